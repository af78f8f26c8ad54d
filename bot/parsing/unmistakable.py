"""Which words people say to nobody but a table: the others are talk, where several talk.

In a chat of several people «vale» may answer anybody, and «+1» is no bet. There a word of the game
plays by itself only where ``unmistakable`` in ``bot/locales/*/words.toml`` has it; all others have
to be said to the bot.
"""

from collections.abc import Iterator

from bot.parsing.vocabulary import DiscardWord, Words, patterns, plain, vocabulary


def is_unmistakable(text: str) -> bool:
    """Whether a text is said to a table by whoever says it; what is asked is asked of people."""
    return "?" not in text and any(map(_is_sure, _without_lance(plain(text))))


def _is_sure(words: Words) -> bool:
    known = vocabulary()
    if any(phrase in known.unmistakable for phrase, _ in patterns(words)):
        return True
    heads = {words[:length] for length in range(1, len(words))}
    throws = known.discards[DiscardWord.VERBS] & known.unmistakable
    return not heads.isdisjoint(throws | known.sena_verbs)


def _without_lance(words: Words) -> Iterator[Words]:
    """The words, and what is left of them where they name a lance before or behind."""
    yield words
    for at in range(1, len(words)):
        if words[at:] in vocabulary().lances:
            yield words[:at]
        if words[:at] in vocabulary().lances:
            yield words[at:]
