import type { Procedure } from '../procedure.js';
import type { CommandGroup } from '../ruleset.js';

/** A slash command and its subcommands: procedures without the rulebook's prefix, in the order of a move. */
interface Group {
  readonly name: string;
  readonly description: string;
  /** Subcommand to procedure. */
  readonly procedures: Readonly<Record<string, Procedure>>;
}

/** After the phases of a move. */
const GROUPS: readonly Group[] = [];

export const PROCEDURES: readonly Procedure[] = GROUPS.flatMap(({ procedures }) => Object.values(procedures));

export const COMMANDS: readonly CommandGroup[] = GROUPS.map(({ name, description, procedures }) => ({
  name,
  description,
  procedures: Object.fromEntries(Object.entries(procedures).map(([subcommand, { id }]) => [subcommand, id])),
}));
