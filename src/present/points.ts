/** Objectives and points, as a reader knows them. */
import type { View } from '../game/index.js';
import { objectiveLine, objectivesOf, scoreIn, scoreWords } from '../house/index.js';
import { bold, escapeText } from './text.js';

/** The points of a battle as its reader knows it, in a line; none where he knows of no objectives. */
export function pointsLine({ battle }: View): string[] {
  const score = scoreIn(battle);
  return score.length === 0 ? [] : [escapeText(scoreWords(score), 400)];
}

/** The points, and the standing of each objective known to the reader. */
export function objectiveLines(view: View): string[] {
  const { battle } = view;
  const points = pointsLine(view);
  if (points.length === 0) return [];
  const each = objectivesOf(battle).map(
    (row) => `${bold(escapeText(row.name, 80))}: ${escapeText(objectiveLine(row, battle), 250)}`,
  );
  return [...points, ...each];
}
