"""The domains of the rules: what the numbers of the game can be."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Skill = Annotated[int, Meta(ge=1, le=5)]
Raised = Annotated[int, Meta(ge=1, le=9)]  # a skill, perhaps raised with ambrosia
Standing = Annotated[tuple[Skill, ...], Meta(max_length=4)]  # the citizens on a space
Owned = Annotated[tuple[Skill, ...], Meta(max_length=5)]
Coins = Annotated[int, Meta(ge=0, le=68)]
Knowledge = Annotated[int, Meta(ge=0, le=16)]
Ambrosia = Annotated[int, Meta(ge=0, le=40)]
Supply = Annotated[int, Meta(ge=0, le=68)]
Round = Annotated[int, Meta(ge=1, le=6)]
Players = Annotated[int, Meta(ge=2, le=4)]
Seats = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0, le=20)]
Few = Annotated[int, Meta(ge=0, le=5)]
Icons = Annotated[int, Meta(ge=0, le=12)]
TitanBanners = Annotated[int, Meta(ge=1, le=3)]
Defense = Annotated[int, Meta(ge=1, le=40)]
Tribe = Annotated[int, Meta(ge=0, le=40)]  # banners of one tribe
BannerRow = tuple[Tribe, Tribe, Tribe, Tribe, Tribe]
Phase = Literal["setup", "prepare", "actions", "end", "over"]
Types = Literal["swords", "arrows", "both"]
