/** The data of a replay page. All texts are plain, and the page shows them only as text. */
export interface Replay {
  readonly title: string;
  readonly story: ReplayStory;
  readonly ruleset: string;
  /** The rulebook's word for a turn. */
  readonly turnWord: string;
  /** The lines about the state of the battle, and about the reader whose knowledge the replay shows. */
  readonly about: readonly string[];
  /** The facts about the seed, and about rolls that were undone. */
  readonly dice: readonly string[];
  readonly sides: readonly string[];
  /** The unit of measurement for strength. */
  readonly strengthLabel: string;
  /** The units; `side` is an index in `sides`. */
  readonly units: readonly { readonly name: string; readonly side: number }[];
  /** Repeated texts. Other data refer to them by index. */
  readonly texts: readonly string[];
  readonly steps: readonly ReplayStep[];
  /** The map; null if the reader knows no map. */
  readonly map: ReplayMap | null;
  /** Pictures as `data:` addresses, by hash. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** All places on the map, step by step. Points are in units of the terrain's picture. */
export interface ReplayMap {
  readonly width: number;
  readonly height: number;
  /** Pictures of the terrain at different times, as `data:` addresses. */
  readonly grounds: readonly string[];
  /** Map backgrounds, each with its index in `pictures`, its box, and a description. */
  readonly unders: readonly ReplayUnder[];
  /** Symbols as `data:` addresses, each with its size and the point that marks the unit's place. */
  readonly symbols: readonly {
    readonly src: string;
    readonly size: readonly [number, number];
    readonly anchor: readonly [number, number];
  }[];
  /** The names of the units on the map, including remembered units. */
  readonly pieces: readonly string[];
  readonly spots: readonly ReplaySpot[];
  /** Ordered routes as `data:` URLs of pictures that are as large as the map. Missing if there are no ordered routes. */
  readonly ways?: readonly string[];
}

/** A map background. `words` describes it, such as `on a photograph of turn 3`. */
export interface ReplayUnder {
  readonly picture: string;
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly words: string;
}

/** A unit on the map: its place, symbol and call sign. */
export type ReplaySpot = readonly [x: number, y: number, symbol: number, sign: string];

/** The changes of the map in a step. */
export interface ReplayMapStep {
  /** The index in `grounds` before and after; null if there is no map. */
  readonly ground?: readonly [before: number | null, after: number | null];
  /** The index in `unders` before and after; null without a background. */
  readonly under?: readonly [before: number | null, after: number | null];
  /**
   * Units that change. Each has its index in `pieces`, and its index in `spots` before and after; null for a unit that is not on
   * the map.
   */
  readonly at?: readonly (readonly [piece: number, before: number | null, after: number | null])[];
  /** Routes that become ordered (1) or are no longer ordered (0), by their index in `ways`. */
  readonly orders?: readonly (readonly [way: number, isOrdered: 0 | 1])[];
  /** Moves in this step. Each has its start, its end, and the index of its side. */
  readonly moves?: readonly (readonly [number, number, number, number, number])[];
  /** Shots in this step. Each has its start, its end, and 1 for a hit. */
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
  /** Lists that accompany the story: what each side believed, sealed orders, and messages. */
  readonly accounts: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly rulings: readonly string[];
}

/** A line of text, or an item in the list under the line before it. */
export interface ReplayLine {
  readonly text: string;
  readonly isItem: boolean;
}

/** A single event. Optional keys are missing if there is nothing to show. */
export interface ReplayStep {
  /** The event number for people, such as `p12`. */
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
  /** The note on an undone event, such as `Undone by Anna (event p12, ...): wrong target`. */
  readonly takenBack?: string;
  /**
   * Units that change. Each has its index, and the index of its text before and after; null for a unit that is not in the battle,
   * or not known.
   */
  readonly units?: readonly (readonly [unit: number, before: number | null, after: number | null])[];
  /**
   * True for an event that concerns only the settings and people of the battle, such as a side that is ready. The replay skips
   * the event. Otherwise missing.
   */
  readonly minor?: true;
  /** The names of lost units, each with the index of its side. */
  readonly lost?: readonly (readonly [side: number, name: string])[];
  readonly map?: ReplayMapStep;
  /**
   * The changes of the map as each side knows it, by the side's index in `sides`. Missing if no such map changes, if the reader
   * may not know them, or if units were not hidden.
   */
  readonly beliefs?: readonly (readonly [side: number, step: ReplayMapStep])[];
  /** The strength of each side after the event. Missing if it has not changed. */
  readonly strength?: readonly number[];
}

export interface ReplayRoll {
  readonly head: string;
  /** The dice as text in several parts. Every second part contains the dice that hit. */
  readonly dice: readonly string[];
  readonly summary: string;
  /** Lines of working with their sections, by index in `texts`. */
  readonly work: readonly number[];
}
