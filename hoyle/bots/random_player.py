"""Somebody to play a table: makes wagers that the book allows, and answers prompts, all by a given source.

Used by the contract suite, by playthroughs and by benchmarks. It knows no game: it tries what the table offers
and lets the table refuse.
"""

from __future__ import annotations

import random
from contextlib import suppress

from hoyle.chance import Chance
from hoyle.engine import Ask, Chosen, Draw, Drawn, Round, Table
from hoyle.engine.table.wagering import placeable
from hoyle.errors import WagerRefused
from hoyle.kit.money import parse_money


def make_wagers(table: Table, seat: str, rng: random.Random, share: float = 1.0) -> int:
    """Make wagers for a seat: the first that stands by itself, then each other with a chance of `share`."""
    made = 0
    compulsory = _compulsory(table)
    if compulsory:
        made += _try(
            table, seat, [(name, _amount(table, name, 1), _on(table, name, rng)) for name in compulsory]
        )
    for name in placeable(table.game, table.terms):
        if name in compulsory:
            continue
        if not made or rng.random() < share:
            made += _try(
                table, seat, [(name, _amount(table, name, rng.randint(1, 3)), _on(table, name, rng))]
            )
    return made


def _compulsory(table: Table) -> list[str]:
    rules = table.terms.stake_rules
    return [
        name
        for name in placeable(table.game, table.terms)
        if any(rule.compulsory == "yes" for rule in rules[name])
    ]


def _try(table: Table, seat: str, wagers: list[tuple[str, int, str]]) -> int:
    try:
        return len(table.place_all(seat, wagers))
    except WagerRefused:
        return 0


def _on(table: Table, wager: str, rng: random.Random) -> str:
    return rng.choice(list(table.game.selections(table.terms, wager)) or [""])


def _amount(table: Table, wager: str, times: int) -> int:
    """A small amount that the wager's own rules allow: a multiple of its units, within its bounds."""
    least = max(table.limits.of(wager)[0], _posted_least(table, wager))
    most, unit = table.limits.of(wager)[1], table.limits.chip
    base = 0
    for rule in table.terms.stake_rules[wager]:
        if rule.min:
            least = parse_money(rule.min)
        if rule.max:
            most = parse_money(rule.max)
        if rule.units:
            unit = rule.units * table.limits.chip
        if rule.of and (rule.equals or rule.at_most or rule.winnings_at_most):
            base = max([stake.cents for stake in table.stakes.values() if stake.wager == rule.of], default=0)
            if rule.equals:
                return int((base or _amount(table, rule.of, times)) * table.terms.ratio(rule.equals))
    amount = -(-least // unit) * unit * times
    return min(amount, most, base or most)


def _posted_least(table: Table, wager: str) -> int:
    """Where the house collects by a schedule, the schedule says from which ante on it deals."""
    for fee in table.terms.file.fees.values():
        if fee.option and wager == "ante":
            schedule = fee.schedules[str(table.terms.options[fee.option])]
            return parse_money(schedule.wager_min) if schedule.wager_min else 0
    return 0


def answer_prompt(table: Table, rng: random.Random, chance: Chance) -> None:
    """Answer whatever the round waits for: chance from the source, choices at random among the affordable."""
    played = table.round
    assert played is not None
    prompt = played.prompt
    if isinstance(prompt, Draw):
        table.answer(Drawn(chance.answer(played)))
        return
    assert isinstance(prompt, Ask)
    free = table.free_money(prompt.seat)
    choice = rng.choice([choice for choice in prompt.choices if choice.least <= free])
    cents = choice.most if choice.most <= free else choice.least
    table.answer(Chosen(choice.name, cents))


def play_round(table: Table, rng: random.Random, chance: Chance) -> Round:
    """Start a round and play it to its end; the table is ready for the next."""
    played = table.start()
    while not played.is_over:
        answer_prompt(table, rng, chance)
    table.finish()
    return played


def seat_everyone(table: Table, names: tuple[str, ...], cents: int = 100_000_00) -> None:
    """Sit people down with as much as the table takes of a buy-in."""
    while cents > 100 and table.game.objection_to_sit(table.terms, cents):
        cents //= 10
    for name in names:
        table.sit(name, cents)


def take_bank_if_needed(table: Table, cents: int = 5_000_00) -> None:
    """Where the book has a player hold the bank, the seat whose turn it is takes it."""
    if table.terms.settings.get("bank") == "player_bank":
        _take_bank_when_offered(table, cents)
        return
    if table.terms.settings.get("bank") != "player_dealer":
        return
    most = table.terms.number("bank_round_count_max")
    served = table.bank_rounds if table.bank == table.last_bank else 0
    if table.bank in table.seats and served < most:
        table.take_bank(table.bank, min(cents, table.money[table.bank]))
        return
    seat = table.next_bank()
    assert seat is not None
    table.take_bank(seat, min(cents, table.money[seat]))


def _take_bank_when_offered(table: Table, cents: int) -> None:
    """Where a player may hold the bank, the first to whom it is offered takes it, every other time with the house."""
    seat = table.next_bank()
    if seat is None or table.bank in table.seats:
        return
    shared = table.terms.says_yes("offer_co_banking") and table.number % 2 == 0
    with suppress(WagerRefused):  # nobody in the first round, nor twice running, nor without a wager before
        table.take_bank(seat, min(cents, table.money[seat]), co_bank=shared)
