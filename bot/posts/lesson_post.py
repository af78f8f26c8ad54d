"""What the learner of a lesson looks at: the whole table, the own hand and the teacher, in one."""

from bot.lesson.advice import count_lines, lesson_lines
from bot.lines.phrases import own_cards_line, turn_line, worth_line
from bot.lines.voice import Line
from bot.ports.platform import Post
from bot.posts.buttons import Rows, Scene
from bot.posts.hand_post import hand_rows
from bot.posts.table_post import fitted, head_lines, is_over, said_lines, strong_lines
from bot.posts.tokens import Verb
from engine.hands import HAND_SIZE
from engine.view import View, own_cards


def lesson_post(
    scene: Scene, public: View, seen: View, marked: frozenset[int] = frozenset()
) -> Post:
    """The table as its learner sees it; ``marked`` are the positions to be thrown.

    There is no picture, because the teacher says more than platforms take below one.
    """
    said = count_lines(public, scene.names) if is_over(public) else said_lines(public, scene.names)
    title = Line("lesson-title", {"code": scene.record.code})
    text = fitted(
        [scene.say(line) for line in (title, *head_lines(scene, public))],
        [*map(scene.say, said)],
        [*map(scene.say, _own(seen)), "", *map(scene.say, _taught(scene, seen))],
    )
    cards = () if scene.painter is None else own_cards(seen)
    strong = strong_lines(scene, text, title, seen)
    return Post(text, rows=_rows(scene, seen, marked), cards=cards, strong=strong)


def _own(seen: View) -> tuple[Line, ...]:
    held = own_cards(seen)
    if len(held) < HAND_SIZE:
        return ()
    worth = Line("chat-worth", {"worth": worth_line(held, seen.rules)})
    return own_cards_line(held), worth


def _taught(scene: Scene, seen: View) -> tuple[Line, ...]:
    lines = lesson_lines(seen, scene.names)
    if is_over(seen):
        return (*lines, Line("lesson-next"))
    return (turn_line(seen, scene.names), *lines)


def _rows(scene: Scene, seen: View, marked: frozenset[int]) -> Rows:
    """What the learner may do, and the end of the lesson."""
    end = scene.button(Verb.CLOSE, Line("lesson-end"))
    return (*hand_rows(scene, seen, marked), (end,))
