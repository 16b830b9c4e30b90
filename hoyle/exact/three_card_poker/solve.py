"""Three card poker in fractions: play or fold for every hand, against all dealer's hands.

The joint net of ante, play wager and ante bonus is one sum for each hand, compared with a fold. With an up card of the
dealer's, as in California, there is such a sum for each hand and each card.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.common.poker_sheets import cards_in, limit_notes, net_of, part_sheet, pay_sheet, show, whole
from hoyle.exact.common.six_card_hands import count_six_cards
from hoyle.exact.sheet import Part, Result, WagerPar, make_par
from hoyle.exact.three_card_poker.dealer_counts import Against, Field, Hand
from hoyle.games.house_poker.three_card_poker import equipment
from hoyle.kit.cards import RANK_VALUE, RANKS
from hoyle.kit.money import show_money
from hoyle.kit.ranking import threshold

SHOWDOWN = ("win", "tie", "lose", "dealer_out", "dealer_out_behind")
# The edge of a fixed award depends on the wager, so there is a sheet for each of these.
STAKES_CENTS = (100, 500, 2500)
_SPADES = "mini_royal_spades"


class Decision(NamedTuple):
    """Integer sums over the dealer's hands. `bonus` is the name of an ante bonus, if one is paid."""

    against: Against
    bonus: str
    ways: int
    counts: Mapping[str, int]
    play: int
    fold: int

    @property
    def plays(self) -> bool:
        return self.play > self.fold


@cache
def _field(cards: tuple[tuple[str, int], ...]) -> Field:
    """The hands of a deck, counted once for all pay tables."""
    return Field(dict(cards))


class Showdowns:
    """Every decision of the game under these terms."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.field = _field(tuple(sorted(cards_in(equipment(terms)).items())))
        self.is_card_up = bool(terms.number("dealer_card_up_count"))
        if terms.number("dealer_card_up_count") > 1:
            raise HoyleError("three card poker is solved for no card or one card of the dealer's up")
        self.least = threshold(terms.word("dealer_qualifies"))
        self.dealer_hands = self.field.dealer_hands(is_card_up=self.is_card_up)
        self._bonus_of = {name: self._paid_bonus(name) for name in (*set(self.field.names.values()), _SPADES)}
        # A bonus may depend on suits, so a class may split here.
        self._bonuses = {one: Counter(map(self.bonus, alike)) for one, alike in self.field.alike.items()}
        bonuses = {bonus for found in self._bonuses.values() for bonus in found}
        nets = {(name, bonus): self.net(name, bonus) for name in (*SHOWDOWN, "fold") for bonus in bonuses}
        self.unit = whole(nets.values())
        self._nets = {key: int(net * self.unit) for key, net in nets.items()}
        self.decisions = list(self._decide())

    def net(self, name: str, bonus: str) -> Fraction:
        """The joint net of the ante and its wagers, per ante."""
        return sum((net_of(self.terms, *call) for call in self.calls(name, bonus)), Fraction(0))

    def calls(self, name: str, bonus: str) -> list[tuple[str, str]]:
        calls = [("ante", name)]
        if name != "fold":
            calls.append(("play", name.removesuffix("_behind")))
            calls += [("ante_bonus", bonus)] if bonus else []
        return calls

    def bonus(self, hand: Hand) -> str:
        name = self.field.names[hand]
        is_spades = name == "mini_royal" and self.field.cards(hand)[0][1] == "s"
        return self._bonus_of[_SPADES if is_spades else name]

    def _paid_bonus(self, name: str) -> str:
        price = self.terms.prices.get(("ante_bonus", name)) if "ante_bonus" in self.terms.wagers else None
        return name if price is not None and price.odds.wins else ""

    def _decide(self) -> Iterator[Decision]:
        for against in self.field.fare(self.least, is_card_up=self.is_card_up):
            counts = self._counts(against)
            for bonus, alike in self._bonuses[against.hand].items():
                play = sum(count * self._nets[name, bonus] for name, count in counts.items())
                fold = self._nets["fold", bonus] * self.dealer_hands
                yield Decision(against, bonus, against.ways * alike, counts, play, fold)

    def _counts(self, against: Against) -> dict[str, int]:
        """A hand that would not qualify is below every qualifying dealer's hand."""
        _, strength, _, _, weaker, equal, out = against
        total = self.dealer_hands
        if strength < self.least:
            return {"dealer_out": weaker, "dealer_out_behind": out - weaker, "lose": total - out}
        return {"dealer_out": out, "win": weaker - out, "tie": equal, "lose": total - weaker - equal}


@lru_cache(maxsize=4)
def showdowns_of(terms: Terms) -> Showdowns:
    return Showdowns(terms)


def solve(terms: Terms) -> tuple[list[WagerPar], list[str], list[str]]:
    game = showdowns_of(terms)
    together = _ante(game)
    parts = [name for name in ("ante", "play", "ante_bonus") if name in terms.wagers]
    wagers = [together, *(part_sheet(terms, name, together.results, "ante") for name in parts)]
    wagers.append(pay_sheet(terms, "pair_plus", _name_counts(game.field)))
    if "six_card_bonus" in terms.wagers:
        wagers += _six_card_bonus(terms)
    return wagers, _strategy(game), _notes(game) + limit_notes(terms)


@cache
def _name_counts(field: Field) -> Mapping[str, int]:
    names: Counter[str] = Counter()
    for hand, ways in field.ways.items():
        names[field.names[hand]] += ways
    return names


def _ante(game: Showdowns) -> WagerPar:
    counts: Counter[tuple[str, str]] = Counter()
    for decision in game.decisions:
        if decision.plays:
            for name, count in decision.counts.items():
                counts[name, decision.bonus] += decision.ways * count
        else:
            counts["fold", ""] += decision.ways * game.dealer_hands
    total = counts.total()
    results = []
    for (name, bonus), count in counts.items():
        calls = game.calls(name, bonus)
        pays = " + ".join(game.terms.prices[call].odds.text for call in calls)
        outcome = f"{name}, {bonus}" if bonus else name
        action = Fraction(1 + (name != "fold"))
        parts = tuple(Part(*call) for call in calls)
        results.append(
            Result(outcome, game.net(name, bonus), Fraction(count, total), pays, count, action, parts)
        )
    has_bonus = "ante_bonus" in game.terms.wagers
    table = game.terms.prices["ante_bonus", "straight"].table if has_bonus else ""
    on = "with play and ante_bonus" if has_bonus else "with play"
    return make_par("ante", results, on=on, table=table, per="ante", combinations=total)


def _six_card_bonus(terms: Terms) -> list[WagerPar]:
    """The player's and the dealer's cards are any six cards."""
    if terms.rule("six_card_bonus", "on_fold") != "stands":
        raise HoyleError("a six card bonus that falls with a fold is not solved; let it stand")
    cards = cards_in(equipment(terms))
    if set(cards.values()) != {1}:
        raise HoyleError(
            "the six card bonus is solved for one deck; its tables have no price for five of a kind"
        )
    counts = count_six_cards(frozenset(cards))
    if all(terms.prices["six_card_bonus", name].odds.kind != "fixed" for name in counts):
        return [pay_sheet(terms, "six_card_bonus", counts)]
    sheets = []
    for cents in STAKES_CENTS:
        on = f"of {show_money(cents)}"
        sheets.append(pay_sheet(terms, "six_card_bonus", counts, on=on, stake_cents=cents))
    return sheets


def _strategy(game: Showdowns) -> list[str]:
    """The weakest hand to play against each up card, and the cost of being wrong by one hand."""
    by_up: dict[str, list[Decision]] = defaultdict(list)
    for decision in game.decisions:
        by_up[decision.against.up[:1]].append(decision)
    lines = []
    for up in sorted(by_up, key=lambda rank: RANK_VALUE.get(rank, 0)):
        lines += _border(game, f"Dealer shows {up.replace('T', '10')}: " if up else "", by_up[up])
    if not game.is_card_up:
        lines += _other_ways(game)
    return lines


def _border(game: Showdowns, before: str, decisions: list[Decision]) -> list[str]:
    levels: dict[int, list[Decision]] = defaultdict(list)
    for decision in decisions:
        levels[decision.against.strength].append(decision)
    levels = dict(sorted(levels.items()))
    worth = {level: _mean(game, found) for level, found in levels.items()}
    played = [level for level, found in levels.items() if all(one.plays for one in found)]
    by_suit = [level for level, found in levels.items() if len({one.plays for one in found}) > 1]
    folded = [level for level in levels if level not in played and level not in by_suit]
    if not folded and not by_suit:
        return [
            f"{before}play everything; {_told(game, levels, played[:1])} is worth {show(worth[played[0]])}"
        ]
    highest = (folded or by_suit)[-1]
    last = max(folded + by_suit)
    least = min((level for level in levels if level > last), default=None)
    if least is None:
        return [f"{before}fold everything"]
    lines = [
        f"{before}play {_told(game, levels, [least])} or better, which is worth {show(worth[least])}; "
        f"fold {_told(game, levels, [highest])}, which is worth {show(worth[highest])} if played"
    ]
    if also := [level for level in played if level < last]:
        lines.append(f"{before}play also {_told(game, levels, also)}")
    if by_suit:
        lines.append(f"{before}suits decide on {_told(game, levels, by_suit)}")
    return lines


def _mean(game: Showdowns, decisions: list[Decision]) -> Fraction:
    total = sum(found.ways for found in decisions) * game.dealer_hands * game.unit
    return Fraction(sum(found.ways * found.play for found in decisions), total)


def _told(game: Showdowns, levels: Mapping[int, list[Decision]], chosen: list[int]) -> str:
    names = []
    for level in chosen:
        cards = game.field.cards(levels[level][0].against.hand)
        values = sorted((RANK_VALUE[card[0]] for card in cards), reverse=True)
        name = game.field.names[levels[level][0].against.hand]
        ranks = "-".join(RANKS[value - 2].replace("T", "10") for value in values)
        names.append(ranks if name == "high_card" else f"{ranks} ({name})")
    return ", ".join(names)


def _other_ways(game: Showdowns) -> list[str]:
    """The cost of simpler strategies, per ante."""
    total = sum(found.ways for found in game.decisions) * game.dealer_hands * game.unit
    best = sum(found.ways * max(found.play, found.fold) for found in game.decisions)
    every = sum(found.ways * found.play for found in game.decisions)
    like_dealer = sum(
        found.ways * (found.play if found.against.strength >= game.least else found.fold)
        for found in game.decisions
    )  # fmt: skip
    found = {"every hand": every, "what the dealer must have to qualify": like_dealer}
    return [
        f"Playing {way} is worth {show(Fraction(worth, total))}, {show(Fraction(worth - best, total))} to the best."
        for way, worth in found.items()
    ]


def _notes(game: Showdowns) -> list[str]:
    terms = game.terms
    notes = [
        "Per ante, with the best decision on every hand; other players' cards are not seen.",
        "The first sheet has ante, play and what is paid on the ante together; its action is ante and play.",
    ]
    folded = {game.field.names[found.against.hand] for found in game.decisions if not found.plays}
    winning = sorted(name for name in folded if terms.prices["pair_plus", name].odds.wins)
    if terms.rule("pair_plus", "on_fold") == "lose" and winning:
        notes.append(f"pair_plus falls with a fold; its sheet has {', '.join(winning)} played even so.")
    elif terms.rule("pair_plus", "on_fold") == "lose":
        notes.append("pair_plus falls with a fold, but no hand that is best folded would have won it.")
    if terms.word("bank") != "house":
        notes.append("The bank is assumed to cover every wager; the bank's collection is not included.")
    return notes
