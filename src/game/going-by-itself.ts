/** Automatic consequences in a battle without an umpire: the bot carries them out as the umpire, right behind the command. */
import { AGREEMENT, awaitedSides, calendarOf, isAmongSides, isUnrefereed, readySides } from '../house/index.js';
import type { Battle } from '../rules/index.js';
import type { GameCommand } from './command.js';
import type { BattleEvent } from './event.js';

/** The bot's next command. */
export interface Following {
  readonly command: GameCommand;
  /** Of the calendar: where the rules refuse it, it is left. Of anything else what led to it does not happen either. */
  readonly entry?: string;
}

/** The command agreed on in these events; undefined: none. */
function agreedIn(events: readonly BattleEvent[]): GameCommand | undefined {
  const { changes = [] } = events.find(({ kind }) => kind === 'agreement-reached') ?? {};
  const settled = changes.find(({ table, after }) => table === AGREEMENT && after === null);
  const { does } = (settled?.before?.first ?? {}) as { readonly does?: GameCommand | null };
  return does ?? undefined;
}

/**
 * The next consequence: an agreed command; the next phase, once all sides are ready; the calendar's deeds. An undo takes
 * readiness back: sides may have more to do.
 * @param last events of the last command
 * @param all events of the commands that led to it too
 * @param left calendar entries that the rules refused
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
