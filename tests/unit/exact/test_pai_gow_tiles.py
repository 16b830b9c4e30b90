"""Pai gow tiles solved: against a second count of single hands, and by what must hold of both sides."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from hoyle.engine import DEALER, Draw, Round, Setup, Stake
from hoyle.exact.catalog import best_player, par
from hoyle.exact.pai_gow_tiles import solve as exact
from hoyle.games.catalog import open_terms
from hoyle.games.pai_gow.delivery import STYLES
from hoyle.games.pai_gow.pai_gow_tiles import HOUSE_WAY
from hoyle.games.pai_gow.tile_hands import SETTINGS_OF_FOUR, compare, set_house_way, settings_of, way_of
from hoyle.kit.dice import FACES
from hoyle.kit.ranking.pai_gow_tiles import SINGLE_RANKS, TILE_PAIRS, TILE_VALUES, rank_two_tiles
from hoyle.kit.tiles import TILES
from hoyle.strategy.seat_view import Seen
from tests.support.game_paths import paths_of

PATHS = paths_of("pai_gow_tiles")
BEST, HOUSE = "pai_gow best setting", "pai_gow house way"
BANK, BANK_BEST = "pai_gow as the bank, house way", "pai_gow as the bank, best setting"


def sheet(path, **options):
    return {wager.label: wager for wager in par(path, options).wagers}


def plain_house_way(tiles, prefers="highest_high"):
    """The way once more, as the rules say it, without looking at names of hands other than by value."""

    def score(pair):
        return rank_two_tiles(pair).strength

    ways = []
    for at in (1, 2, 3):
        one = (tiles[0], tiles[at])
        other = tuple(tiles[place] for place in (1, 2, 3) if place != at)
        ways.append(tuple(sorted((one, other), key=score, reverse=True)))
    supreme = [way for way in ways if set(way[0]) == {"2-4", "1-2"}]
    pairs = [way for way in ways if rank_two_tiles(way[0]).name in TILE_PAIRS]
    worth = [way for way in ways if TILE_VALUES.index(rank_two_tiles(way[0]).name) >= 7] if not pairs else []
    for allowed in (supreme, pairs, worth):
        if allowed:
            order = (0, 1) if prefers == "highest_high" else (1, 0)
            return max(allowed, key=lambda way: [score(way[at]) for at in order])
    ranked = sorted(tiles, key=lambda tile: SINGLE_RANKS[tile])
    ends = sorted((ranked[0], ranked[-1]))
    return next(way for way in ways if ends in (sorted(way[0]), sorted(way[1])))


@pytest.mark.parametrize("prefers", ["highest_high", "highest_low"])
def test_the_house_way_of_every_hand(prefers):
    way = way_of(open_terms("ny/pai_gow_tiles", {"house_way": prefers})[1])
    for tiles in combinations(TILES, 4):
        hands = set_house_way(tiles, way)
        high, low = plain_house_way(tiles, prefers)
        assert rank_two_tiles(hands.high) == rank_two_tiles(high)
        assert rank_two_tiles(hands.low) == rank_two_tiles(low)


@pytest.mark.parametrize(
    ("path", "own"),
    [("ny/pai_gow_tiles", "none"), ("pa/pai_gow_tiles", "none"), ("ma/pai_gow_tiles", "* * 6-6 *: 1 3")],
)
def test_counts_of_single_hands_are_those_of_going_through_all_20475_others(path, own):
    way = way_of(open_terms(path, {"house_way_exceptions": own})[1])
    player, bank = exact.roles(way)
    rng = random.Random(path)
    for at in rng.sample(range(len(player.hands)), 3):
        hand = player.hands[at]
        left = list(TILES)
        for tile in hand.tiles:
            left.remove(tile)
        others = [set_house_way(tiles, way) for tiles in combinations(left, 4)]
        assert len(others) == exact.OTHER_HANDS == 20475
        for which, setting in enumerate(settings_of(hand.tiles, way.zeros_are_alike)):
            as_player = [compare(setting, other) for other in others]
            assert player.won[at][which] == as_player.count("win")
            assert player.lost[at][which] == as_player.count("lose")
            as_bank = [compare(other, setting) for other in others]
            assert bank.won[at][which] == as_bank.count("lose")
            assert bank.lost[at][which] == as_bank.count("win")


@pytest.mark.prove
@pytest.mark.parametrize("path", PATHS)
def test_all_736281000_deals_one_by_one(path):
    """Every hand of 32 different tiles against every other that shares no tile with it, both set the house way."""
    way = way_of(open_terms(path)[1])
    places = list(combinations(range(len(TILES)), 4))
    masks = np.array([sum(1 << place for place in hand) for hand in places], np.uint32)
    hands = [set_house_way([TILES[place] for place in hand], way) for hand in places]
    high = np.array([each.high_rank.strength for each in hands], np.int16)
    low = np.array([each.low_rank.strength for each in hands], np.int16)
    won = lost = met = 0
    for at, mask in enumerate(masks):
        apart = (masks & mask) == 0
        above_high, above_low = high[at] > high[apart], low[at] > low[apart]
        met += len(above_high)
        won += int((above_high & above_low).sum())
        lost += int((~above_high & ~above_low).sum())
    player, _ = exact.roles(way)
    assert met == exact.DEALS
    assert (won, lost) == player.deals(player.by_house_way())


def test_8130_hands_stand_for_35960():
    player, _ = exact.roles(way_of(open_terms("ny/pai_gow_tiles")[1]))
    assert len(player.hands) == 8130
    assert sum(hand.weight for hand in player.hands) == exact.HANDS == 35960
    assert exact.DEALS == 736281000


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("house_way", ["highest_high", "highest_low"])
def test_what_must_hold_of_both_sides(path, house_way):
    found = sheet(path, house_way=house_way)
    best, house, bank = found[BEST], found[HOUSE], found[BANK]
    assert best.expectation > house.expectation
    assert found[BANK_BEST].expectation > bank.expectation
    # What the player loses with the house way is what the bank wins with it.
    by_name = {wager.label: {result.outcome: result for result in wager.results} for wager in found.values()}
    assert by_name[HOUSE]["win"].combinations == by_name[BANK]["lose"].combinations
    assert by_name[HOUSE]["lose"].combinations == by_name[BANK]["win"].combinations
    # Copies: without them, and without percentage, the two sides would be even.
    assert by_name[HOUSE]["lose"].combinations > by_name[HOUSE]["win"].combinations
    for wager in found.values():
        assert sum(result.combinations for result in wager.results) == exact.DEALS
        assert -1 < wager.house_edge < 1


@pytest.mark.parametrize("path", PATHS[:3])
def test_the_percentage_is_taken_of_what_is_won(path):
    house = sheet(path)[HOUSE]
    results = {result.outcome: result for result in house.results}
    assert results["win"].net == Fraction(95, 100)
    plain = results["lose"].probability - results["win"].probability
    assert house.house_edge == plain + results["win"].probability / 20
    bank = {result.outcome: result for result in sheet(path)[BANK].results}
    assert (bank["win"].net, bank["lose"].net) == (Fraction(95, 100), -1)


def test_the_cardroom_takes_no_percentage_and_says_what_it_collects():
    found = par("ca/pai_gow_tiles")
    assert {result.net for wager in found.wagers for result in wager.results} == {1, 0, -1}
    assert any("$2 from $10, $6 from $201" in note for note in found.notes)


def test_all_zeros_alike_cost_the_player_a_little():
    """The books part only on two high hands of zero, which only a bad house way deals."""
    theirs, mine = sheet("pa/pai_gow_tiles")[HOUSE], sheet("ny/pai_gow_tiles")[HOUSE]
    assert 0 < theirs.house_edge - mine.house_edge < Fraction(1, 1_000_000)


def test_without_a_players_bank_there_are_no_sheets_of_one():
    assert set(sheet("ny/pai_gow_tiles", bank="house")) == {BEST, HOUSE}


def test_the_strategy_is_worth_the_price_of_the_house_way():
    found = par("ny/pai_gow_tiles")
    best, house = found.wagers[0], found.wagers[1]
    told = found.strategy[0]
    worth = best.expectation - house.expectation
    assert f"{exact.percent(worth)} of the wager" in told
    assert len(found.strategy) == exact.LISTED + 2
    assert all(" over " in line and ", not " in line for line in found.strategy[1:-1])


def test_a_houses_exceptions_change_the_exact_figures():
    """Two exceptions that best play makes as well: less is left to gain for a player who sets best."""
    plain = sheet("ny/pai_gow_tiles")
    own = sheet(
        "ny/pai_gow_tiles",
        house_way_exceptions="6-6 6-6 4-5/3-6 4-4/3-5/2-6: 1 3; 1-1 1-1 4-5/3-6 3-5/2-6: 1 3",
    )
    assert own[BEST].house_edge > plain[BEST].house_edge
    assert own[HOUSE].house_edge != plain[HOUSE].house_edge


@pytest.mark.parametrize("path", PATHS)
def test_somebody_who_sets_best_sets_as_the_solution_does(path):
    terms = open_terms(path)[1]
    way, choose = way_of(terms), best_player(path)
    rng = random.Random(path)
    for role, banks, prices in zip(
        exact.roles(way), (False, True), (exact.player_prices(terms), exact.bank_prices(terms)), strict=True
    ):
        best = role.best(prices)
        for at in rng.sample(range(len(role.hands)), 200):
            tiles = tuple(rng.sample(role.hands[at].tiles, 4))
            name = choose(Seen((HOUSE_WAY, *SETTINGS_OF_FOUR), tiles, banks=banks))
            mine = settings_of(tiles, way.zeros_are_alike)[SETTINGS_OF_FOUR.index(name)]
            theirs = role.hands[at].settings[best[at]]
            assert (mine.high_rank, mine.low_rank) == (theirs.high_rank, theirs.low_rank)
    assert choose(Seen(("open", "surrender"))) == "open"
    assert choose(Seen(STYLES)) == STYLES[0]


@pytest.mark.parametrize("path", PATHS)
def test_the_card_of_the_house_way_adds_up_to_the_price(path):
    found = par(path, cards=True)
    (card,), (way,) = found.cards, found.ways
    assert sum(each.probability for each in card.decisions) == 1
    given_away = sum(each.probability * each.cost(HOUSE_WAY) for each in card.decisions)
    assert given_away == way.price == found.wagers[0].expectation - found.wagers[1].expectation > 0


# Every deal of a short set through the engine's own script.

SHORT = ["6-6", "6-6", "1-1", "4-5", "3-5", "2-4", "1-2", "5-6", "2-3"]
STAKE = 100_00


def engine_net(game, terms, mine, theirs, choice, as_bank):
    """What a player's hand comes to against a bank's, or the other way round; the other side sets the house way."""
    bank, spots = ("bob", {"1": theirs, "2": mine}) if as_bank else ("house", {"1": mine, DEALER: theirs})
    stakes = (Stake(1, "ann", 1, "pai_gow", STAKE, since=1),)
    setup = Setup(terms, ("ann", "bob"), stakes, {}, {}, bank=bank, owners={1: "ann", 2: "bob"})
    played = Round(game, setup)
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Draw):
            played.draw(*(spots[prompt.to] if prompt.what == "tiles" else FACES[: prompt.size]))
        else:
            is_mine = prompt.seat == ("bob" if as_bank else "ann") and HOUSE_WAY in [
                c.name for c in prompt.choices
            ]
            played.choose(choice if is_mine else prompt.default)
    if as_bank:
        ours = [line for line in played.lines if line.kind == "bank"]
        return sum(line.net - line.fee for line in ours) - sum(
            line.net for line in played.lines if line.paid_by == "bob"
        )
    return sum(line.net - line.fee for line in played.lines)


def short_deals():
    for mine in combinations(range(len(SHORT)), 4):
        left = [at for at in range(len(SHORT)) if at not in mine]
        yield (
            tuple(SHORT[at] for at in mine),
            [tuple(SHORT[at] for at in hand) for hand in combinations(left, 4)],
        )


@pytest.mark.parametrize(
    ("path", "as_bank"),
    [
        ("ny/pai_gow_tiles", False),
        ("pa/pai_gow_tiles", False),
        ("ny/pai_gow_tiles", True),
        ("ca/pai_gow_tiles", True),
    ],
)
def test_every_deal_of_a_short_set_through_the_engine(path, as_bank, monkeypatch):
    game, terms = open_terms(path)
    hands, others = comb(len(SHORT), 4), comb(len(SHORT) - 4, 4)
    for name, value in (("HANDS", hands), ("OTHER_HANDS", others), ("DEALS", hands * others)):
        monkeypatch.setattr(exact, name, value)
    monkeypatch.setattr(exact, "composition", lambda: Counter(SHORT))
    for name in ("_deals", "_hands", "roles"):
        monkeypatch.setattr(exact, name, getattr(exact, name).__wrapped__)
    solved = {wager.label: wager.expectation for wager in exact.solve(terms)[0]}
    best = house = 0
    for mine, all_theirs in short_deals():
        sums = {
            choice: sum(engine_net(game, terms, mine, theirs, choice, as_bank) for theirs in all_theirs)
            for choice in (HOUSE_WAY, *SETTINGS_OF_FOUR)
        }
        best, house = best + max(sums.values()), house + sums[HOUSE_WAY]
    assert Fraction(house, exact.DEALS * STAKE) == solved[BANK if as_bank else HOUSE]
    assert Fraction(best, exact.DEALS * STAKE) == solved[BANK_BEST if as_bank else BEST]
    assert best > house
