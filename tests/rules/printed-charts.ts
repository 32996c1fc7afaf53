import { describe, expect, it } from 'vitest';
import type { Chart, Ruleset } from '../../src/rules/index.js';

/**
 * The charts of a rulebook by id, typed separately from it: the section, a line of column names, and then the rows,
 * with cells separated by bars.
 */
export type Printed = Readonly<Record<string, readonly [cite: string, text: string]>>;

const typed = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

const shown = ({ columns, rows }: Chart): string[][] => [columns, ...rows].map((cells) => cells.map(String));

/**
 * Tests that a rulebook has exactly these charts, in this order.
 * @param beside the literal notes next to charts
 * @param fewestCited the charts cite more rulings than this
 */
export function testPrintedCharts(
  ruleset: Ruleset,
  printed: Printed,
  beside: readonly (readonly [id: string, ...words: string[]])[],
  fewestCited: number,
): void {
  const { rulings } = ruleset;
  const all = ruleset.charts(null);
  const chart = (id: string): Chart => all.find((candidate) => candidate.id === id)!;

  describe('the charts of the rulebook', () => {
    it('are all there, in the order of the book', () => {
      expect(all.map(({ id }) => id)).toEqual(Object.keys(printed));
    });

    it.each(Object.entries(printed))('%s is as printed', (id, [cite, text]) => {
      expect(chart(id).cite).toBe(cite);
      expect(shown(chart(id))).toEqual(typed(text));
    });

    it.each(beside.map(([id, ...words]) => [id, words] as const))('%s has what stands beside it in the book', (id, words) => {
      const notes = (chart(id).notes ?? []).join(' ');
      for (const word of words) expect(notes).toContain(word);
    });

    it('cite rulings that there are', () => {
      const prefix = rulings[0]!.id.replace(/\d+$/, '');
      const text = all.flatMap(({ notes = [], rows }) => [...notes, ...rows.flat().map(String)]).join(' ');
      const cited = text.match(new RegExp(`\\b${prefix}\\d+`, 'g')) ?? [];
      const known = rulings.map(({ id }) => id);
      expect(cited.length).toBeGreaterThan(fewestCited);
      for (const id of cited) expect(known).toContain(id);
    });
  });
}
