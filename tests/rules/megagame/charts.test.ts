import { describe, expect, it } from 'vitest';
import { CHARTS } from '../../../src/rules/megagame/charts.js';
import { megagameRuleset } from '../../../src/rules/megagame/index.js';
import { RULINGS } from '../../../src/rules/megagame/rulings.js';
import { citable } from '../citable.js';

const HEADINGS = [
  'Movement', 'Combat', 'Supporting Artillery', 'Air-Ground Attacks', 'Results Table', 'Air Recce', 'Fighter v Fighter',
  'Fighter v Transport', 'Flak', 'Bombing/Interdiction', 'Air Resupply',
]; // prettier-ignore

/** The sheet as printed. */
const PRINTED: Readonly<Record<string, readonly (readonly (string | number)[])[]>> = {
  movement: [
    ['Infantry, paras, horse-drawn', 'all', 15, 25, 30, 'possible'],
    ['Mechanised or motorised', 'close', 18, 28, 64, 'impossible'],
    ['the same', 'open', 30, 32, 64, 'impossible'],
    ['Tanks or SP guns', 'wood, town', 18, 28, 64, 'impossible'],
    ['the same', 'marsh', 8, 18, 64, 'impossible'],
    ['the same', 'open', 30, 32, 64, 'impossible'],
    ['Motor-towed artillery', 'all', '-', '-', 75, 'impossible'],
    ['Recce and light tanks', 'close', 18, 28, 100, 'possible'],
    ['the same', 'open', 30, 35, 100, 'possible'],
  ],
  supply: [
    ['Any attack', 1, 0],
    ['Any artillery fire, in defence too', 1, 0],
    ['Defending without artillery', 0, 0],
    ['A mechanised unit moves, once a turn', 0, 1],
  ],
  'combat-factors': [
    ['Clear tactical advantage', '+1'],
    ['Combined-arms attack', '+1'],
    ['Light infantry attacking', '-1'],
    ['Unprepared attack', '-2'],
    ['From another formation', '-1'],
    ['Non-tactical', '-2'],
    ['Mechanised or armour without fuel', '-1'],
    ['Defending close country against tanks', '+1'],
    ['Unsupported infantry against tanks in the open', '-1'],
    ['Ordinary air support', '+4'],
    ['Superior air support', '+6'],
    ['Overwhelming air support', '+8'],
    ['Apocalyptic air support', '+10'],
  ],
  'supporting-artillery': [
    ['field', 8, 12],
    ['medium', 12, 20],
    ['rocket', 6, 'n.a.'],
    ['infantry-gun', 6, 'n.a.'],
    ['adds', 'its status', 'half its status'],
  ],
  'air-ground': [
    ['German ground attack', '1-2', '3-5', '6-9', '10 or more'],
    ['Allied ground attack', '1', '2-3', '4-7', '8 or more'],
    ['Heavy bombers', '-', '-', '1-2', '2 or more'],
  ],
  'combat-results': [
    ['12+', 'Total success', 1, 2, '2d6 / 1d6', 2, 'no', 'through the enemy, fights again'],
    ['8 to 11', 'Success', 1, 1, '1d6 / 1d3', 1, 'no', 'through the enemy, attackers lose 1 more, fights again'],
    ['5 to 7', 'Limited success', 1, 1, '2 / 1', 1, 'yes', 'through the enemy, attackers lose 1 more, no further fight'],
    ['4 to -1', 'Confused combat', 1, 1, '0 / 0', 0, 'no', 'no breakthrough'],
    ['below -1', 'Attackers badly beaten', 1, 0, '0 / 0', 0, 'yes', 'no breakthrough'],
  ],
  'air-recce': [
    [6, 'direction, type, size', 'type, size', 'type', 'direction, type, size'],
    [5, 'direction, type', 'type', 'enemy spotted', 'direction, type'],
    [4, 'direction', 'enemy spotted', 'no report', 'enemy spotted'],
    [3, 'direction', 'no report', 'no report', 'enemy spotted'],
    [2, 'enemy spotted', 'no report', 'no report', 'no report'],
    [1, 'no report', 'no report', 'no report', 'no report'],
  ],
  'fighter-combat': [
    [1, 'lose', 'lose', 'draw', 'draw', 'draw', 'win'],
    [2, 'draw', 'draw', 'draw', 'draw', 'win', 'win'],
    [3, 'draw', 'draw', 'draw', 'win', 'win', 'win'],
    [4, 'draw', 'draw', 'win', 'win', 'win', 'win'],
    [5, 'draw', 'win', 'win', 'win', 'win', 'win'],
    [6, 'win', 'win', 'win', 'win', 'win', 'win'],
  ],
  'fighters-v-stream': [
    ['transports', 1, 1],
    ['bombers', 1, 4],
  ],
  flak: [
    ['heavy', 'overflight (not fighters)', '6', '5', '1-4'],
    ['heavy', 'landing or drop within 2 km', '5-6', '3-4', '1-2'],
    ['heavy', 'landing or drop within 4 km', '6', '5', '1-4'],
    ['light', 'overflight (not fighters)', '-', '6', '1-5'],
    ['light', 'landing or drop within 2 km', '5-6', '4', '1-3'],
    ['light', 'landing or drop within 4 km', '-', '6', '1-5'],
  ],
  interdiction: [
    ['1-2', '-', '6', '5', '1-4'],
    ['3-4', '1', '6', '4-5', '1-3'],
    ['5-6', '2-3', '5-6', '3-4', '1-2'],
    ['7-8', '4-5', '5-6', '2-4', '1'],
    ['10-12', '6-7', '4-6', '2-3', '1'],
    ['12 or more', '8 or more', '3-6', '2', '1'],
  ],
  'air-resupply-factors': [
    ['Poor terrain', '-1'],
    ['Zone contested at the time of the drop', '-3'],
    ['Landed on an airstrip', '+2'],
    ['Landed on an airstrip with AFDAG deployed', '+5'],
    ['Enemy fighters intervene', '-3'],
    ['Enemy flak intervenes', '-2'],
  ],
  'air-resupply': [
    [10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
    [9, 9, 8, 7, 6, 6, 5, 4, 3, 2, 1, 0],
    [8, 8, 7, 6, 6, 5, 4, 3, 2, 2, 1, 0],
    [7, 7, 6, 6, 5, 4, 4, 3, 2, 1, 1, 0],
    [6, 6, 5, 5, 4, 4, 3, 2, 2, 1, 1, 0],
    [5, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0],
    [4, 4, 4, 3, 3, 2, 2, 2, 1, 1, 0, 0],
    [3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 0, 0],
    [2, 2, 2, 2, 1, 1, 1, 1, 1, 0, 0, 0],
    [1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
  ],
};

describe('the charts', () => {
  it('are all that the sheet prints', () => {
    expect(CHARTS.map(({ id }) => id)).toEqual(Object.keys(PRINTED));
    expect(new Set(CHARTS.map(({ cite }) => cite))).toEqual(new Set(HEADINGS));
  });

  it.each(CHARTS.map((chart) => [chart.id, chart] as const))('%s reads as printed', (id, { columns, rows }) => {
    expect(rows).toEqual(PRINTED[id]);
    for (const row of rows) expect(row).toHaveLength(columns.length);
  });

  it('name the columns of the reckoner, the best one first', () => {
    expect(CHARTS.at(-1)!.columns).toEqual(['Points sent', '6+', '5', '4', '3', '2', '1', '0', '-1', '-2', '-3', '-4']);
  });
});

describe('the rulings', () => {
  it('are M-1 to M-62 (M-48 is tested by phases-bind), each under a heading of the sheet', () => {
    expect(RULINGS.map(({ id }) => id)).toEqual(Array.from({ length: 62 }, (_, k) => `M-${k + 1}`));
    for (const { cite, text } of RULINGS) {
      for (const heading of cite.split(', ')) expect(HEADINGS).toContain(heading);
      expect(text).toMatch(/^[A-Z].*\.$/);
      expect(text.split(/[.:;] /).length).toBeLessThanOrEqual(8);
    }
  });

  it('and the headings are what procedures may cite', () => {
    expect(citable(megagameRuleset)).toEqual(new Set([...HEADINGS, ...RULINGS.map(({ id }) => id)]));
  });
});
