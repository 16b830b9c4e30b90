"""Reads ranks and hands of the poker games' conditions: `Q`, `10`, `Q-6-4`, `pair_of_jacks`, `straight`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hoyle.kit.cards import RANK_VALUE
from hoyle.kit.ranking.qualify import threshold

_NAMES = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}


def read_rank(value: Any) -> int:
    """`Q` or `10` as the kit's value: the 2 is 2, the ace 14."""
    text = "T" if str(value) == "10" else str(value).upper()
    if text not in RANK_VALUE:
        raise ValueError(f"is {value!r}; write a rank as 2 to 10, J, Q, K or A")
    return RANK_VALUE[text]


def read_ranks(value: Any) -> frozenset[int]:
    return frozenset(read_rank(each) for each in (value if isinstance(value, list) else [value]))


def read_count(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"is {value!r}; write a whole number")
    return value


def read_yes_no(value: Any) -> bool:
    if value not in ("yes", "no"):
        raise ValueError(f"is {value!r}; write yes or no")
    return bool(value == "yes")


def read_one_of(*known: str) -> Any:
    """A reader for one of a few names."""

    def read(value: Any) -> str:
        if value not in known:
            raise ValueError(f"is {value!r}; write one of {', '.join(known)}")
        return str(value)

    return read


def read_hand(value: Any, hands: Sequence[str]) -> int:
    """The least strength of a hand of this name. `hands` is the order of the ranking, high to low."""
    text = str(value)
    if "-" in text or text.upper() in RANK_VALUE:
        ranks = ["T" if rank == "10" else rank.upper() for rank in text.split("-")]
        words = [_NAMES.get(rank, rank) for rank in ranks]
        text = "_".join(words) if len(words) > 1 else f"{words[0]}_high"
    try:
        return threshold(text, tuple(hands))
    except ValueError:
        raise ValueError(
            f"is {value!r}; write the least hand as Q-6-4, pair, pair_of_jacks or {', '.join(hands[:3])}"
        ) from None
