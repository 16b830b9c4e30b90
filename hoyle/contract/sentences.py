"""Plays a table by commands in text: `wager ann ante $10`, `deal`, `choose ann play`, `roll 4 3`.

Situations, playthroughs and scripts of the command line are written in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature

from hoyle.book.terms import Terms
from hoyle.chance import Chance
from hoyle.engine import Ask, Chosen, Draw, Drawn, Game, Line, Round, Ruling, Stake, Table
from hoyle.engine.declared import declared_choices, undeclared
from hoyle.engine.table import duties
from hoyle.errors import IllegalAnswer, WagerRefused
from hoyle.games.poker_room.charges import high_hands_of, pay_high_hand, time_charge
from hoyle.games.poker_room.declaration import cite, offered_jackpots
from hoyle.games.poker_room.room_jackpots import Shown, shown_hands
from hoyle.kit.cards import parse_cards
from hoyle.kit.dice import FACES, parse_roll
from hoyle.kit.money import parse_money
from hoyle.kit.tiles import parse_tiles

VERBS = (
    "sit", "leave", "wager", "down", "change", "on", "off", "say", "welcome", "bank", "pass", "button", "deal", "roll",
    "spin", "draw", "choose", "floor", "done", "open", "charge", "period",
)  # fmt: skip


def parse_items(text: str) -> tuple[str, ...]:
    """Cards, or tiles by their pips, or the faces of dice: `Ah Kd`, `6-6 2-4`, `1 5 5`."""
    words = text.replace(",", " ").split()
    if words and all("-" in word for word in words):
        return parse_tiles(words)
    if words and all(word in FACES for word in words):
        return tuple(words)
    return parse_cards(text)


def parse_named(game: Game, terms: Terms, text: str) -> tuple[str, ...]:
    """What a ruling names: sections of a wheel as they are, else cards, tiles or faces."""
    return tuple(text.split()) if "wheel" in game.equipment(terms) else parse_items(text)


class Stepper:
    """A table and a script of what comes: cards by whom they are dealt to, or in the order of the draws."""

    def __init__(self, table: Table, cards: Mapping[str, str] | None = None) -> None:
        self.table = table
        self.lines: list[Line] = []
        self._cards = {self._place(to): list(parse_items(text)) for to, text in (cards or {}).items()}
        self._chance = Chance("fill")
        self._shown: dict[str, list[Shown]] = {}  # hands that count for the high hand of the period

    def do(self, sentence: str) -> None:
        verb, *words = sentence.split() or [""]
        if verb not in VERBS:
            raise IllegalAnswer(f'"{sentence}" is no step; it opens with one of {", ".join(VERBS)}')
        act = getattr(self, f"_{verb}")
        try:
            signature(act).bind(*words)
        except TypeError as error:
            raise IllegalAnswer(f'"{sentence}" is no step: {error}') from None
        try:
            act(*words)
        except ValueError as error:  # an amount, a card or a place that is none
            raise IllegalAnswer(f'"{sentence}" is no step: {error}') from None
        self._run()

    def _place(self, name: str) -> str:
        seat = self.table.seats.get(name)
        return str(seat.spot) if seat else name

    # The sentences.

    def _sit(self, seat: str, money: str, spot: str = "") -> None:
        self.table.sit(seat, parse_money(money), int(spot) if spot else None)

    def _leave(self, seat: str) -> None:
        self.table.leave(seat)

    def _wager(self, seat: str, *words: str) -> None:
        """`wager ann ante $10 pair_plus $5`, `wager ann straight 17 $5`, `wager ann ante $10 at 2`."""
        spot: int | None = None
        listed = list(words)
        if len(listed) > 2 and listed[-2] == "at":
            spot = int(listed[-1])
            del listed[-2:]
        wanted: list[tuple[str, int, str]] = []
        while listed:
            wager, on = listed.pop(0), ""
            if listed and not listed[0].startswith("$"):
                on = listed.pop(0)
            if not listed:
                raise WagerRefused(f"{wager} has no amount")
            wanted.append((wager, parse_money(listed.pop(0)), on))
        self.table.place_all(seat, wanted, spot=spot)

    def _down(self, seat: str, wager: str, on: str = "") -> None:
        self.table.take_down(self._find(seat, wager, on).id)

    def _change(self, seat: str, wager: str, *words: str) -> None:
        *on, money = words
        self.table.change(self._find(seat, wager, on[0] if on else "").id, parse_money(money))

    def _on(self, seat: str, wager: str, on: str = "") -> None:
        self.table.call(self._find(seat, wager, on).id, "on")

    def _off(self, seat: str, wager: str, on: str = "") -> None:
        self.table.call(self._find(seat, wager, on).id, "off")

    def _say(self, seat: str, word: str) -> None:
        self.table.instruct(seat, word)

    def _welcome(self, seat: str) -> None:
        self.table.welcome(seat)

    def _bank(self, seat: str, money: str, *words: str) -> None:
        """`bank bob $400`, `bank bob $400 shared`, `bank bob $400 against $5`: what the dealer is to wager."""
        against = parse_money(words[1]) if words[:1] == ("against",) and len(words) == 2 else None
        if words and words != ("shared",) and against is None:
            raise IllegalAnswer(
                f'a bank is "shared" or has the dealer wager "against $5", not {" ".join(words)}'
            )
        self.table.take_bank(seat, parse_money(money), co_bank=words == ("shared",), dealers_wager=against)

    def _pass(self, seat: str) -> None:
        """The bank, which the seat holds or is offered."""
        self.table.pass_bank(seat)

    def _button(self, spot: str) -> None:
        self.table.action_button = int(spot)

    def _deal(self) -> None:
        self.table.start()

    def _roll(self, *faces: str) -> None:
        self._draw_now(parse_roll(faces, count=len(faces)))

    def _spin(self, pocket: str) -> None:
        self._draw_now((pocket,))

    def _draw(self, *cards: str) -> None:
        self._draw_now(parse_items(" ".join(cards)))

    def _draw_now(self, items: tuple[str, ...]) -> None:
        if self.table.round is None:
            self.table.start()
        self.table.answer(Drawn(items))

    def _choose(self, seat: str, choice: str, money: str = "") -> None:
        prompt = self.table.round.prompt if self.table.round else None
        if not isinstance(prompt, Ask):
            raise IllegalAnswer(f"{seat} is not asked to choose")
        if prompt.seat != seat:
            raise IllegalAnswer(f"{prompt.seat} is asked now, not {seat}")
        # Rulings lead to prompts that no random round has: what they offer is declared too.
        found = undeclared(declared_choices(self.table.game, self.table.terms), prompt)
        assert not found, f"{found[0].show()} is offered, and the game does not declare it"
        self.table.answer(Chosen(choice, parse_money(money) if money else 0))

    def _floor(self, name: str, *words: str) -> None:
        if self.table.round is None:
            self.table.start()
        spot = int(self._place(words[0])) if words and self._place(words[0]).isdigit() else 0
        cards = words[1:] if spot else words
        named = parse_named(self.table.game, self.table.terms, " ".join(cards))
        self.table.answer(Ruling(name, spot, named))

    def _done(self, *keys: str) -> None:
        """`done`, `done 1.1`: people have done what they were told to, all of it or one thing."""
        for key in keys or tuple(duties.open_duties(self.table)):
            duties.tick_off(self.table, key)

    def _open(self, *words: str) -> None:
        """`open shuffler`, `open side_wager_light 2`: equipment that was closed is used again."""
        duties.open_again(self.table, " ".join(words))

    def _charge(self, *late: str) -> None:
        """`charge`, `charge cat`: the time charge of a period; cat came in its later part."""
        self.lines += time_charge(self.table, late)

    def _period(self, name: str) -> None:
        """`period high_hand`: it is over, and its best hand is paid."""
        paid = pay_high_hand(self.table, self._shown.pop(name, ()), name)
        place = cite(self.table.terms, offered_jackpots(self.table.terms)[name])
        for seat, cents in paid.items():
            spot = self.table.seats[seat].spot if seat in self.table.seats else 0
            self.lines.append(
                Line(seat, spot, name, "", "", 0, "best_hand", "won", cents, 0, place, kind="award")
            )

    # What follows by itself.

    def _find(self, seat: str, wager: str, on: str) -> Stake:
        for stake in self.table.stakes.values():
            if (stake.seat, stake.part_of or stake.wager) == (seat, wager) and on in ("", stake.on):
                return stake
        raise WagerRefused(f"{seat} has no {wager} {on}".rstrip())

    def _run(self) -> None:
        """Deal the cards that were given; any other card that is left stands in for one that was not."""
        played = self.table.round
        while played is not None and not played.is_over:
            prompt = played.prompt
            if (
                not isinstance(prompt, Draw)
                or duties.is_held(self.table)
                or not self._cards
                or not self._is_filled(played, prompt)
            ):
                break
            items = tuple(played.felt.held[: prompt.size])
            mine = self._cards.get(prompt.to) or self._cards.get(prompt.to.partition(".")[0], [])
            while len(items) < prompt.size:
                items += (mine.pop(0),) if mine else self._filler(prompt, items)
            self.table.answer(Drawn(items))
        if played is not None and played.is_over:
            self.lines += self.table.finish()
            for name in high_hands_of(self.table.terms):
                came = shown_hands(self.table.carry, name, played.setup.number)
                self._shown.setdefault(name, []).extend(came)

    @staticmethod
    def _is_filled(played: Round, prompt: Draw) -> bool:
        """Cards and tiles, and what says where dealing begins; what else chance decides is a step of its own."""
        return prompt.what in played.shoes or prompt.what in ("dice", "number", "shaker")

    def _filler(self, prompt: Draw, taken: tuple[str, ...]) -> tuple[str, ...]:
        wanted = [card for cards in self._cards.values() for card in cards]
        played = self.table.round
        assert played is not None
        if prompt.what not in played.shoes:
            return played.values_of(prompt.what)[:1]
        left = played.shoes[prompt.what].left
        for card, count in left.items():
            if count > wanted.count(card) + taken.count(card):
                return (card,)
        raise IllegalAnswer(f"no card is left for {prompt.to}")
