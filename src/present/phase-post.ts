/** The post of a phase: what the phase is for, and in rooms the awaited sides. */
import { awaitedSides, isToSeal } from '../house/index.js';
import { needs, viewFor } from '../game/index.js';
import { opened } from '../game/sealed.js';
import type { Told } from '../knowing/index.js';
import { type Battle, GAME } from '../rules/index.js';
import { nextOfSide, WRITE_ORDERS } from './next-step.js';
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
 * Writes the lines of a phase's post, the first of which says what the phase is for. While the phase lasts, a post in a room also
 * names the awaited sides. If the room is an awaited side's own, it says instead what this side has to do.
 */
export function phaseLines(event: Told, context: EventContext): string[] {
  const { ruleset, reader } = context;
  const battle = opened(context.battle);
  const begun = phaseBegun(event);
  const purpose = ruleset.phases.find(({ id }) => id === begun.phase)?.purpose ?? '';
  return [purpose, ...(reader && isPhaseNow(event, battle) ? awaitedLine(context) : [])];
}

function awaitedLine({ battle: sealed, ruleset, reader }: EventContext): string[] {
  const battle = opened(sealed);
  const awaited = awaitedSides(battle);
  if (awaited.length === 0) return [];
  const { standing, sideId } = reader!;
  const own = standing === 'player' ? awaited.find(({ id }) => id === sideId) : undefined;
  if (!own) return [`${bold('Awaited:')} ${awaited.map(({ name }) => escapeText(name, 60)).join(', ')}.`];
  if (isToSeal(battle, own.id)) return [`${bold('You are awaited:')} ${WRITE_ORDERS}. _Done_ in _My units_ seals them.`];
  const view = viewFor(ruleset, battle, reader!);
  const next = nextOfSide(view, needs(view), own.id);
  const done = '_Done_ in _My units_ says that you are ready.';
  return [`${bold('You are awaited:')} ${next === null ? done : `${next} ${done}`}`];
}
