"""Benchmarks of engine rounds, with money and citations, and of ranking single hands, against comparable programs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from phevaluator.evaluator import evaluate_cards
from pokerkit import StandardHighHand
from timing import Row, rate

from hoyle.chance import Chance
from hoyle.engine import Ask, Draw, Limits, Round, Table, replay
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import best_five, rank_five_cards, rank_three_cards

PHEVALUATOR = "phevaluator's evaluate_cards"  # the function that was measured
Hands = list[tuple[str, ...]]


def engine_rows() -> Iterator[Row]:
    blackjack = basic_blackjack()
    yield Row("blackjack, 3 seats, whole table", rate(blackjack), "rounds/s")
    rounds = [blackjack() for _ in range(100)]
    answers = sum(len(played.answers) for played in rounds) / len(rounds)
    again = rate(lambda: replay_all(rounds)) * len(rounds)
    yield Row(f"blackjack, 3 seats, replay ({answers:.1f} answers)", again, "rounds/s")
    yield Row("roulette, 3 seats", rate(house_table("pa/roulette", {}, 3, "red")), "spins/s")


def ranking_rows() -> Iterator[Row]:
    yield Row("three cards as text, one call a hand", per_hand(rank_three_cards, deals(3)), "hands/s")
    five, seven = deals(5), deals(7)
    theirs = per_hand(lambda hand: evaluate_cards(*hand), five)
    yield Row(
        "five cards as text, one call a hand",
        per_hand(rank_five_cards, five),
        "hands/s",
        0,
        PHEVALUATOR,
        theirs,
    )
    ours = per_hand(best_five, seven)
    theirs = per_hand(lambda hand: evaluate_cards(*hand), seven)
    yield Row("best five of seven as text, one call a hand", ours, "hands/s", 0, PHEVALUATOR, theirs)
    theirs = per_hand(lambda hand: StandardHighHand.from_game("".join(hand)), seven[:200])
    yield Row("best five of seven as text, one call a hand", ours, "hands/s", 0, "PokerKit", theirs)


def house_table(path: str, options: dict[str, str | int], seats: int, wager: str) -> Callable[[], Round]:
    """A function that plays one round at a table per call: wagers, chance, choices, settlement, money."""
    game, terms = open_terms(path, options)
    table = Table(game, terms, limits=Limits(least=500))
    names = [f"seat_{at}" for at in range(1, seats + 1)]
    for name in names:
        table.sit(name, 10**12)
    rng, chance = random.Random(1), Chance(1)

    def one() -> Round:
        for name in names:
            table.place(name, wager, 1000)
        played = table.start()
        play_out(played, rng, chance)
        table.finish()
        return played

    return one


def engine_alone(path: str, options: dict[str, str | int], seats: int, wager: str) -> Callable[[], Round]:
    """The same rounds without buy-ins and wagering: from setup to settlement lines."""
    setup = house_table(path, options, seats, wager)().setup
    game, _ = open_terms(path, options)
    rng, chance = random.Random(1), Chance(1)

    def one() -> Round:
        played = Round(game, setup)
        play_out(played, rng, chance)
        return played

    return one


def play_out(played: Round, rng: random.Random, chance: Chance) -> None:
    while (prompt := played.prompt) is not None:
        if isinstance(prompt, Draw):
            played.draw(*chance.answer(played))
        else:
            played.choose(prompt.choices[int(rng.random() * len(prompt.choices))].name)


def basic_blackjack() -> Callable[[], Round]:
    """Three seats that stand on 17, hit below, and do nothing else: the plainest full round."""
    game, terms = open_terms("oh/blackjack")
    table = Table(game, terms, limits=Limits(least=500))
    for name in ("ann", "ben", "cat"):
        table.sit(name, 10**12)
    chance = Chance(3)

    def one() -> Round:
        for name in table.seats:
            table.place(name, "blackjack", 1000)
        played = table.start()
        rng = random.Random(played.setup.number)
        while not played.is_over:
            prompt = played.prompt
            if isinstance(prompt, Draw):
                played.draw(*chance.answer(played))
            else:
                assert isinstance(prompt, Ask)
                names = [choice.name for choice in prompt.choices]
                played.choose("hit" if "hit" in names and rng.random() < 0.4 else prompt.default)
        table.finish()
        return played

    return one


def replay_all(rounds: list[Round]) -> None:
    for played in rounds:
        replay(played.game, played.setup, played.answers)


def craps_rolls() -> Callable[[], Round]:
    game, terms = open_terms("ny/craps")
    table = Table(game, terms, limits=Limits(least=500))
    table.sit("ann", 10**12)
    chance = Chance(5)

    def one() -> Round:
        if not table.stakes:
            table.place("ann", "pass", 1000)
        played = table.start()
        while not played.is_over:
            prompt = played.prompt
            if isinstance(prompt, Draw):
                played.draw(*chance.answer(played))
            else:
                assert isinstance(prompt, Ask)
                played.choose("shoot")
        table.finish()
        return played

    return one


def deals(size: int, count: int = 2_000) -> list[tuple[str, ...]]:
    rng = random.Random(size)
    return [tuple(rng.sample(DECK, size)) for _ in range(count)]


def per_hand(rank: Callable[[tuple[str, ...]], object], hands: list[tuple[str, ...]]) -> float:
    def work() -> None:
        for hand in hands:
            rank(hand)

    return rate(work) * len(hands)
