"""Exact equities: for hands or ranges that meet, the deals in which each wins, shares and loses, as counts.

Hold'em and Omaha count boards, one of each class of suits that the cards cannot tell apart. Stud counts the cards that
each hand still gets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod
from typing import Any, NamedTuple

from hoyle.errors import HoyleError
from hoyle.fast.optional import kernels
from hoyle.hand_equity.card_ranges import Combo, card_indexes, mask_of, read_hands
from hoyle.hand_equity.forms import Form, check_sizes, form_named
from hoyle.kit.cards import DECK

# Comparisons of hands that one call makes at most: some minutes of one core.
COMPARED_MOST = 20_000_000_000
# To put two ranges in order on a board costs as much as to compare so many pairs for each of their hands.
PAIRS_A_HAND = 8


class Equity(NamedTuple):
    """One player's part: the deals in which the whole pot is won, in which it is shared and in which nothing is won;
    and the share of all pots."""

    wins: int
    ties: int
    losses: int
    equity: Fraction

    def __float__(self) -> float:
        return float(self.equity)


class Equities(NamedTuple):
    """The parts of all players, in their order. `deals` is the number of deals counted."""

    players: tuple[Equity, ...]
    deals: int

    def __repr__(self) -> str:
        parts = ", ".join(f"{float(each.equity):.4%}" for each in self.players)
        return f"<{parts} of {self.deals:,} deals>"


def equity(*hands: Any, board: Any = "", dead: Any = "", game: str = "holdem") -> Equities:
    """Exact equities of hands or ranges against each other.

    >>> import hoyle
    >>> found = hoyle.equity("AsAh", "KdKc")
    >>> found.deals, found.players[0].wins, found.players[0].equity
    (1712304, 1388072, Fraction(29603, 36432))
    >>> hoyle.equity("QQ+, AKs", "AhKh", board="Kd 7h 2h").players[1].ties
    1260

    A hand is its cards (`"AsAh"`); a hold'em range is written as players write it (`"QQ+, AKs, A5s-A2s, 98s+"`,
    `"random"`), and a range of any form is a list of hands. `board` is empty, a flop, a turn or a river; `dead` are
    cards that are out. Forms: `holdem`, `omaha` and `omaha_eight` (four cards each), `stud`, `stud_eight` and `razz`
    (the cards that are known of each hand, one to seven). `wins`, `ties` and `losses` are deals; `equity` is the
    share of the pots, a fraction. Nothing is sampled: what has too many deals is refused with their number.
    """
    form = form_named(game)
    fixed, out = card_indexes(board), card_indexes(dead)
    ranges = [read_hands(each, form.hole) for each in hands]
    sizes = {len(combo) for combos in ranges for combo in combos} or {0}
    for size in sizes:
        check_sizes(form, size, len(fixed), len(ranges))
    taken = mask_of(fixed) | mask_of(out)
    if mask_of(fixed) & mask_of(out):
        raise HoyleError("a card is on the board and among the dead cards")
    left = [[combo for combo in combos if not mask_of(combo) & taken] for combos in ranges]
    for at, combos in enumerate(left):
        if not combos:
            raise HoyleError(f"hand {at + 1} needs a card that is on the board or dead")
    if form.is_stud:
        found = _stud(form, left, taken)
    else:
        found = _boards(form, left, fixed, out)
    if not found[3]:
        raise HoyleError("no deal has all of these hands: a card is in two of them")
    return _result(*found)


Counted = tuple[list[int], list[int], list[int], int, int]


def _result(units: list[int], wins: list[int], ties: list[int], deals: int, unit: int) -> Equities:
    return Equities(
        tuple(
            Equity(won, tied, deals - won - tied, Fraction(part, deals * unit))
            for part, won, tied in zip(units, wins, ties, strict=True)
        ),
        deals,
    )


# Boards.


def _boards(form: Form, ranges: list[list[Combo]], fixed: Combo, out: Combo) -> Counted:
    import numpy as np

    dealt, shares = kernels("equities.board_deals"), kernels("equities.shares")
    always = mask_of(fixed) | mask_of(out)
    for combos in ranges:
        if len(combos) == 1:
            always |= mask_of(combos[0])
    deck = [card for card in range(len(DECK)) if not always >> card & 1]
    pairs = prod(map(len, ranges))
    is_ordered = len(ranges) == 2 and form.hole == 2 and pairs > PAIRS_A_HAND * sum(map(len, ranges))
    count = comb(len(deck), form.board - len(fixed))
    _refuse_too_much(count * (sum(map(len, ranges)) if is_ordered else pairs) * (60 if form.is_omaha else 1))
    orders = dealt.suit_orders([fixed], [out], *ranges)
    boards, weights = dealt.board_classes(dealt.boards_of(deck, fixed), orders)
    hands = np.array([combo for combos in ranges for combo in combos], np.uint8)
    masks = np.array([mask_of(combo) for combos in ranges for combo in combos], np.uint64)
    if is_ordered:
        return _two_ranges(ranges, boards, weights, hands, masks)
    tally = shares.new_tally(len(ranges))
    unit = shares.unit_of(len(ranges), is_split=form.has_eight)
    starts = np.cumsum([0, *map(len, ranges)])
    dealt.share_boards(boards, weights, hands, masks, starts, form.is_omaha, form.has_eight, unit, *tally)
    return tally.units.tolist(), tally.wins.tolist(), tally.ties.tolist(), int(tally.deals[0]), unit


def _two_ranges(ranges: list[list[Combo]], boards: Any, weights: Any, hands: Any, masks: Any) -> Counted:
    import numpy as np

    of_second = {frozenset(combo) for combo in ranges[1]}
    twins = np.array(
        [0 if frozenset(combo) in of_second else -1 for combo in ranges[0]] + [-1] * len(ranges[1]), np.int64
    )
    module = kernels("equities.holdem_ranges")
    won, tied, lost = module.compare_ranges(boards, weights, hands, masks, len(ranges[0]), twins).tolist()
    return [2 * won + tied, 2 * lost + tied], [won, lost], [tied, tied], won + tied + lost, 2


# Stud.


def _stud(form: Form, ranges: list[list[Combo]], taken: int) -> Counted:
    shares = kernels("equities.shares")
    unit = shares.unit_of(len(ranges), is_split=form.has_eight)
    units, wins, ties, deals = ([0] * len(ranges), [0] * len(ranges), [0] * len(ranges), 0)
    tuples = list(_disjoint(ranges))
    _refuse_too_much(sum(_stud_work(form, hands, taken) for hands in tuples[:1]) * len(tuples))
    for hands in tuples:
        part = _known_hands(form, hands, taken, unit)
        for total, more in zip((units, wins, ties), part[:3], strict=True):
            total[:] = [one + other for one, other in zip(total, more, strict=True)]
        deals += part[3]
    return units, wins, ties, deals, unit


def _disjoint(ranges: Sequence[Sequence[Combo]]) -> Iterator[tuple[Combo, ...]]:
    for hands in product(*ranges):
        if len({card for hand in hands for card in hand}) == sum(map(len, hands)):
            yield hands


def _stud_work(form: Form, hands: tuple[Combo, ...], taken: int) -> int:
    left = len(DECK) - taken.bit_count() - sum(map(len, hands))
    missing = [form.hole - len(hand) for hand in hands]
    if len(hands) == 2 and not form.has_eight:
        most = min(missing)
        return sum(comb(left, each) * sum(comb(each, size) for size in range(most + 1)) for each in missing)
    return _stud_deals(left, missing)


def _stud_deals(left: int, missing: list[int]) -> int:
    deals = 1
    for each in missing:
        deals *= comb(left, each)
        left -= each
    return deals


def _known_hands(form: Form, hands: tuple[Combo, ...], taken: int, unit: int) -> Counted:
    import numpy as np

    for hand in hands:
        taken |= mask_of(hand)
    deck = [card for card in range(len(DECK)) if not taken >> card & 1]
    missing = [form.hole - len(hand) for hand in hands]
    deals = _stud_deals(len(deck), missing)
    if not deals:
        raise HoyleError(f"the deck has {len(deck)} cards left, and these hands need {sum(missing)}")
    ways = [_sets(len(deck), each) for each in missing]
    whole = [_whole(hand, np.array(deck, np.uint8)[way]) for hand, way in zip(hands, ways, strict=True)]
    evaluator, low = kernels("cards.evaluator"), kernels("cards.low_places")
    highs = [evaluator.places(each) if form.is_high else low.low_places(each) for each in whole]
    if len(hands) == 2 and not form.has_eight:
        pairs = kernels("equities.stud_pairs")
        won, tied = pairs.count_pairs(ways[0], highs[0], ways[1], highs[1], len(deck))
        lost = deals - won - tied
        return [2 * won + tied, 2 * lost + tied], [won, lost], [tied, tied], deals, unit
    shares = kernels("equities.shares")
    tally = shares.new_tally(len(hands))
    places = np.concatenate(highs)
    lows = np.concatenate([low.eight_places(each) for each in whole]) if form.has_eight else places
    masks = np.concatenate([_masks(way) for way in ways])
    starts = np.cumsum([0, *map(len, ways)])
    found = shares.share_pots(masks, starts, places, lows, form.has_eight, unit, 1, *tally[:3])
    return tally.units.tolist(), tally.wins.tolist(), tally.ties.tolist(), int(found), unit


def _whole(hand: Combo, rest: Any) -> Any:
    import numpy as np

    known = np.broadcast_to(np.array(hand, np.uint8), (len(rest), len(hand)))
    return np.ascontiguousarray(np.concatenate([known, rest], axis=1))


def _sets(deck: int, size: int) -> Any:
    import numpy as np

    return np.array(list(combinations(range(deck), size)), np.uint8).reshape(comb(deck, size), size)


def _masks(ways: Any) -> Any:
    """Sets of positions as bits."""
    import numpy as np

    return (np.uint64(1) << ways.astype(np.uint64)).sum(axis=1).astype(np.uint64)


def _refuse_too_much(compared: int) -> None:
    if compared > COMPARED_MOST:
        raise HoyleError(
            f"this compares {compared:,} hands, more than {COMPARED_MOST:,}; give more cards, or smaller ranges"
        )
