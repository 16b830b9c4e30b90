"""Strategy of casino war: the expectation of a war and of a surrender, and of a tie wager on the war deal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.casino_war.solve import Tie, orders, ranks_in, ties_of
from hoyle.exact.common.decision_values import Player, Seen, Told
from hoyle.exact.common.poker_sheets import net_of
from hoyle.exact.sheet import Card, Decision, Way
from hoyle.games.war.casino_war import INITIAL, NO_TIE, SURRENDER, TIE_ON_WAR, WAR
from hoyle.kit.cards import Card as PlayingCard

Shoe = Mapping[PlayingCard, int]


def cards(terms: Terms, shoe: Shoe | None = None) -> Told:
    ranks = ranks_in(terms, shoe)
    first, ties = orders(ranks), ties_of(terms, ranks)
    total = first.total()
    alike = _alike(ties)
    told = [Card("Go to war or surrender", INITIAL, tuple(_first_choice(*each, total) for each in alike))]
    if TIE_ON_WAR in terms.wagers:
        again = tuple(_second_choice(terms, *each, total) for each in alike)
        told.append(Card("A tie wager on the war deal", TIE_ON_WAR, again))
    decided = sum(net_of(terms, INITIAL, name) * first[name] for name in ("win", "lose"))
    return told, _ways(ties, Fraction(decided), total)


def _alike(ties: list[Tie]) -> list[tuple[str, list[Tie]]]:
    """Ties after which the war deal is the same; in a whole shoe, all of them."""
    groups: dict[int, list[Tie]] = defaultdict(list)
    for tie in ties:
        groups[tie.wars["tie"]].append(tie)
    if len(groups) == 1:
        return [("any tie", ties)]
    named = {", ".join(tie.rank.replace("T", "10") for tie in group): group for group in groups.values()}
    return [(f"tie of {ranks}", group) for ranks, group in named.items()]


def _first_choice(said: str, ties: list[Tie], total: int) -> Decision:
    worths = {WAR: ties[0].war, SURRENDER: ties[0].surrender}
    return _decision(said, worths, ties, total)


def _second_choice(terms: Terms, said: str, ties: list[Tie], total: int) -> Decision:
    worths = {TIE_ON_WAR: tie_on_war_worth(terms, ties[0]), NO_TIE: Fraction(0)}
    return _decision(said, worths, ties, total)


def tie_on_war_worth(terms: Terms, tie: Tie) -> Fraction:
    chance = Fraction(tie.wars["tie"], sum(tie.wars.values()))
    won, lost = (net_of(terms, TIE_ON_WAR, name) for name in ("win", "lose"))
    return chance * won + (1 - chance) * lost


def _decision(said: str, worths: Mapping[str, Fraction], ties: list[Tie], total: int) -> Decision:
    return Decision(said, worths, max(worths.values()), Fraction(sum(tie.ways for tie in ties), total))


def _ways(ties: list[Tie], decided: Fraction, total: int) -> list[Way]:
    """The edge of one choice on every tie."""
    best = sum((tie.ways * max(tie.war, tie.surrender) for tie in ties), decided)
    named = {
        "go to war on every tie": [tie.war for tie in ties],
        "surrender every tie": [tie.surrender for tie in ties],
    }
    return [
        Way(
            name,
            -sum((tie.ways * worth for tie, worth in zip(ties, worths, strict=True)), decided) / total,
            -best / total,
            INITIAL,
        )
        for name, worths in named.items()
    ]


def player(terms: Terms, shoe: Shoe | None = None) -> Player:
    """Goes to war where that is worth more. Makes no tie wager on the war deal, which has a sheet of its own."""
    wars = {tie.rank: tie.goes_to_war for tie in ties_of(terms, ranks_in(terms, shoe))}

    def choose(seen: Seen) -> str:
        if WAR not in seen.choices:
            return NO_TIE
        return WAR if wars[seen.hand[0][0]] else SURRENDER

    return choose
