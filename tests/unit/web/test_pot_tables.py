"""A table for a pot as it is drawn: the ring, what was done, cards to mark, amounts with their range, segments,
tiles."""

import re

import pytest

from hoyle.web.felts.common.poker_ring import ring_html
from hoyle.web.felts.common.set_hands import laid_html, set_html
from hoyle.web.forms.amount_field import amount_html
from hoyle.web.model.table_model import SeatModel, TableModel, past_table
from hoyle.web.model.table_offer import Offer
from hoyle.web.model.table_stakes import stakes_of
from hoyle.web.table.discard_picker import is_picking, named
from hoyle.web.table.event_text import tell
from hoyle.web.table.prompt_view import prompt_html
from hoyle.web.table.settlement_view import lines_html


def chose(spot: int, choice: str, cents: int = 0) -> dict[str, object]:
    seat = {1: "ann", 2: "Ada of t7", 3: "cat"}[spot]
    return {
        "event": "chose",
        "seat": seat,
        "spot": spot,
        "choice": choice,
        "cents": cents,
        "by_default": False,
    }


def posted(spot: int, cents: int) -> dict[str, object]:
    return {"event": "posted", "seat": "", "spot": spot, "what": "big_blind", "cents": cents}


def drawn(to: str, *items: str) -> dict[str, object]:
    return {"event": "drawn", "what": "cards", "to": to, "items": list(items)}


HAND = [
    posted(2, 400), drawn("1", "Ah", "Kd"), drawn("2", "??", "??"), drawn("3", "??", "??"),
    chose(3, "fold"), chose(1, "call", 400), chose(2, "check"),
]  # fmt: skip


def sight_after(*events: dict[str, object], prompt: dict[str, object] | None = None) -> TableModel:
    model = past_table("ny/texas_holdem", "ann", events, {1: "ann", 2: "Ada of t7", 3: "cat"}, "t7")
    model.phase, model.prompt, model.has_button = "in_round", prompt, True
    model.limits = {"least": 500, "most": 50_000, "chip": 100}
    model.seats = [SeatModel(seat.name, seat.spot, 10_000) for seat in model.seats]
    return model


def test_a_ring_tells_the_pot_bets_folds_and_the_button() -> None:
    model = sight_after(*HAND)
    assert model.pot == 800
    assert model.street_bets == {1: 400, 2: 400}
    assert model.folded == {3}
    assert model.marks_of("cat") == ["button"]
    shown = ring_html(model, "")
    assert "1. ann · you" in shown
    assert "2. Ada<" in shown
    assert shown.count('aria-label="a card face down"') == 4
    assert "folds" in shown


def test_another_street_draws_the_bets_in() -> None:
    model = sight_after(*HAND, drawn("community", "2c", "3c", "4c"))
    assert model.pot == 800
    assert model.street_bets == {}
    assert model.last_acts == {3: "folds"}


def test_cards_for_the_button_do_not_stay_in_hands() -> None:
    model = sight_after(
        drawn("1.button", "2c"), {"event": "shuffled", "what": "cards", "why": ""}, drawn("1", "Ah")
    )
    assert model.hands_at(1) == {"1": ["Ah"]}


def test_what_is_told_is_told_in_plain_words() -> None:
    events = (*HAND, {"event": "discarded", "to": "1", "items": ["Kd"]}, {"event": "shown", "to": "2", "items": ["2h",
    "3h"]})  # fmt: skip
    told = tell(sight_after(*events))
    assert "To Ada: 2 cards face down." in told
    assert "cat folds." in told
    assert "You call $4." in told
    assert "You discard king of diamonds." in told
    assert "Ada shows 2 of hearts, 3 of hearts." in told


# Questions.


def asked(*choices: tuple[str, str, int, int], about: str = "", default: str = "fold") -> dict[str, object]:
    listed = [
        {"name": name, "wager": wager, "least": least, "most": most} for name, wager, least, most in choices
    ]
    return {"waiting_for": "ann", "spot": 1, "about": about, "choices": listed, "default": default}


DISCARDS = asked(
    ("stand_pat", "", 0, 0), ("discard_1", "", 0, 0), ("discard_2", "", 0, 0), default="stand_pat"
)


@pytest.mark.parametrize(
    ("names", "picking"),
    [(["stand_pat", "discard_1"], True), (["discard_1_2"], True), (["fold", "call"], False), ([], False),
     (["discard_all"], False)],
)  # fmt: skip
def test_cards_are_picked_where_choices_name_their_places(names: list[str], picking: bool) -> None:
    assert is_picking(names) is picking


def test_marked_cards_make_the_choice_that_names_them() -> None:
    model = sight_after(*HAND, prompt=DISCARDS)
    none, one, both = prompt_html(model), prompt_html(model, {2}), prompt_html(model, {1, 2})
    assert "Stand pat" in none
    assert 'data-name="discard_2"' in one
    assert "Discard 1 and draw 1" in one
    assert one.count('aria-pressed="true"') == 1
    assert "king of diamonds, discard" in one
    assert re.search(r'data-name="discard_1_2"[^>]* disabled', both), "two are not offered here"
    assert named({2, 1}) == "discard_1_2"


def test_an_amount_has_its_range_and_only_legal_amounts_to_press() -> None:
    choice = {"name": "raise", "wager": "pot", "least": 600, "most": 10_000}
    shown = amount_html(choice, sight_after(*HAND))
    assert 'min="600" max="10000" step="100"' in shown
    assert "$6 to $100 including the call" in shown
    assert re.findall(r'data-fill="(\d+)"', shown) == ["600", "800", "10000"], "half the pot is too little"
    assert "all in" in shown


def test_a_card_is_laid_where_there_is_room() -> None:
    prompt = asked(("back", "", 0, 0), ("front", "", 0, 0), about="Ah is laid", default="back")
    shown = prompt_html(sight_after(drawn("1", "Ah"), prompt=prompt))
    assert "Where do you place the ace of hearts?" in shown
    assert shown.index('data-name="front"') < shown.index('data-name="back"')
    assert 'data-name="middle"' not in shown


def test_segments_show_what_lies_there_and_what_is_missing() -> None:
    shown = laid_html({"1.back": ["Ah", "Kh"], "1.front": ["2c", "3c", "4c"]}, 1, is_open=True)
    assert 'aria-label="back: ace of hearts, king of hearts"' in shown
    assert 'aria-label="middle: empty"' in shown
    assert shown.count('class="slot"') == 3 + 5


def test_tiles_that_were_set_are_shown_as_two_hands() -> None:
    events = [
        {"event": "drawn", "what": "tiles", "to": "dealer", "items": ["6-6", "1-6", "2-2", "1-3"]},
        {"event": "noted", "text": "the bank sets 6-6 1-6 (nine) over 2-2 1-3 (eight)"},
    ]
    model = past_table("ny/pai_gow_tiles", "ann", events, {1: "ann"})
    shown = set_html(model, "dealer")
    assert "high: nine" in shown
    assert "low: eight" in shown
    assert set_html(model, "1") == ""


# What is played for, and what was decided.


@pytest.mark.parametrize(
    ("path", "options", "said"),
    [
        ("ny/texas_holdem", {}, "fixed limit $4 and $8, blinds $2 and $4"),
        ("ny/texas_holdem", {"structure": "no_limit"}, "no limit, blinds $2 and $4"),
        ("ca/face_up_chinese_poker", {}, "$5 a point"),
        (
            "ny/roulette",
            {},
            "table limits $5–$500, smallest chip $1; payouts to the cent: a fraction of a cent is rounded down",
        ),
    ],
)
def test_a_table_says_what_it_is_played_for(path: str, options: dict[str, str], said: str) -> None:
    assert stakes_of(Offer(path, options), {"least": 500, "most": 50_000, "chip": 100}) == said


def line(seat: str, wager: str, outcome: str, cents: int, kind: str) -> dict[str, object]:
    return {
        "seat": seat, "wager": wager, "on": "", "part_of": "", "stake": 0, "outcome": outcome, "pays": "", "net": cents,
        "fee": 0, "cite": "5324.42", "lines": [1, 2], "table": "", "kind": kind, "uncovered": 0,
    }  # fmt: skip


def test_lines_of_a_pot_are_told_as_such_and_open_their_part_of_the_rules() -> None:
    lines = [
        line("ann", "pot", "put_in", -400, "pot"), line("ann", "main_pot", "flush", 700, "award"),
        line("collection", "rake", "taken", 100, "taking"),
    ]  # fmt: skip
    shown = lines_html(lines, Offer("ny/texas_holdem", {}), "ann")
    assert "bet into the pot" in shown
    assert "main pot: flush" in shown
    assert "House: rake" in shown
    assert "takes $1" in shown
    for part in ("posts", "showdown", "collection"):
        assert f"/rules/ny/texas_holdem#room-{part}" in shown


def test_a_second_hand_of_chinese_poker_lies_beside_the_first() -> None:
    first = laid_html({"1.front": ["Ah"], "1.back": ["Kd"]}, 1, is_open=True)
    both = laid_html({"1.front": ["Ah"], "1.back": ["Kd"], "1.2.front": ["Qc"]}, 1, is_open=True)
    assert (first.count('class="laid"'), both.count('class="laid"')) == (1, 2)
    assert both.startswith(first)
    assert "queen of clubs" in both
