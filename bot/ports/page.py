"""Define the interface that makes links to a table's page, which is served elsewhere."""

from typing import Protocol

from bot.ports.message import Link
from bot.ports.request import Address, Person, PersonId


class PageLinks(Protocol):
    """Makes the links with which people open a table's page."""

    def personal(self, person: Person, code: str, place: Address, language: str) -> str:
        """Return a URL that logs this person in; it works once, for a few minutes.

        ``place`` is the chat in which this person sees the table.
        """
        ...

    def for_chat(self, label: str, code: str, place: Address) -> Link | None:
        """Return a link for all members of a chat; the platform reports who opens it.

        Return None if the platform has no such links.
        """
        ...

    def for_private_chat(self, code: str, person: PersonId) -> str:
        """Return the URL of a page inside the private chat; the platform reports who opens it.

        It is empty if the platform has no such pages.
        """
        ...
