"""Strategy of pai gow poker: what the house way and a short card cost, what any setting of one hand costs, and a player
who sets every hand best."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.common.decision_values import Player, Seen, Told
from hoyle.exact.common.setting_costs import Setting, SettingCost, by_cost, check_hand
from hoyle.exact.pai_gow_poker import short_card
from hoyle.exact.pai_gow_poker.solve import (
    DEALS,
    OTHER_HANDS,
    Decided,
    Prices,
    bank_prices,
    best_by_shape,
    by_best,
    by_card,
    by_house_way,
    by_shape,
    is_seen_first,
    player_prices,
    table_way,
)
from hoyle.exact.sheet import Card, Decision, Way
from hoyle.fast.optional import kernels
from hoyle.games.pai_gow.card_delivery import PILES
from hoyle.games.pai_gow.pai_gow_poker import OPEN, PAI_GOW, split_of
from hoyle.games.parts.setting_hands import HOUSE_WAY, set_by_house, setting_names
from hoyle.kit.cards import Cards
from hoyle.kit.ways.shapes import SHAPES

BEST = "best_setting"
NOTE = "Hands by how often their ranks come; the best setting is told of any hand by its cards."


def setting_costs(terms: Terms, cards: Sequence[str], *, banks: bool = False) -> list[SettingCost]:
    """Every setting of seven cards against a bank, or against players, that set the house way; the best first."""
    check_hand(split_of(terms), cards)
    if is_seen_first(terms):
        raise HoyleError(
            f"{terms.path}: the bank's hands are seen before a player sets; the best setting is the one that beats more "
            "of them"
        )
    prices = bank_prices(terms) if banks else player_prices(terms)
    found = kernels("pai_gow_poker.hand_worths").worths(cards, table_way(terms), ties_win=banks)
    return by_cost(
        Setting(
            (each.high, each.low),
            each.is_foul,
            (prices.win * each.win + prices.lose * each.lose) / OTHER_HANDS,
        )
        for each in found
    )


def cards(terms: Terms) -> Told:
    prices = player_prices(terms)
    best = by_best(terms).edge(prices)
    ways = [Way("set every hand the house way", by_house_way(terms).edge(prices), best, PAI_GOW)]
    if is_seen_first(terms):
        return [], ways
    learnt = [by_card(terms, card).edge(prices) for card in short_card.short_card(terms)]
    ways += [Way(short_card.NAME, edge, best, PAI_GOW) for edge in learnt]
    told = tuple(short_card.TOLD) if learnt else ()
    return [
        Card("how seven cards are set", PAI_GOW, _by_shape(terms, prices), notes=(NOTE,), details=told)
    ], ways


def _by_shape(terms: Terms, prices: Prices) -> tuple[Decision, ...]:
    """What the house way costs, shape by shape; where most is lost comes first."""
    found = []
    for name, house, best in zip(SHAPES, by_shape(terms), best_by_shape(terms), strict=True):
        deals = sum(house)
        if deals:
            worths = {HOUSE_WAY: _worth(house, prices), BEST: _worth(best, prices)}
            found.append(Decision(name.replace("_", " "), worths, worths[BEST], Fraction(deals, DEALS)))
    return tuple(sorted(found, key=lambda each: -each.cost(HOUSE_WAY) * each.probability))


def _worth(decided: Decided, prices: Prices) -> Fraction:
    return (prices.win * decided.win + prices.lose * decided.lose) / sum(decided)


def player(terms: Terms) -> Player:
    """Against a bank that sets the house way, or as the bank against players who do. It never surrenders."""

    def choose(seen: Seen) -> str:
        if HOUSE_WAY not in seen.choices:
            return OPEN if OPEN in seen.choices else PILES[0]
        shown = _banks_cards(seen)
        if is_seen_first(terms) and shown and not seen.banks:
            return _answer(terms, seen.hand, shown)
        return _named(terms, seen.hand, setting_costs(terms, seen.hand, banks=seen.banks)[0].parts[-1])

    return choose


def _banks_cards(seen: Seen) -> Cards:
    """The bank's seven cards where they are face up."""
    up = tuple(getattr(seen, "dealt_up", ()))
    return next((each for each in (seen.dealer, up) if len(each) == len(seen.hand)), ())


def _answer(terms: Terms, hand: Cards, shown: Cards) -> str:
    """The setting that beats most of the bank's two hands; a foul beats none."""
    split, banks = split_of(terms), set_by_house(terms, split_of(terms), shown)
    best, name = -1, HOUSE_WAY
    for label, places in zip(setting_names(split), split.places, strict=True):
        held = [tuple(hand[place] for place in part) for part in places]
        ranks = tuple(
            part.ranking.rank(each) for part, each in zip(split.parts, held, strict=True) if part.ranking
        )
        won = 0 if split.is_foul(ranks) else sum(
            mine.strength > theirs.strength for mine, theirs in zip(ranks, banks.ranks, strict=True) if theirs
        )  # fmt: skip
        if won > best:
            best, name = won, label
    return name


def _named(terms: Terms, hand: Cards, low: Cards) -> str:
    """The name of the setting with these low cards, by their places in the hand as it was dealt."""
    split = split_of(terms)
    wanted = {hand.index(card) for card in low}
    at = next(at for at, places in enumerate(split.places) if set(places[1]) == wanted)
    return setting_names(split)[at]
