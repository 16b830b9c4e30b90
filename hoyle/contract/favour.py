"""Finds wagers in the player's favour, which are more often a mistake in a price than meant.

A wager that a seat makes before the round counts with all that it leads to: an ante with its raise. Where the game has
an exact solution its sheet decides. Elsewhere rounds are played with default answers, and only a result that chance
does not explain is a finding. A reading of the rulebook that names the wager under `favours` explains it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from hoyle.book.resolve import Choices, Overrides
from hoyle.book.terms import Terms
from hoyle.bots.player import Wanted
from hoyle.bots.random_player import amount_of
from hoyle.bots.seats import seat_everyone, take_bank_if_needed
from hoyle.bots.sensible_player import SensiblePlayer
from hoyle.chance import Chance
from hoyle.engine import Game, Table
from hoyle.engine.table.wagering import placeable
from hoyle.errors import HoyleError, MissingExtra
from hoyle.exact.catalog import par, solved
from hoyle.exact.sheet import WagerPar
from hoyle.games.catalog import open_terms

WITH, AS_BANK = "with ", "as the bank"  # how a sheet names a whole hand, and the other side of a wager
ROUND_COUNT = 2_000
DEVIATIONS = 6  # of the mean: chance alone goes so far once in a thousand million


class Favour(NamedTuple):
    """A wager, what the player wins of each dollar on average, and how that is known."""

    wager: str
    label: str
    gain: Fraction
    is_exact: bool

    def show(self) -> str:
        how = "exactly" if self.is_exact else f"in {ROUND_COUNT:,} rounds"
        return (
            f"{self.label} is in the player's favour by {float(self.gain):.2%} ({how}); correct its price, or add a "
            f"reading that explains it with favours: [{self.wager}]"
        )


def favours(path: str, options: Choices | None = None, pays: Overrides | None = None) -> list[Favour]:
    """The wagers of a game in the player's favour that no reading explains."""
    game, terms = open_terms(path, options, pays)
    if terms.plays_for_pot:
        return []
    explained = _explained(terms)
    return [found for found in _found(path, game, terms, options, pays) if found.wager not in explained]


def explained_favours(
    path: str, options: Choices | None = None, pays: Overrides | None = None
) -> list[tuple[Favour, str]]:
    """The other ones: wagers in the player's favour by the rule as it is read, with the name of the reading."""
    game, terms = open_terms(path, options, pays)
    explained = _explained(terms)
    if not explained:
        return []
    found = _found(path, game, terms, options, pays)
    return [(favour, explained[favour.wager]) for favour in found if favour.wager in explained]


def _explained(terms: Terms) -> dict[str, str]:
    """The reading that explains a wager in the player's favour."""
    return {wager: name for name, reading in terms.file.readings.items() for wager in reading.favours}


def _found(
    path: str, game: Game, terms: Terms, options: Choices | None, pays: Overrides | None
) -> list[Favour]:
    if game.name in solved():
        try:
            return list(of_sheet(par(path, options, pays).wagers, placeable(game, terms)))
        except MissingExtra:
            pass  # then rounds are played
    return list(_of_rounds(game, terms))


def of_sheet(wagers: Iterable[WagerPar], made: Iterable[str]) -> Iterator[Favour]:
    """What a sheet has in the player's favour, of the wagers that are made before the round."""
    made = set(made)
    listed = [each for each in wagers if each.wager in made]
    wholes = [each for each in listed if each.on.startswith(WITH)]
    covered = {part.wager for each in wholes for result in each.results for part in result.parts}
    covered |= {each.wager for each in wholes}
    alone = [each for each in listed if each.per == each.wager and each.wager not in covered]
    for each in (*wholes, *alone):
        if each.expectation > 0 and not each.on.startswith(AS_BANK):
            yield Favour(each.wager, each.label, each.expectation, each.exact != "nothing")


def _of_rounds(game: Game, terms: Terms) -> Iterator[Favour]:
    for wager in placeable(game, terms):
        for on in list(game.selections(terms, wager))[:1]:
            nets = _nets(game, terms, wager, on)
            if nets and (gain := _beyond_chance(nets)):
                yield Favour(wager, f"{wager} {on}".rstrip(), gain, False)


def _nets(game: Game, terms: Terms, wager: str, on: str) -> list[Fraction]:
    """What a wager came to for each of its dollars, with all that was added in its rounds."""
    player, chance = SensiblePlayer(), Chance(f"{terms.path} {wager}")
    nets: list[Fraction] = []
    for _ in range(ROUND_COUNT):
        table = Table(game, terms)
        seat_everyone(table, ("ann", "ben")[: table.spot_count])
        take_bank_if_needed(table)
        seat = next((name for name in table.seats if name != table.bank), "")
        try:
            stakes = _with_needed(table, seat, wager, on)
            wagered = sum(stake_cents for _, stake_cents, _ in stakes)
            table.place_all(seat, stakes)
            played = player.play_round(table, chance)
        except HoyleError:
            return []  # it cannot be made by itself; the wager that it needs is looked at
        nets.append(Fraction(sum(line.net - line.fee for line in played.lines if line.seat == seat), wagered))
    return nets


def _with_needed(table: Table, seat: str, wager: str, on: str) -> list[Wanted]:
    """The wager alone, or with those that a seat must make to be dealt in."""
    rules = table.terms.stake_rules
    needed = [name for name in rules if any(rule.compulsory == "yes" for rule in rules[name])]
    names = dict.fromkeys((*needed, wager))
    selections = table.game.selections
    return [
        (name, amount_of(table, name, 1), on if name == wager else next(iter(selections(table.terms, name)), ""))
        for name in names
    ]  # fmt: skip


def _beyond_chance(nets: list[Fraction]) -> Fraction:
    """The mean gain, or 0 where chance explains it."""
    count = len(nets)
    mean = sum(nets, Fraction(0)) / count
    variance = sum(float(net - mean) ** 2 for net in nets) / max(count - 1, 1)
    error = sqrt(variance / count)
    return mean if mean > 0 and float(mean) > DEVIATIONS * error else Fraction(0)
