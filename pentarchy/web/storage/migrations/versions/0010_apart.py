"""Tables that were set apart, or ended; and since when a letter is claimed, for a second server to know."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the table of those set apart, and the column."""
    op.create_table(
        "apart",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("sentence", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("agreed", sa.Text, nullable=False),
        sa.Column("program", sa.Text, nullable=False),
        sa.Column("fault", sa.Text, nullable=False),
    )
    op.add_column("outbox", sa.Column("claimed", sa.Float))
