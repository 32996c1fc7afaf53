import { z } from 'zod';
import { MINE_DICE, MOTIONS, RIDE_KINDS, type MineDie } from '../vocabulary.js';
import { Refusal } from '../../refusal.js';

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

/** A fault that a chart's schema cannot find, with the fault's path, such as `terrain[2].immobilise`. */
interface ChartFault {
  readonly path: string;
  readonly why: string;
}

/** The lowest and highest result of each die in the Area Weapons Chart. */
const SHOWN_BY: Readonly<Record<MineDie, readonly [lowest: number, highest: number]>> = {
  d6: [1, 6],
  '2d6': [2, 12],
  d10: [0, 9],
};

/**
 * Finds the first fault of a chart that its schema cannot find. Checks ids, then assault moves, immobilisation and mines.
 * Undefined if there is no fault.
 */
function chartFault(chart: CombatChart): ChartFault | undefined {
  return idFault(chart) ?? assaultFault(chart) ?? immobiliseFault(chart) ?? mineFault(chart);
}

interface WithId {
  readonly id: string;
}

function firstFault<T>(items: readonly T[], faultOf: (item: T, index: number) => ChartFault | undefined): ChartFault | undefined {
  for (const [index, item] of items.entries()) {
    const fault = faultOf(item, index);
    if (fault) return fault;
  }
  return undefined;
}

function idFault({ training, terrain, vehicles = [], mines }: CombatChart): ChartFault | undefined {
  const lists: readonly (readonly [string, readonly WithId[]])[] = [
    ['training', training],
    ['terrain', terrain],
    ['vehicles', vehicles],
    ['mines.targets', mines?.targets ?? []],
  ];
  return (
    firstFault(lists, ([list, items]) =>
      firstFault(items, ({ id }, index) =>
        items.findIndex((other) => other.id === id) < index
          ? { path: `${list}[${index}].id`, why: `The id ${id} is used twice. Choose another id.` }
          : undefined,
      ),
    ) ??
    firstFault(terrain, ({ id }, index) =>
      id === 'open' ? { path: `terrain[${index}].id`, why: 'Open ground has no penalty. Leave it out.' } : undefined,
    )
  );
}

/** 2.1: finds an assault move that is shorter than the usual move of its category; undefined if there is no such move. */
function assaultFault({ foot }: CombatChart): ChartFault | undefined {
  return firstFault(Object.entries(foot), ([category, allowance]) =>
    allowance?.assaultYards !== undefined && allowance.assaultYards < allowance.moveYards
      ? {
          path: `foot.${category}.assaultYards`,
          why: `An assault move cannot be shorter than the move of ${allowance.moveYards} yards. Enter a longer one.`,
        }
      : undefined,
  );
}

function immobiliseFault({ terrain }: CombatChart): ChartFault | undefined {
  return firstFault(terrain, ({ immobilise }, index) =>
    immobilise && immobilise.from > immobilise.to
      ? {
          path: `terrain[${index}].immobilise`,
          why: `The range cannot run from ${immobilise.from} down to ${immobilise.to}. Enter the lower number first.`,
        }
      : undefined,
  );
}

function mineFault({ mines }: CombatChart): ChartFault | undefined {
  if (!mines) return undefined;
  return firstFault(mines.targets, (target, index) => {
    const why = findMineTargetFault(mines.die, target);
    return why === undefined ? undefined : { path: `mines.targets[${index}]`, why };
  });
}

/** Returns the text about a fault in the ranges of a line in the Area Weapons Chart; undefined if the line has no fault. */
export function findMineTargetFault(die: MineDie, ranges: Omit<ChartMineTarget, 'id'>): string | undefined {
  const { lossFrom, lossTo, damageFrom, damageTo } = ranges;
  if (lossFrom > lossTo) return `A loss cannot run from ${lossFrom} down to ${lossTo}. Enter the lower number first.`;
  if ((damageFrom === undefined) !== (damageTo === undefined))
    return 'Only one of damageFrom and damageTo is there. Enter both, or neither.';
  if (damageFrom !== undefined && damageTo !== undefined) {
    if (damageFrom > damageTo) return `Damage cannot run from ${damageFrom} down to ${damageTo}. Enter the lower number first.`;
    if (damageFrom <= lossTo && lossFrom <= damageTo) return 'The ranges of loss and damage overlap. Enter separate ranges.';
  }
  const [lowest, highest] = SHOWN_BY[die];
  const odd = [lossFrom, lossTo, damageFrom, damageTo].find((face) => face !== undefined && (face < lowest || face > highest));
  return odd === undefined ? undefined : `A ${die} can show only ${lowest} to ${highest}, not ${odd}. Enter another number.`;
}

/** Returns the text of a path, such as `terrain[2].immobilise`. */
const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((step, k) => (typeof step === 'number' ? `[${step}]` : `${k === 0 ? '' : '.'}${String(step)}`)).join('');

/**
 * Checks a whole combat chart.
 * @throws {Refusal} INVALID_INPUT if the chart has a mistake; the message names the path of the first mistake, such as `chart:
 *   terrain[2].immobilise: ...`
 */
export function parseChart(raw: unknown): CombatChart {
  const parsed = combatChartSchema.safeParse(raw);
  if (!parsed.success) throw refusal(faultOf(parsed.error.issues[0]!));
  const fault = chartFault(parsed.data);
  if (fault) throw refusal(fault);
  return parsed.data;
}

function faultOf(issue: z.core.$ZodIssue): ChartFault {
  if (issue.code === 'unrecognized_keys')
    return { path: pathOf([...issue.path, issue.keys[0]!]), why: 'A chart has no such key. Leave it out.' };
  return {
    path: pathOf(issue.path),
    why: issue.message.endsWith('received undefined') ? 'The value is missing. Enter it.' : issue.message,
  };
}

function refusal({ path, why }: ChartFault): Refusal {
  return new Refusal('INVALID_INPUT', `chart: ${path === '' ? '' : `${path}: `}${why}`, 'chart');
}
