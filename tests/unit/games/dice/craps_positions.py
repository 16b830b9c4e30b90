"""Where a craps table stands between two rolls, as a key: the wagers that stand and what is carried over."""

from hoyle.engine import Stake


def key_of(stakes, carry, line):
    """With `line`, somebody makes a pass wager before every come out roll, so that points come and go."""
    stakes = list(stakes)
    if line and carry["point"] is None and not any(stake.wager == "pass" for stake in stakes):
        stakes.append(Stake(99, "ann", 1, "pass", 100))
    tallies = tuple((key, tuple(tally)) for key, tally in sorted(carry["tallies"].items()))
    return tuple(sorted(stakes)), tuple(sorted({**carry, "tallies": tallies}.items()))


def read_key(state):
    stakes, carry = state
    carry = dict(carry)
    return stakes, {**carry, "tallies": {key: list(tally) for key, tally in carry["tallies"]}}
