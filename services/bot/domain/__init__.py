"""How a bot plays: pure, from what a player in its seat may see."""
