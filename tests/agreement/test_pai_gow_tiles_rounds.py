"""The engine's rounds and the exact solution are of one game: played rounds come out as often as they should."""

from math import sqrt

import pytest

from hoyle.chance import Chance
from hoyle.engine import HOUSE, Ask, Draw, Round, Setup, Stake
from hoyle.engine.table.banking import DEALERS_WAGER
from hoyle.exact.catalog import par
from hoyle.games.catalog import open_terms
from tests.support.game_paths import paths_of

ROUNDS = 1500
SPOTS = (1, 2, 3, 4, 5, 6)


def play(path, seed, bank, house_bank, wager="pai_gow"):
    """Six hands a round, all set the house way; outcomes of all wagers of this name."""
    game, terms = open_terms(path)
    chance = Chance(seed)
    spots = SPOTS if house_bank else SPOTS[:-1]
    seats = {spot: f"s{spot}" for spot in SPOTS}
    stakes = tuple(Stake(spot, seats[spot], spot, "pai_gow", 1000, since=1) for spot in spots)
    if wager == DEALERS_WAGER:
        stakes = (*stakes[:1], Stake(9, HOUSE, 0, DEALERS_WAGER, 1000, since=1))
    setup = Setup(terms, tuple(seats.values()), stakes, {}, {}, bank=bank, owners=seats)
    found = []
    for _ in range(ROUNDS):
        played = Round(game, setup)
        while not played.is_over:
            if isinstance(played.prompt, Draw):
                played.draw(*chance.answer(played))
            else:
                assert isinstance(played.prompt, Ask)
                played.choose(played.prompt.default)
        found += [line.outcome for line in played.lines if line.wager == wager]
    assert len(found) == ROUNDS * sum(stake.wager == wager for stake in stakes)
    return found


@pytest.mark.parametrize(("path", "bank"), [("ny/pai_gow_tiles", "house"), ("ca/pai_gow_tiles", "s6")])
def test_played_rounds_come_out_as_often_as_counted(path, bank):
    sheet = next(wager for wager in par(path).wagers if wager.label == "pai_gow house way")
    found = play(path, 11, bank, bank == "house")
    agree(sheet, found)


@pytest.mark.parametrize("path", paths_of("pai_gow_tiles", "player_bank"))
def test_what_the_dealer_wagers_against_a_players_bank_comes_out_as_counted(path):
    sheet = next(wager for wager in par(path).wagers if wager.wager == DEALERS_WAGER)
    agree(sheet, play(path, 12, "s6", house_bank=False, wager=DEALERS_WAGER))


def agree(sheet, found):
    for result in sheet.results:
        share, chance = found.count(result.outcome) / len(found), float(result.probability)
        # Hands of one round meet the same bank, so their results hang together: six as one at worst.
        spread = sqrt(chance * (1 - chance) / ROUNDS)
        assert abs(share - chance) < 4 * spread, f"{result.outcome}: {share:.4f}, not {chance:.4f}"
