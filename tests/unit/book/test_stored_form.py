"""Terms are written to the store and read back the same, to the last citation."""

import dataclasses
import json
from typing import Any

import pytest

from hoyle.book import Terms
from hoyle.book.stored_form import read_terms, stored_form, wording_of
from hoyle.errors import BookError, HoyleError
from hoyle.games.catalog import all_games, find_game, open_terms

GAMES = [f"{book}/{game}" for book, game in all_games()]


def assert_same(mine: Terms, theirs: Terms) -> None:
    assert mine is not theirs
    for field in dataclasses.fields(Terms):
        has, should = getattr(mine, field.name), getattr(theirs, field.name)
        assert has == should, field.name
        if isinstance(should, dict):
            assert list(has) == list(should), f"{field.name} is in another order"
    assert mine.fingerprint == theirs.fingerprint


def some_options(path: str) -> list[dict[str, Any]]:
    """The book's own choices; and each option at its last value, as far as they go together."""
    chosen: dict[str, Any] = {}
    for name, option in find_game(path)[1].options.items():
        value = option.between[1] if option.between is not None else option.choose[-1]
        try:
            open_terms(path, {**chosen, name: value})
        except HoyleError:
            continue
        chosen[name] = value
    return [{}, chosen]


@pytest.mark.parametrize("path", GAMES)
def test_every_game_is_read_back_as_it_was_written(path: str) -> None:
    for options in some_options(path):
        _, terms = open_terms(path, options)
        text, wording = stored_form(terms)
        again = read_terms(text)
        assert_same(again, terms)
        assert stored_form(again) == (text, wording) == (text, wording_of(text))


def test_prices_of_the_house_are_read_back() -> None:
    _, terms = open_terms("oh/roulette", {}, {"straight": {"win": "36 to 1"}})
    again = read_terms(stored_form(terms)[0])
    assert_same(again, terms)
    assert again.price("straight", "win").odds.net == 36
    assert again.fingerprint != open_terms("oh/roulette")[1].fingerprint


def test_a_fingerprint_is_computed_from_what_is_read() -> None:
    text, wording = stored_form(open_terms("ny/roulette")[1])
    data = json.loads(text)
    (price,) = [each for each in data["prices"] if each[:2] == ["straight", "win"]]
    price[2] = {**price[2], "net": "36"}
    changed = json.dumps(data)
    assert read_terms(changed).fingerprint != read_terms(text).fingerprint
    assert wording_of(changed) != wording


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"format": "hoyle terms 1"}', '{"format": "hoyle terms 1", "file": {}}']
)
def test_what_cannot_be_read_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BookError, match="the stored terms cannot be read"):
        read_terms(text)
