"""Mississippi stud poker in fractions: three decisions, the last one first.

A decision depends on the cards and the wagers made so far. The worth of four cards is a sum over the fifth; that of
three is a sum over the fourth under best play, and that of two likewise. All sums are integers: the worth of a hand is
multiplied by its number of ways to finish.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from math import prod

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.common.held_hands import Holding, holding_of, made_by_pair
from hoyle.exact.common.poker_sheets import cards_in, limit_notes, net_of, part_sheet, pay_sheet, whole
from hoyle.exact.common.progressive import five_card_counts, progressive_sheets
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.fast.cards.suit_classes import Held, Made, add_card, pack_of, three_card_counts, values_of
from hoyle.fast.optional import kernels
from hoyle.games.house_poker.mississippi_stud_poker import HAND_SIZE, HANDS, STREETS, equipment
from hoyle.games.parts.paid_pairs import JACKS_WIN_SIXES_PUSH, MADE_HANDS
from hoyle.games.parts.progressive import PROGRESSIVE_HANDS
from hoyle.kit.cards import RANKS

Bets = tuple[int, ...]
Reached = tuple[Held, Bets]
FOLD = 0


class Decisions:
    """The best play of every hand, and its worth times the number of ways to finish the hand."""

    def __init__(self, terms: Terms) -> None:
        self.pack = pack_of(cards_in(equipment(terms)))
        self.multiples = sorted(int(times) for times in terms.list("street_multiples"))
        self.wagers = ("ante", *STREETS)
        nets = {(wager, name): net_of(terms, wager, name) for wager in self.wagers for name in HANDS}
        self.unit = whole(nets.values())
        self.nets = {key: int(net * self.unit) for key, net in nets.items()}
        self.ways = [list(product(self.multiples, repeat=street)) for street in range(len(STREETS))]
        self.arrays = kernels("mississippi_stud_poker.solve")
        self.endings = self.arrays.endings(self.pack, HANDS, _paid_name)
        prices = [[self.nets[wager, name] for name in HANDS] for wager in self.wagers]
        folds = [[self.fold(bets) for bets in ways] for ways in self.ways]
        # By street: hands, betting histories, and choices, the smallest multiple first and a fold last.
        self.worths = self.arrays.worths(self.pack, self.endings, prices, folds, self.multiples)
        # Ties go to the first: stay rather than fold, with the smaller wager.
        self.chosen = [worths.argmax(axis=2) for worths in self.worths]
        self.reached = self.arrays.reached(self.pack, self.chosen, len(self.multiples))

    @property
    def offered(self) -> list[int]:
        """The choices by position."""
        return [*self.multiples, FOLD]

    def helds(self, street: int) -> list[Held]:
        found: list[Held] = self.arrays.deal(self.pack, HAND_SIZE + street).helds
        return found

    @cached_property
    def places(self) -> dict[Held, int]:
        """The position of each hand among those of its size."""
        return {held: at for street in range(len(STREETS)) for at, held in enumerate(self.helds(street))}

    @cached_property
    def best(self) -> dict[Held, dict[Bets, tuple[int, int]]]:
        """For each hand of two, three and four cards: (worth, multiple) by betting history."""
        found = {}
        for street, ways in enumerate(self.ways):
            plays = [[self.offered[at] for at in row] for row in self.chosen[street].tolist()]
            worths = self.worths[street].max(axis=2).tolist()
            for held, worth, play in zip(self.helds(street), worths, plays, strict=True):
                found[held] = dict(zip(ways, zip(worth, play, strict=True), strict=True))
        return found

    @cached_property
    def ends(self) -> dict[Held, dict[str, int]]:
        """The hands that a fifth card makes of four, with the number of such cards."""
        rows = zip(self.helds(len(STREETS) - 1), self.endings.tolist(), strict=True)
        return {
            held: {name: count for name, count in zip(HANDS, row, strict=True) if count} for held, row in rows
        }

    @cached_property
    def steps(self) -> dict[Held, list[tuple[Held, int]]]:
        return {held: add_card(self.pack, held) for street in (0, 1) for held in self.helds(street)}

    def choices(self, held: Held, bets: Bets) -> dict[int, int]:
        """The worth of each multiple and of a fold over all ways to finish the hand."""
        street = len(bets)
        worths = self.worths[street][self.places[held], self.ways[street].index(bets)].tolist()
        return dict(zip([FOLD, *self.multiples], worths[-1:] + worths[:-1], strict=True))

    def net(self, name: str, bets: Bets) -> int:
        """The net of a finished hand, in the unit of the prices."""
        made = zip(self.wagers, (1, *bets), strict=True)
        return sum(bet * self.nets[wager, name] for wager, bet in made)

    def fold(self, bets: Bets) -> int:
        made = zip(self.wagers, (1, *bets), strict=False)
        return sum(bet * self.nets[wager, "fold"] for wager, bet in made) * self.ways_left(len(bets))

    def ways_left(self, street: int) -> int:
        """The number of orders of the remaining community cards."""
        return prod(self.pack.size - HAND_SIZE - at for at in range(street, len(STREETS)))


@lru_cache(maxsize=4)
def decisions_of(terms: Terms) -> Decisions:
    return Decisions(terms)


def solve(terms: Terms) -> tuple[list[WagerPar], list[str], list[str]]:
    decisions = decisions_of(terms)
    results = list(_together(terms, decisions))
    wagers = [_whole(terms, results)]
    wagers += [part_sheet(terms, wager, results, "ante") for wager in decisions.wagers]
    if "three_card_bonus" in terms.wagers:
        if terms.rule("three_card_bonus", "on_fold") != "stands":
            raise HoyleError("a three card bonus that falls with a fold is not solved; let it stand")
        wagers.append(pay_sheet(terms, "three_card_bonus", three_card_counts(decisions.pack)))
    more, told = progressive_sheets(terms, lambda: _progressive_counts(terms, decisions))
    notes = [
        "Per ante, with the best decision on every street; other players' cards are not seen.",
        "Where a fold and a wager are equal, the hand stays: this changes the action and the variance only.",
        "The first sheet has the ante and all wagers on the streets; its action is all that is wagered on a hand.",
    ]
    return wagers + more, _strategy(decisions), notes + told + limit_notes(terms)


def _progressive_counts(terms: Terms, decisions: Decisions) -> Mapping[str, int]:
    """Any five cards where the wager survives a fold; else the hands that best play of the ante keeps."""
    if terms.rule("progressive", "on_fold") == "stands":
        return five_card_counts(decisions.pack)
    counts: Counter[str] = Counter()
    for (name, _), count in _finished(decisions):
        counts[name if name in (*PROGRESSIVE_HANDS, "fold") else "other"] += count
    return counts


def _together(terms: Terms, decisions: Decisions) -> Iterator[Result]:
    """The joint sheet of ante and street wagers, in antes."""
    finished = dict(_finished(decisions))
    total = sum(finished.values())
    for (name, bets), count in sorted(finished.items(), key=lambda one: (HANDS.index(one[0][0]), one[0][1])):
        staked = dict(zip(decisions.wagers, (1, *bets), strict=False))
        net = sum(bet * net_of(terms, wager, name) for wager, bet in staked.items())
        pays = terms.prices["ante", name].odds.text
        action = Fraction(sum(staked.values()))
        parts = tuple(Part(wager, name, Fraction(bet)) for wager, bet in staked.items())
        yield Result(name, Fraction(net), Fraction(count, total), pays, count, action, parts)


def _whole(terms: Terms, results: list[Result]) -> WagerPar:
    table = terms.prices["ante", HANDS[0]].table
    total = sum(result.combinations for result in results)
    on = f"with {', '.join(STREETS[:-1])} and {STREETS[-1]}"
    return make_par("ante", results, on=on, table=table, per="ante", combinations=total)


def _finished(decisions: Decisions) -> Iterator[tuple[tuple[str, Bets], int]]:
    """The final hands under best play, their wagers, and their number of deals."""
    last, fold = len(STREETS) - 1, decisions.offered.index(FOLD)
    for street, ways in enumerate(decisions.ways):
        folded = (decisions.reached[street] * (decisions.chosen[street] == fold)).sum(axis=0).tolist()
        for bets, count in zip(ways, folded, strict=True):
            if count:
                yield ("fold", bets), count * decisions.ways_left(street)
    counts = decisions.arrays.finished(
        decisions.endings, decisions.reached[last], decisions.chosen[last], len(decisions.multiples)
    ).tolist()
    for bets, by_times in zip(decisions.ways[last], counts, strict=True):
        for times, by_name in zip(decisions.multiples, by_times, strict=True):
            yield from (((name, (*bets, times)), n) for name, n in zip(HANDS, by_name, strict=True) if n)


def reached_by(decisions: Decisions, hands: Mapping[Held, int]) -> Iterator[Mapping[Reached, int]]:
    """The hands that best play reaches with two, three and four cards, by betting history, with their counts."""
    for street, ways in enumerate(decisions.ways):
        rows = zip(decisions.helds(street), decisions.reached[street].tolist(), strict=True)
        yield {(held, bets): n for held, row in rows for bets, n in zip(ways, row, strict=True) if n}


def _paid_name(made: Made) -> str:
    return made_by_pair(made, MADE_HANDS, JACKS_WIN_SIXES_PUSH)


def _strategy(decisions: Decisions) -> list[str]:
    """Two cards by name; three and four by holding and draw, for each betting history."""
    lines = []
    chosen: dict[int, list[str]] = defaultdict(list)
    plays = dict(zip(decisions.helds(0), decisions.chosen[0][:, 0].tolist(), strict=True))
    for held in sorted(plays, key=lambda held: (values_of(held), not _is_suited(held)), reverse=True):
        high, low = values_of(held)
        suited = "" if high == low else "s" if _is_suited(held) else "o"
        chosen[decisions.offered[plays[held]]].append(RANKS[high - 2] + RANKS[low - 2] + suited)
    for times, names in sorted(chosen.items(), reverse=True):
        lines.append(f"Two cards, {_word(times)}: {' '.join(names)}")
    for street, size in ((1, "Three"), (2, "Four")):
        groups: dict[tuple[Bets, str], dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        for bets, (kind, detail), times in _held_and_chosen(decisions, street):
            groups[bets, kind][times].add(detail)
        for (bets, kind), told_of in sorted(groups.items()):
            told = [
                f"{_word(times)} {' '.join(sorted(told_of[times], key=_strength, reverse=True))}"
                for times in sorted(told_of, reverse=True)
            ]
            lines.append(f"{size} cards after {_made(bets)}, {kind}: {'; '.join(told)}")
    lines.append(
        "A pair is told by its rank, a draw by its high + middle cards: 2+1 is two from jack up, one 6 to 10."
    )
    return lines


def _strength(detail: str) -> tuple[int, str]:
    """Sort order: ranks with the ace high; draws by their numbers."""
    return RANKS.find(detail), detail


def _is_suited(held: Held) -> bool:
    return max(held).bit_count() == HAND_SIZE


def _held_and_chosen(decisions: Decisions, street: int) -> Iterator[tuple[Bets, Holding, int]]:
    """Each betting history, holding and choice of best play, once."""
    words, holding = decisions.arrays.holdings(decisions.pack, HAND_SIZE + street, holding_of)
    hands, ways = decisions.reached[street].nonzero()
    met = zip(
        ways.tolist(), holding[hands].tolist(), decisions.chosen[street][hands, ways].tolist(), strict=True
    )
    for way, held, choice in set(met):
        yield decisions.ways[street][way], words[held], decisions.offered[choice]


def _word(times: int) -> str:
    return f"bet {times}x" if times else "fold"


def _made(bets: Bets) -> str:
    return " and ".join(f"{times}x" for times in bets)
