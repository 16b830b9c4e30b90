"""Three roads to one figure: what is solved exactly is what compiled rounds and the engine's own rounds come to."""

import pytest

import hoyle
from hoyle.book.load import all_games
from hoyle.exact import catalog
from hoyle.games.catalog import find_game, module_of
from hoyle.report.figures import sheet_facts
from hoyle.report.page import page
from hoyle.report.verification import ENGINE, KERNEL, verification_grid, verification_lines
from hoyle.report.verify import verify

ERRORS = 4  # standard errors from the exact figure that a simulation may be away
SAMPLE = ("ny/roulette", "ny/three_card_poker", "ny/mini_baccarat", "oh/let_it_ride_poker")
SOLVED = [
    f"{book}/{game}"
    for book, game in all_games()
    if module_of(find_game(f"{book}/{game}")[1]).__name__.split(".")[-1] in catalog.solved()
]


def agrees(path, rounds):
    found = verify(hoyle.par(path), rounds)
    assert found.wagers, path
    for each in found.wagers:
        for name, road in each.roads.items():
            # Rare wins are no bell curve: an interval means nothing where few rounds could have won.
            chance = next(
                par.hit_frequency
                for par in hoyle.par(path).wagers
                if par.label.startswith(each.label.split(" (")[0])
            )
            if road.rounds * chance >= 30:
                assert abs(road.away) < ERRORS, (path, each.label, name, road)
    return found


@pytest.mark.parametrize("path", SAMPLE)
def test_a_sample_of_games_agrees(path):
    found = agrees(path, 1_000)
    assert all({KERNEL, ENGINE} == set(each.roads) for each in found.wagers)


@pytest.mark.prove
@pytest.mark.parametrize("path", SOLVED)
def test_every_wager_of_every_game_and_book_agrees(path):
    found = agrees(path, 20_000)
    assert any(ENGINE in each.roads for each in found.wagers)


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
    assert len(grid.rows) == len(sheet.wagers)
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
