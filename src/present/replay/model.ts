/** The data of a replay page. All text is plain; the page shows it as text and nothing else. */
export interface Replay {
  readonly title: string;
  readonly story: ReplayStory;
  readonly ruleset: string;
  /** The rulebook's word for a turn. */
  readonly turnWord: string;
  /** The battle's state, and the owner of this knowledge. */
  readonly about: readonly string[];
  readonly sides: readonly string[];
  /** The unit of `strength`. */
  readonly strengthLabel: string;
  /** `side`: its place in `sides`. */
  readonly units: readonly { readonly name: string; readonly side: number }[];
  /** Texts that come again and again: elsewhere their places in this list. */
  readonly texts: readonly string[];
  readonly steps: readonly ReplayStep[];
  /** Null: the battle had no map, as far as its reader knows. */
  readonly map: ReplayMap | null;
  /** Pictures as `data:` addresses, by hash. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** All places, step by step. Points are those of the ground's picture. */
export interface ReplayMap {
  readonly width: number;
  readonly height: number;
  /** The ground as it lay, as `data:` addresses. */
  readonly grounds: readonly string[];
  /** Drawings and photographs under the ground: the index in `pictures`, the box, and words for it. */
  readonly unders: readonly ReplayUnder[];
  /** Symbols as `data:` addresses, with their size and the point of them that stands where the unit stands. */
  readonly symbols: readonly {
    readonly src: string;
    readonly size: readonly [number, number];
    readonly anchor: readonly [number, number];
  }[];
  /** Units on it, or remembered there, by name. */
  readonly pieces: readonly string[];
  readonly spots: readonly ReplaySpot[];
  /** Ways that units are ordered, as `data:` addresses of pictures as large as the ground; absent if there was no order. */
  readonly ways?: readonly string[];
}

/** `words`: `on a photograph of turn 3` */
export interface ReplayUnder {
  readonly picture: string;
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly words: string;
}

/** A piece as it stands: where, which symbol, and its call sign. */
export type ReplaySpot = readonly [x: number, y: number, symbol: number, sign: string];

/** Changes of the map after a step. */
export interface ReplayMapStep {
  /** Its place in `grounds`, before and after; null if there is no map. */
  readonly ground?: readonly [before: number | null, after: number | null];
  /** Its place in `unders`, before and after; null if nothing lies under the ground. */
  readonly under?: readonly [before: number | null, after: number | null];
  /** Changed pieces: piece, place in `spots` before and after; null if it is not there. */
  readonly at?: readonly (readonly [piece: number, before: number | null, after: number | null])[];
  /** Ways that are ordered from now on, or no more: place in `ways`, 1 or 0. */
  readonly orders?: readonly (readonly [way: number, isOrdered: 0 | 1])[];
  /** Moves of this step: from, to, side. */
  readonly moves?: readonly (readonly [number, number, number, number, number])[];
  /** Shots: from, to, 1 for a hit. */
  readonly shots?: readonly (readonly [number, number, number, number, number])[];
  /** The same in words. */
  readonly words?: string;
}

/** The battle as a story for newcomers. */
export interface ReplayStory {
  readonly opening: readonly string[];
  readonly sides: readonly string[];
  readonly chapters: readonly {
    readonly title: string;
    /** Its moments, each with its place in `steps`. */
    readonly moments: readonly { readonly text: string; readonly step: number; readonly picture?: string }[];
    readonly moves: string;
    readonly losses: string;
  }[];
  readonly closing: readonly ReplayLine[];
  /** Facts beside the story: each side's beliefs, sealed orders, messages. */
  readonly accounts: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly rulings: readonly string[];
}

/** A line, or an item of the list under the line before it. */
export interface ReplayLine {
  readonly text: string;
  readonly isItem: boolean;
}

/** One event. Optional keys are left out where there is nothing to say. */
export interface ReplayStep {
  /** Its mark. */
  readonly mark: string;
  readonly turn: number;
  readonly phase: string;
  readonly at: string;
  readonly actor: string;
  readonly head: string;
  readonly result: string;
  readonly rolls?: readonly ReplayRoll[];
  readonly notes?: readonly string[];
  readonly changes?: readonly string[];
  readonly picture?: string;
  /** `Undone by Anna (event p12, ...): wrong target` */
  readonly takenBack?: string;
  /** Changed units: unit, text before and after; null if it is not there, or not known of. */
  readonly units?: readonly (readonly [unit: number, before: number | null, after: number | null])[];
  /** Names of units that it cost, by side: place and name. */
  readonly lost?: readonly (readonly [side: number, name: string])[];
  readonly map?: ReplayMapStep;
  /**
   * The changes of the map as each side had it, by the side's place in `sides`; absent if the reader may not know them, or if
   * nothing was hidden.
   */
  readonly beliefs?: readonly (readonly [side: number, step: ReplayMapStep])[];
  /** By side, after it; left out when it is as before. */
  readonly strength?: readonly number[];
}

export interface ReplayRoll {
  readonly head: string;
  /** Every second part shows dice that hit. */
  readonly dice: readonly string[];
  readonly summary: string;
  /** Lines of working with their sections, as places in `texts`. */
  readonly work: readonly number[];
}
