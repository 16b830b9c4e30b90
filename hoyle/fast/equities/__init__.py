"""Exact equities in compiled code: boards, pots and the deals that hands win."""
