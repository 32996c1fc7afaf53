/** What an event changed in the objectives: points scored or lost, and places taken, as one reader knows it. */
import { netChanges, type Reader } from '../game/index.js';
import { opened } from '../game/sealed.js';
import { ALL, OBJECTIVE, type ObjectiveRow, objectiveReason, pointsWords, STANDING, type StandingRow } from '../house/index.js';
import { readerIn, type Setting, type Told, visibleTo } from '../knowing/index.js';
import { nameOf, rowOf, UMPIRES } from '../rules/index.js';
import { lostIn } from './changes.js';
import { bold, escapeText } from './text.js';

/** A point scored or lost, or a place taken. */
export interface Scored {
  /** What happened: `Germany +1 point`. */
  readonly head: string;
  /** Why: `first in Mokra II`. */
  readonly reason: string;
}

/** Whose knowledge of the objectives a reader has: a side's, what all sides know, or the umpires'. */
const viewerOfReader = ({ standing, sideId }: Reader): string =>
  standing === 'umpire' ? UMPIRES : standing === 'player' && sideId !== null ? sideId : ALL;

/**
 * Lists what an event changed in the objectives, in their order.
 * @param viewer whose knowledge of the objectives counts; by default that of the event's reader
 */
export function scoredIn(event: Told, setting: Setting, viewer = viewerOfReader(readerIn(event))): Scored[] {
  const battle = opened(setting.battle);
  const changes = netChanges(event.changes).filter(({ table, before, after }) => table === STANDING && before && after);
  if (changes.length === 0 || event.kind === 'game-ended' || event.kind === 'game-resumed') return [];
  const visible = visibleTo(readerIn(event), event, setting);
  const sideName = (id: string | null): string => nameOf(rowOf(battle, 'side', id ?? '') ?? {});
  const lost = lostIn(event, setting, visible).map((id) => nameOf(rowOf(battle, 'unit', id) ?? setting.gone?.('unit', id) ?? {}));
  return changes.flatMap(({ id, before, after }) => {
    const at = id.lastIndexOf('.');
    const objective = (rowOf(battle, OBJECTIVE, id.slice(0, at)) ?? setting.gone?.(OBJECTIVE, id.slice(0, at))) as
      | ObjectiveRow
      | undefined;
    if (id.slice(at + 1) !== viewer || !objective || !visible(OBJECTIVE, objective.id) || !visible(STANDING, id)) return [];
    const [was, is] = [before, after] as unknown as [Partial<StandingRow>, Partial<StandingRow>];
    // A place to hold at the end gives no points before the end.
    if (objective.kind === 'hold') return takenIn(objective, was, is, sideName);
    const reason = objectiveReason(objective, battle, lost.join(', '));
    const points = pointsIn(was.awards ?? [], is.awards ?? [], sideName).map((head) => ({ head, reason }));
    return [...(objective.kind === 'hold-turns' ? takenIn(objective, was, is, sideName) : []), ...points];
  });
}

/** The points that sides gain or lose: `Germany +1 point`. */
function pointsIn(was: Awards, is: Awards, sideName: (id: string) => string): string[] {
  const sides = [...new Set([...was, ...is].map(({ side }) => side))];
  return sides.flatMap((side) => {
    const by = sum(is, side) - sum(was, side);
    return by === 0 ? [] : [`${sideName(side)} ${by > 0 ? '+' : '−'}${pointsWords(Math.abs(by))}`];
  });
}

type Awards = StandingRow['awards'];

const sum = (awards: Awards, side: string): number =>
  awards.filter((award) => award.side === side).reduce((total, { points }) => total + points, 0);

/** A place that changes hands. */
function takenIn(
  { kind, at, name, side: only, points }: ObjectiveRow,
  was: Partial<StandingRow>,
  is: Partial<StandingRow>,
  sideName: (id: string | null) => string,
): Scored[] {
  const place = at ?? name;
  const worth = (holder: string): string =>
    kind === 'hold' && (only === null || only === holder) ? `${pointsWords(points)} at the end` : '';
  if (is.contested === true && was.contested !== true)
    return [{ head: `${place} is contested`, reason: 'both sides have units there' }];
  if (!('holder' in is) && !(was.contested === true && is.contested === false)) return [];
  const holder = is.holder === undefined ? was.holder : is.holder;
  if (holder != null) return [{ head: `${place} taken: ${sideName(holder)}`, reason: worth(holder) }];
  return was.holder == null ? [] : [{ head: `${place} is no longer held`, reason: '' }];
}

/** The lines of a post about what its event changed in the objectives. */
export const scoredLines = (event: Told, setting: Setting): string[] =>
  scoredIn(event, setting).map(
    ({ head, reason }) => `${bold(escapeText(head, 160))}${reason === '' ? '' : ` (${escapeText(reason, 200)})`}`,
  );
