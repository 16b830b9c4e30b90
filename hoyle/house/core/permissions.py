"""Permissions: who may give which command, and when. A refusal names what would be right."""

# Compiled by mypyc.

from __future__ import annotations

from hoyle.book.irregularity import NAMES_RESULT
from hoyle.engine import Ask, Draw
from hoyle.errors import CommandRefused, StaleCommand
from hoyle.house.core.commands import (  # fmt: skip
    DEALER_ROLE,
    FLOOR,
    NAMES,
    PLAYER,
    AddChips,
    CallWager,
    Change,
    ChargeTime,
    Choose,
    CloseTable,
    Command,
    Correct,
    Deal,
    Disable,
    Enable,
    Instruct,
    Leave,
    OpenAgain,
    PayHighHand,
    Place,
    Promote,
    Rule,
    SetApart,
    Sit,
    Start,
    TakeBank,
    TakeDown,
    TickOff,
)
from hoyle.house.tables.clocks import awaits_bank
from hoyle.house.tables.desk import HUMAN, Desk
from hoyle.kit.money import CENTS_MAX, show_money

_FLOOR_ONLY = (
    Rule,
    Correct,
    OpenAgain,
    ChargeTime,
    PayHighHand,
    SetApart,
    Promote,
    Disable,
    Enable,
    CloseTable,
)
_OF_STAFF = (*_FLOOR_ONLY, TickOff, Deal, Start, Choose, Leave)
NOT_NAMED = "the house has drawn face down from the {}, so it draws the rest until they are shuffled"
_MORE_AT_RISK = (Sit, AddChips, Place, Start, TakeBank, CallWager, Instruct)


def check(desk: Desk, command: Command) -> None:
    """Refuse a command that the actor may not give, or not now."""
    words, name = command.words, NAMES[type(command.words)]
    if isinstance(words, _FLOOR_ONLY) and command.role != FLOOR:
        raise CommandRefused(f"{name} needs the floor; a {command.role} may not give it")
    if isinstance(words, TickOff) and command.role == PLAYER:
        raise CommandRefused(f"{name} needs the dealer or the floor; a player may not give it")
    if isinstance(words, Deal) and command.role != DEALER_ROLE:
        raise CommandRefused(f"deal needs the dealer; a {command.role} may not give it")
    if command.role != PLAYER and not isinstance(words, _OF_STAFF):
        raise CommandRefused(f"{name} needs the player at the seat; a {command.role} may not give it")
    if desk.disabled and puts_more_at_risk(desk, words):
        raise CommandRefused(f"this table takes no new wagers: {desk.disabled}")
    _check_position(desk, command, name)
    if isinstance(words, Correct | Disable) and not words.why.strip():
        raise CommandRefused(f"{name} needs a reason; say why, it is written in the log")
    if isinstance(words, Correct):
        _check_correction(words)
    elif isinstance(words, Change | TakeDown | CallWager):
        _check_owner(desk, command, words.stake)
    elif isinstance(words, Choose):
        _check_turn(desk, command)
    elif isinstance(words, Deal):
        _check_deal(desk, words)
    elif isinstance(words, Start):
        _check_start(desk, command)
    elif isinstance(words, Rule):
        _check_rule(desk, words)
    elif isinstance(words, CloseTable) and desk.round is not None and not desk.disabled:
        raise CommandRefused(
            "a round is running; close the table when it is over, or disable the table first to give everything back"
        )


def _check_correction(words: Correct) -> None:
    if not 0 < abs(words.cents) <= CENTS_MAX:
        raise CommandRefused(
            f"a correction pays a seat 1 cent to {show_money(CENTS_MAX)}, or takes as much back (below 0), "
            f"not {words.cents} cents"
        )


def puts_more_at_risk(desk: Desk, words: object) -> bool:
    """Whether a command could raise what is at risk. Reducing is always allowed."""
    if not isinstance(words, Change):
        return isinstance(words, _MORE_AT_RISK)
    stake = desk.table.stakes.get(words.stake)
    return stake is not None and words.cents > stake.cents


def _check_position(desk: Desk, command: Command, name: str) -> None:
    """An answer names the prompt it is for; a late or repeated one is refused as stale."""
    given = command.position
    if given is None:
        if isinstance(command.words, Choose | Deal) and desk.round is not None:
            raise CommandRefused(f"{name} has to name the position it answers; it is {desk.position} now")
        return
    here = desk.position
    if isinstance(command.words, Choose | Deal):
        if given != here:
            raise StaleCommand(f"{name} answers position {given}; the table is at {here}")
    elif given.partition(".")[0] != here.partition(".")[0]:
        raise StaleCommand(
            f"{name} was said in round {given.partition('.')[0]}; it is round {here.partition('.')[0]}"
        )


def _check_owner(desk: Desk, command: Command, stake_id: int) -> None:
    stake = desk.table.stakes.get(stake_id)
    if stake is not None and stake.seat != command.actor:
        raise CommandRefused(f"wager {stake_id} is {stake.seat}'s, not {command.actor}'s")


def _check_turn(desk: Desk, command: Command) -> None:
    prompt = desk.round.prompt if desk.round is not None else None
    if isinstance(prompt, Ask) and command.role == PLAYER and prompt.seat != command.actor:
        raise CommandRefused(f"{prompt.seat} is asked, not {command.actor}")


def _check_deal(desk: Desk, words: Deal) -> None:
    if desk.dealer != HUMAN:
        raise CommandRefused("this table deals by itself")
    if desk.round is None:
        raise CommandRefused("no round is running; start one")
    if not isinstance(desk.round.prompt, Draw):
        raise CommandRefused("nothing is to be dealt now; a seat has to choose")
    what = desk.round.prompt.what
    if words.items and not desk.may_name(what):
        raise CommandRefused(f"{NOT_NAMED.format(what)}; deal without naming any")


def _check_rule(desk: Desk, rule: Rule) -> None:
    """Where the house draws, no hand can bring up a wrong card: naming one would choose what is dealt or spun."""
    known = desk.terms.file.irregularities.get(rule.name)
    if desk.dealer != HUMAN and known is not None and not NAMES_RESULT.isdisjoint(known.then):
        what = "section" if desk.terms.file.wheel is not None else "card"
        raise CommandRefused(
            f"{rule.name} names a {what} that a dealer's hand brought up; this table deals by itself, and the house alone "
            f"draws its {what}s"
        )


def _check_start(desk: Desk, command: Command) -> None:
    """A dealer starts the round. Without a dealer, a player may where there is no time for wagers, or no other
    seat."""
    if command.role != PLAYER:
        return
    if command.actor not in desk.table.seats:
        raise CommandRefused(f"{command.actor} does not sit at this table")
    if desk.dealer == HUMAN:
        raise CommandRefused("the dealer says when the round begins")
    if desk.table.opens_without_wagers:
        return  # no player loses time to wager: there is nothing to wager before the cards
    if desk.deadline is not None and not awaits_bank(desk) and len(desk.table.seats) > 1:
        raise CommandRefused("the round begins when the time for wagers is over")
