"""Search for the cards that a message reveals in any form."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bot.ports.message import MessageContent, Reply
from bot.text.common import card_line
from bot.text.localizer import LANGUAGES, Localizer
from engine.cards import DECK, Card
from tests.unit.bot.fake_platform import buttons

_CODE: Final = re.compile(r"(?<![0-9a-z])(?:1[0-2]|[1-7])[oceb](?![0-9a-z])")


@lru_cache
def _names() -> dict[str, Card]:
    """Return every card by its name in each language."""
    return {
        Localizer(language).format(card_line(card)): card for language in LANGUAGES for card in DECK
    }


def told_in_text(text: str) -> set[Card]:
    """Return the cards named in a text, in any language or by their short names."""
    lowered, names = text.casefold(), _names()
    named = {names[name] for name in _pattern().findall(lowered)}
    return named | {Card(code) for code in _CODE.findall(lowered)}


@lru_cache
def _pattern() -> re.Pattern[str]:
    return re.compile("|".join(rf"\b{re.escape(name)}\b" for name in _names()))


def told_by(post: MessageContent) -> set[Card]:
    """Return the cards that a message names in its text, labels, tokens or mentions."""
    texts = [
        post.text,
        post.caption,
        *post.bold_lines,
        *(mention.name for mention in post.mentions),
    ]
    for button in buttons(post):
        texts += [button.label, button.token]
    if post.menu is not None:
        texts += [post.menu.label, post.menu.token]
        texts += [text for entry in post.menu.entries for text in (entry.label, entry.value)]
    return _all(texts)


def told_by_answer(answer: Reply) -> set[Card]:
    """Return the cards that an answer names anywhere."""
    texts = [answer.text, answer.start_payload]
    if answer.question is not None:
        texts += [answer.question.title, answer.question.label, answer.question.token]
    return _all(texts) | (set() if answer.post is None else told_by(answer.post))


def _all(texts: Iterable[str]) -> set[Card]:
    return {card for text in texts for card in told_in_text(text)}
