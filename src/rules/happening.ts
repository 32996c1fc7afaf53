/** Events before they are recorded: who acts, what happens, and the desk of an act. */
import type { z } from 'zod';
import type { JsonObject, RolledDice } from '../dice/index.js';
import type { Battle, Draft, Row, UnitRow } from './battle.js';
import type { Actor } from './actor.js';
import type { AnyCheck } from './checks.js';
import type { EventKind } from './event-kinds.js';
import type { Cast, Judged, Resolution } from './result.js';

export type { Actor } from './actor.js';

/** The content of one event. Its changes, also those by effects of its resolutions, are in the draft. */
export interface Happening {
  readonly kind: EventKind;
  /** One sentence of plain text, with unit names as they are. */
  readonly summary: string;
  readonly resolutions: readonly Resolution[];
  /** Further remarks for people, one line each. */
  readonly notes: readonly string[];
  /** The only side that learns of it (for instance of a call for fire), or `UMPIRES`; null or undefined if everyone does. */
  readonly sideId?: string | null;
  /** Further events, for instance to tell another side. */
  readonly then?: Further;
}

/** Things that happen further, each as an event of its own. */
export type Further = readonly ((desk: Desk) => Happening)[];

/** Stands in place of a side's id for what only umpires may know. */
export const UMPIRES = 'umpires';

/** The tools of an act. Ids from `newId` are never used twice in a game. */
export interface Desk<B extends Battle = Battle> {
  readonly draft: Draft<B>;
  readonly dice: RolledDice;
  readonly actor: Actor;
  newId(table: string): string;
  /** If the act is recalculated, the row with this id as the act first recorded it. */
  wroteFirst?(id: string): Row | undefined;
  /** If the act is recalculated, whether the same event had a result when it was first recorded; undefined for a new event. */
  judgedFirst?(): boolean | undefined;
  /** True if the act's outcome is left as it fell: the act is kept, even if the present battle would not allow it. */
  readonly isLeft?: boolean;
  /**
   * Runs a procedure on parsed input, with the dice of this event.
   * @throws {Refusal} ILLEGAL if the procedure refuses the input
   */
  judge(procedure: Judged, input: JsonObject, roles: Cast): Resolution;
  /** The battle at this moment, as players of a side may know it. */
  knownTo(sideId: string): Battle;
}

/**
 * Something that people do in a battle apart from rolling a procedure, such as calling a barrage. One act makes one event, and
 * perhaps further events (`Happening.then`). `run` gets the parameters unchecked, and itself parses them and checks the person's
 * right to the act.
 * @throws {Refusal} from `run` if the act is not allowed; nothing is recorded then
 */
export interface Act<B extends Battle = Battle> {
  readonly id: string;
  readonly params: z.ZodType;
  readonly umpireOnly: boolean;
  /** True if the act rolls dice, so that dice from a real table may be entered for it. */
  readonly rolls?: boolean;
  /** True if dice may also be rolled in a following event, for which entered dice then serve too. */
  readonly rollsFurther?: boolean;
  /** Whether the act judges what happens in play. By default players' acts of the rulebook do, and no others. */
  readonly judges?: boolean;
  readonly offered?: Offered<B>;
  readonly checks?: readonly AnyCheck[];
  run(desk: Desk<B>, params: JsonObject): Happening;
}

/** When, and with which units, players can use an act. Their desks offer it only then; only `run` refuses it. */
export interface Offered<B extends Battle = Battle> {
  /** True if the act can be used now. Without this function it always can, and is offered after the actions of the phase. */
  when?(battle: B): boolean;
  /** True if it can be used with this unit. Without this function it can be used with any unit. */
  with?(unit: UnitRow, battle: B): boolean;
  /** The words for the act before a unit's name: "call fire with". By default its description is used. */
  readonly next?: string;
}
