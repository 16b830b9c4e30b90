"""`hoyle par` and `hoyle compare`, with solutions small enough to check by eye."""

import csv
import io
import re
from fractions import Fraction
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from hoyle.book.loader import all_games
from hoyle.cli import app
from hoyle.errors import UnknownName
from hoyle.exact import catalog
from hoyle.exact.sheet import Result, make_par
from tests.unit.cli.command import data, out, refusal, run

HALF = Fraction(1, 2)


def coin(terms, wager, outcome, on=""):
    """A made-up solution: a wager wins at its own price or loses, one as often as the other."""
    price = terms.prices[wager, outcome]
    results = [
        Result(outcome, price.odds.net, HALF, str(price.odds), 1),
        Result("lose", Fraction(-1), HALF, "lose", 1),
    ]
    return make_par(wager, results, on=on, table=price.table, combinations=2)


def solve_roulette(terms):
    return [coin(terms, "red", "win"), coin(terms, "straight", "win", "17")], ["Wait."], ["Made up."]


def solve_three_card_poker(terms):
    price = terms.prices.get(("ante_bonus", "straight_flush"))  # one book has no bonus on the ante
    bonus = price.odds.net if price else Fraction(0)
    ante = [
        Result("win", 1 + bonus, HALF, action=Fraction(2)),
        Result("fold", Fraction(-1), HALF, action=Fraction(1)),
    ]
    side = [coin(terms, "pair_plus", "flush")] if "pair_plus" in terms.wagers else []
    return [make_par("ante", ante), *side], [], []


@pytest.fixture(autouse=True)
def solutions(monkeypatch):
    made = {
        "roulette": SimpleNamespace(solve=solve_roulette),
        "three_card_poker": SimpleNamespace(solve=solve_three_card_poker),
    }
    monkeypatch.setattr(catalog, "solved", lambda: tuple(made))

    def solution(game):
        if game not in made:
            raise UnknownName("exact solution for", game, made)
        return made[game]

    monkeypatch.setattr(catalog, "_solution", solution)


# par


def test_a_sheet_has_document_edition_edges_strategy_and_notes():
    shown = out("par", "ny/roulette")
    assert "Roulette (ny/roulette)" in shown
    assert "9 NYCRR Part 5324, Table Game Rules, 5324.4, lines 314–408" in shown
    assert "edition: Part 5324 as read" in shown
    assert re.search(r"fingerprint: [0-9a-f]{64}", shown)
    assert re.search(r"^red +red +0\.0000% +0 +1\.0000 +50\.0000% +1$", shown, re.M)
    assert re.search(r"^straight 17 +straight +-1,700\.0000% +-17 ", shown, re.M)
    assert "Wait." in shown
    assert "Made up." in shown
    assert "There is no exact solution yet of split, three_numbers," in shown
    assert "\x1b" not in shown


def test_one_wager_is_shown_with_its_outcomes_and_clause():
    shown = out("par", "ny/roulette", "--wager", "straight")
    assert re.search(r"^win +35 to 1 +1 +50\.0000% +1 in 2 +35 +1,750\.0000%$", shown, re.M)
    assert "house edge          -1700.000000% of straight, exactly -17".replace("1700", "1,700") in shown
    assert "priced by           5324.4(e)(1)" in shown
    assert not re.search(r"^red ", shown, re.M)
    assert out("par", "ny/roulette", "--wager", "straight 17") == shown


def test_options_change_the_fingerprint_and_are_told():
    shown = out("par", "ny/roulette", "--option", "wheel=single_zero")
    assert "options: wheel single_zero" in shown
    mine, books = data("par", "ny/roulette", "--option", "wheel=single_zero"), data("par", "ny/roulette")
    assert mine["options"]["wheel"] == "single_zero"
    assert mine["fingerprint"] != books["fingerprint"]


def test_json_has_exact_fractions_and_numbers():
    found = data("par", "ny/three_card_poker")
    assert (found["book"], found["game"]) == ("ny", "three_card_poker")
    ante = found["wagers"]["ante"]
    assert ante["house_edge_exact"] == "-5/2"
    assert ante["house_edge"] == -2.5
    assert ante["house_edge_percent"] == "-250.000000"
    assert ante["average_action"] == 1.5
    assert ante["element_of_risk_exact"] == "-5/3"
    assert ante["standard_deviation"] == 3.5
    assert ante["skew"] == 0
    assert (ante["hit_frequency"], ante["push_frequency"]) == (0.5, 0)
    pair_plus = found["wagers"]["pair_plus"]
    assert pair_plus["table"] == "A"
    assert pair_plus["where"] == ["5324.31(f)(1)(ii) table A"]
    assert pair_plus["outcomes"][0] == {
        "outcome": "flush",
        "pays": "4 to 1",
        "combinations": 1,
        "probability": 0.5,
        "probability_exact": "1/2",
        "net": 4.0,
        "net_exact": "4",
        "mean_action": 1.0,
        "mean_action_exact": "1",
    }


def test_csv_has_a_line_for_every_outcome():
    rows = list(csv.DictReader(io.StringIO(out("par", "ny/roulette", "--csv"))))
    assert [(row["wager"], row["on"], row["outcome"], row["net_exact"]) for row in rows] == [
        ("red", "", "win", "1"), ("red", "", "lose", "-1"),
        ("straight", "17", "win", "35"), ("straight", "17", "lose", "-1"),
    ]  # fmt: skip
    assert rows[0]["book"] == "ny"
    assert float(rows[0]["probability"]) == float(Fraction(rows[0]["probability_exact"]))


def test_html_is_written_to_a_file(tmp_path):
    file = tmp_path / "roulette.html"
    assert str(file) in out("par", "ny/roulette", "--html", str(file)).replace("\n", "")
    assert file.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert "cannot be written" in refusal("par", "ny/roulette", "--html", str(tmp_path / "no" / "x.html"))


def test_all_games_are_solved_or_named():
    found = data("par", "--all")
    solved = [f"{entry['book']}/{entry['game']}" for entry in found["games"]]
    assert "ny/roulette" in solved
    assert "ca/three_card_poker_six_card_bonus" in solved  # played by the module of another name
    assert sorted(solved + found["without_solution"]) == sorted(
        f"{book}/{game}" for book, game in all_games()
    )
    other = {
        (f"{each['book']}/{each['game']}", wager["table"])
        for each in found["other_tables"]
        for wager in each["wagers"].values()
    }
    assert ("ny/three_card_poker", "B") in other
    # Other readings are solved anew: of the games, not of each of their tables once more.
    assert all(entry["other_readings"] is not None for entry in found["games"])
    assert all(each["other_readings"] is None for each in found["other_tables"])
    shown = out("par", "--all")
    assert f"{len(solved)} games solved exactly" in shown
    first, second, *_ = found["without_solution"]
    assert f"No exact solution yet: {first}, {second}," in shown
    rows = list(csv.DictReader(io.StringIO(out("par", "--all", "--csv"))))
    assert {f"{row['book']}/{row['game']}" for row in rows} == set(solved)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ("par", "Name a game, as in hoyle par ny/roulette, or use --all."),
        ("par roulette", '"roulette" is not a book and a game; name one of ny/roulette'),
        ("par ny/rolette", 'Did you mean "roulette"?'),
        ("par zz/roulette", 'There is no book "zz".'),
        ("par ny/craps", 'There is no exact solution for "craps". Known: roulette, three_card_poker.'),
        (
            "par ny/roulette --option wheel=triple_zero",
            "wheel: triple_zero was chosen; the reading which_wheels allows",
        ),
        ("par ny/roulette --option wheel", "write --option name=value"),
        ("par ny/roulette --option colour=red", "colour: no such option"),
        ("par ny/roulette --wager rad", 'There is no wager in this game "rad". Did you mean "red"?'),
        (
            "par ny/roulette --wager black",
            "has no figures for black by itself; it has figures for red, straight.",
        ),
        (
            "par ny/three_card_poker --option offer_six_card_bonus=no --wager six_card_bonus",
            "six_card_bonus is not offered; add --option offer_six_card_bonus=yes.",
        ),
        ("par ny/roulette --effects", 'There are no effects of removal for "roulette". Known: blackjack, '),
        ("par ny/roulette --json --csv", "Choose one of --json, --csv, and files (--html, --xlsx or both)."),
        ("par ny/roulette --all", "--all covers every game"),
        ("par --all --exact", "--all covers every game"),
        ("compare ny/roulette", "it has no pay tables to compare"),
        ("sweep ny/roulette --html no/such/x.html", "cannot be written (there is no folder no/such)"),
        ("compare ny/texas_holdem", "ny/texas_holdem is played for a pot: seats win from each other"),
        ("compare ny/craps", 'There is no exact solution for "craps".'),
        ("compare ny/three_card_poker --wager pear_plus", 'Did you mean "pair_plus"?'),
        ("compare ny/three_card_poker --wager six_card_bonus", "no exact solution yet of six_card_bonus."),
        ("compare ny/three_card_poker --option pair_plus_table=Z", "pair_plus_table: Z was chosen"),
    ],
)
def test_a_refusal_is_one_sentence(args, says):
    assert says in refusal(*args.split())


# compare


def test_tables_stand_side_by_side_by_house_edge():
    shown = out("compare", "ny/three_card_poker", "--wager", "pair_plus")
    head = next(line for line in shown.splitlines() if "1. " in line)
    assert head.split()[:4] == ["1.", "A", "2.", "B"]
    flush = next(line for line in shown.splitlines() if line.startswith("flush"))
    odds = re.findall(r"(\d+) to 1", flush)
    assert odds == sorted(odds, reverse=True)
    assert len(odds) == 7
    assert "ante," not in shown
    assert "straight flush" in shown
    assert "straight_flush" not in shown, "outcomes are told in words, as on the sheet"


def test_a_wager_whose_worth_follows_anothers_table_is_compared_too():
    found = data("compare", "ny/three_card_poker")
    assert [(each["wager"], each["option"]) for each in found["comparisons"]] == [
        ("pair_plus", "pair_plus_table"), ("ante", "ante_bonus_table"),
    ]  # fmt: skip
    ante = data("compare", "ny/three_card_poker", "--wager", "ante_bonus")["comparisons"]
    assert [each["wager"] for each in ante] == ["ante"]
    assert data("compare", "ny/three_card_poker", "--wager", "ante")["comparisons"] == ante
    ranks = found["comparisons"][0]["tables"]
    assert [each["rank"] for each in ranks] == list(range(1, 8))
    edges = [Fraction(each["house_edge_exact"]) for each in ranks]
    assert edges == sorted(edges)


def test_a_table_that_rests_on_a_choice_says_so():
    found = data("compare", "ma/three_card_poker", "--wager", "ante_bonus")["comparisons"]
    tables = {each["table"]: each["with"] for one in found for each in one["tables"]}
    assert tables["standard"] == {}
    assert tables["A"] == {"version": "ante_at_least_pair_plus"}
    shown = out("compare", "ma/three_card_poker", "--wager", "ante_bonus")
    assert "A with version ante_at_least_pair_plus" in shown


def test_a_table_that_the_houses_choice_excludes_says_why():
    args = (
        "compare",
        "ma/three_card_poker",
        "--wager",
        "ante_bonus",
        "--option",
        "version=both_within_five_times",
    )
    (found,) = data(*args)["comparisons"]
    assert [each["table"] for each in found["tables"]] != []
    assert "standard" not in {each["table"] for each in found["tables"]}
    assert "needs version to be free" in found["refused"]["standard"]
    assert "standard is not possible: " in out(*args)


def test_a_table_with_sheets_of_its_own_is_ranked_among_the_others(monkeypatch):
    """A fixed amount is worth less to a larger stake, so that its table has a sheet for each."""

    def solve(terms):
        price = terms.prices["six_card_bonus", "six_card_royal"]
        if price.odds.fixed_cents:
            return [coin(terms, "six_card_bonus", "flush", f"of ${stake}") for stake in (1, 5)], [], []
        return [coin(terms, "six_card_bonus", "flush")], [], []

    monkeypatch.setattr(catalog, "_solution", lambda name: SimpleNamespace(solve=solve))
    (found,) = data("compare", "ny/three_card_poker", "--wager", "six_card_bonus")["comparisons"]
    assert found["wager"] == "six_card_bonus"
    assert len(found["tables"]) == 10
    shown = out("compare", "ny/three_card_poker", "--wager", "six_card_bonus")
    assert "of $1" in shown
    assert "of $5" in shown


def test_a_table_for_other_decks_is_solved_with_them(monkeypatch):
    """Other wagers that do not go with one deck are left out, so that the table can be seen at all."""
    made = SimpleNamespace(solve=lambda terms: ([coin(terms, "royal_match", "royal_match")], [], []))
    monkeypatch.setattr(catalog, "solved", lambda: ("blackjack",))
    monkeypatch.setattr(catalog, "_solution", lambda name: made)
    (found,) = data("compare", "ny/blackjack", "--wager", "royal_match")["comparisons"]
    beside = {each["table"]: each["with"] for each in found["tables"]}
    assert beside["E"] == {"deck_count": 1}
    assert found["refused"] == {}


def test_many_tables_go_below_each_other_on_a_narrow_screen():
    result = CliRunner().invoke(app, ["compare", "ny/three_card_poker"], env={"COLUMNS": "60"})
    assert result.exit_code == 0
    assert all(len(line) <= 60 for line in result.stdout.splitlines())
    assert result.stdout.count("house edge") > 2


def test_the_help_names_the_commands():
    shown = run().stdout
    assert "par " in shown
    assert "compare " in shown


def test_a_page_is_verified_without_being_asked(tmp_path):
    file = tmp_path / "roulette.html"
    out("par", "ny/roulette", "--html", str(file))
    text = file.read_text(encoding="utf-8")
    assert "<h2>Verification</h2>" in text
    assert "99% interval" in text
    out("par", "ny/roulette", "--html", str(file), "--no-verify")
    assert "<h2>Verification</h2>" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("command", "worker"),
    [
        ("compare", "hoyle.cli.mathematics.compare.compare"),
        ("strategy", "hoyle.cli.mathematics.strategy.strategy_of"),
    ],
)
def test_who_breaks_it_off_is_told_that_it_was_stopped(command, worker, monkeypatch):
    def broken_off(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(worker, broken_off)
    result = run(command, "ny/three_card_poker")
    assert result.exit_code == 130
    assert result.stdout == ""
    assert (
        result.stderr.splitlines()[-1]
        == "hoyle: stopped while solving ny/three_card_poker; nothing was written."
    )
