"""One round: as a player saw it, or in full for the staff. Hidden cards of a running round stay hidden."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from hoyle.house.reports.history import ended
from hoyle.web.felts.common.card_table import hand_html, hands_html, middle_html
from hoyle.web.model.table_model import TableModel, past_table
from hoyle.web.model.table_offer import Offer
from hoyle.web.site.html import link, money, net, notice, table
from hoyle.web.table.event_text import tell_timed
from hoyle.web.table.felt_view import FeltView
from hoyle.web.table.settlement_view import lines_html

if TYPE_CHECKING:
    from hoyle.house.reports.round_recall import Recalled


def round_html(found: Recalled, offer: Offer, seat: str | None, *, all_balances: bool = False) -> str:
    """`seat` None shows everything. `all_balances` shows all balances even if cards are hidden."""
    told = found.told(seat)
    owners = dict(found.played.setup.owners) if found.played else {}
    model = past_table(found.path, seat or "", told, owners, found.table)
    felt = FeltView(offer)
    shown = "in full" if seat is None else f"as seen by {seat}" if seat else "public view"
    return (
        f"<h1>{escape(offer.terms.file.title)}, round {found.table}.{found.number}</h1>"
        f'<p class="soft">{escape(found.made_at[:19].replace("T", " "))} UTC · {escape(ended(found.how))} · {escape(shown)} · '
        f"{link('rules', f'/rules/{found.path}')} · edition {escape(found.edition)} · terms {escape(found.fingerprint[:12])} · "
        f"version {escape(found.version)}</p>"
        + (notice(f"This round cannot be replayed: {found.why_not}") if found.why_not else "")
        + f'<div class="rail"><div class="{felt.cloth}" style="{felt.colours}">{_results(model)}{middle_html(model)}{_hands(model)}</div></div>'
        + f'<div class="table-page" style="margin-top:1rem"><div class="panel"><h2>History</h2>{_told(model)}</div>'
        + f'<div><div class="panel"><h2>Results</h2>{lines_html(found.lines, offer, seat or "", model.show_name, is_over=True)}</div>{_plays(found, None if all_balances else seat)}</div></div>'
    )


def _results(model: TableModel) -> str:
    shown = "".join(hand_html(result.items, result.what) for result in model.results)
    return f'<div class="result">{shown}</div>' if shown else ""


def _hands(model: TableModel) -> str:
    seats = "".join(_seat(model, spot) for spot in model.spots() if model.hands_at(spot))
    return f'<div class="seats">{seats}</div>'


def _seat(model: TableModel, spot: int) -> str:
    owner = model.owner_of(spot)
    kind, you = (" mine", " · you") if owner and owner == model.viewer else ("", "")
    return (
        f'<section class="seat{kind}"><div class="name">{spot}. {escape(model.show_name(owner))}{you}</div>'
        f"{hands_html(model, spot, is_open=True)}{_folded(model, spot)}</section>"
    )


def _folded(model: TableModel, spot: int) -> str:
    return '<div class="status">folded</div>' if spot in model.folded else ""


def _told(model: TableModel) -> str:
    rows = [(escape(at[11:19]), escape(text)) for at, text in tell_timed(model)]
    return table(("time", "event"), rows, name="facts") if rows else '<p class="soft">No events.</p>'


def _plays(found: Recalled, seat: str | None) -> str:
    """A player sees only their own balance; the staff sees all."""
    plays: list[dict[str, Any]] = [play for play in found.plays if seat is None or play["player"] == seat]
    if not plays:
        return ""
    shown = "".join(
        f"<p><strong>{escape(play['player'])}</strong>: bet {escape(money(play['wagered']))}, {net(play['net'])}; "
        f"balance {escape(money(play['before']))} before, {escape(money(play['after']))} after.</p>"
        for play in plays
    )
    return f'<div class="panel"><h2>Balance</h2>{shown}</div>'
