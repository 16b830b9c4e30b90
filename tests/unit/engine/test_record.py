"""A round written down and read again is the same round."""

import json
from typing import Any

import pytest

from hoyle.engine import (
    Call,
    Choice,
    Chosen,
    Drawn,
    Felt,
    Limits,
    Round,
    Ruling,
    Script,
    Setup,
    Stake,
    ask,
    draw,
    replay,
)  # fmt: skip
from hoyle.engine.round.record import (
    plain_answer,
    plain_line,
    plain_setup,
    plain_stake,
    read_answer,
    read_setup,
)
from hoyle.errors import IllegalAnswer
from hoyle.games.catalog import open_terms

STAKES = (
    Stake(1, "ann", 1, "main", 1000, since=3),
    Stake(4, "ben", 2, "long", 500, "6", "twin", 25, "off", 1, False, 2),
)


def play(felt: Felt) -> Script:
    yield from draw("cards", 2, "1", felt.people(1))
    taken = yield from ask("ann", 1, (Choice("add", "added", 100, 2000), Choice("stay")), "stay")
    for stake in list(felt.stakes.values()):
        yield Call(stake, "lose")
    return {"name": taken.name}


@pytest.fixture
def setup(tiny: Any) -> Setup:
    return Setup(
        tiny.terms(feed=20), ("ann", "ben"), STAKES, {"point": None, "list": [1, 2], "deep": {"a": "b"}},
        {"cards": {"2c": 1}}, 3, "house", None, {"luck": 12345, "fate": 1, "doom": 0},
        Limits(500, 100_00, 25, {"main": (100, 200)}), 2,
    )  # fmt: skip


@pytest.fixture
def played(tiny: Any, setup: Setup) -> Round:
    result = Round(tiny.game(play), setup)
    result.draw("Ah", "Kd")
    result.rule("burn", 0, ["3c"])
    result.choose("add", 500)
    return result


def through_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


@pytest.mark.parametrize(
    "answer",
    [
        Drawn(()), Drawn(("Ah", "Kd")), Chosen("stay"), Chosen("add", 500), Ruling("burn", 0, ("3c",)),
        Ruling("void_round"), Ruling("dead_hand", 2),
    ],
)  # fmt: skip
def test_an_answer_survives_being_written_down(answer: Any) -> None:
    assert read_answer(through_json(plain_answer(answer))) == answer


@pytest.mark.parametrize(
    "data",
    [
        {}, {"fold": True}, {"draw": "Ah"}, {"draw": 5}, {"draw": None}, {"choose": "add", "cents": "5"},
        {"choose": "add", "cents": 5.0}, {"choose": "add", "cents": None},
    ],
)  # fmt: skip
def test_what_is_no_answer_is_refused(data: Any) -> None:
    with pytest.raises(IllegalAnswer):
        read_answer(data)


@pytest.mark.parametrize(
    "data",
    [
        {"rule": "burn", "spot": "first"}, {"rule": "burn", "spot": None}, {"rule": "burn", "cards": 5},
        {"rule": "burn", "cards": "Ah"}, {"draw": ["Ah", None]}, {"draw": [["Ah"]]}, {"choose": "add", "cents": True},
        {"choose": None},
    ],
)  # fmt: skip
def test_an_answer_from_outside_is_refused_in_words(data: Any) -> None:
    with pytest.raises(IllegalAnswer):
        read_answer(data)


def test_a_setup_survives_being_written_down(setup: Setup) -> None:
    again = read_setup(through_json(plain_setup(setup)), setup.terms)
    assert again == setup
    assert again.stakes == STAKES
    assert again.limits.by_wager == {"main": (100, 200)}


def test_a_round_survives_being_written_down(tiny: Any, played: Round) -> None:
    data = through_json(
        {"setup": plain_setup(played.setup), "answers": [plain_answer(answer) for answer in played.answers]}
    )
    setup = read_setup(data["setup"], played.setup.terms)
    again = replay(played.game, setup, [read_answer(answer) for answer in data["answers"]])
    assert again.events == played.events
    assert again.lines == played.lines
    assert again.carry == played.carry == {"name": "add"}


def test_a_setup_names_its_terms_and_their_edition(tiny: Any, setup: Setup) -> None:
    data = plain_setup(setup)
    assert data["game"] == "pa/tiny"
    assert data["options"]["feed"] == 20
    assert data["fingerprint"] == tiny.terms(feed=20).fingerprint
    assert data["edition"].startswith("final-form rulemakings")


def test_a_round_is_not_played_again_under_other_terms(tiny: Any, setup: Setup) -> None:
    with pytest.raises(IllegalAnswer, match="was played under other terms of pa/tiny"):
        read_setup(plain_setup(setup), tiny.terms(feed=21))


def test_a_record_is_enough_to_find_its_terms_again() -> None:
    _game, terms = open_terms("oh/roulette", {"wheel": "single_zero"}, {"straight": {"win": "36 to 1"}})
    setup = Setup(terms, ("ann",), (Stake(1, "ann", 1, "straight", 500, "17", since=1),), {}, {})
    data = through_json(plain_setup(setup))
    _, again = open_terms(data["game"], data["options"], data.get("pays"))
    assert read_setup(data, again).terms.fingerprint == terms.fingerprint


def test_stakes_and_lines_are_plain(played: Round) -> None:
    for line in played.lines:
        plain = through_json(plain_line(line))
        assert plain["cite"] == str(line.cite)
        assert plain["lines"] == list(line.cite.lines)
        assert plain["net"] == line.net
    assert Stake(**through_json(plain_stake(STAKES[1]))) == STAKES[1]
