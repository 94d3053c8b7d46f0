// RECKONING PHASE (pages 22 and 23), step by step.

import { controls, occupies } from './terms.js';
import { forbid, range, sum } from './words.js';

const FINAL_EPOCH = 4;
const LAST_TURN = 4;
const AENEAS_DEFICIT = 5;
const DIGITS = { 2: ['2'], 3: ['2', '3'] }; // the turns of an Epoch with a sudden death check

/** The civilization in a shallow sea that Controls every land area around it. */
export function dominator(terrain, sea, shores) {
  if (terrain !== 'shallow' || shores.length === 0) return null;
  const seats = range(0, sea.length - 1);
  const rules = (seat) => occupies(sea, seat) && shores.every((shore) => controls(shore, seat));
  return seats.find(rules) ?? null;
}

export const drivenOut = (sea, owner) => sea.map((disks, faction) => (faction === owner ? 0 : disks));

export const tally = (cities, wonders) => cities + wonders;

/**
 * The Turn Order reset, one space at a time: *taken* is the space each seat has got, -1 for none yet, and
 * *picker* the one on whom the lot fell. Where all of a tied group are level on VPs the lot fills its first
 * space; where some of it are lowest together it says who of these picks.
 */
export function nextSpace(cities, points, taken, picker) {
  const waiting = range(0, cities.length).filter((seat) => taken[seat] < 0);
  if (waiting.length === 0) return { seats: [], spaces: [], how: 'done' };
  const most = Math.max(...waiting.map((seat) => cities[seat]));
  const first = cities.filter((count) => count > most).length;
  const tied = cities.filter((count) => count === most).length;
  const spaces = range(first, first + tied).filter((space) => !taken.includes(space));
  const group = waiting.filter((seat) => cities[seat] === most);
  if (group.length === 1) return { seats: group, spaces: spaces.slice(0, 1), how: 'settled' };
  const fewest = Math.min(...group.map((seat) => points[seat]));
  const lowest = group.filter((seat) => points[seat] === fewest);
  if (lowest.length === 1) return { seats: lowest, spaces, how: 'choice' };
  if (lowest.includes(picker)) return { seats: [picker], spaces, how: 'choice' };
  if (lowest.length === group.length) return { seats: lowest, spaces: spaces.slice(0, 1), how: 'lot' };
  return { seats: lowest, spaces, how: 'lot-to-pick' };
}

/** The Aeneas Rule: not in the final Epoch, once a game, five VPs behind everybody or off the map. */
export function mayInvoke(epoch, points, others, mapDisks, invoked) {
  forbid(epoch === FINAL_EPOCH, 'not during the final Epoch');
  forbid(invoked > 0, 'once per game');
  const behind = others.every((other) => points + AENEAS_DEFICIT <= other);
  forbid(!behind && mapDisks > 0, 'it is not five VPs behind everybody and has disks on the map');
  return null;
}

export const aeneasDisks = (completed) => 16 + 2 * completed;

export const maySettle = (terrain, homeOfActiveOpponent) => {
  forbid(terrain !== 'land', 'only a land area may be selected');
  forbid(homeOfActiveOpponent, 'it is the home area of an active opposing civilization');
  return null;
};

export const mayTakeDisplay = (active) => {
  forbid(active, 'that civilization is active');
  return null;
};

/** The selected area gets the first disk; afterwards it stays open, others as in a Deployment Step. */
export const maySpread = (settled, selected, refused) => {
  forbid(!settled && !selected, 'the first disk goes into the selected area');
  forbid(!selected && refused, 'neither Controlled, nor Contested, nor next to such an area');
  return null;
};

export const supplyAfterRecall = (supply, onWonders, onInvestments) => supply + onWonders + onInvestments;

/** *pile* counts the black disks at hand, borrowed ones too; what exceeds the stacking limit goes back. */
export const becomesBarbarian = (pile, room) => (pile > 0 && room ? 'barbarian' : 'supply');

/** By the digits of the card's ID; the fourth turn ends an Epoch whatever card there is. */
export const isSuddenDeath = (turn, number) =>
  turn === LAST_TURN || (DIGITS[turn] ?? []).some((digit) => String(number).includes(digit));

export const suddenDeathReveals = (turn) => turn in DIGITS;

/** How many of the cards end the Epoch, and of how many. */
export const suddenDeathChance = (turn, cards) => [
  cards.filter((number) => isSuddenDeath(turn, number)).length,
  cards.length,
];

export const revealedCardGoes = (event) => (event ? 'discard' : 'shuffled-back');

export const cardsDrawn = (cities, talentsSpent, bonus) => sum([3, Math.floor(cities / 4), talentsSpent, bonus]);

/** All allotted cards first; then, once the Events among them are resolved, their replacements. */
export const cardsStillDue = (left, events, owed) => {
  if (left > 0) return left;
  return events > 0 ? 0 : owed;
};

/** The hand limit: six. */
export const handExcess = (hand) => Math.max(0, hand - 6);

const STEPS = ['domination', 'tally', 'order', 'aeneas', 'sudden-death', 'draw'];
export const reckoningStepAfter = (step) => STEPS[STEPS.indexOf(step) + 1];
