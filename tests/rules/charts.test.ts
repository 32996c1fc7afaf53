import { describe, expect, it } from 'vitest';
import { RULESETS } from '../../src/rules/registry.js';

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('charts of %s', (_id, ruleset) => {
  const all = ruleset.charts(null);

  it('are charts: named once, every row as wide as the heads, no cell left empty', () => {
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { id, title, cite, columns, rows } of all) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(id.length).toBeLessThanOrEqual(60);
      expect(title.trim()).not.toBe('');
      expect(cite.trim()).not.toBe('');
      expect(rows.length, id).toBeGreaterThan(0);
      for (const row of rows) expect(row.length, `${id}: ${row.join(' | ')}`).toBe(columns.length);
      for (const cell of [...columns, ...rows.flat()]) expect(`${cell}`.trim(), id).not.toBe('');
    }
  });

  it('can be told apart by title', () => {
    expect(new Set(all.map(({ title }) => title.toLowerCase())).size).toBe(all.length);
  });

  it('and rulings: numbered once, each with its section and words', () => {
    const { rulings } = ruleset;
    expect(new Set(rulings.map(({ id }) => id)).size).toBe(rulings.length);
    for (const { id, cite, text } of rulings) {
      expect(id).toMatch(/^[A-Z]+-\d+$/);
      expect(cite.trim()).not.toBe('');
      expect(text.trim().length).toBeGreaterThan(20);
    }
  });
});
