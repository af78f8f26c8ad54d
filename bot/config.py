"""Settings, from the environment and from ``.env`` in the folder where Amarreko is started."""

from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """What whoever runs Amarreko may set; ``.env.example`` explains each."""

    model_config = SettingsConfigDict(
        env_prefix="AMARREKO_", env_file=".env", env_ignore_empty=True, extra="ignore"
    )

    db: Path = Path("amarreko.db")
