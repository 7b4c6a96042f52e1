"""What people report to the operator. Up to here it was found in the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the table of reports."""
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False, index=True),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("program", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("agent", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
    )
