"""The result of the round in one strip above the chips, in view wherever the page is scrolled.

It has the number, the dice or the hands with what they count or are called, and what the viewer won or lost. The
browser reveals it in stages: see `static/table_reveal.js`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from hoyle.kit.wheel import colour_of, symbol_of
from hoyle.report.words.hand_words import say_hand
from hoyle.web.drawing.dice_svg import draw_dice, is_dice
from hoyle.web.drawing.item_svg import draw_items, say_items
from hoyle.web.drawing.wheel_svg import draw_wheel
from hoyle.web.felts.catalog import felt_of
from hoyle.web.felts.common.hand_captions import hand_caption, place_name
from hoyle.web.felts.common.set_hands import in_a_sentence, is_laid
from hoyle.web.model.place_results import own_total, place_results
from hoyle.web.model.table_model import Result, TableModel
from hoyle.web.model.table_offer import Offer
from hoyle.web.site.html import button, dollars, money, own_net

ASIDE = ("discards",)
BUY_IN_BETS = 40  # the chips that are suggested, in minimum bets


def outcome_html(model: TableModel, offer: Offer) -> str:
    """Empty before the first round. `data-round` and `data-stage` tell the browser what is new."""
    shown = "".join((*_results(model, offer), *_hands(model)))
    total = None if model.is_running else own_total(model)
    if not shown and total is None:
        return ""
    result = f'<span class="total">{own_net(total)}</span>' if total is not None else ""
    number = model.number if model.is_running else model.number - 1
    return (
        f'<div class="outcome" data-round="{number}" data-over="{"" if model.is_running else "yes"}" '
        f'data-stage="{_stage(model)}" data-say="{escape(say_outcome(model, offer), quote=True)}">'
        f'<div class="shown">{shown}</div><div class="paid">{result}{_places(model, offer)}</div></div>'
    )


def tray_html(model: TableModel, wallet: int = 0) -> str:
    """The chips that the viewer has in front of them."""
    if model.seat is None:
        return ""
    chips = f'<span class="tray">Your chips <strong>{money(model.seat.cents)}</strong></span>'
    is_out = bool(model.limits) and model.seat.cents < int(model.limits["least"]) and not model.is_running
    return chips + (_add_chips(model, wallet) if is_out and wallet else "")


def _add_chips(model: TableModel, wallet: int) -> str:
    """Where chips are out, more are one press away."""
    cents = min(wallet, int(model.limits["least"]) * BUY_IN_BETS)
    return (
        f'<span class="row" data-form>{button("Add chips", "chips", kind="main")}<label>$<input name="cents" '
        f'inputmode="decimal" size="6" value="{dollars(cents)}" aria-label="Chips to add in dollars"></label></span>'
    )


def say_outcome(model: TableModel, offer: Offer) -> str:
    """For a screen reader: "19 red. You lose $5".

    Of a running round, what lies on the table is read from the table itself.
    """
    if model.is_running:
        return ""
    said = [say_result(result, offer) for result in model.results]
    said += [f"{whose}: {caption}" for whose, _, caption in _named_hands(model) if caption]
    total = own_total(model)
    if total is not None:
        word = "You win" if total > 0 else "You lose" if total < 0 else "You break even"
        said.append(f"{word} {money(abs(total))}" if total else word)
    return ". ".join(said)


def say_result(result: Result, offer: Offer) -> str:
    """A number, a throw."""
    if result.what == "wheel":
        pocket = result.items[0]
        if offer.terms.file.wheel is not None:
            return offer.title(symbol_of(pocket))
        try:
            return f"{pocket} {colour_of(pocket)}"
        except ValueError:
            return pocket
    if is_dice(result.items):
        return f"{' and '.join(result.items)}, {sum(map(int, result.items))}"
    return say_items(result.items, result.what)


def _stage(model: TableModel) -> str:
    kinds = [result.what for result in model.results]
    return "wheel" if "wheel" in kinds else "dice" if "dice" in kinds else "cards"


def _results(model: TableModel, offer: Offer) -> Iterator[str]:
    for result in model.results:
        if result.what == "wheel":
            if offer.wheel and felt_of(offer.game).wheel is None:
                yield draw_wheel(offer.wheel, result.items[0])
            yield f'<span class="number {_colour(result)}">{escape(say_result(result, offer))}</span>'
        elif is_dice(result.items):
            yield f'{draw_dice(result.items)}<span class="number">{sum(map(int, result.items))}</span>'
        else:
            yield f'<span class="number">{escape(say_items(result.items, result.what))}</span>'


def _colour(result: Result) -> str:
    try:
        return f"pocket {colour_of(result.items[0])}"
    except ValueError:
        return ""


def _hands(model: TableModel) -> Iterator[str]:
    for whose, items, caption in _named_hands(model):
        called = f" <b>{escape(caption)}</b>" if caption else ""
        yield (
            f'<figure class="small-hand"><span class="hand">{draw_items(items)}</span>'
            f"<figcaption>{escape(whose)}{called}</figcaption></figure>"
        )


def _named_hands(model: TableModel) -> Iterable[tuple[str, Sequence[str], str]]:
    """The table's hands, then the viewer's: whose it is, its cards, what it counts or is called."""
    for to, items in model.table_hands().items():
        if items and to not in ASIDE:
            yield place_name(to), items, _called(model, to, items, is_alone=True)
    for spot in model.spots():
        if model.player_at(spot) != model.viewer or not model.viewer:
            continue
        hands = {to: items for to, items in model.hands_at(spot).items() if items}
        if is_laid(hands):
            continue  # thirteen cards in three rows are read from the felt
        for at, (to, items) in enumerate(hands.items(), start=1):
            whose = f"You {at}" if len(hands) > 1 else "You"
            yield whose, items, _called(model, to, items, is_alone=len(hands) == 1)


def _called(model: TableModel, to: str, items: Sequence[str], *, is_alone: bool) -> str:
    parts = model.set_at(to)
    if parts:
        return ", ".join(f"{part.name} {in_a_sentence(say_hand(part.rank, part.held))}" for part in parts)
    return hand_caption(model, to, items, is_alone=is_alone)


def _places(model: TableModel, offer: Offer) -> str:
    """What each wager of the viewer won or lost."""
    if model.is_running:
        return ""
    shown = "".join(
        f'<span class="{result.kind}">{escape(offer.label(wager, on))} {escape(result.said)}</span>'
        for (_, wager, on), result in place_results(model).items()
    )
    return f'<span class="each">{shown}</span>' if shown else ""
