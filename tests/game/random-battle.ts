import type { Json, JsonObject } from '../../src/dice/index.js';
import type { GameCommand } from '../../src/game/index.js';
import {
  type Actor,
  type Battle,
  type InputField,
  listInputFields,
  listFilledKeys,
  type Row,
  type Role,
  type Ruleset,
} from '../../src/rules/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { playerOf, SPECTATOR, UMPIRE } from './house.js';

/** Generates numbers that depend only on a seed. */
export class Chooser {
  constructor(private state: number) {}

  /** Returns a whole number from 0 to below `n`. */
  below(n: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  some<T>(items: readonly T[], most: number): T[] {
    const left = [...items];
    const taken: T[] = [];
    for (let n = this.below(Math.min(most, left.length) + 1); n > 0; n--) taken.push(...left.splice(this.below(left.length), 1));
    return taken;
  }
}

/**
 * Commands that create a battle with everything that later commands need: two sides, batteries on and off the board,
 * mines and aircraft.
 */
export const OPENING: readonly GameCommand[] = [
  {
    type: 'start',
    name: 'Hill 112',
    ruleset: 'eagles',
    settings: { aircraft: true, gunSetup: true },
    umpireRoleId: null,
    commitment: 'c',
  },
  {
    type: 'add-side',
    name: 'Axis',
    fields: { nation: 'germany', registrationPoints: points(100) },
    roleId: null,
    playerIds: ['ps2'],
  },
  {
    type: 'add-side',
    name: 'Allies',
    fields: { nation: 'usa', registrationPoints: points(900) },
    roleId: null,
    playerIds: ['ps3'],
  },
  ...['s2', 's3'].flatMap((side, index): GameCommand[] => {
    const y = 200 + 500 * index;
    const add = (name: string, fields: JsonObject): GameCommand => ({
      type: 'add-unit',
      name: `${name} of ${side}`,
      side,
      fields,
    });
    return [
      add('Infantry', { baseFp: 6, xYards: 100, yYards: y }),
      add('Mortars', { baseFp: 4, kind: 'weapons', xYards: 150, yYards: y }),
      add('Tanks', { baseFp: 8, kind: 'vehicle', da: 'MODERATE', moveCode: 'D', xYards: 300, yYards: y }),
      add('Battery', { baseFp: 3, kind: 'artillery', guns: 4, calibreMm: 105, xYards: 500, yYards: y }),
      add('Corps guns', {
        baseFp: 3,
        kind: 'artillery',
        guns: 6,
        calibreMm: 155,
        offBoard: true,
        xYards: 500,
        yYards: index * 1800 - 400,
      }),
      add('Flak', { baseFp: 2, kind: 'artillery', aaUnit: true, aaWeapon: '88mm', xYards: 320, yYards: y + 50 }),
    ];
  }),
  { type: 'act', act: 'minefield-add', params: { name: 'Red', kind: 'hasty' } },
  { type: 'act', act: 'minefield-add', params: { name: 'Blue', kind: 'deliberate' } },
];

function points(y: number): Json {
  return [1, 2].map((number) => ({ number, label: `Point ${number}`, point: { x: 200 * number, y } }));
}

/** Returns a random next command. Most of them are sensible. */
export function nextCommand(battle: Battle, events: number, chooser: Chooser): { command: GameCommand; actor: Actor } {
  const actor = chooser.chance(75) ? UMPIRE : chooser.chance(90) ? playerOf(chooser.of(['s2', 's3'])) : SPECTATOR;
  return { command: commandOf(battle, events, chooser), actor };
}

function commandOf(battle: Battle, events: number, chooser: Chooser): GameCommand {
  const units = [...battle.tables.unit.keys()];
  const sides = [...battle.tables.side.keys()];
  if (chooser.chance(35)) return sensible(battle, chooser) ?? { type: 'advance', to: 'phase' };
  const kind = chooser.below(100);
  if (kind < 32) return randomResolve(eaglesRuleset, battle, chooser);
  if (kind < 60) return randomAct(eaglesRuleset, battle, chooser);
  if (kind < 72) return { type: 'advance', to: chooser.chance(85) ? 'phase' : 'turn' };
  if (kind < 88) {
    const later = chooser.of(['refuse', 'again', 'keep'] as const);
    return chooser.chance(50) ? { type: 'undo', later } : { type: 'undo', later, event: Math.max(1, events - chooser.below(25)) };
  }
  const name = `${chooser.of(['Alpha', 'Bravo', 'Charlie', 'Delta'])} ${chooser.below(4)}`;
  if (kind < 91 && sides.length > 0)
    return {
      type: 'add-unit',
      name,
      side: chooser.of(sides),
      fields: { baseFp: chooser.below(9), xYards: chooser.below(600), yYards: 400 },
    };
  if (kind < 97 && units.length > 0) return { type: 'edit-unit', unit: chooser.of(units), ...randomEdit(sides, name, chooser) };
  if (kind < 98 && units.length > 0) return { type: 'remove-unit', unit: chooser.of(units) };
  if (kind < 99 && sides.length > 0)
    return {
      type: 'edit-side',
      side: chooser.of(sides),
      name,
      fields: {},
      addPlayerIds: [`${chooser.below(9)}`],
      removePlayerIds: ['3'],
    };
  return { type: 'add-side', name, fields: { nation: 'italy' }, roleId: null, playerIds: [] };
}

/** Returns a command that the rules mostly allow: a call for fire, a target, a sortie, a shot or a step of the turn. */
function sensible(battle: Battle, chooser: Chooser): GameCommand | undefined {
  const rows = (table: string, fits: (row: Row) => boolean = () => true): string[] =>
    [...(battle.tables[table] ?? [])].filter(([, row]) => fits(row)).map(([id]) => id);
  const batteries = rows('unit', ({ guns, destroyed }) => guns !== null && destroyed === false);
  const waiting = rows('mission', ({ status }) => status === 'awaiting-targets');
  const missions = rows('mission', ({ status }) => status !== 'ended');
  const units = rows('unit', ({ destroyed }) => destroyed === false);
  const act = (id: string, params: JsonObject): GameCommand => ({ type: 'act', act: id, params });
  if (units.length < 2) return undefined;
  switch (chooser.below(9)) {
    case 0:
    case 1:
      if (batteries.length === 0) return undefined;
      return act('artillery-call', {
        battery: chooser.of(batteries),
        registrationPoint: 1 + chooser.below(2),
        addYards: chooser.below(200),
      });
    case 2:
      if (batteries.length === 0) return undefined;
      return act(chooser.of(['artillery-repeat', 'artillery-shift', 'artillery-cease']), { battery: chooser.of(batteries) });
    case 3:
      return waiting.length === 0
        ? act('sortie-call', {
            side: chooser.of(['s2', 's3']),
            attack: chooser.of(['strafe', 'rockets', 'bombs']),
            registrationPoint: 1,
          })
        : act('mission-targets', { mission: chooser.of(waiting), targets: chooser.some(units, 3) });
    case 4:
      return missions.length === 0 ? undefined : act('mission-resolve', { mission: chooser.of(missions) });
    case 5:
      return act('place-unit', { unit: chooser.of(units), xYards: chooser.below(600), yYards: chooser.below(1000) });
    case 6: {
      const mines = rows('minefield');
      if (mines.length === 0) return undefined;
      return {
        type: 'resolve',
        procedure: 'eagles.minefield',
        roles: { unit: [chooser.of(units)], section: [chooser.of(mines)] },
        typed: {},
      };
    }
    default: {
      const [firer, target] = chooser.some(units, 2);
      if (firer === undefined || target === undefined) return undefined;
      const roles = { firer: [firer], target: [target] };
      return { type: 'resolve', procedure: 'eagles.direct-fire', roles, typed: { fp: 12, rangeYards: chooser.below(900) } };
    }
  }
}

function randomEdit(
  sides: readonly string[],
  name: string,
  chooser: Chooser,
): { name?: string; side?: string; fields: JsonObject } {
  const kind = chooser.below(6);
  if (kind === 0) return { name, fields: {} };
  if (kind === 1 && sides.length > 0) return { side: chooser.of(sides), fields: {} };
  const fields: readonly JsonObject[] = [
    { impairments: chooser.below(5), tpd: chooser.of(['AA', 'BB', 'CC', 'DD']) },
    { suppressed: chooser.chance(50), spotted: chooser.chance(50) },
    { destroyed: chooser.chance(30) },
    { gunState: 'setting-up', gunReadyTurn: 1 + chooser.below(5) },
  ];
  return { fields: chooser.of(fields) };
}

function randomResolve(ruleset: Ruleset, battle: Battle, chooser: Chooser): GameCommand {
  const procedure = chooser.of(ruleset.procedures);
  const roles: Record<string, string[]> = {};
  const filled = new Set(Object.keys(procedure.fromBattle ?? {}));
  for (const [role, definition] of Object.entries<Role>(procedure.roles)) {
    const { table = 'unit', many } = definition;
    const ids = [...(battle.tables[table]?.keys() ?? [])];
    if (ids.length === 0 || chooser.chance(many ? 50 : 10)) continue;
    roles[role] = many ? chooser.some(ids, 3) : [chooser.of(ids)];
    if (roles[role].length > 0) listFilledKeys(definition).forEach((key) => filled.add(key));
  }
  const fields = listInputFields(procedure).filter(({ key, required }) => (required && !filled.has(key)) || chooser.chance(4));
  return { type: 'resolve', procedure: procedure.id, roles, typed: randomValues(fields, battle, chooser) };
}

function randomAct(ruleset: Ruleset, battle: Battle, chooser: Chooser): GameCommand {
  const act = chooser.of(ruleset.acts);
  const fields = listInputFields(act).filter(({ required, refers }) => required || chooser.chance(refers ? 50 : 20));
  return { type: 'act', act: act.id, params: randomValues(fields, battle, chooser) };
}

function randomValues(fields: readonly InputField[], battle: Battle, chooser: Chooser): JsonObject {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = randomValue(field, battle, chooser);
      return value === undefined ? [] : [[field.key, value]];
    }),
  );
}

function randomValue(
  { type, choices, minimum = 0, maximum = 5, refers, key }: InputField,
  battle: Battle,
  chooser: Chooser,
): Json | undefined {
  const rows = refers === undefined ? [] : [...(battle.tables[refers]?.keys() ?? [])];
  if (type === 'list') return refers === undefined ? undefined : chooser.some(rows, 3);
  if (refers !== undefined) return rows.length > 0 && chooser.chance(97) ? chooser.of(rows) : 'x9';
  if (choices) return chooser.of(choices);
  if (type === 'boolean') return chooser.chance(50);
  if (type === 'integer' || type === 'number') {
    if (key === 'dueTurn') return battle.game.turn + chooser.below(2);
    if (key === 'registrationPoint' || key === 'number') return 1 + chooser.below(2);
    return Math.min(maximum, minimum + chooser.below(Math.min(900, maximum - minimum + 1)));
  }
  return `${key} ${chooser.below(5)}`;
}
