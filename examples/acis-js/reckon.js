// The Reckoning Phase as it is played at the table, from one decision to the next.

import { ABILITIES, CARDS, WONDERS, shores, terrain } from './board.js';
import { nextTurn } from './epoch.js';
import { mayPay } from './pay.js';
import * as reckoning from './reckoning.js';
import { disksOf, excess, isActive, isCity } from './terms.js';
import { Illegal, range } from './words.js';

/** The phase opens by cutting stacks down to their limits. */
export function trim(game) {
  game.areas = game.areas.map((row, area) =>
    row.map((disks, faction) => {
      const surplus = excess('reckoning', terrain(area), disks);
      game.toSupply(faction, surplus);
      return disks - surplus;
    }),
  );
}

export const citiesOf = (game, seat) =>
  game.areas.filter((row, area) => isCity(terrain(area), row[seat], true)).length;

/** The areas with a Wonder of its own that *seat* occupies. */
export const wondersOf = (game, seat) =>
  game.wonders.filter(({ owner, area, buried }) => owner === seat && !buried && isActive('built', game.areas[area][seat]))
    .length;

export function dominatedSeas(game) {
  return range(0, game.areas.length).flatMap((sea) => {
    if (terrain(sea) === 'land') return [];
    const rows = shores(sea, game.players.length).map((area) => game.areas[area]);
    const owner = reckoning.dominator(terrain(sea), game.areas[sea], rows);
    return owner === null ? [] : [{ sea, owner }];
  });
}

function dominate(game, task) {
  const turnOrder = [...game.order, game.players.length];
  const deeds = dominatedSeas(game).flatMap(({ sea, owner }) => {
    const leaving = reckoning.drivenOut(game.areas[sea], owner);
    return turnOrder
      .filter((faction) => leaving[faction] > 0)
      .map((faction) => ({ verb: 'remove', area: sea, faction, count: leaving[faction] }));
  });
  task.step = 'tally';
  game.push({ task: 'resolution', seat: -1, origin: { kind: 'domination' }, deeds });
  return true;
}

/** Disks leave a Dominated sea one by one; a civilization that can pay is asked. */
export function driveOut(game, task) {
  if (task.origin.kind !== 'domination') return false;
  const deed = task.deeds.find(({ count }) => count > 0);
  if (!deed) {
    game.agenda.pop();
    return true;
  }
  deed.count -= 1;
  if (mayPay(game, deed.faction)) game.push({ task: 'loss', seat: deed.faction, area: deed.area });
  else game.removeDisk(deed.area, deed.faction);
  return true;
}

function tallyVictory(game, task) {
  game.players.forEach((player, seat) => {
    player.points += reckoning.tally(citiesOf(game, seat), wondersOf(game, seat));
  });
  task.step = 'order';
  return true;
}

function resetOrder(game, task) {
  task.step = 'aeneas';
  game.push({ task: 'ranking', taken: game.players.map(() => -1) });
  return true;
}

export function nextInOrder(game, task) {
  const cities = game.players.map((_, seat) => citiesOf(game, seat));
  const points = game.players.map((player) => player.points);
  return reckoning.nextSpace(cities, points, task.taken, task.picker);
}

export function rank(game, task) {
  const next = nextInOrder(game, task);
  if (next.how === 'done') {
    game.order = range(0, game.players.length).toSorted((one, other) => task.taken[one] - task.taken[other]);
    game.agenda.pop();
    return true;
  }
  if (next.how !== 'settled') return false;
  task.taken[next.seats[0]] = next.spaces[0];
  return true;
}

export function mayInvokeNow(game, seat) {
  const { points, invoked } = game.players[seat];
  const others = game.players.filter((_, other) => other !== seat).map((player) => player.points);
  try {
    reckoning.mayInvoke(game.epoch, points, others, disksOf(game.areas, seat), invoked);
    return true;
  } catch (problem) {
    if (problem instanceof Illegal) return false;
    throw problem;
  }
}

function offerAeneas(game, task) {
  for (; task.at < game.order.length; task.at += 1) if (mayInvokeNow(game, game.order[task.at])) return false;
  task.step = 'sudden-death';
  task.at = 0;
  return true;
}

function checkSuddenDeath(game, task) {
  if (game.turn === 4) {
    game.endEpoch();
    return true;
  }
  task.step = 'draw';
  task.at = 0;
  if (reckoning.suddenDeathReveals(game.turn)) game.push({ task: 'sudden-death' });
  return true;
}

/** In Turn Order each civilization says what it spends and draws at once; then the next turn begins. */
function drawCards(game, task) {
  const seat = game.order[Math.floor(task.at / 2)];
  if (seat !== undefined) {
    if (task.at % 2 === 0) game.push({ task: 'draw-step', seat });
    else game.drawCards(seat, ...task.due.shift());
    task.at += 1;
    return true;
  }
  const [epoch, turn] = nextTurn(game.epoch, game.turn, false);
  game.beginTurn(epoch, turn);
  return true;
}

const powerAt = (moment) => (power) => power === moment;

/** Whether a power that is used in the Draw Step is at hand: not played here, the book prints none. */
export function hasDrawPower(game, seat) {
  const { display, invested } = game.players[seat];
  const wonders = game.wonders.flatMap(({ owner, buried }, number) =>
    owner === seat && !buried ? [WONDERS[number].power] : [],
  );
  const powers = [...wonders, ABILITIES[display], ...invested.map(([card]) => CARDS[card].power)];
  return powers.some(powerAt('draw'));
}

/** Without talents to spend and powers to use there is nothing to decide. */
export function draw(game, task) {
  if (hasDrawPower(game, task.seat) || game.players[task.seat].treasury > 0) return false;
  game.announce(task, 0);
  return true;
}

const STEPS = {
  domination: dominate,
  tally: tallyVictory,
  order: resetOrder,
  aeneas: offerAeneas,
  'sudden-death': checkSuddenDeath,
  draw: drawCards,
};

export const reckon = (game, task) => STEPS[task.step](game, task);
