import { buildIdParam, buildSentenceEvent } from '../../act.js';
import type { Battle } from '../../battle.js';
import { findMap } from '../../ground/rows.js';
import { refuseIllegal, refuseInvalid, refuseNonUmpire } from '../../refusal.js';
import type { MegagameUnit } from '../state.js';
import { HAND_OVER_CHECK } from '../supply-route.js';
import { requireSupplyRoute } from '../supply-way.js';
import { MAX_SP } from '../rows.js';
import { defineInt } from '../vocabulary.js';
import { defineAct, requireOwnUnit, umpireAct } from './act.js';

const points = (description: string) => defineInt(0, MAX_SP).default(0).describe(description);

/**
 * Requires that a unit or dump has room for supplies.
 * @throws {Refusal} ILLEGAL if the supplies would exceed the maximum
 */
function checkRoom({ name, ammoSp, fuelSp }: MegagameUnit, ammo: number, fuel: number): void {
  if (ammoSp + ammo > MAX_SP || fuelSp + fuel > MAX_SP)
    throw refuseIllegal(`${name} can hold only ${MAX_SP} points of each kind. Enter fewer points.`, 'Combat', 'M-6');
}

function words(ammo: number, fuel: number): string {
  return [...(ammo > 0 ? [`${ammo} ammunition SP`] : []), ...(fuel > 0 ? [`${fuel} fuel SP`] : [])].join(' and ');
}

/** Checks whether a map shows the places of units. The distance to the receiver of supply points can then be checked. */
const isShownOnMap = (battle: Battle): boolean => findMap(battle)?.ground === 'map';

/**
 * M-6: moves supply points from one unit or dump to another. Players can do this if a map shows that both are near each other
 * (M-52).
 */
export const moveSupplyAct = defineAct({
  id: 'move-supply',
  inputs: {
    from: buildIdParam('unit', 'Unit or dump that gives points'),
    to: buildIdParam('unit', 'Unit or dump that gets points'),
    ammoSp: points('Ammunition points (Combat)'),
    fuelSp: points('Fuel points (Combat)'),
  },
  checks: [HAND_OVER_CHECK],
  offered: { when: isShownOnMap },
  run(desk, { from: fromId, to: toId, ammoSp, fuelSp }) {
    if (desk.actor.standing === 'player' && !isShownOnMap(desk.draft.battle) && !desk.isLeft) throw refuseNonUmpire();
    const from = requireOwnUnit(desk, fromId, 'from');
    const to = requireOwnUnit(desk, toId, 'to');
    requireSupplyRoute(from, to, 'to');
    if (ammoSp + fuelSp === 0) throw refuseInvalid('ammoSp', 'Enter the number of points to move.');
    if (from.ammoSp < ammoSp || from.fuelSp < fuelSp)
      throw refuseIllegal(
        `${from.name} holds only ${from.ammoSp} ammunition SP and ${from.fuelSp} fuel SP. Enter fewer points.`,
        'Combat',
        'M-6',
      );
    checkRoom(to, ammoSp, fuelSp);
    desk.draft.set('unit', fromId, { ammoSp: from.ammoSp - ammoSp, fuelSp: from.fuelSp - fuelSp });
    desk.draft.set('unit', toId, { ammoSp: to.ammoSp + ammoSp, fuelSp: to.fuelSp + fuelSp });
    return buildSentenceEvent('supply-moved', `${words(ammoSp, fuelSp)} from ${from.name} to ${to.name}.`, to);
  },
});

/** Air Resupply: gives landed supply points to the unit or dump that the umpire chooses. */
export const landSupplyAct = umpireAct({
  id: 'land-supply',
  inputs: {
    to: buildIdParam('unit', 'Unit or dump that receives the points'),
    ammoSp: points('Ammunition points that have landed (Air Resupply)'),
    fuelSp: points('Fuel points that have landed (Air Resupply)'),
  },
  run(desk, { to: toId, ammoSp, fuelSp }) {
    const to = requireOwnUnit(desk, toId, 'to');
    if (ammoSp + fuelSp === 0) throw refuseInvalid('ammoSp', 'Enter the number of points that have landed.');
    checkRoom(to, ammoSp, fuelSp);
    desk.draft.set('unit', toId, { ammoSp: to.ammoSp + ammoSp, fuelSp: to.fuelSp + fuelSp });
    return buildSentenceEvent('supply-landed', `${words(ammoSp, fuelSp)} landed for ${to.name}.`, to);
  },
});
