"""Own books of the relatives of blackjack: what a game cannot play is refused, and what it plays is priced."""

from dataclasses import replace
from pathlib import Path

import pytest

from hoyle.errors import BookError, TermsError
from hoyle.exact.spanish_21.hands import spanish_of
from hoyle.exact.spanish_21.solve import unsolved
from hoyle.games.catalog import open_terms
from tests.support.own_book import changed_book
from tests.unit.games.dealt_rounds import deal_at, open_table

# A book, a figure of it before which another is written, and a line of its section.
FREE = ("oh/free_bet_blackjack", "  split_equal: {value: value", 9519)
CIRCLES = ("ny/multiple_action_blackjack", "  insurance: {value: yes", 974)
SWITCH = ("ny/blackjack_switch", "  insurance: {value: yes", 910)


@pytest.mark.parametrize(("book", "name", "value"), [
    (FREE, "both_bust", "push"),
    (FREE, "natural_against_twenty_one", "blackjack_against_21"),
    (CIRCLES, "push_at", "22"),
    (CIRCLES, "both_bust", "push"),
    (CIRCLES, "equal_naturals", "win"),
    (CIRCLES, "split_twenty_one_counts_as", "tying_twenty_one"),
    (CIRCLES, "early_surrender_against", "ace"),
    (SWITCH, "early_surrender_against", "ace"),
])  # fmt: skip
def test_what_a_game_cannot_play_is_refused(
    mine: Path, book: tuple[str, str, int], name: str, value: str
) -> None:
    path, figure, at = book
    documents = mine / "documents.yaml"
    documents.write_text(
        documents.read_text("utf-8").replace("9000", "9999"), "utf-8"
    )  # as many as are cited
    line = f"  {name}: {{value: {value}, cite: (a), lines: [{at}, {at}]}}\n"
    with pytest.raises(BookError, match=f'"{value}" does not fit; the game knows one of'):
        open_terms(changed_book(mine, path, (figure, line + figure)))


def test_late_surrender_where_no_circle_is_looked_at(mine: Path) -> None:
    path = changed_book(mine, CIRCLES[0], ("    requires: {yes: {hole_card_check: [before_play]}}\n", ""))
    with pytest.raises(TermsError, match="surrender: late surrender comes after the dealer has looked"):
        open_terms(path, {"surrender": "yes", "hole_card_check": "none"})


def test_who_does_not_pay_for_a_hand_has_no_lammer_on_it():
    table = open_table(FREE[0], settings={"players_per_position_max": 2, "free_resplit": "no"})
    wagers = ("wager ann blackjack $10", "welcome ann", "wager bob blackjack $30 at 1")
    cards = {"1": "4h 4d 4c Td 5c Tc 9s Ts", "dealer": "7c Th"}
    dealt = deal_at(table, cards, *wagers)
    dealt.to_the_end("ann free_split", "ann split", "bob stay", "ann stand", "ann free_double", "ann stand")
    doubled = {line.seat: line.net for line in dealt.played.lines if line.wager == "free_double"}
    assert doubled == {"ann": 1000}


@pytest.mark.parametrize(("name", "value", "told"), [
    ("early_surrender_against", "ace", "before the dealer looks"),
    ("double_split_aces", "yes", "split aces are doubled otherwise"),
    ("both_bust", "push", "bust hands wait"),
])  # fmt: skip
def test_spanish_21_says_what_it_does_not_solve(name: str, value: str, told: str) -> None:
    terms = open_terms("ny/spanish_21", {"surrender": "yes"})[1]
    assert unsolved(terms) == []
    (reason,) = unsolved(replace(terms, settings={**terms.settings, name: value}))
    assert told in reason


def test_spanish_21_is_solved_where_only_some_totals_are_doubled() -> None:
    terms = open_terms("ny/spanish_21")[1]
    some = replace(terms, settings={**terms.settings, "double_on": "ten_to_eleven"})
    assert spanish_of(some).game.double_totals == {10, 11}
    assert spanish_of(terms).game.double_totals is None
