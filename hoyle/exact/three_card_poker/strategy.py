"""Strategy of three card poker: the expectation of play and fold, and the cost of simpler strategies."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import permutations

from hoyle.book import Terms
from hoyle.exact.common.decision_values import Player, Seen, Sums, Told
from hoyle.exact.sheet import Card, Way
from hoyle.exact.three_card_poker.dealer_counts import Hand
from hoyle.exact.three_card_poker.solve import Decision, Showdowns, showdowns_of
from hoyle.kit.cards import RANK_VALUE, RANKS, SUITS
from hoyle.kit.ranking import THREE_CARD_HANDS, rank_three_cards

PLAY, FOLD = "play", "fold"
NEAR = 6  # hands on each side of the border
LEAST_PLAYED = ("Qc", "6d", "4h")
EVERYWHERE = "the common rule"


def cards(terms: Terms) -> Told:
    game = showdowns_of(terms)
    total = sum(one.ways for one in game.decisions)
    return [_by_kind(game, total), _border(game, total)], _ways(game, total)


def _add(sums: Sums, one: Decision) -> None:
    sums.add(one.ways, {PLAY: one.play, FOLD: one.fold}, PLAY if one.plays else FOLD)


def scale_of(game: Showdowns) -> int:
    return game.dealer_hands * game.unit


def _by_kind(game: Showdowns, total: int) -> Card:
    """Every hand by kind, against each up card."""
    found: dict[tuple[int, str, str], Sums] = defaultdict(Sums)
    for one in game.decisions:
        order, kind = _kind(game, one.against.hand)
        _add(found[order, kind, one.against.up[:1]], one)
    ordered = sorted(found.items(), key=lambda item: (item[0][0], RANK_VALUE.get(item[0][2], 0)))
    decisions = tuple(
        sums.decision(
            f"{kind}, dealer shows {up}" if up else kind, total, kind if up else "", up, scale_of(game)
        )
        for (_, kind, up), sums in ordered
    )
    rows = tuple(dict.fromkeys(each.row for each in decisions)) if game.is_card_up else ()
    columns = RANKS if game.is_card_up else ""
    return Card("Play or fold, by kind of hand", "ante", decisions, rows, tuple(columns))


def _kind(game: Showdowns, hand: Hand) -> tuple[int, str]:
    name = game.field.names[hand]
    if name != "high_card":
        names = ("mini_royal", *THREE_CARD_HANDS)
        return names.index(name), name.replace("_", " ")
    high = max(RANK_VALUE[card[0]] for card in game.field.cards(hand))
    return 100 - high, f"{RANKS[high - 2].replace('T', '10')} high"


def _border(game: Showdowns, total: int) -> Card:
    """The hands next to the border, for each up card."""
    levels: dict[str, dict[int, Sums]] = defaultdict(lambda: defaultdict(Sums))
    shown: dict[int, str] = {}
    for one in game.decisions:
        _add(levels[one.against.up[:1]][one.against.strength], one)
        shown.setdefault(one.against.strength, _told(game, one))
    decisions = []
    for up in sorted(levels, key=lambda rank: RANK_VALUE.get(rank, 0)):
        ordered = sorted(levels[up])
        folds = [at for at, level in enumerate(ordered) if levels[up][level].chosen.get(FOLD)]
        last = max(folds, default=0)
        near = NEAR // 2 if up else NEAR
        for level in ordered[max(0, last - near + 1) : last + near + 1]:
            before = f"dealer shows {up.replace('T', '10')}: " if up else ""
            decisions.append(levels[up][level].decision(before + shown[level], total, scale=scale_of(game)))
    return Card("Hands next to the border", "ante", tuple(decisions))


def _told(game: Showdowns, one: Decision) -> str:
    values = sorted((RANK_VALUE[card[0]] for card in game.field.cards(one.against.hand)), reverse=True)
    name = game.field.names[one.against.hand]
    ranks = "-".join(RANKS[value - 2].replace("T", "10") for value in values)
    return ranks if name == "high_card" else f"{ranks} ({name.replace('_', ' ')})"


def _ways(game: Showdowns, total: int) -> list[Way]:
    scale = total * scale_of(game)
    best = sum(one.ways * max(one.play, one.fold) for one in game.decisions)

    def way(name: str, least: int, source: str = "") -> Way:
        worth = sum(
            one.ways * (one.play if one.against.strength >= least else one.fold) for one in game.decisions
        )
        return Way(name, Fraction(-worth, scale), Fraction(-best, scale), "ante", source)

    queen_six_four = rank_three_cards(LEAST_PLAYED).strength
    return [
        way("play queen, six, four or better", queen_six_four, "" if game.is_card_up else EVERYWHERE),
        way("play what the dealer must have to qualify", game.least),
        way("play every hand", 0),
    ]


def player(terms: Terms) -> Player:
    """Plays by a table of hands up to suits."""
    game = showdowns_of(terms)
    known = {
        (tuple(sorted(game.field.cards(one.against.hand))), one.against.up): one.plays
        for one in game.decisions
    }
    changes = [dict(zip(SUITS, order, strict=True)) for order in permutations(SUITS)]

    @cache
    def plays(hand: tuple[str, ...], up: str) -> bool:
        for change in changes:
            moved = tuple(sorted(card[0] + change[card[1]] for card in hand))
            key = (moved, up[:1] + change[up[1]] if up else "")
            if key in known:
                return known[key]
        raise AssertionError(f"{hand} was never weighed")

    def choose(seen: Seen) -> str:
        up = seen.dealer[0] if game.is_card_up else ""
        return PLAY if plays(tuple(sorted(seen.hand)), up) else FOLD

    return choose
