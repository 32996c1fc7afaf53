/** Carries out a recorded command again with its original dice, actor and values. */
import {
  createEnteredFaces,
  createRepeatedFaces,
  type FaceSource,
  drawFurtherFaces,
  type JsonObject,
  isSameJson,
  type ScriptedFaces,
} from '../../dice/index.js';
import {
  applyChanges,
  type Cast,
  type Change,
  type ActContext,
  Draft,
  type DraftEvent,
  parseInput,
  type UntypedProcedure,
  mayHaveLeft,
  type Procedure,
  Refusal,
  runProcedure,
  type Resolution,
  type Row,
} from '../../rules/index.js';
import { mergeFacts } from '../as-it-stands.js';
import { type DecisionContext, Decision, type EventPosition } from '../deciding/decision.js';
import type { BattleEvent, RecalculableFacts, RecalculatedFacts } from '../event.js';
import type { GameState } from '../state.js';
import { findJointMoveIndex } from '../move-slots.js';
import { listUnappliedCorrections, applyCorrections } from './otherwise.js';
import { carryOutOverruling, copyOverruledRows } from './overruling.js';
import type { AmendedEvents, PastCommand } from './past.js';

/** A recorded command that is being carried out again. */
interface CommandReplay {
  readonly past: PastCommand;
  /** The events of the command that still count, with their current results. */
  readonly standing: readonly BattleEvent[];
  /** The same events with the results of the dice, before an umpire overruled them. */
  readonly fallen: readonly BattleEvent[];
  readonly amendments: AmendedEvents;
  /** True if the outcomes are kept, so that only their effects are applied to the current battle. */
  readonly isLeft: boolean;
  /** Returns the events before this command that still count, newest first. */
  readonly done: () => Iterable<BattleEvent>;
}

type RolledDice = Parameters<typeof runProcedure>[1];

/** The decision of a recorded command in a recalculation. It produces new facts for the recorded events instead of new events. */
export class ResultRecalculation extends Decision {
  readonly facts: RecalculatedFacts[] = [];
  /** The original results of overruled events, by event number. These events still count as actions taken. */
  readonly judged = new Map<number, readonly Resolution[]>();
  private readonly handDice: ScriptedFaces[] = [];
  /** The number of results so far for each event, by slot. */
  private readonly results = new Map<string, number>();
  /** The slots in the sequence in which they occurred. Events from before version 0.2 have no slots. */
  private readonly order: string[] = [];

  constructor(
    state: GameState,
    circumstances: DecisionContext,
    private readonly rerun: CommandReplay,
  ) {
    super(state, applyCorrections(rerun.past, rerun.amendments, circumstances.ruleset), circumstances);
  }

  override get isAgain(): boolean {
    return true;
  }

  override get isOfOld(): boolean {
    return this.rerun.past.recorded[0]!.rulesetVersion !== this.ruleset.version;
  }

  override get holdsRecord(): boolean {
    return !this.isLeft && !this.isOfOld;
  }

  override correctedIn(slot: string): ReadonlySet<string> {
    const otherwise = this.rerun.amendments.otherwise.get(this.recordedAt(slot)?.number ?? 0) ?? [];
    return new Set(otherwise.flatMap(({ changes, roles }) => [...Object.keys(changes), ...Object.keys(roles)]));
  }

  override changedFirst(slot: string): readonly Change[] {
    return this.recordedAt(slot)?.changes ?? [];
  }

  override get isLeft(): boolean {
    return this.rerun.isLeft;
  }

  /** A kept outcome is not checked again, even if the action would not be allowed in the current battle. */
  override leftInput(slot: string, procedure: UntypedProcedure, roles: Cast): JsonObject | undefined {
    return this.isLeft ? this.fallenAt(slot, 0, procedure, roles)?.input : undefined;
  }

  override leftCast(slot: string, procedure: Procedure, roles: Cast): Cast {
    const fallen = this.isLeft ? this.fallenIn(slot, 0) : undefined;
    const isCertain = ([role]: readonly [string, ...unknown[]]): boolean => !mayHaveLeft(procedure.roles[role]);
    const certain = (cast: Cast): JsonObject => Object.fromEntries(Object.entries(cast).filter(isCertain));
    const isSame = fallen?.procedure === procedure.id && isSameJson(certain(fallen.roles), certain(roles));
    return isSame ? fallen.roles : roles;
  }

  override done(): Iterable<BattleEvent> {
    return this.rerun.done();
  }

  /** Ends the use of dice entered by hand. @throws {BadDice} if some of the dice have not been used */
  finish(): void {
    for (const dice of this.handDice) dice.finish();
  }

  protected override placeOf(slot: string): EventPosition | undefined {
    const { past, amendments } = this.rerun;
    this.order.push(slot);
    const recorded = this.recordedAt(slot);
    if (!recorded) {
      const idStem = `${past.first}-${slot.replace(/[^a-z0-9.]+/gi, '-')}`;
      return { number: past.first, idStem, faces: createRepeatedFaces([], this.furtherFor(past.first, slot)) };
    }
    const { number } = recorded;
    return amendments.removed.has(number) ? undefined : { number, idStem: `${number}`, faces: this.facesOf(recorded) };
  }

  protected override wroteFirst(slot: string, id: string): Row | undefined {
    return this.recordedAt(slot)?.changes.find((change) => change.id === id)?.after ?? undefined;
  }

  override judgedFirst(slot: string): boolean | undefined {
    const recorded = this.recordedAt(slot);
    return recorded && recorded.resolutions.length > 0;
  }

  /**
   * Carries out an event again, then applies the values with which an umpire overruled it. If the whole event was overruled, the
   * main event of the command does not happen. An event that is only a consequence, such as a barrage that lands, happens without
   * effects on units.
   */
  protected override happen(slot: string, happen: (desk: ActContext) => DraftEvent, desk: ActContext): DraftEvent {
    const recorded = this.recordedAt(slot);
    const overruling = recorded && this.rerun.amendments.overruled.get(recorded.number);
    if (!overruling) return happen(desk);
    const { then = [], resolutions } = overruling.isWhole ? this.putAside(slot, happen, desk) : happen(desk);
    this.judged.set(recorded.number, resolutions);
    // The event keeps the audience of the event that it replaces, which may itself have been recalculated.
    const { audience } = this.rerun.standing.find(({ number }) => number === recorded.number) ?? recorded;
    const standing = overruling.isWhole ? [] : resolutions;
    return { ...carryOutOverruling(overruling, desk, this.ruleset, { ...recorded, audience }, standing), then };
  }

  private putAside(
    slot: string,
    happen: (desk: ActContext) => DraftEvent,
    desk: ActContext,
  ): { readonly resolutions: readonly Resolution[]; readonly then?: DraftEvent['then'] } {
    if (slot !== '' && findJointMoveIndex({ slot }) === undefined) {
      const draft = new Draft(desk.draft.battle);
      happen({ ...desk, draft });
      copyOverruledRows(
        desk.draft,
        draft.changes.filter(({ table }) => table !== 'unit'),
      );
    }
    const recorded = this.recordedAt(slot)!;
    return this.rerun.fallen.find(({ number }) => number === recorded.number) ?? recorded;
  }

  protected override judge(
    slot: string,
    procedure: UntypedProcedure,
    dice: RolledDice,
    input: JsonObject,
    roles: Cast,
  ): Resolution {
    const { past, amendments, isLeft } = this.rerun;
    const recorded = this.recordedAt(slot);
    const index = this.results.get(slot) ?? 0;
    this.results.set(slot, index + 1);
    const fallen = isLeft ? this.fallenAt(slot, index, procedure, roles) : undefined;
    if (fallen) {
      // Skips the dice of this result, so that the next result uses its own dice.
      for (const { die, for: why } of fallen.dice) dice.die(Number(die.slice(1)), why);
      return fallen;
    }
    const otherwise = recorded && amendments.otherwise.get(recorded.number);
    const mine = otherwise && listUnappliedCorrections(otherwise, past, recorded, index, this.ruleset);
    if (!mine) return runProcedure(procedure, dice, input, roles);
    const given = Object.entries({ ...input, ...mine.changes }).filter(([, value]) => value !== null);
    return runProcedure(procedure, dice, parseInput(procedure, Object.fromEntries(given)), { ...roles, ...mine.roles });
  }

  protected override append({ number }: EventPosition, { slot, ...facts }: RecalculableFacts): void {
    const { past, standing, isLeft } = this.rerun;
    const recorded = this.recordedAt(slot ?? '');
    const before = standing.find((event) => isSameEvent(event, recorded, slot ?? ''));
    const told =
      isLeft && before && isToldAlike(before, facts)
        ? { summary: before.summary, notes: before.notes, audience: before.audience }
        : {};
    const again: RecalculatedFacts = {
      ...facts,
      ...told,
      ...((recorded ?? { slot }).slot === undefined ? {} : { slot: slot! }),
      number: recorded ? number : null,
    };
    this.facts.push(again);
    const event = mergeFacts(recorded ?? past.recorded[0]!, again);
    this.state = { ...this.state, battle: applyChanges(this.state.battle, event.changes) };
    this.events.push(event);
  }

  /** Chances depend only on the input and outcome, so the recorded chances still apply. */
  protected override withExpectation(resolution: Resolution): Resolution {
    if (resolution.expectation) return resolution;
    for (const { resolutions } of [...this.rerun.standing, ...this.rerun.past.recorded])
      for (const { procedure, input, outcome, expectation } of resolutions)
        if (procedure === resolution.procedure && isSameJson(input, resolution.input) && isSameJson(outcome, resolution.outcome))
          return expectation ? { ...resolution, expectation } : resolution;
    return super.withExpectation(resolution);
  }

  /** Returns the earlier result if it was for the same procedure and the same rows. */
  private fallenAt(slot: string, index: number, { id }: Pick<UntypedProcedure, 'id'>, roles: Cast): Resolution | undefined {
    const fallen = this.fallenIn(slot, index);
    return fallen?.procedure === id && isSameJson(fallen.roles, roles) ? fallen : undefined;
  }

  private fallenIn(slot: string, index: number): Resolution | undefined {
    const recorded = this.recordedAt(slot);
    return this.rerun.fallen.find((event) => isSameEvent(event, recorded, slot))?.resolutions[index];
  }

  /** Returns the event that was recorded for a slot. */
  private recordedAt(slot: string): BattleEvent | undefined {
    const { recorded } = this.rerun.past;
    const hasNoSlots = recorded.every((event) => event.slot === undefined);
    const isInOrder = hasNoSlots && (recorded.length > 1 || ['advance', 'go-to-phase'].includes(this.command.type));
    if (isInOrder) return recorded[this.order.indexOf(slot)];
    return recorded.find((event) => (event.slot ?? '') === slot);
  }

  private facesOf({ number, resolutions, diceKind }: BattleEvent): FaceSource {
    const { amendments } = this.rerun;
    const otherwise = amendments.overruled.get(number)?.isWhole ? [] : (amendments.otherwise.get(number) ?? []);
    const typed = otherwise.findLast(({ dice }) => dice !== undefined)?.dice;
    if (typed) {
      const entered = createEnteredFaces(typed);
      this.handDice.push(entered);
      return entered;
    }
    const more = diceKind === 'entered' && otherwise.length > 0 ? MISSING : this.furtherFor(number, '');
    return createRepeatedFaces(resolutions, more);
  }

  private furtherFor(number: number, slot: string): FaceSource {
    const { interactionId } = this.circumstances;
    return drawFurtherFaces(slot === '' ? interactionId : `${interactionId}|${slot}`, (id) =>
      this.circumstances.facesFor(number, id),
    );
  }
}

const isSameEvent = (event: BattleEvent, recorded: BattleEvent | undefined, slot: string): boolean =>
  recorded ? event.number === recorded.number : event.number === 0 && event.slot === slot;

/** Checks whether two kept results have the same description. The descriptions differ, for example, if fire was held back. */
const isToldAlike = (before: RecalculableFacts, now: RecalculableFacts): boolean =>
  before.kind === now.kind && before.resolutions.length > 0 && now.resolutions.length > 0;

/** A source for dice that were rolled by hand but are now missing. It never rolls. */
const MISSING: FaceSource = {
  next(sides, why) {
    throw new Refusal('BAD_DICE', `dice: One more d${sides} is needed (${why}). Enter all dice as rolled.`, 'dice');
  },
};
