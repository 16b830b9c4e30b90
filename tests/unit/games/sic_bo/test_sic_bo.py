"""All 216 rolls through the engine, on every one of the fifty places, against the wagers as the texts define them."""

from itertools import product

import pytest

from hoyle.book.alternatives import alternatives_of
from hoyle.engine import Limits, Round, Setup, Stake, Table
from hoyle.engine.round import events as made
from hoyle.errors import HoyleError, IllegalAnswer, TermsError, WagerRefused
from hoyle.games.catalog import find_game, open_terms
from tests.support.game_paths import offered, paths_of

BOOKS = paths_of("sic_bo")
READINGS = [(path, {}) for path in BOOKS] + [
    (path, {name: word}) for path in BOOKS for name, word, *_ in alternatives_of(find_game(path)[1])
]
ROLLS = list(product("123456", repeat=3))
PLACES = {
    "three_of_a_kind": 6, "two_of_a_kind": 6, "any_three_of_a_kind": 1, "total_value": 14, "two_dice_combination": 15,
    "small": 1, "big": 1, "one_of_a_kind": 6,
}  # fmt: skip
# As the three pay tables print them, to 1.
TOTALS = {4: 50, 5: 18, 6: 14, 7: 12, 8: 8, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 14: 12, 15: 14, 16: 18, 17: 50}


def wanted(wager, on, roll, readings):
    """The net of a wager of 1, in tenths; a colon read as "for" takes the stake out of what is won."""
    net = by_definition(wager, on, roll, readings)
    return net - 10 if net > 0 and "colon_odds" in readings else net


def by_definition(wager, on, roll, readings):
    values = sorted(map(int, roll))
    total, count = sum(values), roll.count(on)
    triple = values[0] == values[2]
    pair = values[0] == values[1] or values[1] == values[2]
    if wager == "three_of_a_kind":
        return 1500 if triple and count else -10
    if wager == "two_of_a_kind":
        if triple and count:
            return -10 if "two_of_a_kind_on_a_triple" in readings else 80
        return 80 if count == 2 else -10
    if wager == "any_three_of_a_kind":
        return 240 if triple else -10
    if wager == "total_value":
        return 10 * TOTALS[total] if str(total) == on else -10
    if wager == "two_dice_combination":
        one, other = on.split("-")
        return 50 if one in roll and other in roll else -10
    if wager == "small":
        return 10 if total <= 10 and not triple else -10
    if wager == "big":
        return 10 if total >= 11 and not triple and "big_bet_on_any_total" not in readings else -10
    if not count:
        return -10
    if triple:
        return 30
    if count == 2 or (pair and "two_of_the_dice_alike" in readings):
        return 20
    return 1 if "one_to_ten" in readings else 10


def all_stakes(game, terms):
    """A dollar on every place."""
    places = [(wager, on) for wager in terms.wagers for on in game.selections(terms, wager)]
    return [Stake(at, "ann", 1, wager, 100, on, since=1) for at, (wager, on) in enumerate(places, 1)]


def a_round(path, stakes=None, **how):
    game, terms = open_terms(path, **how)
    return Round(game, Setup(terms, ("ann",), tuple(stakes or all_stakes(game, terms)), {}, {}, 1))


def a_table(path, options=None):
    game, terms = open_terms(path, options)
    table = Table(game, terms, limits=Limits(100, 1_000_00, 100))
    table.sit("ann", 1_000_00)
    return table


@pytest.mark.parametrize("path", BOOKS)
def test_there_are_fifty_places(path):
    game, terms = open_terms(path)
    assert {wager: len(set(game.selections(terms, wager))) for wager in terms.wagers} == PLACES
    assert sum(PLACES.values()) == 50


@pytest.mark.parametrize(("path", "readings"), READINGS)
def test_every_roll_pays_every_place_what_the_text_says(path, readings):
    for roll in ROLLS:
        played = a_round(path, readings=readings)
        played.draw(*roll)
        assert played.is_over
        assert len(played.lines) == 50
        for line in played.lines:
            assert line.net == 10 * wanted(line.wager, line.on, roll, readings), (line.wager, line.on, roll)


@pytest.mark.parametrize("path", BOOKS)
def test_losing_wagers_are_collected_before_any_is_paid(path):
    played = a_round(path)
    played.draw("4", "1", "1")
    paid = [line.net > 0 for line in played.lines]
    assert paid == sorted(paid)
    assert any(paid)


@pytest.mark.parametrize("path", BOOKS)
def test_only_faces_of_dice_can_come(path):
    played = a_round(path)
    for wrong in (("7", "1", "1"), ("0", "1", "1"), ("1", "1"), ("1", "1", "1", "1"), ("", "", "")):
        with pytest.raises(IllegalAnswer):
            played.draw(*wrong)
    assert not played.lines


@pytest.mark.parametrize("path", BOOKS)
@pytest.mark.parametrize(
    ("wager", "on"),
    [
        ("three_of_a_kind", ""), ("three_of_a_kind", "7"), ("two_of_a_kind", "0"), ("one_of_a_kind", "1-2"),
        ("total_value", "3"), ("total_value", "18"), ("total_value", ""), ("two_dice_combination", "1-1"),
        ("two_dice_combination", "2-1"), ("small", "4"), ("any_three_of_a_kind", "1"),
    ],
)  # fmt: skip
def test_what_is_no_place_is_refused_and_nothing_moves(path, wager, on):
    table = a_table(path)
    with pytest.raises(WagerRefused):
        table.place("ann", wager, 5_00, on=on)
    assert not table.stakes
    assert table.money["ann"] == 1_000_00


def test_pennsylvania_pays_the_printed_odds_and_the_others_at_least_these():
    for path in BOOKS:
        better = {"two_of_a_kind": {"win": "10 to 1"}, "one_of_a_kind": {"three": "12 to 1"}}
        if path.startswith("pa/"):
            with pytest.raises(TermsError, match="the book pays 8 to 1"):
                open_terms(path, {}, better)
        else:
            assert open_terms(path, {}, better)[1].price("two_of_a_kind", "win").odds.text == "10 to 1"
        with pytest.raises(TermsError, match="8 to 1"):
            open_terms(path, {}, {"two_of_a_kind": {"win": "7 to 1"}})


@pytest.mark.parametrize("path", BOOKS)
def test_better_odds_on_a_pair_are_paid_on_a_triple_too(path):
    if path.startswith("pa/"):
        return
    pays = {"two_of_a_kind": {"win": "10 to 1"}}
    played = a_round(path, [Stake(1, "ann", 1, "two_of_a_kind", 100, "2", since=1)], pays=pays)
    played.draw("2", "2", "2")
    assert [line.net for line in played.lines] == [10_00]


def said(played):
    return next(event.text for event in played.events if isinstance(event, made.Noted))


@pytest.mark.parametrize("path", BOOKS)
@pytest.mark.parametrize("shaker", ["manual", "automated"])
def test_the_dealer_shakes_and_calls_no_more_bets_in_the_books_order(path, shaker):
    assert shaker in offered(path, "shaker")
    told = said(a_round(path, options={"shaker": shaker}))
    shaken = "at least 3 times" if shaker == "manual" else "the automated shaker tosses the dice"
    assert shaken in told
    closes_first = told.index("no more bets") < told.index(shaken)
    assert closes_first == (not path.startswith("pa/"))


@pytest.mark.parametrize("path", BOOKS)
def test_after_no_roll_wagers_stand_or_in_pennsylvania_come_back(path):
    table = a_table(path)
    table.place("ann", "small", 5_00)
    table.start().rule("dice_not_flat")
    lines = table.finish()
    if path.startswith("pa/"):
        assert [line.net for line in lines] == [0]
        assert not table.stakes
        assert table.money["ann"] == 1_000_00
    else:
        assert not lines
        table.start().draw("1", "2", "3")
        assert [line.net for line in table.finish()] == [5_00]
    assert table.total() == table.brought


@pytest.mark.parametrize("path", BOOKS)
def test_a_device_that_fails_lets_the_round_be_settled_and_stops_the_table(path):
    table = a_table(path)
    table.place("ann", "big", 5_00)
    played = table.start()
    known = played.setup.terms.file.irregularities
    name = next(name for name in ("electronic_shaker_fails", "device_fails") if name in known)
    played.rule(name)
    played.draw("6", "5", "4")
    assert [line.net for line in table.finish()] == [5_00]
    table.place("ann", "big", 5_00)
    with pytest.raises(HoyleError, match=name):
        table.start()
