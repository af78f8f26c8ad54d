"""An account, as Telegram describes it."""

from dataclasses import dataclass
from typing import TypeAlias

Json: TypeAlias = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A person, or the bot itself."""

    id: int
    first_name: str
    username: str | None = None
    language: str | None = None
    is_bot: bool = False

    def as_json(self) -> Json:
        """Return the account as a ``User`` of the Bot API."""
        answer: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        if self.username is not None:
            answer["username"] = self.username
        if self.language is not None:
            answer["language_code"] = self.language
        return answer
