"""Decisions a second, as an agent makes them, beside RLCard, Gymnasium, OpenSpiel, PettingZoo and crapssim.

Everyone chooses at random among what is legal, in one process and on one core. Hoyle's engine plays with chance, money
and citations; its adapters make observations too. What the peers play is simpler, as the notes say.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count as count_from

import gymnasium
import numpy as np
import pyspiel
import rlcard
from crapssim.strategy import BetPassLine
from crapssim.table import Table as CrapsSimTable
from engine_rows import craps_rolls, engine_alone, house_table
from timing import Row, rate

from hoyle.chance import Chance
from hoyle.engine import Ask, Chosen, Draw, Drawn, Game, Limits, Round, Setup, Table, replay
from hoyle.engine.copies import fork
from hoyle.environments.batch_env import BatchEnv
from hoyle.environments.gymnasium_env import HoyleEnv
from hoyle.environments.open_spiel_game import SHORT_NAME, register
from hoyle.environments.pettingzoo_env import raw_env
from hoyle.games.catalog import open_terms

BLACKJACK, HOLDEM, CRAPS, THREE_CARD = 20_000, 55_000, 75_000, 30_000
FORK_BLACKJACK, FORK_HOLDEM = 40e-6, 150e-6
BATCH, PLACES = 1_000_000, 4096
ROLLS = 1_000
Play = Callable[[], int]  # one round; how many decisions it had
# OpenSpiel's names: a limit game for two with the blinds, the raises and the deck of hold 'em.
LIMIT_HOLDEM = (
    "universal_poker(betting=limit,numPlayers=2,numRounds=4,blind=10 5,firstPlayer=2 1 1 1,numSuits=4,numRanks=13,"
    "numHoleCards=2,numBoardCards=0 3 1 1,raiseSize=10 10 20 20,maxRaises=3 4 4 4)"
)


def peer_rows() -> Iterator[Row]:
    warnings.simplefilter("ignore")  # of the peers' own
    yield from _engine_rows()
    yield from _adapter_rows()
    yield from _fork_rows()
    yield from _batch_rows()


def _engine_rows() -> Iterator[Row]:
    """The engine alone, from the setup to the settlement lines; and whole tables, with wagering and money."""
    mine = _per_second(engine_round(*setup_of("ny/blackjack", "blackjack")))
    peers = {
        "RLCard": _per_second(rlcard_round("blackjack")),
        "Gymnasium": _per_second(gymnasium_round()),
        "OpenSpiel (C++)": _per_second(spiel_round("blackjack")),
    }
    notes = {"RLCard": "hit and stand only", "Gymnasium": "hit and stand only, an endless deck"}
    for peer, theirs in peers.items():
        yield Row("blackjack, engine", mine, "decisions/s", BLACKJACK, peer, theirs, notes.get(peer, ""))
    yield Row("blackjack, whole table", _per_second(table_round("ny/blackjack", "blackjack")), "decisions/s")
    mine = _per_second(engine_round(*setup_of_holdem(2, "fixed_limit")))
    peers = {
        "RLCard": _per_second(rlcard_round("limit-holdem")),
        "OpenSpiel (C++)": _per_second(spiel_round(LIMIT_HOLDEM)),
    }
    for peer, theirs in peers.items():
        yield Row("hold 'em for two, fixed limit, engine", mine, "decisions/s", HOLDEM, peer, theirs)
    theirs = _per_second(rlcard_round("no-limit-holdem"))
    yield Row(
        "hold 'em for two, no limit, engine", _per_second(engine_round(*setup_of_holdem(2, "no_limit"))), "decisions/s", HOLDEM, "RLCard",
        theirs,
    )  # fmt: skip
    theirs = crapssim_rolls()
    mine = rate(engine_round(*setup_of("ny/craps", "pass")))
    yield Row("craps, come-out rolls, engine", mine, "rolls/s", CRAPS, "crapssim", theirs)
    yield Row("craps, pass line, whole table", rate(craps_rolls()), "rolls/s", 0, "crapssim", theirs)
    path, stacks = "ny/three_card_poker", {"dealing": "stacks"}
    yield Row(
        "three card poker, 3 seats, engine",
        rate(engine_alone(path, stacks, 3, "ante")),
        "rounds/s",
        THREE_CARD,
    )
    yield Row(
        "three card poker, 3 seats, whole table", rate(house_table(path, stacks, 3, "ante")), "rounds/s"
    )


def _adapter_rows() -> Iterator[Row]:
    """With observations, masks and rewards, through the peer's own interface."""
    theirs = _per_second(gymnasium_round())
    env = HoyleEnv("ny/blackjack")
    mine = _per_second(gymnasium_round(env))
    yield Row(
        "blackjack by Gymnasium",
        mine,
        "decisions/s",
        0,
        "Gymnasium's own",
        theirs,
        f"{env.layout.size} numbers against 3",
    )
    register()
    game = f"{SHORT_NAME}(path=ny/blackjack)"
    yield Row(
        "blackjack by OpenSpiel", _per_second(spiel_round(game)), "decisions/s", 0, "OpenSpiel's own (C++)",
        _per_second(spiel_round("blackjack")), "each card a chance node",
    )  # fmt: skip
    mine = _per_second(pettingzoo_round())
    theirs = _pettingzoo_holdem()
    peer = "PettingZoo's own, by RLCard" if theirs else ""
    note = "" if theirs else "its own hold 'em needs pygame, which is not installed"
    yield Row("hold 'em for two by PettingZoo", mine, "decisions/s", 0, peer, theirs, note)


def _fork_rows() -> Iterator[Row]:
    """A fork sleeps until it is answered; woken, it has a script of its own. The bars are for that."""
    for what, played, bar in (
        ("blackjack", blackjack_decision(), FORK_BLACKJACK),
        ("six-handed hold 'em", six_handed(), FORK_HOLDEM),
    ):
        answer = played.prompt
        assert isinstance(answer, Ask)
        chosen = Chosen(answer.default)
        yield Row(f"{what}, a fork to look at", 1 / rate(partial(fork, played)), "s")
        yield Row(f"{what}, a fork with its own script", 1 / rate(lambda p=played: fork(p).wake()), "s", bar)
        yield Row(
            f"{what}, a fork and its first answer",
            1 / rate(lambda p=played, c=chosen: fork(p).answer(c)),
            "s",
        )
        again = partial(replay, played.game, played.setup, played.answers)
        yield Row(f"{what}, replayed ({len(played.answers)} answers)", 1 / rate(again), "s")


def _batch_rows() -> Iterator[Row]:
    for game in ("blackjack", "baccarat", "craps", "roulette", "three_card_poker", "ultimate_texas_holdem"):
        yield Row(f"{game}, {PLACES:,} side by side", batch_rate(f"ny/{game}"), "decisions/s", BATCH)


def _per_second(play: Play, rounds: int = 50) -> float:
    """Decisions a second: rounds a second by the decisions of a round."""
    counted = [0, 0]

    def some() -> None:
        for _ in range(rounds):
            counted[0] += play()
        counted[1] += rounds

    found = rate(some)
    return found * rounds * counted[0] / counted[1]


# Hoyle.


def setup_of(path: str, wager: str) -> tuple[Game, Setup]:
    """The setup of a round with one seat and one wager."""
    game, terms = open_terms(path)
    table = Table(game, terms, limits=Limits(least=500))
    table.sit("ann", 10**12)
    table.place("ann", wager, 1000)
    return game, table.start().setup


def engine_round(game: Game, setup: Setup) -> Play:
    """The engine's rounds from one setup: a bet at its least, a wager in full."""
    chance, choose = Chance(1), random.Random(1).random

    def one() -> int:
        played, count = Round(game, setup), 0
        while (prompt := played.prompt) is not None:
            if isinstance(prompt, Draw):
                played.answer(Drawn(chance.answer(played)))
                continue
            count += 1
            choice = prompt.choices[int(choose() * len(prompt.choices))]
            played.answer(Chosen(choice.name, choice.unnamed))
        return count

    return one


def blackjack_decision() -> Round:
    """A round whose seat has to play its first two cards."""
    game, setup = setup_of("ny/blackjack", "blackjack")
    for seed in count_from(1):
        played, chance = Round(game, setup), Chance(seed)
        while isinstance(played.prompt, Draw):
            played.answer(Drawn(chance.answer(played)))
        if isinstance(played.prompt, Ask) and played.prompt.choices[0].name == "stand":
            return played
    raise AssertionError("a seed deals such a hand")


def table_round(path: str, wager: str) -> Play:
    game, terms = open_terms(path)
    table = Table(game, terms, limits=Limits(least=500))
    table.sit("ann", 10**12)
    chance, choose = Chance(1), random.Random(1).random

    def one() -> int:
        table.place("ann", wager, 1000)
        played, count = table.start(), 0
        while (prompt := played.prompt) is not None:
            if isinstance(prompt, Draw):
                played.answer(Drawn(chance.answer(played)))
                continue
            count += 1
            played.answer(Chosen(prompt.choices[int(choose() * len(prompt.choices))].name))
        table.finish()
        return count

    return one


def setup_of_holdem(seats: int, structure: str) -> tuple[Game, Setup]:
    names = tuple(f"seat_{at}" for at in range(1, seats + 1))
    game, terms = open_terms("ny/texas_holdem", {"structure": structure, "rake_method": "none"})
    owners, stacks = dict(enumerate(names, start=1)), dict.fromkeys(names, 20_000)
    return game, Setup(terms, names, (), {}, {}, limits=Limits(chip=1), owners=owners, stacks=stacks)


def six_handed() -> Round:
    """The second decision after the flop of a hand in which all six have called."""
    game, setup = setup_of_holdem(6, "no_limit")
    played, chance = Round(game, setup), Chance(3)
    for _ in range(7):
        while isinstance(played.prompt, Draw):
            played.answer(Drawn(chance.answer(played)))
        assert isinstance(played.prompt, Ask)
        played.choose("call" if played.prompt.default == "fold" else "check")
    while isinstance(played.prompt, Draw):
        played.answer(Drawn(chance.answer(played)))
    return played


def batch_rate(path: str) -> float:
    """Decisions that are drawn beforehand: what is measured is the step."""
    env, rng = BatchEnv(path, count=PLACES, seed=1), np.random.default_rng(1)
    legal = env.reset()[1]

    def one() -> None:
        nonlocal legal
        legal = env.step((rng.random(legal.shape, np.float32) * legal).argmax(axis=1)).legal

    return rate(one) * PLACES


# The peers.


def rlcard_round(name: str) -> Play:
    env, choose = rlcard.make(name, config={"seed": 1}), random.Random(1).random

    def one() -> int:
        state, _ = env.reset()
        count = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(choose() * len(legal))])
            count += 1
        return count

    return one


def gymnasium_round(env: gymnasium.Env | None = None) -> Play:
    """Gymnasium's own blackjack, or another with masks."""
    is_own = env is None
    played = gymnasium.make("Blackjack-v1").unwrapped if env is None else env
    choose = random.Random(1).random
    played.reset(seed=1)

    def one() -> int:
        _, info = played.reset()
        count, over = 0, False
        while not over:
            legal = (0, 1) if is_own else np.flatnonzero(info["action_mask"])
            _, _, over, _, info = played.step(int(legal[int(choose() * len(legal))]))
            count += 1
        return count

    return one


def spiel_round(name: str) -> Play:
    """Chance is drawn from the outcomes that OpenSpiel lists."""
    game, choose = pyspiel.load_game(name), random.Random(1).random

    def one() -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(choose() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(choose() * len(legal))])
                count += 1
        return count

    return one


def pettingzoo_round(env: object = None) -> Play:
    table = raw_env("ny/texas_holdem", {"structure": "fixed_limit"}) if env is None else env
    choose = random.Random(1).random
    table.reset(seed=1)  # type: ignore[attr-defined]

    def one() -> int:
        table.reset()  # type: ignore[attr-defined]
        count = 0
        for _ in table.agent_iter():  # type: ignore[attr-defined]
            seen, _, over, cut, info = table.last()  # type: ignore[attr-defined]
            if over or cut:
                table.step(None)  # type: ignore[attr-defined]
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            legal = np.flatnonzero(mask)
            table.step(int(legal[int(choose() * len(legal))]))  # type: ignore[attr-defined]
            count += 1
        return count

    return one


def _pettingzoo_holdem() -> float:
    try:
        from pettingzoo.classic import texas_holdem_v4
    except ImportError:
        return 0.0
    return _per_second(pettingzoo_round(texas_holdem_v4.env()))


def crapssim_rolls() -> float:
    """crapssim's rolls a second with a pass line wager of the same size, at one table that goes on."""
    table = CrapsSimTable(seed=5)
    table.add_player(bankroll=10**9, strategy=BetPassLine(10))

    def some() -> None:
        table.run(max_rolls=ROLLS, max_shooter=10**9, verbose=False)

    return rate(some) * ROLLS
