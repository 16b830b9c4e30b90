"""Texas hold 'em bonus poker under best play, over every board, hand and dealer's hand.

The kernels count deals by the wagers made, the hand and the result. A deal is two hole cards, a flop, the turn, the
river and the dealer's two cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import lcm
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.common.percent import percent
from hoyle.exact.common.poker_sheets import cards_in, net_of, part_sheet, pay_sheet
from hoyle.exact.common.progressive import five_card_counts, progressive_sheets
from hoyle.exact.common.starting_hands import listed_hands
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.fast.cards.suit_classes import pack_of
from hoyle.fast.optional import kernels
from hoyle.games.house_poker.texas_holdem_bonus_poker import (
    ACES,
    ANTE,
    BELOW,
    BONUS,
    BONUS_HANDS,
    BOTH_ACES,
    FLOP,
    FOLD,
    MAIN,
    RIVER,
    TURN,
    equipment,
    two_cards,
)
from hoyle.games.parts.progressive import PROGRESSIVE_HANDS
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import FIVE_CARD_HANDS

IS_COMPILED = True  # on a first run ever
RESULTS = ("win", "win", "tie", "lose", "lose")  # as the kernels number them: the dealer always plays
# The wagers made in the round, as the kernels number decisions; a fold makes none.
DECISIONS = ((FLOP, TURN, RIVER), (FLOP, TURN), (FLOP, RIVER), (FLOP,), ())

Sheets = tuple[list[WagerPar], list[str], list[str]]
Prices = tuple[tuple[int, ...], ...]


class Met(NamedTuple):
    """One cell of the counts: the wagers made in the round, the hand and the result."""

    made: tuple[str, ...]
    category: str
    result: str
    deals: int


class Solution(NamedTuple):
    """Best play as the kernels found it; `scale` is the unit of its integers."""

    counts: list[list[list[int]]]
    value: int
    scale: int
    found: Any  # decisions by hand; nothing for a short deck


def best_play(terms: Terms) -> Solution:
    prices, fold, scale = prices_of(terms)
    return _best_play(prices, fold, scale, _deck(terms))


@lru_cache(maxsize=4)
def _best_play(prices: tuple[Prices, ...], fold: int, scale: int, deck: tuple[int, ...] | None) -> Solution:
    if deck is None:
        found = kernels("texas_holdem_bonus_poker.solve").solve_counts(*prices, fold)
        return Solution(found.counts, found.value, scale, found)
    counts, value = kernels("texas_holdem_bonus_poker.short_decks").solve_counts(*prices, fold, deck)
    return Solution(counts, value, scale, None)


def _deck(terms: Terms) -> tuple[int, ...] | None:
    """The cards by number, where they are not the whole deck."""
    cards = cards_in(equipment(terms))
    if set(cards.values()) != {1}:
        raise HoyleError(f"{terms.path} is solved for one deck")
    return None if len(cards) == len(DECK) else tuple(sorted(map(DECK.index, cards)))


def solve(terms: Terms) -> Sheets:
    solution = best_play(terms)
    met = [cell for cell in _cells(solution) if cell.deals]
    total = sum(cell.deals for cell in met)
    whole = make_par(
        ANTE, _together(terms, met, total), on="with flop, turn and river", per=ANTE, combinations=total
    )
    # The kernels give the total twice: as the sum of best choices, and by the counts of results.
    assert whole.expectation == Fraction(solution.value, solution.scale * total)
    wagers = [whole, *(part_sheet(terms, wager, _together(terms, met, total), ANTE) for wager in MAIN)]
    if BONUS in terms.wagers:
        wagers.append(pay_sheet(terms, BONUS, bonus_counts(terms)))
    more, notes = progressive_sheets(terms, lambda: _flop_counts(terms))
    return wagers + more, _strategy(solution, met, total), _notes(whole) + notes


def times_of(terms: Terms, wager: str) -> int:
    """How many antes a wager of the round is."""
    if wager == ANTE:
        return 1
    times = terms.list(f"{wager}_wager")
    if len(times) != 1:
        raise HoyleError(f"{terms.path} offers several sizes of the {wager} wager; only one can be solved")
    return int(times[0])


def _outcome(terms: Terms, wager: str, category: str, result: str) -> str:
    if wager == ANTE and result == "win":
        least = FIVE_CARD_HANDS.index(terms.word("ante_paid_from"))
        return "win" if FIVE_CARD_HANDS.index(category) <= least else BELOW
    return result


def prices_of(terms: Terms) -> tuple[tuple[Prices, ...], int, int]:
    """Nets of ante and flop wager, of the turn wager and of the river wager by hand and result, and that of a fold, as
    integers in their common unit."""
    together = ((ANTE, FLOP), (TURN,), (RIVER,))
    nets = [
        [
            [
                sum(
                    (times_of(terms, wager) * net_of(terms, wager, _outcome(terms, wager, category, result))
                     for wager in wagers),
                    Fraction(0),
                )
                for result in RESULTS
            ]
            for category in FIVE_CARD_HANDS
        ]
        for wagers in together
    ]  # fmt: skip
    fold = net_of(terms, ANTE, FOLD)
    scale = lcm(fold.denominator, *(net.denominator for rows in nets for row in rows for net in row))
    whole = tuple(tuple(tuple(int(net * scale) for net in row) for row in rows) for rows in nets)
    return whole, int(fold * scale), scale


def _cells(solution: Solution) -> Iterator[Met]:
    for made, by_category in zip(DECISIONS, solution.counts, strict=True):
        for category, by_result in zip(FIVE_CARD_HANDS, by_category, strict=True):
            for result, count in zip(RESULTS, by_result, strict=True):
                yield Met(made, category, result, count)


def _together(terms: Terms, met: list[Met], total: int) -> Iterator[Result]:
    """The joint sheet of ante, flop, turn and river, in antes."""
    for cell in met:
        if not cell.made:
            parts: tuple[Part, ...] = (Part(ANTE, FOLD),)
            name = FOLD
        else:
            parts = tuple(
                Part(
                    wager,
                    _outcome(terms, wager, cell.category, cell.result),
                    Fraction(times_of(terms, wager)),
                )
                for wager in (ANTE, *cell.made)
            )
            name = f"{'+'.join(cell.made)} {parts[0].outcome}"
        net = sum((part.units * net_of(terms, part.wager, part.outcome) for part in parts), Fraction(0))
        pays = ", ".join(f"{part.wager} {terms.price(part.wager, part.outcome).odds}" for part in parts)
        action = sum((part.units for part in parts), Fraction(0))
        yield Result(name, net, Fraction(cell.deals, total), pays, cell.deals, action, parts)


def bonus_counts(terms: Terms) -> Mapping[str, int]:
    """Two cards by the name they are paid as; with the dealer's two where both sides' aces have a price."""
    cards = list(cards_in(equipment(terms)))
    hands = Counter(two_cards(hand) for hand in combinations(cards, 2))
    counts: Counter[str] = Counter(dict.fromkeys((*BONUS_HANDS, "other"), 0))
    against = len(list(combinations(cards[2:], 2)))
    for name, count in hands.items():
        counts[name] = count * against
    if terms.says_yes("both_aces_paid"):
        aces = sum(card[0] == "A" for card in cards)
        both = hands[ACES] * ((aces - 2) * (aces - 3) // 2)
        counts[BOTH_ACES], counts[ACES] = both, counts[ACES] - both
    return {name: count for name, count in counts.items() if count}


def _flop_counts(terms: Terms) -> Mapping[str, int]:
    """Two cards and the flop: any five cards where the wager survives a fold, else those that stay in."""
    if terms.rule("progressive", "on_fold") == "stands":
        return five_card_counts(pack_of(cards_in(equipment(terms))))
    found = best_play(terms).found
    if found is None:
        raise HoyleError(
            f"{terms.path}: a progressive wager that falls with a fold is solved for a whole deck"
        )
    kept, folded = kernels("texas_holdem_bonus_poker.holding_sums").flop_counts(found.plays)
    counts: Counter[str] = Counter(fold=folded)
    for category, count in zip(FIVE_CARD_HANDS, kept, strict=True):
        counts[category if category in PROGRESSIVE_HANDS else "other"] += count
    return counts


def _strategy(solution: Solution, met: list[Met], total: int) -> list[str]:
    lines = []
    if solution.found is not None:
        folds = {hand for hand, plays in enumerate(solution.found.plays) if not plays}
        lines.append(
            f"Fold {', '.join(listed_hands(folds)) if folds else 'nothing'}; make the flop wager with the rest."
        )
    lines.append(
        "Make the turn wager and the river wager where their own expectation is above zero; each hand was weighed "
        "against every card to come and every hand of the dealer's."
    )
    shares = {
        made: percent(Fraction(sum(cell.deals for cell in met if cell.made == made), total))
        for made in DECISIONS
    }
    lines.append("; ".join(f"{'+'.join(made) or FOLD} {share}" for made, share in shares.items()) + ".")
    return lines


def _notes(whole: WagerPar) -> list[str]:
    return [
        f"The house has {percent(whole.house_edge)} of the ante, {percent(whole.element_of_risk)} of all that is wagered "
        "on ante, flop, turn and river.",
        "Hands are played for these four wagers only; side wagers are measured under that strategy.",
        "Prices are exact: only the figures at chip sizes include rounding and payout limits.",
    ]
