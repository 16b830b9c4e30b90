"""The JSON Schema that other programs are given says the same as the reader here."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from hoyle.book.irregularity import CONSEQUENCES
from hoyle.book.json_schema import documents_schema, rulebook_schema
from hoyle.book.loader import ROOT, all_games
from hoyle.book.schema import GameFile, Option
from hoyle.book.strict_yaml import parse_yaml, read_yaml
from hoyle.report.compliance.house_file import house_schema
from hoyle.report.compliance.house_reading import house_in

REFUSED = Path(__file__).parents[2] / "refused"
# Refused for their shape alone, which is all that a schema can see.
SHAPE = (
    "unknown_key", "unknown_key_strange", "unknown_key_nested", "missing_key", "section_not_quoted", "list_at_top",
    "list_expected", "mapping_expected",
)  # fmt: skip


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    schema = rulebook_schema()
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(json.loads(json.dumps(schema)))


def faults(validator: Draft202012Validator, data: Any) -> list[str]:
    return [f"{list(error.absolute_path)}: {error.message}" for error in validator.iter_errors(data)]


@pytest.mark.parametrize("path", [f"{book}/{game}" for book, game in all_games()])
def test_the_schema_accepts_every_rulebook(path: str, validator: Draft202012Validator) -> None:
    assert faults(validator, read_yaml(ROOT / f"{path}.yaml", path).data) == []


def test_the_schema_accepts_the_good_file(validator: Draft202012Validator) -> None:
    assert faults(validator, read_yaml(REFUSED / "good.yaml", "good.yaml").data) == []


@pytest.mark.parametrize("name", SHAPE)
def test_the_schema_refuses_a_wrong_shape(name: str, validator: Draft202012Validator) -> None:
    assert faults(validator, read_yaml(REFUSED / f"{name}.yaml", name).data)


def checks(schema: dict[str, Any]) -> Draft202012Validator:
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(json.loads(json.dumps(schema)))


def test_every_schema_has_an_id_of_its_own() -> None:
    ids = [schema["$id"] for schema in (rulebook_schema(), documents_schema(), house_schema())]
    assert ids == ["urn:hoyle:schema:rulebook", "urn:hoyle:schema:documents", "urn:hoyle:schema:house"]


def test_the_schema_of_documents_accepts_ours_and_refuses_a_wrong_entry() -> None:
    data = read_yaml(ROOT / "documents.yaml", "documents.yaml").data
    assert faults(checks(documents_schema()), data) == []
    for key, value in (("book", "My Room"), ("sha256", "0"), ("line_count", "many"), ("owner", "me")):
        wrong = {"ours": {**data["ny_5324"], key: value}}
        assert faults(checks(documents_schema()), wrong), key


# Refused for their shape alone, which is all that a schema of a house's file can see.
HOUSE_SHAPE = (
    "house_missing_book", "house_pays_bare_number", "house_unknown_key", "house_unknown_key_of_game",
)  # fmt: skip


def test_the_schema_of_a_house_accepts_what_the_reader_accepts() -> None:
    house = "licensee: Example\nbook: pa\nfiling: {tax: none}\ngames:\n  roulette:\n    options: {wheel: single_zero}\n"
    house += "    pays: {straight: {win: 36 to 1}}\n    least: $5\n    most: $1,000\n    filing: {rights: none}\n  craps: {}\n"
    data = parse_yaml(house, "house.yaml")
    house_in(data)
    assert faults(checks(house_schema()), data.data) == []


@pytest.mark.parametrize("name", HOUSE_SHAPE)
def test_the_schema_of_a_house_refuses_a_wrong_shape(name: str) -> None:
    assert faults(checks(house_schema()), read_yaml(REFUSED / f"{name}.yaml", name).data)


@pytest.mark.parametrize(
    "wrong",
    [{"book": "nj"}, {"filing": {"taxes": "none"}}, {"games": {"craps": {"least": "5"}}}],
)
def test_the_schema_of_a_house_refuses_wrong_words(wrong: dict[str, Any]) -> None:
    assert faults(checks(house_schema()), {"licensee": "Example", "book": "pa", "games": {}, **wrong})


def test_every_consequence_is_told_in_words() -> None:
    assert all(words and not words.endswith(".") for words in CONSEQUENCES.values())


def test_the_format_page_names_every_consequence_and_key() -> None:
    page = (Path(__file__).parents[3] / "docs" / "rulebook_format.md").read_text(encoding="utf-8")
    for name in (*CONSEQUENCES, *GameFile.model_fields):
        assert name in page, f"{name} is not explained"


@pytest.mark.parametrize(
    ("value", "fits"),
    [(1, True), (5, True), (0, False), (6, False), ("3", False), (True, False), ("three", False)],
)
def test_a_bounded_option_takes_whole_numbers_inside(value: Any, fits: bool) -> None:
    assert Option(asks="?", between=(1, 5), default=2).allows(value) is fits


@pytest.mark.parametrize(
    ("value", "fits"), [(1, True), ("a", True), (True, False), ("1", False), (1.0, False), (2, False)]
)
def test_a_chosen_option_takes_what_is_listed_and_nothing_like_it(value: Any, fits: bool) -> None:
    assert Option(asks="?", choose=(1, "a"), default=1).allows(value) is fits


@pytest.mark.parametrize(
    ("value", "fits"), [("none", True), ("6-6 * * *: 1 2", True), ("  ", False), (1, False)]
)
def test_an_option_that_the_house_may_write_takes_text_as_well(value: Any, fits: bool) -> None:
    option = Option(asks="?", choose=("none",), written="yes", default="none")
    assert option.allows(value) is fits
    assert option.show_allowed() == "none, or rules of the house's own"


def test_what_the_house_writes_stands_beside_a_list() -> None:
    with pytest.raises(ValueError, match='"written" goes with "choose"'):
        Option(asks="?", between=(1, 5), written="yes", default=2)
