"""Orders of the floor in a poker room: time charges, reserving jackpot money, paying the high hand."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from hoyle.book.terms import Terms
from hoyle.games.poker_room.declaration import amount, cite, collection_of, number, offered_jackpots, word
from hoyle.games.poker_room.pot_collection import methods_of
from hoyle.web.model.table_model import TableModel
from hoyle.web.model.table_offer import Offer
from hoyle.web.site.html import button, choice, money, words

LATE = "late-"  # prefix of the checkbox for a seat that joined late
Plain = Mapping[str, Any]


def room_orders_html(offer: Offer, model: TableModel) -> str:
    """Empty where the table has none of these."""
    shown = _time_charge(offer.terms, model) + _fund(offer, model)
    shown += "".join(
        _high_hand(offer.meter_title(key), key, each)
        for key, each in model.jackpots.items()
        if "period" in each
    )
    return f"<h2>Poker room</h2>{shown}" if shown else ""


def late_of(fields: Plain) -> tuple[str, ...]:
    """Seats marked as late."""
    return tuple(name.removeprefix(LATE) for name, value in fields.items() if name.startswith(LATE) and value)


def _time_charge(terms: Terms, model: TableModel) -> str:
    taken = collection_of(terms)
    charge = taken.time if taken is not None else None
    if charge is None or "time" not in methods_of(terms):
        return ""
    said = f"{money(amount(terms, charge.charge))} a {word(terms, charge.per)} for {number(terms, charge.minutes)} minutes"
    late = "".join(
        f'<label><input type="checkbox" name="{escape(LATE + seat.name, quote=True)}">{escape(seat.name)}</label>'
        for seat in model.seats
    )
    came = f'<p class="small soft">Joined late in the period:</p><div class="row">{late}</div>'
    return (
        f"<h3>Time charge</h3><p>{escape(said)} <span class=cite>{escape(str(cite(terms, charge)))}</span></p>"
        f"<div data-form>{came if charge.late_part and model.seats else ''}"
        f'<div class="row">{button("Collect time charge", "charge_time", off=not model.seats, confirm="Collect the time charge from every seat now?")}</div></div>'
    )


def _fund(offer: Offer, model: TableModel) -> str:
    """The fund that pays the prizes: its balance, and a form to reserve part of it."""
    known = offered_jackpots(offer.terms)
    fund = next((name for name, each in known.items() if each.kind == "fund"), "")
    prizes = [(name, offer.meter_title(name)) for name, each in known.items() if each.kind != "fund"]
    if not fund:
        return ""
    holds = money(model.meters[fund])
    field = '<label>$<input name="cents" size="6" inputmode="decimal" aria-label="Amount to reserve, in dollars"></label>'
    reserve = (
        f'<div class="row" data-form>{button("Reserve", "set_apart")}{field}{choice("prize", prizes, prizes[-1][0], "for")}</div>'
        if prizes
        else ""
    )
    return (
        f"<h3>{escape(offer.meter_title(fund))}</h3><p>Balance: <strong>{escape(holds)}</strong></p>{reserve}"
        f"{_promotions(tuple(known[fund].promotions))}"
    )


def _promotions(kinds: tuple[str, ...]) -> str:
    """A form to run a promotion out of the fund."""
    if not kinds:
        return ""
    fields = (
        '<label>$<input name="cents" size="6" inputmode="decimal" aria-label="Prize, in dollars"></label>'
        '<label>Players of a tournament <input name="players" size="12"></label>'
        '<label>Name <input name="why" size="12"></label>'
    )
    kind = choice("kind", [(each, words(each)) for each in kinds], kinds[0], "promotion")
    return f'<div class="row" data-form>{button("Run a promotion", "promote")}{kind}{fields}</div>'


def promoted(fields: Plain) -> tuple[str, tuple[str, ...], str]:
    """The promotion of the form, the players that it names, and what it is called."""
    players = tuple(str(fields.get("players", "")).replace(",", " ").split())
    return str(fields["kind"]), players, str(fields.get("why", ""))


def _high_hand(title: str, key: str, each: Plain) -> str:
    best = "".join(
        f"<li>{escape(hand['player'])}: {escape(words(hand['hand']))}, {escape(' '.join(hand['cards']))}, "
        f"in {escape(hand['round'])}</li>"
        for hand in each["best"]
    )
    fund, period = money(each["shown"]), each["period"]
    ask = f"End period {period} of {each['pool']} and pay {fund} to the high hand?"
    end = button(
        f"End period {period} and pay", "pay_high_hand", name=key, value=period, confirm=ask,
        off=not (best and each["shown"]),
    )  # fmt: skip
    said = f"<p>High hand so far:</p><ul>{best}</ul>" if best else "<p>No qualifying hand yet.</p>"
    last = (
        f'<p class="small soft" style="margin-top:.6rem">Last period: {escape(each["last"])}.</p>'
        if each["last"]
        else ""
    )
    return (
        f"<h3>{escape(title)}</h3><p>Period {period} of {escape(each['pool'])} · <strong>{escape(fund)}</strong></p>"
        f'{said}<div class="row">{end}</div>{last}'
    )
