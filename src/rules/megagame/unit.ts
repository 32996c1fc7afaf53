import { z } from 'zod';
import type { JsonObject } from '../../dice/index.js';
import type { Row } from '../battle.js';
import { editable, mark, onlyGiven } from '../fields.js';
import { parseWith } from '../procedure.js';
import { required } from '../refusal.js';
import type { MegagameSide, MegagameUnit } from './state.js';
import { ARTILLERY_TYPES, FLAK_TYPES, int, MODES, number, TERRAINS, TROOPS } from './vocabulary.js';

/** Most supply points that a unit or dump holds of one kind. */
export const MAX_SP = 999;

const points = (description: string) => int(0, MAX_SP).optional().describe(description);
const share = (description: string) => number(0, 100).optional().describe(description);

/** What people may set of a unit beside its name and side. */
export const unitFields = z.strictObject({
  troops: z.enum(TROOPS).describe('Row of the movement table; foot includes horse-drawn troops (Movement)'),
  status: int(0, 30).describe('Fighting strength; 0 for a supply dump (Combat)'),
  formation: z.string().max(80).optional().describe("Parent formation (default the side's name) (Combat)"),
  startStatus: int(1, 30).optional().describe('Strength at the start of the game (default its status)'),
  armour: mark('Counts as armour (default: tanks do) (Results Table)'),
  light: mark('Light infantry (Combat)'),
  artilleryType: z.enum(ARTILLERY_TYPES).optional().describe('Kind of artillery (Supporting Artillery)'),
  flak: z.enum(FLAK_TYPES).optional().describe('Flak that it provides (Flak)'),
  mode: z.enum(MODES).optional().describe('How it last moved (Movement, M-9)'),
  prepared: mark('An order to prepare an attack is on record (Combat, M-10)'),
  ammoSp: points('Ammunition supply points held (Combat)'),
  fuelSp: points('Fuel supply points held (Combat)'),
  movedPct: share('Share of the turn spent moving, % (Movement)'),
  delayPct: share('Share of the turn lost standing, % (Movement)'),
  immobilised: mark('Pinned by interdiction until the turn ends (Bombing/Interdiction)'),
  flakSuppressed: mark('Its flak does not fire until the turn ends (Bombing/Interdiction, M-24)'),
  terrain: z.enum(TERRAINS).optional().describe('Where it stands (Movement)'),
  square: z.string().max(40).optional().describe('Map square'),
  noCounterAttack: mark('May not counter-attack this turn (Results Table)'),
});

const givenFields = editable(unitFields);

/** A supply dump never had a status: its startStatus is the least that there is. */
export const isDump = ({ status, startStatus }: Pick<MegagameUnit, 'status' | 'startStatus'>): boolean =>
  status === 0 && startStatus === 1;

type Whole = Omit<MegagameUnit, 'id' | 'side'>;

function newUnit(given: z.output<typeof givenFields>, side: MegagameSide): Whole {
  const troops = required(given.troops, 'troops', 'it is required');
  const status = required(given.status, 'status', 'it is required');
  return {
    name: given.name ?? '',
    troops,
    formation: given.formation ?? side.name,
    status,
    startStatus: given.startStatus ?? Math.max(1, status),
    armour: given.armour ?? troops === 'tanks',
    light: given.light ?? false,
    artilleryType: given.artilleryType ?? 'none',
    flak: given.flak ?? 'none',
    mode: given.mode ?? 'tactical',
    prepared: given.prepared ?? false,
    ammoSp: given.ammoSp ?? 0,
    fuelSp: given.fuelSp ?? 0,
    movedPct: given.movedPct ?? 0,
    delayPct: given.delayPct ?? 0,
    immobilised: given.immobilised ?? false,
    flakSuppressed: given.flakSuppressed ?? false,
    terrain: given.terrain ?? 'open',
    square: given.square ?? '',
    noCounterAttack: given.noCounterAttack ?? false,
  };
}

/**
 * The whole row of a new or edited unit: of an edited one nothing changes but what was typed.
 * @throws {Refusal} INVALID_INPUT
 */
export function completeUnit(raw: JsonObject, side: Row, old: MegagameUnit | null): Whole {
  const given = parseWith(givenFields, raw);
  if (!old) return newUnit(given, side as MegagameSide);
  const typed = onlyGiven(given);
  return { ...old, ...typed };
}
