"""When a craps wager may be made, raised and taken down. The rules of each wager are in the book."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hoyle.book import Terms
from hoyle.engine import Situation, Stake
from hoyle.games.dice.points import FLAT_OF, LINE, number_of


def objection(situation: Situation, stake: Stake) -> str | None:
    """Why a wager may not be made now, or None."""
    terms = situation.terms
    made = terms.rules.get((stake.wager, "made"))
    if made is not None:
        reason = _NOT_NOW[str(made)](situation, stake)
        if reason:
            return f"{stake.wager} {reason} ({_where(terms, stake.wager, 'made')})"
    if _is_given_up(situation, stake):
        where = _where(terms, stake.wager, "put_back")
        return f"{stake.wager} was reduced or taken down and is not put back before the next roll ({where})"
    return _objection_to_odds(situation, stake) if stake.wager in FLAT_OF else None


def _is_given_up(situation: Situation, stake: Stake) -> bool:
    """A wager that favours the player after its point is set may be taken down; some books do not let it return."""
    rule = situation.terms.rules.get((stake.wager, "put_back"))
    return rule == "never" and (stake.seat, stake.wager) in situation.reduced


def _before_come_out(situation: Situation, stake: Stake) -> str | None:
    point = situation.carry["point"]
    return None if point is None else f"is made before a come out roll; the point is {point}"


def _after_come_out(situation: Situation, stake: Stake) -> str | None:
    return "is made when there is a point; a come out roll is next" if _is_come_out(situation) else None


def _after_point(situation: Situation, stake: Stake) -> str | None:
    """Odds on the line need the point; odds on a come wager need its own number, checked below."""
    if FLAT_OF.get(stake.wager) in LINE and _is_come_out(situation):
        return "is made when there is a point; a come out roll is next"
    return None


def _new_shooter(situation: Situation, stake: Stake) -> str | None:
    if not _is_come_out(situation) or not situation.carry["new_shooter"]:
        return "is made before the first come out roll of a new shooter"
    for other in situation.stakes.values():
        if (other.seat, other.wager, other.since) == (stake.seat, stake.wager, situation.number):
            return "is made once for a shooter, and one is on the table"
    return None


def _any_time(situation: Situation, stake: Stake) -> str | None:
    return None


_NOT_NOW: Mapping[str, Callable[[Situation, Stake], str | None]] = {
    "before_come_out": _before_come_out,
    "after_come_out": _after_come_out,
    "after_point": _after_point,
    "new_shooter": _new_shooter,
    "any_time": _any_time,
}


def _is_come_out(situation: Situation) -> bool:
    return situation.carry["point"] is None


def _objection_to_odds(situation: Situation, odds: Stake) -> str | None:
    """Odds need their flat wager on the same number, and are made once."""
    flat, point = FLAT_OF[odds.wager], situation.carry["point"]
    if flat in LINE and odds.on != str(point):
        return f"{odds.wager} is made on the point, which is {point}, not on {odds.on}"
    stakes = situation.stakes.values()
    flats = [other for other in stakes if _stands_beside(odds, other)]
    if not flats:
        return f"{odds.wager} needs a {flat} wager on {odds.on}, and {odds.seat} has none there"
    for other in stakes:
        if other.wager == odds.wager and any(_stands_beside(other, each) for each in flats):
            # The book's limit applies to all the odds on a wager, so they are one stake.
            return f"{odds.seat} has {other.label} already; raise it instead"
    return None


def _stands_beside(odds: Stake, flat: Stake) -> bool:
    """Whether this is the flat wager of the odds: the one they name, or else the one on their number."""
    return (
        flat.seat == odds.seat
        and flat.wager == FLAT_OF[odds.wager]
        and odds.beside in (0, flat.id)
        and (flat.wager in LINE or flat.on == odds.on)
    )


def objection_to_change(situation: Situation, old: Stake, new: Stake | None) -> str | None:
    """Why a wager may not be raised, reduced or taken down now, or None."""
    cents = new.cents if new else 0
    raised = cents > old.cents
    # Until the next throw a new wager may be changed, unless the book never allows that.
    rule = "increased" if raised else "taken_down"
    never = situation.terms.rules.get((old.wager, rule)) == "never"
    if (never or old.since != situation.number) and cents != old.cents:
        reason = _objection_of_book(situation, old, rule)
        if reason:
            return reason
    if raised and _is_given_up(situation, old):
        where = _where(situation.terms, old.wager, "put_back")
        return f"{old.wager} was reduced and is not raised again before the next roll ({where})"
    return _objection_to_removal(situation, old) if new is None else None


def _objection_of_book(situation: Situation, stake: Stake, rule: str) -> str | None:
    terms = situation.terms
    word = terms.rules.get((stake.wager, rule), "any_time")
    done = {"increased": "raised", "taken_down": "reduced or taken down"}[rule]
    if word in ("never", "not_once_rolled"):
        return f"{stake.wager} cannot be {done}; it stays until it is decided ({_where(terms, stake.wager, rule)})"
    number = number_of(stake, situation.carry["point"])
    if word == "not_after_point" and number is not None:
        where = _where(terms, stake.wager, rule)
        return f"{stake.wager} has its point, {number}, and cannot be {done} any more ({where})"
    return None


def _objection_to_removal(situation: Situation, flat: Stake) -> str | None:
    """Odds never stand alone: they are taken down before their flat wager."""
    stakes = situation.stakes.values()
    for odds in stakes:
        if odds.wager in FLAT_OF and _stands_beside(odds, flat):
            others = [other for other in stakes if other.id != flat.id and _stands_beside(odds, other)]
            if not others:
                return f"{odds.label} belongs to {flat.label}; take the odds down first"
    return None


def _where(terms: Terms, wager: str, rule: str) -> str:
    figure = terms.file.wagers[wager].rules[rule]
    return str(terms.cite(figure.cite, figure.lines))
