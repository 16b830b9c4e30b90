"""Reads PHH files as hands in whole cents, and reports each entry that is not a hand."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from pokerkit import HandHistory

from hoyle.book.file_text import file_bytes
from hoyle.errors import HoyleError
from hoyle.kit.money import CENTS_MAX

FILE_BYTES_MAX = 64_000_000
HAND_LETTERS_MAX = 20_000  # twenty-two players' hand with four hundred actions has fewer
PARTS_WITHOUT_HAND_MAX = 20  # a file that begins with so many parts is one of something else
SECTION = re.compile(r"^\[([^\[\]]+)\][ \t]*(?:#.*)?$", re.MULTILINE)


class Hand(NamedTuple):
    """A PHH hand in whole cents (its own units, or hundredths where it has decimals)."""

    code: str
    players: tuple[str, ...]
    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    small_bet: int
    big_bet: int
    bring_in: int
    actions: tuple[str, ...]
    scale: int
    finishing: tuple[int, ...] = ()
    are_antes_even: bool = True  # the excess over a short ante is returned; else all of it is in the main pot
    winnings: tuple[int, ...] = ()  # collected from the pots, less the rake
    min_bet: int = 0


def load_hands(path: Path) -> list[Hand]:
    """Every hand of a .phh or .phhs file. A file with an invalid hand is refused."""
    hands = []
    for name, hand in read_hands(path):
        if isinstance(hand, HoyleError):
            raise HoyleError(f"{name}: {hand}")
        hands.append(hand)
    return hands


def read_hands(path: Path) -> Iterator[tuple[str, Hand | HoyleError]]:
    """Each hand with its name, or the reason why it is invalid; the others are still read.

    A file that is or begins with nothing but what is no hand is refused as a whole.
    """
    text = file_bytes(path, str(path), FILE_BYTES_MAX, "a .phh or .phhs file").decode("utf-8", "replace")
    parts = _parts(text)
    held: list[tuple[str, Hand | HoyleError]] | None = []  # until a first hand has come
    for section, part in parts:
        name = f"{path} [{section}]" if section else str(path)
        try:
            hand: Hand | HoyleError = hand_of(_history(part))
        except HoyleError as error:
            hand = error
            if len(parts) == 1:
                raise HoyleError(f"{name}: {error}") from None
            if held is not None:
                held.append((name, hand))
                if len(held) >= PARTS_WITHOUT_HAND_MAX:
                    raise HoyleError(
                        f"{path} is not a file of hands: none of its first {len(held)} parts is one ({error})"
                    ) from None
                continue
        if held is not None:
            yield from held
            held = None
        yield name, hand
    yield from held or ()


def _parts(text: str) -> list[tuple[str, str]]:
    """A .phhs file has a heading in brackets over each hand."""
    before, *rest = SECTION.split(text)
    if not rest:
        return [("", before)]
    return list(zip(rest[::2], rest[1::2], strict=True))


def _history(text: str) -> HandHistory:
    if len(text) > HAND_LETTERS_MAX:
        raise HoyleError(
            f"this hand has {len(text):,} letters; the longest hand has fewer than {HAND_LETTERS_MAX:,}"
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return HandHistory.loads(text)
    except Exception as error:  # PokerKit's reader raises many kinds for other texts
        raise HoyleError(f"this is not a hand history in PHH: {error}") from None


def hand_of(history: HandHistory) -> Hand:
    stacks = list(history.starting_stacks)
    blinds = list(history.blinds_or_straddles or [0] * len(stacks))
    single = [history.small_bet or 0, history.big_bet or 0, history.bring_in or 0, history.min_bet or 0]
    ends, won = list(history.finishing_stacks or []), list(history.winnings or [])
    actions = tuple(str(action) for action in history.actions)
    scale = _scale([*stacks, *history.antes, *blinds, *single, *ends, *won, *_amounts(actions)])
    small_bet, big_bet, bring_in, min_bet = cents_of(single, scale)
    names = tuple(history.players or (f"p{at + 1}" for at in range(len(stacks))))
    return Hand(
        history.variant, names, cents_of(stacks, scale), cents_of(history.antes, scale), cents_of(blinds, scale),
        small_bet, big_bet, bring_in, actions, scale, cents_of(ends, scale),
        bool(history.ante_trimming_status) or not any(history.antes), cents_of(won, scale), min_bet,
    )  # fmt: skip


def _amounts(actions: Sequence[str]) -> list[str]:
    words = [action.partition("#")[0].split() for action in actions]
    return [each[2] for each in words if len(each) > 2 and each[1] == "cbr"]


def _scale(amounts: Sequence[Any]) -> int:
    try:
        exact = [Decimal(str(amount)) for amount in amounts]
        if any(abs(amount) > CENTS_MAX for amount in exact):
            raise HoyleError(f"a stack or bet of this hand is more than {CENTS_MAX:,}, which no table takes")
        if all(amount == int(amount) for amount in exact):
            return 1
        if all(amount * 100 == int(amount * 100) for amount in exact):
            return 100
    except (ArithmeticError, ValueError):
        raise HoyleError("a stack or bet of this hand is not an amount; write a number of chips") from None
    raise HoyleError("an amount of this hand has more than two decimals")


def cents_of(amounts: Iterable[Any], scale: int) -> tuple[int, ...]:
    return tuple(int(Decimal(str(amount)) * scale) for amount in amounts)
