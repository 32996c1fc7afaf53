import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFaces, rollFrom } from '../../../src/dice/index.js';
import { COMMANDS, PROCEDURES } from '../../../src/rules/wtj1943/catalogue.js';
import {
  type InputField,
  inputFields,
  inputJsonSchema,
  oddsOf,
  parseInput,
  type Procedure,
  Refusal,
  type Resolution,
  resolve,
} from '../../../src/rules/index.js';

// Every key of the outcome, and of the odds, as people may rely on them; starred: certain, nothing is rolled.
const PROMISES: Readonly<Record<string, readonly [outcome: string, oddsOver: string]>> = {
  'wtj1943.command-test': ['die modifier score passed', 'passed'],
  'wtj1943.foot-move': ['reachYards remainingYards spentPctAfter moved proneAfter', '* reachYards'],
  'wtj1943.vehicle-move': [
    'maxYards effectivePenaltyPct reachYards remainingYards spentPctAfter countsAsMoved mustTurn',
    '* reachYards',
  ],
  'wtj1943.dangerous-terrain': ['totals results immobilisedCount', 'immobilisedCount'],
  'wtj1943.transport': [
    'footCostYards vehicleCostYards footSpentPctAfter vehicleSpentPctAfter',
    '* footCostYards vehicleCostYards',
  ],
  'wtj1943.carried-fate': ['killedBases damagedBases areaAttack freeDismount', '* killedBases damagedBases'],
  'wtj1943.carried-fire': ['mayFire movedModifier', '* mayFire'],
  'wtj1943.gun-setup': [
    'size handlingQuarters setUpQuarters vehicleQuartersThisTurn vehicleQuartersNextTurn vehicleFreeQuarters readyInQuarters fireThisTurn fireNextTurn fireTurnAfter',
    '* readyInQuarters',
  ],
  'wtj1943.cavalry-mount': ['costYards spentPctAfter mountedBases footBases holderBases herdPacked', '* mountedBases footBases'],
  'wtj1943.dig-in': ['turnsNeeded turnsDoneAfter turnsLeft complete fieldwork countsAsMoved', '* fieldwork'],
  'wtj1943.entrench-vehicle': ['usedYards leftYards', '* usedYards'],
  'wtj1943.minefield': ['inside checks', '* checks'],
  'wtj1943.mine-hit': ['results lossCount damageCount noneCount', 'lossCount damageCount'],
  'wtj1943.mine-lane': ['penaltyPct clearedYards laneDoneYards complete', '* clearedYards'],
};

const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function valueOf(field: InputField): fc.Arbitrary<unknown> {
  const { type, choices, minimum = -1000, maximum = 1000 } = field;
  if (choices) return fc.constantFrom(...choices);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
  return fc.double({ min: minimum, max: maximum, noNaN: true });
}

/** Any input that fits the fields one by one, with optional keys given or not. */
function inputOf(fields: readonly InputField[]): fc.Arbitrary<object> {
  const requiredKeys = fields.filter(({ required }) => required).map(({ key }) => key);
  return fc.record(Object.fromEntries(fields.map((field) => [field.key, valueOf(field)])), { requiredKeys });
}

function outcomeOrRefusal(procedure: Procedure, raw: object, word: () => number): Resolution | Refusal {
  try {
    return resolve(procedure, rollFrom(randomFaces(word)), parseInput(procedure, raw));
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

it('all fourteen procedures are there, each under a slash command', () => {
  expect(PROCEDURES.map(({ id }) => id).sort()).toEqual(Object.keys(PROMISES).sort());
  const offered = COMMANDS.flatMap(({ procedures }) => Object.entries(procedures));
  expect(offered.map(([, id]) => id).sort()).toEqual(Object.keys(PROMISES).sort());
  for (const [name, id] of offered) expect(id).toBe(`wtj1943.${name}`);
});

// 8,000 characters: what Discord takes of names, descriptions and choices of one command.
it.each(COMMANDS.map((command) => [command.name, command] as const))('/%s is within what Discord takes', (_name, command) => {
  const optionLength = ({ key, description, choices = [] }: InputField): number =>
    kebab(key).length + description.length + choices.reduce((sum, choice) => sum + 2 * choice.length, 0);
  const total = Object.entries(command.procedures).reduce((sum, [name, id]) => {
    const procedure = PROCEDURES.find((candidate) => candidate.id === id)!;
    const roles = Object.entries(procedure.roles).map(([role, { description }]) => kebab(role).length + description.length + 30);
    const own = name.length + procedure.title.length + 60;
    return sum + own + [...roles, ...inputFields(procedure).map(optionLength)].reduce((a, b) => a + b, 0);
  }, command.name.length + command.description.length);
  expect(total).toBeLessThanOrEqual(8000);
});

describe.each(PROCEDURES.map((procedure) => [procedure.id, procedure] as const))('%s', (id, procedure) => {
  const fields = inputFields(procedure);
  const [outcomeKeys, oddsOver] = PROMISES[id]!;

  it('has a JSON Schema that turns unknown keys away, and a short description of each key', () => {
    expect(inputJsonSchema(procedure.input)).toMatchObject({ type: 'object', additionalProperties: false });
    for (const { key, description } of fields) {
      expect(description, key).not.toBe(key);
      expect(description.length, key).toBeLessThanOrEqual(60);
    }
  });

  it('has option names that Discord takes, none of them twice', () => {
    const names = [...Object.keys(procedure.roles), ...fields.map(({ key }) => key), 'odds'].map(kebab);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]{0,31}$/);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeLessThanOrEqual(25);
  });

  it('whatever the input: refuses by section before any die, or answers with plain facts that it may cite', () => {
    const keys = outcomeKeys.split(' ').sort();
    fc.assert(
      fc.property(inputOf(fields), fc.infiniteStream(fc.nat({ max: 0xffffffff })), (raw, words) => {
        let rolled = 0;
        const answer = outcomeOrRefusal(procedure, raw, () => {
          rolled++;
          return words.next().value as number;
        });
        if (answer instanceof Refusal) {
          expect(rolled).toBe(0);
          if (answer.code === 'ILLEGAL') expect(procedure.cites).toEqual(expect.arrayContaining([...answer.cites]));
          else expect(answer.field).not.toBeNull();
          return;
        }
        expect(Object.keys(answer.outcome).sort()).toEqual(keys);
        expect(procedure.cites).toEqual(expect.arrayContaining([...answer.cites]));
        expect(procedure.cites).toEqual(expect.arrayContaining(answer.steps.map(({ cite }) => cite)));
        expect(answer.cites.length).toBeGreaterThan(0);
        expect(answer.steps.length).toBeGreaterThan(0);
        const { outcome, effects } = answer;
        expect(JSON.parse(JSON.stringify({ outcome, effects }))).toEqual({ outcome, effects });
        for (const { role } of effects) expect(Object.keys(procedure.roles)).toContain(role);
        expect(answer.summary).toMatch(/^[A-Z0-9].*\.$/);
        expect(answer.summary).not.toMatch(/undefined|NaN|\[object/);
        expect(['nothing', 'effect', 'decisive', 'plain']).toContain(procedure.tone(outcome));
      }),
      { numRuns: 300 },
    );
  });

  it('does not change what it is given, and answers the same again', () => {
    fc.assert(
      fc.property(inputOf(fields), fc.integer(), (raw, seed) => {
        const before = structuredClone(raw);
        const ask = () => {
          let word = seed >>> 0;
          return outcomeOrRefusal(procedure, raw, () => (word = (Math.imul(word, 1664525) + 1013904223) >>> 0));
        };
        const [first, second] = [ask(), ask()];
        expect(JSON.stringify(second)).toBe(JSON.stringify(first));
        expect(raw).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });

  it('has odds over what people bet on, and at once', () => {
    const { oddsOver: rolled, certainOver = [] } = procedure;
    expect(rolled.length > 0 ? rolled.join(' ') : `* ${certainOver.join(' ')}`).toBe(oddsOver);
    fc.assert(
      fc.property(inputOf(fields), (raw) => {
        const began = process.cpuUsage().user;
        try {
          oddsOf(procedure, parseInput(procedure, raw));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
        expect(process.cpuUsage().user - began).toBeLessThan(1_000_000);
      }),
      { numRuns: 100 },
    );
  });
});
