import { expect, it } from 'vitest';
import { oddsOf, parseInput } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { readFileSync } from 'node:fs';

/** Rolls that nobody does well or badly at. */
const NEITHER = ['corps.weather'];

const rolled = RULESETS.flatMap(({ procedures }) => procedures).filter(({ oddsOver }) => oddsOver.length > 0);

/** The input of the first worked example that rolls nothing away. */
function exampleOf(id: string): object {
  const [ruleset, name] = id.split('.') as [string, string];
  const examples = JSON.parse(readFileSync(`tests/cases/${ruleset}/${name}.json`, 'utf8')) as {
    input: object;
    dice: unknown[];
  }[];
  return (examples.find(({ dice }) => dice.length > 0) ?? examples[0]!).input;
}

it.each(rolled.filter(({ id }) => !NEITHER.includes(id)).map((procedure) => [procedure.id, procedure] as const))(
  '%s can be told better from worse, by its odds alone',
  (id, procedure) => {
    const { measure } = procedure;
    expect(measure, id).toBeDefined();
    expect(measure!.label.length).toBeGreaterThan(3);
    const odds = oddsOf(procedure, parseInput(procedure, exampleOf(id)));
    const worths = odds.map(({ outcome }) => measure!.of(outcome));
    for (const worth of worths) expect(Number.isFinite(worth), `${id}: ${worth}`).toBe(true);
    if (odds.length > 1) expect(new Set(worths).size).toBeGreaterThan(1);
  },
);
