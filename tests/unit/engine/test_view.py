"""What one seat may see. Nothing else leaves a server, so nothing else may be in it."""

import json
from typing import Any

import pytest

from hoyle.engine import (
    EVERYONE,
    NO_ONE,
    Call,
    Choice,
    Felt,
    Move,
    Round,
    Script,
    Show,
    Stake,
    Stand,
    ask,
    draw,
    view,
)
from hoyle.engine.round.view import HIDDEN, cards_seen

ANN = Stake(1, "ann", 1, "main", 1000, since=1)
BEN = Stake(2, "ben", 2, "main", 500, since=1)
CARDS = ("Ah", "Kd", "Qc", "Js")


def play(felt: Felt) -> Script:
    yield from draw("cards", 1, "1", felt.people(1))
    yield from draw("cards", 1, "2", felt.people(2))
    yield from draw("cards", 1, "dealer", NO_ONE)
    yield from draw("cards", 1, "dealer", EVERYONE)
    yield from ask("ann", 1, (Choice("raise", "added", 1000, 1000), Choice("stay")), "stay", "raise or stay")
    yield Show("dealer")
    yield from ask("ben", 2, (Choice("stay"),), "stay")
    for stake in list(felt.stakes.values()):
        yield Call(stake, "win")
    return {}


@pytest.fixture
def played(tiny: Any) -> Round:
    result: Round = tiny.round(play, [ANN, BEN])
    for card in CARDS:
        result.draw(card)
    return result


@pytest.mark.parametrize(
    ("seat", "sees"),
    [
        ("ann", {"1": ("Ah",), "2": (HIDDEN,), "dealer": (HIDDEN, "Js")}),
        ("ben", {"1": (HIDDEN,), "2": ("Kd",), "dealer": (HIDDEN, "Js")}),
        ("nobody", {"1": (HIDDEN,), "2": (HIDDEN,), "dealer": (HIDDEN, "Js")}),
    ],
)
def test_each_sees_their_own_cards_and_what_lies_face_up(
    played: Round, seat: str, sees: dict[str, tuple[str, ...]]
) -> None:
    assert {to: cards_seen(played, seat, to) for to in sees} == sees
    drawn = [event for event in view(played, seat)["events"] if event["event"] == "drawn"]
    assert [item for event in drawn for item in event["items"]] == [*sees["1"], *sees["2"], *sees["dealer"]]


@pytest.mark.parametrize(
    ("seat", "unseen"), [("ann", {"Kd", "Qc"}), ("ben", {"Ah", "Qc"}), ("nobody", {"Ah", "Kd", "Qc"})]
)
def test_no_card_that_a_seat_has_not_seen_is_anywhere_in_its_view(
    played: Round, seat: str, unseen: set[str]
) -> None:
    shown = json.dumps(view(played, seat))
    assert not {card for card in unseen if card in shown}


def test_what_is_turned_up_is_seen_by_all(played: Round) -> None:
    played.choose("stay")
    for seat in ("ann", "ben", "nobody"):
        assert cards_seen(played, seat, "dealer") == ("Qc", "Js")
        assert {"event": "shown", "to": "dealer", "items": ["Qc", "Js"]} in view(played, seat)["events"]


def test_a_card_dealt_after_a_hand_was_turned_up_is_seen_by_whom_it_was_dealt_to(tiny: Any) -> None:
    def later(felt: Felt) -> Script:
        yield from draw("cards", 1, "dealer", NO_ONE)
        yield Show("dealer")
        yield from draw("cards", 1, "dealer", NO_ONE)
        yield from draw("cards", 1, "dealer", EVERYONE)
        yield Call(felt.stakes[1], "win")
        return {}

    played = tiny.round(later, [ANN])
    played.draw("Ah")
    played.draw("Kd")
    assert cards_seen(played, "ann", "dealer") == ("Ah", HIDDEN)


def test_only_the_seat_that_is_asked_sees_what_it_may_choose(played: Round) -> None:
    assert view(played, "ann")["prompt"] == {
        "waiting_for": "ann", "spot": 1, "about": "raise or stay", "default": "stay",
        "choices": [
            {"name": "raise", "wager": "added", "least": 1000, "most": 1000, "on": "", "costs": "$10.00"},
            {"name": "stay", "wager": "", "least": 0, "most": 0, "on": "", "costs": ""},
        ],
    }  # fmt: skip
    assert view(played, "ben")["prompt"] == {"waiting_for": "ann", "spot": 1}


def test_all_see_that_chance_is_waited_for(tiny: Any) -> None:
    played = tiny.round(play, [ANN, BEN])
    expected = {"waiting_for": "chance", "what": "cards", "count": 1, "to": "1"}
    assert view(played, "ann")["prompt"] == view(played, "ben")["prompt"] == expected


def test_a_round_that_is_over_asks_nothing(played: Round) -> None:
    assert not view(played, "ann")["over"]
    played.choose("stay")
    played.choose("stay")
    shown = view(played, "ann")
    assert shown["over"]
    assert shown["prompt"] is None
    assert shown["round"] == 1


def test_every_kind_of_event_can_be_shown_and_written(tiny: Any) -> None:
    played = tiny.round(play, [ANN, BEN._replace(wager="luck")], meters={"luck": 1000, "fate": 0, "doom": 0})
    for card in CARDS:
        played.draw(card)
    played.rule("burn", 0, ["2c"])
    played.rule("seat_may_void", 1)
    played.choose("play_on")
    played.choose("raise")
    played.rule("void_round")
    shown = view(played, "ann")
    assert json.loads(json.dumps(shown)) == shown
    kinds = {event["event"] for event in shown["events"]}
    assert kinds == {"placed", "meter", "drawn", "ruled", "chose", "shown", "voided", "settled"}


def test_a_card_that_goes_to_another_hand_is_seen_there(tiny: Any) -> None:
    def splits(felt: Felt) -> Script:
        yield from draw("cards", 2, "1", felt.people(1))
        yield Move("8d", "1", "1.2")
        yield from draw("cards", 1, "1.2", EVERYONE)
        yield Call(felt.stakes[1], "win")
        return {}

    played = tiny.round(splits, [ANN])
    played.draw("8h", "8d")
    played.draw("Ks")
    assert played.dealt == {"1": ("8h",), "1.2": ("8d", "Ks")}
    assert (cards_seen(played, "ann", "1"), cards_seen(played, "ann", "1.2")) == (("8h",), ("8d", "Ks"))
    assert (cards_seen(played, "ben", "1"), cards_seen(played, "ben", "1.2")) == ((HIDDEN,), ("8d", "Ks"))
    assert {"event": "moved", "item": "8d", "origin": "1", "to": "1.2"} in view(played, "ben")["events"]


def test_a_wager_that_stands_is_shown(tiny: Any) -> None:
    def stands(felt: Felt) -> Script:
        yield Stand(felt.stakes[1]._replace(on="6"))
        return {}

    shown = view(tiny.round(stands, [ANN]), "ben")["events"]
    assert [(event["event"], event["seat"], event["on"]) for event in shown] == [
        ("placed", "ann", ""),
        ("stands", "ann", "6"),
    ]


def test_a_settled_wager_is_shown_with_its_clause(played: Round) -> None:
    played.choose("stay")
    played.choose("stay")
    settled = [event for event in view(played, "ben")["events"] if event["event"] == "settled"]
    assert {(event["cite"], tuple(event["lines"])) for event in settled} == {("600a(d)(1)", (40, 41))}


def test_changing_what_a_seat_has_not_seen_changes_nothing_it_sees(tiny: Any, played: Round) -> None:
    other = tiny.round(play, [ANN, BEN])
    for card in ("Ah", "2d", "3d", "Js"):
        other.draw(card)
    assert view(other, "ann") == view(played, "ann")
    assert view(other, "ben") != view(played, "ben")
