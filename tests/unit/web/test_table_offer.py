"""What a table offers, in words."""

import pytest

from hoyle.games.catalog import all_games
from hoyle.web.model.table_offer import Offer

GAMES = [f"{book}/{game}" for book, game in all_games()]


@pytest.mark.parametrize("path", GAMES)
def test_every_place_is_named_with_its_title(path: str) -> None:
    offer = Offer(path, {})
    for (wager, on), said in offer.say.items():
        assert said.startswith(offer.title(wager))
        assert on in said


@pytest.mark.parametrize("path", [path for path in GAMES if Offer(path, {}).wagers])
def test_a_place_is_opened_with_something(path: str) -> None:
    offer = Offer(path, {})
    assert offer.main
    assert set(offer.main) <= set(offer.wagers)


def test_the_price_that_is_said_is_the_terms_price() -> None:
    offer = Offer("ny/roulette", {})
    price = offer.terms.price("straight", "win").odds.text
    assert offer.say["straight", "17"] == f"{offer.title('straight')} 17, pays {price}"
    craps = Offer("ny/craps", {})
    assert craps.say["hardway", "8"].endswith(craps.terms.price("hardway", "on_8").odds.text)


def test_a_bonus_has_no_place() -> None:
    offer = Offer("ny/three_card_poker", {})
    assert "ante_bonus" not in offer.wagers
    assert "play" not in offer.wagers


def test_a_part_is_named_with_its_whole() -> None:
    assert Offer("ny/craps", {}).label("any_craps", "", "craps_eleven").count(":") == 1
