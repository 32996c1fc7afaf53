import type { JsonObject } from '../../../src/dice/index.js';
import { createScene, fillInputs, type Procedure } from '../../../src/rules/index.js';
import { BLANK_MISSION } from '../../../src/rules/eagles/missions.js';
import type { EaglesBattle, EaglesGame, EaglesSide, EaglesUnit, Mission } from '../../../src/rules/eagles/state.js';
import { byId } from '../by-id.js';

/** Returns a queued fire mission of side s1, ordered in turn 1 and due in turn 3, with these fields changed. */
export function aMission(fields: Partial<Mission> = {}): Mission {
  return { ...BLANK_MISSION, id: 'f1', number: 1, side: 's1', order: 'fire', orderedTurn: 1, dueTurn: 3, ...fields };
}

/** Returns a strafing sortie that waits over its target in turn 3, with these fields changed. */
export function aSortie(fields: Partial<Mission> = {}): Mission {
  return aMission({ order: 'sortie', attack: 'strafe', task: 'barrage', status: 'awaiting-targets', ...fields });
}

interface Force {
  readonly units?: readonly EaglesUnit[];
  readonly missions?: readonly Mission[];
  readonly game?: Partial<EaglesGame>;
}

const side = (id: string, nation: EaglesSide['nation']): EaglesSide => ({
  id,
  name: nation,
  nation,
  roleId: null,
  playerIds: [],
  registrationPoints: [],
});

/** Returns turn 3 of a battle between s1 (Germany) and s2 (USA) with these rows. */
export function battleOf({ units = [], missions = [], game = {} }: Force): EaglesBattle {
  return {
    game: {
      name: 'Hill 112',
      ruleset: 'eagles',
      status: 'open',
      turn: 3,
      phase: 'indirect',
      map: 'table',
      advancedSpotting: false,
      advancedDrift: false,
      gunSetup: false,
      aircraft: true,
      desert: false,
      ground: 'normal',
      year: 1944,
      date: '',
      ...game,
    },
    tables: {
      side: byId([side('s1', 'germany'), side('s2', 'usa')]),
      unit: byId(units),
      mission: byId(missions),
      minefield: new Map(),
    },
  };
}

/** Returns the input keys that the battle fills in for rows named by id in a procedure's roles. */
export function filledBy(procedure: Procedure, force: Force, cast: Readonly<Record<string, readonly string[]>>): JsonObject {
  return fillInputs(procedure, createScene(procedure, battleOf(force), cast));
}
