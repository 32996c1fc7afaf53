import { type FaceSource, type JsonObject, rollFrom, type RolledFace } from '../../dice/index.js';
import {
  type Act,
  type Actor,
  type Desk,
  Draft,
  expectationOf,
  freeName,
  type Happening,
  invalid,
  type Phase,
  type Procedure,
  Refusal,
  type Resolution,
  type Row,
  type Ruleset,
} from '../../rules/index.js';
import type { GameCommand } from '../command.js';
import { type BattleEvent, type DiceKind, hashOf } from '../event.js';
import { requireRoom } from '../limits.js';
import { fold, type GameState } from '../state.js';
import type { Chronicle } from '../undo.js';

/** What deciding needs from outside: who, when, which rulebook, dice for each event, and the record so far. */
export interface Circumstances {
  readonly ruleset: Ruleset;
  readonly actor: Actor;
  readonly interactionId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Where the faces of an event come from. */
  facesFor(eventNumber: number): FaceSource;
  readonly chronicle: Chronicle;
  /** Whether a battle may grow as it likes: what is on record is judged again whatever limits there are now. */
  readonly isUnbounded?: true;
}

/** A command being decided: the events so far, the game after them, and what every kind of command asks of it. */
export class Decision {
  readonly events: BattleEvent[] = [];

  constructor(
    public state: GameState,
    readonly command: GameCommand,
    readonly circumstances: Circumstances,
  ) {}

  get battle() {
    return this.state.battle;
  }

  get ruleset(): Ruleset {
    return this.circumstances.ruleset;
  }

  /** @throws {Refusal} UMPIRE_ONLY */
  umpireOnly(): void {
    if (this.circumstances.actor.standing !== 'umpire')
      throw new Refusal('UMPIRE_ONLY', 'only an umpire of this battle may do that');
  }

  /**
   * Runs one event's worth of doing on a draft and appends it, and what happens further after it.
   * @param undoes the event that it takes back
   * @param facesFrom other faces than the battle's own
   */
  record(
    happen: (desk: Desk) => Happening,
    undoes: number | null = null,
    facesFrom: (live: FaceSource) => FaceSource = (live) => live,
  ): void {
    const { actor, at, interactionId } = this.circumstances;
    const number = this.state.lastNumber + 1;
    const draft = new Draft(this.battle);
    const dice = rollFrom(facesFrom(this.circumstances.facesFor(number)));
    let ids = 0;
    const newId = (table: string): string => {
      ids++;
      return `${table[0]}${number}${ids === 1 ? '' : `.${ids}`}`;
    };
    const happening = happen({ draft, dice, actor, newId });
    if (this.circumstances.isUnbounded !== true) requireRoom(this.battle, draft.battle, this.events.length + 1);
    const facts: Omit<BattleEvent, 'hash'> = {
      gameId: this.state.gameId,
      number,
      at,
      actor,
      interactionId,
      part: this.events.length,
      ruleset: this.ruleset.id,
      rulesetVersion: this.ruleset.version,
      turn: this.battle.game.turn || draft.battle.game.turn,
      phase: this.battle.game.phase || draft.battle.game.phase,
      kind: happening.kind,
      command: this.events.length === 0 ? (this.command as JsonObject) : {},
      audience: happening.sideId ?? 'all',
      summary: happening.summary,
      notes: happening.notes,
      resolutions: happening.resolutions.map((resolution) => this.withExpectation(resolution)),
      diceKind: diceKindOf(dice.rolled),
      changes: draft.changes,
      undoes,
      previousHash: this.state.lastHash,
    };
    const event: BattleEvent = { ...facts, hash: hashOf(facts) };
    this.state = fold(this.state, event);
    this.events.push(event);
    for (const next of happening.then ?? []) this.record(next);
  }

  private withExpectation(resolution: Resolution): Resolution {
    const procedure = this.ruleset.procedures.find(({ id }) => id === resolution.procedure);
    const expectation = procedure && expectationOf(procedure, resolution);
    return expectation ? { ...resolution, expectation } : resolution;
  }

  /** @throws {Refusal} NOT_FOUND */
  eventCalled(number: number): BattleEvent {
    const event = this.circumstances.chronicle.get(number);
    if (!event) throw new Refusal('NOT_FOUND', `there is no event ${number}`, 'event');
    return event;
  }

  phaseCalled(id: string): Phase {
    const phase = this.ruleset.phases.find((candidate) => candidate.id === id);
    if (!phase) throw invalid('phase', `there is no phase ${id} in ${this.ruleset.title}`);
    return phase;
  }

  actCalled(id: string): Act {
    const act = this.ruleset.acts.find((candidate) => candidate.id === id);
    if (!act) throw new Refusal('INVALID_INPUT', `there is no ${id} in ${this.ruleset.title}`, 'act');
    return act;
  }

  procedureCalled(id: string): Procedure {
    const procedure = this.ruleset.procedures.find((candidate) => candidate.id === id);
    if (!procedure) throw new Refusal('UNKNOWN_PROCEDURE', `${this.ruleset.title} has no procedure ${id}`);
    return procedure;
  }

  rowIn(table: 'side' | 'unit', id: string): Row {
    const row = this.battle.tables[table].get(id);
    if (!row) throw new Refusal('NOT_FOUND', `there is no such ${table} in this battle`, table);
    return row;
  }

  freeName(table: 'side' | 'unit', raw: string, ownId: string | null): string {
    return freeName(this.battle.tables[table].values(), raw, ownId, `a ${table}`);
  }
}

function diceKindOf(rolled: readonly RolledFace[]): DiceKind {
  if (rolled.length === 0) return 'none';
  return rolled.some(({ origin }) => origin === 'entered') ? 'entered' : 'verified';
}
