"""Any poker room game: posts, deals, betting and showdown, street by street, as a rulebook declares them.

The seats play for a pot. Deck, streets, who begins, the limits, what wins and what the house takes all come from the
declaration in the book (`docs/poker_room_format.md`).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from hoyle.book import GameFile, Terms
from hoyle.book.file_check import Allowed
from hoyle.book.room.room_schema import Bet
from hoyle.engine import EVERYONE, Carry, Draw, Equipment, Felt, Script, Situation
from hoyle.engine.declared import Offer
from hoyle.engine.round.script import Award, Payout, Post, Shuffle, Yielded
from hoyle.games.parts.betting_round import Betting, Limits
from hoyle.games.parts.pots import Division, Pot, divide_pots
from hoyle.games.poker_room import pot_collection
from hoyle.games.poker_room.dealing import deal_street
from hoyle.games.poker_room.declaration import Declared, amount, check_amounts, cite, declared, number
from hoyle.games.poker_room.kills import note_kill
from hoyle.games.poker_room.opening_bet import order_of
from hoyle.games.poker_room.posting import post_all
from hoyle.games.poker_room.pot_hand import Hand
from hoyle.games.poker_room.recorded_hand import (
    MUCKED,
    POTS_TOGETHER,
    divide_with_antes,
    put_together,
    without_mucked,
)
from hoyle.games.poker_room.room_choices import room_choices
from hoyle.games.poker_room.room_jackpots import bad_beats, note_high_hands
from hoyle.games.poker_room.room_places import (
    BUTTON,
    LIVE_ANTES,
    Places,
    eligible,
    next_carry,
    said,
    take_places,
)
from hoyle.games.poker_room.run_twice import SECOND_BOARD, agree, award_twice, deal_again
from hoyle.games.poker_room.showdown import MAIN_POT, Ranks, award_pots, ranks_of
from hoyle.kit.cards import composition
from hoyle.kit.money import show_money
from hoyle.kit.ranking.shown_hand import card_value, suit_value

SETTINGS: Mapping[str, Allowed] = {}
RULES: Mapping[str, Mapping[str, Allowed]] = {}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """None: seats play for the pot and make no wagers against the house."""
    return {}


def equipment(terms: Terms) -> Equipment:
    deck = declared(terms).room.deck
    return {"cards": composition(1, jokers_per_deck=deck.jokers, without_ranks=deck.without_ranks)}


def check_terms(terms: Terms) -> None:
    check_amounts(terms)


def objection_to_start(situation: Situation) -> str | None:
    rules = declared(situation.terms)
    owners = situation.places
    stacks = {spot: situation.stacks[seat] for spot, seat in owners.items()}
    can = len(eligible(rules, situation.carry, owners, stacks))
    places = take_places(rules, situation.carry, owners, stacks) if can else Places((), 0)
    least, most = rules.room.players.at_least, rules.player_count_max
    if len(places.order) < least:
        return f"{least} players with chips for the forced bets and one bet are needed; {can} can be dealt in"
    if len(places.order) > most:
        return f"no more than {most} may play, and {len(places.order)} would be dealt in"
    return pot_collection.hindrance(situation.terms, len(places.order))


def objection_to_sit(terms: Terms, cents: int) -> str | None:
    """Check the document's minimum and maximum buy-in."""
    rules = declared(terms)
    for rule in rules.room.buy_in:
        if rule.structures and rules.amounts.structure not in rule.structures:
            continue
        bet = rules.amounts.big if rules.amounts.structure == "fixed_limit" else rules.amounts.least
        least = max(amount(terms, rule.at_least), number(terms, rule.at_least_bets or 0) * bet)
        most = amount(terms, rule.at_most)
        if cents < least or (most and cents > most):
            bounds = f"at least {show_money(least)}" + (f" and at most {show_money(most)}" if most else "")
            return f"the buy-in here is {bounds}, not {show_money(cents)} ({cite(terms, rule)})"
    return None


def instruct(situation: Situation, seat: str, said_word: str) -> Carry | str:
    return said(declared(situation.terms), situation.carry, seat, said_word)


def choices(terms: Terms) -> tuple[Offer, ...]:
    return tuple(room_choices(declared(terms)))


def places(terms: Terms) -> tuple[str, ...]:
    return (".button", *((SECOND_BOARD,) if declared(terms).runs_twice else ()))


def play(felt: Felt) -> Script:
    rules = declared(felt.terms)
    button = 0
    if rules.deals_for_button and not felt.carry.get(BUTTON):
        button = yield from _first_button(felt, rules)
    places = take_places(rules, felt.carry, felt.owners, felt.chips.stacks, button)
    hand = Hand(felt, rules, places.order, places.button)
    yield from post_all(hand, places)
    for at, plan in enumerate(rules.streets):
        if rules.runs_twice and plan.has_board:
            yield from agree(hand, rules.streets[at:])
        yield from deal_street(hand, plan)
        if felt.dead:
            hand.drop_dead()
        bet = plan.bet
        if bet is not None and len(hand.live) > 1:
            if bet.first == "forced":
                yield from _bet_after_forced(hand, bet)
            else:
                limits = limits_of(rules, bet.limit, hand.kill)
                yield from Betting(felt, hand.live, hand.street_bets, limits).play(order_of(hand, bet))
            hand.street_bets = {}
            if rules.rakes_rounds:
                came_in = sum(hand.chips.put_in.values()) - sum(hand.bet_sums)
                hand.bet_sums.append(max(came_in, 0))  # less, where a hand's chips were returned
        if len(hand.live) < 2:
            break
    return (yield from _finish(hand, places))


def _first_button(felt: Felt, rules: Declared) -> Generator[Yielded, Any, int]:
    """For the first hand, deal a card to every seat; the highest gets the button."""
    dealt: dict[int, str] = {}
    for spot in eligible(rules, felt.carry, felt.owners, felt.chips.stacks):
        cards: tuple[str, ...] = yield Draw("cards", 1, f"{spot}.button", EVERYONE)
        dealt[spot] = cards[0]
    yield Shuffle("cards", tuple(dealt.values()), "the button is placed")
    return max(dealt, key=lambda spot: (card_value(dealt[spot]), suit_value(dealt[spot])))


def _bet_after_forced(hand: Hand, bet: Bet) -> Generator[Yielded, Any, None]:
    """The spot with the bring-in posts the forced bet, which may then be completed or raised."""
    first, *others = order_of(hand, bet)
    limits, posts = limits_of(hand.rules, bet.limit, hand.kill), hand.rules.room.posts
    cents = min(hand.rules.bring_in, hand.chips.stacks[first])
    yield Post(first, cents, "bring_in")
    hand.street_bets[first] = cents
    completes = posts.bring_in_is == "own_amount" and max(hand.street_bets.values()) < limits.bet
    betting = Betting(hand.felt, hand.live, hand.street_bets, limits, completes=completes)
    yield from betting.play([*others, first], last_has_acted=posts.bring_in_acts_again == "no")


@lru_cache(maxsize=1024)
def limits_of(rules: Declared, which: str, kill: int) -> Limits:
    """The limits of a street's bets; `kill` is their multiplier, in halves."""
    amounts = rules.amounts
    fixed = amounts.structure == "fixed_limit"
    bet = (amounts.big if which == "big" else amounts.small) if fixed else amounts.least
    return Limits(
        amounts.structure, bet * kill // 2, amounts.most * kill // 2, amounts.raise_count_max,
        amounts.unlimited_heads_up, amounts.check_raise, amounts.raise_at_least_last,
    )  # fmt: skip


def _finish(hand: Hand, places: Places) -> Generator[Yielded, Any, Carry]:
    """Divide the pots, take the rake, show down, and make the carry of the next hand."""
    felt, rules, live = hand.felt, hand.rules, hand.live
    carry = next_carry(rules, felt.carry, places, felt.owners)
    if not live:
        yield _all_back(hand)
        return carry
    is_shown = len(live) > 1  # before mucked hands leave
    division = _division(hand)
    ranks: Ranks = ranks_of(hand, hand.board) if is_shown else {}
    taken = pot_collection.takings(hand, division.pots, division.uncalled_cents) if rules.takes else []
    pots = pot_collection.less_takings(hand, division.pots, taken) if taken else division.pots
    awards = yield from _award(hand, pots, ranks)
    if rules.room.posts.kill is not None:
        note_kill(hand, sum(pot.cents for pot in division.pots), awards, carry)
    if rules.has_jackpots:
        awards += list(bad_beats(hand, ranks, {award.spot for award in awards if award.pot == MAIN_POT}))
    if division.uncalled_cents:
        awards.append(
            Award(
                division.uncalled_spot, "uncalled_bet", "returned", division.uncalled_cents, rules.posts_cite
            )
        )
    yield Payout(tuple(awards), tuple(taken), rules.posts_cite, tuple(map(str, ranks)))
    if rules.has_jackpots:
        yield from note_high_hands(hand, ranks, carry)
    return carry


def _division(hand: Hand) -> Division:
    """The pots as the rules of the hand divide them."""
    carry, put_in, dead_money = hand.felt.carry, hand.chips.put_in, 0
    if hand.dead_money:
        put_in = {spot: cents - hand.dead_money.get(spot, 0) for spot, cents in put_in.items()}
        dead_money = sum(cents for spot, cents in hand.dead_money.items() if spot not in hand.chips.refunded)
    division = divide_pots(put_in, hand.live, dead_money)
    if carry.get(LIVE_ANTES):
        division = divide_with_antes(hand, put_in)
    if division.uncalled_cents:
        division = pot_collection.with_uncalled_blind(hand, division)
    return without_mucked(hand, division) if carry.get(MUCKED) else division


def _award(hand: Hand, pots: Sequence[Pot], ranks: Ranks) -> Generator[Yielded, Any, list[Award]]:
    """Award the pots by one board, or by two where the hand is run twice."""
    if hand.again and ranks:
        second = yield from deal_again(hand)
        awards = award_twice(hand, pots, ranks, ranks_of(hand, second))
    else:
        awards = award_pots(hand, pots, ranks)
    if hand.felt.carry.get(POTS_TOGETHER):
        awards = award_pots(hand, put_together(pots, awards), ranks)
    return awards


def _all_back(hand: Hand) -> Payout:
    """Return all contributions if rulings have removed every hand."""
    cite = hand.rules.posts_cite
    back = [
        Award(spot, MAIN_POT, "returned", cents, cite) for spot, cents in hand.chips.put_in.items() if cents
    ]
    return Payout(tuple(back), (), cite, ())
