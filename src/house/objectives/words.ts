/** Describes the objectives that a reader may know. */
import { type Battle, countNoun, describeLength, findMap, findRowName } from '../../rules/index.js';
import { listLevels, NO_SIDE, type ObjectiveRow, listObjectives, findBestStanding, type StandingRow } from './rows.js';

const sideName = ({ tables }: Battle, id: string | null | undefined): string => {
  const side = id == null ? undefined : tables.side.get(id);
  return side ? findRowName(side) : 'no side';
};

export const describePoints = (points: number): string => countNoun(points, 'point');

/** Describes an objective with its current state, such as `3 points for Axis: hold Hatten at the end. Axis holds it.` */
export function describeObjective(objective: ObjectiveRow, battle: Battle): string {
  const { side, secret, points } = objective;
  const each = objective.kind === 'losses' || objective.kind === 'exit' ? ' for each' : '';
  const whom = side === null ? '' : `, only ${sideName(battle, side)}`;
  const standing = findBestStanding(battle, objective.id);
  const stands = standing ? ` ${standingWords(objective, standing, battle)}` : '';
  return `${secret ? 'secret, ' : ''}${describePoints(points)}${each}${whom}, ${describeAim(objective, battle)}.${stands}`;
}

/** Describes what a side must do to meet an objective, such as `hold Hatten at the end`. */
export function describeAim(objective: ObjectiveRow, battle: Battle): string {
  const { kind, turns, edge } = objective;
  const whom = unitsWords(objective, battle);
  switch (kind) {
    case 'hold':
      return `hold ${placeWords(objective, battle)} at the end`;
    case 'hold-turns':
      return `hold ${placeWords(objective, battle)} as ${countNoun(turns ?? 1, 'turn')} ${turns === 1 ? 'ends' : 'in a row end'}`;
    case 'first':
      return `be the first in ${placeWords(objective, battle)}`;
    case 'destroy':
      return `destroy ${partWords(objective, whom)}`;
    case 'save':
      return `save ${partWords(objective, whom)}`;
    case 'exit':
      return `leave over ${edge === null ? 'an edge' : `the ${edge} edge`} with ${whom}`;
    case 'losses':
      return `losses among ${whom}`;
    case 'judged':
      return 'decided by an umpire';
  }
}

const isCoordinates = (at: string): boolean => /^\d/.test(at);

/**
 * Returns the name of an objective's place as a person typed it. If the person typed coordinates, returns the objective's own
 * name.
 */
export const findObjectivePlaceName = ({ at, name }: Pick<ObjectiveRow, 'at' | 'name'>): string =>
  at === null || isCoordinates(at) ? name : at;

/**
 * Describes why a side has the points of an objective, such as `first in Mokra II`.
 * @param lost the names of the units that are lost now; empty if there are none
 */
export function describeReason(objective: ObjectiveRow, battle: Battle, lost: string): string {
  const { kind, name, turns } = objective;
  switch (kind) {
    case 'first':
      return `first in ${findObjectivePlaceName(objective)}`;
    case 'hold':
    case 'hold-turns':
      return `${findObjectivePlaceName(objective)} held${turns === null ? '' : ` for ${countNoun(turns, 'turn')}`}`;
    case 'destroy':
    case 'losses':
    case 'save':
      return lost === '' ? name : `${lost} lost`;
    case 'exit':
      return describeAim(objective, battle);
    case 'judged':
      return `${name}, decided by an umpire`;
  }
}

function placeWords({ at, area, radius }: ObjectiveRow, battle: Battle): string {
  const map = findMap(battle);
  const around = area || !map || !radius ? '' : ` (up to ${describeLength(radius, map.measure)} away)`;
  return `${at === null || isCoordinates(at) ? 'it' : at}${around}`;
}

/** Describes the units that count for an objective. Contains only names of units that the reader knows to be in the battle. */
function unitsWords({ of, units, field, is }: ObjectiveRow, battle: Battle): string {
  const named = units.flatMap((id) => battle.tables.unit.get(id)?.name ?? []);
  const whose = of === null ? '' : ` of ${sideName(battle, of)}`;
  if (units.length > 0) return named.length === 0 ? `certain units${whose}` : named.join(', ');
  return `${field === null ? 'units' : `units whose ${field} is ${is}`}${whose}`;
}

const partWords = ({ part }: ObjectiveRow, whom: string): string =>
  part === 'half' ? `half the strength of ${whom}` : part === 'any' ? `at least one of ${whom}` : `all ${whom}`;

function standingWords({ kind, judged, turns }: ObjectiveRow, standing: StandingRow, battle: Battle): string {
  const { holder, contested, first, held, done, among } = standing;
  const holds = contested
    ? 'Contested: both sides have units there.'
    : holder === null
      ? 'Not held by any side.'
      : `Held by ${sideName(battle, holder)}.`;
  switch (kind) {
    case 'hold':
      return holds;
    case 'hold-turns': {
      if (!held) return holds;
      const so = held.turns >= (turns ?? 1) ? 'Achieved' : 'So far';
      return `${so}: ${sideName(battle, held.side)}, ${held.turns} of ${countNoun(turns ?? 1, 'turn')}.`;
    }
    case 'first':
      return first === null ? 'No side has been there.' : `First there: ${sideName(battle, first)}.`;
    case 'judged':
      return judged === null
        ? 'Not decided yet.'
        : judged === NO_SIDE
          ? 'No side scores.'
          : `Decided for ${sideName(battle, judged)}.`;
    case 'exit':
      return `${done} of ${among} have left.`;
    default:
      return `${done} of ${among} are lost.`;
  }
}

/** A side and its total of points. */
interface SideScore {
  readonly side: string;
  readonly name: string;
  readonly points: number;
}

/**
 * Returns the points of all sides, as far as the reader may know them, listed as the battle lists its sides. Empty if the battle
 * has no objectives.
 */
export function listScores(battle: Battle): readonly SideScore[] {
  const objectives = listObjectives(battle);
  if (objectives.length === 0) return [];
  const awards = objectives.flatMap(({ id }) => findBestStanding(battle, id)?.awards ?? []);
  return [...battle.tables.side.values()].map(({ id, name }) => ({
    side: id,
    name,
    points: awards.filter(({ side }) => side === id).reduce((sum, { points }) => sum + points, 0),
  }));
}

/** Describes the points, such as `Axis 7, Allies 4`. */
export const describeScores = (score: readonly SideScore[]): string =>
  score.map(({ name, points }) => `${name} ${points}`).join(', ');

/**
 * Describes the result, such as `Axis 7, Allies 4: a marginal victory for Axis`. Returns null if the battle has no objectives.
 */
export function describeResult(battle: Battle): string | null {
  const score = listScores(battle);
  const [best, next] = [...score].sort((a, b) => b.points - a.points);
  if (!best) return null;
  const margin = best.points - (next?.points ?? 0);
  const levels = [...listLevels(battle)].sort((a, b) => a.margin - b.margin);
  const level = levels.findLast((each) => margin >= each.margin);
  const isDraw = margin <= 0 || (levels.length > 0 && !level);
  const kind = level ? `${article(level.name)} ${level.name} victory` : 'a victory';
  return `${describeScores(score)}: ${isDraw ? 'a draw' : `${kind} for ${best.name}`}`;
}

const article = (word: string): string => (/^[aeiou]/i.test(word) ? 'an' : 'a');
