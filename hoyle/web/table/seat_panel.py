"""The seat panel: sit down, buy chips, change bets, take the bank, tip, leave."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from hoyle.web.model.table_model import TableModel
from hoyle.web.model.table_offer import Offer
from hoyle.web.site.html import button, choice, dollars, money
from hoyle.web.table.bank_panel import bank_html

BUY_IN_BETS = 40  # the suggested buy-in, in minimum bets


def seat_html(model: TableModel, offer: Offer, wallet: int, *, is_demo: bool = False) -> str:
    return _seated(model, offer, wallet) if model.is_seated else _sit(model, wallet, is_demo)


def _sit(model: TableModel, wallet: int, is_demo: bool) -> str:
    taken = {seat.spot for seat in model.seats}
    free = [spot for spot in model.spots() if spot not in taken]
    if not free:
        return "<h2>Table full</h2><p>You can watch until a seat opens.</p>"
    offered = min(wallet, int(model.limits["least"]) * BUY_IN_BETS)
    places = choice("spot", [("", "next free"), *((str(spot), str(spot)) for spot in free)], "", "Seat")
    return (
        f'<h2>Take a seat</h2><div class="row" data-form>{button("Sit down", "sit", kind="main")}'
        f"{_amount('Buy-in', 'cents', offered)}{places}</div>"
        f'<p class="soft small">Balance: {escape(money(wallet))}{" play money" if is_demo else ""}</p>'
    )


def _amount(label: str, name: str, cents: int) -> str:
    return f'<label>{escape(label)} $<input name="{name}" inputmode="decimal" size="6" value="{dollars(cents)}"></label>'


def _seated(model: TableModel, offer: Offer, wallet: int) -> str:
    assert model.seat is not None
    kept = _kept(model.seat.until)
    if not offer.wagers:
        said = _in_play(model, offer)
        return f'<h2>Your seat</h2><p class="soft">{escape(said)}</p>{kept}{_more(model, offer, wallet)}'
    stakes = "".join(_stake(model, offer, stake) for stake in model.mine())
    listed = f'<ul class="lines">{stakes}</ul>' if stakes else '<p class="soft">No bets yet.</p>'
    return f"<h2>Your bets</h2>{listed}{kept}{_more(model, offer, wallet)}"


def _in_play(model: TableModel, offer: Offer) -> str:
    """What lies in the pot, or on the felt where wagers are made in the round."""
    if not offer.terms.plays_for_pot:
        bets = [f"{offer.title(str(stake['wager']))} {money(int(stake['cents']))}" for stake in model.mine()]
        return f"{', '.join(bets)}." if bets else "Bets are made in the round, when it is your turn."
    mine = model.put_in.get(model.seat.spot, 0) if model.seat and model.is_running else 0
    return f"You have {money(mine)} in the pot." if mine else "Your chips are in play."


def _kept(until: int) -> str:
    """How long an idle seat is kept."""
    if not until:
        return ""
    return (
        f'<p class="soft small">If you do not play, your seat is kept for <span class="clock" data-until="{until}"></span>. '
        f"After that your chips go back to your wallet.</p>"
    )


def _stake(model: TableModel, offer: Offer, stake: Mapping[str, Any]) -> str:
    label = offer.label(str(stake["wager"]), str(stake["on"]), str(stake["part_of"]))
    where = f", seat {stake['spot']}" if model.seat and stake["spot"] != model.seat.spot else ""
    called = f" ({_working(model, offer, stake)})" if offer.can_be_called(str(stake["wager"])) else ""
    key = {"stake": stake["id"]}
    acts = ""
    if model.is_open:
        acts = (
            f'<span class="row" data-form>{button("Change", "change", **key)}{_amount("", "cents", int(stake["cents"]))}'
            f"{button('Take down', 'down', **key)}"
        )
        if offer.can_be_called(str(stake["wager"])):
            word = "on" if _working(model, offer, stake) == "off" else "off"
            acts += button(f"Call {word}", "call", working=word, **key)
        acts += "</span>"
    return (
        f"<li><details><summary><span>{escape(label + where + called)}</span><strong>{escape(money(int(stake['cents'])))}</strong></summary>"
        f"{acts}</details></li>"
    )


def _working(model: TableModel, offer: Offer, stake: Mapping[str, Any]) -> str:
    """On or off: as it was called, else by the rule of the come-out roll. Without a point the next roll is one."""
    if stake["working"]:
        return str(stake["working"])
    return "on" if model.carry.get("point") else str(offer.terms.rule(str(stake["wager"]), "come_out"))


def _more(model: TableModel, offer: Offer, wallet: int) -> str:
    parts = [
        f'<div class="row" data-form>{button("Add chips", "chips")}{_amount("", "cents", min(wallet, int(model.limits["least"]) * BUY_IN_BETS))}</div>',
        f'<div class="row" data-form>{button("Cash out", "cash_out")}{_amount("", "cents", int(model.limits["least"]))}</div>',
        f'<div class="row" data-form>{button("Tip", "tip")}{_amount("", "cents", int(model.limits["chip"]))}</div>',
    ]
    if offer.most("players_per_position_max") > 1:
        parts.append(button("Let others bet on my seat", "welcome"))
    parts += _words(model, offer)
    parts.append(button("Leave table", "leave"))
    body = "".join(f'<div style="margin:.4rem 0">{part}</div>' for part in parts)
    return f"{bank_html(model, offer)}<details><summary>Buy chips, cash out, tip, leave</summary>{body}</details>"


def _words(model: TableModel, offer: Offer) -> list[str]:
    """What a seat may choose between rounds; the game checks it again."""
    if "shooter" in model.carry:
        return [button("Pass the dice", "instruct", word="pass_dice")]
    if offer.wagers:
        return []
    if model.viewer in model.carry.get("out", ()):
        back = [button("I'm back", "instruct", word="sit_in")]
        return (
            [*back, button("I'm back, post the blind", "instruct", word="post")] if offer.has_blinds else back
        )
    post = [button("Post blind", "instruct", word="post")] if offer.has_blinds else []
    return [button("Sit out", "instruct", word="sit_out"), *post, *_two_hands(model, offer)]


def _two_hands(model: TableModel, offer: Offer) -> list[str]:
    """Two players may each play two hands if both agree."""
    rules = offer.terms.file.chinese
    if rules is None or len(model.seats) != rules.players.two_hands_with:
        return []
    if model.viewer in model.carry.get("two_hands", ()):
        return [button("Play one hand", "instruct", word="one_hand")]
    return [button("Offer to play two hands", "instruct", word="two_hands")]
