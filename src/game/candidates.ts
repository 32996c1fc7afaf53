/** Finds the rows that can fill a part of a command, as far as a reader knows them. */
import { mayCommand } from '../house/index.js';
import {
  listBelievedUnits,
  believedOf,
  type BelievedUnit,
  mayNameUnseenUnits,
  rowsIn,
  findStandIn,
  type View,
} from './knowledge.js';
import type { Attempt } from './attempt.js';
import { findCheckRefusal, tooFarBelieved } from './gate.js';
import { sideOf } from './scene.js';
import {
  type Act,
  type Actor,
  type Battle,
  measureDistance,
  type GroundMap,
  isAllowed,
  cachePerObject,
  mapOf,
  placeOf,
  type PlaceRow,
  type Refusal,
  refusalOf,
  type Role,
  type Row,
  rowOf,
  schemaFields,
  type UnitRow,
} from '../rules/index.js';
import {
  type ActionDraft,
  type Action,
  type ActionPart,
  isUmpire,
  actionOf,
  findField,
  dropEmptyParts,
  partsOf,
  takersOf,
  fillPart,
} from './undertaking.js';
import type { JsonObject } from '../dice/index.js';

/** A row that can fill a part of a command. */
export interface Candidate {
  readonly row: Row;
  /** The distance from the first unit in another part. Null unless both have a known place on the map. */
  readonly far: { readonly least: number; readonly most: number } | null;
}

/**
 * Lists the rows that may fill one part of an action, as far as this reader knows the rows.
 * - On a map, the rows nearest to the first unit in another part come first.
 * - For opposed parts, only umpires are offered rows of the same side, and these rows come last.
 * - For a part that usually takes enemies, the reader's own rows come after the enemies.
 * - Lost units come last.
 */
export const listCandidates = (view: View, actor: Actor, command: ActionDraft, part: ActionPart): readonly Candidate[] =>
  fittingFor(view, actor, command, part).filter(({ row }) => barredWith(view, actor, command, part, row, true) === null);

/**
 * Returns the refusal of the likeliest row if checks rule out all rows for a part; otherwise null. A row for which the action
 * would have no effect counts as ruled out only if the person cannot type the name of an unseen unit instead.
 */
export function findCommonRefusal(view: View, actor: Actor, command: ActionDraft, part: ActionPart): Refusal | null {
  const [first, ...others] = fittingFor(view, actor, command, part);
  const isVainBarred = !mayHear(view, actionOf(view.ruleset, command), part);
  const why = first ? barredWith(view, actor, command, part, first.row, isVainBarred) : null;
  return why && others.every(({ row }) => barredWith(view, actor, command, part, row, isVainBarred) !== null) ? why : null;
}

/**
 * Checks whether this reader may type the name of a unit that they do not know into a part of an action, such as the target. The
 * battle must allow unknown names. The part must not be an acting role or, in an act, must be marked `figure`.
 */
export function mayHear({ ruleset, battle }: View, doing: Action, { key, table, acts }: ActionPart): boolean {
  const isPointedAt = doing.procedure ? !acts : findField(doing, key)?.figure === true;
  return table === 'unit' && isPointedAt && mayNameUnseenUnits(ruleset, battle);
}

/** Returns the refusal by the checks of an action with this row in a part; null if there is none. */
const barredWith = (
  view: View,
  actor: Actor,
  command: ActionDraft,
  part: ActionPart,
  row: Row,
  isVainBarred: boolean,
): Refusal | null => {
  const doing = actionOf(view.ruleset, command);
  return findRefusalSoFar(view, actor, doing, fillPart(doing, command, part.key, [row.id as string]), isVainBarred);
};

/** Returns the refusal by the checks of an incomplete action; null if they do not refuse it. */
export function findRefusalSoFar(
  view: View,
  actor: Actor,
  doing: Action,
  command: ActionDraft,
  isVainBarred = false,
): Refusal | null {
  const attempt = attemptOf(doing, dropEmptyParts(command));
  const named = actor.standing === 'player' ? Object.values(attempt.staging.roles).flat() : [];
  return (
    findCheckRefusal(view.ruleset, addBelievedUnits(view), actor, attempt, isVainBarred) ??
    tooFarBelieved(view, actor, attempt, named)
  );
}

/**
 * Returns the battle as a reader knows it, with stand-ins for remembered units. Checks use neither the place nor the strength of
 * a stand-in.
 */
export const addBelievedUnits = cachePerObject((view: View): Battle => {
  const { battle } = view;
  const believed = listBelievedUnits(view).map((unit): [string, UnitRow] => [unit.id, findStandIn(view, unit)]);
  return believed.length === 0
    ? battle
    : { ...battle, tables: { ...battle.tables, unit: new Map([...battle.tables.unit, ...believed]) } };
});

/** Returns a command without remembered units, because checks cannot be tried on them. */
export function dropBelievedUnits(view: View, command: ActionDraft): ActionDraft {
  if (command.type !== 'resolve' || listBelievedUnits(view).length === 0) return command;
  const known = Object.entries(command.roles).map(([key, ids]) => [key, ids.filter((id) => !believedOf(view, id))] as const);
  return { ...command, roles: Object.fromEntries(known) };
}

/**
 * Returns an action in the form that the gate (gate.ts) checks.
 * @param input returns the complete input of a procedure. Default: incomplete
 */
export const attemptOf = (
  { procedure, act }: Action,
  command: ActionDraft,
  input: () => JsonObject | null = () => null,
): Attempt => ({
  ...(procedure && { procedure }),
  ...(act && { act }),
  staging: command.type === 'resolve' ? command : { roles: {}, typed: command.params },
  anyway: command.anyway === true,
  order: command.order,
  input,
});

function fittingFor(view: View, actor: Actor, command: ActionDraft, part: ActionPart): readonly Candidate[] {
  const doing = actionOf(view.ruleset, command);
  const opposed = taking(view, doing, command, against(doing, part));
  const from = originOf(view, doing, command, part);
  // Before an acting unit is chosen, targets are units of sides other than the player's.
  const isOpponent = opposed.length === 0 && !part.acts && against(doing, part).some(({ acts }) => acts);
  const isFigure = doing.act !== undefined && findField(doing, part.key)?.figure === true;
  const isFriend = (row: Row): boolean =>
    (isFigure && sideOf(part, row) === actor.sideId) ||
    (isOpponent && actor.sideId !== null && sideOf(part, row) === actor.sideId) ||
    opposed.some(({ side }) => side !== undefined && side === sideOf(part, row));
  const acting = taking(
    view,
    doing,
    command,
    partsOf(doing).filter(({ acts }) => acts),
  );
  // A unit cannot oppose itself.
  const isItself = (row: Row): boolean =>
    opposed.some((other) => other.row === row) || (part.usuallyEnemy && acting.some((other) => other.row === row));
  const isForOthers = part.opposes !== null || part.usuallyEnemy;
  const believed = isForOthers && part.table === 'unit' ? listBelievedUnits(view) : [];
  const rows = [...rowsIn(view, part.table), ...believed].filter(
    (row) => (isUmpire(actor) || !isFriend(row)) && !isItself(row) && canFill(view, actor, doing, part, row),
  );
  const own = acting.find(({ side }) => side != null)?.side ?? actor.sideId;
  return rows
    .map((row) => ({ row, far: from && farFrom(view, from, row.id as string) }))
    .map((candidate) => {
      const isOwn = sideOf(part, candidate.row) === own;
      const order = [
        Number(isOut(view, actor, part, candidate.row)),
        Number(isFriend(candidate.row)),
        Number(part.usuallyEnemy && isOwn),
        candidate.far?.least ?? Infinity,
        Number(isOwn === isForOthers),
      ];
      return { candidate, order };
    })
    .sort((a, b) => compare(a.order, b.order))
    .map(({ candidate }) => candidate);
}

/** Returns the rows that could replace the rows in a part: candidates first, then other rows of the same side, then the rest. */
export function findAlternative(view: View, actor: Actor, command: ActionDraft, part: ActionPart): readonly Row[] {
  const doing = actionOf(view.ruleset, command);
  const taken = new Set([part, ...against(doing, part)].flatMap(({ key }) => takersOf(doing, command, key) ?? []));
  const [before = ''] = takersOf(doing, command, part.key) ?? [];
  const side = sideOf(part, rowOf(view.battle, part.table, before) ?? {});
  const candidates = listCandidates(view, actor, command, part).map(({ row }) => row);
  const others = rowsIn(view, part.table).filter((row) => !candidates.includes(row));
  return [...candidates, ...others.sort((a, b) => Number(sideOf(part, a) !== side) - Number(sideOf(part, b) !== side))].filter(
    ({ id }) => !taken.has(id as string),
  );
}

/** Returns the parts that oppose a part, or that it opposes. */
const against = (doing: Action, part: ActionPart): readonly ActionPart[] =>
  partsOf(doing).filter(({ key, opposes }) => key === part.opposes || opposes === part.key);

/** Checks whether a part opposes another part, as a target does. Without a row in this part the action has no purpose. */
export const isOpposed = (doing: Action, part: ActionPart): boolean => against(doing, part).length > 0;

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, part, index) => sum || (part === b[index] ? 0 : part - b[index]!), 0);

/** Returns the rows that fill these parts, with their sides. */
const taking = (
  { battle }: View,
  doing: Action,
  command: ActionDraft,
  parts: readonly ActionPart[],
): readonly { readonly row: Row; readonly side: ReturnType<typeof sideOf> }[] =>
  parts.flatMap((part) =>
    (takersOf(doing, command, part.key) ?? []).flatMap((id) => {
      const row = rowOf(battle, part.table, id);
      return row ? [{ row, side: sideOf(part, row) }] : [];
    }),
  );

/** Returns the place of the first unit in another part of the command; null if no unit has a place that is up to date. */
function originOf(view: View, doing: Action, command: ActionDraft, part: ActionPart): PlaceRow | null {
  const others = partsOf(doing).filter(({ key, table }) => table === 'unit' && key !== part.key);
  const ids = others.flatMap(({ key }) => takersOf(doing, command, key) ?? []);
  return ids.flatMap((id) => freshPlaceOf(view, id) ?? [])[0] ?? null;
}

export const freshPlaceOf = ({ battle }: View, unitId: string): PlaceRow | undefined => {
  const place = placeOf(battle, unitId);
  return place?.stale === false ? place : undefined;
};

function farFrom(view: View, from: PlaceRow, id: string): Candidate['far'] {
  const map: GroundMap | undefined = mapOf(view.battle);
  const to = freshPlaceOf(view, id) ?? believedOf(view, id)?.lastSeen;
  return map && to ? measureDistance(from, to, map) : null;
}

/** Returns the key of an act's parameter for its acting unit. */
const firstUnitOf = (act: Act): string | undefined => schemaFields(act.params).find(({ refers }) => refers === 'unit')?.key;

/** Checks whether the player commands a unit. Other kinds of rows are under the command of their whole side. */
const commands = ({ battle }: View, actor: Actor, { table }: ActionPart, row: Row): boolean =>
  table !== 'unit' || mayCommand(battle, actor, row as UnitRow);

/** Checks whether a row could fill a part now. */
export function canFill(view: View, actor: Actor, doing: Action, part: ActionPart, row: Row): boolean {
  const { procedure, act } = doing;
  const role = (procedure?.roles as Readonly<Record<string, Role>> | undefined)?.[part.key];
  // The side does not know the true state of a remembered unit. The rules of the role are therefore checked only when the command
  // is given.
  if (isBelieved(row)) return !part.acts && role?.umpiresOnly !== true;
  const field = act && findField(doing, part.key);
  if ((role?.umpiresOnly ?? field?.umpiresOnly) === true && !isUmpire(actor)) return false;
  const mayBeLost =
    (role !== undefined && role.table === undefined && role.evenLost === true) || (act !== undefined && isUmpire(actor));
  if ((isOut(view, actor, part, row) && !mayBeLost) || !isHis(view, actor, part, row)) return false;
  if (role) return isAllowed(...checksOf(view, actor, role, row));
  if (!act?.offered?.with || part.key !== firstUnitOf(act)) return true;
  return (isUmpire(actor) || isOwn(actor, part, row)) && act.offered.with(row as UnitRow, view.battle);
}

const isBelieved = (row: Row): row is BelievedUnit => Object.hasOwn(row, 'lastSeen');

const isOwn = ({ sideId }: Actor, { table }: ActionPart, row: Row): boolean => sideOf({ table }, row) === sideId;

/**
 * Checks whether a unit is lost and can no longer take part. In some rulebooks, a unit still acts in the phase in which it is
 * lost.
 */
const isOut = ({ battle, ruleset }: View, actor: Actor, { table }: ActionPart, row: Row): boolean =>
  table === 'unit' &&
  !isBelieved(row) &&
  ruleset.strength.isLost(row as UnitRow) &&
  !(ruleset.checkPart && isAllowed(() => ruleset.checkPart?.(row as UnitRow, battle, actor)));

/** Checks whether the player commands a row in an acting part. */
function isHis(view: View, actor: Actor, part: ActionPart, row: Row): boolean {
  return !part.acts || isUmpire(actor) || (isOwn(actor, part, row) && commands(view, actor, part, row));
}

/**
 * Returns the checks of a role for a row. Filling in the row's inputs is one of them, because this is refused for a row that
 * cannot take part.
 */
const checksOf = ({ battle, ruleset }: View, actor: Actor, role: Role, row: Row): readonly (() => unknown)[] => [
  () => role.table === undefined && !role.evenLost && ruleset.checkPart?.(row as UnitRow, battle, actor),
  () => role.check?.(row as never, battle, actor),
  ...Object.values(role.fills ?? {}).map((fill) => () => fill(row as never)),
];

/**
 * Lists the rows under the person's command that cannot fill an acting part of a procedure now, each with the reason. For an
 * umpire, these are the rows of all sides. Leaves out lost units. Empty for an act, and for a part that does not act.
 */
export function listUnableRows(
  view: View,
  actor: Actor,
  command: ActionDraft,
  part: ActionPart,
): readonly { readonly row: Row; readonly why: Refusal }[] {
  const { procedure } = actionOf(view.ruleset, command);
  const role = (procedure?.roles as Readonly<Record<string, Role>> | undefined)?.[part.key];
  if (!role || !part.acts) return [];
  return rowsIn(view, part.table)
    .filter((row) => !isOut(view, actor, part, row) && isHis(view, actor, part, row))
    .flatMap((row) => {
      const why = refusalOf(() => checksOf(view, actor, role, row).forEach((check) => check()));
      return why ? [{ row, why }] : [];
    });
}
