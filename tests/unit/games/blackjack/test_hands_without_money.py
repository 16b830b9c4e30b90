"""A hand is played by its owner to its end, whether or not money is on it."""

from hoyle.engine import DEALER, Call
from hoyle.games.blackjack.dealer import play_dealer
from hoyle.games.blackjack.dealing import Deal, deal_first_cards
from hoyle.games.blackjack.hand import Hand
from hoyle.games.blackjack.play_hands import play_box
from hoyle.games.blackjack.settlement import settle_box
from tests.unit.games.blackjack.blackjack_rounds import ANN, THREE_ON_A_BOX, start
from tests.unit.games.dealt_rounds import deal_at, drawn, nets, offered, open_table, prompt_of

SEEN = []


def play_for_nothing(felt):
    """Blackjack in which every wager comes back as soon as it is dealt to; the hand is played all the same."""
    deal = Deal(felt)
    yield from deal_first_cards(deal)
    for box in deal.boxes:
        hand = box.hands[0]
        yield [Call(stake, "push") for stake in hand.stakes]
        hand.stakes.clear()
        yield from play_box(deal, box)
    yield from play_dealer(deal)
    for box in deal.boxes:
        yield from settle_box(deal, box)
        SEEN.append((box.hands[0].owner, box.hands[0].result, " ".join(box.hands[0].cards)))
    return {}


def free_round(cards):
    table = open_table("ny/blackjack")
    table.game = table.game._replace(play=play_for_nothing)
    SEEN.clear()
    return deal_at(table, cards, ANN)


def test_a_hand_without_a_stake_is_asked_and_drawn_to():
    dealt = free_round({"ann": "5h 6d 4c 5c", "dealer": "9c 7d 2s"})
    assert prompt_of(dealt).seat == "ann"
    assert offered(dealt) == "stand hit"  # a double, a split and a surrender are measured by a wager
    dealt.to_the_end("ann hit", "ann hit", "ann stand")
    assert SEEN == [("ann", "win", "5h 6d 4c 5c")]
    assert [event.items for event in drawn(dealt.played, DEALER)][-1] == ("2s",)  # the dealer draws for it
    assert nets(dealt) == {"blackjack": 0}


def test_a_hand_without_a_stake_loses_and_busts():
    free_round({"ann": "5h 6d", "dealer": "9c Kd"}).to_the_end("ann stand")
    assert SEEN == [("ann", "lose", "5h 6d")]
    dealt = free_round({"ann": "Th 6d Kc", "dealer": "9c 7d"}).to_the_end("ann hit")
    assert SEEN == [("ann", "lose", "Th 6d Kc")]
    assert len(drawn(dealt.played, DEALER)) == 2  # no other hand is left to draw for


def test_a_natural_without_a_stake_is_decided():
    free_round({"ann": "Ah Kd", "dealer": "9c 7d"}).to_the_end()
    assert SEEN == [("ann", "blackjack", "Ah Kd")]


def test_a_hand_is_open_until_it_has_a_result():
    hand = Hand("ann")
    assert (hand.is_open, hand.stakes) == (True, [])
    hand.result = "push"
    assert not hand.is_open


def test_the_next_player_decides_for_a_hand_whose_owner_was_paid():
    """Even money takes the owner's wager off; whoever remains on the box owns the hand, and after the last nobody."""
    dealt = start("ny/blackjack", {"ann": "5h 6d"}, THREE_ON_A_BOX, wagers=(ANN,))
    (one,) = dealt.table.stakes.values()
    other = one._replace(id=99, seat="bob")
    hand = Hand("ann", [one, other])
    hand.leave(one, "even_money")
    assert (hand.owner, hand.is_open) == ("bob", True)
    hand.leave(other, "even_money")
    assert (hand.is_open, hand.result) == (False, "even_money")
