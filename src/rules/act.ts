import { z } from 'zod';
import type { JsonObject } from '../dice/index.js';
import type { Battle } from './battle.js';
import type { EventKind } from './event-kinds.js';
import { parseWith } from './input.js';
import { invalid, Refusal } from './refusal.js';
import type { Act, Actor, Desk, Happening, Offered } from './happening.js';

/** Definition of an act, its parameters typed. */
export interface ActDefinition<B extends Battle, S extends z.ZodType> {
  readonly id: string;
  readonly params: S;
  readonly umpireOnly?: boolean;
  /** The act rolls: dice from a real table may be entered for it. */
  readonly rolls?: boolean;
  /** Dice of the act may fall in a following event: entered dice serve that event too. */
  readonly rollsFurther?: boolean;
  readonly offered?: Offered<B>;
  run(desk: Desk<B>, params: z.output<S>): Happening;
}

/** An act for the house; onlookers are refused. */
export function defineAct<B extends Battle, S extends z.ZodType>(act: ActDefinition<B, S>): Act<B> {
  const { id, params, umpireOnly = false, rolls = false, rollsFurther = false, offered } = act;
  return {
    id,
    params,
    umpireOnly,
    rolls: rolls || rollsFurther,
    rollsFurther,
    ...(offered && { offered }),
    run(desk, raw: JsonObject) {
      if (umpireOnly && desk.actor.standing !== 'umpire')
        throw new Refusal('UMPIRE_ONLY', 'only an umpire of this battle may do that');
      requireSide(desk.actor);
      return act.run(desk, parseWith(params, raw));
    },
  };
}

/** An act that is umpires' alone. */
export const umpireAct = <B extends Battle, S extends z.ZodType>(act: ActDefinition<B, S>): Act<B> =>
  defineAct({ ...act, umpireOnly: true });

/** `defineAct` and `umpireAct` for the battles of one rulebook. */
export const actsOf = <B extends Battle>() => ({
  defineAct: <S extends z.ZodType>(act: ActDefinition<B, S>): Act<B> => defineAct(act),
  umpireAct: <S extends z.ZodType>(act: ActDefinition<B, S>): Act<B> => umpireAct(act),
});

/** A parameter that is the id of a row of this table: an option with autocomplete. */
export const idOf = (refers: string, description: string) => z.string().meta({ refers, description });

/** A unit of any side: as in a procedure, any figure on the table may be pointed at. */
export const figureOf = (description: string) => z.string().meta({ refers: 'unit', figure: true, description });

/** A parameter that is a JSON file: an attachment, read before the act runs. */
export const jsonFile = <S extends z.ZodType>(schema: S, description: string) => schema.meta({ upload: 'json', description });

export const notFound = (what: string, field: string): Refusal =>
  new Refusal('NOT_FOUND', `there is no such ${what} in this battle`, field);

/** Refuses people without a side. @throws {Refusal} NOT_YOURS */
export function requireSide({ standing, sideId }: Actor): void {
  if (standing === 'spectator' || (standing === 'player' && sideId === null))
    throw new Refusal('NOT_YOURS', 'you play for no side in this battle: ask its umpire to add you');
}

/** Refuses whoever plays no side, umpires too. @throws {Refusal} NOT_YOURS */
export const requirePlayer = ({ sideId }: Pick<Actor, 'sideId'>): void =>
  requireSide({ id: '', name: '', standing: 'player', sideId });

/** Players act for their own side alone; umpires for all. @throws {Refusal} NOT_YOURS */
export function requireOwn({ actor }: Pick<Desk, 'actor'>, sideId: string, field: string): void {
  if (actor.standing !== 'umpire' && actor.sideId !== sideId)
    throw new Refusal('NOT_YOURS', 'that is not your side: only its own side or an umpire acts for it', field);
}

/** The look-up of a row by its id, for acts of a rulebook. */
interface RowLookup<R, D extends Desk> {
  /** The noun for a missing row, and the input field of its name; by default the table's name for both. */
  readonly what?: string;
  readonly field?: string;
  /** True if a player may know of the row; by default he knows the rows of his own side. */
  readonly knows?: (row: R, desk: D) => boolean;
}

/** Finds rows of a table that the actor may know of; umpires know all. The function throws a Refusal, NOT_FOUND, for every other. */
export const knownRow =
  <R extends object, D extends Desk>(
    table: string,
    { what = table, field = table, knows = (row, { actor }) => 'side' in row && row.side === actor.sideId }: RowLookup<R, D> = {},
  ) =>
  (desk: D, id: string, named = field): R => {
    const row = desk.draft.battle.tables[table]?.get(id) as R | undefined;
    if (!row || (desk.actor.standing !== 'umpire' && !knows(row, desk))) throw notFound(what, named);
    return row;
  };

/** The side named, or the player's own. @throws {Refusal} INVALID_INPUT when an umpire names none, NOT_FOUND, NOT_YOURS */
export function actingSideId(desk: Desk, named: string | undefined): string {
  const id = named ?? (desk.actor.standing === 'umpire' ? undefined : desk.actor.sideId!);
  if (id === undefined) throw invalid('side', 'an umpire says for which side');
  requireOwn(desk, id, 'side');
  if (!desk.draft.battle.tables.side.has(id)) throw notFound('side', 'side');
  return id;
}

/** An act's result in one sentence; of one side, or everybody's. */
export function said(
  kind: EventKind,
  summary: string,
  of: { readonly side: string } | null = null,
  notes: readonly string[] = [],
): Happening {
  return { kind, summary, resolutions: [], notes, ...(of ? { sideId: of.side } : {}) };
}
