"""Strategy of Texas hold 'em bonus poker: 169 starting hands, and holdings after the flop and after the turn.

Simple rules are compared with best play on the same boards and hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.exact.common.decision_values import CARDS_RANKS, Player, Seen, Told, grid_place, starting_hand
from hoyle.exact.sheet import Card, Decision, Way
from hoyle.exact.texas_holdem_bonus_poker.solve import Solution, best_play, prices_of, times_of
from hoyle.exact.ultimate_texas_holdem.strategy import HELD
from hoyle.fast.optional import kernels
from hoyle.games.house_poker.texas_holdem_bonus_poker import ANTE, BET, CHECK, FLOP, FOLD, RIVER, TURN
from hoyle.kit.cards import DECK, RANKS

BY_CARD = "by the rows above, one choice for each"
SIMPLE = (
    "turn with two pair, a pair of one's own but pocket twos, four to a flush with a ten or better; river the same "
    "without the flush"
)
_TURN_BETS = frozenset((*range(13), 14, 15, 16, 18))  # rows of HELD
_RIVER_BETS = _TURN_BETS - {16}
SEEN = comb(52, 2) * comb(50, 3)  # hands and flops
DEALERS = comb(45, 2)
LATER = 47 * 46 * DEALERS  # turn, river, and the dealer's

Sums = list[
    list[int]
]  # how often, gain of a bet, gain where best play bets, how often it does; by row of HELD


class Street(NamedTuple):
    """A wager after the flop or after the turn. `deals` are the later cards that a sum of the kernels is over, `orders`
    how many deals each of them stands for, `seen` the hands and boards that it is over."""

    wager: str
    sums: Sums
    deals: int
    orders: int
    seen: int
    simple: frozenset[int]


def cards(terms: Terms) -> Told:
    solution = best_play(terms)
    prices, _, scale = prices_of(terms)
    flop, turn = kernels("texas_holdem_bonus_poker.holding_sums").sums_of(*prices, solution.found.plays)
    streets = (
        Street(TURN, flop.tolist(), LATER // 2, 2, SEEN, _TURN_BETS),
        Street(RIVER, turn.tolist(), 46 * DEALERS, 4, comb(52, 2) * comb(50, 4), _RIVER_BETS),
    )
    told = [_before(terms, solution)]
    for title, street in zip(("After the flop", "After the turn"), streets, strict=True):
        told.append(_card(title, tuple(_after(terms, street, scale))))
    return told, list(_ways(solution, streets))


def _ways(solution: Solution, streets: Sequence[Street]) -> Iterator[Way]:
    deals = solution.scale * SEEN * LATER
    best = -Fraction(solution.value, deals)
    for name, loses in ((BY_CARD, _by_card), (SIMPLE, _by_simple_rules)):
        lost = sum(street.orders * loses(street) for street in streets)
        yield Way(name, best + Fraction(lost, deals), best, ANTE)


def _by_card(street: Street) -> int:
    return sum(best - max(gain, 0) for gain, best in zip(*street.sums[1:3], strict=True))


def _by_simple_rules(street: Street) -> int:
    return sum(
        best - (gain if held in street.simple else 0)
        for held, (gain, best) in enumerate(zip(*street.sums[1:3], strict=True))
    )


def _before(terms: Terms, solution: Solution) -> Card:
    """The 169 starting hands."""
    bet, decisions = _bet(terms, FLOP), []
    for hand, (fold, play) in enumerate(solution.found.worths):
        high, low = max(divmod(hand, 13)), min(divmod(hand, 13))
        suited = hand // 13 < hand % 13
        row, column = grid_place(RANKS[high], RANKS[low], suited=suited)
        count = 6 if high == low else 4 if suited else 12
        deals = count * comb(50, 3) * LATER * solution.scale
        each = {FOLD: Fraction(fold, deals), bet: Fraction(play, deals)}
        chance = Fraction(count, comb(52, 2))
        decisions.append(Decision(starting_hand(row, column), each, max(each.values()), chance, row, column))
    return Card("Before the flop", ANTE, tuple(decisions), CARDS_RANKS, CARDS_RANKS)


def _bet(terms: Terms, wager: str) -> str:
    return f"{BET}_{times_of(terms, wager)}x"


def _after(terms: Terms, street: Street, scale: int) -> Iterator[Decision]:
    """Worths are relative to a check."""
    name = _bet(terms, street.wager)
    for held, dealt, gain, best_gain, bets in zip(HELD, *street.sums, strict=True):
        if dealt:
            deals = dealt * street.deals * scale
            shares = {name: Fraction(bets, dealt), CHECK: Fraction(dealt - bets, dealt)}
            shares = {choice: share for choice, share in shares.items() if share}
            worths = {name: Fraction(gain, deals), CHECK: Fraction(0)}
            yield Decision(
                held, worths, Fraction(best_gain, deals), Fraction(dealt, street.seen), shares=shares
            )


def _card(title: str, decisions: tuple[Decision, ...]) -> Card:
    note = "Worths are relative to a check; neither wager bears on the other."
    return Card(title, ANTE, tuple(sorted(decisions, key=lambda one: -one.probability)), notes=(note,))


def player(terms: Terms) -> Player:
    """Looks up starting hand, flop and turn."""
    found = best_play(terms).found
    suits, start_of = (
        kernels("cards.suit_symmetry"),
        kernels("texas_holdem_bonus_poker.holding_sums").start_of,
    )
    tables = {3: (suits.canonical_flops(), found.turn, _bet(terms, TURN)),
              4: (suits.canonical_turns(), found.river, _bet(terms, RIVER))}  # fmt: skip

    def choose(seen: Seen) -> str:
        hand = tuple(DECK.index(card) for card in seen.hand)
        table = tuple(DECK.index(card) for card in seen.community)
        if not table:
            return _bet(terms, FLOP) if found.plays[start_of(*hand)] else FOLD
        sets, bets, name = tables[len(table)]
        number = _number(suits, table)
        pair = suits.moved_pairs()[sets.orders[number], suits.pair_index(max(hand), min(hand))]
        return name if bets[sets.kinds[number], pair] else CHECK

    return choose


def _number(suits: Any, table: tuple[int, ...]) -> int:
    return sum(int(suits.CHOOSE[card, at + 1]) for at, card in enumerate(sorted(table)))
