"""The pages that are read: every file of every book, whole and safe; books side by side; the lobby."""

import html
import re
from html.parser import HTMLParser

import pytest

from hoyle.book.loader import load_game
from hoyle.games.catalog import all_games
from hoyle.report.words import facts
from hoyle.report.words.book_comparison import files_of
from hoyle.web.model.table_offer import Offer
from hoyle.web.pages.books.compare_page import compare_html
from hoyle.web.pages.books.par_page import head_html, solve
from hoyle.web.pages.books.rules_page import rules_html
from hoyle.web.pages.lobby_lists import (
    books,
    by_family,
    more_html,
    open_html,
    shelf_html,
    tables_html,
    title_html,
)
from hoyle.web.pages.staff.dealer_page import dealer_html
from hoyle.web.pages.staff.floor_rulings import in_force, ruling_html
from hoyle.web.site.html import money, net, own_net, table, words

GAMES = [f"{book}/{game}" for book, game in all_games()]
VOID = {"br", "input", "meta", "link", "hr", "img"}


class Balanced(HTMLParser):
    """Every element that is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1:] == [tag], f"</{tag}> closes {self.open[-1:]}"
        self.open.pop()


def check_balanced(text: str) -> None:
    parser = Balanced()
    parser.feed(text)
    assert not parser.open


def file_of(path: str):
    book, _, game = path.partition("/")
    return book, load_game(book, game)[0]


@pytest.mark.parametrize("path", GAMES)
def test_the_rules_page_has_all_that_the_file_says(path: str) -> None:
    book, file = file_of(path)
    page = rules_html(book, file)
    check_balanced(page)
    text = html.unescape(re.sub(r"<[^>]+>", " ", page))
    for wager in file.wagers.values():
        assert wager.title in text
        assert wager.about in text
    for option in file.options.values():
        assert option.asks in text
    for kind in (
        facts.irregularities(file),
        facts.readings(file),
        facts.procedures(file),
        facts.wagers(file),
    ):
        for fact in kind:
            assert fact["cite"] in text
    for item in file.irregularities.values():
        assert item.detail in text
    for reading in file.readings.values():
        assert words(reading.reading) in text


@pytest.mark.parametrize("path", GAMES)
def test_nothing_on_the_rules_page_is_a_name_of_the_file_or_a_count_of_cents(path: str) -> None:
    book, file = file_of(path)
    cells = [html.unescape(cell) for cell in re.findall(r"<t[dh][^>]*>([^<]*)</t", rules_html(book, file))]
    assert "other" not in cells
    assert not [cell for cell in cells if re.search(r"[a-z]_[a-z]|^[\d to]+ cents$", cell)]


def test_a_rule_that_names_nothing_is_not_on_the_rules_page() -> None:
    page = rules_html(*file_of("ny/roulette"))
    street = page.partition('id="wager-three_numbers"')[2].partition("</details>")[0]
    assert "within the table limits" in street
    assert "also on" not in street
    assert "also on: 0-00" in page


def test_amounts_that_a_house_may_set_are_money() -> None:
    book, file = file_of("ny/mississippi_stud_poker")
    page = rules_html(book, file)
    assert ">$50,000</td>" in page
    assert ">$50,000 to $1,000,000</td>" in page
    assert ">any other hand</td>" in page


def test_every_price_of_a_wager_with_many_tables_is_there() -> None:
    book, file = file_of("ny/three_card_poker")
    page = rules_html(book, file)
    for listed in facts.price_lists(file):
        for row in listed["rows"]:
            assert f">{row['pays']}</td>" in page


@pytest.mark.parametrize("game", sorted({name.partition("/")[2] for name in GAMES}))
def test_books_stand_side_by_side(game: str) -> None:
    files = files_of(game)
    page = compare_html(game, files, only_differences=False)
    check_balanced(page)
    for path in files:
        assert f'href="/rules/{path}"' in page


def test_only_what_differs_is_marked_as_different() -> None:
    """The order in which a book lists its prices is no difference."""
    files = {
        path: file for path, file in files_of("roulette").items() if path in ("pa/roulette", "oh/roulette")
    }
    everything = compare_html("roulette", files, only_differences=False)
    differences = compare_html("roulette", files, only_differences=True)
    assert everything.count("<tr") > differences.count("<tr") > 1
    row = re.search(r"<tr[^>]*><th scope=row>Straight.*?</tr>", everything)
    assert row is not None
    assert "differs" not in row[0]
    assert "ive adjacent" in differences


def test_a_comparison_counts_books_and_not_games() -> None:
    files = files_of("blackjack")
    books_count = len({path.partition("/")[0] for path in files})
    assert books_count < len(files)
    page = compare_html("blackjack", files, only_differences=True)
    assert f"in {books_count} rulebooks, {len(files)} games</h1>" in page


def test_an_unknown_game_is_said() -> None:
    assert "No rulebook has" in compare_html("chess", files_of("chess"), only_differences=False)


@pytest.mark.parametrize("book", books())
def test_the_lobby_has_every_game_of_a_book(book: str) -> None:
    listed = [file for _, files in by_family(book) for file in files]
    assert sorted(file.game for file in listed) == sorted(game for each, game in all_games() if each == book)
    for file in listed:
        path = f"{book}/{file.game}"
        page = shelf_html(book) + title_html(file) + more_html(path, file, can_open=True)
        check_balanced(page)
        assert f'data-path="{path}"' in page
        assert 'data-act="open"' not in more_html(path, file, can_open=False)


def test_only_a_demonstration_says_that_nothing_costs_anything() -> None:
    assert "Play money only" in shelf_html("", is_demo=True)
    assert "Play money" not in shelf_html("")


def test_where_no_table_is_everybody_is_told_what_they_can_do() -> None:
    for said in (open_html([], can_open=False), dealer_html([], can_open=False)):
        assert "the floor" in said
    assert "Choose a rulebook above to open one" in open_html([], can_open=True)
    assert "Open one under Tables with a live dealer" in dealer_html([], can_open=True)


def test_an_open_table_is_listed_with_seats_and_limits() -> None:
    summary = {
        "id": "t3", "path": "ny/craps", "title": "Craps", "free_spots": 1, "least": 500, "most": 50000, "disabled": "",
        "family": "dice",
    }  # fmt: skip
    page = tables_html("ny/craps", [summary])
    assert "$5–$500 · 1 seat free" in page
    assert 'href="/table/t3"' in page
    assert not tables_html("ny/roulette", [summary])
    full = open_html([{**summary, "free_spots": 0, "disabled": "broken"}], can_open=False)
    assert "full · betting suspended" in full
    assert ">Watch<" in full


@pytest.mark.parametrize("path", GAMES)
def test_every_irregularity_can_be_looked_at_before_it_is_applied(path: str) -> None:
    terms = Offer(path, {}).terms
    for fact in in_force(terms):
        shown = ruling_html(terms, fact["name"], range(1, 3))
        check_balanced(shown)
        assert html.escape(fact["cite"]) in shown
        assert html.escape(fact["means"]) in shown


def test_the_floor_is_offered_no_card_to_name_where_the_house_draws() -> None:
    terms = Offer("ny/blackjack", {}).terms
    assert 'data-name="card_drawn_in_error"' in ruling_html(terms, "", range(1, 3))
    assert 'data-name="card_drawn_in_error"' not in ruling_html(terms, "", range(1, 3), by_hand=False)


def test_house_edges_are_a_page_and_a_refusal_is_one_sentence() -> None:
    from hoyle.web.pages.books.par_page import NoSheet

    sheet = solve("ny/roulette", {})
    check_balanced(sheet)
    assert not re.findall(r"<(?:td|li)[^>]*>[^<]*[a-z]_[a-z]", sheet)
    assert "any other hand" in solve("ny/let_it_ride_poker", {})
    with pytest.raises(NoSheet, match="square"):
        solve("ny/roulette", {"wheel": "square"})
    jumps = re.findall(r'href="#([^"]+)"', sheet)
    assert jumps == re.findall(r'<h2 id="([^"]+)"', sheet)
    assert len(jumps) > 4
    assert sheet.count("<details") > sheet.count("<h2") - 2
    book, file = file_of("ny/blackjack")
    page = head_html(f"{book}/{file.game}", file, {"deck_count": "6"})
    check_balanced(page)
    assert "Deck count: 6" in page


# Small pieces.


def test_what_comes_from_outside_is_made_safe() -> None:
    from hoyle.web.site.html import button, choice, link, notice

    wicked = "\"><script>alert('x')</script>"
    for shown in (
        button(wicked, "act", name=wicked),
        link(wicked, wicked),
        notice(wicked),
        choice("a", [(wicked, wicked)], "", wicked),
    ):
        assert "<script" not in shown
        check_balanced(shown)


def test_results_are_words_as_well_as_colours() -> None:
    assert net(500) == '<span class="won">wins $5</span>'
    assert net(-250) == '<span class="lost">loses $2.50</span>'
    assert net(0) == '<span class="pushed">even</span>'
    assert own_net(-250) == '<span class="lost">You lose $2.50</span>'


def test_money_and_words() -> None:
    assert money(100_000) == "$1,000"
    assert words("any_craps") == "any craps"
    check_balanced(table(("a", ">b"), [("1", "2"), ("", "3")]))
