"""The floor in a room: what is burned once, what goes back into the deck, and who sees a card that was turned."""

import pytest

from hoyle.contract.sentences import Stepper
from hoyle.engine import Limits, Round, Table
from hoyle.engine.round import events as made
from hoyle.engine.round.view import HIDDEN, cards_seen, view
from hoyle.errors import IllegalAnswer
from hoyle.games.catalog import open_terms

SEATS = ("ann", "ben", "cat")
HOLES = {"ann": "Ah Kh", "ben": "2c 7d", "cat": "Qs Qd"}


def play(path: str, steps: list[str], cards: dict[str, str], **options: str | int) -> Round:
    game, terms = open_terms(path, options)
    table = Table(game, terms, limits=Limits(100, 100_000_00, 100))
    for seat in SEATS:
        table.sit(seat, 100_00)
    stepper = Stepper(table, cards)
    stepper.do("deal")
    played = table.round
    assert played is not None
    for step in steps:
        stepper.do(step)
    return played


def burned(played: Round) -> list[str]:
    drawn = [event for event in played.events if isinstance(event, made.ItemsDrawn)]
    return [card for event in drawn if event.to == "burn" for card in event.items]


CHECKS = ["choose ann check", "choose ben check"] * 3
BEFORE_FLOP = ["choose cat fold", "choose ann call", "choose ben check"]


@pytest.mark.parametrize(
    ("ruling", "at", "count"),
    [
        ("", 0, 3),
        ("floor flop_too_early 8d 8c 9c", 1, 3),
        ("floor flop_of_too_many 5d", 3, 3),
        ("floor fifth_card_too_early 8d", 5, 3),
        ("floor fourth_card_too_early 8d", 3, 4),
    ],
)
def test_the_card_that_was_burned_stays_the_only_one(ruling, at, count):
    """Only where the card sits out a street is another burned for the one that takes its place."""
    steps = [*BEFORE_FLOP, *CHECKS]
    if ruling:
        steps.insert(at, ruling)
    played = play("ca/texas_holdem", steps, HOLES)
    assert played.is_over
    assert len(burned(played)) == len(set(burned(played))) == count
    assert len(played.dealt["community"]) == 5


def test_what_was_turned_in_error_was_seen_by_all():
    played = play("ca/texas_holdem", ["choose cat fold", "floor flop_too_early 8d 8c 9c"], HOLES)
    for seat in SEATS:
        noted = [event["text"] for event in view(played, seat)["events"] if event["event"] == "noted"]
        assert noted == ["turned in error: 8d 8c 9c"]
    assert all(played.shoes["cards"].left[card] == 1 for card in ("8d", "8c", "9c"))


def test_the_flop_that_was_taken_back_is_left_in_the_deck_until_it_comes_again():
    cards = {**HOLES, "community": "As Kd 4c 2s 7h 7c"}
    played = play("ca/texas_holdem", [*BEFORE_FLOP, "floor flop_of_too_many 5d"], cards)
    assert played.dealt["community"] == ("2s", "7h", "7c")
    assert all(played.shoes["cards"].left[card] == 1 for card in ("As", "Kd", "4c", "5d"))
    assert cards_seen(played, "ben", "community") == ("2s", "7h", "7c")


def test_nothing_is_too_early_while_cards_are_dealt():
    game, terms = open_terms("ca/texas_holdem")
    table = Table(game, terms, limits=Limits(100, 100_000_00, 100))
    for seat in SEATS:
        table.sit(seat, 100_00)
    played = table.start()
    with pytest.raises(IllegalAnswer, match="no seat is to act"):
        played.rule("flop_too_early")


@pytest.mark.parametrize("book", ["ny", "ma", "oh"])
def test_a_hole_card_turned_in_dealing_is_seen_by_all_from_then_on(book):
    steps = [
        *("draw Kc", "draw 9h", "draw 5c", "draw 3d"),
        "floor hole_card_exposed ann Kc",
        *("draw 9d", "draw 6c"),
        "draw 2h",
        "draw 4h",
        "draw 7h",
    ]
    played = play(f"{book}/seven_card_stud", steps[:5], {})
    assert cards_seen(played, "ben", "1") == ("Kc", HIDDEN)
    assert cards_seen(played, "ann", "1") == ("Kc", "3d")
    played = play(f"{book}/seven_card_stud", steps, {})
    assert cards_seen(played, "ben", "1") == ("Kc", HIDDEN, HIDDEN)
    assert cards_seen(played, "cat", "2") == (HIDDEN, HIDDEN, "4h")


@pytest.mark.parametrize("book", ["ny", "ma", "oh"])
def test_the_card_named_is_the_up_card_that_decides_who_opens(book):
    """The king lies open, so that the four has to open and not the three, which nobody has seen."""
    steps = [
        *("draw Kc", "draw 9h", "draw 5c", "draw 3d"),
        "floor hole_card_exposed ann Kc",
        *("draw 9d", "draw 6c"),
        "draw 2h",
        "draw 4h",
        "draw 7h",
    ]
    played = play(f"{book}/seven_card_stud", steps, {})
    posted = [event for event in played.events if isinstance(event, made.ChipsPosted)]
    assert [event.seat for event in posted if event.what == "bring_in"] == ["ben"]


@pytest.mark.parametrize("book", ["ny", "ma", "oh"])
def test_without_a_name_the_last_card_dealt_face_down_is_meant(book):
    steps = ["draw Kc", "draw 9h", "draw 5c", "draw 3d", "draw 9d", "floor hole_card_exposed ann"]
    played = play(f"{book}/seven_card_stud", steps, {})
    assert cards_seen(played, "ben", "1") == (HIDDEN, "3d")


@pytest.mark.parametrize("book", ["ny", "ma", "oh"])
def test_a_card_of_somebody_else_was_not_turned(book):
    with pytest.raises(IllegalAnswer, match="is not one card of the hand"):
        play(
            f"{book}/seven_card_stud",
            ["draw Kc", "draw 9c", "draw 5c", "draw 3d", "floor hole_card_exposed ann 9h"],
            {},
        )


@pytest.mark.parametrize("book", ["ny", "ma", "oh"])
def test_the_last_card_turned_in_dealing_is_seen_by_all(book):
    cards = {"ann": "2c 3d 9s 9d 4c 5d 7h", "ben": "Ac Kd 8c Td Jc 4d 5h", "cat": "Ad Qd Ks"}
    steps = ["choose cat fold", "choose ann call", *["choose ann check", "choose ben check"] * 3]
    played = play(f"{book}/seven_card_stud", [*steps, "floor last_card_exposed ann 7h"], cards)
    assert cards_seen(played, "ben", "1")[-1] == "7h"
    assert cards_seen(played, "ben", "1")[:2] == (HIDDEN, HIDDEN)


def test_two_boards_are_seen_by_all_and_burned_for_apart():
    cards = {**HOLES, "community": "As Kd 4c 9h 2s", "second_board": "Qh 3c 4d 8h 9s"}
    steps = [
        "choose cat raise $100",
        "choose ann call",
        "choose ben fold",
        "choose ann run_twice",
        "choose cat run_twice",
    ]
    options = {"structure": "no_limit", "rake_method": "time", "run_it_twice": "yes"}
    played = play("oh/texas_holdem", steps, cards, **options)
    assert played.is_over
    assert len(set(burned(played))) == 6
    assert cards_seen(played, "ben", "second_board") == ("Qh", "3c", "4d", "8h", "9s")
    won = {line.wager: (line.seat, line.net) for line in played.lines if line.kind == "award"}
    assert won == {"main_pot": ("ann", 102_00), "main_pot_again": ("cat", 102_00)}


@pytest.mark.parametrize("book", ["ny", "ma", "oh"])
def test_something_can_be_ruled_between_two_cards_of_the_deal(book):
    """One card at a time in rotation: an exposed first card is exchanged before the next player gets one."""
    played = play(f"{book}/texas_holdem", ["draw Kc", "floor exposed_card ann Kc", "draw 3d"], {})
    assert played.dealt["1"] == ("3d",)
    assert (played.prompt.to, played.prompt.size) == ("2", 1)
