"""Tenth Division: armies, roads and trade, on a board of hexes."""
