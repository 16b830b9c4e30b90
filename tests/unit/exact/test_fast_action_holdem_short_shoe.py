"""Fast action hold 'em: every deal of a short shoe through the engine's script, equal to the compiled count of them.

The compiled code deals by random words, so each deal is given the words that bring it up; it then counts all deals that
there are. Decisions are those of the sheet, which both roads look up by ways of their own.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from math import comb, prod

import numpy as np
import pytest

from hoyle.engine import Ask, Chosen, Drawn, Round, Setup, Stake
from hoyle.exact.fast_action_holdem.solve import best_decisions, ends_of, rules_of
from hoyle.exact.fast_action_holdem.strategy import player
from hoyle.fast.fast_action_holdem import dealt_fours, round_counts
from hoyle.fast.fast_action_holdem.kept_counts import Counted
from hoyle.fast.fast_action_holdem.solve import Dealt, Solution
from hoyle.games.catalog import game_of, open_terms
from hoyle.games.house_poker.fast_action_holdem import RESULTS
from hoyle.kit.cards import DECK

PATH = "ma/fast_action_holdem"
STAKE = 1000
# A pair with itself, suited and running cards; naturals on both sides, copies, and hands that are split.
SHOES = ("As As As As As Ks Ks Ks Ks 9h 9h 9h 9h", "9c 9c 9c 9d 9d 9h 9h 8h 8h 8h 3s 3s 3s")
BURNED = ("2d", "4c")  # before the deal and before the board; they are nobody's


class Hand:
    """What the seat sees: its own cards."""

    def __init__(self, hand: tuple[str, ...]) -> None:
        self.hand = hand


@pytest.fixture(scope="module")
def terms():
    return open_terms(PATH)[1]


def deals(shoe: Counter[str]):
    """Both hands and the board as sets, with the number of ways in which each comes."""
    kinds = sorted(shoe)
    for mine in _sets(shoe, kinds, 4):
        left = shoe - Counter(mine)
        for theirs in _sets(left, kinds, 4):
            rest = left - Counter(theirs)
            for board in _sets(rest, kinds, 5):
                yield mine, theirs, board, _ways(shoe, mine) * _ways(left, theirs) * _ways(rest, board)


def _sets(left, kinds, size):
    for cards in combinations_with_replacement(kinds, size):
        if Counter(cards) <= left:
            yield cards


def _ways(left, cards):
    return prod(comb(left[card], count) for card, count in Counter(cards).items())


def ends_by_engine(terms, shoe):
    """How the seat's wagers are called over every deal; of a split hand every order in which its cards may come."""
    choose, found = player(terms), Counter()
    cards = shoe + Counter(BURNED)
    game = game_of("fast_action_holdem")._replace(equipment=lambda _: {"cards": cards})
    setup = Setup(terms, ("seat",), (Stake(1, "seat", 1, "original", STAKE, since=1),), {}, {}, 1)
    for mine, theirs, board, ways in deals(shoe):
        orders = set(permutations(mine))
        for order in orders:
            found[_ends(Round(game, setup), choose, order, theirs, board)] += Fraction(ways, len(orders))
    return found


def _ends(played, choose, mine, theirs, board):
    left = {"1": list(mine), "dealer": list(theirs), "community": list(board), "burn": list(BURNED)}
    while (prompt := played.prompt) is not None:
        if isinstance(prompt, Ask):
            name = choose(Hand(mine))
            played.answer(Chosen(name, STAKE if name.startswith("split") else 0))
        else:
            items, left[prompt.to] = left[prompt.to][: prompt.size], left[prompt.to][prompt.size :]
            played.answer(Drawn(tuple(items)))
    return tuple(sorted((line.wager, line.outcome) for line in played.lines))


def counted(terms, shoe):
    """The same by the compiled count of every deal, in the shape that the sheet is made from."""
    rules, decisions = rules_of(terms), best_decisions(terms)
    met, playing = (np.zeros((2, round_counts.CLASSES), np.int64) for _ in range(2))
    ends, own = np.zeros((2, round_counts.CLASSES, round_counts.ENDS), np.int64), Counter()
    classes = round_counts.classes_of(decisions)
    for mine, theirs, board, ways in deals(shoe):
        at = dealt_fours.index_of([DECK.index(card) for card in mine])
        choice = int(decisions[at])
        own[choice] += ways
        if choice >= round_counts.SURRENDER:
            continue
        if len({card[0] for card in theirs}) == 1:
            met[int(choice >= round_counts.SPLIT_FROM), classes[at]] += ways
        else:
            counts = _one_deal(rules, decisions, (*mine, *theirs, *board))
            ends += counts * ways
            playing += counts.sum(axis=2) * ways
    natural, given_up = own[round_counts.NATURAL], own[round_counts.SURRENDER]
    dealt = Dealt(own.total(), natural, given_up, met, playing)
    return Solution(decisions, dealt, Counted(int(ends.sum()), ends))


def as_fractions(solution):
    """By how the wagers are called, the ways as whole numbers or halves: either hand of a split may be dealt first."""
    found, ends = Counter(), solution.counted.counts.sum(axis=1).tolist()
    found[("original", "natural"),] += solution.dealt.natural
    found[("original", "dealer_natural"),] += int(solution.dealt.dealer_natural[0].sum())
    found[("original", "dealer_natural"), ("second", "dealer_natural")] += int(
        solution.dealt.dealer_natural[1].sum()
    )
    for at, one in enumerate(RESULTS):
        found[("original", one),] += ends[0][at]
        for number, other in enumerate(RESULTS):
            half = Fraction(ends[1][3 * at + number] + ends[1][3 * number + at], 2)
            found[("original", one), ("second", other)] += half
    return +found


def _one_deal(rules, decisions, cards):
    """A shoe that lies as dealt, and words that leave it so."""
    shoe = np.array([DECK.index(card) for card in cards], np.uint8)
    counts = np.zeros((2, round_counts.CLASSES, round_counts.ENDS), np.int64)
    round_counts._count(
        np.zeros((1, len(cards)), np.uint32), shoe, dealt_fours.fours(), dealt_fours.kept_by(rules.way), decisions,
        round_counts.evaluator(rules.ranking), counts,
    )  # fmt: skip
    assert counts.sum() == 1
    return counts


@pytest.mark.parametrize("cards", SHOES)
def test_every_deal_of_a_short_shoe(terms, cards):
    shoe = Counter(cards.split())
    engine, solution = ends_by_engine(terms, shoe), counted(terms, shoe)
    assert as_fractions(solution) == engine
    size = sum(shoe.values())
    total = comb(size, 4) * comb(size - 4, 4) * comb(size - 8, 5)
    assert engine.total() == solution.dealt.total == total
    sheet = Counter()
    for end in ends_of(solution):
        sheet[end.calls] += end.probability
    for calls in {*sheet, *engine}:  # the sheet's shares are rounded at the fifteenth digit
        assert abs(sheet[calls] - engine[calls] / total) < Fraction(1, 10**14)
    assert len(engine) > 5  # or the shoe tells little
