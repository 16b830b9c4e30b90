"""Where the action starts when a card of the bank's names a place: `action_starts_by` in the terms.

Its rows are `2: A 8`: a position, counted clockwise with the bank as 1, and the ranks that name it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from hoyle.book import Terms
from hoyle.engine import Felt
from hoyle.engine.round.script import Start
from hoyle.kit.cards import JOKER, Card, name_card

STARTS_BY = "action_starts_by"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def start_by(felt: Felt, card: Card) -> Start:
    """The position that a card names; where nobody wagers there, the next one clockwise is first."""
    rank = JOKER if card == JOKER else card[0].replace("T", "10")
    position = position_of(felt.terms, rank)
    seats = max(felt.terms.number("seated_position_count_max"), *felt.owners, *felt.spots())
    spot = (felt.bank_spot + position - 2) % seats + 1
    return Start(spot, f"the button goes to place {spot}, by the {name_card(card)}")


@lru_cache(maxsize=1024)
def position_of(terms: Terms, rank: str) -> int:
    rows = (str(row).partition(":") for row in terms.list(STARTS_BY))
    return next(int(position) for position, _, ranks in rows if rank in ranks.split())


def faults_of(rows: Sequence[object], *, jokers: bool = False) -> Iterator[str]:
    """Every rank names one position beside the bank.

    >>> list(faults_of(["2: A 8", "3: 2 9", "4: 3 10", "5: 4 J", "6: 5 Q", "7: 6 K", "8: 7"]))
    []
    """
    known = (*RANKS, JOKER) if jokers else RANKS
    named: list[str] = []
    for row in rows:
        position, _, ranks = str(row).partition(":")
        named += ranks.split()
        if not position.strip().isdigit() or int(position) < 2:
            yield f'"{row}" names no position beside the bank, which is 1; write a row as in 2: A 8'
    wrong = [rank for rank in known if named.count(rank) != 1] + [rank for rank in named if rank not in known]
    if wrong:
        yield f"each of {' '.join(known)} names one position, as in 2: A 8; look at {' '.join(wrong)}"
