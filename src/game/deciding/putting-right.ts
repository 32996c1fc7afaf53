/** Carries out undos, redos, corrections and overrulings. Each becomes a single event that produces the corrected battle. */
import { type JsonObject, isSameJson } from '../../dice/index.js';
import { isWithoutUmpire, mayUndoOwnCommand } from '../../house/index.js';
import { type DraftEvent, Refusal, type Ruleset, UMPIRES_AUDIENCE } from '../../rules/index.js';
import { findAmendmentIntent, type AmendmentCommand } from '../again/intent.js';
import { copyOverruledRows } from '../again/overruling.js';
import { findCurrentPlan } from '../again/plan.js';
import type { ChangedResult, AmendmentIntent, AmendmentPlan } from '../again/prepared.js';
import {
  findPresentEvent,
  type Chronicle,
  findEventFacts,
  isAmendment,
  findLastCountedEvent,
  mergeFacts,
} from '../as-it-stands.js';
import { listDifferences } from '../again/differences.js';
import { type BattleEvent, findEventAudience, describeFurtherCount, listReasonNotes } from '../event.js';
import { isAuthorOrAudience, joinAudience, listAudienceMembers } from '../audience.js';
import { findShownNumber } from '../mark.js';
import { isMoveEvent, isOwnLastCommand, findUndoableMove, requireOwnMove } from '../own-moves.js';
import type { Decision } from './decision.js';
import { refuseNoChange } from './idle.js';

/** Requires an event with a result that can be overruled. @throws {Refusal} CONFLICT for a change of phase */
function requireResult(event: BattleEvent): void {
  if (event.kind === 'phase')
    throw new Refusal(
      'CONFLICT',
      `Event ${findShownNumber(event)} is a change of phase, which cannot be overruled. Undo the event, or change units with \`/unit edit\`.`,
      'event',
    );
}

/**
 * Carries out an undo, redo, correction or overruling.
 * @throws {Refusal} UMPIRE_ONLY if the person may not do this; CONFLICT at `later` if later results would change and the command
 *   does not specify what happens to them, or if an overruling changes nothing; INVALID_INPUT if a correction changes nothing;
 *   any refusal of `takesMoveBack`, `requireOwnLast`, `findAmendmentIntent` and the planning
 */
export function carryOutAmendment(decision: Decision, command: AmendmentCommand): void {
  const { state, circumstances, ruleset } = decision;
  const { chronicle } = circumstances;
  const { standing } = circumstances.actor;
  if (command.type === 'overrule') decision.chiefOnly();
  else if (command.type !== 'undo' || standing === 'spectator') decision.umpireOnly();
  const mayTakeMore = standing === 'player' && mayUndoOwnCommand(state.battle);
  const isMoveAlone = standing === 'player' && !mayTakeMore && takesMoveBack(decision, command);
  if (standing === 'player' && !mayTakeMore && !isMoveAlone)
    throw new Refusal('UMPIRE_ONLY', 'Only umpires can undo commands in this battle. Ask an umpire.');
  const intent = findAmendmentIntent(state, chronicle, command, isAuthorOrAudience(circumstances.actor));
  if (command.type === 'overrule' && circumstances.isUnbounded !== true) requireResult(chronicle.get(intent.undoes)!);
  if (mayTakeMore) requireOwnLast(decision, intent, command);
  const plan = findCurrentPlan(state, intent, circumstances);
  if (command.later === 'refuse') requireNoChoice(plan, findShownNumber(chronicle.get(intent.undoes)!));
  const target = chronicle.get(intent.undoes)!;
  const before = findPresentEvent(state, chronicle, intent.undoes) ?? target;
  const after = eventIn(plan, target);
  if (command.type === 'correct' && !after)
    throw new Refusal('INVALID_INPUT', 'values: Nothing would change. Enter a different value.', 'values');
  if (command.type === 'overrule' && circumstances.isUnbounded !== true && isAsBefore(plan, before, after))
    throw refuseNoChange();
  const about = intent.kind === 'undone' ? takenWords(state, chronicle, intent, plan) : replacedWords(intent, before, after);
  const affair = findEventAudience(about.of);
  const own = affair?.side ?? 'all';
  const told = linesByAudience(plan, own === 'all' ? [] : about.besides.filter(({ audience }) => audience !== own));
  decision.record(
    (desk) => {
      copyOverruledRows(desk.draft, plan.changes);
      return {
        kind: intent.kind,
        summary: about.summary,
        resolutions: [],
        notes: [
          ...listReasonNotes(command.reason),
          ...(command.type === 'correct' && after ? listDifferences(before, after, ownKeysOf(ruleset, before)) : []),
          ...cut(told.get(own) ?? []),
        ],
        sideId: affair?.side ?? null,
        then: [...told]
          .filter(([audience]) => audience !== own)
          .map(
            ([audience, lines]) =>
              () =>
                toldElsewhere(audience, lines, isMoveAlone),
          ),
      };
    },
    { undoes: intent.undoes, again: plan.again },
  );
}

/**
 * Checks whether a player only undoes their own last move. This is allowed even in battles where players cannot undo anything
 * else.
 * @throws {Refusal} CONFLICT if the player may not undo this move. In a battle without an umpire, the function returns false
 *   instead
 */
function takesMoveBack({ state, circumstances, ruleset }: Decision, command: AmendmentCommand): boolean {
  if (command.type !== 'undo' || command.event === undefined || (command.scope ?? 'event') !== 'event') return false;
  const { actor, chronicle } = circumstances;
  const event = chronicle.get(command.event);
  if (!event || event.actor.id !== actor.id || !isMoveEvent(ruleset, event)) return false;
  // In a battle without an umpire, the sides must agree to any other undo.
  if (isWithoutUmpire(state.battle))
    return findUndoableMove({ ruleset, battle: state.battle, state, chronicle }, actor)?.event.number === event.number;
  requireOwnMove({ ruleset, battle: state.battle, state, chronicle }, actor, event);
  return true;
}

/**
 * Requires that a player undoes either their own last command (`isOwnLastCommand`), or a move that they may undo. Hidden events do
 * not count, because a refusal would reveal them.
 * @throws {Refusal} for any other undo: UMPIRE_ONLY in a battle without an umpire, CONFLICT in other battles
 */
function requireOwnLast(decision: Decision, { taken }: AmendmentIntent, command: AmendmentCommand): void {
  const { state, circumstances } = decision;
  const { actor, chronicle } = circumstances;
  const events = taken.map((number) => chronicle.get(number)!);
  const isWhole = command.type === 'undo' && (command.scope ?? 'event') === 'event';
  if (!(isWhole && isOwnLastCommand({ state, chronicle }, actor, events)) && !isMoveToTakeBack(decision, command))
    throw new Refusal(
      isWithoutUmpire(state.battle) ? 'UMPIRE_ONLY' : 'CONFLICT',
      'You can undo only your own last command, if it rolled no dice and nothing has followed. Ask an umpire.',
      'event',
    );
}

const isMoveToTakeBack = ({ state, circumstances, ruleset }: Decision, command: AmendmentCommand): boolean =>
  command.type === 'undo' &&
  command.event !== undefined &&
  (command.scope ?? 'event') === 'event' &&
  findUndoableMove({ ruleset, battle: state.battle, state, chronicle: circumstances.chronicle }, circumstances.actor)?.event
    .number === command.event;

/**
 * Requires that no other result changes if the command has `later: 'refuse'`.
 * @throws {Refusal} CONFLICT at `later` if another result changes
 */
function requireNoChoice({ changed, gone, fresh }: AmendmentPlan, target: string): void {
  const count = changed.length + gone.length + fresh.length;
  if (count === 0) return;
  const marks = [...changed.map(({ before }) => before), ...gone.map(({ event }) => event)].map(findShownNumber);
  const which = marks.length === 0 ? '' : ` (event${marks.length === 1 ? '' : 's'} ${marks.join(', ')})`;
  throw new Refusal(
    'CONFLICT',
    `A change to event ${target} affects ${count} later result${count === 1 ? '' : 's'}${which}. ` +
      'Choose to recalculate all, or to keep later results.',
    'later',
  );
}

/** Checks whether a correction changes neither the event nor the battle. */
function isAsBefore({ changes }: AmendmentPlan, before: BattleEvent, after: BattleEvent | undefined): boolean {
  const factsOf = ({ changes: made, resolutions }: BattleEvent) => ({ made, resolutions }) as unknown as JsonObject;
  return changes.length === 0 && after !== undefined && isSameJson(factsOf(before), factsOf(after));
}

/** Returns an event as it is after the correction. Undefined if the event is unchanged or no longer happens. */
function eventIn({ again }: AmendmentPlan, event: BattleEvent): BattleEvent | undefined {
  const facts = findEventFacts({ again }, event.number);
  return facts && mergeFacts(event, facts);
}

/** A line of text that only one audience may read. */
interface Line extends Pick<BattleEvent, 'audience'> {
  readonly line: string;
}

/** The text for one audience: a sentence, the event that it is about, and remarks on other events of the command. */
interface Words {
  readonly summary: string;
  readonly of: Pick<BattleEvent, 'audience'>;
  readonly besides: readonly Line[];
}

/** Returns the sentence that describes a correction or overruling. */
function replacedWords({ kind }: AmendmentIntent, before: BattleEvent, after: BattleEvent | undefined): Words {
  if (kind === 'overruled')
    return { summary: `Event ${findShownNumber(before)} overruled. It was: ${before.summary}`, of: before, besides: [] };
  const now = after ?? before;
  const of = { audience: knowersOfBoth(before, now) };
  return { summary: `Event ${findShownNumber(before)} corrected: ${now.summary}`, of, besides: [] };
}

/**
 * Returns the sentence that describes an undo or redo. An undone event is described as it last was, and a redone event as it is
 * now.
 */
function takenWords(state: Decision['state'], chronicle: Chronicle, intent: AmendmentIntent, plan: AmendmentPlan): Words {
  let number = intent.undoes;
  let { taken } = intent;
  let isRedo = false;
  for (let event = chronicle.get(number)!; event.kind === 'undone'; event = chronicle.get(number)!) {
    number = event.undoes!;
    taken = event.again?.taken ?? [number];
    isRedo = !isRedo;
  }
  const asTold = (each: number): BattleEvent => {
    const recorded = chronicle.get(each)!;
    return (
      findPresentEvent(state, chronicle, each) ?? eventIn(plan, recorded) ?? findLastCountedEvent(state, chronicle, recorded)
    );
  };
  const verb = isRedo ? 'Redone' : 'Undone';
  const words = (event: BattleEvent, others = ''): string =>
    `${verb}: event ${findShownNumber(event)}${others}. ${event.summary}`;
  const of = asTold(number);
  const besides = taken
    .filter((each) => each !== number && !isAmendment(chronicle.get(each)!))
    .map(asTold)
    .map((event) => ({ audience: event.audience, line: words(event) }));
  return { summary: words(of, isRedo ? '' : describeFurtherCount(taken.length - 1)), of, besides };
}

/** Returns the audience that may know an event both before and after its correction. */
function knowersOfBoth(
  { audience: before }: Pick<BattleEvent, 'audience'>,
  { audience: after }: Pick<BattleEvent, 'audience'>,
): string {
  if (before === after || before === 'all') return after;
  if (after === 'all') return before;
  const both = listAudienceMembers(before).filter((side) => listAudienceMembers(after).includes(side));
  return both.length > 0 ? joinAudience(both) : UMPIRES_AUDIENCE;
}

/** Returns one line for each other changed event, grouped by audience. @param besides the other events that are also undone */
function linesByAudience({ changed, apart, gone, fresh }: AmendmentPlan, besides: readonly Line[]): Map<string, string[]> {
  const lines = new Map<string, string[]>();
  const say = ({ audience }: Pick<BattleEvent, 'audience'>, line: string): void => {
    const said = lines.get(audience);
    if (said) said.push(line);
    else lines.set(audience, [line]);
  };
  /** Adds lines for readers who may know the event only before or only after the correction. */
  const sayApart = ({ before, after }: ChangedResult): void => {
    const both = knowersOfBoth(before, after);
    if (before.audience !== both) say(before, `Event ${findShownNumber(before)} no longer applies: ${before.summary}`);
    if (after.audience !== both) say(after, `Now also: ${after.summary}`);
  };
  for (const each of besides) say(each, each.line);
  apart.forEach(sayApart);
  for (const result of changed) {
    const { before, after } = result;
    const line = `Event ${findShownNumber(before)} is now: ${after.summary} (It was: ${before.summary})`;
    say({ audience: knowersOfBoth(before, after) }, line);
    sayApart(result);
  }
  for (const { event, why } of gone)
    say(
      event,
      `Event ${findShownNumber(event)} ${why === null ? 'no longer happens' : 'could not have happened'}: ${event.summary}`,
    );
  for (const event of fresh) say(event, `Now also: ${event.summary}`);
  return lines;
}

/** The maximum number of lines about later results in one event. */
const MOST_LINES = 20;

const cut = (lines: readonly string[]): readonly string[] =>
  lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES), `And ${lines.length - MOST_LINES} more.`];

function toldElsewhere(audience: string, lines: readonly string[], isMoveAlone: boolean): DraftEvent {
  return {
    kind: 'results-changed',
    summary: isMoveAlone ? 'A player has undone a move.' : 'An umpire has corrected an earlier event.',
    resolutions: [],
    notes: cut(lines),
    sideId: audience === 'all' ? null : audience,
  };
}

function ownKeysOf({ procedures }: Ruleset, { resolutions: [resolution] }: BattleEvent): readonly string[] {
  return Object.keys(procedures.find(({ id }) => id === resolution?.procedure)?.ownKeys ?? {});
}
