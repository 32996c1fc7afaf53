import { z } from 'zod';
import { buildJsonFileParam, buildSentenceEvent } from '../../act.js';
import { listRows } from '../../battle.js';
import { Refusal } from '../../refusal.js';
import type { Wtj1943Context } from '../battle.js';
import { EXAMPLE_CHART } from '../chart/example.js';
import { OPEN_TERRAIN } from '../chart/lookup.js';
import { parseChart, type CombatChart } from '../chart/schema.js';
import { umpireAct } from './act.js';
import { createNameAfter } from '../../names.js';

/**
 * Replaces the battle's chart. Also replaces the rows for the chart's terrain and mine targets, because people choose these rows
 * in procedures.
 */
function putChart(desk: Wtj1943Context, chart: CombatChart | null): void {
  desk.draft.setGame({ chart });
  keepRows(desk, 'terrain', chart === null ? [] : [OPEN_TERRAIN, ...chart.terrain.map(({ id }) => id)]);
  keepRows(desk, 'mine-target', chart?.mines?.targets.map(({ id }) => id) ?? []);
}

/**
 * Makes the rows of a table match these entries of the chart. The rows' ids stay the same if the chart is loaded again, removed
 * or restored.
 */
function keepRows({ draft }: Wtj1943Context, table: 'terrain' | 'mine-target', names: readonly string[]): void {
  const rows = listRows<{ readonly id: string; readonly name: string }>(draft.battle.tables[table]);
  for (const { id, name } of rows) if (!names.includes(name)) draft.remove(table, id);
  for (const name of names) {
    if (rows.some((row) => row.name === name)) continue;
    const id = `${table}:${name}`;
    draft.create(table, id, { id, name: createNameAfter({ name }) });
  }
}

const titleOf = ({ name, official }: CombatChart): string => `“${name}”${official ? '' : ', not official'}`;

/** Loads a chart. If the chart has a fault, nothing changes. */
export const loadChartAct = umpireAct({
  id: 'chart-load',
  inputs: { chart: buildJsonFileParam(z.looseObject({}), 'The chart, a JSON file (wtj1943-chart/1)') },
  run(desk, { chart: raw }) {
    const chart = parseChart(raw);
    putChart(desk, chart);
    return buildSentenceEvent('chart-loaded', `This battle uses the chart ${titleOf(chart)}.`);
  },
});

export const loadExampleChartAct = umpireAct({
  id: 'chart-example',
  inputs: {},
  run(desk) {
    putChart(desk, EXAMPLE_CHART);
    return buildSentenceEvent('chart-loaded', `This battle uses the chart ${titleOf(EXAMPLE_CHART)}.`, null, [
      'The values are invented, for trying things out. Load your own combat chart to play.',
    ]);
  },
});

export const removeChartAct = umpireAct({
  id: 'chart-remove',
  inputs: {},
  run(desk) {
    const { chart } = desk.draft.battle.game;
    if (chart === null) throw new Refusal('CONFLICT', 'This battle has no chart. Use `/wtj1943-chart load` to load one.');
    putChart(desk, null);
    return buildSentenceEvent(
      'chart-removed',
      `The chart ${titleOf(chart)}${chart.official ? '' : ','} was removed. Its values are now entered by hand.`,
    );
  },
});
