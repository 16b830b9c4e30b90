"""Chemin de fer in fractions: against minibaccarat, against every deal of short shoes, and as a game of two sides."""

from collections import Counter
from fractions import Fraction
from itertools import product
from time import process_time

import pytest

from hoyle.engine import Chosen, Draw, Drawn, Limits, Setup, replay
from hoyle.exact.baccarat_chemin_de_fer import coups as counting
from hoyle.exact.baccarat_chemin_de_fer.best_play import (
    Play,
    best_play,
    coups_of,
    free_counts,
    results_of,
    same_on_all,
    sides_of,
)
from hoyle.exact.baccarat_chemin_de_fer.solve import solve
from hoyle.exact.baccarat_chemin_de_fer.two_sides import Free, solve_game
from hoyle.exact.catalog import par
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK

PATH = "ma/baccarat_chemin_de_fer"
RESULT = {"win": 0, "tie": 1, "lose": 2}


def wager(sheet, name):
    return next(each for each in sheet.wagers if each.wager == name)


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_a_card_on_every_five_is_minibaccarat_of_the_same_book(decks):
    """Chapter 7 has the same table, and there the player's hand always draws on 5; its edges are published."""
    known = par("ma/mini_baccarat", {"deck_count": decks})
    found = par(PATH, {"deck_count": decks})
    for name in ("player", "banker"):
        assert wager(found, name).house_edge == wager(known, name).house_edge


def test_both_sides_at_six_decks():
    found = par(PATH)
    assert wager(found, "player").house_edge == Fraction(18880657128, 1525814595305)
    assert wager(found, "banker").house_edge == Fraction(460294100, 43594702723)
    at_four = wager(par(PATH, {"vigorish_percent": 4}), "banker")
    won = next(result.probability for result in at_four.results if result.outcome == "win")
    assert wager(found, "banker").house_edge - at_four.house_edge == won / 100


def test_without_vigorish_what_one_side_wins_the_other_loses():
    terms = open_terms(PATH)[1]
    coups = coups_of(terms)
    for chance in (0, Fraction(1, 3), 1):
        found = results_of(terms, coups, same_on_all(coups, chance, {}))
        mine, banks = sides_of(terms).worth(found)
        assert mine + banks == -Fraction(1, 20) * found[2]


def test_the_sheet_takes_less_than_fifty_milliseconds():
    terms = open_terms(PATH)[1]
    solve(terms)
    counting.count_coups.cache_clear()
    before = process_time()
    solve(terms)
    assert process_time() - before < 0.05 or _again(terms) < 0.05


def _again(terms):
    """The garbage collector may have run in the first."""
    counting.count_coups.cache_clear()
    before = process_time()
    solve(terms)
    return process_time() - before


# Every deal of short shoes, through the engine's own script.

BEFORE = [("bid", 100_00), ("no_bid", 0), ("place_bank", 100_00), ("banco", 0)]
SHOES = [
    {"2c": 2, "3d": 2, "5h": 1, "Ks": 2},
    {"Ac": 1, "4d": 2, "9h": 2, "6s": 2},
    {"7c": 2, "8d": 1, "Th": 2, "5s": 2},
]
READINGS = [
    ({}, {}),
    ({"player_stays": "by_the_letter"}, {}),
    ({"player_stays": "bankers_choice"}, {4: 1, 5: 0, 6: 1}),
]


def every_deal(game, terms, left, five, banker):
    """The chances that the player's hand wins, ties and loses, by the lines of the engine."""
    decks = terms.number("deck_count")
    used = {card: decks - left.get(card, 0) for card in DECK}
    setup = Setup(
        terms, ("ann", "ben"), (), {}, {"cards": used}, limits=Limits(least=1_00), owners={1: "ann", 2: "ben"},
        stacks={"ann": 1000_00, "ben": 1000_00},
    )  # fmt: skip
    found, open_deals = Counter(), [(tuple(Chosen(*each) for each in BEFORE), Fraction(1))]
    while open_deals:
        answers, chance = open_deals.pop()
        played = replay(game, setup, answers)
        prompt = played.prompt
        if prompt is None:
            line = next(line for line in played.lines if line.wager == "player")
            found[RESULT[line.outcome]] += chance
        elif isinstance(prompt, Draw):
            shoe = played.shoes["cards"]
            for card, count in shoe.left.items():
                if count:
                    open_deals.append(((*answers, Drawn((card,))), chance * Fraction(count, shoe.left_count)))
        else:
            names = [choice.name for choice in prompt.choices]
            word = names[0]
            if len(names) == 2:
                count = int(prompt.about.rpartition(" ")[2])
                draws = five if prompt.seat == "ann" else banker[count]
                word = "card" if draws else "stay"
            open_deals.append(((*answers, Chosen(word)), chance))
    return tuple(found[at] for at in range(3))


@pytest.mark.parametrize(
    "left", SHOES[:1] + [pytest.param(shoe, marks=pytest.mark.prove) for shoe in SHOES[1:]]
)
@pytest.mark.parametrize(("readings", "banker"), READINGS)
@pytest.mark.parametrize("five", [0, 1])
def test_every_deal_of_a_short_shoe(left, readings, banker, five):
    game, terms = open_terms(PATH, readings=readings)
    coups = coups_of(terms, left)
    play = same_on_all(coups, five, {count: Fraction(draws) for count, draws in banker.items()})
    assert results_of(terms, coups, play) == every_deal(game, terms, left, five, banker)


def test_best_play_is_the_best_of_all_plays_of_a_short_shoe():
    terms = open_terms(PATH)[1]
    for left in SHOES:
        coups = coups_of(terms, left)
        sides = sides_of(terms)
        best = sides.worth(results_of(terms, coups, best_play(terms, coups)))[0]
        plays = [
            dict(zip(coups.free, drawn, strict=True)) for drawn in product((0, 1), repeat=len(coups.free))
        ]
        worths = [sides.worth(results_of(terms, coups, Play(play, {})))[0] for play in plays]
        assert best == max(worths)


# The game of two sides.


def test_matching_pennies_is_even():
    """The first side wins if both show the same."""
    one, other = (Fraction(1), Fraction(-1)), (Fraction(-1), Fraction(1))
    rows = ((Fraction(0), Fraction(0)), (Fraction(0), Fraction(0)))
    found = solve_game(rows, {"shows": Free((one, other), (other, one))})
    assert (found.second_row, found.taken["shows"], found.worth) == (Fraction(1, 2), Fraction(1, 2), (0, 0))


def test_a_row_that_is_always_better_is_always_played():
    rows = ((Fraction(0), Fraction(0)), (Fraction(1), Fraction(-1)))
    assert solve_game(rows, {}).second_row == 1


@pytest.mark.parametrize("percent", [4, 5])
def test_neither_side_gains_by_another_play_of_its_own(percent):
    terms = open_terms(PATH, {"vigorish_percent": percent}, readings={"player_stays": "bankers_choice"})[1]
    coups, sides = coups_of(terms), sides_of(terms)
    play = best_play(terms, coups)
    mine, banks = sides.worth(results_of(terms, coups, play))
    chance = next(iter(play.player.values()))
    assert 0 < chance < 1
    assert 0 < play.banker[6] < 1
    for other in (0, 1):
        assert sides.worth(results_of(terms, coups, same_on_all(coups, other, play.banker)))[0] == mine
    for drawn in product((0, 1), repeat=3):
        banker = dict(zip(free_counts(terms), map(Fraction, drawn), strict=True))
        assert sides.worth(results_of(terms, coups, same_on_all(coups, chance, banker)))[1] <= banks


def with_replacement():
    """Kemeny and Snell's model: cards with replacement, both sides by counts, and the banker free on all of 88."""
    chance = [Fraction(4, 13), *[Fraction(1, 13)] * 9]
    hands = [sum(chance[one] * chance[(count - one) % 10] for one in range(10)) for count in range(10)]
    rows = [[Fraction(0), Fraction(0)], [Fraction(0), Fraction(0)]]
    free = {}
    for row in (0, 1):
        for mine, theirs in product(range(10), repeat=2):
            if max(mine, theirs) >= 8:
                worth = hands[mine] * hands[theirs] * ((mine > theirs) - (mine < theirs))
                rows[row] = [rows[row][0] + worth, rows[row][1] - worth]
        for theirs, third in product(range(8), (None, *range(10))):
            key = (theirs, third)
            for taken in (0, 1):
                worth = sum(
                    hands[mine] * hands[theirs] * (1 if third is None else chance[third])
                    * _lead(mine if third is None else (mine + third) % 10, theirs, taken, chance)
                    for mine in range(8)
                    if (mine < 5 or (mine == 5 and row == 1)) == (third is not None)
                )  # fmt: skip
                free.setdefault(key, [[None, None], [None, None]])[taken][row] = (worth, -worth)
    return (tuple(rows[0]), tuple(rows[1])), {key: Free(tuple(a), tuple(b)) for key, (a, b) in free.items()}


def _lead(mine, theirs, taken, chance):
    if not taken:
        return (mine > theirs) - (mine < theirs)
    ends = [((theirs + card) % 10, weight) for card, weight in enumerate(chance)]
    return sum(weight * ((mine > end) - (mine < end)) for end, weight in ends)


def test_the_game_of_kemeny_and_snell():
    """A 2 x 2**88 matrix game with one solution (Ethier and Gamez, Games 2013, 4, 711). The fractions are computed."""
    rows, free = with_replacement()
    assert len(free) == 88
    found = solve_game(rows, free)
    assert found.worth[0] == -found.worth[1] < 0
    assert found.second_row == Fraction(9, 11)
    mixed = {key: often for key, often in found.taken.items() if 0 < often < 1}
    assert mixed == {(6, None): Fraction(859, 2288)}
    assert found.worth[0] == -Fraction(679568, 53094899)
