import type { JsonObject, RolledDice } from '../dice/index.js';
import {
  type Actor,
  Draft,
  nameOf,
  type Change,
  type Desk,
  type DiaryEntry,
  GAME,
  type Happening,
  illegal,
  type Phase,
  parseWith,
  type Procedure,
  Refusal,
  type Row,
  type Ruleset,
  type Scene,
} from '../rules/index.js';
import type { GameCommand } from './command.js';
import { dueNow, phaseAfter } from './diary.js';
import { type BattleEvent, hashOf } from './event.js';
import { resolveInBattle, sceneOf } from './scene.js';
import { checkedName, nameKey } from './names.js';
import { type UmpireRow } from './standing.js';
import { fold, type GameState } from './state.js';
import { type Chronicle, dependents, isUndoable, lastUndoable, requireWhole, undoChanges } from './undo.js';

/** What deciding needs from outside: who, when, which rulebook, dice for each event, and the record so far. */
export interface Circumstances {
  readonly ruleset: Ruleset;
  readonly actor: Actor;
  readonly interactionId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  diceFor(eventNumber: number): RolledDice;
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

  /** Runs one event's worth of doing on a draft and appends it. */
  private record(happen: (desk: Desk) => Happening, undoes: number | null = null): void {
    const { actor, at, interactionId } = this.circumstances;
    const number = this.state.lastNumber + 1;
    const draft = new Draft(this.battle);
    const dice = this.circumstances.diceFor(number);
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
      command: this.events.length === 0 ? this.command : {},
      audience: happening.sideId ?? 'all',
      summary: happening.summary,
      notes: happening.notes,
      resolutions: happening.resolutions,
      diceKind: dice.rolled.length > 0 ? 'verified' : 'none',
      changes: draft.changes,
      undoes,
      previousHash: this.state.lastHash,
    };
    const event: BattleEvent = { ...facts, hash: hashOf(facts) };
    this.state = fold(this.state, event);
    this.events.push(event);
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
    };
    this.record((desk) => {
      desk.draft.setGame(row);
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
      return said('side-edited', `${name} was changed.`, command.side);
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
      return said('unit-added', `${name} joins ${nameOf(side)}.`, command.side);
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
      return said('unit-edited', `${name} was changed.`, sideId);
    });
  }

  private removeUnit(id: string): void {
    this.umpireOnly();
    const unit = this.rowIn('unit', id);
    this.record((desk) => {
      this.ruleset.unitRemoved?.(desk, unit as never);
      desk.draft.remove('unit', id);
      return said('unit-removed', `${nameOf(unit)} was taken out of the battle.`, unit.side as string);
    });
  }

  private resolve(command: GameCommand & { type: 'resolve' }): void {
    const procedure = this.procedure(command.procedure);
    this.record((desk) => {
      const { battle } = desk.draft;
      const resolution = resolveInBattle(this.ruleset, procedure, battle, desk.actor, command, desk.dice);
      const scene: Scene = sceneOf(procedure, battle, command.roles, command.typed);
      if (Object.values(command.roles).some((ids) => ids.length > 0)) {
        for (const effect of resolution.effects) this.ruleset.applyEffect(desk, effect, resolution);
        this.ruleset.afterResolution?.(desk, resolution, scene);
      }
      return {
        kind: 'resolved',
        summary: resolution.summary,
        resolutions: [resolution],
        notes: this.ruleset.remarks?.(procedure, scene) ?? [],
      };
    });
  }

  private act(command: GameCommand & { type: 'act' }): void {
    const act = this.ruleset.acts.find(({ id }) => id === command.act);
    if (!act) throw new Refusal('INVALID_INPUT', `there is no ${command.act} in ${this.ruleset.title}`, 'act');
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
      throw illegal(`${this.ruleset.title} has a fixed sequence: the next phase follows`, this.ruleset.sequenceCite);
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
    const { chronicle } = this.circumstances;
    const event = command.event === undefined ? lastUndoable(this.state, chronicle) : chronicle.get(command.event);
    if (!event)
      throw new Refusal(
        'NOT_FOUND',
        command.event === undefined ? 'there is nothing to undo' : `there is no event ${command.event}`,
        'event',
      );
    if (!isUndoable(this.state, event))
      throw new Refusal('CONFLICT', `event ${event.number} cannot be undone, or is undone already`, 'event');
    const later = dependents(this.state, chronicle, event);
    if (later.length > 0 && command.later === 'refuse') {
      const list = later
        .map(({ number }) => number)
        .reverse()
        .join(', ');
      throw new Refusal(
        'CONFLICT',
        `event ${event.number} was built on by event${later.length === 1 ? '' : 's'} ${list}: undo them too, or keep what they set`,
        'later',
      );
    }
    if (command.later === 'undo') for (const dependent of later) this.takeBack(dependent, false);
    this.takeBack(event, command.later === 'keep');
    requireWhole(
      this.battle,
      this.events.flatMap(({ changes }) => changes),
    );
  }

  private takeBack(event: BattleEvent, keep: boolean): void {
    this.record((desk) => {
      keepAll(desk.draft, undoChanges(this.battle, event, keep));
      return said('undone', `Undone: event ${event.number}. ${event.summary}`, event.audience === 'all' ? null : event.audience);
    }, event.number);
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
    const name = checkedName(raw, 'name');
    const key = nameKey(name);
    for (const row of this.battle.tables[table].values()) {
      if (row.id !== ownId && nameKey(row.name) === key)
        throw new Refusal('CONFLICT', `there is a ${table} of that name already`, 'name');
    }
    return name;
  }
}

function said(kind: string, summary: string, sideId: string | null = null): Happening {
  return { kind, summary, resolutions: [], notes: [], sideId };
}

function keepAll(draft: Draft, changes: readonly Change[]): void {
  for (const { table, id, before, after } of changes) {
    if (table === GAME) draft.setGame(after!);
    else if (before === null) draft.create(table, id, after!);
    else if (after === null) draft.remove(table, id);
    else draft.set(table, id, after);
  }
}
