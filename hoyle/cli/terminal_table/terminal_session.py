"""A sitting in the terminal: lines of input become wagers, choices and rulings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn

from rich.text import Text

from hoyle.chance import Chance
from hoyle.cli.shared.arguments import read_amount
from hoyle.cli.terminal_table import entry
from hoyle.cli.terminal_table.company import Company
from hoyle.cli.terminal_table.line_reader import Reader
from hoyle.cli.terminal_table.narrator import Teller
from hoyle.engine import Ask, Chosen, Draw, Drawn, Round, Ruling, Table
from hoyle.errors import HoyleError, WagerRefused
from hoyle.kit.money import show_money

YOU = "you"
DEALS = ("deal", "roll", "spin", "go")
Words = Sequence[str]


class Quit(Exception):
    """The player leaves, or the input ends."""


class ScriptRefused(HoyleError):
    """The table refuses a line of a script."""


class Session:
    """One sitting at one table."""

    def __init__(
        self, table: Table, chance: Chance, reader: Reader, teller: Teller, company: Company
    ) -> None:
        self.table = table
        self.round_count = 0
        self._chance = chance
        self._reader = reader
        self._teller = teller
        self._company = company
        self._called: Ruling | None = None  # the floor's ruling on the next draw
        self._last: list[entry.Wanted] = []
        self._silent = False
        self._commands: dict[str, Callable[[Words], None]] = {
            "wagers": lambda words: teller.wagers(table),
            "rules": self._rules,
            "help": lambda words: teller.help(table),
            "floor": self._floor,
            "felt": lambda words: teller.felt(table, table.round),
            "lines": lambda words: teller.lines(table.lines),
            "way": self._way,
            "quit": self._quit,
        }
        self._between: dict[str, Callable[[Words], None]] = {
            "down": lambda words: table.take_down(entry.read_stake_id(words)),
            "change": self._change,
            "on": lambda words: self._call(words, "on"),
            "off": lambda words: self._call(words, "off"),
            "pass_dice": lambda words: table.instruct(YOU, "pass_dice"),
            "say": lambda words: table.instruct(YOU, " ".join(words)),
            "same": self._same,
            "at": self._at,
            "bank": self._bank,
            "sit": company.sit,
            "leave": company.leave,
            "resume": lambda words: table.resume(),
            **dict.fromkeys(DEALS, self._deal),
        }

    def run(self) -> None:
        """Play until the player leaves. At the end of input, prompts get their default answer."""
        self._teller.welcome(self.table)
        try:
            while True:
                self._obey(self._teller.prompt(self.table, YOU), self._between_rounds)
        except (Quit, KeyboardInterrupt):
            self._silent = True
            if self.table.round is not None:
                self._teller.say("No more input: the round continues with default choices.")
                self._play_out(self.table.round)
        self._teller.farewell(self.table, self.round_count, self._company.bring_home())

    def _obey(self, prompt: Text, act: Callable[[list[str]], None]) -> None:
        """Run one line. A refusal is printed and the next line read; a script ends at it."""
        line = self._reader.next(prompt)
        if line is None:
            raise Quit
        try:
            act(line.split())
        except ScriptRefused:
            raise
        except HoyleError as error:
            if self._reader.script:
                raise ScriptRefused(
                    f"{self._reader.place}: {line}: {self._teller.second_person(error)}"
                ) from None
            self._teller.refuse(error)

    # Between rounds.

    def _between_rounds(self, words: list[str]) -> None:
        commands = self._commands | self._between
        word = words[0].lower() if words else "deal"
        if word not in commands and word not in self.table.terms.file.wagers:
            # A wager's name may be cut short, a command's only where no wager begins like it.
            wagers = [name for name in self.table.terms.file.wagers if name.startswith(word)]
            if not wagers:
                word = entry.complete("command or wager", word, [*commands, *self.table.terms.wagers])
        if word in commands:
            commands[word](words[1:])
        else:
            self._wager(words, None)

    def _wager(self, words: Words, spot: int | None) -> None:
        table = self.table
        if table.bank == YOU:
            raise WagerRefused("you hold the bank and cannot wager against it; give it up with bank pass")
        wanted = entry.read_wagers(table.game, table.terms, table.carry, words)
        for stake in table.place_all(YOU, wanted, spot=spot):
            fee = f" and {show_money(stake.fee)} fee" if stake.fee else ""
            self._teller.say(f"#{stake.id} {stake.label} {show_money(stake.cents)}{fee}")

    def _at(self, words: Words) -> None:
        """`at 2 ante 10`: a wager on another spot."""
        if len(words) < 3 or not entry.is_number(words[0]):
            raise HoyleError("Name the spot and the wager, as in at 2 ante 10.")
        self._wager(words[1:], int(words[0]))

    def _same(self, words: Words) -> None:
        if not self._last:
            raise HoyleError("There are no wagers to repeat yet.")
        self._wager([word for wanted in self._last for word in _retype(wanted)], None)

    def _change(self, words: Words) -> None:
        if len(words) != 2:
            raise HoyleError("Name the wager's number and its new amount, as in change 3 20.")
        stake = self.table.change(entry.read_stake_id(words), read_amount(words[1]))
        self._teller.say(f"#{stake.id} {stake.label} is now {show_money(stake.cents)}")

    def _call(self, words: Words, working: str) -> None:
        stake = self.table.call(entry.read_stake_id(words), working)
        self._teller.say(f"#{stake.id} {stake.label} is {working}")

    def _bank(self, words: Words) -> None:
        """`bank 400`.

        `bank 400 shared` with the house; `bank 400 against 5`, the dealer's wager; `bank 0` or `bank pass`.
        """
        if words and words[0].lower() in ("pass", "0"):
            self.table.pass_bank(YOU)
            self._teller.say("You pass the bank on.")
            return
        cents = read_amount(words[0]) if words else 0
        if cents:
            shared, against = _read_bank(words[1:])
            self._company.give_way()
            self.table.take_bank(YOU, cents, co_bank=shared, dealers_wager=against)
            more = " The house covers half." if shared else ""
            if against is not None:
                more = f" The dealer wagers {show_money(against)}."
            self._teller.say(f"You hold the bank and put up {show_money(cents)}.{more}")
        else:
            raise HoyleError("Say how much you put up, as in bank 500.")

    # At any time.

    def _rules(self, words: Words) -> None:
        if not words:
            raise HoyleError("Name a wager, as in rules ante.")
        name = entry.complete("wager in this game", words[0], self.table.terms.file.wagers)
        self._teller.rules(self.table.terms.file, name)

    def _floor(self, words: Words) -> None:
        terms = self.table.terms
        if not words:
            self._teller.irregularities(terms)
            return
        ruling = entry.read_ruling(terms, words)
        moving = {"no_spin", "no_roll"} & set(terms.irregularity(ruling.name).then)
        if self.table.round is not None and not moving:
            self.table.answer(ruling)
            return
        self._called = ruling
        if self.table.round is None:
            try:
                self._deal(())
            finally:
                self._called = None

    def _way(self, words: Words) -> None:
        """The dealer tells a seat that has to set a hand how the house would."""
        prompt = self.table.round.prompt if self.table.round is not None else None
        if not isinstance(prompt, Ask) or not prompt.house_way:
            raise HoyleError(
                "The dealer tells the house way when you have to set a hand; now there is none to set."
            )
        self._teller.say(f"The house would set {prompt.house_way}.")

    def _quit(self, words: Words) -> NoReturn:
        raise Quit

    # A round.

    def _deal(self, words: Words) -> None:
        table = self.table
        before = set(table.stakes)
        self._company.prepare()
        played = table.start()
        self._last = self._company.placed() or self._last
        self._teller.begin(table, played, before)
        self._play_out(played)

    def _play_out(self, played: Round) -> None:
        while not played.is_over:
            prompt = played.prompt
            self._teller.tell(played)
            if isinstance(prompt, Draw):
                self._move(played)
            elif isinstance(prompt, Ask) and prompt.seat == YOU:
                self._ask(played, prompt)
            elif isinstance(prompt, Ask):
                self.table.answer(self._company.answer(played, prompt))
        self._finish(played)

    def _move(self, played: Round) -> None:
        """Chance, after what the floor has to say of it."""
        if self._called is not None:
            ruling, self._called = self._called, None
            try:
                self.table.answer(ruling)
            except HoyleError as error:
                if self._reader.script:
                    raise
                self._teller.refuse(error)
            return
        self.table.answer(Drawn(self._chance.answer(played)))

    def _ask(self, played: Round, prompt: Ask) -> None:
        if self._silent:
            self.table.answer(Chosen(prompt.default))
            return
        self._teller.ask(self.table, played, prompt)
        self._obey(self._teller.choices(prompt), lambda words: self._choose(prompt, words))

    def _choose(self, prompt: Ask, words: Words) -> None:
        if not words:
            raise HoyleError("Choose by number or name.")
        word = words[0].lower()
        if word in self._commands and word not in [choice.name for choice in prompt.choices]:
            self._commands[word](words[1:])
        elif not entry.is_choice(prompt, word) and word in self._between:
            raise HoyleError(f"{word} must wait until the round is over. Make your choice first.")
        else:
            self.table.answer(entry.read_choice(prompt, words))

    def _finish(self, played: Round) -> None:
        self._teller.tell(played)
        self.table.finish()
        self.round_count += 1
        self._teller.settle(self.table, played)
        self._company.find_bank()
        self._teller.bank(self.table)


def _read_bank(words: Words) -> tuple[bool, int | None]:
    """Whether a bank is shared with the house, and what the dealer is told to wager against it."""
    how = [word.lower() for word in words]
    if how in ([], ["shared"]):
        return bool(how), None
    if len(how) == 2 and how[0] == "against":
        return False, read_amount(how[1])
    raise HoyleError(
        f'A bank is held alone, shared or against an amount, not "{" ".join(words)}"; '
        "as in bank 400, bank 400 shared or bank 400 against 5."
    )


def _retype(wanted: entry.Wanted) -> list[str]:
    wager, cents, on = wanted
    return [wager, *([on] if on else []), show_money(cents)]
