/** The post of a phase: what the phase is for, and in rooms the awaited sides. */
import { awaitedSides } from '../house/index.js';
import { needs, type Reader, type View } from '../game/index.js';
import { opened } from '../game/sealed.js';
import type { Told } from '../knowing/index.js';
import { type Battle, GAME } from '../rules/index.js';
import { taskLine } from './next-step.js';
import type { EventContext } from './parts.js';
import { bold, escapeText } from './text.js';

/** The phase that an event began. */
function phaseBegun({ changes, turn, phase }: Pick<Told, 'changes' | 'turn' | 'phase'>): {
  readonly turn: number;
  readonly phase: string;
} {
  const after = Object.fromEntries(changes.flatMap(({ table, after: now }) => (table === GAME ? Object.entries(now ?? {}) : [])));
  return {
    turn: typeof after.turn === 'number' ? after.turn : turn,
    phase: typeof after.phase === 'string' ? after.phase : phase,
  };
}

/** True if a battle is still in the phase that this event began. */
export function isPhaseNow(event: Pick<Told, 'changes' | 'turn' | 'phase'>, { game }: Battle): boolean {
  const begun = phaseBegun(event);
  return game.status === 'open' && game.turn === begun.turn && game.phase === begun.phase;
}

/**
 * Writes the lines of a phase's post, the first of which says what the phase is for. While the phase lasts, a post in a channel
 * of the battle also names the sides that it waits for. In a side's own channel the side's task stands beside the mention
 * instead.
 */
export function phaseLines(event: Told, context: EventContext): string[] {
  const { ruleset, reader } = context;
  const battle = opened(context.battle);
  const begun = phaseBegun(event);
  const purpose = ruleset.phases.find(({ id }) => id === begun.phase)?.purpose ?? '';
  return [purpose, ...(reader && isPhaseNow(event, battle) ? waitingLine(battle, reader) : [])];
}

function waitingLine(battle: Battle, reader: Reader): string[] {
  const waited = awaitedSides(battle);
  return waited.length === 0 || isAwaited(battle, reader)
    ? []
    : [`${bold('Waiting for:')} ${waited.map(({ name }) => escapeText(name, 60)).join(', ')}`];
}

/** True if the phase waits for the side of this reader, a player. */
export const isAwaited = (battle: Battle, { standing, sideId }: Reader): boolean =>
  standing === 'player' && awaitedSides(battle).some(({ id }) => id === sideId);

/** The words of a phase's post beside the mention in a side's own channel: the side's task. Empty if the phase is over. */
export function phaseTask(event: Pick<Told, 'changes' | 'turn' | 'phase'>, view: View, sideId: string): string {
  const { battle } = view;
  return isPhaseNow(event, battle) ? taskLine(view, needs(view), sideId) : '';
}
