"""Casino war at a table: who is settled and asked when, which cards are burned, and how long a shoe lasts."""

import pytest

from hoyle.engine import NO_ONE, Limits
from hoyle.errors import IllegalAnswer, WagerRefused
from tests.support.game_paths import paths_of
from tests.unit.games.dealt_rounds import (
    STACK,
    deal_at,
    drawn,
    nets,
    offered,
    open_table,
    order,
    prompt_of,
)

PATHS = paths_of("casino_war")
NY, PA = "ny/casino_war", "pa/casino_war"
THREE = ("wager ann initial $10 tie $5", "wager bob initial $10", "wager cid initial $10 tie $5")


def dealt(path, cards, *wagers, **more):
    return deal_at(open_table(path, **more), cards, *wagers)


@pytest.mark.parametrize(("path", "seats"), [(NY, ["ann", "bob", "cid"]), (PA, ["cid", "bob", "ann"])])
def test_wagers_are_settled_from_the_side_that_the_book_says(path, seats):
    done = dealt(path, {"ann": "9h", "bob": "5d", "cid": "8c", "dealer": "7s"}, *THREE)
    assert list(dict.fromkeys(seat for seat, _ in order(done))) == seats
    assert nets(done, "ann") == {"initial": 10, "tie": -5}
    assert nets(done, "bob") == {"initial": -10}


@pytest.mark.parametrize(("path", "first", "last"), [(NY, "ann", "cid"), (PA, "cid", "ann")])
def test_a_war_is_settled_from_the_same_side(path, first, last):
    waits = dealt(path, {"ann": "7h 9c", "bob": "5d", "cid": "7c 2c", "dealer": "7s 8d"}, *THREE)
    waits.to_the_end("ann war", "ann tie_on_war $20", "cid war", "cid no_tie")
    again = [(seat, wager) for seat, wager in order(waits) if wager in ("war", "tie_on_war")]
    assert [seat for seat, wager in again if wager == "war"] == [first, last]
    assert ("ann", "tie_on_war") in again


@pytest.mark.parametrize("path", PATHS)
def test_ties_choose_from_the_left_after_all_others_are_settled(path):
    waits = dealt(path, {"ann": "7h", "bob": "5d", "cid": "7c", "dealer": "7s"}, *THREE)
    settled = [(line.seat, line.wager) for line in waits.played.lines]
    assert sorted(settled) == [("ann", "tie"), ("bob", "initial"), ("cid", "tie")]
    assert prompt_of(waits).seat == "ann"
    assert offered(waits) == "war surrender"
    waits.choose("ann surrender")
    assert waits.played.lines[-1].outcome == "surrender"
    assert prompt_of(waits).seat == "cid"


@pytest.mark.parametrize("path", PATHS)
def test_no_answer_is_a_surrender_and_no_second_tie_wager(path):
    waits = dealt(path, {"ann": "7h", "dealer": "7s"}, "wager ann initial $10")
    assert prompt_of(waits).default == "surrender"
    waits.choose("ann war")
    assert prompt_of(waits).default == "no_tie"


@pytest.mark.parametrize("path", PATHS)
def test_a_tie_wager_on_the_war_deal_is_within_the_limits_of_the_house(path):
    limits = Limits(least=500, most=50_000, chip=100, by_wager={"tie_on_war": (100, 2500)})
    waits = dealt(path, {"ann": "7h", "dealer": "7s"}, "wager ann initial $500", limits=limits)
    waits.choose("ann war")
    _, tie = prompt_of(waits).choices
    assert (tie.least, tie.most) == (100, 2500)
    with pytest.raises(IllegalAnswer, match=r"adds \$1\.00 to \$25\.00"):
        waits.choose("ann tie_on_war $26")


@pytest.mark.parametrize("path", PATHS)
def test_one_wager_of_a_kind_on_a_box(path):
    table = open_table(path)
    table.place("ann", "initial", 1000)
    with pytest.raises(WagerRefused, match="has initial at place 1 already"):
        table.place("ann", "initial", 1000)


# Cards.


@pytest.mark.parametrize("path", PATHS)
def test_one_card_is_burned_for_a_shoe_and_three_for_a_war_all_unseen(path):
    waits = dealt(path, {"ann": "7h Kc", "bob": "5d", "cid": "7c Qc", "dealer": "7s 8d"}, *THREE)
    waits.to_the_end("ann war", "ann no_tie", "cid war", "cid no_tie")
    burned = drawn(waits.played, "burn")
    assert [len(event.items) for event in burned] == [1, 3]
    assert all(event.seen == NO_ONE for event in burned)
    assert [event.to for event in drawn(waits.played)] == [
        "burn", "1", "2", "3", "dealer", "burn", "1", "3", "dealer",
    ]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_a_shoe_is_dealt_to_the_cover_card(path):
    """312 cards less those behind it: the round in which it comes is finished, and then all are shuffled."""
    table = open_table(path, seats=("ann",))
    depth, used = table.terms.number("cut_card_depth"), 0
    deck = [rank + suit for _ in range(6) for rank in "23456789TJQK" for suit in "cdhs"]
    while table.number == 1 or table.used["cards"]:
        table.place("ann", "initial", 1000)
        played = table.start()
        while not played.is_over:
            table.answer(_next(played, deck))
        used = sum(played.shoes["cards"].used().values())
        table.finish()
    assert used == 312 - depth + (312 - depth + 1) % 2  # one is burned, and each round takes two
    assert table.used["cards"] == {}
    assert table.total() == table.brought == STACK


def _next(played, deck):
    from hoyle.engine import Chosen, Draw, Drawn

    prompt = played.prompt
    if not isinstance(prompt, Draw):
        return Chosen("surrender")
    return Drawn(tuple(deck.pop(0) for _ in range(prompt.size)))


@pytest.mark.parametrize("path", PATHS)
def test_every_shoe_begins_with_a_burned_card(path):
    table = open_table(path, {"reshuffle_after_any_round": "yes"}, seats=("ann",))
    for _ in range(2):
        done = deal_at(table, {"ann": "9h", "dealer": "7s"}, "wager ann initial $10")
        assert len(drawn(done.played, "burn")) == 1


@pytest.mark.parametrize("path", PATHS)
def test_a_card_drawn_in_error_at_the_end_is_dealt_first_in_the_next_round(path):
    table = open_table(path, seats=("ann",))
    waits = deal_at(table, {"ann": "7h", "dealer": "7s"}, "wager ann initial $10")
    waits.to_the_end("floor card_drawn_in_error Ac", "ann surrender")
    assert table.carry == {"next_cards": ["Ac"]}
    done = deal_at(table, {"dealer": "Kd"}, "wager ann initial $10")
    assert nets(done) == {"initial": 10}
    assert table.carry == {}


@pytest.mark.parametrize("path", PATHS)
def test_it_is_shuffled_in_where_the_shoe_ends(path):
    table = open_table(path, {"reshuffle_after_any_round": "yes"}, seats=("ann",))
    waits = deal_at(table, {"ann": "7h", "dealer": "7s"}, "wager ann initial $10")
    waits.to_the_end("floor card_drawn_in_error Ac", "ann surrender")
    assert table.carry == {}


# Hands that are out.


@pytest.mark.parametrize("path", PATHS)
def test_a_box_without_a_card_is_out_and_is_asked_nothing(path):
    table = open_table(path)
    deal = deal_at(table, {}, *THREE)  # no card is given, so it waits for the burned one
    deal.say("draw 2c", "floor no_cards_dealt ann", "draw 7d", "floor no_cards_dealt cid", "draw 7s")
    assert prompt_of(deal).seat == "bob"
    deal.say("choose bob war", "choose bob no_tie", "draw 3c 3d 3h", "draw Kc", "draw Qc")
    assert nets(deal) == nets(deal, "cid") == {"initial": 0, "tie": 0}
    assert sum(nets(deal, "bob").values()) == 10
    assert table.total() == table.brought
