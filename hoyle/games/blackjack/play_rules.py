"""The rules of play as data: which hands may be doubled and given up, and under which cards the dealer looks.

The engine, the exact solution and the compiled rounds all ask `PlayRules`. A book states what differs from the
defaults, which are those of the plain game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.book.file_check import Allowed
from hoyle.book.terms import Setting
from hoyle.games.blackjack.settlement_rules import TWENTY_ONE

ACE, TEN = 1, 10  # the values of the up cards that may hide a blackjack
_OTHERS = frozenset(range(ACE + 1, TEN))
# Up cards by name, and the values they have.
UP_CARDS: Mapping[str, frozenset[int]] = {
    "any": _OTHERS | {ACE, TEN},
    "ace": frozenset({ACE}),
    "ten": frozenset({TEN}),
    "ace_and_ten": frozenset({ACE, TEN}),
    "all_but_ace": _OTHERS | {TEN},
    "all_but_ten": _OTHERS | {ACE},
    "two_to_nine": _OTHERS,
    "none": frozenset(),
}
HOLE_CARD_CHECKS: Mapping[str, frozenset[int]] = {
    "before_play": UP_CARDS["ace_and_ten"],
    "before_play_under_ace": UP_CARDS["ace"],
    "before_play_under_ten": UP_CARDS["ten"],
    "none": UP_CARDS["none"],
}
ANY_TWO, ANY_NUMBER = "any_two_cards", "any_number_of_cards"
# Totals of two cards that may be doubled; where it is not here, every total may.
DOUBLE_TOTALS: Mapping[str, range] = {"nine_to_eleven": range(9, 12), "ten_to_eleven": range(10, 12)}
_ANY_TOTAL = range(22)
DOUBLE_ON = (ANY_TWO, *DOUBLE_TOTALS, ANY_NUMBER)
DECKS, HANDS = range(1, 9), range(1, 9)
WHERE_DRAWN_TO = "where_drawn_to"
NEVER = TWENTY_ONE + 1  # no total has to stand; the play of a hand ends at 21 by itself
FIRST_TWO, ANY_SIZE = "first_two_cards", ANY_NUMBER

# None is needed: a file that leaves one out has the first value.
OPTIONAL_SETTINGS: Mapping[str, Allowed] = {
    "double_split_aces": (WHERE_DRAWN_TO, "no", "yes"),
    "surrender_against": tuple(name for name in UP_CARDS if name != "none"),
    "early_surrender_against": ("none", "ace", "ten", "ace_and_ten"),
    # Those that follow are played by `player_dealer_blackjack`; its relatives know the first value alone.
    "must_hit_max": (0,),
    "must_stand_hard_min": (0,),
    "must_stand_soft_min": (0,),
    "surrender_on": (FIRST_TWO,),
    "surrender_after_split": ("no",),
    "split_tens_hand_count_max": (0,),
    "redouble_count_max": (0,),
    "joker_count_per_deck": (0,),
}
# The same with all of their values.
CHART_SETTINGS: Mapping[str, Allowed] = {
    "must_hit_max": int,  # hard totals up to this one are hit; 0: none has to be
    "must_stand_hard_min": int,  # hard totals from this one on take no further card; 0: all below 21 may
    "must_stand_soft_min": int,  # the same of soft totals
    "surrender_on": (FIRST_TWO, ANY_SIZE),
    "surrender_after_split": ("no", "yes"),
    "split_tens_hand_count_max": int,  # 0: as of other pairs
    "redouble_count_max": int,  # how often a doubled hand may be doubled again
    "joker_count_per_deck": int,  # a joker makes any hand 21, two as the first cards are the natural
}


class PlayRules(NamedTuple):
    double_on: str = ANY_TWO
    double_after_split: bool = True
    double_split_aces: str = WHERE_DRAWN_TO
    ace_cards: int = 1  # cards that a split ace is dealt
    surrenders: frozenset[int] = UP_CARDS["none"]  # the up cards against which a hand may be given up
    early: frozenset[int] = UP_CARDS[
        "none"
    ]  # of these, the ones whose blackjack does not take what was given up
    looks: frozenset[int] = UP_CARDS["ace_and_ten"]  # the up cards under which the dealer looks before play
    must_hit_max: int = 0
    must_stand_hard_min: int = NEVER
    must_stand_soft_min: int = NEVER
    surrenders_longer: bool = False  # whether hands of more than two cards may be given up
    surrenders_split: bool = False
    redoubles: int = 0  # how often a doubled hand may be doubled again

    @property
    def doubles_longer(self) -> bool:
        """Whether hands of more than two cards may be doubled."""
        return self.double_on == ANY_NUMBER

    @property
    def double_totals(self) -> range:
        return DOUBLE_TOTALS.get(self.double_on, _ANY_TOTAL)

    def must_hit(self, total: int, *, soft: bool) -> bool:
        return not soft and total <= self.must_hit_max

    def must_stand(self, total: int, *, soft: bool) -> bool:
        """Whether a hand takes no further card. A pair may still be split, and a hand be given up."""
        return total >= (self.must_stand_soft_min if soft else self.must_stand_hard_min)

    def may_surrender(self, size: int, up: int, *, from_split: bool) -> bool:
        if (
            size < 2
            or (size > 2 and not self.surrenders_longer)
            or (from_split and not self.surrenders_split)
        ):
            return False
        return up in self.surrenders

    def is_full(self, size: int, *, split_ace: bool) -> bool:
        """Whether a hand of this many cards is dealt no more of them."""
        return split_ace and size > self.ace_cards

    def may_double(self, size: int, total: int, *, from_split: bool, split_ace: bool) -> bool:
        if size < 2 or (size > 2 and not self.doubles_longer) or total not in self.double_totals:
            return False
        if from_split and not self.double_after_split:
            return False
        return not split_ace or self._doubles_ace(size)

    def _doubles_ace(self, size: int) -> bool:
        if self.double_split_aces == WHERE_DRAWN_TO:
            return size <= self.ace_cards
        return self.double_split_aces == "yes"

    def looks_under(self, up: int) -> bool:
        return up in self.looks

    def may_be_late(self, up: int) -> bool:
        """Whether a dealer's blackjack may be found after play."""
        return up in (ACE, TEN) and up not in self.looks


@lru_cache(maxsize=64)
def play_rules(terms: Terms) -> PlayRules:
    return rules_from(terms.settings)


def rules_from(settings: Mapping[str, Setting]) -> PlayRules:
    surrenders = (
        str(settings.get("surrender_against", "any")) if settings.get("surrender") == "yes" else "none"
    )
    return PlayRules(
        str(settings["double_on"]),
        settings["double_after_split"] == "yes",
        str(settings.get("double_split_aces", WHERE_DRAWN_TO)),
        _number(settings, "split_aces_card_count"),
        UP_CARDS[surrenders],
        UP_CARDS[str(settings.get("early_surrender_against", "none"))],
        HOLE_CARD_CHECKS[str(settings["hole_card_check"])],
        _stated(settings, "must_hit_max"),
        _stated(settings, "must_stand_hard_min") or NEVER,
        _stated(settings, "must_stand_soft_min") or NEVER,
        settings.get("surrender_on") == ANY_SIZE,
        settings.get("surrender_after_split") == "yes",
        _stated(settings, "redouble_count_max"),
    )


def _stated(settings: Mapping[str, Setting], name: str) -> int:
    return _number(settings, name) if name in settings else 0


def _number(settings: Mapping[str, Setting], name: str) -> int:
    value = settings[name]
    assert isinstance(value, int), f"{name} is no number"
    return value


_NAMES = {ACE: "an ace", TEN: "a ten"}


def contradictions(settings: Mapping[str, Setting]) -> Iterator[tuple[str, str]]:
    """Rules that make no sense together: the setting, and why."""
    yield from _bounds(settings)
    rules = rules_from(settings)
    yield from _surrender(settings, rules)
    if rules.double_split_aces == "yes" and not rules.double_after_split:
        yield (
            "double_split_aces",
            "split aces cannot be doubled where no hand of a split is; set double_after_split",
        )
    if settings.get("even_money") == "yes" and settings["insurance"] != "yes":
        yield (
            "even_money",
            "even money is offered with insurance, and there is none; one of the two must change",
        )
    if settings["dealt"] == "double_shoe" and _number(settings, "deck_count") % 2:
        yield (
            "deck_count",
            f"{settings['deck_count']} decks cannot be shared by the two sides of a double shoe",
        )


def _bounds(settings: Mapping[str, Setting]) -> Iterator[tuple[str, str]]:
    for name, allowed, what in (
        ("deck_count", DECKS, "decks"),
        ("split_hand_count_max", HANDS, "hands, of which 1 is no split"),
        ("split_aces_hand_count_max", HANDS, "hands, of which 1 is no split"),
    ):
        if settings[name] not in allowed:
            yield name, f'"{settings[name]}" does not fit; it is {allowed[0]} to {allowed[-1]} {what}'
    if _number(settings, "split_aces_card_count") < 1:
        yield "split_aces_card_count", "a split ace is dealt 1 card or more"


def _surrender(settings: Mapping[str, Setting], rules: PlayRules) -> Iterator[tuple[str, str]]:
    if not rules.surrenders:
        for name, usual in (("surrender_against", "any"), ("early_surrender_against", "none")):
            if settings.get(name, usual) != usual:
                yield (
                    name,
                    f'"{settings[name]}" says nothing where no hand may be given up; set surrender, or leave it out',
                )
        return
    for up in sorted(rules.early - rules.surrenders):
        yield (
            "early_surrender_against",
            f"against {_NAMES[up]} no hand may be given up at all; surrender_against leaves it out",
        )
    for up in sorted(rules.surrenders - rules.early):
        if rules.may_be_late(up):
            yield (
                "surrender",
                f"late surrender comes after the dealer has looked for a blackjack, and under {_NAMES[up]} nobody looks "
                "before play (hole_card_check); make it early there (early_surrender_against), or leave that card out "
                "(surrender_against)",
            )
