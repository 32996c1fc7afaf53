import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFaces, rollFrom } from '../../../src/dice/index.js';
import { assault } from '../../../src/rules/eagles/procedures/assault.js';
import { gunSetup } from '../../../src/rules/eagles/procedures/gun-setup.js';
import { hexPath } from '../../../src/rules/eagles/procedures/hex-path.js';
import { impairment } from '../../../src/rules/eagles/procedures/impairment.js';
import { melee } from '../../../src/rules/eagles/procedures/melee.js';
import { minefield } from '../../../src/rules/eagles/procedures/minefield.js';
import { movement } from '../../../src/rules/eagles/procedures/movement.js';
import { paratroopDrop } from '../../../src/rules/eagles/procedures/paratroop-drop.js';
import { spotting } from '../../../src/rules/eagles/procedures/spotting.js';
import { suicideSquad } from '../../../src/rules/eagles/procedures/suicide-squad.js';
import {
  type InputField,
  inputFields,
  inputJsonSchema,
  parseInput,
  type Procedure,
  Refusal,
  type Resolution,
  resolve,
} from '../../../src/rules/index.js';

// Every key of the outcome and of the odds, as the specification lists them.
const PROMISES: readonly (readonly [Procedure, outcome: string, oddsOver: string])[] = [
  [impairment, 'stepsTotal impairments stepsLeft fp destroyed', ''],
  [minefield, 'chancePercent struck impairments stopped clearance', 'struck'],
  [
    melee,
    'attackerRating defenderRating attackerTotal defenderTotal winner attackerFate defenderFate attackerMustContinue',
    'winner attackerFate defenderFate',
  ],
  [assault, 'modifier maxRoll total success infantryFate targetFate', 'success'],
  [spotting, 'automaticBy chancePercent spotted', 'spotted'],
  [movement, 'effectiveCode moveInches moveCm moveMp moveYards remainingInches quarterInches', ''],
  [hexPath, 'hexesEntered costMp mpLeft completed stoppedAt', ''],
  [paratroopDrop, 'landings onZone glidersOnZone', 'onZone'],
  [gunSetup, 'turns lastBusyTurn readyTurn', ''],
  [suicideSquad, 'eligible failedOn destroyedAfterMelee', ''],
];
const PROCEDURES = PROMISES.map(([procedure]) => [procedure.id, procedure] as const);

const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function valueOf(field: InputField): fc.Arbitrary<unknown> {
  const { type, choices, minimum = -1000, maximum = 1000, items } = field;
  if (choices) return fc.constantFrom(...choices);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  return fc.array(inputOf(items ?? []), { minLength: 1, maxLength: 30 });
}

/** Any input that fits the fields one by one, with optional keys given or not. */
function inputOf(fields: readonly InputField[]): fc.Arbitrary<object> {
  const required = fields.filter((field) => field.required).map(({ key }) => key);
  return fc.record(Object.fromEntries(fields.map((field) => [field.key, valueOf(field)])), { requiredKeys: required });
}

function outcomeOrRefusal(procedure: Procedure, raw: object, word: () => number): Resolution | Refusal {
  try {
    return resolve(procedure, rollFrom(randomFaces(word)), parseInput(procedure, raw));
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

describe.each(PROCEDURES)('%s', (_id, procedure) => {
  const fields = inputFields(procedure);

  it('has a JSON Schema that turns unknown keys away, and a short description of each key', () => {
    expect(inputJsonSchema(procedure.input)).toMatchObject({ type: 'object', additionalProperties: false });
    for (const { key, description, items } of fields) {
      expect(description, key).not.toBe(key);
      expect(description.length, key).toBeLessThanOrEqual(60);
      for (const item of items ?? []) expect(item.description.length, item.key).toBeLessThanOrEqual(60);
    }
  });

  it('has option names that Discord takes, none of them twice', () => {
    const names = [...Object.keys(procedure.roles), ...fields.map(({ key }) => key), 'odds'].map(kebab);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]{0,31}$/);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeLessThanOrEqual(25);
  });

  it('whatever the input: refuses by section before any die, or answers with plain facts that it may cite', () => {
    const keys = PROMISES.find(([promised]) => promised === procedure)![1]
      .split(' ')
      .sort();
    fc.assert(
      fc.property(inputOf(fields), fc.infiniteStream(fc.nat({ max: 0xffffffff })), (raw, words) => {
        let rolled = 0;
        const answer = outcomeOrRefusal(procedure, raw, () => {
          rolled++;
          return words.next().value as number;
        });
        if (answer instanceof Refusal) {
          expect(rolled).toBe(0);
          if (answer.code === 'ILLEGAL') expect(procedure.cites).toEqual(expect.arrayContaining([answer.cites[0]]));
          else expect(answer.field).not.toBeNull();
          return;
        }
        expect(Object.keys(answer.outcome).sort()).toEqual(keys);
        expect(procedure.cites).toEqual(expect.arrayContaining([...answer.cites]));
        expect(answer.cites.length).toBeGreaterThan(0);
        expect(answer.steps.length).toBeGreaterThan(0);
        const { outcome, effects } = answer;
        expect(JSON.parse(JSON.stringify({ outcome, effects }))).toEqual({ outcome, effects });
        for (const { role } of effects) expect(Object.keys(procedure.roles)).toContain(role);
        expect(answer.summary).toMatch(/^[A-Z0-9-].*\.$/);
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

  it('has odds over what the specification lists', () => {
    const oddsOver = PROMISES.find(([promised]) => promised === procedure)![2];
    expect(procedure.oddsOver.join(' ')).toBe(oddsOver);
  });
});
