/** The data of a replay page. All texts are plain text, and the page never reads them as HTML. */
export interface Replay {
  readonly title: string;
  readonly story: ReplayStory;
  readonly ruleset: string;
  /** The word that the rulebook uses for a turn. */
  readonly turnWord: string;
  /** The lines about the state of the battle, and about whose knowledge the replay shows. */
  readonly about: readonly string[];
  /** The facts about the seed, and about undone rolls. */
  readonly dice: readonly string[];
  readonly sides: readonly string[];
  /** The unit of measurement for strength, such as `FP`. */
  readonly strengthLabel: string;
  /** The units of the battle. `side` is an index in `sides`. */
  readonly units: readonly { readonly name: string; readonly side: number }[];
  /** The texts that occur repeatedly. Other data refer to them by index. */
  readonly texts: readonly string[];
  readonly steps: readonly ReplayStep[];
  /** The map; null if the reader does not know a map. */
  readonly map: ReplayMap | null;
  /** The pictures as `data:` URLs, by hash. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** The map and its changes, step by step. The unit of length is that of the terrain's picture. */
export interface ReplayMap {
  readonly width: number;
  readonly height: number;
  /** The height of the empty band at the top of the terrain's picture. */
  readonly top: number;
  /** The pictures of the terrain at different times, as `data:` URLs. */
  readonly grounds: readonly string[];
  /** The map backgrounds. Each has its index in `pictures`, its box, and a description. */
  readonly unders: readonly ReplayBackground[];
  /** The symbols as `data:` URLs. Each has its size, and the point that must be at the unit's spot. */
  readonly symbols: readonly {
    readonly src: string;
    readonly size: readonly [number, number];
    readonly anchor: readonly [number, number];
  }[];
  /** The names of the units on the map, including remembered units. */
  readonly pieces: readonly string[];
  readonly spots: readonly ReplaySpot[];
  /** The pictures of ordered routes as `data:` URLs, each as large as the map. Missing if there are no ordered routes. */
  readonly ways?: readonly string[];
}

/** A map background. `words` is its description, such as `on a photograph of turn 3`. */
export interface ReplayBackground {
  readonly picture: string;
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly words: string;
}

/** A unit on the map: its spot, symbol and call sign. */
export type ReplaySpot = readonly [x: number, y: number, symbol: number, sign: string];

/** The changes on the map in one step. */
export interface ReplayMapStep {
  /** The index in `grounds` before and after the step; null if there is no map. */
  readonly ground?: readonly [before: number | null, after: number | null];
  /** The index in `unders` before and after the step; null if there is no background. */
  readonly under?: readonly [before: number | null, after: number | null];
  /**
   * The units that change in this step. Each has its index in `pieces`, and its index in `spots` before and after the step. The
   * index in `spots` is null while the unit is not on the map.
   */
  readonly at?: readonly (readonly [piece: number, before: number | null, after: number | null])[];
  /** The routes that become ordered (1) or are no longer ordered (0), by their index in `ways`. */
  readonly orders?: readonly (readonly [way: number, isOrdered: 0 | 1])[];
  /** The moves in this step. Each has its start, its end, and the index of its side. */
  readonly moves?: readonly (readonly [number, number, number, number, number])[];
  /** The shots in this step. Each has its start, its end, and 1 if it is a hit. */
  readonly shots?: readonly (readonly [number, number, number, number, number])[];
  /** A description of the moves and shots. */
  readonly words?: string;
}

/** The battle as a story for newcomers. */
export interface ReplayStory {
  readonly opening: readonly string[];
  readonly sides: readonly string[];
  readonly chapters: readonly {
    readonly title: string;
    /** The moments of the story. Each has the index of its step. */
    readonly moments: readonly { readonly text: string; readonly step: number; readonly picture?: string }[];
    readonly moves: string;
    readonly losses: string;
  }[];
  readonly closing: readonly ReplayLine[];
  /** The lists that accompany the story: what each side believed, sealed orders, and messages. */
  readonly accounts: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly rulings: readonly string[];
}

/** A line of text, or an item in the list below the previous line. */
export interface ReplayLine {
  readonly text: string;
  readonly isItem: boolean;
}

/** An event in the replay. Optional keys are missing if they have nothing to show. */
export interface ReplayStep {
  /** The event number as people see it, such as `p12`. */
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
  /** The note about the undo of this event, such as `Undone by Anna (event p12, ...): wrong target`. */
  readonly takenBack?: string;
  /**
   * The units that change. Each has its index, and the index of its text before and after the event. The text's index is null
   * while the unit is not in the battle, or not known.
   */
  readonly units?: readonly (readonly [unit: number, before: number | null, after: number | null])[];
  /**
   * True for an event that concerns only the settings and people of the battle, such as a side that becomes ready. The replay
   * skips such events. Missing for other events.
   */
  readonly minor?: true;
  /** The names of lost units. Each has the index of its side. */
  readonly lost?: readonly (readonly [side: number, name: string])[];
  readonly map?: ReplayMapStep;
  /**
   * The changes on the map as each side knows it, by the side's index in `sides`. Missing if no such map changes, if the reader
   * may not know these maps, or if units were not hidden.
   */
  readonly beliefs?: readonly (readonly [side: number, step: ReplayMapStep])[];
  /** The strength of each side after the event. Missing if no strength has changed. */
  readonly strength?: readonly number[];
}

export interface ReplayRoll {
  readonly head: string;
  /** The dice as text, split into parts. Every second part contains the dice that hit. */
  readonly dice: readonly string[];
  readonly summary: string;
  /** The lines of the working with their sections, by their index in `texts`. */
  readonly work: readonly number[];
}
