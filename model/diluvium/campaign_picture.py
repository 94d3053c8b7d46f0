"""The campaign as a graph of scenarios, with the way you have taken through it."""

from __future__ import annotations

from hoyle.model.core.picture import Key, Link, Picture, Place, Token, layered
from hoyle.model.diluvium.campaign import TITLES, campaign_graph
from hoyle.model.diluvium.log import Log

WIDE, HIGH = 150, 70
NOW, WON = "royalblue", "seagreen"
LEGEND = (
    Key(says="the scenario to be played", label="!", colour=NOW),
    Key(says="won", label="W", colour=WON),
)


def picture(position: Log, notes: tuple[str, ...]) -> Picture:
    """Every scenario in the column of its layer; those won, and the one to be played, are marked."""
    graph = campaign_graph()
    layers = {str(name): int(data["layer"]) for name, data in sorted(graph.nodes(data=True))}
    links = sorted((min(edge), max(edge)) for edge in graph.edges())
    spots = layered(layers, links, WIDE, HIGH)
    places = tuple(
        Place(
            id=name,
            label=graph.nodes[name]["title"],
            x=spots[name][0],
            y=spots[name][1],
            outline="box",
            width=WIDE,
            height=HIGH,
            colour="wheat",
        )
        for name in layers
    )
    return Picture(
        places=places,
        links=tuple(Link(one, other) for one, other in links),
        tokens=_tokens(position),
        legend=LEGEND,
        notes=notes,
    )


def _tokens(position: Log) -> tuple[Token, ...]:
    won = tuple(
        Token(place=TITLES[title][0], says=f"won as {title} with {gold} Gold", label="W", colour=WON)
        for title, gold in zip(position.titles, position.gold, strict=True)
    )
    if not position.scenario:
        return won
    return (*won, Token(place=position.scenario, says="to be played", label="!", colour=NOW))
