import { z } from 'zod';
import { MINE_DICE, MOTIONS, RIDE_KINDS } from '../vocabulary.js';

/** Builds the schema of a text. The limits count visible characters, not UTF-16 units. */
const text = (minimum: number, maximum: number) =>
  z.string().refine((words) => {
    const length = [...words].length;
    return length >= minimum && length <= maximum;
  }, `The text must have ${minimum} to ${maximum} characters. Enter a longer or shorter text.`);

const id = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,31}$/,
    'An id has 1 to 32 of the characters a-z, 0-9 and -, and cannot start with -. Enter another id.',
  );
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
  .refine(
    (categories) => Object.keys(categories).length > 0,
    'The chart has no category of movement on foot. Enter at least one.',
  );

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
  rides: z.enum(RIDE_KINDS).optional(),
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

/** The umpire's chart: the values of the combat chart, which chapter 2 needs but does not print. */
export const combatChartSchema = z.strictObject({
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

export type CombatChart = z.output<typeof combatChartSchema>;
export type ChartVehicle = NonNullable<CombatChart['vehicles']>[number];
export type ChartTerrain = CombatChart['terrain'][number];
export type ChartMineTarget = NonNullable<CombatChart['mines']>['targets'][number];
