"""Tests of moves among other words: which clauses of a text belong to the move."""

from bot.parsing.bare_moves import words_said
from bot.parsing.vocabulary import normalise


def test_a_no_before_a_refusal_is_left_out() -> None:
    assert words_said("no, paso") == normalise("paso")
    assert words_said("no, no, paso") == normalise("paso")


def test_any_other_clause_before_a_refusal_counts() -> None:
    """A refusal after an acceptance is not the whole answer."""
    for text in ("quiero, no, paso", "no, quiero, paso", "no, envido"):
        assert words_said(text) == normalise(text), text
