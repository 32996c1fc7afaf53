import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { chosen, isLong, numberFor, runs, seedFor, sized } from './chance.js';
import { SIZES } from './sizes.js';

/** The number of tests in the fixture. */
const FAILURES = 5;

interface Failed {
  readonly printed: string;
  readonly messages: readonly string[];
}

const { TEST_SEED: _seed, TEST_LONG: _long, TEST_FIGURES: _figures, ...surroundings } = process.env;

/** Runs the fixture, in which every test fails. */
function failing(given: Readonly<Record<string, string>>): Failed {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const words = ['run', '--config', 'tests/chance/failing.config.ts', '--reporter=default', '--no-color'];
  const { stdout, stderr } = spawnSync(process.execPath, [vitest, ...words], {
    encoding: 'utf8',
    env: { ...surroundings, NO_COLOR: '1', ...given },
  });
  if (!stdout.includes('Test Files')) throw new Error(`The fixture did not run:\n${stdout}${stderr}`);
  const messages = [...stderr.matchAll(/^(?:Assertion)?Error: ([^]*?)\n ❯/gm)].map(([, message]) => message!);
  return { printed: stdout, messages };
}

describe('chance in a run', () => {
  let first: Failed;
  beforeAll(() => {
    first = failing({});
  });

  it('is told at the start and with every failure, and comes again with the seed', { timeout: 120_000 }, () => {
    const [, seed] = /^Chance in this run: TEST_SEED=([0-9a-f]+)$/m.exec(first.printed)!;
    const replay = `To have it again: TEST_SEED=${seed} npm test -- tests/chance/failing.fixture.ts`;
    expect(first.messages).toHaveLength(FAILURES);
    // An error before all tests of a suite is reported separately.
    expect(first.messages.filter((message) => message.includes(replay))).toHaveLength(FAILURES - 1);
    expect(first.printed).toContain(`Chance decided here. ${replay}`);

    const again = failing({ TEST_SEED: seed! });
    expect(again.messages).toEqual(first.messages);

    const long = failing({ TEST_SEED: seed!, TEST_LONG: '0.5' });
    expect(long.messages.join()).toContain(`TEST_SEED=${seed} TEST_LONG=0.5 npm test -- `);

    const another = failing({ TEST_SEED: 'another' });
    expect(another.messages).toHaveLength(FAILURES);
    expect(another.messages.filter((message) => message.includes('TEST_SEED=another npm test'))).toHaveLength(FAILURES - 1);
    const drawn = (messages: readonly string[]): string => messages.join('\n').replaceAll(/TEST_SEED=\w+/g, '');
    expect(drawn(another.messages)).not.toBe(drawn(first.messages));
  });

  it('shows what a property failed with, although there may be smaller inputs', () => {
    const shrunk = first.messages.filter((message) => message.includes('Counterexample: [['));
    expect(shrunk).toHaveLength(2);
    for (const message of shrunk) {
      expect(message).toMatch(/^Counterexample: \[\[\d+(,\d+){999}\]\]$/m);
      const [, times] = /^Shrunk (\d+) time\(s\)$/m.exec(message)!;
      // The clock is read once at the first failure, and then twenty times within the limit of twenty seconds.
      expect(Number(times)).toBe(20);
    }
  });

  it('is otherwise for each label, and the same again for the same one', () => {
    expect(seedFor('a')).toMatch(/^[0-9a-f]{16}$/);
    expect(seedFor('a')).toBe(seedFor('a'));
    expect(seedFor('a')).not.toBe(seedFor('b'));
    expect(Number.isInteger(numberFor('a'))).toBe(true);
  });

  it('is as much as the size of the run asks for', () => {
    expect(sized('faults')).toBeGreaterThanOrEqual(SIZES.faults.usual);
    expect(isLong ? SIZES.faults.usual : sized('faults')).toBe(SIZES.faults.usual);
    expect(runs(320) > 320).toBe(isLong);
    expect(isLong ? 40 : runs(320)).toBe(40);
  });

  it('chooses as many as are asked for, in their order; all by night', () => {
    const all = Array.from({ length: 9 }, (_, n) => n);
    const some = chosen(all, 'shelf', 'numbers');
    expect(some).toHaveLength(Math.min(9, sized('shelf')));
    expect(some).toEqual(all.filter((n) => some.includes(n)));
    expect(chosen(all, 'shelf', 'numbers')).toEqual(some);
  });

  it('is larger by night than by day, in whatever a test asks for', () => {
    expect(Object.entries(SIZES).filter(([, { usual, long }]) => usual >= long)).toEqual([]);
    const asked = readdirSync('tests', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) =>
        [...readFileSync(join('tests', path), 'utf8').matchAll(/\b(?:sized\(|chosen\([^;]+?, )'(\w+)'/g)].map(
          ([, name]) => name!,
        ),
      );
    expect(Object.keys(SIZES).filter((name) => !asked.includes(name))).toEqual([]);
  });

  it('is never as much as a test thinks by itself', () => {
    const bare = /numRuns: *[\d_]+/;
    expect('{ numRuns: 1_000 }').toMatch(bare);
    const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(400);
    const own = files.filter((path) => !path.endsWith('chance.test.ts') && bare.test(readFileSync(join('tests', path), 'utf8')));
    expect(own, 'numRuns: runs(...): the size of the run has a say').toEqual([]);
  });
});
