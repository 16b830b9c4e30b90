"""`hoyle migrate`: bring a house's database to the shape that this version writes."""

from __future__ import annotations

from hoyle.cli.house.audit import Folder, Url, url_of


def migrate_store(database: Url = None, data: Folder = None) -> None:
    """Make the tables of a new database, or take the steps that an older one lacks."""
    from hoyle.ledger import Store
    from hoyle.ledger.connection import open_engine

    url = url_of(database, data, must_exist=False)
    store = Store(url, open_engine(url))
    try:
        before, after = store.upgrade()
    finally:
        store.close()
    print(
        f"{store.where} is at revision {after}" + ("" if before == after else f"; it was {before or 'empty'}")
    )
