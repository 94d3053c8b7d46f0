// DISK REMOVAL (page 20): a talent or a card instead of a disk.

import { forbid } from './words.js';

const isCivilization = (game, faction) => faction < game.players.length;

export function mayPay(game, faction) {
  if (!isCivilization(game, faction)) return false;
  const { treasury, hand } = game.players[faction];
  return treasury > 0 || hand.length > 0;
}

export function waysToAnswer(game, seat) {
  const { treasury, hand } = game.players[seat];
  const talent = treasury > 0 ? [{ do: 'pay-talent' }] : [];
  return [{ do: 'lose-disk' }, ...talent, ...hand.map((card) => ({ do: 'pay-card', card }))];
}

/** Pays as *action* says; whether the disk stays. */
export function pay(game, seat, action) {
  if (action.do === 'lose-disk') return false;
  const player = game.players[seat];
  if (action.do === 'pay-talent') player.treasury -= 1;
  else game.discard(seat, action.card);
  forbid(player.treasury < 0, 'there is no talent in the Treasury');
  return true;
}
