"""Looking things up: games, rules, pay tables, files, the schema."""

import csv
import io
import json
import re
from fractions import Fraction

import pytest
from jsonschema import Draft202012Validator, ValidationError
from typer.testing import CliRunner

from hoyle.book.loader import ROOT, all_games, load_game
from hoyle.book.resolve import pay_tables
from hoyle.book.strict_yaml import read_yaml
from hoyle.cli import app
from hoyle.games.catalog import families, find_game
from hoyle.kit.odds import parse_odds
from tests.support.game_paths import paths_of
from tests.unit.cli.command import data, out

# games


def test_games_lists_every_file_of_the_books():
    found = data("games")
    assert [entry["path"] for entry in found] == [f"{book}/{game}" for book, game in all_games()]
    shown = out("games")
    assert all(f"{entry['path']} " in shown for entry in found)


def test_games_counts_what_the_file_has():
    entry = next(entry for entry in data("games", "--book", "ny") if entry["game"] == "three_card_poker")
    file, _ = load_game("ny", "three_card_poker")
    assert entry["family"] == "house_poker"
    assert entry["section"] == "5324.31"
    assert entry["wagers"] == len(file.wagers)
    assert entry["pay_tables"] == sum(1 for _ in pay_tables(file))
    assert entry["readings"] == len(file.readings)


def test_games_of_one_book_are_of_that_book():
    assert {entry["book"] for entry in data("games", "--book", "pa")} == {"pa"}
    assert "ny/craps" not in out("games", "--book", "pa")


def test_documents_have_regulator_edition_and_checksum():
    found = data("games", "--documents")
    assert [document["book"] for document in found] == ["ny", "ma", "pa", "oh", "ca"]
    shown = out("games", "--documents")
    for document in found:
        for key in ("regulator", "sha256"):
            assert document[key] in shown


def test_lines_in_a_pipe_have_no_codes_and_no_blanks_at_their_ends():
    shown = out("games") + out("rules", "ny/craps")
    assert "\x1b" not in shown
    assert all(line == line.rstrip() for line in shown.splitlines())


# rules


def test_overview_has_numbers_wagers_tables_and_options_with_clauses():
    shown = out("rules", "ny/three_card_poker")
    assert "5324.31(f)(1)(ii), lines 1458–1466" in shown
    assert "dealer_qualifies" in shown
    assert "queen_high" in shown
    header = next(line for line in shown.splitlines() if line.startswith("outcome") and " G" in line)
    assert header.split() == ["outcome", "A", "B", "C", "D", "E", "F", "G"]
    row = next(line for line in shown.splitlines() if re.match(r"straight_flush +35 to 1", line))
    assert re.findall(r"\d+ to 1", row) == ["35 to 1"] * 3 + ["40 to 1"] * 4
    assert "pair_plus_table" in shown


def test_a_wager_is_shown_with_stake_rules_prices_fees_and_readings():
    shown = out("rules", "ny/craps", "--wager", "fire_bet")
    for words in ("$1 to $5", "in steps of $1", "before a new shooter's first roll", "249 to 1", "499 to 1"):
        assert words in shown
    assert "5324.52(d)(4), lines 3494–3499" in shown
    shown = out("rules", "ny/craps", "--wager", "buy")
    assert "Percentage on buy bets" in shown
    assert "vigorish" in shown


def test_a_bound_by_another_wager_is_said_in_words():
    fact = data("rules", "ny/three_card_poker", "--wager", "play")
    assert fact["stake"][0]["says"] == "by a player who has made ante; equal to ante"
    fact = data("rules", "ny/craps", "--wager", "pass_odds")
    assert "at most odds_multiple (option: 1 to 1000, by default 1) times pass" in fact["stake"][0]["says"]


@pytest.mark.parametrize("path", paths_of("roulette"))
def test_a_rule_that_names_nothing_is_not_said(path):
    shown = [line.strip() for line in out("rules", path).splitlines()]
    assert any("also on: 0" in line for line in shown)
    assert not any(re.search(r"also on: *($|  )", line) for line in shown)
    assert not re.search(r"also on: *$", out("guide", path), re.M)


def test_a_wager_whose_rule_names_nothing_has_no_bound_but_the_tables():
    shown = out("rules", "ny/roulette")
    for name in ("three_numbers", "four_numbers"):
        assert re.search(rf"^{name} +before the round; table limits only", shown, re.M)
        assert "also on" not in out("rules", "ny/roulette", "--wager", name)
    fact = data("rules", "ny/roulette", "--wager", "three_numbers")
    assert [rule["cite"] for rule in fact["rules"]] == [
        "5324.4(d)(1)(iv)"
    ]  # as data it is there, with its clause


def test_more_tables_than_fit_go_below():
    result = CliRunner().invoke(
        app, ["rules", "ny/three_card_poker", "--wager", "six_card_bonus"], env={"COLUMNS": "100"}
    )
    lines = result.stdout.splitlines()
    assert sum(line.startswith("outcome") for line in lines) > 1
    assert max(map(len, lines)) <= 100
    assert "$1,000,000" in result.stdout


PARTS = ("options", "procedures", "irregularities", "readings", "numbers", "fees")


@pytest.mark.parametrize(("book", "game"), all_games())
def test_every_fact_has_its_clause_and_lines(book, game):
    file, _ = load_game(book, game)
    everything = data("rules", f"{book}/{game}")
    ranges = [file.lines, *(other.lines for other in file.also)]
    for part in PARTS:
        assert len(everything[part]) >= len(getattr(file, part))
        for fact in everything[part]:
            first, last = fact["lines"]
            assert fact["cite"]
            assert any(low <= first and last <= high for low, high in ranges)


@pytest.mark.parametrize("part", PARTS)
def test_every_part_can_be_read_by_itself_in_every_book(part):
    for book, game in dict(all_games()).items():
        path = f"{book}/{game}"
        assert out("rules", path, f"--{part}")
        assert data("rules", path, f"--{part}") == data("rules", path)[part]


def test_irregularities_say_what_follows_from_them():
    fact = data("rules", "pa/roulette", "--irregularities")[0]
    assert fact["then"] == ["no_spin"]
    assert fact["means"] == "the spin does not count; the ball is spun again"
    assert fact["when"] in " ".join(out("rules", "pa/roulette", "--irregularities").split())


def test_rules_as_json_hold_the_whole_file():
    everything = data("rules", "oh/craps")
    file, _ = load_game("oh", "craps")
    assert [wager["name"] for wager in everything["wagers"]] == list(file.wagers)
    assert len(everything["procedures"]) == sum(map(len, file.procedures.values()))


# paytables


def test_pay_tables_have_every_table_of_every_wager():
    found = data("paytables")
    for book, game in all_games():
        file, _ = load_game(book, game)
        mine = {(t["wager"], t["table"]) for t in found if (t["book"], t["game"]) == (book, game)}
        parts = {(name, "") for name, wager in file.wagers.items() if wager.parts}
        assert mine == {(name, label) for name, label, _, _ in pay_tables(file)} | parts


def test_pay_tables_have_the_promised_keys_and_prices_that_parse():
    for table in data("paytables"):
        keys = {"book", "game", "wager", "table", "unit", "rule", "rows", "cite", "lines"}
        assert set(table) - {"shares"} == keys
        assert table["rows"]
        assert len(table["lines"]) == 2
        for row in table["rows"]:
            assert set(row) == {"outcome", "pays"}
            if row["outcome"] != "chosen":
                parse_odds(row["pays"])


def test_a_pay_table_is_the_printed_one():
    found = data("paytables", "--book", "ny", "--game", "three_card_poker")
    table = next(t for t in found if t["wager"] == "pair_plus" and t["table"] == "F")
    assert table["unit"] == "to_1"
    assert table["rule"] == "choose_one"
    assert table["cite"] == "5324.31(f)(1)(ii)"
    assert table["lines"] == [1458, 1466]
    assert table["rows"][:5] == [
        {"outcome": "pair", "pays": "1 to 1"},
        {"outcome": "flush", "pays": "4 to 1"},
        {"outcome": "straight", "pays": "6 to 1"},
        {"outcome": "three_of_a_kind", "pays": "30 to 1"},
        {"outcome": "straight_flush", "pays": "40 to 1"},
    ]


def test_a_wager_made_of_parts_lists_them_with_their_shares():
    found = data("paytables", "--book", "ny", "--game", "craps")
    horn = next(table for table in found if table["wager"] == "horn")
    assert (horn["rule"], horn["unit"], horn["table"]) == ("parts", "shares", "")
    prices = {row["outcome"]: row["pays"] for row in horn["rows"]}
    assert prices["craps_two"] == "30 to 1"
    assert prices["eleven"] == "15 to 1"
    assert horn["shares"] == dict.fromkeys(prices, "1/4")
    high = next(table for table in found if table["wager"] == "horn_high")
    assert sum(Fraction(share) for share in high["shares"].values()) == 1


def test_a_bonus_is_a_pay_table_too():
    found = data("paytables", "--book", "ny", "--game", "three_card_poker")
    assert {t["table"] for t in found if t["wager"] == "ante_bonus"} == {"standard", "second"}


def test_pay_tables_as_csv_have_a_line_for_every_price():
    rows = list(csv.DictReader(io.StringIO(out("paytables", "--book", "pa", "--csv"))))
    found = data("paytables", "--book", "pa")
    assert len(rows) == sum(len(table["rows"]) for table in found)
    straight = next(row for row in rows if row["wager"] == "straight" and row["outcome"] == "win")
    assert straight["pays"] == "35 to 1"
    assert int(straight["first_line"]) <= int(straight["last_line"])


def test_pay_tables_can_be_read():
    shown = out("paytables", "--game", "roulette")
    assert "win 35 to 1" in shown
    assert "ny/roulette" in shown
    assert "craps" not in shown


# show


def test_show_finds_module_rulebooks_and_tests_by_one_word():
    shown = out("show", "three_card_poker")
    for name in ("hoyle/games/house_poker/three_card_poker.py", "hoyle/rulebooks/ma/three_card_poker.yaml"):
        line = next(line for line in shown.splitlines() if name in line)
        count = len((ROOT.parent.parent / name).read_text().splitlines())
        assert line.split()[-1].replace(",", "") == str(count)
    assert "tests/unit/kit/" not in shown


def test_show_of_a_game_that_another_module_plays_has_that_module():
    shown = out("show", "mini_craps")
    assert "hoyle/games/dice/craps.py" in shown
    assert "hoyle/rulebooks/ny/mini_craps.yaml" in shown
    assert "hoyle/rulebooks/ny/craps.yaml" not in shown


def test_show_of_one_book_leaves_the_others_out():
    shown = out("show", "ny/roulette")
    assert "rulebooks/ny/roulette.yaml" in shown
    assert "rulebooks/pa/roulette.yaml" not in shown


# schema


@pytest.fixture(scope="module")
def validator():
    schema = json.loads(out("schema"))
    assert schema["title"] == "Hoyle rulebook file"
    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@pytest.mark.parametrize(("book", "game"), all_games())
def test_schema_takes_every_file_as_it_is_written(validator, book, game):
    validator.validate(read_yaml(ROOT / book / f"{game}.yaml", game).data)


def test_schema_refuses_what_the_loader_refuses(validator):
    whole = read_yaml(ROOT / "ny" / "roulette.yaml", "roulette").data
    broken = [
        {**whole, "wager": {}},
        {key: value for key, value in whole.items() if key != "wagers"},
        {**whole, "lines": [1, 2, 3]},
        {**whole, "wagers": {"red": {**whole["wagers"]["red"], "stake": {"minimum": "$5"}}}},
    ]
    for faulty in broken:
        with pytest.raises(ValidationError):
            validator.validate(faulty)


def test_no_name_is_broken_at_80_columns():
    """Neither in the list of games nor in the options of a game, which have long names side by side."""
    runner, narrow = CliRunner(), {"COLUMNS": "80"}
    listed = runner.invoke(app, ["games"], env=narrow).stdout
    for book, game in all_games():
        assert f"{book}/{game} " in listed
        result = runner.invoke(app, ["rules", f"{book}/{game}"], env=narrow)
        assert result.exit_code == 0, result.output
        shown = result.stdout
        assert max(map(len, shown.splitlines())) <= 80
        file = find_game(f"{book}/{game}")[1]
        values = [option.show(value) for option in file.options.values() for value in option.choose]
        for name in [*file.options, *file.wagers, *values]:
            assert name in shown, f"{book}/{game}: {name}"


def test_a_family_is_listed_by_its_name():
    shown = CliRunner().invoke(app, ["games"]).stdout
    for key, family in families().items():
        assert f"\n{family.name}\n" in shown
        assert f"\n{key}\n" not in shown
