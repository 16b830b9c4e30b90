"""Situations: one statement about a regulation, with its clause, the cards, and what each wager must pay."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

from hoyle.contract.sentences import Stepper
from hoyle.engine import HOUSE, Limits, Table
from hoyle.errors import HoyleError
from hoyle.games.catalog import open_terms
from hoyle.kit.money import parse_money, show_money


class Situation(BaseModel):
    """`wagers`, `cards` and `choices` for one round, or `steps` for several, in the words of `sentences.py`."""

    model_config = ConfigDict(extra="forbid")

    situation: str
    cite: str
    options: dict[str, str | int] = {}
    limits: list[str] = []
    chip: str = "$1"
    meters: dict[str, str] = {}
    seats: dict[str, str] = {}
    wagers: dict[str, dict[str, str | dict[str, str]]] = {}
    bank: dict[str, str] = {}
    cards: dict[str, str] = {}
    choices: list[str] = []
    steps: list[str] = []
    nets: dict[str, dict[str, str] | str] = {}
    fees: dict[str, str] = {}
    stands: dict[str, list[str]] = {}
    house: str | None = None
    cited: str | None = None
    refused: str | None = None


def check_situation(path: str, situation: Situation) -> list[str]:
    """The differences between a situation and its result; none if it comes out as stated."""
    refusal = ""
    try:
        stepper = Stepper(_open(path, situation), None)
        _play(stepper, situation)
    except HoyleError as error:
        refusal = str(error)
    if situation.refused is not None:
        if situation.refused not in refusal:
            return [f'refused with "{refusal}", not "{situation.refused}"' if refusal else "was not refused"]
        return []
    if refusal:
        return [f"was refused: {refusal}"]
    if stepper.table.round is not None:
        return [f"the round still waits for {stepper.table.round.prompt}"]
    return _compare(stepper, situation)


def _open(path: str, situation: Situation) -> Table:
    game, terms = open_terms(path, situation.options)
    least, most = (parse_money(text) for text in situation.limits or ("$1", "$100000"))
    limits = Limits(least, most, parse_money(situation.chip))
    meters = {name: parse_money(text) for name, text in situation.meters.items()}
    table = Table(game, terms, limits=limits, meters=meters)
    names = dict.fromkeys([*situation.seats, *situation.wagers, *situation.bank])
    for name in names:
        table.sit(name, parse_money(situation.seats.get(name, "$100000")))
    return table


def _play(stepper: Stepper, situation: Situation) -> None:
    stepper._cards = {
        stepper._place(to): cards for to, cards in Stepper(stepper.table, situation.cards)._cards.items()
    }
    for seat, money in situation.bank.items():
        stepper.do(f"bank {seat} {money}")
    for seat, wagers in situation.wagers.items():
        words = [f"{name} {text}" for name, amount in wagers.items() for text in _amounts(amount)]
        stepper.do(f"wager {seat} {' '.join(words)}")
    if (situation.wagers or stepper.table.opens_without_wagers) and not situation.steps:
        stepper.do("deal")
    for sentence in situation.choices:
        is_ruling = sentence.startswith("floor ")
        stepper.do(sentence if is_ruling else f"choose {sentence}")
        if is_ruling:
            stepper.do("done")  # in `steps` it is a step of its own
    for sentence in situation.steps:
        stepper.do(sentence)


def _amounts(amount: str | dict[str, str]) -> list[str]:
    return [amount] if isinstance(amount, str) else [f"{on} {each}" for on, each in amount.items()]


def _compare(stepper: Stepper, situation: Situation) -> list[str]:
    wrong: list[str] = []
    nets: dict[str, dict[str, int]] = {}
    for line in stepper.lines:
        name = line.part_of or line.wager
        mine = nets.setdefault(line.seat, {})
        mine[name] = mine.get(name, 0) + line.net
    for seat, wanted in situation.nets.items():
        got = nets.get(seat, {})
        if isinstance(wanted, str):
            if sum(got.values()) != parse_money(wanted):
                wrong.append(f"{seat} nets {show_money(sum(got.values()))}, not {wanted} ({_shown(got)})")
            continue
        for name, money in wanted.items():
            if got.get(name) != parse_money(money):
                wrong.append(f"{seat} {name} nets {_money(got.get(name))}, not {money}")
        for name in got.keys() - wanted.keys():
            if got[name]:
                wrong.append(
                    f"{seat} {name} nets {show_money(got[name])}, which the situation does not mention"
                )
    wrong += _compare_rest(stepper, situation)
    return wrong


def _compare_rest(stepper: Stepper, situation: Situation) -> list[str]:
    table, wrong = stepper.table, []
    paid: dict[str, int] = {}
    for line in (*stepper.lines, *table.fee_lines):
        paid[line.seat] = paid.get(line.seat, 0) + line.fee
    for seat, money in situation.fees.items():
        if paid.get(seat, 0) != parse_money(money):
            wrong.append(f"{seat} pays {show_money(paid.get(seat, 0))} in fees, not {money}")
    for seat, labels in situation.stands.items():
        standing = sorted(stake.label for stake in table.stakes.values() if stake.seat == seat)
        if standing != sorted(labels):
            wrong.append(f"{seat} has {standing} standing, not {sorted(labels)}")
    if situation.house is not None and table.money[HOUSE] != parse_money(situation.house):
        wrong.append(f"the house has {show_money(table.money[HOUSE])}, not {situation.house}")
    if situation.cited is not None and not any(situation.cited in line.where() for line in stepper.lines):
        wrong.append(f"no line cites {situation.cited}")
    if table.total() != table.brought:
        wrong.append("money was made or lost")
    return wrong


def _money(cents: int | None) -> str:
    return "nothing" if cents is None else show_money(cents)


def _shown(got: dict[str, Any]) -> str:
    return ", ".join(f"{name} {show_money(cents)}" for name, cents in got.items())
