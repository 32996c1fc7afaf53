import { describe, expect, it } from 'vitest';
import { listInputFields, listSchemaFields } from '../../../../src/rules/index.js';
import { findProcedure, findRuleset, RULESETS } from '../../../../src/rules/registry.js';
import { wtj1943Ruleset } from '../../../../src/rules/wtj1943/index.js';
import { refusal, Skirmish } from './skirmish.js';

describe('the rulebook as a value', () => {
  it('stands in the registry', () => {
    expect(RULESETS).toContain(wtj1943Ruleset);
    expect(findRuleset('wtj1943')).toBe(wtj1943Ruleset);
    expect(findProcedure('wtj1943.mine-lane').id).toBe('wtj1943.mine-lane');
    expect(refusal(() => findProcedure('wtj1943.firing')).code).toBe('UNKNOWN_PROCEDURE');
  });

  it('fits Discord: at most 25 parameters to an act, descriptions of at most 100 characters, ids that say what they name', () => {
    const refers = { unit: 'unit', cavalry: 'unit', to: 'unit', side: 'side', minefield: 'minefield' } as const;
    for (const { id, input } of wtj1943Ruleset.acts) {
      const fields = listSchemaFields(input);
      expect(fields.length, id).toBeLessThanOrEqual(25);
      for (const field of fields) {
        expect(field.description.length, `${id} ${field.key}`).toBeLessThanOrEqual(100);
        expect(field.description, `${id} ${field.key}`).not.toBe(field.key);
        expect(field.refers, `${id} ${field.key}`).toBe(refers[field.key as keyof typeof refers]);
      }
    }
    for (const schema of [wtj1943Ruleset.unitFields, wtj1943Ruleset.sideFields, wtj1943Ruleset.gameSettings])
      for (const { key, description } of listSchemaFields(schema)) {
        expect(description.length, key).toBeLessThanOrEqual(100);
        expect(description).not.toBe(key);
      }
  });

  it('offers every act under one subcommand', () => {
    const offered = wtj1943Ruleset.actCommands.flatMap(({ acts }) => Object.values(acts).map(([id]) => id));
    expect([...offered].sort()).toEqual(wtj1943Ruleset.acts.map(({ id }) => id).sort());
    for (const { acts, lists = {} } of wtj1943Ruleset.actCommands) {
      for (const [, description] of Object.values(acts)) expect(description.length).toBeLessThanOrEqual(100);
      for (const { table, description } of Object.values(lists)) {
        expect(wtj1943Ruleset.tables).toContain(table);
        expect(description.length).toBeLessThanOrEqual(100);
      }
    }
  });

  it('takes the chart as an attached JSON file', () => {
    const load = wtj1943Ruleset.acts.find(({ id }) => id === 'chart-load')!;
    expect(listInputFields(load)).toMatchObject([{ key: 'chart', required: true, upload: 'json' }]);
  });

  it('asks for the year alone before a battle begins', () => {
    expect(
      listSchemaFields(wtj1943Ruleset.gameSettings)
        .filter(({ required }) => required)
        .map(({ key }) => key),
    ).toEqual(['year']);
  });

  it('leaves out of posts of phases only what every turn begins with anew', () => {
    const game = new Skirmish();
    const rows = { ...game.field(game.minefield('North')), ...game.unit(game.add('1/7')) };
    for (const field of [...wtj1943Ruleset.untoldFields!, ...wtj1943Ruleset.routineFields!]) expect(rows).toHaveProperty(field);
    for (const told of ['withdrew', 'consecutiveAssaults', 'setUpQuarters'])
      expect(wtj1943Ruleset.routineFields).not.toContain(told);
  });

  it('has nothing that comes due by itself', () => {
    expect(wtj1943Ruleset.diary({} as never)).toEqual([]);
    expect(() => wtj1943Ruleset.comeDue({} as never, { kind: 'mission' } as never)).toThrow(/nothing comes due/);
  });
});

describe('the charts of the chapter', () => {
  it('are each there to explain procedures, and no procedure has more than one', () => {
    const known = wtj1943Ruleset.procedures.map(({ id }) => id);
    const explained = wtj1943Ruleset.charts(null).flatMap(({ id, procedures = [] }) => {
      expect(procedures, id).not.toEqual([]);
      return procedures;
    });
    expect(known).toEqual(expect.arrayContaining(explained));
    expect(new Set(explained).size).toBe(explained.length);
  });
});

describe('the rulings', () => {
  it('are numbered W-1 to W-38 in order, W-26 of drawn ground and W-30 of the sequence among them, each in words of its own', () => {
    expect(wtj1943Ruleset.rulings.map(({ id }) => id)).toEqual(Array.from({ length: 38 }, (_, k) => `W-${k + 1}`));
    expect(new Set(wtj1943Ruleset.rulings.map(({ text }) => text)).size).toBe(38);
    for (const { text, cite } of wtj1943Ruleset.rulings) {
      expect(text).toMatch(/^[A-Z].*\.$/);
      expect(cite).toMatch(/^(Chapter 2|2\.\d(, 2\.\d)?)$/);
    }
  });
});
