"""Pools, meters, high hands and promotions."""
