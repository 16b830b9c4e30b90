"""Other readings of a text are values of the same file, played by the same code and offered to no house."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

import hoyle
from hoyle.book.alternatives import alternatives_of, named_readings, read_as
from hoyle.book.loader import all_games, load_file, load_game
from hoyle.book.resolve import resolve
from hoyle.book.schema import Alternative, GameFile
from hoyle.errors import HoyleError, TermsError, UnknownName
from hoyle.games.catalog import find_game, open_terms
from hoyle.kit.odds import parse_odds
from hoyle.report.sheet.figures import labels
from tests.support.game_paths import one_of_each_family, solved_paths
from tests.support.samples import some

GOOD = Path(__file__).parents[2] / "refused" / "good.yaml"
WITH_ALTERNATIVES = [path for path in solved_paths() if any(alternatives_of(find_game(path)[1]))]

# What a sheet would compute: an edge, a factor, a frequency, an amount won or lost. Printed odds are none of these.
COUNT = r"(?:two|three|four|five|six|seven|eight|nine|ten|twelve|[a-z]+ty(?:-[a-z]+)?|[\d.,]+)"
TYPED_IN = re.compile(
    rf"%|\bpercent\b|\d/\d|\b\d+ of \d+\b|\bthree quarters\b|\ba tenth (?:less|beside|of a)\b"
    rf"|\b{COUNT} times (?:as|its)\b|\bhalf as much\b|\b(?:once|one(?: [a-z]+)?) (?:in|of) {COUNT}\b"
    rf"|\b(?:one|{COUNT}) units? (?:of [a-z]+ )?(?:more|less|on|instead)\b"
    r"|\bwould win \$?\d[\d,]*(?! to| for)\b",
    re.IGNORECASE,
)


@pytest.fixture
def file() -> GameFile:
    """The good file, whose reading has two alternatives."""
    found, _ = load_file(GOOD, "good.yaml")
    others = {
        "pushes": Alternative(pays={"red.zero": "push"}),
        "other_wheel": Alternative(options={"wheel": "triple_zero"}, numbers={"revolution_count_min": 9}),
    }
    reading = found.readings["zero_loses"].model_copy(update={"alternatives": others})
    return found.model_copy(update={"readings": {"zero_loses": reading}})


def test_an_alternative_changes_its_values_and_no_others(file: GameFile) -> None:
    other = read_as(file, {"zero_loses": "pushes"})
    assert resolve("pa", other, {}).price("red", "zero").odds == parse_odds("push")
    assert resolve("pa", other, {}).price("red", "win") == resolve("pa", file, {}).price("red", "win")
    assert other.numbers == file.numbers
    assert resolve("pa", file, {}).price("red", "zero").odds == parse_odds("lose")


def test_an_alternative_of_an_option_is_a_value_that_no_house_is_offered(file: GameFile) -> None:
    other = read_as(file, {"zero_loses": "other_wheel"})
    assert resolve("pa", other, {})["wheel"] == "triple_zero"
    assert resolve("pa", other, {})["revolution_count_min"] == 9
    with pytest.raises(TermsError, match="the book allows double_zero, single_zero"):
        resolve("pa", file, {"wheel": "triple_zero"})


def test_terms_read_otherwise_have_another_fingerprint(file: GameFile) -> None:
    other = read_as(file, {"zero_loses": "pushes"})
    assert resolve("pa", other, {}).fingerprint != resolve("pa", file, {}).fingerprint


def test_the_same_reading_gives_the_same_file(file: GameFile) -> None:
    assert read_as(file, {"zero_loses": "pushes"}) is read_as(file, {"zero_loses": "pushes"})


def test_one_alternative_may_be_called_other(file: GameFile) -> None:
    with pytest.raises(HoyleError, match="several alternatives: pushes, other_wheel; name one"):
        named_readings(file, {"zero_loses": "other"})
    only = file.readings["zero_loses"].model_copy(
        update={"alternatives": {"pushes": Alternative(pays={"red.zero": "push"})}}
    )
    one = file.model_copy(update={"readings": {"zero_loses": only}})
    assert named_readings(one, {"zero_loses": "other"}) == {"zero_loses": "pushes"}


def test_an_unknown_reading_or_alternative_is_refused_with_what_there_is(file: GameFile) -> None:
    with pytest.raises(UnknownName, match="zero_loses"):
        named_readings(file, {"zero_wins": "pushes"})
    with pytest.raises(UnknownName, match="pushes"):
        named_readings(file, {"zero_loses": "pushed"})
    none = file.model_copy(
        update={
            "readings": {"zero_loses": file.readings["zero_loses"].model_copy(update={"alternatives": {}})}
        }
    )
    with pytest.raises(HoyleError, match="no alternative that pays differently"):
        named_readings(none, {"zero_loses": "pushes"})


@pytest.mark.parametrize("path", some(one_of_each_family(tuple(WITH_ALTERNATIVES)), WITH_ALTERNATIVES))
def test_a_sheet_shows_every_alternative_beside_its_own_figures(path: str) -> None:
    """Each alternative changes an edge, and the sheet that supposes it has the figure that the first one told."""
    sheet = hoyle.par(path)
    told = sheet.other_readings()
    for other in alternatives_of(find_game(path)[1]):
        mine = {each.wager: each for each in told if (each.reading, each.alternative) == other[:2]}
        if not mine:
            continue  # of a wager that is not offered by default
        read = hoyle.par(path, readings={other.reading: other.name})
        edges = {label: par.house_edge for label, par in labels(read)}
        assert {label: each.otherwise for label, each in mine.items()}.items() <= edges.items()
        assert read.readings == {other.reading: other.name}
        assert all(
            isinstance(each.otherwise, Fraction) and each.otherwise != each.house_edge
            for each in mine.values()
        )


@pytest.mark.parametrize("path", WITH_ALTERNATIVES)
def test_no_house_is_offered_an_alternative(path: str) -> None:
    _, file = find_game(path)
    for other in alternatives_of(file):
        for name, value in other.alternative.options.items():
            with pytest.raises(TermsError):
                open_terms(path, {name: value})


@pytest.mark.parametrize("path", ["/".join(each) for each in all_games()])
def test_no_figure_of_another_reading_is_typed_in(path: str) -> None:
    """What another reading would cost or pay is computed from `alternatives`, or told without a figure."""
    book, game = path.split("/")
    file = load_game(book, game)[0]
    typed = {
        name: each.other
        for name, each in file.readings.items()
        if TYPED_IN.search(" ".join(each.other.split()))
    }
    assert typed == {}


@pytest.mark.parametrize(
    ("text", "is_typed_in"),
    [
        ("Charged together, it would cost the player about 3.4 percent in all.", True),
        ("At a bare 1 to 1 the house advantage would be 1/9.", True),
        ("For five dollars the awards would be five times as much.", True),
        ("A lost row would be worth about 2 for 1 on one hand in twenty-one.", True),
        ("Paid by the margin, a natural 9 against 0 would win 30 to 1 instead of 1 to 1.", False),
    ],
)
def test_a_figure_that_is_typed_in_is_noticed(text: str, is_typed_in: bool) -> None:
    assert bool(TYPED_IN.search(text)) == is_typed_in


def test_a_blank_cell_that_another_reading_fills_is_no_longer_blank() -> None:
    path, choices = "ma/three_card_poker", {"ante_bonus_table": "B"}
    readings = {"straight_blank_in_b_and_c": "figure_lost"}
    read, other = open_terms(path, choices)[1], open_terms(path, choices, readings=readings)[1]
    assert read.price("ante_bonus", "straight").odds == parse_odds("nothing")
    assert other.price("ante_bonus", "straight").odds == parse_odds("1 to 1")


@pytest.mark.parametrize("path", WITH_ALTERNATIVES)
def test_what_is_computed_is_not_typed_in_as_well(path: str) -> None:
    for name, reading in find_game(path)[1].readings.items():
        if reading.alternatives:
            assert not re.search(r"%|percent|\bedge\b", reading.other), f"{path} {name}"


def test_a_file_that_leaves_a_wager_out_leaves_out_what_other_readings_would_pay_on_it() -> None:
    """Mini craps is read as craps, without the fire bet."""
    pays = find_game("ny/mini_craps")[1].readings["colon_odds"].alternatives["for_one"].pays
    assert "pass.win" in pays
    assert not [name for name in pays if name.startswith("fire_bet.")]
