/** The parts of a rulebook for people to read: charts, rulings, commands, an example. */
import type { JsonObject } from '../dice/index.js';
import type { Row } from './battle.js';

/** A group of procedures under one slash command. */
export interface CommandGroup {
  readonly name: string;
  readonly description: string;
  /** Procedure ids by the names of subcommands. */
  readonly procedures: Readonly<Record<string, string>>;
}

/** A printed chart of the rulebook, for people to read. */
export interface Chart {
  /** Id in kebab-case, unique in the rulebook. */
  readonly id: string;
  readonly title: string;
  /** The section or heading that has the chart. */
  readonly cite: string;
  readonly columns: readonly string[];
  /** The rows as printed, with a cell for each column. */
  readonly rows: readonly (readonly (string | number)[])[];
  readonly notes?: readonly string[];
  /** The ids of the procedures that the chart explains; by default those whose working cites its section. */
  readonly procedures?: readonly string[];
}

/** A decision on an unclear passage of the rulebook: one that is missing, misprinted, or contradicts another. */
export interface Ruling {
  /** The number by which results cite it: `E-1`, `CO-4`, ... */
  readonly id: string;
  /** The section or heading to which it belongs. */
  readonly cite: string;
  /** The reading, in one to three sentences. */
  readonly text: string;
}

/** Builds rulings from texts by number and section, in the form of docs/rulings.md: `E-1 · 4.2`. */
export const rulings = (readings: Readonly<Record<string, string>>): readonly Ruling[] =>
  Object.entries(readings).map(([head, text]) => {
    const end = head.indexOf(' · ');
    return { id: head.slice(0, end), cite: head.slice(end + 3), text };
  });

/**
 * A slash command whose subcommands are acts. Each subcommand's name gives the act's id, its line of description, and its title on
 * menus and cards; by default the title is the description without its section.
 */
export interface ActGroup {
  readonly name: string;
  readonly description: string;
  readonly acts: Readonly<Record<string, readonly [act: string, description: string, title?: string]>>;
  /** Subcommands that list the rows of a table known to the person, each with its `rowLine`. */
  readonly lists?: Readonly<Record<string, RowList>>;
}

/** Finds the first subcommand for a procedure or act, as people type it (`/eagles movement`); undefined if there is none. */
function typedFor<T>(
  groups: readonly (readonly [name: string, subcommands: Readonly<Record<string, T>>])[],
  isMeant: (meaning: T) => boolean,
): string | undefined {
  for (const [name, subcommands] of groups)
    for (const [sub, meaning] of Object.entries(subcommands)) if (isMeant(meaning)) return `/${name} ${sub}`;
  return undefined;
}

/** Returns the subcommand of a procedure, as people type it; undefined if it has none. */
export const typedForProcedure = (groups: readonly CommandGroup[], id: string): string | undefined =>
  typedFor(
    groups.map(({ name, procedures }) => [name, procedures] as const),
    (procedure) => procedure === id,
  );

/** Returns the subcommand of an act, as people type it; undefined if it has none. */
export const typedForAct = (groups: readonly ActGroup[], id: string): string | undefined =>
  typedFor(
    groups.map(({ name, acts }) => [name, acts] as const),
    ([act]) => act === id,
  );

export interface RowList {
  readonly table: string;
  readonly description: string;
  /** The words if there is no row. */
  readonly none: string;
  /** True for a row that the list shows. By default it shows all rows. */
  readonly admit?: (row: Row) => boolean;
}

/** The guide for newcomers, in lines of Markdown. */
export interface Guide {
  /** The next steps after a battle has been started. */
  readonly afterStart: readonly string[];
  /** A battle up to its first shot, in the lines that people type at the local table; `#here` stands for its channel. */
  readonly demo?: readonly string[];
  /** Example values for the form that starts a first battle, by its settings. */
  readonly firstGame?: JsonObject;
  /** Example values for the form of a first unit, by its fields. */
  readonly firstUnit: JsonObject;
  /** The table of a unit's parent. Units can be added only once it has a row, and `act` adds one. */
  readonly beforeUnits?: { readonly table: string; readonly act: string };
  /** How to play, for /help: numbered steps, one on each line, beginning after `/game start` and `/side add`. */
  readonly steps: readonly string[];
}

/** An example order of battle: sides and units by name, and acts that make further rows for units, such as formations. */
export interface ExampleOrder {
  readonly sides: readonly { readonly name: string; readonly fields: JsonObject }[];
  readonly acts: readonly { readonly act: string; readonly params: JsonObject }[];
  readonly units: readonly { readonly name: string; readonly side: string; readonly fields: JsonObject }[];
}
