"""A table is opened with the house's choices; rules of games for a pot are told whole; wagers lie where felts have
them."""

import html
import re

import pytest

from hoyle.book.loader import load_game
from hoyle.book.room.room_schema import is_option
from hoyle.errors import HoyleError
from hoyle.games.catalog import all_games
from hoyle.games.tables_of_a_house import pools_of
from hoyle.report.words.book_comparison import files_of
from hoyle.report.words.room_facts import room_parts
from hoyle.web.felts.common.printed_places import legends, places_of
from hoyle.web.model.slip_check import takes
from hoyle.web.model.table_offer import Offer
from hoyle.web.pages.books.par_page import head_html, read_chosen
from hoyle.web.pages.books.rules_page import rules_html
from hoyle.web.pages.open_page import meters_of, open_page_html, read_options, read_pools
from hoyle.web.table.felt_view import layout_for

GAMES = [f"{book}/{game}" for book, game in all_games()]
POT = [path for path in GAMES if Offer(path, {}).terms.plays_for_pot]
AT_SEATS = [path for path in GAMES if path not in POT and layout_for(Offer(path, {})) is None]
HOLDEM = load_game("ny", "texas_holdem")[0]


def test_options_are_read_as_the_book_has_them() -> None:
    fields = {
        "option-structure": "no_limit",
        "option-small_blind": "$1.50",
        "option-raise_count_max": "4",
        "option-ante": "",
    }
    assert read_options(HOLDEM, fields) == {"structure": "no_limit", "small_blind": 150, "raise_count_max": 4}


@pytest.mark.parametrize("text", ["lots", "-1", "1.5", "٣"])
def test_what_is_no_amount_is_refused_in_words(text: str) -> None:
    with pytest.raises(HoyleError, match="mall blind"):
        read_options(HOLDEM, {"option-small_blind": text})


def test_amounts_on_the_page_of_house_edges_are_dollars() -> None:
    chosen = {"small_blind": "1.50"}
    assert read_chosen(HOLDEM, chosen) == {"small_blind": 150}
    page = head_html("ny/texas_holdem", HOLDEM, chosen)
    assert "Small blind: $1.50" in page
    assert 'value="1.50"' in page
    assert "in cents" not in page


def test_jackpots_can_be_named() -> None:
    assert read_pools(HOLDEM, {"pool-high_hand": " the hall's "}) == {"high_hand": "the hall's"}
    assert not read_pools(HOLDEM, {"pool-high_hand": "", "pool-nothing": "x"})
    with pytest.raises(HoyleError, match="name of a jackpot"):
        read_pools(HOLDEM, {"pool-high_hand": "x" * 81})


@pytest.mark.parametrize("path", GAMES)
def test_every_jackpot_of_a_table_can_be_named(path: str) -> None:
    """Those that the house has pools for under the default options are among those that the file has."""
    terms = Offer(path, {}).terms
    page = open_page_html(path, terms.file)
    assert set(pools_of(terms)) <= set(re.findall(r'name="pool-(\w+)"', page))
    assert ("<h2>Jackpots" in page) is bool(meters_of(terms.file))


@pytest.mark.parametrize("path", GAMES)
def test_every_option_can_be_chosen(path: str) -> None:
    file = load_game(*path.split("/"))[0]
    page = open_page_html(path, file)
    declared = [name for name, option in file.options.items() if option.declared]
    played = [name for name in file.options if name not in declared]
    assert re.findall(r'name="option-(\w+)"', page) == [*played, *declared]


@pytest.mark.parametrize("path", POT)
def test_the_rules_of_a_game_for_a_pot_are_whole(path: str) -> None:
    """Every street, form, schedule, jackpot and record of the file is told with a clause, and what the house may
    set."""
    book, game = path.split("/")
    file = load_game(book, game)[0]
    page = html.unescape(re.sub(r"<[^>]+>", " ", rules_html(book, file)))
    assert "no house edge" in page
    names = {part["name"] for part in room_parts(file)}
    assert {"posts", "showdown", "collection"} <= names | ({"collection"} if not file.room else set())
    for part in room_parts(file):
        assert all(each["cite"] and each["lines"] for each in (*part["says"], *part["rows"]))
    if file.room is None:
        return
    room = file.room
    told = [street.name.replace("_", " ") for street in room.streets]
    told += [item.title for group in (room.forms, room.jackpots, room.records.funds, room.records.exchanges,
                                      room.records.tips,
                                      room.records.withholding) for item in group.values()]  # fmt: skip
    if room.collection.schedule is not None:
        told += [schedule.title for schedule in room.collection.schedule.schedules.values()]
    for text in told:
        assert text in page, text
    if is_option(room.betting.structure):
        assert "the house may choose structure" in page


def test_games_for_a_pot_are_compared_by_their_names() -> None:
    assert set(files_of("texas_holdem")) == {f"{book}/texas_holdem" for book in ("ny", "ma", "oh", "ca")}
    assert len(files_of("roulette")) == 3


@pytest.mark.parametrize("path", AT_SEATS)
def test_every_wager_has_one_place_at_a_seat(path: str) -> None:
    offer = Offer(path, {})
    printed = [place[:2] for row in places_of(offer) for place in row if not place.is_sign]
    assert len(printed) == len(set(printed))
    assert {(wager, on) for wager in offer.wagers for on in offer.selections(wager)} <= set(printed)


def test_a_felt_says_the_rules_in_force() -> None:
    assert "Dealer stands on all 17s" in legends(Offer("ny/blackjack", {}))
    assert "Dealer draws on soft 17" in legends(Offer("ny/blackjack", {"dealer_draws_on_soft_17": "yes"}))
    assert "Dealer qualifies with queen high" in legends(Offer("ny/three_card_poker", {}))


LIMITS = {"least": 500, "most": 50000, "chip": 100}


def test_one_chip_is_what_a_wager_needs_and_no_more_than_it_may_be() -> None:
    progressive = Offer("ny/caribbean_stud_poker", {})
    assert takes(progressive, LIMITS, "progressive").chip(500, 0) == 100
    assert takes(progressive, LIMITS, "progressive").chip(500, 100) == 0
    assert takes(progressive, LIMITS, "ante").chip(500, 500) == 500
    tiles = Offer("ca/pai_gow_tiles", {})
    assert takes(tiles, LIMITS, "pai_gow").chip(500, 0) == 1000
    assert takes(tiles, LIMITS, "pai_gow").chip(500, 1000) == 500


RULE = "6-6 6-6 3-6/4-5 3-5/2-6: 1 3"


def test_rules_that_a_house_writes_itself_have_a_field_of_text() -> None:
    file = load_game("ny", "pai_gow_tiles")[0]
    name = "house_way_exceptions"
    for page in (
        head_html("ny/pai_gow_tiles", file, {name: RULE}),
        open_page_html("ny/pai_gow_tiles", file),
    ):
        assert re.search(rf'<input name="(option-)?{name}"', page)
        assert not re.search(rf'<select name="(option-)?{name}"', page)
        assert "rules of the house&#x27;s own" in page
    assert f'value="{RULE}"' in head_html("ny/pai_gow_tiles", file, {name: RULE})
    assert read_options(file, {f"option-{name}": RULE}) == {name: RULE}
    assert Offer("ny/pai_gow_tiles", read_options(file, {f"option-{name}": RULE})).terms.options[name] == RULE
