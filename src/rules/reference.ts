/** A rulebook's material for people: charts, rulings, commands, an example. */
import type { JsonObject } from '../dice/index.js';
import type { Row } from './battle.js';

/** A group of procedures under one slash command. */
export interface CommandGroup {
  readonly name: string;
  readonly description: string;
  /** Subcommand name to procedure id. */
  readonly procedures: Readonly<Record<string, string>>;
}

/** A printed chart of the rulebook, for people to read. */
export interface Chart {
  /** In kebab-case, unique in the rulebook. */
  readonly id: string;
  readonly title: string;
  /** Section or heading. */
  readonly cite: string;
  readonly columns: readonly string[];
  /** As printed; a cell for each column. */
  readonly rows: readonly (readonly (string | number)[])[];
  readonly notes?: readonly string[];
  /** Ids of the procedures that the chart explains; by default those whose working cites its section. */
  readonly procedures?: readonly string[];
}

/** A reading of the rulebook where it is silent, garbled or at odds with itself. */
export interface Ruling {
  /** Its name in outcomes: `E-1`, `CO-4`, ... */
  readonly id: string;
  /** Section or heading that it reads. */
  readonly cite: string;
  /** The reading, in one to three sentences of our own. */
  readonly text: string;
}

/** Rulings by number and the section they read, as docs/rulings.md prints them: `E-1 · 4.2`. */
export const rulings = (readings: Readonly<Record<string, string>>): readonly Ruling[] =>
  Object.entries(readings).map(([head, text]) => {
    const end = head.indexOf(' · ');
    return { id: head.slice(0, end), cite: head.slice(end + 3), text };
  });

/** A slash command whose subcommands are acts: subcommand name to the act's id and its one line. */
export interface ActGroup {
  readonly name: string;
  readonly description: string;
  readonly acts: Readonly<Record<string, readonly [act: string, description: string]>>;
  /** Subcommands that list the rows of a table known to the person, each with its `rowLine`. */
  readonly lists?: Readonly<Record<string, RowList>>;
}

/** Finds the first subcommand that means this, as people type it (`/eagles movement`); undefined if there is none. */
function typedFor<T>(
  groups: readonly (readonly [name: string, subcommands: Readonly<Record<string, T>>])[],
  isMeant: (meaning: T) => boolean,
): string | undefined {
  for (const [name, subcommands] of groups)
    for (const [sub, meaning] of Object.entries(subcommands)) if (isMeant(meaning)) return `/${name} ${sub}`;
  return undefined;
}

/** The subcommand of a procedure, as typed. */
export const typedForProcedure = (groups: readonly CommandGroup[], id: string): string | undefined =>
  typedFor(
    groups.map(({ name, procedures }) => [name, procedures] as const),
    (procedure) => procedure === id,
  );

/** The subcommand of an act, as typed. */
export const typedForAct = (groups: readonly ActGroup[], id: string): string | undefined =>
  typedFor(
    groups.map(({ name, acts }) => [name, acts] as const),
    ([act]) => act === id,
  );

export interface RowList {
  readonly table: string;
  readonly description: string;
  /** Said when there is none. */
  readonly none: string;
  /** The rows that count; by default all. */
  readonly admit?: (row: Row) => boolean;
}

/** Markdown lines for newcomers. */
export interface Guide {
  /** The next steps from a new battle. */
  readonly afterStart: readonly string[];
  /** A battle up to its first shot, as people type it at the local table; `#here` is its channel. */
  readonly demo?: readonly string[];
  /** An example of a first battle, by the settings of its form. */
  readonly firstGame?: JsonObject;
  /** An example of a first unit of one's own, by the fields of its form. */
  readonly firstUnit: JsonObject;
  /** The table of a unit's parent: without a row of it, nobody adds a unit. `act` adds one. */
  readonly beforeUnits?: { readonly table: string; readonly act: string };
  /** How to play, for /help: one numbered step a line, beginning after `/game start` and `/side add`. */
  readonly steps: readonly string[];
}

/** An order of battle to begin with: sides and units by name; acts make further rows for units (formations, ...). */
export interface ExampleOrder {
  readonly sides: readonly { readonly name: string; readonly fields: JsonObject }[];
  readonly acts: readonly { readonly act: string; readonly params: JsonObject }[];
  readonly units: readonly { readonly name: string; readonly side: string; readonly fields: JsonObject }[];
}
