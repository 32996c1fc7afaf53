import type { z } from 'zod';
import { Refusal } from '../../refusal.js';
import type { MineDie } from '../vocabulary.js';
import { type ChartMineTarget, type CombatChart, combatChartSchema } from './schema.js';

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
