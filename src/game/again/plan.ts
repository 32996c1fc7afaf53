/** Plans a correction by calculating the corrected battle, command by command. */
import { BadDiceError, formatCanonicalJson, type RolledFace, isSameJson } from '../../dice/index.js';
import { applyChanges, type Battle, EMPTY_BATTLE, Refusal, findRow } from '../../rules/index.js';
import { isLegacyUndo, findResultByRules, mergeFacts } from '../as-it-stands.js';
import { runAllSteps } from '../at-once.js';
import type { DecisionContext } from '../deciding/decision.js';
import { carryOutCommand } from '../deciding/given.js';
import type { BattleEvent, RecalculatedCommand, RecalculatedFacts } from '../event.js';
import { EMPTY_LEDGER, type Ledger, buildLedger, buildAmendment } from '../ledger.js';
import type { GameState } from '../state.js';
import { listBattleChanges } from './difference.js';
import {
  type AmendedEvents,
  collectAmendedEvents,
  findFirstChangedNumber,
  findLastChangedNumber,
  type Overruling,
  type PastCommand,
  listChangedEvents,
  readPastCommands,
  listCountedEvents,
} from './past.js';
import type { ChangedResult, CancelledResult, AmendmentIntent, AmendmentPlan, UnseenChange } from './prepared.js';
import { ResultRecalculation } from './replay.js';

/**
 * Returns the prepared plan if the battle has not changed since, or otherwise a new plan.
 * @throws {Refusal} any refusal of the planning itself
 */
export function findCurrentPlan(state: GameState, intent: AmendmentIntent, circumstances: DecisionContext): AmendmentPlan {
  const { prepared } = circumstances;
  if (prepared?.lastHash === state.lastHash && isSameJson(prepared.command, intent.command)) return prepared.plan;
  return runAllSteps(planAmendmentInSteps(state, intent, circumstances));
}

/**
 * Calculates the consequences of an undo, redo, correction or overruling. Rebuilds the battle up to the first changed event, then
 * carries out later commands again with their recorded actors, dice and values. Stops as soon as no further result can change
 * (`isAsItWas`). Yields after each command, so that other work can run in between.
 * @throws {Refusal} if the rules refuse the corrected command itself. Later commands that the rules refuse are dropped
 */
export function* planAmendmentInSteps(
  state: GameState,
  intent: AmendmentIntent,
  circumstances: DecisionContext,
): Generator<void, AmendmentPlan, void> {
  const { chronicle } = circumstances;
  const { commands, takings } = yield* readPastCommands(chronicle);
  const wanted = takingOf(intent, state.lastNumber + 1);
  const byNumber = new Map([...takings, wanted].map((event) => [event.number, event]));
  const amendments = collectAmendedEvents([...takings, wanted]);
  const hasOld = takings.some(isLegacyUndo);
  const from = findFirstChangedNumber(hasOld ? [...takings.filter(isLegacyUndo), wanted] : [wanted], byNumber);
  const until = findLastChangedNumber(wanted, byNumber);
  const rerun = new Reruns(state, amendments, circumstances, intent, takings, new Set(listChangedEvents([wanted], byNumber)));
  for (const past of commands) {
    const standing = listCountedEvents(past, state, (number) => byNumber.get(number)!);
    if (past.recorded.at(-1)!.number < from) rerun.keep(standing);
    else {
      rerun.again(past, standing);
      if (!hasOld && past.first > until && rerun.isAsItWas()) {
        rerun.rest(
          commands
            .filter(({ first }) => first > past.first)
            .map((later) => listCountedEvents(later, state, (n) => byNumber.get(n)!)),
        );
        break;
      }
    }
    yield;
  }
  return rerun.plan();
}

/** Returns the event that will record an intended correction. */
function takingOf({ kind, undoes, taken, command }: AmendmentIntent, number: number): BattleEvent {
  return { number, kind, undoes, part: 0, command, again: { taken, commands: [] } } as unknown as BattleEvent;
}

/** What had already been undone when an umpire decided to keep later results. */
interface LeftThen {
  readonly ledger: Ledger;
  readonly taking: (number: number) => BattleEvent;
}

/** A second run through a battle with its corrections, command by command. */
class Reruns {
  private battle: Battle = EMPTY_BATTLE;
  /** The battle as it was without the correction. */
  private was: Battle = EMPTY_BATTLE;
  private readonly done: BattleEvent[] = [];
  private readonly commands: RecalculatedCommand[] = [];
  private readonly changed: ChangedResult[] = [];
  private readonly apart: ChangedResult[] = [];
  private readonly gone: CancelledResult[] = [];
  private readonly fresh: BattleEvent[] = [];
  private same = 0;
  private unseen: UnseenChange | null = null;
  private readonly changedNumbers: number[] = [];
  /** Rows that may differ from their state without the correction, keyed by `table\nid`. */
  private readonly touched = new Map<string, readonly [table: string, id: string]>();
  /** The turn of the last event with a new result. */
  private lastTurn = 0;
  private hasEnded = false;
  private readonly then = new Map<number, LeftThen>();

  constructor(
    private readonly state: GameState,
    private readonly amendments: AmendedEvents,
    private readonly circumstances: DecisionContext,
    private readonly intent: AmendmentIntent,
    private readonly takings: readonly BattleEvent[],
    /** Events that the umpire corrects directly, not those that change as a consequence. */
    private readonly meant: ReadonlySet<number>,
  ) {}

  /** Adds a command with its results unchanged. */
  keep(standing: readonly BattleEvent[]): void {
    for (const event of standing) {
      this.battle = applyChanges(this.battle, event.changes);
      this.done.push(findResultByRules(this.state, this.circumstances.chronicle, event));
    }
    this.was = this.battle;
  }

  /** Carries out a command again, unless the command is undone. */
  again(past: PastCommand, standing: readonly BattleEvent[]): void {
    const { facts, judged, why } = this.factsOf(past, standing);
    const after = facts.map((each) => mergeFacts(recordedIn(past, each), each));
    for (const event of after) this.battle = applyChanges(this.battle, event.changes);
    for (const event of standing) this.was = applyChanges(this.was, event.changes);
    for (const event of [...standing, ...after])
      for (const { table, id } of event.changes) this.touched.set(`${table}\n${id}`, [table, id]);
    for (const event of after) this.done.push({ ...event, resolutions: judged?.get(event.number) ?? event.resolutions });
    this.tell(past, standing, facts, after, why);
  }

  /** Adds all later commands with their results unchanged, because nothing can change any more. */
  rest(commands: readonly (readonly BattleEvent[])[]): void {
    this.hasEnded = true;
    for (const events of commands) this.same += events.length;
  }

  /**
   * Checks whether later results can no longer change. This is so if the battle is the same as without the correction, and its
   * turn is later than that of the last new result.
   */
  isAsItWas(): boolean {
    if (this.battle.game.turn <= this.lastTurn) return false;
    for (const [key, [table, id]] of this.touched)
      if (isSameJson(findRow(this.battle, table, id) ?? null, findRow(this.was, table, id) ?? null)) this.touched.delete(key);
    return this.touched.size === 0 && orderIn(this.battle) === orderIn(this.was);
  }

  plan(): AmendmentPlan {
    const { taken } = this.intent;
    return {
      again: { taken, changed: this.changedNumbers, commands: this.commands },
      changes: this.hasEnded ? [] : listBattleChanges(this.state.battle, this.battle),
      changed: this.changed,
      apart: this.apart,
      gone: this.gone,
      fresh: this.fresh,
      same: this.same,
      unseen: this.unseen,
    };
  }

  private factsOf(
    past: PastCommand,
    standing: readonly BattleEvent[],
  ): { readonly facts: readonly RecalculatedFacts[]; readonly judged?: ResultRecalculation['judged']; readonly why?: string } {
    const { removed, left, otherwise, overruled } = this.amendments;
    if (past.recorded.every(({ number }) => removed.has(number))) return { facts: [] };
    const [{ actor, interactionId, at, rulesetVersion }] = past.recorded as readonly [BattleEvent];
    const isOtherVersion = rulesetVersion !== this.circumstances.ruleset.version;
    const leaving = left.findLast(([after, before]) => after < past.first && past.first < before)?.[1];
    const isPutRightSince = past.recorded.some(({ number }) =>
      [...(otherwise.get(number) ?? []), ...putAside(overruled.get(number))].some(({ by }) => by > (leaving ?? 0)),
    );
    const isLeft = (isOtherVersion || leaving !== undefined) && !isPutRightSince;
    const before = isLeft ? this.fallen(past, leaving) : { standing, ledger: this.state };
    try {
      const replay = new ResultRecalculation(
        { ...this.state, ...EMPTY_LEDGER, battle: this.battle },
        { ...this.circumstances, actor, interactionId, at },
        {
          past,
          standing: before.standing,
          fallen: before.standing.map((event) => findResultByRules(before.ledger, this.circumstances.chronicle, event)),
          amendments: this.amendments,
          isLeft,
          done: () => [...this.done].reverse(),
        },
      );
      carryOutCommand(replay);
      replay.finish();
      return { facts: replay.facts, judged: replay.judged };
    } catch (error) {
      const refusal = error instanceof BadDiceError ? new Refusal('BAD_DICE', `dice: ${error.message}`, 'dice') : error;
      if (!(refusal instanceof Refusal) || past.recorded.some(({ number }) => number === this.intent.undoes)) throw refusal;
      return { facts: [], why: refusal.message };
    }
  }

  /**
   * Returns the events of a command with the results that an umpire has kept or, if none were kept, with the original results.
   */
  private fallen(
    past: PastCommand,
    leaving: number | undefined,
  ): { readonly standing: readonly BattleEvent[]; readonly ledger: Ledger } {
    if (leaving === undefined) return { standing: past.recorded, ledger: EMPTY_LEDGER };
    const { ledger, taking } = this.thenAt(leaving);
    return { standing: listCountedEvents(past, ledger, taking), ledger };
  }

  /** Returns the events that were already undone when an umpire decided to keep later results. Cached for each such decision. */
  private thenAt(leaving: number): LeftThen {
    const known = this.then.get(leaving);
    if (known) return known;
    const takings = new Map(this.takings.filter(({ number }) => number <= leaving).map((event) => [event.number, event]));
    const ledger = buildLedger([...takings.values()].flatMap((event) => buildAmendment(event) ?? []));
    const found = { ledger, taking: (number: number): BattleEvent => takings.get(number)! };
    this.then.set(leaving, found);
    return found;
  }

  private tell(
    past: PastCommand,
    standing: readonly BattleEvent[],
    facts: readonly RecalculatedFacts[],
    after: readonly BattleEvent[],
    why: string | undefined,
  ): void {
    const { first, recorded } = past;
    const isOtherwise = !isSame(standing, facts);
    if (isOtherwise) {
      this.lastTurn = Math.max(this.lastTurn, ...[...standing, ...after].map(({ turn }) => turn));
      this.commands.push({ first, count: recorded.length, events: facts, ...(why === undefined ? {} : { why }) });
    }
    for (const [index, each] of facts.entries()) {
      const now = after[index]!;
      const dice = unseenIn(
        now,
        standing.find((before) => isOne(each, before)),
      );
      if (dice > 0) this.unseen ??= { number: now.number, dice };
    }
    const isMeant = (number: number): boolean => number === this.intent.undoes && isOtherwise;
    for (const { number } of recorded) {
      const [before, now] = [standing, after].map((all) => all.find((event) => event.number === number));
      const isOther = before && now ? isOtherResult(before, now) || isMeant(number) : before !== now;
      if (isOther) this.changedNumbers.push(number);
    }
    for (const before of standing) {
      if (isReminder(before)) continue;
      const index = facts.findIndex((each) => isOne(each, before));
      if (this.meant.has(before.number)) {
        const now = after[index];
        if (now && now.audience !== before.audience) this.apart.push({ before, after: now });
        continue;
      }
      if (index < 0) this.gone.push({ event: before, why: why ?? null });
      else if (isOtherResult(before, after[index]!)) this.changed.push({ before, after: after[index]! });
      else this.same++;
    }
    for (const [index, each] of facts.entries()) {
      const isNew = !standing.some((before) => isOne(each, before)) && !this.meant.has(each.number ?? 0);
      if (isNew && !isReminder(each)) this.fresh.push(after[index]!);
    }
  }
}

/** Returns the dice that an event rolled only when it was recalculated, in the sequence of the rolls. */
const furtherOf = (event: BattleEvent | undefined): readonly RolledFace[] =>
  (event?.resolutions ?? []).flatMap(({ dice }) => dice).filter(({ origin }) => origin === 'further');

/**
 * Returns the minimum number of an event's dice that no one has seen yet. These are the missing dice of its first incomplete
 * pool.
 */
function unseenIn(now: BattleEvent, before: BattleEvent | undefined): number {
  const seen = furtherOf(before);
  const all = furtherOf(now);
  const from = all.findIndex(({ die, face }, index) => seen[index]?.die !== die || seen[index].face !== face);
  const first = all[from];
  if (!first) return 0;
  const others = all.slice(from).findIndex((each) => each.for !== first.for || each.die !== first.die);
  return others < 0 ? all.length - from : others;
}

/** Returns an overruling in a list if it replaces the whole event; otherwise an empty list. */
const putAside = (overruling: Overruling | undefined): readonly Overruling[] => (overruling?.isWhole ? [overruling] : []);

/** Checks whether an event only lists the open tasks of a phase and therefore has no result. */
const isReminder = ({ kind }: Pick<BattleEvent, 'kind'>): boolean => kind === 'left-open';

/** Checks whether facts are those of an event, according to its number or, without a number, its position in the command. */
const isOne = (facts: RecalculatedFacts, event: BattleEvent): boolean =>
  facts.number === null ? event.number === 0 && event.slot === facts.slot : event.number === facts.number;

const recordedIn = ({ recorded }: PastCommand, { number }: RecalculatedFacts): BattleEvent =>
  recorded.find((event) => event.number === number) ?? recorded[0]!;

const FACTS = ['turn', 'phase', 'kind', 'audience', 'summary', 'notes', 'resolutions', 'diceKind', 'changes', 'slot'] as const;

function isSame(standing: readonly BattleEvent[], facts: readonly RecalculatedFacts[]): boolean {
  return (
    standing.length === facts.length &&
    standing.every(
      (event, index) =>
        isOne(facts[index]!, event) && FACTS.every((key) => isSameJson(event[key] ?? null, facts[index]![key] ?? null)),
    )
  );
}

/** Checks whether people would see a difference between two results. */
function isOtherResult(before: BattleEvent, after: BattleEvent): boolean {
  const outcomes = ({ resolutions }: BattleEvent): string => formatCanonicalJson(resolutions.map(({ outcome }) => outcome));
  return before.summary !== after.summary || before.kind !== after.kind || outcomes(before) !== outcomes(after);
}

const orderIn = ({ tables }: Battle): string =>
  Object.entries(tables)
    .map(([table, rows]) => `${table}: ${[...rows.keys()].join()}`)
    .sort()
    .join('\n');
