/**
 * A tutorial of a rulebook: a small battle for one player, in steps. A tutorial contains only data, and `game/lesson.ts` runs it.
 */
import type { JsonObject } from '../dice/index.js';
import type { EventKind } from './event-kinds.js';

/** A view that a player can open without recording an event. */
export type TutorialView = 'my' | 'more' | 'odds' | 'why';

/** The action that completes a step: opening a view, or a command with a matching event. Rows have names instead of ids. */
export type TutorialAction =
  /** The view that the player must open for an event of this kind or procedure, or for any event if `of` is missing. */
  | { readonly look: TutorialView; readonly of?: string }
  | {
      readonly kind?: EventKind;
      /** The id of a procedure or act. */
      readonly by?: string;
      /** The names of the units that take part, in any role. */
      readonly units?: readonly string[];
      /** The point that the unit must have reached, to within this distance in the map's unit of length. */
      readonly to?: { readonly x: number; readonly y: number; readonly within: number };
      /** The value that the event must set in a field of a unit. */
      readonly becomes?: { readonly unit: string; readonly field: string; readonly is: string | number | boolean };
    };

/** The umpire's actions at the start of a step. */
export type TutorialUmpireAction =
  /** Ends phases until an event of this kind occurs, or until this phase begins. */
  | { readonly until: { readonly kind: EventKind } | { readonly phase: string } }
  /** Resolves a procedure with units by name. `dice` are fixed rolls, for steps that need a particular result. */
  | {
      readonly resolve: string;
      readonly roles: Readonly<Record<string, readonly string[]>>;
      readonly typed?: JsonObject;
      readonly dice?: readonly number[];
    }
  /** Carries out an act. A parameter such as `@Ash` is replaced by the id of the unit or side with that name. */
  | { readonly act: string; readonly params: JsonObject };

/** One step of a tutorial. All texts are Markdown. If a step asks for an undo, a wrong command returns to the previous step. */
export interface TutorialStep {
  readonly title: string;
  /** The player's task in a single line. */
  readonly what: string;
  /** The reason for the task in a single line. */
  readonly why: string;
  readonly showsMap?: true;
  readonly before?: readonly TutorialUmpireAction[];
  readonly done: TutorialAction;
  /** Mistakes with a specific hint. */
  readonly wrong?: readonly { readonly action: TutorialAction; readonly hint: string }[];
  /** The hint for any other mistake. */
  readonly hint: string;
}

/** The task of a phase of the fight. */
export interface FightTask {
  /** The units that act, in order. */
  readonly units: readonly string[];
  /** The buttons to try in this order; the player presses the first one in the view. Empty if there is no choice. */
  readonly choices: readonly string[];
  /** True if the view may already have chosen, because there is only one choice. Default: false. */
  readonly isAskedSeldom?: boolean;
  /** The button that carries the action out. */
  readonly last: string;
}

/**
 * The fight after the steps. The bot plays the enemy, and uses only what the enemy knows. The fight ends when all objectives are
 * decided at the end of a turn, or after the last turn of the opening. All texts are Markdown.
 */
export interface TutorialFight {
  /** The side that the bot plays. */
  readonly enemy: string;
  /** The goal in one line. */
  readonly what: string;
  /** What the enemy does, in one line. */
  readonly why: string;
  readonly before?: readonly TutorialUmpireAction[];
  /** The phases in which the player acts, each with the task. The umpire ends all other phases. */
  readonly phases: Readonly<Record<string, FightTask>>;
  /** The reason for the result in one line, for a player who has won. */
  readonly won: string;
  /** The reason for the result, and what to try next time, in one line, for a player who has lost. */
  readonly lost: string;
}

export interface Tutorial {
  /** The side that the player plays. */
  readonly side: string;
  /** The start of the battle, as a scenario file. */
  readonly opening: JsonObject;
  readonly steps: readonly TutorialStep[];
  /** The fight after the last step. */
  readonly fight: TutorialFight;
  /** The closing text of the tutorial. */
  readonly end: string;
  /** The id of the built-in scenario that the last button starts. */
  readonly next: string;
}
