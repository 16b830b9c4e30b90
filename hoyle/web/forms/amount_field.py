"""The amount of a bet within its legal range: a field, a slider and shortcuts."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from hoyle.engine.round.script import POT
from hoyle.games.baccarat.chemin_de_fer.holding_the_bank import HOLDS
from hoyle.games.baccarat.chemin_de_fer.wagers_against import WAGER
from hoyle.web.model.table_model import TableModel
from hoyle.web.site.html import dollars, money, words


def amount_html(choice: Mapping[str, Any], model: TableModel) -> str:
    least, most = int(choice["least"]), int(choice["most"])
    starts_low = choice["wager"] in ("", POT) or choice["name"] in (*HOLDS, WAGER)
    first = least if starts_low or _is_open(choice, model) else most
    bounds = f"{money(least)} to {money(most)}"
    said = escape(f"Amount of {words(str(choice['name']))}, {bounds}", quote=True)
    return (
        f'<label>$<input name="amount" inputmode="decimal" value="{dollars(first)}" size="6" aria-label="{said}"></label>'
        f'<input type="range" data-slider min="{least}" max="{most}" step="{_step(least, most, model)}" value="{first}" '
        f'aria-label="{said}, slider"><span class="fills">{_fills(choice, model)}</span>'
        f'<span class="small range">{escape(_range(choice, bounds))}</span>'
    )


def _is_open(choice: Mapping[str, Any], model: TableModel) -> bool:
    """Whether only the table's maximum bounds it. A wager measured on another, as insurance is, begins in full."""
    _, most = model.limits["by_wager"].get(choice["wager"], (0, model.limits["most"]))
    return int(choice["most"]) >= int(most)


def _step(least: int, most: int, model: TableModel) -> int:
    """Whole chips, unless a bound of the range is no multiple of a chip."""
    chip = int(model.limits["chip"])
    return chip if least % chip == most % chip == 0 else 1


def _range(choice: Mapping[str, Any], bounds: str) -> str:
    if choice["wager"] == POT:
        return f"{bounds} including the call"
    return bounds


def _fills(choice: Mapping[str, Any], model: TableModel) -> str:
    """Common amounts within the range."""
    least, most = int(choice["least"]), int(choice["most"])
    wanted = {"min": least}
    if choice["wager"] == POT and model.pot:
        wanted |= {"½ pot": model.pot // 2, "pot": model.pot}
    stack = model.seat.cents if model.seat else 0
    wanted["all in" if choice["wager"] == POT and most == stack else "max"] = most
    return "".join(
        f'<button type=button class="fill" data-fill="{cents}">{escape(name)}</button>'
        for name, cents in wanted.items()
        if least <= cents <= most
    )
