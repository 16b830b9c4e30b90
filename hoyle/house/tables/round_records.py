"""The records of a round in the batch: its terms before the first stake, its result, and each player's share of it."""

# Compiled by mypyc.

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from hoyle.chance.proof import GIVEN_BACK
from hoyle.engine import Round
from hoyle.house.core.command_codec import canonical
from hoyle.house.core.version import VERSION
from hoyle.house.tables.desk import Desk
from hoyle.kit.money import show_money
from hoyle.ledger import Batch


def stamp(batch: Batch, desk: Desk, now: str) -> None:
    """Record the terms and the version that a round is played under, before any stake."""
    number = desk.table.number
    if desk.stamped >= number:
        return
    desk.stamped = number
    terms = desk.terms
    batch.rounds.append(
        (desk.id, number, terms.fingerprint, terms.document.edition, VERSION, desk.sequence + 1, now)
    )


def write_given_back(batch: Batch, desk: Desk, plays: Iterable[tuple[Any, ...]], now: str) -> None:
    """The table was closed before its next round began: every wager is returned, and the round is over."""
    batch.results.append((desk.id, desk.table.number, GIVEN_BACK, desk.sequence + 1, "[]", now))
    for row in plays:
        batch.add_play(*row, now)


def write_result(batch: Batch, desk: Desk, played: Round, now: str, large_cents: int) -> None:
    """The lines of a settled round, each player's play, and the large wagers and wins for the log."""
    number = played.setup.number
    lines = canonical(desk.last["lines"])
    batch.results.append((desk.id, number, desk.last["how"], desk.sequence + 1, lines, now))
    for row in plays_of(desk, played):
        batch.add_play(*row, now)
        name, wagered, net = row[0], row[3], row[4]
        desk.heard[name] = now
        for code, cents in (("large_wager", wagered), ("large_win", net)):
            if cents >= large_cents:
                batch.add_log(now, name, code, desk.id, f"round {number}: {show_money(cents)}")


def plays_of(desk: Desk, played: Round, *, decided_once: bool = True) -> Iterator[tuple[Any, ...]]:
    """For each seat that took part: what it wagered, its net, and its whole stack before and after.

    A wager that rides over many rounds is counted once, with what it has grown to, when it is decided. Before, it was
    counted in every round: `decided_once` is false for rounds of then.
    """
    table, number = desk.table, played.setup.number
    wagered: dict[str, int] = {}
    for stake in played.felt.stakes.values():
        if stake.seat in desk.stacks:  # the dealer's own wager against a bank is no player's
            decided = 0 if decided_once and stake.id in played.felt.standing else stake.cents
            wagered[stake.seat] = wagered.get(stake.seat, 0) + decided
    chips = played.felt.chips
    for spot in chips.in_hand:  # a seat that was dealt in for a pot took part, even without a bet
        wagered[chips.seat_of[spot]] = chips.put_in.get(spot, 0)
    if played.setup.bank in desk.stacks:
        wagered.setdefault(played.setup.bank, 0)
    standing: dict[str, int] = {}
    for stake in table.stakes.values():
        standing[stake.seat] = standing.get(stake.seat, 0) + stake.cents + stake.fee
    for name, cents in wagered.items():
        before, after = desk.stacks[name], table.money[name] + standing.get(name, 0)
        yield name, desk.id, number, cents, after - before, before, after
