"""The shooter: which seats are offered the dice, which wager a shooter needs, and when the dice pass.

The books differ on which wagers qualify a shooter and on the direction in which the dice pass.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.engine import Carry, Choice, Felt, Situation, ask
from hoyle.engine.round.script import Yielded
from hoyle.games.dice.points import COME

SHOOT, PASS_DICE = "shoot", "pass_dice"
# Wagers for which a shooter without a line wager may continue to throw.
_REMAINING = (*COME, "put")


class Shooter(NamedTuple):
    seat: str
    spot: int
    is_new: bool  # has not thrown a come out roll yet


def find_shooter(felt: Felt) -> Generator[Yielded, Any, Shooter]:
    """Keep the shooter, or offer the dice round the table from the last one.

    A come-out roll needs a shooter with a line wager. Once there is a point any player in the game may
    throw for it: the duty begins with the next come out roll.
    """
    carry = felt.carry
    last, come_out = carry["shooter"], carry["point"] is None
    is_here = last in felt.seats
    if is_here and not carry["offered"] and (not come_out or _has_line_wager(felt, last)):
        return Shooter(last, carry["spot"], carry["new_shooter"])
    players = _players(felt)
    if come_out:
        able = {seat: players[seat] for seat in players if _has_line_wager(felt, seat)}
    else:
        able = {seat: spot for seat, spot in players.items() if seat != last}
    # If no seat takes the dice, the last shooter continues, to decide the remaining come wagers.
    if is_here and not able:
        return Shooter(last, carry["spot"], carry["new_shooter"])
    seat, spot = yield from _offer(_round_from(felt.terms, carry["spot"], able or players))
    return Shooter(seat, spot, True)


def next_shooter(felt: Felt, last: Shooter) -> Generator[Yielded, Any, Shooter]:
    """Pass the dice on from a shooter who must give them up; a shooter alone at the table keeps them."""
    felt.said.discard("pass_dice")
    able = {seat: spot for seat, spot in _players(felt).items() if seat != last.seat}
    if felt.carry["point"] is None:
        able = {seat: spot for seat, spot in able.items() if _has_line_wager(felt, seat)}
    if not able:
        return last
    seat, spot = yield from _offer(_round_from(felt.terms, last.spot, able))
    return Shooter(seat, spot, True)


def _players(felt: Felt) -> dict[str, int]:
    return {stake.seat: stake.spot for stake in felt.stakes.values()}


def _has_line_wager(felt: Felt, seat: str) -> bool:
    makes = felt.terms.list("shooter_makes")
    return any(stake.wager in makes and stake.seat == seat for stake in felt.stakes.values())


def _round_from(terms: Terms, spot: int, able: Mapping[str, int]) -> list[tuple[str, int]]:
    """The seats from the last shooter's neighbour round the table; the last shooter is last."""
    by_spot = sorted(able.items(), key=lambda item: item[1])
    if terms["next_shooter"] == "left":
        return [item for item in by_spot if item[1] > spot] + [item for item in by_spot if item[1] <= spot]
    by_spot.reverse()
    return [item for item in by_spot if item[1] < spot] + [item for item in by_spot if item[1] >= spot]


def _offer(order: list[tuple[str, int]]) -> Generator[Yielded, Any, tuple[str, int]]:
    if len(order) > 1:
        for seat, spot in order:
            choices = (Choice(SHOOT), Choice(PASS_DICE))
            taken = yield from ask(seat, spot, choices, "pass_dice", "the dice are offered")
            if taken.name == "shoot":
                return seat, spot
    # All seats declined, but wagers are made and must be decided: the first seat throws.
    return order[0]


def instruct(situation: Situation, seat: str, word: str) -> Carry | str:
    """After any roll a shooter may pass the dice."""
    carry = situation.carry
    if word == "leave":
        return {**carry, "offered": True, "new_shooter": True} if carry["shooter"] == seat else carry
    if word != "pass_dice":
        return f'"{word}" is nothing to say here; a shooter may say pass_dice'
    if carry["shooter"] != seat or carry["offered"]:
        return f"{seat} does not have the dice and cannot pass them"
    if len(situation.seats) == 1:
        return f"no other player can take the dice from {seat}"
    return {**carry, "offered": True, "new_shooter": True}


def objection_to_start(situation: Situation) -> str | None:
    """A come-out roll needs a line wager, unless it decides remaining come wagers."""
    if situation.carry["point"] is not None:
        return None
    terms = situation.terms
    makes = tuple(map(str, terms.list("shooter_makes")))
    throws_for = (*makes, *_REMAINING)
    for stake in situation.stakes.values():
        if stake.wager in throws_for:
            return None
    file = terms.file
    figure = file.numbers.get("shooter_makes") or file.options["shooter_makes"]
    return (
        f"no player has made {' or '.join(makes)}, which the shooter has to make before the dice are thrown "
        f"({terms.cite(figure.cite, figure.lines)})"
    )
