"""The search over the books: what people type finds the clause they mean."""

import pytest

from hoyle.book.loader import all_games, load_game
from hoyle.report.search.entries import KINDS, RULING, WAGER, WORD, Clause, clauses
from hoyle.report.search.ranking import Found, Index
from hoyle.report.search.words_of import words_of


@pytest.fixture(scope="module")
def books() -> Index:
    return Index(clauses())


def names(found: list[Found]) -> list[str]:
    return [f"{each.clause.path}.{each.clause.name}" for each in found]


@pytest.mark.parametrize(
    ("typed", "game", "meant"),
    [
        ("exposed card", "ny/blackjack", "exposed_card"),
        ("dealer shows hole card", "ny/blackjack", "hole_card_exposed"),
        ("ball flies out of the wheel", "pa/roulette", "ball_leaves_wheel"),
        ("die fell off the table", "pa/craps", "die_off_table"),
        ("cards face-up in shoe", "oh/ultimate_texas_holdem", "face_up_cards"),
    ],
)
def test_a_ruling_is_found_by_what_happened(books: Index, typed: str, game: str, meant: str) -> None:
    found = books.find(typed, kinds=[RULING], game=game)
    assert meant in [each.clause.name for each in found[:3]]
    assert all(game.partition("/")[2] in each.clause.games for each in found)


def test_a_clause_is_found_by_its_number_and_nothing_beside_it(books: Index) -> None:
    found = books.find("5324.31(e)")
    assert found
    assert all("5324.31(e)" in each.clause.cite for each in found)
    assert not [each for each in books.find("633a.1", most=1000) if "633a.13" in each.clause.cite]
    assert books.find("§ 633a.13(m)")[0].clause.cite == "633a.13(m)"


def test_what_is_called_so_comes_first(books: Index) -> None:
    assert {each.clause.title for each in books.find("craps")[:3]} == {"Craps"}
    assert books.find("fire bet", kinds=[WAGER])[0].clause.title.lower() == "fire bet"
    assert books.find("washing", kinds=[WORD]) or books.find("stub", kinds=[WORD])


def test_a_rare_word_decides_where_no_clause_has_all(books: Index) -> None:
    assert books.find("please tell me about the imperial bonus")
    assert not books.find("xyzzy")
    assert not books.find("   ")
    assert not books.find("of the")


def test_a_search_stays_in_its_book_and_kind(books: Index) -> None:
    found = books.find("deck count", book="ma", kinds=["option"], most=500)
    assert found
    assert {(each.clause.book, each.clause.kind) for each in found} == {("ma", "option")}


def test_every_clause_of_every_game_can_be_found() -> None:
    """What several games take up is one clause, with all of their names."""
    found = clauses()
    assert {each.kind for each in found} == set(KINDS)
    having = {(each.book, game, each.name) for each in found for game in each.games}
    for book, game in all_games():
        file = load_game(book, game)[0]
        names = [*file.wagers, *file.options, *file.irregularities, *file.readings]
        assert [name for name in names if (book, game, name) not in having] == []
    assert len({each[:7] for each in found}) == len(found)


def test_words_of_the_trade_mean_the_same() -> None:
    assert words_of("The card was turned face up") == words_of("card turned exposed")
    assert words_of("misdealing") == words_of("misdeals") == words_of("misdeal")
    assert words_of("bets") == words_of("wager")


def test_two_books_with_one_text_keep_their_own_names() -> None:
    one, other = (Clause(WAGER, book, "pass", "Pass line", "", "", "1", ("craps",)) for book in ("a", "b"))
    assert names(Index([one, other]).find("pass line")) == ["a/craps.pass", "b/craps.pass"]
