import type { JsonObject } from '../../../src/dice/index.js';
import { createScene, fillInputs, type Procedure } from '../../../src/rules/index.js';
import { buildPhaseStartState } from '../../../src/rules/cullen/elements.js';
import type { PhaseStartState } from '../../../src/rules/cullen/rows.js';
import type { CullenBattle, CullenSide, CullenUnit } from '../../../src/rules/cullen/state.js';

type Fields = Partial<Omit<CullenUnit, 'atPhase'>> & { readonly atPhase?: Partial<PhaseStartState> };

/** Returns a steady infantry company of three rifles and an LMG that has not acted yet, with these fields changed. */
export function aUnit({ atPhase, ...fields }: Fields = {}): CullenUnit {
  const unit: Omit<CullenUnit, 'atPhase'> = {
    id: 'u1',
    name: 'A Coy',
    side: 's1',
    battalion: '',
    kind: 'infantry',
    mr: 0,
    ar: 0,
    rifle: 3,
    smg: 0,
    lmg: 1,
    hmg: 0,
    atRifle: 0,
    mortar: 0,
    cavalry: 0,
    guns: 0,
    dps: 0,
    dpsThisMove: 0,
    status: 'steady',
    mounted: false,
    column: false,
    moved: false,
    fired: false,
    moveInches: 0,
    underFire: [],
    underFireLast: [],
    cover: 'none',
    setUp: false,
    assaultDeclared: false,
    rangedTarget: null,
    rangedRounds: 0,
    rangedThisMove: false,
    gunClass: null,
    armourClass: null,
    vehicle: null,
    drive: null,
    roadBound: false,
    vehicleMgs: false,
    condition: 'sound',
    moraleDue: false,
    carries: null,
    carriedBy: null,
    officerFactor: null,
    attachedTo: null,
    lost: false,
    concealed: false,
    observedThisMove: false,
    ralliedThisMove: false,
    ...fields,
  };
  return { ...unit, atPhase: { ...buildPhaseStartState(unit), ...atPhase } };
}

/** A set of elements with all counts 0, on which the elements of a unit are based. */
export const NO_ELEMENTS = { rifle: 0, smg: 0, lmg: 0, hmg: 0, atRifle: 0, mortar: 0, cavalry: 0, guns: 0 } as const;

/** Returns a T-26, medium armour with a light gun, with these fields changed. */
export const aTank = (fields: Fields = {}): CullenUnit =>
  aUnit({
    id: 'u2',
    name: 'T-26',
    side: 's2',
    kind: 'armour',
    ...NO_ELEMENTS,
    gunClass: 'light',
    armourClass: 'medium',
    vehicle: 't-26',
    drive: 'tracked',
    ...fields,
  });

/** Returns an empty truck, with these fields changed. */
export const aTruck = (fields: Fields = {}): CullenUnit =>
  aUnit({
    id: 'u2',
    name: 'Truck',
    side: 's2',
    kind: 'softskin',
    ...NO_ELEMENTS,
    vehicle: 'truck-medium',
    drive: 'wheeled',
    ...fields,
  });

/** Returns one unlimbered field gun, with these fields changed. */
export const aGun = (fields: Fields = {}): CullenUnit =>
  aUnit({ name: 'Battery', kind: 'artillery', ...NO_ELEMENTS, guns: 1, gunClass: 'field', setUp: true, ...fields });

const side = (id: string, name: string): CullenSide => ({ id, name, roleId: null, playerIds: [], airstrikes: 1 });

/** Returns move 3 of a battle between s1 and s2 with these units. */
export function battleOf(...units: readonly CullenUnit[]): CullenBattle {
  return {
    game: { name: 'Teruel', ruleset: 'cullen', status: 'open', turn: 3, phase: 'standing-fire' },
    tables: {
      side: new Map(['s1', 's2'].map((id) => [id, side(id, id === 's1' ? 'Republic' : 'Nationalists')])),
      unit: new Map(units.map((unit) => [unit.id, unit])),
    },
  };
}

/**
 * Returns the input keys that the units in these roles fill in, in addition to the typed ones. Other units are present.
 */
export function filledBy(
  procedure: Procedure,
  cast: Readonly<Record<string, CullenUnit>>,
  typed: JsonObject = {},
  ...others: readonly CullenUnit[]
): JsonObject {
  const roles = Object.fromEntries(Object.entries(cast).map(([role, { id }]) => [role, [id]]));
  const battle = battleOf(...Object.values(cast), ...others);
  return fillInputs(procedure, createScene(procedure, battle, roles, typed));
}
