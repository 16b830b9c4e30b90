"""Replays a PHH hand as a round: its cards and actions answer the engine's prompts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from hoyle.book import Terms
from hoyle.engine import Ask, Chosen, Draw, Drawn, Limits, Round, Setup
from hoyle.errors import HoyleError, IllegalAnswer
from hoyle.games.catalog import find_game, open_terms
from hoyle.games.poker_room.declaration import cite, declared
from hoyle.games.poker_room.recorded_hand import MUCKED
from hoyle.games.poker_room.room_places import ANTES, ANY_STACK, BLINDS, LIVE_ANTES
from hoyle.phh.house_choices import STRADDLE, has_usual_blinds, options_for
from hoyle.phh.known_cards import ToldCards, cards_in
from hoyle.phh.phh_reader import Hand, cents_of
from hoyle.phh.street_bets import StreetBets
from hoyle.phh.variants import variant_named

MOVES = ("f", "cc", "cbr", "sd")


def replay_hand(hand: Hand, book: str = "ny", departures: Mapping[str, Any] | None = None) -> Round:
    """Play the hand under a book. What the book does not allow is refused with the action it fails at.

    `departures` are what the carry says of a recorded hand. Only a hand that is shown wins, so one that was given
    up unseen is out where it would have won.
    """
    variant = variant_named(hand.code)
    path = f"{book}/{variant.game}"
    game, terms = _opened(path, tuple(options_for(hand, variant, find_game(path)[1]).items()))
    seats = tuple(f"p{at + 1}" for at in range(len(hand.stacks)))
    carry = {**_carry(hand, seats, variant.is_stud), **(departures or {})}

    def play(carry: dict[str, Any]) -> _Player:
        setup = Setup(
            terms, seats, (), carry, {}, limits=Limits(chip=1), owners=dict(enumerate(seats, start=1)),
            stacks=dict(zip(seats, hand.stacks, strict=True)),
        )  # fmt: skip
        return _Player(hand, Round(game, setup))

    player = play(carry)
    played = player.play()
    if given_up := player.told.given_up & _winners(played):
        played = play({**carry, MUCKED: sorted(player.told.given_up)}).play()
        if given_up & _winners(played):
            raise HoyleError(f"{', '.join(sorted(given_up))} mucks a pot that no other player contests")
    return played


@lru_cache(1024)
def _opened(path: str, options: tuple[tuple[str, str | int], ...]) -> tuple[Any, Terms]:
    """Collections have many hands of the same stakes. A path names the same file as long as the process lives."""
    return open_terms(path, dict(options))


def _carry(hand: Hand, seats: tuple[str, ...], is_stud: bool) -> dict[str, Any]:
    """What the record has that a house does not choose: any stacks, and antes and blinds as posted."""
    carry: dict[str, Any] = {ANY_STACK: True}
    if not hand.are_antes_even:
        carry[ANTES] = dict(zip(seats, hand.antes, strict=True))
    elif len(set(hand.antes)) > 1:
        # The excess over the second largest ante is uncalled and was returned before the deal.
        posted = [min(ante, stack) for ante, stack in zip(hand.antes, hand.stacks, strict=True)]
        most = sorted(posted)[-2]
        carry |= {ANTES: {seat: min(ante, most) for seat, ante in zip(seats, posted, strict=True)}}
        carry[LIVE_ANTES] = True
    if not is_stud and not has_usual_blinds(hand):
        carry[BLINDS] = dict(zip(seats, hand.blinds, strict=True))
    return carry


def _winners(played: Round) -> set[str]:
    awards = [line for line in played.lines if line.kind == "award" and line.wager != "uncalled_bet"]
    return {line.seat for line in awards if line.outcome != "last_hand"}


class _Player:
    """Answers a round from the actions of a hand."""

    def __init__(self, hand: Hand, played: Round) -> None:
        self._round = played
        self._scale = hand.scale
        actions = [action.partition("#")[0].split() for action in hand.actions]
        self.told = ToldCards(actions)
        # Posts and shown cards follow from the rules.
        self._moves = [words for words in actions if len(words) > 1 and words[1] in MOVES]
        self._street = StreetBets()

    def play(self) -> Round:
        played = self._round
        while (prompt := played.prompt) is not None:
            if isinstance(prompt, Draw):
                left = played.shoes["cards"].left
                played.answer(Drawn(tuple(self.told.draw(prompt.to, prompt.size, left))))
            else:
                played.answer(self._move(prompt))
        # Some records let the last player with chips check; the engine does not prompt then.
        if [what for _, what, *_ in self._moves] not in ([], ["cc"]):
            raise IllegalAnswer(f"the hand is over and {' '.join(self._moves[0])} is left")
        return played

    def _move(self, prompt: Ask) -> Chosen:
        if prompt.choices[0].name == STRADDLE:
            return Chosen(STRADDLE)
        if not self._moves:
            raise IllegalAnswer(f"{prompt.seat} has to act and the history has no more actions")
        if self._moves[0][0] != prompt.seat and prompt.seat not in {move[0] for move in self._moves}:
            # Files leave out folds. A player without further actions has folded, or checked while that is free.
            return Chosen("check" if "check" in [choice.name for choice in prompt.choices] else "fold")
        who, what, *rest = self._moves.pop(0)
        if who != prompt.seat:
            clause = self._turn_clause()
            by = f" by {clause}" if clause else ""
            raise IllegalAnswer(f"{prompt.seat} has to act{by}, and in the history {who} acts ({what})")
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
        return Chosen(raised, cents_of([rest[0]], self._scale)[0] - bet)

    def _turn_clause(self) -> str:
        """The clause on who acts first by the up cards, which differs by book; the button does not."""
        terms: Terms = self._round.setup.terms
        rules = declared(terms)
        if rules.has_button:
            return ""
        held = max(
            (len(cards) for at, cards in self._round.felt.chips.dealt.items() if at.isdigit()), default=0
        )
        dealt = 0
        for street in rules.room.streets:
            dealt += sum(step.count for step in street.deal if step.kind in ("down", "up"))
            if dealt >= held:
                is_first = street is rules.room.streets[0]
                return str(rules.posts_cite if is_first else cite(terms, street))
        return ""

    def _discard(self, prompt: Ask, cards: list[str]) -> str:
        held = self._round.felt.chips.dealt[str(prompt.spot)]
        places = self.told.places_of(cards, held)
        return "_".join(("discard", *map(str, places))) if places else "stand_pat"


def final_stacks(played: Round) -> list[int]:
    """Every seat's stack at the end of the hand."""
    stacks = dict(played.setup.stacks)
    for line in played.lines:
        if line.seat in stacks:
            stacks[line.seat] += line.net
    return [stacks[seat] for seat in played.setup.seats]
