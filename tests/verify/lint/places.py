"""For every detector: texts in which it must find something, and texts in which it must not."""

# ruff: noqa: E501 - a text is one line, as it would be in a book

CONTENTS = "CONTENTS\n\nSetup\t2\nTrading\t4\nHarvest\t6\n\n"
SECTIONS = "SETUP\n\nDeal the cards.\n\nTRADING\n\nTrade one sheep.\n\nHARVEST\n\nTake the grain.\n\n"
STORE = "Pay one grain and put it into the Barn. Take the Barn, then open the Barn. Close the Barn or leave the Barn. "

PLACES: dict[str, tuple[list[str], list[str]]] = {
    "page-disagrees": (
        [
            "CONTENTS\n\nSetup\t1\nTrading\t2\nHarvest\t3\nWinter\t5\n\x0cSETUP\n\nDeal.\n\x0cTRADING\n\nTrade.\n\x0cHARVEST\n\nReap.\n\x0cWINTER\n\nRest.\n",
            f'{CONTENTS}{SECTIONS}More is in the "Trading" section on page 5.\n',
            f"{CONTENTS}{SECTIONS}INDEX\n\nHarvest\t9\n\nCREDITS\n",
            'TRADING\n\nTrade.\n\nSee "Trading" (pg. 4). Later see "Trading" (pg. 7).\n',
        ],
        [
            f'{CONTENTS}{SECTIONS}More is in the "Trading" section on page 4.\n',
            f"{CONTENTS}{SECTIONS}Trading is shown on page 5 of the Almanac.\n",
        ],
    ),
    "page-nowhere": (
        [
            f"{CONTENTS}{SECTIONS}The goats are explained on page 31.\n",
            "Feed the goats.\n\fThe sheep are explained on page 3.\n\f",
        ],
        [
            f"{CONTENTS}{SECTIONS}The goats are explained on page 6.\n",
            "The goats are explained on page 31.\n",
            "Feed the goats.\n\fThe sheep are explained on page 2.\n\f",
        ],
    ),
    "page-order": (
        ["CONTENTS\n\nSetup\t2\nTrading\t14\nHarvest\t6\n"],
        [CONTENTS],
    ),
    "page-unlisted": (
        [f'{CONTENTS}{SECTIONS}WINTER SLEEP\n\nRest. See "Winter Sleep" (pg. 7).\n'],
        [f'{CONTENTS}{SECTIONS}See "Harvest" (pg. 6).\n'],
    ),
    "section-nowhere": (
        ["4.1 Feed the herd.\n\n4.2 Shear it (see 4.7).\n\n5.1 Sell the wool.\n"],
        [
            "4.1 Feed the herd.\n\n4.2 Shear it (see 5.1).\n\n5.0 SELLING\n\n5.1 Sell the wool. See 5.0.\n",
            "Sell wool by the pound (2.5 pounds a sack). See 2.5.\n",
        ],
    ),
    "parts-count": (
        [
            "COMPONENTS\n\n30 Fair cards:\n- 12 wool cards\n- 10 milk cards\n- 6 cheese cards\n",
            "There are 30 goods (10 each of wool and milk).\n",
            "COMPONENTS\n\n12 goats (5 white, 4 brown and 4 black)\n\n3 carts\n",
            "There are 30 cards: 12 Weather cards, 10 Market cards and 6 Fairs.\n",
            "COMPONENTS\n\n20 shepherds (4 in each of 4 colors)\n",
        ],
        [
            "COMPONENTS\n\n28 Fair cards:\n- 12 wool cards\n- 10 milk cards\n- 6 cheese cards\n\n4 carts\n",
            "There are 20 goods (10 each of wool and milk).\n",
            "COMPONENTS\n\n12 goats (5 white, 4 brown and 3 black)\n\n3 carts\n",
            "There are 28 cards: 12 Weather cards, 10 Market cards and 6 Fairs.\n",
            "COMPONENTS\n\n20 shepherds (5 in each of 4 colors)\n",
            "Take 3 goats (1 for each player, 2 for the owner of the bell).\n",
        ],
    ),
    "contents-nowhere": (
        ["CONTENTS\n\nSetup\t2\nTrade Wars\t4\n\nSETUP\n\nDeal the cards.\n"],
        [f"{CONTENTS}{SECTIONS}"],
    ),
    "contents-page": (
        ["CONTENTS\n\nSetup\t2\nTrading\t\nHarvest\t6\n"],
        [CONTENTS],
    ),
    "contents-twice": (
        ["CONTENTS\n\nSetup\t2\nTrading\t4\nSetup\t6\n"],
        [CONTENTS],
    ),
    "see-nowhere": (
        [
            "More is told under “Night Market”. Trade.\n",
            'TRADING\n\nTrade one sheep (see "Night Market" on page 3).\n',
            'Look it up in the "Night Market" section.\n',
            'See the chapter "Night Market" for more.\n',
        ],
        [
            "NIGHT MARKET\n\nBuy fish. See Night Market.\n",
            "Night Market: buy fish. It is in the “Night Market” section.\n",
        ],
    ),
    "term-unused": (
        [
            "GLOSSARY\n\n**Ford.** A place where carts cross.\n\n**Cart.** A wagon.\n\nMOVES\n\nMove one cart.\n",
            "WORDS\n\nFord -- a place where carts cross.\nCart -- a wagon.\n\nMOVES\n\nMove one cart.\n",
            "A herd without hay is called a starveling. Feed the herd.\n",
            "GAME TERMS\n\nFord\n\nA place where carts cross.\n\nCart\n\nA wagon.\n\nMOVES\n\nMove one cart.\n",
            'A hungry herd is called a "starveling".\n\nFeed the herd.\n',
            "GLOSSARY\n\nFord: a place where carts cross.\nCart: a wagon.\n\nMOVES\n\nMove one cart.\n",
        ],
        ["GAME TERMS\n\nFord\n\nA place where carts cross.\n\nMOVES\n\nUse the fords.\n"],
    ),
    "term-undefined": (
        [
            "The shepherds meet the Old Miller.\n",
            "Place the Grain Token here. Flip the Sheep Token. Turn the Goat Token over, and count the Grain Token and the "
            "Sheep Token. Grain, sheep and goat are goods. Then discard the Mutton Token.\n",
            "Sell a goat to the Chapman. Then rest.\n",
        ],
        [
            "INTRODUCTION\n\nA shepherd serves the Chapman.\n",
            "Place the Grain Token here. Flip the Grain Token. Then take the Grain Token.\n",
        ],
    ),
    "name-spelling": (
        [
            "Go to Lake Marn. Leave Lake Marn. Then cross to Lake Maarn again.\n",
            "Move to Marlowick. Leave Marlowick. Then walk to Marllowick again.\n",
            "Put the carts in Thornbery, not in Thornberry.\n",
            "Leave Thornberry by cart. Enter Thornbarry on foot. Then leave Thornberry.\n",
        ],
        [
            "Move to the market, then visit two markets.\n",
            "The herd is hidden, then the hidden herd is shown.\n",
        ],
    ),
    "hyphen-mixed": (
        [
            "Take the 1st-player bell. Pass the first-player bell on.\n",
            "Keep the card face-down. Turn another card facedown.\n",
        ],
        ["Keep the card face-down. Turn another card face-down.\n"],
    ),
    "hyphen-space": (
        ["Take the round-marker now. Move the round marker later.\n"],
        ["Take the round marker now. Move the round marker later.\n"],
    ),
    "capitals-mixed": (
        [f"{STORE}{STORE}At the end of the year the barn is emptied.\n"],
        [f"{STORE}{STORE}At the end of the year the Barn is emptied.\n"],
    ),
    "number-disagrees": (
        [
            "MOVES\n\nA cart holds at most three goats.\n\nTRADE\n\nNo cart holds more than four goats after a sale.\n",
            "SETUP\n\nYour hand limit is eight Fair cards.\n\nTRADE\n\nIf your hand has more than seven cards, discard the rest.\n",
            "OVERVIEW\n\nAfter six years the richest shepherd wins.\n\nTHE END\n\nThe game ends after five years.\n",
            "MOVES\n\nA cart pays: 1 in a meadow, 2 in a wood, 3 in a hill.\n\nSUMMARY\n\nMoves: meadow 1, wood 3, hill 3.\n",
            "FEEDING\n\nFeed: each shepherd pays two bales.\n\nSUMMARY\n\nFeed: three bales for each shepherd.\n",
            "SALES\n\nSold at the market\t2\nSold on the farm\t1\n\nA goat sold at the market brings 3 coins.\n",
            "COMPONENTS\n\n4 bells\n12 wooden goats\n\nTRADE\n\nThere are 14 wooden goats, and no more.\n",
            "SETUP\n\nEvery winter the herd eats 3 bales of hay from the loft.\n\nSUMMARY\n\n"
            "Every winter the herd eats 4 bales of hay from the loft.\n",
            "Shuffle the 12 weather cards.\n\nCOMPONENTS\n\n14 Weather Cards\n",
            "Warm a goat (costs 2 wool): the owner pays 3 wool to the bank.\n",
            "COMPONENTS\n\n14 weather cards\n3 wooden goats\n\nSETUP\n\nShuffle the 12 weather cards and deal one to each player.\n",
            "MOVES\n\nNo more than three carts may stand in a village.\n\nTRADE\n\nUp to four carts may stand in a village.\n",
            "Mescola le 40 carte Fiera.\n\nLa partita finisce quando le 42 carte Fiera sono esaurite.\n",
        ],
        [
            "MOVES\n\nA cart holds at most three goats.\n\nTRADE\n\nNo cart holds more than three goats after a sale.\n",
            "MOVES\n\nA cart holds at most three goats.\n\nTRADE\n\nIn winter, if there is snow, a cart holds at most two goats.\n",
            "OVERVIEW\n\nAfter six years the richest shepherd wins.\n\nSHORT GAME\n\nThe game ends after four years.\n",
            "SETUP\n\nYour hand limit is six Fair cards.\n\nTRADE\n\nWith 7 or more cards in hand, discard the rest.\n",
            "Every winter the herd eats 3 bales of hay from the loft.\n\nSUMMARY\n\n"
            "Every winter the herd eats 3 bales of hay from the loft.\n",
            "Shuffle the 12 weather cards.\n\nCOMPONENTS\n\n12 Weather Cards\n",
            "Warm a goat (costs 2 wool): the owner pays 2 wool to the bank.\n",
            "Six carts may stand in a village that has a market.\n\nSeven carts may stand in a village that has not a market.\n",
            "MOVES\n\nFour carts may stand in a village.\n\nVARIANT\n\nFive carts may stand in a village.\n",
            "The 30 yard fence lines are short, the 60 yard fence lines are long.\n",
        ],
    ),
    "told-twice": (
        [
            "TRADING\n\nThe buyer may immediately move the cart to any market on the river.\n\nPay.\n\nWait.\n\nSUMMARY\n\n"
            "The buyer may move the cart to any market on the river.\n"
        ],
        [
            "TRADING\n\nThe buyer may move the cart to any market on the river.\n\nPay.\n\nWait.\n\nSUMMARY\n\n"
            "The buyer may move the cart to any market on the river.\n"
        ],
    ),
    "copied": (
        [
            "Old Mill: after buying this card, grind two sacks of grain at once. The Old Mill stays.\n\n"
            "New Well: after buying this card, grind two sacks of grain at once. The Old Mill stays.\n".replace(
                "Old Mill: after", "Old Mill: You may wait. After"
            ).replace("New Well: after", "New Well: You may wait. After")
        ],
        ["Old Mill: grind two sacks.\n\nNew Well: draw two buckets.\n"],
    ),
    "one-letter": (
        [
            "Take the coins and put them into the chest of the village.\n\nRest.\n\nTake the coins and put then into the chest of the village.\n"
        ],
        [
            "Take the coins and put them into the chest of the village.\n\nTake the coins and put them into the chest of the village.\n"
        ],
    ),
    "weak-word": (
        [
            "As a rule the herd eats one bale.\n",
            "Normally, the herd eats one bale.\n",
            "The herd usually eats one bale.\n",
            "Feed the herd if possible.\n",
            "Di solito il gregge mangia e poi la carta è tua.\n",
        ],
        [
            "The herd eats one bale.\n",
            "Example: the herd usually eats one bale.\n",
            "CREDITS\n\nUsually tested by friends.\n",
        ],
    ),
    "vague-word": (["Take several sheep.\n"], ["Take two sheep.\n"]),
    "may-must": (
        ["A shepherd may choose a goat and must sell it at the market.\n"],
        [
            "A shepherd may sell a goat; a miller must not.\n",
            "If you may trade, you must pay.\n",
            "The owner must choose a shepherd who can sell.\n",
        ],
    ),
    "may-not": (["A shepherd may not move.\n"], ["A shepherd cannot move.\n"]),
    "any-compared": (
        [
            "If you have more goats than any shepherd, rest.\n",
            "Your cart must be faster than any cart on the road.\n",
        ],
        ["Your cart must be faster than every cart on the road.\n", "Take any cart.\n"],
    ),
    "tie-open": (
        [
            "The shepherd with the most goats takes the bell.\n",
            "The weakest goat is sold first.\n",
            "Alla fine vince chi ha più capre.\n",
        ],
        [
            "The shepherd with the most goats takes the bell. If tied, nobody takes it.\n",
            "The youngest shepherd begins.\n",
        ],
    ),
    "tie-last": (
        [
            "The richest shepherd wins. Tie-breaker: more goats.\n",
            "If shepherds are tied, the one with more wool wins.\n",
        ],
        ["If shepherds are tied, the one with more wool wins. If still tied, they share the win.\n"],
    ),
    "they-whom": (
        ["Count all goats and move two carts. When the goats meet your carts, they are sold.\n"],
        ["Count all goats. When the goats come home, they are sold.\n"],
    ),
    "pronouns-mixed": (
        [
            "A player may sell his goat. He takes a coin. Each player counts their goats. A player who passes keeps their "
            "coins. If a player is late, they wait.\n",
            "Each player counts their goats. A player who passes keeps their coins. He then rests.\n",
        ],
        ["A player may sell his goat. He takes a coin. He then passes.\n"],
    ),
    "list-count": (
        [
            "Wool, milk and cheese are the four goods.\n",
            "There are three ways to sell:\n\na)\tAt the market.\nb)\tAt the farm.\n",
            "Perform the following three steps:\n\n1. Feed\n2. Shear\n",
            "There are two types of goods: wool, milk and cheese.\n",
            "Each year has 4 phases, as follows:\n\n1. Spring: sow.\n\nSome rain falls.\n\n2. Summer: reap.\n\n3. Winter: rest.\n",
        ],
        [
            "Perform the following three steps:\n\n1. Feed\n2. Shear\n3. Sell\n",
            "There are two types of goods: wool and milk.\n",
            "With 3 players: wool and milk.\n",
            "There are two ways to sell:\n\ni. At the market.\n\nii. At the farm.\n\nG. Then rest.\n",
        ],
    ),
    "numbering": (
        [
            "SETUP\n\n1. Unfold the board.\n\n2. Deal the cards.\n\n2. Take a goat.\n",
            "SETUP\n\n1. Unfold the board.\n\n2. Deal the cards.\n\n4. Take a goat.\n",
            "SETUP\n\n3. Unfold the board.\n\n1. Deal the cards.\n\n2. Take a goat.\n",
            "The year has phases:\n\nA. Spring\nB. Summer\nD. Winter\n",
        ],
        [
            "FEEDING\n\nA. Hay first.\n\nB. Then grain.\n\na. Oats, if there are any.\n\nC. Then water.\n",
            "SETUP\n\n1. Unfold.\n\n2. Deal.\n\n3. Take.\n\nTURN\n\n1. Move.\n\n2. Sell.\n\n3. Rest.\n",
        ],
    ),
    "abbreviation": (
        ["Every goat sold at the market gives its owner two FPs at once.\n"],
        [
            "Every goat sold gives its owner two farm points (FPs). Ten FPs win the game at once.\n",
            "Do this AND that: and then rest for one whole turn.\n",
        ],
    ),
    "brackets": (
        ["Sell a goat (but not a sheep.\n", "Sell a goat) now.\n"],
        ["Sell a goat (but not a sheep).\n", "a) Sell a goat.\n"],
    ),
    "slip": (
        [
            "Draw 2 nor more cards.\n",
            "Sell a gtt now.\n",
            "Sell it, So much is clear.\n",
            "Take the the goat.\n",
            "If you have more goats then the others, stop.\n",
            "Sell goats,sheep and milk.\n",
            "Use the side the does not show goats.\n",
        ],
        [
            "Take the goat.\n",
            "Sell more goats, then the others move.\n",
            "A shepherd may try to attempt to catch the goat.\n",
        ],
    ),
    "agreement": (
        [
            "A player may sell a goat.\n\nPlayers sells a goat.\n",
            "A player may sell a goat. The player sell a goat.\n",
        ],
        ["A player may sell a goat. Players sell a goat. Have each player sell a goat.\n"],
    ),
    "missing-word": (
        [
            "You have given the other shepherd 12\n",
            "Each shepherd gains 3 .\n",
            "Discard the goat with the mark (  ) at once.\n",
        ],
        [
            "Each shepherd gains 3 coins.\n",
            "It is explained on page 3.\n",
            "Each shepherd draws 2 more Fair cards.\n",
        ],
    ),
    "no-end": (
        ["Each shepherd takes one of the goats from the\n\nNEXT\n\nSell it.\n"],
        [
            "Each shepherd takes one of the goats from the fold.\n",
            "Goats and sheep\n",
            "THE FAIR\n\nA game of goats for 2 to 4 shepherds, ages 8 and up\n\nFEEDING\n\nRest.\n",
            "COMPONENTS\n\n12 goats of wood\n4 carts with wheels\n1 bell made of brass for the fair\n\nFEEDING\n\nRest.\n",
        ],
    ),
    "no-start": (
        ["WINTER\n\nhe goats come down from the hills when the first snow falls.\n"],
        ["WINTER\n\nThe goats come down from the hills when the first snow falls.\n"],
    ),
    "odd-letter": (
        ["Sell th€ goat.\n", "Take a card of value O and turn it.\n"],
        ["Sell the goat.\n", "Pay 3 € now.\n"],
    ),
    "component-twice": (
        [
            "COMPONENTS\n\n12 Goats\n\n1 Bell\n\nBell\n",
            "COMPONENTS\n\n1 first player bell\n1 first-player bell\n",
        ],
        ["COMPONENTS\n\n12 Goats\n\n1 Bell\n"],
    ),
    "named-nowhere": (
        [
            "Shear: take two wool.\n\nAfter the shearing action, rest.\n",
            "Shear: take two wool.\n\nCarts move in the Rally Phase.\n",
        ],
        ["Shear: take two wool.\n\nAfter the shear action, rest. Then comes the next action.\n"],
    ),
    "untranslated": (
        [
            "Ogni giocatore prende una carta e la mette sul tavolo.\n\nEach player then takes one of the goats and sells it.\n\nPoi il gioco finisce e la carta va nella scatola.\n"
        ],
        [
            "Each player then takes one of the goats and sells it.\n",
            "Each player then takes one of the goats and sells it. La Fattoria e Il Mulino are farms.\n",
        ],
    ),
    "component-unused": (
        ["COMPONENTS\n\n12 wool tokens\n4 milk tokens\n\nTRADING\n\nPay one milk token.\n"],
        [
            "COMPONENTS\n\n12 wool tokens\n4 milk tokens\n\nTRADING\n\nPay one milk token or a wool token.\n",
            "COMPONENTS\n\n3 six-sided dice\n1 rules booklet\n\nTRADING\n\nRoll a die.\n",
        ],
    ),
    "name-several": (
        [
            "Put the goat into the milking area. Clean the milking area. Then leave the milking section.\n",
            "Take a wool token. Pay a wool token. Flip the wool marker.\n",
        ],
        [
            "Put the goat into the milking area. Clean the milking area. Then leave the shearing section.\n",
            "Draw from the top deck, then from the top pile. Shuffle the top deck.\n",
        ],
    ),
    "plural-inside": (
        ["Each goat stands on a barn space. Leave a barn space. Carts stand on barns spaces.\n"],
        ["Each goat stands on a barn space. Leave a barn space. Carts stand on barn spaces.\n"],
    ),
}
