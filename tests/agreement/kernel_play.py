"""The engine's own script fed with the cards of a row, draw by draw, and answered by a strategy: what a kernel must
equal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hoyle.engine import Ask, Chosen, Draw, Drawn, Limits, Round, Table
from hoyle.engine.settlement.jackpot import seed_of
from hoyle.exact.catalog import best_player, best_player_of
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.kernels.common.chunks import Chunked
from hoyle.kernels.common.counted import Counted
from hoyle.kit.cards import DECK, JOKER, parse_cards
from hoyle.strategy.seat_view import seen_at
from hoyle.strategy.strategy import Strategy, read_rules
from hoyle.strategy.wagered import Wagered

CARDS = (*DECK, JOKER)
LIMITS = Limits(least=1, most=10**12, chip=1)


def wagers_of(plain: Mapping[str, int]) -> tuple[Wagered, ...]:
    """`{"dragon_bonus:player": 500}` as the simulation has it."""
    return tuple(
        Wagered(name.partition(":")[0], cents, name.partition(":")[2]) for name, cents in plain.items()
    )


def strategy_of(game: str, wagers: tuple[Wagered, ...], rules: Sequence[Mapping[str, Any]] = ()) -> Strategy:
    return Strategy("test", game, wagers, read_rules(game, list(rules), "test"))


def optimal_of(game: str, wagers: tuple[Wagered, ...]) -> Strategy:
    return Strategy("test", game, wagers, use="optimal")


class OneSeat:
    """A table of one seat; a second one holds the bank where the book has a player hold it."""

    def __init__(
        self,
        path: str,
        options: Mapping[str, Any],
        wagers: Sequence[Wagered],
        strategy: Strategy,
        limits: Limits = LIMITS,
        readings: Mapping[str, str] | None = None,
    ) -> None:
        self.limits = limits
        self.game, self.terms = open_terms(path, dict(options), readings=readings)
        self.wagers, self.strategy = wagers, strategy
        self.meters = {key: seed_of(self.terms, key) for key in self.terms.meters()}

    def play(self, cards: Sequence[str]) -> dict[str, int]:
        """Net by column, charges taken off, of a first round at a new table."""
        table = self._table()
        played = table.start()
        self._answer(table, played, cards)
        table.finish()
        return nets_of(table, self.wagers)

    def _table(self) -> Table:
        table = Table(self.game, self.terms, limits=self.limits)
        table.sit("player", 10**12)
        if self.terms.settings.get("bank") == "player_dealer":
            table.sit("bank", 10**14)
            table.take_bank("bank", 10**13)
        table.place_all("player", [(made.wager, made.cents, made.on) for made in self.wagers])
        return table

    def _answer(self, table: Table, played: Round, cards: Sequence[str]) -> None:
        """Cards in their order; what is burned is taken from the others."""
        left = list(cards)
        burned = [card for card in DECK if card not in left]
        while not played.is_over:
            prompt = played.prompt
            if isinstance(prompt, Draw):
                supply = burned if prompt.to == "burn" else left
                table.answer(Drawn(tuple(supply.pop(0) for _ in range(prompt.size))))
            else:
                assert isinstance(prompt, Ask)
                table.answer(self.choice(played, prompt))

    def choice(self, played: Round, prompt: Ask) -> Chosen:
        taken = self.strategy.answer(seen_at(played, prompt))
        if taken is None:
            return Chosen(prompt.default)
        offered = next(choice for choice in prompt.choices if choice.name == taken.choose)
        if isinstance(taken.amount, int):
            return Chosen(taken.choose, taken.amount)
        return Chosen(taken.choose, offered.least if taken.amount == "least" else offered.most)


class BestSeat(OneSeat):
    """Answers by the exact solution, which a kernel has as a table."""

    def choice(self, played: Round, prompt: Ask) -> Chosen:
        name = best_player_of(self.terms)(seen_at(played, prompt))
        offered = next(choice for choice in prompt.choices if choice.name == name)
        return Chosen(name, offered.most)


def nets_of(table: Table, wagers: Sequence[Wagered]) -> dict[str, int]:
    nets: dict[str, int] = {}
    for line in (*table.fee_lines, *table.lines):
        if line.seat == "player":
            name = f"{line.wager}:{line.on}" if line.on else line.wager
            nets[name] = nets.get(name, 0) + line.net - line.fee
    return nets


def shuffled(
    rng: np.random.Generator, deck_count: int, size: int, rounds: int, *, has_joker: bool = False
) -> np.ndarray:
    """Rows of cards by their places in the kit's deck, each from whole decks; the joker comes after them."""
    shoe = np.tile(np.arange(52 + has_joker, dtype=np.uint8), deck_count)
    return np.array([rng.permutation(shoe)[:size] for _ in range(rounds)])


def assert_equal(seat: OneSeat, rounds: Any, rows: np.ndarray) -> None:
    """Every column of every round to the cent; what the engine has no line for came to nothing."""
    nets = rounds.given(rows)
    for row, mine in zip(rows, nets, strict=True):
        cards = [CARDS[card] for card in row]
        theirs = seat.play(cards)
        kernel = merged(rounds.columns, mine)
        for name in {*kernel, *theirs}:
            assert kernel.get(name, 0) == theirs.get(name, 0), (
                f"{name} of {' '.join(cards)}: {kernel} and {theirs}"
            )


def assert_counted(rounds: Any) -> None:
    """Rounds counted by result come to the same sums, stakes and histogram as rows of the same rounds."""
    count = 20_000
    assert isinstance(rounds, Counted)
    assert rounds.result_count
    assert rounds.run(5, 2, count) == Chunked.run(rounds, 5, 2, count)


def assert_best_play(
    path: str, options: Mapping[str, Any], plain: Mapping[str, int], rows: np.ndarray
) -> None:
    """The kernel's own tables of best play against the player of the sheet, who answers prompt by prompt."""
    wagers, (game, terms) = wagers_of(plain), open_terms(path, dict(options))
    asked = Strategy("test", game.name, wagers, callable=best_player(path, dict(options)))
    rounds = compile_rounds(terms, wagers, optimal_of(game.name, wagers))
    assert_equal(OneSeat(path, options, wagers, asked), rounds, rows)


def merged(columns: Sequence[str], nets: Any) -> dict[str, int]:
    """A stake that rides on a wager is a line of that wager."""
    found: dict[str, int] = {}
    for name, net in zip(columns, nets, strict=True):
        wager = name.removesuffix(":ride")
        found[wager] = found.get(wager, 0) + int(net)
    return found


def rows_of(texts: Sequence[str]) -> np.ndarray:
    """Chosen rounds, their cards in the order of the draws."""
    return np.array([[CARDS.index(card) for card in parse_cards(text)] for text in texts], np.uint8)
