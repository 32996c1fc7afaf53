import { z } from 'zod';
import type { JsonObject } from '../../dice/index.js';
import type { Row } from '../battle.js';
import { editable, mark, onlyGiven } from '../fields.js';
import { rowCalled } from '../names.js';
import { parseWith } from '../procedure.js';
import { Refusal, required } from '../refusal.js';
import { unitsOf } from './battle.js';
import { fieldworkAfter, TURNS_NEEDED } from './procedures/dig-in.js';
import { MAX_ASSAULTS } from './procedures/command-test.js';
import type { Wtj1943Battle, Wtj1943Unit } from './state.js';
import { CARRIAGES, FATES, type Fieldwork, FIELDWORKS, int, KINDS, MAX_BASES, MAX_HITS, number, ORDERS } from './vocabulary.js';

const chartId = (description: string) => z.string().max(32).nullable().optional().describe(description);
const unitName = (description: string) => z.string().max(80).nullable().optional().meta({ names: 'unit', description });

/** Most that counters of a unit hold. */
const MAX_SET_UP_QUARTERS = 10;
const MAX_MOVED_YARDS = 100_000;
const MAX_MINE_CHECKS = 10_000;

/** What people may set of a unit beside its name and side. Units are given by name; `none` takes a text away. */
export const unitFields = z.strictObject({
  kind: z.enum(KINDS).describe('What it is (2.2 to 2.5)'),
  bases: int(0, MAX_BASES).describe('Bases left'),
  nationality: z.string().max(40).optional().describe('Nation; russian or soviet matters to riders (2.4)'),
  training: chartId("Training value: its id in the game's chart (2.1)"),
  vehicleId: chartId("Vehicle type: its id in the game's chart (2.3)"),
  hq: unitName('Name of its regimental command base (2.1)'),
  hits: int(0, MAX_HITS).optional().describe('Damage points; those of the command base burden its units (2.1)'),
  prone: mark('Prone (2.2)'),
  pinned: mark('Pinned down (2.1)'),
  demoralized: mark('Demoralised (2.1)'),
  withdrew: mark('Withdrew in the previous turn (2.1)'),
  withdrewNow: mark('Withdraws in this turn (2.1)'),
  consecutiveAssaults: int(0, MAX_ASSAULTS).optional().describe('Assault moves or attempts in a row (2.1)'),
  order: z
    .enum(['none', ...ORDERS])
    .nullable()
    .optional()
    .describe("This turn's order (2.1)"),
  commandPassed: mark("Passed this turn's command test (2.1)"),
  spentPct: number(0, 100).optional().describe("Per cent of this turn's movement used"),
  movedYards: int(0, MAX_MOVED_YARDS).optional().describe('Yards moved this turn (2.3)'),
  immobilized: mark('Stuck: all its vehicles are immobilised (2.3)'),
  immobilizedBases: int(0, MAX_BASES).optional().describe('Vehicles of it that are immobilised (2.3)'),
  rolledTerrain: z.array(z.string().max(32)).max(50).optional().describe('Dangerous terrain rolled for this turn (2.3)'),
  terrainDue: z.array(z.string().max(32)).max(50).optional().describe('Dangerous terrain to be rolled for yet (2.3)'),
  fatesDue: z
    .array(z.enum(FATES))
    .max(MAX_BASES)
    .optional()
    .describe('What happened to vehicles that carry it, to be shared (2.4)'),
  carriedBy: unitName('Name of the vehicle that carries or tows it (2.4)'),
  carriage: z
    .enum(['none', ...CARRIAGES])
    .nullable()
    .optional()
    .describe('How it is carried; a towed gun: none (2.4)'),
  limbered: mark('Towed weapon: limbered (2.4)'),
  setUpQuarters: int(0, MAX_SET_UP_QUARTERS).optional().describe('Quarters from the beginning of this turn until set up (2.4)'),
  owedQuarters: int(0, 4).optional().describe('Towing vehicle: quarters that it pays next turn (2.4)'),
  gunClass: int(1, 20).nullable().optional().describe('Gun class (2.4)'),
  mounted: mark('Cavalry: mounted (2.2)'),
  horseBases: int(0, MAX_BASES).optional().describe('Cavalry: mounted bases, or bases of the herd (2.2)'),
  trooperBases: int(0, MAX_BASES).optional().describe('Cavalry: dismounted bases, the horse holder too (2.2)'),
  fieldwork: z.enum(FIELDWORKS).optional().describe('Fieldworks that protect it (2.5)'),
  digTurns: int(0, TURNS_NEEDED.foxholes).optional().describe('Turns of spade work so far (2.5)'),
  dugThisTurn: mark('Has had its turn of digging this turn (2.5)'),
  entrenched: mark('Vehicle: entrenched (2.5)'),
  ridersPaid: mark('Tank: has paid for riders this turn (2.4)'),
  minesMet: z.array(z.string().max(80)).max(50).optional().describe('Minefields that it was checked for this turn (2.5)'),
  firedMoved: mark('Fires with the Moved modifier this turn (2.4)'),
  postureChanged: mark('Has gone prone or stood up this phase (2.2)'),
  mineChecks: int(0, MAX_MINE_CHECKS).optional().describe('Mine checks that are due (2.5)'),
});

const givenFields = editable(unitFields);
type Given = z.output<typeof givenFields>;
type Whole = Omit<Wtj1943Unit, 'id' | 'side'>;

/** A text as given, or null for none. */
const textOrNone = (given: string | null): string | null =>
  given === null || ['', 'none'].includes(given.trim().toLowerCase()) ? null : given.trim();

/** The id of the unit that is named. @throws {Refusal} INVALID_INPUT */
function idNamed(
  battle: Wtj1943Battle,
  given: string | null,
  field: 'hq' | 'carriedBy',
  isFit: (unit: Wtj1943Unit) => boolean,
  what: string,
): string | null {
  const name = textOrNone(given);
  if (name === null) return null;
  const found = rowCalled(unitsOf(battle), name);
  if (!found) throw new Refusal('INVALID_INPUT', `${field}: there is no unit called ${name} in this battle`, field);
  if (!isFit(found)) throw new Refusal('INVALID_INPUT', `${field}: ${found.name} is ${what}`, field);
  return found.id;
}

const BLANK: Omit<Whole, 'name' | 'kind' | 'bases' | 'horseBases'> = {
  nationality: '',
  training: null,
  vehicleId: null,
  hq: null,
  hits: 0,
  prone: false,
  pinned: false,
  demoralized: false,
  withdrew: false,
  withdrewNow: false,
  consecutiveAssaults: 0,
  order: null,
  commandPassed: false,
  spentPct: 0,
  movedYards: 0,
  immobilized: false,
  immobilizedBases: 0,
  rolledTerrain: [],
  terrainDue: [],
  fatesDue: [],
  carriedBy: null,
  carriage: null,
  limbered: false,
  setUpQuarters: 0,
  owedQuarters: 0,
  gunClass: null,
  mounted: true,
  trooperBases: 0,
  fieldwork: 'none',
  digTurns: 0,
  dugThisTurn: false,
  ridersPaid: false,
  minesMet: [],
  entrenched: false,
  firedMoved: false,
  postureChanged: false,
  mineChecks: 0,
};

function blankUnit({ kind, bases }: Given): Whole {
  const count = required(bases, 'bases', 'a unit needs its bases');
  return {
    ...BLANK,
    name: '',
    kind: required(kind, 'kind', `a unit needs its kind: ${KINDS.join(', ')}`),
    bases: count,
    horseBases: count,
  };
}

/** Spade work that such fieldworks stand for (W-16). */
const TURNS_OF: Readonly<Record<Fieldwork, number>> = { none: 0, ...TURNS_NEEDED };

/** Fields that hang together: what was not given follows from what was. */
function inStep(given: Given, before: Whole): Partial<Whole> {
  const { kind = before.kind, mounted = before.mounted, bases, immobilized, immobilizedBases, digTurns, fieldwork } = given;
  const count = bases ?? before.bases;
  const stuck = immobilizedBases ?? (immobilized === undefined ? before.immobilizedBases : immobilized ? Math.max(1, count) : 0);
  return {
    ...(kind === 'cavalry' && mounted && bases !== undefined && given.horseBases === undefined ? { horseBases: bases } : {}),
    immobilizedBases: stuck,
    immobilized: immobilized ?? (stuck > 0 && stuck >= count),
    ...(fieldwork !== undefined && digTurns === undefined ? { digTurns: TURNS_OF[fieldwork] } : {}),
    ...(digTurns !== undefined && fieldwork === undefined ? { fieldwork: fieldworkAfter(digTurns) } : {}),
  };
}

/**
 * The whole row of a new or edited unit.
 * @param raw keys of `unitFields`, of an edited unit those that change; the name may be given here or by the house
 * @throws {Refusal} INVALID_INPUT
 */
export function completeUnit(raw: JsonObject, side: Row, old: Wtj1943Unit | null, battle: Wtj1943Battle): Whole {
  const given = parseWith(givenFields, raw);
  const before: Whole = old ?? blankUnit(given);
  const { training, vehicleId, hq, carriedBy, carriage, order, ...plain } = given;
  const typed = onlyGiven(plain);
  const isOther = ({ id }: Wtj1943Unit): boolean => id !== old?.id;
  const carrier =
    carriedBy === undefined
      ? before.carriedBy
      : idNamed(
          battle,
          carriedBy,
          'carriedBy',
          (unit) => isOther(unit) && (unit.kind === 'vehicle' || unit.kind === 'wagon'),
          'no vehicle that could carry it',
        );
  const howCarried = carriage === undefined ? before.carriage : carriage === 'none' ? null : carriage;
  return {
    ...before,
    ...typed,
    ...inStep(given, before),
    training: training === undefined ? before.training : textOrNone(training),
    vehicleId: vehicleId === undefined ? before.vehicleId : textOrNone(vehicleId),
    hq:
      hq === undefined
        ? before.hq
        : idNamed(battle, hq, 'hq', (unit) => isOther(unit) && unit.side === side.id, 'no command base of its side'),
    order: order === undefined ? before.order : order === 'none' ? null : order,
    carriedBy: carrier,
    carriage: carriedBy !== undefined && carrier === null && carriage === undefined ? null : howCarried,
  };
}
