"""Create or upgrade a house's database.

hoyle migrate --data data
hoyle migrate --database postgresql://localhost/hoyle
"""

from __future__ import annotations

from hoyle.cli.shared.arguments import Data, Database
from hoyle.cli.shared.house_database import url_of


def command(database: Database = None, data: Data = None) -> None:
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
