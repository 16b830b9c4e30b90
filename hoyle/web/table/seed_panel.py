"""Provably fair play: the hash of this round's seed, the players' own words, and the seed of the last round."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from hoyle.house import WORDS_MAX
from hoyle.web.model.table_model import TableModel
from hoyle.web.site.html import button


def seed_html(model: TableModel) -> str:
    """Empty where the house does not commit to seeds."""
    if model.fair is None:
        return ""
    return (
        f"<h2>Provably fair</h2><p class=small>All cards and numbers of round {model.number} come from a seed chosen before the round. "
        f"SHA-256 of the seed: {_code(str(model.fair['commitment']))}. The seed is published after the round.</p>"
        f"{_words(model.fair['words'])}{_form(model)}{_last(model.last_fair)}"
    )


def _code(text: str) -> str:
    return f'<code class="words">{escape(text)}</code>'


def _words(words: Mapping[str, str]) -> str:
    said = "".join(f"<li>{escape(seat)}: {escape(text)}</li>" for seat, text in sorted(words.items()))
    return (
        f"<p class=small>Players' words mixed into the draws:</p><ul class=small>{said}</ul>" if said else ""
    )


def _form(model: TableModel) -> str:
    """While betting is open."""
    if not (model.is_open and model.is_seated):
        return ""
    field = f'<input name="text" maxlength="{WORDS_MAX}" size="12" aria-label="Your own words for the draws">'
    return f'<div class="row" data-form>{button("Add my words", "add_words")}{field}</div>'


def _last(last: Mapping[str, Any] | None) -> str:
    if last is None:
        return ""
    if "seed" not in last:
        return f"<p class=small>The seed of round {escape(last['round'])} is for auditors only, because it reveals hands that were not shown.</p>"
    return (
        f"<p class=small>Seed of round {escape(last['round'])}: {_code(last['seed'])}. "
        "To check it, run hoyle verify on the record from the API: "
        f"{_code('/api/v1/rounds/' + last['round'] + '/record')}.</p>"
    )
