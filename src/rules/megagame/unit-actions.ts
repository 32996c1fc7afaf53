import { suggestActCommand, suggestProcedureCommand, defineUnitAction, type UnitActions } from '../unit-actions.js';
import { prepareAttackAct } from './acts/orders.js';
import { recceAct } from './acts/recce.js';
import { moveSupplyAct } from './acts/supplies.js';
import { unitsOf } from './battle.js';
import { isInKnownContact, measureLeastRange } from './contact.js';
import { artillerySupport, findMaxRangeKm } from './procedures/artillery-support.js';
import { combat } from './procedures/combat.js';
import { mayFightAfterMove } from './procedures/half-turn.js';
import { movement, needsFuel } from './procedures/movement.js';
import { AIR_GROUP_TABLE, type AirGroup, type MegagameBattle, type MegagameUnit } from './state.js';
import { listSupports } from './support.js';
import type { PhaseId } from './vocabulary.js';

/** Combat, M-10: lists units that can be ordered in the orders phase to prepare an attack. */
const prepares = defineUnitAction<MegagameUnit, MegagameBattle>({
  left: 'has no order to prepare an attack',
  isChoice: true,
  next: 'prepare attacks with',
  cites: ['Combat', 'M-10'],
  isLeft: ({ status, prepared }) => status > 0 && !prepared,
  suggest: ({ id }) => suggestActCommand(prepareAttackAct, { units: [id] }),
});

/** Air Recce: lists recce groups that can still fly. Other air groups fly only when someone requests them. */
const flies = defineUnitAction<AirGroup, MegagameBattle>({
  table: AIR_GROUP_TABLE,
  left: 'has not flown',
  next: 'fly',
  cites: ['Air Recce'],
  isLeft: ({ role, squadrons, flown }) => role === 'recce' && squadrons > 0 && !flown,
  suggest: ({ id }) => suggestActCommand(recceAct, { group: id }),
});

/** Movement, M-7: lists units that can move, have fuel if they need it, and have not moved. */
const moves = defineUnitAction<MegagameUnit, MegagameBattle>({
  left: 'has not moved',
  next: 'move',
  cites: ['Movement'],
  isLeft: ({ status, movedPct, delayPct, immobilised, troops, fuelSp }) =>
    status > 0 && movedPct === 0 && delayPct < 100 && !immobilised && (fuelSp > 0 || !needsFuel(troops)),
  suggest: ({ id }) => suggestProcedureCommand(movement, { unit: [id] }),
});

/**
 * Combat: lists units that have prepared an attack and can still attack. No unit has to attack (M-10). A unit that has moved for
 * more than half of the turn can only overrun, and only if it is armour (M-17).
 */
const attacks = defineUnitAction<MegagameUnit, MegagameBattle>({
  left: 'has prepared an attack and not made it yet',
  isChoice: true,
  next: 'make the attack of',
  cites: ['Combat', 'M-10'],
  isLeft: ({ status, prepared, ammoSp, movedPct, armour }) =>
    status > 0 && prepared && ammoSp > 0 && (mayFightAfterMove(movedPct) || armour),
  suggest: ({ id }) => suggestProcedureCommand(combat, { attackers: [id] }),
});

/**
 * Returns the unit whose fight a gun can support: one of its side's units in contact with an enemy that the side has seen in this
 * turn, if no fire waits for it yet (M-37, M-57). A unit that has prepared an attack comes first, then the nearest. Undefined if
 * there is none.
 */
function findSupportable(gun: MegagameUnit, battle: MegagameBattle): MegagameUnit | undefined {
  const { artilleryType, side, status, ammoSp, movedPct } = gun;
  if (artilleryType === 'none' || status === 0 || ammoSp === 0 || !mayFightAfterMove(movedPct)) return undefined;
  const reachKm = findMaxRangeKm(artilleryType);
  const fired = listSupports(battle).flatMap(({ kind, supports }) => (kind === 'artillery' ? supports : []));
  const actor = { id: '', standing: 'player', sideId: side } as const;
  const inReach = unitsOf(battle).flatMap((unit) => {
    if (unit.side !== side || unit.id === gun.id || unit.status === 0 || fired.includes(unit.id)) return [];
    const km = isInKnownContact(unit, battle) ? measureLeastRange(gun, [unit], { battle, sees: () => true, actor }) : null;
    return km !== null && km <= reachKm ? [{ unit, km }] : [];
  });
  return inReach.sort((a, b) => Number(b.unit.prepared) - Number(a.unit.prepared) || a.km - b.km)[0]?.unit;
}

/** Supporting Artillery: lists guns within reach of a fight that their side knows of. No gun has to fire. */
const supportsFight = defineUnitAction<MegagameUnit, MegagameBattle>({
  left: 'has a fight in reach',
  isChoice: true,
  next: 'support a fight with',
  cites: ['Supporting Artillery', 'M-37'],
  isLeft: (gun, battle) => findSupportable(gun, battle) !== undefined,
  suggest: (gun, battle) => {
    // A unit without guns attacks in this phase. Otherwise its panel would begin with support, and why it cannot give any.
    if (gun.artilleryType === 'none') return suggestProcedureCommand(combat, { attackers: [gun.id] });
    const unit = findSupportable(gun, battle);
    return suggestProcedureCommand(artillerySupport, { guns: [gun.id], ...(unit && { supports: [unit.id] }) });
  },
});

/** Combat, M-6: lists units without ammunition, which cannot pay for an attack or for artillery fire. */
const isSupplied = defineUnitAction<MegagameUnit, MegagameBattle>({
  left: 'does not have any ammunition SP',
  next: 'bring ammunition to',
  cites: ['Combat', 'M-6'],
  isLeft: ({ status, ammoSp }) => status > 0 && ammoSp === 0,
  suggest: ({ id }) => suggestActCommand(moveSupplyAct, { to: id }),
});

/** The actions that units can take in each phase. */
export const UNIT_ACTIONS: UnitActions<PhaseId> = {
  orders: [prepares],
  air: [flies],
  movement: [moves],
  combat: [attacks, supportsFight],
  supply: [isSupplied],
};
