import { describe, expect, it } from 'vitest';
import { randomFaces, rollFrom } from '../../src/dice/index.js';
import {
  type InputField,
  inputFields,
  inputJsonSchema,
  keysFilled,
  parseInput,
  type Procedure,
  Refusal,
  type Resolution,
  resolve,
  type Ruleset,
} from '../../src/rules/index.js';
import { fc, runs } from '../chance/properties.js';

/** Every key of an outcome, and those that its odds are over; `=` before those of the one certain outcome. */
export interface Promised {
  readonly outcome: string;
  readonly odds: string;
}

/** In what a rulebook's procedures differ from those of the others. */
export interface Particulars {
  /** Numbers that the fields leave without bounds. */
  readonly unbounded?: readonly [minimum: number, maximum: number];
  readonly longestList?: number;
  /** What people would put into this field, where it is not just anything of its type. */
  readonly usual?: (field: InputField) => fc.Arbitrary<unknown> | undefined;
  /** Characters of a description. */
  readonly longestDescription?: number;
  /** Procedures with more keys than Discord has options: what units or the battle fill in goes without there. */
  readonly crowded?: readonly string[];
  /** Whether every input that fits the fields one by one fits the schema. */
  readonly independentFields?: boolean;
  /** What else holds of every result. */
  readonly also?: (procedure: Procedure, resolution: Resolution) => void;
}

/** An option's name, of a key. */
export const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const sorted = (keys: Iterable<string>): string[] => [...keys].sort();

/** Any input that fits the fields one by one, with optional keys given or not. */
export function inputOf(fields: readonly InputField[], particulars: Particulars = {}): fc.Arbitrary<object> {
  const requiredKeys = fields.filter(({ required }) => required).map(({ key }) => key);
  const record = Object.fromEntries(fields.map((field) => [field.key, valueOf(field, particulars)]));
  return fc.record(record, { requiredKeys });
}

function valueOf(field: InputField, particulars: Particulars): fc.Arbitrary<unknown> {
  const { unbounded: [least, most] = [-1000, 1000], longestList = 30, usual } = particulars;
  const { type, choices, minimum: min = least, maximum: max = most, items } = field;
  const given = usual?.(field);
  if (given) return given;
  if (choices) return fc.constantFrom(...choices);
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'string':
      return fc.string({ minLength: 1, maxLength: 60 });
    case 'list':
      return fc.array(inputOf(items ?? [], particulars), { minLength: 1, maxLength: longestList });
  }
}

function outcomeOrRefusal(procedure: Procedure, raw: object, word: () => number): Resolution | Refusal {
  try {
    return resolve(procedure, rollFrom(randomFaces(word)), parseInput(procedure, raw));
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function expectDescribed(fields: readonly InputField[], longest: number): void {
  for (const { key, description, items = [] } of fields) {
    expect(description, key).not.toBe(key);
    expect(description.length, `${key}: ${description}`).toBeLessThanOrEqual(longest);
    for (const item of items) expect(item.description.length, item.key).toBeLessThanOrEqual(longest);
  }
}

/** The names of a procedure's options: its roles, and the keys that no role's list of units stands for. */
function optionNames({ roles }: Procedure, fields: readonly InputField[]): string[] {
  const listed = Object.values(roles).flatMap((role) => (role.table === undefined && role.list ? [role.list.key] : []));
  const keys = fields.map(({ key }) => key).filter((key) => !listed.includes(key));
  return [...Object.keys(roles), ...keys, 'odds', 'dice'].map(kebab);
}

/** The keys that people alone can give. */
function unfilled({ roles, fromBattle = {} }: Procedure, fields: readonly InputField[]): readonly InputField[] {
  const filled = new Set([...Object.values(roles).flatMap(keysFilled), ...Object.keys(fromBattle)]);
  return fields.filter(({ key }) => !filled.has(key));
}

function expectOwnReason({ cites }: Procedure, refusal: Refusal, independentFields: boolean): void {
  expect(cites).toEqual(expect.arrayContaining([...refusal.cites]));
  if (independentFields) expect(refusal.code).toBe('ILLEGAL');
  if (refusal.code === 'ILLEGAL') expect(refusal.cites.length).toBeGreaterThan(0);
  else expect(refusal.field).not.toBeNull();
}

function expectPlainFacts(procedure: Procedure, { outcome, effects, cites, steps, summary }: Resolution): void {
  expect(procedure.cites).toEqual(expect.arrayContaining([...cites]));
  expect(cites).toEqual([...new Set(steps.flatMap(({ cite }) => cite))]);
  expect(cites.length).toBeGreaterThan(0);
  expect(steps.length).toBeGreaterThan(0);
  expect(JSON.parse(JSON.stringify({ outcome, effects }))).toEqual({ outcome, effects });
  for (const { kind, role } of effects) if (kind !== 'set-game') expect(Object.keys(procedure.roles)).toContain(role);
  expect(summary).toMatch(/^[A-Z0-9-].*\.$/);
  expect(summary).not.toMatch(/undefined|NaN|\[object/);
  expect(['nothing', 'effect', 'decisive', 'plain']).toContain(procedure.tone(outcome));
}

/** Tests that a rulebook's procedures are those that these promises name, each under one command, mostly by its own name. */
export function testCatalogue(
  { id, procedures, commands }: Ruleset,
  promises: Readonly<Record<string, unknown>>,
  { byOwnNames = true }: { readonly byOwnNames?: boolean } = {},
): void {
  it('the procedures are those of the rulebook, each under one command', () => {
    const ids = sorted(Object.keys(promises).map((name) => `${id}.${name}`));
    expect(sorted(procedures.map((procedure) => procedure.id))).toEqual(ids);
    const offered = commands.flatMap((command) => Object.entries(command.procedures));
    expect(sorted(offered.map(([, procedure]) => procedure))).toEqual(ids);
    if (byOwnNames) for (const [name, procedure] of offered) expect(procedure).toBe(`${id}.${name}`);
  });
}

/** Tests what everyone may rely on of each of these procedures of a rulebook. */
export function testPromises(
  { id, procedures }: Ruleset,
  promises: Readonly<Record<string, Promised>>,
  particulars: Particulars = {},
): void {
  const { longestDescription = 60, crowded = [], independentFields = false, also } = particulars;

  describe.each(Object.entries(promises))(`${id}.%s`, (name, promised) => {
    const procedure = procedures.find((candidate) => candidate.id === `${id}.${name}`)!;
    const fields = inputFields(procedure);
    const anyInput = inputOf(fields, particulars);

    it('has a JSON Schema that turns unknown keys away, and a short description of each key', () => {
      expect(inputJsonSchema(procedure.input)).toMatchObject({ type: 'object', additionalProperties: false });
      expectDescribed(fields, longestDescription);
    });

    it('has option names that Discord takes, none of them twice', () => {
      const names = optionNames(procedure, fields);
      for (const option of names) expect(option).toMatch(/^[a-z][a-z0-9-]{0,31}$/);
      expect(new Set(names).size).toBe(names.length);
      const offered = crowded.includes(name) ? optionNames(procedure, unfilled(procedure, fields)) : names;
      expect(offered.length).toBeLessThanOrEqual(25);
    });

    it('whatever the input: refuses by section before any die, or answers with plain facts that it may cite', () => {
      const keys = sorted(promised.outcome.split(' '));
      fc.assert(
        fc.property(anyInput, fc.infiniteStream(fc.nat({ max: 0xffffffff })), (raw, words) => {
          let rolled = 0;
          const answer = outcomeOrRefusal(procedure, raw, () => {
            rolled++;
            return words.next().value as number;
          });
          if (answer instanceof Refusal) {
            expect(rolled).toBe(0);
            expectOwnReason(procedure, answer, independentFields);
            return;
          }
          expect(sorted(Object.keys(answer.outcome))).toEqual(keys);
          expectPlainFacts(procedure, answer);
          also?.(procedure, answer);
        }),
        { numRuns: runs(300) },
      );
    });

    it('does not change what it is given, and answers the same again', () => {
      fc.assert(
        fc.property(anyInput, fc.integer(), (raw, seed) => {
          const before = structuredClone(raw);
          const ask = () => {
            let word = seed >>> 0;
            return outcomeOrRefusal(procedure, raw, () => (word = (Math.imul(word, 1664525) + 1013904223) >>> 0));
          };
          const [first, second] = [ask(), ask()];
          expect(JSON.stringify(second)).toBe(JSON.stringify(first));
          expect(raw).toEqual(before);
        }),
        { numRuns: runs(100) },
      );
    });

    it('has odds over what it promises', () => {
      const { oddsOver, certainOver = [] } = procedure;
      const isCertain = promised.odds.startsWith('=');
      expect(oddsOver.join(' ')).toBe(isCertain ? '' : promised.odds);
      if (promised.odds !== '') expect(certainOver.join(' ')).toBe(isCertain ? promised.odds.slice(1) : '');
    });
  });
}
