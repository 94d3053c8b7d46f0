// IMPORTANT GAME TERMS (page 3), STACKING (page 16) and the Victory Point Track (page 4).
//
// A row lists the disks in an area: one entry for each civilization, the Barbarians last.

import { sum } from './words.js';

const CITY = 3;
const SETTLEMENT = 2;
const CAMP = 1;
const LAST_SPACE = 20;
const DEEP_SEA_EPOCH = 4;
const LIMITS = {
  growth: { land: 4, shallow: 2, deep: 1 },
  competition: { land: null, shallow: null, deep: 1 },
  reckoning: { land: 3, shallow: 2, deep: 1 },
};
const STACKED_AS = { setup: 'growth', card: 'growth', epoch: 'reckoning', over: 'reckoning' };

export const occupies = (row, faction) => row[faction] > 0;

/** The factions with disks here. */
export const occupiers = (row) => row.flatMap((disks, faction) => (disks > 0 ? [faction] : []));

export const controller = (row) => {
  const here = occupiers(row);
  return here.length === 1 ? here[0] : null;
};

export const controls = (row, faction) => controller(row) === faction;

export const isShared = (row) => occupiers(row).length >= 2;

export const isContested = (row) => isShared(row) && row.some((disks) => disks >= 2);

/** Competition is not allowed in a deep sea. */
export const holdsCompetition = (terrain, row) => terrain !== 'deep' && isContested(row);

export const isCity = (terrain, disks, civilization) => terrain === 'land' && civilization && disks >= CITY;

export const stackKind = (terrain, disks, civilization) => {
  if (isCity(terrain, disks, civilization)) return 'City';
  return { [CAMP]: 'Camp', [SETTLEMENT]: 'Settlement' }[disks] ?? null;
};

/** The row with every civilization's allied white disks beside its own. */
export const standing = (row, allied) => row.map((disks, faction) => disks + (allied[faction] ?? 0));

export const stackLimit = (phase, terrain) => LIMITS[STACKED_AS[phase] ?? phase][terrain];

export const excess = (phase, terrain, disks) => {
  const limit = stackLimit(phase, terrain);
  return limit === null ? 0 : Math.max(0, disks - limit);
};

export const hasRoom = (phase, terrain, row, faction) => excess(phase, terrain, row[faction] + 1) === 0;

export const isOpen = (terrain, epoch, civilization) =>
  !(terrain === 'deep' && civilization && epoch < DEEP_SEA_EPOCH);

/** The marker's space and the white disks under it, each of them +20. */
export const track = (points) => {
  const twenties = points > LAST_SPACE ? Math.ceil(points / LAST_SPACE) - 1 : 0;
  return [points - LAST_SPACE * twenties, twenties];
};

export const pointsAfter = (points, change) => Math.max(0, points + change);

/** Whether a Wonder counts for its owner, who must occupy the area of its block. */
export const isActive = (state, ownerDisks) => state === 'built' && ownerDisks > 0;

export const pileOf = (faction, players, white) => {
  if (white) return 'white';
  return faction === players ? 'black' : 'own';
};

export const disksOf = (rows, faction) => sum(rows.map((row) => row[faction]));
