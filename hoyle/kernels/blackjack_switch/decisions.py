"""A strategy of blackjack switch as decision tables: the exchange of every deal, insurance, and each hand's plays.

Plays of a file depend on the hand and the dealer's card. Best play also depends on the other hand's two cards, so its
tables have a part for each of these.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from hoyle.book import Terms
from hoyle.engine import Limits
from hoyle.exact.blackjack_switch.best_play import best_player, plays_of
from hoyle.fast.arrays import Array, UInt8s
from hoyle.fast.blackjack.hand_index import DOUBLES, HITS, SPLITS, STANDS, SURRENDERS
from hoyle.fast.blackjack_switch.side_by_side import two_card_hands
from hoyle.kernels.blackjack.decisions import Asker, Hand, ask_all, hands, next_hands, total
from hoyle.kernels.blackjack.round_row import (
    DOUBLE_DOWN,
    HIT,
    INSURE,
    LONGER,
    MAY_DOUBLE,
    MAY_NOT_HIT,
    MAY_SPLIT,
    MAY_SURRENDER,
    NO_INSURANCE,
    PAIRS,
    SINGLES,
    SPLIT_PAIR,
    STAND,
    SURRENDER,
    TAKE_EVEN_MONEY,
)
from hoyle.kernels.common.decision_table import cents_beside
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy

_RANKS = "A23456789T"
_ACTS = {STANDS: STAND, HITS: HIT, SURRENDERS: SURRENDER, SPLITS: SPLIT_PAIR, DOUBLES: DOUBLE_DOWN}
_UPS = 10
_NEVER = -np.inf


class Tables(NamedTuple):
    """`two` by the other hand, the up card, this hand and what is offered; `longer` by the same without offers."""

    nexts: Array
    exchanges: Array  # by the up card and the ranks of the four cards
    insures: Array  # by ace or ten, this hand and the other
    two: Array
    longer: Array
    doubles: tuple[int, ...]
    insurances: tuple[int, ...]
    splits: bool


def tables_of(terms: Terms, strategy: Strategy, cents: int, decks: int, *, optimal: bool) -> Tables:
    choose = _answers(terms, strategy, optimal=optimal)
    exchanges = _exchanges(terms, choose, optimal=optimal)
    insures, insurances = _insures(terms, choose, cents)
    if optimal:
        most = cents_beside(terms, Limits(), "double", cents, "most")
        two, longer = _best_plays(terms)
        return Tables(next_hands(), exchanges, insures, two, longer, (most,), insurances, True)
    asked = ask_all(Asker(terms, cents, choose, decks))
    two = asked.acts[: _UPS * PAIRS * 16].reshape(1, _UPS, PAIRS, 16)
    longer = asked.acts[LONGER : LONGER + _UPS * len(hands())].reshape(1, _UPS, -1)
    return Tables(
        asked.nexts, exchanges, insures, two.copy(), longer.copy(), asked.doubles, insurances, asked.splits
    )


def _answers(terms: Terms, strategy: Strategy, *, optimal: bool) -> Callable[[Seen], Any]:
    if not optimal:
        return strategy.answer if strategy is not None else lambda seen: None
    from hoyle.strategy.strategy import Taken

    choose = best_player(terms)
    return lambda seen: Taken(choose(seen))


def _exchanges(terms: Terms, choose: Callable[[Seen], Any], *, optimal: bool) -> UInt8s:
    """Whether the cards are exchanged, by the up card and the four cards in the order dealt."""
    if optimal:
        found = np.zeros((_UPS,) * 5, np.uint8)
        for play in plays_of(terms):
            found[play.found.up] = play.choices == 1
        return found
    asked = [_is_exchanged(choose, *deal) for deal in product(range(_UPS), repeat=5)]
    return np.array(asked, np.uint8).reshape((_UPS,) * 5)


def _is_exchanged(choose: Callable[[Seen], Any], up: int, a: int, b: int, c: int, d: int) -> bool:
    first, second = (_RANKS[a] + "c", _RANKS[c] + "d"), (_RANKS[b] + "h", _RANKS[d] + "s")
    card = _RANKS[up] + "s"
    told = " and ".join(f"{' '.join(hand)} is {total(_values(hand))}" for hand in (first, second))
    taken = choose(Seen(("keep", "switch"), first, (card,), (), f"{told} against {card}"))
    return taken is not None and taken.choose == "switch"


def _values(cards: tuple[str, ...]) -> Hand:
    return tuple(sorted(_RANKS.index(card[0]) + 1 for card in cards))


def _insures(terms: Terms, choose: Callable[[Seen], Any], cents: int) -> tuple[UInt8s, tuple[int, ...]]:
    """By ace or ten, this hand and the other. Sizes of insurance are numbered."""
    found = np.zeros((2, PAIRS, PAIRS), np.uint8)
    sizes: list[int] = []
    pairs = hands()[SINGLES : SINGLES + PAIRS]
    ups = ["an ace", "Ts"] if terms["insurance_against"] == "ace_or_ten" else ["an ace"]
    for (at, up), (one, mine), (other, theirs) in product(enumerate(ups), enumerate(pairs), enumerate(pairs)):
        even = ("even_money",) if at == 0 and mine == (1, 10) and terms.says_yes("even_money") else ()
        shown = [" ".join(_RANKS[value - 1] + "c" for value in hand) for hand in (mine, theirs)]
        about = f"{shown[0]} is {total(mine)} against {up} beside {shown[1]}"
        taken = choose(
            Seen(("no", "insurance", *even), tuple(shown[0].split()), ("As" if at == 0 else "Ts",), (), about)
        )
        if taken is None or taken.choose == "no":
            found[at, one, other] = NO_INSURANCE
        elif taken.choose == "even_money":
            found[at, one, other] = TAKE_EVEN_MONEY
        else:
            size = cents_beside(terms, Limits(), "insurance", cents, taken.amount)
            sizes += [] if size in sizes else [size]
            found[at, one, other] = INSURE + sizes.index(size)
    return found, tuple(sizes)


def _best_plays(terms: Terms) -> tuple[UInt8s, UInt8s]:
    """Best play by the other hand, from the exact solution's own tables."""
    every = hands()
    two = np.zeros((PAIRS, _UPS, PAIRS, 16), np.uint8)
    longer = np.zeros((PAIRS, _UPS, len(every)), np.uint8)
    numbers = [_number(hand) for hand in two_card_hands()]
    for play in plays_of(terms):
        up = play.found.up
        for other, way in play.found.strategies.items():
            place = way.plays.table.place
            at = np.array([place.get(_counts(hand), -1) for hand in every])
            known = (at >= 0) & (np.array([len(hand) for hand in every]) > 2)
            acts = np.array([_ACTS[each] for each in range(len(_ACTS))], np.uint8)
            longer[numbers[other], up, known] = acts[way.first[at[known]]]
            for number, hand in enumerate(every[SINGLES : SINGLES + PAIRS]):
                if at[SINGLES + number] >= 0:
                    two[numbers[other], up, number] = _two_cards(way, hand, at[SINGLES + number], acts)
    return two, longer


def _two_cards(way: Any, hand: Hand, at: int, acts: UInt8s) -> list[int]:
    """By what is offered, as the player of the exact solution chooses."""
    plays = way.plays
    worths = {
        STANDS: plays.stand[at],
        HITS: plays.hit[at],
        DOUBLES: plays.double[at],
        SURRENDERS: plays.surrender[at],
    }
    splits = hand[0] == hand[1] and hand[0] - 1 in way.splits
    found = []
    for flags in range(16):
        if flags & MAY_SPLIT and splits:
            found.append(SPLIT_PAIR)
            continue
        if not flags & (MAY_DOUBLE | MAY_NOT_HIT) and worths[DOUBLES] > _NEVER:
            found.append(int(acts[way.undoubled[at]]))
            continue
        offered = [STANDS]
        offered += [] if flags & MAY_NOT_HIT else [HITS]
        offered += [DOUBLES] if flags & MAY_DOUBLE else []
        offered += [SURRENDERS] if flags & MAY_SURRENDER else []
        found.append(int(acts[max(offered, key=lambda each: worths[each])]))
    return found


def _counts(hand: Hand) -> tuple[int, ...]:
    return tuple(hand.count(value) for value in range(1, _UPS + 1))


def _number(counts: tuple[int, ...]) -> int:
    """The kernel's number of a two-card hand, among those of two cards."""
    hand = tuple(rank + 1 for rank, count in enumerate(counts) for _ in range(count))
    return hands().index(hand) - SINGLES
