/** Events before they are recorded: actor, happening, and the desk of an act. */
import type { z } from 'zod';
import type { JsonObject, RolledDice } from '../dice/index.js';
import type { Battle, Draft, Row, UnitRow } from './battle.js';
import type { EventKind } from './event-kinds.js';
import type { Cast, Judged, Resolution } from './result.js';

/** The person who acts, as far as rules care. */
export interface Actor {
  /** The person's key in this battle; in events from before keys, the Discord id. */
  readonly id: string;
  /** Only in events from before keys; later names are kept beside the record. */
  readonly name?: string;
  /** Umpires may do everything; a player acts for `sideId`; a spectator for nobody. */
  readonly standing: 'umpire' | 'player' | 'spectator';
  readonly sideId: string | null;
}

/** What one event tells. Its changes, including those by effects of its resolutions, are in the draft. */
export interface Happening {
  readonly kind: EventKind;
  /** One sentence, plain text, unit names as they are. */
  readonly summary: string;
  readonly resolutions: readonly Resolution[];
  /** Further remarks for people, one line each. */
  readonly notes: readonly string[];
  /** The side that alone learns it, such as of a call for fire, or `UMPIRES`; null or undefined if everybody does. */
  readonly sideId?: string | null;
  /** Further events, each of its own: for accounts to different sides. */
  readonly then?: Further;
}

/** Further things that happen, each an event of its own. */
export type Further = readonly ((desk: Desk) => Happening)[];

/** Used in place of a side's id for what only umpires learn. */
export const UMPIRES = 'umpires';

/** The tools of an act. Ids from `newId` are never used twice in a game. */
export interface Desk<B extends Battle = Battle> {
  readonly draft: Draft<B>;
  readonly dice: RolledDice;
  readonly actor: Actor;
  newId(table: string): string;
  /** For a deed judged again: its first record of the row with this id. */
  wroteFirst?(id: string): Row | undefined;
  /**
   * Runs a procedure on parsed input, with the dice of this event.
   * @throws {Refusal} ILLEGAL if the procedure refuses the input
   */
  judge(procedure: Judged, input: JsonObject, roles: Cast): Resolution;
  /** The battle as it is by now, as players of a side may know it. */
  knownTo(sideId: string): Battle;
}

/**
 * Something that people do in a battle apart from rolling a procedure, such as calling a barrage. One act makes one event.
 * `run` gets the parameters unchecked, and itself parses them and checks the person's right to the act.
 * @throws {Refusal} from `run` if the act is not allowed; nothing is recorded then
 */
export interface Act<B extends Battle = Battle> {
  readonly id: string;
  readonly params: z.ZodType;
  readonly umpireOnly: boolean;
  /** The act rolls, so dice from a real table may be entered for it. */
  readonly rolls?: boolean;
  /** Dice of the act may fall in a following event: entered dice serve that event too. */
  readonly rollsFurther?: boolean;
  readonly offered?: Offered<B>;
  run(desk: Desk<B>, params: JsonObject): Happening;
}

/** When, and with which units, an act is of use to players: their desks offer it nowhere else. Only `run` refuses it. */
export interface Offered<B extends Battle = Battle> {
  /** True if the act is of use now; without this function it always is, and is offered after what belongs to the phase. */
  when?(battle: B): boolean;
  /** True if it is of use with this unit; without this function it is with any unit. */
  with?(unit: UnitRow, battle: B): boolean;
}
