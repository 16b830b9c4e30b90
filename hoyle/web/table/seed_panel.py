"""Where the house commits to a seed before each round: its hash, words of one's own beside it, and the last round's seed."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from hoyle.house.tables.desk import WORDS_MAX
from hoyle.web.model.table_model import TableModel
from hoyle.web.site.html import button


def seed_html(model: TableModel) -> str:
    """Empty where the table does not commit to seeds."""
    if model.fair is None:
        return ""
    return (
        f"<h2>The seed</h2><p class=small>Every draw of round {model.number} follows from a seed that is chosen already. "
        f"Its SHA-256 is {_code(str(model.fair['commitment']))}. The seed itself is shown when the round is over.</p>"
        f"{_words(model.fair['words'])}{_form(model)}{_last(model.last_fair)}"
    )


def _code(text: str) -> str:
    return f'<code class="words">{escape(text)}</code>'


def _words(words: Mapping[str, str]) -> str:
    said = "".join(f"<li>{escape(seat)}: {escape(text)}</li>" for seat, text in sorted(words.items()))
    return f"<p class=small>Words that go into the draws:</p><ul class=small>{said}</ul>" if said else ""


def _form(model: TableModel) -> str:
    """Until the wagers close."""
    if not (model.is_open and model.is_seated):
        return ""
    field = (
        f'<input name="text" maxlength="{WORDS_MAX}" size="12" aria-label="Words of your own for the draws">'
    )
    return f'<div class="row" data-form>{button("Add my words", "add_words")}{field}</div>'


def _last(last: Mapping[str, Any] | None) -> str:
    if last is None:
        return ""
    if "seed" not in last:
        return f"<p class=small>The seed of round {escape(last['round'])} is for auditors: hands that were not shown follow from it.</p>"
    return (
        f"<p class=small>The seed of round {escape(last['round'])} was {_code(last['seed'])}. "
        "Its record, which hoyle verify checks, is that of the API: "
        f"{_code('/api/v1/rounds/' + last['round'] + '/record')}.</p>"
    )
