"""Plays one round: sends answers to the game's script and records what follows.

`Round.answer` is the only way forward, and `replay` the only way to an earlier position. An answer is checked before
anything changes, so a refusal leaves the round as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any

from hoyle.book.terms import Terms
from hoyle.engine.game import Equipment, Game
from hoyle.engine.round import events as made
from hoyle.engine.round.felt import Setup
from hoyle.engine.round.round_state import Counted, RoundState
from hoyle.engine.round.script import (  # fmt: skip
    HOUSE,
    NO_ONE,
    POT,
    Answer,
    Ask,
    Call,
    Carry,
    Choice,
    Chosen,
    Draw,
    Drawn,
    Line,
    Reply,
    Ruling,
    Stake,
    Taken,
    Yielded,
)
from hoyle.engine.round.statements import STATEMENTS
from hoyle.engine.rulings.dealers_rulings import shuffle_in
from hoyle.engine.rulings.rulings import Rulings
from hoyle.engine.settlement import markers
from hoyle.engine.settlement.coverage import payer_of
from hoyle.engine.settlement.jackpot import contributions, deferred, feeding, settle_deferred
from hoyle.engine.settlement.plain_prices import PlainPrice, plain_prices
from hoyle.engine.settlement.settle import fee_when_made, settle
from hoyle.engine.settlement.surplus import settle_bank
from hoyle.errors import IllegalAnswer
from hoyle.kit.money import show_money
from hoyle.kit.shoe import Shoe

PROMPT_COUNT_MAX = 5_000
_CALLS = (Call, list)
_NONE_PLAIN: Mapping[tuple[str, str], PlainPrice] = {}
# A line of all its fields at once: a round has many of them.
_line: Callable[[tuple[Any, ...]], Line] = partial(tuple.__new__, Line)


class Round(RoundState):
    """One round from its setup to its settlement, driven by the game's script."""

    def __init__(self, game: Game, setup: Setup) -> None:
        cards, self._values = _equipment(game.equipment, setup.terms)
        super().__init__(game, setup, cards)
        self._late = deferred(setup.terms)
        self._plain = plain_prices(setup.terms) if setup.bank == HOUSE else _NONE_PLAIN
        self._deferred: list[Call] = []
        self._ruled: Rulings | None = None  # made with the first ruling
        self.sleeps = False  # a fork that has not been answered yet, and has no script
        for stake in setup.stakes:
            if stake.since == setup.number:
                self.events.append(made.WagerPlaced(stake))
        if setup.meters and not feeding(setup.terms).isdisjoint(stake.wager for stake in setup.stakes):
            self._contribute()
        self._script = game.play(self.felt)
        self._send = self._script.send
        self.advance(None)
        if setup.burns_first and self.shoes and self.prompt is not None:
            self.draw_first(Draw(next(iter(self.shoes)), setup.burns_first, "burn", NO_ONE))

    def _contribute(self) -> None:
        setup = self.setup
        new = [(stake.wager, stake.cents) for stake in setup.stakes if stake.since == setup.number]
        self.contributed = contributions(setup.terms, new)
        self.events += [made.MeterGrew(name, cents) for name, cents in self.contributed.items()]
        grown = {name: setup.meters.get(name, 0) + cents for name, cents in self.contributed.items()}
        self.felt.meters = {**setup.meters, **grown}

    @property
    def _rulings(self) -> Rulings:
        """The rulings of this round, made with the first one: a round without any has no reference cycle."""
        if self._ruled is None:
            self._ruled = Rulings(self)
        return self._ruled

    @property
    def is_ruled(self) -> bool:
        """Whether the floor has made a ruling."""
        return self._ruled is not None

    @property
    def shuffles(self) -> bool:
        return self._ruled is not None and self._ruled.shuffles

    @property
    def stops(self) -> tuple[str, ...]:
        """Why play stops after this round."""
        return tuple(self._ruled.stops) if self._ruled is not None else ()

    def values_of(self, what: str) -> tuple[str, ...]:
        """The values that a die or a wheel can show."""
        return self._values[what]

    def answer(self, answer: Answer) -> None:
        """Apply the next answer, or refuse it and change nothing."""
        if self.sleeps:
            self.wake()
        if isinstance(answer, Ruling):
            self._rulings.check(answer)
            self.answers.append(answer)
            self._rulings.apply(answer)
            if self.held:
                self._book_reached()
            return
        prompt, answers = self.prompt, self.answers
        if len(answers) >= PROMPT_COUNT_MAX:
            raise IllegalAnswer("this round has gone on for too long; void it")
        if isinstance(prompt, Ask):
            choice, cents = self._check_choice(prompt, answer)
            answers.append(answer)
            if self._ruled is not None and self._ruled.waiting:
                self._ruled.answered(choice.name)
                return
            if cents and choice.adds_stake:
                self.advance(self._staked(prompt, choice, cents))
                return
            spot = prompt.spot
            event, taken = _put_in(prompt.seat, spot, choice.name, cents)
            self.events.append(event)
            if cents and choice.wager == POT:
                self.felt.chips.put(spot, cents)
            self.advance(taken)
        elif prompt is None:
            raise IllegalAnswer("the round is over; no answer is due")
        else:
            items = self._draw(prompt, answer)
            answers.append(answer)
            if self._after_burn is None:
                self.advance(items)
            else:
                self.prompt, self._after_burn = self._after_burn, None

    def wake(self) -> None:
        """Give a fork its script: the answers are played once more, and the fork goes on from there."""
        fresh = replay(self.game, self.setup, self.answers)
        self.sleeps = False
        self.felt, self.shoes, self.dealt, self.held = fresh.felt, fresh.shoes, fresh.dealt, fresh.held
        self.events, self.lines, self.prompt = fresh.events, fresh.lines, fresh.prompt
        self._deferred, self._after_burn = fresh._deferred, fresh._after_burn
        self._script, self._send = fresh._script, fresh._send

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle is the setup and the answers."""
        return replay, (self.game, self.setup, tuple(self.answers))

    def draw(self, *items: str) -> None:
        self.answer(Drawn(items))

    def choose(self, name: str, cents: int = 0) -> None:
        self.answer(Chosen(name, cents))

    def rule(self, name: str, spot: int = 0, cards: Iterable[str] = ()) -> None:
        self.answer(Ruling(name, spot, tuple(cards)))

    # Checks, before anything changes.

    def _draw(self, prompt: Draw, answer: Answer) -> tuple[str, ...]:
        """Check the items drawn; then take them from the shoe and deal them."""
        if not isinstance(answer, Drawn):
            raise IllegalAnswer(f"{_show_draw(prompt)} is due, not a choice")
        items, what, to, dealt = answer.items, prompt.what, prompt.to, self.dealt
        if len(items) != prompt.size:
            raise IllegalAnswer(f"{_show_draw(prompt)} is due; {len(items)} given: {' '.join(items)}")
        if what not in self.shoes:
            self._check_values(what, items)
        elif self.felt.held:
            self._take_held(what, items)
        elif (missing := self.shoes[what].take(items)) is not None:
            raise self._cannot_come(what, items, missing)
        dealt[to] = dealt[to] + items if to in dealt else items
        self.events.append(made.drawn((what, to, items, prompt.seen)))
        return items

    def _take_held(self, what: str, items: tuple[str, ...]) -> None:
        """A card that was drawn in error is dealt first."""
        held = self.felt.held
        if tuple(held[: len(items)]) != items[: len(held)]:
            raise IllegalAnswer(f"{' '.join(held)} was drawn already and is to be dealt next")
        missing = self.shoes[what].take(items)
        if missing is not None:
            raise self._cannot_come(what, items, missing)
        del held[: len(items)]

    def _cannot_come(self, what: str, items: tuple[str, ...], missing: str) -> IllegalAnswer:
        """Name an item that is no card first: that reveals nothing about the cards dealt."""
        full = self.shoes[what].full
        for item in items:
            if item not in full:
                return IllegalAnswer(
                    f"{item} cannot be drawn: it is none of the {what}, which are written as {next(iter(full))}"
                )
        return IllegalAnswer(f"{missing} cannot be drawn: none is left in the {what}")

    def _check_values(self, what: str, items: tuple[str, ...]) -> None:
        values = self._values[what]
        for item in items:
            if item not in values:
                raise IllegalAnswer(f"{item} cannot come from the {what}; it shows {', '.join(values)}")

    def _check_choice(self, prompt: Ask, answer: Answer) -> tuple[Choice, int]:
        if not isinstance(answer, Chosen):
            raise IllegalAnswer(f"{prompt.seat} has to choose: {show_choices(prompt)}")
        name, cents = answer.name, answer.cents
        for choice in prompt.choices:
            if choice[0] == name:
                break
        else:
            raise IllegalAnswer(f'"{name}" is not offered to {prompt.seat}: {show_choices(prompt)}')
        most = choice.most
        if cents == most:
            return choice, cents
        least = choice.least
        if not cents and most:
            return choice, choice.unnamed
        if cents == least:
            return choice, cents
        if not least <= cents <= most:
            bounds = show_money(least) if least == most else f"{show_money(least)} to {show_money(most)}"
            if most and not choice.wager:
                raise IllegalAnswer(f"{name} is {bounds}, not {show_money(cents)}: {prompt.about}")
            raise IllegalAnswer(f"{name} adds {bounds}, not {show_money(cents)}")
        if cents % self.felt.limits.chip:
            chip = show_money(self.felt.limits.chip)
            raise IllegalAnswer(f"{show_money(cents)} cannot be put in chips of {chip}")
        return choice, cents

    # Changes.

    def _staked(self, prompt: Ask, choice: Choice, cents: int) -> Taken:
        """Record a choice that adds a wager, or several in its shares."""
        self.events.append(made.ChoiceMade(prompt.seat, prompt.spot, choice.name, cents))
        if choice.shares:
            shares = tuple(self._stake(prompt, choice.wager, part, on) for on, part in choice.shares)
            assert sum(stake.cents for stake in shares) == cents, (
                f"the shares of {choice.name} are not its amount"
            )
            return Taken(choice.name, shares[0], shares=shares)
        return Taken(choice.name, self._stake(prompt, choice.wager, cents, choice.on))

    def _stake(self, prompt: Ask, wager: str, cents: int, on: str) -> Stake:
        felt = self.felt
        stake = Stake(
            felt.next_id, prompt.seat, prompt.spot, wager, cents, on, added=True, since=felt.number,
        )  # fmt: skip
        stake = stake._replace(fee=fee_when_made(felt.terms, stake)) if felt.terms.percent_fees else stake
        felt.next_id += 1
        felt.stakes[stake.id] = stake
        self.events.append(made.WagerPlaced(stake))
        return stake

    def advance(self, reply: Reply) -> None:
        send, felt, held = self._send, self.felt, self.held
        try:
            while True:
                item: Yielded = send(reply)
                kind = type(item)
                # Calls that follow each other at once belong together: a wager, and the bonus on it.
                if held and kind not in _CALLS:
                    self._book_reached()
                if kind is not Ask and kind is not Draw:
                    reply = _HANDLERS[kind](self, item)
                    continue
                if isinstance(item, Ask):
                    if (felt.dead or felt.finished) and (
                        item.spot in felt.dead or item.spot in felt.finished
                    ):
                        reply = self.by_default(item)
                        continue
                    self.prompt = item
                    return
                assert isinstance(item, Draw)
                if felt.dead and item.spot in felt.dead:
                    reply = ()
                    continue
                shoe = self.shoes.get(item.what)
                self.prompt = item
                if shoe is not None and shoe.left_count < item.size:
                    self._refill(item, shoe)
                return
        except StopIteration as over:
            self._finish(over.value)

    def undo_calls(self) -> None:
        felt = self.felt
        felt.settled.difference_update(call.stake.id for call in self._deferred if not call.wager)
        self._deferred.clear()
        if self.held is not None:
            felt.settled.difference_update(self.held.stake_ids())
            self.held.clear()

    def close(self) -> None:
        self._script.close()

    def _call_all(self, calls: list[Call]) -> None:
        for call in calls:
            self._call(call)

    def _call(self, call: Call) -> Line | None:
        stake, outcome, wager, also, to = call
        felt = self.felt
        price = self._plain.get((wager or stake.wager, outcome))
        if price is None or also or felt.dead or self.held is not None:
            return self._call_with_care(call)
        key, seat, spot, name, cents, on, part_of, fee, *_ = stake
        now = felt.stakes[key]
        won, per, text, cite, table = price
        net, rest = (cents * won, 0) if per == 1 else divmod(cents * won, per)
        if rest or (now is not stake and now.cents != cents):
            return self._call_with_care(call)
        if wager:
            fields = (
                to or seat, spot, wager, on, part_of, cents, outcome, text, net, 0, cite, table,
                "bonus", HOUSE, key, 0, 0,
            )  # fmt: skip
            line = _line(fields)
            if not net:
                return line  # a bonus that pays nothing has no line
        else:
            settled = felt.settled
            assert key not in settled, f"{stake.label} is called twice"
            settled.add(key)
            line = _line((
                to or seat, spot, name, on, part_of, cents, outcome, text, net, 0, cite, table, "settled", HOUSE, key,
                cents + fee, 0,
            ))  # fmt: skip
        self.lines.append(line)
        self.events.append(made.settled((line,)))
        return line

    def _call_with_care(self, call: Call) -> Line | None:
        """A call that is rounded, charged, deferred, or paid by a seat, or in a round with a hand that is out."""
        stake, felt = call.stake, self.felt
        key = stake.id
        if felt.dead and self._is_out(call):
            return None
        now = felt.stakes[key]
        if now is not stake and now.cents != stake.cents:  # a ruling sent the excess back
            call = call._replace(stake=stake._replace(cents=now.cents))
        wager = call.wager
        if not wager:
            assert key not in felt.settled, f"{stake.label} is called twice"
            felt.settled.add(key)
        if (wager or stake.wager, call.outcome) in self._late:
            self._deferred.append(call)
            return None
        line = settle(felt, call)
        if wager and not line.net:
            return line  # a bonus that pays nothing has no line
        return self.book(line) if self.held is None else self.book_or_hold(line)

    def _book_reached(self) -> None:
        """Record what the action has reached. A call that waits for all winners holds up the places after it."""
        late = (
            call
            for call in self._deferred
            if payer_of(self.felt, call.wager or call.stake.wager) == self.felt.bank
        )
        self.book_held(call.stake.spot for call in late)

    def _is_out(self, call: Call) -> bool:
        """Whether a ruling has taken the hand out and settled its wagers, which the game does not know."""
        if call.stake.spot not in self.felt.dead:
            return False
        return bool(call.wager) or call.stake.id in self.felt.settled

    def _refill(self, prompt: Draw, shoe: Shoe) -> None:
        """Shuffle the earlier discards in, where too few cards are left to finish the round, and burn one."""
        shuffle_in(self, prompt.what)
        if shoe.left_count > prompt.size:
            self._after_burn = prompt
            self.prompt = Draw(prompt.what, 1, "burn", NO_ONE)

    def _finish(self, carry: Carry) -> None:
        self.prompt = None
        self.carry = carry
        felt = self.felt
        if self._deferred:
            for line in settle_deferred(felt, self._deferred):
                self.book_or_hold(line)
        if self.held:
            self.book_held()
            assert not self.held, "the game has not said where the action starts, or has left a wager open"
        if felt.bank != HOUSE:
            for line in settle_bank(felt, tuple(self.lines)):
                self.book(line)
        if self.marks or self.owed:
            self._keep_markers()
        put_in, stakes = felt.chips.put_in, felt.stakes
        assert self.is_paid or not put_in or not any(put_in.values()), "the pot was not paid"
        if not stakes.keys() <= felt.settled:
            forgotten = stakes.keys() - felt.settled - felt.standing.keys()
            assert not forgotten, f"{[stakes[key].label for key in forgotten]} was never called"

    def _keep_markers(self) -> None:
        """Markers stay from round to round; before the cards are shuffled again they are collected."""
        self.owed = markers.owed_after(self.setup.owed, self.marks, self.lines)
        terms = self.setup.terms
        keeps = any(shoe.used() and self.game.keeps_shoe(terms, shoe) for shoe in self.shoes.values())
        if not keeps or self.shuffles:
            for line in markers.collected(terms, self.owed):
                self.book(line)
            self.owed = {}


_HANDLERS: Mapping[type, Callable[[Round, Any], Reply]] = {
    **STATEMENTS,
    list: Round._call_all,
    Call: Round._call,
}


@lru_cache(maxsize=1024)
def _equipment(
    equipment: Callable[[Terms], Equipment], terms: Terms
) -> tuple[dict[str, Counted], dict[str, tuple[str, ...]]]:
    """The shoes by what they hold, and dice and wheels by what they show."""
    cards: dict[str, Counted] = {}
    values: dict[str, tuple[str, ...]] = {}
    for name, items in equipment(terms).items():
        if isinstance(items, tuple):
            values[name] = items
        else:
            cards[name] = items, sum(items.values())
    return cards, values


# The same few choices are made again and again, so their immutable records are cached.


@lru_cache(maxsize=4096)
def _put_in(seat: str, spot: int, name: str, cents: int) -> tuple[made.ChoiceMade, Taken]:
    return made.ChoiceMade(seat, spot, name, cents), Taken(name, None, cents)


def replay(game: Game, setup: Setup, answers: Iterable[Answer]) -> Round:
    """Play a round again from its setup and answers. The result is always the same.

    >>> import hoyle
    >>> table = hoyle.table("ny/roulette", seed=1)
    >>> table.sit("ann", "$100")
    >>> made = table.wager("ann", red="$10")
    >>> played = table.deal()
    >>> hoyle.replay(played.game, played.setup, played.answers).lines == played.lines
    True
    """
    played = Round(game, setup)
    for answer in answers:
        played.answer(answer)
    return played


def show_choices(prompt: Ask) -> str:
    return " | ".join(choice.show() for choice in prompt.choices)


def _show_draw(prompt: Draw) -> str:
    return f"a draw of {prompt.size} from the {prompt.what} for {prompt.to}"
