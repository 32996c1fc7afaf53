/** Counts how often terrain is read to calculate a reach, without measuring time. */
import { describe, expect, it } from 'vitest';
import { runAllSteps } from '../../src/game/at-once.js';
import { listReachablePlaces, createView } from '../../src/game/index.js';
import { FEATURE_TABLE, type FeatureRow } from '../../src/rules/ground/rows.js';
import { crowded } from './crowded.js';
import { RULEBOOKS, type Rulebook } from './on-ground.js';

/** Counts how often a corner of the terrain is read for one reach. */
function looks(rulebook: Rulebook, features: number, far = 0): number {
  const { house, actor, begun } = crowded(rulebook, features, 'looks', far);
  let count = 0;
  const counted = (points: FeatureRow['points']): FeatureRow['points'] =>
    new Proxy(points, {
      get(of, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) count++;
        return Reflect.get(of, key, receiver) as unknown;
      },
    });
  const { tables } = house.battle;
  const rows = [...(tables[FEATURE_TABLE] as ReadonlyMap<string, FeatureRow>)].map(
    ([id, row]) => [id, { ...row, points: counted(row.points) }] as const,
  );
  const battle = { ...house.battle, tables: { ...tables, [FEATURE_TABLE]: new Map(rows) } };
  runAllSteps(listReachablePlaces(createView(house.ruleset, battle, actor), actor, begun));
  return count;
}

/** The number of corners of a distant wood, each of which is read for outline, middle and name. */
const CORNERS = 3;
const MOST_LOOKS_FROM_AFAR = 10;

describe('a reach over crowded ground', () => {
  it.each(RULEBOOKS)('%s: a far wood costs a few looks, however many places are tried', (rulebook) => {
    const FAR = 200;
    const more = looks(rulebook, 100, FAR) - looks(rulebook, 100);
    expect(more).toBeLessThanOrEqual(FAR * CORNERS * MOST_LOOKS_FROM_AFAR);
  });

  it.each(RULEBOOKS)('%s: eight times the ground everywhere costs about eight times the looks', (rulebook) => {
    // Quadratic growth would be sixty-four times as much.
    expect(looks(rulebook, 800)).toBeLessThan(16 * looks(rulebook, 100));
  });
});
