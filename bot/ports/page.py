"""Define what makes links to the page of a table, which another part of the program serves."""

from typing import Protocol

from bot.ports.message import Link
from bot.ports.request import Address, Person, PersonId


class PageLinks(Protocol):
    """Makes the links with which people open the page of a table."""

    def personal(self, person: Person, code: str, place: Address, language: str) -> str:
        """Return a URL with which this person enters once, within some minutes.

        ``place`` is the chat in which the table is shown to them.
        """
        ...

    def for_chat(self, label: str, code: str, place: Address) -> Link | None:
        """Return a link for all members of a chat, whose platform says who opens it.

        Return None where the platform has no such links.
        """
        ...

    def for_private_chat(self, code: str, person: PersonId) -> str:
        """Return a URL for a page within the private chat, whose platform says who opens it.

        It is empty where the platform has no such pages.
        """
        ...
