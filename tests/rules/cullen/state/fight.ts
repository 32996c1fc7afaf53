import type { JsonObject } from '../../../../src/dice/index.js';
import type { BattleEvent } from '../../../../src/game/index.js';
import { cullen } from '../../../../src/rules/cullen/index.js';
import type { CullenBattle, CullenSide, CullenUnit } from '../../../../src/rules/cullen/state.js';
import { Played, rowNamed } from '../../played.js';

export { plain, player, refusal, SPECTATOR, UMPIRE } from '../../played.js';

/** A small battle of the Spanish war, without sides at first. */
export class Fight extends Played<CullenBattle> {
  constructor() {
    super(cullen, 'Teruel');
  }

  /** @returns the side's id */
  side(name: string, airstrikes = 0): string {
    return this.addSide(name, { airstrikes });
  }

  /** An infantry company of three rifles and an LMG, but for these fields. @returns the unit's id */
  add(name: string, side: string, fields: JsonObject = {}): string {
    const company = fields.kind === undefined ? { kind: 'infantry', rifle: 3, lmg: 1 } : {};
    return this.addUnit(name, side, { ...company, ...fields });
  }

  /** On until this phase of this move has begun. @returns what happened last */
  until(turn: number, phase: string): BattleEvent {
    while (this.battle.game.turn !== turn || this.battle.game.phase !== phase) this.next();
    return this.record.at(-1)!;
  }

  named(name: string): CullenUnit {
    return rowNamed<CullenUnit>(this.battle.tables.unit, name);
  }

  sideNamed(name: string): CullenSide {
    return rowNamed<CullenSide>(this.battle.tables.side, name);
  }
}

/** A battery in position that has fired two rounds at B Coy. */
export const RANGED_IN = {
  kind: 'artillery',
  guns: 2,
  gunClass: 'field',
  setUp: true,
  rangedTarget: 'B Coy',
  rangedRounds: 2,
};

/** A fight with a company on each side. */
export function twoCompanies([red, blue]: readonly [number, number] = [0, 0]) {
  const fight = new Fight();
  const [reds, blues] = [fight.side('Republic', red), fight.side('Nationalists', blue)];
  return { fight, reds, blues, company: fight.add('A Coy', reds), enemy: fight.add('B Coy', blues) };
}
