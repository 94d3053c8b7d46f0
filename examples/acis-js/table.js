// The table at which a game lies: what may be done now, and what happens then.

import { CARDS, COLOURS } from './board.js';
import { announcements, answerHit, compete, decider, nextCompetition } from './fight.js';
import { Game } from './game.js';
import { pay, waysToAnswer } from './pay.js';
import { draw, driveOut, hasDrawPower, nextInOrder, rank, reckon } from './reckon.js';
import { handExcess, isSuddenDeath } from './reckoning.js';
import { Skip, forbid, range } from './words.js';

const PLAYED = new Set(['competition', 'reckoning', 'epoch']);

/** What goes on by itself; each says whether it did. */
const GOES_ON = {
  'competition-phase': nextCompetition,
  competition: compete,
  reckoning: reckon,
  resolution: driveOut,
  ranking: rank,
  'draw-step': draw,
  drawing: (game, task) => {
    if (task.left > 0) return false;
    game.agenda.pop();
    if (handExcess(game.players[task.seat].hand.length) > 0) game.push({ task: 'discarding', seat: task.seat });
    return true;
  },
  dealing: (game, task) => {
    if (task.at < game.order.length) {
      game.push({ task: 'drawing', seat: game.order[task.at], left: task.cards });
      task.at += 1;
    } else if (task.then === 'advance') game.beginTurn(game.epoch + 1, 1);
    else return false;
    return true;
  },
};

function competitionDecision(game, task) {
  if (task.step === 4) {
    const seat = decider(game, task.bout);
    return {
      actions: waysToAnswer(game, seat),
      take: (action) => answerHit(game, task, seat, pay(game, seat, action)),
    };
  }
  if (task.step !== 1 || task.at >= game.order.length) return null;
  return {
    actions: [...announcements(game, task, game.order[task.at]), { do: 'done' }],
    take: (action) => {
      if (action.do !== 'done') throw new Skip('what cards and powers do is not played here');
      task.at += 1;
    },
  };
}

function lossDecision(game, task) {
  if (game.agenda.at(-2)?.origin?.kind !== 'domination') return null;
  return {
    actions: waysToAnswer(game, task.seat),
    take: (action) => {
      game.agenda.pop();
      if (!pay(game, task.seat, action)) game.removeDisk(task.area, task.seat);
    },
  };
}

function rankingDecision(game, task) {
  const { seats, spaces, how } = nextInOrder(game, task);
  if (how === 'lot' || how === 'lot-to-pick') {
    return {
      actions: seats.map((seat) => ({ do: 'draw-lot', seat: COLOURS[seat] })),
      take: (action) => {
        const seat = COLOURS.indexOf(action.seat);
        if (how === 'lot') [task.taken[seat]] = spaces;
        else task.picker = seat;
      },
    };
  }
  return {
    actions: spaces.map((space) => ({ do: 'take-space', space: space + 1 })),
    take: (action) => {
      task.taken[seats[0]] = action.space - 1;
      task.picker = -1;
    },
  };
}

function aeneasDecision(game, task) {
  if (task.step !== 'aeneas') return null;
  return {
    actions: [{ do: 'invoke-aeneas' }, { do: 'done' }],
    take: (action) => {
      if (action.do !== 'done') throw new Skip('a fresh beginning is not played here');
      task.at += 1;
    },
  };
}

function drawStepDecision(game, task) {
  if (hasDrawPower(game, task.seat)) return null;
  return {
    actions: range(0, game.players[task.seat].treasury + 1).map((talents) => ({ do: 'spend-talents', talents })),
    take: (action) => game.announce(task, action.talents),
  };
}

function discardDecision(game, task) {
  const { hand } = game.players[task.seat];
  return {
    actions: hand.map((card) => ({ do: 'discard', card })),
    take: (action) => {
      game.discard(task.seat, action.card);
      if (handExcess(game.players[task.seat].hand.length) === 0) game.agenda.pop();
    },
  };
}

function drawing(game, task) {
  return {
    actions: game.pile.map((card) => ({ do: 'draw-card', card })),
    take: ({ card }) => {
      if (CARDS[card].kind === 'event' || task.events.length > 0) throw new Skip('what Events do is not played here');
      game.take(task.seat, card);
      task.left -= 1;
    },
  };
}

function suddenDeath(game, task) {
  if (task.revealed >= 0) return null;
  return {
    actions: game.pile.map((card) => ({ do: 'reveal-card', card })),
    take: ({ card }) => {
      if (CARDS[card].kind === 'event') throw new Skip('what Events do is not played here');
      game.agenda.pop();
      if (isSuddenDeath(game.turn, card)) game.endEpoch();
    },
  };
}

const DECISIONS = {
  competition: competitionDecision,
  loss: lossDecision,
  ranking: rankingDecision,
  reckoning: aeneasDecision,
  'draw-step': drawStepDecision,
  discarding: discardDecision,
  drawing,
  'sudden-death': suddenDeath,
};

const same = (one, other) =>
  Object.keys({ ...one, ...other }).every((field) => one[field] === other[field]);

/** The decision that is due, or a word about why it is not played here. */
function decision(game) {
  const task = game.now;
  const due = (DECISIONS[task?.task] ?? (() => null))(game, task);
  if (!due) throw new Skip(`${game.phase} phase, ${task?.task ?? 'the end'}: not played here`);
  return due;
}

export class Table {
  game = null;

  setUp(position) {
    this.game = null;
    if (!position) throw new Skip('whole games are not played here');
    if (!PLAYED.has(position.phase)) throw new Skip(`the ${position.phase} phase is not played here`);
    if (position.top > 0) throw new Skip('a deck with a known top is not played here');
    const game = new Game(position);
    decision(game);
    this.game = game;
    return game.report();
  }

  get theGame() {
    if (!this.game) throw new Skip('nothing is set up');
    return this.game;
  }

  legal() {
    return decision(this.theGame).actions;
  }

  apply(action) {
    const game = structuredClone({ ...this.theGame });
    const next = new Game(game);
    const due = decision(next);
    forbid(!due.actions.some((legal) => same(legal, action)), `${action.do} is not what may be done now`);
    due.take(action);
    while (next.now && GOES_ON[next.now.task]?.(next, next.now)) {
      // until somebody has to decide
    }
    this.game = next;
    return next.report();
  }
}
