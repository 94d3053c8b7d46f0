// What is in the box: the map, the kinds of cards, the moments at which powers are used. The book prints
// neither the map nor the cards; box.json has them as `hoyle map acis` and the default catalog give them.

import { readFileSync } from 'node:fs';

const BOX = JSON.parse(readFileSync(new URL('./box.json', import.meta.url), 'utf8'));
const NUMBER = new Map(BOX.areas.map((area, number) => [area.name, number]));

// Seats have colours in the order of the positions we are sent; the book lets everybody choose.
export const COLOURS = ['red', 'green', 'blue', 'purple', 'yellow', 'brown'];
export const { cards: CARDS, wonders: WONDERS, abilities: ABILITIES } = BOX;

export const terrain = (area) => BOX.areas[area].kind;
export const neighbours = (area) => BOX.areas[area].next.map((name) => NUMBER.get(name));

// BASIC 2-PLAYER SETUP and BASIC 3-PLAYER SETUP, A: the areas with a white disk are the edge of the map.
const EDGE = {
  2: ['Dalmatia', 'Adriatic Sea', 'Gulf of Taranto', 'Central Mediterranean', 'Bay of Sirt', 'Sirt'],
  3: ['Phrygia', 'Lydia', 'Minoan Sea', 'Eastern Mediterranean', 'Libyan Sea', 'Marmarica'],
};
const INHABITED = { 2: 'Egypt', 3: 'Carthage' };

/** The areas on the open side of the edge. */
function inPlay(players) {
  if (!(players in EDGE)) return new Set(NUMBER.values());
  const closed = new Set(EDGE[players].map((name) => NUMBER.get(name)));
  const open = new Set([NUMBER.get(INHABITED[players])]);
  for (const area of open) neighbours(area).filter((next) => !closed.has(next)).forEach((next) => open.add(next));
  return open;
}

const IN_PLAY = Object.fromEntries([2, 3, 4, 5, 6].map((players) => [players, inPlay(players)]));

/** The land areas next to a sea, up to the edge of the map. */
export const shores = (sea, players) =>
  neighbours(sea).filter((area) => terrain(area) === 'land' && IN_PLAY[players].has(area));
