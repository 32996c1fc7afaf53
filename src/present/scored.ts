/** Finds the changes that an event made to objectives, as one reader knows them: points gained or lost, and places taken. */
import { type BattleEvent, combineChanges, type Reader, UMPIRE_AS_READER } from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import {
  ALL_SIDES_VIEWER,
  OBJECTIVE_TABLE,
  type ObjectiveRow,
  findObjectivePlaceName,
  describeReason,
  isUnitOfObjective,
  listObjectives,
  listScores,
  describePoints,
  STANDING_TABLE,
  findStanding,
  buildStandingId,
  type StandingRow,
} from '../house/index.js';
import { getEventReader, type DescriptionContext, redactFor, type VisibleEvent, createVisibleCheck } from '../knowing/index.js';
import { type Battle, findRowName, findRow, formatTurnTitle, type Row, type UnitRow, UMPIRES_AUDIENCE } from '../rules/index.js';
import { listLostUnits } from './changes.js';
import { formatBold, escapeText } from './text.js';

/** A gain or loss of points, or a place that was taken. */
interface ScoredPoint {
  /** The headline of the change, such as `Germany +1 point`. */
  readonly head: string;
  /** The reason for the change, such as `first in Mokra II`. */
  readonly reason: string;
  readonly objective: string;
  /** The side that scores or takes the place; null if no side holds the place any longer. */
  readonly side: string | null;
  /** The number of points that the side gains: negative for a loss, and 0 for a place that counts only at the end. */
  readonly by: number;
  /** The side that held the place before, or null; undefined for points, and if the holder stays. */
  readonly from?: string | null | undefined;
}

/**
 * Returns which version of the objectives' state a reader may know: the version for their side, for all sides, or for the
 * umpires.
 */
const viewerOfReader = ({ standing, sideId }: Reader): string =>
  standing === 'umpire' ? UMPIRES_AUDIENCE : standing === 'player' && sideId !== null ? sideId : ALL_SIDES_VIEWER;

/**
 * Lists the changes that an event made to objectives, in the order of the objectives.
 * @param viewer the viewer whose knowledge of the objectives counts. Default: the event's reader
 */
function scoredIn(
  event: VisibleEvent,
  setting: DescriptionContext,
  viewer = viewerOfReader(getEventReader(event)),
): ScoredPoint[] {
  const battle = openSealedBattle(setting.battle);
  const changes = combineChanges(event.changes).filter(({ table, before, after }) => table === STANDING_TABLE && before && after);
  if (changes.length === 0 || event.kind === 'game-ended' || event.kind === 'game-resumed') return [];
  const visible = createVisibleCheck(getEventReader(event), event, setting);
  const sideName = (id: string | null): string => findRowName(findRow(battle, 'side', id ?? '') ?? {});
  const lost = listLostUnits(event, setting, visible).flatMap((id): readonly Row[] => {
    const unit = findRow(battle, 'unit', id) ?? setting.gone?.('unit', id);
    return unit ? [unit] : [];
  });
  return changes.flatMap(({ id, before, after }) => {
    if (!id.endsWith(buildStandingId('', viewer))) return [];
    // The ids of sides and objectives can themselves contain dots.
    const about = id.slice(0, -buildStandingId('', viewer).length);
    const objective = (findRow(battle, OBJECTIVE_TABLE, about) ?? setting.gone?.(OBJECTIVE_TABLE, about)) as
      | ObjectiveRow
      | undefined;
    if (!objective || !visible(OBJECTIVE_TABLE, objective.id) || !visible(STANDING_TABLE, id)) return [];
    const [was, is] = [before, after] as unknown as [Partial<StandingRow>, Partial<StandingRow>];
    // A place that must be held at the end scores nothing before the end.
    if (objective.kind === 'hold') return takenIn(objective, was, is, sideName);
    const counting = lost.filter((unit) => isUnitOfObjective(objective, unit as UnitRow));
    const reason = describeReason(objective, battle, counting.map(findRowName).join(', '));
    const points = pointsIn(was.awards ?? [], is.awards ?? [], sideName).map((points) => ({
      ...points,
      reason,
      objective: objective.id,
    }));
    return [...(objective.kind === 'hold-turns' ? takenIn(objective, was, is, sideName) : []), ...points];
  });
}

/** Describes the points that sides gain or lose: `Germany +1 point`. */
function pointsIn(was: Awards, is: Awards, sideName: (id: string) => string): Pick<ScoredPoint, 'head' | 'side' | 'by'>[] {
  const sides = [...new Set([...was, ...is].map(({ side }) => side))];
  return sides.flatMap((side) => {
    const by = sum(is, side) - sum(was, side);
    return by === 0 ? [] : [{ head: `${sideName(side)} ${by > 0 ? '+' : '−'}${describePoints(Math.abs(by))}`, side, by }];
  });
}

type Awards = StandingRow['awards'];

const sum = (awards: Awards, side: string): number =>
  awards.filter((award) => award.side === side).reduce((total, { points }) => total + points, 0);

/** Describes a place that changes hands. */
function takenIn(
  objective: ObjectiveRow,
  was: Partial<StandingRow>,
  is: Partial<StandingRow>,
  sideName: (id: string | null) => string,
): ScoredPoint[] {
  const { id, kind, side: only, points } = objective;
  const place = findObjectivePlaceName(objective);
  const nothing = { objective: id, side: null, by: 0, from: was.holder } as const;
  const worth = (holder: string): string =>
    kind === 'hold' && (only === null || only === holder) ? `${describePoints(points)} at the end` : '';
  if (is.contested === true && was.contested !== true)
    return [{ ...nothing, head: `${place}: contested`, reason: 'both sides have units there' }];
  if (!('holder' in is) && !(was.contested === true && is.contested === false)) return [];
  const holder = is.holder === undefined ? was.holder : is.holder;
  if (holder != null) return [{ ...nothing, side: holder, head: `${place} taken: ${sideName(holder)}`, reason: worth(holder) }];
  return was.holder == null ? [] : [{ ...nothing, head: `${place}: no longer held`, reason: '' }];
}

/** Returns the lines in a post about the objectives that its event changed. */
export const listScoredLines = (event: VisibleEvent, setting: DescriptionContext): string[] =>
  scoredIn(event, setting).map(formatScored);

/**
 * Returns the lines about the objectives of a turn: the points that still count, and the last that happened at each place.
 * @param events all events of the turn, with undone ones and corrections, which take points back
 */
export function listTurnScoredLines(events: readonly VisibleEvent[], setting: DescriptionContext): string[] {
  let counting: ScoredPoint[] = [];
  /** The holder of each place when the turn started, for places that changed hands. */
  const heldBefore = new Map<string, string | null>();
  for (const { kind, scored } of events.flatMap((event) =>
    scoredIn(event, setting).map((scored) => ({ kind: event.kind, scored })),
  )) {
    const { objective, side, by, from } = scored;
    const gain = counting.findLastIndex((one) => one.objective === objective && one.side === side && one.by === -by);
    if (by === 0) counting = counting.filter((one) => one.objective !== objective || one.by !== 0);
    if (from !== undefined && !heldBefore.has(objective)) heldBefore.set(objective, from);
    // An undo that gives a place back to its holder at the start of the turn leaves nothing to tell.
    const isBackAsBefore = kind === 'undone' && by === 0 && (heldBefore.get(objective) ?? null) === side;
    if (by < 0 && gain >= 0) counting.splice(gain, 1);
    else if (!isBackAsBefore) counting.push(scored);
  }
  return counting.map(formatScored);
}

/** Formats a change in bold, with its reason: `**Germany +1 point** (first in Mokra II)`. */
const formatScored = ({ head, reason }: Pick<ScoredPoint, 'head' | 'reason'>): string =>
  `${formatBold(escapeText(head, 160))}${reason === '' ? '' : ` (${escapeText(reason, 200)})`}`;

/** A score that still counts at the end of a battle, or a place held at the end. */
export interface ScoredMoment extends ScoredPoint {
  /** The turn of the score, or of the last capture of the place. */
  readonly turn: number;
  readonly number: number;
  /** The points that the score or place is worth at the end of the battle. */
  readonly worth: number;
}

/**
 * Lists the scores and captures of a battle that has ended, with their turns, in order. Omits scores and captures that were
 * undone or did not last. A place held at the end has the points for holding it. The list is empty until the battle ends.
 * @param events the record, or the part that its reader may know
 */
export function listScoredMoments(events: readonly BattleEvent[], setting: DescriptionContext): readonly ScoredMoment[] {
  const battle = openSealedBattle(setting.battle);
  if (battle.game.status !== 'ended' || listObjectives(battle).length === 0) return [];
  let moments: ScoredMoment[] = [];
  for (const event of events) {
    const told = event.changes.some(({ table }) => table === STANDING_TABLE)
      ? redactFor(event, setting, UMPIRE_AS_READER)
      : undefined;
    for (const scored of told ? scoredIn(told, setting, UMPIRES_AUDIENCE) : []) {
      const isSame = (one: ScoredMoment): boolean =>
        one.objective === scored.objective && (scored.by === 0 || one.side === scored.side);
      // Only the latest capture of a place counts, and a loss of points cancels the latest gain.
      if (scored.by === 0) moments = moments.filter((one) => !isSame(one));
      if (scored.by < 0) {
        const at = moments.findLastIndex(isSame);
        if (at >= 0) moments.splice(at, 1);
      } else if (scored.side !== null) moments.push({ ...scored, turn: event.turn, number: event.number, worth: scored.by });
    }
  }
  return moments
    .map((moment) => (moment.by > 0 ? moment : { ...moment, worth: heldAtEnd(battle, moment) }))
    .filter(({ worth }) => worth > 0);
}

/**
 * Describes, as Markdown, what decided a battle by points: the moment from which the winner led until the end, or that the winner
 * led from the start. Null for a draw, or if there are no points.
 * @param moments the scores that count at the end, in order
 */
export function describeDecision(
  { battle, ruleset }: Pick<DescriptionContext, 'battle' | 'ruleset'>,
  moments: readonly ScoredMoment[],
): string | null {
  const score = listScores(openSealedBattle(battle));
  const [best, next] = [...score].sort((a, b) => b.points - a.points);
  if (!best || best.points === (next?.points ?? 0)) return null;
  const leads = (from: number): boolean => {
    const later = moments.slice(from);
    const then = (side: string, points: number): number => points - sumWorth(later.filter((moment) => moment.side === side));
    const own = then(best.side, best.points);
    return score.every(({ side, points }) => side === best.side || then(side, points) < own);
  };
  const moment = moments[moments.findLastIndex((_moment, index) => !leads(index))];
  if (!moment) return `${formatBold(escapeText(best.name, 80))} led from the start.`;
  return `Decided in ${formatTurnTitle(ruleset, moment.turn).toLowerCase()}: ${formatScored(moment)}.`;
}

/** Returns the total worth of these moments in points. */
export const sumWorth = (moments: readonly ScoredMoment[]): number => moments.reduce((total, { worth }) => total + worth, 0);

/** Returns the points that a side gets for a place that it controls at the end. */
const heldAtEnd = (battle: Battle, { objective, side }: ScoredPoint): number =>
  side === null ? 0 : sum(findStanding(battle, objective, UMPIRES_AUDIENCE)?.awards ?? [], side);

/** Describes a moment in one line: `Turn 1: Germany +1 point (first in Mokra II)`. */
export const describeScoredMoment = ({ ruleset }: Pick<DescriptionContext, 'ruleset'>, moment: ScoredMoment): string =>
  `${formatTurnTitle(ruleset, moment.turn)}: ${formatScored(moment)}`;
