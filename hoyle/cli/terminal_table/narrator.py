"""Prints what happens at the table: the felt, the actions of others, the settlement and its clauses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.text import Text

from hoyle.book.schema import GameFile
from hoyle.cli.shared import rules_pages
from hoyle.cli.terminal_table import guide
from hoyle.cli.terminal_table.drawing import (  # fmt: skip
    draw_cards,
    draw_dice,
    draw_felt,
    draw_lines,
    draw_nets,
    draw_pocket,
    nets_of,
)
from hoyle.cli.terminal_table.entry import sets_hands
from hoyle.engine import DEALER, HOUSE, Ask, Line, Round, Table, view
from hoyle.games.parts.setting_hands import part_sizes
from hoyle.kit.money import show_money, show_net

_VERBS = {
    "you has": "you have", "you sits": "you sit", "you holds": "you hold", "you wagers": "you wager",
    "you does": "you do", "you needs": "you need", "you takes": "you take",
    "you buys": "you buy", "you leaves": "you leave", "you posts": "you post", "you throws": "you throw",
}  # fmt: skip
_CARDS = re.compile(r"\b(?:[2-9TJQKA][cdhs] )*[2-9TJQKA][cdhs]\b")


class Teller:
    def __init__(self, console: Console, you: str) -> None:
        self._console = console
        self._you = you
        self._told = 0
        self._asked = -1
        self._is_dealt = False
        self._result = ""

    # Short words.

    def say(self, text: str | Text) -> None:
        self._console.print(self._second(text) if isinstance(text, str) else text)

    def refuse(self, error: Exception) -> None:
        self._console.print(Text(self.second_person(error), style="yellow"))

    def second_person(self, error: Exception) -> str:
        text = self._second(" ".join(str(error).split()))
        return text + ("" if text.endswith((".", "?", ")")) else ".")

    def _second(self, text: str) -> str:
        """ "You" in place of the player's own name."""
        for wrong, right in _VERBS.items():
            text = re.sub(rf"\b{wrong}\b", right, text)
        return re.sub(r"^you\b", "You", text)

    def prompt(self, table: Table, you: str) -> Text:
        if you not in table.seats:
            return Text("watching › ", style="bold")
        return Text(f"{show_money(table.money[you])} › ", style="bold")

    def choices(self, prompt: Ask) -> Text:
        if sets_hands(prompt):
            sizes = part_sizes([choice.name for choice in prompt.choices])
            some = " ".join(prompt.about.split()[: sum(sizes.values())])
            said = f"house_way, or the cards of the {' and the '.join(sizes)} hand, as in {some}"
            return Text(f"{said} › ", style="bold")
        listed = [f"{at} {choice.show()}" for at, choice in enumerate(prompt.choices, start=1)]
        return Text(f"{'   '.join(listed)} › ", style="bold")

    # Longer ones.

    def welcome(self, table: Table) -> None:
        guide.welcome(self._console, table)
        self.felt(table, None)
        self.say("")

    def help(self, table: Table) -> None:
        guide.commands(self._console, table)

    def wagers(self, table: Table) -> None:
        guide.wagers(self._console, table)

    def irregularities(self, terms: Any) -> None:
        guide.irregularities(self._console, terms)

    def rules(self, file: GameFile, wager: str) -> None:
        rules_pages.wager(self._console, file, wager)

    def felt(self, table: Table, played: Round | None) -> None:
        title = f"{table.terms.path}, round {played.setup.number if played else table.number}"
        self._console.print(draw_felt(table, played, self._you, self._console, title))

    def lines(self, lines: Iterable[Line]) -> None:
        self._console.print(draw_lines(lines, self._you, self._console))

    # A round.

    def begin(self, table: Table, played: Round, before: set[int]) -> None:
        """The wagers of other players since the felt was last shown."""
        self._told, self._asked, self._is_dealt = 0, -1, False
        for name in (name for name in table.seats if name != self._you):
            new = [s for s in table.stakes.values() if s.seat == name and s.id not in before]
            if new:
                self.say(f"{name} wagers {', '.join(f'{s.label} {show_money(s.cents)}' for s in new)}.")
        if self._plays_for_pot(table, played):
            return
        if table.opens_without_wagers:
            return
        if self._you not in {stake.seat for stake in played.felt.stakes.values()} | {table.bank}:
            self.say("You have no wager, so you watch this round.")

    def _plays_for_pot(self, table: Table, played: Round) -> bool:
        if not table.terms.plays_for_pot:
            return False
        dealt_in = played.felt.chips.in_hand
        # While cards are dealt for the button no seat is in the hand yet.
        if self._you not in table.seats or (dealt_in and table.seats[self._you].spot not in dealt_in):
            self.say("You are not dealt in, so you watch this hand.")
        return True

    def ask(self, table: Table, played: Round, prompt: Ask) -> None:
        if self._asked == len(played.answers):
            return
        self._asked = len(played.answers)
        self._is_dealt = True
        self.felt(table, played)
        if played.felt.chips.put_in:
            self.say(f"Pot {show_money(sum(played.felt.chips.put_in.values()))}.")
        if prompt.about:
            self.say(self._with_cards(self._second(prompt.about)))

    def tell(self, played: Round) -> None:
        """Print the events since the last call."""
        seen = view(played, self._you)["events"]
        for event in seen[self._told :]:
            text = self._event(played, event)
            if text:
                self.say(text)
        self._told = len(seen)

    def _event(self, played: Round, event: dict[str, Any]) -> str | Text | None:
        kind = event["event"]
        if kind == "drawn":
            return self._drawn(played, event)
        if kind == "chose" and (event["seat"] != self._you or event["by_default"]):
            self._is_dealt = True
            cost = f" for {show_money(event['cents'])}" if event["cents"] else ""
            return f"{event['seat']}: {event['choice']}{cost}"
        if kind == "posted":
            return f"{event['seat']} posts {event['what'].replace('_', ' ')} {show_money(event['cents'])}."
        if kind == "turned":
            return Text(f"{self._whose(played, event['to'])} face up ").append_text(
                draw_cards([event["item"]])
            )
        if kind == "discarded" and not event["to"].isdigit():
            return Text(f"{event['to']}, discarded: ").append_text(draw_cards(event["items"]))
        if kind == "discarded":
            count = len(event["items"])
            return f"{played.felt.caller(int(event['to']))} discards {count} card{'s' if count != 1 else ''}."
        if kind == "noted":
            # The pocket and the total were told when the ball and the dice came to rest.
            return None if event["text"] == self._result else self._with_cards(self._second(event["text"]))
        if kind == "shuffled":
            return f"Shuffled: {event['why']}."
        if kind == "ruled":
            spot = f" at {event['spot']}" if event["spot"] else ""
            return Text(
                f"The floor rules {event['name']}{spot}: {event['then']} ({event['cite']}).", style="yellow"
            )
        if kind == "voided":
            return Text(f"The round is void ({event['cite']}).", style="yellow")
        return None

    def _drawn(self, played: Round, event: dict[str, Any]) -> Text | None:
        items, to = event["items"], event["to"]
        if event["what"] == "dice":
            self._result = str(sum(map(int, items)))
            return Text("The dice show ").append_text(draw_dice(items))
        if event["what"] == "wheel":
            pocket = draw_pocket(items[0])
            self._result = pocket.plain.replace("[", "").replace("]", "")
            has_ball = played.setup.terms.file.wheel is None
            return Text("The ball lands in " if has_ball else "The wheel stops at ").append_text(pocket)
        if to == "burn":
            return Text(f"Burned: {len(items)} card{'s' if len(items) > 1 else ''}.", style="dim")
        if not self._is_dealt:
            return None
        return Text(f"{self._whose(played, to)} ").append_text(draw_cards(items))

    def _whose(self, played: Round, to: str) -> str:
        place = to.partition(".")[0]
        if not place.isdigit():
            return "The dealer gets" if to == DEALER else f"{to}:"
        seat = played.felt.caller(int(place))
        return "You get" if seat == self._you else f"{seat} gets"

    def _with_cards(self, text: str) -> Text:
        """A sentence with its cards in their colours."""
        shown, at = Text(), 0
        for match in _CARDS.finditer(text):
            shown.append(text[at : match.start()]).append_text(draw_cards(match[0].split()))
            at = match.end()
        return shown.append(text[at:])

    def settle(self, table: Table, played: Round) -> None:
        """Print the felt, the player's settlement in full, and every total."""
        if played.shoes:
            title = f"{table.terms.path}, round {played.setup.number}, over"
            self._console.print(draw_felt(table, played, self._you, self._console, title))
        lines = (*table.fee_lines, *table.lines)
        mine = [line for line in lines if self._you in (line.seat, line.paid_by)]
        if mine:
            self.lines(mine)
        if lines:
            self.say(draw_nets(nets_of(table, lines), self._you))
        if not played.shoes:
            self.felt(table, None)
        if table.money.get(self._you, table.limits.least) < table.limits.least and not table.stakes:
            self.say("You have less than the table minimum. Leave and sit again to buy in, or quit.")
        self.say("")

    def bank(self, table: Table) -> None:
        """What the player has to know of the bank before the next round, where seats hold it."""
        if table.offered_bank() == self._you:
            self.say(
                "You are offered the bank: bank 500 takes it with $500, bank pass or a wager passes it on."
            )
        elif table.is_broken:
            self.say("Nobody has taken the bank, so the game is broken until somebody does.")

    def farewell(self, table: Table, rounds: int, home: tuple[int, list[tuple[str, str]]]) -> None:
        net, stuck = home
        self.say(f"Thank you for playing {table.terms.file.title}.")
        self.say(Text(f"{rounds} round{'s' if rounds != 1 else ''}, net {show_net(net)}.", style="bold"))
        for wager, reason in stuck:
            self.say(f"{wager} cannot be taken down and counts as lost: {reason}.")
        if not stuck:
            self.say("You have no wagers left on the table.")
        if table.bank != HOUSE and table.bank == self._you:
            self.say("The bank goes to the next seat.")
