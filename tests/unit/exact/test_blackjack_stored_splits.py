"""Splits that were counted before: what comes with the package, and what a user's own machine has counted."""

import contextlib
import importlib.util
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

import hoyle
from hoyle.errors import TermsError
from hoyle.exact.blackjack.main_wager import _split_chances, _split_means, rules_of, shoe_of, solved_of
from hoyle.fast import result_store
from hoyle.fast.blackjack import counted_splits as counted
from hoyle.fast.blackjack import dealer, whole_rounds
from hoyle.fast.blackjack import split_counts as together
from hoyle.fast.blackjack.hands import ACE, Rules
from hoyle.fast.blackjack.result_counts import solve, tally
from hoyle.fast.blackjack.splits import solve_strategy
from hoyle.games.catalog import open_terms
from tests.support.samples import every

ROOT = Path(__file__).parents[3]
spec = importlib.util.spec_from_file_location("make_splits", ROOT / "scripts" / "make_splits.py")
assert spec is not None
assert spec.loader is not None
make_splits = importlib.util.module_from_spec(spec)
spec.loader.exec_module(make_splits)

GAMES = make_splits.GAMES
SHORT = {"A": 4, "8": 8, "10": 12, "6": 4}
# A sheet and its options, all of whose splits come with the package. In `make prove` it is every one of them.
SHIPPED = [(path, {}) for path in GAMES] + [
    ("ny/blackjack", {"deck_count": 8}), ("ny/blackjack", {"deck_count": 2}), ("ny/blackjack", {"surrender": "yes"}),
    ("ny/blackjack", {"dealer_draws_on_soft_17": "yes"}), ("ny/blackjack", {"enhanced_three_sevens": "yes"}),
    ("pa/blackjack", {"deck_count": 8}), ("ny/blackjack", {"deck_count": 5}), ("ny/blackjack", {"deck_count": 7}),
    ("ny/blackjack", {"deck_count": 3, "enhanced_three_sevens": "yes", "enhanced_suited_six_seven_eight": "yes"}),
    ("pa/blackjack", {"deck_count": 7, "split_hand_count_max": 3, "split_aces_hand_count_max": 5}),
    ("ny/blackjack", {"deck_count": 4, "enhanced_three_sevens": "yes", "enhanced_five_card_21": "yes"}),
    # Few decks are dealt from the hand unless the house says otherwise.
    ("ny/blackjack", {"deck_count": 1, "dealt": "shoe", "enhanced_suited_six_seven_eight": "yes"}),
]  # fmt: skip


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    counted._KNOWN.clear()
    yield
    counted._KNOWN.clear()


@pytest.fixture
def nothing_shipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """No archive, and an empty folder of the user's, which is returned."""
    monkeypatch.setattr(result_store, "SHIPPED", tmp_path / "none.zip")
    monkeypatch.setenv("HOYLE_CACHE", str(tmp_path / "own"))
    return tmp_path / "own"


@cache
def rules_counted() -> set[Rules]:
    return {each.rules for each in make_splits.wanted()}


def check_sums(path: str, options: dict[str, str | int]) -> None:
    """Counted hand by hand and counted all together, splits have the same mean, and come as often as pairs do."""
    terms = open_terms(path, options)[1]
    solved = solved_of(terms)
    assert solved.is_exact, (path, options)
    assert {pair for pair, _ in solved.splits} == set(solved.nets)
    for pair, nets in solved.nets.items():
        assert all(chance > 0 for chance in nets.values())
        assert sum(nets.values()) == _split_chances(solved, pair)[0]
        mean, _ = _split_means(solved, pair, is_late=False)
        assert sum(net * chance for net, chance in nets.items()) == mean
    assert solved.scores is not None
    assert 0 < sum(solved.scores) < sum(sum(nets.values()) for nets in solved.nets.values())


def check_floats(path: str, options: dict[str, str | int]) -> None:
    """A second road: what is found in floating point, by every two hands."""
    terms = open_terms(path, options)[1]
    exact, quick = solved_of(terms), solved_of(terms, quickly=True)
    assert (exact.is_exact, quick.is_exact) == (True, False)
    for pair, nets in exact.nets.items():
        for net, chance in nets.items():
            assert abs(chance - quick.nets[pair].get(net, 0)) < Fraction(1, 10**6)
    found = whole_rounds.scores_of_splits(exact.rules)
    for one, other in zip(exact.scores or (), found, strict=True):
        assert one != other
        assert abs(one - other) < Fraction(1, 10**6)


@pytest.mark.parametrize(("path", "options"), every(3, SHIPPED))
def test_what_is_shipped_adds_up_to_the_exact_edge(path: str, options: dict[str, str | int]) -> None:
    check_sums(path, options)


@pytest.mark.parametrize(("path", "options"), every(3, [SHIPPED[1], SHIPPED[0], SHIPPED[5]]))
def test_what_is_shipped_is_what_floats_say(path: str, options: dict[str, str | int]) -> None:
    check_floats(path, options)


@pytest.mark.parametrize("options", [{}, {"deck_count": 8}, {"deck_count": 5, "split_hand_count_max": 3}])
def test_shipped_twenties_are_what_floats_say(options: dict[str, str | int]) -> None:
    terms = open_terms("pa/blackjack", options)[1]
    rules = rules_of(terms, shoe_of(terms))
    assert counted.kept_splits(rules, counted.about_twenties(rules.dealer)) is not None
    exact = whole_rounds.twenties.__wrapped__(rules)
    quick = whole_rounds.twenties.__wrapped__(rules, quickly=True)
    for pair, row in exact.items():
        for one, other in zip(row, quick[pair], strict=True):
            assert abs(one - other) < Fraction(1, 10**7)


def test_sheets_by_the_books_defaults_are_exact() -> None:
    for path in GAMES:
        for par in hoyle.par(path).wagers:
            assert par.exact == "all", par.label
            assert sum(result.combinations for result in par.results) == par.total_combinations
            for result in par.results:
                assert Fraction(result.combinations, par.total_combinations) == result.probability


def test_some_splits_of_one_deck_are_counted_again() -> None:
    """Those of aces, which take one card each, and the shortest of the others."""
    terms = open_terms("ny/blackjack", {"deck_count": 1})[1]
    rules = rules_of(terms, shoe_of(terms))
    question = counted.about_nets(rules)
    shipped = counted.kept_splits(rules, question)
    assert shipped is not None
    wanted = {split for split in shipped if split[1] in (ACE, 8)}
    assert len(wanted) > 15
    again = dict(counted.count(rules, question, wanted))
    assert again == {split: shipped[split] for split in wanted}


def test_some_twenties_are_counted_again() -> None:
    """Counted as rounds with no 20; what is shipped was counted by how many hands have one."""
    terms = open_terms("pa/blackjack", {"deck_count": 1})[1]
    rules = rules_of(terms, shoe_of(terms))
    shipped = counted.kept_splits(rules, counted.about_twenties(rules.dealer))
    assert shipped is not None
    assert dict(counted.count(rules, counted.about_twenties(rules.dealer), set(shipped))) == shipped


def test_many_orders_are_added_up_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    terms = open_terms("pa/blackjack", {"deck_count": 2})[1]
    strategies = solve_strategy(rules_of(terms, shoe_of(terms))._replace(hands_max=6))[6:8]
    at_once = tally(strategies)
    monkeypatch.setattr(dealer, "_ORDERS_MAX", 1 << 19)
    assert tally(strategies) == at_once


def test_rules_have_in_common_what_they_do_not_change() -> None:
    keys = []
    for options in ({}, {"surrender": "yes"}, {"dealer_draws_on_soft_17": "yes"}, {"deck_count": 8}):
        terms = open_terms("ny/blackjack", options)[1]
        rules = rules_of(terms, shoe_of(terms))
        keys.append(dict(counted.keys_of(solve(rules).strategies, counted.about_nets(rules))))
    usual, surrender, soft, long = keys
    assert all(surrender[split] == usual[split] for split in surrender)
    # A soft 17 cannot come behind a 7 or more.
    assert {up for up, rank in soft if soft[up, rank] == usual.get((up, rank))} == {6, 7, 8, 9}
    assert not {*long.values()} & {*usual.values()}


def test_one_hand_played_otherwise_is_another_split() -> None:
    terms = open_terms("ny/blackjack")[1]
    rules = rules_of(terms, shoe_of(terms))
    question, way = counted.about_nets(rules), solve(rules).strategies[5]
    eights = dict(counted.keys_of([way], question))[way.up, 7]
    other = way.after.copy()
    hand = way.plays.table.place[(0, 0, 0, 0, 0, 1, 0, 1, 0, 0)]
    other[hand] = 1 - other[hand]
    assert dict(counted.keys_of([way._replace(after=other)], question))[way.up, 7] != eights


def test_counting_that_was_corrected_makes_all_of_it_unused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counted, "COUNTED_BY", counted.COUNTED_BY + 1)
    assert not solved_of(open_terms("ny/blackjack")[1]).is_exact


# On the user's own machine.


def test_what_was_counted_is_there_the_next_time(
    nothing_shipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = hoyle.par("ny/blackjack", shoe=SHORT)
    assert {par.exact for par in before.wagers} == {"all", "mean", "nothing"}
    assert not nothing_shipped.exists()
    parts: list[tuple[int, int]] = []
    exact = hoyle.par("ny/blackjack", shoe=SHORT, exact=True, tell=lambda *done: parts.append(done))
    assert parts[-1][0] == parts[-1][1] == len(parts)
    counted._KNOWN.clear()
    monkeypatch.setattr(together, "parts_of", None)  # nobody counts again
    after = hoyle.par("ny/blackjack", shoe=SHORT)
    assert {par.exact for par in after.wagers} == {"all"}
    assert after == exact


def test_whoever_breaks_off_keeps_what_is_counted(nothing_shipped: Path) -> None:
    def stop(done: int, count: int) -> None:
        if done > count // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hoyle.par("ny/blackjack", shoe=SHORT, exact=True, tell=stop)
    files = {*(nothing_shipped / "blackjack_splits").iterdir()}
    assert files
    parts: list[tuple[int, int]] = []
    hoyle.par("ny/blackjack", shoe=SHORT, exact=True, tell=lambda *done: parts.append(done))
    all_parts = len(parts)
    assert files < {*(nothing_shipped / "blackjack_splits").iterdir()}
    counted._KNOWN.clear()
    for file in (nothing_shipped / "blackjack_splits").iterdir():
        file.unlink()
    hoyle.par("ny/blackjack", shoe=SHORT, exact=True, tell=lambda *done: parts.append(done))
    assert len(parts) - all_parts > all_parts


def test_a_damaged_file_is_told_on_the_sheet_and_counted_again(nothing_shipped: Path) -> None:
    exact = hoyle.par("ny/blackjack", shoe=SHORT, exact=True)
    assert not any("is ignored and computed again" in note for note in exact.notes)
    for file in (nothing_shipped / "blackjack_splits").iterdir():
        file.write_bytes(file.read_bytes().replace(b'"1', b'"2', 1))
    counted._KNOWN.clear()
    result_store._shelf.cache_clear()
    quick = hoyle.par("ny/blackjack", shoe=SHORT)
    assert quick.wagers[0].exact == "mean"
    assert (
        sum("is ignored and computed again" in note and str(nothing_shipped) in note for note in quick.notes)
        == 1
    )
    again = hoyle.par("ny/blackjack", shoe=SHORT, exact=True)
    assert again.wagers == exact.wagers


def test_a_folder_that_cannot_be_written_to_counts_once(
    nothing_shipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing_shipped.write_text("a file, and no folder")
    exact = hoyle.par("ny/blackjack", shoe=SHORT, exact=True)
    assert {par.exact for par in exact.wagers} == {"all"}
    assert any("cannot be written to" in note for note in exact.notes)


# All of it.


@pytest.mark.prove
@pytest.mark.parametrize("path", GAMES)
def test_every_choice_that_changes_the_rules_is_counted(path: str) -> None:
    """Beside each of a few, every value of every option: what changes the rules is among those that are counted."""
    file = open_terms(path)[1].file
    for beside in ({}, {"deck_count": 1}, {"deck_count": 2, "dealt": "shoe"}):
        for name, option in file.options.items():
            ends = option.between or ()
            few = range(ends[0], ends[1] + 1) if ends and ends[1] - ends[0] < 10 else ends
            for value in option.choose or few:
                with contextlib.suppress(TermsError):  # the book does not allow the two together
                    terms = open_terms(path, {**beside, name: value})[1]
                    assert rules_of(terms, shoe_of(terms)) in rules_counted(), (path, beside, name, value)


@pytest.mark.prove
def test_every_set_of_rules_that_is_shipped_adds_up() -> None:
    known = {*result_store.read_archive(result_store.SHIPPED)}
    used: set[str] = set()
    for each in make_splits.wanted():
        keys = {*dict(counted.keys_of(solve(each.rules).strategies, each.question)).values()}
        assert keys <= known, f"{each.name}: run scripts/make_splits.py"
        used |= keys
        if each.question.name == "nets":
            path, *options = each.name.split()
            chosen = dict(option.split("=") for option in options)
            check_sums(
                path, {name: int(value) if value.isdigit() else value for name, value in chosen.items()}
            )
    assert used == known, "some records are of no use: run scripts/make_splits.py"


@pytest.mark.prove
def test_six_decks_are_counted_again() -> None:
    terms = open_terms("ny/blackjack")[1]
    rules = rules_of(terms, shoe_of(terms))
    for question in (counted.about_nets(rules), counted.about_twenties(rules.dealer)):
        shipped = counted.kept_splits(rules, question)
        assert shipped is not None
        assert dict(counted.count(rules, question, set(shipped))) == shipped
