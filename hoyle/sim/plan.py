"""A plan: everything that determines the result of a simulation, frozen, with a hash. It is run in independent blocks.

Each block has its own random stream, so one core, many cores and a cluster give the same totals, to the cent.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Any

from hoyle.book.terms import Terms
from hoyle.engine import Game
from hoyle.errors import HoyleError
from hoyle.exact import catalog
from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import Rounds, compile_rounds
from hoyle.sim.engine_rounds import EngineRounds
from hoyle.sim.strategy_lookup import strategy_from_source
from hoyle.strategy.simulated_seat import SimulatedSeat
from hoyle.strategy.strategy import OPTIMAL, Strategy

KERNEL_BLOCK = 10_000_000
ENGINE_BLOCK = 10_000
FORMAT = 3  # of plans and of saved files; a change of the random streams or of a kernel's rounds is a new one


@dataclass(frozen=True, slots=True)
class Plan:
    path: str
    options: Mapping[str, str | int]
    fingerprint: str
    strategy: Mapping[str, Any]
    rounds: int
    seed: int
    block: int
    engine: bool = False
    bankroll: int = 0  # cents a session starts with; 0 for no sessions
    session: int = 0  # rounds of a session
    sessions: int = 0
    pays: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # prices that the house set itself
    format: int = field(default=FORMAT)

    @property
    def block_count(self) -> int:
        return -(-self.rounds // self.block)

    def block_size(self, block: int) -> int:
        return min(self.block, self.rounds - block * self.block)

    def block_sessions(self, block: int) -> range:
        """The numbers of the sessions of a block: they are spread evenly over the blocks."""
        count = self.block_count
        return range(self.sessions * block // count, self.sessions * (block + 1) // count)

    def plain(self) -> dict[str, Any]:
        """For JSON. Prices are left out where there are none, so that older plans keep their hash."""
        said: dict[str, Any] = json.loads(json.dumps(asdict(self), sort_keys=True, default=str))
        if not self.pays:
            del said["pays"]
        return said

    def digest(self) -> str:
        said = json.dumps(self.plain(), sort_keys=True)
        return hashlib.sha256(said.encode()).hexdigest()[:16]


def plan_from(plain: Mapping[str, Any]) -> Plan:
    if plain.get("format") != FORMAT:
        raise HoyleError(
            f"this plan has format {plain.get('format')}, and this version of Hoyle runs format {FORMAT}; run it "
            "with the version that made it."
        )
    return Plan(**plain)


def opened(plan: Plan) -> tuple[Game, Terms, Strategy]:
    """The game, terms and strategy of a plan, if the rulebook here is the one that the plan was made with."""
    game, terms = open_terms(plan.path, dict(plan.options), plan.pays)
    if terms.fingerprint != plan.fingerprint:
        raise HoyleError(
            f"{plan.path} has the fingerprint {terms.fingerprint[:16]} here, and the plan was made with "
            f"{plan.fingerprint[:16]}: the rulebooks differ. Install the same version of Hoyle on every machine."
        )
    return game, terms, strategy_from_source(game.name, plan.strategy)


def rounds_of(plan: Plan) -> Rounds:
    return _rounds_of(json.dumps(plan.plain(), sort_keys=True))


@lru_cache(maxsize=8)
def _rounds_of(text: str) -> Rounds:
    """Compiled once in a process for all its blocks."""
    plan = plan_from(json.loads(text))
    game, terms, strategy = opened(plan)
    return make_rounds(game, terms, strategy, plan.engine)


def make_rounds(game: Game, terms: Terms, strategy: Strategy, engine: bool) -> Rounds:
    SimulatedSeat(game, terms, strategy).check()
    if engine:
        return EngineRounds(game, terms, played_by_hand(terms, strategy))
    if strategy.bank is not None:
        raise HoyleError(
            f"strategy {strategy.name} holds the bank, which compiled rounds cannot; add --engine."
        )
    if strategy.callable is not None:
        raise HoyleError(
            f"strategy {strategy.name} is a Python function, which compiled rounds cannot call; add --engine."
        )
    return compile_rounds(terms, strategy.wagers, strategy)


def played_by_hand(terms: Terms, strategy: Strategy) -> Strategy:
    """The engine asks at every prompt, so `use: optimal` becomes a function that answers."""
    if not strategy.use:
        return strategy
    if strategy.use != OPTIMAL:
        raise HoyleError(f"strategy {strategy.name} has use: {strategy.use}; the only value is {OPTIMAL}.")
    player = catalog.best_player_of(terms)
    if player is None:
        raise HoyleError(
            f"strategy {strategy.name} has use: {OPTIMAL}, and {terms.path} has no exact strategy; write choices."
        )
    return replace(strategy, callable=player)
