"""Batches that a test gives to a store: transfers, and the balances that come of them."""

from hoyle.ledger import Batch, Store, Transfer


def deposit(name: str, cents: int = 5) -> Transfer:
    return Transfer(name, "cage", "player:ann", cents, "deposit")


def batch(store: Store, *transfers: Transfer | str) -> Batch:
    """The next one of a store. A transfer that is only named is a small deposit."""
    number, head, serial, play, log, _ = store.heads()
    made = Batch(number + 1, head, serial, play, log)
    balances = store.balances()
    for given in transfers:
        each = deposit(given) if isinstance(given, str) else given
        made.add_transfer(each, "now")
        for account, cents in ((each.debit, -each.cents), (each.credit, each.cents)):
            balances[account] = made.balances[account] = balances.get(account, 0) + cents
    return made
