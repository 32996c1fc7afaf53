/**
 * What somebody can do now, and what he has to say for it, step by step: made of the schemas and roles of procedures and acts, and of
 * what he may know. Desks are drawn from it; nothing is decided here.
 */
import type { Json, JsonObject } from '../dice/index.js';
import type { View } from './knowledge.js';
import { type Need, needs } from './needs.js';
import { checkCast, stagedInput } from './scene.js';
import {
  type Actor,
  type Battle,
  filledInput,
  type InputField,
  keysFilled,
  listKeyOf,
  mapOf,
  parseWith,
  Refusal,
  type Role,
  rowOf,
  sceneOf,
  type UnitRow,
} from '../rules/index.js';
import {
  type Undertaking,
  type Doing,
  type Part,
  isUmpire,
  allDoings,
  doingIdOf,
  doingOf,
  partsOf,
  fieldsOf,
  takersOf,
  valuesIn,
  withPart,
  finished,
} from './undertaking.js';
import { candidatesFor, freshPlaceOf, fits } from './candidates.js';

/** How far an undertaking has been said. */
export interface Step {
  /** Who is to be named next; null: all are. */
  readonly asks: Part | null;
  /** What is to be said yet, when all are named. */
  readonly missing: readonly InputField[];
  /** Why it cannot be done as it has been said. */
  readonly why: Refusal | null;
  /** Of a procedure that lacks nothing, its whole input as this reader may know it. */
  readonly input: JsonObject | null;
}

/** All that this person can do in the present phase: what belongs to it first, in the order of the rulebook's commands. */
export function doingsNow({ ruleset, battle }: View, actor: Actor): readonly Doing[] {
  return allDoings(ruleset)
    .filter((doing) => isNow(doing, battle, actor))
    .map((doing, index) => ({ doing, order: rankOf(doing, battle) * 1000 + index }))
    .sort((a, b) => a.order - b.order)
    .map(({ doing }) => doing);
}

function isNow({ procedure, act }: Doing, battle: Battle, actor: Actor): boolean {
  const { game } = battle;
  if (isUmpire(actor)) return true;
  if (procedure) return !procedure.phases || procedure.phases.includes(game.phase);
  return act?.umpireOnly === false && (act.offered?.when(battle) ?? true);
}

/** What is for this phase alone, what may be done in any, what belongs elsewhere. */
function rankOf({ procedure, act }: Doing, battle: Battle): number {
  const { game } = battle;
  if (!procedure) return act?.offered?.when(battle) === true ? 0 : 2;
  const phases = procedure.phases ?? procedure.usualPhases;
  return phases === undefined ? 1 : phases.includes(game.phase) ? 0 : 3;
}

/** What this person can do now with a unit: what the phase is for first, what the unit does before what is done to it. */
export function doingsOf(view: View, actor: Actor, unitId: string): readonly Doing[] {
  const unit = rowOf(view.battle, 'unit', unitId) as UnitRow | undefined;
  if (!unit) return [];
  const all = doingsNow(view, actor).filter((doing) => partFor(view, actor, doing, unit) !== undefined);
  const wanted = new Set(needsOf(view, unitId).map(({ command }) => (command ? doingIdOf(command) : null)));
  const rankFor = (doing: Doing): number => {
    if (wanted.has(doing.id)) return 0;
    if (doing.act) return doing.act.offered?.with ? 1 : 2;
    return partFor(view, actor, doing, unit)?.acts === true ? 2 : 3;
  };
  return [0, 1, 2, 3].flatMap((rank) => all.filter((doing) => rankFor(doing) === rank));
}

/** What is needed of a unit and somebody can do now. */
const needsOf = (view: View, unitId: string): readonly Need[] =>
  needs(view).rows.filter(
    ({ rows, command }) => command !== null && rows.some(({ table, id }) => table === 'unit' && id === unitId),
  );

/** In which part a unit would do it. */
function partFor(view: View, actor: Actor, doing: Doing, unit: UnitRow): Part | undefined {
  const parts = partsOf(doing).filter(({ table }) => table === 'unit');
  const acting = parts.filter(({ acts }) => acts);
  const candidates = doing.procedure && acting.length > 0 ? acting : parts.slice(0, 1);
  return candidates.find((part) => fits(view, actor, doing, part, unit));
}

/** Begins something, with a unit in the part that it would take. @throws {Refusal} NOT_FOUND, INVALID_INPUT */
export function undertake(view: View, actor: Actor, doingId: string, unitId: string | null): Undertaking {
  const doing = doingsNow(view, actor).find(({ id }) => id === doingId);
  if (!doing) throw new Refusal('NOT_FOUND', 'that is not for this phase any more');
  const begun: Undertaking = doing.procedure
    ? { type: 'resolve', procedure: doing.procedure.id, roles: {}, typed: {} }
    : { type: 'act', act: doing.act!.id, params: {} };
  if (unitId === null) return withOnlyOnes(view, actor, begun);
  const needed = needsOf(view, unitId).find(({ command }) => command !== null && doingIdOf(command) === doingId)?.command;
  if (needed && (needed.type === 'resolve' || needed.type === 'act')) return withOnlyOnes(view, actor, needed);
  const unit = rowOf(view.battle, 'unit', unitId) as UnitRow | undefined;
  const part = unit && partFor(view, actor, doing, unit);
  return withOnlyOnes(view, actor, part ? withPart(doing, begun, part.key, [unitId]) : begun);
}

/** Who acts is named by himself, where there is but one. */
function withOnlyOnes(view: View, actor: Actor, begun: Undertaking): Undertaking {
  let command = begun;
  const doing = doingOf(view.ruleset, begun);
  for (let asked = ''; ;) {
    const { asks } = stepOf(view, actor, command);
    if (!asks?.acts || asks.key === asked) return command;
    const [only, other] = candidatesFor(view, actor, command, asks);
    if (!only || other) return command;
    command = withPart(doing, command, asks.key, [only.row.id as string]);
    asked = asks.key;
  }
}

/** What an undertaking wants said next. */
export function stepOf(view: View, actor: Actor, command: Undertaking): Step {
  const doing = doingOf(view.ruleset, command);
  const { filled, why } = filledBy(view, doing, command);
  const given: JsonObject = { ...filled, ...valuesIn(command) };
  const lacking = fieldsOf(doing).filter(({ key, required }) => required && given[key] === undefined);
  const asks = partToAsk(view, doing, actor, command, lacking);
  if (asks) return { asks, missing: [], why: null, input: null };
  if (why && !fieldNamed(doing, why)) return { asks: null, missing: [], why, input: null };
  const refused = why ?? unsaid(lacking) ?? faultOf(view, actor, doing, command);
  const named =
    refused?.code === 'INVALID_INPUT' && (why !== null || lacking.length === 0) ? fieldNamed(doing, refused) : undefined;
  const missing = named && !lacking.includes(named) ? [...lacking, named] : saidFirst(doing, lacking);
  if (refused instanceof Refusal) return { asks: null, missing, why: lacking.length > 0 && !why ? null : refused, input: null };
  const input =
    doing.procedure && command.type === 'resolve' ? stagedInput(doing.procedure, view.battle, finishedStaging(command)) : null;
  return { asks: null, missing: [], why: null, input };
}

/** What may be left out but hardly is, and nobody has said: where somebody goes who stands on the map, or a number that has labels. */
export function hardlyLeftOut(view: View, actor: Actor, command: Undertaking): InputField | null {
  const doing = doingOf(view.ruleset, command);
  const said = valuesIn(command);
  const mover = partsOf(doing).find(({ acts, table }) => acts && table === 'unit');
  const ids = (mover && takersOf(doing, command, mover.key)) ?? [];
  const isOnMap = mapOf(view.battle) !== undefined && ids.some((id) => freshPlaceOf(view, id));
  const hasLabels = (key: string): boolean =>
    (view.ruleset.labels?.(key, said, view.battle, isUmpire(actor) ? null : actor.sideId) ?? []).length > 0;
  return (
    fieldsOf(doing).find(
      ({ key, goes, labelled }) =>
        said[key] === undefined && ((goes === true && isOnMap) || (labelled === true && hasLabels(key))),
    ) ?? null
  );
}

/** What somebody did this for, and is needed all the same: a move that went nowhere, a part of several. */
export function stillNeeded(before: View, after: View, command: Undertaking): readonly Need[] {
  const taking = Object.values(command.type === 'resolve' ? command.roles : command.params).flat();
  const isFor = ({ command: wanted, rows }: Need): boolean =>
    wanted !== null && doingIdOf(wanted) === doingIdOf(command) && rows.some(({ id }) => taking.includes(id));
  const wanted = new Set(
    needs(before)
      .rows.filter(isFor)
      .map(({ id }) => id),
  );
  return needs(after).rows.filter(({ id }) => wanted.has(id));
}

/** What others are filled in from: of values that nobody fills in, and others, these alone. */
function saidFirst({ procedure }: Doing, lacking: readonly InputField[]): readonly InputField[] {
  const roles = Object.values((procedure?.roles ?? {}) as Readonly<Record<string, Role>>);
  const byOthers = new Set([...roles.flatMap(keysFilled), ...Object.keys(procedure?.fromBattle ?? {})]);
  const first = lacking.filter(({ key }) => !byOthers.has(key));
  return first.length > 0 ? first : lacking;
}

const unsaid = ([first]: readonly InputField[]): Refusal | null =>
  first ? new Refusal('INVALID_INPUT', `${first.key}: it is required`, first.key) : null;

const finishedStaging = (command: Undertaking & { readonly type: 'resolve' }) =>
  finished(command) as Undertaking & { readonly type: 'resolve' };

/** The field that a refusal is about. */
function fieldNamed(doing: Doing, { field }: Refusal): InputField | undefined {
  const key = field?.split('.')[0];
  return fieldsOf(doing).find((candidate) => candidate.key === key);
}

/** What rows and the battle fill in, as this reader may know them; of a value that they leave in doubt why. */
function filledBy(view: View, doing: Doing, command: Undertaking): { filled: JsonObject; why: Refusal | null } {
  const { procedure } = doing;
  if (!procedure || command.type !== 'resolve') return { filled: {}, why: null };
  const { roles, typed, overrides } = finishedStaging(command);
  const fill = (said: JsonObject): JsonObject => filledInput(procedure, sceneOf(procedure, view.battle, roles, said), overrides);
  try {
    return { filled: fill(typed), why: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const inDoubt = fieldNamed(doing, error);
    return { filled: inDoubt ? othersFilled(fill, typed, inDoubt) : {}, why: error };
  }
}

/** What is filled in beside a value in doubt: as if that had been said; what was said and does not do, as if it had not. */
function othersFilled(fill: (said: JsonObject) => JsonObject, typed: JsonObject, { key, minimum }: InputField): JsonObject {
  const { [key]: said, ...others } = typed;
  try {
    const filled = fill(said === undefined ? { ...others, [key]: minimum ?? 0 } : others);
    return Object.fromEntries(Object.entries(filled).filter(([name]) => name !== key));
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  }
}

/**
 * Whom dice are rolled at: one unit that acts not itself, and tells what is rolled or how far it is. Who is aimed at is asked for even where
 * it could be left out, for dice that are rolled at nobody harm nobody.
 */
function isAimedAt({ procedure }: Doing, { key, table, many, acts }: Part): boolean {
  const role = (procedure?.roles as Readonly<Record<string, Role>> | undefined)?.[key];
  if (!procedure || !role || acts || many || table !== 'unit' || procedure.oddsOver.length === 0) return false;
  return keysFilled(role).length > 0 || procedure.measured !== undefined;
}

function partToAsk(view: View, doing: Doing, actor: Actor, command: Undertaking, lacking: readonly InputField[]): Part | null {
  const open = partsOf(doing).filter(({ key }) => takersOf(doing, command, key) === undefined);
  const isLacking = (key: string): boolean => lacking.some((field) => field.key === key);
  const { procedure } = doing;
  if (!procedure) return open.find(({ key }) => isLacking(key)) ?? null;
  const acting = partsOf(doing).filter(({ acts }) => acts);
  const nobodyActs = acting.every(({ key }) => (takersOf(doing, command, key) ?? []).length === 0);
  const actor0 = open.find(({ acts }) => acts);
  if (actor0 && nobodyActs && (!isUmpire(actor) || command.type !== 'resolve')) return actor0;
  const aimedAt = nobodyActs ? undefined : open.find((part) => isAimedAt(doing, part));
  if (aimedAt && candidatesFor(view, actor, command, aimedAt).length > 0) return aimedAt;
  return (
    open.find(({ key }) => {
      const role = (procedure.roles as Readonly<Record<string, Role>>)[key];
      return role ? keysFilled(role).some(isLacking) : isLacking(key);
    }) ?? null
  );
}

/** Why it cannot be done as it is said, as far as this reader may know. */
function faultOf(view: View, actor: Actor, doing: Doing, command: Undertaking): Refusal | null {
  try {
    if (doing.act) parseWith(doing.act.params, valuesIn(command));
    else if (command.type === 'resolve') {
      checkCast(view.ruleset, doing.procedure!, view.battle, actor, finishedStaging(command));
      stagedInput(doing.procedure!, view.battle, finishedStaging(command));
    }
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** A further value that can be said. */
export interface Sayable {
  readonly kind: 'part' | 'items' | 'value';
  readonly key: string;
  readonly description: string;
}

/** What can be said beyond what must be: parts, what each of several is like, values; of what is on record an umpire's alone. */
export function sayablesOf(view: View, actor: Actor, command: Undertaking): readonly Sayable[] {
  const doing = doingOf(view.ruleset, command);
  const { procedure } = doing;
  const parts = partsOf(doing);
  const { filled } = filledBy(view, doing, command);
  const roles = Object.entries((procedure?.roles ?? {}) as Readonly<Record<string, Role>>);
  const lists = new Set(roles.flatMap(([, role]) => listKeyOf(role) ?? []));
  const isOpen = ({ key }: InputField): boolean =>
    isUmpire(actor) || filled[key] === undefined || (procedure?.circumstances ?? []).includes(key);
  return [
    ...parts.map(({ key, description }): Sayable => ({ kind: 'part', key, description })),
    ...roles.flatMap(([key, role]): Sayable[] =>
      listKeyOf(role) !== undefined && (takersOf(doing, command, key) ?? []).length > 0
        ? [{ kind: 'items', key, description: 'What each of them is like, in brackets after its name' }]
        : [],
    ),
    ...fieldsOf(doing)
      .filter((field) => field.refers === undefined && field.upload === undefined && !lists.has(field.key) && isOpen(field))
      .map(({ key, description }): Sayable => ({ kind: 'value', key, description })),
  ];
}

/** A value as it stands now: said, or filled in. */
export function valueNow(view: View, command: Undertaking, key: string): Json | undefined {
  const doing = doingOf(view.ruleset, command);
  return valuesIn(command)[key] ?? filledBy(view, doing, command).filled[key];
}
