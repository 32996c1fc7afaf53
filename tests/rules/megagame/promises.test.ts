import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFaces, rollFrom } from '../../../src/dice/index.js';
import { COMMANDS, PROCEDURES } from '../../../src/rules/megagame/catalogue.js';
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

/** Every key of the input, of the outcome, and what odds are over; `=` before those of one certain outcome. */
const PROMISES: Readonly<Record<string, readonly [input: string, outcome: string, odds: string]>> = {
  'megagame.movement': [
    'troops mode terrain distanceKm movedPct delayPct riverCrossing overrun hasFuel immobilised',
    'maxKm allowedKm movedPctAfter remainingKm canAttack fuelSp riverCrossingPossible',
    '=canAttack',
  ],
  'megagame.supply': [
    'attackingUnits defendingUnits artilleryUnits mechMovedUnits ammoHeldSp fuelHeldSp',
    'ammoSp fuelSp ammoShortSp fuelShortSp',
    '=ammoSp fuelSp',
  ],
  'megagame.artillery-support': ['artillery rangeKm status units movedPct', 'band supportStatus ammoSp', '=band supportStatus'],
  'megagame.air-support': ['nation groundAttackSqns heavySqns', 'level factor', '=level'],
  'megagame.combat': [
    'attStatus attUnits attArtillery attCombinedArms attLight attUnprepared attOtherFormation attNonTactical attNoFuel attUnsupported attAir attMovedPct mostlyArmour order defStatus defUnits defArtillery defOtherFormation defNonTactical defNoFuel defVsTanks defAir advantage terrain',
    'die attTotal defTotal score result attLossPerUnit defLossPerUnit retreatKm attRetreatKm defSpLossPerUnit defMayCounterAttack overrun mayFightAgain attAmmoSp',
    'result overrun',
  ],
  'megagame.air-recce': ['target moving cover armoured unitsInSquare', 'die score report', 'report'],
  'megagame.fighter-combat': [
    'sideASqns sideBSqns',
    'attacker odds die result winner aLossSqns bLossSqns aLeftSqns bLeftSqns',
    'result aLossSqns bLossSqns',
  ],
  'megagame.fighters-v-stream': ['fighterSqns beatCover target streamSerials', 'throughSqns lossSerials', '=lossSerials'],
  'megagame.flak': [
    'flak target distanceKm serials fighters priorDamage',
    'results statusLost damageTaken serialsLost damageLeft',
    'statusLost serialsLost',
  ],
  'megagame.interdiction': [
    'tacticalSqns artilleryBns heavySqns squares units mission',
    'row results lossCount immobilisedCount noneCount ammoSp',
    'lossCount immobilisedCount',
  ],
  'megagame.air-resupply': [
    'points poorTerrain contested landing enemyFighters enemyFlak',
    'die factors score pointsReceived',
    'pointsReceived',
  ],
};

const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function valueOf({ type, choices, minimum = -1000, maximum = 1000 }: InputField): fc.Arbitrary<unknown> {
  if (choices) return fc.constantFrom(...choices);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
  return fc.double({ min: minimum, max: maximum, noNaN: true });
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

it('there are eleven procedures, all under /megagame by their own names', () => {
  expect(PROCEDURES.map(({ id }) => id)).toEqual(Object.keys(PROMISES));
  expect(COMMANDS).toHaveLength(1);
  expect(COMMANDS[0]!.name).toBe('megagame');
  expect(Object.entries(COMMANDS[0]!.procedures)).toEqual(PROCEDURES.map(({ id }) => [id.replace('megagame.', ''), id]));
});

describe.each(PROCEDURES.map((procedure) => [procedure.id, procedure] as const))('%s', (id, procedure) => {
  const fields = inputFields(procedure);
  const [input, outcome, odds] = PROMISES[id]!;

  it('has the keys that were promised, and turns others away', () => {
    expect(fields.map(({ key }) => key).join(' ')).toBe(input);
    expect(inputJsonSchema(procedure.input)).toMatchObject({ type: 'object', additionalProperties: false });
    const over = odds.startsWith('=') ? [[], odds.slice(1).split(' ')] : [odds.split(' '), undefined];
    expect([procedure.oddsOver, procedure.certainOver]).toEqual(over);
  });

  it('has a short description of each key, with the heading where the sheet has one', () => {
    for (const { key, description } of fields) {
      expect(description, key).not.toBe(key);
      expect(description.length, `${key}: ${description}`).toBeLessThanOrEqual(100);
    }
  });

  it('has option names that Discord takes, none of them twice', () => {
    const names = [...Object.keys(procedure.roles), ...fields.map(({ key }) => key), 'odds'].map(kebab);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]{0,31}$/);
    const roles = new Set(Object.keys(procedure.roles));
    const twice = fields.filter(({ key }) => roles.has(key)).map(({ key }) => key);
    expect(twice).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('whatever the input: refuses by heading before any die, or answers with plain facts that it may cite', () => {
    const keys = outcome.split(' ').sort();
    fc.assert(
      fc.property(inputOf(fields), fc.infiniteStream(fc.nat({ max: 0xffffffff })), (raw, words) => {
        let rolled = 0;
        const answer = outcomeOrRefusal(procedure, raw, () => {
          rolled++;
          return words.next().value as number;
        });
        if (answer instanceof Refusal) {
          expect(rolled).toBe(0);
          expect(answer.code).toBe('ILLEGAL');
          expect(procedure.cites).toEqual(expect.arrayContaining([...answer.cites]));
          return;
        }
        expect(Object.keys(answer.outcome).sort()).toEqual(keys);
        expect(procedure.cites).toEqual(expect.arrayContaining([...answer.cites]));
        for (const { cite } of answer.steps) expect(procedure.cites).toContain(cite);
        expect(answer.steps.length).toBeGreaterThan(0);
        const { outcome: facts, effects } = answer;
        expect(JSON.parse(JSON.stringify({ facts, effects }))).toEqual({ facts, effects });
        for (const { role } of effects) expect(Object.keys(procedure.roles)).toContain(role);
        expect(answer.summary).toMatch(/^[A-Z0-9-].*\.$/);
        expect(answer.summary).not.toMatch(/undefined|NaN|\[object/);
        expect(['nothing', 'effect', 'decisive', 'plain']).toContain(procedure.tone(facts));
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
});
