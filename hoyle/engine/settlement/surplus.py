"""Settles a round for the player who banked it: the surplus of the losing wagers, or the shortfall.

Losing wagers pay the winning ones. Of what is left over the house takes its percentage; where the house shares the
bank, it first takes its half of the surplus, or gives its half of what is lacking.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from hoyle.book.money.money_schema import Fee
from hoyle.book.terms import Terms
from hoyle.engine.round.felt import Felt
from hoyle.engine.round.script import HOUSE, Line
from hoyle.kit.money import round_cents

CO_BANK = "co_bank_percent"


def settle_bank(felt: Felt, lines: Iterable[Line]) -> Iterator[Line]:
    """One line for the bank, where it shares or pays anything."""
    terms, bank = felt.terms, felt.bank
    if bank == HOUSE:
        return
    surplus = -sum(line.net for line in lines if line.paid_by == bank)
    mine = surplus * int(str(terms[CO_BANK])) // 100 if felt.co_bank else surplus
    fee = bank_fee(terms)
    charge = percent_of(terms, fee, mine) if fee is not None and mine > 0 else 0
    if not charge and mine == surplus:
        return
    figure = terms.file.numbers[CO_BANK] if felt.co_bank else fee
    assert figure is not None
    outcome = "surplus" if surplus > 0 else "shortfall"
    yield Line(
        bank, felt.bank_spot, "bank", "", "", 0, outcome, "shared" if felt.co_bank else "", mine - surplus,
        charge, terms.cite(figure.cite, figure.lines), "", "bank", HOUSE,
    )  # fmt: skip


def bank_fee(terms: Terms) -> Fee | None:
    """The percentage that a book takes of what a bank wins."""
    fees = terms.file.fees.values()
    return next((fee for fee in fees if fee.kind == "percent" and fee.payer == "bank"), None)


def percent_of(terms: Terms, fee: Fee, base: int) -> int:
    """A percentage to the cent, or up to the coin that the house rounds to."""
    assert fee.rate is not None
    charge = Fraction(base * int(terms.options[fee.rate]), 100)
    if fee.round_up_to is not None:
        # A house that takes no small coin takes the next larger one.
        return round_cents(charge, "up", int(terms.options[fee.round_up_to]))
    return round_cents(charge, "down", terms.file.rounding.to_cents)
