"""The suites of Gymnasium, PettingZoo and OpenSpiel over our games: every game in `make prove`, some in each run."""

import warnings
from pathlib import Path

import gymnasium
import pyspiel
import pytest
from absl import flags
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import generate_playthrough

from hoyle.engine.settlement.coverage import BID_FOR
from hoyle.environments import gymnasium_env, open_spiel_game, pettingzoo_env
from hoyle.environments.pettingzoo_parallel import ParallelTable
from hoyle.errors import HoyleError
from tests.support.game_paths import all_paths, one_of_each_family, plain_terms
from tests.support.random_choices import random_choices
from tests.support.samples import every

with warnings.catch_warnings():
    warnings.simplefilter(
        "ignore"
    )  # with pygame they import PettingZoo's own games, in a way that it has deprecated
    from pettingzoo.test import api_test, parallel_api_test, seed_test

AGAINST_HOUSE = [
    path
    for path in all_paths()
    if not plain_terms(path).plays_for_pot and plain_terms(path).settings.get("bank") != BID_FOR
]
SAMPLED = one_of_each_family(all_paths())
CYCLES, FEW = 60, 20
PLAYTHROUGH = Path(__file__).parent / "three_card_poker_playthrough.txt"


def sampled(paths: list[str]) -> list[object]:
    first = [path for path in SAMPLED if path in paths]
    return [path if path in first else pytest.param(path, marks=pytest.mark.prove) for path in paths]


@pytest.mark.parametrize("path", sampled(AGAINST_HOUSE))
def test_check_env(path: str) -> None:
    gymnasium_env.register()
    check_env(gymnasium.make("Hoyle-v0", path=path, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("path", sampled(list(all_paths())))
def test_pettingzoo_in_turn(path: str) -> None:
    api_test(pettingzoo_env.env(path), num_cycles=CYCLES)
    seed_test(lambda: pettingzoo_env.env(path), num_cycles=FEW)


def acts_at_once(path: str, options: dict[str, str | int] | None = None) -> bool:
    try:
        ParallelTable(path, options)
    except ValueError as error:
        return "asks its seats one after another" not in str(error)
    return True


def test_pettingzoo_at_once() -> None:
    found = [path for path in SAMPLED if acts_at_once(path)]
    assert found
    for path in found[:1]:
        parallel_api_test(ParallelTable(path), num_cycles=5)


@pytest.mark.prove
@pytest.mark.parametrize("path", all_paths())
def test_pettingzoo_at_once_everywhere(path: str) -> None:
    if acts_at_once(path):
        parallel_api_test(ParallelTable(path), num_cycles=CYCLES)


@pytest.mark.parametrize("path", every(40, all_paths()))
def test_random_sim_test(path: str) -> None:
    """Chance nodes, legal actions, clones, serialisation, tensors and strings, as OpenSpiel tests its own games."""
    open_spiel_game.register()
    game = pyspiel.load_game(open_spiel_game.SHORT_NAME, {"path": path})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_the_playthrough_is_as_it_was() -> None:
    """Every string and tensor of OpenSpiel's interface, written and read by OpenSpiel's own tool."""
    open_spiel_game.register()
    flags.FLAGS(["playthrough"])
    original, replayed = generate_playthrough.replay(str(PLAYTHROUGH))
    assert replayed == original


@pytest.mark.prove
@pytest.mark.parametrize("path", all_paths())
def test_every_suite_with_other_choices(path: str) -> None:
    for options in random_choices(path, 2):
        try:
            environment = pettingzoo_env.env(path, options)
        except (HoyleError, ValueError) as error:
            pytest.fail(f"{path} {options}: {error}")
        api_test(environment, num_cycles=CYCLES)
        if path in AGAINST_HOUSE:
            check_env(gymnasium_env.HoyleEnv(path, options, render_mode="ansi"))
        if acts_at_once(path, options):
            parallel_api_test(ParallelTable(path, options), num_cycles=5)
        text = ";".join(f"{name}:{value}" for name, value in options.items())
        game = pyspiel.load_game(open_spiel_game.SHORT_NAME, {"path": path, "options": text})
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
