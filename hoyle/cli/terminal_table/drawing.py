"""The felt in the terminal: cards, dice, wheel, wagers and stacks, as one seat sees them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console, Group
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from hoyle.engine import HOUSE, Line, Round, Stake, Table
from hoyle.engine.round.events import ChoiceMade
from hoyle.engine.round.view import HIDDEN, cards_seen, hands_at
from hoyle.kit.cards import DECK, JOKER, pretty_card
from hoyle.kit.money import show_dollars, show_money, show_net
from hoyle.kit.wheel import colour_of

BACK = "▒▒"
WIDTH_MAX = 100
_CARDS = frozenset((*DECK, JOKER))


def draw_card(card: str) -> Text:
    if card == HIDDEN:
        return Text(BACK, style="blue on white")
    if card not in _CARDS:
        return Text(card, style="bold")
    red = card[1] in "hd" and card != JOKER
    return Text(pretty_card(card), style=f"bold {'red' if red else 'black'} on white")


def draw_cards(cards: Sequence[str]) -> Text:
    return Text(" ").join(draw_card(card) for card in cards)


def draw_dice(faces: Sequence[str]) -> Text:
    dice = Text(" ").join(Text(f"[{face}]", style="bold white on red") for face in faces)
    return dice.append(f"  {sum(map(int, faces))}", style="bold")


def draw_pocket(pocket: str) -> Text:
    try:
        colour = colour_of(pocket)
    except ValueError:
        return Text(pocket, style="bold")
    return Text("").append(f"[{pocket}]", style=f"bold white on {colour}").append(f" {colour}")


def draw_felt(table: Table, played: Round | None, you: str, console: Console, title: str) -> Panel:
    """Dealer on top, then every seat with its hands, wagers and stack."""
    rows = Grid.grid(padding=(0, 2, 0, 0), expand=True)
    for ratio, justify in ((None, "right"), (None, "left"), (None, "left"), (1, "left"), (None, "right")):
        rows.add_column(overflow="fold", ratio=ratio, justify=justify)  # type: ignore[arg-type]
    stakes = list(played.felt.stakes.values()) if played else list(table.stakes.values())
    if played:
        for to in played.dealt:
            if not to[0].isdigit() and to not in ("burn", "table"):
                rows.add_row("", Text(to, style="bold"), draw_cards(cards_seen(played, you, to)), "", "")
    for name, seat in sorted(table.seats.items(), key=lambda item: item[1].spot):
        spots = sorted({seat.spot, *(stake.spot for stake in stakes if stake.seat == name)})
        for spot in spots:
            mine = [stake for stake in stakes if stake.seat == name and stake.spot == spot]
            money = Text(show_money(table.free_money(name)), style="green") if spot == spots[0] else Text()
            rows.add_row(
                Text(str(spot), style="dim"), _name(table, played, name, you),
                _hands(played, you, spot), _stakes(played, mine, numbered=name == you), money,
            )  # fmt: skip
    lines = box.ROUNDED if console.is_terminal else box.HORIZONTALS
    content = Group(*_head(table), rows)
    width = min(console.width, WIDTH_MAX)
    return Panel(content, title=title, title_align="left", box=lines, border_style="green", width=width)


def _name(table: Table, played: Round | None, name: str, you: str) -> Text:
    marks = " (bank)" if table.bank == name else ""
    marks += " (dice)" if table.carry.get("shooter") == name and not table.carry.get("offered") else ""
    if played is not None and table.terms.plays_for_pot:
        marks += _marks_in_hand(played, table.seats[name].spot)
    return Text(name + marks, style="bold cyan" if name == you else "")


def _marks_in_hand(played: Round, spot: int) -> str:
    """Folded hands and the button.

    Cards are dealt from the seat after it, so it is the last dealt in.
    """
    room, dealt_in = played.setup.terms.file.room, played.felt.chips.in_hand
    marks = " (button)" if room and room.button.used == "yes" and dealt_in[-1:] == (spot,) else ""
    folds = [event for event in played.events if isinstance(event, ChoiceMade) and event.choice == "fold"]
    return f"{marks} (folded)" if spot in {event.spot for event in folds} else marks


def _head(table: Table) -> Iterable[Text]:
    """The puck in craps, and jackpot meters."""
    if "point" in table.carry:
        point = table.carry["point"]
        marker = "OFF  come out roll" if point is None else f"ON   the point is {point}"
        yield Text(marker, style="bold yellow")
    for key in table.terms.meters():
        yield Text(f"{key.replace('_', ' ')} {show_money(table.money[f'meter:{key}'])}", style="yellow")


def _hands(played: Round | None, you: str, spot: int) -> Text:
    if played is None:
        return Text()
    return Text("  |  ").join(draw_cards(cards_seen(played, you, to)) for to in hands_at(played, spot))


def _stakes(played: Round | None, stakes: list[Stake], numbered: bool) -> Text:
    texts = []
    for stake in stakes:
        if played and stake.id in played.settled:
            continue
        mark = f"#{stake.id} " if numbered and not played else ""
        called = f" ({stake.working})" if stake.working else ""
        texts.append(f"{mark}{stake.label} {show_chips(stake.cents)}{called}")
    return Text(", ".join(texts))


def show_chips(cents: int) -> str:
    return show_dollars(cents)


def draw_lines(lines: Iterable[Line], you: str, console: Console) -> Grid:
    """The settlement: outcome, odds and clause of each wager."""
    table = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    for justify in ("left", "left", "left", "left", "right", "left"):
        table.add_column(justify=justify, overflow="fold")
    for line in lines:
        short = f", {show_money(line.uncovered)} not covered" if line.uncovered else ""
        fee = f", fee {show_money(line.fee)}" if line.fee and line.kind != "fee" else ""
        net = Text(show_net(line.net - line.fee), style=_style(line.net - line.fee))
        table.add_row(
            Text(line.seat, style="bold cyan" if line.seat == you else ""), Text(line.label),
            Text(line.outcome), Text(f"{line.pays}{fee}{short}"), net, Text(line.where(), style="dim"),
        )  # fmt: skip
    return table


def nets_of(table: Table, lines: Iterable[Line]) -> dict[str, int]:
    """Every player's net of a round, the house last."""
    nets: dict[str, int] = {HOUSE: 0}
    for line in lines:
        nets[line.seat] = nets.get(line.seat, 0) + line.net - line.fee
        payer = line.paid_by if line.paid_by in table.seats else HOUSE
        nets[payer] = nets.get(payer, 0) - line.net
        nets[HOUSE] += line.fee
    return {name: nets[name] for name in (*table.seats, HOUSE) if name in nets}


def draw_nets(nets: dict[str, int], you: str) -> Text:
    parts = [
        Text(f"{name} ", style="bold" if name == you else "").append(show_net(cents), style=_style(cents))
        for name, cents in nets.items()
    ]
    return Text("   ").join(parts)


def _style(cents: int) -> str:
    return "green" if cents > 0 else "red" if cents < 0 else ""
