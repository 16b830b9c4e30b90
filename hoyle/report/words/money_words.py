"""What a table takes beside the wagers, and how it rounds what its chips cannot make."""

from __future__ import annotations

from fractions import Fraction

from hoyle.book.money.money_schema import Schedule
from hoyle.book.terms import Terms
from hoyle.engine import Limits
from hoyle.engine.settlement.settle import taken_when
from hoyle.kit.money import parse_money, show_dollars
from hoyle.report.words.phrases import listed, say_player_fee, say_rounding


def charges_of(terms: Terms) -> list[str]:
    """Percentages and collections in force, one sentence each."""
    told = []
    for fee in terms.file.fees.values():
        titles = [terms.wagers[wager].title for wager in fee.wagers if wager in terms.wagers]
        if fee.kind == "percent" and titles:
            percent = Fraction(terms.options[str(fee.rate)])
            base = "the wager" if fee.of == "stake" else "what is won"
            if percent and fee.payer == "bank":
                told.append(f"{fee.title}: {percent} percent of what the bank wins")
            elif percent:
                when = "when it is made" if taken_when(terms, fee.wagers[0]) == "made" else "when it wins"
                told.append(
                    f"{fee.title}: {percent} percent of {base}, {when} ({listed(tuple(titles), 'and')})"
                )
        elif fee.kind == "schedule" and fee.option:
            told += _schedule(fee.schedules[str(terms.options[fee.option])], fee.payer)
    return told


def _schedule(schedule: Schedule, payer: str) -> list[str]:
    steps = [
        f"{band.low}{'–' + band.high if band.high else ' and above'}: {band.fee}" for band in schedule.bands
    ]
    told = [f"{schedule.title}: the {payer} pays by the total of all wagers: {'; '.join(steps)}"]
    if schedule.player_bands or parse_money(schedule.player_fee):
        told.append(f"Each player pays before the hand: {say_player_fee(schedule)}")
    return told


def say_chip_rounding(terms: Terms, limits: Limits) -> str:
    """How a payout ends that the chips of the table cannot make."""
    rounding = terms.file.rounding
    least = max(rounding.to_cents, 1)
    chip = show_dollars(limits.chip)
    return (
        f"The smallest chip is {chip}. Payouts are made to the cent{'' if least == 1 else f' in steps of {least}'}; "
        f"{say_rounding(rounding)}."
    )
