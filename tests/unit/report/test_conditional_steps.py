"""Steps of a procedure that depend on a choice of the house: told with it in the rules, and only where it was made."""

import html
import re

import pytest

from hoyle.games.catalog import all_games, find_game, open_terms
from hoyle.report.words import described, facts
from hoyle.web.pages.books.rules_page import rules_html
from tests.support.game_paths import all_paths

Case = tuple[str, str]

CONDITIONAL: dict[str, list[Case]] = {
    path: cases
    for path in all_paths()
    if (
        cases := [
            *dict.fromkeys(
                (name, value)
                for steps in find_game(path)[1].procedures.values()
                for step in steps
                for name, values in step.only_if.items()
                for value in values
            )
        ]
    )
}


def choices_for(path: str, option: str, value: str) -> dict[str, str]:
    """The choice, with whatever else a step that names it depends on."""
    steps = [step for steps in find_game(path)[1].procedures.values() for step in steps]
    named = min((step.only_if for step in steps if value in step.only_if.get(option, ())), key=len)
    return {name: values[0] for name, values in named.items()} | {option: value}


def test_some_games_have_such_steps() -> None:
    assert CONDITIONAL
    assert set(CONDITIONAL) < {f"{book}/{game}" for book, game in all_games()}


def is_told(path: str, option: str, value: str) -> bool:
    """Whether a filing with this choice has its steps, and no steps of choices that were not made."""
    _, terms = open_terms(path, choices_for(path, option, value))
    everything, mine = "", []
    for kind, steps in terms.file.procedures.items():
        told = described.steps(terms, kind)
        taken = [
            step
            for step in steps
            if all(terms.settings[name] in values for name, values in step.only_if.items())
        ]
        if len(told) != len(taken):
            return False
        if not all(said.startswith(step.step) for said, step in zip(told, taken, strict=True)):
            return False
        everything += " ".join(told)
        mine += [step.step for step in taken if value in step.only_if.get(option, ())]
    return bool(mine) and all(step in everything for step in mine)


@pytest.mark.parametrize("path", CONDITIONAL)
def test_a_filing_has_the_steps_of_the_choices_made_and_no_others(path: str) -> None:
    assert not [case for case in CONDITIONAL[path] if not is_told(path, *case)]


@pytest.mark.parametrize("path", CONDITIONAL)
def test_the_rules_say_with_which_choice_a_step_is_taken(path: str) -> None:
    book, file = find_game(path)
    conditional = [fact for fact in facts.procedures(file) if "where" in fact]
    where = {fact["where"] for fact in conditional}
    for option, value in CONDITIONAL[path]:
        told = re.compile(rf"\b{option} is ([\w]+(, | or ))*{value}\b")
        assert any(map(told.search, where)), f"nothing is said of {option}: {value}"
    page = html.unescape(re.sub(r"<[^>]+>", " ", rules_html(book, file))).replace("_", " ")
    for fact in conditional:
        assert f"{fact['step']}  ({fact['where']})".replace("_", " ") in page


# How a step begins that is taken only where the house chose so.
CONDITION = re.compile(
    r"(From an? (automated|manual) shoe|If the (casino|facility|licensee) permits|With the fire bet|With bonus craps"
    r"|Where (it|the [\w -]+ (bonus|bet|wager)) is offered|Where the house (offers|permits)|Where a time charge"
    r"|With(out)? a shuffling device|An EZ [Bb]accarat table has|Where a generator)"
)


@pytest.mark.parametrize("path", all_paths())
def test_a_step_that_opens_with_a_condition_names_the_choice(path: str) -> None:
    """Otherwise the list of a table holds steps of another."""
    told = [step for steps in find_game(path)[1].procedures.values() for step in steps if not step.only_if]
    assert not [step.step for step in told if CONDITION.match(step.step)]


@pytest.mark.parametrize(
    ("path", "choices"),
    [
        ("ny/pai_gow_tiles", {"starting_position": "random_number"}),
        ("ma/texas_holdem", {}),
        ("pa/mini_baccarat", {}),
    ],
)
def test_a_filing_has_the_irregularities_of_the_choices_made_and_no_others(
    path: str, choices: dict[str, str]
) -> None:
    _, terms = open_terms(path, choices)
    conditional = [item for item in terms.file.irregularities.values() if item.only_if]
    holds = [
        item.when
        for item in conditional
        if all(terms.settings[name] in values for name, values in item.only_if.items())
    ]
    told = [row[0] for row in described.irregularity_grid(terms).rows]
    plain = [item.when for item in terms.file.irregularities.values() if not item.only_if]
    assert len(holds) < len(conditional)
    assert sorted(told) == sorted(plain + holds)


def test_the_rules_say_with_which_choice_an_irregularity_is_ruled() -> None:
    _, file = find_game("pa/mini_baccarat")
    where = {fact["name"]: fact.get("where") for fact in facts.irregularities(file)}
    assert where["disclosed_third_card_simulated_round"] == "where disclosed_third_card is simulated_round"
    assert where["cards_run_out"] is None
