/** Types for events before they are recorded: the person who acts, the content of the event, and the tools of an act. */
import type { JsonObject, RolledDice } from '../dice/index.js';
import type { ActionFacts } from './action.js';
import type { Battle, Draft, Row, UnitRow } from './battle.js';
import type { Actor } from './actor.js';
import type { EventKind } from './event-kinds.js';
import type { Spot } from './ground/rows.js';
import type { Cast, UntypedProcedure, Resolution } from './result.js';

export type { Actor } from './actor.js';

/** The content of an event. All its changes, including the effects of its resolutions, are in the draft. */
export interface DraftEvent {
  readonly kind: EventKind;
  /** One sentence of plain text, in which unit names are not escaped. */
  readonly summary: string;
  readonly resolutions: readonly Resolution[];
  /** Further remarks for the readers, with one remark per line. */
  readonly notes: readonly string[];
  /**
   * The only side that can see the event, such as the side that calls for fire; `UMPIRES` for umpires only. Null or undefined if
   * everyone can see it.
   */
  readonly sideId?: string | null;
  /** Further events, such as a message for another side. */
  readonly then?: FurtherEvents;
}

/** Functions that build further events. Each event is recorded separately. */
export type FurtherEvents = readonly ((desk: ActContext) => DraftEvent)[];

/** The value used instead of a side's id if only umpires may know. */
export const UMPIRES_AUDIENCE = 'umpires';

/** The tools that an act uses to change a battle. `newId` never returns the same id twice in a battle. */
export interface ActContext<B extends Battle = Battle> {
  readonly draft: Draft<B>;
  readonly dice: RolledDice;
  readonly actor: Actor;
  newId(table: string): string;
  /** Returns the row that the act recorded under this id the first time. Set only in a recalculation. */
  wroteFirst?(id: string): Row | undefined;
  /** Checks whether the event had a result the first time, before the recalculation. Undefined for a new event. */
  judgedFirst?(): boolean | undefined;
  /** True if a recalculation must keep the act's outcome, even if the present battle would forbid the act. */
  readonly isLeft?: boolean;
  /**
   * Runs a procedure on parsed input, with the dice of this event.
   * @throws {Refusal} ILLEGAL if the procedure refuses the input
   */
  judge(procedure: UntypedProcedure, input: JsonObject, roles: Cast): Resolution;
  /** Returns the battle as players of a side may know it now. */
  knownTo(sideId: string): Battle;
}

/** The description of an action other than a procedure, such as calling a barrage. */
export interface ActFacts<B extends Battle = Battle> extends ActionFacts<UnitRow, B> {
  readonly kind: 'act';
  /**
   * True if the act can cause a further event that rolls dice. Dice that people enter for the act then also count for this event.
   */
  readonly rollsFurther?: boolean;
  /**
   * True if commands of the act are recorded with the act's id as their type, and with its values as further keys. Commands of
   * other acts are recorded with the type `act`.
   */
  readonly isOwnType?: true;
  /** True if assistant umpires may not use the act. */
  readonly chiefOnly?: true;
  /** True if the sides of a battle without an umpire cannot agree on the act. */
  readonly neverAgreed?: true;
  /**
   * Returns the command that a person gives with the entered values. Default: the act's own command with these values.
   * @param by the person, and the battle as everyone knows it
   * @throws {Refusal} INVALID_INPUT if the values do not make a command
   */
  becomes?(
    this: void,
    entered: JsonObject,
    by: { readonly actor: Actor; readonly battle: B },
  ): JsonObject & { readonly type: string };
  /** True if the act decides what happens in play. Default: true for acts of the rulebook that players may use. */
  readonly judges?: boolean;
  /**
   * The parameter with the place that the act asks umpires about. In a battle without an umpire, the bot answers from what the
   * side sees.
   */
  readonly asksAbout?: string;
  /**
   * Lists the places that the act's place can usually have, in the form that people enter, the most likely first. Cards show them
   * as buttons, and people can still enter other places. Default: none, so that people enter the place.
   */
  placesFor?(this: void, battle: B, params: JsonObject): readonly string[];
  /**
   * Lists the rolls that the rulebook has for the place of a player's act, as parameters of further acts of this kind. An umpire
   * answers the player's act with these further acts.
   * @param battle the whole battle
   */
  answers?(this: void, battle: B, params: JsonObject, spot: Spot): readonly JsonObject[];
}

/**
 * An act that records one event, and possibly further events (`DraftEvent.then`). `run` receives unchecked parameters, and must
 * parse them and check the person's permission.
 * @throws {Refusal} from `run` if the act is not allowed. Nothing is then recorded
 */
export interface Act<B extends Battle = Battle> extends ActFacts<B> {
  run(desk: ActContext<B>, params: JsonObject): DraftEvent;
}
