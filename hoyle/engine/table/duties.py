"""What people still have to do at a table, and the equipment that is out of use.

An instruction is open from the moment of its ruling until a person ticks it off. Closed equipment stays closed, over
any number of rounds, until it is opened again.
"""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.engine.game import Game
from hoyle.engine.round.round import Round
from hoyle.engine.round.script import Stake
from hoyle.engine.rulings.duty import Duty
from hoyle.engine.table.base_table import BaseTable
from hoyle.errors import UnknownName, WagerRefused

AREA = "side_wager_light"  # a betting area's light: what it closes are the side wagers there


def open_duties(table: BaseTable) -> dict[str, Duty]:
    """Those of earlier rounds and of the running one, by their keys."""
    running = table.round.duties if table.round is not None else ()
    new = {duty.key: duty for duty in running if duty.key not in table.ticked}
    return {**table.duties, **new}


def tick_off(table: BaseTable, key: str) -> Duty:
    """A person has done it."""
    known = open_duties(table)
    if key not in known:
        raise UnknownName("instruction that is open", key, known)
    if table.duties.pop(key, None) is None:
        table.ticked.add(key)
    return known[key]


def tick_all_off(table: BaseTable) -> None:
    """Everything that was said has been done."""
    for key in open_duties(table):
        tick_off(table, key)


def open_again(table: BaseTable, name: str) -> None:
    """Equipment that was out of use is used again."""
    if name not in table.closed:
        raise UnknownName("equipment that is closed", name, table.closed)
    table.closed.discard(name)


def add(table: BaseTable, duty: Duty) -> None:
    """A duty that comes up between rounds."""
    table.duties[duty.key] = duty


def keep(table: BaseTable, played: Round) -> None:
    """What the round leaves to be done, and what it closed."""
    if played.duties:
        table.duties.update({duty.key: duty for duty in played.duties if duty.key not in table.ticked})
        table.closed.update(place_of(duty) for duty in played.duties if duty.closes)
    table.ticked.clear()
    table.stopped = played.stops


def place_of(duty: Duty) -> str:
    """Equipment at one place is closed there only."""
    return f"{duty.closes} {duty.spot}" if duty.spot else duty.closes


def check_cards(table: BaseTable) -> None:
    """Refuse to deal on while an instruction comes before the next card."""
    _refuse_open(duty for duty in open_duties(table).values() if duty.holds_cards)


def check_round(table: BaseTable) -> None:
    """Refuse to begin while an instruction comes before the next round."""
    if table.duties or table.round is not None:
        _refuse_open(duty for duty in open_duties(table).values() if duty.holds_round)


def is_held(table: BaseTable) -> bool:
    """Whether the running round waits for a person before its next card."""
    return any(duty.holds_cards for duty in open_duties(table).values())


def _refuse_open(duties: Iterable[Duty]) -> None:
    for duty in duties:
        raise WagerRefused(f"{duty.name} comes first: {duty.text} ({duty.cite}); tick it off when it is done")


def check_area(table: BaseTable, stake: Stake) -> None:
    """Refuse a side wager at a betting area whose light is out."""
    if f"{AREA} {stake.spot}" in table.closed and is_side_wager(table.game, table, stake.wager):
        raise WagerRefused(
            f"no side wager is taken at place {stake.spot} until its light works again; {stake.wager} is one"
        )


def is_side_wager(game: Game, table: BaseTable, wager: str) -> bool:
    """A wager beside the game: it needs another one, or feeds a jackpot, and the game does not need it."""
    rules = table.terms.stake_rules.get(wager, ())
    if wager in game.in_round or any(rule.compulsory == "yes" for rule in rules):
        return False
    feeds = any(wager in meter.wagers for meter in table.terms.meters().values())
    return feeds or any(rule.needs or rule.needs_one_of for rule in rules)
