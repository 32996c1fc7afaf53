import { byAct, byProcedure, deed, type Deeds } from '../deeds.js';
import { prepareAttack } from './acts/orders.js';
import { recce } from './acts/recce.js';
import { moveSupply } from './acts/supplies.js';
import { combat } from './procedures/combat.js';
import { mayFightAfter } from './procedures/half-turn.js';
import { movement, needsFuel } from './procedures/movement.js';
import { AIR_GROUP, type AirGroup, type MegagameBattle, type MegagameUnit } from './state.js';
import type { PhaseId } from './vocabulary.js';

/** Combat, M-10: an order to prepare an attack, given in the orders phase. */
const prepares = deed<MegagameUnit, MegagameBattle>({
  left: 'has no order to prepare an attack',
  next: 'prepare attacks of',
  cites: ['Combat', 'M-10'],
  isLeft: ({ status, prepared }) => status > 0 && !prepared,
  todo: ({ id }) => byAct(prepareAttack, { units: [id] }),
});

/** Air Recce: a recce group still to fly. Other groups fly on demand. */
const flies = deed<AirGroup, MegagameBattle>({
  table: AIR_GROUP,
  left: 'has not flown',
  next: 'fly',
  cites: ['Air Recce'],
  isLeft: ({ role, squadrons, flown }) => role === 'recce' && squadrons > 0 && !flown,
  todo: ({ id }) => byAct(recce, { group: id }),
});

/** Movement, M-7: units able to move, with fuel where they need some, and still to move. */
const moves = deed<MegagameUnit, MegagameBattle>({
  left: 'has not moved',
  next: 'move',
  cites: ['Movement'],
  isLeft: ({ status, movedPct, delayPct, immobilised, troops, fuelSp }) =>
    status > 0 && movedPct === 0 && delayPct < 100 && !immobilised && (fuelSp > 0 || !needsFuel(troops)),
  todo: ({ id }) => byProcedure(movement, { unit: [id] }),
});

/** Combat: an attack that is prepared and has not been made; it need not be (M-10). Beyond half a turn armour alone may overrun (M-17). */
const attacks = deed<MegagameUnit, MegagameBattle>({
  left: 'has prepared an attack and not made it',
  next: 'make the attack of',
  cites: ['Combat', 'M-10'],
  isLeft: ({ status, prepared, ammoSp, movedPct, armour }) =>
    status > 0 && prepared && ammoSp > 0 && (mayFightAfter(movedPct) || armour),
  todo: ({ id }) => byProcedure(combat, { attackers: [id] }),
});

/** Combat, M-6: who cannot pay for an attack or for guns. */
const isSupplied = deed<MegagameUnit, MegagameBattle>({
  left: 'holds no ammunition SP',
  next: 'bring ammunition to',
  cites: ['Combat', 'M-6'],
  isLeft: ({ status, ammoSp }) => status > 0 && ammoSp === 0,
  todo: ({ id }) => byAct(moveSupply, { to: id }),
});

/** Deeds of units. */
export const DEEDS: Deeds<PhaseId> = {
  orders: [prepares],
  air: [flies],
  movement: [moves],
  combat: [attacks],
  supply: [isSupplied],
};
