// COMPETITION PHASE (pages 20 and 21): the fight of step 4 one loss at a time, and LOOT.

import { controller, isContested, standing } from './terms.js';
import { forbid, range, withEntry } from './words.js';

const LOOT_DISKS = 3;
const CORNER = 1000; // the map's coordinates run from 0 in the west and north to 1000

/** A stack's height counts the allied white disks. */
export const height = (disks, allied) => disks + allied;

/** Which of the three conditions that end step 4 hold: everybody lost one; nobody has two; one is left. */
export function stops(heights, lost) {
  const found = [];
  if (lost.every(Boolean)) found.push('a');
  if (heights.every((tall) => tall <= 1)) found.push('b');
  if (heights.filter((tall) => tall > 0).length === 1) found.push('c');
  return found;
}

const heightsOf = (bout) => standing(bout.disks, bout.allied);

/** A pass of step 4 begins; whoever is not there takes no part and owes no disk. */
const begin = (bout) => {
  const heights = heightsOf(bout);
  return { ...bout, heights, lost: heights.map((tall) => tall === 0), level: 0, hit: [] };
};

export function opening(disks, allied) {
  const none = disks.map(() => 0);
  return begin({ disks, allied, removed: none, whites: none, passes: 1, over: false, stops: [] });
}

/** On to the next level at which somebody loses a disk, or to the end of the competition. */
export function proceed(bout) {
  if (bout.hit.length > 0) return bout;
  const heights = heightsOf(bout);
  const reasons = stops(heights, bout.lost);
  const tallest = Math.max(...heights);
  if (reasons.length === 0 && bout.level < tallest) {
    const level = bout.level + 1;
    const hit = range(0, heights.length).filter((faction) => heights[faction] === level);
    return proceed({ ...bout, level, hit });
  }
  if (!isContested(heights)) return { ...bout, over: true, stops: reasons };
  return proceed({ ...begin(bout), passes: bout.passes + 1 });
}

const answered = (bout, faction) => ({
  ...bout,
  lost: withEntry(bout.lost, faction, true),
  hit: bout.hit.filter((other) => other !== faction),
});

/** One disk goes: an allied white one first. */
export function suffer(bout, faction) {
  const [pile, fallen] = bout.allied[faction] > 0 ? ['allied', 'whites'] : ['disks', 'removed'];
  return {
    ...answered(bout, faction),
    [pile]: withEntry(bout[pile], faction, bout[pile][faction] - 1),
    [fallen]: withEntry(bout[fallen], faction, bout[fallen][faction] + 1),
  };
}

/** The disk was paid for and stays. */
export const spare = answered;

/** The whole competition when nobody pays. */
export function fight(row, allied = row.map(() => 0)) {
  let bout = proceed(opening(row, allied));
  while (!bout.over) bout = proceed(bout.hit.reduce(suffer, bout));
  return { disks: bout.disks, allied: bout.allied, removed: bout.removed, passes: bout.passes, stops: bout.stops };
}

/** The civilization that Controls the land and saw three disks of one opposing civilization removed. */
export function looter(terrain, row, fallen) {
  const barbarians = row.length - 1;
  const winner = controller(row);
  if (terrain !== 'land' || winner === null || winner === barbarians) return null;
  const sacked = range(0, barbarians).some((other) => other !== winner && fallen[other] >= LOOT_DISKS);
  return sacked ? winner : null;
}

/** One talent and one VP for a competition, however many Cities fell. */
export const loot = () => [1, 1];

/** The nearer to the north-east corner, the smaller; of two equally near, the more northern first. */
const fromTheCorner = ([east, south]) => (CORNER - east) ** 2 + south ** 2;

export const isFoughtBefore = (here, there) =>
  fromTheCorner(here) - fromTheCorner(there) < 0 ||
  (fromTheCorner(here) === fromTheCorner(there) && here[1] < there[1]);

/** Step 3: in Turn Order, each civilization's Wonders, then abilities, then cards. */
export const resolutionOrder = (announced) =>
  announced.toSorted(([seat, category], [other, another]) => seat - other || category - another);

export function competitionStepAfter(step, laid) {
  if (step === 4) return 6;
  return laid ? step + 1 : 4;
}

/** Only Contested areas: the current one, or any that is not resolved yet, as a card says. */
export const mayAffect = (contested, current, where) => contested && (current || where === 'pending');

/** In Turn Order; Barbarians, who are not in it, decide nothing. */
export const firstToDecide = (order, hit) => order.find((seat) => hit.includes(seat)) ?? hit[0];

export const mayLay = (kind) => {
  forbid(kind !== 'competition', 'only Competition cards are played in a competition');
  return null;
};

export const mayPayTalent = (treasury) => {
  forbid(treasury < 1, 'there is no talent in the Treasury');
  return null;
};

export const mayPayCard = (hand) => {
  forbid(hand < 1, 'there is no card in hand');
  return null;
};
