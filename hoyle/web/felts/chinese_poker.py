"""The cloth of Chinese poker."""

CLOTH = ("#3a3f7d", "#1f2248")
