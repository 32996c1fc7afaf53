import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import {
  exportActs,
  planOrderMerge,
  readOpening,
  exportUnitEntries,
  findOrderProblems,
  exportSides,
} from '../../src/game/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { type Ruleset, listSchemaFields, type UnitRow } from '../../src/rules/index.js';
import { runAllSteps } from '../../src/game/at-once.js';
import { House, said, textOf, UMPIRE } from './house.js';

/** Returns the required settings of a rulebook, each with its first choice or smallest number. */
const settingsFor = (ruleset: Ruleset): JsonObject =>
  Object.fromEntries(
    listSchemaFields(ruleset.gameSettings)
      .filter(({ required }) => required)
      .map(({ key, choices, minimum }) => [key, choices?.[0] ?? minimum ?? 'x']),
  );

function begun(ruleset: Ruleset): House {
  const house = new House(ruleset);
  house.start('Hill 112', settingsFor(ruleset));
  return house;
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('an order of battle for %s', (_id, ruleset) => {
  const { example } = ruleset;

  it('the example goes in whole: two sides, every unit named', () => {
    const house = begun(ruleset);
    expect(runAllSteps(findOrderProblems(house.battle, ruleset, UMPIRE, example))).toEqual([]);
    house.do({ type: 'import-order', order: example });
    expect(house.last).toMatchObject({ kind: 'order-imported', audience: 'umpires' });
    expect([...house.battle.tables.side.values()].map(({ name }) => name)).toEqual(example.sides.map(({ name }) => name));
    expect([...house.battle.tables.unit.values()].map(({ name }) => name)).toEqual(example.units.map(({ name }) => name));
    house.undo();
    expect(house.battle.tables.unit.size + house.battle.tables.side.size).toBe(0);
  });

  it('goes to sides that were made by hand and have no units, where they are as many', () => {
    const house = begun(ruleset);
    const nationOf = (index: number) => example.sides[index]!.fields.nation as string | undefined;
    // The order is reversed, because sides are first matched by nation.
    const made = [
      ['Blue', nationOf(1)],
      ['Red', nationOf(0)],
    ] as const;
    for (const [name, nation] of made)
      house.do({ type: 'add-side', name, fields: nation === undefined ? {} : { nation }, roleId: null, playerIds: [] });
    const { empty, fresh, joined } = planOrderMerge(example, house.battle);
    expect(empty).toEqual(['Blue', 'Red']);
    expect(fresh).toEqual(example.sides.map(({ name }) => name));
    expect(joined!.pairs.map(([, to]) => to)).toEqual(nationOf(0) === undefined ? ['Blue', 'Red'] : ['Red', 'Blue']);
    house.do({ type: 'import-order', order: joined!.order });
    expect([...house.battle.tables.side.values()].map(({ name }) => name)).toEqual(['Blue', 'Red']);
    expect(house.battle.tables.unit.size).toBe(example.units.length);
    expect(planOrderMerge(example, house.battle)).toMatchObject({ empty: [], joined: null });
  });

  it('what is exported makes the same units again, and what stands beside them', () => {
    const house = begun(ruleset);
    house.do({ type: 'import-order', order: example });
    const units = exportUnitEntries([...house.battle.tables.unit.values()] as UnitRow[], house.battle, ruleset);
    const again = begun(ruleset);
    again.do({
      type: 'import-order',
      order: { sides: exportSides(house.battle, ruleset), acts: exportActs(house.battle, ruleset, null), units },
    });
    expect(textOf(again.battle)).toBe(textOf(house.battle));
  });

  it('makes no side again that is there already: units of that name join it', () => {
    const house = begun(ruleset);
    const { sides, acts, units } = example;
    house.do({ type: 'import-order', order: { sides, acts: [], units: [] } });
    house.do({ type: 'import-order', order: { sides, acts, units } });
    expect([...house.battle.tables.side.values()].map(({ name }) => name)).toEqual(sides.map(({ name }) => name));
    expect(house.last.summary).not.toContain('side');
  });

  it('goes in whole or not at all, and says which entry is wrong', () => {
    const house = begun(ruleset);
    const last = example.units.length - 1;
    const units = example.units.map((unit, i) => (i === last ? { ...unit, fields: { ...unit.fields, nonsense: 1 } } : unit));
    const order = { ...example, units };
    expect(runAllSteps(findOrderProblems(house.battle, ruleset, UMPIRE, order))).toContainEqual(
      expect.objectContaining({ list: 'units', index: last, field: 'nonsense' }),
    );
    const before = textOf(house.battle);
    expect(said(house.refused({ type: 'import-order', order }))).toMatchObject({
      code: 'INVALID_INPUT',
      field: `units.${last}.nonsense`,
    });
    expect(textOf(house.battle)).toBe(before);
  });

  it('can be begun again: a clone has the same opening under new ids, and plays on its own', () => {
    const house = begun(ruleset);
    house.do({ type: 'import-order', order: example });
    house.do({ type: 'advance', to: 'phase' });
    const { settings, rows } = readOpening(house.record, ruleset, false);
    const clone = new House(ruleset);
    clone.do({
      type: 'start',
      name: 'Again',
      ruleset: ruleset.id,
      settings,
      umpireRoleId: null,
      commitment: 'c1',
      opening: rows,
    });
    const named = (of: House): unknown => exportUnitEntries([...of.battle.tables.unit.values()] as UnitRow[], of.battle, ruleset);
    const opening = begun(ruleset);
    opening.do({ type: 'import-order', order: example });
    expect(named(clone)).toEqual(named(opening));
    const ids = new Set(house.battle.tables.unit.keys());
    for (const id of clone.battle.tables.unit.keys()) expect(ids.has(id)).toBe(false);
    clone.do({ type: 'advance', to: 'turn' });
  });
});

/** Units of a rulebook that refer to each other, with the referring unit first. */
const NAMING: Readonly<Record<string, { readonly key: string; readonly namer: object; readonly named: object }>> = {
  corps: {
    key: 'parentUnit',
    namer: { type: 'infantry', formation: '12 Pz', sp: 1, size: 'detachment' },
    named: { type: 'infantry', formation: '12 Pz', sp: 2, spMax: 3 },
  },
  cullen: { key: 'attachedTo', namer: { kind: 'officer', officerFactor: 2 }, named: { kind: 'infantry', rifle: 3 } },
  wtj1943: { key: 'hq', namer: { kind: 'infantry', bases: 3 }, named: { kind: 'infantry', bases: 1 } },
};
const FORMATION = { act: 'formation-add', params: { name: '12 Pz', side: 'Axis', nationality: 'axis' } };

describe.each(Object.entries(NAMING))('units of %s that name each other', (id, { key, namer, named }) => {
  const ruleset = RULESETS.find((candidate) => candidate.id === id)!;
  const sides = ruleset.example.sides.slice(0, 1).map((side) => ({ ...side, name: 'Axis' }));
  const orderWith = (name: string) => ({
    sides,
    acts: id === 'corps' ? [FORMATION] : [],
    units: [
      { name: 'Namer', side: 'Axis', fields: { ...namer, [key]: name } },
      { name: 'Named', side: 'Axis', fields: named },
    ] as never,
  });

  it('may stand in any order', () => {
    const house = begun(ruleset);
    expect(runAllSteps(findOrderProblems(house.battle, ruleset, UMPIRE, orderWith('named')))).toEqual([]);
    house.do({ type: 'import-order', order: orderWith('named') });
    const units = [...house.battle.tables.unit.values()] as unknown as JsonObject[];
    expect(units.map(({ name }) => name)).toEqual(['Namer', 'Named']);
    expect(units[0]![key]).toBe(units[1]!.id);
    house.undo();
    expect(house.battle.tables.unit.size).toBe(0);
  });

  it('are refused at their place when there is no such unit', () => {
    const house = begun(ruleset);
    expect(runAllSteps(findOrderProblems(house.battle, ruleset, UMPIRE, orderWith('Nobody')))).toEqual([
      expect.objectContaining({ list: 'units', index: 0, field: key }),
    ]);
  });

  it('may not name themselves', () => {
    const house = begun(ruleset);
    expect(runAllSteps(findOrderProblems(house.battle, ruleset, UMPIRE, orderWith('Namer')))).toEqual([
      expect.objectContaining({ list: 'units', index: 0, field: key }),
    ]);
  });
});

describe('what stands beside units', () => {
  const corps = RULESETS.find(({ id }) => id === 'corps')!;

  it('is exported after what it refers to, of one side alone for its players', () => {
    const house = begun(corps);
    house.do({ type: 'import-order', order: { ...corps.example, units: [] } });
    const [side, other] = [...house.battle.tables.side.keys()] as [string, string];
    const add = (name: string, of: string, fields: JsonObject) =>
      house.do({ type: 'act', act: 'formation-add', params: { name, side: of, nationality: 'axis', ...fields } });
    add('9 Div', side, {});
    add('9 Army', side, { echelon: 'army' });
    add('9 Enemy', other, {});
    const idOf = (name: string): string =>
      [...house.battle.tables.formation!.values()].find((row) => row.name === name)!.id as string;
    house.do({ type: 'act', act: 'formation-edit', params: { formation: idOf('9 Div'), parent: idOf('9 Army') } });
    const namesOf = (of: string | null): unknown[] => exportActs(house.battle, corps, of).map(({ params }) => params.name);
    const all = namesOf(null);
    expect(all.indexOf('9 Army')).toBeLessThan(all.indexOf('9 Div'));
    expect(all).toHaveLength(house.battle.tables.formation!.size);
    expect(namesOf(side)).toContain('9 Div');
    expect(namesOf(side)).not.toContain('9 Enemy');
    const division = exportActs(house.battle, corps, null).find(({ params }) => params.name === '9 Div');
    expect(division).toMatchObject({ act: 'formation-add', params: { parent: '9 Army', nationality: 'axis' } });
  });
});
