import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonObject, randomFaces, rollFrom } from '../../../src/dice/index.js';
import { COMMANDS, PROCEDURES } from '../../../src/rules/cullen/catalogue.js';
import {
  type InputField,
  inputFields,
  inputJsonSchema,
  parseInput,
  pick,
  type Procedure,
  Refusal,
  type Resolution,
  resolve,
} from '../../../src/rules/index.js';

/** Of each procedure: the keys of its outcome, those that odds are over, and the most dice it rolls. */
const PROMISES: Readonly<Record<string, readonly [outcome: string, oddsOver: string, mostDice: number]>> = {
  rally: ['score dpsChange dpsAfter elementsLost', 'dpsChange', 1],
  'assault-move': ['moveFraction moveInches dps dpsAfter elementsLost', 'moveFraction dps', 1],
  'move-troops': ['score result moveInches status', 'result moveInches', 1],
  'move-armour': ['score result baseInches moveInches status', 'result moveInches', 1],
  'move-softskin': ['score result baseInches moveInches status', 'result moveInches', 1],
  'vehicle-speed': ['kind drive baseInches roadFactor normalInches slowedInches retireInches retreatInches', '', 0],
  'action-cost': ['fractionUsed leftInches', '', 0],
  'barbed-wire': ['crosses halted leftInches wireRemoved', '', 0],
  observe: ['score observed', 'observed', 1],
  reveal: ['visible reason', '', 0],
  'fire-check': ['inArc overhead targetInCover mayFire', '', 0],
  'small-arms-infantry': ['firePoints dps dpsAfter elementsLost', 'dps', 1],
  'small-arms-softskin': ['firePoints hits vehicle troopsDps troopsDestroyed', 'vehicle troopsDps troopsDestroyed', 4],
  'small-arms-armour': ['score moraleCheck', 'moraleCheck', 1],
  'at-armour': ['toHitScore hit effectScore result', 'result', 2],
  'at-softskin': ['toHitScore hit vehicle troopsDps troopsDestroyed', 'hit vehicle troopsDps troopsDestroyed', 2],
  'at-others': ['dps dpsAfter elementsLost', 'dps', 1],
  'artillery-infantry': ['toHitScore required hit effectScore dps dpsAfter elementsLost', 'hit dps', 2],
  'artillery-armour': ['toHitScore required hit effectScore result', 'result', 2],
  'artillery-softskin': ['toHitScore required hit vehicle troopsDps troopsDestroyed', 'hit vehicle troopsDps troopsDestroyed', 2],
  'armour-morale': ['score result moveInches', 'result', 1],
  'assault-infantry': [
    'attackerScore defenderScore difference winner attackerDps defenderDps attackerDpsAfter defenderDpsAfter ' +
      'attackerElementsLost defenderElementsLost fallBackFraction fallBackInches attackerArmourRetires defenderArmourRetires',
    'winner attackerDps defenderDps',
    2,
  ],
  'assault-armour': [
    'infantryScore armourScore difference loser armourResult infantryDps infantryDpsAfter infantryElementsLost ' +
      'fallBackFraction fallBackInches',
    'armourResult infantryDps',
    2,
  ],
  'officer-risk': ['atRisk riskFactor lost', 'lost', 1],
  'airstrike-infantry': ['rolls scores dps dpsAfter elementsLost', 'dps', 4],
  'airstrike-armour': ['effectScore result', 'result', 1],
  'airstrike-softskin': ['vehicle troopsDps troopsDestroyed', 'vehicle troopsDps troopsDestroyed', 1],
  'apply-dps': ['dpsAfter elementsLost elementsAfter destroyed', '', 0],
};

const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function valueOf({ type, choices, minimum = 0, maximum = 359 }: InputField): fc.Arbitrary<unknown> {
  if (choices) return fc.constantFrom(...choices);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
  // distances mostly such as come up at a table
  const short = fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 40) });
  return fc.oneof(short, fc.double({ min: minimum, max: maximum, noNaN: true }));
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

/** Asserts that luck is a number, made of the fields that odds are over and no others. */
function expectMeasured({ measure, oddsOver }: Procedure, outcome: JsonObject): void {
  const worth = (of: JsonObject): number => (measure as { of(outcome: JsonObject): number }).of(of);
  expect(worth(outcome)).not.toBeNaN();
  expect(worth(pick(outcome, oddsOver))).toBe(worth(outcome));
}

it('the rulebook has these procedures, each under one slash command', () => {
  const ids = Object.keys(PROMISES).map((name) => `cullen.${name}`);
  expect(PROCEDURES.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(COMMANDS.flatMap(({ procedures }) => Object.values(procedures)).sort()).toEqual([...ids].sort());
});

describe.each(Object.entries(PROMISES))('%s', (name, [outcomeKeys, oddsOver, mostDice]) => {
  const procedure = PROCEDURES.find(({ id }) => id === `cullen.${name}`)!;
  const fields = inputFields(procedure);

  it('has a JSON Schema that turns unknown keys away, and a short description of each key', () => {
    expect(inputJsonSchema(procedure.input)).toMatchObject({ type: 'object', additionalProperties: false });
    for (const { key, description } of fields) {
      expect(description, key).not.toBe(key);
      expect(description.length, key).toBeLessThanOrEqual(60);
    }
  });

  it('has option names that Discord takes, none of them twice', () => {
    const names = [...Object.keys(procedure.roles), ...fields.map(({ key }) => key), 'odds'].map(kebab);
    for (const option of names) expect(option).toMatch(/^[a-z][a-z0-9-]{0,31}$/);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeLessThanOrEqual(25);
  });

  it('whatever the input: refuses by section before any die, or answers with plain facts that it may cite', () => {
    fc.assert(
      fc.property(inputOf(fields), fc.infiniteStream(fc.nat({ max: 0xffffffff })), (raw, words) => {
        let drawn = 0;
        const answer = outcomeOrRefusal(procedure, raw, () => {
          drawn++;
          return words.next().value as number;
        });
        if (answer instanceof Refusal) {
          expect(drawn).toBe(0);
          if (answer.code === 'ILLEGAL') expect(procedure.cites).toEqual(expect.arrayContaining([...answer.cites]));
          else expect(answer.field).not.toBeNull();
          return;
        }
        const { outcome, effects, dice, cites, steps, summary } = answer;
        expect(Object.keys(outcome).sort()).toEqual(outcomeKeys.split(' ').sort());
        expect(dice.length).toBeLessThanOrEqual(mostDice);
        expect(procedure.cites).toEqual(expect.arrayContaining([...cites]));
        expect(procedure.cites).toEqual(expect.arrayContaining(steps.map(({ cite }) => cite)));
        expect(cites.length).toBeGreaterThan(0);
        expect(steps.length).toBeGreaterThan(0);
        if (dice.some(({ face }) => face === 0)) expect(cites).toContain('TC-1');
        expect(JSON.parse(JSON.stringify({ outcome, effects }))).toEqual({ outcome, effects });
        for (const { role } of effects) expect(Object.keys(procedure.roles)).toContain(role);
        expect(summary).toMatch(/^[A-Z0-9-].*\.$/);
        expect(summary).not.toMatch(/undefined|NaN|null|\[object/);
        expect(['nothing', 'effect', 'decisive', 'plain']).toContain(procedure.tone(outcome));
        if (procedure.measure) expectMeasured(procedure, outcome);
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

  it('has the odds that the rulebook is asked for', () => expect(procedure.oddsOver.join(' ')).toBe(oddsOver));
});
