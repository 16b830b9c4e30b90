"""The other seats: they make the main wager at the minimum and play a few games sensibly, the rest by default."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hoyle.book.schema import StakeRule
from hoyle.cli.terminal_table.drawing import hands_at
from hoyle.cli.terminal_table.entry import Wanted
from hoyle.engine import DEALER, Ask, Chosen, Round, Table
from hoyle.engine.round.events import ChoiceMade
from hoyle.engine.round.view import HIDDEN, cards_seen
from hoyle.kit.cards import DECK, RANK_VALUE
from hoyle.kit.money import parse_money
from hoyle.kit.ranking import best_five, rank_three_cards

NAMES = (
    "ana", "ben", "cho", "dev", "eva", "fay", "gus", "hal", "ida", "jon", "kim", "leo", "mia", "ned", "oki",
    "pia", "raj", "sue", "tom",
)  # fmt: skip
_CHEAPEST_PLAY = ("Qc", "6d", "4h")  # three card poker: worse hands are folded


def wagers_of(table: Table) -> list[Wanted]:
    """What must be made to be dealt in, or the first wager of the file that stands by itself."""
    rules = table.terms.stake_rules
    names = [name for name, bounds in rules.items() if any(rule.compulsory == "yes" for rule in bounds)]
    names = names or [name for name in table.terms.wagers if _stands_alone(table, name)][:1]
    return [(name, _least(table, name), "") for name in names]


def _stands_alone(table: Table, name: str) -> bool:
    wager = table.terms.wagers[name]
    if wager.bonus_on or wager.parts or name in table.game.in_round:
        return False
    if "" not in table.game.selections(table.terms, name):
        return False
    return not any(rule.needs or rule.needs_one_of for rule in table.terms.stake_rules[name])


def _least(table: Table, name: str) -> int:
    """The smallest amount that the table, the book and a posted schedule take."""
    least, chip = table.limits.of(name)[0], table.limits.chip
    for rule in table.terms.stake_rules[name]:
        least = parse_money(rule.min) if rule.min else least
    for fee in table.terms.file.fees.values():
        if fee.option and (posted := fee.schedules[str(table.terms.options[fee.option])].wager_min):
            least = max(least, parse_money(posted))
    for rule in table.terms.stake_rules[name]:
        step = _step(rule, chip)
        least += -least % step
    return least


def _step(rule: StakeRule, chip: int) -> int:
    if rule.units:
        return rule.units * chip
    return parse_money(rule.step) if rule.step else chip


def choose(played: Round, prompt: Ask, free_cents: int) -> Chosen:
    """A policy where there is one for these choices, and what silence means otherwise."""
    names = [choice.name for choice in prompt.choices if choice.most <= free_cents]
    for policy in (_dice, _three_card_poker, _blackjack, _poker_room):
        word = policy(played, prompt, names)
        if word in names:
            return Chosen(word)
    return Chosen(prompt.default)


def _dice(played: Round, prompt: Ask, names: Collection[str]) -> str:
    return "shoot" if "shoot" in names else ""


def _cards(played: Round, prompt: Ask) -> tuple[str, ...]:
    """The hand that is asked about: the one the prompt names, as after a split, or the spot's."""
    named = prompt.about.split(" is ")[0].split()
    if named and all(card in DECK for card in named):
        return tuple(named)
    hands = hands_at(played, prompt.spot)
    return cards_seen(played, prompt.seat, hands[-1]) if hands else ()


def _three_card_poker(played: Round, prompt: Ask, names: Collection[str]) -> str:
    cards = _cards(played, prompt)
    if not {"play", "fold"} <= set(names) or len(cards) != 3 or HIDDEN in cards:
        return ""
    return "play" if rank_three_cards(cards).strength >= rank_three_cards(_CHEAPEST_PLAY).strength else "fold"


def _poker_room(played: Round, prompt: Ask, names: Collection[str]) -> str:
    """Bet what is good, call with what may become so, and let the rest go when it costs something."""
    if "fold" not in names or not {"check", "call"} & set(names):
        return ""
    own = cards_seen(played, prompt.seat, str(prompt.spot))
    board = cards_seen(played, prompt.seat, "community")
    worth = poker_worth([card for card in (*own, *board) if card in DECK])
    raises = [name for name in names if name in ("bet", "raise", "complete")]
    bets = sum(isinstance(event, ChoiceMade) and event.choice == "raise" for event in played.events)
    if worth >= 2 and raises and bets < 3:
        return raises[0]
    return "check" if "check" in names else "call" if worth >= 1 else "fold"


def poker_worth(cards: Sequence[str]) -> int:
    """2 for a good hand, 1 for a fair one, 0 for none: by pairs and high cards, or by the hand once there are five."""
    if len(cards) >= 5:
        name = best_five(cards[:7]).name
        return 0 if name == "high_card" else 1 if name == "pair" else 2
    values = sorted((RANK_VALUE[card[0]] for card in cards), reverse=True)
    paired = len(set(values)) < len(values)
    if paired:
        return 2 if values[0] >= 10 else 1
    return 1 if sum(value >= 10 for value in values) >= 2 else 0


def _blackjack(played: Round, prompt: Ask, names: Collection[str]) -> str:
    """Hit to 17, stand on 12 and more against a weak dealer, double 10 and 11, split aces and eights."""
    if not {"hit", "stand"} <= set(names):
        return ""
    cards = _cards(played, prompt)
    up = [card for card in cards_seen(played, prompt.seat, DEALER) if card != HIDDEN]
    total, soft = blackjack_total(cards)
    weak = bool(up) and 2 <= blackjack_total(up[:1])[0] <= 6
    if len(cards) == 2 and cards[0][0] == cards[1][0] and cards[0][0] in "A8" and "split" in names:
        return "split"
    if len(cards) == 2 and total in (10, 11) and not soft and "double" in names:
        return "double"
    if soft:
        return "stand" if total >= 18 else "hit"
    return "stand" if total >= 17 or (weak and total >= 12) else "hit"


def blackjack_total(cards: Collection[str]) -> tuple[int, bool]:
    """The total of a hand, and whether an ace in it counts 11."""
    total = sum(1 if card[0] == "A" else min(RANK_VALUE[card[0]], 10) for card in cards)
    if any(card[0] == "A" for card in cards) and total <= 11:
        return total + 10, True
    return total, False
