import { buildBaseStep, buildResultStep, includeIf } from '../../working.js';
import { createAudienceFinder } from '../own-affairs.js';
import { inputWith, defineMegagameProcedure, type MegagameScene, type MegagameUnit, defineUnitInputs } from '../state.js';
import { defineInt } from '../vocabulary.js';
import { needsFuel } from './movement.js';

/** Combat: supply points that each unit pays for an action. */
export const SUPPLY_COSTS = {
  attack: { ammoSp: 1, fuelSp: 0 },
  artillery: { ammoSp: 1, fuelSp: 0 },
  defence: { ammoSp: 0, fuelSp: 0 },
  mechanisedMove: { ammoSp: 0, fuelSp: 1 },
} as const;

const units = defineInt(0, 60).default(0);
const held = defineInt(0, 9999).optional();
const movers = defineUnitInputs('movers');
/** People may enter another number of moved units, because a unit that has not moved yet may still move. */
const LIKELY = { likely: true };

/** Returns the total ammunition of attackers and firing guns. A unit in both roles counts once. */
function ammoHeld(scene: MegagameScene<'attackers' | 'artillery'>): number {
  const payers = new Set([...scene.many('attackers'), ...scene.many('artillery')]);
  return [...payers].reduce((sum, { ammoSp }) => sum + ammoSp, 0);
}

/** Returns the mechanised units that have moved in this turn. */
const movedMechanised = (movers: readonly MegagameUnit[]): readonly MegagameUnit[] =>
  movers.filter(({ troops, movedPct }) => needsFuel(troops) && movedPct > 0);

/** Returns a remark on units that have moved. These units have already paid, so their present fuel is for later turns. */
function paidFuel(scene: MegagameScene<'movers'>): readonly string[] {
  const paid = movedMechanised(scene.many('movers'));
  if (paid.length === 0) return [];
  return [`Fuel for this turn already paid with the first leg: ${paid.map(({ name }) => name).join(', ')} (Combat, M-7).`];
}

const shortOf = (needed: number, points: number | undefined): number => (points === undefined ? 0 : Math.max(0, needed - points));

/** Adds up the costs of a turn's actions (section Combat). The procedures of the actions deduct the points. */
export const supplyProcedure = defineMegagameProcedure({
  id: 'megagame.supply',
  sections: ['Combat'],
  title: "Show the ammunition and fuel that a turn's actions cost",
  onlyCalculates: true,
  inputs: {
    attackingUnits: defineUnitInputs('attackers').count(units.describe('Number of units that attack (Combat)')),
    defendingUnits: defineUnitInputs('defenders').count(units.describe('Number of units that only defend (Combat)')),
    artilleryUnits: defineUnitInputs('artillery').count(
      units.describe('Number of artillery units that fire, in attack or defence (Combat)'),
    ),
    mechMovedUnits: movers.fromAll(
      units.describe('Number of mechanised units that move this turn (Combat)'),
      (moved) => movedMechanised(moved).length,
      LIKELY,
    ),
    ammoHeldSp: inputWith(held.describe('Ammunition points available'), { roles: ['attackers', 'artillery'], scene: ammoHeld }),
    fuelHeldSp: movers.fromAll(
      held.describe('Fuel points available'),
      (moved) => movedMechanised(moved).reduce((sum, { fuelSp }) => sum + fuelSp, 0),
      LIKELY,
    ),
  },
  roles: {
    attackers: { description: 'Units that attack', many: true, acts: true },
    defenders: { description: 'Units that only defend', many: true, acts: true },
    artillery: { description: 'Artillery units that fire', many: true, acts: true },
    movers: { description: 'Units that have moved this turn', many: true, acts: true },
  },
  run(_dice, { attackingUnits, defendingUnits, artilleryUnits, mechMovedUnits, ammoHeldSp, fuelHeldSp }) {
    const ammoSp = attackingUnits * SUPPLY_COSTS.attack.ammoSp + artilleryUnits * SUPPLY_COSTS.artillery.ammoSp;
    const fuelSp = mechMovedUnits * SUPPLY_COSTS.mechanisedMove.fuelSp;
    const ammoShortSp = shortOf(ammoSp, ammoHeldSp);
    const fuelShortSp = shortOf(fuelSp, fuelHeldSp);

    const cost = (label: string, units: number, points: number, ruling?: string) =>
      includeIf(units > 0, buildBaseStep(`${label}, ${units} x ${points} SP`, units * points, 'Combat', ruling));
    const steps = [
      ...cost('Attacking units', attackingUnits, SUPPLY_COSTS.attack.ammoSp),
      ...cost('Artillery units', artilleryUnits, SUPPLY_COSTS.artillery.ammoSp),
      ...cost('Defending units', defendingUnits, SUPPLY_COSTS.defence.ammoSp),
      ...cost('Mechanised units that move', mechMovedUnits, SUPPLY_COSTS.mechanisedMove.fuelSp, 'M-7'),
      buildResultStep('Ammunition SP', ammoSp, 'Combat'),
      buildResultStep('Fuel SP', fuelSp, 'Combat'),
      ...includeIf(ammoShortSp > 0, buildResultStep('Ammunition SP missing', ammoShortSp, 'Combat', 'M-6')),
      ...includeIf(fuelShortSp > 0, buildResultStep('Fuel SP missing', fuelShortSp, 'Combat', 'M-6')),
    ];

    return { outcome: { ammoSp, fuelSp, ammoShortSp, fuelShortSp }, steps, effects: [] };
  },
  remarks: paidFuel,
  audience: createAudienceFinder('attackers', 'defenders', 'artillery', 'movers'),
  certainOver: ['ammoSp', 'fuelSp'],
  summary: ({ ammoSp, fuelSp, ammoShortSp, fuelShortSp }) => {
    const lacking = [
      ...(ammoShortSp > 0 ? [`${ammoShortSp} ammunition SP`] : []),
      ...(fuelShortSp > 0 ? [`${fuelShortSp} fuel SP`] : []),
    ];
    return `Needed: ${ammoSp} ammunition SP and ${fuelSp} fuel SP.${lacking.length === 0 ? '' : ` Missing: ${lacking.join(' and ')}.`}`;
  },
  tone: () => 'plain',
});
