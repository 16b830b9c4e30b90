"""A wager in whole multiples of the ante, made in its turn or not at all."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from hoyle.engine import Choice, Felt, Stake, ask
from hoyle.engine.declared import Offer, fixed
from hoyle.engine.round.script import Yielded


def choices(ante: Stake, word: str, wager: str, multiples: Iterable[str | int]) -> tuple[Choice, ...]:
    """`raise_4x`, `raise_3x`: one choice for each multiple, with its exact amount."""
    amounts = [(int(times), ante.cents * int(times)) for times in multiples]
    return tuple(Choice(f"{word}_{times}x", wager, cents, cents) for times, cents in amounts)


def declared(word: str, multiples: Iterable[str | int], *wagers: str) -> tuple[Offer, ...]:
    """What `choices` can ever offer."""
    return tuple(fixed(f"{word}_{times}x", *wagers) for times in multiples)


def offer(
    felt: Felt,
    spots: Iterable[int],
    word: str,
    wager: str,
    multiples: Iterable[str | int],
    otherwise: str,
    *,
    of: str = "ante",
) -> Generator[Yielded, Any, list[int]]:
    """Ask each hand in turn; returns those that made no wager. A void round asks no more."""
    without: list[int] = []
    for spot in spots:
        ante = felt.one(spot, of)
        assert ante is not None, "a hand is dealt in only with an ante"
        if "void_main" not in felt.said:
            offered = (*choices(ante, word, wager, multiples), Choice(otherwise))
            taken = yield from ask(ante.seat, spot, offered, otherwise)
            if taken.stake is not None:
                continue
        without.append(spot)
    return without
