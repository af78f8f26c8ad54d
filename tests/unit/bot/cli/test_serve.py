"""Tests of ``amarreko serve``: a wrong setting is reported in one line without a secret."""

import asyncio
import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
import structlog
from pydantic import ValidationError

from bot.cli.serve import CONNECTORS, Connect, serve_with
from bot.images.image_cache import ImageAssets
from bot.parsing.error_text import FAILED, OK, UNUSABLE
from bot.platforms.telegram.platform import TelegramPlatform
from bot.ports import logs
from bot.ports.platform import RefusedTokenError
from bot.ports.settings import Settings, invalid_in
from bot.text.localizer import Localizer
from engine.cards import DECK, Card
from storage.errors import DamagedDatabaseError, DiskFullError
from tests.unit.bot.fake_platform import FakePlatform
from tests.unit.bot.platforms.terminal.program import run_here

TOKEN: Final = "123456789:a-secret-that-nobody-may-ever-read"  # noqa: S105 - it opens nothing
OF_DISCORD: Final = "a-secret-that-nobody.may-ever.read-in-any-log-at-all"
SPANISH: Final = Localizer("es")


def amarreko_serve(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Return the serving process with these settings only."""
    environment = {"PATH": os.environ["PATH"], "LANG": "en_GB.UTF-8", **variables}
    root = Path(__file__).parents[4]
    return subprocess.run(
        [sys.executable, "-m", "bot", "serve"],
        cwd=folder,
        env=environment | {"PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.long
def test_without_a_token_it_says_where_one_belongs(tmp_path: Path) -> None:
    done = amarreko_serve(tmp_path)
    assert done.returncode == UNUSABLE
    assert done.stderr == (
        "No token is set, so the bot cannot connect: put DISCORD_TOKEN or TELEGRAM_TOKEN "
        "into the file .env.\n"
    )
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == [], "no file is made before there is something to keep"


@pytest.mark.long
def test_a_token_is_read_from_the_file_and_a_database_that_cannot_be_is_told(
    tmp_path: Path,
) -> None:
    """The token is read from the file and never printed; an invalid database is unchanged."""
    (tmp_path / ".env").write_text(f"TELEGRAM_TOKEN={TOKEN}\nAMARREKO_DB=notes.txt\n")
    (tmp_path / "notes.txt").write_text("Some notes, and no games at all.")
    done = amarreko_serve(tmp_path)
    assert done.returncode == UNUSABLE
    assert done.stderr.splitlines()[-1] == "notes.txt is not a file of Amarreko games."
    assert TOKEN not in done.stderr + done.stdout
    assert (tmp_path / "notes.txt").read_text() == "Some notes, and no games at all."


@pytest.mark.long
def test_a_deck_without_a_picture_is_told_before_anybody_sits_down(tmp_path: Path) -> None:
    """The first missing image of a deck is named, and no database is created."""
    (tmp_path / "cards").mkdir()
    done = amarreko_serve(tmp_path, TELEGRAM_TOKEN=TOKEN, AMARREKO_DECK="cards")
    assert done.returncode == UNUSABLE
    assert done.stderr.splitlines()[-1] == "A picture of the deck is missing: cards/1o.png."
    assert [path.name for path in tmp_path.iterdir()] == ["cards"]


def test_a_setting_that_makes_no_sense_is_named_and_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_READS_MESSAGES", TOKEN)
    done = run_here(tmp_path, "--language", "en", "serve")
    assert done.returncode == UNUSABLE
    assert done.stderr == "The value of DISCORD_READS_MESSAGES is not valid.\n"


@pytest.mark.parametrize("command", ["serve", "doctor", "admin tables", "play"])
def test_a_file_of_settings_in_other_letters_is_told(tmp_path: Path, command: str) -> None:
    """A settings file in another encoding is reported, and no setting is blamed."""
    (tmp_path / ".env").write_text(f"TELEGRAM_TOKEN={TOKEN}\n", encoding="utf-16")
    done = run_here(tmp_path, "--language", "en", *command.split())
    told = done.stdout.splitlines()[1] if command == "doctor" else done.stderr.rstrip("\n")
    line = "The file .env cannot be read: it must belong to this user and be encoded as UTF-8."
    assert told.removeprefix("✗ ") == line
    assert done.returncode == (FAILED if command == "doctor" else UNUSABLE)
    assert TOKEN not in done.stderr + done.stdout


@pytest.mark.parametrize("command", ["serve", "doctor", "admin tables", "play"])
@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (None, ".env es una carpeta; los ajustes van en un fichero con ese nombre."),
        ("\n# Discord\nDISCORD_TOKEN='secreto\n", "La línea 3 del fichero .env no se entiende"),
        ("AMARREKO_DB games.db\n", "La línea 1 del fichero .env no se entiende"),
    ],
)
def test_a_file_of_settings_that_is_none_is_told_in_the_chosen_language(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    command: str,
    settings: str | None,
    told: str,
) -> None:
    """No setting is ignored: with another file of games, a match would seem to be lost."""
    env = tmp_path / ".env"
    if settings is None:
        env.mkdir()
    else:
        env.write_text(settings, encoding="utf-8")
    done = run_here(tmp_path, "--language", "es", *command.split())
    line = done.stdout.splitlines()[1] if command == "doctor" else done.stderr.rstrip("\n")
    assert line.removeprefix("✗ ").startswith(told)
    assert done.returncode == (FAILED if command == "doctor" else UNUSABLE)
    assert "secreto" not in done.stderr + done.stdout
    assert caplog.messages == []
    assert [path.name for path in tmp_path.iterdir()] == [".env"]


@pytest.mark.parametrize("is_in_a_file", [True, False])
def test_a_setting_is_named_as_it_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_in_a_file: bool
) -> None:
    """A setting is named as the operator wrote it, in the file or in the environment."""
    monkeypatch.chdir(tmp_path)
    wrong = {"AMARREKO_LOG_LEVEL": "loud", "DISCORD_TOKEN": "art"}
    if is_in_a_file:
        (tmp_path / ".env").write_text("".join(f"{name}={text}\n" for name, text in wrong.items()))
    else:
        for name, text in wrong.items():
            monkeypatch.setenv(name, text)
    with pytest.raises(ValidationError) as refused:
        Settings()
    assert set(invalid_in(refused.value)) == set(wrong)


@pytest.mark.parametrize("name", ["DISCORD_TOKEN", "TELEGRAM_TOKEN"])
def test_a_token_that_could_be_a_part_of_a_word_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A token that could be part of a word is refused, because the log could not remove it."""
    monkeypatch.setenv(name, "art")
    done = run_here(tmp_path, "--language", "en", "serve")
    assert done.returncode == UNUSABLE
    assert done.stderr.startswith(f"{name} does not look like a ")


@pytest.mark.parametrize("command", ["serve", "doctor"])
@pytest.mark.parametrize(
    ("name", "token"),
    [
        ("TELEGRAM_TOKEN", "nonsense"),
        ("TELEGRAM_TOKEN", "123456789"),
        ("TELEGRAM_TOKEN", "a-secret-that-nobody-may-ever-read:123456789"),
        ("TELEGRAM_TOKEN", OF_DISCORD),
        ("DISCORD_TOKEN", "nonsense"),
        ("DISCORD_TOKEN", TOKEN),
        ("DISCORD_TOKEN", f"Bot {OF_DISCORD}"),
    ],
)
def test_what_does_not_look_like_a_token_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, token: str, command: str
) -> None:
    """A malformed token is refused in one line without its text, and without a request."""
    monkeypatch.setenv(name, token)
    done = run_here(tmp_path, "--language", "en", command)
    assert done.returncode == (FAILED if command == "doctor" else UNUSABLE)
    told = [line for line in (done.stderr + done.stdout).splitlines() if name in line]
    assert len(told) == 1
    assert "does not look like a" in told[0]
    assert token not in done.stderr + done.stdout


def test_a_server_of_ones_own_may_give_out_other_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_TOKEN", "of-my-own-server")
    monkeypatch.setenv("TELEGRAM_API_URL", "http://127.0.0.1:8081")
    assert Settings().telegram_token.get_secret_value() == "of-my-own-server"


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("TELEGRAM_API_URL", "localhost:8081"),
        ("DISCORD_API_URL", "ws://localhost"),
        ("DISCORD_GATEWAY_URL", "http://localhost"),
        ("TELEGRAM_API_URL", "http://localhost:99999"),
        ("TELEGRAM_API_URL", "http://localhost:port"),
        ("TELEGRAM_API_URL", "http://:8081"),
        ("DISCORD_API_URL", "https://[::1"),
        ("DISCORD_GATEWAY_URL", "wss://user@:1"),
    ],
)
def test_an_address_that_is_none_is_no_setting(
    monkeypatch: pytest.MonkeyPatch, name: str, address: str
) -> None:
    """An invalid address is refused, because the bot would retry it for ever."""
    monkeypatch.setenv(name, address)
    with pytest.raises(ValidationError) as refused:
        Settings()
    assert [error["loc"] for error in refused.value.errors()] == [(name,)]
    assert address not in str(refused.value)


@pytest.mark.parametrize("sign", ["\n", "\r\n", " ", "\t", "ñ", "\x1b"])
def test_a_token_that_no_request_can_carry_is_no_setting(
    monkeypatch: pytest.MonkeyPatch, sign: str
) -> None:
    """A token with characters that no request can carry is refused."""
    monkeypatch.setenv("TELEGRAM_TOKEN", f"{TOKEN}{sign}tail")
    with pytest.raises(ValidationError) as refused:
        Settings()
    assert [error["loc"] for error in refused.value.errors()] == [("TELEGRAM_TOKEN",)]
    assert TOKEN not in str(refused.value)


def test_tokens_are_shown_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", OF_DISCORD)
    settings = Settings()
    assert OF_DISCORD not in repr(settings) + str(settings)
    assert OF_DISCORD in settings.secrets


def test_every_platform_is_connected_by_its_token_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("TELEGRAM_TOKEN", TOKEN)
    connected = {
        name: connect(Settings(), ImageAssets(), print) for name, connect in CONNECTORS.items()
    }
    assert connected["discord"] is None
    assert isinstance(connected["telegram"], TelegramPlatform)


def refused(name: str) -> FakePlatform:
    """Raise the error of a token that the platform refuses."""
    return failing(name, RefusedTokenError(name))


def failing(name: str, error: Exception) -> FakePlatform:
    """Raise an error as soon as the platform runs."""

    async def fail() -> None:
        raise error

    return FakePlatform(name, on_run=fail)


def connecting(*platforms: FakePlatform) -> dict[str, Connect]:
    """Return a connect function for these platforms, and for one without a token."""

    def connector(platform: FakePlatform) -> Connect:
        return lambda _settings, _studio, _greet: platform

    connectors: dict[str, Connect] = {platform.name: connector(platform) for platform in platforms}
    return connectors | {"pigeon": lambda _settings, _studio, _greet: None}


async def stop() -> None:
    """Stop the program as its operator, and wait for its end."""
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.Event().wait()


async def test_a_refused_token_is_told_and_the_other_platform_is_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A refused token is reported, and the other platform runs until a signal ends it."""
    platforms = connecting(refused("red"), FakePlatform("blue", on_run=stop))
    status = await serve_with(Settings(), tmp_path / "mus.db", SPANISH, platforms)
    assert status == OK
    assert capsys.readouterr().err.splitlines() == [
        "Pigeon: no, porque falta PIGEON_TOKEN.",
        "Amarreko arranca. Se para con Ctrl-C.",
        "Red no admite el valor de RED_TOKEN.",
    ]


async def test_when_no_platform_is_left_it_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    platforms = connecting(refused("red"), refused("blue"))
    status = await serve_with(Settings(), tmp_path / "mus.db", SPANISH, platforms)
    assert status == UNUSABLE
    assert capsys.readouterr().err.count("no admite") == 2


async def test_a_platform_that_fails_ends_the_program_for_its_keeper_to_begin_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A failing platform ends the program for a restart; the log has its kind and place."""
    platforms = connecting(failing("red", RuntimeError(TOKEN)), FakePlatform("blue"))
    with structlog.testing.capture_logs() as logged:
        status = await serve_with(Settings(), tmp_path / "mus.db", SPANISH, platforms)
    assert status == FAILED
    assert "Red se ha parado por un fallo" in capsys.readouterr().err
    assert [entry["error"] for entry in logged] == ["RuntimeError"]
    assert TOKEN not in str(logged)


@pytest.fixture
def _log_as_before() -> Iterator[None]:
    """Restore the log configuration after a test."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    libraries = [logging.getLogger(name) for name in logs.LIBRARIES]
    levels = [library.level for library in libraries]
    yield
    structlog.reset_defaults()
    for library, before in zip(libraries, levels, strict=True):
        library.setLevel(before)
    root.handlers = handlers
    root.setLevel(level)
    logging.raiseExceptions = True


@pytest.mark.usefixtures("_log_as_before")
def test_no_log_holds_a_secret(capsys: pytest.CaptureFixture[str]) -> None:
    """No log contains a secret, from us or from a library, and no error has its text."""
    logs.configure((TOKEN, ""))
    structlog.get_logger().warning("delivery failed", url=f"https://x/bot{TOKEN}/send")
    logging.getLogger("telegram").warning("GET %s", f"https://x/bot{TOKEN}/getUpdates")
    hands: dict[Card, int] = {}
    try:
        assert hands[DECK[0]]
    except KeyError:
        logging.getLogger("telegram").exception("Failed with %s", TOKEN)
    told = capsys.readouterr().err
    assert TOKEN not in told
    assert DECK[0] not in told
    assert told.count("***") == 3
    assert "KeyError" in told
    assert "delivery failed" in told


@pytest.mark.usefixtures("_log_as_before")
def test_each_line_is_one_object_where_programs_read_the_log(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A JSON log has one object a line, with the same fields for libraries, and no secret."""
    logs.configure([TOKEN], form=logs.Format.JSON)
    structlog.get_logger().info("table opened", code="AB2CD", url=f"https://x/bot{TOKEN}/")
    logging.getLogger("telegram").warning("GET %s", f"https://x/bot{TOKEN}/getUpdates")
    told = capsys.readouterr().err
    ours, theirs = map(json.loads, told.splitlines())
    assert (ours["event"], ours["code"], ours["level"]) == ("table opened", "AB2CD", "info")
    assert (theirs["logger"], theirs["level"]) == ("telegram", "warning")
    assert {"timestamp", "level", "event"} <= ours.keys() & theirs.keys()
    assert TOKEN.rpartition(":")[2] not in told


@pytest.mark.usefixtures("_log_as_before")
def test_what_is_less_grave_than_asked_for_is_not_logged(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.configure([TOKEN], level=logs.Level.ERROR)
    structlog.get_logger().warning("outage")
    structlog.get_logger().error("request failed")
    logging.getLogger("telegram").warning("GET")
    [line] = capsys.readouterr().err.splitlines()
    assert "request failed" in line


@pytest.mark.usefixtures("_log_as_before")
@pytest.mark.parametrize("level", [logs.Level.DEBUG, logs.Level.INFO])
def test_the_consequences_of_an_outage_are_logged_for_debugging_alone(
    capsys: pytest.CaptureFixture[str], level: logs.Level
) -> None:
    """An outage of the store is one line, however many requests fail; other errors stay."""
    logs.configure([TOKEN], level=level)
    log = structlog.get_logger()
    log.error("store unavailable", cause=DiskFullError.__name__)
    for _ in range(3):
        log.error("request failed", **logs.error_fields(DiskFullError("there")))
    log.error("request failed", **logs.error_fields(DamagedDatabaseError("there")))
    told = capsys.readouterr().err
    assert told.count("store unavailable") == 1
    assert told.count("DiskFullError") == (4 if level is logs.Level.DEBUG else 1)
    assert told.count("DamagedDatabaseError") == 1


@pytest.mark.usefixtures("_log_as_before")
@pytest.mark.parametrize("level", logs.Level)
def test_where_in_the_code_an_error_came_from_is_logged_for_debugging_alone(
    capsys: pytest.CaptureFixture[str], level: logs.Level
) -> None:
    """The place of an error is logged at the debug level only, and its kind always."""
    logs.configure([TOKEN], level=level)
    hands: dict[Card, int] = {}
    try:
        assert hands[DECK[0]]
    except KeyError as error:
        structlog.get_logger().error("request failed", **logs.error_fields(error))
        logging.getLogger("telegram").exception("Failed")
    told = capsys.readouterr().err
    assert told.count("KeyError") == 2
    assert ("test_serve.py" in told) == (level is logs.Level.DEBUG)


def test_words_are_left_whole() -> None:
    """Only the secret part of a token, after its colon, is removed, and never a part of a word."""
    redactor = logs.Redactor(["123456:art", "art", "", TOKEN])
    assert redactor.redact("art: the party is starting") == "art: the party is starting"
    secret = TOKEN.rpartition(":")[2]
    assert redactor.redact(f"bot123456%3A{secret}/send") == "bot123456%3A***/send"


def test_the_shop_window_names_every_setting() -> None:
    """``.env.example`` has exactly the settings that ``Settings`` reads."""
    example = (Path(__file__).parents[4] / ".env.example").read_text(encoding="utf-8")
    shown = {line.partition("=")[0] for line in example.splitlines() if line[:1].isalpha()}
    read = {
        field.validation_alias or f"AMARREKO_{name.upper()}"
        for name, field in Settings.model_fields.items()
    }
    assert shown == read
