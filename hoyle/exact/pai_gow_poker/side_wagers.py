"""The optional wagers of pai gow poker: on seven cards, on the first three, on the bank's, and on the starting number.

Every hand of seven cards is counted by class; the game names one hand of a class for all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from hoyle.book import Terms
from hoyle.exact.common.chip_settlement import is_by_amount, stake_for
from hoyle.exact.common.poker_sheets import pay_sheet
from hoyle.exact.common.progressive import meter_notes, meter_seed, paid_net
from hoyle.exact.sheet import EACH_OTHER, Result, WagerPar, make_par
from hoyle.fast.optional import kernels
from hoyle.games.pai_gow.card_delivery import STARTING_NUMBER, THREE_CARD_BONUS
from hoyle.games.pai_gow.pai_gow_hands import (
    BANKERS_HANDS,
    ENVIED,
    FIRST_CARDS,
    INSURANCE_RANKINGS,
    NO_HANDS,
    OTHER,
    fortune_name,
    high_ranking,
    imperial_name,
    insurance_joker,
    insurance_name,
    main_ranking,
    progressive_name,
    seven_card_name,
    three_card_name,
)
from hoyle.games.pai_gow.poker_bonuses import (
    ACE_UP,
    ACE_UP_HANDS,
    BANKER_BONUS,
    BANKER_QUALIFIES,
    ENVY_OF,
    IMPERIAL,
    INSURANCE,
    SEVEN_CARD,
)
from hoyle.games.parts.progressive import PROGRESSIVE
from hoyle.kit.cards import DECK, JOKER, Cards
from hoyle.kit.ranking import Ranking

CARDS = (*DECK, JOKER)
PLACES = 7  # the dealer and six seats, any of which may be dealt to first
ON_SEVEN_CARDS = (*ENVY_OF, INSURANCE, IMPERIAL, SEVEN_CARD, PROGRESSIVE)
Counts = Mapping[str, int]


def side_sheets(terms: Terms) -> Iterator[WagerPar]:
    for wager, sheets in _SHEETS.items():
        if wager in terms.wagers:
            yield from sheets(terms, wager)


def rankings_of(terms: Terms) -> set[Ranking]:
    """The rankings by which seven cards are told apart for the wagers offered."""
    return {ranking_of(terms, wager) for wager in ON_SEVEN_CARDS if wager in terms.wagers}


def ranking_of(terms: Terms, wager: str) -> Ranking:
    if wager == INSURANCE:
        return INSURANCE_RANKINGS[insurance_joker(terms)]
    if wager in ENVY_OF:
        return high_ranking(str(terms.rule(wager, "joker")), terms.word("low_straight"))
    return main_ranking(terms)


def namer_of(terms: Terms, wager: str) -> Callable[[Cards], str]:
    """What a wager that looks at seven cards calls them."""
    if wager == INSURANCE:
        joker = insurance_joker(terms)
        return lambda cards: insurance_name(cards, joker)
    names = {IMPERIAL: imperial_name, SEVEN_CARD: seven_card_name, PROGRESSIVE: progressive_name}
    name = fortune_name if wager in ENVY_OF else names[wager]
    return lambda cards: name(terms, wager, cards)


def counts_of(terms: Terms, wager: str) -> Counts:
    """Hands of seven cards by the outcome of a wager that looks at nothing else: one of each class is named."""
    counts: Counter[str] = Counter()
    name = namer_of(terms, wager)
    for cards, hands in kernels("pai_gow_poker.way_store").classes_by_bonus(ranking_of(terms, wager)):
        counts[name(cards)] += hands
    return counts


def _paid_by_hand(terms: Terms, wager: str) -> Iterator[WagerPar]:
    yield pay_sheet(terms, wager, counts_of(terms, wager))


def _with_envy(terms: Terms, wager: str) -> Iterator[WagerPar]:
    counts, envy = counts_of(terms, wager), ENVY_OF[wager]
    yield pay_sheet(terms, wager, counts)
    if envy in terms.wagers:
        yield _envy(terms, wager, envy, counts)


def _envy(terms: Terms, wager: str, envy: str, counts: Counts) -> WagerPar:
    """For one other player whose hand counts, at the least wager that earns it."""
    total, stake = sum(counts.values()), int(str(terms.rule(envy, "wager_min_cents")))
    results = []
    for name in ENVIED:
        odds, count = terms.prices[envy, name].odds, counts.get(name, 0)
        net = Fraction(odds.fixed_cents, stake) if odds.kind == "fixed" else odds.net
        results.append(Result(name, net, Fraction(count, total), odds.text, count))
    return _with_rest(envy, results, total, wager, on=EACH_OTHER)._replace(stake_cents=stake)


def _with_rest(wager: str, results: list[Result], total: int, per: str, on: str = "") -> WagerPar:
    """A bonus that costs no stake: in all other deals it pays nothing."""
    rest = total - sum(result.combinations for result in results)
    results.append(Result(OTHER, Fraction(0), Fraction(rest, total), "nothing", rest))
    return make_par(wager, results, on=on, per=per, combinations=total)


def _progressive(terms: Terms, wager: str) -> Iterator[WagerPar]:
    yield _progressive_at(terms, wager, meter_seed(terms, wager))


def _progressive_at(terms: Terms, wager: str, meter_cents: int) -> WagerPar:
    counts = counts_of(terms, wager)
    total, results = sum(counts.values()), []
    for name, count in counts.items():
        odds = terms.prices[wager, name].odds
        net = paid_net(terms, wager, odds, meter_cents)
        results.append(Result(name, net, Fraction(count, total), odds.text, count))
    found = make_par(wager, results, table=terms.prices[wager, OTHER].table, combinations=total)
    return found._replace(stake_cents=stake_for(terms, wager) if is_by_amount(terms, wager) else 0)


def progressive_notes(terms: Terms) -> list[str]:
    """The edge of the progressive wager as a function of the meter."""
    if PROGRESSIVE not in terms.wagers:
        return []
    return meter_notes(
        terms, PROGRESSIVE, lambda cents: _progressive_at(terms, PROGRESSIVE, cents).house_edge
    )


# Wagers on the bank's cards as well.


def _together(terms: Terms) -> dict[tuple[str, str], int]:
    """Deals by the kinds of the seat's and the bank's seven cards; the bank's is `other` where it makes a hand."""
    kinds = kernels("pai_gow_poker.hand_kinds")
    rows = kernels("pai_gow_poker.way_store").kinds_together(main_ranking(terms)).tolist()
    names = (OTHER, *kinds.NONE_MADE)
    return {
        (mine, theirs): count
        for mine, row in zip(kinds.KINDS, rows, strict=True)
        for theirs, count in zip(names, row, strict=True)
    }


def _imperial(terms: Terms, wager: str) -> Iterator[WagerPar]:
    """A hand that pays nothing comes back where the bank's hand pays; that bonus has a sheet of its own."""
    together, own = _together(terms), counts_of(terms, wager)
    deals = sum(together.values())
    times = deals // sum(own.values())
    counts = {name: count * times for name, count in own.items()}
    unpaid = {"two_pair", "pair", *(mine for mine, _ in together if mine.split("_with_")[0] in NO_HANDS)}
    assert sum(count for (mine, _), count in together.items() if mine in unpaid) == counts[OTHER]
    kept = sum(
        count for (mine, theirs), count in together.items() if mine in unpaid and theirs in BANKERS_HANDS
    )
    counts[OTHER] -= kept
    yield pay_sheet(terms, wager, counts | {BANKER_QUALIFIES: kept})
    results = []
    for name in BANKERS_HANDS:
        odds = terms.prices[BANKER_BONUS, name].odds
        count = sum(many for (_, theirs), many in together.items() if theirs == name)
        results.append(Result(name, odds.net, Fraction(count, deals), odds.text, count))
    yield _with_rest(BANKER_BONUS, results, deals, wager)


def _ace_up(terms: Terms, wager: str) -> Iterator[WagerPar]:
    counts: Counter[str] = Counter(dict.fromkeys((*ACE_UP_HANDS, OTHER), 0))
    for (mine, theirs), count in _together(terms).items():
        if not theirs.startswith(NO_HANDS[0]):
            counts[OTHER] += count
        elif mine.startswith(NO_HANDS[0]):
            counts[ACE_UP_HANDS[0]] += count
        else:
            counts[ACE_UP_HANDS[1] if theirs.endswith("joker") else ACE_UP_HANDS[2]] += count
    yield pay_sheet(terms, wager, counts)


# The first three cards, and the start.


@cache
def three_card_counts() -> Counts:
    counts: Counter[str] = Counter()
    for cards in combinations(CARDS, FIRST_CARDS):
        counts[three_card_name(cards)] += 1
    assert sum(counts.values()) == comb(len(CARDS), FIRST_CARDS)
    return counts


def _three_cards(terms: Terms, wager: str) -> Iterator[WagerPar]:
    yield pay_sheet(terms, wager, three_card_counts())


def _starting_number(terms: Terms, wager: str) -> Iterator[WagerPar]:
    yield pay_sheet(terms, wager, {"win": 1, "lose": PLACES - 1})


_SHEETS: Mapping[str, Callable[[Terms, str], Iterator[WagerPar]]] = {
    STARTING_NUMBER: _starting_number,
    PROGRESSIVE: _progressive,
    **dict.fromkeys(ENVY_OF, _with_envy),
    INSURANCE: _paid_by_hand,
    THREE_CARD_BONUS: _three_cards,
    SEVEN_CARD: _paid_by_hand,
    IMPERIAL: _imperial,
    ACE_UP: _ace_up,
}
