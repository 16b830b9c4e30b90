"""A book and a house's choices: terms, or every clause that they break."""

import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as some

from hoyle.book import resolve, review
from hoyle.book.loader import all_games, load_file, load_game
from hoyle.book.resolve import cell_text, pay_tables
from hoyle.book.schema import GameFile
from hoyle.errors import TermsError
from hoyle.kit.odds import parse_odds

BOOK = """
game: roulette
title: Roulette
document: pa_58
section: "617a"
lines: [100, 200]
about: Made for a test.
numbers:
  fixed_count: {value: 3, cite: (a), lines: [101, 101]}
  copied: {value: "option:count", cite: (a), lines: [101, 101]}
options:
  count: {asks: How many, between: [1, 8], default: 2, unit: count, cite: (b), lines: [102, 103]}
  limit: {asks: How much, between: [0, 1000000], default: 0, unit: cents, cite: (b), lines: [104, 104]}
  decks: {asks: How many decks, choose: [1, 2, 6], default: 1, cite: (b), lines: [105, 105]}
  from: {asks: From what, choose: [hand, shoe], default: hand, cite: (b), lines: [106, 106],
         requires: {hand: {decks: [1, 2]}}, default_by: {decks: {"6": shoe}}}
  burn: {asks: Cards burned, choose: [0, 1], default: 0, cite: (b), lines: [107, 107],
         default_by: {from: {shoe: 1}}}
  table: {asks: Which table, choose: [A, B], default: A, cite: (c), lines: [108, 109],
          requires: {B: {fixed_count: [3], decks: [6]}}}
  offer_side: {asks: Is side offered, choose: [yes, no], default: yes, cite: (c), lines: [110, 110]}
wagers:
  exact: {title: E, about: E., pays: {cite: (d), lines: [120, 120], rows: {win: 3 to 2, tie: push, lose: lose}}}
  least: {title: L, about: L., pays: {rule: at_least, cite: (d), lines: [121, 121], rows: {win: 3 to 2, flat: $10, lose: lose}}}
  most: {title: M, about: M., pays: {rule: at_most, cite: (d), lines: [122, 122], rows: {win: 3 to 2, lose: lose}}}
  free: {title: F, about: F., pays: {rule: licensee_sets, cite: (d), lines: [123, 123], rows: {win: 1 to 1, lose: lose}}}
  alike: {title: A, about: A., pays: {as: exact, cite: (e), lines: [124, 124]}}
  side:
    title: S
    about: S.
    offered: offer_side
    rules: {on_fold: {value: "option:from"}}
    stake:
      - {min: $5, if: {decks: [6]}}
      - {max: $50, if: {fixed_count: [4]}}
      - {step: $1}
    pays:
      rule: choose_one
      cite: (f)
      lines: [130, 135]
      option: table
      tables: [A, B]
      unit: to_1
      rows: {win: [10, 1000], big: [$500, null], same: [as win, as big]}
      unlisted: {lose: lose}
      blanks: {big: {B: push}}
      readings: {big: blank}
      row_lines: {big: [132, 132]}
rounding: {to_cents: 1, direction: down}
procedures: {}
irregularities: {}
readings: {blank: {lines: [132, 132], says: Blank., reading: Push., other: Lose.}}
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> GameFile:
    return load(tmp_path_factory.mktemp("book"), BOOK)


def load(folder: Path, text: str) -> GameFile:
    path = folder / "test.yaml"
    path.write_text(text, encoding="utf-8")
    return load_file(path, "test.yaml")[0]


def told(file: GameFile, choices: Any, pays: Any = None) -> list[str]:
    """What a review finds; a table is refused with the same words, or not at all."""
    found = [str(finding) for finding in review(file, choices, pays)]
    if found:
        with pytest.raises(TermsError) as refusal:
            resolve("pa", file, choices, pays)
        assert str(refusal.value) == "; ".join(found)
    else:
        resolve("pa", file, choices, pays)
    return found


def test_without_choices_the_defaults_hold(file: GameFile) -> None:
    terms = resolve("pa", file, {})
    assert terms.options == {
        "count": 2, "limit": 0, "decks": 1, "from": "hand", "burn": 0, "table": "A", "offer_side": "yes",
    }  # fmt: skip
    assert terms["fixed_count"] == 3
    assert terms["copied"] == 2
    assert review(file, {}) == []


def test_a_choice_is_in_force_wherever_it_is_spoken_of(file: GameFile) -> None:
    terms = resolve("pa", file, {"count": 5, "decks": 6, "table": "B"})
    assert terms["count"] == terms["copied"] == 5
    assert terms.rule("side", "on_fold") == "shoe"
    assert str(terms.price("side", "win").odds) == "1,000 to 1"
    assert [rule.min for rule in terms.stake_rules["side"]] == ["$5", None]


@pytest.mark.parametrize(
    ("name", "value", "held"),
    [
        ("count", "5", 5),
        ("decks", "6", 6),
        ("limit", "$2.50", 250),
        ("limit", "250", 250),
        ("table", "A", "A"),
    ],
)
def test_a_choice_may_be_written_as_words(file: GameFile, name: str, value: str, held: Any) -> None:
    assert resolve("pa", file, {name: value}).options[name] == held


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("count", 0), ("count", 9), ("count", "--5"), ("count", "²"), ("count", "many"), ("count", ""), ("count", True),
        ("count", 2.0), ("decks", 3), ("decks", "1.0"), ("limit", "$-1"), ("limit", "$1e3"), ("limit", "-$1"),
        ("table", "a"), ("table", "C"), ("table", None), ("offer_side", True), ("from", ["hand"]),
    ],
)  # fmt: skip
def test_what_is_not_allowed_is_a_finding_that_says_what_is(file: GameFile, name: str, value: Any) -> None:
    found = told(file, {name: value})
    assert len(found) == 1
    assert found[0].startswith(f"{name}: {value} was chosen; the book allows ")
    assert "(617a(" in found[0]


def test_a_number_of_the_book_is_not_the_houses_to_choose(file: GameFile) -> None:
    assert told(file, {"fixed_count": 4}) == ["fixed_count: 4 was chosen; the book fixes it at 3 (617a(a))"]


def test_an_unknown_option_is_told_with_those_there_are(file: GameFile) -> None:
    known = "burn, count, decks, from, limit, offer_side, table"
    assert told(file, {"colour": 1}) == [
        f"colour: no such option; the book leaves these to the house: {known} (617a)"
    ]


def test_every_finding_is_told_not_only_the_first(file: GameFile) -> None:
    found = told(file, {"count": 99, "colour": "red", "fixed_count": 1}, {"exact": {"win": "2 to 1"}})
    assert [line.split(":")[0] for line in found] == ["count", "colour", "fixed_count", "pays.exact.win"]


# One choice that rests on another.


def test_a_choice_that_needs_another_is_refused_without_it(file: GameFile) -> None:
    assert told(file, {"table": "B"}) == ["table: decks is 1; table B needs decks to be 6 (617a(c))"]
    assert told(file, {"table": "B", "decks": 6}) == []
    assert told(file, {"decks": 6, "from": "hand"}) == [
        "from: decks is 6; from hand needs decks to be 1, 2 (617a(b))"
    ]


def test_what_belongs_to_a_wager_that_is_not_offered_is_not_asked(file: GameFile) -> None:
    assert told(file, {"table": "B", "offer_side": "no"}) == []
    terms = resolve("pa", file, {"table": "B", "offer_side": "no"})
    assert "side" not in terms.wagers
    assert "side" not in terms.stake_rules


def test_a_default_follows_a_choice_and_what_follows_it(file: GameFile) -> None:
    assert resolve("pa", file, {"decks": 6}).options["from"] == "shoe"
    assert resolve("pa", file, {"decks": 6}).options["burn"] == 1
    assert resolve("pa", file, {"decks": 2}).options["burn"] == 0
    assert resolve("pa", file, {"from": "shoe"}).options["burn"] == 1


def test_a_choice_that_was_made_follows_nothing(file: GameFile) -> None:
    assert resolve("pa", file, {"decks": 6, "burn": 0}).options["burn"] == 0
    assert resolve("pa", file, {"decks": "6", "from": "shoe", "burn": "0"}).options["burn"] == 0


def test_what_follows_does_not_hang_on_the_order_of_the_file(tmp_path: Path) -> None:
    """The cover card leads to stacks, and stacks to the automated shoe, whichever stands first."""
    ny, _ = load_game("ny", "three_card_poker")
    names = list(ny.options)
    for seed in range(5):
        random.Random(seed).shuffle(names)
        shuffled = ny.model_copy(update={"options": {name: ny.options[name] for name in names}})
        terms = resolve("ny", shuffled, {"dealer_cover_card": "yes"})
        assert (terms["dealing"], terms["dealing_from"]) == ("stacks", "automated_shoe")


@pytest.fixture
def bounded(tmp_path: Path) -> GameFile:
    bounds = (
        "unit: count, bounds: [{if: {decks: [6]}, at_least: 3, at_most: 5}, {if: {fixed_count: [3], from: [shoe]}, at_least: 4},"
        " {if: {fixed_count: [9]}, at_least: 8}], cite: (b), lines: [102, 103]"
    )
    return load(tmp_path, BOOK.replace("unit: count, cite: (b), lines: [102, 103]", bounds))


@pytest.mark.parametrize(
    ("choices", "says"),
    [
        ({}, []),
        ({"count": 1}, []),
        ({"decks": 6, "count": 4}, []),
        ({"decks": 6, "count": 5}, []),
        ({"decks": 6, "count": 6}, ["with decks 6 it is at least 3 and at most 5"]),
        ({"from": "shoe", "count": 3}, ["with fixed_count 3 and from shoe it is at least 4"]),
        (
            {"decks": 6, "count": 2},
            [
                "with decks 6 it is at least 3 and at most 5",
                "with fixed_count 3 and from shoe it is at least 4",
            ],
        ),
    ],
)
def test_a_range_may_be_narrower_by_other_choices(
    bounded: GameFile, choices: dict[str, Any], says: list[str]
) -> None:
    expected = [f"count: {choices['count']} was chosen; {each} (617a(b))" for each in says]
    assert told(bounded, choices) == expected


def test_single_values_may_be_allowed_beside_a_range(tmp_path: Path) -> None:
    file = load(
        tmp_path,
        BOOK.replace("between: [0, 1000000], default: 0,", "between: [5000, 9000], also: [0], default: 0,"),
    )
    assert told(file, {"limit": 0}) == told(file, {"limit": 5000}) == []
    assert told(file, {"limit": 4999}) == [
        "limit: $49.99 was chosen; the book allows $0 or $50 to $90 (617a(b))"
    ]


# Prices of the house's own.


@pytest.mark.parametrize(
    ("wager", "outcome", "price", "fits"),
    [
        ("exact", "win", "3 to 2", True), ("exact", "win", "6 to 4", True), ("exact", "win", "2.5 for 1", True),
        ("exact", "win", "2 to 1", False), ("exact", "win", "6 to 5", False), ("exact", "tie", "lose", False),
        ("least", "win", "3 to 2", True), ("least", "win", "2 to 1", True), ("least", "win", "7 to 5", False),
        ("least", "win", "push", False), ("least", "win", "lose", False), ("least", "win", "$1000", False),
        ("least", "flat", "$10", True), ("least", "flat", "$10.01", True), ("least", "flat", "$9.99", False),
        ("least", "flat", "100 to 1", False), ("most", "win", "3 to 2", True), ("most", "win", "6 to 5", True),
        ("most", "win", "8 to 5", False), ("free", "win", "100 to 1", True), ("free", "win", "lose", True),
        ("side", "win", "10 to 1", True), ("side", "win", "11 to 1", False), ("alike", "win", "3 to 2", True),
        ("alike", "win", "2 to 1", False),
    ],
)  # fmt: skip
def test_a_price_is_held_to_its_rule(
    file: GameFile, wager: str, outcome: str, price: str, fits: bool
) -> None:
    found = told(file, {}, {wager: {outcome: price}})
    assert (found == []) is fits, found
    if fits:
        terms = resolve("pa", file, {}, {wager: {outcome: price}})
        assert terms.price(wager, outcome).odds == parse_odds(price)
    else:
        assert found[0].startswith(f"pays.{wager}.{outcome}: {price} was chosen; the book pays ")


def test_a_refused_price_says_how_much_is_wanted(file: GameFile) -> None:
    assert told(file, {}, {"least": {"win": "1 to 1"}}) == [
        "pays.least.win: 1 to 1 was chosen; the book pays no less than 3 to 2 (617a(d))"
    ]
    assert told(file, {}, {"most": {"win": "2 to 1"}}) == [
        "pays.most.win: 2 to 1 was chosen; the book pays no more than 3 to 2 (617a(d))"
    ]
    # What is no payout has no minimum.
    (lost,) = told(file, {}, {"least": {"lose": "1 to 1"}})
    assert lost.startswith("pays.least.lose: 1 to 1 was chosen; the book pays lose (")


@pytest.mark.parametrize(
    ("wager", "outcome", "price", "message"),
    [
        ("nothing", "win", "1 to 1", "no such wager; the book prices "),
        ("exact", "won", "1 to 1", 'no such price (did you mean "win"?); the book prices win, tie, lose'),
        ("free", "win", "even money", '"even money" is no price'),
        ("free", "win", 2, '"2" is no price'),
        ("free", "win", "100% of meter", "free has no meter to pay from"),
    ],
)
def test_a_price_that_cannot_be_is_a_finding(
    file: GameFile, wager: str, outcome: str, price: Any, message: str
) -> None:
    found = told(file, {}, {wager: {outcome: price}})
    assert len(found) == 1
    assert message in found[0]


# Prices of the book.


def test_a_cell_is_read_in_its_unit_with_blanks_and_references_filled_in(file: GameFile) -> None:
    pays = file.wagers["side"].pays
    assert pays is not None
    assert [cell_text(pays, outcome, "A") for outcome in ("win", "big", "same", "lose")] == [
        "10 to 1", "$500", "10 to 1", "lose",
    ]  # fmt: skip
    assert [cell_text(pays, outcome, "B") for outcome in ("win", "big", "same")] == [
        "1,000 to 1",
        "push",
        "push",
    ]


def test_a_price_has_its_clause_table_and_reading(file: GameFile) -> None:
    terms = resolve("pa", file, {"table": "B", "decks": 6})
    win, big, alike = terms.price("side", "win"), terms.price("side", "big"), terms.price("alike", "win")
    assert (win.where(), win.cite.lines, win.reading) == ("617a(f) table B", (130, 135), "")
    assert (big.cite.lines, big.reading) == ((132, 132), "blank")
    assert (alike.where(), alike.cite.lines) == ("617a(e)", (124, 124))


def test_pay_tables_lists_every_column(file: GameFile) -> None:
    listed = [(name, label) for name, label, _, _ in pay_tables(file)]
    assert listed == [
        ("exact", ""), ("least", ""), ("most", ""), ("free", ""), ("alike", ""), ("side", "A"), ("side", "B"),
    ]  # fmt: skip


@pytest.mark.parametrize("path", [f"{book}/{game}" for book, game in all_games()])
def test_every_table_of_every_book_has_a_price_for_every_outcome(path: str) -> None:
    book, _, game = path.partition("/")
    file, _ = load_game(book, game)
    for name, label, pays, _ in pay_tables(file):
        for outcome in pays.rows | pays.unlisted:
            assert cell_text(pays, outcome, label), (name, label, outcome)


# The fingerprint.


def test_the_same_terms_have_the_same_fingerprint(file: GameFile) -> None:
    assert resolve("pa", file, {}).fingerprint == resolve("pa", file, {}).fingerprint
    assert resolve("pa", file, {}).fingerprint == resolve("pa", file, {"count": 2, "table": "A"}).fingerprint
    assert resolve("pa", file, {"count": "5"}).fingerprint == resolve("pa", file, {"count": 5}).fingerprint
    mine, theirs = {"count": 5, "decks": 2}, {"decks": 2, "count": 5}
    assert resolve("pa", file, mine).fingerprint == resolve("pa", file, theirs).fingerprint


def test_other_choices_prices_and_books_have_other_fingerprints(file: GameFile, tmp_path: Path) -> None:
    prints = {
        resolve("pa", file, {}).fingerprint,
        resolve("pa", file, {"count": 3}).fingerprint,
        resolve("pa", file, {}, {"least": {"win": "2 to 1"}}).fingerprint,
        resolve("oh", file, {}).fingerprint,
        resolve("pa", load(tmp_path, BOOK.replace("lose: lose}}}", "lose: push}}}", 1)), {}).fingerprint,
    }
    assert len(prints) == 5
    moved = load(tmp_path, BOOK.replace("[120, 120]", "[120, 121]"))
    assert moved != file
    assert resolve("pa", moved, {}).fingerprint == resolve("pa", file, {}).fingerprint


def shuffled(value: Any, rng: random.Random) -> Any:
    if isinstance(value, dict):
        keys = list(value)
        rng.shuffle(keys)
        return {key: shuffled(value[key], rng) for key in keys}
    return [shuffled(item, rng) for item in value] if isinstance(value, list) else value


@settings(max_examples=20, deadline=None)
@given(seed=some.integers(0, 10_000))
def test_shuffled_keys_load_equal(
    seed: int, tmp_path_factory: pytest.TempPathFactory, file: GameFile
) -> None:
    plain = file.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    text = yaml.safe_dump(shuffled(plain, random.Random(seed)), sort_keys=False)
    again = load(tmp_path_factory.mktemp("shuffled"), text.replace(": 'yes'", ": yes"))
    assert again == file
    for choices in ({}, {"decks": 6}, {"decks": 6, "table": "B", "count": 8}):
        mine, theirs = resolve("pa", again, choices), resolve("pa", file, choices)
        assert mine.fingerprint == theirs.fingerprint
        assert mine.prices == theirs.prices
        assert mine.settings == theirs.settings


@pytest.mark.parametrize("path", [f"{book}/{game}" for book, game in all_games()])
def test_every_book_loads_equal_with_its_keys_turned_round(path: str, tmp_path: Path) -> None:
    book, _, game = path.partition("/")
    file, source = load_game(book, game)

    def turned(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: turned(value[key]) for key in reversed(value)}
        return [turned(item) for item in value] if isinstance(value, list) else value

    again = GameFile.model_validate(turned(source.data))
    assert again == file
    assert resolve(book, again, {}).fingerprint == resolve(book, file, {}).fingerprint
