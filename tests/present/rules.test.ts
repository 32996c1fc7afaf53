import { describe, expect, it } from 'vitest';
import { formatChartBlocks, PHONE_COLUMNS } from '../../src/present/charts.js';
import { presentChart, presentRuling } from '../../src/present/index.js';
import type { Chart } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { fc, runs } from '../chance/properties.js';
import { expectSound, hostileText } from './hostile.js';

const buttonId = (page: number): string => `chart:x:y:${page}`;
const bare = (block: string): string[] => block.replace(/^```\n|\n```$/g, '').split('\n');
const chart = (columns: string[], ...rows: (string | number)[][]): Pick<Chart, 'columns' | 'rows'> => ({ columns, rows });

describe('a chart for a phone', () => {
  it('is laid out as printed where that fits, numbers to the right', () => {
    expect(formatChartBlocks(chart(['Range', 'FP'], ['under 300', 1], ['over 600', -10]), 1000).map(bare)).toEqual([
      ['Range       FP', '──────────────', 'under 300    1', 'over 600   -10'],
    ]);
  });

  it('is turned on its side when it is wider than it is high', () => {
    const wide = chart(['Die', '1', '2', '3', '4', '5', '6'], ['Result', 'miss', 'miss', 'retire', 'retire', 'rout', 'rout']);
    expect(formatChartBlocks(wide, 1000).map(bare)).toEqual([
      ['Die  Result', '───────────', '1    miss', '2    miss', '3    retire', '4    retire', '5    rout', '6    rout'],
    ]);
  });

  it('breaks cells between words rather than columns apart', () => {
    const words = chart(['Result', 'What the unit does'], ['1-2', 'it stays and fires no more this turn'], ['3', 'nothing']);
    expect(formatChartBlocks(words, 1000).map(bare)).toEqual([
      [
        'Result What the unit does',
        '──────────────────────────────────',
        '1-2    it stays and fires no more',
        '       this turn',
        '3      nothing',
      ],
    ]);
  });

  it('shows groups of columns, the first in each, when both ways are too wide', () => {
    const nations = ['Germany', 'Italy', 'Finland', 'Romania', 'Hungary', 'Bulgaria', 'Slovakia'];
    const big = chart(['Nation', '0-2000', '2001-5000', '5001-10000', '10001+'], ...nations.map((name) => [name, -1, 0, 1, 2]));
    const [first, second, ...others] = formatChartBlocks(big, 1000).map(bare);
    expect(others).toEqual([]);
    expect(first![0]).toBe('Nation   0-2000 2001-5000');
    expect(second![0]).toBe('Nation   5001-10000 10001+');
    expect(first!.slice(2).map((line) => line.split(/\s+/)[0])).toEqual(nations);
    expect(second!.slice(2).map((line) => line.split(/\s+/)[0])).toEqual(nations);
  });

  it('is a list of its rows when they are prose', () => {
    const prose = chart(
      ['Order', 'The unit must', 'The unit must not'],
      ['Hold', 'stay where it is until it is relieved or driven off by the enemy', 'leave its position for any reason at all'],
    );
    expect(formatChartBlocks(prose, 1000).map(bare)).toEqual([
      [
        'Order: Hold',
        '  The unit must: stay where it is',
        '  until it is relieved or driven',
        '  off by the enemy',
        '  The unit must not: leave its',
        '  position for any reason at all',
      ],
    ]);
  });

  it('is cut into blocks between rows, heads repeated', () => {
    const long = chart(['Row', 'Value'], ...Array.from({ length: 100 }, (_, i) => [`row ${i}`, i]));
    const blocks = formatChartBlocks(long, 300);
    for (const block of blocks) {
      expect(block.length).toBeLessThanOrEqual(300);
      expect(bare(block).slice(0, 2)).toEqual(['Row     Value', '─────────────']);
    }
    expect(blocks.flatMap((block) => bare(block).slice(2)).map((line) => line.split(/\s+/).at(-1))).toEqual(
      Array.from({ length: 100 }, (_, i) => `${i}`),
    );
  });

  it('counts ideographs and emoji as two columns', () => {
    const [block] = formatChartBlocks(chart(['Unit', 'FP'], ['第三連隊', 4], ['🚜', 2]), 1000);
    expect(bare(block!)).toEqual(['Unit      FP', '────────────', '第三連隊   4', '🚜         2']);
  });
});

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('the rulebook %s', (_id, ruleset) => {
  it('has charts that a phone shows without breaking a line, on pages that Discord takes, with nothing lost', () => {
    for (const one of ruleset.charts(null)) {
      const pages = everyPage(one);
      const lines = pages.flatMap(({ embeds }) => embeds.flatMap(({ description = '' }) => description.split('\n')));
      for (const line of lines) expect([...line].length, `${one.id}: ${line}`).toBeLessThanOrEqual(PHONE_COLUMNS);
      const shown = squeezed(lines.join(''));
      for (const cell of one.rows.flat())
        for (const word of `${cell}`.split(' '))
          expect(shown, `${one.id}: ${cell}`).toContain(squeezed(word.replaceAll('`', "'")));
      const notes =
        pages
          .at(-1)!
          .embeds[0]!.fields?.map(({ value }) => value)
          .join('\n') ?? '';
      expect(notes.split('\n').filter((line) => line !== '').length, one.id).toBe(one.notes?.length ?? 0);
      expect(notes).not.toMatch(/… and \d+ more/);
    }
  });

  it('has rulings that are told whole', () => {
    for (const ruling of ruleset.rulings) {
      const body = presentRuling(ruling, ruleset);
      expectSound(body);
      const [embed] = body.embeds;
      expect(embed!.title).toBe(`Ruling ${ruling.id}`);
      expect(plain(embed!.description!)).toBe(plain(ruling.text));
      expect(embed!.footer!.text).toContain(ruleset.title);
    }
  });
});

/** Returns all pages of a chart through their buttons, and checks each of them. */
function everyPage(one: Chart) {
  const rulebook = { title: 'A rulebook' };
  const bodies = [presentChart(one, rulebook, { page: 1, buttonId })];
  for (;;) {
    const body = bodies.at(-1)!;
    expectSound(body);
    const labels = body.components.flatMap(({ components }) => components.map(({ custom_id, label }) => [label, custom_id]));
    expect(labels.filter(([label]) => label === 'Back')).toEqual(
      bodies.length > 1 ? [['Back', buttonId(bodies.length - 1)]] : [],
    );
    if (!labels.some(([label, id]) => label === 'Next' && id === buttonId(bodies.length + 1))) return bodies;
    bodies.push(presentChart(one, rulebook, { page: bodies.length + 1, buttonId }));
  }
}

const squeezed = (text: string): string => text.replace(/\s+/g, '');
/** Returns a text without Markdown. */
const plain = (text: string): string =>
  text
    .replace(/\\(?=[^0-9A-Za-z\s])/g, '')
    .replace(/\s+/g, ' ')
    .trim();

describe('hostile charts and rulings', () => {
  const hostileChart: fc.Arbitrary<Chart> = fc.integer({ min: 1, max: 9 }).chain((width) =>
    fc.record({
      id: fc.constant('x'),
      title: hostileText,
      cite: hostileText,
      columns: fc.array(hostileText, { minLength: width, maxLength: width }),
      rows: fc.array(fc.array(fc.oneof(hostileText, fc.integer()), { minLength: width, maxLength: width }), { maxLength: 40 }),
      notes: fc.array(hostileText, { maxLength: 12 }),
    }),
  );

  it('whatever stands in a chart, it stays in its block and the pages are taken', () => {
    fc.assert(
      fc.property(hostileChart, (one) => {
        everyPage(one);
        for (const block of formatChartBlocks(one, 1024)) {
          expect(block.length).toBeLessThanOrEqual(1024);
          expect(block).toMatch(/^```\n[^`]*\n```$/);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('a page that is not there is the nearest that is', () => {
    const long: Chart = {
      id: 'x',
      title: 'Long',
      cite: '1',
      ...chart(['Row'], ...Array.from({ length: 900 }, (_, i) => [`row ${i}`])),
    };
    const told = (page: number) => presentChart(long, { title: 'A rulebook' }, { page, buttonId }).embeds[0]!.footer!.text;
    expect(told(1)).toMatch(/· page 1 of \d+$/);
    expect(told(0)).toBe(told(1));
    expect(told(-7)).toBe(told(1));
    expect(told(9999)).toMatch(/page (\d+) of \1$/);
  });

  it('a ruling is told as the plain text that it is', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const body = presentRuling({ id: 'X-1', cite: '1', text: `a ${text}` }, { title: 'A rulebook' });
        if (!text.includes('`')) expectSound(body);
        expect(body.embeds[0]!.description!.length).toBeLessThanOrEqual(4096);
      }),
      { numRuns: runs(100) },
    );
  });
});
