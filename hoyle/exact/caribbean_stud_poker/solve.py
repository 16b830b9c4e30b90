"""Caribbean stud poker under best play, over every hand, up card and dealer's hand.

The kernels count bets and folds by class of hand and result. A deal is the player's five cards, the dealer's up card
and the four hole cards: one of 52 C(51,5) C(46,4), or of fewer from a shorter deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.engine import DEALER
from hoyle.errors import HoyleError
from hoyle.exact.common.chip_settlement import is_by_amount, stake_for
from hoyle.exact.common.percent import percent
from hoyle.exact.common.poker_sheets import cards_in
from hoyle.exact.common.progressive import envy_sheet, meter_notes, meter_seed, paid_net
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.fast.optional import kernels
from hoyle.games.house_poker.caribbean_stud_poker import HANDS, PAID, equipment, selections
from hoyle.games.parts.tens_or_better import TENS_OR_BETTER
from hoyle.kit.cards import DECK
from hoyle.kit.odds import Odds
from hoyle.kit.ranking import FIVE_CARD_HANDS, rank_five_cards
from hoyle.kit.ranking.qualify import threshold

IS_COMPILED = True  # on a first run ever
RESULTS = ("dealer_out", "win", "tie", "lose")  # as the kernels number them

Sheets = tuple[list[WagerPar], list[str], list[str]]
Counts = list[list[list[int]]]
Numbers = tuple[int, ...]


class Solved(NamedTuple):
    """The kernels' counts, and their sums by the rank of the up card and the hand's place in the ranking."""

    counts: Counts
    by_place: Any
    scale: int
    dealer_hands: int  # that a hand and the card up leave


class Met(NamedTuple):
    """One cell of the counts."""

    is_folded: bool
    hand: str
    result: str
    deals: int


def deals_of(met: list[Met]) -> int:
    return sum(cell.deals for cell in met)


def solve(terms: Terms) -> Sheets:
    if terms.number("dealer_card_up_count") != 1:
        raise HoyleError(f"{terms.path} is solved with one card of the dealer's face up, and not otherwise")
    met = [cell for cell in _cells(terms) if cell.deals]
    whole = make_par("ante", _together(terms, met), on="with bet", per="ante", combinations=deals_of(met))
    wagers = [whole, _alone(terms, "ante", met), _alone(terms, "bet", met)]
    notes = _notes(whole)
    for wager in PAID:
        if wager in terms.wagers:
            wagers += [
                _on_hand(terms, wager, on, met, meter_seed(terms, wager)) for on in selections(terms, wager)
            ]
            notes += _meter_notes(terms, wager, met)
    if "envy_bonus" in terms.wagers:
        wagers.append(_envy(terms, met))
        notes.append("The envy bonus is for one other player who never folds such a hand; it costs no stake.")
    return wagers, _strategy(met), notes


def _classes(terms: Terms) -> dict[str, int]:
    """The least strength of every class of hand that prices or decisions distinguish, high to low."""
    least = terms.word("dealer_qualifies")
    named = {hand: threshold(hand, FIVE_CARD_HANDS) for hand in (*HANDS, "pair", "high_card")}
    named |= {TENS_OR_BETTER: threshold("pair_of_10s"), least: threshold(least)}
    return dict(sorted(named.items(), key=lambda item: -item[1]))


@lru_cache(maxsize=32)
def _best_play(
    pays: tuple[Numbers, ...], fold: int, classes: Numbers, qualifies: int, deck: Numbers | None
) -> tuple[Counts, Any]:
    found: tuple[Counts, Any] = kernels("caribbean_stud_poker.solve").solve_counts(
        pays, fold, classes, qualifies, deck
    )
    return found


def _deck(terms: Terms) -> Numbers | None:
    """The cards by number, where they are not the whole deck."""
    cards = cards_in(equipment(terms))
    if set(cards.values()) != {1}:
        raise HoyleError(f"{terms.path} is solved for one deck")
    return None if len(cards) == len(DECK) else tuple(sorted(map(DECK.index, cards)))


def best_play(terms: Terms) -> Solved:
    pays, fold, scale = _prices(terms)
    deck = _deck(terms)
    classes, least = tuple(_classes(terms).values()), threshold(terms.word("dealer_qualifies"))
    left = comb((len(deck) if deck else len(DECK)) - 6, 4)
    return Solved(*_best_play(pays, fold, classes, least, deck), scale, left)


def _prices(terms: Terms) -> tuple[tuple[Numbers, ...], int, int]:
    """Nets of ante and bet by class and result, and of a fold, as integers in their common unit."""
    nets = [[_net_of(terms, Met(False, hand, result, 0)) for result in RESULTS] for hand in _classes(terms)]
    fold = fold_net(terms)
    scale = lcm(fold.denominator, *(net.denominator for row in nets for net in row))
    return tuple(tuple(int(net * scale) for net in row) for row in nets), int(fold * scale), scale


def fold_net(terms: Terms) -> Fraction:
    return _odds(terms, "ante", "fold").net


def hand_worth(terms: Terms, hand: tuple[str, ...], up: str) -> Fraction:
    """The expectation of a bet on one hand against an up card."""
    pays, _, scale = _prices(terms)
    strengths = tuple(_classes(terms).values())
    strength = rank_five_cards(hand).strength
    row = pays[next(at for at, least in enumerate(strengths) if strength >= least)]
    numbers = tuple(map(DECK.index, hand))
    counts = kernels("caribbean_stud_poker.solve").against(
        numbers, DECK.index(up), threshold(terms.word("dealer_qualifies")), _deck(terms)
    )
    worth = sum(count * price for count, price in zip(counts, row, strict=True))
    return Fraction(worth, scale * sum(counts))


def _cells(terms: Terms) -> Iterator[Met]:
    classes, counts = _classes(terms), best_play(terms).counts
    for is_folded, by_class in zip((False, True), counts, strict=True):
        for hand, by_result in zip(classes, by_class, strict=True):
            for result, count in zip(RESULTS, by_result, strict=True):
                yield Met(is_folded, hand, result, count)


def _odds(terms: Terms, wager: str, outcome: str) -> Odds:
    return terms.price(wager, outcome).odds


def _bet_times(terms: Terms) -> Fraction:
    """How many antes the bet is."""
    ratios = [rule.equals for rule in terms.stake_rules["bet"] if rule.equals is not None]
    return terms.ratio(str(ratios[0]))


def _outcome(wager: str, cell: Met) -> str:
    if cell.is_folded:
        return "fold"
    if wager == "bet" and cell.result == "win":
        return cell.hand if cell.hand in HANDS else "pair_or_less"
    return cell.result


def _net_of(terms: Terms, cell: Met) -> Fraction:
    """Ante and bet together, in antes."""
    net = _odds(terms, "ante", _outcome("ante", cell)).net
    return net if cell.is_folded else net + _bet_times(terms) * _odds(terms, "bet", _outcome("bet", cell)).net


def _together(terms: Terms, met: list[Met]) -> Iterator[Result]:
    total = deals_of(met)
    for cell in met:
        name, pays, action = "fold", f"ante {_odds(terms, 'ante', 'fold')}", Fraction(1)
        parts: tuple[Part, ...] = (Part("ante", _outcome("ante", cell)),)
        if not cell.is_folded:
            ante, bet = _outcome("ante", cell), _outcome("bet", cell)
            name = f"win {bet}" if cell.result == "win" else cell.result
            pays = f"ante {_odds(terms, 'ante', ante)}, bet {_odds(terms, 'bet', bet)}"
            action += _bet_times(terms)
            parts += (Part("bet", bet, _bet_times(terms)),)
        yield Result(name, _net_of(terms, cell), Fraction(cell.deals, total), pays, cell.deals, action, parts)


def _alone(terms: Terms, wager: str, met: list[Met]) -> WagerPar:
    """One wager's share, in antes. A folded hand makes no bet."""
    units = _bet_times(terms) if wager == "bet" else Fraction(1)
    total, results = deals_of(met), []
    for cell in met:
        part = Fraction(cell.deals, total)
        if wager == "bet" and cell.is_folded:
            results.append(Result("not_made", Fraction(0), part, "", cell.deals, Fraction(0)))
            continue
        outcome = _outcome(wager, cell)
        odds = _odds(terms, wager, outcome)
        parts = (Part(wager, outcome, units),)
        results.append(Result(outcome, units * odds.net, part, odds.text, cell.deals, units, parts))
    return make_par(wager, results, per="ante", combinations=deals_of(met))


def _on_hand(terms: Terms, wager: str, on: str, met: list[Met], meter_cents: int) -> WagerPar:
    """Wagers on one hand only, the player's or the dealer's, which is any five cards."""
    loses = terms.rule(wager, "on_fold") == "lose"
    if loses and on == DEALER:
        raise HoyleError(
            f"{terms.path}: {wager} on the dealer's hand is solved only where it stands after a fold"
        )
    total, results = deals_of(met), []
    for cell in met:
        outcome = cell.hand if cell.hand in PAID[wager] else "other"
        price = terms.price(wager, "fold" if loses and cell.is_folded else outcome)
        net = paid_net(terms, wager, price.odds, meter_cents)
        name = "fold" if loses and cell.is_folded else outcome
        results.append(Result(name, net, Fraction(cell.deals, total), price.odds.text, cell.deals))
    tables = {price.table for (name, _), price in terms.prices.items() if name == wager}
    found = make_par(wager, results, on=on, table=max(tables), combinations=deals_of(met))
    return found._replace(stake_cents=stake_for(terms, wager) if is_by_amount(terms, wager) else 0)


def _envy(terms: Terms, met: list[Met]) -> WagerPar:
    """A folded hand pays no envy bonus."""
    counts: Counter[str] = Counter()
    for cell in met:
        counts["fold" if cell.is_folded else cell.hand] += cell.deals
    return envy_sheet(terms, counts)


def _strategy(met: list[Met]) -> list[str]:
    """By class of hand: always bet, never, or by the up card and the cards held."""
    words: dict[str, list[str]] = {"Bet with": [], "Fold with": []}
    mixed = []
    for hand in dict.fromkeys(cell.hand for cell in met):
        dealt = sum(cell.deals for cell in met if cell.hand == hand)
        bets = Fraction(sum(cell.deals for cell in met if cell.hand == hand and not cell.is_folded), dealt)
        name = hand.replace("_", " ")
        if bets in (0, 1):
            words["Bet with" if bets else "Fold with"].append(name)
        else:
            mixed.append(f"With {name}, bet {percent(bets)} of hands, by the card up and the cards held.")
    all_bets = Fraction(sum(cell.deals for cell in met if not cell.is_folded), deals_of(met))
    lines = [f"{verb} {', '.join(hands)}." for verb, hands in words.items() if hands]
    return [*lines, *mixed, f"In all, {percent(all_bets)} of hands bet."]


def _notes(whole: WagerPar) -> list[str]:
    return [
        f"The house has {percent(whole.house_edge)} of the ante, {percent(whole.element_of_risk)} of all that is "
        "wagered on ante and bet.",
        "Hands are played for ante and bet only; other wagers are measured under that strategy.",
        "Prices are exact: only the figures at chip sizes include rounding and payout limits.",
    ]


def _meter_notes(terms: Terms, wager: str, met: list[Met]) -> list[str]:
    if not any(odds.kind == "meter" for (name, _), (odds, *_) in terms.prices.items() if name == wager):
        return []
    on = selections(terms, wager)[0]
    return meter_notes(terms, wager, lambda cents: _on_hand(terms, wager, on, met, cents).house_edge)
