"""What a viewer sees of a table, asked of a real house: hands, prompts, pots, what the last round showed."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hoyle.chance import Chance
from hoyle.engine import Limits
from hoyle.house import FLOOR, Choose, CloseTable, Command, Disable, House, Leave, Place, Sit, Start
from hoyle.house.feed.subscriptions import Subscription
from hoyle.web.felts.common.card_table import hands_html, middle_html
from hoyle.web.felts.common.hand_captions import hand_caption
from hoyle.web.model.table_model import TableModel, past_table
from hoyle.web.model.table_offer import Offer
from hoyle.web.site.house_view import HouseView
from hoyle.web.table.closed_table import Closing, closing_words
from hoyle.web.table.event_text import tell
from hoyle.web.table.felt_view import FeltView
from hoyle.web.table.prompt_view import _with_cards, prompt_html
from hoyle.web.table.seat_panel import seat_html
from hoyle.web.table.settlement_view import lines_html, total_html
from hoyle.web.table.table_view import TableView
from tests.support.game_paths import all_paths, one_of_each_family
from tests.support.house_queue import queue_of


@pytest.fixture
def view(tmp_path: Path) -> Iterator[HouseView]:
    house = House.open(f"sqlite:///{tmp_path / 'house.db'}", Chance("model"))
    for name in ("ann", "ben"):
        house.add_player(name, 1_000_00)
    yield HouseView(queue_of(house))
    house.close()


def seat(view: HouseView, path: str, *names: str, wager: tuple[tuple[str, int, str], ...] = ()) -> str:
    house = view.house
    table = house.open_table(path, limits=Limits(500, 500_00, 100))
    for name in names:
        house.do(Command(table, name, Sit(200_00)))
        if wager:
            house.do(Command(table, name, Place(wager)))
    house.commit()
    return table


def start(view: HouseView, table: str, name: str = "ann") -> None:
    view.house.do(Command(table, name, Start()))
    view.house.commit()


def sight_of(view: HouseView, table: str, viewer: str) -> TableModel:
    return asyncio.run(view.table_model(table, viewer))


def test_a_seat_sees_its_own_cards_and_nobody_elses(view: HouseView) -> None:
    table = seat(view, "ny/three_card_poker", "ann", "ben", wager=(("ante", 500, ""),))
    start(view, table)
    ann, ben, stranger = (sight_of(view, table, name) for name in ("ann", "ben", ""))
    assert "??" not in ann.hands_at(1)["1"]
    assert ann.hands_at(2) == {"2": ["??"] * 3} == stranger.hands_at(2)
    assert ann.hands_at(1) != ben.hands_at(1)
    assert ann.table_hands() == {"dealer": ["??"] * 3}


def test_whoever_sits_down_later_was_not_dealt_the_last_rounds_cards(view: HouseView) -> None:
    table = seat(view, "ny/three_card_poker", "ann", wager=(("ante", 500, ""),))
    start(view, table)
    desk = view.house.desk(table)
    view.house.do(Command(table, "ann", Choose("play"), position=desk.position))
    view.house.do(Command(table, "ann", Leave()))
    view.house.do(Command(table, "ben", Sit(200_00)))
    view.house.commit()
    ben = sight_of(view, table, "ben")
    assert ben.owner_of(1) == "ben"
    told = tell(ben)
    assert any(text.startswith("To ann: ") for text in told), told
    assert not any(" you" in text or text.startswith("You") for text in told), told
    felt = TableView(view.offer("ny/three_card_poker", {}), ben).felt.table_html(ben, {})
    assert "1. ben · you" in felt
    assert "ann, last round" in felt
    ann = sight_of(view, table, "ann")
    assert any(text.startswith("To you: ") for text in tell(ann)), "who watches on was dealt them"


def test_the_question_is_the_engines_choices_and_only_for_whom_it_is(view: HouseView) -> None:
    table = seat(view, "ny/three_card_poker", "ann", "ben", wager=(("ante", 500, ""),))
    start(view, table)
    ann, ben = (sight_of(view, table, name) for name in ("ann", "ben"))
    assert ann.prompt is not None
    shown = prompt_html(ann)
    for choice in ann.prompt["choices"]:
        assert f'data-name="{choice["name"]}"' in shown
    assert f'data-position="{ann.position}"' in shown
    assert prompt_html(ben) == ""
    assert ben.asked == "ann"


def test_an_amount_is_asked_where_it_is_free(view: HouseView) -> None:
    table = seat(view, "ny/blackjack", "ann", wager=(("blackjack", 1000, ""),))
    for _ in range(20):
        start(view, table)
        ann = sight_of(view, table, "ann")
        if ann.is_asked and 'data-name="double"' in prompt_html(ann):
            assert 'name="amount"' in prompt_html(ann)
            return
        while ann.is_asked:
            assert ann.prompt is not None
            answer = Choose(ann.prompt["default"])
            view.house.do(Command(table, "ann", answer, position=ann.position))
            view.house.commit()
            ann = sight_of(view, table, "ann")
        view.house.do(Command(table, "ann", Place((("blackjack", 1000, ""),))))
    raise AssertionError("no hand of twenty could be doubled")


def test_what_the_last_round_showed_stays_until_the_next(view: HouseView) -> None:
    """Also for a house that was closed and opened again in between."""
    table = seat(view, "ny/roulette", "ann", wager=(("red", 500, ""),))
    start(view, table)
    seen = sight_of(view, table, "ann")
    assert seen.is_open
    assert [result.what for result in seen.results] == ["wheel"]
    assert len(seen.lines) == 1
    house = House.open(view.house.store.url, Chance("again"))
    again = sight_of(HouseView(queue_of(house)), table, "ann")
    house.close()
    assert again.results == seen.results
    assert tell(again) == tell(seen)


def test_a_line_is_told_in_words_and_money_with_its_clause(view: HouseView) -> None:
    table = seat(view, "ny/roulette", "ann", wager=(("red", 500, ""),))
    start(view, table)
    ann = sight_of(view, table, "ann")
    offer = view.offer(ann.path, ann.options)
    shown = lines_html(ann.lines, offer, "ann")
    word, own = ("wins", "You win") if ann.lines[0]["net"] > 0 else ("loses", "You lose")
    assert f"{word} $5" in shown
    assert f"{own} $5" in total_html(ann.lines, "ann")
    assert str(ann.lines[0]["cite"]) in shown
    assert "/rules/ny/roulette#wager-red" in shown
    assert total_html(ann.lines, "ben") == ""
    lost, back = ({**ann.lines[0], "pays": pays} for pays in ("lose", "push"))
    assert "$5 lost. Clause" in lines_html([lost], offer, "ann")
    assert ": any other hand</span>" in lines_html([{**lost, "outcome": "other"}], offer, "ann")
    assert "$5 returned. Clause" in lines_html([back], offer, "ann")
    assert "No results yet" in lines_html([], offer, "ann")
    assert "No money changed hands" in lines_html([], offer, "ann", is_over=True)


def test_choices_by_place_are_told_by_the_cards() -> None:
    choice = {"name": "keep_1_4", "least": 0, "most": 0}
    assert _with_cards(choice, "Th 9s 2c Ad")["label"] == "Keep 10♥ A♦"
    for name, about in (
        ("house_way", "Th 9s 2c Ad"),
        ("keep_1_5", "Th 9s 2c Ad"),
        ("keep_1_4", ""),
        ("bet_1x", "Th 9s"),
    ):
        assert "label" not in _with_cards({**choice, "name": name}, about)


def test_the_page_tells_the_house_way_on_request(view: HouseView) -> None:
    table = seat(view, "ny/pai_gow_tiles", "ann", "ben", wager=(("pai_gow", 500, ""),))
    start(view, table)
    asked, other = sorted(
        (sight_of(view, table, name) for name in ("ann", "ben")), key=lambda each: not each.is_asked
    )
    assert asked.prompt is not None
    shown = prompt_html(asked)
    assert "<summary>Ask for the house way</summary>" in shown
    assert str(asked.prompt["house_way"]).split("(")[0].strip() in shown
    assert other.prompt is not None
    assert "house_way" not in other.prompt


def test_what_tiles_make_is_told_without_the_rulebooks_underlines(view: HouseView) -> None:
    table = seat(view, "ny/pai_gow_tiles", "ann", wager=(("pai_gow", 500, ""),))
    ann = replace(
        sight_of(view, table, "ann"),
        events=({"event": "noted", "text": "the bank sets 3-5 1-1 (gong_of_day)"},),
    )
    assert tell(ann) == ["The bank sets 3-5 1-1 (gong of day)."]


def test_chips_and_places_are_shown_only_while_wagers_may_be_made(view: HouseView) -> None:
    table = seat(view, "ny/three_card_poker", "ann", wager=(("ante", 500, ""),))
    before = sight_of(view, table, "ann")
    page = TableView(view.offer(before.path, before.options), before)
    assert 'data-act="start"' in page.bar_html()
    assert 'data-act="put"' in page.felt_html()
    start(view, table)
    page.model = sight_of(view, table, "ann")
    assert page.bar_html() == ""
    assert 'data-act="put"' not in page.felt_html()


@pytest.mark.parametrize("path", one_of_each_family(all_paths()))
def test_a_table_offers_what_can_be_done_there(view: HouseView, path: str) -> None:
    table = seat(view, path)
    empty = sight_of(view, table, "ann")
    offer = view.offer(path, {})
    assert "No players yet" in TableView(offer, empty).phase_html()
    view.house.do(Command(table, "ann", Sit(200_00)))
    view.house.commit()
    page = TableView(offer, sight_of(view, table, "ann"))
    assert ("Waiting for other players" in page.phase_html()) == offer.terms.plays_for_pot
    is_off = re.search(r'data-act="start"[^>]* disabled', page.bar_html()) is not None
    assert is_off == bool(offer.wagers), "a round for a pot needs no wager before it"
    assert ("1–9" in page.keys_html()) == offer.family.has_choices
    assert ("selected" in page.keys_html()) == offer.terms.plays_for_pot
    if offer.wagers:
        page.slip.put(1, offer.main[0], "", 500)
        assert not re.search(r'data-act="start"[^>]* disabled', page.bar_html())


def test_a_hand_of_blackjack_is_counted_in_words() -> None:
    drawn = {"event": "drawn", "what": "cards"}
    events = [{**drawn, "to": "1", "items": ["7h", "8c", "Kd"]}, {**drawn, "to": "dealer", "items": ["Th", "??"]},
              {**drawn, "to": "2", "items": ["Ah", "Kd"]}]  # fmt: skip
    model = past_table("ny/blackjack", "ann", events, {1: "ann", 2: "ben"})
    shown = [hands_html(model, spot, is_open=True) for spot in (1, 2)]
    assert "<figcaption>25, bust</figcaption>" in shown[0]
    assert "<figcaption>blackjack</figcaption>" in shown[1]
    assert "<figcaption>Dealer</figcaption>" in middle_html(model), "nobody knows what lies face down"
    elsewhere = past_table("ny/three_card_poker", "ann", events, {1: "ann"})
    assert "<figcaption>King high</figcaption>" in hands_html(elsewhere, 1, is_open=True)
    assert "figcaption" not in hands_html(elsewhere, 2, is_open=True), "two cards are no hand of three"


def test_a_pot_that_was_paid_is_no_more_on_the_felt() -> None:
    posted = {"event": "posted", "seat": "ann", "spot": 1, "what": "big_blind", "cents": 400}
    offer = Offer("ny/texas_holdem", {})
    model = past_table("ny/texas_holdem", "ann", [posted], {1: "ann"})
    model.phase = "in_round"
    assert "Pot:" in FeltView(offer).table_html(model, {})
    model.phase = "open"
    assert "Pot paid: $4" in FeltView(offer).table_html(model, {})
    back = past_table("ny/texas_holdem", "ann", [posted, {"event": "given_back"}], {1: "ann"})
    back.phase = "open"
    assert "$4" not in FeltView(offer).table_html(back, {})


def test_somebody_without_a_seat_is_offered_one(view: HouseView) -> None:
    table = seat(view, "ny/roulette", "ann")
    ben = sight_of(view, table, "ben")
    offer = view.offer(ben.path, ben.options)
    assert 'data-act="sit"' in seat_html(ben, offer, 1_000_00)
    assert 'data-act="put"' not in FeltView(offer).table_html(ben, {})
    assert "Balance: $1,000" in seat_html(ben, offer, 1_000_00)
    assert "Balance: $1,000 play money" in seat_html(ben, offer, 1_000_00, is_demo=True)


@pytest.mark.parametrize("runs", [False, True])
def test_a_closed_table_is_told_and_says_what_came_back(view: HouseView, runs: bool) -> None:
    table = seat(view, "ny/three_card_poker", "ann", "ben", wager=(("ante", 500, ""),))
    if runs:
        start(view, table)
        view.house.do(Command(table, "floor", Disable("a fire"), role=FLOOR))
        view.house.commit()
    before = sight_of(view, table, "ann")
    listener = view.queue.subscribe(table, "ann")
    assert not asyncio.run(view.is_closed(table))
    view.house.do(Command(table, "floor", CloseTable(), role=FLOOR))
    view.house.commit()
    listener.close()
    assert [step["kind"] for step in asyncio.run(taken(listener))] == ["close"]
    assert asyncio.run(view.is_closed(table))
    assert not asyncio.run(view.is_closed("t99"))
    closing = view.closing(table, "ann", before.number)
    assert closing == Closing(500, f"{table}.1")
    assert "bets of $5 were returned" in closing_words(closing, view.house.wallet("ann"), was_seated=True)
    assert view.closing(table, "cat", before.number) == Closing()
    gone = before.closed()
    assert gone.hands_at(1) == before.hands_at(1)
    page = TableView(view.offer(gone.path, gone.options), gone)
    for drawn in (page.felt_html(), page.bar_html(), page.prompt_html(), page.phase_html()):
        assert "data-act" not in drawn
        assert "clock" not in drawn


async def taken(listener: Subscription) -> list[dict[str, Any]]:
    return [step async for step in listener]


def test_a_pot_is_what_was_put_in() -> None:
    events = [
        {"event": "posted", "seat": "ann", "spot": 1, "what": "big_blind", "cents": 400},
        {"event": "drawn", "what": "cards", "to": "2", "items": ["Ah", "Kd", "2c"]},
        {"event": "chose", "seat": "ben", "spot": 2, "choice": "call", "cents": 400, "by_default": False},
        {"event": "discarded", "to": "2", "items": ["2c"]},
    ]
    model = past_table("ny/texas_holdem", "ben", events, {1: "ann", 2: "ben"})
    assert model.pot == 800
    assert model.put_in == {1: 400, 2: 400}
    assert model.hands_at(2) == {"2": ["Ah", "Kd"]}
    assert tell(model)[:1] == ["ann: big blind $4."]


def test_wagers_on_the_house_are_no_pot(view: HouseView) -> None:
    table = seat(view, "ny/three_card_poker", "ann", wager=(("ante", 500, ""),))
    start(view, table)
    assert sight_of(view, table, "ann").pot == 0


def test_a_split_moves_a_card_to_a_hand_of_its_own() -> None:
    events = [
        {"event": "drawn", "what": "cards", "to": "1", "items": ["8h", "8d"]},
        {"event": "moved", "item": "8d", "origin": "1", "to": "1.2"},
        {"event": "shown", "to": "dealer", "items": ["As"]},
    ]
    model = past_table("ny/blackjack", "ann", events, {1: "ann"})
    assert model.hands_at(1) == {"1": ["8h"], "1.2": ["8d"]}
    assert model.table_hands() == {"dealer": ["As"]}


@pytest.mark.parametrize(
    ("path", "own", "board", "called"),
    [
        ("ny/ultimate_texas_holdem", "Kh 4c", "Kd 4d 9s 2c Js", "Two pair, kings and fours"),
        ("ny/ultimate_texas_holdem", "Kh 4c", "Kd ?? ??", ""),
        ("ny/texas_holdem", "Ah 2c", "3d 4s 5h", "Straight, five high"),
        ("ca/omaha", "Ah Kc 2d 3s", "As Kd Kh 7c 9d", "Full house, kings over aces"),
        ("ny/four_card_poker", "Ah Ad Ac 2d 3s", "", "Three of a kind, aces"),
        ("ny/baccarat", "Kh 9d 7c", "", "6"),
    ],
)
def test_a_hand_is_called_by_what_it_makes_with_the_board(
    path: str, own: str, board: str, called: str
) -> None:
    drawn = {"event": "drawn", "what": "cards"}
    events = [{**drawn, "to": "1", "items": own.split()}]
    events += [{**drawn, "to": "community", "items": board.split()}] if board else []
    model = past_table(path, "ann", events, {1: "ann"})
    assert hand_caption(model, "1", own.split()) == called
    if board:
        assert hand_caption(model, "community", board.split()) == "", "the board is nobody's hand"
