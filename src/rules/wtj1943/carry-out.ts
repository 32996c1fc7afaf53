import type { Procedure, Resolution } from '../procedure.js';
import { type Desk, type Scene, unitIn } from './battle.js';
import { CHART_KEYS } from './chart/fills.js';
import { changeUnit } from './effects.js';
import type { MineHitOutcome } from './procedures/mine-hit.js';
import type { MinefieldOutcome } from './procedures/minefield.js';
import type { Wtj1943Unit } from './state.js';

/** What else follows from a resolution: mine checks become due, and are made (2.5). */
export function afterResolution(desk: Desk, { procedure, roles, outcome }: Resolution): void {
  const unit = unitIn(desk.draft.battle, roles.unit?.[0] ?? null);
  if (!unit) return;
  if (procedure === 'wtj1943.minefield') owe(desk, unit, (outcome as MinefieldOutcome).checks);
  if (procedure === 'wtj1943.mine-hit') owe(desk, unit, -(outcome as MineHitOutcome).results.length);
}

function owe(desk: Desk, { id, mineChecks }: Wtj1943Unit, checks: number): void {
  changeUnit(desk, id, { mineChecks: Math.max(0, mineChecks + checks) });
}

/** Whose figures a result rests on: a chart is official on the umpire's word alone. */
export function remarks({ fromBattle = {} }: Procedure, scene: Scene): readonly string[] {
  const { chart } = scene.battle.game;
  const read = CHART_KEYS.some((key) => fromBattle[key]?.(scene) !== undefined);
  if (chart === null || !read) return [];
  return [`Figures of the chart “${chart.name}”${chart.official ? '' : ', not official'}.`];
}
