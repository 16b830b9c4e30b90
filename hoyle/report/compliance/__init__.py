"""Filings, signs, guides and house files."""
