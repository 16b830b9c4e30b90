"""Baccarat, chemin de fer: a participant who bid highest holds the bank, and the others wager against it.

All wagers are made in the round, each in its turn: the bank, then suivi, banco or parts of the bank. The two sides pay
each other, and the house takes its percentage of what the bank wins.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.engine import Call, Carry, Equipment, Felt, Note, Script, Situation, Stake
from hoyle.engine.declared import Offer, fixed, plain, ranged
from hoyle.engine.round.script import Yielded
from hoyle.engine.rulings.rulings import PASS_BANK
from hoyle.engine.settlement.coverage import BID_FOR
from hoyle.games.baccarat.chemin_de_fer.holding_the_bank import (
    BID,
    HOLDS,
    NO_BID,
    NOT_HELD,
    Bank,
    LastBank,
    find_bank,
    kept_bank,
    last_bank,
    next_bank,
    standing_bank,
)
from hoyle.games.baccarat.chemin_de_fer.participants import BANKER, OUT, PLAYER, Participants
from hoyle.games.baccarat.chemin_de_fer.two_hands import CARD, NATURAL, STAY, TwoHands
from hoyle.games.baccarat.chemin_de_fer.wagers_against import (
    BANCO,
    PASSED,
    SUIVI,
    WAGER,
    WITHDRAWN,
    take_wagers,
)
from hoyle.games.baccarat.dealing import CARDS, end_round, kept_cards, start_shoe
from hoyle.games.parts.dealt_shoe import decks
from hoyle.kit.shoe import Shoe

IN_ROUND = (BANKER, PLAYER)
KEEPS_EXTRA_CARDS = True
LEAST = 2  # participants: one banks, another wagers against the bank

SETTINGS: Mapping[str, Allowed] = {
    "bank": (BID_FOR,),
    "deck_count": int,
    "cut_card_depth": int,  # cards behind the first cutting card
    "rounds_after_cut_card": int,  # rounds dealt after the one in which it appears
    "burn_by_first_card": ("yes", "no"),
    "burned_cards_shown": ("yes", "no"),
    "burn_value_of_ten_and_court_card": int,
    "next_wager_factor_max": int,  # times the last wager of a bank
    "preceding_wager": ("placed", "covered"),  # what the next is measured on
    "player_stands_on": int,  # the least total on which the player's hand takes no card: 6
    "player_chooses_on": tuple,  # totals on which the dominant player may choose: 5
    "banker_draws": tuple,  # rows "3: 0 1 2 3 4 5 6 7 9" by banker's total and the player's third card
    "banker_draws_if_player_stands": int,  # the most on which the banker draws then
    "banker_chooses_if_player_stands": tuple,  # totals on which the banker may choose then
}
RULES: Mapping[str, Mapping[str, Allowed]] = {}
RESULTS = {1: ("win", "lose"), 0: ("tie", "tie"), -1: ("lose", "win")}  # of the player's wager, of the bank's


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """`withdrawn` is the bank's wager, or the part of it, that no other wager covers."""
    return {BANKER: ("win", "tie", "lose", WITHDRAWN), PLAYER: ("win", "tie", "lose")}


def equipment(terms: Terms) -> Equipment:
    return {CARDS: decks(terms.number("deck_count"))}


def keeps_shoe(terms: Terms, shoe: Shoe) -> bool:
    """The script itself returns the cards after the last round of a shoe."""
    return True


def objection_to_start(situation: Situation) -> str | None:
    count = sum(name not in situation.carry.get(OUT, ()) for name in situation.seats)
    if count < LEAST:
        return f"{LEAST} participants are needed, one of whom banks; there {'is' if count == 1 else 'are'} {count}"
    return None


def instruct(situation: Situation, seat: str, word: str) -> Carry | str:
    """A participant who sits out is offered neither the bank nor a wager."""
    carry = dict(situation.carry)
    others = [name for name in carry.pop(OUT, ()) if name != seat]
    if word == "sit_out":
        others.append(seat)
    elif word not in ("sit_in", "leave"):
        return f'a participant says sit_out or sit_in between rounds, not "{word}"'
    return {**carry, OUT: others} if others else carry


def choices(terms: Terms) -> tuple[Offer, ...]:
    banks = (ranged(name, BANKER) for name in HOLDS)
    whole = (fixed(SUIVI, PLAYER), fixed(BANCO, PLAYER), ranged(WAGER, PLAYER))
    return (
        *banks,
        *plain(*NOT_HELD),
        ranged(BID),
        *plain(NO_BID),
        *whole,
        *plain(*PASSED),
        *plain(CARD, STAY, NATURAL),
    )


def play(felt: Felt) -> Script:
    """Find the banker, take the wagers against the bank, play the two hands and settle."""
    shoe = felt.shoes[CARDS]
    left_before = shoe.left_count
    # A new shoe is offered to all, whoever held the bank of the last one.
    last = last_bank(felt.carry) if left_before < shoe.total else LastBank()
    yield from start_shoe(felt)
    people = Participants(felt)
    bank = yield from find_bank(people, last, felt.terms.number("next_wager_factor_max"))
    if bank is None:
        yield Note("no participant takes the bank, and no hand is dealt")
        return {**dict(people.kept()), **kept_cards(felt)}
    # An annulled hand leaves the bank with its holder.
    felt.carry = {**dict(people.kept()), **dict(kept_bank(standing_bank(bank))), **kept_cards(felt)}
    made = yield from take_wagers(people, bank)
    if not made:
        yield Call(bank.stake, WITHDRAWN)
        yield Note("no participant wagers against the bank, and no hand is dealt")
        return felt.carry
    outcome = yield from _hand(felt, bank, made)
    after = next_bank(bank, made, outcome, is_ordered=PASS_BANK in felt.said)
    if felt.terms["preceding_wager"] == "covered":
        after = after._replace(wager=sum(stake.cents for stake in made))
    carry = yield from end_round(felt, left_before)
    return {**dict(people.kept()), **dict(kept_bank(after)), **carry}


def _hand(felt: Felt, bank: Bank, made: list[Stake]) -> Generator[Yielded, Any, str]:
    """Play the hands and settle, losing wagers first; how the bank's wager ended."""
    dominant = max(made, key=lambda stake: stake.cents)  # of equal ones the first, nearest to the banker
    mine, banks = yield from TwoHands(felt, dominant, bank.stake).play()
    against, outcome = RESULTS[(mine > banks) - (mine < banks)]
    said = {"win": "the banker's hand wins", "lose": "the player's hand wins", "tie": "stand off"}[outcome]
    yield Note(f"player {mine}, banker {banks}: {said}")
    calls = [Call(bank.stake, outcome), *(Call(stake, against) for stake in made)]
    yield sorted(calls, key=lambda call: call.outcome != "lose")
    return outcome
