"""Strategy of ultimate Texas hold 'em: 169 starting hands, holdings after the flop, and outs on the river.

Simple rules are compared with best play on the same boards and hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb

from hoyle.book import Terms
from hoyle.exact.common.decision_values import CARDS_RANKS, Player, Seen, Told, grid_place, starting_hand
from hoyle.exact.sheet import Card, Decision, Way
from hoyle.exact.ultimate_texas_holdem.solve import best_play, prices_of, street_times
from hoyle.fast.optional import kernels
from hoyle.kit.cards import DECK, RANKS
from hoyle.kit.ranking import FIVE_CARD_HANDS
from hoyle.kit.ranking.qualify import threshold

CHECK, FOLD = "check", "fold"
SOURCE = "Wizard of Odds, Ultimate Texas Hold 'Em"
SIMPLE = (
    "two pair, a pair of one's own but pocket twos, four to a flush with a ten or better; fewer than 21 outs"
)
HELD = (
    *(f"a pair of {rank.replace('T', '10')}s" for rank in RANKS),
    "pocket 2s",
    "three of a kind or better",
    "two pair",
    "four to a flush with a ten or better",
    "four to a flush with less",
    "three of a kind on the board",
    "a pair on the board",
    "four to an open straight",
    "nothing of these",
)
SEEN = comb(52, 2) * comb(50, 3)  # hands and flops
LATER = comb(47, 2) * comb(45, 2)  # cards to come, and the dealer's


def cards(terms: Terms) -> Told:
    found, scale = best_play(terms)
    sums = kernels("ultimate_texas_holdem.strategy").flop_sums(found.gains, found.raised, found.before)
    base, play, fold, _ = prices_of(terms)
    river, value = kernels("ultimate_texas_holdem.strategy").river_sums(
        base,
        play,
        fold,
        street_times(terms),
        threshold(terms.word("dealer_qualifies")),
        found.before,
        found.raised,
    )
    best = Fraction(found.value, scale * SEEN * LATER)
    way = Way(SIMPLE, Fraction(-value, scale * SEEN * LATER), -best, "ante", SOURCE)
    after = tuple(_after_flop(terms, sums.tolist(), scale))
    return [_before(terms), after_card(terms, after), _last(terms, river.tolist(), scale)], [way]


def _before(terms: Terms) -> Card:
    """The 169 starting hands."""
    found, scale = best_play(terms)
    names = [CHECK, *(raise_name(times) for times in street_times(terms)[:-2])]
    decisions = []
    for hand, worths in enumerate(found.worths):
        high, low = max(divmod(hand, 13)), min(divmod(hand, 13))
        suited = hand // 13 < hand % 13
        row, column = grid_place(RANKS[high], RANKS[low], suited=suited)
        count = 6 if high == low else 4 if suited else 12
        deals = count * comb(50, 3) * LATER * scale
        each = {name: Fraction(worth, deals) for name, worth in zip(names, worths, strict=True)}
        chance = Fraction(count, comb(52, 2))
        decisions.append(Decision(starting_hand(row, column), each, max(each.values()), chance, row, column))
    return Card("Before the flop", "ante", tuple(decisions), CARDS_RANKS, CARDS_RANKS)


def raise_name(times: int) -> str:
    return f"raise_{times}x"


def _after_flop(terms: Terms, sums: list[list[int]], scale: int) -> Iterator[Decision]:
    """Worths are relative to a check."""
    name = raise_name(street_times(terms)[-2])
    for held, dealt, gain, raised_gain, raised in zip(HELD, *sums, strict=True):
        if dealt:
            deals = dealt * LATER * scale
            shares = {name: Fraction(raised, dealt), CHECK: Fraction(dealt - raised, dealt)}
            shares = {choice: share for choice, share in shares.items() if share}
            worths = {name: Fraction(gain, deals), CHECK: Fraction(0)}
            yield Decision(held, worths, Fraction(raised_gain, deals), Fraction(dealt, SEEN), shares=shares)


def after_card(terms: Terms, decisions: tuple[Decision, ...]) -> Card:
    note = "Worths are relative to a check with best play afterwards; hands are those that checked before."
    return Card(
        "After the flop", "ante", tuple(sorted(decisions, key=lambda one: -one.probability)), notes=(note,)
    )


def _last(terms: Terms, sums: list[list[list[int]]], scale: int) -> Card:
    """By outs, for hands without a hidden pair; the others together."""
    name = raise_name(street_times(terms)[-1])
    fold = Fraction(prices_of(terms)[2], scale)
    dealer = comb(45, 2) * scale
    decisions = []
    for paired in (1, 0):
        for outs in range(len(sums[0][paired])):
            dealt, worth, best, raised = (each[paired][outs] for each in sums)
            if dealt:
                seen = f"{'own pair or better' if paired else 'no pair of its own'}, {outs} outs"
                shares = {name: Fraction(raised, dealt), FOLD: Fraction(dealt - raised, dealt)}
                worths = {name: Fraction(worth, dealt * dealer), FOLD: fold}
                chance = Fraction(dealt, SEEN * comb(47, 2))
                shares = {choice: share for choice, share in shares.items() if share}
                decisions.append(
                    Decision(seen, worths, Fraction(best, dealt * dealer), chance, shares=shares)
                )
    note = "An out is a card that, alone with the board, makes the dealer a better hand than the player's."
    return Card("After the last card", "ante", tuple(decisions), notes=(note,))


def player(terms: Terms) -> Player:
    """Looks up starting hand and flop; on the river it computes the hand against all dealer's hands."""
    found, _ = best_play(terms)
    times = street_times(terms)
    suits, start_of = kernels("cards.suit_symmetry"), kernels("ultimate_texas_holdem.strategy").start_of
    kinds, orders, *_ = suits.canonical_flops()
    moved = suits.moved_pairs()

    def raises_flop(hand: tuple[int, ...], flop: tuple[int, ...]) -> bool:
        triple = suits.triple_index(*sorted(flop, reverse=True))
        pair = moved[orders[triple], suits.pair_index(max(hand), min(hand))]
        return bool(found.raised[kinds[triple], pair])

    def choose(seen: Seen) -> str:
        hand = tuple(DECK.index(card) for card in seen.hand)
        table = tuple(DECK.index(card) for card in seen.community)
        if not table:
            best = found.before[start_of(*hand)]
            return raise_name(times[best]) if best >= 0 else CHECK
        if len(table) == 3:
            return raise_name(times[-2]) if raises_flop(hand, table) else CHECK
        return raise_name(times[-1]) if raises_last(terms, hand, table) else FOLD

    return choose


@cache
def _whole_prices(terms: Terms) -> tuple[list[list[int]], int, int]:
    base, play, fold, _ = prices_of(terms)
    last, least = street_times(terms)[-1], threshold(terms.word("dealer_qualifies"))
    worth = [
        [settled + last * raised for settled, raised in zip(*rows, strict=True)]
        for rows in zip(base, play, strict=True)
    ]
    assert len(worth) == len(FIVE_CARD_HANDS)
    return worth, fold, kernels("cards.evaluator").place_of(least)


def raises_last(terms: Terms, hand: tuple[int, ...], table: tuple[int, ...]) -> bool:
    return river_worth(terms, hand, table) > _whole_prices(terms)[1]


def river_worth(terms: Terms, hand: tuple[int, ...], table: tuple[int, ...]) -> Fraction:
    """Of the last raise, in the unit of the prices."""
    worth, _, qualifies = _whole_prices(terms)
    counts, category = kernels("ultimate_texas_holdem.strategy").against_all(hand, table, qualifies)
    return Fraction(
        sum(count * price for count, price in zip(counts, worth[category], strict=True)), sum(counts)
    )
