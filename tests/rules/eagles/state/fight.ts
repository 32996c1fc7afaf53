import type { JsonObject } from '../../../../src/dice/index.js';
import type { BattleEvent } from '../../../../src/game/index.js';
import { eaglesRuleset } from '../../../../src/rules/eagles/index.js';
import type { EaglesBattle, EaglesUnit, Minefield, Mission } from '../../../../src/rules/eagles/state.js';
import { Played, rowNamed } from '../../played.js';
import type { PhaseId } from '../../../../src/rules/eagles/vocabulary.js';

export { player, refusal, UMPIRE } from '../../played.js';

/** A small battle, at first without sides. */
export class Fight extends Played<EaglesBattle> {
  constructor(settings: JsonObject = {}) {
    super(eaglesRuleset, 'Hill 112', { spotting: 'open', ...settings });
  }

  /**
   * Adds a side.
   * @returns its id
   */
  side(name: string, nation: string): string {
    return this.addSide(name, { nation });
  }

  /**
   * Adds a unit.
   * @returns its id
   */
  add(name: string, side: string, fields: JsonObject = {}): string {
    return this.addUnit(name, side, { baseFp: 4, ...fields });
  }

  /**
   * Advances until this phase of this turn has started. The faces are for the last step, and no other step may roll.
   */
  until(turn: number, phase: PhaseId, faces: readonly number[] = []): readonly BattleEvent[] {
    const events: BattleEvent[] = [];
    while (this.battle.game.turn !== turn || this.battle.game.phase !== phase) {
      if (this.battle.game.turn > turn) throw new Error(`Turn ${turn}, ${phase} has passed.`);
      const step = eaglesRuleset.phases.findIndex(({ id }) => id === this.battle.game.phase);
      const next = eaglesRuleset.phases[step + 1];
      const isLast = (next?.id ?? 'movement') === phase && this.battle.game.turn + (next ? 0 : 1) === turn;
      events.push(...this.next(isLast ? faces : []));
    }
    return events;
  }

  named(name: string): EaglesUnit {
    return rowNamed<EaglesUnit>(this.battle.tables.unit, name);
  }

  /** Returns a mission by the order in which they were ordered. */
  mission(place: number): Mission {
    return [...this.battle.tables.mission.values()][place - 1]!;
  }

  section(name: string): Minefield | undefined {
    return [...(this.battle.tables.minefield?.values() ?? [])].find((section) => section.name === name);
  }
}
