import type { z } from 'zod';
import { Refusal } from '../../refusal.js';
import type { MineDie } from '../vocabulary.js';
import { type ChartMineTarget, type CombatChart, combatChart } from './schema.js';

/** A fault in a chart that fits the schema, with its path: `terrain[2].immobilise`. */
export interface ChartFault {
  readonly path: string;
  readonly why: string;
}

/** The lowest and highest total or face that a die of the Area Weapons Chart can show. */
const SHOWN_BY: Readonly<Record<MineDie, readonly [lowest: number, highest: number]>> = {
  d6: [1, 6],
  '2d6': [2, 12],
  d10: [0, 9],
};

/**
 * Finds the first fault of a chart that its schema cannot find. It checks ids, then assault moves, immobilisation and mines.
 * Undefined if there is no such fault.
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
          ? { path: `${list}[${index}].id`, why: `${id} is in the list already` }
          : undefined,
      ),
    ) ??
    firstFault(terrain, ({ id }, index) =>
      id === 'open' ? { path: `terrain[${index}].id`, why: 'open ground has no penalty and needs no entry' } : undefined,
    )
  );
}

/** 2.1: finds an assault move that is shorter than the usual move of its category; undefined if there is none. */
function assaultFault({ foot }: CombatChart): ChartFault | undefined {
  return firstFault(Object.entries(foot), ([category, allowance]) =>
    allowance?.assaultYards !== undefined && allowance.assaultYards < allowance.moveYards
      ? {
          path: `foot.${category}.assaultYards`,
          why: `an assault move is at least as long as the move of ${allowance.moveYards} yards`,
        }
      : undefined,
  );
}

function immobiliseFault({ terrain }: CombatChart): ChartFault | undefined {
  return firstFault(terrain, ({ immobilise }, index) =>
    immobilise && immobilise.from > immobilise.to
      ? { path: `terrain[${index}].immobilise`, why: `from ${immobilise.from} is above to ${immobilise.to}` }
      : undefined,
  );
}

function mineFault({ mines }: CombatChart): ChartFault | undefined {
  if (!mines) return undefined;
  return firstFault(mines.targets, (target, index) => {
    const why = mineTargetFault(mines.die, target);
    return why === undefined ? undefined : { path: `mines.targets[${index}]`, why };
  });
}

/** A fault in the ranges of one line in the Area Weapons Chart, in words; undefined if there is none. */
export function mineTargetFault(die: MineDie, ranges: Omit<ChartMineTarget, 'id'>): string | undefined {
  const { lossFrom, lossTo, damageFrom, damageTo } = ranges;
  if (lossFrom > lossTo) return `lossFrom ${lossFrom} is above lossTo ${lossTo}`;
  if ((damageFrom === undefined) !== (damageTo === undefined)) return 'damageFrom and damageTo come together or not at all';
  if (damageFrom !== undefined && damageTo !== undefined) {
    if (damageFrom > damageTo) return `damageFrom ${damageFrom} is above damageTo ${damageTo}`;
    if (damageFrom <= lossTo && lossFrom <= damageTo) return 'the ranges of loss and damage overlap';
  }
  const [lowest, highest] = SHOWN_BY[die];
  const odd = [lossFrom, lossTo, damageFrom, damageTo].find((face) => face !== undefined && (face < lowest || face > highest));
  return odd === undefined ? undefined : `a ${die} shows ${lowest} to ${highest}, never ${odd}`;
}

/** A path in words: `terrain[2].immobilise`. */
const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((step, k) => (typeof step === 'number' ? `[${step}]` : `${k === 0 ? '' : '.'}${String(step)}`)).join('');

/**
 * Checks a whole combat chart.
 * @throws {Refusal} INVALID_INPUT if the chart has a mistake; the message names the path of the first one, such as `chart:
 *   terrain[2].immobilise: ...`
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
