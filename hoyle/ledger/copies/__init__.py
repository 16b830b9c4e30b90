"""Copies of a store by its database's own means."""
