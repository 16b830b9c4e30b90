"""Existing rows cannot be replaced.

SQLite runs no delete triggers for `INSERT OR REPLACE`, so a trigger refuses the insert of an existing key. PostgreSQL
has no such insert, and runs its triggers for every update.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import UniqueConstraint

from hoyle.ledger.tables.local_actions import APPEND_ONLY as BESIDE
from hoyle.ledger.tables.schema import APPEND_ONLY

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_ONCE = """
CREATE TRIGGER IF NOT EXISTS {name}_once BEFORE INSERT ON {name} WHEN {there}
BEGIN SELECT RAISE({how}); END
"""
# Its rows follow from their key; inserting one again is ignored.
_OFFERED_AGAIN = "terms"


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        _refuse_replacing()


def _refuse_replacing() -> None:
    for table in (*APPEND_ONLY, *BESIDE):
        keys = [each for each in table.constraints if isinstance(each, UniqueConstraint)]
        alike = [
            " AND ".join(f'"{column.name}" = NEW."{column.name}"' for column in key)
            for key in (table.primary_key.columns, *(each.columns for each in keys))
        ]
        alike.append("rowid = NEW.rowid")  # a row can be replaced by its row id as well
        there = " OR ".join(f"EXISTS (SELECT 1 FROM {table.name} WHERE {each})" for each in alike)
        how = "IGNORE" if table.name == _OFFERED_AGAIN else f"ABORT, '{table.name} is only ever added to'"
        op.execute(_ONCE.format(name=table.name, there=there, how=how))


def downgrade() -> None:
    """Downgrades would delete records."""
    raise RuntimeError("this step cannot be undone; keep the old database instead")
