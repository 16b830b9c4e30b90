"""Episodes: forks, pickles, rewards, wagers as decisions, and refusals in the peers' own errors."""

import json
import pickle
import random
from pathlib import Path

import gymnasium
import numpy as np
import pyspiel
import pytest

from hoyle.chance import Chance
from hoyle.environments import open_spiel_game, pettingzoo_env
from hoyle.environments.episode import Episode
from hoyle.environments.episode_record import plain_episode, read_episode
from hoyle.environments.gymnasium_env import HoyleEnv
from hoyle.environments.opened import open_environment
from hoyle.environments.pettingzoo_parallel import ParallelTable
from hoyle.environments.seat_observation import history_text, observe
from hoyle.errors import IllegalAnswer, TermsError
from tests.environments.random_episode import play_on
from tests.support.game_paths import all_paths
from tests.support.own_book import changed_book
from tests.support.samples import every


@pytest.mark.parametrize("path", every(8, all_paths()))
def test_forks_and_pickles_go_their_own_way(path: str) -> None:
    opened = open_environment(path, seats=2)
    for seed in range(2):
        rng, chance = random.Random(seed), Chance(seed)
        episode = Episode(opened)
        for _ in range(seed + 1):
            episode.run_chance(chance)
            if not episode.is_over:
                episode.act(rng.choice(episode.legal()))
        before = [(observe(episode, agent).tolist(), history_text(episode, agent)) for agent in opened.agents]
        written = json.loads(json.dumps(plain_episode(episode)))
        for other in (episode.fork(), pickle.loads(pickle.dumps(episode)), read_episode(written)):
            assert (other.waiting, other.allowed()) == (episode.waiting, episode.allowed())
            assert [
                (observe(other, agent).tolist(), history_text(other, agent)) for agent in opened.agents
            ] == before
            play_on(other, seed)
            assert other.is_over
            assert [
                (observe(episode, agent).tolist(), history_text(episode, agent)) for agent in opened.agents
            ] == before


def test_rewards_are_units_of_the_first_wager_or_dollars() -> None:
    for reward, factor in (("units", 1), ("dollars", 10)):
        env = HoyleEnv("ny/three_card_poker", wagers=[("ante", 1000, "")], reward=reward)
        env.reset(seed=3)
        env.step(0)
        _, won, over, _, _ = env.step(env.opened.actions.names.index("fold"))
        assert (won, over) == (-1 * factor, True)


def test_wagers_are_decisions_at_a_wheel() -> None:
    env = HoyleEnv("ny/roulette", strict=True)
    _, info = env.reset(seed=1)
    assert "wager straight 17" in info["actions"]
    env.step(env.opened.actions.names.index("wager straight 17"))
    _, won, over, _, _ = env.step(0)
    assert over
    assert won in (-1.0, 35.0)


def test_wagers_that_need_another_are_not_open_without_it() -> None:
    env = HoyleEnv("ny/craps", rounds=3)
    _, info = env.reset(seed=1)
    assert "wager pass" in info["actions"]
    assert "wager pass_odds" not in info["actions"]


def test_the_same_seed_deals_the_same() -> None:
    rows = []
    for _ in range(2):
        env = HoyleEnv("oh/blackjack")
        env.reset(seed=5)
        rows.append(env.step(0)[0])
    assert (rows[0] == rows[1]).all()


def test_a_book_from_outside_is_an_environment(mine: Path) -> None:
    path = changed_book(mine, "ny/three_card_poker")
    env = HoyleEnv(path)
    env.reset(seed=1)
    assert not env.step(0)[2]
    game = pyspiel.load_game(open_spiel_game.SHORT_NAME, {"path": path})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


# Refusals.


def test_a_pot_is_no_environment_for_one_seat() -> None:
    with pytest.raises(gymnasium.error.Error, match="its seats play against one another; open it with"):
        HoyleEnv("ny/texas_holdem")


def test_a_game_that_asks_in_turn_is_not_parallel() -> None:
    with pytest.raises(ValueError, match="asks its seats one after another"):
        ParallelTable("ny/blackjack")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seats": 99}, "seats: 99 do not fit"),
        ({"reward": "chips"}, '"chips" is no unit of rewards; give units or dollars'),
        ({"rounds": 0}, "rounds: 0 does not fit"),
        ({"colour": 3}, "colour: an environment does not take this"),
        ({"options": {"surrender": "maybe"}}, "surrender"),
    ],
)
def test_what_cannot_be_opened_says_why(given: dict[str, object], message: str) -> None:
    with pytest.raises(TermsError, match=message):
        open_environment("ny/blackjack", **given)  # type: ignore[arg-type]
    with pytest.raises(gymnasium.error.Error, match=message):
        HoyleEnv("ny/blackjack", **given)  # type: ignore[arg-type]


def test_illegal_actions_by_each_peers_convention() -> None:
    env = HoyleEnv("ny/blackjack")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(3)
    assert "is not open to seat_1 now; these are: 0 begin" in info["refused"]
    assert (reward, over) == (0.0, False)
    with pytest.raises(gymnasium.error.InvalidAction, match="99 is no action here"):
        env.step(99)
    strict = HoyleEnv("ny/blackjack", strict=True)
    strict.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match="is not open to seat_1"):
        strict.step(3)
    state = pyspiel.load_game(open_spiel_game.SHORT_NAME, {"path": "ny/three_card_poker"}).new_initial_state()
    for card in (0, 1, 2, 3, 4, 5):
        state.apply_action(card)
    with pytest.raises(pyspiel.SpielError, match="is not open to seat_1"):
        state.apply_action(0)


@pytest.mark.filterwarnings("ignore:.*")
def test_pettingzoo_ends_an_episode_with_an_illegal_action() -> None:
    table = pettingzoo_env.env("ny/blackjack")
    table.reset(seed=1)
    table.step(3)
    assert table.terminations == {"seat_1": True}
    assert table.rewards["seat_1"] == pettingzoo_env.ILLEGAL_REWARD
    raw = pettingzoo_env.raw_env("ny/blackjack")
    raw.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match="is not open to seat_1"):
        raw.step(3)


def test_a_step_after_the_end_and_before_the_beginning() -> None:
    env = HoyleEnv("ny/three_card_poker")
    with pytest.raises(gymnasium.error.ResetNeeded, match="begin another with reset"):
        env.step(0)
    env.reset(seed=1)
    env.step(0)
    env.step(env.opened.actions.names.index("fold"))
    with pytest.raises(gymnasium.error.ResetNeeded, match="begin another with reset"):
        env.step(0)
    assert env.episode is not None
    with pytest.raises(IllegalAnswer, match="the episode is over"):
        env.episode.act(0)


@pytest.mark.parametrize("seed", [-1, "seven", 1.5])
def test_a_seed_that_is_none(seed: object) -> None:
    with pytest.raises(gymnasium.error.Error):
        HoyleEnv("ny/blackjack").reset(seed=seed)  # type: ignore[arg-type]


def test_masks_are_the_legal_actions() -> None:
    env = HoyleEnv("oh/blackjack")
    env.reset(seed=2)
    _, _, _, _, info = env.step(0)
    assert env.episode is not None
    assert list(np.flatnonzero(info["action_mask"])) == env.episode.legal()
    assert env.action_masks().sum() == len(info["actions"])
