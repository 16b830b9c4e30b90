"""The rules of settlement as data: who wins at which totals, and what a natural is by how the hand came about.

The engine, the exact solution and the compiled rounds all ask `SettlementRules.outcome`. A book states what differs
from the defaults, which are those of the plain game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.book.file_check import Allowed
from hoyle.book.terms import Setting

TWENTY_ONE = 21
MOST, DEALER_MOST = 30, 26  # the highest totals: a player may draw to 20, the dealer to 16
PUSH_AT = range(TWENTY_ONE + 1, DEALER_MOST + 1)
# Hands that are told apart from a 21: an ace and a ten-value card as the first two, by how they came together.
NATURAL, SPLIT_NATURAL, SWITCHED_NATURAL = range(MOST + 1, MOST + 4)
JOKER_21 = MOST + 4  # a joker and another card as the first two
SAVING = MOST + 5  # a bust hand of the dealer's that saves bust hands
SAVING_TOTAL = 24  # what its three cards add up to, in either form
DEALT, SPLIT, SWITCHED = "dealt", "split", "switched"
NATURALS: Mapping[str, int] = {DEALT: NATURAL, SPLIT: SPLIT_NATURAL, SWITCHED: SWITCHED_NATURAL}

WIN, PUSH, LOSE = "win", "push", "lose"
DEALER_BLACKJACK = "dealer_blackjack"  # may take only the original wager
BLACKJACK, AGAINST_21 = "blackjack", "blackjack_against_21"
SPLIT_BLACKJACK, SWITCHED_BLACKJACK = "split_blackjack", "switched_blackjack"
APART = (AGAINST_21, SPLIT_BLACKJACK, SWITCHED_BLACKJACK)
WON = (WIN, BLACKJACK, AGAINST_21, SPLIT_BLACKJACK, SWITCHED_BLACKJACK)
_PAID = {NATURAL: BLACKJACK, SPLIT_NATURAL: SPLIT_BLACKJACK, SWITCHED_NATURAL: SWITCHED_BLACKJACK}

AS_TWENTY_ONE, AS_TYING, AS_NATURAL = "twenty_one", "tying_twenty_one", "natural"
_ANY = (PUSH, WIN, LOSE)
_COUNTS_AS = (AS_TWENTY_ONE, AS_TYING, AS_NATURAL)
NEARER = "nearer_pushes"  # of two bust hands the player's, if it is nearer to 21
NO_HAND, THREE_EIGHTS, SUITED_789 = "none", "three_eights", "suited_seven_eight_nine"
EVERY, NEARER_HANDS = "every_bust_hand", "nearer_bust_hands"
ABOVE_21 = "above_twenty_one"

# None is needed: a file that leaves one out has the first value, or 0.
OPTIONAL_SETTINGS: Mapping[str, Allowed] = {
    "push_at": int,  # a total of the dealer's, too many, that pushes; 0 is none
    "natural_against_push_at": (BLACKJACK, PUSH),
    "equal_totals": _ANY,
    "equal_twenty_ones": _ANY,  # where left out, as other equal totals
    "equal_naturals": _ANY,
    "both_bust": (LOSE, PUSH),
    "saving_hand": (NO_HAND,),
    "saved_hands": (EVERY,),
    "joker_hand_counts_as": (AS_TWENTY_ONE,),
    "natural_against_twenty_one": (BLACKJACK, AGAINST_21),
    "split_twenty_one_counts_as": _COUNTS_AS,
    "switched_twenty_one_counts_as": _COUNTS_AS,
}
# Settings, and values of them, that `player_dealer_blackjack` plays; its relatives know those above.
COMPARED_SETTINGS: Mapping[str, Allowed] = {
    "both_bust": (LOSE, PUSH, NEARER),
    "saving_hand": (
        NO_HAND,
        THREE_EIGHTS,
        SUITED_789,
    ),  # of the dealer's, bust, against which bust hands push
    "saved_hands": (EVERY, NEARER_HANDS),  # the bust hands that it saves
    "joker_hand_counts_as": (AS_TWENTY_ONE, ABOVE_21),
}


def usual_only(settings: Mapping[str, Allowed], *names: str) -> dict[str, Allowed]:
    """These settings at their usual value alone, for a game that cannot play the others."""
    return {name: allowed[:1] if isinstance(allowed := settings[name], tuple) else (0,) for name in names}


class SettlementRules(NamedTuple):
    push_at: int = 0
    natural_against_push_at: str = BLACKJACK
    equal_totals: str = PUSH
    equal_twenty_ones: str = PUSH
    equal_naturals: str = PUSH
    both_bust: str = LOSE
    natural_against_twenty_one: str = BLACKJACK
    split_twenty_one_counts_as: str = AS_TWENTY_ONE
    switched_twenty_one_counts_as: str = AS_TWENTY_ONE
    saving_hand: str = NO_HAND
    saved_hands: str = EVERY
    joker_hand_counts_as: str = AS_TWENTY_ONE

    @property
    def bust_waits(self) -> bool:
        """Whether a bust hand is settled only when the dealer's is known."""
        return self.both_bust != LOSE or self.saving_hand != NO_HAND

    @property
    def natural_waits(self) -> bool:
        """Whether the dealer's total decides what a dealt natural is paid."""
        return self.natural_against_twenty_one != BLACKJACK or (
            self.push_at > 0 and self.natural_against_push_at == PUSH
        )

    def outcome(self, mine: int, theirs: int) -> str:
        """What is called on a hand. Both are totals, or marks of hands that are told apart from a total."""
        if JOKER_21 in (mine, theirs):
            return self._of_joker(mine, theirs)
        if theirs == SAVING:
            return self._against_saving(mine)
        if mine >= NATURAL:
            return self._of_natural(mine, theirs)
        if theirs == NATURAL:
            return LOSE if mine > TWENTY_ONE else DEALER_BLACKJACK
        if mine > TWENTY_ONE:
            return self._of_two_busts(mine, theirs) if theirs > TWENTY_ONE else LOSE
        if theirs == self.push_at:
            return PUSH
        if theirs > TWENTY_ONE or mine > theirs:
            return WIN
        if mine < theirs:
            return LOSE
        return self.equal_twenty_ones if mine == TWENTY_ONE else self.equal_totals

    def _of_two_busts(self, mine: int, theirs: int) -> str:
        if self.both_bust == NEARER:
            return PUSH if mine < theirs else LOSE
        return self.both_bust

    def _against_saving(self, mine: int) -> str:
        """The dealer is bust with the hand that saves others which are."""
        is_saved = self.saved_hands == EVERY or mine < SAVING_TOTAL
        return PUSH if TWENTY_ONE < mine < NATURAL and is_saved else self.outcome(mine, SAVING_TOTAL)

    def _of_joker(self, mine: int, theirs: int) -> str:
        """A joker with another card is a 21, or beats every hand but the natural."""
        if self.joker_hand_counts_as == AS_TWENTY_ONE:
            plain = [TWENTY_ONE if each == JOKER_21 else each for each in (mine, theirs)]
            return self.outcome(*plain)
        if mine == theirs:
            return self.equal_twenty_ones
        if mine == JOKER_21:
            return DEALER_BLACKJACK if theirs == NATURAL else WIN
        return self.outcome(mine, TWENTY_ONE) if mine >= NATURAL else LOSE

    def _of_natural(self, mine: int, theirs: int) -> str:
        counts_as = self.counts_as(mine)
        if theirs == NATURAL and counts_as != AS_TWENTY_ONE:
            equal = PUSH if counts_as == AS_TYING else self.equal_naturals
            if equal != WIN:
                return equal
            return self.natural_against_twenty_one if mine == NATURAL else _PAID[mine]
        if counts_as != AS_NATURAL:
            return self.outcome(TWENTY_ONE, theirs)
        if theirs == self.push_at and self.natural_against_push_at == PUSH:
            return PUSH
        if mine == NATURAL and theirs == TWENTY_ONE:
            return self.natural_against_twenty_one
        return _PAID[mine]

    def counts_as(self, natural: int) -> str:
        if natural == NATURAL:
            return AS_NATURAL
        return (
            self.split_twenty_one_counts_as
            if natural == SPLIT_NATURAL
            else self.switched_twenty_one_counts_as
        )


@lru_cache(maxsize=64)
def settlement_rules(terms: Terms) -> SettlementRules:
    return rules_from(terms.settings)


def rules_from(settings: Mapping[str, Setting]) -> SettlementRules:
    stated = {name: settings[name] for name in OPTIONAL_SETTINGS if name in settings}
    if "equal_totals" in stated:
        stated.setdefault("equal_twenty_ones", stated["equal_totals"])
    return SettlementRules(**stated)  # type: ignore[arg-type]


def contradictions(settings: Mapping[str, Setting]) -> Iterator[tuple[str, str]]:
    """Rules that make no sense together: the setting, and why."""
    rules = rules_from(settings)
    if rules.push_at and rules.push_at not in PUSH_AT:
        yield (
            "push_at",
            f'"{rules.push_at}" does not fit; it is a total with which the dealer busts, {PUSH_AT[0]} to {DEALER_MOST}, or 0 for none',
        )
    if not rules.push_at and rules.natural_against_push_at == PUSH:
        yield (
            "natural_against_push_at",
            "no total of the dealer's pushes here; leave it out, or give that total as push_at",
        )
    if rules.equal_naturals == WIN and settings.get("even_money") == "yes":
        yield (
            "equal_naturals",
            "a natural that a dealer's natural cannot tie needs no even money; one of the two must go",
        )
    yield from _of_saving(rules)


def _of_saving(rules: SettlementRules) -> Iterator[tuple[str, str]]:
    if rules.saving_hand == NO_HAND:
        if rules.saved_hands != EVERY:
            yield (
                "saved_hands",
                "no hand of the dealer's saves a bust one here; set saving_hand, or leave this out",
            )
    elif rules.both_bust == PUSH or (rules.both_bust == NEARER and rules.saved_hands == NEARER_HANDS):
        yield (
            "saving_hand",
            f"it saves nothing where both_bust is {rules.both_bust}, which returns those hands against any bust; "
            "one of the two must go",
        )


def priced_apart(stated: Mapping[str, tuple[Setting, ...]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The further outcomes of a first wager and of a split, by the values that a file gives each setting."""
    by_setting = (
        ("natural_against_twenty_one", AGAINST_21, AGAINST_21),
        ("split_twenty_one_counts_as", AS_NATURAL, SPLIT_BLACKJACK),
        ("switched_twenty_one_counts_as", AS_NATURAL, SWITCHED_BLACKJACK),
    )
    found = tuple(outcome for setting, value, outcome in by_setting if value in stated.get(setting, ()))
    return found, tuple(outcome for outcome in found if outcome == SPLIT_BLACKJACK)
