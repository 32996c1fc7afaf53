/** Shows objectives and points, as far as a reader may know them. */
import type { View } from '../game/index.js';
import { describeObjective, listObjectives, listScores, describeScores } from '../house/index.js';
import { formatBold, escapeText } from './text.js';

/** Returns the line with the points of all sides; an empty list if the reader knows of no objectives. */
export function listPointLines({ battle }: View): string[] {
  const score = listScores(battle);
  return score.length === 0 ? [] : [escapeText(describeScores(score), 400)];
}

/** Returns the lines with the points, and with the state of each objective that the reader knows. */
export function listObjectiveLines(view: View): string[] {
  const { battle } = view;
  const points = listPointLines(view);
  if (points.length === 0) return [];
  const each = listObjectives(battle).map(
    (row) => `${formatBold(escapeText(row.name, 80))}: ${escapeText(describeObjective(row, battle), 250)}`,
  );
  return [...points, ...each];
}
