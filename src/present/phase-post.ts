/** Builds the post of a phase: its purpose, and in channels of the battle the sides that are not ready. */
import { adaptToUmpires, listUnreadySides, deadlineOf, phaseLengthMs } from '../house/index.js';
import { listPossibleTasks, type Reader, createView } from '../game/index.js';
import { openSealed } from '../game/sealed.js';
import type { VisibleEvent } from '../knowing/index.js';
import type { Battle } from '../rules/index.js';
import type { PostBody } from './limits.js';
import { taskLine } from './next-step.js';
import type { EventContext } from './parts.js';
import { asksSideToAct, isWaitingForSide, isPhaseNow, findStartedPhase } from './phase-now.js';
import { bold, escapeText } from './text.js';
import { describePhaseEnd } from './status-lines.js';

/**
 * Returns the lines in the post of a phase. The first line describes the purpose of the phase. While the phase lasts, a post in a
 * channel of the battle also lists the sides that the phase waits for. In a side's own channel, the mention already names the
 * side's task.
 */
export function phaseLines(event: VisibleEvent, context: EventContext): string[] {
  const { ruleset, reader } = context;
  const battle = openSealed(context.battle);
  const begun = findStartedPhase(event);
  const purpose = ruleset.phases.find(({ id }) => id === begun.phase)?.purpose ?? '';
  const isNow = isPhaseNow(event, battle);
  const deadline = isNow && phaseLengthMs(battle) !== null ? deadlineOf(battle) : null;
  return [
    adaptToUmpires(battle, purpose),
    ...(deadline ? [describePhaseEnd(deadline.to)] : []),
    ...(reader && isNow ? waitingLine(battle, reader) : []),
  ];
}

function waitingLine(battle: Battle, reader: Reader): string[] {
  const waited = listUnreadySides(battle);
  return waited.length === 0 || isWaitingForSide(battle, reader)
    ? []
    : [`${bold('Waiting for:')} ${waited.map(({ name }) => escapeText(name, 60)).join(', ')}`];
}

/**
 * Adds a side's task to a post that asks the side to act in its own channel. The task is at the top, so that a notification shows
 * it.
 */
export function addTask(events: readonly VisibleEvent[], { battle, ruleset, reader }: EventContext, body: PostBody): PostBody {
  const now = openSealed(battle);
  const sideId = reader?.sideId ?? null;
  if (!reader || sideId === null || !isWaitingForSide(now, reader)) return body;
  if (!events.some((event) => asksSideToAct(event, sideId, now))) return body;
  const view = createView(ruleset, now, reader);
  const content = taskLine(view, listPossibleTasks(view), sideId);
  return content === '' ? body : { ...body, content };
}
