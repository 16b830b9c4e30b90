"""Ultimate Texas hold 'em under best play, over every board, hand and dealer's hand.

The kernels count decisions by hand and result. Here the terms become integer prices for them, and their counts
fractions. A deal is two hole cards, a flop, turn and river, and the dealer's two: one of C(52,2) C(50,3) C(47,2)
C(45,2), or of fewer from a shorter deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.common.percent import percent
from hoyle.exact.common.poker_sheets import cards_in
from hoyle.exact.common.progressive import five_card_counts, progressive_sheets
from hoyle.exact.common.starting_hands import listed_hands
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.fast.cards.suit_classes import pack_of
from hoyle.fast.optional import kernels
from hoyle.games.house_poker.ultimate_texas_holdem import BLIND_HANDS, TRIPS_HANDS, equipment
from hoyle.games.parts.progressive import PROGRESSIVE_HANDS
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import FIVE_CARD_HANDS
from hoyle.kit.ranking.qualify import threshold

IS_COMPILED = True  # on a first run ever
RESULTS = (
    "win",
    "win",
    "tie",
    "lose",
    "lose",
)  # as the kernels number them; in the second and last the dealer does not qualify
DEALER_OUT = (False, True, None, False, True)  # in a tie the player's own hand decides

Sheets = tuple[list[WagerPar], list[str], list[str]]
Prices = tuple[tuple[int, ...], ...]


class Met(NamedTuple):
    """One cell of the counts: the play wager, the hand and the result."""

    times: int
    category: str
    result: str
    is_out: bool
    deals: int

    @property
    def is_folded(self) -> bool:
        return self.times == 0


def deals_of(met: list[Met]) -> int:
    return sum(cell.deals for cell in met)


def best_play(terms: Terms) -> tuple[Any, int]:
    """The kernels' solution, and the unit of its integers."""
    base, play, fold, scale = prices_of(terms)
    least = threshold(terms.word("dealer_qualifies"))
    return _best_play(base, play, fold, street_times(terms), least, _deck(terms)), scale


def _deck(terms: Terms) -> tuple[int, ...] | None:
    """The cards by number, where they are not the whole deck."""
    cards = cards_in(equipment(terms))
    if set(cards.values()) != {1}:
        raise HoyleError(f"{terms.path} is solved for one deck")
    return None if len(cards) == len(DECK) else tuple(sorted(map(DECK.index, cards)))


def solve(terms: Terms) -> Sheets:
    times = street_times(terms)
    found, scale = best_play(terms)
    met = [cell for cell in _cells(terms, found, times) if cell.deals]
    whole = make_par(
        "ante", _together(terms, met), on="with blind and play", per="ante", combinations=deals_of(met)
    )._replace(initial=1 + _blind_times(terms), initial_name="ante and blind")
    # The kernels give the total twice: as the sum of best choices, and by the counts of results.
    assert whole.expectation == Fraction(found.value, scale * deals_of(met))
    wagers = [whole]
    for wager in ("ante", "blind", "play", "trips"):
        if wager in terms.wagers:
            wagers.append(_alone(terms, wager, met))
    if "bad_beat" in terms.wagers:
        wagers.append(_bad_beat(terms, found, met))
    more, notes = progressive_sheets(terms, lambda: _flop_counts(terms))
    return wagers + more, _strategy(found, times, met), _notes(terms, whole) + notes


@lru_cache(maxsize=8)
def _best_play(
    base: Prices,
    play: Prices,
    fold: int,
    times: tuple[int, ...],
    qualifies: int,
    deck: tuple[int, ...] | None,
) -> Any:
    if deck is None:
        return kernels("ultimate_texas_holdem.solve").solve_counts(base, play, fold, times, qualifies)
    return kernels("ultimate_texas_holdem.short_decks").solve_counts(base, play, fold, times, qualifies, deck)


def street_times(terms: Terms) -> tuple[int, ...]:
    """The multiples before the flop, then the one after it and the one at the end."""
    later = [terms.list(name) for name in ("raise_after_flop", "raise_after_last_card")]
    if any(len(each) != 1 for each in later):
        raise HoyleError(
            f"{terms.path} offers several raises on one street after the flop; only one can be solved"
        )
    return tuple(int(each) for each in (*terms.list("raise_before_flop"), *(each[0] for each in later)))


def _net(terms: Terms, wager: str, outcome: str) -> Fraction:
    return terms.price(wager, outcome).odds.net


def _blind_times(terms: Terms) -> Fraction:
    """How many antes the blind is."""
    ratios = [rule.equals for rule in terms.stake_rules["blind"] if rule.equals is not None]
    return terms.ratio(str(ratios[0]))


def _outcome(wager: str, cell: Met) -> str:
    """The game's outcome of each wager, given a hand's category."""
    if cell.is_folded:
        return "fold"
    if wager == "ante" and cell.is_out:
        return "dealer_out"
    if wager == "blind" and cell.result == "win":
        return cell.category if cell.category in BLIND_HANDS else "other"
    return cell.result


def _is_out(terms: Terms, category: str, result: int) -> bool:
    """In a tie the dealer's hand equals the player's. The least qualifying hand must begin a category."""
    known = DEALER_OUT[result]
    if known is not None:
        return known
    least = terms.word("dealer_qualifies")
    return FIVE_CARD_HANDS.index(category) > FIVE_CARD_HANDS.index(least)


def prices_of(terms: Terms) -> tuple[Prices, Prices, int, int]:
    """Nets of ante and blind, of one unit of play, and of a fold, as integers in their common unit."""
    blind = _blind_times(terms)
    base, play = [], []
    for category in FIVE_CARD_HANDS:
        cells = [Met(1, category, name, _is_out(terms, category, at), 0) for at, name in enumerate(RESULTS)]
        base.append(
            [_net(terms, "ante", _outcome("ante", cell)) + blind * _net(terms, "blind", _outcome("blind", cell))
             for cell in cells]
        )  # fmt: skip
        play.append([_net(terms, "play", cell.result) for cell in cells])
    fold = _net(terms, "ante", "fold") + blind * _net(terms, "blind", "fold")
    scale = lcm(fold.denominator, *(net.denominator for row in (*base, *play) for net in row))
    whole = [tuple(tuple(int(net * scale) for net in row) for row in rows) for rows in (base, play)]
    return whole[0], whole[1], int(fold * scale), scale


def _cells(terms: Terms, found: Any, times: tuple[int, ...]) -> Iterator[Met]:
    for decision, by_category in zip((*times, 0), found.counts, strict=True):
        for category, by_result in zip(FIVE_CARD_HANDS, by_category, strict=True):
            for at, count in enumerate(by_result):
                yield Met(decision, category, RESULTS[at], _is_out(terms, category, at), count)


def _together(terms: Terms, met: list[Met]) -> Iterator[Result]:
    """The joint sheet of ante, blind and play, in antes."""
    blind, total = _blind_times(terms), deals_of(met)
    for cell in met:
        ante, on_blind = _outcome("ante", cell), _outcome("blind", cell)
        net = _net(terms, "ante", ante) + blind * _net(terms, "blind", on_blind)
        pays = f"ante {terms.price('ante', ante).odds}, blind {terms.price('blind', on_blind).odds}"
        parts: tuple[Part, ...] = (Part("ante", ante), Part("blind", on_blind, blind))
        name = "fold"
        if not cell.is_folded:
            parts += (Part("play", cell.result, Fraction(cell.times)),)
            net += cell.times * _net(terms, "play", cell.result)
            pays += f", play {terms.price('play', cell.result).odds}"
            hand = f" {on_blind}" if cell.result == "win" else ""
            name = f"raise_{cell.times}x {cell.result}{hand}" + (" dealer_out" if cell.is_out else "")
        action = 1 + blind + cell.times
        yield Result(name, net, Fraction(cell.deals, total), pays, cell.deals, action, parts)


def _alone(terms: Terms, wager: str, met: list[Met]) -> WagerPar:
    """One wager's share. Play is measured on the ante, and a folded hand does not make it."""
    results, total = [], deals_of(met)
    for cell in met:
        part, units = Fraction(cell.deals, total), Fraction(cell.times if wager == "play" else 1)
        if wager == "play" and cell.is_folded:
            results.append(Result("not_made", Fraction(0), part, "", cell.deals, Fraction(0)))
            continue
        outcome = _trips(terms, cell) if wager == "trips" else _outcome(wager, cell)
        odds = terms.price(wager, outcome).odds
        parts = (Part(wager, outcome, units),)
        results.append(Result(outcome, units * odds.net, part, odds.text, cell.deals, units, parts))
    per = "ante" if wager == "play" else wager
    return make_par(wager, results, table=_table(terms, wager), per=per, combinations=deals_of(met))


def _table(terms: Terms, wager: str) -> str:
    return next(
        (price.table for (name, _), price in terms.prices.items() if name == wager and price.table), ""
    )


def _trips(terms: Terms, cell: Met) -> str:
    name = cell.category if cell.category in TRIPS_HANDS else "other"
    on_fold = terms.rule("trips", "on_fold")
    falls = on_fold == "lose" or (on_fold == "stands_if_it_wins" and name == "other")
    return "fold" if cell.is_folded and falls else name


def _bad_beat(terms: Terms, found: Any, met: list[Met]) -> WagerPar:
    """The kernels count beaten hands from three of a kind up by decision and category; the rest is `other`."""
    stands = terms.rule("bad_beat", "on_fold") == "stands"
    counts = dict.fromkeys(TRIPS_HANDS[1:], 0)
    for by_category in found.beaten if stands else found.beaten[:-1]:
        for category, count in zip(FIVE_CARD_HANDS, by_category, strict=True):
            if category in counts:
                counts[category] += count
    counts["fold"] = 0 if stands else sum(cell.deals for cell in met if cell.is_folded)
    total = deals_of(met)
    counts["other"] = total - sum(counts.values())
    results = []
    for outcome, count in counts.items():
        odds = terms.price("bad_beat", outcome).odds
        results.append(Result(outcome, odds.net, Fraction(count, total), odds.text, count))
    return make_par("bad_beat", results, table=_table(terms, "bad_beat"), combinations=deals_of(met))


def _flop_counts(terms: Terms) -> Mapping[str, int]:
    """Two cards and the flop: any five cards where the wager survives a fold, else those not folded later."""
    if terms.rule("progressive", "on_fold") == "stands":
        return five_card_counts(pack_of(cards_in(equipment(terms))))
    if _deck(terms) is not None:
        raise HoyleError(
            f"{terms.path}: a progressive wager that falls with a fold is solved for a whole deck"
        )
    found, _ = best_play(terms)
    base, play, fold, _ = prices_of(terms)
    least = threshold(terms.word("dealer_qualifies"))
    kept, folded = kernels("ultimate_texas_holdem.folds").flop_counts(
        base, play, fold, street_times(terms), least, found.before, found.raised
    )
    counts: Counter[str] = Counter(fold=folded)
    for category, count in zip(FIVE_CARD_HANDS, kept, strict=True):
        counts[category if category in PROGRESSIVE_HANDS else "other"] += count
    return counts


def _strategy(found: Any, times: tuple[int, ...], met: list[Met]) -> list[str]:
    lines = []
    for at, multiple in enumerate(times[:-2]):
        chosen = {hand for hand, best in enumerate(found.before) if best == at}
        listed = ", ".join(listed_hands(chosen)) if chosen else "never"
        lines.append(f"Before the flop, raise {multiple}x: {listed}.")
    lines.append(
        f"After the flop, raise {times[-2]}x, and after the last card {times[-1]}x, when that is worth more than "
        "to go on; each hand was weighed against every card to come and every hand of the dealer's."
    )
    parts = {multiple: sum(cell.deals for cell in met if cell.times == multiple) for multiple in (*times, 0)}
    told = [f"raise_{multiple}x" if multiple else "fold" for multiple in parts]
    shares = [percent(Fraction(count, deals_of(met))) for count in parts.values()]
    lines.append("; ".join(f"{name} {share}" for name, share in zip(told, shares, strict=True)) + ".")
    return lines


def _notes(terms: Terms, whole: WagerPar) -> list[str]:
    notes = [
        f"The house has {percent(whole.house_edge)} of the ante, {percent(whole.edge_of_initial)} of ante and blind, "
        f"{percent(whole.element_of_risk)} of all that is wagered on ante, blind and play.",
        "Hands are played for ante, blind and play only; side wagers are measured under that strategy.",
        "Prices are exact: only the figures at chip sizes include rounding and payout limits.",
    ]
    if terms.word("bank") != "house":
        notes.append("The bank is assumed to cover every wager; its fee for the bank is not included.")
    return notes
