"""How fast the engine is, beside its peers, in one run. Times are of this machine; the ratios travel.

Nothing here is a test: `make test` asserts no seconds.
"""

from __future__ import annotations

import platform
import random
import time
from collections.abc import Callable

from crapssim.strategy import BetPassLine
from crapssim.table import Table as CrapsSimTable
from phevaluator.evaluator import evaluate_cards
from pokerkit import StandardHighHand
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from hoyle.chance import Chance
from hoyle.engine import Ask, Draw, Limits, Round, Table, replay
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import best_five, rank_five_cards, rank_three_cards

SECONDS = 2.5
RUNS = 6
console = Console(width=110)


def rate(work: Callable[[], object], seconds: float = SECONDS) -> float:
    """Times a second by the process's own time: the best of several runs, since a shared machine only slows."""
    for _ in range(3):
        work()
    best = 0.0
    for _ in range(RUNS):
        count, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds / RUNS:
            work()
            count += 1
        best = max(best, count / spent)
    return best


def house_table(path: str, options: dict[str, str | int], seats: int, wager: str) -> Callable[[], Round]:
    """A table whose every call plays a round: wagers, chance, choices, settlement, money."""
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
    """The same rounds without seats that buy in and wager: from setup to settlement lines."""
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


def crapssim_rolls(seconds: float = SECONDS) -> float:
    table = CrapsSimTable(seed=5)
    table.add_player(bankroll=10**9, strategy=BetPassLine(10))
    start = time.process_time()
    rolls = 20_000
    table.run(max_rolls=rolls, max_shooter=10**9, verbose=False)
    return rolls / (time.process_time() - start)


def deals(size: int, count: int = 2_000) -> list[tuple[str, ...]]:
    rng = random.Random(size)
    return [tuple(rng.sample(DECK, size)) for _ in range(count)]


def per_hand(rank: Callable[[tuple[str, ...]], object], hands: list[tuple[str, ...]]) -> float:
    def work() -> None:
        for hand in hands:
            rank(hand)

    return rate(work) * len(hands)


def main() -> None:
    rows: list[tuple[str, str, str, str]] = []
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("measuring", total=10)

        def add(what: str, ours: float, unit: str, peer: str = "", theirs: float = 0.0) -> None:
            other = f"{peer} {theirs:,.0f}/s" if peer else ""
            rows.append((what, f"{ours:,.0f} {unit}", other, f"{ours / theirs:,.1f}x" if theirs else ""))
            progress.advance(task)

        three = {"dealing": "stacks"}
        path = "ny/three_card_poker"
        add("three card poker, 3 seats, engine", rate(engine_alone(path, three, 3, "ante")), "rounds/s")
        add("three card poker, 3 seats, whole table", rate(house_table(path, three, 3, "ante")), "rounds/s")
        blackjack = basic_blackjack()
        add("blackjack, 3 seats, whole table", rate(blackjack), "rounds/s")
        rounds = [blackjack() for _ in range(100)]
        answers = sum(len(played.answers) for played in rounds) / len(rounds)
        again = rate(lambda: replay_all(rounds))
        add(f"blackjack, 3 seats, replay ({answers:.1f} answers)", 1e6 / again / len(rounds), "µs")
        add("craps, pass line", rate(craps_rolls()), "rolls/s", "crapssim", crapssim_rolls())
        add("roulette, 3 seats", rate(house_table("pa/roulette", {}, 3, "red")), "spins/s")
        add("three-card ranking", per_hand(rank_three_cards, deals(3)), "hands/s")
        five, seven = deals(5), deals(7)
        add("five-card ranking", per_hand(rank_five_cards, five), "hands/s", "phevaluator",
            per_hand(lambda hand: evaluate_cards(*hand), five))  # fmt: skip
        add("best five of seven", per_hand(best_five, seven), "hands/s", "phevaluator",
            per_hand(lambda hand: evaluate_cards(*hand), seven))  # fmt: skip
        add("best five of seven", per_hand(best_five, seven), "hands/s", "PokerKit",
            per_hand(lambda hand: StandardHighHand.from_game("".join(hand)), seven[:200]))  # fmt: skip
    grid = Grid(
        title=f"Hoyle on {platform.processor() or platform.machine()}, Python {platform.python_version()}, one core"
    )
    for name in ("what", "Hoyle", "peer, same run", "ratio"):
        grid.add_column(name, justify="left" if name == "what" else "right")
    for row in rows:
        grid.add_row(*row)
    console.print(grid)


if __name__ == "__main__":
    main()
