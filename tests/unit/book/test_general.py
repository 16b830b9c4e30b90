"""What a document says once for many games: taken up by the games it binds, with its clauses and its own lines."""

from pathlib import Path

import pytest

from hoyle.book import loader
from hoyle.book.layered.general_check import general_findings
from hoyle.book.loader import add_rulebooks, document_of, load_game, load_general
from hoyle.book.resolve import resolve
from hoyle.errors import BookError
from hoyle.report.words.general_facts import GeneralRules

GENERAL = """\
title: General rules
document: rules
section: '1'
lines: [1, 60]
about: What binds every game.
definitions:
  ball: {term: Ball, means: What the dealer spins., cite: (a)(1), lines: [3, 3]}
parts:
  wheels:
    title: Wheels
    options:
      ball_kept_in:
        asks: Where the ball is kept
        is: equipment
        choose: [safe, drawer]
        default: safe
        cite: (b)
        lines: [5, 6]
    procedures:
      equipment:
        - {step: The wheel is looked over., who: floor, cite: (b)(1), lines: [7, 7]}
        - {step: The ball comes from the safe., who: [dealer, floor], if: {ball_kept_in: [safe]}, lines: [8, 8],
           reading: safe_key}
        - {step: Sections have no third zero., if: {ball_made_of: [wood]}, lines: [9, 9]}
      spin_is_unknown_here: []
readings:
  safe_key: {lines: [8, 8], says: Nothing on keys., reading: The floor has one., other: The dealer has one.}
"""


@pytest.fixture
def taking(mine: Path) -> Path:
    """The book `mine`, whose roulette takes up the part on wheels."""
    text = GENERAL.replace("      spin_is_unknown_here: []\n", "")
    (mine / "mine" / "_general.yaml").write_text(text, encoding="utf-8")
    game = mine / "mine" / "roulette.yaml"
    game.write_text(game.read_text("utf-8").replace("\nabout:", "\ngeneral: [wheels]\nabout:", 1), "utf-8")
    return mine


def test_a_game_has_what_it_takes_up(taking: Path) -> None:
    before = load_game("ny", "roulette")[0]
    add_rulebooks(taking)
    file, source = load_game("mine", "roulette")
    taken = file.procedures["equipment"][:2]
    assert [(step.step, step.who, step.cite) for step in taken] == [
        ("The wheel is looked over.", ("floor",), "1(b)(1)"),
        ("The ball comes from the safe.", ("dealer", "floor"), None),
    ]  # the third needs a choice that roulette does not have
    assert file.options["ball_kept_in"].declared == "equipment"
    assert file.readings["safe_key"].reading == "The floor has one."
    assert ("1", (1, 60)) in {(each.section, each.lines) for each in file.also}
    assert "_general" not in loader.game_names("mine")
    at = file.procedures["equipment"].index(before.procedures["equipment"][-1])
    assert "roulette.yaml:" in str(source.refuse(("procedures", "equipment", at), "own"))
    assert "_general.yaml:21: " in str(source.refuse(("procedures", "equipment", 0), "taken"))
    assert "_general.yaml:12: " in str(source.refuse(("options", "ball_kept_in"), "taken"))


def test_the_games_own_entry_wins_and_a_fixed_number_decides(taking: Path) -> None:
    game = taking / "mine" / "roulette.yaml"
    own = "\nnumbers:\n  ball_kept_in: {value: drawer, lines: [1, 1]}\n"
    text = game.read_text("utf-8")
    assert "\nnumbers:" in text
    game.write_text(text.replace("\nnumbers:\n", own, 1), "utf-8")
    part = taking / "mine" / "_general.yaml"
    lines = part.read_text("utf-8").splitlines()
    start = next(at for at, line in enumerate(lines) if line == "    options:")
    part.write_text("\n".join(lines[:start] + lines[start + 8 :]), "utf-8")
    add_rulebooks(taking)
    steps = [step.step for step in load_game("mine", "roulette")[0].procedures["equipment"]]
    assert "The ball comes from the safe." not in steps


def test_what_moves_no_result_changes_no_fingerprint_but_as_an_option(taking: Path) -> None:
    """A general step is prose; a general option is a setting like any other."""
    add_rulebooks(taking)
    file = load_game("mine", "roulette")[0]
    without = file.model_copy(update={"procedures": {}})
    document = document_of("mine")[1]
    assert (
        resolve("mine", file, {}, None, document).fingerprint
        == resolve("mine", without, {}, None, document).fingerprint
    )
    other = resolve("mine", file, {"ball_kept_in": "drawer"}, None, document)
    assert other.fingerprint != resolve("mine", file, {}, None, document).fingerprint


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("[wheels]", "[wheel]"), 'has no part "wheel"; did you mean "wheels"?'),
        (("[wheels]", "[wheels, wheels]"), "taken up twice"),
        (("[wheels]", "wheels"), "general lists parts of _general.yaml"),
    ],
)
def test_a_wrong_taking_up_is_refused(taking: Path, change: tuple[str, str], says: str) -> None:
    game = taking / "mine" / "roulette.yaml"
    game.write_text(
        game.read_text("utf-8").replace(f"general: {change[0]}", f"general: {change[1]}"), "utf-8"
    )
    add_rulebooks(taking)
    with pytest.raises(
        BookError, match=r"roulette\.yaml:\d+: .*" + says.replace("?", r"\?").replace(".", r"\.")
    ):
        load_game("mine", "roulette")


def test_without_a_general_file_nothing_can_be_taken_up(taking: Path) -> None:
    (taking / "mine" / "_general.yaml").unlink()
    add_rulebooks(taking)
    with pytest.raises(BookError, match=r"there is no _general\.yaml beside this file"):
        load_game("mine", "roulette")


def test_the_check_finds_conditions_on_nothing_and_parts_for_nobody(taking: Path) -> None:
    part = taking / "mine" / "_general.yaml"
    part.write_text(
        part.read_text("utf-8").replace("\nreadings:", "\n  idle: {title: Idle}\nreadings:"), "utf-8"
    )
    add_rulebooks(taking)
    found = load_general("mine")
    assert found is not None
    games = {"roulette": load_game("mine", "roulette")[0]}
    said = [message for _, message in general_findings(found[0], games, dict([document_of("mine")]))]
    assert any('option or number "ball_made_of"' in message for message in said)
    assert any('no game takes up "idle"' in message for message in said)


def test_definitions_and_parts_are_listed(taking: Path) -> None:
    add_rulebooks(taking)
    rules = GeneralRules("mine")
    assert [(fact["term"], fact["cite"]) for fact in rules.definitions] == [("Ball", "1(a)(1)")]
    assert [(fact["part"], fact["games"], fact["steps"]) for fact in rules.parts] == [
        ("wheels", "roulette", 3)
    ]
