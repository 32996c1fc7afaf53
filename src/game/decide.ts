import {
  BadDice,
  enteredFaces,
  type FaceSource,
  type JsonObject,
  reusedFaces,
  rollFrom,
  type RolledFace,
  type ScriptedFaces,
} from '../dice/index.js';
import {
  type Act,
  type Actor,
  checkedName,
  Draft,
  freeName,
  nameOf,
  type Change,
  type Desk,
  type DiaryEntry,
  expectationOf,
  GAME,
  type Happening,
  illegal,
  type Phase,
  parseWith,
  type Procedure,
  Refusal,
  type Resolution,
  type Row,
  type Ruleset,
  said,
  type Scene,
} from '../rules/index.js';
import type { GameCommand, Later } from './command.js';
import { dueNow, phaseAfter } from './diary.js';
import { correctedStaging, differences, notCorrectable, withChanges } from './correction.js';
import { type BattleEvent, type DiceKind, hashOf } from './event.js';
import { importOrder } from './order.js';
import { resolveInBattle, sceneOf, type Staging } from './scene.js';
import { gameRow, type UmpireRow } from './standing.js';
import { fold, type GameState } from './state.js';
import {
  type Chronicle,
  dependents,
  isUndoable,
  judgedBehind,
  lastUndo,
  lastUndoable,
  replacedBy,
  requireWhole,
  undoChanges,
} from './undo.js';

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
}

export interface Decided {
  readonly events: readonly BattleEvent[];
  readonly state: GameState;
}

/**
 * What a command makes happen: the events and the game after them, or a refusal and nothing.
 * @throws {Refusal}
 */
export function decide(state: GameState, command: GameCommand, circumstances: Circumstances): Decided {
  const decision = new Decision(state, command, circumstances);
  decision.run();
  return { events: decision.events, state: decision.state };
}

class Decision {
  readonly events: BattleEvent[] = [];

  constructor(
    public state: GameState,
    private readonly command: GameCommand,
    private readonly circumstances: Circumstances,
  ) {}

  run(): void {
    const { command } = this;
    if (command.type === 'start') return this.start(command);
    if (this.state.lastNumber === 0) throw new Refusal('NO_GAME', 'there is no battle here: /game start begins one');
    if (this.state.battle.game.status === 'ended')
      throw new Refusal('NO_GAME', 'this battle has ended: /game start begins another');
    switch (command.type) {
      case 'resolve':
        return this.resolve(command);
      case 'act':
        return this.act(command);
      case 'advance':
        return this.advance(command.to);
      case 'go-to-phase':
        return this.goToPhase(command.phase);
      case 'undo':
        return this.undo(command);
      case 'redo':
        return this.redo(command);
      case 'correct':
        return this.correct(command);
      case 'overrule':
        return this.overrule(command);
      case 'set-hand-dice':
        this.umpireOnly();
        return this.record((desk) => {
          desk.draft.setGame({ handDice: command.allowed });
          return said('settings-changed', `Dice that fell on a real table may be entered by ${command.allowed}.`);
        });
      case 'note':
        return this.note(command);
      case 'import-order':
        this.umpireOnly();
        return this.record((desk) => importOrder(desk, this.ruleset, command.order));
      case 'end':
        this.umpireOnly();
        return this.record((desk) => {
          desk.draft.setGame({ status: 'ended', seed: command.seed });
          return said('game-ended', 'The battle has ended and its seed is revealed.');
        });
      case 'add-side':
        return this.addSide(command);
      case 'edit-side':
        return this.editSide(command);
      case 'add-unit':
        return this.addUnit(command);
      case 'edit-unit':
        return this.editUnit(command);
      case 'remove-unit':
        return this.removeUnit(command.unit);
    }
  }

  private get battle() {
    return this.state.battle;
  }

  private get ruleset(): Ruleset {
    return this.circumstances.ruleset;
  }

  private umpireOnly(): void {
    if (this.circumstances.actor.standing !== 'umpire')
      throw new Refusal('UMPIRE_ONLY', 'only an umpire of this battle may do that');
  }

  /**
   * Runs one event's worth of doing on a draft and appends it.
   * @param undoes the event that it takes back
   * @param facesFrom other faces than the battle's own
   */
  private record(
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
      command: this.events.length === 0 ? (this.command as unknown as JsonObject) : {},
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
  }

  private withExpectation(resolution: Resolution): Resolution {
    const procedure = this.ruleset.procedures.find(({ id }) => id === resolution.procedure);
    const expectation = procedure && expectationOf(procedure, resolution);
    return expectation ? { ...resolution, expectation } : resolution;
  }

  private start(command: GameCommand & { type: 'start' }): void {
    if (this.state.lastNumber > 0) throw new Refusal('CONFLICT', 'this battle has begun already');
    const settings = parseWith(this.ruleset.gameSettings, command.settings) as JsonObject;
    const name = checkedName(command.name, 'name');
    const { actor } = this.circumstances;
    const row: UmpireRow & JsonObject = {
      ...settings,
      name,
      ruleset: this.ruleset.id,
      status: 'open',
      turn: 1,
      phase: this.ruleset.phases[0]!.id,
      umpireId: actor.id,
      umpireRoleId: command.umpireRoleId,
      commitment: command.commitment,
      seed: null,
      handDice: 'umpires',
    };
    this.record((desk) => {
      desk.draft.setGame(row);
      for (const [table, rows] of Object.entries(command.opening ?? {}))
        for (const opening of rows) desk.draft.create(table, opening.id as string, opening);
      const { notes, resolutions } = this.ruleset.phaseBegins(desk, row.phase);
      return { kind: 'game-started', summary: `${name} begins: ${this.ruleset.title}.`, resolutions, notes };
    });
  }

  private addSide(command: GameCommand & { type: 'add-side' }): void {
    this.umpireOnly();
    const fields = parseWith(this.ruleset.sideFields, command.fields) as JsonObject;
    const name = this.freeName('side', command.name, null);
    this.record((desk) => {
      const id = desk.newId('side');
      desk.draft.create('side', id, { ...fields, id, name, roleId: command.roleId, playerIds: [...new Set(command.playerIds)] });
      return said('side-added', `${name} joins the battle.`);
    });
  }

  private editSide(command: GameCommand & { type: 'edit-side' }): void {
    this.umpireOnly();
    const side = this.rowIn('side', command.side);
    const known = new Set(Object.keys(side).filter((key) => !['id', 'name', 'roleId', 'playerIds'].includes(key)));
    const current = Object.fromEntries(Object.entries(side).filter(([key]) => known.has(key)));
    const fields = parseWith(this.ruleset.sideFields, { ...current, ...command.fields }) as JsonObject;
    const name = command.name === undefined ? nameOf(side) : this.freeName('side', command.name, command.side);
    const players = new Set([...(side.playerIds as readonly string[]), ...command.addPlayerIds]);
    command.removePlayerIds.forEach((id) => players.delete(id));
    const roleId = command.roleId === undefined ? side.roleId : command.roleId;
    this.record((desk) => {
      desk.draft.set('side', command.side, { ...fields, name, playerIds: [...players], roleId: roleId ?? null });
      return said('side-edited', `${name} was changed.`, { side: command.side });
    });
  }

  private addUnit(command: GameCommand & { type: 'add-unit' }): void {
    this.umpireOnly();
    const side = this.rowIn('side', command.side);
    const name = this.freeName('unit', command.name, null);
    const fields = this.ruleset.completeUnit(command.fields, side, null, this.battle);
    this.record((desk) => {
      const id = desk.newId('unit');
      desk.draft.create('unit', id, { ...fields, id, name, side: command.side });
      return said('unit-added', `${name} joins ${nameOf(side)}.`, command);
    });
  }

  private editUnit(command: GameCommand & { type: 'edit-unit' }): void {
    this.umpireOnly();
    const unit = this.rowIn('unit', command.unit);
    const sideId = command.side ?? (unit.side as string);
    const side = this.rowIn('side', sideId);
    const name = command.name === undefined ? nameOf(unit) : this.freeName('unit', command.name, command.unit);
    const fields = this.ruleset.completeUnit(command.fields, side, unit as never, this.battle);
    this.record((desk) => {
      desk.draft.set('unit', command.unit, { ...fields, name, side: sideId });
      return said('unit-edited', `${name} was changed.`, { side: sideId });
    });
  }

  private removeUnit(id: string): void {
    this.umpireOnly();
    const unit = this.rowIn('unit', id);
    this.record((desk) => {
      this.ruleset.unitRemoved?.(desk, unit as never);
      desk.draft.remove('unit', id);
      return said('unit-removed', `${nameOf(unit)} was taken out of the battle.`, { side: unit.side as string });
    });
  }

  private resolve(command: GameCommand & { type: 'resolve' }): void {
    const procedure = this.procedure(command.procedure);
    const entered = command.dice === undefined ? undefined : this.enteredByHand(command.dice);
    try {
      this.record(
        (desk) => {
          const happening = this.resolveOn(desk, procedure, command);
          entered?.finish();
          return happening;
        },
        null,
        (live) => entered ?? live,
      );
    } catch (error) {
      throw error instanceof BadDice ? new Refusal('BAD_DICE', `dice: ${error.message}`, 'dice') : error;
    }
  }

  /** Resolves a procedure with the units of a staging and carries out what it says. */
  private resolveOn(desk: Desk, procedure: Procedure, staging: Staging): Happening {
    const { battle } = desk.draft;
    const resolution = resolveInBattle(this.ruleset, procedure, battle, desk.actor, staging, desk.dice);
    const scene: Scene = sceneOf(procedure, battle, staging.roles, staging.typed);
    if (Object.values(staging.roles).some((ids) => ids.length > 0)) {
      for (const effect of resolution.effects) this.ruleset.applyEffect(desk, effect, resolution);
      this.ruleset.afterResolution?.(desk, resolution, scene);
    }
    const notes = this.ruleset.remarks?.(procedure, scene) ?? [];
    const sideId = this.ruleset.audienceOf?.(procedure, scene, desk.actor, desk.draft.battle) ?? null;
    return { kind: 'resolved', summary: resolution.summary, resolutions: [resolution], notes, sideId };
  }

  /** @throws {Refusal} when this person may not enter dice in this battle */
  private enteredByHand(faces: readonly number[]): ScriptedFaces {
    const allowed = gameRow(this.battle).handDice ?? 'umpires';
    const { standing } = this.circumstances.actor;
    if (allowed === 'nobody' || (allowed === 'umpires' && standing !== 'umpire'))
      throw new Refusal('NOT_YOURS', `dice that fell on a real table may be entered by ${allowed} in this battle`, 'dice');
    return enteredFaces(faces);
  }

  private note({ text, picture, onlyForSide }: GameCommand & { type: 'note' }): void {
    const { standing, sideId } = this.circumstances.actor;
    if (standing === 'spectator')
      throw new Refusal('NOT_YOURS', 'you play for no side in this battle: ask its umpire to add you');
    if (onlyForSide !== null && standing !== 'umpire' && onlyForSide !== sideId)
      throw new Refusal('NOT_YOURS', 'that is not your side', 'side');
    const words = text.trim();
    if (words === '' && picture === null)
      throw new Refusal('INVALID_INPUT', 'text: write something, or attach a picture', 'text');
    this.record(() => said('noted', words === '' ? 'A picture.' : words, onlyForSide === null ? null : { side: onlyForSide }));
  }

  private act(command: GameCommand & { type: 'act' }): void {
    const act = this.actCalled(command.act);
    if (act.umpireOnly) this.umpireOnly();
    if (this.circumstances.actor.standing === 'spectator') {
      throw new Refusal('NOT_YOURS', 'you play for no side in this battle: ask its umpire to add you');
    }
    const params = parseWith(act.params, command.params) as JsonObject;
    this.record((desk) => act.run(desk, params));
  }

  /** To the next phase, or on until the first phase of the next turn has begun. Everything due on the way comes due. */
  private advance(to: 'phase' | 'turn'): void {
    this.umpireOnly();
    while (!this.toNextPhase() && to === 'turn');
  }

  /** @returns whether a new turn has begun with it */
  private toNextPhase(): boolean {
    this.comeDue('end');
    const next = phaseAfter(this.ruleset, this.battle);
    this.enterPhase(next.phase, next.turn);
    this.comeDue('begin');
    return next.opensTurn;
  }

  private goToPhase(phase: string): void {
    this.umpireOnly();
    if (!this.ruleset.anyPhase)
      throw illegal('phases follow a fixed sequence: /turn phase without a phase goes on to the next', this.ruleset.sequenceCite);
    this.enterPhase(this.phaseCalled(phase).id, this.battle.game.turn);
    this.comeDue('begin');
  }

  private enterPhase(phase: string, turn: number): void {
    const { title } = this.phaseCalled(phase);
    this.record((desk) => {
      const ended = this.ruleset.phaseEnds(desk, desk.draft.battle.game.phase);
      desk.draft.setGame({ phase, turn });
      const begun = this.ruleset.phaseBegins(desk, phase);
      const resolutions = [...ended.resolutions, ...begun.resolutions];
      return { kind: 'phase', summary: `Turn ${turn}: ${title}.`, resolutions, notes: [...ended.notes, ...begun.notes] };
    });
  }

  private phaseCalled(id: string): Phase {
    const phase = this.ruleset.phases.find((candidate) => candidate.id === id);
    if (!phase) throw new Refusal('INVALID_INPUT', `phase: there is no phase ${id} in ${this.ruleset.title}`, 'phase');
    return phase;
  }

  /**
   * Settles every diary entry of this moment, one event each. The list is made once: nothing comes due twice. An entry that an
   * earlier one called off or put off does not come due.
   */
  private comeDue(at: 'begin' | 'end'): void {
    const due = (): DiaryEntry[] => dueNow(this.ruleset.diary(this.battle), this.battle.game, at);
    for (const { id } of due()) {
      const entry = due().find((candidate) => candidate.id === id);
      if (entry) this.record((desk) => this.ruleset.comeDue(desk, entry));
    }
  }

  private undo(command: GameCommand & { type: 'undo' }): void {
    this.umpireOnly();
    const event =
      command.event === undefined ? lastUndoable(this.state, this.circumstances.chronicle) : this.eventCalled(command.event);
    if (!event) throw new Refusal('NOT_FOUND', 'there is nothing to undo', 'event');
    this.takeBackWhole(event, command);
  }

  private redo(command: GameCommand & { type: 'redo' }): void {
    this.umpireOnly();
    const { chronicle } = this.circumstances;
    const undo = command.event === undefined ? lastUndo(this.state, chronicle) : this.eventCalled(command.event);
    if (undo?.kind !== 'undone') throw new Refusal('NOT_FOUND', 'there is nothing to redo', 'event');
    this.takeBackWhole(undo, command);
  }

  /** @throws {Refusal} NOT_FOUND */
  private eventCalled(number: number): BattleEvent {
    const event = this.circumstances.chronicle.get(number);
    if (!event) throw new Refusal('NOT_FOUND', `there is no event ${number}`, 'event');
    return event;
  }

  private takeBackWhole(event: BattleEvent, { later, reason }: { readonly later: Later; readonly reason?: string }): void {
    this.clearLater(event, later);
    this.takeBack(event, later !== 'refuse', reason);
    requireWhole(
      this.battle,
      this.events.flatMap(({ changes }) => changes),
    );
  }

  /** Sees to the events that built on one that is about to be taken back. @throws {Refusal} CONFLICT */
  private clearLater(event: BattleEvent, later: Later): void {
    const { chronicle } = this.circumstances;
    if (!isUndoable(this.state, event))
      throw new Refusal('CONFLICT', `event ${event.number} cannot be undone, or is undone already`, 'event');
    const built = dependents(this.state, chronicle, event);
    if (built.length > 0 && later === 'refuse') {
      const list = built
        .map(({ number }) => number)
        .reverse()
        .join(', ');
      throw new Refusal(
        'CONFLICT',
        `event ${event.number} was built on by event${built.length === 1 ? '' : 's'} ${list}: undo them too, or keep what they set`,
        'later',
      );
    }
    // What was kept of an event when an earlier one was taken back may have been set anew since: it stays.
    if (later === 'undo') for (const dependent of built) this.takeBack(dependent, true);
  }

  private takeBack(event: BattleEvent, keep: boolean, reason?: string): void {
    this.record((desk) => {
      keepAll(desk.draft, undoChanges(desk.draft.battle, event, keep));
      return said('undone', `Undone: event ${event.number}. ${event.summary}`, affairOf(event), reasonNotes(reason));
    }, event.number);
  }

  private correct(command: GameCommand & { type: 'correct' }): void {
    this.umpireOnly();
    const { chronicle } = this.circumstances;
    const event = this.eventCalled(command.event);
    const chain = replacedBy(this.state, chronicle, event);
    const judged = judgedBehind(event, (number) => chronicle.get(number));
    const again = this.judgement(judged, command);
    this.clearLater(event, command.later);
    const recorded = judged.resolutions.flatMap(({ dice }) => dice);
    this.record(
      (desk) => {
        this.takeOff(desk, chain, command.later !== 'refuse');
        const happening = again(desk);
        requireWhole(desk.draft.battle, desk.draft.changes);
        return {
          ...happening,
          kind: 'corrected',
          summary: `Event ${event.number} corrected: ${happening.summary}`,
          notes: [...reasonNotes(command.reason), ...differences(judged, happening), ...happening.notes],
          sideId: affairOf(event)?.side ?? null,
        };
      },
      event.number,
      (live) => reusedFaces(recorded, live),
    );
  }

  /** What was judged, with what was otherwise. @throws {Refusal} when it was no procedure and no act that somebody called */
  private judgement(
    judged: BattleEvent,
    { changes, roles, overrides }: GameCommand & { type: 'correct' },
  ): (desk: Desk) => Happening {
    const [resolution] = judged.resolutions;
    const call = this.callBehind(judged);
    if (call.type === 'act') {
      const act = this.actCalled(call.act);
      const params = parseWith(act.params, withChanges(call.params, changes)) as JsonObject;
      return (desk) => act.run(desk, params);
    }
    if (call.type !== 'resolve' || !resolution) throw notCorrectable(judged);
    const procedure = this.procedure(call.procedure);
    const otherwise = { changes, roles: roles ?? {}, overrides: overrides ?? {} };
    return (desk) => this.resolveOn(desk, procedure, correctedStaging(procedure, resolution, call, otherwise, desk.draft.battle));
  }

  /** The command that a correction goes back to, through all corrections and overrulings, with what they said was otherwise. */
  private callBehind(judged: BattleEvent): GameCommand {
    const get = (number: number | null): BattleEvent => this.circumstances.chronicle.get(number ?? 0)!;
    if (judged.kind === 'overruled') return this.callBehind(get(judged.undoes));
    if (judged.kind !== 'corrected') {
      if (judged.part > 0) throw notCorrectable(judged);
      return judged.command as unknown as GameCommand;
    }
    const call = this.callBehind(get(judged.undoes));
    // Events that built on what was corrected may have been undone first: the command stands in the first of them all.
    const { changes } = get(judged.number - judged.part).command as GameCommand & { type: 'correct' };
    if (call.type === 'act') return { ...call, params: withChanges(call.params, changes) };
    if (call.type === 'resolve') return { ...call, typed: withChanges(call.typed, changes) };
    return call;
  }

  private overrule(command: GameCommand & { type: 'overrule' }): void {
    this.umpireOnly();
    const event = this.eventCalled(command.event);
    if (event.kind === 'undone') throw new Refusal('CONFLICT', `event ${event.number} is an undo: /redo takes it back`, 'event');
    const chain = replacedBy(this.state, this.circumstances.chronicle, event);
    this.clearLater(event, command.later);
    this.record((desk) => {
      this.takeOff(desk, chain, command.later !== 'refuse');
      for (const { unit: id, fields } of command.set) {
        const unit = desk.draft.battle.tables.unit.get(id);
        if (!unit) throw new Refusal('NOT_FOUND', 'there is no such unit in this battle', 'set');
        const side = desk.draft.battle.tables.side.get(unit.side) as unknown as Row;
        desk.draft.set('unit', id, this.ruleset.completeUnit(fields, side, unit, desk.draft.battle));
      }
      requireWhole(desk.draft.battle, desk.draft.changes);
      return said(
        'overruled',
        `Event ${event.number} overruled. It was: ${event.summary}`,
        affairOf(event),
        reasonNotes(command.reason),
      );
    }, event.number);
  }

  /** Takes an event and all that it had replaced off a draft. @throws {Refusal} CONFLICT when what is left is not whole */
  private takeOff(desk: Desk, chain: readonly BattleEvent[], keep: boolean): void {
    // What had been kept when an event was replaced is kept again.
    for (const [index, event] of chain.entries()) keepAll(desk.draft, undoChanges(desk.draft.battle, event, keep || index > 0));
    requireWhole(desk.draft.battle, desk.draft.changes);
  }

  private actCalled(id: string): Act {
    const act = this.ruleset.acts.find((candidate) => candidate.id === id);
    if (!act) throw new Refusal('INVALID_INPUT', `there is no ${id} in ${this.ruleset.title}`, 'act');
    return act;
  }

  private procedure(id: string): Procedure {
    const procedure = this.ruleset.procedures.find((candidate) => candidate.id === id);
    if (!procedure) throw new Refusal('UNKNOWN_PROCEDURE', `${this.ruleset.title} has no procedure ${id}`);
    return procedure;
  }

  private rowIn(table: 'side' | 'unit', id: string): Row {
    const row = this.battle.tables[table].get(id);
    if (!row) throw new Refusal('NOT_FOUND', `there is no such ${table} in this battle`, table);
    return row as unknown as Row;
  }

  private freeName(table: 'side' | 'unit', raw: string, ownId: string | null): string {
    return freeName(this.battle.tables[table].values(), raw, ownId, `a ${table}`);
  }
}

/** Whose affair it is what becomes of an event: theirs who may know of it. */
function affairOf({ audience }: BattleEvent): { readonly side: string } | null {
  return audience === 'all' ? null : { side: audience };
}

function reasonNotes(reason: string | undefined): string[] {
  const words = (reason ?? '').trim();
  return words === '' ? [] : [`Reason: ${words}`];
}

function diceKindOf(rolled: readonly RolledFace[]): DiceKind {
  if (rolled.length === 0) return 'none';
  return rolled.some(({ origin }) => origin === 'entered') ? 'entered' : 'verified';
}

function keepAll(draft: Draft, changes: readonly Change[]): void {
  for (const { table, id, before, after } of changes) {
    if (table === GAME) draft.setGame(after!);
    else if (before === null) draft.create(table, id, after!);
    else if (after === null) draft.remove(table, id);
    else draft.set(table, id, after);
  }
}
