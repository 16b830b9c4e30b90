"""Reads files of hands, in PHH or in PokerStars' text, in whole cents, and reports each entry that is not a hand."""

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
from hoyle.phh.plain_fields import SINGLE, UNKNOWN_STACK, Fields, decimals_of, plain_fields, scaled
from hoyle.phh.pokerstars_reader import is_pokerstars, pokerstars_fields, split_pokerstars
from hoyle.phh.variants import VARIANTS

FILE_BYTES_MAX = 64_000_000
HAND_LETTERS_MAX = 20_000  # twenty-two players' hand with four hundred actions has fewer
PARTS_WITHOUT_HAND_MAX = 20  # a file that begins with so many parts is one of something else
# More than any hand moves: a stack that the file does not know never runs out.
UNLIMITED = 10**11
LETTERS_MAX = len(str(CENTS_MAX)) - 1  # an amount that is no longer is not too large
PER_PLAYER = ("antes", "blinds_or_straddles", "starting_stacks", "players")
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
    unknown: frozenset[int] = frozenset()  # players whose stack is not known: they play with UNLIMITED chips


def load_hands(path: Path) -> list[Hand]:
    """Every hand of a file. A file with an invalid hand is refused."""
    hands = []
    for name, hand in read_hands(path):
        if isinstance(hand, HoyleError):
            raise HoyleError(f"{name}: {hand}")
        hands.append(hand)
    return hands


def read_hands(path: Path) -> Iterator[tuple[str, Hand | HoyleError]]:
    """Each hand with its name, or the reason why it is invalid; the others are still read."""
    for name, part in split_hands(path):
        yield name, read_hand(part)


class Part(NamedTuple):
    """The text of one hand; `line` is where it starts in a file of PokerStars' text, and 0 in PHH."""

    text: str
    line: int = 0


def split_hands(path: Path) -> list[tuple[str, Part]]:
    """The text of each hand with its name. A .phhs file has a heading in brackets over each hand.

    A file that is or begins with nothing but what is no hand is refused as a whole.
    """
    what = "a .phh or .phhs file, or one of PokerStars' text"
    text = file_bytes(path, str(path), FILE_BYTES_MAX, what).decode("utf-8", "replace").removeprefix("\ufeff")
    if is_pokerstars(text):
        parts = [(f"{path}:{line}", Part(part, line)) for line, part in split_pokerstars(text)]
    else:
        before, *rest = SECTION.split(text)
        named = zip(rest[::2], rest[1::2], strict=True)
        parts = [(f"{path} [{section}]", Part(part)) for section, part in named] or [
            (str(path), Part(before))
        ]
    _check_first(path, parts)
    return parts


def _check_first(path: Path, parts: Sequence[tuple[str, Part]]) -> None:
    for at, (name, part) in enumerate(parts[:PARTS_WITHOUT_HAND_MAX], 1):
        hand = read_hand(part)
        if not isinstance(hand, HoyleError):
            return
        if len(parts) == 1:
            raise HoyleError(f"{name}: {hand}")
        if at == PARTS_WITHOUT_HAND_MAX:
            raise HoyleError(f"{path} is not a file of hands: none of its first {at} parts is one ({hand})")


def read_hand(part: Part) -> Hand | HoyleError:
    try:
        _check_size(part.text)
        if part.line:
            return hand_of_fields(pokerstars_fields(part.text, part.line))
        fields = plain_fields(part.text)
        if fields is not None and not is_incomplete(fields):
            return hand_of_fields(fields)
        return hand_of(_history(part.text))
    except HoyleError as error:
        return error


def is_incomplete(fields: Fields) -> bool:
    """Whether a field is missing that the notation requires, or has another number of players: PokerKit says which."""
    if (
        not {"variant", "antes", "starting_stacks", "actions"} <= fields.keys()
        or fields["variant"] not in VARIANTS
    ):
        return True
    if VARIANTS[str(fields["variant"])].is_stud:
        needed = {"bring_in", "small_bet", "big_bet"}
    elif VARIANTS[str(fields["variant"])].structure == "fixed_limit":
        needed = {"blinds_or_straddles", "small_bet", "big_bet"}
    else:
        needed = {"blinds_or_straddles", "min_bet"}
    counted = [len(fields[name]) for name in PER_PLAYER if name in fields]  # type: ignore[arg-type]
    return not needed <= fields.keys() or len(set(counted)) != 1


def _check_size(text: str) -> None:
    if len(text) > HAND_LETTERS_MAX:
        raise HoyleError(
            f"this hand has {len(text):,} letters; the longest hand has fewer than {HAND_LETTERS_MAX:,}"
        )


def _history(text: str) -> HandHistory:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return HandHistory.loads(text)
    except Exception as error:  # PokerKit's reader raises many kinds for other texts
        raise HoyleError(f"this is not a hand history in PHH: {error}") from None


def hand_of(history: HandHistory) -> Hand:
    stacks = [_of_stack(stack) for stack in history.starting_stacks]
    fields: Fields = {
        "variant": history.variant,
        "ante_trimming_status": bool(history.ante_trimming_status),
        "antes": _texts(history.antes),
        "blinds_or_straddles": _texts(history.blinds_or_straddles or [0] * len(stacks)),
        "starting_stacks": stacks,
        "finishing_stacks": [_of_stack(stack) for stack in history.finishing_stacks or []],
        "winnings": _texts(history.winnings or []),
        "actions": [str(action) for action in history.actions],
        "players": list(history.players or []),
    }
    for name in SINGLE:
        fields[name] = str(getattr(history, name) or 0)
    return hand_of_fields(fields)


def _of_stack(stack: Any) -> str:
    return UNKNOWN_STACK if str(stack).lower() in ("inf", "infinity") else str(stack)


def _texts(amounts: Iterable[Any]) -> list[str]:
    return [_text(amount) for amount in amounts]


def _text(amount: Any) -> str:
    text = str(amount)
    return format(Decimal(text), "f") if "e" in text.lower() and text[:1].isdigit() else text


def hand_of_fields(fields: Fields) -> Hand:
    """A hand from the fields of its file, with amounts as text. A stack of `inf` is unknown."""
    given: Any = fields
    stacks: list[str] = given["starting_stacks"]
    actions = tuple(given["actions"])
    unknown = frozenset(at for at, stack in enumerate(stacks) if stack == UNKNOWN_STACK)
    known = ["0" if stack == UNKNOWN_STACK else stack for stack in stacks]
    finishing: list[str] = given.get("finishing_stacks", [])
    if UNKNOWN_STACK in finishing:
        finishing = []  # what is not known cannot be compared
    blinds = given.get("blinds_or_straddles") or ["0"] * len(stacks)
    antes, won = given["antes"], given.get("winnings", [])
    single = [given.get(name, "0") for name in ("small_bet", "big_bet", "bring_in", "min_bet")]
    scale = _scale([*known, *antes, *blinds, *single, *finishing, *won, *_amounts(actions)])
    small_bet, big_bet, bring_in, min_bet = cents_of(single, scale)
    exact = cents_of(known, scale)
    return Hand(
        given["variant"],
        tuple(given.get("players") or (f"p{at + 1}" for at in range(len(stacks)))),
        tuple(UNLIMITED if at in unknown else stack for at, stack in enumerate(exact)) if unknown else exact,
        cents_of(antes, scale), cents_of(blinds, scale), small_bet, big_bet, bring_in, actions, scale,
        cents_of(finishing, scale),
        bool(given.get("ante_trimming_status")) or not any(cents_of(antes, scale)),
        cents_of(won, scale), min_bet, unknown,
    )  # fmt: skip


def _amounts(actions: Sequence[str]) -> list[str]:
    words = [action.partition("#")[0].split() for action in actions if " cbr " in action]
    return [each[2] for each in words if len(each) > 2 and each[1] == "cbr"]


def _scale(amounts: Sequence[str]) -> int:
    try:
        most = max(decimals_of(amount) for amount in amounts)
        if any(not amount.lstrip("-").replace(".", "", 1).isdigit() for amount in amounts):
            raise ValueError
        if any(len(amount) > LETTERS_MAX and abs(Decimal(amount)) > CENTS_MAX for amount in amounts):
            raise HoyleError(f"a stack or bet of this hand is more than {CENTS_MAX:,}, which no table takes")
    except (ArithmeticError, ValueError):
        raise HoyleError("a stack or bet of this hand is not an amount; write a number of chips") from None
    if most > 2:
        raise HoyleError("an amount of this hand has more than two decimals")
    return 100 if most else 1


def cents_of(amounts: Iterable[str], scale: int) -> tuple[int, ...]:
    return tuple([scaled(amount, scale) for amount in amounts])
