// The Competition Phase as it is played at the table, from one decision to the next.

import { ABILITIES, CARDS, WONDERS, terrain } from './board.js';
import * as competition from './competition.js';
import { holdsCompetition, isActive, occupies, standing } from './terms.js';
import { mayPay } from './pay.js';
import { Skip } from './words.js';

/** The allied white disks in an area, by faction. */
export function alliesIn(game, area) {
  const row = game.areas[area].map(() => 0);
  for (const [where, seat, count] of game.allied) if (where === area) row[seat] = count;
  return row;
}

const rowOf = (game, area) => standing(game.areas[area], alliesIn(game, area));

const isContestedNow = (game, area) => holdsCompetition(terrain(area), rowOf(game, area));

/** What a civilization may lay or announce in step 1. */
export function announcements(game, task, seat) {
  const player = game.players[seat];
  const laid = (kind, number) =>
    task.laid.some(({ seat: by, origin }) => by === seat && origin.kind === kind && origin.number === number);
  const cards = player.hand.filter((card) => CARDS[card].kind === 'competition');
  const wonders = game.wonders.flatMap(({ owner, area, disks, buried }, number) => {
    const usable = owner === seat && !buried && disks > 0 && WONDERS[number].power === 'competition';
    return usable && isActive('built', game.areas[area][seat]) && !laid('wonder', number) ? [WONDERS[number].name] : [];
  });
  const announced = task.laid.some((entry) => entry.seat === seat && entry.origin.kind === 'ability');
  const ability = ABILITIES[player.display] === 'competition' && !announced ? [player.display] : [];
  return [
    ...cards.map((card) => ({ do: 'lay-card', card })),
    ...[...wonders, ...ability].map((source) => ({ do: 'announce', source })),
  ];
}

/** Step 1: on to the next civilization present that has something to lay or announce. */
function layCards(game, task) {
  for (; task.at < game.order.length; task.at += 1) {
    const seat = game.order[task.at];
    if (occupies(rowOf(game, task.area), seat) && announcements(game, task, seat).length > 0) return false;
  }
  if (task.laid.length > 0) throw new Skip('what cards and powers do is not played here');
  task.step = 4;
  return true;
}

function setAllies(game, area, row) {
  const elsewhere = game.allied.filter(([where]) => where !== area);
  const here = row.flatMap((count, seat) => (count > 0 ? [[area, seat, count]] : []));
  game.allied = [...elsewhere, ...here].toSorted((one, other) => one[0] - other[0] || one[1] - other[1]);
}

/** The disks on the map are those of the bout; what left is back in its supply. */
function putBack(game, area, before, after) {
  const gone = before.disks.map((disks, faction) => disks - after.disks[faction]);
  gone.forEach((disks, faction) => game.toSupply(faction, disks));
  game.fallen = game.fallen.map((disks, faction) => disks + gone[faction]);
  game.areas[area] = after.disks;
  setAllies(game, area, after.allied);
}

export function answerHit(game, task, faction, kept) {
  const before = task.bout;
  task.bout = (kept ? competition.spare : competition.suffer)(before, faction);
  putBack(game, task.area, before, task.bout);
}

export const decider = (game, bout) => competition.firstToDecide(game.order, bout.hit);

/** Step 4: who cannot pay loses the disk; on to the next civilization that may pay, or to the end. */
function removeDisks(game, task) {
  task.bout ??= competition.opening(game.areas[task.area], alliesIn(game, task.area));
  for (task.bout = competition.proceed(task.bout); !task.bout.over; task.bout = competition.proceed(task.bout)) {
    const helpless = task.bout.hit.filter((faction) => !mayPay(game, faction));
    if (helpless.length === 0) return false;
    helpless.forEach((faction) => answerHit(game, task, faction, false));
  }
  task.step = 6;
  return true;
}

/** Step 6: loot goes into the Loot box. */
function sack(game, task) {
  const winner = competition.looter(terrain(task.area), rowOf(game, task.area), game.fallen);
  if (winner !== null) {
    const [talents, points] = competition.loot();
    game.players[winner].loot += talents;
    game.players[winner].points += points;
  }
  game.fallen = game.fallen.map(() => 0);
  game.agenda.pop();
  return true;
}

const STEPS = { 1: layCards, 4: removeDisks, 6: sack };

export const compete = (game, task) => STEPS[task.step]?.(game, task) ?? false;

/** The next Contested area; after the last, allies leave and loot goes to the Treasuries. */
export function nextCompetition(game, task) {
  const area = task.pending.shift();
  if (area !== undefined) {
    if (isContestedNow(game, area)) game.push({ task: 'competition', area });
    return true;
  }
  game.allied = [];
  for (const player of game.players) {
    player.treasury += player.loot;
    player.loot = 0;
  }
  game.agenda = [];
  game.beginReckoning();
  return true;
}
