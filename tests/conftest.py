"""Fixtures every test may ask for."""

pytest_plugins = ["tests.support.databases", "tests.support.figures"]
