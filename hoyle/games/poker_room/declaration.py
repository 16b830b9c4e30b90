"""A room declaration with the house's choices filled in: plain amounts and words, computed once for a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from hoyle.book import Terms
from hoyle.book.cite import Citation
from hoyle.book.primitives import Cited
from hoyle.book.room.room_schema import Bet, Collection, Form, Jackpot, Room, Street, is_option
from hoyle.errors import TermsError
from hoyle.kit.money import parse_money, show_money


@dataclass(frozen=True, slots=True)
class Amounts:
    """Bet sizes. `least` is the minimum bet in pot limit and no limit, and of a spread."""

    structure: str
    small: int
    big: int
    least: int
    most: int
    raise_count_max: int
    unlimited_heads_up: bool
    check_raise: bool
    raise_at_least_last: bool


@dataclass(frozen=True, slots=True)
class Step:
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class StreetPlan:
    name: str
    steps: tuple[Step, ...]
    bet: Bet | None
    if_short: str | None
    need: int  # cards that each hand gets
    has_board: bool


@dataclass(frozen=True, slots=True, eq=False)
class Declared:
    room: Room
    form: Form
    form_name: str
    streets: tuple[StreetPlan, ...]
    amounts: Amounts
    player_count_max: int
    ante: int
    blinds: tuple[int, ...]
    bring_in: int
    straddles: bool
    odd_at_most: int
    odd_between_at_most: int
    stack_min: int
    has_board: bool
    has_button: bool
    deals_for_button: bool  # deal a card to every seat before the first hand
    newcomers_wait: bool
    has_low: bool
    is_plain: bool  # the best five cards of hand and board
    takes: bool  # a rake or drop may be taken from pots
    has_jackpots: bool
    rakes_rounds: bool  # a percentage of each betting round separately
    runs_twice: bool
    posts_cite: Citation
    showdown_cite: Citation


@lru_cache(maxsize=1024)
def declared(terms: Terms) -> Declared:
    room = terms.file.room
    assert room is not None
    name = word(terms, room.form)
    plans = tuple(_plan(street) for street in room.streets if not street.forms or name in street.forms)
    amounts = _amounts(terms, room)
    ante, blinds = amount(terms, room.posts.ante), _blinds(terms, room)
    bring_in = amount(terms, room.posts.bring_in)
    forced = ante + max(blinds, default=bring_in)
    lowest = amounts.small if amounts.structure == "fixed_limit" else amounts.least
    return Declared(
        room, room.forms[name], name, plans, amounts, number(terms, room.players.at_most), ante, blinds, bring_in,
        word(terms, room.posts.straddle) == "yes", amount(terms, room.showdown.odd_at_most),
        amount(terms, room.showdown.odd_between_at_most) or amount(terms, room.showdown.odd_at_most),
        forced + room.posts.stack_at_least_bets * lowest, any(plan.has_board for plan in plans),
        room.button.used == "yes", room.button.used == "yes" and word(terms, room.button.starts) == "highest_card",
        room.posts.new_player is not None and bool(blinds), room.forms[name].low != "none", _is_plain(room.forms[name]),
        bool(offered_jackpots(terms)) or word(terms, room.collection.method) not in ("none", "time"),
        bool(offered_jackpots(terms)), _rakes_rounds(terms, room), room.run_twice is not None and word(terms,
        room.run_twice.offered) == "yes",
        cite(terms, room.posts), cite(terms, room.showdown),
    )  # fmt: skip


def _rakes_rounds(terms: Terms, room: Room) -> bool:
    part = room.collection.percentage
    is_used = "percentage" in word(terms, room.collection.method).split("_and_")
    return is_used and part is not None and part.of == "betting_round"


def _is_plain(form: Form) -> bool:
    return form.high == "standard" and form.low == "none" and form.own_at_least == 0 and form.own_at_most >= 7


def _plan(street: Street) -> StreetPlan:
    steps = tuple(Step(step.kind, step.count) for step in street.deal)
    need = sum(step.count for step in steps if step.kind in ("down", "up", "up_or_down"))
    return StreetPlan(
        street.name, steps, street.bet, street.if_short, need, any(step.kind == "board" for step in steps)
    )


def _blinds(terms: Terms, room: Room) -> tuple[int, ...]:
    """The blinds. A further blind that the house sets to zero is not posted, and the next seat acts first."""
    return tuple(cents for cents in (amount(terms, each) for each in room.posts.blinds) if cents)


def _amounts(terms: Terms, room: Room) -> Amounts:
    betting = room.betting
    structure = word(terms, betting.structure)
    blinds = _blinds(terms, room)
    small, big = amount(terms, betting.small_bet), amount(terms, betting.big_bet)
    least = amount(terms, betting.least_bet)
    if structure in ("pot_limit", "no_limit") and blinds:
        least = max(blinds)
    unlimited = structure in betting.raises_unlimited_in
    return Amounts(
        structure, small, big, max(least, 1), max(amount(terms, betting.most_bet), least),
        0 if unlimited else number(terms, betting.raise_count_max),
        betting.raises_unlimited_heads_up == "yes", word(terms, betting.check_raise) == "yes",
        betting.raise_at_least == "last_raise",
    )  # fmt: skip


def check_amounts(terms: Terms) -> None:
    """Refuse limits and blinds of the house that contradict each other."""
    found = [*_crossed_limits(terms)]
    if found:
        raise TermsError(*found)


def _crossed_limits(terms: Terms) -> Iterator[str]:
    room = terms.file.room
    assert room is not None
    betting = room.betting
    ends = {
        "fixed_limit": (betting.small_bet, betting.big_bet),
        "spread_limit": (betting.least_bet, betting.most_bet),
    }.get(word(terms, betting.structure))
    if ends is None:
        return
    least, most = (amount(terms, end) for end in ends)
    if most < least:
        yield (
            f"{_option(ends[1])}: the upper limit is {show_money(most)} and the lower one {show_money(least)}; post at "
            f"least as much ({cite(terms, betting)})"
        )
        return
    for blind in room.posts.blinds:
        if amount(terms, blind) > most:
            yield (
                f"{_option(blind)}: a blind of {show_money(amount(terms, blind))} is above the limits of the table, "
                f"{show_money(least)} to {show_money(most)}; a blind is a bet ({cite(terms, room.posts)})"
            )


def _option(value: str | None) -> str:
    return (value or "").removeprefix("option:")


def collection_of(terms: Terms) -> Collection | None:
    """How the house takes its rake or fee, in a room game or in Chinese poker."""
    room, chinese = terms.file.room, terms.file.chinese
    return room.collection if room is not None else chinese.collection if chinese is not None else None


def amount(terms: Terms, value: str | None) -> int:
    """An amount in cents; 0 where the document has none."""
    if value is None:
        return 0
    return int(terms.options[value[7:]]) if is_option(value) else parse_money(value)


def number(terms: Terms, value: int | str) -> int:
    return int(terms.options[str(value)[7:]]) if is_option(value) else int(value)


def word(terms: Terms, value: str) -> str:
    return str(terms.options[value[7:]]) if is_option(value) else value


def cite(terms: Terms, part: Cited) -> Citation:
    return terms.cite(part.cite, part.lines)


@lru_cache(maxsize=1024)
def offered_jackpots(terms: Terms) -> dict[str, Jackpot]:
    room = terms.file.room
    if room is None:
        return {}
    return {name: each for name, each in room.jackpots.items() if word(terms, each.offered) == "yes"}
