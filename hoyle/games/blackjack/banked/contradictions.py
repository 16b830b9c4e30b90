"""What a book cannot say together about charts, jokers, surrender, further doubles and the action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hoyle.book.price_check import Finding
from hoyle.book.schema import GameFile
from hoyle.book.terms import Setting
from hoyle.engine.round.felt import STARTING_POSITION
from hoyle.engine.round.script import HOUSE
from hoyle.games.blackjack import blackjack, play_rules
from hoyle.games.blackjack.banked.redouble import REDOUBLE
from hoyle.games.blackjack.play_rules import FIRST_TWO, HANDS, NEVER, PlayRules
from hoyle.games.blackjack.settlement_rules import AS_TWENTY_ONE, TWENTY_ONE
from hoyle.games.parts import start_by_card

JOKERS = "joker_count_per_deck"
_JOKERS, _REDOUBLES = range(5), range(4)
_HARD, _SOFT = range(4, TWENTY_ONE + 1), range(12, TWENTY_ONE + 1)

Found = Iterator[tuple[str, str]]


def contradictions(settings: Mapping[str, Setting]) -> Found:
    """As at blackjack, and what is said only here: the setting, and why."""
    jokers = settings.get(JOKERS, 0)
    for each in blackjack.contradictions(settings):
        if (
            not jokers or each[0] != "surrender"
        ):  # under an ace or a ten nothing hides where jokers are the natural
            yield each
    yield from _charts(play_rules.rules_from(settings))
    yield from _surrender(settings)
    yield from _doubles(settings)
    yield from _action(settings)
    yield from _jokers(settings)


def _charts(rules: PlayRules) -> Found:
    hit, hard, soft = rules.must_hit_max, rules.must_stand_hard_min, rules.must_stand_soft_min
    for name, total, totals, kind in (
        ("must_stand_hard_min", hard, _HARD, "hard"),
        ("must_stand_soft_min", soft, _SOFT, "soft"),
    ):
        if total != NEVER and total not in totals:
            yield (
                name,
                f'"{total}" does not fit; it is a {kind} total, {totals[0]} to {totals[-1]}, or 0 for none',
            )
    if hit and hit not in _HARD:
        yield (
            "must_hit_max",
            f'"{hit}" does not fit; it is a hard total, {_HARD[0]} to {_HARD[-1] - 1}, or 0 for none',
        )
    elif hit >= hard:
        yield (
            "must_hit_max",
            f"a hard total of {hit} cannot be hit, as it stands from {hard} on (must_stand_hard_min)",
        )


def _surrender(settings: Mapping[str, Setting]) -> Found:
    if settings.get("surrender") == "yes":
        return
    for name, usual in (("surrender_on", FIRST_TWO), ("surrender_after_split", "no")):
        if settings.get(name, usual) != usual:
            yield (
                name,
                f'"{settings[name]}" says nothing where no hand may be given up; set surrender, or leave it out',
            )


def _doubles(settings: Mapping[str, Setting]) -> Found:
    count = settings.get("redouble_count_max", 0)
    if count not in _REDOUBLES:
        yield "redouble_count_max", f'"{count}" does not fit; it is {_REDOUBLES[0]} to {_REDOUBLES[-1]}'
    if count and settings.get("double_card") == "face_down":
        yield "redouble_count_max", "a hand whose card lies face down (double_card) cannot be doubled again"
    tens = settings.get("split_tens_hand_count_max", 0)
    if tens and tens not in HANDS:
        yield (
            "split_tens_hand_count_max",
            f'"{tens}" does not fit; it is {HANDS[0]} to {HANDS[-1]} hands, of which 1 is no split, or 0 as of other pairs',
        )


def _action(settings: Mapping[str, Setting]) -> Found:
    rows = settings.get(start_by_card.STARTS_BY)
    by_card = settings.get("settlement_starts") == STARTING_POSITION
    if by_card and settings.get("bank", HOUSE) == HOUSE:
        yield (
            "settlement_starts",
            "the bank's card says where the action starts only where a seat holds the bank",
        )
    if by_card and rows is None:
        yield (
            "settlement_starts",
            f"{STARTING_POSITION} needs {start_by_card.STARTS_BY}, which says what position each rank names",
        )
    elif rows is not None and not by_card:
        yield start_by_card.STARTS_BY, f"it says nothing unless settlement_starts is {STARTING_POSITION}"
    elif isinstance(rows, tuple):
        for message in start_by_card.faults_of(rows, jokers=bool(settings.get(JOKERS))):
            yield start_by_card.STARTS_BY, message


def _jokers(settings: Mapping[str, Setting]) -> Found:
    count = settings.get(JOKERS, 0)
    if count not in _JOKERS:
        yield JOKERS, f'"{count}" does not fit; it is {_JOKERS[0]} to {_JOKERS[-1]}'
    if not count:
        if settings.get("joker_hand_counts_as", AS_TWENTY_ONE) != AS_TWENTY_ONE:
            yield "joker_hand_counts_as", f"there is no joker; set {JOKERS}, or leave it out"
        return
    for name, usual in (
        ("insurance", "no"),
        ("hole_card_check", "none"),
        ("split_twenty_one_counts_as", AS_TWENTY_ONE),
        ("early_surrender_against", "none"),
    ):
        if settings.get(name, usual) != usual:
            yield (
                name,
                f'"{settings[name]}" is about an ace with a ten-value card, and with jokers the natural is two of them; '
                f"it is {usual} here",
            )


def faults_of_wagers(file: GameFile) -> Iterator[Finding]:
    """Wagers that do not go with the rules of the file."""
    if _may_be_more(file, "redouble_count_max") and REDOUBLE not in file.wagers:
        yield (
            ("wagers",),
            f"a doubled hand may be doubled again (redouble_count_max), and there is no {REDOUBLE}",
        )
    if "match_the_dealer" in file.wagers and _may_be_more(file, JOKERS):
        yield (
            ("wagers", "match_the_dealer"),
            "a joker has no rank that could match; it goes with decks without jokers",
        )


def _may_be_more(file: GameFile, name: str) -> bool:
    """Whether a number, or a choice of the house, can be more than 0."""
    if name in file.options:
        return any(each != 0 for each in file.options[name].choose)
    return name in file.numbers and file.numbers[name].value != 0
