"""Rounds side by side are the engine's own, round by round: the same cards, the same choices open, the same cents."""

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np
import pytest

from hoyle.engine import Ask, Chosen, Drawn, Round, Table
from hoyle.engine.copies import copy_table
from hoyle.environments.batch_env import BatchEnv, game_of, has_batch
from hoyle.errors import HoyleError, IllegalAnswer, TermsError
from hoyle.games.wheel.roulette import pockets
from hoyle.kernels.common.seat_wagers import MONEY, SEAT, lone_wagers, seated
from hoyle.kit.cards import DECK
from hoyle.kit.dice import ROLLS
from hoyle.strategy.wagered import Wagered
from tests.support.game_paths import all_paths, plain_terms
from tests.support.random_choices import random_choices

EVERYWHERE = [path for path in all_paths() if has_batch(game_of(plain_terms(path)))]
SAMPLED = tuple(
    {game_of(plain_terms(path)): path for path in reversed(EVERYWHERE)}.values()
)  # one of each game


CHOSEN = ("roulette", "baccarat")  # nothing is decided but the wager


def is_of_dice(path: str) -> bool:
    return game_of(plain_terms(path)) == "craps"


def played(
    env: BatchEnv, steps: int, seed: int
) -> Iterator[tuple[int, list[int], list[list[int]], int, tuple[int, ...]]]:
    """Every round that ends: its place, its decisions, what was open at each, its cents, and what was drawn."""
    rng = np.random.default_rng(seed)
    _, legal = env.reset()
    taken: list[list[int]] = [[] for _ in range(env.count)]
    offered: list[list[list[int]]] = [[] for _ in range(env.count)]
    won = [0] * env.count
    for _ in range(steps):
        decisions = [int(rng.choice(np.flatnonzero(row))) for row in legal]
        for place, each in enumerate(decisions):
            taken[place].append(each)
            offered[place].append(np.flatnonzero(legal[place]).tolist())
        _, _, over, legal = env.step(decisions)
        for place in range(env.count):
            won[place] += int(env.cents[place])
            if over[place]:
                yield place, taken[place], offered[place], won[place], env.ended(place)
                taken[place], offered[place], won[place] = [], [], 0


def by_the_engine(
    env: BatchEnv, made: Sequence[tuple[str, int, str]], names: list[str], drawn: list[str]
) -> tuple[int, list[set[str]]]:
    """The net of one round at a new table, and what its seat was offered each time."""
    table = seated(env.terms)
    table.place_all(SEAT, list(made))
    round_, answers, cards = table.start(), iter(names), iter(drawn)
    offered = []
    while (prompt := round_.prompt) is not None:
        if not isinstance(prompt, Ask):
            items = list(islice(cards, prompt.size)) if prompt.to != "burn" else []
            # Burned cards, and those that the dealer turns for nobody, are any others.
            if due := prompt.size - len(items):
                items += _others(round_, due, drawn)
            table.answer(Drawn(tuple(items)))
        elif prompt.seat != SEAT:
            table.answer(Chosen(prompt.default))
        else:
            offered.append({choice.name for choice in prompt.choices})
            name = next(answers)
            choice = next(choice for choice in prompt.choices if choice.name == name)
            table.answer(Chosen(name, choice.most if choice.wager else 0))
    assert next(answers, None) is None, "the engine asked for less"
    table.finish()
    return table.money[SEAT] - table.owed.get(SEAT, 0) - MONEY, offered  # less what a marker still collects


def _others(round_: Round, size: int, drawn: Sequence[str]) -> list[str]:
    """Cards that the round does not draw otherwise."""
    left = dict(next(iter(round_.shoes.values())).left)
    for card in drawn:
        left[card] = left.get(card, 0) - 1
    return [card for card, count in left.items() for _ in range(max(count, 0))][:size]


def compare(path: str, steps: int, options: dict[str, object] | None = None, count: int = 6) -> int:
    env = BatchEnv(path, options, count=count, seed=steps)  # type: ignore[arg-type]
    rounds, alone = 0, _chosen(env) if game_of(env.terms) in CHOSEN else []
    wagers = [tuple(wager) for wager in env.wagers] or [
        (each.wager, each.cents, each.on) for each in env.made
    ]
    for _, decisions, offered, won, numbers in played(env, steps, 5):
        names = [env.actions[each] for each in decisions]
        drawn = (
            [DECK[number % 52] for number in numbers]
            if game_of(env.terms) != "roulette"
            else [pockets(env.terms)[numbers[0]]]
        )
        if alone:
            name, _, on = names[0].partition(":")
            made = next(wager for wager in alone if (wager[0], wager[2]) == (name, on))
            cents, _ = by_the_engine(env, [made], [], drawn)
        else:
            asked = [(name, row) for name, row in zip(names, offered, strict=True) if name != "begin"]
            cents, told = by_the_engine(env, wagers, [name for name, _ in asked], drawn)
            assert told == [{env.actions[each] for each in row} for _, row in asked], (path, names, drawn)
        assert cents == won, (path, names, drawn)
        rounds += 1
    return rounds


def _chosen(env: BatchEnv) -> list[tuple[str, int, str]]:
    return [
        (made.wager, made.cents, made.on) for each in lone_wagers(env.terms, ()).values() for made in each
    ]


@pytest.mark.parametrize("path", [path for path in SAMPLED if not is_of_dice(path)])
def test_rounds_are_the_engines(path: str) -> None:
    assert compare(path, 40) > 40


@pytest.mark.prove
@pytest.mark.parametrize("path", [path for path in EVERYWHERE if not is_of_dice(path)])
def test_rounds_are_the_engines_everywhere(path: str) -> None:
    assert compare(path, 400, count=20) > 1000
    for options in random_choices(path, 3):
        try:
            BatchEnv(path, options, count=1)
        except TermsError:  # a double shoe; a side wager that needs another
            continue
        compare(path, 60, options)


@pytest.mark.parametrize(
    "path",
    [
        path if path in SAMPLED else pytest.param(path, marks=pytest.mark.prove)
        for path in EVERYWHERE
        if is_of_dice(path)
    ],
)
def test_rolls_are_the_engines(path: str) -> None:
    """One place, roll by roll at one table: the states that were found once lead where the engine goes."""
    env = BatchEnv(path, count=1, seed=2)
    _, legal = env.reset()
    rng = np.random.default_rng(1)
    table = seated(env.terms)
    point = env.layout["point"].start
    for _ in range(400):
        for action, wager in zip(range(1, len(env.actions)), env.made, strict=True):
            assert legal[0, action] == takes(table, wager), (env.actions[action], table)
        decision = int(rng.choice(np.flatnonzero(legal[0])))
        before = wealth(table)
        if decision:
            assert place(table, env.made[decision - 1])
        step = env.step([decision])
        table.start().answer(Drawn(ROLLS[env.ended(0)[0]]))
        table.finish()
        legal = step.legal
        assert wealth(table) - before == env.cents[0]
        assert bool(step.over[0]) == (not table.stakes)
        assert step.rows[0, point] == (table.carry["point"] or 0)


def wealth(table: Table) -> int:
    return table.money[SEAT] + sum(stake.cents + stake.fee for stake in table.stakes.values())


def place(table: Table, wager: Wagered) -> bool:
    for on in [wager.on] if wager.on else table.game.selections(table.terms, wager.wager):
        try:
            table.place(SEAT, wager.wager, wager.cents, on=on)
            table.check_start()
        except HoyleError:
            for key, stake in list(table.stakes.items()):
                if stake.wager == wager.wager:
                    table.take_down(key)
            continue
        return True
    return False


def takes(table: Table, wager: Wagered) -> bool:
    if any(stake.wager == wager.wager for stake in table.stakes.values()):
        return False
    return place(copy_table(table), wager)


# What a place sees, and refusals.


def test_a_place_sees_its_own_cards_only() -> None:
    env = BatchEnv("ny/ultimate_texas_holdem", count=50, seed=4)
    rows, _ = env.reset()
    check = env.actions.index("check")
    cards = env.layout["cards"]
    assert ((rows[:, cards] > 0).sum(axis=1) == 2).all()
    rows = env.step([check] * 50).rows
    assert ((rows[:, cards] > 0).sum(axis=1) == 5).all()
    rows = env.step([check] * 50).rows
    assert ((rows[:, cards] > 0).sum(axis=1) == 7).all()


def test_the_same_seed_deals_the_same() -> None:
    env = BatchEnv("ny/three_card_poker", count=20, seed=9)
    first = env.reset()[0].copy()
    env.step([0] * 20)
    assert (env.reset()[0] == first).all()
    assert (env.reset(seed=10)[0] != first).any()


def test_rewards_are_in_units_or_dollars() -> None:
    for reward, lost in (("units", -1), ("dollars", -25)):
        env = BatchEnv("ny/three_card_poker", count=3, wagers=[("ante", 2500, "")], reward=reward)
        env.reset()
        assert env.step([1, 1, 1]).rewards.tolist() == [lost] * 3


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"path": "ny/pai_gow_poker"}, "pai_gow_poker is not played side by side; HoyleEnv"),
        ({"count": 0}, "count: 0 does not fit"),
        ({"seed": -1}, "seed: -1 does not fit"),
        ({"seed": "seven"}, "seed: 'seven' does not fit"),
        ({"reward": "chips"}, '"chips" is no unit of rewards'),
        ({"path": "ny/roulette", "wagers": [("blue", 500, "")]}, "blue cannot be made alone"),
        (
            {"path": "ny/blackjack", "wagers": [("blackjack", 500, ""), ("insurance", 250, "")]},
            "blackjack alone",
        ),
    ],
)
def test_what_cannot_be_opened_says_why(given: dict[str, object], message: str) -> None:
    with pytest.raises(TermsError, match=message):
        BatchEnv(**{"path": "ny/three_card_poker", "count": 2, **given})  # type: ignore[arg-type]


def test_illegal_decisions_change_nothing() -> None:
    env = BatchEnv("ny/blackjack", count=3, seed=1)
    with pytest.raises(IllegalAnswer, match="call reset first"):
        env.step([0, 0, 0])
    rows = env.reset()[0].copy()
    with pytest.raises(IllegalAnswer, match='place 1: "hit" is not open now; these are: 0 begin'):
        env.step([0, 2, 0])
    with pytest.raises(IllegalAnswer, match="place 2: action 99 is not open now"):
        env.step([0, 0, 99])
    with pytest.raises(IllegalAnswer, match="one whole number for each of the 3 places"):
        env.step([0, 0])
    assert (env.reset()[0] == rows).all()
