"""Casino war in fractions, from a whole shoe or from the remaining cards.

Only ranks count. Four cards decide: two of the original deal and two of the war deal. Burned cards and those of other
seats are unseen, so they change no probability.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.exact.common.composition import check_enough
from hoyle.exact.common.poker_sheets import cards_in, net_of, part_sheet, pay_sheet, show
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.games.war.casino_war import AT_WAR, INITIAL, SURRENDER, TIE, TIE_ON_WAR, WAR, equipment
from hoyle.kit.cards import RANKS, Card

LEADING_CHOICES: Mapping[str, tuple[str, ...]] = {TIE_ON_WAR: (WAR, TIE_ON_WAR)}
DECIDING = 4  # cards
Counts = Mapping[str, int]


class Tie(NamedTuple):
    """A tie at one rank: its orders, those of the two cards after it by result, and the worth of both choices."""

    rank: str
    ways: int
    wars: Counts
    war: Fraction
    surrender: Fraction

    @property
    def goes_to_war(self) -> bool:
        return self.war > self.surrender


def solve(
    terms: Terms, shoe: Mapping[Card, int] | None = None
) -> tuple[list[WagerPar], list[str], list[str]]:
    """Every wager, from a whole shoe or from the remaining cards."""
    ranks = ranks_in(terms, shoe)
    ties = ties_of(terms, ranks)
    together = _initial(terms, ranks, ties)
    made = [INITIAL, WAR] if any(tie.goes_to_war for tie in ties) else [INITIAL]
    sheets = [together, *(part_sheet(terms, name, together.results, INITIAL) for name in made)]
    first = orders(ranks)
    sheets.append(pay_sheet(terms, TIE, {"win": first["tie"], "lose": first["win"] + first["lose"]}))
    if TIE_ON_WAR in terms.wagers and ties:
        sheets.append(pay_sheet(terms, TIE_ON_WAR, tied_again(ties)))
    return sheets, list(_strategy(terms, ties)), _notes(terms)


def whole_shoe(terms: Terms) -> Mapping[Card, int]:
    return cards_in(equipment(terms))


def ranks_in(terms: Terms, shoe: Mapping[Card, int] | None = None) -> Counter[str]:
    cards = whole_shoe(terms) if shoe is None else shoe
    check_enough(cards, DECIDING + terms.number("war_burn_count"), "a round")
    ranks: Counter[str] = Counter(dict.fromkeys(RANKS, 0))
    for card, count in cards.items():
        ranks[card[0]] += count
    return ranks


def orders(ranks: Counts) -> Counter[str]:
    """The orders of two cards by result. Each order that wins loses the other way round."""
    total = sum(ranks.values())
    ties = sum(count * (count - 1) for count in ranks.values())
    apart = (total * (total - 1) - ties) // 2
    return Counter(win=apart, tie=ties, lose=apart)


def ties_of(terms: Terms, ranks: Counter[str]) -> list[Tie]:
    """For every rank, what follows if both cards of the original deal are of it."""
    nets = {name: _net(terms, outcome) for name, outcome in AT_WAR.items()}
    gives_up = net_of(terms, INITIAL, SURRENDER)
    found = []
    for rank in reversed(RANKS):
        ways = ranks[rank] * (ranks[rank] - 1)
        if ways:
            wars = orders(ranks - Counter({rank: 2}))
            worth = sum((count * nets[name] for name, count in wars.items()), Fraction(0)) / wars.total()
            found.append(Tie(rank, ways, wars, worth, gives_up))
    return found


def calls(outcome: str) -> tuple[tuple[str, str], ...]:
    """The calls of the initial wager and of the war wager where one is made."""
    made = ((WAR, result) for result, name in AT_WAR.items() if name == outcome)
    return ((INITIAL, outcome), *made)


def _net(terms: Terms, outcome: str) -> Fraction:
    return sum((net_of(terms, *call) for call in calls(outcome)), Fraction(0))


def tied_again(ties: list[Tie]) -> dict[str, int]:
    """The orders of a tie wager on the war deal, after any tie."""
    won = sum(tie.ways * tie.wars["tie"] for tie in ties)
    return {"win": won, "lose": sum(tie.ways * sum(tie.wars.values()) for tie in ties) - won}


def _initial(terms: Terms, ranks: Counter[str], ties: list[Tie]) -> WagerPar:
    """The initial wager with the war wager, each tie played by the better choice."""
    left = ranks.total() - 2
    after = left * (left - 1)
    first = orders(ranks)
    counts: Counter[str] = Counter({name: first[name] * after for name in ("win", "lose")})
    for tie in ties:
        if tie.goes_to_war:
            counts.update({AT_WAR[name]: tie.ways * count for name, count in tie.wars.items()})
        else:
            counts[SURRENDER] += tie.ways * after
    total = counts.total()
    results = []
    for outcome, count in counts.items():
        called = calls(outcome)
        net, action = _net(terms, outcome), Fraction(len(called))
        pays = " + ".join(terms.prices[call].odds.text for call in called)
        parts = tuple(Part(*call) for call in called)
        results.append(Result(outcome, net, Fraction(count, total), pays, count, action, parts))
    return make_par(INITIAL, results, on="with war", per=INITIAL, combinations=total)


def _strategy(terms: Terms, ties: list[Tie]) -> Iterator[str]:
    """By rank only where the choice or its worth differs, as it may in a part of a shoe."""
    by_worth: dict[tuple[bool, Fraction], list[str]] = {}
    for tie in ties:
        by_worth.setdefault((tie.goes_to_war, tie.war), []).append(tie.rank.replace("T", "10"))
    for (goes, worth), ranks in by_worth.items():
        tied = "a tie" if len(by_worth) == 1 else f"a tie of {', '.join(ranks)}"
        choice = "go to war" if goes else "surrender"
        yield (
            f"{tied}: {choice}; a war is worth {show(worth)}, a surrender "
            f"{show(net_of(terms, INITIAL, SURRENDER))}"
        )
    if TIE_ON_WAR in terms.wagers and ties:
        counts = tied_again(ties)
        gain = sum(net_of(terms, TIE_ON_WAR, name) * count for name, count in counts.items())
        yield f"tie wager on the war deal: {'yes' if gain > 0 else 'never'}, by what is counted here"


def _notes(terms: Terms) -> list[str]:
    notes = [
        "Counted over the cards that decide; burned cards and those of other seats change no probability. The "
        "cut-card effect is not included."
    ]
    if TIE_ON_WAR in terms.wagers:
        notes.append("tie_on_war is per such wager, which is made only after a tie; initial is without it.")
    return notes
