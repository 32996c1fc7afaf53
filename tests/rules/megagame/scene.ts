import type { JsonObject } from '../../../src/dice/index.js';
import { createScene, fillInputs, type Procedure } from '../../../src/rules/index.js';
import type { AirGroup, MegagameBattle, MegagameSide, MegagameUnit } from '../../../src/rules/megagame/state.js';
import { byId } from '../by-id.js';

/** Returns a foot unit of side s1 with status 5 that has not acted yet, with these fields changed. */
export function aUnit(fields: Partial<MegagameUnit> = {}): MegagameUnit {
  return {
    id: 'u1',
    name: '1 Para',
    side: 's1',
    troops: 'foot',
    formation: '1st Airborne',
    status: 5,
    startStatus: 5,
    armour: false,
    light: false,
    artilleryType: 'none',
    flak: 'none',
    mode: 'tactical',
    prepared: false,
    attackOrder: null,
    ammoSp: 0,
    fuelSp: 0,
    movedPct: 0,
    delayPct: 0,
    immobilised: false,
    flakSuppressed: false,
    terrain: 'open',
    square: '',
    noCounterAttack: false,
    overranAt: null,
    ...fields,
  };
}

/** Returns four fighter squadrons of side s1 that have not flown yet, with these fields changed. */
export function aGroup(fields: Partial<AirGroup> = {}): AirGroup {
  return {
    id: 'a1',
    name: '11 Group',
    side: 's1',
    role: 'fighter',
    squadrons: 4,
    damage: 0,
    flown: false,
    zones: [],
    ...fields,
  };
}

const side = (id: string, name: string, nation: MegagameSide['nation']): MegagameSide => ({
  id,
  name,
  nation,
  roleId: null,
  playerIds: [],
});

interface Force {
  readonly units?: readonly MegagameUnit[];
  readonly groups?: readonly AirGroup[];
}

/** Returns turn 1 of a battle between s1 (allied) and s2 (german) with these rows. */
function battleOf({ units = [], groups = [] }: Force): MegagameBattle {
  return {
    game: { name: 'Market Garden', ruleset: 'megagame', status: 'open', turn: 1, phase: 'combat' },
    tables: {
      side: byId([side('s1', 'Allies', 'allied'), side('s2', 'Axis', 'german')]),
      unit: byId(units),
      'air-group': byId(groups),
      support: new Map(),
    },
  };
}

/** Returns the input keys that the battle fills in for rows named by id in a procedure's roles. */
export function filledBy(
  procedure: Procedure,
  force: Force,
  cast: Readonly<Record<string, readonly string[]>>,
  typed: JsonObject = {},
): JsonObject {
  return fillInputs(procedure, createScene(procedure, battleOf(force), cast, typed));
}
