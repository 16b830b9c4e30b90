"""Every option of a book changes something that a person can see, or says what else it is."""

import re
from functools import cache
from pathlib import Path

import pytest

import hoyle
from hoyle.book.loader import load_general
from hoyle.games.catalog import find_game, needs_of
from tests.support.game_paths import all_paths
from tests.support.option_effects import without_effect

PATHS = [path for path in all_paths() if load_general(path.partition("/")[0]) is not None]


@cache
def code() -> str:
    return "\n".join(path.read_text("utf-8") for path in Path(hoyle.__file__).parent.rglob("*.py"))


@cache
def names_referred_to(path: str) -> set[str]:
    """What the file's own blocks and the code name."""
    file = find_game(path)[1]
    text = file.model_dump_json(by_alias=True, exclude={"options", "readings"})
    of_a_wager = {f"{wager}_amount" for wager in file.wagers}  # what the house has set it to
    return of_a_wager | set(re.findall(r'"(?:option:)?(\w+)"', text))


@pytest.mark.parametrize("path", PATHS)
def test_an_option_is_read_or_declared(path: str) -> None:
    options = find_game(path)[1].options
    unread = [
        name for name, option in options.items()
        if not option.declared and name not in names_referred_to(path) and not re.search(rf"""["']{name}["']""", code())
    ]  # fmt: skip
    assert unread == []


@pytest.mark.parametrize("path", PATHS)
def test_a_declared_option_is_not_read_by_play(path: str) -> None:
    file = find_game(path)[1]
    needs = needs_of(file)
    declared = [name for name, option in file.options.items() if option.declared]
    assert [name for name in declared if name in needs.settings or name in needs.optional] == []


@pytest.mark.prove
@pytest.mark.parametrize("path", PATHS)
def test_two_values_differ_in_a_round_a_sheet_a_sign_or_a_list(path: str) -> None:
    assert without_effect(path) == []
