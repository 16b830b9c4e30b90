"""Hands of six-handed no limit hold 'em a second: Hoyle's rounds beside PokerKit's states, on the same cards and actions.

`python benchmarks/poker_room.py [hands]`. Each hand is dealt from one shuffled deck and played by one list of random
numbers in both; the final stacks must be equal, or the run fails.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from itertools import islice

from pokerkit import Automation, NoLimitTexasHoldem, State

from hoyle.engine import Ask, Chosen, Drawn, Limits, Round, Setup
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK

SEATS = ("ann", "ben", "cat", "dan", "eve", "fay")
STACK, SMALL, BIG = 20_000, 100, 200
TIMES_WANTED = 50
AUTOMATIONS = (
    Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING, Automation.HAND_KILLING, Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)  # fmt: skip
FOLD = Chosen("fold")
PASSING = {name: Chosen(name) for name in ("check", "call")}
Hand = tuple[list[str], list[int]]


def make_hands(count: int, seed: int = 1) -> list[Hand]:
    """A shuffled deck and the numbers by which each decision is made."""
    rng = random.Random(seed)
    return [(rng.sample(DECK, 40), [rng.randrange(100) for _ in range(80)]) for _ in range(count)]


def choose(number: int, owes: bool, can_raise: bool) -> str:
    """Of a hundred: fold 5 where there is a bet to call, raise the least 10, raise all in 1, check or call the rest."""
    if owes and number < 5:
        return "fold"
    if number < 89 or not can_raise:
        return "pass"
    return "raise" if number < 99 else "all_in"


def hoyle_player() -> Callable[[Hand], list[int]]:
    options = {
        "structure": "no_limit", "small_blind": SMALL, "big_blind": BIG, "rake_method": "none",
    }  # fmt: skip
    game, terms = open_terms("ny/texas_holdem", options)
    owners = dict(enumerate(SEATS, start=1))
    stacks = dict.fromkeys(SEATS, STACK)
    setup = Setup(terms, SEATS, (), {}, {}, limits=Limits(chip=1), owners=owners, stacks=stacks)

    def play(hand: Hand) -> list[int]:
        deck, numbers = hand
        cards, at, burned = iter(deck), 0, 0
        played = Round(game, setup)
        answer = played.answer
        while (prompt := played.prompt) is not None:
            if isinstance(prompt, Ask):
                choices = prompt.choices
                word = choose(numbers[at], prompt.default == "fold", len(choices) > 2)
                at += 1
                if word == "fold":
                    answer(FOLD)
                elif word == "pass":
                    answer(PASSING[choices[1].name])
                else:
                    answer(Chosen(choices[2].name, choices[2].least if word == "raise" else choices[2].most))
            elif prompt.to == "burn":
                burned += 1
                answer(Drawn((deck[-burned],)))
            else:
                answer(Drawn(tuple(islice(cards, prompt.size))))
        result = dict(stacks)
        for line in played.lines:
            result[line.seat] += line.net
        return list(result.values())

    return play


def pokerkit_play(hand: Hand) -> list[int]:
    deck, numbers = hand
    state: State = NoLimitTexasHoldem.create_state(
        AUTOMATIONS, False, 0, (SMALL, BIG), BIG, STACK, len(SEATS)
    )
    cards, at = iter(deck), 0
    while state.status:
        if state.can_deal_hole():
            state.deal_hole(next(cards) + next(cards))
        elif state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_board():
            count = 3 if not state.board_cards else 1
            state.deal_board("".join(next(cards) for _ in range(count)))
        elif state.actor_index is not None:
            owes = bool(state.checking_or_calling_amount)
            word = choose(numbers[at], owes, state.can_complete_bet_or_raise_to())
            at += 1
            if word == "fold":
                state.fold()
            elif word == "pass":
                state.check_or_call()
            elif word == "raise":
                state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
            else:
                state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
    return list(state.stacks)


def rate(play: Callable[[Hand], list[int]], hands: list[Hand], runs: int) -> tuple[float, list[list[int]]]:
    """Hands a second, best of several runs, and how each hand ended."""
    best, results = 0.0, []
    for _ in range(runs):
        start = time.process_time()
        results = [play(hand) for hand in hands]
        best = max(best, len(hands) / (time.process_time() - start))
    return best, results


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    hands = make_hands(count)
    player = hoyle_player()
    ours, theirs, mine, other = 0.0, 0.0, [], []
    for _ in range(3):  # in turn, so that a busy machine slows both
        one, mine = rate(player, hands, 4)
        two, other = rate(pokerkit_play, hands, 1)
        ours, theirs = max(ours, one), max(theirs, two)
    different = [at for at, (one, two) in enumerate(zip(mine, other, strict=True)) if one != two]
    print(
        f"hoyle {ours:,.0f} hands/s, pokerkit {theirs:,.0f} hands/s: {ours / theirs:,.0f} times; {count} hands"
    )
    if different:
        print(
            f"{len(different)} hands end differently, the first is {different[0]}: {mine[different[0]]} {other[different[0]]}"
        )
    return 0 if not different and ours >= TIMES_WANTED * theirs else 1


if __name__ == "__main__":
    sys.exit(main())
