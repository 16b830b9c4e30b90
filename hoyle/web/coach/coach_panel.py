"""The coach on the page: advice at a prompt, what the last choice cost, the report of the session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape

from hoyle.kit.cards import JOKER
from hoyle.web.coach.advice import Advice, NoAdvice
from hoyle.web.coach.session_report import Decided, SessionReport
from hoyle.web.drawing.card_svg import is_card
from hoyle.web.site.html import button
from hoyle.web.table.prompt_view import SIGNS

MODES = {"off": "Off", "hint": "Hint", "teach": "Teach"}
LISTED = 12
SHOWN = 6  # choices with their prices; a hand has many settings
BASIS = "By a full shoe or deck, as on the sheet of house edges; cards seen before are not counted."
Say = Callable[[str], str]


def advice_html(mode: str, advice: Advice | NoAdvice | None, stake: int, say: Say) -> str:
    """Under the question. `say` puts a choice in words."""
    if mode == "off":
        return ""
    if advice is None:
        return '<p class="coach soft-on-felt" role="status">Coach: working it out…</p>'
    if isinstance(advice, NoAdvice):
        return f'<p class="coach soft-on-felt">Coach: {escape(str(advice))}</p>'
    best = f'<p class="coach" role="status">Coach: <strong>{escape(say(advice.best))}</strong></p>'
    if mode == "hint" or not advice.costs:
        return best
    ranked = sorted(advice.costs.items(), key=lambda item: item[1])[:SHOWN]
    rows = "".join(
        f"<li><span>{escape(say(name))}</span> <span>{_price(cost * stake, cost)}</span></li>"
        for name, cost in ranked
    )
    return f'{best}<ul class="coach costs">{rows}</ul>'


def last_html(mode: str, last: Decided | None) -> str:
    """What the last choice cost."""
    if mode == "off" or last is None:
        return ""
    if not last.is_mistake:
        return f'<p class="coach" role="status">Coach: {escape(last.chosen)} was best.</p>'
    price = f" It cost {_price(last.cents, last.share)}." if last.cents is not None else ""
    return (
        f'<p class="coach" role="status">Coach: {escape(last.chosen)}; best was '
        f"<strong>{escape(last.best)}</strong>.{price}</p>"
    )


def panel_html(mode: str, report: SessionReport) -> str:
    """The switch, and the mistakes of the session by price."""
    switch = "".join(
        f'<button type=button role="radio" aria-checked="{"true" if name == mode else "false"}" data-act="coach" '
        f'data-name="{name}">{label}</button>'
        for name, label in MODES.items()
    )
    head = f'<h2>Coach</h2><div class="row" role="radiogroup" aria-label="Coach">{switch}</div>'
    if mode == "off" and not report.decided:
        return head
    count, mistakes = len(report.decided), report.mistakes
    said = f"{count} decision{'s' if count != 1 else ''}, {len(mistakes)} not the best"
    total = f", {_cents(report.total)} given away" if report.total else ""
    rows = "".join(
        f"<li><details><summary><span>{escape(each.chosen)}, best {escape(each.best)}</span>"
        f"<span>{_price(each.cents, each.share) if each.cents is not None else 'no price'}</span></summary>"
        f"<div class=small>{escape(each.about)}</div></details></li>"
        for each in mistakes[:LISTED]
    )
    listed = f'<ul class="lines">{rows}</ul>' if rows else ""
    clear = button("New session", "coach_clear") if count else ""
    return f'{head}<p class="said">{said}{total}.</p>{listed}<p class="soft small">{BASIS}</p>{clear}'


def _price(cents: Fraction | None, share: Fraction) -> str:
    """
    >>> _price(Fraction(5), Fraction(1, 200)), _price(Fraction(0), Fraction(0))
    ('5¢ (0.50%)', 'best')
    >>> _price(Fraction(1, 100), Fraction(1, 9999))
    'under 0.1¢ (0.01%)'
    """
    if not cents:
        return "best"
    return f"{_cents(cents)} ({float(100 * share):.2f}%)"


def _cents(cents: Fraction) -> str:
    """
    >>> _cents(Fraction(5)), _cents(Fraction(7, 3)), _cents(Fraction(1234))
    ('5¢', '2.3¢', '$12.34')
    """
    if cents >= 100:
        return f"${float(cents) / 100:.2f}"
    if cents < Fraction(1, 10):
        return "under 0.1¢"
    return f"{float(cents):.1f}".removesuffix(".0") + "¢"


def say_choice(name: str, hand: Sequence[str] = ()) -> str:
    """A choice in words; places of the hand are told by their cards.

    >>> say_choice("raise_4x"), say_choice("low_2_1", ("Ah", "Td")), say_choice("first_and_second", ("6-6",))
    ('Raise 4x', 'Low 10♦ A♥', 'First and second')
    """
    said = [
        short_card(hand[int(word) - 1]) if word.isdecimal() and 0 < int(word) <= len(hand) else word
        for word in name.split("_")
    ]
    return f"{said[0].capitalize()} {' '.join(said[1:])}".strip()


def short_card(card: str) -> str:
    return card[0].replace("T", "10") + SIGNS[card[1]] if is_card(card) and card != JOKER else card
