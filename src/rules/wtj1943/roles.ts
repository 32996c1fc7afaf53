import type { Row } from '../battle.js';
import { hasPlainSight } from '../ground/rows.js';
import { OPEN_TERRAIN } from './chart/lookup.js';
import type { Minefield, Wtj1943Battle, Wtj1943Unit } from './state.js';

/**
 * Returns true for every unit, because models are in the open on the table. With plain sight, returns true only for the side's
 * own units (W-32).
 */
export const mayKnowUnit = (sideId: string, unit: Pick<Wtj1943Unit, 'side'>, battle: Wtj1943Battle): boolean =>
  unit.side === sideId || !hasPlainSight(battle);

/** Returns true for every row, because red markers and the umpire's chart are open to all. */
export const mayKnowRow = (): boolean => true;

/** Returns the rulings that hide units in a battle with plain sight; otherwise null. */
export const findHidingRulings = (battle: Wtj1943Battle): readonly string[] | null => (hasPlainSight(battle) ? ['W-32'] : null);

const range = (from: number, to: number): string => (from === to ? `${from}` : `${from} to ${to}`);

function laneLine({ laneYards, laneDoneYards, complete }: Minefield): string {
  if (laneYards === null) return 'no lane';
  return complete ? `lane through, ${laneYards} yd` : `lane ${laneDoneYards} of ${laneYards} yd`;
}

function terrainLine(name: string, { game: { chart } }: Wtj1943Battle): string {
  const entry = chart?.terrain.find(({ id }) => id === name);
  if (!entry) return name === OPEN_TERRAIN ? 'no penalty' : '';
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

/** Returns the short description of a row in a list. Rows are minefields, terrain, and lines of the Area Weapons Chart. */
export function describeRow(table: string, row: Row, battle: Wtj1943Battle): string {
  if (table === 'minefield') return laneLine(row as Minefield);
  if (table === 'terrain') return terrainLine(row.name as string, battle);
  return table === 'mine-target' ? mineLine(row.name as string, battle) : '';
}
