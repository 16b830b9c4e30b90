"""Double down stud in fractions: the second wager is made where its expectation over the hole cards is positive.

The decision sees four cards: the player's own and the three that lie face up. Suits apart, 16,432 such hands are all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb

from hoyle.book import Terms
from hoyle.exact.common.held_hands import holding_of, made_by_pair
from hoyle.exact.common.percent import percent
from hoyle.exact.common.poker_sheets import cards_in, limit_notes, net_of, part_sheet, show, whole
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.fast.cards.suit_classes import Held, Made, pack_of
from hoyle.fast.optional import kernels
from hoyle.games.house_poker.double_down_stud import DOUBLE_DOWN, HANDS, ORIGINAL, WAGERS, equipment
from hoyle.games.parts.paid_pairs import JACKS_WIN_SIXES_PUSH, MADE_HANDS
from hoyle.kit.cards import RANKS

SEEN = 4
Ended = Mapping[tuple[str, bool], int]  # deals by hand and by whether it was doubled


class Doubles:
    """The worth of a second wager for each four cards, times the number of hole cards."""

    def __init__(self, terms: Terms) -> None:
        self.pack = pack_of(cards_in(equipment(terms)))
        nets = {(wager, name): net_of(terms, wager, name) for wager in WAGERS for name in HANDS}
        self.unit = whole(nets.values())
        self.arrays = kernels("double_down_stud.solve")
        self.endings = self.arrays.endings(self.pack, HANDS, _paid_name)
        self.originals, self.doubles = (
            self.arrays.worths(self.endings, [int(nets[wager, name] * self.unit) for name in HANDS])
            for wager in WAGERS
        )

    @cached_property
    def fours(self) -> Mapping[Held, int]:
        dealt = self.arrays.deal(self.pack, SEEN)
        return dict(zip(dealt.helds, dealt.counts.tolist(), strict=True))

    @cached_property
    def worth(self) -> Mapping[Held, tuple[int, int]]:
        """Of the original wager and of a full second one."""
        return dict(
            zip(self.fours, zip(self.originals.tolist(), self.doubles.tolist(), strict=True), strict=True)
        )

    @property
    def scale(self) -> int:
        """Divides a worth into original wagers."""
        return self.unit * (self.pack.size - SEEN)

    @property
    def total(self) -> int:
        return comb(self.pack.size, SEEN) * (self.pack.size - SEEN)


@lru_cache(maxsize=4)
def doubles_of(terms: Terms) -> Doubles:
    return Doubles(terms)


def solve(terms: Terms) -> tuple[list[WagerPar], list[str], list[str]]:
    doubles = doubles_of(terms)
    together = _together(terms, _ended(doubles), doubles.total)
    sheets = [together, *(part_sheet(terms, wager, together.results, ORIGINAL) for wager in WAGERS)]
    notes = [
        "Per original wager, with the best decision; the second wager is as large as the original or is not made.",
        f"The house has {percent(together.house_edge)} of the original wager, {percent(together.element_of_risk)} of all "
        "that is wagered.",
        "Counted for one player. The cards of other players lie face up as well, and who uses them loses less.",
        "The double down wager is made on good hands only: alone its expectation is positive.",
        "A second wager with an expectation of zero is not made: this changes the action and the variance only.",
    ]
    return sheets, _strategy(doubles), notes + limit_notes(terms)


def _paid_name(made: Made) -> str:
    return made_by_pair(made, MADE_HANDS, JACKS_WIN_SIXES_PUSH)


def _ended(doubles: Doubles) -> Ended:
    counts = doubles.arrays.ended(doubles.pack, doubles.endings, doubles.doubles).tolist()
    return {
        (name, is_doubled): count
        for is_doubled in (True, False)
        for name, count in zip(HANDS, counts[is_doubled], strict=True)
        if count
    }


def _together(terms: Terms, ended: Ended, total: int) -> WagerPar:
    results = []
    for (name, is_doubled), count in ended.items():
        made = WAGERS if is_doubled else WAGERS[:1]
        net = sum((net_of(terms, wager, name) for wager in made), Fraction(0))
        parts = tuple(Part(wager, name) for wager in made)
        pays = terms.prices[ORIGINAL, name].odds.text
        results.append(Result(name, net, Fraction(count, total), pays, count, Fraction(len(made)), parts))
    table = terms.prices[ORIGINAL, HANDS[0]].table
    return make_par(
        ORIGINAL, results, on=f"with {DOUBLE_DOWN}", table=table, per=ORIGINAL, combinations=total
    )


def _strategy(doubles: Doubles) -> list[str]:
    """By what is held, the best first: which of them double, and what that is worth."""
    words, holding = doubles.arrays.holdings(doubles.pack, SEEN, holding_of)
    kinds: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for at, worth in zip(holding.tolist(), doubles.doubles.tolist(), strict=True):
        kind, detail = words[at]
        kinds[kind][detail].append(worth)
    told = sorted(kinds.items(), key=lambda each: -max(map(max, each[1].values())))
    return [f"{kind}: {'; '.join(_choices(doubles, details))}" for kind, details in told] + [TOLD]


def _choices(doubles: Doubles, details: Mapping[str, list[int]]) -> Iterator[str]:
    order = sorted(details, key=lambda detail: (-max(details[detail]), -RANKS.find(detail), detail))
    for choice, is_doubled in (("double", True), ("stand", False)):
        chosen = [detail for detail in order if (max(details[detail]) > 0) == is_doubled]
        if chosen:
            found = [worth for detail in chosen for worth in details[detail]]
            ends = dict.fromkeys(show(Fraction(each, doubles.scale), 4) for each in (min(found), max(found)))
            yield f"{choice} {' '.join(chosen)}, worth {' to '.join(ends)}"


TOLD = "A pair is told by its rank, a draw by its high + middle cards: 2+1 is two from jack up, one 6 to 10."
