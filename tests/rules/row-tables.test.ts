/**
 * The fields of each rulebook's rows and the actions of units are data. People read their texts, which cite existing
 * sections.
 */
import { describe, expect, it } from 'vitest';
import * as corps from '../../src/rules/corps/rows.js';
import * as cullen from '../../src/rules/cullen/rows.js';
import * as eagles from '../../src/rules/eagles/rows.js';
import * as megagame from '../../src/rules/megagame/rows.js';
import { type Role, type Ruleset, listSchemaFields } from '../../src/rules/index.js';
import { findRuleset, RULESETS } from '../../src/rules/registry.js';
import type { Field, Fields } from '../../src/rules/rows.js';
import * as wtj1943 from '../../src/rules/wtj1943/rows.js';
import { citable } from './citable.js';

const KINDS: readonly (readonly [id: string, row: string, kind: { readonly fields: Fields }, ofNoSection: string])[] = [
  ['corps', 'unit', corps.UNIT_ROW_KIND, 'firedThisTurn attackedThisTurn'],
  ['corps', 'formation', corps.FORMATION_ROW_KIND, ''],
  ['corps', 'job', corps.JOB_ROW_KIND, ''],
  ['cullen', 'unit', cullen.UNIT_ROW_KIND, ''],
  ['eagles', 'unit', eagles.UNIT_ROW_KIND, 'kind nation division xYards'],
  ['eagles', 'mission', eagles.MISSION_ROW_KIND, ''],
  ['megagame', 'unit', megagame.UNIT_ROW_KIND, 'square'],
  ['megagame', 'group', megagame.AIR_GROUP_ROW_KIND, ''],
  ['wtj1943', 'unit', wtj1943.UNIT_ROW_KIND, 'kind nationality bases'],
  ['wtj1943', 'minefield', wtj1943.MINEFIELD_ROW_KIND, ''],
];

/** Returns what texts of a rulebook may cite, including sections of its rulings, such as the heading of a chapter. */
const known = (ruleset: Ruleset): ReadonlySet<string> =>
  new Set([...citable(ruleset), ...ruleset.rulings.flatMap(({ cite }) => cite.split(', '))]);

/** Returns the named sections: `2.2 to 2.5` names both its ends. */
const named = (sections: string): readonly string[] => (sections === '' ? [] : sections.split(/, |(?<=\d) to (?=\d)/));

describe.each(KINDS)('the fields of %s: %s', (id, _row, { fields }, ofNoSection) => {
  const all: readonly (readonly [string, Field])[] = Object.entries(fields);
  const book = known(findRuleset(id));

  it('are described to whoever gives them, and cite sections and rulings that there are', () => {
    for (const [key, { given, about, sections, missing }] of all) {
      if (given) expect(about, key).toMatch(/^[A-Z].{2,}$/);
      if (missing !== undefined) expect(missing, key).toMatch(/^\S.{9,}$/);
      for (const section of named(sections)) expect(book, key).toContain(section);
    }
  });

  it('have lines on the sheet, each with a label of its own and a section, unless the book has none for it', () => {
    const lines = all.flatMap(([key, { sheet, sections }]) => {
      if (sheet === undefined) return [];
      const [label, section] = typeof sheet === 'string' ? [sheet, sections.split(',')[0]!] : sheet;
      return [{ key, label, section }];
    });
    for (const { key, label, section } of lines) {
      expect(label, key).toMatch(/^[A-Z].*\S$/);
      for (const each of named(section)) expect(book, key).toContain(each);
    }
    expect(new Set(lines.map(({ label }) => label)).size).toBe(lines.length);
    expect(lines.flatMap(({ key, section }) => (section === '' ? [key] : [])).join(' ')).toBe(ofNoSection);
  });

  it('have words in lists and sections for what they hinder, never none', () => {
    for (const [key, { line }] of all) if (typeof line === 'string') expect(line, key).toMatch(/^\S/);
  });
});

const BY_RULEBOOK = RULESETS.map((ruleset) => [ruleset.id, ruleset] as const);

describe.each(BY_RULEBOOK)('the actions of units in %s', (_id, ruleset) => {
  it('have words, cite the book, and belong to phases', () => {
    expect(Object.keys(ruleset.unitActions ?? {})).toEqual(ruleset.phases.map(({ id }) => id));
    for (const { left, next, noun, cites } of Object.values(ruleset.unitActions ?? {}).flat()) {
      expect(left).toMatch(/^(?:(?:has|does not have|is) \S|air units left$)/);
      expect(next).toMatch(/^[a-z]{3,}/);
      if (noun !== undefined) expect(noun).toMatch(/^[a-z]{3,}/);
      expect(cites.length).toBeGreaterThan(0);
      for (const cite of cites) expect(known(ruleset)).toContain(cite);
    }
  });
});

describe.each(BY_RULEBOOK)('the options and commands of %s', (_id, ruleset) => {
  it('cite the book, where their words end with a section in brackets', () => {
    const acts = ruleset.actCommands.flatMap((group) => Object.values(group.acts).map(([, description]) => description));
    const fields = [...ruleset.acts.map(({ input }) => input), ...ruleset.procedures.map(({ input }) => input)].flatMap(
      (schema) => listSchemaFields(schema).flatMap((field) => [field, ...(field.items ?? [])]),
    );
    for (const words of [...acts, ...fields.map(({ description }) => description)]) {
      const [, sections = ''] = /\((?:[A-Z]{4,}, )?([A-Z0-9][^()]*)\)$/.exec(words) ?? [];
      // The rulebook's own word may stand before the sections, and the person who acts behind them.
      for (const section of named(sections.replace(/, umpires only$/, ''))) expect(known(ruleset), words).toContain(section);
    }
  });
});

describe.each(BY_RULEBOOK)('the procedures of %s', (_id, ruleset) => {
  it('let players type otherwise what is a key of their input, by its name', () => {
    for (const { id, input, roles, circumstances = [] } of ruleset.procedures) {
      const fields = listSchemaFields(input);
      for (const key of circumstances)
        expect(
          fields.map((field) => field.key),
          id,
        ).toContain(key);
      for (const role of Object.values(roles as Readonly<Record<string, Role>>)) {
        if (role.table !== undefined || !role.list) continue;
        const { key: list, circumstances: items = [] } = role.list;
        const keys = fields.find(({ key }) => key === list)?.items?.map(({ key }) => key);
        for (const key of items) expect(keys, id).toContain(key);
      }
    }
  });
});
