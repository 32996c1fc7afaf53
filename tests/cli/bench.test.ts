import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isLong } from '../chance/chance.js';

/**
 * All benchmarks except the page, which needs a browser, and the odds, which have their own tests. The usual run has
 * only the fast ones.
 */
const PARTS = [
  ...(['answering', 'appending', 'batch', 'puttingRight', 'sweeping'] as const),
  ...(isLong ? (['thousands', 'owed', 'rooms', 'maps', 'reach', 'checks', 'desks', 'growth', 'walk'] as const) : []),
];

describe('the benchmarks', () => {
  it('all run, whatever the sizes, and come to figures', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/bench/main.js', ...PARTS], {
      encoding: 'utf8',
      env: { ...process.env, BENCH_SHARE: '0.01' },
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const results = JSON.parse(stdout.slice(0, stdout.indexOf('\n}\n') + 2)) as Record<string, unknown>;
    expect(Object.keys(results)).toEqual([...PARTS]);
    const figures = numbersIn(results);
    expect(figures.length).toBeGreaterThan(isLong ? 50 : 20);
    expect(figures.filter((figure) => !(figure >= 0 && figure < Infinity))).toEqual([]);
  });
});

/** Returns every number in a value. NaN counts as null, as in `JSON.stringify`. */
function numbersIn(value: unknown): readonly number[] {
  if (value === null) return [NaN];
  return typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [Number(value)];
}
