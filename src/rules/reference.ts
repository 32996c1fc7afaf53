/** The parts of a rulebook for people to read: charts, rulings, commands and an example. */
import type { JsonObject } from '../dice/index.js';
import type { Row } from './battle.js';

/** A group of procedures that share a slash command. */
export interface CommandGroup {
  readonly name: string;
  readonly description: string;
  /** The ids of procedures by the names of their subcommands. */
  readonly procedures: Readonly<Record<string, string>>;
}

/** A printed chart of the rulebook, for people to read. */
export interface Chart {
  /** The id in kebab-case, unique in the rulebook. */
  readonly id: string;
  readonly title: string;
  /** The section or heading that contains the chart. */
  readonly cite: string;
  readonly columns: readonly string[];
  /** The rows as printed, with a cell for each column. */
  readonly rows: readonly (readonly (string | number)[])[];
  readonly notes?: readonly string[];
  /** The ids of the procedures that the chart explains. Default: procedures with a working that cites the chart's section. */
  readonly procedures?: readonly string[];
}

/** A decision on a passage of the rulebook that is missing, misprinted, unclear or contradictory. */
export interface Ruling {
  /** The number of the ruling, such as `E-1` or `CO-4`, which results cite. */
  readonly id: string;
  /** The section or heading that the ruling interprets. */
  readonly cite: string;
  /** The decision, in one to three sentences. */
  readonly text: string;
}

/** Builds rulings from their texts. Each key has the number and the section, such as `E-1 · 4.2`, as in docs/rulings.md. */
export const defineRulings = (readings: Readonly<Record<string, string>>): readonly Ruling[] =>
  Object.entries(readings).map(([head, text]) => {
    const end = head.indexOf(' · ');
    return { id: head.slice(0, end), cite: head.slice(end + 3), text };
  });

/**
 * A slash command that has acts as its subcommands. Each subcommand has the id of its act, a description, and a title for menus
 * and cards. Default title: the description without its section.
 */
export interface ActGroup {
  readonly name: string;
  readonly description: string;
  readonly acts: Readonly<Record<string, readonly [act: string, description: string, title?: string]>>;
  /** Subcommands that list the rows of a table that the person may know. Each row is listed with its `rowLine`. */
  readonly lists?: Readonly<Record<string, RowList>>;
}

/** Finds the first subcommand for a procedure or act, such as `/eagles movement`; undefined without a subcommand. */
function typedFor<T>(
  groups: readonly (readonly [name: string, subcommands: Readonly<Record<string, T>>])[],
  isMeant: (meaning: T) => boolean,
): string | undefined {
  for (const [name, subcommands] of groups)
    for (const [sub, meaning] of Object.entries(subcommands)) if (isMeant(meaning)) return `/${name} ${sub}`;
  return undefined;
}

/** Returns the subcommand for a procedure; undefined for a procedure without a subcommand. */
export const findProcedureCommand = (groups: readonly CommandGroup[], id: string): string | undefined =>
  typedFor(
    groups.map(({ name, procedures }) => [name, procedures] as const),
    (procedure) => procedure === id,
  );

/** Returns the subcommand for an act; undefined for an act without a subcommand. */
export const findActCommand = (groups: readonly ActGroup[], id: string): string | undefined =>
  typedFor(
    groups.map(({ name, acts }) => [name, acts] as const),
    ([act]) => act === id,
  );

export interface RowList {
  readonly table: string;
  readonly description: string;
  /** The text that is shown for an empty list. */
  readonly none: string;
  /** Checks whether the list shows a row. Default: all rows. */
  readonly admit?: (row: Row) => boolean;
}

/** The guide for newcomers, in lines of Markdown. */
export interface Guide {
  /** The next steps after a battle has been started. */
  readonly afterStart: readonly string[];
  /** A battle up to its first shot, as lines to enter at the local table. `#here` stands for the battle's channel. */
  readonly demo?: readonly string[];
  /** Example values for the settings in the form that starts a first battle. */
  readonly firstGame?: JsonObject;
  /** Example values for the fields in the form for a first unit. */
  readonly firstUnit: JsonObject;
  /**
   * The table of the units' parents, such as formations. The first parent must be added before the first unit. `act` adds a
   * parent.
   */
  readonly beforeUnits?: { readonly table: string; readonly act: string };
  /** The steps for playing, numbered, one per line, for /help. The steps start after `/game start` and `/side add`. */
  readonly steps: readonly string[];
}

/** An example order of battle: sides and units by name, and acts that create further rows for the units, such as formations. */
export interface ExampleOrder {
  readonly sides: readonly { readonly name: string; readonly fields: JsonObject }[];
  readonly acts: readonly { readonly act: string; readonly params: JsonObject }[];
  readonly units: readonly { readonly name: string; readonly side: string; readonly fields: JsonObject }[];
}
