// The rules by the names under which they are asked; arguments arrive by name.

import * as competition from './competition.js';
import * as epoch from './epoch.js';
import * as reckoning from './reckoning.js';
import * as terms from './terms.js';
import { Skip } from './words.js';

/** A question about a faction that a row does not have is no question. */
function present(row, ...factions) {
  if (factions.some((faction) => faction >= row.length)) throw new Skip('the row has no such faction');
  return row;
}

/** The book has no stacking limit for a game that is over. */
function during(phase) {
  if (phase === 'over') throw new Skip('the game is over');
  return phase;
}

/** A bout as it is sent leaves out what has not happened yet. */
const whole = (bout, answering) => {
  const none = bout.disks.map(() => 0);
  if (bout.hit?.length > 0 && !answering) throw new Skip('somebody is still to lose a disk at this level');
  for (const row of [bout.allied, bout.lost, bout.heights, bout.removed, bout.whites]) {
    if (row && row.length !== none.length) throw new Skip('the rows are of different numbers of factions');
  }
  return {
    lost: none.map(() => false),
    heights: none,
    level: 0,
    hit: [],
    removed: none,
    whites: none,
    passes: 0,
    over: false,
    stops: [],
    ...bout,
  };
};

const TERMS = {
  occupies: ({ row, faction }) => terms.occupies(present(row, faction), faction),
  controls: ({ row, faction }) => terms.controls(present(row, faction), faction),
  controller: ({ row }) => terms.controller(row),
  is_shared: ({ row }) => terms.isShared(row),
  is_contested: ({ row }) => terms.isContested(row),
  holds_competition: ({ terrain, row }) => terms.holdsCompetition(terrain, row),
  stack_kind: ({ terrain, disks, civilization }) => terms.stackKind(terrain, disks, civilization),
  is_city: ({ terrain, disks, civilization }) => terms.isCity(terrain, disks, civilization),
  standing: ({ row, allied }) => terms.standing(row, allied),
  stack_limit: ({ phase, terrain }) => terms.stackLimit(during(phase), terrain),
  excess: ({ phase, terrain, disks }) => terms.excess(during(phase), terrain, disks),
  has_room: ({ phase, terrain, row, faction }) => 
    terms.hasRoom(during(phase), terrain, present(row, faction), faction),
  is_open: ({ terrain, epoch: now, civilization }) => terms.isOpen(terrain, now, civilization),
  track: ({ points }) => terms.track(points),
  points_after: ({ points, change }) => terms.pointsAfter(points, change),
  is_active: ({ state, owner_disks }) => terms.isActive(state, owner_disks),
  pile_of: ({ faction, players, white }) => terms.pileOf(faction, players, white),
};

const COMPETITION = {
  height: ({ disks, allied }) => competition.height(disks, allied),
  stops: ({ heights, lost }) => competition.stops(heights, lost),
  proceed: ({ bout }) => competition.proceed(whole(bout)),
  suffer: ({ bout, faction }) => competition.suffer(whole(bout, true), present(bout.disks, faction) && faction),
  spare: ({ bout, faction }) => competition.spare(whole(bout, true), present(bout.disks, faction) && faction),
  competition: ({ row }) => competition.fight(row),
  competition_with_allies: ({ row, allied }) => competition.fight(row, allied),
  looter: ({ terrain, row, fallen }) => competition.looter(terrain, row, fallen),
  loot: () => competition.loot(),
  resolution_order: ({ announced }) => competition.resolutionOrder(announced),
  is_fought_before: ({ here, there }) => competition.isFoughtBefore(here, there),
  competition_step_after: ({ step, laid }) => competition.competitionStepAfter(step, laid),
  may_affect: ({ contested, current, where }) => competition.mayAffect(contested, current, where),
  first_to_decide: ({ order, hit }) => competition.firstToDecide(order, hit),
  may_lay: ({ kind }) => competition.mayLay(kind),
  may_pay_talent: ({ treasury }) => competition.mayPayTalent(treasury),
  may_pay_card: ({ hand }) => competition.mayPayCard(hand),
  treasury_after_competitions: ({ treasury, loot }) => treasury + loot,
  allies_after_competitions: () => 0,
};

const RECKONING = {
  reckoning_step_after: ({ step }) => reckoning.reckoningStepAfter(step),
  dominator: ({ terrain, sea, shores }) => reckoning.dominator(terrain, sea, shores),
  driven_out: ({ sea, owner }) => reckoning.drivenOut(sea, owner),
  tally: ({ cities, wonders }) => reckoning.tally(cities, wonders),
  next_space: ({ cities, points, taken, picker }) => {
    const next = reckoning.nextSpace(cities, points, taken, picker);
    if (next.how !== 'settled' && picker >= 0 && !next.seats.includes(picker)) throw new Skip('no such lot was drawn');
    return next;
  },
  turn_of: ({ order, at }) => order[at] ?? null,
  may_invoke: ({ epoch: now, points, others, map_disks, invoked }) =>
    reckoning.mayInvoke(now, points, others, map_disks, invoked),
  aeneas_disks: ({ completed }) => reckoning.aeneasDisks(completed),
  may_settle: ({ terrain, home_of_active_opponent }) => reckoning.maySettle(terrain, home_of_active_opponent),
  may_take_display: ({ active }) => reckoning.mayTakeDisplay(active),
  may_spread: ({ settled, selected, refused }) => reckoning.maySpread(settled, selected, refused),
  supply_after_recall: ({ supply, on_wonders, on_investments }) =>
    reckoning.supplyAfterRecall(supply, on_wonders, on_investments),
  becomes_barbarian: ({ pile, room }) => reckoning.becomesBarbarian(pile, room),
  is_sudden_death: ({ turn, number }) => reckoning.isSuddenDeath(turn, number),
  sudden_death_reveals: ({ turn }) => reckoning.suddenDeathReveals(turn),
  sudden_death_chance: ({ turn, cards }) => reckoning.suddenDeathChance(turn, cards),
  revealed_card_goes: ({ event }) => reckoning.revealedCardGoes(event),
  event_acts_first: ({ event }) => event,
  who_reveals: ({ order }) => order[0],
  cards_drawn: ({ cities, talents_spent, bonus }) => reckoning.cardsDrawn(cities, talents_spent, bonus),
  cards_still_due: ({ left, events, owed }) => {
    if (owed > 0) throw new Skip('an Event is replaced right after it, so that nothing is ever owed');
    return reckoning.cardsStillDue(left, events, owed);
  },
  enters_hand: ({ kind }) => kind !== 'event',
  next_event: ({ events }) => Math.max(...events),
  is_reshuffled: ({ pile, discards }) => pile === 0 && discards > 0,
  hand_excess: ({ hand }) => reckoning.handExcess(hand),
};

const EPOCH = {
  phase_after: ({ phase }) => epoch.phaseAfter(phase),
  epoch_step_after: ({ step }) => epoch.epochStepAfter(step),
  sole_leader: ({ values }) => epoch.soleLeader(values),
  epoch_points: ({ cities, wonders, seas, talents }) => epoch.epochPoints(cities, wonders, seas, talents),
  talents_after_epoch: ({ talents }) => epoch.talentsAfterEpoch(talents),
  change_of_epoch: ({ number, event }) => epoch.changeOfEpoch(number, event),
  has_final_event: () => false,
  new_hand: () => epoch.newHand(),
  decides_final_event: ({ number }) => epoch.decidesFinalEvent(number),
  next_turn: ({ epoch: now, turn, epoch_ends }) => epoch.nextTurn(now, turn, epoch_ends),
  winner: (args) => epoch.winner(args),
};

export const RULES = { ...TERMS, ...COMPETITION, ...RECKONING, ...EPOCH };
