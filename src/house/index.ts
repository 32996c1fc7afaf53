/** The modules of the house, and what they come to together. */
import type { Act, Ruleset } from '../rules/index.js';
import { board } from './board/index.js';
import type { BoardCommand } from './board/commands.js';
import { ground } from './ground/index.js';
import type { Deciding, SideKnows } from './module.js';
import { type NoteCommand, notes } from './notes/index.js';
import type { RosterCommand } from './roster/commands.js';
import { roster } from './roster/index.js';
import { settings, type SettingsCommand } from './settings/index.js';

export type HouseCommand = RosterCommand | BoardCommand | SettingsCommand | NoteCommand;

/** In the order in which their tables are kept. */
const MODULES = [ground, board, roster, settings, notes] as const;

const tables = new Map<string, SideKnows>(MODULES.flatMap(({ tables = {} }) => Object.entries(tables)));

/** The tables that battles have beside those of their rulebooks. */
export const HOUSE_TABLES: readonly string[] = [...tables.keys()];

/** Who knows of the rows of a table of the house; undefined for one of a rulebook. */
export const houseTable = (table: string): SideKnows | undefined => tables.get(table);

const commands = new Map<string, (deciding: Deciding, command: never) => void>(
  MODULES.flatMap(({ commands = {} }) => Object.entries(commands)),
);

/** Carries out a command of the house. @returns whether it is one @throws {Refusal} */
export function carryOutOfHouse(deciding: Deciding, command: { readonly type: string }): boolean {
  const carryOut = commands.get(command.type);
  carryOut?.(deciding, command as never);
  return carryOut !== undefined;
}

const acts = new WeakMap<Ruleset, readonly Act[]>();

/** The acts of the house in battles of a rulebook. */
export function houseActs(ruleset: Ruleset): readonly Act[] {
  const made = acts.get(ruleset) ?? MODULES.flatMap((module) => module.acts?.(ruleset) ?? []);
  acts.set(ruleset, made);
  return made;
}

/** Any act that people do in battles of a rulebook: its own, or one of the house. */
export const actOf = (ruleset: Ruleset, id: string): Act | undefined =>
  [...ruleset.acts, ...houseActs(ruleset)].find((act) => act.id === id);

export { awaitedSides, BOARD, callsIn, type Deadline, deadlineOf, readySides, wipeBoard } from './board/rows.js';
export { MAP_ACTS, MOST_MOVED, PICTURE_MAX_BYTES } from './ground/acts.js';
export type { Deciding } from './module.js';
export type { PictureRef } from './notes/index.js';
export { FORGOTTEN, isPersonKey, type KnownPerson, nameOfActor, personKey, type WhoIs } from './roster/people.js';
export * from './settings/rows.js';
