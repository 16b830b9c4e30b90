"""The bank that players hold: who has it, whose turn it is to take it, and the buttons for that seat."""

from __future__ import annotations

from html import escape

from hoyle.engine.round.script import HOUSE
from hoyle.web.model.table_model import TableModel
from hoyle.web.model.table_offer import Offer
from hoyle.web.site.html import button, dollars, money

SPARE = 4  # a quarter of a stack stays for the collection


def bank_html(model: TableModel, offer: Offer) -> str:
    """Cover the other players' bets, alone or together with the house."""
    if not offer.is_banked_by_players:
        return ""
    said = f'<p role="status">{escape(bank_words(model, offer))}</p>'
    if not model.is_open or not model.is_seated:
        return f'<div class="bank">{said}</div>'
    if model.bank == model.viewer:
        return f'<div class="bank">{said}{button("Pass the bank", "pass_bank")}</div>'
    if model.viewer not in model.bank_may_take:
        return f'<div class="bank">{said}</div>'
    passes = button("Pass", "pass_bank") if model.bank_offered == model.viewer else ""
    return (
        f'<div class="bank">{said}<div class="row" data-form>'
        f"{button('Take the bank', 'take_bank', kind='main')}{_fields(model, offer)}{passes}</div></div>"
    )


def bank_words(model: TableModel, offer: Offer) -> str:
    """Whose bank it is, who is offered it, or that the game is broken."""
    if model.bank == model.viewer:
        return f"You are the bank and cover {money(model.bank_cents)}{_turn(model, offer)}."
    if model.bank != HOUSE:
        return f"Bank: {model.show_name(model.bank)}, covers {money(model.bank_cents)}{_turn(model, offer)}."
    if model.is_broken:
        return "Nobody has taken the bank, so the game is broken. It goes on when a player takes the bank."
    if model.bank_offered == model.viewer and model.is_seated:
        return "You are offered the bank."
    if model.bank_offered:
        return f"The bank is offered to {model.show_name(model.bank_offered)}."
    return "Any player may take the bank." if offer.needs_company else "The house is the bank."


def _turn(model: TableModel, offer: Offer) -> str:
    most = offer.most("bank_round_count_max")
    return f", round {model.bank_rounds + 1} of {most}" if most > 1 else ""


def _fields(model: TableModel, offer: Offer) -> str:
    has = model.seat.cents if model.seat else 0
    covers = dollars((has - has // SPARE) // 100 * 100)
    fields = f'<label>Cover $<input name="cents" inputmode="decimal" size="6" value="{covers}"></label>'
    if offer.dealer_wagers:
        fields += (
            '<label>Dealer bets $<input name="against" inputmode="decimal" size="6" placeholder="standard" '
            'aria-label="Dealer bet against the bank in dollars. Empty: the standard bet. 0: none."></label>'
        )
    if offer.may_share_bank:
        fields += (
            '<label><input type="checkbox" name="shared" value="yes"> Co-bank: the house covers half</label>'
        )
    return fields
