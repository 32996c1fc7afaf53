import { type FaceSource, type JsonObject, createRolledDice, type RolledFace } from '../../dice/index.js';
import {
  type Act,
  type ActContext,
  type Actor,
  calculateExpectation,
  type Cast,
  type Change,
  describeContacts,
  Draft,
  type DraftEvent,
  requireFreeName,
  type UntypedProcedure,
  listNewContacts,
  type Phase,
  type Procedure,
  Refusal,
  refuseInvalid,
  refuseNonUmpire,
  type Resolution,
  runProcedure,
  type Row,
  type RowName,
  type Ruleset,
  type SightingRow,
  updateLastPlaces,
  updatePlainSight,
  updateSightings,
} from '../../rules/index.js';
import { composeWithModules, refuseAssistants, type PendingDecision, isAssistant } from '../../house/index.js';
import { type Chronicle, listEarlierEvents } from '../as-it-stands.js';
import type { GameCommand } from '../command.js';
import {
  type BattleEvent,
  type DiceKind,
  type RecalculableFacts,
  hashEvent,
  type Recalculation,
  writeChangeTexts,
} from '../event.js';
import { createView } from '../knowledge.js';
import { requireBattleWithinLimits } from '../limits.js';
import { findNextShownNumber } from '../mark.js';
import { applyEvent, type GameState } from '../state.js';
import { type PreparedPlan, calculateHashFromText } from '../again/prepared.js';

/**
 * Everything that `decide` needs from outside: the actor, the time, the rulebook, the dice for each event, and the earlier
 * record.
 */
export interface DecisionContext {
  readonly ruleset: Ruleset;
  readonly actor: Actor;
  readonly interactionId: string;
  /** The time in ISO 8601 (UTC). */
  readonly at: string;
  /**
   * Returns the source of the dice for an event.
   * @param interactionId the id of the interaction that rolls the dice. Default: the id of this command's interaction
   */
  facesFor(eventNumber: number, interactionId?: string): FaceSource;
  readonly chronicle: Chronicle;
  /** True if size limits do not apply, because a recorded command is recalculated. */
  readonly isUnbounded?: true;
  /** Returns the random part of an event (`nonce`). If missing, events have no random part. */
  readonly nonceFor?: ((eventNumber: number) => string | undefined) | undefined;
  /** True for the recalculation of an event from before event numbers such as `p17` existed. */
  readonly isUnmarked?: boolean;
  /** A plan that was calculated in advance. It is used only if the battle has not changed since then. */
  readonly prepared?: PreparedPlan;
}

/** The facts that determine an event's number, ids and dice. */
export interface EventPosition {
  readonly number: number;
  /** The common part of the ids of new rows. It follows the letter for the table. */
  readonly idStem: string;
  readonly faces: FaceSource;
}

/** The facts of an event that its procedure does not return. */
interface Particulars {
  /** The event's slot in the command; empty for the command's main event. */
  readonly slot?: string;
  /** The number of the event that this event undoes or corrects. */
  readonly undoes?: number;
  readonly again?: Recalculation;
  /** A source of dice that replaces the battle's dice. */
  readonly faces?: FaceSource;
  /** True if the following events continue to use the same dice. */
  readonly facesGoOn?: boolean;
}

/** An event that has not been recorded yet, with the context of its act. */
interface Recording {
  readonly slot: string;
  readonly place: EventPosition;
  readonly source: FaceSource;
  readonly desk: ActContext;
  readonly particulars: Particulars;
}

/**
 * A command that is being decided: its events so far, the game after these events, and checks that all kinds of commands share.
 */
export class Decision implements PendingDecision {
  readonly events: BattleEvent[] = [];
  private readonly slots = new Set<string>();

  constructor(
    public state: GameState,
    readonly command: GameCommand,
    readonly circumstances: DecisionContext,
  ) {}

  get battle() {
    return this.state.battle;
  }

  get actor(): Actor {
    return this.circumstances.actor;
  }

  get ruleset(): Ruleset {
    return this.circumstances.ruleset;
  }

  /** True if a recorded command is recalculated, so that entered values are kept. */
  get isAgain(): boolean {
    return false;
  }

  /** True if the command is only tried out, to check the actor's rights. The command of an order then counts as typed. */
  readonly isTrial: boolean = false;

  /** True if the command comes from an older version of the rulebook. */
  get isOfOld(): boolean {
    return false;
  }

  /** True if recorded values replace entered values. A command from an older version of the rulebook keeps its entered values. */
  get holdsRecord(): boolean {
    return true;
  }

  /** Returns the keys of the event in this slot that umpires have corrected since. */
  correctedIn(_slot: string): ReadonlySet<string> {
    return new Set();
  }

  /** Returns the changes that the event in this slot originally recorded; an empty list for a new command. */
  changedFirst(_slot: string): readonly Change[] {
    return [];
  }

  /** True if a recalculation keeps the original outcomes. */
  get isLeft(): boolean {
    return false;
  }

  /** Returns the recorded input of a result that is kept; undefined if the result is calculated again. */
  leftInput(_slot: string, _procedure: UntypedProcedure, _roles: Cast): JsonObject | undefined {
    return undefined;
  }

  /** Returns the rows of a result that is kept. By default, these are the rows of the command. */
  leftCast(_slot: string, _procedure: Procedure, roles: Cast): Cast {
    return roles;
  }

  /** Requires an umpire. @throws {Refusal} UMPIRE_ONLY if the actor is not an umpire */
  umpireOnly(): void {
    if (this.circumstances.actor.standing !== 'umpire') throw refuseNonUmpire();
  }

  /**
   * Requires an umpire who is not an assistant. For the recalculation of a recorded command, an assistant is enough.
   * @throws {Refusal} UMPIRE_ONLY for anyone else
   */
  chiefOnly(): void {
    this.umpireOnly();
    if (!this.isAgain && isAssistant(this.battle, this.circumstances.actor)) throw refuseAssistants();
  }

  /** Returns the events that still count, newest first. */
  done(): Iterable<Pick<BattleEvent, 'turn' | 'phase' | 'resolutions' | 'audience'>> {
    return listEarlierEvents(this.state, this.circumstances.chronicle, this.state.lastNumber + 1);
  }

  /** Carries out one event on a draft. Adds the event and its consequences to the command. */
  record(happen: (desk: ActContext) => DraftEvent, particulars: Particulars = {}): void {
    const begun = this.beginning(particulars);
    if (!begun) return;
    const happening = this.happen(begun.slot, happen, begun.desk);
    this.followUp(begun, happening);
    this.conclude(begun, happening);
  }

  /** Carries out one event like `record`, but in steps, so that other work can run in between. Only for new commands. */
  *recordInSteps(happen: (desk: ActContext) => Generator<void, DraftEvent, void>): Generator<void, void, void> {
    const begun = this.beginning({});
    if (!begun) return;
    const happening = yield* happen(begun.desk);
    this.followUp(begun, happening);
    yield;
    yield* writeChangeTexts(begun.desk.draft.changes);
    this.conclude(begun, happening);
  }

  private beginning(particulars: Particulars): Recording | undefined {
    const slot = this.freeSlot(particulars.slot ?? '');
    const place = this.placeOf(slot);
    if (!place) return undefined;
    const { idStem, faces } = place;
    const draft = new Draft(this.battle);
    const source = particulars.faces ?? faces;
    const dice = createRolledDice(source);
    let ids = 0;
    const newId = (table: string): string => {
      ids++;
      return `${table[0]}${idStem}${ids === 1 ? '' : `.${ids}`}`;
    };
    const judge: ActContext['judge'] = (procedure, input, roles) => {
      source.turnTo?.(procedure.id, roles);
      return this.judge(slot, procedure, dice, input, roles);
    };
    const knownTo: ActContext['knownTo'] = (sideId) =>
      createView(this.ruleset, draft.battle, { standing: 'player', sideId }).battle;
    const wroteFirst = (id: string): Row | undefined => this.wroteFirst(slot, id);
    const { actor } = this.circumstances;
    const judgedFirst = (): boolean | undefined => this.judgedFirst(slot);
    const { isLeft } = this;
    const desk: ActContext = { draft, dice, actor, newId, wroteFirst, judgedFirst, isLeft, judge, knownTo };
    return { slot, place, source, desk, particulars };
  }

  /** Adds the automatic consequences of the changes in a draft. */
  private followUp({ desk, particulars }: Recording, { resolutions, sideId = null }: DraftEvent): void {
    const { draft } = desk;
    const newId = (table: string): string => desk.newId(table);
    // Units that were seen only because of the wrong result must leave no trace after a correction.
    if (particulars.again === undefined && particulars.undoes === undefined) {
      updateSightings(this.ruleset, this.battle, draft, newId);
      updateLastPlaces(this.ruleset, this.battle, draft, newId);
      updatePlainSight(this.ruleset, this.battle, draft, newId);
      composeWithModules(this.ruleset).follow(this.battle, draft, {
        resolutions,
        sideId,
        playsFor: this.actor.sideId,
        isOfOld: this.isOfOld,
      });
    }
    if (!this.isAgain && this.circumstances.isUnbounded !== true)
      requireBattleWithinLimits(this.battle, draft.battle, this.events.length + 1);
  }

  private conclude({ slot, place, source, desk: { draft }, particulars }: Recording, happening: DraftEvent): void {
    // Older versions reported only first sightings.
    const isByRules = happening.resolutions.length > 0 || happening.kind === 'reinforcement-arrived';
    const contacts = isByRules ? listNewContacts(this.ruleset, this.battle, draft, this.isOfOld) : [];
    this.append(
      place,
      {
        turn: this.battle.game.turn || draft.battle.game.turn,
        phase: this.battle.game.phase || draft.battle.game.phase,
        kind: happening.kind,
        audience: happening.sideId ?? 'all',
        summary: happening.summary,
        notes: happening.notes,
        resolutions: happening.resolutions.map((resolution) => this.withExpectation(resolution)),
        diceKind: diceKindOf(happening.resolutions.flatMap((resolution) => resolution.dice)),
        changes: draft.changes,
        ...(slot === '' ? {} : { slot }),
      },
      particulars,
    );
    const further = particulars.facesGoOn ? { faces: source, facesGoOn: true } : {};
    for (const [index, next] of (happening.then ?? []).entries()) this.record(next, { slot: `${slot}.${index}`, ...further });
    this.reportContacts(slot, contacts);
  }

  /** Reports enemies that came into sight after a move by the rules or an arrival, only to the side that sees them. */
  private reportContacts(slot: string, contacts: readonly SightingRow[]): void {
    for (const sideId of contacts.length === 0 ? [] : this.battle.tables.side.keys()) {
      const met = contacts.filter(({ seenBy }) => seenBy === sideId);
      if (met.length === 0) continue;
      const summary = `In sight: ${describeContacts(met, this.battle)}.`;
      this.record(() => ({ kind: 'contact-reported', summary, resolutions: [], notes: [], sideId }), {
        slot: `${slot}.met.${sideId}`,
      });
    }
  }

  /** Returns the number, ids and dice for the event in a slot; undefined if the event does not happen. */
  protected placeOf(_slot: string): EventPosition | undefined {
    const number = this.state.lastNumber + 1;
    return { number, idStem: `${number}`, faces: this.circumstances.facesFor(number) };
  }

  /** Returns the fields that the event in a slot originally recorded for a row. */
  protected wroteFirst(_slot: string, _id: string): Row | undefined {
    return undefined;
  }

  /** Checks whether the event in a slot originally had a result; undefined for a new event. */
  judgedFirst(_slot: string): boolean | undefined {
    return undefined;
  }

  protected happen(_slot: string, happen: (desk: ActContext) => DraftEvent, desk: ActContext): DraftEvent {
    return happen(desk);
  }

  protected judge(
    _slot: string,
    procedure: UntypedProcedure,
    dice: Parameters<typeof runProcedure>[1],
    input: JsonObject,
    roles: Cast,
  ): Resolution {
    return runProcedure(procedure, dice, input, roles);
  }

  protected append(
    { number }: EventPosition,
    facts: RecalculableFacts,
    { undoes = null, again }: Omit<Particulars, 'undoes'> & { undoes?: number | null },
  ): void {
    const { actor, at, interactionId, isUnmarked, nonceFor } = this.circumstances;
    const nonce = nonceFor?.(number);
    const whole: Omit<BattleEvent, 'hash'> = {
      gameId: this.state.gameId,
      number,
      ...(isUnmarked ? {} : { mark: findNextShownNumber(this.state.marking, facts.audience, this.battle) }),
      at,
      actor,
      interactionId,
      part: this.events.length,
      ruleset: this.ruleset.id,
      rulesetVersion: this.ruleset.version,
      ...facts,
      command: this.events.length === 0 ? (this.command as JsonObject) : {},
      undoes,
      ...(again ? { again } : {}),
      ...(nonce === undefined ? {} : { nonce }),
      previousHash: this.state.lastHash,
    };
    const written = this.circumstances.prepared?.written;
    const event: BattleEvent = { ...whole, hash: (written && calculateHashFromText(whole, written)) ?? hashEvent(whole) };
    this.state = applyEvent(this.state, event);
    this.events.push(event);
  }

  protected withExpectation(resolution: Resolution): Resolution {
    const procedure = this.ruleset.procedures.find(({ id }) => id === resolution.procedure);
    const expectation = procedure && calculateExpectation(procedure, resolution);
    return expectation ? { ...resolution, expectation } : resolution;
  }

  /** Returns a slot that is not in use, because one diary entry may take effect twice in a turn. */
  private freeSlot(wanted: string): string {
    let slot = wanted;
    for (let n = 2; this.slots.has(slot); n++) slot = `${wanted}#${n}`;
    this.slots.add(slot);
    return slot;
  }

  phaseCalled(id: string): Phase {
    const phase = this.ruleset.phases.find((candidate) => candidate.id === id);
    if (!phase) throw refuseInvalid('phase', `Cannot find the phase ${id} in ${this.ruleset.title}. Choose one from the list.`);
    return phase;
  }

  actCalled(id: string): Act {
    const act = composeWithModules(this.ruleset).actToRun(id);
    if (!act) throw new Refusal('INVALID_INPUT', `Cannot find ${id} in ${this.ruleset.title}. Choose one from the list.`, 'act');
    return act;
  }

  procedureCalled(id: string): Procedure {
    const procedure = this.ruleset.procedures.find((candidate) => candidate.id === id);
    if (!procedure)
      throw new Refusal('UNKNOWN_PROCEDURE', `${this.ruleset.title} does not have ${id}. Choose one from the list.`);
    return procedure;
  }

  rowIn(table: 'side' | 'unit', id: string): Row {
    const row = this.battle.tables[table].get(id);
    if (!row) throw new Refusal('NOT_FOUND', `Cannot find that ${table} in this battle. Choose one from the list.`, table);
    return row;
  }

  freeName(table: 'side' | 'unit', raw: string, ownId: string | null): RowName {
    return requireFreeName(this.battle.tables[table].values(), raw, ownId, `a ${table}`);
  }
}

function diceKindOf(rolled: readonly RolledFace[]): DiceKind {
  if (rolled.length === 0) return 'none';
  return rolled.some(({ origin }) => origin === 'entered') ? 'entered' : 'verified';
}
