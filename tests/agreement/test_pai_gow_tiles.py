"""The engine's rounds and the exact solution are of one game: played rounds come out as often as they should."""

from math import sqrt

import pytest

from hoyle.chance import Chance
from hoyle.engine import Ask, Draw, Round, Setup, Stake
from hoyle.exact.catalog import par
from hoyle.games.catalog import open_terms

ROUNDS = 1500
SPOTS = (1, 2, 3, 4, 5, 6)


def play(path, seed, bank, house_bank):
    """Six hands a round, all set the house way; outcomes of all wagers."""
    game, terms = open_terms(path)
    chance = Chance(seed)
    spots = SPOTS if house_bank else SPOTS[:-1]
    seats = {spot: f"s{spot}" for spot in SPOTS}
    stakes = tuple(Stake(spot, seats[spot], spot, "pai_gow", 1000, since=1) for spot in spots)
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
        found += [line.outcome for line in played.lines if line.wager == "pai_gow"]
    assert len(found) == ROUNDS * len(spots)
    return found


@pytest.mark.parametrize(("path", "bank"), [("ny/pai_gow_tiles", "house"), ("ca/pai_gow_tiles", "s6")])
def test_played_rounds_come_out_as_often_as_counted(path, bank):
    sheet = next(wager for wager in par(path).wagers if wager.label == "pai_gow house way")
    found = play(path, 11, bank, bank == "house")
    for result in sheet.results:
        share, chance = found.count(result.outcome) / len(found), float(result.probability)
        # Hands of one round meet the same bank, so their results hang together: six as one at worst.
        spread = sqrt(chance * (1 - chance) / ROUNDS)
        assert abs(share - chance) < 4 * spread, f"{result.outcome}: {share:.4f}, not {chance:.4f}"
