import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRandomFaces, createRolledDice } from '../../src/dice/index.js';
import {
  type InputField,
  listInputFields,
  buildInputJsonSchema,
  listFilledKeys,
  calculateOdds,
  parseInput,
  type Procedure,
  Refusal,
  type Resolution,
  runProcedure,
  type Role,
} from '../../src/rules/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { fc, runs } from '../chance/properties.js';
import { refusalOf } from './brute-force.js';
import { citable } from './citable.js';
import { expectInvalid } from './refusals.js';

/** The promises of a procedure. */
export interface Promised {
  /** Every key of an outcome. */
  readonly outcome: string;
  /** The keys that its odds are over. They start with `=` if there is only one certain outcome. */
  readonly odds: string;
  /** Every key of the input, in order. */
  readonly input?: string;
  /** Every key with a value that it has when it is left out, in order, such as `mr=0 status=steady`. */
  readonly defaults?: string;
  readonly mostDice?: number;
  /**
   * True if it has more keys than a Discord command can have options. Keys that units or the battle fill in then have
   * no option.
   */
  readonly crowded?: boolean;
  /** True if no result of its roll is good or bad for a side. */
  readonly isNeutral?: boolean;
  /** Keys whose names suggest distances, bearings, zones or neighbours but which no place supplies, with the reason. */
  readonly notMeasured?: Readonly<Record<string, string>>;
  /**
   * Keys filled by a role that considers where units stand. This is an older way of measuring than `measured`; the
   * rulebook tests each key.
   */
  readonly byRoles?: readonly string[];
}

/** The reasons why no place supplies a key. */
export const BOOK = "a figure of the rulebook, a chart or a unit's state, and no distance on the map";
export const ROLLED = 'of what was rolled or spent, which the record has';
export const PLACE = 'a place itself: others are measured from it';
export const LEVELS = 'the map has no heights, and nothing on it hides what is behind';
export const BASES = 'bases touch or do not: a place is a point, and who is met is named';
export const CHOICE = 'how somebody fights, which people say';

/** The ways in which a rulebook's procedures differ from those of other rulebooks. */
export interface Particulars {
  /** The range for numbers whose fields have no bounds. */
  readonly unbounded?: readonly [minimum: number, maximum: number];
  readonly longestList?: number;
  /** Returns realistic values of a field, if not every value of its type is realistic. */
  readonly usual?: (field: InputField) => fc.Arbitrary<unknown> | undefined;
  /** The maximum length of a description in characters. */
  readonly longestDescription?: number;
  /** True if every combination of valid fields fits the schema. */
  readonly independentFields?: boolean;
  /** Checks further properties of every result. */
  readonly also?: (procedure: Procedure, resolution: Resolution) => void;
}

/** Returns the name of a key's option. */
export const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const sorted = (keys: Iterable<string>): string[] => [...keys].sort();

/** Returns random input whose fields are all valid. Optional keys may be missing. */
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
    return runProcedure(procedure, createRolledDice(createRandomFaces(word)), parseInput(procedure, raw));
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Returns the parsed input, or the refusal of it. */
function acceptedOrRefused(procedure: Procedure, raw: object): Readonly<Record<string, unknown>> | Refusal {
  try {
    return parseInput(procedure, raw);
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

/** Returns the names of a procedure's options: its roles, and the keys that no role's list of units replaces. */
function optionNames({ roles }: Procedure, fields: readonly InputField[]): string[] {
  const listed = Object.values(roles).flatMap((role) => (role.table === undefined && role.list ? [role.list.key] : []));
  const keys = fields.map(({ key }) => key).filter((key) => !listed.includes(key));
  return [...Object.keys(roles), ...keys, 'odds', 'dice'].map(kebab);
}

/** Returns the keys that only people can supply. */
function unfilled({ roles, fromBattle = {} }: Procedure, fields: readonly InputField[]): readonly InputField[] {
  const filled = new Set([...Object.values(roles).flatMap(listFilledKeys), ...Object.keys(fromBattle)]);
  return fields.filter(({ key }) => !filled.has(key));
}

function expectOwnReason(refusal: Refusal, independentFields: boolean): void {
  if (independentFields) expect(refusal.code).toBe('ILLEGAL');
  if (refusal.code === 'ILLEGAL') expect(refusal.cites.length).toBeGreaterThan(0);
  else expect(refusal.field).not.toBeNull();
}

function expectPlainFacts(procedure: Procedure, { outcome, effects, cites, steps, summary }: Resolution): void {
  expect(cites).toEqual([...new Set(steps.flatMap(({ cite }) => cite))]);
  expect(cites.length).toBeGreaterThan(0);
  expect(steps.length).toBeGreaterThan(0);
  expect(JSON.parse(JSON.stringify({ outcome, effects }))).toEqual({ outcome, effects });
  for (const { of } of steps) if (of !== undefined) expect(listInputFields(procedure).map(({ key }) => key)).toContain(of);
  for (const { kind, role } of effects) if (kind !== 'set-game') expect(Object.keys(procedure.roles)).toContain(role);
  expect(summary).toMatch(/^[A-Z0-9-].*\.$/);
  expect(summary).not.toMatch(/undefined|NaN|\[object/);
  expect(['nothing', 'effect', 'decisive', 'plain']).toContain(procedure.tone(outcome));
}

/** Values that do not fit a field by its type, choices or bounds; undefined for one that is missing. */
function misfits({ type, choices, minimum, maximum, required }: InputField): readonly unknown[] {
  return [
    null,
    type === 'string' || type === 'list' ? 1 : 'no such thing',
    ...(choices ? ['no such choice'] : []),
    ...(type === 'boolean' ? [1] : []),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(type === 'integer' ? [(minimum ?? 0) + 0.5] : []),
    ...(required ? [undefined] : []),
  ];
}

/** The object with this value for the key, or without the key if the value is undefined. */
const having = (input: object, key: string, value: unknown): object =>
  Object.fromEntries(Object.entries({ ...input, [key]: value }).filter(([, each]) => each !== undefined));

/** A ruling's number, and no section. */
const RULING = /^[A-Z]+-\d+$/;

/** Matches names of keys that depend on where something stands. */
const SPATIAL =
  /inches|yards|km$|degrees|squares?$|within|near|contact|zone|area|cover$|support|screen|flank|behind|range|depth|distance|impact|crossing|towards|^path|role$|opposed|minefields|overtop|overthetop|higher|lineofsight|friends/i;

const rolesOf = ({ roles }: Procedure): readonly Role[] => Object.values(roles as Readonly<Record<string, Role>>);

/** Returns the keys that a procedure measures, including keys of its lists. */
const measuredBy = (procedure: Procedure): readonly string[] => [
  ...Object.keys(procedure.measured ?? {}),
  ...rolesOf(procedure).flatMap((role) => (role.table === undefined ? Object.keys(role.list?.measured ?? {}) : [])),
];

/** Returns every spatial key of a procedure, including keys of its lists. */
function spatialKeys(procedure: Procedure): readonly string[] {
  const of = (fields: readonly InputField[]): readonly string[] =>
    fields.flatMap(({ key, items }) => [...(SPATIAL.test(key) ? [key] : []), ...of(items ?? [])]);
  return [...new Set(of(listInputFields(procedure)))];
}

/** Returns the input of the first worked example that rolls dice. */
function exampleOf({ id }: Procedure): object {
  const [ruleset, name] = id.split('.') as [string, string];
  const path = new URL(`../cases/${ruleset}/${name}.json`, import.meta.url);
  const examples = JSON.parse(readFileSync(path, 'utf8')) as { input: object; dice: unknown[] }[];
  return (examples.find(({ dice }) => dice.length > 0) ?? examples[0]!).input;
}

/** Tests the properties that every procedure must have. */
export function testPromises(procedure: Procedure, promised: Promised, particulars: Particulars = {}): void {
  const { longestDescription = 100, independentFields = false, also } = particulars;
  const { crowded = false, isNeutral = false, notMeasured = {}, byRoles = [] } = promised;

  describe(`${procedure.id}, as promised`, () => {
    const fields = listInputFields(procedure);
    const anyInput = inputOf(fields, particulars);
    const known = citable(findRuleset(procedure.id.split('.')[0]!));

    it('has a JSON Schema that turns unknown keys away, and a short description of each key', () => {
      expect(buildInputJsonSchema(procedure.input)).toMatchObject({ type: 'object', additionalProperties: false });
      expectDescribed(fields, longestDescription);
    });

    it('turns away by its key what is missing, unknown, or does not fit its type, choices or bounds', () => {
      const example = exampleOf(procedure);
      for (const { key, items, ...field } of fields) {
        for (const value of misfits({ key, ...field })) expectInvalid(procedure, having(example, key, value), key);
        const [item] = items ? fc.sample(inputOf(items, particulars), 1) : [];
        for (const each of items ?? [])
          for (const value of misfits(each))
            expectInvalid(procedure, having(example, key, [having(item!, each.key, value)]), `${key}.0.${each.key}`);
        if (item) expectInvalid(procedure, having(example, key, [{ ...item, unheardOf: 1 }]), `${key}.0.unheardOf`);
      }
      expectInvalid(procedure, { ...example, unheardOf: 1 }, 'unheardOf');
    });

    it('accepts each bound of a number: it may refuse its key for another reason, and never for the bound', () => {
      const example = exampleOf(procedure);
      for (const { key, type, minimum, maximum } of fields)
        for (const bound of type === 'integer' || type === 'number' ? [minimum, maximum] : []) {
          if (bound === undefined) continue;
          const answer = acceptedOrRefused(procedure, having(example, key, bound));
          const beyond = refusalOf(procedure, having(example, key, bound + (bound === minimum ? -1 : 1)));
          if (answer instanceof Refusal) expect(answer.message, key).not.toBe(beyond.message);
          else expect(answer[key], key).toBe(bound);
        }
    });

    it('names the sections of its book by which it is played, each once', () => {
      expect(procedure.sections.length).toBeGreaterThan(0);
      expect(new Set(procedure.sections).size).toBe(procedure.sections.length);
      for (const section of procedure.sections) expect(known).toContain(section);
    });

    it('has option names that Discord takes, none of them twice', () => {
      const names = optionNames(procedure, fields);
      for (const option of names) expect(option).toMatch(/^[a-z][a-z0-9-]{0,31}$/);
      expect(new Set(names).size).toBe(names.length);
      const offered = crowded ? optionNames(procedure, unfilled(procedure, fields)) : names;
      expect(offered.length).toBeLessThanOrEqual(25);
    });

    it('whatever the input: refuses by section before any die, or answers with plain facts, and cites what the rulebook has', () => {
      const keys = sorted(promised.outcome.split(' '));
      fc.assert(
        fc.property(anyInput, fc.infiniteStream(fc.nat({ max: 0xffffffff })), (raw, words) => {
          let rolled = 0;
          const answer = outcomeOrRefusal(procedure, raw, () => {
            rolled++;
            return words.next().value as number;
          });
          for (const cite of answer.cites) expect(known).toContain(cite);
          for (const cite of answer.cites) if (!RULING.test(cite)) expect(procedure.sections).toContain(cite);
          if (answer instanceof Refusal) {
            expect(rolled).toBe(0);
            expectOwnReason(answer, independentFields);
            return;
          }
          expect(sorted(Object.keys(answer.outcome))).toEqual(keys);
          expectPlainFacts(procedure, answer);
          expect(answer.dice.length).toBeLessThanOrEqual(promised.mostDice ?? Infinity);
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

    it('has every distance, bearing, zone and nearness told by places, or says why not', () => {
      const measured = measuredBy(procedure);
      const filled = rolesOf(procedure).flatMap((role) => Object.keys(role.fillsFromScene ?? {}));
      const spatial = spatialKeys(procedure);
      for (const key of spatial) {
        const ways = [measured.includes(key), byRoles.includes(key), Object.hasOwn(notMeasured, key)].filter(Boolean);
        expect(ways, key).toHaveLength(1);
      }
      expect(filled).toEqual(expect.arrayContaining([...byRoles]));
      expect(spatial, 'a reason for what there is not').toEqual(
        expect.arrayContaining([...Object.keys(notMeasured), ...byRoles]),
      );
    });

    it.runIf(promised.input !== undefined)('has the input keys that were promised', () => {
      expect(fields.map(({ key }) => key).join(' ')).toBe(promised.input);
    });

    it.runIf(promised.defaults !== undefined)('takes for what is left out the values that were promised', () => {
      const usual = fields.flatMap(({ key, default: value }) => (value === undefined ? [] : [[key, value] as const]));
      expect(usual.map(([key, value]) => `${key}=${JSON.stringify(value).replaceAll('"', '')}`).join(' ')).toBe(
        promised.defaults,
      );
      const left = Object.entries(exampleOf(procedure)).filter(([key]) => !usual.some(([each]) => each === key));
      const taken = acceptedOrRefused(procedure, Object.fromEntries(left));
      if (!(taken instanceof Refusal)) expect(taken).toMatchObject(Object.fromEntries(usual));
    });

    it.runIf(procedure.oddsOver.length > 0 && !isNeutral)('can be told better from worse, by its odds alone', () => {
      const { measure } = procedure;
      expect(measure).toBeDefined();
      expect(measure!.label.length).toBeGreaterThan(3);
      const odds = calculateOdds(procedure, parseInput(procedure, exampleOf(procedure)));
      const worths = odds.map(({ outcome }) => measure!.of(outcome));
      for (const worth of worths) expect(Number.isFinite(worth), `${worth}`).toBe(true);
      if (odds.length > 1) expect(new Set(worths).size).toBeGreaterThan(1);
    });
  });
}
