"""An observation has nothing that its seat may not see, and says what the seat does see."""

import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

from hoyle.chance import Chance
from hoyle.contract.suite import with_other_hidden_cards
from hoyle.environments.chance_nodes import chance_outcomes
from hoyle.environments.episode import CHANCE, Episode
from hoyle.environments.opened import open_environment
from hoyle.environments.seat_observation import history_text, observation_text, observe
from hoyle.errors import IllegalAnswer
from tests.support.game_paths import all_paths
from tests.support.samples import every


def positions(path: str, count: int, seed: int = 1, seats: int = 2) -> Iterator[Episode]:
    """Every position of random episodes at which a seat decides."""
    opened = open_environment(path, seats=seats, begins=False)
    rng, chance = random.Random(seed), Chance(seed)
    for _ in range(count):
        episode = Episode(opened)
        while True:
            episode.run_chance(chance)
            if episode.is_over:
                break
            yield episode
            episode.act(rng.choice(episode.legal()))


@pytest.mark.parametrize("path", every(6, all_paths()))
def test_other_hidden_cards_are_not_noticed(path: str) -> None:
    for episode in positions(path, 2):
        played = episode.table.round
        if played is None:
            continue
        for other, seats in with_other_hidden_cards(played):
            changed = episode.fork()
            changed.stand_in(other)
            for seat in seats:
                if seat in episode.opened.agents:
                    assert (observe(changed, seat) == observe(episode, seat)).all()
                    assert observation_text(changed, seat) == observation_text(episode, seat)
                    assert history_text(changed, seat) == history_text(episode, seat)


def test_a_hidden_card_that_is_shown_would_be_noticed() -> None:
    """The same with the eyes of the seat whose card was changed: the test above can fail."""
    differences = 0
    for episode in positions("ny/texas_holdem", 5):
        played = episode.table.round
        assert played is not None
        for other, seats in with_other_hidden_cards(played):
            changed = episode.fork()
            changed.stand_in(other)
            own = [seat for seat in episode.opened.agents if seat not in seats]
            differences += sum((observe(changed, seat) != observe(episode, seat)).any() for seat in own)
    assert differences


def test_an_observation_says_what_lies_where() -> None:
    opened = open_environment("ny/three_card_poker", {"dealing": "stacks"}, begins=False)
    episode, layout = Episode(opened), opened.layout
    for cards in (("Ah", "Kd", "2c"), ("9s", "9d", "3h")):
        episode.draw(cards)
    row, hands = observe(episode, "seat_1"), layout.parts["hands"]
    table = row[hands.start : hands.start + hands.size].reshape(hands.shape)
    own = table[layout.place_at["1"]][:3]
    assert [layout.items[int(number) - 1] for number in own] == ["Ah", "Kd", "2c"]
    assert list(table[layout.place_at["dealer"]][:4]) == [layout.hidden] * 3 + [0]
    assert row[layout.parts["left"].start] == 46
    assert row[layout.parts["shown"].start : layout.parts["left"].start].sum() == 3
    assert "dealer:??" in observation_text(episode, "seat_1")
    assert "Ah" in observation_text(episode, "seat_1")


def test_the_probabilities_of_chance_are_exact() -> None:
    opened = open_environment("oh/blackjack", begins=False)
    episode = Episode(opened)
    assert episode.waiting == CHANCE
    seen: dict[str, Fraction] = dict(chance_outcomes(episode))
    decks = opened.terms.number("deck_count")
    assert set(seen.values()) == {Fraction(decks, 52 * decks)}
    total = sum(seen.values())
    while episode.waiting == CHANCE and total == 1:
        episode.draw((max(seen, key=lambda card: (seen[card], card)),))
        if episode.waiting == CHANCE:
            seen = dict(chance_outcomes(episode))
            total = sum(seen.values())
    assert total == 1


def test_a_draw_of_several_cards_is_several_nodes() -> None:
    episode = Episode(open_environment("ny/three_card_poker", {"dealing": "stacks"}, begins=False))
    episode.draw(("Ah",))
    with pytest.raises(IllegalAnswer, match="2 are due for 1, not 3"):
        episode.draw(("Kd", "Qd", "Jd"))
    assert dict(chance_outcomes(episode))["Kd"] == Fraction(1, 51)
    assert "Ah" not in dict(chance_outcomes(episode))
