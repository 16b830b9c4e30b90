"""The outcomes of chance one by one, each with its exact probability.

A draw of several cards is several nodes: a card has as many chances as copies of it are left, less those drawn before
it in the same draw. Faces of dice and sections of a wheel are equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hoyle.engine import Draw
from hoyle.environments.episode import CHANCE, Episode
from hoyle.errors import IllegalAnswer


def chance_outcomes(episode: Episode) -> Iterator[tuple[str, Fraction]]:
    """Every item that can come next, with its probability."""
    what, played, drawn = _draw_of(episode), episode.table.round, episode.drawn
    assert played is not None
    shoe = played.shoes.get(what)
    if shoe is None:
        values = played.values_of(what)
        yield from ((value, Fraction(1, len(values))) for value in values)
        return
    left = shoe.left_count - len(drawn)
    held = played.felt.held[len(drawn) : len(drawn) + 1]  # a card that was drawn in error is dealt first
    if held:
        yield held[0], Fraction(1)
        return
    for card, count in shoe.left.items():
        free = count - drawn.count(card)
        if free > 0:
            yield card, Fraction(free, left)


def draw_one(episode: Episode, item: str) -> None:
    """Draw one item; refuse one that cannot come."""
    if item not in dict(chance_outcomes(episode)):
        raise IllegalAnswer(f"{item} cannot be drawn now from the {_draw_of(episode)}")
    episode.draw((item,))


def _draw_of(episode: Episode) -> str:
    prompt = episode.prompt
    if episode.waiting != CHANCE or not isinstance(prompt, Draw):
        raise IllegalAnswer(f"chance draws nothing now; {episode.waiting or 'nobody'} decides")
    return prompt.what
