import type { Procedure } from '../../procedure.js';
import type { Wtj1943Scene } from '../state.js';
import { CHART_KEYS } from './fills.js';
import type { CombatChart } from './schema.js';

/** Returns ` (not official)` for a chart that the umpire has not declared official, unless its name says so. */
export const formatUnofficial = ({ name, official }: Pick<CombatChart, 'name' | 'official'>): string =>
  official || /\bnot\b.*\bofficial\b/iu.test(name) ? '' : ' (not official)';

/** Returns the remark about the source of a result's values. A chart is official only if the umpire declares it official. */
export function listChartRemarks({ fromBattle = {} }: Procedure, scene: Wtj1943Scene<string>): readonly string[] {
  const { chart } = scene.battle.game;
  const read = CHART_KEYS.some((key) => scene.typed?.[key] === undefined && fromBattle[key]?.(scene) !== undefined);
  if (chart === null || !read) return [];
  return [`Figures from the chart “${chart.name}”${formatUnofficial(chart)}.`];
}
