"""A commit covers every row that it writes. One commit of this step seals the rows before it."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Connection, inspect, text

from hoyle.ledger.chain import parts_hash
from hoyle.ledger.commit_parts import COVERED, parts_text, stored_parts

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    bind = op.get_bind()
    if "parts" not in {each["name"] for each in inspect(bind).get_columns("commits")}:
        _name_commits(bind)


def _name_commits(bind: Connection) -> None:
    last = bind.execute(
        text("SELECT number, hash, made_at FROM commits ORDER BY number DESC LIMIT 1")
    ).first()
    seal = int(last[0]) + 1 if last is not None else 0
    op.execute("UPDATE house SET epoch = epoch + 1")  # fences off a running house of the older version
    op.execute("ALTER TABLE commits ADD COLUMN parts TEXT NOT NULL DEFAULT ''")
    for name in COVERED:
        if "commit_number" not in {each["name"] for each in inspect(bind).get_columns(name)}:
            op.execute(f"ALTER TABLE {name} ADD COLUMN commit_number BIGINT NOT NULL DEFAULT {seal}")
    if last is not None:
        _seal(bind, seal, str(last[1]), str(last[2]))


def _seal(bind: Connection, number: int, before: str, made_at: str) -> None:
    """The seal has the time of the commit before it: only the house has a clock."""
    parts = parts_text({name: digest for name in COVERED for _, digest in stored_parts(bind, name, number)})
    digest = parts_hash(before, number, made_at, 0, 0, parts)
    bind.execute(
        text("INSERT INTO commits VALUES (:number, :made_at, 0, 0, :hash, :parts)"),
        {"number": number, "made_at": made_at, "hash": digest, "parts": parts},
    )


def downgrade() -> None:
    """Downgrades would delete records."""
    raise RuntimeError("this step cannot be undone; keep the old database instead")
