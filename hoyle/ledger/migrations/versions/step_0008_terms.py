"""The store keeps resolved terms, and links the fingerprints of version 0.1 to those that cover only what play reads.

A fingerprint that no known rulebook makes stays as it is, without a link.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from alembic import op
from sqlalchemy import Connection, inspect, text

from hoyle.book.older_fingerprints import Carried, carried
from hoyle.book.stored_form import stored_form
from hoyle.ledger.tables.terms_tables import APPEND_ONLY, carried_terms, metadata, resolved_terms

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_PROTECT_SQLITE = """
CREATE TRIGGER {name}_no_{verb} BEFORE {verb} ON {name}
BEGIN SELECT RAISE(ABORT, '{name} is only ever added to'); END
"""
# SQLite runs no delete triggers for INSERT OR REPLACE. Rows follow from their keys; inserting one again is ignored.
_ONCE = """
CREATE TRIGGER {name}_once BEFORE INSERT ON {name}
WHEN EXISTS (SELECT 1 FROM {name} WHERE {alike}) OR EXISTS (SELECT 1 FROM {name} WHERE rowid = NEW.rowid)
BEGIN SELECT RAISE(IGNORE); END
"""
_PROTECT_POSTGRESQL = """
CREATE TRIGGER {name}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {name}
FOR EACH STATEMENT EXECUTE FUNCTION hoyle_append_only()
"""
_APPROVAL = re.compile(r"(?:entry \d+: )?(\S+) terms ([0-9a-f]{64})")


def upgrade() -> None:
    bind = op.get_bind()
    if resolved_terms.name in inspect(bind).get_table_names():
        return  # the tables exist already
    metadata.create_all(bind, checkfirst=False)
    _protect(bind)
    if bind.execute(text("SELECT count(*) FROM commits")).scalar_one():
        op.execute("UPDATE house SET epoch = epoch + 1")  # fences off a running house of the older version
        _carry(bind)


def _protect(bind: Connection) -> None:
    for table in APPEND_ONLY:
        if bind.dialect.name != "sqlite":
            op.execute(_PROTECT_POSTGRESQL.format(name=table.name))
            continue
        for verb in ("update", "delete"):
            op.execute(_PROTECT_SQLITE.format(name=table.name, verb=verb))
        alike = " AND ".join(f'"{key.name}" = NEW."{key.name}"' for key in table.primary_key.columns)
        op.execute(_ONCE.format(name=table.name, alike=alike))


def _carry(bind: Connection) -> None:
    linked: set[str] = set()
    for stamped, found in _known(bind):
        if found is None or found.stamped != stamped or stamped in linked:
            continue
        linked.add(stamped)
        data, wording = stored_form(found.terms)
        fingerprint = found.terms.fingerprint
        bind.execute(resolved_terms.insert().values(fingerprint=fingerprint, wording=wording, data=data))
        bind.execute(carried_terms.insert().values(stamped=stamped, fingerprint=fingerprint, wording=wording))


def _known(bind: Connection) -> Iterator[tuple[str, Carried | None]]:
    """Stamped fingerprints with the terms that may be theirs: of tables under their options, of approvals by
    default."""
    rows = bind.execute(text("SELECT fingerprint, path, options, pays FROM terms ORDER BY fingerprint")).all()
    for stamped, path, options, pays in rows:
        yield stamped, carried(path, json.loads(options), json.loads(pays))
    approved = bind.execute(text("SELECT text FROM log WHERE code = 'approved' ORDER BY serial")).all()
    for (said,) in approved:
        if match := _APPROVAL.match(said):
            yield match[2], carried(match[1], {}, {})


def downgrade() -> None:
    """Downgrades would delete records."""
    raise RuntimeError("this step cannot be undone; keep the old database instead")
