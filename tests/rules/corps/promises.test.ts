import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFaces, rollFrom } from '../../../src/dice/index.js';
import { COMMANDS, PROCEDURES } from '../../../src/rules/corps/catalogue.js';
import { RULINGS } from '../../../src/rules/corps/rulings.js';
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

// Every key of the outcome, and those that odds are over.
const PROMISES: Readonly<Record<string, readonly [outcome: string, oddsOver: string]>> = {
  weather: ['tableRow weather poorForAirSupply', 'weather'],
  'rate-strength': ['sp unclampedSp', ''],
  'command-check': ['inCommand mayMoveTowardsEnemy mayRecoverSp', ''],
  isolation: ['mayAttack mayRecoverSp fireDice removed', ''],
  'replace-hq': ['replaced', ''],
  'air-strike': ['hits saved spLost spAfter eliminated', 'spLost'],
  movement: [
    'allowRoughInches allowBrokenInches allowOpenInches allowRoadInches usedFraction leftRoughInches leftBrokenInches leftOpenInches leftRoadInches modeAfter',
    '',
  ],
  'zone-of-control': ['zocInches baseWidthInches baseDepthInches', ''],
  disengage: ['spLost spAfter eliminated', 'spLost'],
  surprise: ['mayReact', ''],
  'deploy-detachments': ['detachments detachmentSp detachmentFireDice parentSp parentOnTable', ''],
  'artillery-range': ['maxRangeInches inRange', ''],
  bombardment: ['artilleryDice navalDice hits autoTaken saved spLost spAfter eliminated logUsed', 'spLost'],
  combat: [
    'attackers defenders attackersSpLost defendersSpLost attackersEliminated defendersEliminated attackerMayAdvance attackersLogUsed defendersLogUsed',
    'attackersSpLost defendersSpLost attackersEliminated defendersEliminated',
  ],
  'supply-use': ['polUsed logUsed polAfter logAfter', ''],
  'capture-supplies': ['logAdded polAdded logAfter polAfter logLeft polLeft', ''],
  engineering: ['turnsNeeded result spLost spAfter turnsWorkedAfter', 'result spLost'],
  'blow-bridge': ['blown chargesRemain', 'blown'],
  'air-landing': ['total dispersedSp lostSp spAfter eliminated', 'dispersedSp lostSp'],
  'night-recovery': ['divisionSp hospitalSp recoverySp totalSp', ''],
  resupply: ['baseUnits units disrupted polAdded logAdded unused polAfter logAfter', 'units polAdded logAdded'],
  scale: ['km miles', ''],
};
const COMBATANT = 'name fireDice hits hitsTaken autoTaken saved spLost spAfter result';

const BY_ID = PROCEDURES.map((procedure) => [procedure.id, procedure] as const);
const sorted = (keys: string): string[] => keys.split(' ').sort();
const promised = ({ id }: Procedure) => PROMISES[id.replace('corps.', '')]!;
const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function valueOf(field: InputField): fc.Arbitrary<unknown> {
  const { type, choices, minimum = -1000, maximum = 1000, items } = field;
  if (choices) return fc.constantFrom(...choices);
  if (field.key === 'marks') return fc.subarray(['S', 'I', 'L']);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === 'string') return fc.string({ minLength: 1, maxLength: 60 });
  return fc.array(inputOf(items ?? []), { minLength: 1, maxLength: 6 });
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

describe('the procedures', () => {
  it('are those of the rulebook, each under one command', () => {
    expect(PROCEDURES.map(({ id }) => id).sort()).toEqual(
      Object.keys(PROMISES)
        .map((name) => `corps.${name}`)
        .sort(),
    );
    expect(COMMANDS.flatMap(({ procedures }) => Object.values(procedures)).sort()).toEqual(PROCEDURES.map(({ id }) => id).sort());
    for (const { procedures } of COMMANDS) for (const [name, id] of Object.entries(procedures)) expect(id).toBe(`corps.${name}`);
  });

  it('cite headings of the rulebook, and rulings that there are', () => {
    const headings = new Set(
      `Scale, Basing, Turn sequence, Strength points, Command, Orders, Movement, Deploying into detachments, Artillery Ranges, Combat,
       Combat results, Supply, Engineers, Air and Sea Power, Air-landing, Night Phase: Recovery, Night Phase: Resupply,
       Night Phase: Movement, Weather`
        .split(',')
        .map((heading) => heading.trim()),
    );
    const rulings = new Set(RULINGS.map(({ id }) => id));
    for (const { cites } of PROCEDURES)
      for (const cite of cites) expect(headings.has(cite) || rulings.has(cite), cite).toBe(true);
    for (const { cite } of RULINGS) for (const heading of cite.split(', ')) expect(headings, heading).toContain(heading);
  });

  it('there are 68 rulings, in order', () => {
    expect(RULINGS.map(({ id }) => id)).toEqual(Array.from({ length: 68 }, (_, k) => `CO-${k + 1}`));
  });
});

describe.each(BY_ID)('%s', (_id, procedure) => {
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
    const listed = Object.values(procedure.roles).flatMap((role) =>
      role.table === undefined && role.list ? [role.list.key] : [],
    );
    const keys = fields.map(({ key }) => key).filter((key) => !listed.includes(key));
    const names = [...Object.keys(procedure.roles), ...keys, 'odds', 'dice'].map(kebab);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]{0,31}$/);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeLessThanOrEqual(25);
  });

  it('has odds over what it promises', () => {
    expect(procedure.oddsOver.join(' ')).toBe(promised(procedure)[1]);
  });

  it('whatever the input: refuses by section before any die, or answers with plain facts that it may cite', () => {
    fc.assert(
      fc.property(inputOf(fields), fc.infiniteStream(fc.nat({ max: 0xffffffff })), (raw, words) => {
        let rolled = 0;
        const answer = outcomeOrRefusal(procedure, raw, () => {
          rolled++;
          return words.next().value as number;
        });
        if (answer instanceof Refusal) {
          expect(rolled).toBe(0);
          expect(procedure.cites).toEqual(expect.arrayContaining([...answer.cites]));
          if (answer.code === 'ILLEGAL') expect(answer.cites.length).toBeGreaterThan(0);
          else expect(answer.field).not.toBeNull();
          return;
        }
        expect(Object.keys(answer.outcome).sort()).toEqual(sorted(promised(procedure)[0]));
        expect(procedure.cites).toEqual(expect.arrayContaining([...answer.cites]));
        expect(answer.cites.length).toBeGreaterThan(0);
        expect(answer.steps.length).toBeGreaterThan(0);
        expect(procedure.cites).toEqual(expect.arrayContaining(answer.steps.map(({ cite }) => cite)));
        const { outcome, effects } = answer;
        expect(JSON.parse(JSON.stringify({ outcome, effects }))).toEqual({ outcome, effects });
        for (const { kind, role } of effects) if (kind !== 'set-game') expect(Object.keys(procedure.roles)).toContain(role);
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
});

describe('the units in the outcome of a combat', () => {
  it('have these keys, in this order', () => {
    const combat = PROCEDURES.find(({ id }) => id === 'corps.combat')!;
    const input = parseInput(combat, { attackers: [{ type: 'infantry', sp: 1 }], defenders: [{ type: 'hq', sp: 1 }] });
    const { outcome } = resolve(combat, rollFrom(randomFaces(() => 0)), input);
    for (const side of ['attackers', 'defenders'])
      expect(Object.keys((outcome[side] as readonly object[])[0]!).join(' ')).toBe(COMBATANT);
  });
});
