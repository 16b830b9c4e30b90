"""Runs one block of a plan, in this process or in another: plain data in, plain data out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hoyle.errors import HoyleError
from hoyle.kernels.catalog import Rounds
from hoyle.kernels.totals import Totals, totals_from
from hoyle.sim.bankroll_sessions import Sessions, run_sessions, sessions_from
from hoyle.sim.plan import Plan, plan_from, rounds_of


class Done(NamedTuple):
    """The result of one block or of several."""

    totals: Totals
    sessions: Sessions

    def plain(self) -> dict[str, Any]:
        return {"totals": self.totals.plain(), "sessions": self.sessions.plain()}

    def plus(self, other: Done) -> Done:
        return Done(self.totals + other.totals, self.sessions + other.sessions)


def done_from(plain: Mapping[str, Any]) -> Done:
    return Done(totals_from(plain["totals"]), sessions_from(plain["sessions"]))


def run_block(plan: Plan, rounds: Rounds, block: int) -> Done:
    """`rounds` are those of the plan: compiling them may take longer than a block does."""
    totals = rounds.run(plan.seed, block, plan.block_size(block))
    numbers = plan.block_sessions(block)
    return Done(totals, run_sessions(rounds, plan.seed, numbers, plan.bankroll, plan.session))


def run_plain(plain: Mapping[str, Any], block: int) -> dict[str, Any]:
    """The same for another process or machine. A different version of Hoyle there is refused."""
    try:
        plan = plan_from(plain)
        return run_block(plan, rounds_of(plan), block).plain()
    except HoyleError as refusal:
        # An exception with its own constructor cannot be unpickled by the caller.
        raise HoyleError(str(refusal)) from None
