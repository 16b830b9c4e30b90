from fractions import Fraction

import pytest

from hoyle.book.loader import all_games, load_game
from hoyle.book.terms import Terms
from hoyle.games.catalog import open_terms


@pytest.fixture(scope="module")
def terms() -> Terms:
    return open_terms("ny/three_card_poker")[1]


def test_settings_are_asked_by_their_kind(terms: Terms) -> None:
    assert terms.number("deck_count") == terms["deck_count"] == 1
    assert terms.word("dealer_qualifies") == "queen_high"
    assert terms.word("deck_count") == "1"
    assert terms.list("deck_count") == (1,)
    assert terms.says_yes("offer_six_card_bonus")
    assert not terms.says_yes("second_deck")
    assert not terms.says_yes("no_such_setting")
    with pytest.raises(AssertionError, match="dealer_qualifies is 'queen_high', not a number"):
        terms.number("dealer_qualifies")
    with pytest.raises(KeyError):
        terms["no_such_setting"]


def test_lists_come_as_lists() -> None:
    _, craps = open_terms("ny/craps")
    assert craps.list("points") == (4, 5, 6, 8, 9, 10)
    _, roulette = open_terms("oh/roulette")
    assert roulette.rule_list("three_numbers", "also_on") == ("0-1-2", "0-2-00", "00-2-3")
    assert roulette.rule("four_numbers", "also_on") == ()


def test_ratios_are_exact_and_may_be_the_houses(terms: Terms) -> None:
    assert terms.ratio("1/3") == Fraction(1, 3)
    assert terms.ratio("5") == 5
    assert terms.ratio("option:adjacent_position_count_max") == 2


def test_a_price_knows_where_it_is_printed(terms: Terms) -> None:
    price = terms.price("pair_plus", "straight_flush")
    assert str(price.odds) == "35 to 1"
    assert price.table == "A"
    assert price.where() == "5324.31(f)(1)(ii) table A"
    assert terms.path == "ny/three_card_poker"
    assert terms.game == "three_card_poker"


def test_terms_cannot_be_changed(terms: Terms) -> None:
    with pytest.raises(AttributeError):
        terms.book = "pa"  # type: ignore[misc]


def test_a_meter_runs_only_where_its_wager_is_offered() -> None:
    _, all_offered = open_terms("pa/blackjack")
    file = all_offered.file
    for name, meter in file.meters.items():
        offers = {file.wagers[wager].offered: "no" for wager in meter.wagers}
        assert all(offers), name
        _, none = open_terms("pa/blackjack", {str(option): value for option, value in offers.items()})
        assert name not in none.meters()


@pytest.mark.parametrize("path", [f"{book}/{game}" for book, game in all_games()])
def test_every_price_of_every_book_cites_a_place_of_its_document(path: str) -> None:
    book, _, game = path.partition("/")
    file, _ = load_game(book, game)
    _, terms = open_terms(path)
    inside = [file.lines, *(other.lines for other in file.also)]
    for key, price in terms.prices.items():
        assert price.cite.document == file.document, key
        first, last = price.cite.lines
        assert any(low <= first <= last <= high for low, high in inside), key
        assert str(price.cite), key
