"""Read the settings from the environment and from ``.env`` in the working directory."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias
from urllib.parse import urlsplit

from dotenv.parser import parse_stream
from pydantic import (
    AfterValidator,
    Field,
    PlainValidator,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.ports.logs import SHORTEST_SECRET, Format, Level
from storage.location import Location, ServerAddress, parse_location

_DAY_S: Final = 24 * 3600.0

HTTP_ADDRESS: Final = r"^(https?://[^\s/]\S*)?$"
SOCKET_ADDRESS: Final = r"^(wss?://[^\s/]\S*)?$"
"""The pattern of a WebSocket address, whose scheme is required to connect."""

HIGHEST_PORT: Final = 65_535

_HTTPS_PORT: Final = 443

WEB_PORT: Final = 8788
"""The default port for table pages."""

_MINI_APP: Final = r"^([A-Za-z0-9_]{3,30})?$"
"""The pattern of a Mini App's short name, as BotFather accepts it."""

_NAMED: Final = re.compile(r"^\s*(?:export\s+)?(\w+)\s*=", re.MULTILINE)
"""The variable names in a settings file."""

_TOKEN_SHAPES: Final = {
    "telegram": re.compile(r"\d{6,}:[\w-]{30,}", re.ASCII),
    "discord": re.compile(r"[\w-]{18,}\.[\w-]{4,}\.[\w-]{20,}", re.ASCII),
}
"""The patterns of tokens issued by BotFather and by Discord's developer portal."""

MOST_DAYS: Final = 36_500
"""A hundred years; the setting to keep data forever is 0."""


def _unmistakable(token: SecretStr) -> SecretStr:
    """Return a token, which may be empty; raise ValueError if it might be part of ordinary words.

    The log removes tokens wherever they occur. A token of a few letters would either be removed
    from the middle of words, or stay in the log. No platform issues such tokens, so they are
    refused. Tokens with line ends are also refused, because no request can carry them.
    """
    text = token.get_secret_value()
    is_one_word = text.isascii() and text.isprintable() and " " not in text
    if text and (len(text) < SHORTEST_SECRET or not is_one_word):
        raise ValueError
    return token


def _reachable(address: str) -> str:
    """Return the address; raise ValueError unless it is empty or has a host and a valid port."""
    if address:
        parts = urlsplit(address)
        if not parts.hostname or parts.port == 0:
            raise ValueError
    return address


HttpAddress: TypeAlias = Annotated[str, Field(pattern=HTTP_ADDRESS), AfterValidator(_reachable)]
SocketAddress: TypeAlias = Annotated[str, Field(pattern=SOCKET_ADDRESS), AfterValidator(_reachable)]


def _origin(address: str) -> str:
    """Return the origin of an https address without a path, or ""; raise ValueError for others."""
    if not address:
        return ""
    parts = urlsplit(address)
    more = parts.path.strip("/") or parts.query or parts.fragment or parts.username
    if parts.scheme != "https" or not parts.hostname or more or not parts.hostname.isascii():
        raise ValueError
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"https://{host}" + (f":{parts.port}" if parts.port not in {None, _HTTPS_PORT} else "")


WebOrigin: TypeAlias = Annotated[str, Field(pattern=r"^\S*$"), AfterValidator(_origin)]


Token: TypeAlias = Annotated[SecretStr, AfterValidator(_unmistakable)]


_FILE: Final = Path(".env")


class UnreadableLineError(ValueError):
    """Raised if a line of the settings file is not of the form ``NAME=value``."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(number)


class Kept(BaseSettings):
    """The setting for the store, the only one needed to play alone."""

    model_config = SettingsConfigDict(
        env_prefix="AMARREKO_",
        env_file=_FILE,
        env_ignore_empty=True,
        extra="ignore",
        # Only the name of an invalid value is reported, because the value may be a secret.
        hide_input_in_errors=True,
    )

    db: Annotated[Location, PlainValidator(parse_location)] = Path("amarreko.db")

    def __init__(self, **values: Any) -> None:  # noqa: ANN401 - what pydantic takes
        """Read the settings; raise OSError or ValueError if the file is no file of settings."""
        _check_file()
        super().__init__(**values)


def _check_file() -> None:
    """Raise OSError or ValueError if the file has an invalid line, or is a folder.

    Without this check, the library ignores both.
    """
    if _FILE.is_dir():
        raise IsADirectoryError(_FILE)
    if _FILE.is_file():
        with _FILE.open(encoding="utf-8") as lines:
            for line in parse_stream(lines):
                if line.error:
                    raise UnreadableLineError(line.original.line)


def invalid_in(error: ValidationError) -> tuple[str, ...]:
    """Return the names of the variables with invalid values."""
    own = Settings.model_config["env_prefix"]
    named = (
        ".".join(map(str, problem["loc"]))
        for problem in error.errors(include_input=False, include_context=False)
    )
    # A variable from `.env` without an alias is reported by its field's name.
    return tuple(
        f"{own}{name}".upper() if name in Settings.model_fields else name for name in named
    )


class Settings(Kept):
    """The operator's settings; ``.env.example`` explains each.

    Tokens are never shown, not even by ``repr``.
    """

    deck: Path | None = None
    log_level: Level = Level.INFO
    log_format: Format = Format.TEXT
    ask_after_days: float = Field(default=1, ge=0)
    close_after_days: float = Field(default=7, ge=0)
    keep_closed_days: int = Field(default=0, ge=0, le=MOST_DAYS)
    keep_matches_days: int = Field(default=0, ge=0, le=MOST_DAYS)
    web_url: WebOrigin = ""
    web_host: str = "127.0.0.1"
    web_port: int = Field(default=WEB_PORT, ge=1, le=HIGHEST_PORT)
    web_behind_proxy: bool = False
    web_app: str = Field(default="", pattern=_MINI_APP)
    discord_api_url: HttpAddress = Field(default="", validation_alias="DISCORD_API_URL")
    discord_token: Token = Field(default=SecretStr(""), validation_alias="DISCORD_TOKEN")
    discord_gateway_url: SocketAddress = Field(default="", validation_alias="DISCORD_GATEWAY_URL")
    discord_reads_messages: bool = Field(default=False, validation_alias="DISCORD_READS_MESSAGES")
    discord_sees_members: bool = Field(default=False, validation_alias="DISCORD_SEES_MEMBERS")
    telegram_api_url: HttpAddress = Field(default="", validation_alias="TELEGRAM_API_URL")
    telegram_token: Token = Field(default=SecretStr(""), validation_alias="TELEGRAM_TOKEN")

    @field_validator("discord_token", "telegram_token")
    @classmethod
    def _refuse_another_shape(cls, token: SecretStr, others: ValidationInfo) -> SecretStr:
        """Refuse a token of the wrong format, unless it is for a self-hosted server."""
        platform = str(others.field_name).partition("_")[0]
        text, address = token.get_secret_value(), others.data.get(f"{platform}_api_url")
        if text and not address and not _TOKEN_SHAPES[platform].fullmatch(text):
            raise ValueError
        return token

    @property
    def ask_after_s(self) -> float:
        """Return after how many idle seconds a table's chats are asked about it; 0 means never."""
        return self.ask_after_days * _DAY_S

    @property
    def close_after_s(self) -> float:
        """Return after how many idle seconds a table is closed; 0 means never."""
        return self.close_after_days * _DAY_S

    watch_port: int = Field(default=0, validation_alias="WATCH_PORT", ge=0, le=HIGHEST_PORT)
    watch_host: str = Field(default="127.0.0.1", validation_alias="WATCH_HOST")

    @property
    def secrets(self) -> tuple[str, ...]:
        """Return the values that no log may contain."""
        tokens = (self.discord_token, self.telegram_token)
        passwords = self.db.secrets if isinstance(self.db, ServerAddress) else ()
        return (*(token.get_secret_value() for token in tokens), *passwords)


_OTHERS: Final = frozenset({"AMARREKO_CALLED", "AMARREKO_SEED", "AMARREKO_TESTS"})
"""Variables of the environment that are no settings: of the terminal and of the tests."""


def unknown_in(env: Path, environment: Iterable[str]) -> tuple[str, ...]:
    """Return the unknown variables that have a prefix of a known one.

    They are in a settings file, or in the environment, where service managers and containers put
    the settings.
    """
    fields = Settings.model_fields.items()
    prefix = Settings.model_config["env_prefix"]
    known = {str(field.validation_alias or prefix + name).upper() for name, field in fields}
    begun = {name.partition("_")[0] for name in known}
    named = _NAMED.findall(env.read_text(encoding="utf-8-sig")) if env.is_file() else []
    return tuple(
        name
        for name in dict.fromkeys((*named, *sorted(set(environment) - _OTHERS)))
        if name.upper().partition("_")[0] in begun and name.upper() not in known
    )
