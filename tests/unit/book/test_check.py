"""The checker over real files; what it refuses, and in which words, is in `tests/refused`."""

from typing import Any

import pytest

from hoyle.book.file_check import Needs, findings
from hoyle.book.loader import load_game
from hoyle.book.schema import GameFile
from hoyle.games.catalog import needs_of


def told(path: str, *keys: str, **change: Any) -> list[str]:
    """Findings of a real file with one part of it changed."""
    book, _, game = path.partition("/")
    _file, source = load_game(book, game)
    data = change_at(source.data, keys, change)
    changed = GameFile.model_validate(data)
    return [message for _, message in findings(changed, needs_of(changed))]


def change_at(data: Any, keys: tuple[str, ...], change: dict[str, Any]) -> Any:
    if not keys:
        merged = data | change
        return {key: value for key, value in merged.items() if value is not None}
    return data | {keys[0]: change_at(data[keys[0]], keys[1:], change)}


def test_all_faults_of_a_file_are_told() -> None:
    found = told(
        "oh/roulette", "wagers", "straight", "pays", lines=[1, 2], unlisted={"nothing": "lose"}, unit=None
    )
    assert len(found) == 4
    assert any("lie outside" in message for message in found)
    assert any("missing: lose" in message for message in found)
    assert any('"nothing" is no outcome' in message for message in found)
    assert any("bare number 35" in message for message in found)


def test_findings_come_in_the_order_of_the_file_every_time() -> None:
    readings = {
        f"reading_{letter}": {"lines": [6202, 6202], "says": "a", "reading": "b", "other": "c"}
        for letter in "zyxw"
    }
    runs = {tuple(told("oh/roulette", "readings", **readings)) for _ in range(3)}
    assert len(runs) == 1
    (run,) = runs
    assert [message.split('"')[1] for message in run] == list(readings)


def test_a_game_that_needs_more_than_the_file_has_is_told_all_of_it() -> None:
    file, _ = load_game("oh", "roulette")
    needs = needs_of(file)
    wanting = Needs(
        {**needs.outcomes, "red": ("win", "lose", "zero", "half")},
        {**needs.settings, "ball_count": int, "house_edge": str, "colours": tuple, "dozens": int},
        {**needs.rules, "red": {"en_prison": ("yes", "no")}},
    )
    found = [message for _, message in findings(file, wanting)]
    assert found == [
        'red prices 3 of the 4 outcomes; missing: half. Add it under "unlisted" or, if the text is silent, add a reading.',
        'the rule "en_prison" is missing; the game needs it (one of yes, no)',
        '"ball_count" is neither a number nor an option; the game needs it (a whole number)',
        '"house_edge" is neither a number nor an option; the game needs it (a word)',
        '"colours" is neither a number nor an option; the game needs it (a list)',
        "\"('1-12', '13-24', '25-36')\" does not fit; the game knows a whole number",
    ]


def test_a_setting_that_a_book_may_leave_out_is_checked_where_it_is_there() -> None:
    file, _ = load_game("oh", "roulette")
    needs = needs_of(file)
    assert not list(findings(file, needs._replace(optional={"bank": ("house", "player_dealer")})))
    found = [message for _, message in findings(file, needs._replace(optional={"dozens": int}))]
    assert found == ["\"('1-12', '13-24', '25-36')\" does not fit; the game knows a whole number"]


def test_two_percentages_of_one_wager_are_refused() -> None:
    _file, source = load_game("ny", "craps")
    second = source.data["fees"]["buy_vigorish"] | {"title": "Again"}
    assert told("ny/craps", "fees", again=second) == ["buy has a fee already, buy_vigorish; a wager has one"]


@pytest.mark.parametrize("cite", ["(f)", "§ 4", "Roulette § 4", "Roulette"])
def test_a_place_inside_the_section_is_accepted(cite: str) -> None:
    assert told("oh/roulette", "wagers", "straight", "pays", cite=cite) == []


@pytest.mark.parametrize("cite", ["", "Roulettes § 4", "roulette § 4", "4(b)", " (f)"])
def test_any_other_place_is_refused(cite: str) -> None:
    assert len(told("oh/roulette", "wagers", "straight", "pays", cite=cite)) == 1
