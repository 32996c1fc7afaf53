/** Decides what one reader may learn about a result beyond its post. */
import { type Json, type JsonObject, isSameJson } from '../dice/index.js';
import { openSealedBattle } from '../game/sealed.js';
import { type AnyBattle, findInputSources, createKeyFilter, type Reader, type InputSource } from '../game/index.js';
import { listFilledKeys, type Procedure, type Resolution } from '../rules/index.js';
import { findResultProcedure, findRowTable, isCommandResult, type VisibleResolution } from './unseen.js';
import type { DescriptionContext } from './setting.js';
import type { VisibleEvent } from './told.js';
import { canSeeWorking, createKnownCheck, type VisibilityCheck, createVisibleCheck, createWorkingCheck } from './visible.js';

/** Everything that is needed to explain an event. */
export interface ExplanationContext extends DescriptionContext {
  readonly reader: Reader;
  /** The battle before the event, which is needed to find where inputs came from. */
  readonly before: AnyBattle;
  /** The values of the event that were set by corrections. */
  readonly corrected?: JsonObject;
}

/** An event, with checks for what its reader may know. */
export interface KnownEvent {
  readonly event: VisibleEvent;
  readonly context: ExplanationContext;
  /** Checks whether the reader may see the name of a row. */
  readonly visible: VisibilityCheck;
  /** Checks whether the reader may see the values of a unit. */
  readonly worked: VisibilityCheck;
  /** Checks whether the reader may know everything about a row. */
  readonly known: VisibilityCheck;
}

/**
 * Builds a function that checks whether a reader may see an input value of a result.
 * - Umpires may see all values. Other readers never see another side's secrets (`ownKeys`).
 * - Readers may see a unit's own values if they know the unit. They may also see settings and defaults that reveal nothing about
 *   an unknown row.
 * - Readers may see entered and corrected values if their side gave the command.
 * - Readers who know all rows that take part may also see entered, corrected and measured values. They may also see values from
 *   several rows, and derived values without rows.
 */
export function createInputFilter(
  telling: KnownEvent,
  resolution: Resolution,
  procedure: Procedure,
  sources: Readonly<Record<string, InputSource>>,
): (key: string) => boolean {
  const { event, context } = telling;
  const { reader } = context;
  const battle = openSealedBattle(context.battle);
  const before = openSealedBattle(context.before);
  if (reader.standing === 'umpire') return () => true;
  const isOwn = createKeyFilter(procedure, resolution.roles, battle, reader);
  const { input } = resolution;
  const isKnown = (role: string): boolean => knowsRole(telling, resolution, procedure, role);
  const allKnown = knowsAll(telling, resolution, procedure);
  const isOwnWord = reader.sideId !== null && event.actor.sideId === reader.sideId;
  const unknown = Object.entries(procedure.roles).filter(([role]) => !isKnown(role));
  const isOthers = (key: string): boolean =>
    unknown.some(([, role]) => listFilledKeys(role).includes(key)) || (unknown.length > 0 && key in (procedure.measured ?? {}));
  return (key) => {
    if (!isOwn(key)) return false;
    const source = sources[key]!;
    switch (source.kind) {
      case 'typed':
      case 'corrected':
        return isOwnWord || allKnown;
      case 'role':
        return isKnown(source.role) && (source.alone || allKnown);
      case 'map':
        return allKnown;
      case 'battle':
        return (
          !isOthers(key) && (isSameJson((before.game as JsonObject)[key], input[key]) || (allKnown && !holdsRows(input[key]!)))
        );
      case 'usual':
        return !isOthers(key);
      case 'derived':
        return allKnown && !holdsRows(input[key]!);
    }
  };
}

/** Finds where each input of a result came from, including later corrections. */
export const findSources = (
  event: VisibleEvent,
  resolution: Resolution,
  procedure: Procedure,
  { corrected, before }: ExplanationContext,
): Readonly<Record<string, InputSource>> =>
  findInputSources(procedure, resolution, { ...event, ...(corrected ? { corrected } : {}) }, openSealedBattle(before));

/** Builds the checks for what the reader of an event may know. */
export function createKnownEvent(event: VisibleEvent, context: ExplanationContext): KnownEvent {
  return {
    event,
    context,
    visible: createVisibleCheck(context.reader, event, context),
    worked: createWorkingCheck(event, context),
    known: createKnownCheck(context.reader, event, context),
  };
}

/**
 * Builds a function that checks whether odds may show a key of the input or outcome to the reader. The reader may see the same
 * keys as in the explanation of the roll, and the result.
 */
export function createOddsFilter(
  event: VisibleEvent,
  resolution: VisibleResolution,
  context: ExplanationContext,
): (key: string) => boolean {
  if (resolution.felt || resolution.isRough) return () => false;
  const telling = createKnownEvent(event, context);
  const procedure = findResultProcedure(resolution, context.ruleset);
  const { input, roles } = resolution;
  const isOwn = createKeyFilter(procedure, roles, openSealedBattle(context.battle), context.reader);
  if (!procedure || !canSeeWorking(resolution, procedure, telling.worked)) return (key) => !(key in input) && isOwn(key);
  const mayTell = createInputFilter(telling, resolution, procedure, findSources(event, resolution, procedure, context));
  return (key) => (key in input ? mayTell(key) : isOwn(key));
}

/**
 * Lists the fields of an outcome that a reader may see. Umpires may see all fields. Other readers may not see another side's
 * secrets (`ownKeys`), or fields that contain objects, such as units. Readers who do not know all rows in the result may see only
 * the fields with odds (`oddsOver`).
 */
export function listVisibleOutcomeKeys(telling: KnownEvent, resolution: Resolution, procedure: Procedure | undefined): string[] {
  const { outcome, roles } = resolution;
  const { reader } = telling.context;
  const battle = openSealedBattle(telling.context.battle);
  const keys = Object.keys(outcome).filter(createKeyFilter(procedure, roles, battle, reader));
  if (reader.standing === 'umpire') return keys;
  const result = procedure?.oddsOver ?? [];
  return keys.filter((key) => (result.includes(key) || knowsAll(telling, resolution, procedure)) && !holdsRows(outcome[key]!));
}

/** Removes the ids of rows that the reader may not know from a value. Undefined if the value itself is such an id. */
export function removeUnknownIds({ event, context, visible }: KnownEvent, value: Json): Json | undefined {
  const isOpen = (item: Json): boolean => {
    const table = typeof item === 'string' ? findRowTable(openSealedBattle(context.battle), event.changes, item) : undefined;
    return table === undefined || visible(table, item as string);
  };
  if (Array.isArray(value)) return (value as readonly Json[]).filter(isOpen);
  return isOpen(value) ? value : undefined;
}

/** Checks whether the reader may know the values of all units in a role, and everything about other rows in the role. */
function knowsRole(
  { known, worked }: KnownEvent,
  { roles }: Resolution,
  procedure: Procedure | undefined,
  role: string,
): boolean {
  const table = procedure?.roles[role]?.table;
  return (roles[role] ?? []).every((id) => (table === undefined ? worked('unit', id) : known(table, id)));
}

/**
 * Checks whether the reader may know all rows that take part in a result. Always false for an automatic event without rows,
 * because it may concern any row.
 */
function knowsAll(telling: KnownEvent, resolution: Resolution, procedure: Procedure | undefined): boolean {
  const roles = Object.keys(resolution.roles);
  return (
    (isCommandResult(telling.event) || roles.length > 0) && roles.every((role) => knowsRole(telling, resolution, procedure, role))
  );
}

/** Checks whether a value is an object or a list of objects, such as units or points. */
function holdsRows(value: Json): boolean {
  if (Array.isArray(value)) return value.some(holdsRows);
  return value !== null && typeof value === 'object';
}
