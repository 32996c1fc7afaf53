import type { JsonObject } from '../../../src/dice/index.js';
import { createScene, fillInputs, type Procedure } from '../../../src/rules/index.js';
import type { CullenUnit } from '../../../src/rules/cullen/state.js';
import { aUnit, battleOf, NO_ELEMENTS } from './scene.js';

/** Returns the keys that the units in these roles fill in, in a battle that also has these others, such as officers. */
export function filledAmong(
  procedure: Procedure,
  roles: Readonly<Record<string, readonly CullenUnit[]>>,
  others: readonly CullenUnit[],
  typed: JsonObject = {},
): JsonObject {
  const cast = Object.fromEntries(Object.entries(roles).map(([role, units]) => [role, units.map(({ id }) => id)]));
  const battle = battleOf(...Object.values(roles).flat(), ...others);
  return fillInputs(procedure, createScene(procedure, battle, cast, typed));
}

/** Returns an officer of this factor on foot without a unit, with these fields changed. */
export const anOfficer = (officerFactor: number, fields: Partial<CullenUnit> = {}): CullenUnit =>
  aUnit({
    id: `o${officerFactor}`,
    name: `Officer +${officerFactor}`,
    kind: 'officer',
    ...NO_ELEMENTS,
    officerFactor,
    ...fields,
  });

/** Returns mounted cavalry of four elements, with these fields changed. */
export const someCavalry = (fields: Partial<CullenUnit> = {}): CullenUnit =>
  aUnit({ id: 'c1', name: 'Squadron', kind: 'cavalry', ...NO_ELEMENTS, cavalry: 4, mounted: true, ...fields });

/** The faces of a d10 in the order of their values: 0 counts as ten (TC-1). */
export const FACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];
export const worth = (face: number): number => (face === 0 ? 10 : face);

/** The default values of small-arms fire, except its range. */
export const SMALL_ARMS_DEFAULTS = {
  smg: 0,
  lmg: 0,
  hmg: 0,
  cavalry: 0,
  ar: 0,
  firerDps: 0,
  firerStatus: 'steady',
  underArtOrMgFire: false,
  moved: false,
  vehicleMounted: false,
} as const;
