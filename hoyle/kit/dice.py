"""Dice are their faces: `("4", "3")`. Two for craps, three for sic bo and for dealing pai gow.

A roll keeps the order in which the dice are read, so that all 36, or 216, are equally likely. Nothing in any book tells
one die from another: what a wager asks of a roll is its total or its combination.
"""

# Not compiled by mypyc: it refuses arguments of a wrong type itself.

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import product

Roll = tuple[str, ...]

FACES: Roll = tuple("123456")
FACE_VALUE: Mapping[str, int] = {face: int(face) for face in FACES}
ROLLS: tuple[Roll, ...] = tuple(product(FACES, repeat=2))
ROLLS_OF_THREE: tuple[Roll, ...] = tuple(product(FACES, repeat=3))

# Totals that can be thrown hard, as a pair, and easy, otherwise. A 2 or a 12 has only one way.
_HARD_TOTALS = frozenset((4, 6, 8, 10))
_WRITTEN = re.compile(r"[1-6](?: [1-6])*|[1-6](?:-[1-6])*|[1-6]+")


def parse_roll(text: str | Iterable[str], *, count: int = 2) -> Roll:
    """
    >>> parse_roll("4 3"), parse_roll("4-3"), parse_roll("155", count=3)
    (('4', '3'), ('4', '3'), ('1', '5', '5'))
    """
    if isinstance(text, str):
        written = text.strip()
        roll = tuple(re.sub("[ -]", "", written)) if _WRITTEN.fullmatch(written) else ()
    else:
        roll = tuple(text)
    if len(roll) != count or not all(face in FACE_VALUE for face in roll):
        shown = (FACES * count)[:count]
        raise ValueError(
            f"{roll or text!r} is no roll of {count} dice; write {count} faces "
            f'from 1 to 6 as text, "{" ".join(shown)}" or "{"-".join(shown)}"'
        )
    return roll


def total(roll: Roll) -> int:
    try:
        return sum([FACE_VALUE[face] for face in roll])
    except KeyError as unknown:
        raise ValueError(f"{unknown.args[0]!r} is no face of a die; a face is text from '1' to '6'") from None


def is_hard(roll: Roll) -> bool:
    """Whether 4, 6, 8 or 10 was thrown as a pair, two dice alike.

    >>> is_hard(("2", "2")), is_hard(("3", "1")), is_hard(("6", "6"))
    (True, False, False)
    """
    if len(roll) != 2:
        raise ValueError(f"only a roll of two dice is hard or easy; this one has {len(roll)}")
    return roll[0] == roll[1] and total(roll) in _HARD_TOTALS


def is_triple(roll: Roll) -> bool:
    """Whether three dice show the same face.

    >>> is_triple(("2", "2", "2")), is_triple(("2", "2", "1"))
    (True, False)
    """
    if len(roll) != 3:
        raise ValueError(f"only a roll of three dice is a triple; this one has {len(roll)}")
    return roll[0] == roll[1] == roll[2]


def combination(roll: Roll) -> str:
    """The roll without its order, low face first.

    >>> combination(("3", "1")), combination(("5", "1", "5"))
    ('1-3', '1-5-5')
    """
    return "-".join(sorted(parse_roll(roll, count=len(roll))))
