// END OF EPOCH PHASE (page 23), ENDGAME (page 24) and the course of turns (page 2).

import { range } from './words.js';

const FINAL_EPOCH = 4;
const LAST_TURN = 4;
const PER_POINT = 3;
const NEW_HAND = 5;
const FINAL_EVENT_BELOW = 69;

/** Who has strictly the most. */
export function soleLeader(values) {
  const most = Math.max(...values);
  const leaders = range(0, values.length).filter((seat) => values[seat] === most);
  return leaders.length === 1 ? leaders[0] : null;
}

export function epochPoints(cities, wonders, seas, talents) {
  const leads = [soleLeader(cities), soleLeader(wonders)];
  return range(0, cities.length).map(
    (seat) =>
      leads.filter((leader) => leader === seat).length +
      Math.floor(seas[seat] / PER_POINT) +
      Math.floor(talents[seat] / PER_POINT),
  );
}

/** Talents do not carry over. */
export const talentsAfterEpoch = (talents) => talents.map(() => 0);

const isActing = (number) => number >= 98 && number <= 101;

export const changeOfEpoch = (number, event) => ({
  own_effect: event && isActing(number),
  table: true,
  shuffled_back: !isActing(number),
});

export const newHand = () => NEW_HAND;

export const decidesFinalEvent = (number) => number < FINAL_EVENT_BELOW;

export function nextTurn(epoch, turn, epochEnds) {
  if (!epochEnds && turn < LAST_TURN) return [epoch, turn + 1];
  return epoch === FINAL_EPOCH ? 'endgame' : [epoch + 1, 1];
}

/** Most VPs; the tied ones look at Wonder areas, Cities, disks and areas, in this order. */
export function winner({ points, wonder_areas, cities, disks, areas }) {
  let tied = range(0, points.length);
  const criteria = { 'endgame.winner': points, 'endgame.tie1': wonder_areas, 'endgame.tie2': cities, 'endgame.tie3': disks, 'endgame.tie4': areas };
  for (const [by, values] of Object.entries(criteria)) {
    const most = Math.max(...tied.map((seat) => values[seat]));
    tied = tied.filter((seat) => values[seat] === most);
    if (tied.length === 1) return { winners: tied, by };
  }
  return { winners: tied, by: 'endgame.draw' };
}

const PHASES = ['setup', 'growth', 'card', 'competition', 'reckoning', 'epoch'];
export function phaseAfter(phase) {
  if (phase === 'epoch') return 'growth';
  return PHASES[PHASES.indexOf(phase) + 1] ?? 'over';
}

const STEPS = ['hands', 'reveal', 'table', 'return', 'score', 'deal'];
export const epochStepAfter = (step) => STEPS[STEPS.indexOf(step) + 1];
