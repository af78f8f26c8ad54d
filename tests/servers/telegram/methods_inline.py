"""Inline mode: queries with the bot's name in any chat, and the offered results."""

from typing import Final

from aiogram.methods import AnswerInlineQuery
from aiogram.types import InlineQueryResultArticle, InlineQueryResultUnion, InputTextMessageContent

from tests.servers.telegram.contents import START, text_content
from tests.servers.telegram.errors import MisuseError, Refusal
from tests.servers.telegram.queries import Offered
from tests.servers.telegram.request_log import Desk
from tests.servers.telegram.routes import Route
from tests.servers.telegram.visibility import Sight, SightKind

RESULTS_MAX: Final = 50
ID_BYTES_MAX: Final = 64


def answer_inline_query(desk: Desk, call: AnswerInlineQuery) -> bool:
    """Offer results; an offered message may be shown to anyone."""
    if len(call.results) > RESULTS_MAX:
        raise MisuseError(Refusal.RESULTS_TOO_MUCH)
    offered = tuple(_offered(result) for result in call.results)
    if len({one.id for one in offered}) < len(offered):
        raise MisuseError(Refusal.RESULT_ID_DUPLICATE)
    button = call.button
    if button is not None and START.fullmatch(button.start_parameter or "") is None:
        raise MisuseError(Refusal.START_PARAM_INVALID)
    desk.world.searches.answer(call.inline_query_id, offered)
    everybody = frozenset(desk.world.users.values())
    for one in offered:
        shown = f"{one.title}\n{one.about}\n{one.content.text}"
        desk.world.sights.append(
            Sight(
                call=desk.call,
                kind=SightKind.OFFERED,
                chat=None,
                audience=everybody,
                text=shown,
                keyboard=one.content.keyboard,
            )
        )
    return True


def _offered(result: InlineQueryResultUnion) -> Offered:
    if not isinstance(result, InlineQueryResultArticle):
        raise MisuseError(Refusal.RESULT_KIND)
    message = result.input_message_content
    if not isinstance(message, InputTextMessageContent):
        raise MisuseError(Refusal.RESULT_KIND)
    if not 1 <= len(result.id.encode()) <= ID_BYTES_MAX or not result.title:
        raise MisuseError(Refusal.RESULT_ID_INVALID)
    content = text_content(
        message.message_text, message.parse_mode, message.entities, result.reply_markup
    )
    return Offered(result.id, result.title, result.description or "", content)


ROUTES = (Route(AnswerInlineQuery, answer_inline_query),)
