import type { Row } from '../battle.js';
import { OPEN } from './chart/lookup.js';
import type { Minefield, Wtj1943Battle } from './state.js';

/** Returns true for every unit, because everyone sees the models, the red markers and the umpire's chart on the table. */
export const knows = (): boolean => true;

const range = (from: number, to: number): string => (from === to ? `${from}` : `${from} to ${to}`);

function laneLine({ laneYards, laneDoneYards, complete }: Minefield): string {
  if (laneYards === null) return 'no lane';
  return complete ? `lane through, ${laneYards} yd` : `lane ${laneDoneYards} of ${laneYards} yd`;
}

function terrainLine(name: string, { game: { chart } }: Wtj1943Battle): string {
  const entry = chart?.terrain.find(({ id }) => id === name);
  if (!entry) return name === OPEN ? 'no penalty' : '';
  const { footPct, cavalryPct, wheeledPct, halfTrackedPct, trackedPct, immobilise } = entry;
  const columns: readonly (readonly [string, number | undefined])[] = [
    ['foot', footPct],
    ['cavalry', cavalryPct],
    ['wheeled', wheeledPct],
    ['half-tracked', halfTrackedPct],
    ['tracked', trackedPct],
  ];
  return [
    ...columns.flatMap(([column, pct]) => (pct === undefined ? [] : [`${column} ${pct}%`])),
    ...(immobilise ? [`immobilises on ${range(immobilise.from, immobilise.to)}`] : []),
  ].join(', ');
}

function mineLine(name: string, { game: { chart } }: Wtj1943Battle): string {
  const line = chart?.mines?.targets.find(({ id }) => id === name);
  if (!chart?.mines || !line) return '';
  const { lossFrom, lossTo, damageFrom, damageTo } = line;
  const damage = damageFrom === undefined || damageTo === undefined ? '' : `, damage ${range(damageFrom, damageTo)}`;
  return `${chart.mines.die}: loss ${range(lossFrom, lossTo)}${damage}`;
}

/**
 * Returns the short description of a minefield, a terrain or a line of the Area Weapons Chart, which distinguishes it in a list.
 */
export function rowLine(table: string, row: Row, battle: Wtj1943Battle): string {
  if (table === 'minefield') return laneLine(row as Minefield);
  if (table === 'terrain') return terrainLine(row.name as string, battle);
  return table === 'mine-target' ? mineLine(row.name as string, battle) : '';
}
