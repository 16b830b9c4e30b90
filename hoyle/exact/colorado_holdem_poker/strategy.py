"""Strategy of Colorado hold 'em poker: the expectation of each choice and of each discard, and the cost of simple
rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.colorado_holdem_poker.held_threes import Classes, falling
from hoyle.exact.colorado_holdem_poker.solve import Choice, Decisions, decisions_of
from hoyle.exact.common.decision_values import Player, Seen, Sums, Told, by_cost
from hoyle.exact.sheet import Card, Way
from hoyle.fast.cards.suit_classes import ACE, cards_of, held_of
from hoyle.games.house_poker.colorado_holdem_poker import (
    ANTE,
    CHECK,
    DECLARE,
    DISCARDS,
    FALSE,
    FOLD,
    HAND_SIZE,
    PLAY,
    high_to_low,
)
from hoyle.kit.cards import RANK_VALUE, Cards

DISCARD_NAMES = ("discard_high", "discard_middle", "discard_low")
Rule = Callable[[Decisions, int], Choice]


def cards(terms: Terms) -> Told:
    decisions = decisions_of(terms)
    best = -decisions.worth(decisions.best)
    ways = [
        Way(
            "keep a pair, else what wins, pushes, is suited, lies close",
            _edge(decisions, by_classes),
            best,
            ANTE,
        ),
        Way("keep a pair, else the two highest", _edge(decisions, by_rank), best, ANTE),
    ]
    return [_first(decisions), _second(decisions)], ways


def _first(decisions: Decisions) -> Card:
    groups: dict[str, Sums] = defaultdict(Sums)
    for at, (count, choice) in enumerate(zip(decisions.found.counts, decisions.best, strict=True)):
        groups[decisions.kind(at)].add(count, decisions.worths(at), choice.name)
    return _card(decisions, "Three cards", groups)


def _second(decisions: Decisions) -> Card:
    """Which card goes, of hands that play on."""
    groups: dict[str, Sums] = defaultdict(Sums)
    for at, (count, choice) in enumerate(zip(decisions.found.counts, decisions.best, strict=True)):
        if choice.name in (PLAY, CHECK):
            worths = dict(zip(DISCARD_NAMES, decisions.discards(at, choice.name), strict=True))
            groups[decisions.kind(at)].add(count, worths, DISCARD_NAMES[choice.discard])
    return _card(decisions, "The discard", groups)


def _card(decisions: Decisions, title: str, groups: dict[str, Sums]) -> Card:
    total, scale = sum(decisions.found.counts), decisions.unit * decisions.board_count
    decided = [sums.decision(seen, total, scale=scale) for seen, sums in groups.items()]
    return Card(title, ANTE, tuple(by_cost(decided)), notes=(decisions.classes.note,))


def _edge(decisions: Decisions, rule: Rule) -> Fraction:
    return -decisions.worth([rule(decisions, at) for at in range(len(decisions.found.helds))])


def by_classes(decisions: Decisions, at: int) -> Choice:
    """Of two cards, best a pair; then what their pairs bring; then one suit; then ranks that lie close together."""
    hand = falling(cards_of(decisions.pack, decisions.found.helds[at]))
    discard = max(range(HAND_SIZE), key=lambda each: _strength(decisions.classes, _without(hand, each)))
    is_pair, _, is_suited, _ = _strength(decisions.classes, _without(hand, discard))
    has_hope = decisions.classes.of(RANK_VALUE[hand[0][0]]) > 0
    return _choice(decisions, at, discard, is_pair=is_pair, is_live=has_hope or is_suited)


def by_rank(decisions: Decisions, at: int) -> Choice:
    """The lowest card goes, unless two others pair it; played with a rank whose pair is worth something."""
    hand = falling(cards_of(decisions.pack, decisions.found.helds[at]))
    is_low_pair = hand[1][0] == hand[2][0]
    is_pair = is_low_pair or hand[0][0] == hand[1][0]
    has_hope = decisions.classes.of(RANK_VALUE[hand[0][0]]) > 0
    return _choice(decisions, at, 0 if is_low_pair else HAND_SIZE - 1, is_pair=is_pair, is_live=has_hope)


def _choice(decisions: Decisions, at: int, discard: int, *, is_pair: bool, is_live: bool) -> Choice:
    """Declare what wins at once; bet on a pair, and on hope only where a bet is required."""
    if decisions.declared[at] != FALSE:
        return Choice(DECLARE)
    if CHECK in decisions.offered:
        return Choice(PLAY if is_pair else CHECK, discard)
    return Choice(PLAY, discard) if is_pair or is_live else Choice(FOLD)


def _without(hand: Cards, at: int) -> Cards:
    return hand[:at] + hand[at + 1 :]


def _strength(classes: Classes, kept: Cards) -> tuple[bool, int, bool, int]:
    one, other = (RANK_VALUE[card[0]] for card in kept)
    low = [1 if value == ACE else value for value in (one, other)]
    apart = min(abs(one - other), abs(low[0] - low[1]))
    return one == other, classes.of(one) + classes.of(other), kept[0][1] == kept[1][1], -apart


def player(terms: Terms) -> Player:
    decisions = decisions_of(terms)

    def choose(seen: Seen) -> str:
        choice = decisions.best[decisions.numbers[held_of(decisions.pack, seen.hand)]]
        if DISCARDS[0] in seen.choices:
            return DISCARDS[high_to_low(seen.hand)[choice.discard]]
        return choice.name

    return choose
