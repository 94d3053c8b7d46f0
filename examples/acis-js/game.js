// A position and the changes that can happen to it. The agenda's last entry is what happens now.

import { terrain } from './board.js';
import { epochPoints, talentsAfterEpoch } from './epoch.js';
import { cardsDrawn } from './reckoning.js';
import { citiesOf, dominatedSeas, trim, wondersOf } from './reckon.js';
import { isCity } from './terms.js';
import { Skip, sum, withEntry } from './words.js';

const ASCENDING = (one, other) => one - other;

/** What an entry of the agenda leaves out. */
const DEFAULTS = {
  competition: () => ({ step: 1, at: 0, laid: [], bout: null }),
  reckoning: () => ({ step: 'domination', at: 0, due: [] }),
  ranking: () => ({ picker: -1 }),
  resolution: () => ({ deeds: [] }),
  drawing: () => ({ events: [], owed: 0 }),
  dealing: () => ({ at: 0, then: 'growth' }),
  'draw-step': () => ({ bonus: 0 }),
};

const whole = (task) => ({ ...DEFAULTS[task.task]?.(), ...task });

const wholeBout = (bout) => bout && { level: 0, hit: [], passes: 0, over: false, stops: [], ...bout };

/** What is reported: all that lies on the table. How the agenda is kept is nobody's business. */
const ON_THE_TABLE = [
  'epoch', 'turn', 'phase', 'order', 'areas', 'allied', 'players', 'barbarians', 'wonders', 'pile', 'discards', 'aside',
];

export class Game {
  constructor(position) {
    Object.assign(this, structuredClone(position));
    this.agenda = this.agenda.map(whole);
    if (this.now?.bout) this.now.bout = wholeBout(this.now.bout);
  }

  get now() {
    return this.agenda.at(-1);
  }

  push(task) {
    this.agenda.push(whole(task));
  }

  report() {
    return Object.fromEntries(ON_THE_TABLE.map((field) => [field, this[field]]));
  }

  /** Disks go back to their owner's supply, black ones to the pile of the Barbarians. */
  toSupply(faction, disks) {
    if (faction === this.players.length) this.barbarians += disks;
    else this.players[faction].supply += disks;
  }

  removeDisk(area, faction) {
    this.areas[area] = withEntry(this.areas[area], faction, this.areas[area][faction] - 1);
    this.toSupply(faction, 1);
  }

  discard(seat, card) {
    const player = this.players[seat];
    player.hand = player.hand.filter((other) => other !== card);
    this.discards = [...this.discards, card].toSorted(ASCENDING);
  }

  take(seat, card) {
    this.pile = this.pile.filter((other) => other !== card);
    this.players[seat].hand = [...this.players[seat].hand, card].toSorted(ASCENDING);
    if (this.pile.length > 0) return;
    this.pile = this.discards;
    this.discards = [];
  }

  /** The talents are paid before any card is drawn; the Draw Step, next on the agenda, keeps count. */
  announce(task, talents) {
    this.players[task.seat].treasury -= talents;
    this.agenda.pop();
    this.agenda.at(-1).due.push([talents, task.bonus]);
  }

  drawCards(seat, talents, bonus) {
    this.push({ task: 'drawing', seat, left: cardsDrawn(citiesOf(this, seat), talents, bonus) });
  }

  beginReckoning() {
    this.phase = 'reckoning';
    trim(this);
    this.agenda = [whole({ task: 'reckoning' })];
  }

  beginTurn(epoch, turn) {
    const [first] = this.order;
    const mayRetire = this.areas.some((row, area) => row[first] > 0 && !isCity(terrain(area), row[first], true));
    if (!mayRetire) throw new Skip('a Growth Phase that begins with acquisition is not played here');
    Object.assign(this, { epoch, turn, phase: 'growth' });
    for (const player of this.players) Object.assign(player, { passed: false, built: 0 });
    this.agenda = [{ task: 'growth' }];
  }

  /** In the final Epoch it is scored and the game is over; in an earlier one hands and piles are shuffled. */
  endEpoch() {
    this.phase = 'epoch';
    if (this.epoch === 4) {
      this.scoreEpoch();
      this.phase = 'over';
      this.agenda = [];
      return;
    }
    const hands = this.players.flatMap((player) => player.hand);
    for (const player of this.players) player.hand = [];
    this.pile = [...this.pile, ...this.discards, ...this.aside, ...hands].toSorted(ASCENDING);
    this.discards = [];
    this.aside = [];
    this.agenda = [{ task: 'epoch-end', step: 'reveal' }];
  }

  scoreEpoch() {
    const seats = this.players.map((_, seat) => seat);
    const seas = dominatedSeas(this);
    const points = epochPoints(
      seats.map((seat) => citiesOf(this, seat)),
      seats.map((seat) => wondersOf(this, seat)),
      seats.map((seat) => sum(seas.map(({ owner }) => (owner === seat ? 1 : 0)))),
      this.players.map((player) => player.treasury),
    );
    seats.forEach((seat) => {
      this.players[seat].points += points[seat];
    });
    if (this.epoch === 4) return;
    const treasuries = talentsAfterEpoch(this.players.map((player) => player.treasury));
    seats.forEach((seat) => {
      this.players[seat].treasury = treasuries[seat];
    });
  }
}
