"""Unclear places of a book: found, shown, weighed, asked about and settled.

The register of a game (`readings.toml`) says what each place can mean. `weigh` finds where the readings part
and what that costs, the detectors look for places that nobody registered, `question` asks, `rulings` keep the
answers.
"""
