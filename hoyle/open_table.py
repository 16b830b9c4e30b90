"""A table to play at from Python: open it by name, wager in dollars, and let chance deal.

>>> table = OpenTable("ny/roulette", seed=1)
>>> table.sit("ann", "$100")
>>> [stake.label for stake in table.wager("ann", red="$10", straight={"17": "$5"})]
['red', 'straight 17']
>>> table.deal().is_over
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape

from hoyle.book import Terms
from hoyle.book.resolve import Choices, Overrides
from hoyle.chance import Chance
from hoyle.engine import HOUSE, Ask, Chosen, Draw, Drawn, Limits, Line, Round, Ruling, Stake, Table
from hoyle.engine.round.round import show_choices
from hoyle.engine.round.script import Prompt
from hoyle.engine.round.view import cards_seen
from hoyle.errors import IllegalAnswer, WagerRefused
from hoyle.games.catalog import open_terms
from hoyle.kit.money import parse_money, show_money, show_net

Amount = str
BURN = "burn"


def cents_of(amount: object) -> int:
    """Read an amount in dollars, written as text, as cents.

    >>> cents_of("$2.50")
    250
    >>> cents_of(500)
    Traceback (most recent call last):
    hoyle.errors.WagerRefused: 500 has no unit; write "$500" for dollars, "$5.00" if cents were meant
    """
    if isinstance(amount, int) and not isinstance(amount, bool):
        raise WagerRefused(
            f'{amount} has no unit; write "{_dollars(amount * 100)}" for dollars, "{show_money(amount)}" if cents were meant'
        )
    if not isinstance(amount, str):
        raise WagerRefused(f'{amount!r} is no amount; write dollars as text: "$5", "$2.50"')
    try:
        return parse_money(amount)
    except ValueError as error:
        raise WagerRefused(str(error)) from None


def _dollars(cents: int) -> str:
    return show_money(cents).removesuffix(".00")


class OpenTable:
    """One table and its source of chance. Chance answers every draw; the choices are yours.

    >>> table = OpenTable("ny/three_card_poker", options={"pair_plus_table": "F"}, seed=7)
    >>> table.sit("ann", "$500")
    >>> made = table.wager("ann", ante="$10", pair_plus="$5")
    >>> table
    <ny/three_card_poker, round 1>
    ann    $485.00   ante $10, pair_plus $5
    house  $0.00
    >>> played = table.deal()
    >>> [choice.name for choice in table.prompt.choices]
    ['play', 'fold']
    >>> table.choose("play")
    >>> [(line.label, line.outcome, line.net) for line in table.lines]
    [('ante', 'dealer_out', 1000), ('play', 'dealer_out', 0), ('pair_plus', 'high_card', -500)]
    >>> table.stacks
    {'ann': '$505.00', 'house': '-$5.00'}
    """

    def __init__(
        self,
        path: str,
        *,
        options: Choices | None = None,
        pays: Overrides | None = None,
        seed: int | str | None = None,
        limits: Limits | None = None,
    ) -> None:
        game, terms = open_terms(path, options, pays)
        self.table = Table(game, terms, limits=limits)
        self._chance = Chance(seed)
        self._last: Round | None = None

    @property
    def terms(self) -> Terms:
        """The rules in force at the table: the book's, with the options that the house chose.

        >>> OpenTable("ny/roulette", options={"wheel": "single_zero"}).terms.options["wheel"]
        'single_zero'
        """
        return self.table.terms

    @property
    def round(self) -> Round | None:
        """The running round, or None between rounds.

        >>> OpenTable("ny/roulette").round is None
        True
        """
        return self.table.round

    @property
    def prompt(self) -> Ask | None:
        """The choice that the round waits for, or None.

        >>> table = OpenTable("ny/three_card_poker", seed=7)
        >>> table.sit("ann", "$100")
        >>> made = table.wager("ann", ante="$10")
        >>> played = table.deal()
        >>> table.prompt.seat, table.prompt.default
        ('ann', 'fold')
        """
        prompt: Prompt | None = self.table.round.prompt if self.table.round else None
        return prompt if isinstance(prompt, Ask) else None

    @property
    def lines(self) -> tuple[Line, ...]:
        """The settlement lines of the running round, or of the last one.

        >>> table = OpenTable("ny/roulette", seed=1)
        >>> table.sit("ann", "$100")
        >>> made = table.wager("ann", red="$10")
        >>> played = table.deal()
        >>> [(line.seat, line.label, line.outcome) for line in table.lines]
        [('ann', 'red', 'win')]
        """
        return tuple(self.table.round.lines) if self.table.round else self.table.lines

    @property
    def stacks(self) -> dict[str, str]:
        """What each seat and the house have, in dollars.

        >>> OpenTable("ny/roulette").stacks
        {'house': '$0.00'}
        """
        return {name: show_money(self.table.money[name]) for name in (*self.table.seats, HOUSE)}

    @property
    def wagers(self) -> dict[str, list[Stake]]:
        """The wagers on the table, by seat.

        >>> table = OpenTable("ny/roulette", seed=1)
        >>> table.sit("ann", "$100")
        >>> made = table.wager("ann", red="$10")
        >>> [stake.label for stake in table.wagers["ann"]]
        ['red']
        """
        return {
            name: [stake for stake in self._stakes() if stake.seat == name]
            for name in (*self.table.seats, HOUSE)
        }

    # Seats and chips.

    def sit(self, seat: str, buy_in: Amount, spot: int | None = None) -> None:
        """Take a seat, at the first free spot or at one of your choice.

        >>> table = OpenTable("ny/roulette", seed=1)
        >>> table.sit("ann", "$500")
        >>> table.stacks
        {'ann': '$500.00', 'house': '$0.00'}
        """
        self.table.sit(seat, cents_of(buy_in), spot)

    def add_chips(self, seat: str, amount: Amount) -> None:
        """Bring more chips to a seat.

        >>> table = OpenTable("ny/roulette", seed=1)
        >>> table.sit("ann", "$100")
        >>> table.add_chips("ann", "$50")
        >>> table.stacks["ann"]
        '$150.00'
        """
        self.table.bring(seat, cents_of(amount))

    def leave(self, seat: str) -> str:
        """Take all wagers down, cash out and leave; what the seat leaves with.

        >>> table = OpenTable("ny/roulette", seed=1)
        >>> table.sit("ann", "$100")
        >>> made = table.wager("ann", red="$10")
        >>> table.leave("ann")
        '$100.00'
        """
        return show_money(self.table.leave(seat))

    def tip(self, seat: str, amount: Amount) -> None:
        """Tip the dealers.

        >>> table = OpenTable("ny/roulette", seed=1)
        >>> table.sit("ann", "$100")
        >>> table.tip("ann", "$5")
        >>> table.stacks["ann"]
        '$95.00'
        """
        self.table.tip(seat, cents_of(amount))

    # Wagers.

    def wager(
        self, seat: str, *, spot: int | None = None, **wagers: Amount | Mapping[str, Amount]
    ) -> list[Stake]:
        """Make wagers by name, or with what they are on. All are made, or none.

        >>> table = OpenTable("ny/roulette", seed=1)
        >>> table.sit("ann", "$100")
        >>> [stake.label for stake in table.wager("ann", red="$10", straight={"17": "$5", "0": "$5"})]
        ['red', 'straight 17', 'straight 0']
        """
        wanted: list[tuple[str, int, str]] = []
        for wager, amount in wagers.items():
            if isinstance(amount, Mapping):
                wanted += [(wager, cents_of(each), str(on)) for on, each in amount.items()]
            else:
                wanted.append((wager, cents_of(amount), ""))
        return self.table.place_all(seat, wanted, spot=spot)

    def change(self, seat: str, wager: str, amount: Amount, on: str = "") -> Stake:
        """Increase or reduce a wager to an amount.

        >>> table = OpenTable("ny/craps", seed=1)
        >>> table.sit("ann", "$100")
        >>> made = table.wager("ann", place_to_win={"6": "$12"}, **{"pass": "$10"})
        >>> table.change("ann", "place_to_win", "$24", on="6").cents
        2400
        """
        found = self._find(seat, wager, on)
        if len(found) > 1:
            raise WagerRefused(f"{seat} has {len(found)} wagers on {found[0].label}; take them down first")
        return self.table.change(found[0].id, cents_of(amount))

    def take_down(self, seat: str, wager: str, on: str = "") -> None:
        """Take a wager down, as far as the book allows it.

        >>> table = OpenTable("ny/roulette", seed=1)
        >>> table.sit("ann", "$100")
        >>> made = table.wager("ann", red="$10")
        >>> table.take_down("ann", "red")
        >>> table.stacks["ann"]
        '$100.00'
        """
        for stake in reversed(self._find(seat, wager, on)):
            self.table.take_down(stake.id)

    def call(self, seat: str, wager: str, working: str, on: str = "") -> None:
        """Call a wager "on" or "off" for the rolls to come.

        >>> table = OpenTable("ny/craps", seed=1)
        >>> table.sit("ann", "$100")
        >>> made = table.wager("ann", place_to_win={"6": "$12"}, **{"pass": "$10"})
        >>> table.call("ann", "place_to_win", "off")
        """
        for stake in self._find(seat, wager, on):
            self.table.call(stake.id, working)

    def instruct(self, seat: str, word: str) -> None:
        """Tell the dealer something that is no wager, such as "pass_dice" of a shooter.

        >>> table = OpenTable("ny/craps", seed=1)
        >>> table.sit("ann", "$100"); table.sit("ben", "$100")
        >>> made = table.wager("ann", **{"pass": "$10"})
        >>> played = table.deal()
        >>> table.instruct("ann", "pass_dice")
        """
        self.table.instruct(seat, word)

    def welcome(self, seat: str) -> None:
        """Let others wager at this seat's spot, where the rules allow it.

        >>> table = OpenTable("ny/blackjack", options={"players_per_position_max": 2}, seed=1)
        >>> table.sit("ann", "$100"); table.sit("ben", "$100")
        >>> table.welcome("ann")
        >>> made = table.wager("ann", blackjack="$10")
        >>> [stake.spot for stake in table.wager("ben", spot=1, blackjack="$10")]
        [1]
        """
        self.table.welcome(seat)

    # The bank.

    def take_bank(
        self, seat: str, amount: Amount, *, shared: bool = False, dealers_wager: Amount | None = None
    ) -> None:
        """Hold the bank with an amount that covers the others' wagers, alone or shared with the house.

        >>> table = OpenTable("ca/pai_gow_tiles", seed=1)
        >>> table.sit("ann", "$500"); table.sit("ben", "$500")
        >>> table.take_bank("ann", "$300")
        >>> made = table.wager("ben", pai_gow="$20")
        >>> table
        <ca/pai_gow_tiles, round 1>
        ann    $500.00   the bank, $300
        ben    $480.00   pai_gow $20
        house  $0.00
        """
        against = None if dealers_wager is None else cents_of(dealers_wager)
        self.table.take_bank(seat, cents_of(amount), co_bank=shared, dealers_wager=against)

    def give_up_bank(self) -> None:
        """Give the bank up before the next round.

        >>> table = OpenTable("ca/pai_gow_tiles", seed=1)
        >>> table.sit("ann", "$500"); table.sit("ben", "$500")
        >>> table.take_bank("ann", "$300")
        >>> table.give_up_bank()
        """
        self.table.give_up_bank()

    # Rounds.

    def deal(self) -> Round:
        """Begin a round, and let chance play until a seat has to choose or the round is over.

        >>> table = OpenTable("ny/roulette", seed=1)
        >>> table.sit("ann", "$100")
        >>> made = table.wager("ann", red="$10")
        >>> table.deal().is_over
        True
        """
        played = self.table.start()
        self._run()
        return played

    def choose(self, choice: str, amount: Amount | None = None) -> None:
        """Answer the prompt. Without an amount, a wager is added in full and a bet is the smallest there is.

        >>> table = OpenTable("ny/three_card_poker", seed=7)
        >>> table.sit("ann", "$500")
        >>> made = table.wager("ann", ante="$10")
        >>> played = table.deal()
        >>> table.choose("fold")
        >>> table.stacks["ann"]
        '$490.00'
        """
        if self.prompt is None:
            raise IllegalAnswer("no choice is due now; `prompt` shows one when it is")
        self.table.answer(Chosen(choice, 0 if amount is None else cents_of(amount)))
        self._run()

    def rule(self, irregularity: str, spot: int = 0, cards: Iterable[str] = ()) -> None:
        """Rule on an irregularity of the book, as the floor does; `hoyle rules GAME` lists them.

        >>> table = OpenTable("ny/three_card_poker", seed=7)
        >>> table.sit("ann", "$500")
        >>> made = table.wager("ann", ante="$10")
        >>> played = table.deal()
        >>> table.rule("dealing_shoe_jam")
        >>> table.stacks["ann"]
        '$500.00'
        """
        self.table.answer(Ruling(irregularity, spot, tuple(cards)))
        self._run()

    def _run(self) -> None:
        played = self.table.round
        assert played is not None
        self._last = played
        while isinstance(played.prompt, Draw):
            self.table.answer(Drawn(self._chance.answer(played)))
        if played.is_over:
            self.table.finish()

    def _stakes(self) -> list[Stake]:
        played = self.table.round
        if played is None:
            return list(self.table.stakes.values())
        return [stake for stake in played.felt.stakes.values() if stake.id not in played.settled]

    def _find(self, seat: str, wager: str, on: str) -> list[Stake]:
        """The wagers of one name on one thing; several things need to be told apart."""
        mine = [
            stake
            for stake in self.table.stakes.values()
            if (stake.seat, stake.wager) == (seat, wager) and on in ("", stake.on)
        ]
        if not mine:
            raise WagerRefused(f"{seat} has no wager on {wager} {on}".rstrip())
        things = list(dict.fromkeys(stake.on for stake in mine))
        if len(things) > 1:
            raise WagerRefused(f"{seat} has {wager} on {', '.join(things)}; say which: on={things[0]!r}")
        return mine

    # How it shows itself.

    def __repr__(self) -> str:
        width = max(map(len, self.stacks))
        rows = [
            f"{name:<{width}}  {money:<9} {wagers}".rstrip()
            for name, money, wagers in self._seat_rows()
            if name in self.table.seats or name == HOUSE
        ]
        rows += [f"{to}: {cards}" for to, cards in self._hands()]
        rows += [f"{line.seat}: {line.label} {line.outcome}, {show_net(line.net)}" for line in self.lines]
        if self.prompt is not None:
            rows.append(f"{self.prompt.seat} chooses: {show_choices(self.prompt)}")
        return "\n".join((f"<{self.terms.path}, round {self.table.number}>", *rows))

    def _repr_html_(self) -> str:
        """The table in a notebook: seats, wagers, cards, the choice that is due, and how the last wagers settled."""
        title = f"{escape(self.terms.file.title)} <small>{escape(self.terms.path)}, round {self.table.number}</small>"
        parts = [f"<h4>{title}</h4>", _html(("seat", "has", "wagers"), self._seat_rows())]
        hands = list(self._hands())
        if hands:
            parts.append(_html(("hand", "cards"), hands))
        if self.prompt is not None:
            parts.append(f"<p>{escape(self.prompt.seat)} chooses: {escape(show_choices(self.prompt))}</p>")
        if self.lines:
            rows = [
                (line.seat, line.label, line.outcome.replace("_", " "), line.pays, show_net(line.net), line.where())
                for line in self.lines
            ]  # fmt: skip
            parts.append(_html(("seat", "wager", "outcome", "pays", "net", "clause"), rows))
        return "".join(parts)

    def _seat_rows(self) -> Iterator[tuple[str, str, str]]:
        bank, cover = self.table.bank, self.table.bank_cover or 0
        for name, stakes in self.wagers.items():
            words = [f"the bank, {_dollars(cover)}"] if name == bank != HOUSE else []
            words += [f"{stake.label} {_dollars(stake.cents)}" for stake in stakes]
            yield name, self.stacks[name], ", ".join(words)

    def _hands(self) -> Iterator[tuple[str, str]]:
        """The hands of the running or the last round, as the seat that is asked sees them."""
        if self._last is None:
            return
        seat = self.prompt.seat if self.prompt else ""
        owners = self._last.setup.owners
        for to in self._last.dealt:
            cards = cards_seen(self._last, seat, to)
            place = to.partition(".")[0]
            if cards and to != BURN:
                yield (owners.get(int(place), to) if place.isdigit() else to), " ".join(cards)


def _html(headings: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    head = "".join(f"<th>{heading}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def table(
    path: str,
    *,
    options: Choices | None = None,
    pays: Overrides | None = None,
    seed: int | str | None = None,
    limits: Limits | None = None,
) -> OpenTable:
    """Open a table of `book/game` under a house's options, prices and limits.

    The same seed deals the same cards.

    >>> import hoyle
    >>> wheel = hoyle.table("oh/roulette", pays={"straight": {"win": "36 to 1"}}, seed=1)
    >>> wheel.sit("ann", "$100")
    >>> [stake.cents for stake in wheel.wager("ann", straight={"17": "$5"})]
    [500]
    """
    return OpenTable(path, options=options, pays=pays, seed=seed, limits=limits)
