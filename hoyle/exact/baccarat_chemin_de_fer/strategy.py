"""Strategy of chemin de fer: the player's hand of five, and the banker's counts where a reading leaves them free."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.baccarat.deals import POINTS, Pair
from hoyle.exact.baccarat_chemin_de_fer.best_play import (
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
from hoyle.exact.baccarat_chemin_de_fer.coups import STAND, Coups, Known, add_turns
from hoyle.exact.baccarat_chemin_de_fer.solve import FIXED, named
from hoyle.exact.common.decision_values import Player, Seen, Told
from hoyle.exact.sheet import Card, Decision, Way
from hoyle.games.baccarat.chemin_de_fer.participants import BANKER, PLAYER
from hoyle.games.baccarat.chemin_de_fer.two_hands import CARD, STAY


def cards(terms: Terms, shoe: Shoe | None = None) -> Told:
    coups = coups_of(terms, shoe)
    play = best_play(terms, coups)
    told = [Card("The player's hand counts 5", PLAYER, tuple(_player(terms, coups, play)))]
    if free_counts(terms):
        told.append(Card("The player stays", BANKER, tuple(_banker(terms, coups, play))))
    return told, list(_ways(terms, coups, play))


def _player(terms: Terms, coups: Coups, play: Play) -> Iterator[Decision]:
    for pair, (stand, draw) in worths_by_hand(terms, coups, play.banker).items():
        chance = sum(
            (Fraction(sum(turn.stand), coups.total) for turn in coups.free[pair][STAND].values()), Fraction(0)
        )
        worths = {CARD: draw[0] / chance, STAY: stand[0] / chance}
        yield _decision(named(pair), worths, play.player[pair], chance)


def _banker(terms: Terms, coups: Coups, play: Play) -> Iterator[Decision]:
    """Among rounds in which the player stays as the equilibrium has it."""
    sides = sides_of(terms)
    for count, often in sorted(play.banker.items()):
        known = Known(count, None)
        turns = add_turns(coups.forced)[known]
        stand, draw = [list(map(Fraction, each)) for each in turns]
        for pair, (stayed, _) in coups.free.items():
            weight = 1 - play.player[pair]
            for at in range(3):
                stand[at] += weight * stayed[known].stand[at]
                draw[at] += weight * stayed[known].draw[at]
        total = sum(stand, Fraction(0))
        worths = {
            CARD: sides.worth((draw[0], draw[1], draw[2]))[1] / total,
            STAY: sides.worth((stand[0], stand[1], stand[2]))[1] / total,
        }
        yield _decision(f"banker's {count}", worths, often, total / coups.total)


def _decision(seen: str, worths: Mapping[str, Fraction], drawn: Fraction, chance: Fraction) -> Decision:
    best = drawn * worths[CARD] + (1 - drawn) * worths[STAY]
    return Decision(seen, worths, best, chance, shares={CARD: drawn, STAY: 1 - drawn})


def _ways(terms: Terms, coups: Coups, play: Play) -> Iterator[Way]:
    sides = sides_of(terms)
    best = -sides.worth(results_of(terms, coups, play))[0]
    for word, chance in FIXED.items():
        fixed = results_of(terms, coups, same_on_all(coups, chance, play.banker))
        yield Way(f"{word} on every 5", -sides.worth(fixed)[0], best, PLAYER)


def player(terms: Terms, shoe: Shoe | None = None) -> Player:
    """On five the better choice. Where the equilibrium mixes, the one it makes more often."""
    coups = coups_of(terms, shoe)
    draws = {pair: often > Fraction(1, 2) for pair, often in best_play(terms, coups).player.items()}

    def choose(seen: Seen) -> str:
        if set(seen.choices) != {CARD, STAY}:
            return seen.choices[0]
        return CARD if draws.get(hand_of(seen.hand), True) else STAY

    return choose


def hand_of(hand: tuple[str, ...]) -> Pair:
    one, other = sorted(POINTS[card[0]] for card in hand)
    return one, other
