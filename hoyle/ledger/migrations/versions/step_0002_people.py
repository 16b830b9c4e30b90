"""Users and sessions."""

from __future__ import annotations

from alembic import op

from hoyle.ledger.tables.user_tables import metadata

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    metadata.create_all(op.get_bind(), checkfirst=False)


def downgrade() -> None:
    """Downgrades would delete records."""
    raise RuntimeError("this step cannot be undone; keep the old database instead")
