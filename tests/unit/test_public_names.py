"""What a program may rely on: the public names, and the table that one opens with them."""

import doctest
import importlib
import inspect
import pkgutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle import errors
from hoyle.errors import HoyleError, IllegalAnswer, TermsError, UnknownName, WagerRefused

ROOT = Path(hoyle.__file__).parent
MODULES = sorted(
    entry.name
    for entry in pkgutil.walk_packages(hoyle.__path__, "hoyle.")
    if not entry.name.endswith("__main__")
)


def test_the_public_names_are_those_listed_in_order() -> None:
    assert hoyle.__all__ == sorted(hoyle.__all__)
    assert len(set(hoyle.__all__)) == len(hoyle.__all__)
    assert not [name for name in hoyle.__all__ if inspect.ismodule(getattr(hoyle, name))]
    public = {
        name
        for name, value in vars(hoyle).items()
        if not name.startswith("_") and not inspect.ismodule(value)
    }
    assert public | {"__version__"} == set(hoyle.__all__)
    with pytest.raises(AttributeError, match="no attribute 'tables'"):
        getattr(hoyle, "tables")  # noqa: B009


def test_a_public_name_is_not_hidden_by_a_folder_of_the_same_name() -> None:
    """However little was loaded before it is asked for."""
    code = "import hoyle.sim.plan, hoyle.report.sheet.html_page, hoyle; print(callable(hoyle.sim), callable(hoyle.par))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "True True\n"


def test_a_list_of_public_names_is_true() -> None:
    for name in MODULES:
        module = importlib.import_module(name)
        listed = getattr(module, "__all__", ())
        assert len(set(listed)) == len(listed), name
        missing = [each for each in listed if not hasattr(module, each)]
        assert [each for each in missing if f"{name}.{each}" not in MODULES] == [], name


def test_a_module_says_what_it_is() -> None:
    for name in MODULES:
        module = importlib.import_module(name)
        source = Path(str(module.__file__)).read_text(encoding="utf-8")
        assert module.__doc__ or not source.strip(), f"{name} opens without a sentence"


@pytest.mark.parametrize("name", [name for name in hoyle.__all__ if name.islower() and name != "__version__"])
def test_help_shows_an_example_of_every_function(name: str) -> None:
    text = inspect.getdoc(getattr(hoyle, name)) or ""
    assert ">>> " in text or f"hoyle.{name}(" in text, name
    assert f"hoyle.{name}(" in str(hoyle.__doc__) or name in ("replay", "view")


@pytest.mark.parametrize(
    "module", ["hoyle.library", "hoyle.report", "hoyle.cli.app", "hoyle.cli.shared.arguments"]
)
def test_the_examples_run(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert result.attempted
    assert not result.failed


def test_results_show_themselves_in_a_terminal_and_a_notebook() -> None:
    for result, text in (
        (hoyle.games("oh"), "oh/roulette"),
        (hoyle.options("oh/roulette"), "single_zero"),
        (hoyle.rules("oh/roulette"), "straight"),
        (hoyle.check("oh/roulette"), "oh/roulette: fine"),
        (hoyle.strategy("ny/three_card_poker"), "fold"),
    ):
        assert text in repr(result)
        assert text.replace("_", " ") in result._repr_html_().replace("_", " ")


def test_every_refusal_is_one_of_a_family() -> None:
    kinds = [
        value for value in vars(errors).values() if inspect.isclass(value) and issubclass(value, Exception)
    ]
    assert {kind.__name__ for kind in kinds} <= set(hoyle.__all__)
    assert all(issubclass(kind, HoyleError) for kind in kinds)
    assert all(kind.__name__ in str(errors.__doc__) for kind in kinds)


def test_an_unknown_name_is_told_with_the_nearest_and_all_others() -> None:
    assert (
        str(UnknownName("book", "nyc", ["pa", "ny"]))
        == 'There is no book "nyc". Did you mean "ny"? Known: ny, pa.'
    )
    assert str(UnknownName("book", "x", [])) == 'There is no book "x". Known: none.'


def test_the_version_is_that_of_the_package() -> None:
    project = ROOT.parent / "pyproject.toml"
    assert tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"] == hoyle.__version__


def test_the_law_and_the_types_come_with_the_package() -> None:
    assert (ROOT / "py.typed").is_file()
    assert (ROOT / "rulebooks" / "documents.yaml").is_file()


# A table.


@pytest.fixture
def table() -> hoyle.OpenTable:
    table = hoyle.table("ny/three_card_poker", options={"pair_plus_table": "F"}, seed="names")
    table.sit("ann", "$1,000")
    return table


def test_a_round_from_python(table: hoyle.OpenTable) -> None:
    stakes = table.wager("ann", ante="$10", pair_plus="$5")
    assert [(stake.wager, stake.cents) for stake in stakes] == [("ante", 1000), ("pair_plus", 500)]
    assert table.stacks == {"ann": "$985.00", "house": "$0.00"}
    played = table.deal()
    assert table.prompt is not None
    assert table.prompt.seat == "ann"
    assert table.round is played
    table.choose("fold")
    assert table.round is None
    assert table.prompt is None
    assert {line.wager: line.net for line in table.lines} == {"ante": -1000, "pair_plus": -500}
    assert table.stacks == {"ann": "$985.00", "house": "$15.00"}
    assert table.leave("ann") == "$985.00"


def test_a_wager_on_something(table: hoyle.OpenTable) -> None:
    wheel = hoyle.table("oh/roulette", seed=1)
    wheel.sit("ann", "$100")
    stakes = wheel.wager("ann", straight={"17": "$5", "20": "$5"}, red="$10")
    assert [(stake.wager, stake.on, stake.cents) for stake in stakes] == [
        ("straight", "17", 500), ("straight", "20", 500), ("red", "", 1000),
    ]  # fmt: skip
    played = wheel.deal()
    assert played.is_over
    assert len(wheel.lines) == 3


def test_the_same_seed_deals_the_same(table: hoyle.OpenTable) -> None:
    dealt = []
    for _ in range(2):
        again = hoyle.table("ny/three_card_poker", seed=7)
        again.sit("ann", "$100")
        again.wager("ann", ante="$10")
        dealt.append(again.deal().dealt)
    assert dealt[0] == dealt[1]


@pytest.mark.parametrize("amount", [True, 5.0, 500, None, "ten", "10", "$", "$1.5", ["$5"]])
def test_what_is_no_amount_is_refused(table: hoyle.OpenTable, amount: Any) -> None:
    with pytest.raises(WagerRefused):
        table.wager("ann", ante=amount)
    assert table.stacks["ann"] == "$1,000.00"


def test_a_bare_number_says_what_to_write(table: hoyle.OpenTable) -> None:
    with pytest.raises(WagerRefused, match=r'write "\$500" for dollars, "\$5.00" if cents were meant'):
        table.sit("ben", 500)  # type: ignore[arg-type]
    assert "ben" not in table.stacks


def test_a_seat_changes_and_takes_down_its_wagers() -> None:
    craps = hoyle.table("ny/craps", seed=1)
    craps.sit("ann", "$200")
    craps.wager("ann", **{"pass": "$10"}, place_to_win={"6": "$12", "8": "$12"})
    with pytest.raises(WagerRefused, match="say which: on='6'"):
        craps.take_down("ann", "place_to_win")
    assert craps.change("ann", "place_to_win", "$24", on="6").cents == 24_00
    craps.call("ann", "place_to_win", "off", on="8")
    assert [stake.working for stake in craps.wagers["ann"]] == ["", "", "off"]
    craps.take_down("ann", "place_to_win", on="6")
    assert craps.stacks["ann"] == "$178.00"
    with pytest.raises(WagerRefused, match="ann has no wager on field"):
        craps.take_down("ann", "field")
    with pytest.raises(WagerRefused, match="ann does not have the dice"):
        craps.instruct("ann", "pass_dice")
    craps.add_chips("ann", "$22")
    craps.tip("ann", "$5")
    assert craps.leave("ann") == "$217.00"


def test_a_seat_holds_the_bank_and_gives_it_up() -> None:
    tiles = hoyle.table("ca/pai_gow_tiles", seed=1)
    for name in ("ann", "ben"):
        tiles.sit(name, "$500")
    tiles.take_bank("ann", "$300")
    tiles.wager("ben", pai_gow="$20")
    assert "the bank, $300" in repr(tiles)
    tiles.give_up_bank()
    with pytest.raises(WagerRefused, match="no seat holds the bank"):
        tiles.deal()


def test_a_table_shows_itself(table: hoyle.OpenTable) -> None:
    table.sit("<b>", "$10")
    table.wager("ann", ante="$10")
    table.deal()
    assert "dealer: ?? ?? ??" in repr(table)
    assert "ann chooses: play +$10.00 | fold" in repr(table)
    assert "ante $10" in table._repr_html_()
    assert "&lt;b&gt;" in table._repr_html_()
    table.choose("fold")
    assert "ann: ante fold, -$10.00" in repr(table)
    assert "<td>-$10.00</td>" in table._repr_html_()


def test_wagers_are_made_all_or_none(table: hoyle.OpenTable) -> None:
    with pytest.raises(HoyleError):
        table.wager("ann", ante="$10", pair_plus="$5", nothing="$5")
    assert table.stacks["ann"] == "$1,000.00"


def test_out_of_turn_is_refused(table: hoyle.OpenTable) -> None:
    with pytest.raises(IllegalAnswer, match="no choice is due now"):
        table.choose("play")
    with pytest.raises(WagerRefused, match="no round is running"):
        table.rule("play_on")
    with pytest.raises(WagerRefused, match="no player has made a wager"):
        table.deal()


def test_the_floor_may_speak_while_somebody_chooses(table: hoyle.OpenTable) -> None:
    table.wager("ann", ante="$10")
    played = table.deal()
    voiding = [name for name, each in table.terms.file.irregularities.items() if "void_round" in each.then]
    assert voiding
    for name in voiding:
        try:
            table.rule(name, spot=1)
        except HoyleError:
            continue
        break
    assert played.voided
    assert table.stacks == {"ann": "$1,000.00", "house": "$0.00"}


@pytest.mark.parametrize(
    "path", ["ny", "ny/", "/craps", "ny/carps", "nj/craps", "", "ny/craps/x", "../ny/craps"]
)
def test_a_table_that_there_is_not(path: str) -> None:
    with pytest.raises(UnknownName):
        hoyle.table(path)


def test_choices_and_prices_that_the_book_does_not_allow() -> None:
    with pytest.raises(TermsError, match="pair_plus_table"):
        hoyle.table("ny/three_card_poker", options={"pair_plus_table": "Z"})
    with pytest.raises(TermsError, match=r"pays\.straight\.win"):
        hoyle.table("oh/roulette", pays={"straight": {"win": "34 to 1"}})
    assert (
        str(
            hoyle.table("oh/roulette", pays={"straight": {"win": "36 to 1"}})
            .terms.price("straight", "win")
            .odds
        )
        == "36 to 1"
    )


def test_everything_that_a_table_can_do_has_an_example() -> None:
    methods = [
        name for name, each in vars(hoyle.OpenTable).items() if not name.startswith("_") and callable(each)
    ]
    assert [name for name in methods if ">>>" not in (getattr(hoyle.OpenTable, name).__doc__ or "")] == []


def test_a_sheet_in_a_list_is_one_line() -> None:
    assert repr(hoyle.par("ny/roulette")).startswith("<PAR sheet of ny/roulette, ")
