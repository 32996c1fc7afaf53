import type { JsonObject } from '../../../../src/dice/index.js';
import type { BattleEvent } from '../../../../src/game/index.js';
import { megagameRuleset } from '../../../../src/rules/megagame/index.js';
import type { AirGroup, MegagameBattle, MegagameUnit } from '../../../../src/rules/megagame/state.js';
import { Played, rowNamed } from '../../played.js';

export { player, refusal, SPECTATOR, UMPIRE } from '../../played.js';

/** A small game between the Allies and the Axis. */
export class Game extends Played<MegagameBattle> {
  readonly allies: string;
  readonly axis: string;

  constructor() {
    super(megagameRuleset, 'Market Garden');
    this.allies = this.addSide('Allies', { nation: 'allied' });
    this.axis = this.addSide('Axis', { nation: 'german' });
  }

  /**
   * Adds a foot unit of status 5 with ammunition, with these fields changed.
   * @returns its id
   */
  add(name: string, side: string, fields: JsonObject = {}): string {
    return this.addUnit(name, side, { troops: 'foot', status: 5, ammoSp: 3, ...fields });
  }

  /**
   * Adds an air group.
   * @returns its id
   */
  fly(name: string, side: string, role: string, squadrons: number, fields: JsonObject = {}): string {
    this.act('air-group-add', { name, side, role, squadrons, ...fields });
    return this.group(name).id;
  }

  /** Advances until the next turn has started. */
  nextTurn(): BattleEvent {
    return this.do({ type: 'advance', to: 'turn' }).at(-1)!;
  }

  /** Makes the bot the umpire from now on. */
  withoutUmpire(): void {
    const { house } = this;
    const { battle } = house;
    house.state = { ...house.state, battle: { ...battle, game: { ...battle.game, umpiredBy: 'bot' } } };
  }

  goTo(phase: string): BattleEvent {
    return this.do({ type: 'go-to-phase', phase })[0]!;
  }

  unit(name: string): MegagameUnit {
    return rowNamed<MegagameUnit>(this.battle.tables.unit, name);
  }

  group(name: string): AirGroup {
    return rowNamed(this.battle.tables['air-group'], name);
  }
}
