import { createRequire } from 'node:module';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: never[];
  options: ICruiseOptions;
};

async function cruised(ruleSet: { forbidden: never[] }): Promise<ICruiseResult> {
  const { output } = await cruise(['src', 'commands'], { ...options, ruleSet, validate: true }, undefined, {
    tsConfig: extractTSConfig('tsconfig.json'),
  });
  return output as ICruiseResult;
}

describe('the import laws', () => {
  it('hold, over every module of the house', async () => {
    const { summary, modules } = await cruised({ forbidden });
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
    const ours = modules.map(({ source }) => source).filter((source) => /^(src|commands)\//.test(source));
    expect(ours.length).toBeGreaterThan(60);
    expect(ours).toContain('src/dice/exact.ts');
  });

  it('can fail: a law that the house breaks on purpose is reported', async () => {
    const law = { name: 'nobody-imports-dice', severity: 'error', from: {}, to: { path: '^src/dice/' } };
    const { summary } = await cruised({ forbidden: [law as never] });
    expect(summary.violations.length).toBeGreaterThan(0);
  });
});

describe('the law of patterns', () => {
  /** What ESLint says of a file of scripts with this pattern, by the names of its rules. */
  async function saidOf(pattern: string): Promise<(string | null)[]> {
    const [result] = await new ESLint().lintText(`export const PATTERN = ${pattern};\n`, { filePath: 'scripts/pattern.mjs' });
    return result!.messages.map(({ ruleId }) => ruleId);
  }

  it.each([
    [
      'repetitions that overlap, of a list that once held the bot for minutes',
      String.raw`/\s*(?:"([^"]*)"|([^,["]*))\s*(?:,|$)/gy`,
    ],
    ['the same thing inside a repetition', String.raw`/^(a+)+$/`],
    ['a search that begins anew at every character', String.raw`/\/+$/`],
    ['the same across the ends of lines', String.raw`/^\s*\|.*\|\s*$/m`],
  ])('%s: no pattern of the house', async (_what, pattern) => {
    expect((await saidOf(pattern)).some((rule) => rule?.startsWith('regexp/no-super-linear'))).toBe(true);
  });

  it('lets a pattern be that reads each character once', async () => {
    expect(await saidOf(String.raw`/^\d{1,3}d\d{1,4}$/`)).toEqual([]);
  });
});
