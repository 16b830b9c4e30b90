"""The house on the network: who may come in, what may be asked, and what is told."""
