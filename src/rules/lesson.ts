/** A tutorial of a rulebook: a small battle for one player, step by step. It is data; `game/lesson.ts` plays it. */
import type { JsonObject } from '../dice/index.js';
import type { EventKind } from './event-kinds.js';

/** What a player can look at without making an event. */
export type LessonLook = 'my' | 'more' | 'odds' | 'why' | 'log export';

/** The action that completes a step: a look, or a command whose events match. Rows are given by name. */
export type LessonDeed =
  /** The player looks at an event of this kind or procedure, or at any event if `of` is missing. */
  | { readonly look: LessonLook; readonly of?: string }
  | {
      readonly kind?: EventKind;
      /** The id of a procedure or act. */
      readonly by?: string;
      /** The names of the units that take part, in any role. */
      readonly units?: readonly string[];
      /** The moved unit must then be within a distance of this point, in the map's measure. */
      readonly to?: { readonly x: number; readonly y: number; readonly within: number };
      /** The value that the event must set in a field of a unit. */
      readonly becomes?: { readonly unit: string; readonly field: string; readonly is: string | number | boolean };
    };

/** The umpire's actions at the beginning of a step. */
export type LessonUmpiring =
  /** Ends phases until an event of this kind happens, or this phase begins. */
  | { readonly until: { readonly kind: EventKind } | { readonly phase: string } }
  /** Carries out a procedure, with units by name. `dice` are faces that count as rolled, if the step needs a certain result. */
  | {
      readonly resolve: string;
      readonly roles: Readonly<Record<string, readonly string[]>>;
      readonly typed?: JsonObject;
      readonly dice?: readonly number[];
    }
  /** Carries out an act. A parameter `@Ash` stands for the id of the unit or side with that name. */
  | { readonly act: string; readonly params: JsonObject };

/** One step. All words are Markdown. A wrong command in a step that asks for an undo leads back to the step before. */
export interface LessonStep {
  readonly title: string;
  /** The player's task in one line. */
  readonly what: string;
  /** The reason for the task in one line. */
  readonly why: string;
  readonly showsMap?: true;
  readonly before?: readonly LessonUmpiring[];
  readonly done: LessonDeed;
  /** Mistakes that have a hint of their own. */
  readonly wrong?: readonly { readonly deed: LessonDeed; readonly hint: string }[];
  /** The hint for any other mistake. */
  readonly hint: string;
}

export interface Lesson {
  /** The side that the player plays. */
  readonly side: string;
  /** The opening, as a scenario file. */
  readonly opening: JsonObject;
  readonly steps: readonly LessonStep[];
  /** The last words of the tutorial. */
  readonly end: string;
}
