import { z } from 'zod';
import type { Battle, UnitRow } from './battle.js';
import type { AnyCheck } from './checks.js';
import type { EventKind } from './event-kinds.js';
import { parseWithSchema } from './input.js';
import { type Inputs, buildInputsSchema, type ValuesOf } from './inputs.js';
import { refuseInvalid, Refusal, refuseNonUmpire } from './refusal.js';
import type { Act, ActFacts, Actor, ActContext, DraftEvent } from './happening.js';

/** The definition of an act, with typed inputs. */
interface ActDefinition<B extends Battle, I>
  extends
    Omit<ActFacts<B>, 'kind' | 'input' | 'roles' | 'checks' | 'asksAbout' | 'umpireOnly' | 'rolls'>,
    Partial<Pick<ActFacts<B>, 'umpireOnly' | 'rolls'>> {
  readonly inputs: I & Inputs<UnitRow, B, string>;
  /** The checks before the act is carried out. The roles of a check are the act's inputs for units. */
  readonly checks?: readonly AnyCheck[];
  readonly asksAbout?: keyof I & string;
}

/** The definition of an act that runs, with typed inputs. */
type RunDefinition<B extends Battle, I> = ActDefinition<B, I> & {
  run(this: void, desk: ActContext<B>, values: ValuesOf<I>): DraftEvent;
};

function describeAct<B extends Battle, I>({ inputs, ...act }: ActDefinition<B, I>): ActFacts<B> {
  const { umpireOnly = false, rolls = false, rollsFurther = false } = act;
  return {
    ...act,
    kind: 'act',
    input: buildInputsSchema(inputs as I & object),
    roles: {},
    umpireOnly,
    rolls: rolls || rollsFurther,
  };
}

/** Builds an act for players and umpires. Spectators are refused. */
export function defineAct<B extends Battle, I>({ run, ...act }: RunDefinition<B, I>): Act<B> {
  const facts = describeAct<B, I>(act);
  return {
    ...facts,
    run(desk, raw) {
      if (facts.umpireOnly && desk.actor.standing !== 'umpire') throw refuseNonUmpire();
      requireSide(desk.actor);
      return run(desk, parseWithSchema(facts.input, raw) as ValuesOf<I>);
    },
  };
}

/** Builds an act for umpires only. */
export const defineUmpireAct = <B extends Battle, I>(act: RunDefinition<B, I>): Act<B> => defineAct({ ...act, umpireOnly: true });

/** What all acts have in common whose commands have the act's id as their type. Only their slash commands offer these acts. */
export const OWN_TYPE = { isOwnType: true, offeredWhen: () => false } as const;

/** Describes a command that its module or `game` carries out, not the act itself. */
export const describeCommand = <B extends Battle, I>(act: ActDefinition<B, I>): ActFacts<B> =>
  describeAct({ ...OWN_TYPE, ...act });

/** Returns `defineAct` and `umpireAct`, typed for the battles of one rulebook. */
export const createActBuilders = <B extends Battle>() => ({
  defineAct: <I>(act: RunDefinition<B, I>): Act<B> => defineAct(act),
  umpireAct: <I>(act: RunDefinition<B, I>): Act<B> => defineUmpireAct(act),
});

/**
 * Builds a parameter for the id of a row in the table `refers`. The Discord option for this parameter suggests the names of the
 * rows.
 */
export const buildIdParam = (refers: string, description: string) => z.string().meta({ refers, description });

/** Builds a parameter for a unit of any side. Unlike most parameters, it accepts every unit on the table. */
export const buildFigureParam = (description: string) => z.string().meta({ refers: 'unit', figure: true, description });

/** Builds a parameter for an attached JSON file, which is read before the act runs. */
export const buildJsonFileParam = <S extends z.ZodType>(schema: S, description: string) =>
  schema.meta({ upload: 'json', description });

export const refuseUnknownRow = (what: string, field: string): Refusal =>
  new Refusal('NOT_FOUND', `Cannot find that ${what.replaceAll('-', ' ')} in this battle. Choose one from the list.`, field);

/**
 * Requires that a player has a side. Umpires need no side, and spectators are always refused.
 * @throws {Refusal} NOT_YOURS for a spectator, or a player without a side
 */
export function requireSide({ standing, sideId }: Actor): void {
  if (standing === 'spectator' || (standing === 'player' && sideId === null))
    throw new Refusal('NOT_YOURS', 'You do not play in this battle. Press _Play_ under its opening post, or ask an umpire.');
}

/** Requires that the actor has a side, even if the actor is an umpire. @throws {Refusal} NOT_YOURS if the actor has no side */
export function requirePlayer({ standing, sideId }: Pick<Actor, 'standing' | 'sideId'>): void {
  if (standing === 'umpire' && sideId === null)
    throw new Refusal('NOT_YOURS', 'You are an umpire and do not play a side. Use `/panel` to see open tasks.');
  requireSide({ id: '', name: '', standing: 'player', sideId });
}

/**
 * Requires that players act only for their own side. Umpires may act for any side.
 * @throws {Refusal} NOT_YOURS if a player or spectator acts for a side other than their own
 */
export function requireOwnSide({ actor }: Pick<ActContext, 'actor'>, sideId: string, field: string): void {
  if (actor.standing !== 'umpire' && actor.sideId !== sideId)
    throw new Refusal('NOT_YOURS', 'You cannot act for that side. Choose your own side.', field);
}

/** The settings of `createRowFinder`: the row's name in refusals, and the rule for who may know the row. */
interface RowLookup<R, D extends ActContext> {
  /** The noun for the row in refusals, and the name of the input that contains its id. Default: the table's name for both. */
  readonly what?: string;
  readonly field?: string;
  /** Checks whether a player may know the row. Default: players know the rows of their own side. */
  readonly knows?: (row: R, desk: D) => boolean;
}

/**
 * Returns a function that finds a row of a table by its id. Umpires may know every row, and other people the rows for which
 * `knows` returns true. Hidden and missing rows get the same refusal, NOT_FOUND.
 */
export const createRowFinder =
  <R extends object, D extends ActContext>(
    table: string,
    { what = table, field = table, knows = (row, { actor }) => 'side' in row && row.side === actor.sideId }: RowLookup<R, D> = {},
  ) =>
  (desk: D, id: string, named = field): R => {
    const row = desk.draft.battle.tables[table]?.get(id) as R | undefined;
    if (!row || (desk.actor.standing !== 'umpire' && !knows(row, desk))) throw refuseUnknownRow(what, named);
    return row;
  };

/**
 * Returns the id of the side that a person acts for: the side that they chose or, by default, the player's own side.
 * @throws {Refusal} INVALID_INPUT if an umpire has chosen no side; NOT_YOURS if anyone else has chosen a side that is not their
 *   own; NOT_FOUND if the side is unknown, or if a person without a side has chosen none
 */
export function findActingSideId(desk: ActContext, named: string | undefined): string {
  const id = named ?? (desk.actor.standing === 'umpire' ? undefined : desk.actor.sideId!);
  if (id === undefined) throw refuseInvalid('side', 'No side is chosen. Choose the side you act for.');
  requireOwnSide(desk, id, 'side');
  if (!desk.draft.battle.tables.side.has(id)) throw refuseUnknownRow('side', 'side');
  return id;
}

/** Returns an event with one sentence and no results, for one side or for everyone. */
export function buildSentenceEvent(
  kind: EventKind,
  summary: string,
  of: { readonly side: string } | null = null,
  notes: readonly string[] = [],
): DraftEvent {
  return { kind, summary, resolutions: [], notes, ...(of ? { sideId: of.side } : {}) };
}
