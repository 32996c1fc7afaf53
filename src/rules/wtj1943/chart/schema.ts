import { z } from 'zod';
import { Refusal } from '../../refusal.js';
import { chartFault, type ChartFault } from './faults.js';
import { MINE_DICE, MOTIONS, RIDES } from '../vocabulary.js';

/** Text of so many characters, as people count them, not UTF-16. */
const text = (minimum: number, maximum: number) =>
  z.string().refine((words) => {
    const length = [...words].length;
    return length >= minimum && length <= maximum;
  }, `${minimum} to ${maximum} characters`);

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'an id is 1 to 32 of a-z, 0-9 and -, and does not begin with -');
const int = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum);
const target = int(-5, 12);
const pct = int(0, 100);
const yards = int(1, 5000);
const roll2d6 = int(2, 12);
const allowance = z.strictObject({ moveYards: yards, assaultYards: yards.optional() });

const foot = z
  .strictObject({
    prone: allowance.optional(),
    manhandling: allowance.optional(),
    walking: allowance.optional(),
    rushing: allowance.optional(),
    'heavy-weapon': allowance.optional(),
    cyclist: allowance.optional(),
    wagon: allowance.optional(),
    cavalry: allowance.optional(),
  })
  .refine((categories) => Object.keys(categories).length > 0, 'at least one category is needed');

const terrain = z.strictObject({
  id,
  footPct: pct.optional(),
  cavalryPct: pct.optional(),
  wheeledPct: pct.optional(),
  halfTrackedPct: pct.optional(),
  trackedPct: pct.optional(),
  immobilise: z.strictObject({ from: roll2d6, to: roll2d6 }).optional(),
});

const vehicle = z.strictObject({
  id,
  motion: z.enum(MOTIONS),
  moveYards: yards,
  rides: z.enum(RIDES).optional(),
  capacityBases: int(0, 10).optional(),
  towClassMax: int(0, 20).optional(),
});

const mineTarget = z.strictObject({
  id,
  lossFrom: z.int(),
  lossTo: z.int(),
  damageFrom: z.int().optional(),
  damageTo: z.int().optional(),
});

/** The umpire's chart: the figures of the combat chart, which chapter 2 needs and does not print. */
export const combatChart = z.strictObject({
  schema: z.literal('wtj1943-chart/1'),
  name: text(1, 80),
  official: z.boolean(),
  notes: text(0, 500).optional(),
  training: z
    .array(z.strictObject({ id, maneuver: target, assault: target }))
    .min(1)
    .max(20),
  foot,
  terrain: z.array(terrain).max(40),
  vehicles: z.array(vehicle).max(200).optional(),
  mines: z.strictObject({ die: z.enum(MINE_DICE), targets: z.array(mineTarget).min(1).max(20) }).optional(),
});

export type CombatChart = z.output<typeof combatChart>;
export type ChartVehicle = NonNullable<CombatChart['vehicles']>[number];
export type ChartTerrain = CombatChart['terrain'][number];
export type ChartMineTarget = NonNullable<CombatChart['mines']>['targets'][number];

/** `terrain[2].immobilise` */
const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((step, k) => (typeof step === 'number' ? `[${step}]` : `${k === 0 ? '' : '.'}${String(step)}`)).join('');

/**
 * Judges a chart whole.
 * @throws {Refusal} INVALID_INPUT for the first fault; its message names the path: `chart: terrain[2].immobilise: ...`
 */
export function parseChart(raw: unknown): CombatChart {
  const parsed = combatChart.safeParse(raw);
  if (!parsed.success) throw refusal(faultOf(parsed.error.issues[0]!));
  const fault = chartFault(parsed.data);
  if (fault) throw refusal(fault);
  return parsed.data;
}

function faultOf(issue: z.core.$ZodIssue): ChartFault {
  if (issue.code === 'unrecognized_keys')
    return { path: pathOf([...issue.path, issue.keys[0]!]), why: 'there is no such key in a chart' };
  return { path: pathOf(issue.path), why: issue.message.endsWith('received undefined') ? 'it is required' : issue.message };
}

function refusal({ path, why }: ChartFault): Refusal {
  return new Refusal('INVALID_INPUT', `chart: ${path === '' ? '' : `${path}: `}${why}`, 'chart');
}
