import type { JsonObject } from '../../../../src/dice/index.js';
import type { BattleEvent } from '../../../../src/game/index.js';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import type { CullenBattle, CullenSide, CullenUnit } from '../../../../src/rules/cullen/state.js';
import { Played, rowNamed } from '../../played.js';
import type { PhaseId } from '../../../../src/rules/cullen/vocabulary.js';

export { plain, player, refusal, SPECTATOR, UMPIRE } from '../../played.js';

/** A small battle of the Spanish Civil War, at first without sides. */
export class Fight extends Played<CullenBattle> {
  constructor() {
    super(cullenRuleset, 'Teruel');
  }

  /**
   * Adds a side.
   * @returns its id
   */
  side(name: string, airstrikes = 0): string {
    return this.addSide(name, { airstrikes });
  }

  /**
   * Adds an infantry company of three rifles and an LMG, with these fields changed.
   * @returns its id
   */
  add(name: string, side: string, fields: JsonObject = {}): string {
    const company = fields.kind === undefined ? { kind: 'infantry', rifle: 3, lmg: 1 } : {};
    return this.addUnit(name, side, { ...company, ...fields });
  }

  /**
   * Advances until this phase of this move has started.
   * @returns the events of the last step
   */
  until(turn: number, phase: PhaseId): BattleEvent {
    while (this.battle.game.turn !== turn || this.battle.game.phase !== phase) {
      if (this.battle.game.turn > turn) throw new Error(`Move ${turn}, ${phase} has passed.`);
      this.next();
    }
    return this.record.at(-1)!;
  }

  named(name: string): CullenUnit {
    return rowNamed<CullenUnit>(this.battle.tables.unit, name);
  }

  sideNamed(name: string): CullenSide {
    return rowNamed<CullenSide>(this.battle.tables.side, name);
  }
}

/** The fields of a battery in position that has fired two rounds at B Coy. */
export const RANGED_IN = {
  kind: 'artillery',
  guns: 2,
  gunClass: 'field',
  setUp: true,
  rangedTarget: 'B Coy',
  rangedRounds: 2,
};

/** Creates a fight with a company on each side. */
export function twoCompanies([red, blue]: readonly [number, number] = [0, 0]) {
  const fight = new Fight();
  const [reds, blues] = [fight.side('Republic', red), fight.side('Nationalists', blue)];
  return { fight, reds, blues, company: fight.add('A Coy', reds), enemy: fight.add('B Coy', blues) };
}
