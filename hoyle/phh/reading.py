"""A PHH hand becomes a round: its cards and actions answer Hoyle's prompts, one after the other."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from pokerkit import HandHistory

from hoyle.book import GameFile
from hoyle.engine import Ask, Chosen, Draw, Drawn, Limits, Round, Setup
from hoyle.errors import HoyleError, IllegalAnswer
from hoyle.games.catalog import find_game, open_terms
from hoyle.games.poker_room.places import ANTES, ANY_STACK
from hoyle.kit.cards import DECK
from hoyle.phh.bets import StreetBets
from hoyle.phh.told_cards import ToldCards, cards_in
from hoyle.phh.variants import Variant, variant_named

STRADDLE = "straddle"
BLINDS = ("small_blind", "big_blind", "third_blind")
MOVES = ("f", "cc", "cbr", "sd")


class Hand(NamedTuple):
    """A PHH hand in whole cents (its own units, or hundredths where it has decimals)."""

    code: str
    players: tuple[str, ...]
    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    small_bet: int
    big_bet: int
    bring_in: int
    actions: tuple[str, ...]
    scale: int
    finishing: tuple[int, ...] = ()
    are_antes_even: bool = True  # what is above a short ante comes back; else all of it is in the main pot


def load_hands(path: Path) -> list[Hand]:
    """Every hand of a .phh or .phhs file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise HoyleError(f"{path} cannot be read: {error.strerror}; name a .phh or .phhs file") from None
    return [hand_of(history) for history in _histories(path, data.decode("utf-8", "replace"))]


def _histories(path: Path, text: str) -> list[HandHistory]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if path.suffix == ".phhs":
                return list(HandHistory.loads_all(text))
            return [HandHistory.loads(text)]
    except Exception as error:  # whatever the notation's own reader makes of a file that is not in it
        raise HoyleError(f"{path} is no hand history in PHH: {error}") from None


def hand_of(history: HandHistory) -> Hand:
    stacks = list(history.starting_stacks)
    blinds = list(history.blinds_or_straddles or [0] * len(stacks))
    single = [history.small_bet or 0, history.big_bet or 0, history.bring_in or 0]
    scale = _scale([*stacks, *history.antes, *blinds, *single])
    small_bet, big_bet, bring_in = _cents(single, scale)
    ends = list(history.finishing_stacks or [])
    names = tuple(history.players or (f"p{at + 1}" for at in range(len(stacks))))
    return Hand(
        history.variant, names, _cents(stacks, scale), _cents(history.antes, scale), _cents(blinds, scale),
        small_bet, big_bet, bring_in, tuple(str(action) for action in history.actions), scale, _cents(ends, scale),
        bool(history.ante_trimming_status) or not any(history.antes),
    )  # fmt: skip


def _scale(amounts: Sequence[Any]) -> int:
    exact = [Decimal(str(amount)) for amount in amounts]
    if all(amount == int(amount) for amount in exact):
        return 1
    if all(amount * 100 == int(amount * 100) for amount in exact):
        return 100
    raise HoyleError("amounts of less than a hundredth are no money here")


def _cents(amounts: Iterable[Any], scale: int) -> tuple[int, ...]:
    return tuple(int(Decimal(str(amount)) * scale) for amount in amounts)


def replay_hand(hand: Hand, book: str = "ny") -> Round:
    """Play the hand under a book. What the book does not allow is refused with the action it fails at.

    A hand that was given up unseen has to lose, so cards that nobody saw are tried until it does.
    """
    variant = variant_named(hand.code)
    path = f"{book}/{variant.game}"
    game, terms = open_terms(path, _options(hand, variant, find_game(path)[1]))
    seats = tuple(f"p{at + 1}" for at in range(len(hand.stacks)))
    carry: dict[str, Any] = {ANY_STACK: True}
    if not hand.are_antes_even:
        carry[ANTES] = dict(zip(seats, hand.antes, strict=True))
    setup = Setup(
        terms, seats, (), carry, {}, limits=Limits(chip=1), owners=dict(enumerate(seats, start=1)),
        stacks=dict(zip(seats, hand.stacks, strict=True)),
    )  # fmt: skip
    for first_spare in range(len(DECK)):
        player = _Player(hand, Round(game, setup), first_spare)
        played = player.play()
        if not player.told.given_up & _winners(played):
            return played
    who = ", ".join(sorted(player.told.given_up))
    raise HoyleError(f"{who} gives up a hand that wins the pot; here every hand that is left is shown")


def _winners(played: Round) -> set[str]:
    awards = [line for line in played.lines if line.kind == "award" and line.wager != "uncalled_bet"]
    return {line.seat for line in awards if line.outcome != "last_hand"}


def _options(hand: Hand, variant: Variant, file: GameFile) -> dict[str, str | int]:
    """What the hand says of the game, in the words of the book; what is nothing is left out where a book lacks it."""
    chosen: dict[str, str | int] = {"structure": variant.structure, "rake_method": _untaken(file)}
    if hand.are_antes_even and len(set(hand.antes)) > 1:
        raise HoyleError("antes that differ from seat to seat and are trimmed are not played here")
    chosen["ante"] = hand.antes[0] if hand.antes and hand.are_antes_even else 0
    if variant.forms and "form" in file.options:
        known = file.options["form"].choose
        chosen["form"] = next((form for form in variant.forms if form in known), variant.forms[0])
    if variant.is_stud:
        chosen["bring_in"] = hand.bring_in
    else:
        # One to three of them; a straddle is a blind too, the largest.
        posted = sorted(blind for blind in hand.blinds if blind)
        if not 1 <= len(posted) <= len(BLINDS):
            raise HoyleError(f"one to three blinds are played here, and this hand has {len(posted)}")
        if _is_straddle(hand, posted):
            chosen[STRADDLE] = "yes"
            posted = posted[:2]
        chosen |= dict(zip(BLINDS, [*posted, 0, 0][: len(BLINDS)], strict=True))
    if variant.structure == "fixed_limit":
        chosen["small_bet"], chosen["big_bet"] = hand.small_bet, hand.big_bet
    return {name: value for name, value in chosen.items() if value or name in file.options}


def _untaken(file: GameFile) -> str:
    """The rake that takes nothing of a pot: none, or where a book must have one, a charge by time."""
    option = file.options.get("rake_method")
    allowed = option.choose if option is not None else ()
    found = next((method for method in ("none", "time") if method in allowed), "")
    if not found:
        raise HoyleError(
            f"this book takes a collection of every pot of {file.game}, and hands in PHH know none; name another book"
        )
    return found


def _is_straddle(hand: Hand, posted: list[int]) -> bool:
    """Twice the big blind, from a stack that reaches for it; anything else is a third blind."""
    if len(posted) != 3 or posted[2] != 2 * posted[1]:
        return False
    return hand.stacks[hand.blinds.index(posted[2])] >= posted[2]


class _Player:
    """Answers a round from the actions of a hand."""

    def __init__(self, hand: Hand, played: Round, first_spare: int) -> None:
        self._round = played
        self._scale = hand.scale
        actions = [action.partition("#")[0].split() for action in hand.actions]
        self.told = ToldCards(actions, first_spare)
        # What is posted or shown follows by itself.
        self._moves = [words for words in actions if len(words) > 1 and words[1] in MOVES]
        self._street = StreetBets()

    def play(self) -> Round:
        played = self._round
        while (prompt := played.prompt) is not None:
            if isinstance(prompt, Draw):
                played.answer(Drawn(tuple(self.told.draw(prompt.to, prompt.size))))
            else:
                played.answer(self._move(prompt))
        # Some let a player check who is alone with chips; here nobody is asked then.
        if [what for _, what, *_ in self._moves] not in ([], ["cc"]):
            raise IllegalAnswer(f"the hand is over and {' '.join(self._moves[0])} is left")
        return played

    def _move(self, prompt: Ask) -> Chosen:
        if prompt.choices[0].name == STRADDLE:
            return Chosen(STRADDLE)
        if not self._moves:
            raise IllegalAnswer(f"{prompt.seat} is asked and the history has no more actions")
        who, what, *rest = self._moves.pop(0)
        if who != prompt.seat:
            raise IllegalAnswer(f"{prompt.seat} is asked, and the history lets {who} act ({what})")
        names = [choice.name for choice in prompt.choices]
        if what == "f":
            return Chosen("fold")
        if what == "sd":
            return Chosen(self._discard(prompt, cards_in(rest[0]) if rest else []))
        if what == "cc":
            return Chosen("check" if "check" in names else "call")
        raised = next((name for name in names if name in ("bet", "raise", "complete")), "")
        if not raised:
            raise IllegalAnswer(f"{who} may not raise now: {', '.join(names)}")
        bet = self._street.follow(self._round).get(prompt.spot, 0)
        return Chosen(raised, _cents([rest[0]], self._scale)[0] - bet)

    def _discard(self, prompt: Ask, cards: list[str]) -> str:
        held = self._round.felt.chips.dealt[str(prompt.spot)]
        places = self.told.places_of(cards, held)
        return "_".join(("discard", *map(str, places))) if places else "stand_pat"


def final_stacks(played: Round) -> list[int]:
    """What every seat has when the hand is over."""
    stacks = dict(played.setup.stacks)
    for line in played.lines:
        if line.seat in stacks:
            stacks[line.seat] += line.net
    return [stacks[seat] for seat in played.setup.seats]
