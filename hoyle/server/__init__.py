"""The server: a house on the network, by HTTP, sockets and pages."""
