"""A sheet as a workbook, a frame and a page with cards in colour; and the sweep of options."""

import csv
import json
import re
import sys
from collections import Counter
from fractions import Fraction
from math import prod

import openpyxl
import pytest

import hoyle
from hoyle.cli.mathematics.sweep import summary
from hoyle.errors import HoyleError, UnknownName
from hoyle.exact.sheet import Card, Decision
from hoyle.games.catalog import find_game
from hoyle.report.sheet.strategy_html import card_html
from hoyle.report.sheet.strategy_tables import WITHOUT_IT, decisions, mark, mark_of, ways
from hoyle.report.sweeps.option_sweep import _combinations, sweep, values_of
from tests.unit.cli.command import run


@pytest.fixture(scope="module")
def three():
    return hoyle.par("ny/three_card_poker", cards=True)


# A workbook.


def test_a_workbook_has_fractions_as_text_and_numbers_beside_them(three, tmp_path):
    file = tmp_path / "sheet.xlsx"
    three.to_excel(file)
    book = openpyxl.load_workbook(file)
    assert {"Rules", "Summary", "pair_plus", "Chips", "Most paid", "Ways to play"} <= set(book.sheetnames)
    heads, *rows = book["Summary"].iter_rows(values_only=True)
    pair_plus = dict(zip(heads, next(row for row in rows if row[0] == "pair_plus"), strict=True))
    assert pair_plus["house_edge_exact"] == "188/5525"
    assert pair_plus["house_edge"] == pytest.approx(188 / 5525)
    outcomes = list(book["pair_plus"].iter_rows(values_only=True, min_row=2))
    assert sum(Fraction(row[3]) for row in outcomes) == 1
    assert any(name.startswith("Strategy ") for name in book.sheetnames)


def test_a_workbook_that_cannot_be_written_says_so(three, tmp_path):
    with pytest.raises(HoyleError, match="cannot be written"):
        three.to_excel(tmp_path / "no" / "sheet.xlsx")


def test_without_the_libraries_it_says_what_to_install(three, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(HoyleError, match="a workbook needs the extra"):
        three.to_excel(tmp_path / "x.xlsx")
    with pytest.raises(HoyleError, match="a data frame needs the extra"):
        three.to_frame()


# A frame.


def test_a_frame_has_an_exact_column_and_a_number(three):
    frame = three.to_frame()
    row = frame[frame.wager == "pair_plus"].iloc[0]
    assert (row.house_edge_exact, row.house_edge) == ("188/5525", pytest.approx(188 / 5525))
    outcomes = three.to_frame(outcomes=True)
    assert outcomes[outcomes.wager == "pair_plus"].probability.sum() == pytest.approx(1)


# Cards.


def test_a_card_is_in_colour_and_says_it_in_letters(three):
    page = three.page()
    assert "<h2>Strategy cards</h2>" in page
    table = card_html(three.cards[1])
    assert "Q-6-4" in table
    assert re.search(r'<tr style="--row:#1f6f54"><td[^>]*>[^<]*</td><td[^>]*>play<', table)
    up = hoyle.par("ca/three_card_poker", cards=True)
    grid = card_html(up.cards[0])
    assert grid.count('class="cell"') == len(up.cards[0].decisions)
    assert 'title="A high, dealer shows 2: play' in grid


def test_what_mistakes_cost_is_printed_in_the_cells_and_not_only_told_to_a_pointer():
    card = Card("Two ways", "ante", (a_decision({"bet": "0.5", "fold": "0.38"}),), ("A",), ("2",))
    assert words_of(card_html(card))[-3:] == ["B", "F", "12.0"], "the next best, and its cost in percent"
    more = a_decision({"hit": "-0.2", "stand": "-0.2053", "double": "-1.5"})
    told = words_of(card_html(Card("Three ways", "blackjack", (more,), ("hard 16",), ("10",))))
    assert told[-4:] == ["S", "0.53", "D", "130"], "of more than two choices each has its cost"


def a_decision(worths):
    exact = {name: Fraction(worth) for name, worth in worths.items()}
    row, column = ("A", "2") if "bet" in worths else ("hard 16", "10")
    return Decision("seen", exact, max(exact.values()), Fraction(1, 10), row, column)


def words_of(html):
    return [text for text in re.sub(r"<[^>]*>", "\n", html).split("\n") if text.strip()]


def test_beside_a_double_stands_what_is_best_without_it():
    double = a_decision({"stand": "-0.1", "hit": "0.2", "double": "0.3"})
    card = Card("Two cards", "blackjack", (double,), ("hard 16",), ("10",))
    assert mark_of(double) == "Dh"
    assert mark_of(a_decision({"stand": "-0.3", "hit": "-0.4", "surrender": "-0.25"})) == "Rs"
    assert WITHOUT_IT in card_html(card)


def test_blackjack_has_one_chart_on_its_page_and_says_what_the_others_are():
    sheet = hoyle.par("ny/blackjack", options={"deck_count": "2"}, cards=True)
    page = sheet.page()
    assert page.count(">hard 16<") == 2, "the chart, and what every other choice costs"
    assert not re.search(r"hard 16 +[SHDR]", page), "no third one in lines of text"
    assert "by total alone" in page
    assert "except soft 17 against 2: Dh; soft 18 of three or more cards against A: stand." in page
    exceptions = [line for line in sheet.strategy if re.match(r"\d+-\d+ against", line)]
    assert exceptions
    assert all(line in page for line in exceptions)
    assert "\n".join(sheet.strategy) in str(sheet), "text has it whole"


def test_text_and_page_have_the_same_words_in_a_chart():
    text = run("strategy", "ny/mississippi_stud_poker").stdout
    assert re.search(r"^A  3x  1x  1x", text, re.M)
    assert "1x bet 1x, 2x bet 2x, 3x bet 3x, F fold" in text
    assert "BET_" not in text
    blackjack = [mark(name) for name in ("stand", "hit", "double", "split", "surrender")]
    assert blackjack == ["S", "H", "D", "P", "R"], "stand and surrender had one letter on the page"


def test_the_nearest_decisions_are_told_first(three):
    rows = decisions(three.cards[1], 2).rows
    assert [row[0] for row in rows] == ["Q-6-3", "Q-6-4"]
    assert ways(three).rows[-1][0] == "play every hand"


def test_the_page_has_chips_jackpots_and_what_can_be_paid():
    page = hoyle.par("ny/caribbean_stud_poker").page()
    for part in (
        "House edges at chip sizes",
        "Jackpots",
        "even at $218,047.37",
        "Most that can be paid",
        "<polyline",
    ):
        assert part in page
    assert "://" not in page


# The command.


def test_par_prints_chips_cards_ways_and_the_most_that_is_paid():
    shown = run("par", "ny/three_card_poker", "--limit", "$500").stdout
    assert "With no more than $500 on a wager" in shown
    assert "Hands next to the border: the closest decisions" in shown
    assert "play every hand" in shown
    craps = run("par", "ny/craps").stdout
    assert re.search(r"^lay 6, 8 .*5\.1818%\*", craps, re.M)


def test_par_verifies_on_request():
    found = json.loads(
        run("par", "ny/roulette", "--wager", "red", "--verify", "--rounds", "200", "--json").stdout
    )
    assert found["verification"]["wagers"]["red"]["engine"]["rounds"] == 200


def test_par_writes_a_workbook(tmp_path):
    file = tmp_path / "sheet.xlsx"
    assert run("par", "ny/roulette", "--xlsx", str(file)).exit_code == 0
    assert file.stat().st_size > 5_000


# The sweep.


def test_a_sweep_ranks_the_tables_of_a_wager():
    found = sweep("ny/three_card_poker", "pair_plus")
    assert list(found.bears) == ["pair_plus_table"]
    assert "dealing" in found.idle
    edges = [each.par.house_edge for each in found.ranked]
    assert edges == sorted(edges)
    assert len(edges) == found.total == 7
    assert found.ranked[0].chosen == {"pair_plus_table": "F"}  # 1-4-6-30-40: 2.32 %


def test_a_sweep_of_named_options_is_bounded_and_says_what_it_left_out():
    told = []
    found = sweep("oh/roulette", "red", {"wheel": "*"}, most=1, progress=lambda *what: told.append(what))
    assert found.total > 1
    assert found.left_out == found.total - 1
    assert told
    shown = run("sweep", "oh/roulette", "--wager", "red", "--option", "wheel=*", "--most", "1").stdout
    assert "were left out" in shown
    assert "1 is ranked; " in shown
    assert "red: 1 combination of the options that affect it: none." in summary(
        found._replace(bears={}, label="red", total=1)
    )


def test_a_bounded_sweep_varies_every_option():
    """Options at the end of a file as much as those at its beginning."""
    named = ("vigorish_percent", "dragon_bonus_table", "deck_count", "odds_shown_on")
    found = sweep("ny/mini_baccarat", "dragon_bonus player", dict.fromkeys(named, "*"), most=10)
    assert (found.solved, found.total, found.left_out) == (10, 54, 44 - found.refused)
    for name in found.bears:
        assert {each.chosen[name] for each in found.ranked} == set(found.bears[name]), name
    assert "For all of them use --most 54," in " ".join(summary(found))


@pytest.mark.parametrize("sizes", [(2, 2, 2, 2, 2, 2), (8, 2, 3), (1,), (5, 4, 3, 2), (7,)])
def test_combinations_come_once_each_and_any_beginning_is_even(sizes):
    bears = {f"option_{at}": tuple(range(size)) for at, size in enumerate(sizes)}
    found = list(_combinations(bears, dict.fromkeys(bears, 0)))
    assert len({tuple(each.values()) for each in found}) == len(found) == prod(sizes)
    assert set(found[0].values()) == {0}
    alone = sum(sizes) - len(sizes)
    assert all(sum(map(bool, each.values())) == 1 for each in found[1 : 1 + alone])
    rest = found[1 + alone :]
    half = rest[: len(rest) // 2]
    for name, values in bears.items():
        counts = Counter(each[name] for each in half)
        if len(half) >= 4 * len(values):
            assert min(counts[value] for value in values) * 2 * len(values) > len(half), name


def test_what_a_book_forbids_leaves_nothing_out_of_a_sweep():
    """Most of these cannot be chosen together.

    They do not count as solved, so the last variation is ranked too.
    """
    names = ("variation", "banker_table", "vigorish_percent", "deck_count")
    found = sweep("ny/mini_baccarat", "banker", dict.fromkeys(names, "*"), most=20)
    assert found.left_out == 0
    assert found.refused > 20 > len(found.ranked)
    assert {each.chosen["variation"] for each in found.ranked} == {"standard", "ez"}


def test_a_sweep_in_other_shapes(tmp_path):
    args = ("sweep", "ny/roulette", "--wager", "red", "--option", "wheel=*")
    facts = json.loads(run(*args, "--json").stdout)
    assert facts["ranked"][0]["options"]["wheel"] != "double_zero"
    assert facts["ranked"][0]["house_edge_exact"] == "1/37"
    lines = run(*args, "--csv").stdout.splitlines()
    assert lines[0].startswith("rank,wheel,house edge")
    assert len(lines) == 1 + len(facts["ranked"])
    file = tmp_path / "sweep.html"
    assert run(*args, "--html", str(file)).exit_code == 0
    assert "1/37" in file.read_text(encoding="utf-8")


def test_a_sweep_says_what_follows_the_options_swept(tmp_path):
    """An edge that a follower brings is not laid to what was swept.

    With ez the banker's table and vigorish follow.
    """
    args = ("sweep", "ny/mini_baccarat", "--wager", "banker", "--option", "variation=*")
    found = json.loads(run(*args, "--json").stdout)["ranked"]
    by_name = {each["options"]["variation"]: each for each in found}
    follows = by_name["ez"]["following"]
    assert follows["banker_table"] == "ez"
    assert follows["vigorish_percent"] == 0
    assert "variation" not in follows
    assert by_name["standard"]["following"] == {}
    told = ", ".join(f"{name} {value}" for name, value in follows.items())
    assert f"{by_name['ez']['rank']}: with {told}" in " ".join(run(*args).stdout.split())
    lines = list(csv.DictReader(run(*args, "--csv").stdout.splitlines()))
    assert {line["variation"]: line["following"] for line in lines} == {"standard": "", "ez": told}
    file = tmp_path / "sweep.html"
    assert run(*args, "--html", str(file)).exit_code == 0
    assert told.replace("_", " ") in file.read_text(encoding="utf-8")


def test_an_option_that_follows_is_not_said_to_be_left_as_it_stands():
    """By itself six to five is forbidden with six decks, so it is tried in vain; with one deck it follows."""
    options = find_game("ny/blackjack")[1].options
    free = ("deck_count", "blackjack_table")
    fixed = {name: "no" if name.startswith("offer_") else each.default for name, each in options.items()}
    found = sweep("ny/blackjack", None, {name: fixed[name] for name in fixed if name not in free}, most=2)
    assert found.led == {"blackjack_table": ("deck_count",)}
    assert found.idle == ()
    (one_deck,) = (each for each in found.ranked if each.chosen["deck_count"] == 1)
    assert one_deck.following == {"blackjack_table": "six_to_five"}
    assert summary(found)[-1].endswith("following others: blackjack_table (with deck_count).")


def test_a_sweep_ranks_each_amount_of_a_table_that_is_priced_by_amounts():
    """Its prizes in dollars are worth more to a small wager, so its sheets are for $1, $5 and $25."""
    args = (
        "sweep", "ny/three_card_poker", "--wager", "six_card_bonus", "--option", "six_card_bonus_table=*",
    )  # fmt: skip
    found = json.loads(run(*args, "--json").stdout)
    by_amount = {
        each["stake_cents"]: round(each["house_edge"], 6)
        for each in found["ranked"]
        if each["options"]["six_card_bonus_table"] == "ante_and_pair_plus_E"
    }
    assert by_amount == {100: 0.101112, 500: 0.152197, 2500: 0.162413}
    assert found["not_allowed"] == found["left_out"] == 0
    shown = run(*args).stdout
    assert re.search(r"^ 5 +ante_and_pair_plus_E +\$1\.00 +10\.1112%", shown, re.M)
    assert "9 are ranked, in 11 rows by amount; 0 are not allowed by the book" in shown


def test_a_wager_that_stands_by_amounts_is_swept_with_all_of_them():
    found = sweep(
        "ny/three_card_poker",
        "six_card_bonus",
        {"six_card_bonus_table": "ante_and_pair_plus_E", "dealing": "*"},
    )
    assert {each.par.stake_cents for each in found.ranked} == {100, 500, 2500}


def test_a_sweep_refuses_what_is_not_there():
    with pytest.raises(UnknownName, match="option in this game"):
        sweep("ny/roulette", None, {"weel": "*"})
    with pytest.raises(UnknownName, match="wager in this game"):
        sweep("ny/roulette", "rad")


def test_a_range_is_swept_at_its_ends_and_default():
    seed = find_game("ny/caribbean_stud_poker")[1].options["progressive_seed"]
    assert set(values_of(seed)) == {*seed.between, seed.default}
