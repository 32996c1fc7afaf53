/** Sections that the fields of rows cite exist in the rulebook, or are rulings. */
import { describe, expect, it } from 'vitest';
import { corpsRuleset } from '../../src/rules/corps/index.js';
import * as ofCorps from '../../src/rules/corps/rows.js';
import { cullenRuleset } from '../../src/rules/cullen/index.js';
import * as ofCullen from '../../src/rules/cullen/rows.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import * as ofEagles from '../../src/rules/eagles/rows.js';
import { megagameRuleset } from '../../src/rules/megagame/index.js';
import * as ofMegagame from '../../src/rules/megagame/rows.js';
import { RowKind } from '../../src/rules/rows.js';
import { wtj1943Ruleset } from '../../src/rules/wtj1943/index.js';
import * as ofWtj1943 from '../../src/rules/wtj1943/rows.js';
import { citable } from './citable.js';

type Named = { readonly sections: string; readonly sheet?: string | readonly [label: string, section: string] };

const isKind = (value: unknown): value is { readonly fields: Readonly<Record<string, Named>> } => value instanceof RowKind;

describe.each([
  ['corps', corpsRuleset, ofCorps],
  ['cullen', cullenRuleset, ofCullen],
  ['eagles', eaglesRuleset, ofEagles],
  ['megagame', megagameRuleset, ofMegagame],
  ['wtj1943', wtj1943Ruleset, ofWtj1943],
] as const)('the fields of %s', (_id, ruleset, rows) => {
  it('name sections of the book and rulings alone, on sheets and where they are asked for', () => {
    // A heading below another one may be cited without it: Resupply for Night Phase: Resupply.
    const known = new Set([...citable(ruleset)].flatMap((cite) => [cite, cite.split(': ').at(-1)]));
    const kinds: readonly unknown[] = Object.values(rows);
    const fields = kinds.filter(isKind).flatMap((kind) => Object.entries(kind.fields));
    const unknown = fields.flatMap(([key, field]) => {
      const onSheet = typeof field.sheet === 'object' ? field.sheet[1] : '';
      const cites = [field.sections, onSheet]
        .flatMap((sections) => sections.split(/, |(?<=\d) to (?=\d)/))
        .filter((cite) => cite !== '');
      return cites.filter((cite) => !known.has(cite)).map((cite) => [key, cite]);
    });
    expect(fields.length).toBeGreaterThan(0);
    expect(unknown).toEqual([]);
  });
});
