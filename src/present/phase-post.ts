/** Builds the post of a phase: its purpose, and in channels of the battle the sides that are not ready. */
import { adaptUmpireWords, listUnreadySides, findDeadline, findPhaseLengthMs } from '../house/index.js';
import { listPossibleTasks, type Reader, createView } from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import type { VisibleEvent } from '../knowing/index.js';
import type { Battle } from '../rules/index.js';
import type { PostBody } from './limits.js';
import { formatSideTask } from './next-step.js';
import type { EventContext } from './parts.js';
import { isAskingSideToAct, isWaitingForSide, isInStartedPhase, findStartedPhase } from './phase-now.js';
import { formatBold, escapeText, describePhaseEnd } from './text.js';

/**
 * Returns the lines in the post of a phase. The first line describes the purpose of the phase. While the phase lasts, a post in a
 * channel of the battle also lists the sides that the phase waits for. In a side's own channel, the mention already names the
 * side's task.
 */
export function listPhaseLines(event: VisibleEvent, context: EventContext): string[] {
  const { ruleset, reader } = context;
  const battle = openSealedBattle(context.battle);
  const begun = findStartedPhase(event);
  const purpose = ruleset.phases.find(({ id }) => id === begun.phase)?.purpose ?? '';
  const isNow = isInStartedPhase(event, battle);
  const deadline = isNow && findPhaseLengthMs(battle) !== null ? findDeadline(battle) : null;
  return [
    adaptUmpireWords(battle, purpose),
    ...(deadline ? [describePhaseEnd(deadline.to)] : []),
    ...(reader && isNow ? waitingLine(battle, reader) : []),
  ];
}

function waitingLine(battle: Battle, reader: Reader): string[] {
  const waited = listUnreadySides(battle);
  return waited.length === 0 || isWaitingForSide(battle, reader)
    ? []
    : [`${formatBold('Waiting for:')} ${waited.map(({ name }) => escapeText(name, 60)).join(', ')}`];
}

/**
 * Adds a side's task to a post that asks the side to act in its own channel. The task is at the top, so that a notification shows
 * it.
 */
export function addSideTask(
  events: readonly VisibleEvent[],
  { battle, ruleset, reader }: EventContext,
  body: PostBody,
): PostBody {
  const now = openSealedBattle(battle);
  const sideId = reader?.sideId ?? null;
  if (!reader || sideId === null || !isWaitingForSide(now, reader)) return body;
  const view = createView(ruleset, now, reader);
  if (!events.some((event) => isAskingSideToAct(event, sideId, view))) return body;
  const content = formatSideTask(view, listPossibleTasks(view), sideId);
  return content === '' ? body : { ...body, content };
}
