"""The JSON Schema of house ways accepts what the reader accepts, in a rulebook and in a house file."""

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from hoyle.book.json_schema import rulebook_schema
from hoyle.book.strict_yaml import parse_yaml, read_yaml
from hoyle.report.compliance.house_file import house_schema

BOOKS = Path(__file__).parents[2] / "support" / "split_books" / "room"
ROW = "{hand: pair, when: {ranks: 9}, set: {high: {is: pair, cards: first}}, prefer: low}"


def faults(schema: dict[str, Any], data: Any) -> list[str]:
    return [error.message for error in Draft202012Validator(schema).iter_errors(data)]


@pytest.mark.parametrize("game", ["seven_cards", "four_cards"])
def test_a_way_of_a_book(game: str) -> None:
    assert faults(rulebook_schema(), read_yaml(BOOKS / f"{game}.yaml", game).data) == []


def test_a_way_of_a_house() -> None:
    house = f"licensee: example\nbook: ny\ngames:\n  roulette:\n    house_way: [{ROW}]\n"
    assert faults(house_schema(), parse_yaml(house, "house").data) == []
    assert faults(house_schema(), parse_yaml(house.replace("hand: pair", "hand: pear"), "house").data)
