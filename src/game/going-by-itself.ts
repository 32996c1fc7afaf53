/** What follows by itself in a battle that nobody umpires: the bot carries it out as the umpire, right behind what somebody did. */
import { AGREEMENT, awaitedSides, calendarOf, isAmongSides, isUnrefereed, readySides } from '../house/index.js';
import type { Battle } from '../rules/index.js';
import type { GameCommand } from './command.js';
import type { BattleEvent } from './event.js';

/** What the bot does next. */
export interface Following {
  readonly command: GameCommand;
  /** Of the calendar: where the rules refuse it, it is left. Of anything else what led to it does not happen either. */
  readonly entry?: string;
}

/** What was agreed on with an event; undefined: nothing that is carried out. */
function agreedIn(events: readonly BattleEvent[]): GameCommand | undefined {
  const { changes = [] } = events.find(({ kind }) => kind === 'agreement-reached') ?? {};
  const settled = changes.find(({ table, after }) => table === AGREEMENT && after === null);
  const { does } = (settled?.before?.first ?? {}) as { readonly does?: GameCommand | null };
  return does ?? undefined;
}

/**
 * What follows what has just happened: what sides have agreed on; the next phase, once all are ready; what the calendar has done by a press.
 * After something was taken back nobody is ready any more: sides may have something to do yet.
 * @param last the events of the last command
 * @param all those of the commands before it too, which led to it
 * @param left what the calendar had, and the rules refused
 */
export function followingIn(
  battle: Battle,
  last: readonly BattleEvent[],
  all: readonly BattleEvent[],
  left: ReadonlySet<string>,
): Following | undefined {
  if (battle.game.status !== 'open') return undefined;
  const agreed = agreedIn(last);
  if (agreed) return { command: agreed };
  if (!isUnrefereed(battle)) return undefined;
  const [ready] = readySides(battle);
  if (ready !== undefined && all.some(({ kind, actor }) => kind === 'undone' && actor.standing === 'umpire'))
    return { command: { type: 'ready', side: ready, ready: false } };
  const isSaid = last.some(({ kind }) => kind === 'ready');
  if (isSaid && isAmongSides(battle) && awaitedSides(battle).length === 0) return { command: { type: 'advance', to: 'phase' } };
  if (!all.some(({ kind }) => kind === 'phase')) return undefined;
  const due = calendarOf(battle).find(({ id, due: isDue, act }) => isDue && act !== null && !left.has(id));
  return due && { command: { type: 'act', act: 'calendar-do', params: { entry: due.id } }, entry: due.id };
}
