"""The floor and a human dealer: irregularities, corrections, void rounds, real cards."""

import json
from typing import Any

import pytest

from hoyle.engine import Draw, Limits
from hoyle.errors import CommandRefused, IllegalAnswer, StaleCommand, WagerRefused
from hoyle.house import Choose, CloseTable, Command, Correct, Deal, House, Place, Rule, Sit, Start, Tip
from hoyle.house.core.commands import DEALER_ROLE, FLOOR, CashOut, Disable, Leave
from hoyle.house.recovery.replay_audit import replays
from hoyle.house.reports.round_recall import recall
from hoyle.kit.cards import DECK
from hoyle.ledger.auditing.store_audit import audit


def say(house: House, table: str, words: Any, actor: str = "ann", **more: Any) -> Any:
    return house.do(Command(table, actor, words, **more))


def floor(house: House, table: str, words: Any) -> Any:
    return say(house, table, words, "fay", role=FLOOR)


def deal(house: House, table: str, *items: str) -> Any:
    return say(house, table, Deal(items), "dora", role=DEALER_ROLE, position=house.desk(table).position)


@pytest.fixture
def by_hand(house: House) -> str:
    table = house.open_table("ny/blackjack", dealer="human")
    say(house, table, Sit(500_00))
    say(house, table, Place((("blackjack", 1000, ""),)))
    return table


def test_a_human_dealer_deals_the_cards_that_came(house: House, by_hand: str) -> None:
    with pytest.raises(CommandRefused, match="the dealer says when"):
        say(house, by_hand, Start())
    say(house, by_hand, Start(), "dora", role=DEALER_ROLE)
    came = {"burn": ["2s"], "1": ["Ah", "Kd"], "dealer": ["5c", "6c"]}
    while (played := house.desk(by_hand).round) is not None:
        assert isinstance(played.prompt, Draw)
        deal(house, by_hand, came[played.prompt.to].pop(0))
    assert house.state_of(by_hand)["phase"] == "open"
    (line,) = house.state_of(by_hand)["last"]["lines"]
    assert line["net"] > 0
    house.commit()
    assert house.store.one("SELECT count(draw) FROM events") == 0, (
        "a dealer's cards are no draws of the house"
    )


def test_a_card_that_cannot_have_come_is_refused_and_nothing_changes(house: House, by_hand: str) -> None:
    say(house, by_hand, Start(), "dora", role=DEALER_ROLE)
    before = house.state_of(by_hand)
    with pytest.raises(IllegalAnswer):
        deal(house, by_hand, "Zz")
    with pytest.raises(CommandRefused, match="needs the dealer"):
        say(house, by_hand, Deal(("Ah",)), position=before["position"])
    with pytest.raises(StaleCommand):
        say(house, by_hand, Deal(("Ah",)), "dora", role=DEALER_ROLE, position="1.7")
    assert house.state_of(by_hand) == before


def test_a_dealer_may_have_a_card_drawn(house: House, by_hand: str) -> None:
    say(house, by_hand, Start(), "dora", role=DEALER_ROLE)
    deal(house, by_hand)
    house.commit()
    assert house.store.one("SELECT count(draw) FROM events") == 1


def test_a_refusal_does_not_tell_which_cards_the_house_drew_face_down(house: House, open_house: Any) -> None:
    """Whoever names every card in turn learns nothing of ann's hand, also after a restart, and is in the log."""
    table = house.open_table("ny/three_card_poker", {"dealing": "stacks"}, dealer="human")
    say(house, table, Sit(500_00))
    say(house, table, Place((("ante", 1000, ""),)))
    say(house, table, Start(), "dora", role=DEALER_ROLE)
    while house.desk(table).round.prompt.to != "1":
        deal(house, table)
    deal(house, table)
    hidden = house.desk(table).round.dealt["1"]
    size = house.desk(table).round.prompt.size
    house.commit()
    house.store.close()
    again = open_house()
    said = set()
    for card in DECK:
        for others in (("Zz",), tuple(each for each in DECK if each not in (*hidden, card))):
            with pytest.raises(CommandRefused) as refusal:
                deal(again, table, card, *(others * size)[: size - 1])
            said.add(str(refusal.value))
    assert said == {
        "the house has drawn face down from the cards, so it draws the rest until they are shuffled; "
        "deal without naming any"
    }
    deal(again, table)
    again.commit()
    said = [each["text"] for each in again.log(200, table) if each["code"] == "deal_refused"][::-1]
    position = said[-1].rpartition(" ")[2]
    assert len(said) == 10 + 2, (
        "the first ones as they were, then the count when it has grown tenfold and in the end"
    )
    assert len({text.partition(":")[0] for text in said[:10]}) == 10
    assert said[10:] == [f"{count} namings were refused at position {position}" for count in (100, 104)]


def test_the_same_naming_again_and_again_is_logged_once_with_its_count(house: House, by_hand: str) -> None:
    say(house, by_hand, Start(), "dora", role=DEALER_ROLE)
    for _ in range(7):
        with pytest.raises(IllegalAnswer):
            deal(house, by_hand, "Zz")
    deal(house, by_hand, "2s")
    with pytest.raises(IllegalAnswer):
        deal(house, by_hand, "Zz")
    deal(house, by_hand, "5h")
    house.commit()
    said = [each["text"] for each in house.log(50, by_hand) if each["code"] == "deal_refused"][::-1]
    assert [text.partition(":")[0] for text in said] == [
        "Zz", "7 namings were refused at position 1.0", "Zz",
    ]  # fmt: skip


def test_whether_cards_may_be_named_is_in_the_state(house: House, by_hand: str) -> None:
    say(house, by_hand, Start(), "dora", role=DEALER_ROLE)
    assert house.state_of(by_hand)["prompt"]["may_be_named"]
    deal(house, by_hand, "2s")
    deal(house, by_hand, "5h")
    deal(house, by_hand, "9d")
    deal(house, by_hand, "6h")
    deal(house, by_hand)  # the hole card
    state = house.state_of(by_hand)
    assert not state["prompt"]["may_be_named"], "a seat has to choose"
    say(house, by_hand, Choose("hit"), position=state["position"])
    assert house.state_of(by_hand)["prompt"]["is_draw"]
    assert not house.state_of(by_hand)["prompt"]["may_be_named"]


def test_a_card_that_everybody_has_seen_is_shown_when_it_is_ruled_on(house: House) -> None:
    table = house.open_table("pa/mini_baccarat", dealer="human")
    say(house, table, Sit(500_00))
    say(house, table, Place((("player", 1000, ""),)))
    say(house, table, Start(), "dora", role=DEALER_ROLE)
    floor(house, table, Rule("disclosed_third_card_banker_draws", 0, ("2c",)))
    floor(house, table, Rule("card_in_error_not_disclosed", 0, ("3c",)))
    house.commit()
    told = house.events_after(table, 0, "ann")
    assert told is not None
    ruled = [each["cards"] for step in told for each in step.get("events", ()) if each["event"] == "ruled"]
    assert ruled == [["2c"], ["??"]]


def test_a_dealer_who_had_cards_drawn_names_them_again_after_the_shuffle(house: House) -> None:
    table = house.open_table("ny/three_card_poker", dealer="human")
    say(house, table, Sit(500_00))
    for items in ((), ("Ah",)):
        say(house, table, Place((("ante", 1000, ""),)))
        say(house, table, Start(), "dora", role=DEALER_ROLE)
        deal(house, table, *items)
        while (played := house.desk(table).round) is not None:
            if isinstance(played.prompt, Draw):
                deal(house, table)
            else:
                say(house, table, Choose("fold"), position=house.desk(table).position)


def test_only_the_floor_rules(house: House, by_hand: str) -> None:
    say(house, by_hand, Start(), "dora", role=DEALER_ROLE)
    for role in ("player", DEALER_ROLE):
        with pytest.raises(CommandRefused, match="needs the floor"):
            say(house, by_hand, Rule("misdeal"), role=role)


@pytest.mark.parametrize("named", [("card_drawn_in_error", "2c"), ("face_up_card", "As")])
def test_the_floor_names_no_card_where_the_house_draws(
    house: House, chance: Any, named: tuple[str, str]
) -> None:
    """Whoever named one would choose what is dealt, or what is not."""
    table = house.open_table("ny/blackjack")
    say(house, table, Sit(500_00))
    say(house, table, Place((("blackjack", 1000, ""),)))
    chance.draws = [("2s",), ("5h",), ("9d",), ("6h",), ("8d",)]
    say(house, table, Start())
    before = house.state_of(table)
    with pytest.raises(
        CommandRefused, match="this table deals by itself, and the house alone draws its cards"
    ):
        floor(house, table, Rule(named[0], 0, (named[1],)))
    assert house.state_of(table) == before
    floor(house, table, Rule("hole_card_exposed"))


def test_the_floor_names_a_section_only_where_a_dealer_spins(house: House) -> None:
    """Whoever named one at a table of the house's own draws would choose the result."""
    for dealer in ("automatic", "human"):
        table = house.open_table("oh/big_six_wheel", dealer=dealer)
        say(house, table, Sit(500_00))
        say(house, table, Place((("joker", 1000, ""), ("one", 1000, ""))))
        if dealer == "automatic":
            with pytest.raises(CommandRefused, match="the house alone draws its sections"):
                floor(house, table, Rule("clapper_sticks", 0, ("joker",)))
            continue
        say(house, table, Start(), "dora", role=DEALER_ROLE)
        floor(house, table, Rule("clapper_sticks", 0, ("joker",)))
        assert house.desk(table).table.money["ann"] == 500_00, "the $1 before the joker won, the joker lost"
        assert house.desk(table).round is None


def test_a_card_that_nobody_has_seen_is_shown_to_nobody_when_it_is_ruled_on(
    house: House, by_hand: str
) -> None:
    """A dealer's hand has drawn it in error. It is named for the record, and seen when it is dealt."""
    say(house, by_hand, Start(), "dora", role=DEALER_ROLE)
    for card in ("2s", "5h", "9d", "6h", "8d"):
        deal(house, by_hand, card)
    floor(house, by_hand, Rule("card_drawn_in_error", 0, ("2c",)))
    house.commit()
    for viewer in ("ann", "bea", ""):
        told = house.events_after(by_hand, 0, viewer)
        assert told is not None
        (ruled,) = [each for step in told for each in step.get("events", ()) if each["event"] == "ruled"]
        assert ruled["cards"] == ["??"]
        assert "2c" not in json.dumps([told, house.state_of(by_hand, viewer)])
    found = recall(house.store, by_hand, 1)
    shown = {
        seat: [each["cards"] for each in found.told(seat) if each["event"] == "ruled"]
        for seat in ("ann", None)
    }
    assert shown == {"ann": [["??"]], None: [["2c"]]}
    assert found.hides_from("ann")
    say(house, by_hand, Choose("hit"), position=house.desk(by_hand).position)
    deal(house, by_hand, "2c")
    house.commit()
    assert "2c" in json.dumps(house.events_after(by_hand, 0, "ann"))


def voiding(house: House, table: str) -> str:
    """An irregularity of the book that voids the round."""
    for name, irregularity in house.desk(table).terms.file.irregularities.items():
        if "void_round" in irregularity.then and not irregularity.only_if:
            return name
    raise AssertionError("the book voids no round")


def test_a_void_round_gives_everything_back(house: House, by_hand: str) -> None:
    say(house, by_hand, Start(), "dora", role=DEALER_ROLE)
    deal(house, by_hand, "Ah")
    floor(house, by_hand, Rule(voiding(house, by_hand), 1))
    state = house.state_of(by_hand)
    assert state["last"]["how"] == "voided"
    assert state["places"]["ann"]["stack"] == 500_00
    house.commit()
    ends = house.store.rows("SELECT state, code FROM transfers WHERE refers <> ''")
    assert ends == [("void", "released")]


def test_a_round_that_is_void_after_side_wagers_were_settled_is_reversed(house: House, chance: Any) -> None:
    """What its lines had moved goes back by transfers of its own; the ledger keeps both."""
    table = house.open_table("ny/blackjack")
    say(house, table, Sit(500_00))
    say(house, table, Place((("blackjack", 1000, ""), ("royal_match", 1000, ""), ("in_between", 1000, ""))))
    chance.draws = [("2c",), ("Kh",), ("9d",), ("Qh",), ("8d",)]
    say(house, table, Start())
    assert len(house.desk(table).round.lines) == 2, "side wagers are settled before anybody plays"
    assert house.state_of(table)["places"]["ann"]["stack"] != 470_00
    floor(house, table, Rule(voiding(house, table), 1))
    assert house.state_of(table)["places"]["ann"]["stack"] == 500_00
    house.commit()
    reversed_ones = house.store.rows("SELECT debit, credit, refers FROM transfers WHERE code = 'reversal'")
    assert len(reversed_ones) == 2
    assert house.journal.balances[f"table:{table}"] == 0


def test_a_correction_is_a_transfer_of_its_own(house: House, by_hand: str) -> None:
    floor(house, by_hand, Correct("ann", 7_50, "paid even money instead of 3 to 2"))
    assert house.state_of(by_hand)["places"]["ann"]["stack"] == 497_50
    with pytest.raises(Exception, match="to spare"):
        floor(house, by_hand, Correct("ann", -10_000_00, "too much"))
    house.commit()
    rows = house.store.rows("SELECT cents, clause FROM transfers WHERE code = 'correction'")
    assert rows == [(7_50, "paid even money instead of 3 to 2")]


@pytest.mark.parametrize("cents", [0, 10**12 + 1, -(10**12) - 1])
def test_a_correction_of_nothing_or_of_more_than_there_is_changes_nothing(
    house: House, by_hand: str, cents: int
) -> None:
    before = house.state_of(by_hand)
    with pytest.raises(CommandRefused, match=f"not {cents}"):
        floor(house, by_hand, Correct("ann", cents, "x"))
    assert house.state_of(by_hand) == before


@pytest.mark.parametrize("why", ["", "   "])
@pytest.mark.parametrize("make", [lambda why: Correct("ann", 1_00, why), Disable])
def test_what_the_floor_has_to_explain_is_not_done_without_a_reason(
    house: House, by_hand: str, make: Any, why: str
) -> None:
    before, logged = house.state_of(by_hand), house.journal.batch.log[:]
    with pytest.raises(CommandRefused, match=r"needs a reason; say why|not blank"):
        floor(house, by_hand, make(why))
    assert house.state_of(by_hand) == before
    assert house.journal.batch.log == logged


def test_chips_come_and_go_in_the_middle_of_a_visit(house: House, by_hand: str) -> None:
    say(house, by_hand, Tip(5_00))
    say(house, by_hand, CashOut(100_00))
    assert house.wallet("ann") == 600_00
    assert house.journal.balances[f"dealers:{by_hand}"] == 5_00
    for cents in (0, -1_00):
        for words, what in ((Tip(cents), "a tip"), (CashOut(cents), "the amount taken away")):
            with pytest.raises(WagerRefused, match=f"^{what} is a positive amount, not "):
                say(house, by_hand, words)
    with pytest.raises(CommandRefused, match="in the wallet"):
        house.do(Command(by_hand, "ben", Sit(5_000_00)))


def test_a_round_that_cannot_go_on_is_ended_by_closing_its_table(
    house: House, chance: Any, open_house: Any
) -> None:
    """Side wagers are settled already: even that goes back."""
    table = house.open_table("ny/blackjack")
    say(house, table, Sit(500_00))
    say(house, table, Place((("blackjack", 1000, ""), ("royal_match", 1000, ""), ("in_between", 1000, ""))))
    chance.draws = [("2c",), ("Kh",), ("9d",), ("Qh",), ("8d",)]
    say(house, table, Start())
    assert house.state_of(table)["phase"] == "in_round"
    with pytest.raises(CommandRefused, match="disable the table first"):
        floor(house, table, CloseTable("the shoe fell"))
    floor(house, table, Disable("the shoe fell"))
    floor(house, table, CloseTable("the shoe fell"))
    assert house.wallet("ann") == 1_000_00
    assert table not in house.desks
    assert house.journal.balances[f"table:{table}"] == 0
    house.close()
    again = open_house()
    assert table not in again.desks
    assert [each for check in (*audit(again.store), *replays(again.store)) for each in check.findings] == []


def test_a_closed_table_gives_everything_back_and_stays_closed(
    house: House, by_hand: str, open_house: Any
) -> None:
    floor(house, by_hand, CloseTable("end of the night"))
    assert by_hand not in house.desks
    assert house.wallet("ann") == 1_000_00
    assert house.journal.balances[f"felt:{by_hand}"] == 0
    house.close()
    assert by_hand not in open_house().desks


def test_limits_are_set_for_wagers_that_there_are(house: House) -> None:
    with pytest.raises(CommandRefused, match=r'no wager in Roulette "strait"\. Did you mean "straight"'):
        house.open_table("ny/roulette", limits=Limits(by_wager={"strait": (5_00, 10_00)}))
    assert house.lobby() == []
    house.open_table("ny/roulette", limits=Limits(by_wager={"straight": (5_00, 10_00)}))


def test_staff_answers_and_leaves_for_a_seat_that_has_gone(house: House, chance: Any) -> None:
    table = house.open_table("oh/blackjack")
    say(house, table, Sit(500_00))
    chance.draws = [("Th",), ("9d",), ("2h",), ("8d",)]
    say(house, table, Place((("blackjack", 1000, ""),)))
    say(house, table, Start())
    position = house.state_of(table)["position"]
    say(house, table, Choose("stand"), "dora", role=DEALER_ROLE, position=position)
    house.do(Command(table, "fay", Leave(), role=FLOOR, seat="ann"))
    assert house.state_of(table)["places"] == {}
