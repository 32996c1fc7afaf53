import { createRequire } from 'node:module';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
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
