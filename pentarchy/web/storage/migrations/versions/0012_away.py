"""When people were last at their tables and last written to; and addresses that they want called."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the tables, and the column."""
    op.create_table(
        "presences",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.add_column("readers", sa.Column("written", sa.Float))
    op.create_table(
        "webhooks",
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("shape", sa.Text, nullable=False),
        sa.Column("off", sa.Text, nullable=False),
    )
    op.create_table(
        "calls",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    for column in ("guest", "table_id", "due"):
        op.create_index(f"ix_calls_{column}", "calls", [column])
