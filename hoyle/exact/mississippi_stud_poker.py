"""Mississippi stud poker in fractions: three decisions, the last one first.

Nothing but the cards and the wagers made so far bears on a decision. The worth of four cards is a sum over the fifth;
that of three is a sum over the fourth of what the best play then makes, and that of two likewise. All sums are whole
numbers: the worth of a hand is kept times the number of ways to finish it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.hands import (
    Held,
    Made,
    add_card,
    cards_in,
    cards_of,
    deal_all,
    fifth_cards,
    limit_notes,
    net_of,
    pack_of,
    pay_sheet,
    values_of,
    whole,
    windows,
)  # fmt: skip
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.games.house_poker.mississippi_stud_poker import HAND_SIZE, HANDS, STREETS, equipment
from hoyle.kit.cards import RANKS, Cards
from hoyle.kit.ranking import is_mini_royal, rank_three_cards

Bets = tuple[int, ...]
Reached = tuple[Held, Bets]
FOLD = 0
_JACK, _SIX = 11, 6


class Decisions:
    """The best play of every hand, and what it is worth times the ways to finish the hand."""

    def __init__(self, terms: Terms) -> None:
        self.pack = pack_of(cards_in(equipment(terms)))
        self.multiples = sorted(int(times) for times in terms.list("street_multiples"))
        self.wagers = ("ante", *STREETS)
        nets = {(wager, name): net_of(terms, wager, name) for wager in self.wagers for name in HANDS}
        self.unit = whole(nets.values())
        self.nets = {key: int(net * self.unit) for key, net in nets.items()}
        self.ends: dict[Held, Counter[str]] = {}
        self.steps: dict[Held, list[tuple[Held, int]]] = {}
        # For each hand of two, three and four cards: (worth, multiple) after each way of having wagered.
        self.best: dict[Held, dict[Bets, tuple[int, int]]] = {}
        self._folds = {bets: self.fold(bets) for bets in self._ways_to_wager(2)}
        for held in deal_all(self.pack, HAND_SIZE + 2):
            self.best[held] = self._best_of_four(held)
        for street in (1, 0):
            for held in deal_all(self.pack, HAND_SIZE + street):
                self.steps[held] = add_card(self.pack, held)
                self.best[held] = {bets: self._best(held, bets) for bets in self._ways_to_wager(street)}

    def _ways_to_wager(self, street: int) -> list[Bets]:
        return list(product(self.multiples, repeat=street))

    def _best_of_four(self, held: Held) -> dict[Bets, tuple[int, int]]:
        names: Counter[str] = Counter()
        for made, count in fifth_cards(self.pack, held).items():
            names[_paid_name(made)] += count
        self.ends[held] = names
        sums = [sum(self.nets[w, name] * count for name, count in names.items()) for w in self.wagers]
        last, minus = max((times * sums[-1], -times) for times in self.multiples)
        found = {}
        for bets, fold in self._folds.items():
            play = sums[0] + bets[0] * sums[1] + bets[1] * sums[2] + last
            found[bets] = (fold, FOLD) if fold > play else (play, -minus)
        return found

    def _best(self, held: Held, bets: Bets) -> tuple[int, int]:
        """Where two plays are worth the same, stay rather than fold, with the smaller wager."""
        choices = []
        for times in self.multiples:
            after = (*bets, times)
            worth = sum(ways * self.best[following][after][0] for following, ways in self.steps[held])
            choices.append((worth, -times))
        worth, minus = max(choices)
        fold = self.fold(bets)
        return (fold, FOLD) if fold > worth else (worth, -minus)

    def choices(self, held: Held, bets: Bets) -> dict[int, int]:
        """What each multiple, and a fold, is worth over all ways to finish the hand."""
        street = len(bets)
        found = {FOLD: self.fold(bets)}
        for times in self.multiples:
            after = (*bets, times)
            if street < len(STREETS) - 1:
                worth = sum(ways * self.best[following][after][0] for following, ways in self.steps[held])
            else:
                worth = sum(count * self.net(name, after) for name, count in self.ends[held].items())
            found[times] = worth
        return found

    def net(self, name: str, bets: Bets) -> int:
        """What a finished hand comes to, in the unit of the prices."""
        made = zip(self.wagers, (1, *bets), strict=True)
        return sum(bet * self.nets[wager, name] for wager, bet in made)

    def fold(self, bets: Bets) -> int:
        made = zip(self.wagers, (1, *bets), strict=False)
        return sum(bet * self.nets[wager, "fold"] for wager, bet in made) * self.ways_left(len(bets))

    def ways_left(self, street: int) -> int:
        """In how many orders the table cards still to come can fall."""
        return prod(self.pack.size - HAND_SIZE - at for at in range(street, len(STREETS)))


@lru_cache(maxsize=4)
def decisions_of(terms: Terms) -> Decisions:
    return Decisions(terms)


def solve(terms: Terms) -> tuple[list[WagerPar], list[str], list[str]]:
    decisions = decisions_of(terms)
    hands = deal_all(decisions.pack, HAND_SIZE)
    wagers = [_ante(terms, decisions, hands)]
    if "three_card_bonus" in terms.wagers:
        if terms.rule("three_card_bonus", "on_fold") != "stands":
            raise HoyleError("a three card bonus that falls with a fold is not solved; let it stand")
        wagers.append(pay_sheet(terms, "three_card_bonus", _table_counts(decisions)))
    notes = [
        "Per ante, with the best decision on every street; other players' cards are not seen.",
        "Where a fold and a wager are worth the same, the hand stays: this bears on the action and the spread only.",
        "All wagers on the streets are in the sheet of the ante; its action is all that is wagered on a hand.",
    ]
    return wagers, _strategy(decisions, hands), notes + limit_notes(terms)


def _ante(terms: Terms, decisions: Decisions, hands: Mapping[Held, int]) -> WagerPar:
    total = sum(hands.values()) * decisions.ways_left(0)
    finished: Counter[tuple[str, Bets]] = Counter()
    for name, bets, count in _finished(decisions, hands):
        finished[name, bets] += count
    results = []
    for (name, bets), count in finished.items():
        staked = dict(zip(decisions.wagers, (1, *bets), strict=False))
        net = sum(bet * net_of(terms, wager, name) for wager, bet in staked.items())
        pays = terms.prices["ante", name].odds.text
        action = Fraction(sum(staked.values()))
        parts = tuple(Part(wager, name, Fraction(bet)) for wager, bet in staked.items())
        results.append(Result(name, Fraction(net), Fraction(count, total), pays, count, action, parts))
    table = terms.prices["ante", HANDS[0]].table
    on = f"with {', '.join(STREETS[:-1])} and {STREETS[-1]}"
    return make_par("ante", results, on=on, table=table, per="ante", combinations=total)


def _finished(decisions: Decisions, hands: Mapping[Held, int]) -> Iterator[tuple[str, Bets, int]]:
    """Follow the best play: the names that hands end with, what was wagered, and in how many deals."""
    for street, reached in enumerate(reached_by(decisions, hands)):
        for (held, bets), count in reached.items():
            times = decisions.best[held][bets][1]
            if times == FOLD:
                yield "fold", bets, count * decisions.ways_left(street)
            elif street == len(STREETS) - 1:
                for name, ways in decisions.ends[held].items():
                    yield name, (*bets, times), count * ways


def reached_by(decisions: Decisions, hands: Mapping[Held, int]) -> Iterator[Mapping[Reached, int]]:
    """The hands that the best play comes to with two, three and four cards, after which wagers, and how often."""
    reached: Counter[Reached] = Counter({(held, ()): count for held, count in hands.items()})
    yield reached
    for _ in STREETS[1:]:
        further: Counter[Reached] = Counter()
        for (held, bets), count in reached.items():
            times = decisions.best[held][bets][1]
            if times != FOLD:
                for following, ways in decisions.steps[held]:
                    further[following, (*bets, times)] += count * ways
        reached = further
        yield reached


def _paid_name(made: Made) -> str:
    if made.name == "pair" and made.value >= _JACK:
        return "pair_of_jacks_or_better"
    if made.name == "pair" and made.value >= _SIX:
        return "pair_of_sixes_to_tens"
    return made.name if made.name in HANDS else "other"


def _table_counts(decisions: Decisions) -> Counter[str]:
    counts: Counter[str] = Counter()
    for held, count in deal_all(decisions.pack, len(STREETS)).items():
        counts[_three_card_name(cards_of(decisions.pack, held))] += count
    return counts


def _three_card_name(cards: Cards) -> str:
    return "mini_royal" if is_mini_royal(cards) else rank_three_cards(cards).name


def _strategy(decisions: Decisions, hands: Mapping[Held, int]) -> list[str]:
    """Two cards by name; three and four by what they hold and may become, for each way of having wagered."""
    lines = []
    chosen: dict[int, list[str]] = defaultdict(list)
    for held in sorted(hands, key=values_of, reverse=True):
        high, low = values_of(held)
        suited = "" if high == low else "s" if max(held).bit_count() == HAND_SIZE else "o"
        chosen[decisions.best[held][()][1]].append(RANKS[high - 2] + RANKS[low - 2] + suited)
    for times, names in sorted(chosen.items(), reverse=True):
        lines.append(f"Two cards, {_word(times)}: {' '.join(names)}")
    for size, reached in zip(("Three", "Four"), list(reached_by(decisions, hands))[1:], strict=True):
        groups: dict[tuple[Bets, str], dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        for held, bets in reached:
            kind, detail = holding_of(held)
            groups[bets, kind][decisions.best[held][bets][1]].add(detail)
        for (bets, kind), plays in sorted(groups.items()):
            told = [
                f"{_word(times)} {' '.join(sorted(plays[times]))}" for times in sorted(plays, reverse=True)
            ]
            lines.append(f"{size} cards after {_made(bets)}, {kind}: {'; '.join(told)}")
    lines.append(
        "A pair is told by its rank, a draw by its high + middle cards: 2+1 is two from jack up, one 6 to 10."
    )
    return lines


def holding_of(held: Held) -> tuple[str, str]:
    """What a player sees in three or four cards: a pair by its rank, or a draw by its high and middle cards."""
    values = values_of(held)
    counts = Counter(values)
    if len(counts) < len(values):
        most = max(values, key=lambda value: (counts[value], value))
        twice = list(counts.values()) == [2, 2]
        return "two pair" if twice else f"{counts[most]} of a rank", RANKS[most - 2]
    suited = "one suit" if max(mask.bit_count() for mask in held) == len(values) else "mixed suits"
    high, middle = sum(v >= _JACK for v in values), sum(_SIX <= v < _JACK for v in values)
    room = windows(values)
    return f"{suited}, room in {room} straight{'s'[room == 1 :]}", f"{high}+{middle}"


def _word(times: int) -> str:
    return f"bet {times}x" if times else "fold"


def _made(bets: Bets) -> str:
    return " and ".join(f"{times}x" for times in bets)
