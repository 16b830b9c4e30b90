"""Help, completion and flags.

Found from the files of the commands, the same meaning everywhere, 80 columns.
"""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hoyle.cli import app
from hoyle.cli.app import load
from hoyle.cli.command_index import HOME, commands, groups

HOYLE = [sys.executable, "-m", "hoyle"]
# Flags that several commands have: in each of them they take the same kind of value.
SHARED = {
    "--json": None,
    "--csv": None,
    "--html": "FILE",
    "--out": "FILE",
    "--from": "WHEN",
    "--to": "WHEN",
    "--data": "DIR",
    "--database": "URL",
    "--option": "NAME=VALUE",
    "--pays": "WAGER.OUTCOME=ODDS",
    "--rulebooks": "DIR",
    "--house": "FILE",
    "--book": "BOOK",
    "--shoe": "CARDS",
}


def shown(*args: str) -> str:
    result = CliRunner().invoke(app, [*args], env={"COLUMNS": "80"})
    assert result.exit_code == 0, result.output
    return result.stdout


def leaves() -> dict[str, object]:
    """Every command that can be given, also below `user`, `rng` and `phh`."""
    found = {}
    for name in commands():
        made = load(name)
        for below, leaf in getattr(made, "commands", {"": made}).items():
            found[f"{name} {below}".strip()] = leaf
    return found


def test_commands_are_their_files() -> None:
    files = {
        file.stem
        for file in HOME.glob("*/*.py")
        if "def command(" in file.read_text() or "\ncommand = " in file.read_text()
    }
    assert files == set(commands())
    assert [group.title for group in groups()] == ["Play", "Rules", "Mathematics", "House", "Administration"]


def test_the_help_lists_every_command_in_its_group_on_one_line() -> None:
    lines = shown("--help").splitlines()
    for group in groups():
        start = lines.index(f"{group.title}:")
        for at, entry in enumerate(group.commands, start=1):
            assert lines[start + at].split(maxsplit=1) == [entry.name, entry.summary]
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("name", commands())
def test_a_command_shows_an_example_that_names_it(name: str) -> None:
    examples = commands()[name].examples
    assert examples
    assert any(each.startswith(f"hoyle {name}") for each in examples)
    told = shown(name, "--help")
    assert all(f"  {each}\n" in told for each in examples)
    assert max(map(len, told.splitlines())) <= 80


def test_examples_name_flags_that_there_are() -> None:
    known = {name: {flag for param in leaf.params for flag in param.opts} for name, leaf in leaves().items()}
    for entry in commands().values():
        for example in entry.examples:
            words = example.split()[1:]
            name = next(each for each in (" ".join(words[:2]), words[0]) if each in known)
            assert {word for word in words if word.startswith("--")} <= known[name], example


def test_a_shared_flag_takes_the_same_everywhere() -> None:
    for name, leaf in leaves().items():
        for param in leaf.params:  # type: ignore[attr-defined]
            for flag in set(param.opts) & set(SHARED):
                assert param.metavar == SHARED[flag], (name, flag)
                assert param.is_flag == (SHARED[flag] is None), (name, flag)
    counts = [
        param
        for leaf in leaves().values()
        for param in leaf.params  # type: ignore[attr-defined]
        if "--most" in param.opts
    ]
    (of_a_wager,) = [param for param in counts if param.metavar == "DOLLARS"]  # of `par`, with `--least`
    counts.remove(of_a_wager)
    assert len(counts) == 4
    assert all("at most this many" in param.help for param in counts)


def test_help_imports_no_command() -> None:
    code = (
        "import sys; from typer.testing import CliRunner; from hoyle.cli import app; from "
        "hoyle.cli.command_index import "
        "commands; CliRunner().invoke(app, ['--help']); "
        "print(sorted({e.module for e in commands().values()} & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


def complete(line: str) -> list[str]:
    """As bash asks for it."""
    words = line.split(" ")
    given = {"_HOYLE_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    done = subprocess.run(
        [sys.executable, "-c", "from hoyle.cli import main; main()"], capture_output=True, text=True,
        env={**os.environ, **given}, timeout=120,
    )  # fmt: skip
    return done.stdout.split()


@pytest.mark.parametrize(
    ("line", "some"),
    [
        ("hoyle p", {"play", "par", "paytables", "phh", "program"}),
        ("hoyle rules ny/rou", {"ny/roulette"}),
        ("hoyle games --book o", {"oh"}),
        ("hoyle par oh/roulette --option wh", {"wheel="}),
        ("hoyle par oh/roulette --option wheel=s", {"wheel=single_zero"}),
        ("hoyle par --js", {"--json"}),
        ("hoyle show mini_c", {"mini_craps"}),
    ],
)
def test_the_shell_completes(line: str, some: set[str]) -> None:
    assert set(complete(line)) == some


def test_completion_can_be_installed() -> None:
    told = shown("--help")
    assert "--install-completion" in told
    assert "--show-completion" in told


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (
            "par ny/craps --wagers pass",
            "No such option: --wagers. Did you mean --wager? See hoyle par --help.",
        ),
        ("par ny/craps --optin x=1", "Did you mean --option? See"),
        ("parr ny/craps", "Did you mean 'par'"),
        ("par ny/craps --option odds_multple=2", 'no such option (did you mean "odds_multiple"?)'),
        ("par ny/roulette --pays straight=35", 'write --pays wager.outcome="9 to 1"'),
    ],
)
def test_a_wrong_name_is_answered_with_the_nearest(args: str, says: str) -> None:
    result = CliRunner().invoke(app, args.split())
    assert result.exit_code == 2
    assert says in result.stderr


def test_the_value_that_the_book_fixes_is_accepted() -> None:
    from hoyle.book.loader import load_game

    fixed = load_game("ny", "three_card_poker")[0].numbers["deck_count"].value
    assert shown("par", "ny/three_card_poker", "--option", f"deck_count={fixed}")
    result = CliRunner().invoke(app, ["par", "ny/three_card_poker", "--option", "deck_count=9"])
    assert "the book fixes it at" in result.stderr


def test_a_closed_pipe_ends_with_zero() -> None:
    call = f"set -o pipefail; {sys.executable} -m hoyle paytables | head -1"
    done = subprocess.run(["bash", "-c", call], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")


def test_own_prices_change_the_sheet(tmp_path: Path) -> None:
    plain = shown("par", "oh/roulette", "--wager", "straight", "--json")
    better = shown("par", "oh/roulette", "--wager", "straight", "--json", "--pays", "straight.win=36 to 1")
    edges = [ast.literal_eval(each.split('"house_edge": ')[1].split(",")[0]) for each in (plain, better)]
    assert edges[0] > edges[1]


def test_a_page_and_a_workbook_at_once(tmp_path: Path) -> None:
    page, book = tmp_path / "a.html", tmp_path / "a.xlsx"
    shown("par", "ny/roulette", "--html", str(page), "--xlsx", str(book), "--no-verify")
    assert page.stat().st_size > 1000
    assert book.stat().st_size > 1000


def test_rulebooks_are_named_before_or_after_the_command(tmp_path: Path) -> None:
    for call in (("--rulebooks", str(tmp_path), "games"), ("games", "--rulebooks", str(tmp_path))):
        result = CliRunner().invoke(app, call)
        assert result.exit_code == 2
        assert "it has no documents.yaml" in result.stderr
