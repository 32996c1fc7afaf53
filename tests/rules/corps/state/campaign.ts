import type { JsonObject } from '../../../../src/dice/index.js';
import type { BattleEvent } from '../../../../src/game/index.js';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import type { CorpsBattle, CorpsSide, CorpsUnit, Formation, Job, Proposal } from '../../../../src/rules/corps/state.js';
import { type Cast, Played, player, refusal, SPECTATOR, UMPIRE } from '../../played.js';
import type { PhaseId } from '../../../../src/rules/corps/vocabulary.js';

export { player, refusal, SPECTATOR, UMPIRE };

type Rest = Parameters<Played<CorpsBattle>['roll']> extends [string, Cast, ...infer R] ? R : never;
type Table = 'side' | 'unit' | 'formation' | 'job' | 'proposal';

/**
 * A campaign whose rows are found by name. The axis has an armoured and an infantry division in a corps, and the allies
 * have one armoured division.
 */
export class Campaign extends Played<CorpsBattle> {
  readonly axis: string;
  readonly allies: string;

  constructor(settings: JsonObject = { season: 'summer' }) {
    super(corpsRuleset, 'Falaise', settings);
    this.axis = this.addSide('Axis');
    this.allies = this.addSide('Allies');
    this.formation('I SS Corps', this.axis, { nationality: 'axis', echelon: 'corps' });
    this.formation('12 SS', this.axis, {
      nationality: 'axis',
      divisionType: 'armoured',
      parent: this.id('formation', 'I SS Corps'),
    });
    this.formation('272 Inf', this.axis, { nationality: 'axis', parent: this.id('formation', 'I SS Corps') });
    this.formation('7 Armd', this.allies, { nationality: 'british', divisionType: 'armoured' });
  }

  get game(): CorpsBattle['game'] {
    return this.battle.game;
  }

  /** Returns the last event of the last command. */
  get last(): BattleEvent {
    return this.record.at(-1)!;
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

  formation(name: string, side: string, fields: JsonObject): void {
    this.act('formation-add', { name, side, ...fields });
  }

  stocks(formation: string, fields: JsonObject): void {
    this.act('formation-edit', { formation: this.id('formation', formation), ...fields });
  }

  /** Adds a unit to a division: an infantry battalion of 4 SP, with these fields changed. */
  add(name: string, formation: string, fields: JsonObject = {}): void {
    const { side } = this.stock(formation);
    this.addUnit(name, side, { type: 'infantry', sp: 4, formation, ...fields });
  }

  override edit(unit: string, fields: JsonObject): void {
    super.edit(this.id('unit', unit), fields);
  }

  /** Resolves a procedure. `cast` has the names of rows by role, in the tables of the roles. */
  override roll(procedure: string, cast: Cast, ...more: Rest): BattleEvent {
    const { roles } = corpsRuleset.procedures.find(({ id }) => id === `corps.${procedure}`)!;
    const ids = Object.entries(cast).map(([role, names]) => {
      const table = (roles[role]?.table ?? 'unit') as Table;
      return [role, names.map((name) => this.id(table, name))] as const;
    });
    return super.roll(procedure, Object.fromEntries(ids), ...more);
  }

  /** Advances until this phase starts next. The faces of a phase are rolled when it starts. */
  until(phase: PhaseId, faces: Readonly<Record<string, readonly number[]>> = {}): readonly BattleEvent[] {
    const events: BattleEvent[] = [];
    do {
      const { phase: next } = corpsRuleset.nextPhase!(this.battle);
      events.push(...this.next(faces[next] ?? (this.game.phase === 'weather' && this.game.weather === null ? [5] : [])));
    } while (this.game.phase !== phase);
    return events;
  }
}

/** Creates a campaign in which Ann plays the allies, and Gerd the axis. */
export function played() {
  const campaign = new Campaign();
  return { campaign, ann: player(campaign.allies), gerd: player(campaign.axis) };
}
