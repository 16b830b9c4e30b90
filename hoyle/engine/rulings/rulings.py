"""Rulings on irregularities: the floor names one from the rulebook at any prompt, and its consequences follow.

Each consequence is a method named after it. What only people can do (`INSTRUCTIONS`) is a duty from then on, until a
person ticks it off at the table.
"""

# Not compiled by mypyc: consequences are looked up as attributes by name.

from __future__ import annotations

from hoyle.book.irregularity import CONSEQUENCES, INSTRUCTIONS, OF_A_POT, TAKES_CARD
from hoyle.book.terms import Price
from hoyle.engine.declared import RULED
from hoyle.engine.round import events as made
from hoyle.engine.round.round_state import RoundState
from hoyle.engine.round.script import EXTRA_CARD, NO_ONE, Ask, Choice, Draw, Line, Ruling, Stake, Taken
from hoyle.engine.rulings import dealers_rulings, room_rulings, wheel_rulings
from hoyle.engine.rulings.duty import duty_of
from hoyle.engine.rulings.moments import check_moment
from hoyle.engine.settlement.coverage import payer_of
from hoyle.engine.settlement.pot import returned_lines
from hoyle.engine.settlement.settle import returned
from hoyle.errors import IllegalAnswer, UnknownName
from hoyle.kit.odds import PUSH

_OF_A_HAND = {
    "fold_hand", "refund_hand", "replace_card", "serves_as_burn", "next_card_down", "seat_may_stop_betting",
}  # fmt: skip
_NEED_SPOT = {
    "dead_hand",
    "dead_hand_lost",
    "seat_may_void",
    "excess_returned",
    "seat_may_take_card",
    "extra_card",
    "pass_cards",
} | _OF_A_HAND
_AFTER_THE_ROUND = ("reshuffle", "take_deck_out", "stop_play", "close_equipment", "replace_dice", "pass_bank")
_NEED_SOURCE = {"no_spin": "wheel", "respin": "wheel", "previous_result": "wheel", "no_roll": "dice"}
PASS_BANK = "pass_bank"  # said in a round, or carried to the next: its holder may not keep the bank
_CHECKS = {**room_rulings.CHECKS, **wheel_rulings.CHECKS, **dealers_rulings.CHECKS}


class Rulings:
    """The rulings of one round."""

    def __init__(self, played: RoundState) -> None:
        self._round = played
        self.waiting: Ruling | None = None  # a ruling that waits for a seat's answer
        self._rest: tuple[str, ...] = ()  # the consequences after it
        self._prompt_before: Draw | Ask | None = None
        self._excess: dict[int, int] = {}  # the part of a wager above the limit that was returned
        self.shuffles = False
        self.stops: list[str] = []

    def check(self, ruling: Ruling) -> None:
        """Refuse a ruling that this round cannot take now, before anything moves."""
        played = self._round
        known = played.setup.terms.file.irregularities
        if ruling.name not in known:
            raise UnknownName("irregularity", ruling.name, known)
        irregularity = known[ruling.name]
        then = irregularity.then
        settings = played.setup.terms.settings
        for name, values in irregularity.only_if.items():
            if settings.get(name) not in values:
                raise IllegalAnswer(f"{ruling.name} cannot happen here: {name} is {settings.get(name)}")
        if played.is_over:
            raise IllegalAnswer("the round is over; its results stand")
        if self.waiting is not None:
            raise IllegalAnswer("a seat has to answer the last ruling first")
        self._check_game(ruling, then)
        if _NEED_SPOT.intersection(then):
            self._check_spot(ruling)
        if irregularity.only_while is not None:
            check_moment(played, ruling, irregularity.only_while)
        checks = [_CHECKS[kind] for kind in then if kind in _CHECKS]
        for check in checks:
            check(played, ruling)
        if not checks:
            self._check_cards(ruling, then)

    def _check_game(self, ruling: Ruling, then: tuple[str, ...]) -> None:
        """Some consequences need a pot, or a wheel or dice in motion."""
        played = self._round
        for_a_pot = set(OF_A_POT) - ({"replace_card"} if played.game.replaces_cards else set())
        if not played.setup.terms.plays_for_pot and for_a_pot.intersection(then):
            raise IllegalAnswer(f"{ruling.name} is for games that are played for a pot; this one is not")
        if "extra_card" in then and not played.game.keeps_extra_cards:
            raise IllegalAnswer(f"{ruling.name} cannot follow here: this game plays no hand of more cards")
        if "set_house_way" in then and played.setup.terms.file.house_way is None:
            raise IllegalAnswer(f"{ruling.name} cannot follow here: this game sets no hands")
        prompt = played.prompt
        for kind in then:
            source = _NEED_SOURCE.get(kind)
            if source and not (isinstance(prompt, Draw) and prompt.what == source):
                raise IllegalAnswer(f"{ruling.name} is called while the {source} is in motion, not now")

    def _check_spot(self, ruling: Ruling) -> None:
        felt = self._round.felt
        if ruling.spot not in felt.spots():
            spots = ", ".join(map(str, felt.spots()))
            raise IllegalAnswer(f"{ruling.name} concerns one hand: name its spot ({spots})")
        live = felt.chips.live
        if ruling.spot in felt.dead or (live and ruling.spot not in live):
            raise IllegalAnswer(f"the hand at spot {ruling.spot} is out of the round already")

    def _check_cards(self, ruling: Ruling, then: tuple[str, ...]) -> None:
        shoes = self._round.shoes.values()
        if not ruling.cards:
            if shoes and TAKES_CARD.intersection(then):
                raise IllegalAnswer(f"{ruling.name} concerns a card: name it, as in Ah")
            return
        if not shoes:
            raise IllegalAnswer("this game has no cards to name")
        named = (*self._round.felt.held, *ruling.cards)
        if all(shoe.has(named) for shoe in shoes):
            raise IllegalAnswer(
                f"{' '.join(ruling.cards)} cannot have been drawn: it is not left in the shoe"
            )

    def apply(self, ruling: Ruling) -> None:
        """Apply the consequences in the rulebook's order. Where a seat has a choice, the rest waits for its answer."""
        self._go_through(ruling, self._round.setup.terms.irregularity(ruling.name).then)

    def _go_through(self, ruling: Ruling, then: tuple[str, ...]) -> None:
        played = self._round
        irregularity = played.setup.terms.irregularity(ruling.name)
        cite = played.setup.terms.cite(irregularity.cite, irregularity.lines)
        for at, kind in enumerate(then):
            if played.is_over and kind not in _AFTER_THE_ROUND:
                continue
            played.events.append(
                made.Ruled(
                    ruling.name, CONSEQUENCES[kind], ruling.spot, ruling.cards, cite, irregularity.opens_card
                )
            )
            if self._is_for_people(ruling, kind):
                self._instruct(ruling, kind, str(cite))
            else:
                getattr(self, f"_{kind}")(ruling)
            if self.waiting is not None:
                self._rest = then[at + 1 :]
                return

    def answered(self, word: str) -> None:
        """Apply the choice that a seat made on a ruling."""
        ruling, played = self.waiting, self._round
        assert ruling is not None
        self.waiting = None
        prompt = played.prompt
        assert isinstance(prompt, Ask)
        played.events.append(made.ChoiceMade(prompt.seat, prompt.spot, word, 0))
        played.prompt = self._prompt_before
        if word == "void":
            self._dead_hand(ruling)
        elif word == "stop_betting":
            self._stop_betting(ruling.spot)
        elif word == "take":
            self._use_as_next_card(ruling)
        elif word == "refuse":
            self._use_as_next_card(ruling)
            played.felt.finished.add(ruling.spot)
            self._go_on(ruling.spot)
        # The other consequences listed are the alternative that the seat did not choose, or follow if it plays on.
        rest, self._rest = self._rest, ()
        follows = {*_AFTER_THE_ROUND, *(("deal_missing_card",) if word == "play_on" else ())}
        self._go_through(ruling, tuple(kind for kind in rest if kind in follows))

    def _instruct(self, ruling: Ruling, kind: str, cite: str) -> None:
        played = self._round
        key = f"{played.setup.number}.{len(played.duties) + 1}"
        clause = played.setup.terms.irregularity(ruling.name)
        played.duties.append(duty_of(key, ruling.name, kind, clause, cite, ruling.spot))

    def _is_for_people(self, ruling: Ruling, kind: str) -> bool:
        possible = dealers_rulings.POSSIBLE.get(kind)
        return kind in INSTRUCTIONS or (possible is not None and not possible(self._round, ruling))

    # The consequences.

    def _void_round(self, ruling: Ruling) -> None:
        played = self._round
        cite = self._price(ruling).cite
        played.events.append(made.RoundVoided(ruling.name, cite))
        played.voided = ruling.name
        kept = [line for line in played.lines if self._stands_in_void_round(line.wager)]
        done = {line.stake_id for line in kept}
        played.lines[:] = kept
        if played.held is not None:
            played.held.clear()
        played.contributed = {}
        played.felt.standing.clear()
        for stake in played.felt.stakes.values():
            if stake.id in done:
                continue
            if stake.since == played.setup.number:
                whole = stake._replace(cents=stake.cents + self._excess.get(stake.id, 0))
                played.book(returned(played.felt, whole, ruling.name, self._price(ruling)))
            else:
                played.felt.standing[stake.id] = next(
                    old for old in played.setup.stakes if old.id == stake.id
                )
        for line in returned_lines(played.felt.chips, ruling.name, cite):
            played.book(line)
        played.prompt = None
        played.carry = played.felt.carry
        played.close()

    def _stands_in_void_round(self, wager: str) -> bool:
        """Some side wagers are settled before the cards that make the round void."""
        return self._round.setup.terms.rules.get((wager, "on_void_round")) == "stands"

    def _misdeal(self, ruling: Ruling) -> None:
        """A pot is returned. Wagers against a bank stay for the same hand, which is dealt again from all cards."""
        if self._round.setup.terms.plays_for_pot:
            self._void_round(ruling)
        else:
            self._no_spin(ruling)
            self.shuffles = True

    def _void_but_side_wagers(self, ruling: Ruling) -> None:
        """Return compulsory wagers and those added in the round. Side wagers stand."""
        played = self._round
        felt = played.felt
        open_stakes = [stake for stake in felt.stakes.values() if stake.id not in felt.settled]
        main = [stake for stake in open_stakes if self._is_on_the_game(stake)]
        if len(main) == len(open_stakes):
            self._void_round(ruling)
            return
        felt.said.add("void_main")
        for stake in main:
            felt.settled.add(stake.id)
            played.book(returned(felt, stake, ruling.name, self._price(ruling)))
        if isinstance(played.prompt, Ask):
            played.advance(Taken(played.prompt.default, None))  # the choice is no longer due

    def _is_on_the_game(self, stake: Stake) -> bool:
        rules = self._round.setup.terms.stake_rules.get(stake.part_of or stake.wager, ())
        return stake.wager in self._round.game.in_round or any(rule.compulsory == "yes" for rule in rules)

    def _no_spin(self, ruling: Ruling) -> None:
        """Nothing is decided: every wager stays for the next spin, and may be changed until then."""
        played = self._round
        number = played.setup.number
        played.undo_calls()
        for stake in played.felt.stakes.values():
            if stake.id in played.felt.settled:
                continue  # it was returned with a hand that was voided
            fresh = stake.since == number
            played.felt.standing[stake.id] = stake._replace(since=number + 1) if fresh else stake
        played.called_off = ruling.name
        played.contributed = {}
        played.carry = played.felt.carry
        played.prompt = None
        played.close()

    _no_roll = _respin = _no_spin

    def _previous_result(self, ruling: Ruling) -> None:
        wheel_rulings.take_previous(self._round, ruling)

    def _reshuffle(self, ruling: Ruling) -> None:
        self.shuffles = True
        self._round.felt.said.add("reshuffle")

    _take_deck_out = _reshuffle

    def _stop_play(self, ruling: Ruling) -> None:
        self.stops.append(ruling.name)

    def _dead_hand(self, ruling: Ruling) -> None:
        self._kill(ruling, lost=False)

    def _dead_hand_lost(self, ruling: Ruling) -> None:
        self._kill(ruling, lost=True)

    def _kill(self, ruling: Ruling, lost: bool) -> None:
        played = self._round
        felt = played.felt
        felt.dead.add(ruling.spot)
        for stake in felt.at(ruling.spot):
            # Some side wagers look at the first two cards and do not fall with the hand, once it has them.
            stays = felt.terms.rules.get((stake.wager, "on_dead_hand")) == "stands"
            stays = stays and len(played.dealt.get(str(stake.spot), ())) >= 2
            if stake.id not in felt.settled and not stays:
                felt.settled.add(stake.id)
                line = returned(felt, stake, ruling.name, self._price(ruling))
                played.book_or_hold(self._lost(stake, line) if lost else line)
        self._go_on(ruling.spot)

    def _lost(self, stake: Stake, line: Line) -> Line:
        """A player's bank takes it when the action reaches it, and no more than it covers."""
        payer = payer_of(self._round.felt, stake.wager)
        return line._replace(net=-stake.cents, pays="lose", kind="settled", paid_by=payer, fee=stake.fee)

    def _go_on(self, spot: int) -> None:
        """Answer the prompt by default if it waits for a hand that is out."""
        played = self._round
        played.drop_draw_for(spot)
        prompt = played.prompt
        if isinstance(prompt, Ask) and prompt.spot == spot:
            played.advance(played.by_default(prompt))
        elif isinstance(prompt, Draw) and prompt.spot == spot and spot in played.felt.dead:
            played.advance(())

    def _seat_may_void(self, ruling: Ruling) -> None:
        self._ask(ruling, RULED["seat_may_void"], "the hand may be voided")

    def _seat_may_take_card(self, ruling: Ruling) -> None:
        self._ask(
            ruling, RULED["seat_may_take_card"], f"{' '.join(ruling.cards)} was drawn in error and is offered"
        )

    def _ask(self, ruling: Ruling, words: tuple[str, ...], about: str) -> None:
        played = self._round
        self.waiting = ruling
        self._prompt_before = played.prompt
        choices = tuple(Choice(word) for word in words)
        seat = played.felt.caller(ruling.spot)
        played.prompt = Ask(seat, ruling.spot, choices, words[0], about)

    def _burn(self, ruling: Ruling) -> None:
        played = self._round
        for shoe in played.shoes.values():
            if shoe.has(ruling.cards) is not None:
                continue
            shoe.take(ruling.cards)
            played.events.append(made.ItemsDrawn("cards", "burn", ruling.cards, frozenset({"*"})))
            return

    def _use_as_next_card(self, ruling: Ruling) -> None:
        self._round.felt.held.extend(ruling.cards)

    def _extra_card(self, ruling: Ruling) -> None:
        """The script deals the card before it asks the seat, or asks it anew."""
        played = self._round
        extra = played.felt.extra_cards
        extra[ruling.spot] = extra.get(ruling.spot, 0) + 1
        prompt = played.prompt
        if isinstance(prompt, Ask) and prompt.spot == ruling.spot:
            played.advance(Taken(EXTRA_CARD, None))

    def _set_house_way(self, ruling: Ruling) -> None:
        """No further player is asked, and whoever is asked just now answers by default; a bank is still asked."""
        played = self._round
        played.felt.said.add("set_house_way")
        prompt = played.prompt
        if isinstance(prompt, Ask) and prompt.house_way and prompt.spot != played.felt.bank_spot:
            played.advance(played.by_default(prompt))

    def _pass_dice(self, ruling: Ruling) -> None:
        """Take the dice from the shooter at once. An empty throw tells the script."""
        played = self._round
        played.felt.said.add("pass_dice")
        if isinstance(played.prompt, Draw) and played.prompt.what == "dice":
            played.advance(())

    def _pass_bank(self, ruling: Ruling) -> None:
        """The bank passes after this hand, or at once where its holder is asked whether to keep it."""
        played = self._round
        if played.is_over:
            played.carry = {**played.carry, PASS_BANK: True}
            return
        played.felt.said.add(PASS_BANK)
        prompt = played.prompt
        if isinstance(prompt, Ask) and prompt.default == PASS_BANK:
            played.advance(played.by_default(prompt))

    def _burn_one_more(self, ruling: Ruling) -> None:
        """Another card follows face down, before play goes on."""
        played = self._round
        played.draw_first(Draw(next(iter(played.shoes)), 1, "burn", NO_ONE))

    # Where seats play for a pot.

    def _fold_hand(self, ruling: Ruling) -> None:
        self._round.felt.dead.add(ruling.spot)
        self._go_on(ruling.spot)
        room_rulings.leave_last_hand(self._round)

    def _refund_hand(self, ruling: Ruling) -> None:
        self._round.felt.chips.refund(ruling.spot)
        self._fold_hand(ruling)

    def _stray_card(self, ruling: Ruling) -> None:
        self._round.strays = (*self._round.strays, *ruling.cards)
        self._round.events.append(made.Noted(f"taken out of the shoe: {' '.join(ruling.cards)}"))

    def _replace_card(self, ruling: Ruling) -> None:
        room_rulings.replace_card(self._round, ruling)

    def _serves_as_burn(self, ruling: Ruling) -> None:
        self._round.felt.chips.burned_ahead += 1

    def _next_card_down(self, ruling: Ruling) -> None:
        room_rulings.turn_hole_card(self._round, ruling)
        self._round.felt.chips.down_next.add(ruling.spot)

    def _seat_may_stop_betting(self, ruling: Ruling) -> None:
        room_rulings.turn_hole_card(self._round, ruling)
        self._ask(ruling, RULED["seat_may_stop_betting"], "the hand may contend for the pot as it is")

    def _stop_betting(self, spot: int) -> None:
        """The hand stays in for what it has put in; if it is asked to bet just now, that is its answer."""
        played = self._round
        played.felt.chips.stopped.add(spot)
        prompt = played.prompt
        if (
            isinstance(prompt, Ask)
            and prompt.spot == spot
            and any(each.name == "fold" for each in prompt.choices)
        ):
            played.advance(Taken("stop_betting", None))

    def _redeal_board(self, ruling: Ruling) -> None:
        room_rulings.redeal_board(self._round, ruling)

    def _turned_too_early(self, ruling: Ruling) -> None:
        room_rulings.take_back_early(self._round, ruling)

    def _board_card_out(self, ruling: Ruling) -> None:
        room_rulings.set_aside(self._round, ruling)

    def _show_dealers_cards(self, ruling: Ruling) -> None:
        dealers_rulings.show_dealers_cards(self._round)

    def _shuffle_discards(self, ruling: Ruling) -> None:
        dealers_rulings.shuffle_discards(self._round)

    def _deal_missing_card(self, ruling: Ruling) -> None:
        dealers_rulings.deal_later(self._round)

    def _pass_shoe(self, ruling: Ruling) -> None:
        self._say_to_script("pass_shoe")

    def _pass_cards(self, ruling: Ruling) -> None:
        self._say_to_script(f"pass_cards {ruling.spot}")

    def _say_to_script(self, word: str) -> None:
        """The script carries it out when it goes on."""
        self._round.felt.said.add(word)

    def _not_checked(self, ruling: Ruling) -> None:
        self._round.felt.said.add("not_checked")

    def _excess_returned(self, ruling: Ruling) -> None:
        played = self._round
        felt = played.felt
        for stake in felt.at(ruling.spot):
            most = felt.limits.of(stake.part_of or stake.wager)[1]
            if stake.id in felt.settled or stake.cents <= most or stake.part_of:
                continue
            excess = stake._replace(cents=stake.cents - most, fee=0)
            felt.stakes[stake.id] = stake._replace(cents=most)
            line = returned(felt, excess, ruling.name, self._price(ruling))
            if stake.added:  # its money is taken when the round is over, and then only what is left of it
                line = line._replace(held=0)
            else:
                self._excess[stake.id] = excess.cents
            played.book(line)

    def _price(self, ruling: Ruling) -> Price:
        terms = self._round.setup.terms
        irregularity = terms.irregularity(ruling.name)
        return Price(PUSH, terms.cite(irregularity.cite, irregularity.lines))
