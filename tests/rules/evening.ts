/** A battle of any rulebook in which the sides write, seal and open orders. */
import { type JsonObject, createScriptedFaces } from '../../src/dice/index.js';
import type { BattleEvent, GameCommand } from '../../src/game/index.js';
import type { Actor, Refusal, Ruleset } from '../../src/rules/index.js';
import { House, playerOf } from '../game/house.js';

const SALT = '5a'.repeat(32);

/** A battle with one player on each side. */
export class Evening extends House {
  readonly ours: string;
  readonly theirs: string;
  readonly ann: Actor;

  constructor(ruleset: Ruleset, sides: readonly JsonObject[], settings: JsonObject = {}) {
    super(ruleset);
    this.start('Evening', settings);
    const [ours, theirs] = sides.map((fields, index) => {
      this.do({ type: 'add-side', name: ['Ours', 'Theirs'][index]!, fields, roleId: null, playerIds: [`p${index}`] });
      return `s${this.last.number}`;
    });
    [this.ours, this.theirs] = [ours!, theirs!];
    this.ann = playerOf(this.ours);
  }

  add(name: string, side: string, fields: JsonObject): string {
    this.do({ type: 'add-unit', name, side, fields });
    return `u${this.last.number}`;
  }

  one(id: string): JsonObject {
    return this.row('unit', id)!;
  }

  /**
   * Writes an order as the player of side Ours.
   * @returns the order
   */
  order(unit: string, does: JsonObject | null, words = 'As the book has it'): string {
    this.do({ type: 'write-order', unit, words, does }, this.ann);
    return `o${this.last.number}`;
  }

  seal(): void {
    for (const side of [this.ours, this.theirs]) this.do({ type: 'ready', side, ready: true, salt: SALT }, playerOf(side));
  }

  /** Carries out an action with these faces. */
  roll(does: JsonObject, as: Actor, faces: readonly number[]): BattleEvent {
    const source = createScriptedFaces(faces);
    const [event] = this.do(does as unknown as GameCommand, as, () => source);
    source.finish();
    return event!;
  }

  no(does: JsonObject): Refusal {
    return this.refused(does as unknown as GameCommand, this.ann);
  }
}

/** Returns the input on which an event's result is based. */
export const input = (event: BattleEvent): JsonObject => event.resolutions[0]!.input;
