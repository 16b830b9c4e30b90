"""What each change of a rule is worth: against published tables, beyond the book, and from a base of one's own."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from hoyle.book.loader import add_rulebooks
from hoyle.errors import HoyleError, TermsError, UnknownName
from hoyle.exact.blackjack import deltas as blackjack
from hoyle.exact.catalog import par
from hoyle.exact.common.known_rules import outside_notes
from hoyle.games.catalog import open_terms
from hoyle.report.compliance.check import check_one
from hoyle.report.sweeps.rule_deltas import Deltas, changed, deltas, in_force, says
from hoyle.strategy.game_parts import games_with, load_part
from tests.support.game_paths import all_paths
from tests.unit.cli.command import data, out, refusal

FIXTURES = Path(__file__).parents[2] / "fixtures"


def worth(path, options, base, rule, value):
    """In percent, to the player."""
    terms = open_terms(path, options)[1]
    for name in base:
        terms = changed(terms, blackjack.RULES[name][base[name]], blackjack.PRICES)
    other = changed(terms, blackjack.RULES[rule][value], blackjack.PRICES)
    return 100 * float(blackjack.house_edge(terms) - blackjack.house_edge(other))


# 21blackjack.net/card: eight decks, the dealer stands on soft 17, any two cards are doubled, also after a split, and
# split to four hands. The others of that table that are rules here are in docs/published.md.
EIGHT_DECKS = {
    ("surrender", "early, against a ten only"): "+0.24", ("split_aces", "drawn to and doubled"): "+0.19",
    ("surrender", "late, against a ten only"): "+0.07", ("split_hand_count_max", "3"): "-0.01",
    ("hole_card", "looked at under a ten, all lost under an ace"): "-0.01", ("double_on", "nine_to_eleven"): "-0.09",
    ("hole_card", "looked at under an ace, all lost under a ten"): "-0.10", ("double_after_split", "no"): "-0.14",
}  # fmt: skip
# blackjackreview.com, "Blackjack Rule Variations and Odds": six decks, no doubles after splits.
SIX_DECKS = {
    ("surrender", "early, against an ace only"): "+0.39", ("surrender", "early, against a ten only"): "+0.24",
    ("double_after_split", "yes"): "+0.14", ("split_aces_hand_count_max", "4"): "+0.07",
    ("natural", "6 to 5"): "-1.36", ("double_on", "nine_to_eleven"): "-0.09",
}  # fmt: skip


@pytest.mark.parametrize(("options", "base", "published"), [
    ({"deck_count": 8}, {}, EIGHT_DECKS), ({}, {"double_after_split": "no"}, SIX_DECKS),
])  # fmt: skip
def test_published_effects_of_rules(options, base, published):
    found = {change: f"{worth('ny/blackjack', options, base, *change):+.2f}" for change in published}
    assert found == published


@pytest.fixture
def few(monkeypatch):
    """Few rules, so that a table is quick."""
    kept = ("double_on", "hole_card", "natural", "deck_count", "push_at")
    rules = {name: dict(list(blackjack.RULES[name].items())[:2]) for name in kept}
    rules["hole_card"] = {
        name: blackjack.RULES["hole_card"][name] for name in ("looked at", "not looked at, all lost")
    }
    rules["surrender"] = {name: blackjack.RULES["surrender"][name] for name in ("none", "late")}
    monkeypatch.setattr(blackjack, "RULES", rules)


def test_each_change_is_by_itself_and_says_what_the_book_says(few):
    found = deltas("ny/blackjack", options={"deck_count": 2})
    rows = {row.rule: row for row in found.rows}
    assert found.house_edge == par("ny/blackjack", {**found.options}).wagers[0].house_edge
    assert {row.rule: (row.before, row.after, row.says) for row in found.rows} == {
        "double_on": ("any_two_cards", "nine_to_eleven", "not by 5324.10(d); outside of every book"),
        "hole_card": ("looked at", "not looked at, all lost",
                      "not by 5324.11(a)(6), not by 5324.11(a)(5)(vi); outside of every book"),
        "natural": ("6 to 5", "3 to 2", "allows it"),
        "push_at": ("0", "22", "outside of every book"),
        "surrender": ("none", "late", "allows it"),
        "deck_count": ("2", "1", "allows it"),
    }  # fmt: skip
    assert found.change(rows["double_on"]) > 0 > found.change(rows["natural"])
    one = par("ny/blackjack", {**found.options, "surrender": "yes"}).wagers[0].house_edge
    assert rows["surrender"].house_edge == one


def test_a_base_beyond_the_book(few):
    found = deltas("oh/blackjack", base={"surrender": "late"})  # which Ohio has not, and has no price for
    rows = {row.rule: row for row in found.rows}
    assert rows["surrender"].before == "late"
    assert found.change(rows["surrender"]) > 0
    assert rows["hole_card"].house_edge is None
    assert "nobody looks" in rows["hole_card"].refused


def test_what_is_changed_is_in_force_and_the_rest_stands():
    terms = open_terms("pa/blackjack")[1]
    for rule, values in blackjack.RULES.items():
        assert sum(in_force(terms, value) for value in values.values()) == 1, rule
        for value in values.values():
            other = changed(terms, value, blackjack.PRICES)
            assert in_force(other, value)
            others = (name for name in blackjack.RULES if name != rule)
            for name in others:
                before = [in_force(terms, each) for each in blackjack.RULES[name].values()]
                assert [in_force(other, each) for each in blackjack.RULES[name].values()] == before


# Games whose rules are changed beyond their books, but for blackjack itself, which the test above has.
RELATIVES = [
    path
    for path in all_paths()
    if path.partition("/")[2] in set(games_with("exact", "deltas")) - {"blackjack"}
]


@pytest.mark.parametrize("path", RELATIVES)
def test_every_rule_of_a_relative_can_be_changed_and_is_solved(path):
    terms = open_terms(path)[1]
    part, solution = (load_part("exact", terms.file.game, name) for name in ("deltas", "solve"))
    for rule, values in part.RULES.items():
        assert sum(in_force(terms, value) for value in values.values()) == 1, rule
        for name, value in values.items():
            other = changed(terms, value, part.PRICES)
            assert in_force(other, value), (rule, name)
            assert not solution.unsolved(other), (rule, name)


def edge_of(path, rule, value, base=()):
    terms = open_terms(path)[1]
    part = load_part("exact", terms.file.game, "deltas")
    for name, wanted in (*base, (rule, value)):
        terms = changed(terms, part.RULES[name][wanted], part.PRICES)
    return part.house_edge(terms)


def test_a_change_of_a_relative_is_what_its_own_sheet_says():
    """Where an option or another reading is the same change."""
    paid = {"free_resplits": "paid"}
    sheet = par("oh/free_bet_blackjack", readings=paid).wagers[0]
    assert edge_of("oh/free_bet_blackjack", "free_resplit", "no") == sheet.house_edge


@pytest.mark.prove
def test_changes_of_spanish_21_and_multiple_action_are_what_their_own_sheets_say():
    circles = par("ny/multiple_action_blackjack", {"surrender": "yes"}).wagers[:3]
    mean = sum(circle.house_edge for circle in circles) / 3
    assert edge_of("ny/multiple_action_blackjack", "surrender", "yes") == mean
    usual = edge_of("ny/spanish_21", "deck_count", "6")
    assert (
        edge_of("ny/spanish_21", "deck_count", "8")
        == par("ny/spanish_21", {"deck_count": 8}).wagers[0].house_edge
    )
    assert edge_of("ny/spanish_21", "equal_twenty_ones", "push") > usual
    assert edge_of("ny/spanish_21", "five_card_21", "1 to 1") > usual


def test_a_table_by_the_number_of_decks_stays_where_there_is_none_for_the_new_number():
    """Match the dealer has tables for six and eight decks: another number changes the main wager alone."""
    terms = open_terms("ma/spanish_21")[1]
    other = changed(terms, {"deck_count": 2}, {})
    prices = [{key: price.odds for key, price in each.prices.items()} for each in (terms, other)]
    assert prices[0] == prices[1]
    assert other.number("deck_count") == 2


@pytest.mark.prove
def test_a_change_of_switch_is_what_its_own_sheet_says():
    sheet = par("ny/blackjack_switch", {"dealer_draws_on_soft_17": "yes"}).wagers[0]
    assert edge_of("ny/blackjack_switch", "dealer_draws_on_soft_17", "yes") == sheet.house_edge
    assert edge_of("ny/blackjack_switch", "push_at", "0") < sheet.house_edge


def test_a_rule_that_a_relative_does_not_solve_is_refused_with_the_reason(monkeypatch):
    terms = open_terms("ny/spanish_21")[1]
    part = load_part("exact", "spanish_21", "deltas")
    early = {
        "surrender": {"none": part.RULES["surrender"]["none"], "early": blackjack.RULES["surrender"]["early"]}
    }
    monkeypatch.setattr(part, "RULES", early)
    (row,) = deltas(terms.path).rows
    assert (row.after, row.house_edge) == ("early", None)
    assert "given up before the dealer looks" in row.refused


def test_a_game_without_rules_of_its_own_changes_its_options():
    found = deltas("ny/roulette", "straight")
    assert isinstance(found, Deltas)
    single = next(row for row in found.rows if row.after == "single_zero")
    assert found.change(single) == Fraction(1, 37) - Fraction(1, 19)
    with pytest.raises(HoyleError, match="told by rules"):
        deltas("ny/roulette", base={"wheel": "single_zero"})


@pytest.mark.parametrize(("base", "error", "message"), [
    ({"surender": "late"}, UnknownName, "surrender"), ({"surrender": "soon"}, UnknownName, "value of surrender"),
    ({"surrender": "late", "hole_card": "not looked at, all lost"}, TermsError, "nobody looks before play"),
])  # fmt: skip
def test_a_base_that_is_refused(base, error, message):
    with pytest.raises(error, match=message):
        deltas("ny/blackjack", base=base)


def test_a_sheet_says_what_is_outside_of_every_book(registry):
    add_rulebooks(FIXTURES / "rule_space")
    assert outside_notes(open_terms("anywhere/blackjack")[1]) == []
    assert outside_notes(open_terms("pa/blackjack")[1]) == []
    other = par(
        "anywhere/blackjack", {"double_on": "ten_to_eleven", "push_at": 22, "blackjack_table": "one_to_one"}
    )
    (note,) = (note for note in other.notes if "Outside" in note)
    assert note == "Outside of every book: double_on ten_to_eleven, push_at 22, blackjack blackjack 1 to 1."


def test_split_aces_in_pennsylvania_are_priced_both_ways():
    """The Board gives 0.355% to 0.371% for its rules, which is one card to an ace."""
    one = blackjack.house_edge(open_terms("pa/blackjack", {"deck_count": 8})[1])
    reading = {"split_aces_one_card": "as_other_pairs"}
    drawn = blackjack.house_edge(open_terms("pa/blackjack", {"deck_count": 8}, None, reading)[1])
    assert Fraction(355, 10**5) <= round(one, 5) <= Fraction(371, 10**5)
    assert drawn < one - Fraction(18, 10**4)
    split_aces = blackjack.RULES["split_aces"]
    assert (
        says("pa/blackjack", {}, split_aces["drawn to and doubled"])
        == "reading split_aces_one_card=as_other_pairs"
    )
    assert says("ny/blackjack", {}, split_aces["drawn to and doubled"]) == "not by 5324.10(c)(3)(ii)"
    checked = check_one("pa/blackjack")
    assert checked.is_fine
    assert [found.path for found in checked.findings] == ["readings.split_aces_one_card"]
    assert "1 is played, which the text does not provide" in checked.findings[0].text


def test_the_command_prints_a_table_and_plain_data(tmp_path):
    straight = ("sweep", "ny/roulette", "--deltas", "--wager", "straight")
    shown = out(*straight)
    assert "what each change is worth to the house" in shown
    assert re.search("double_zero +single_zero +2.7027% +-2.5605%", shown)
    facts = data(*straight)
    row = next(row for row in facts["deltas"] if row["to"] == "single_zero")
    assert row["change_exact"] == "-18/703"
    assert "wheel,double_zero,single_zero,2.7027%,-2.5605%,-18/703,allows it," in out(*straight, "--csv")
    out(*straight, "--html", str(tmp_path / "page.html"))
    assert "2.7027%" in (tmp_path / "page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("words", "message"), [
    (("--base", "surrender=late"), "--base goes with --deltas"),
    (("--deltas", "--base", "surrender"), "write --base rule=value"),
])  # fmt: skip
def test_the_command_refuses(words, message):
    assert message in refusal("sweep", "ny/blackjack", *words)
