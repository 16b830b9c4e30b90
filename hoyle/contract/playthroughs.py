"""Playthroughs: random rounds as text, one file for each game of each book, reviewed as a diff."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from hoyle.book.resolve import Choices, Overrides
from hoyle.bots import RandomPlayer
from hoyle.chance import Chance
from hoyle.contract.suite import SHARE, open_table, prepare_round
from hoyle.engine import HOUSE, Line, Round, Stake, Table
from hoyle.engine.round import events as made
from hoyle.engine.table.wagering import placeable
from hoyle.games.catalog import families
from hoyle.kit.money import show_money, show_net

LINE_COUNT_MAX = 150
ROUND_COUNT = 3
ROUND_COUNT_STANDING = 8  # where a wager may need several rounds


def playthrough(
    path: str, seed: int = 1, options: Choices | None = None, pays: Overrides | None = None
) -> str:
    """A few rounds of a game under a house's options, or its book's own, as lines of text."""
    table = open_table(path, options, pays)
    terms = table.terms
    lines = [
        f"{terms.game}  {terms.book}  {terms.file.section}",
        f"edition  {terms.document.edition}",
        f"options  {_options(table)}",
    ]
    # A few wagers for each seat, so that several rounds can be read.
    share = min(SHARE, 2 / max(len(placeable(table.game, terms)), 1))
    player, chance = RandomPlayer(random.Random(seed), share), Chance(seed)
    stands = families()[table.game.family].wagers_stand
    for _ in range(ROUND_COUNT_STANDING if stands else ROUND_COUNT):
        if len(lines) > LINE_COUNT_MAX - 60 or not prepare_round(table, player):
            continue
        played = player.play_round(table, chance)
        lines += ["", f"round {played.setup.number}"]
        lines += _tell(table, played)
        lines += _totals(table)
    return "\n".join(lines[:LINE_COUNT_MAX]) + "\n"


def _options(table: Table) -> str:
    changed = [
        f"{name}={value}"
        for name, value in table.terms.options.items()
        if "table" in name or name == "version"
    ]
    return " ".join(changed) or "none"


def _tell(table: Table, played: Round) -> Iterator[str]:
    for line in table.fee_lines:
        yield f"fee     {line.seat:<7} {line.wager} {show_money(line.fee)}  {line.where()}"
    for event in played.events:
        write = _WRITERS.get(type(event))
        yield write(event) if write else f"event   {event}"


def _draw(event: made.ItemsDrawn) -> str:
    seen = "everyone" if "*" in event.seen else ", ".join(sorted(event.seen)) or "no one"
    return f"draw    {event.to:<7} {' '.join(event.items):<24} seen by {seen}"


def _choice(event: made.ChoiceMade) -> str:
    cost = f" {show_money(event.cents)}" if event.cents else ""
    return f"choose  {event.seat:<7} {event.choice}{cost}"


_WRITERS: dict[type, Callable[[Any], str]] = {
    made.WagerPlaced: lambda event: f"wager   {event.stake.seat:<7} {_stake(event.stake)}",
    made.ItemsDrawn: _draw,
    made.ChoiceMade: _choice,
    made.ItemsShown: lambda event: f"show    {event.to:<7} {' '.join(event.items)}",
    made.ItemTurned: lambda event: f"turn up {event.to:<7} {event.item}",
    made.WagerSettled: lambda event: _line(event.line),
    made.ChipsPosted: lambda event: f"post    {event.seat:<7} {event.what} {show_money(event.cents)}",
    made.ItemsDiscarded: lambda event: f"discard {event.to:<7} {' '.join(event.items)}",
    made.WagerStands: lambda event: f"stands  {event.stake.seat:<7} {_stake(event.stake)}",
    made.ItemMoved: lambda event: f"move    {event.item} from {event.origin} to {event.to}",
    made.Noted: lambda event: f"note    {event.text}",
    made.MeterGrew: lambda event: f"meter   {event.meter} +{show_money(event.cents)}",
}


def _stake(stake: Stake) -> str:
    fee = f" and {show_money(stake.fee)} vigorish" if stake.fee else ""
    return f"{stake.label} {show_money(stake.cents)}{fee}"


def _line(line: Line) -> str:
    fee = f"  fee {show_money(line.fee)}" if line.fee else ""
    short = f"  {show_money(line.uncovered)} not covered" if line.uncovered else ""
    return (
        f"settle  {line.seat:<7} {line.label:<26} {line.outcome:<20} {line.pays:>9} {show_net(line.net):>11}"
        f"  {line.where()}{fee}{short}"
    )


def _totals(table: Table) -> Iterator[str]:
    """What changed hands, wagers that stand counted as still the seat's."""
    on_felt: dict[str, int] = {}
    for stake in table.stakes.values():
        on_felt[stake.seat] = on_felt.get(stake.seat, 0) + stake.cents + stake.fee
    for name in (*table.seats, HOUSE):
        yield f"total   {name:<7} {show_money(table.money[name])}"
    if on_felt:
        shown = ", ".join(f"{name} {show_money(cents)}" for name, cents in sorted(on_felt.items()))
        yield f"felt    {shown}"
