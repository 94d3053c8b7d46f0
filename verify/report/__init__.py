"""Reports: what was found out about every ruleset, as Markdown, as JSON and as one page for a browser."""
