/** What drawn terrain hides from whom, by geometry only. The figures on a real table may show more. */
import { describe, expect, it } from 'vitest';
import { findScreen } from '../../../src/rules/ground/sight.js';
import type { FeatureKind, FeatureRow } from '../../../src/rules/ground/rows.js';
import { aMap, exact } from './a-map.js';

const area = (kind: FeatureKind, left: number, right: number, name: string = kind): FeatureRow => ({
  id: name,
  name,
  kind,
  points: [
    [left, 10],
    [right, 10],
    [right, 20],
    [left, 20],
  ],
  side: null,
});
/** The line goes from 0 to 40 inches through the middle of the areas, with 100 yards to the inch. */
const hidden = (features: readonly FeatureRow[], from = 0, to = 40, into = Infinity, half = 0) =>
  findScreen({ ...exact(from, 15), half }, exact(to, 15), features, aMap(), into);

describe('what lies between', () => {
  it('hides: a wood, a village, a hill, smoke; not a field, a marsh or a lake', () => {
    for (const kind of ['wood', 'village', 'hill', 'smoke'] as const)
      expect(hidden([area(kind, 10, 14)])).toMatchObject({ feature: { name: kind }, isCertain: true });
    for (const kind of ['field', 'marsh', 'lake'] as const) expect(hidden([area(kind, 10, 14)])).toBeUndefined();
  });

  it('hides nobody past whom the line does not go', () => {
    expect(findScreen(exact(0, 5), exact(40, 5), [area('wood', 10, 14)], aMap(), Infinity)).toBeUndefined();
    expect(findScreen(exact(0, 10), exact(40, 10.0001), [area('wood', 10, 10.001)], aMap(), Infinity)).toBeUndefined();
  });
});

describe('ground around somebody', () => {
  it('hides him only farther in than sight reaches: 2 inches of 100 yards', () => {
    const wood = [area('wood', 30, 45)];
    expect(hidden(wood, 0, 31.9, 200)).toBeUndefined();
    expect(hidden(wood, 0, 32.1, 200)).toMatchObject({ feature: { kind: 'wood' } });
    // The same is true for a unit that looks out of it.
    expect(hidden(wood, 40, 60, 200)).toMatchObject({ feature: { kind: 'wood' } });
    expect(hidden(wood, 44, 60, 200)).toBeUndefined();
  });

  it('hides him nowhere where the rulebook sets no end to it', () => {
    expect(hidden([area('wood', 30, 45)], 0, 44)).toBeUndefined();
  });
});

it('from a hill one may see past what lies between, and past other hills', () => {
  const [hill, other] = [area('hill', 0, 5, 'Hill 112'), area('hill', 20, 25, 'Hill 88')];
  expect(hidden([hill, other], 1)).toBeUndefined();
  expect(hidden([hill, area('wood', 10, 14)], 1)).toMatchObject({ feature: { kind: 'wood' }, isCertain: false });
});

it('nothing is certain of who stands somewhere in a square', () => {
  expect(hidden([area('wood', 10, 14)], 0, 40, Infinity, 3)).toMatchObject({ isCertain: false });
});
