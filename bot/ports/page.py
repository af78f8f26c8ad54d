"""Define the interface that makes links to the page of a table; the page is served elsewhere."""

from typing import Protocol

from bot.ports.message import Link
from bot.ports.request import Address, Person, PersonId


class PageLinks(Protocol):
    """Makes the links with which people open the page of a table."""

    def personal(self, person: Person, code: str, place: Address, language: str) -> str:
        """Return a URL that logs this person in, once and within some minutes.

        ``place`` is the chat in which the table is shown to them.
        """
        ...

    def for_chat(self, label: str, code: str, place: Address) -> Link | None:
        """Return a link for all members of a chat; the platform reports who opens it.

        Return None where the platform has no such links.
        """
        ...

    def for_private_chat(self, code: str, person: PersonId) -> str:
        """Return a URL for a page within the private chat; the platform reports who opens it.

        It is empty where the platform has no such pages.
        """
        ...
