"""Who is offered the bank, in which order, and when a seat may not take it."""

from dataclasses import replace

import pytest

from hoyle.engine import HOUSE, Ask, Chosen, Draw, Drawn, Limits, Round, Ruling, Setup, Stake, Table
from hoyle.engine.table.banking import order_of_offers
from hoyle.errors import WagerRefused
from hoyle.games.catalog import open_terms

PATH = "ny/pai_gow_tiles"
# Four tiles for every place; the dealer has the supreme pair over two twelves, so that everybody loses.
TILES = {
    "dealer": ("2-4", "1-2", "6-6", "6-6"), "1": ("5-5", "5-5", "5-6", "5-6"), "2": ("4-6", "4-6", "1-6", "1-6"),
    "3": ("1-5", "1-5", "2-2", "2-2"), "4": ("3-3", "3-3", "1-3", "1-3"),
}  # fmt: skip


def open_table(seats="ann bob cal", path=PATH, **options):
    game, terms = open_terms(path, options)
    table = Table(game, terms, limits=Limits(100, 10_000_00, 25))
    for name in seats.split():
        table.sit(name, 1_000_00)
    return table


def play(table, *wagers, cents=10_00):
    for name in wagers:
        table.place(name, "pai_gow", cents)
    table.start()
    while not table.round.is_over:
        prompt = table.round.prompt
        if isinstance(prompt, Draw):
            items = ("1", "1", "1") if prompt.what == "dice" else TILES[prompt.to]
            table.answer(Drawn(items))
        else:
            assert isinstance(prompt, Ask)
            table.answer(Chosen(prompt.default))
    return table.finish()


def test_the_bank_is_offered_from_the_dealers_right_and_the_first_offer_moves_on():
    table = open_table()
    assert order_of_offers(table) == ["cal", "bob", "ann"]
    play(table, "ann", "bob", "cal")
    assert order_of_offers(table) == ["cal", "bob", "ann"], "no offer was made for the opening round"
    table.take_bank("cal", 500_00)
    play(table, "ann", "bob")
    assert order_of_offers(table) == ["bob", "ann", "cal"]
    play(table, "ann", "bob", "cal")
    assert order_of_offers(table) == ["ann", "cal", "bob"]
    play(table, "ann", "bob", "cal")
    assert order_of_offers(table) == ["cal", "bob", "ann"]


def take_bank(table, name, cents, **how):
    """Everybody who is offered it before passes."""
    while table.offered_bank() not in (None, name):
        table.pass_bank(table.offered_bank())
    table.take_bank(name, cents, **how)


def test_a_bank_is_for_one_round_and_not_for_the_next():
    table = open_table()
    play(table, "ann", "bob", "cal")
    take_bank(table, "bob", 500_00)
    play(table, "ann", "cal")
    assert (table.bank, table.last_bank, table.bank_rounds) == (HOUSE, "bob", 1)
    with pytest.raises(WagerRefused, match="bob has held the bank for 1 round; it goes to the next seat"):
        table.take_bank("bob", 500_00)
    play(table, "ann", "bob", "cal")
    take_bank(table, "bob", 500_00)
    assert table.bank == "bob"


def test_who_bank_by_bank_keeps_the_wager_of_the_last_house_round():
    """The round that another player banked does not count, neither for nor against."""
    table = open_table()
    play(table, "ann", "bob", "cal")
    table.take_bank("cal", 500_00)
    play(table, "ann")
    table.take_bank("bob", 500_00)
    assert table.bank == "bob"


def test_the_dealer_wagers_what_the_bank_last_wagered_against_the_dealer():
    table = open_table()
    play(table, "ann", "bob", "cal", cents=35_00)
    take_bank(table, "bob", 500_00)
    table.place("ann", "pai_gow", 5_00)
    setup = table.setup()
    assert [(stake.seat, stake.wager, stake.cents) for stake in setup.stakes] == [
        ("ann", "pai_gow", 5_00),
        (HOUSE, "dealers_wager", 35_00),
    ]


def test_of_two_places_the_wager_at_the_own_one_counts():
    table = open_table("ann")
    table.place("ann", "pai_gow", 50_00, spot=2)
    play(table, "ann")
    assert table.banking.wagered == {"ann": 10_00}


def test_a_table_that_everybody_left_is_opened_again():
    table = open_table("ann bob")
    play(table, "ann", "bob")
    table.leave("ann")
    table.leave("bob")
    table.sit("cal", 500_00)
    with pytest.raises(WagerRefused, match="first round after the game is opened"):
        table.take_bank("cal", 100_00)


def test_a_round_that_is_void_changes_no_turn():
    table = open_table()
    play(table, "ann", "bob", "cal")
    table.take_bank("cal", 500_00)
    table.place("ann", "pai_gow", 10_00)
    before = dict(table.money)
    table.start()
    table.answer(Ruling("other_tile_exposed"))
    table.finish()
    assert table.money == before | {"ann": before["ann"] + 10_00, "felt": 0}
    assert (table.bank, table.last_bank, table.bank_rounds) == ("cal", HOUSE, 0)


def test_dice_that_are_shaken_again_leave_bank_and_wagers_and_the_houses_money_where_they_were():
    table = open_table()
    play(table, "ann", "bob", "cal")
    table.take_bank("cal", 500_00)
    table.place("ann", "pai_gow", 10_00)
    before = dict(table.money)
    table.start()
    table.answer(Chosen("house_way_from_right"))
    assert table.money[HOUSE] == before[HOUSE] - 10_00, "the dealer's wager lies on the felt"
    table.answer(Ruling("dice_not_flat"))
    table.finish()
    assert table.money == before
    assert table.bank == "cal"
    assert [stake.seat for stake in table.stakes.values()] == ["ann"]
    play(table)
    assert table.last_bank == "cal"


def test_the_bank_leaves_with_the_seat_that_held_it():
    table = open_table()
    play(table, "ann", "bob", "cal")
    table.take_bank("cal", 500_00, co_bank=True)
    table.leave("cal")
    assert table.bank == HOUSE
    assert table.setup().co_bank is False


@pytest.mark.parametrize(
    ("act", "says"),
    [
        ({"cents": 0}, "cannot put up \\$0.00"),
        ({"cents": 2_000_00}, "has \\$990.00 and cannot put up"),
        ({"cents": 100_00, "dealers_wager": -1}, "not -\\$0.01"),
        (
            {"cents": 100_00, "dealers_wager": 5_00, "co_bank": True},
            "no wager against a bank that the house shares",
        ),
    ],
)
def test_what_cannot_be_put_up_is_refused_and_changes_nothing(act, says):
    table = open_table()
    play(table, "ann", "bob", "cal")
    with pytest.raises(WagerRefused, match=says):
        take_bank(table, "bob", **act)
    assert (table.bank, table.bank_cover, table.banking.co_bank) == (HOUSE, None, False)


def test_a_seat_with_wagers_cannot_take_the_bank():
    table = open_table()
    play(table, "ann", "bob", "cal")
    table.place("bob", "pai_gow", 10_00)
    with pytest.raises(WagerRefused, match="bob has wagers on the table"):
        take_bank(table, "bob", 100_00)


def test_who_left_and_came_back_has_not_wagered():
    table = open_table()
    play(table, "ann", "bob", "cal")
    table.leave("bob")
    table.sit("bob", 500_00)
    with pytest.raises(WagerRefused, match="bob made no wager in the last round that the house banked"):
        table.take_bank("bob", 100_00)


def test_a_wager_against_the_house_is_none_of_the_banks():
    """As a bonus beside the game is in some books, whoever banks."""
    game, terms = open_terms("ca/three_card_poker")
    terms = replace(terms, settings={**terms.settings, "wagers_against_house": ("pair_plus",)})
    stakes = tuple(
        Stake(at, "ann", 1, wager, 10_00, since=1) for at, wager in enumerate(("ante", "pair_plus"), 1)
    )
    played = Round(
        game, Setup(terms, ("ann", "bob"), stakes, {}, {}, 1, "bob", 5_00, owners={1: "ann", 2: "bob"})
    )
    cards = {"1": ["9c", "9d", "9h"], "dealer": ["Qc", "7s", "5d"]}
    while isinstance(played.prompt, Draw):
        played.draw(cards[played.prompt.to].pop(0))
    played.choose("play")
    lines = {line.wager: (line.net, line.uncovered, line.paid_by) for line in played.lines}
    assert lines == {"ante": (5_00, 5_00, "bob"), "play": (0, 10_00, "bob"), "pair_plus": (300_00, 0, HOUSE)}


def test_in_a_cardroom_the_position_goes_clockwise_to_who_wagered_in_the_hand_before():
    table = open_table("ann bob cal dee", "ca/pai_gow_tiles")
    table.take_bank("ann", 500_00)
    play(table, "bob", "dee")
    assert table.next_bank() == "bob"
    for name in ("bob", "dee", "cal"):
        with pytest.raises(WagerRefused, match=r"ann holds the bank; .* § 1\)"):
            table.take_bank(name, 100_00)
    table.take_bank("ann", 400_00)
    play(table, "bob", "dee")
    with pytest.raises(WagerRefused, match="ann has held the bank for 2 rounds"):
        table.take_bank("ann", 100_00)
    with pytest.raises(WagerRefused, match="cal made no wager in the last round"):
        table.take_bank("cal", 100_00)
    with pytest.raises(WagerRefused, match="dee waits: the bank is offered to bob"):
        table.take_bank("dee", 500_00)
    table.pass_bank("bob")
    with pytest.raises(WagerRefused, match="bob has passed the bank, which is offered to dee"):
        table.take_bank("bob", 500_00)
    table.take_bank("dee", 500_00)
    assert table.next_bank() == "bob", "ann has just held it"


def test_a_cardroom_whose_players_all_left_begins_anew():
    table = open_table("ann bob", "ca/pai_gow_tiles")
    table.take_bank("ann", 500_00)
    play(table, "bob")
    table.leave("ann")
    table.leave("bob")
    table.sit("cal", 500_00)
    table.take_bank("cal", 100_00)
    assert table.bank == "cal"
