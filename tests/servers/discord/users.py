"""Accounts: of people, and of the application itself."""

from dataclasses import dataclass

from tests.servers.discord.faults import Json


@dataclass(frozen=True, slots=True)
class User:
    """An account with the language of its Discord apps."""

    id: int
    name: str
    locale: str = "en-US"
    is_bot: bool = False

    @property
    def mention(self) -> str:
        """The text that mentions this account."""
        return f"<@{self.id}>"

    def as_json(self) -> Json:
        """Return the user object."""
        return {
            "id": str(self.id),
            "username": self.name.lower(),
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.is_bot,
            "public_flags": 0,
        }
