"""Chemin de fer in fractions: the bank and the wagers against it, at the best play of both sides."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.baccarat.deals import Pair
from hoyle.exact.baccarat.solve import net_of
from hoyle.exact.baccarat_chemin_de_fer.best_play import (
    Chances,
    Play,
    Shoe,
    best_play,
    coups_of,
    free_counts,
    results_of,
    same_on_all,
    sides_of,
    worths_by_hand,
)
from hoyle.exact.baccarat_chemin_de_fer.best_play import whole_shoe as whole_shoe
from hoyle.exact.baccarat_chemin_de_fer.coups import STAND, Coups
from hoyle.exact.common.poker_sheets import show
from hoyle.exact.sheet import Result, WagerPar, make_par
from hoyle.games.baccarat.baccarat_chemin_de_fer import RESULTS
from hoyle.games.baccarat.chemin_de_fer.participants import BANKER, PLAYER
from hoyle.kit.money import show_money

FIXED = {"card": 1, "stay": 0}  # on every hand where the player may choose


def solve(terms: Terms, shoe: Shoe | None = None) -> tuple[list[WagerPar], list[str], list[str]]:
    """Both sides of the bank, from a whole shoe or from the remaining cards."""
    coups = coups_of(terms, shoe)
    play = best_play(terms, coups)
    found = results_of(terms, coups, play)
    pars = [_par(terms, wager, side, found, coups.total) for side, wager in enumerate((PLAYER, BANKER))]
    return pars, list(_strategy(terms, coups, play)), list(_notes(terms, coups, play, found))


def _par(terms: Terms, wager: str, side: int, found: Chances, total: int) -> WagerPar:
    is_counted = all((chance * total).denominator == 1 for chance in found)
    results = [
        Result(
            outcome, net_of(terms, wager, outcome), chance, _pays(terms, wager, outcome),
            int(chance * total) if is_counted else 0,
        )
        for lead, chance in zip((1, 0, -1), found, strict=True)
        for outcome in (RESULTS[lead][side],)
    ]  # fmt: skip
    return make_par(wager, results, combinations=total if is_counted else 0)


def _pays(terms: Terms, wager: str, outcome: str) -> str:
    odds = terms.prices[wager, outcome].odds
    less = odds.net - net_of(terms, wager, outcome)
    return f"{odds} less {less * 100}%" if less else odds.text


def named(pair: Pair) -> str:
    """
    >>> named((0, 5)), named((1, 4))
    ('10-5', 'A-4')
    """
    return "-".join({0: "10", 1: "A"}.get(value, str(value)) for value in pair)


def _strategy(terms: Terms, coups: Coups, play: Play) -> Iterator[str]:
    if free_counts(terms):
        chance = next(iter(play.player.values()))
        yield f"player's hand of 5: card with a chance of {chance} ({show(chance)[1:]}), else stay"
        for count, often in sorted(play.banker.items()):
            yield f"banker's {count} against a player who stays: card with a chance of {often} ({show(often)[1:]})"
        return
    worths = worths_by_hand(terms, coups, {})
    for pair, (stand, draw) in worths.items():
        word = "card" if play.player[pair] else "stay"
        share = sum(sum(turn.stand) for turn in coups.free[pair][STAND].values())
        each = Fraction(coups.total, share)
        yield (
            f"player's {named(pair)}: {word}; a card is worth {show(draw[0] * each)}, staying "
            f"{show(stand[0] * each)}"
        )


def _notes(terms: Terms, coups: Coups, play: Play, found: Chances) -> Iterator[str]:
    sides = sides_of(terms)
    mine, banks = sides.worth(found)
    yield (
        f"Before vigorish the bank wins {show(-mine * 100)}% of its wager, which is what the players lose; the house "
        f"takes {show((-mine - banks) * 100)[1:]}% of it, and {show(banks * 100)}% is left."
    )
    for word, chance in FIXED.items():
        fixed = results_of(terms, coups, same_on_all(coups, chance, play.banker))
        lost, won = sides.worth(fixed)
        yield (
            f"With {word} on every 5 the player's edge is {show(lost * 100)}%, {show((mine - lost) * 100)[1:]}% worse "
            f"than best play, and the bank's {show(won * 100)}% after vigorish."
        )
    yield "A bank of which a part is covered has the same edge on that part; the rest comes back without a fee."
    unit = int(terms.options["vigorish_rounding_cents"])
    if unit > 1:
        yield f"Vigorish is exact here; at the table it is rounded up to {show_money(unit)}."
    yield (
        "Counted over the next six cards of the shoe; burned cards change no probability. The cut-card effect is not "
        "included."
    )
