import type { JsonObject } from '../../../../src/dice/index.js';
import type { BattleEvent } from '../../../../src/game/index.js';
import { wtj1943Ruleset } from '../../../../src/rules/wtj1943/index.js';
import type { Minefield, Wtj1943Battle, Wtj1943Unit } from '../../../../src/rules/wtj1943/state.js';
import { Played, rowNamed } from '../../played.js';

export { player, refusal, SPECTATOR } from '../../played.js';

/** A small battle of 1943 between Soviets and Germans. */
export class Skirmish extends Played<Wtj1943Battle> {
  readonly soviets: string;
  readonly germans: string;

  /** Uses the example chart unless `chart` is false. */
  constructor({ chart = true, settings = { year: 1943 } }: { readonly chart?: boolean; readonly settings?: JsonObject } = {}) {
    super(wtj1943Ruleset, 'Prokhorovka', settings);
    this.soviets = this.side('Soviets');
    this.germans = this.side('Germans');
    if (chart) this.act('chart-example', {});
  }

  /**
   * Adds a side.
   * @returns its id
   */
  side(name: string): string {
    return this.addSide(name);
  }

  /**
   * Adds a Soviet unit, by default infantry of 3 regular bases.
   * @returns its id
   */
  add(name: string, fields: JsonObject = {}, side = this.soviets): string {
    const given = { kind: 'infantry', bases: 3, nationality: 'soviet', training: 'regular', ...fields };
    return this.addUnit(name, side, given);
  }

  /**
   * Adds a Soviet vehicle of the example chart.
   * @returns its id
   */
  vehicle(name: string, vehicleId: string, fields: JsonObject = {}): string {
    return this.add(name, { kind: 'vehicle', vehicleId, bases: 1, ...fields });
  }

  /** Takes and passes a command test with these units. */
  pass(order: 'maneuver' | 'assault', ...units: readonly string[]): void {
    for (const unit of units) this.roll('command-test', { unit: [unit] }, { order, target: 1 }, [6]);
  }

  /** Advances to the next turn. */
  nextTurn(): readonly BattleEvent[] {
    return this.do({ type: 'advance', to: 'turn' });
  }

  unit(id: string): Wtj1943Unit {
    return this.battle.tables.unit.get(id)!;
  }

  /**
   * Lays a minefield.
   * @returns its id
   */
  minefield(name: string): string {
    this.act('minefield-add', { name });
    return rowNamed(this.battle.tables.minefield, name).id;
  }

  field(id: string): Minefield {
    return this.battle.tables.minefield.get(id)!;
  }

  /** Returns the id of the chart's terrain or mine target of this name. */
  row(table: 'terrain' | 'mine-target', name: string): string {
    return rowNamed<{ id: string; name: string }>(this.battle.tables[table], name).id;
  }
}
