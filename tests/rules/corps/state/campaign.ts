import { type JsonObject, scriptedFaces } from '../../../../src/dice/index.js';
import { type BattleEvent, decide, emptyGame, type GameCommand, type GameState } from '../../../../src/game/index.js';
import { corps } from '../../../../src/rules/corps/index.js';
import type { CorpsBattle, CorpsSide, CorpsUnit, Formation, Job, Proposal } from '../../../../src/rules/corps/state.js';
import type { Actor, DiaryEntry, Refusal } from '../../../../src/rules/index.js';

export const UMPIRE: Actor = { id: '1', name: 'umpire', standing: 'umpire', sideId: null };

export const player = (sideId: string): Actor => ({ id: `p${sideId}`, name: `player of ${sideId}`, standing: 'player', sideId });

type Table = 'side' | 'unit' | 'formation' | 'job' | 'proposal';

/**
 * A campaign played through the house, with dice given face by face; a face too few or too many is an error. Rows are named
 * by their names. Its axis has an armoured and an infantry division in a corps, its allies one armoured division.
 */
export class Campaign {
  private state: GameState = emptyGame('g');
  readonly record: BattleEvent[] = [];
  readonly axis: string;
  readonly allies: string;

  constructor(settings: JsonObject = { season: 'summer' }) {
    this.do({ type: 'start', name: 'Falaise', ruleset: 'corps', settings, umpireRoleId: null, commitment: '' });
    this.axis = this.side('Axis');
    this.allies = this.side('Allies');
    this.formation('I SS Corps', this.axis, { nationality: 'axis', echelon: 'corps' });
    this.formation('12 SS', this.axis, {
      nationality: 'axis',
      divisionType: 'armoured',
      parent: this.id('formation', 'I SS Corps'),
    });
    this.formation('272 Inf', this.axis, { nationality: 'axis', parent: this.id('formation', 'I SS Corps') });
    this.formation('7 Armd', this.allies, { nationality: 'british', divisionType: 'armoured' });
  }

  get battle(): CorpsBattle {
    return this.state.battle as CorpsBattle;
  }

  get game(): CorpsBattle['game'] {
    return this.battle.game;
  }

  get diary(): readonly DiaryEntry[] {
    return corps.diary(this.battle);
  }

  /** What the events of the last command remarked. */
  get last(): BattleEvent {
    return this.record.at(-1)!;
  }

  do(command: GameCommand, faces: readonly number[] = [], as: Actor = UMPIRE): readonly BattleEvent[] {
    const source = scriptedFaces(faces);
    const { events, state } = decide(this.state, command, {
      ruleset: corps,
      actor: as,
      interactionId: `i${this.record.length}`,
      at: '2026-01-01T00:00:00.000Z',
      facesFor: () => source,
      chronicle: { get: (number) => this.record[number - 1], after: (number) => this.record.slice(number) },
    });
    source.finish();
    this.state = state;
    this.record.push(...events);
    return events;
  }

  private rows(table: Table): readonly { readonly id: string; readonly name: string }[] {
    return [...((this.battle.tables[table] as ReadonlyMap<string, { id: string; name: string }> | undefined)?.values() ?? [])];
  }

  id(table: Table, name: string): string {
    const row = this.rows(table).find((candidate) => candidate.name === name);
    if (!row) throw new Error(`no ${table} ${name}`);
    return row.id;
  }

  has(table: Table, name: string): boolean {
    return this.rows(table).some((row) => row.name === name);
  }

  names(table: Table): readonly string[] {
    return this.rows(table).map(({ name }) => name);
  }

  unit(name: string): CorpsUnit {
    return this.battle.tables.unit.get(this.id('unit', name))!;
  }

  stock(name: string): Formation {
    return this.battle.tables.formation.get(this.id('formation', name))!;
  }

  job(name: string): Job {
    return this.battle.tables.job.get(this.id('job', name))!;
  }

  proposal(name: string): Proposal {
    return this.battle.tables.proposal.get(this.id('proposal', name))!;
  }

  sideRow(id: string): CorpsSide {
    return this.battle.tables.side.get(id)!;
  }

  side(name: string): string {
    this.do({ type: 'add-side', name, fields: {}, roleId: null, playerIds: [] });
    return this.id('side', name);
  }

  formation(name: string, side: string, fields: JsonObject): void {
    this.act('formation-add', { name, side, ...fields });
  }

  stocks(formation: string, fields: JsonObject): void {
    this.act('formation-edit', { formation: this.id('formation', formation), ...fields });
  }

  /** A unit of a division; an infantry battalion of 4 SP, but for these fields. */
  add(name: string, formation: string, fields: JsonObject = {}): void {
    const { side } = this.stock(formation);
    this.do({ type: 'add-unit', name, side, fields: { type: 'infantry', sp: 4, formation, ...fields } });
  }

  edit(unit: string, fields: JsonObject): void {
    this.do({ type: 'edit-unit', unit: this.id('unit', unit), fields });
  }

  act(act: string, params: JsonObject = {}, as: Actor = UMPIRE, faces: readonly number[] = []): BattleEvent {
    return this.do({ type: 'act', act, params }, faces, as)[0]!;
  }

  /** Resolves a procedure; `cast` names rows by role, in the tables of its roles. */
  roll(
    procedure: string,
    cast: Readonly<Record<string, readonly string[]>>,
    typed: JsonObject = {},
    faces: readonly number[] = [],
    options: { readonly as?: Actor; readonly overrides?: Readonly<Record<string, readonly JsonObject[]>> } = {},
  ): BattleEvent {
    const id = `corps.${procedure}`;
    const definition = corps.procedures.find((candidate) => candidate.id === id)!;
    const roles = Object.fromEntries(
      Object.entries(cast).map(([role, names]) => [
        role,
        names.map((name) => this.id((definition.roles[role]?.table ?? 'unit') as Table, name)),
      ]),
    );
    const { as = UMPIRE, overrides } = options;
    return this.do({ type: 'resolve', procedure: id, roles, typed, ...(overrides ? { overrides } : {}) }, faces, as)[0]!;
  }

  /** To the next phase. */
  next(faces: readonly number[] = []): readonly BattleEvent[] {
    return this.do({ type: 'advance', to: 'phase' }, faces);
  }

  /** On until this phase begins next; each step may roll the faces that are given for its new phase. */
  until(phase: string, faces: Readonly<Record<string, readonly number[]>> = {}): readonly BattleEvent[] {
    const events: BattleEvent[] = [];
    do {
      const { phase: next } = corps.nextPhase!(this.battle);
      events.push(...this.next(faces[next] ?? (this.game.phase === 'weather' && this.game.weather === null ? [5] : [])));
    } while (this.game.phase !== phase);
    return events;
  }

  /** Undoes the last event, or one by number. */
  undo(event?: number): void {
    this.do({ type: 'undo', later: 'refuse', ...(event === undefined ? {} : { event }) });
  }
}

/** What a refusal says. */
export function refusal(run: () => unknown): Pick<Refusal, 'code' | 'cites' | 'message' | 'field'> {
  try {
    run();
  } catch (error) {
    const { code, cites, message, field } = error as Refusal;
    if (code === undefined) throw error;
    return { code, cites, message, field };
  }
  throw new Error('it was not refused');
}
