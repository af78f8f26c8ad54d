"""``amarreko serve``: what is missing or wrong is said at once, in one line, without a secret."""

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
from bot.ports import logs
from bot.ports.platform import Learn, Receive, RefusedTokenError
from bot.ports.settings import Settings, invalid_in
from bot.text.localizer import Localizer
from engine.cards import DECK, Card
from tests.unit.bot.fake_platform import FakePlatform
from tests.unit.bot.platforms.terminal.program import run_here

TOKEN: Final = "123456789:a-secret-that-nobody-may-ever-read"  # noqa: S105 - it opens nothing
OF_DISCORD: Final = "a-secret-that-nobody.may-ever.read-in-any-log-at-all"
SPANISH: Final = Localizer("es")


def amarreko_serve(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """The program that serves, as a process with these settings alone."""
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
        "No token is set, so there is nobody to play with: put DISCORD_TOKEN or TELEGRAM_TOKEN "
        "into the file .env.\n"
    )
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == [], "no file is made before there is something to keep"


@pytest.mark.long
def test_a_token_is_read_from_the_file_and_a_database_that_cannot_be_is_told(
    tmp_path: Path,
) -> None:
    """The token is in no line, and the file that is something else stays as it is."""
    (tmp_path / ".env").write_text(f"TELEGRAM_TOKEN={TOKEN}\nAMARREKO_DB=notes.txt\n")
    (tmp_path / "notes.txt").write_text("Some notes, and no games at all.")
    done = amarreko_serve(tmp_path)
    assert done.returncode == UNUSABLE
    assert done.stderr.splitlines()[-1] == "notes.txt is not a file of Amarreko games."
    assert TOKEN not in done.stderr + done.stdout
    assert (tmp_path / "notes.txt").read_text() == "Some notes, and no games at all."


@pytest.mark.long
def test_a_deck_without_a_picture_is_told_before_anybody_sits_down(tmp_path: Path) -> None:
    """The first file that is missing is named, and no file of games is made."""
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
    """As an editor elsewhere may save it; nobody starts it again and again, or blames a value."""
    (tmp_path / ".env").write_text(f"TELEGRAM_TOKEN={TOKEN}\n", encoding="utf-16")
    done = run_here(tmp_path, "--language", "en", *command.split())
    told = done.stdout.splitlines()[1] if command == "doctor" else done.stderr.rstrip("\n")
    line = "The file .env cannot be read: it has to belong to this user, and to be in UTF-8."
    assert told.removeprefix("✗ ") == line
    assert done.returncode == (FAILED if command == "doctor" else UNUSABLE)
    assert TOKEN not in done.stderr + done.stdout


@pytest.mark.parametrize("is_in_a_file", [True, False])
def test_a_setting_is_named_as_it_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_in_a_file: bool
) -> None:
    """Wherever that was done."""
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
    """It could not be struck out of the log without harm to words, nor be left in it."""
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
    """The bot asks no platform whether it knows that, and repeats no letter of it."""
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
    """Otherwise the bot would try for ever to reach it, and only its log would say so."""
    monkeypatch.setenv(name, address)
    with pytest.raises(ValidationError) as refused:
        Settings()
    assert [error["loc"] for error in refused.value.errors()] == [(name,)]
    assert address not in str(refused.value)


@pytest.mark.parametrize("sign", ["\n", "\r\n", " ", "\t", "ñ", "\x1b"])
def test_a_token_that_no_request_can_carry_is_no_setting(
    monkeypatch: pytest.MonkeyPatch, sign: str
) -> None:
    """Otherwise the first request would fail, and again and again."""
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
    assert connected["telegram"] is not None
    assert connected["telegram"].name == "telegram"


class Refused(FakePlatform):
    """A platform that does not know the token."""

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Let nobody in."""
        del receive, learn
        raise RefusedTokenError(self.name)


class Broken(FakePlatform):
    """A platform with a fault."""

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Fail, with the token in the words."""
        del receive, learn
        raise RuntimeError(TOKEN)


def connecting(*platforms: FakePlatform) -> dict[str, Connect]:
    """What connects these platforms, and one for which there is no token."""

    def connector(platform: FakePlatform) -> Connect:
        return lambda _settings, _studio, _greet: platform

    connectors: dict[str, Connect] = {platform.name: connector(platform) for platform in platforms}
    return connectors | {"pigeon": lambda _settings, _studio, _greet: None}


class Stopped(FakePlatform):
    """A platform under which the operator stops the program."""

    async def run(self, receive: Receive, learn: Learn) -> None:
        """Be there until the end."""
        os.kill(os.getpid(), signal.SIGTERM)
        await super().run(receive, learn)


async def test_a_refused_token_is_told_and_the_other_platform_is_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Until a signal stops it, which is no failure."""
    platforms = connecting(Refused("red"), Stopped("blue"))
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
    platforms = connecting(Refused("red"), Refused("blue"))
    status = await serve_with(Settings(), tmp_path / "mus.db", SPANISH, platforms)
    assert status == UNUSABLE
    assert capsys.readouterr().err.count("no admite") == 2


async def test_a_platform_that_fails_ends_the_program_for_its_keeper_to_begin_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What failed is logged, by its kind and place alone."""
    platforms = connecting(Broken("red"), FakePlatform("blue"))
    with structlog.testing.capture_logs() as logged:
        status = await serve_with(Settings(), tmp_path / "mus.db", SPANISH, platforms)
    assert status == FAILED
    assert "Red se ha parado por un fallo" in capsys.readouterr().err
    assert [entry["error"] for entry in logged] == ["RuntimeError"]
    assert TOKEN not in str(logged)


@pytest.fixture
def _log_as_before() -> Iterator[None]:
    """Whatever a test does to the log is undone."""
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
    """Neither ours nor a library's, and of no error its own words, which may hold a card."""
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
    """Ours and those of the libraries, with the same fields and without a secret."""
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
    structlog.get_logger().error("deed failed")
    logging.getLogger("telegram").warning("GET")
    [line] = capsys.readouterr().err.splitlines()
    assert "deed failed" in line


@pytest.mark.usefixtures("_log_as_before")
@pytest.mark.parametrize("level", logs.Level)
def test_where_in_the_code_an_error_came_from_is_logged_for_debugging_alone(
    capsys: pytest.CaptureFixture[str], level: logs.Level
) -> None:
    """By our own events and by those of the libraries; the kind of the error always."""
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
    """What follows the colon of a token is the secret in it, unless that is a part of words."""
    redactor = logs.Redactor(["123456:art", "art", "", TOKEN])
    assert redactor.redact("art: the party is starting") == "art: the party is starting"
    secret = TOKEN.rpartition(":")[2]
    assert redactor.redact(f"bot123456%3A{secret}/send") == "bot123456%3A***/send"


def test_the_shop_window_names_every_setting() -> None:
    """``.env.example`` holds what ``Settings`` reads, and nothing else."""
    example = (Path(__file__).parents[4] / ".env.example").read_text(encoding="utf-8")
    shown = {line.partition("=")[0] for line in example.splitlines() if line[:1].isalpha()}
    read = {
        field.validation_alias or f"AMARREKO_{name.upper()}"
        for name, field in Settings.model_fields.items()
    }
    assert shown == read
