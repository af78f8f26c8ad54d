"""Settings, from the environment and from ``.env`` in the folder where Amarreko is started."""

from pathlib import Path
from typing import Annotated, Final, TypeAlias

from pydantic import AfterValidator, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.runtime.logs import SHORTEST_SECRET, Format, Level

HTTP_ADDRESS: Final = r"^(https?://[^\s/]\S*)?$"
SOCKET_ADDRESS: Final = r"^(wss?://[^\s/]\S*)?$"
"""What addresses elsewhere look like; without its beginning one would only be tried for ever."""

HIGHEST_PORT: Final = 65_535


MOST_DAYS: Final = 36_500
"""A hundred years: whoever means longer means for good, which is 0."""


def _unmistakable(token: SecretStr) -> SecretStr:
    """A token that can be told from ordinary words, or none; raise ValueError.

    The log strikes tokens out wherever they stand. A token of a few letters would either be struck
    out of the midst of words, or be left in the log for everybody to read. No platform gives out
    such a token, so it is refused instead.
    """
    if 0 < len(token.get_secret_value()) < SHORTEST_SECRET:
        raise ValueError
    return token


Token: TypeAlias = Annotated[SecretStr, AfterValidator(_unmistakable)]


class Kept(BaseSettings):
    """Where the games are kept: all that playing alone needs of the settings."""

    model_config = SettingsConfigDict(
        env_prefix="AMARREKO_",
        env_file=".env",
        env_ignore_empty=True,
        extra="ignore",
        # What was wrong with a value is said by its name alone, for it may be a secret.
        hide_input_in_errors=True,
    )

    db: Path = Path("amarreko.db")

    @field_validator("db")
    @classmethod
    def _names_a_file(cls, db: Path) -> Path:
        if "\0" in str(db):
            # What no system takes as a name is refused here, not where the file is opened.
            raise ValueError
        return db


def invalid_in(error: ValidationError) -> tuple[str, ...]:
    """The variables whose values make no sense, by the names that they are set by."""
    own = Settings.model_config["env_prefix"]
    named = (
        ".".join(map(str, problem["loc"]))
        for problem in error.errors(include_input=False, include_context=False)
    )
    # A variable that has no other name is told by the name of its field where it was in `.env`.
    return tuple(
        f"{own}{name}".upper() if name in Settings.model_fields else name for name in named
    )


class Settings(Kept):
    """What whoever runs Amarreko may set; ``.env.example`` explains each.

    The tokens are shown nowhere, not even by ``repr``.
    """

    deck: Path | None = None
    log_level: Level = Level.INFO
    log_format: Format = Format.TEXT
    keep_closed_days: int = Field(default=0, ge=0, le=MOST_DAYS)
    keep_matches_days: int = Field(default=0, ge=0, le=MOST_DAYS)
    discord_token: Token = Field(default=SecretStr(""), validation_alias="DISCORD_TOKEN")
    discord_api_url: str = Field(
        default="", validation_alias="DISCORD_API_URL", pattern=HTTP_ADDRESS
    )
    discord_gateway_url: str = Field(
        default="", validation_alias="DISCORD_GATEWAY_URL", pattern=SOCKET_ADDRESS
    )
    discord_reads_messages: bool = Field(default=False, validation_alias="DISCORD_READS_MESSAGES")
    telegram_token: Token = Field(default=SecretStr(""), validation_alias="TELEGRAM_TOKEN")
    telegram_api_url: str = Field(
        default="", validation_alias="TELEGRAM_API_URL", pattern=HTTP_ADDRESS
    )

    watch_port: int = Field(default=0, validation_alias="WATCH_PORT", ge=0, le=HIGHEST_PORT)
    watch_host: str = Field(default="127.0.0.1", validation_alias="WATCH_HOST")

    @property
    def secrets(self) -> tuple[str, ...]:
        """What no log may hold."""
        tokens = (self.discord_token, self.telegram_token)
        return tuple(token.get_secret_value() for token in tokens)
