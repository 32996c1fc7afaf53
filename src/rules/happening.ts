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
  /** One sentence of plain text. Unit names are not escaped. */
  readonly summary: string;
  readonly resolutions: readonly Resolution[];
  /** Further remarks for people, one line each. */
  readonly notes: readonly string[];
  /** The only side that can see the event (such as a call for fire), or `UMPIRES`. Null or undefined if everyone can. */
  readonly sideId?: string | null;
  /** Further events, for instance to tell another side. */
  readonly then?: Further;
}

/** Further happenings, each recorded as an event of its own. */
export type Further = readonly ((desk: Desk) => Happening)[];

/** Replaces a side's id where only umpires may know. */
export const UMPIRES = 'umpires';

/** The tools with which an act changes a battle. Ids from `newId` are never used twice in a game. */
export interface Desk<B extends Battle = Battle> {
  readonly draft: Draft<B>;
  readonly dice: RolledDice;
  readonly actor: Actor;
  newId(table: string): string;
  /** If the act is recalculated, returns the row with this id as the act first recorded it. */
  wroteFirst?(id: string): Row | undefined;
  /** If the act is recalculated, checks whether the event had a result when it was first recorded. Undefined for a new event. */
  judgedFirst?(): boolean | undefined;
  /** True if the act keeps its outcome, even if the battle as it is now would not allow the act. */
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
  /** True if the act decides what happens in play. By default only players' acts of the rulebook do. */
  readonly judges?: boolean;
  readonly offered?: Offered<B>;
  readonly checks?: readonly AnyCheck[];
  run(desk: Desk<B>, params: JsonObject): Happening;
}

/** When, and with which units, players can use an act. _My units_ offers it only then, but only `run` refuses it. */
export interface Offered<B extends Battle = Battle> {
  /** True if the act can be used now. Without this function it always can, and is offered after the actions of the phase. */
  when?(battle: B): boolean;
  /** True if it can be used with this unit. Without this function it can be used with any unit. */
  with?(unit: UnitRow, battle: B): boolean;
  /** The words for the act before a unit's name: "call fire with". By default its description is used. */
  readonly next?: string;
}
