"""A house file with tables of its own, and what the limits of a table change: check, sheet, sign and filing."""

from pathlib import Path

import pytest

from tests.support.own_book import changed_book
from tests.unit.cli.command import data, out, refusal, run

ROULETTE = """licensee: example
book: mine
games:
  roulette:
    tables:
      one: {{options: {{wheel: single_zero}}}}
      two: {{options: {{wheel: {wheel}}}}}
"""
MISSISSIPPI = """licensee: example
book: ny
games:
  mississippi_stud_poker:
    least: {least}
    most: $500
    options: {{payout_limit: "$50,000"}}
"""


@pytest.fixture
def own(mine: Path) -> Path:
    """A book of the tests' own: one wheel for the whole house, and odds between bounds."""
    changed_book(
        mine, "ny/roulette",
        ("    default: double_zero\n", "    default: double_zero\n    scope: house\n"),
        ("      rule: at_least\n      cite: (e)(1)\n      lines: [362, 363] ",
         "      rule: between\n      most: {win: 36.5 to 1}\n      cite: (e)(1)\n      lines: [362, 363] "),
    )  # fmt: skip
    return mine


def write(folder: Path, text: str) -> str:
    path = folder / "house.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_tables_that_agree_pass(own: Path) -> None:
    house = write(own, ROULETTE.format(wheel="single_zero"))
    assert out("check", house) == f"{house}: example is within the book in 1 game\n"


def test_tables_that_differ_are_found_with_line_and_clause(own: Path) -> None:
    house = write(own, ROULETTE.format(wheel="double_zero"))
    result = run("check", house)
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        f"{house}:7: mine/roulette two wheel: double_zero was chosen; single_zero was chosen at one, and all tables of "
        "a house have the same (5324.4(g)(1)(v), line 398)",
        f"{house}: 1 finding in 1 game",
    ]


@pytest.mark.parametrize(("odds", "fits"), [("35 to 1", True), ("36.5 to 1", True), ("36 to 1", True),
                                            ("34 to 1", False), ("37 to 1", False), ("$50", False)])  # fmt: skip
def test_odds_between_two_bounds(own: Path, odds: str, fits: bool) -> None:
    text = f"licensee: example\nbook: mine\ngames:\n  roulette:\n    pays: {{straight: {{win: {odds}}}}}\n"
    house = write(own, text)
    result = run("check", house)
    assert result.exit_code == (0 if fits else 1), result.output
    if not fits:
        assert result.output.splitlines()[0].startswith(
            f"{house}:5: mine/roulette pays.straight.win: {odds} was chosen; the book pays between 35 to 1 and 36.5 to 1 (5324.4(e)(1)"
        )


@pytest.mark.parametrize("least", ["$10", "$25"])
def test_a_limit_on_payouts_follows_from_the_least_wager(tmp_path: Path, least: str) -> None:
    house = write(tmp_path, MISSISSIPPI.format(least=least))
    result = run("check", house)
    assert result.exit_code == 0, result.output
    noted = "ny/mississippi_stud_poker payout_limit: $50,000.00 was chosen; the limit is $125,000.00 here"
    assert (noted in result.output) == (least == "$25")
    amount = {"$10": "$50,000.00", "$25": "$125,000.00"}[least]
    on_sign = amount.removesuffix(".00")
    assert f"Most paid for a hand: at most {on_sign} in a hand" in out(
        "sign", "ny/mississippi_stud_poker", "--house", house
    )
    filed = out("filing", "ny/mississippi_stud_poker", "--house", house)
    assert f"at most {amount} in a hand, or what can be won at the least wager" in filed


def test_a_sheet_names_the_limits_that_it_assumes() -> None:
    path = "ny/mississippi_stud_poker"
    for flags, least, most, amount in (
        ((), "$5.00", "$1,000,000.00", "$50,000.00"),
        (("--least", "25"), "$25.00", "$1,000,000.00", "$125,000.00"),
        (("--least", "25", "--most", "500"), "$25.00", "$500.00", "$125,000.00"),
        (("--limit", "25-500"), "$25.00", "$500.00", "$125,000.00"),
    ):
        notes = data("par", path, *flags)["notes"]
        assert (
            f"Assumed limits of the table: {least} to {most} on a wager; --least and --most change them."
            in notes
        )
        assert any(f"at most {amount} in a hand" in note for note in notes)


def test_the_largest_payout_keeps_to_the_limit_of_the_table() -> None:
    path = "ny/mississippi_stud_poker"
    low, high = (data("par", path, "--least", least, "--most", "500")["exposure"] for least in ("5", "25"))
    assert (low["most_cents"], high["most_cents"]) == (500_00, 500_00)
    assert (low["with_limits_cents"], high["with_limits_cents"]) == (50_000_00, 125_000_00)


def test_a_sheet_of_a_game_without_such_a_limit_says_nothing() -> None:
    assert data("par", "ny/roulette", "--least", "25")["notes"] == data("par", "ny/roulette")["notes"]


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (("--limit", "5-500", "--least", "5"), "Give the table limits once"),
        (("--least", "500", "--most", "5"), "No wager fits limits of $500.00 to $5.00"),
        (("--least", "0"), '--least is "0"'),
        (("--most", "much"), "much"),
    ],
)
def test_limits_that_make_no_sense_are_refused(flags: tuple[str, ...], says: str) -> None:
    assert says in refusal("par", "ny/roulette", *flags)
