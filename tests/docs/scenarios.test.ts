import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderScenariosPage, buildScenarioSchema, SHOWN_SCENARIO_ID } from '../../src/cli/scenarios-page.js';
import { SCENARIO_FILES } from '../../src/discord/battles/shelf.js';
import type { JsonObject } from '../../src/dice/index.js';
import { RULESETS } from '../../src/rules/registry.js';

describe('docs/scenarios.md', () => {
  const page = readFileSync('docs/scenarios.md', 'utf8');

  it('is what `npm run docs` makes of the format and the shelf as they are', () => {
    expect(page).toBe(renderScenariosPage(RULESETS, (value) => `${JSON.stringify(value, null, 2)}\n`));
    expect(readFileSync('docs/scenario.schema.json', 'utf8')).toBe(`${JSON.stringify(buildScenarioSchema(), null, 2)}\n`);
  });

  it('shows a whole file, every key of it, in parts', () => {
    const parts = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, part]) => JSON.parse(part!) as JsonObject);
    expect(Object.assign({}, ...parts)).toEqual(SCENARIO_FILES[SHOWN_SCENARIO_ID]);
  });

  it('shows the smallest of the shelf', () => {
    const sizes = Object.entries(SCENARIO_FILES).map(([id, file]) => [JSON.stringify(file).length, id] as const);
    expect(sizes.sort((a, b) => a[0] - b[0])[0]![1]).toBe(SHOWN_SCENARIO_ID);
  });
});
