"""A game of the tests' own that sets seven cards by a house way: on the felt, on request, on pages and in files."""

from pathlib import Path

import pytest
import typer

from hoyle.book.loader import add_rulebooks, document_of, load_game
from hoyle.book.ways.way_block import OPTION, rows_text
from hoyle.book.ways.way_check import way_of
from hoyle.cli.rules.check import command as check_command
from hoyle.cli.rules.rules import command as rules_command
from hoyle.contract.suite import check_contract
from hoyle.engine import DEALER, Ask, Draw, Round, Setup, Stake, view
from hoyle.errors import TermsError
from hoyle.exact.catalog import way_notes
from hoyle.games.catalog import add_game_package, needs_of, open_terms
from hoyle.games.parts.setting_hands import set_by_house
from hoyle.kit.cards import parse_cards
from hoyle.report.compliance.document import to_markdown
from hoyle.report.compliance.guides import guide
from hoyle.report.compliance.house_reading import read_house
from hoyle.report.compliance.way_trial import try_file
from hoyle.report.words.described import subject_of
from hoyle.web.pages.books.rules_page import rules_html
from tests.support.split_games import seven_cards

BOOKS = Path(__file__).parents[2] / "support" / "split_books"
SEVEN, FOUR = "room/seven_cards", "room/four_cards"
MINE, BANKS = "Ah Kd Qh 9c 7s 4d 2h", "Kc Ks 7d 7h 5c 3d 2s"


@pytest.fixture
def room(registry: None) -> None:
    add_rulebooks(BOOKS)
    add_game_package("tests.support.split_games")
    file = load_game("room", "seven_cards")[0]
    try_file(file, needs_of(file), dict([document_of("room")]))


def begin(path: str = SEVEN, **options: str | int) -> Round:
    game, terms = open_terms(path, options)
    stakes = (Stake(1, "ann", 1, "main", 10_00, since=1),)
    return Round(game, Setup(terms, ("ann", "bob"), stakes, {}, {}, owners={1: "ann"}))


def deal(played: Round, mine: str = MINE, banks: str = BANKS) -> Ask:
    for cards in (mine, banks):
        assert isinstance(played.prompt, Draw)
        played.draw(*parse_cards(cards))
    assert isinstance(played.prompt, Ask)
    return played.prompt


@pytest.mark.parametrize(
    ("cards", "row", "high", "low"),
    [
        ("Ah Kd Qh 9c 7s 4d 2h", 2, "Ah 9c 7s 4d 2h", "Kd Qh"),
        ("Jk Kd Qh 9c 7s 4d 2h", 2, "Jk 9c 7s 4d 2h", "Kd Qh"),
        ("Ah Kd Qh 9c 9s 4d 2h", 3, "Qh 9c 9s 4d 2h", "Ah Kd"),
        ("8h 7d 6h 5c 4s Kd 2h", 1, "8h 7d 6h 5c 4s", "Kd 2h"),
        ("9h 8d 7h 6c 5s 5d 2h", 1, "9h 8d 7h 6c 5s", "5d 2h"),
        ("Ah 9h 7h 5h 2h Kd Kc", 1, "Ah 9h 7h 5h 2h", "Kc Kd"),
        ("Ac Jk Qs Jc Td Kd Kh", 4, "Ac Jk Qs Jc Td", "Kd Kh"),
        ("6h 6c 4d 4h Kc Js 2d", 5, "6c 6h 4d 4h 2d", "Kc Js"),
        ("Th Tc 4d 4h Ac Js 2d", 6, "Tc Th 4d 4h 2d", "Ac Js"),
        ("Qh Qc 4d 4h Kc Js 2d", 7, "Kc Qc Qh Js 2d", "4d 4h"),
        ("Qh Qc 4d 4h 2c 2s Kd", 8, "Kd 4d 4h 2c 2s", "Qc Qh"),
        ("Ah Ac Ad Kh 9c 5s 2d", 10, "Ad Ah 9c 5s 2d", "Ac Kh"),
        ("9h 9c 9d Kh Tc 5s 2d", 11, "9c 9d 9h 5s 2d", "Kh Tc"),
        ("9h 9c 9d 4h 4c 4s 2d", 12, "9h 4c 4h 4s 2d", "9c 9d"),
        ("9h 9c 9d 4h 4c Ks Kd", 13, "9c 9d 9h 4c 4h", "Kd Ks"),
        ("Kh Kc Kd Ks 9c 7s 2d", 14, "Kh Ks 9c 7s 2d", "Kc Kd"),
        ("9h 9c 9d 9s Kc 7s 2d", 15, "9c 9d 9h 9s 2d", "Kc 7s"),
        ("9h 9c 9d 9s Kc Ks 2d", 16, "9c 9d 9h 9s 2d", "Kc Ks"),
        ("Ah Ac Ad As Jk 7s 2d", 17, "Ah As Jk 7s 2d", "Ac Ad"),
    ],
)  # fmt: skip
def test_each_row_sets_its_hand(room: None, cards: str, row: int, high: str, low: str) -> None:
    terms = open_terms(SEVEN)[1]
    found = set_by_house(terms, seven_cards.split_of(terms), parse_cards(cards))
    assert (found.row + 1, *map(sorted, found.parts)) == (row, sorted(high.split()), sorted(low.split()))


def test_the_dealer_sets_by_the_way_and_a_seat_may_ask_for_it(room: None) -> None:
    played = begin()
    prompt = deal(played)
    assert prompt.house_way == "Ah 9c 7s 4d 2h (high_card) over Kd Qh (high_card)"
    assert view(played, "ann")["prompt"]["house_way"] == prompt.house_way
    assert "house_way" not in view(played, "bob")["prompt"]
    played.choose("house_way")
    told = [event.text for event in played.events if hasattr(event, "text")]
    assert told == ["the bank sets Kc Ks 5c 3d 2s (pair) over 7d 7h (pair)"]
    assert [(line.outcome, line.net) for line in played.lines] == [("lose", -10_00)]


@pytest.mark.parametrize(
    ("choice", "outcome"),
    [("house_way", "win"), ("low_2_3", "win"), ("low_1_2", "lose"), ("low_6_7", "push")],
)
def test_a_seat_may_set_another_way_and_a_foul_loses(room: None, choice: str, outcome: str) -> None:
    played = begin()
    deal(played, "Ac Kd Qh 9c 7s 4d 2h", "Kh Qd Jc 9h 5s 4s 3d")
    played.choose(choice)
    assert [line.outcome for line in played.lines] == [outcome]


@pytest.mark.parametrize("path", [SEVEN, FOUR])
def test_games_that_set_hands_keep_the_contract(room: None, path: str) -> None:
    """What the dealer would tell one seat is among the things that no other seat may learn from a view."""
    check_contract(path)


def test_rows_are_listed_with_their_lines(room: None, capsys: pytest.CaptureFixture[str]) -> None:
    file, terms = load_game("room", "seven_cards")[0], open_terms(SEVEN)[1]
    says = "two pair (2 to 9, 2 to 6): high is two pair; low is high card (K to A); the highest low"
    assert way_notes(terms)[4] == f"House way, row 5: {says} (lines 26–29)."
    assert says in rules_html("room", file)
    assert says not in to_markdown(guide(subject_of(SEVEN))), (
        "a patron's guide names the way and leaves its rows to the rules"
    )
    rules_command(SEVEN, house_way=True)
    told = " ".join(capsys.readouterr().out.split())
    assert "the second and third" in told
    assert "lines 26–29" in told


OWN = """licensee: example
book: room
games:
  four_cards:
    house_way:
      - {hand: no_pair, set: {high: {cards: [first, second]}}}
      - {hand: pair, set: {high: {is: pair}}}
      - {hand: [two_pair, four_of_a_kind], set: {high: {is: pair}, low: {is: pair}}, prefer: high}
      - {hand: three_of_a_kind, set: {high: {is: pair}}}
"""


def test_a_house_writes_its_way(room: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(OWN, encoding="utf-8")
    check_command([str(path)])
    assert "example is within the book in 1 game" in capsys.readouterr().out
    choices = read_house(path).games["four_cards"].choices()
    stated, own = (begin(FOUR, **each) for each in ({}, choices))
    told = [deal(played, "Ah Kd Qh 9c", "2c 3d 4h 5s").house_way for played in (stated, own)]
    assert told == ["Ah 9c (high_card) over Kd Qh (high_card)", "Ah Kd (high_card) over Qh 9c (high_card)"]
    assert stated.felt.terms.fingerprint != own.felt.terms.fingerprint
    assert way_notes(own.felt.terms)[0].startswith("House way, row 1: no pair: high has the first and second")


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("[first, second]", "[third, fourth]", 6, "it fouls: Ac Kd Qh Js is set as"),
        (", prefer: high", "", 8, "ambiguous: it sets Ac Ad Kh Ks as"),
        ("hand: pair, ", "hand: three_of_a_kind, ", 5, "no row fits Ac Ad Kh Qs (pair)"),
        ("is: pair}}}\n      - {hand: [", "is: flush}}}\n      - {hand: [", 7, '"flush" is no rank of high'),
    ],
)
def test_a_way_that_a_house_writes_is_tried(
    room: None, tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, line: int, told: str
) -> None:
    path = tmp_path / "house.yaml"
    assert old in OWN
    path.write_text(OWN.replace(old, new), encoding="utf-8")
    with pytest.raises(typer.Exit):
        check_command([str(path)])
    assert f"house.yaml:{line}: room/four_cards house_way: {told}" in capsys.readouterr().out
    with pytest.raises(TermsError, match="house_way: "):
        open_terms(FOUR, read_house(path).games["four_cards"].choices())


def test_a_way_that_is_no_rows_is_refused(room: None) -> None:
    for text, why in (
        ("highest first", "are no rows"),
        ("[]", "give one at least"),
        ('[{"hand":"x"}]', "row 1, hand"),
    ):
        with pytest.raises(TermsError, match=why):
            open_terms(FOUR, {OPTION: text})


def test_a_way_that_the_book_states_is_no_choice(room: None) -> None:
    rows = rows_text(load_game("room", "four_cards")[0].house_way.rows)
    with pytest.raises(TermsError, match="no such option"):
        open_terms(SEVEN, {OPTION: rows})


def test_one_way_for_all_tables_of_the_same_terms(room: None) -> None:
    terms = open_terms(SEVEN)[1]
    assert way_of(terms, seven_cards.split_of(terms)) is way_of(terms, seven_cards.split_of(terms))
    assert DEALER not in terms.options
