"""Research instruments for one board: where the order matters, the least that shows it, what editions change."""
