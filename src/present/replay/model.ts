/** The data of a replay page. All text is plain, and the page shows it as text only. */
export interface Replay {
  readonly title: string;
  readonly story: ReplayStory;
  readonly ruleset: string;
  /** The rulebook's word for a turn. */
  readonly turnWord: string;
  /** The state of the battle, and whose knowledge the replay shows. */
  readonly about: readonly string[];
  readonly sides: readonly string[];
  /** The unit in which strength is counted. */
  readonly strengthLabel: string;
  /** The units; `side` is an index in `sides`. */
  readonly units: readonly { readonly name: string; readonly side: number }[];
  /** Texts that occur often. Other data refer to them by their index. */
  readonly texts: readonly string[];
  readonly steps: readonly ReplayStep[];
  /** The map; null if the battle had none, as far as its reader knows. */
  readonly map: ReplayMap | null;
  /** Pictures as `data:` addresses, by hash. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** All places on the map, step by step. Points are in the units of the ground's picture. */
export interface ReplayMap {
  readonly width: number;
  readonly height: number;
  /** Pictures of the ground at different times, as `data:` addresses. */
  readonly grounds: readonly string[];
  /** Drawings and photographs under the ground: the index in `pictures`, the box, and words for it. */
  readonly unders: readonly ReplayUnder[];
  /** Symbols as `data:` addresses, each with its size and the point in it that marks the unit's place. */
  readonly symbols: readonly {
    readonly src: string;
    readonly size: readonly [number, number];
    readonly anchor: readonly [number, number];
  }[];
  /** The names of the units on the map, remembered ones included. */
  readonly pieces: readonly string[];
  readonly spots: readonly ReplaySpot[];
  /** Ordered ways, as `data:` addresses of pictures as large as the ground; absent if there was no order. */
  readonly ways?: readonly string[];
}

/** A picture under the ground. `words` describe it: `on a photograph of turn 3`. */
export interface ReplayUnder {
  readonly picture: string;
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly words: string;
}

/** A piece on the map: its place, symbol and call sign. */
export type ReplaySpot = readonly [x: number, y: number, symbol: number, sign: string];

/** The changes of the map in one step. */
export interface ReplayMapStep {
  /** The index in `grounds` before and after; null if there is no map. */
  readonly ground?: readonly [before: number | null, after: number | null];
  /** The index in `unders` before and after; null if nothing lies under the ground. */
  readonly under?: readonly [before: number | null, after: number | null];
  /** Pieces that change: the piece, and its index in `spots` before and after; null if it is not on the map. */
  readonly at?: readonly (readonly [piece: number, before: number | null, after: number | null])[];
  /** Ways that become ordered (1) or are ordered no longer (0), by their index in `ways`. */
  readonly orders?: readonly (readonly [way: number, isOrdered: 0 | 1])[];
  /** Moves in this step: from, to, and the side. */
  readonly moves?: readonly (readonly [number, number, number, number, number])[];
  /** Shots in this step: from, to, and 1 for a hit. */
  readonly shots?: readonly (readonly [number, number, number, number, number])[];
  /** The moves and shots in words. */
  readonly words?: string;
}

/** The battle as a story for newcomers. */
export interface ReplayStory {
  readonly opening: readonly string[];
  readonly sides: readonly string[];
  readonly chapters: readonly {
    readonly title: string;
    /** The moments of the story, each with the index of its step. */
    readonly moments: readonly { readonly text: string; readonly step: number; readonly picture?: string }[];
    readonly moves: string;
    readonly losses: string;
  }[];
  readonly closing: readonly ReplayLine[];
  /** Lists beside the story: what each side believed, sealed orders, messages. */
  readonly accounts: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly rulings: readonly string[];
}

/** A line of text, or an item in the list under the line before it. */
export interface ReplayLine {
  readonly text: string;
  readonly isItem: boolean;
}

/** One event. Optional keys are absent if there is nothing to say. */
export interface ReplayStep {
  /** The event's mark. */
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
  /** The note on an undone event: `Undone by Anna (event p12, ...): wrong target`. */
  readonly takenBack?: string;
  /** Units that change: the unit, and the index of its text before and after; null if it is not in the battle, or not known. */
  readonly units?: readonly (readonly [unit: number, before: number | null, after: number | null])[];
  /** True for an entry of the ledger, such as a side that is ready: the replay passes over it. Absent otherwise. */
  readonly minor?: true;
  /** The names of lost units, each with the index of its side. */
  readonly lost?: readonly (readonly [side: number, name: string])[];
  readonly map?: ReplayMapStep;
  /**
   * The changes of the map as each side knows it, with the side's index in `sides`. Absent if no such map changes, if the reader
   * may not know them, or if no units were hidden.
   */
  readonly beliefs?: readonly (readonly [side: number, step: ReplayMapStep])[];
  /** The strength of each side after the event; absent if it has not changed. */
  readonly strength?: readonly number[];
}

export interface ReplayRoll {
  readonly head: string;
  /** The dice as text in parts; every second part shows dice that hit. */
  readonly dice: readonly string[];
  readonly summary: string;
  /** Lines of working with their sections, by their indexes in `texts`. */
  readonly work: readonly number[];
}
