"""Rulings on single cards in banked games: a misdeal, a card that is replaced, one that has no place in the shoe."""

from typing import Any

import pytest

from hoyle.engine import (
    EVERYONE,
    NO_ONE,
    Ask,
    Call,
    Choice,
    Draw,
    Felt,
    Round,
    Script,
    Table,
    ask,
    draw,
    replay,
)
from hoyle.engine.round import events as made
from hoyle.errors import IllegalAnswer
from hoyle.games.catalog import open_terms


def high_card(felt: Felt) -> Script:
    """One card each, one for the dealer; after a look, the higher rank wins. Hands are read from the felt."""
    for spot in felt.spots():
        yield from draw("cards", 1, str(spot), felt.people(spot))
    yield from draw("cards", 1, "dealer", NO_ONE)
    for spot in felt.spots():
        yield from ask(felt.caller(spot), spot, (Choice("look"),), "look")
    for spot in felt.spots():
        (mine,), (banks,) = felt.cards(str(spot)), felt.cards("dealer")
        for stake in felt.at(spot):
            yield Call(stake, "win" if mine[0] > banks[0] else "lose")
    return felt.carry


def dealt(tiny: Any, **more: Any) -> tuple[Table, Round]:
    """Ann has 3c, ben 7c, the dealer 5c; ann is asked."""
    game = tiny.game(high_card, keeps_shoe=lambda terms, shoe: True, **{"replaces_cards": True} | more)
    table: Table = tiny.table(game)
    for seat in ("ann", "ben"):
        table.place(seat, "main", 1000)
    played = table.start()
    for card in ("3c", "7c", "5c"):
        played.draw(card)
    assert isinstance(played.prompt, Ask)
    return table, played


def test_after_a_misdeal_the_wagers_stay_and_all_cards_are_shuffled(tiny: Any) -> None:
    table, played = dealt(tiny)
    before = dict(table.money)
    played.rule("misdeal")
    assert played.is_over
    assert table.finish() == ()
    assert table.money == before, "the wagers lie where they lay"
    assert [stake.cents for stake in table.stakes.values()] == [1000, 1000]
    again = table.start()
    assert again.shoes["cards"].left_count == 52
    for card in ("3c", "7c", "5c"):
        again.draw(card)
    while not again.is_over:
        again.choose("look")
    assert [line.net for line in table.finish()] == [-1000, 1000]


def test_a_replaced_card_goes_to_the_discards_and_the_next_one_plays(tiny: Any) -> None:
    table, played = dealt(tiny)
    played.rule("replace_card", spot=1, cards=["3c"])
    assert isinstance(played.prompt, Draw)
    assert played.prompt.seen == frozenset({"ann"}), "it is dealt as the first one was"
    played.draw("9c")
    while not played.is_over:
        played.choose("look")
    assert made.ItemsDiscarded("1", ("3c",), EVERYONE) in played.events
    assert [line.net for line in played.lines] == [1000, 1000]
    assert replay(played.game, played.setup, played.answers).lines == played.lines
    table.finish()


def test_a_game_whose_script_keeps_its_own_hands_replaces_none(tiny: Any) -> None:
    table, played = dealt(tiny, replaces_cards=False)
    with pytest.raises(IllegalAnswer, match="for games that are played for a pot"):
        played.rule("replace_card", spot=1, cards=["3c"])
    played.rule("void_round")
    table.finish()


def test_only_a_card_that_cannot_come_is_a_stray(tiny: Any) -> None:
    table, played = dealt(tiny)
    left = played.shoes["cards"].left_count
    with pytest.raises(IllegalAnswer, match="9c belongs in the shoe"):
        played.rule("stray_card", cards=["9c"])
    with pytest.raises(IllegalAnswer, match="name it, as in Ah"):
        played.rule("stray_card")
    with pytest.raises(IllegalAnswer, match="11c is no card"):
        played.rule("stray_card", cards=["11c"])
    played.rule("stray_card", cards=["Jk"])
    played.rule("stray_card", cards=["3c"])  # a second one: the deck has only that which ann holds
    assert played.shoes["cards"].left_count == left, "nothing that belongs there has left the shoe"
    assert [event.text for event in played.events if isinstance(event, made.Noted)] == [
        "taken out of the shoe: Jk", "taken out of the shoe: 3c",
    ]  # fmt: skip
    while not played.is_over:
        played.choose("look")
    table.finish()


def test_a_clause_may_be_for_certain_cards_only(tiny: Any) -> None:
    table, played = dealt(tiny)
    with pytest.raises(IllegalAnswer, match="boxed_ace is ruled of A or Jk; name the card"):
        played.rule("boxed_ace", cards=["Kc"])
    with pytest.raises(IllegalAnswer, match="boxed_ace is ruled of A or Jk; name the card"):
        played.rule("boxed_ace")
    with pytest.raises(IllegalAnswer, match="boxed_two is ruled of 2 cards or more"):
        played.rule("boxed_two", cards=["Ac"])
    played.rule("boxed_ace", cards=["Ac"])
    assert played.called_off
    table.finish()


def test_a_card_too_many_is_dealt_and_the_seat_is_asked_again() -> None:
    table = Table(*open_terms("ma/fast_action_holdem"))
    table.sit("ann", 100_00)
    table.place("ann", "original", 10_00)
    played = table.start()
    for card in (
        "2d",
        "Kh",
        "Ah",
        "Kd",
        "7d",
        "9c",
        "7c",
        "4s",
        "2s",
    ):  # one burned; the dealer's and ann's in turn
        played.draw(card)
    with pytest.raises(IllegalAnswer, match="name its spot"):
        played.rule("player_more_cards")
    played.rule("player_more_cards", spot=1)
    assert isinstance(played.prompt, Draw)
    assert played.prompt.to == "1"
    played.draw("As")
    assert isinstance(played.prompt, Ask)
    names = [choice.name for choice in played.prompt.choices]
    assert len(names) == 10
    assert names[-1] == "keep_4_5"
    played.choose("keep_1_5")
    with pytest.raises(IllegalAnswer, match="has been played"):
        played.rule("player_more_cards", spot=1)
    assert replay(played.game, played.setup, played.answers).events == played.events
