"""Fast action hold 'em: the deal by brute force, samples and rounds counted again in Python, and the sheet."""

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb

import numpy as np
import pytest

from hoyle.exact.catalog import par
from hoyle.exact.fast_action_holdem import strategy
from hoyle.exact.fast_action_holdem.solve import best_play, prices_of, rules_of
from hoyle.fast.fast_action_holdem import dealt_fours, kept_counts, pair_values, round_counts
from hoyle.fast.fast_action_holdem.solve import decisions_by_house_way, solve_counts, worths_of
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK
from hoyle.kit.ways import set_hand

PATH = "ma/fast_action_holdem"
READINGS = ({"compare_by_hand_first": "card_by_card"}, {"tens_and_jacks": "one_card_is_enough"})


@pytest.fixture(scope="module")
def terms():
    return open_terms(PATH)[1]


@pytest.fixture(scope="module")
def rules(terms):
    return rules_of(terms)


def test_hands_are_weighed_as_they_are_dealt():
    for decks in (6, 8):
        weights = dealt_fours.weights(decks)
        assert int(weights.sum()) == comb(52 * decks, 4)
        assert int(weights[dealt_fours.naturals()].sum()) == 13 * comb(4 * decks, 4)
        both = 13 * comb(4 * decks, 4) * (comb(4 * decks - 4, 4) + 12 * comb(4 * decks, 4))
        own = dealt_fours.natural_ways(decks)[dealt_fours.naturals()]
        assert int((weights[dealt_fours.naturals()] * own).sum()) == both


def test_the_deal_is_whole(terms):
    solution = best_play(terms)
    dealt = solution.dealt
    assert dealt.total == comb(312, 4) * comb(308, 4)
    parts = dealt.natural + dealt.surrender + int(dealt.dealer_natural.sum()) + int(dealt.playing.sum())
    assert parts == dealt.total


def test_the_table_of_the_house_way_is_the_kits(rules):
    chosen = random.Random(20).sample(range(dealt_fours.FOUR_COUNT), 400)
    kept = dealt_fours.kept_by(rules.way)
    for at in chosen:
        row = dealt_fours.fours()[at]
        assert dealt_fours.four_index(row[[2, 0, 3, 1]], 0) == at
        found = set_hand([DECK[card] for card in row], rules.way)
        assert sorted(found.parts[0]) == sorted(DECK[card] for card in kept[at])


def _deal(halves, decks, size):
    """The partial shuffle of the compiled code, with its shoe left as it leaves it."""
    shoe = [card for _ in range(decks) for card in range(52)]
    for row in halves.tolist():
        for at in range(size):
            other = at + (row[at] * (len(shoe) - at) >> 32)
            shoe[at], shoe[other] = shoe[other], shoe[at]
        yield [DECK[card] for card in shoe[:size]]


def test_samples_are_what_the_kit_makes_of_them(rules):
    """Sums of one pair in three samples, over all changes of suits, and those by a card that is gone."""
    found = pair_values.sample_pairs(*rules, 3, 5)
    words = np.random.Generator(np.random.PCG64(5)).integers(0, 1 << 32, (3, 9), np.uint32)
    pair, gone = ("Kh", "9d"), "9h"
    want, by_card = Counter(), Counter()
    for row in _deal(words, 6, 9):
        dealers, board = set_hand(row[:4], rules.way).parts[0], tuple(row[4:])
        theirs = rules.ranking.best(dealers + board)
        for suits in permutations("cdhs"):
            moved = dict(zip("cdhs", suits, strict=True))
            one, other, out = (card[0] + moved[card[1]] for card in (*pair, gone))
            weight = (6 - row.count(one)) * (6 - row.count(other))
            mine = rules.ranking.best((one, other, *board))
            ends = [pair_values.MET]
            ends += [pair_values.WON] if mine > theirs else [pair_values.TIED] if mine == theirs else []
            for end in ends:
                want[end] += weight
                by_card[end] += weight * row.count(out)
    number = dealt_fours.pair_index(*(np.array(DECK.index(card)) for card in pair))
    for end in range(3):
        assert found.sums[number, end] == want[end]
        assert found.by_card[number, DECK.index(gone), end] == by_card[end]


def test_sums_of_one_pair_of_each_class_give_all(rules):
    found = pair_values.sample_pairs(*rules, 20, 7)
    again = kept_counts.spread(20, *kept_counts.thinned(found))
    assert (again.sums == found.sums).all()
    assert (again.by_card == found.by_card).all()


def test_rounds_are_what_the_kit_makes_of_them(terms, rules):
    decisions = worths_of(rules, prices_of(terms)).decisions()
    count = 400
    found = round_counts.count_block(6, rules.ranking, dealt_fours.kept_by(rules.way), decisions, 3, 4, count)
    words = np.random.Generator(np.random.PCG64(np.random.SeedSequence((3, 4))))
    choose, want = strategy.player(terms), Counter()
    for row in _deal(words.integers(0, 1 << 32, (count, 13), np.uint32), 6, 13):
        mine, dealers, board = row[:4], row[4:8], tuple(row[8:])
        if 1 in (len({card[0] for card in hand}) for hand in (mine, dealers)):
            continue
        theirs = rules.ranking.best(set_hand(dealers, rules.way).parts[0] + board)
        name, one, other = choose(_Seen(tuple(mine))).split("_")
        first = (mine[int(one) - 1], mine[int(other) - 1])
        hands = [first]
        if name == "split":
            hands.append(
                tuple(card for at, card in enumerate(mine) if at not in (int(one) - 1, int(other) - 1))
            )
        ends = [rules.ranking.best((*hand, *board)) for hand in hands]
        want[name, *sorted((end > theirs) - (end < theirs) for end in ends)] += 1
    keeps = found[0].sum(axis=0)
    assert [int(keeps[at]) for at in range(3)] == [want["keep", 1], want["keep", 0], want["keep", -1]]
    splits = found[1].sum(axis=0)
    for end in range(9):
        one, two = (1 - each for each in divmod(end, 3))
        other = splits[3 * (1 - two) + 1 - one] if one != two else 0
        assert splits[end] + other == want["split", *sorted((one, two))]


class _Seen:
    def __init__(self, hand):
        self.hand = hand


@pytest.mark.parametrize(
    ("decks", "readings"),
    [
        (6, {}),
        (8, {}),
        *(pytest.param(decks, each, marks=pytest.mark.prove) for decks in (6, 8) for each in READINGS),
    ],
)
def test_the_package_has_the_counts(decks, readings):
    """Counts belong to the decisions of today, or they would not be found."""
    solution = best_play(open_terms(PATH, {"deck_count": decks}, None, readings)[1])
    assert solution.counted.rounds >= (100_000_000 if readings else 1_000_000_000)
    assert 0 < solution.counted.rounds - int(solution.counted.counts.sum()) < solution.counted.rounds // 1000


def test_two_roads_to_the_edge(terms, rules):
    """Pairs that met samples, and rounds of the decisions that follow: by random numbers of their own."""
    sheet = par(PATH).wagers[0]
    weights = dealt_fours.weights(6)
    worth = (worths_of(rules, prices_of(terms)).best() * weights).sum() / weights.sum()
    samples = kept_counts.pair_sums(rules).samples
    assert abs(worth + float(sheet.house_edge)) < 4 / samples**0.5


def test_kept_counts_against_new_rounds(terms, rules):
    solution = best_play(terms)
    count = 2_000_000
    kept = dealt_fours.kept_by(rules.way)
    new = round_counts.count_block(6, rules.ranking, kept, solution.decisions, 77, 0, count)
    for old, fresh in zip(solution.counted.counts.sum(axis=1), new.sum(axis=1), strict=True):
        for share, met in zip(old / solution.counted.rounds, fresh, strict=True):
            assert abs(met - count * share) <= 5 * (count * share) ** 0.5 + 1


def test_the_sheet_says_that_it_is_simulated():
    sheet = par(PATH)
    whole = sheet.wagers[0]
    assert whole.exact == "nothing"
    assert 0 < whole.error < Fraction(1, 10_000)
    assert "simulated" in sheet.notes[0]
    assert f"{best_play(open_terms(PATH)[1]).counted.rounds:,} rounds" in sheet.notes[0]
    natural = next(result for result in whole.results if result.outcome == "natural")
    assert natural.probability == Fraction(13 * comb(24, 4), comb(312, 4))
    assert Fraction(18, 1000) < whole.house_edge < Fraction(19, 1000)


def test_other_prices_are_simulated_anew(terms, rules, monkeypatch):
    """Where copies come back more hands are split, and no counts of other decisions are taken for these."""
    monkeypatch.setattr(kept_counts, "NOW_ROUNDS", 50_000)
    prices = prices_of(terms)
    kind = prices._replace(
        original=prices.original._replace(copy=0.0), second=prices.second._replace(copy=0.0)
    )
    decisions = worths_of(rules, kind).decisions()
    found = solve_counts(rules, decisions)
    assert found.counted.rounds == 50_000
    assert found.dealt.playing[1].sum() > best_play(terms).dealt.playing[1].sum()


def test_the_house_way_played_by_the_seat(rules):
    """Without splits, so that every hand but a natural keeps two cards."""
    found = solve_counts(rules, decisions_by_house_way(rules))
    assert not found.dealt.playing[1].any()
    assert found.dealt.surrender == 0
    assert found.counted.rounds == 100_000_000


def test_simpler_play_costs_more():
    ways = strategy.cards(open_terms(PATH)[1])[1]
    prices = [way.price for way in ways]
    assert prices == sorted(prices)
    assert 0 <= prices[0] < Fraction(1, 10_000)
    assert Fraction(1, 100) < prices[-1] < Fraction(2, 100)
