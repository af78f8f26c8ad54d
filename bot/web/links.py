"""Make the links that open the page of a table."""

from bot.ports.message import Link
from bot.ports.request import Address, Person, PersonId
from bot.web.telegram_launch import NAME, ChatSeals
from bot.web.tickets import LONGEST_NAME, Ticket, TicketOffice


class TableLinks:
    """Makes links to the page, whose origin is ``url``.

    ``app`` is the short name of the Telegram bot's Mini App, or empty.
    """

    def __init__(self, url: str, office: TicketOffice, seals: ChatSeals, app: str = "") -> None:
        self._url = url
        self._office = office
        self._seals = seals
        self._app = app

    def personal(self, person: Person, code: str, place: Address, language: str) -> str:
        """Return a URL that lets this person enter once, within ten minutes.

        The ticket is in the fragment, which browsers never send to a server.
        """
        ticket = Ticket(person.id, person.name[:LONGEST_NAME], code, place, language)
        return f"{self._url}/#ticket={self._office.issue_link(ticket)}"

    def for_chat(self, label: str, code: str, place: Address) -> Link | None:
        """Return a link to the Mini App for a Telegram chat; None for any other chat."""
        if place.platform != NAME or not self._app:
            return None
        return Link(label, self._seals.start_param(code, place), app=self._app)

    def for_private_chat(self, code: str, person: PersonId) -> str:
        """Return the URL of the page for a private Telegram chat; empty for any other person."""
        if person.platform != NAME:
            return ""
        start = self._seals.start_param(code, Address(NAME, person.id))
        return f"{self._url}/?tgWebAppStartParam={start}"
