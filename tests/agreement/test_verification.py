"""Three ways to one figure: the exact solution agrees with compiled rounds and with the engine's own rounds."""

import pytest

import hoyle
from hoyle.exact.sheet import AS_BANK
from hoyle.games.catalog import find_game, module_of
from hoyle.games.dice.points import FLAT_OF
from hoyle.report.sheet.chip_tables import labels
from hoyle.report.sheet.figures import sheet_facts
from hoyle.report.sheet.html_page import page
from hoyle.report.verification.run_verification import verify
from hoyle.report.verification.three_roads import ENGINE, KERNEL, verification_grid, verification_lines
from tests.agreement.every_table import every_table
from tests.support.game_paths import one_of_each, one_of_each_family, solved_paths
from tests.support.random_choices import random_choices
from tests.support.samples import some

ERRORS = 4  # standard errors from the exact figure that a simulation may be away
WINS = 30  # rare wins are no bell curve: an interval means nothing where fewer rounds could have won
SOLVED = solved_paths()
SAMPLES = 5
# Sheets without a simulation of one seat, and why; all others must be simulated.
UNSIMULATED = {
    "envy_bonus": "is paid for the hands of others",
    "dealers_wager": "is made by the house against a player's bank: see test_pai_gow_tiles",
    "house_money riding": "is another way to play than the sheet of the wager itself",
    "insurance against": "is simulated whatever the dealer shows",
    "super_bonus_for_others": "is paid for the hands of others",
    "base and tie at best": "has a wager of the round that best play of the base bet does not make",
    "progressive_blackjack aces": "is another way to play than the sheet of the wager itself",
}


def sets_hands(path):
    """Whether compiled rounds play by the house way alone, so that the engine plays the best setting."""
    return hasattr(module_of(find_game(path)[1]), "split_of")


def compared(sheet, rounds):
    """All simulations of a sheet beside their exact figures; what is too far away, with how far."""
    found = verify(sheet, rounds)
    chances = {label: par.hit_frequency for label, par in labels(sheet)}
    chances |= {par.wager: par.hit_frequency for par in sheet.wagers if par.wager in FLAT_OF}
    far = [
        f"{sheet.path} {each.label} by the {name}: {float(each.exact):.5%}, not {road.estimate:.5%} ({road.away:+.1f})"
        for each in found.wagers
        for name, road in each.roads.items()
        if abs(road.away) >= ERRORS and road.rounds * chances[each.label] >= WINS
    ]
    return found, far


# Setting hands takes the engine long: such games are proven, and so are those of a family behind its first.
QUICK = one_of_each_family(tuple(path for path in SOLVED if not sets_hands(path)))


@pytest.mark.parametrize(
    ("rounds", "wagers_most"), [(200, 12), pytest.param(1_000, None, marks=pytest.mark.prove)]
)
@pytest.mark.parametrize("path", some(QUICK, one_of_each(SOLVED)))
def test_every_game_agrees_by_three_roads(path, rounds, wagers_most):
    """Of a table of dice a dozen wagers stand for all, which are proven."""
    sheet = hoyle.par(path)
    found, far = compared(sheet._replace(wagers=sheet.wagers[:wagers_most]), rounds)
    assert not far
    for each in found.wagers:
        if AS_BANK not in each.label and not sets_hands(path):
            assert set(each.roads) == {KERNEL, ENGINE}
        assert ENGINE in each.roads
    assert any(KERNEL in each.roads for each in found.wagers)
    assert not [label for label in found.missing if not label.startswith(tuple(UNSIMULATED))]


@pytest.mark.prove
@pytest.mark.parametrize("path", SOLVED)
def test_every_game_agrees_under_choices_made_at_random(path):
    far = []
    for options in random_choices(path, SAMPLES):
        far += [f"{told} with {options}" for told in compared(hoyle.par(path, options=options), 2_000)[1]]
    assert not far


@pytest.mark.prove
@pytest.mark.parametrize("path", SOLVED)
def test_every_wager_of_every_game_and_book_agrees_under_every_table(path):
    """Seeds are fixed: with thousands of figures some would be four errors away by chance alone, and these are not."""
    far, missing, seen = [], set(), set()
    for turn, options in enumerate(every_table(path)):
        sheet = hoyle.par(path, options=options)
        fresh = tuple(par for par in sheet.wagers if (par.label, par.table, par.results) not in seen)
        seen |= {(par.label, par.table, par.results) for par in fresh}
        if fresh:
            found, too_far = compared(sheet._replace(wagers=fresh), 1_000 if turn else 10_000)
            far += [f"{told} with {options}" for told in too_far]
            missing |= {label for label in found.missing if not label.startswith(tuple(UNSIMULATED))}
            assert turn or any(ENGINE in each.roads for each in found.wagers)
    assert not far
    assert not missing


def test_a_verification_is_told_in_text_in_facts_and_on_the_page():
    sheet = hoyle.par("ny/roulette")
    found = verify(sheet, 200, seed=7)
    assert verify(sheet, 200, seed=7) == found  # the same seed is the same rounds
    facts = sheet_facts(sheet, verification=found)["verification"]
    assert facts["seed"] == 7
    assert facts["confidence"] == 0.99
    red = facts["wagers"]["red"]
    assert red["exact"] == "1/19"
    assert red["engine"]["rounds"] == 200
    assert red["kernel"]["rounds"] == 20_000
    assert red["engine"]["low"] < red["engine"]["estimate"] < red["engine"]["high"]
    grid = verification_grid(found)
    assert len(grid.rows) == 2 * len(sheet.wagers)  # a line for each road
    assert [row[0] for row in grid.rows[:4]] == [sheet.wagers[0].label, "", sheet.wagers[1].label, ""]
    text = page(sheet, verification=found)
    assert "<h2>Verification</h2>" in text
    assert verification_lines(found)[0] in text


def test_a_figure_that_is_wrong_is_far_away():
    sheet = hoyle.par("ny/roulette")
    wrong = sheet.wagers[8]
    worse = wrong._replace(
        results=tuple(
            result._replace(net=result.net / 2) if result.net > 0 else result for result in wrong.results
        )
    )
    assert worse.house_edge > 0.25
    found = verify(sheet._replace(wagers=(wrong,)), 500)
    (each,) = found.wagers
    road = each.roads[KERNEL]
    error = (road.estimate - float(each.exact)) / road.away
    assert abs(road.estimate - float(worse.house_edge)) / abs(error) > ERRORS


def test_progress_is_told():
    told = []
    verify(hoyle.par("ny/roulette"), 200, progress=lambda *what: told.append(what))
    assert ("engine", 200, 200) in told
    assert ("kernel", 20_000, 20_000) in told
