/** A lesson of a rulebook: a small battle for one player alone, step by step. It is data; `game/lesson.ts` plays it. */
import type { JsonObject } from '../dice/index.js';
import type { EventKind } from './event-kinds.js';

/** Things to look at without an event. */
export type LessonLook = 'my' | 'more' | 'odds' | 'why' | 'log export';

/** The deed that completes a step: a look, or a command with matching events. Rows are given by name. */
export type LessonDeed =
  /** Of an event of this kind, or of this procedure; of any, if left out. */
  | { readonly look: LessonLook; readonly of?: string }
  | {
      readonly kind?: EventKind;
      /** The id of a procedure or act. */
      readonly by?: string;
      /** Units that take part, in any role. */
      readonly units?: readonly string[];
      /** The place of the moved unit afterwards: within a distance of this point, in the map's measure. */
      readonly to?: { readonly x: number; readonly y: number; readonly within: number };
      /** A field of a unit that the event sets to this value. */
      readonly becomes?: { readonly unit: string; readonly field: string; readonly is: string | number | boolean };
    };

/** The umpire's deeds as a step begins. */
export type LessonUmpiring =
  /** Goes on, phase by phase, until an event of this kind happens, or a phase begins that is called this. */
  | { readonly until: { readonly kind: EventKind } | { readonly phase: string } }
  /** A procedure, units by their names; `dice`: faces that are said to have fallen, where it must not go one way or the other. */
  | {
      readonly resolve: string;
      readonly roles: Readonly<Record<string, readonly string[]>>;
      readonly typed?: JsonObject;
      readonly dice?: readonly number[];
    }
  /** An act; a parameter `@Ash` is the id of the unit or side of that name. */
  | { readonly act: string; readonly params: JsonObject };

/** One step. Words are markdown. A player astray at a step of taking his move back is led to the step before. */
export interface LessonStep {
  readonly title: string;
  /** The task, in a line. */
  readonly what: string;
  /** Why, in a line. */
  readonly why: string;
  readonly showsMap?: true;
  readonly before?: readonly LessonUmpiring[];
  readonly done: LessonDeed;
  /** Wrong turns that are foreseen, each with a word of its own. */
  readonly wrong?: readonly { readonly deed: LessonDeed; readonly hint: string }[];
  /** Words for any other deed. */
  readonly hint: string;
}

export interface Lesson {
  /** The side that is played. */
  readonly side: string;
  /** A scenario file. */
  readonly opening: JsonObject;
  readonly steps: readonly LessonStep[];
  /** The lesson's last words. */
  readonly end: string;
}
