import { z } from 'zod';
import { base, result, when } from '../../working.js';
import { affairOf } from '../own-affairs.js';
import { megagameProcedure, type MegagameScene, type MegagameUnit } from '../state.js';
import { int } from '../vocabulary.js';
import { needsFuel } from './movement.js';

/** Combat: supply points that each unit pays for an action. */
export const SUPPLY_COSTS = {
  attack: { ammoSp: 1, fuelSp: 0 },
  artillery: { ammoSp: 1, fuelSp: 0 },
  defence: { ammoSp: 0, fuelSp: 0 },
  mechanisedMove: { ammoSp: 0, fuelSp: 1 },
} as const;

const MAX_UNITS = 60;
const MAX_HELD = 9999;

/** Returns the ammunition of attackers and firing guns. A unit that is both counts once. */
function ammoHeld(scene: MegagameScene<'attackers' | 'artillery'>): number {
  const payers = new Set([...scene.many('attackers'), ...scene.many('artillery')]);
  return [...payers].reduce((sum, { ammoSp }) => sum + ammoSp, 0);
}

/** Returns mechanised units that have moved in this turn. */
const movedMechanised = (scene: MegagameScene<'movers'>): readonly MegagameUnit[] =>
  scene.many('movers').filter(({ troops, movedPct }) => needsFuel(troops) && movedPct > 0);

/** Returns a remark on moved units: they have already paid, so their present fuel is for later turns. */
function paidFuel(scene: MegagameScene<'movers'>): readonly string[] {
  const paid = movedMechanised(scene);
  if (paid.length === 0) return [];
  return [`Fuel for this turn already paid with the first leg: ${paid.map(({ name }) => name).join(', ')} (Combat, M-7).`];
}

const shortOf = (needed: number, held: number | undefined): number => (held === undefined ? 0 : Math.max(0, needed - held));

/** Combat: adds up the costs of a turn's actions. The procedures of the actions deduct the points. */
export const supply = megagameProcedure({
  id: 'megagame.supply',
  sections: ['Combat'],
  title: "Find the ammunition and fuel that a turn's actions cost",
  input: z.strictObject({
    attackingUnits: int(0, MAX_UNITS).default(0).describe('Number of units that attack (Combat)'),
    defendingUnits: int(0, MAX_UNITS).default(0).describe('Number of units that only defend (Combat)'),
    artilleryUnits: int(0, MAX_UNITS).default(0).describe('Number of artillery units that fire, in attack or defence (Combat)'),
    mechMovedUnits: int(0, MAX_UNITS).default(0).describe('Number of mechanised units that move this turn (Combat)'),
    ammoHeldSp: int(0, MAX_HELD).optional().describe('Ammunition points available'),
    fuelHeldSp: int(0, MAX_HELD).optional().describe('Fuel points available'),
  }),
  roles: {
    attackers: {
      description: 'Units that attack',
      many: true,
      acts: true,
      fillsFromScene: {
        attackingUnits: (_unit, scene) => scene.many('attackers').length,
        ammoHeldSp: (_unit, scene) => ammoHeld(scene),
      },
    },
    defenders: {
      description: 'Units that only defend',
      many: true,
      acts: true,
      fillsFromScene: { defendingUnits: (_unit, scene) => scene.many('defenders').length },
    },
    artillery: {
      description: 'Artillery units that fire',
      many: true,
      acts: true,
      fillsFromScene: {
        artilleryUnits: (_unit, scene) => scene.many('artillery').length,
        ammoHeldSp: (_unit, scene) => ammoHeld(scene),
      },
    },
    movers: {
      description: 'Units that have moved this turn',
      many: true,
      acts: true,
      fillsFromScene: {
        mechMovedUnits: (_unit, scene) => movedMechanised(scene).length,
        fuelHeldSp: (_unit, scene) => movedMechanised(scene).reduce((sum, { fuelSp }) => sum + fuelSp, 0),
      },
    },
  },
  // People may type these values, because a unit that has not moved yet may still move.
  circumstances: ['mechMovedUnits', 'fuelHeldSp'],
  run(_dice, { attackingUnits, defendingUnits, artilleryUnits, mechMovedUnits, ammoHeldSp, fuelHeldSp }) {
    const ammoSp = attackingUnits * SUPPLY_COSTS.attack.ammoSp + artilleryUnits * SUPPLY_COSTS.artillery.ammoSp;
    const fuelSp = mechMovedUnits * SUPPLY_COSTS.mechanisedMove.fuelSp;
    const ammoShortSp = shortOf(ammoSp, ammoHeldSp);
    const fuelShortSp = shortOf(fuelSp, fuelHeldSp);

    const cost = (label: string, units: number, points: number, ruling?: string) =>
      when(units > 0, base(`${label}, ${units} x ${points} SP`, units * points, 'Combat', ruling));
    const steps = [
      ...cost('Attacking units', attackingUnits, SUPPLY_COSTS.attack.ammoSp),
      ...cost('Artillery units', artilleryUnits, SUPPLY_COSTS.artillery.ammoSp),
      ...cost('Defending units', defendingUnits, SUPPLY_COSTS.defence.ammoSp),
      ...cost('Mechanised units that move', mechMovedUnits, SUPPLY_COSTS.mechanisedMove.fuelSp, 'M-7'),
      result('Ammunition SP', ammoSp, 'Combat'),
      result('Fuel SP', fuelSp, 'Combat'),
      ...when(ammoShortSp > 0, result('Ammunition SP missing', ammoShortSp, 'Combat', 'M-6')),
      ...when(fuelShortSp > 0, result('Fuel SP missing', fuelShortSp, 'Combat', 'M-6')),
    ];

    return { outcome: { ammoSp, fuelSp, ammoShortSp, fuelShortSp }, steps, effects: [] };
  },
  remarks: paidFuel,
  audience: affairOf('attackers', 'defenders', 'artillery', 'movers'),
  certainOver: ['ammoSp', 'fuelSp'],
  summary: ({ ammoSp, fuelSp, ammoShortSp, fuelShortSp }) => {
    const lacking = [
      ...(ammoShortSp > 0 ? [`${ammoShortSp} ammunition SP`] : []),
      ...(fuelShortSp > 0 ? [`${fuelShortSp} fuel SP`] : []),
    ];
    return `Needed: ${ammoSp} ammunition SP and ${fuelSp} fuel SP${lacking.length === 0 ? '' : `, ${lacking.join(' and ')} missing`}.`;
  },
  tone: () => 'plain',
});
