/** Finds the rows that can fill a part of a command, among the rows that a reader knows. */
import { mayCommand } from '../house/index.js';
import {
  listBelievedUnits,
  findBelievedUnit,
  type BelievedUnit,
  mayNameUnseenUnits,
  listRowsInView,
  findStandIn,
  type View,
} from './knowledge.js';
import type { Attempt } from './attempt.js';
import { findCheckRefusal, findTooFarRefusal } from './gate.js';
import { findRowSide } from './scene.js';
import {
  type Actor,
  type Battle,
  measureDistance,
  type GroundMap,
  isAllowed,
  cachePerObject,
  findMap,
  findUnitPlace,
  type PlaceRow,
  type Refusal,
  catchRefusal,
  type Role,
  type Row,
  findRow,
  type UnitRow,
} from '../rules/index.js';
import {
  type ActionDraft,
  type Action,
  type ActionPart,
  isUmpire,
  findCommandAction,
  dropEmptyParts,
  listPartRows,
  fillPart,
} from './action.js';
import type { JsonObject } from '../dice/index.js';

/** A row that can fill a part of a command, with its distance. */
export interface Candidate {
  readonly row: Row;
  /** The distance from the first unit in another part of the command. Null unless both units have a known place on the map. */
  readonly far: { readonly least: number; readonly most: number } | null;
}

/**
 * Lists the rows that may fill one part of an action, among the rows that the reader knows.
 * - On a map, the rows nearest to the first unit in another part come first.
 * - For opposed parts, only umpires see rows of the same side. These rows come last.
 * - For a part that usually takes enemies, the reader's own rows come after the enemies.
 * - Lost units come last.
 */
export const listCandidates = (view: View, actor: Actor, command: ActionDraft, part: ActionPart): readonly Candidate[] => [
  ...iterateCandidates(view, actor, command, part),
];

/** Like `listCandidates`, but checks each row only when it is needed. */
export function* iterateCandidates(view: View, actor: Actor, command: ActionDraft, part: ActionPart): Generator<Candidate> {
  for (const candidate of fittingFor(view, actor, command, part))
    if (barredWith(view, actor, command, part, candidate.row, true) === null) yield candidate;
}

/** Checks whether any row that the reader knows may fill one part of an action. */
export const hasCandidates = (view: View, actor: Actor, command: ActionDraft, part: ActionPart): boolean =>
  iterateCandidates(view, actor, command, part).next().done !== true;

/**
 * Returns the refusal for the most likely row if checks rule out all rows for a part; otherwise null. A row also counts as ruled
 * out if the action would have no effect on it, unless the person can type the name of an unseen unit.
 */
export function findCommonRefusal(view: View, actor: Actor, command: ActionDraft, part: ActionPart): Refusal | null {
  const [first, ...others] = fittingFor(view, actor, command, part);
  const isVainBarred = !mayTypeUnknownName(view, part);
  const why = first ? barredWith(view, actor, command, part, first.row, isVainBarred) : null;
  return why && others.every(({ row }) => barredWith(view, actor, command, part, row, isVainBarred) !== null) ? why : null;
}

/**
 * Checks whether a reader may type the name of an unknown unit into a part of an action, such as the target. The battle must
 * allow unknown names, and the part must be for any unit on the table (`isFigure`).
 */
export const mayTypeUnknownName = ({ ruleset, battle }: View, { table, isFigure }: ActionPart): boolean =>
  table === 'unit' && isFigure && mayNameUnseenUnits(ruleset, battle);

/**
 * Returns the refusal that the checks would give for an action with a certain row in a part; null if they would allow the action.
 */
const barredWith = (
  view: View,
  actor: Actor,
  command: ActionDraft,
  part: ActionPart,
  row: Row,
  isVainBarred: boolean,
): Refusal | null => {
  const action = findCommandAction(view.ruleset, command);
  return findRefusalSoFar(view, actor, action, fillPart(action, command, part.key, [row.id as string]), isVainBarred);
};

/** Returns the refusal that the checks would already give for an incomplete action; null if they would allow it. */
export function findRefusalSoFar(
  view: View,
  actor: Actor,
  action: Action,
  command: ActionDraft,
  isVainBarred = false,
): Refusal | null {
  const attempt = buildAttempt(action, dropEmptyParts(command));
  const named = actor.standing === 'player' ? Object.values(attempt.staging.roles).flat() : [];
  return (
    findCheckRefusal(view.ruleset, addBelievedUnits(view), actor, attempt, isVainBarred) ??
    findTooFarRefusal(view, actor, attempt, named)
  );
}

/**
 * Returns the battle as a reader knows it, with stand-ins for remembered units. Checks do not use the place or strength of a
 * stand-in.
 */
export const addBelievedUnits = cachePerObject((view: View): Battle => {
  const { battle } = view;
  const believed = listBelievedUnits(view).map((unit): [string, UnitRow] => [unit.id, findStandIn(view, unit)]);
  return believed.length === 0
    ? battle
    : { ...battle, tables: { ...battle.tables, unit: new Map([...battle.tables.unit, ...believed]) } };
});

/** Removes remembered units from a command, because checks cannot be tried on them. */
export function dropBelievedUnits(view: View, command: ActionDraft): ActionDraft {
  if (command.type !== 'resolve' || listBelievedUnits(view).length === 0) return command;
  const known = Object.entries(command.roles).map(
    ([key, ids]) => [key, ids.filter((id) => !findBelievedUnit(view, id))] as const,
  );
  return { ...command, roles: Object.fromEntries(known) };
}

/**
 * Converts an action to the form that the gate (gate.ts) checks.
 * @param input returns the complete input of a procedure. Default: the input is incomplete
 */
export const buildAttempt = ({ rule }: Action, command: ActionDraft, input: () => JsonObject | null = () => null): Attempt => ({
  rule,
  staging: command.type === 'resolve' ? command : { roles: {}, typed: command.params },
  anyway: command.anyway === true,
  order: command.order,
  input,
});

function fittingFor(view: View, actor: Actor, command: ActionDraft, part: ActionPart): readonly Candidate[] {
  const action = findCommandAction(view.ruleset, command);
  const opposed = taking(view, action, command, against(action, part));
  const from = originOf(view, action, command, part);
  // Until an acting unit is chosen, only units of other sides can be targets.
  const isOpponent = opposed.length === 0 && !part.acts && against(action, part).some(({ acts }) => acts);
  const isFriend = (row: Row): boolean =>
    (!part.role && part.isFigure && findRowSide(part, row) === actor.sideId) ||
    (isOpponent && actor.sideId !== null && findRowSide(part, row) === actor.sideId) ||
    opposed.some(({ side }) => side !== undefined && side === findRowSide(part, row));
  const acting = taking(
    view,
    action,
    command,
    action.parts.filter(({ acts }) => acts),
  );
  // A unit cannot oppose itself.
  const isItself = (row: Row): boolean =>
    opposed.some((other) => other.row === row) || (part.usuallyEnemy && acting.some((other) => other.row === row));
  const isForOthers = part.opposes !== null || part.usuallyEnemy;
  const believed = isForOthers && part.table === 'unit' ? listBelievedUnits(view) : [];
  const rows = [...listRowsInView(view, part.table), ...believed].filter(
    (row) => (isUmpire(actor) || !isFriend(row)) && !isItself(row) && canFillPart(view, actor, action, part, row),
  );
  const own = acting.find(({ side }) => side != null)?.side ?? actor.sideId;
  return rows
    .map((row) => ({ row, far: from && farFrom(view, from, row.id as string) }))
    .map((candidate) => {
      const isOwn = findRowSide(part, candidate.row) === own;
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

/**
 * Returns the rows that could replace the rows in a part. Candidates come first, then other rows of the same side, then all
 * others.
 */
export function listAlternatives(view: View, actor: Actor, command: ActionDraft, part: ActionPart): readonly Row[] {
  const action = findCommandAction(view.ruleset, command);
  const taken = new Set([part, ...against(action, part)].flatMap(({ key }) => listPartRows(action, command, key) ?? []));
  const [before = ''] = listPartRows(action, command, part.key) ?? [];
  const side = findRowSide(part, findRow(view.battle, part.table, before) ?? {});
  const candidates = listCandidates(view, actor, command, part).map(({ row }) => row);
  const others = listRowsInView(view, part.table).filter((row) => !candidates.includes(row));
  return [
    ...candidates,
    ...others.sort((a, b) => Number(findRowSide(part, a) !== side) - Number(findRowSide(part, b) !== side)),
  ].filter(({ id }) => !taken.has(id as string));
}

/** Returns the parts that are opposed to a part, such as attackers and their target. */
const against = (action: Action, part: ActionPart): readonly ActionPart[] =>
  action.parts.filter(({ key, opposes }) => key === part.opposes || opposes === part.key);

/** Checks whether a part is opposed to another part, as a target is. Without a row in this part, the action has no purpose. */
export const isOpposedPart = (action: Action, part: ActionPart): boolean => against(action, part).length > 0;

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, part, index) => sum || (part === b[index] ? 0 : part - b[index]!), 0);

/** Returns the rows in these parts, with their sides. */
const taking = (
  { battle }: View,
  action: Action,
  command: ActionDraft,
  parts: readonly ActionPart[],
): readonly { readonly row: Row; readonly side: ReturnType<typeof findRowSide> }[] =>
  parts.flatMap((part) =>
    (listPartRows(action, command, part.key) ?? []).flatMap((id) => {
      const row = findRow(battle, part.table, id);
      return row ? [{ row, side: findRowSide(part, row) }] : [];
    }),
  );

/** Returns the place of the first unit in another part of the command. Null if no such unit has a current place. */
function originOf(view: View, action: Action, command: ActionDraft, part: ActionPart): PlaceRow | null {
  const others = action.parts.filter(({ key, table }) => table === 'unit' && key !== part.key);
  const ids = others.flatMap(({ key }) => listPartRows(action, command, key) ?? []);
  return ids.flatMap((id) => findFreshPlace(view, id) ?? [])[0] ?? null;
}

export const findFreshPlace = ({ battle }: View, unitId: string): PlaceRow | undefined => {
  const place = findUnitPlace(battle, unitId);
  return place?.stale === false ? place : undefined;
};

function farFrom(view: View, from: PlaceRow, id: string): Candidate['far'] {
  const map: GroundMap | undefined = findMap(view.battle);
  const to = findFreshPlace(view, id) ?? findBelievedUnit(view, id)?.lastSeen;
  return map && to ? measureDistance(from, to, map) : null;
}

/** Checks whether a player commands a row. Only units have a commander. All other rows are commanded by their whole side. */
const commands = ({ battle }: View, actor: Actor, { table }: ActionPart, row: Row): boolean =>
  table !== 'unit' || mayCommand(battle, actor, row as UnitRow);

/** Checks whether a row could fill a part of an action now. */
export function canFillPart(view: View, actor: Actor, { rule }: Action, part: ActionPart, row: Row): boolean {
  const { role, umpiresOnly, leads } = part;
  // The side does not know the true state of a remembered unit. The rules of the role are therefore not checked until the command
  // is given.
  if (isBelieved(row)) return !part.acts && !umpiresOnly;
  if (umpiresOnly && !isUmpire(actor)) return false;
  const mayBeLost = role ? role.table === undefined && role.evenLost === true : isUmpire(actor);
  if ((isOut(view, actor, part, row) && !mayBeLost) || !isHis(view, actor, part, row)) return false;
  if (role) return isAllowed(...checksOf(view, actor, role, row));
  if (rule.kind === 'act' && part.table !== 'unit' && !isUmpire(actor) && !isTaskLeft(view, rule.id, part, row)) return false;
  if (!rule.offered?.with || !leads) return true;
  return (isUmpire(actor) || isOwn(actor, part, row)) && rule.offered.with(row as UnitRow, view.battle);
}

/** Checks whether a row that is not a unit can still do an act, if the act is a task of its table, such as a recce flight. */
function isTaskLeft({ ruleset, battle }: View, id: string, { table }: ActionPart, row: Row): boolean {
  const tasks = Object.values(ruleset.unitActions ?? {})
    .flat()
    .filter((task) => {
      const suggested = task.table === table ? task.suggest(row, battle) : undefined;
      return suggested !== undefined && 'act' in suggested && suggested.act === id;
    });
  return tasks.length === 0 || tasks.some((task) => task.isLeft(row, battle));
}

const isBelieved = (row: Row): row is BelievedUnit => Object.hasOwn(row, 'lastSeen');

const isOwn = ({ sideId }: Actor, { table }: ActionPart, row: Row): boolean => findRowSide({ table }, row) === sideId;

/**
 * Checks whether a unit is lost and can no longer take part. In some rulebooks, a unit can still act in the phase in which it is
 * lost.
 */
const isOut = ({ battle, ruleset }: View, actor: Actor, { table }: ActionPart, row: Row): boolean =>
  table === 'unit' &&
  !isBelieved(row) &&
  ruleset.strength.isLost(row as UnitRow) &&
  !(ruleset.checkPart && isAllowed(() => ruleset.checkPart?.(row as UnitRow, battle, actor)));

/** Checks whether a player commands a row in an acting part of an action. */
function isHis(view: View, actor: Actor, part: ActionPart, row: Row): boolean {
  return !part.acts || isUmpire(actor) || (isOwn(actor, part, row) && commands(view, actor, part, row));
}

/**
 * Returns the checks of a role for a row. These include filling in the row's inputs, which is refused if the row cannot take
 * part.
 */
const checksOf = ({ battle, ruleset }: View, actor: Actor, role: Role, row: Row): readonly (() => unknown)[] => [
  () => role.table === undefined && !role.evenLost && ruleset.checkPart?.(row as UnitRow, battle, actor),
  () => role.check?.(row as never, battle, actor),
  ...Object.values(role.fills ?? {}).map((fill) => () => fill(row as never)),
];

/**
 * Lists the rows that the person commands but that cannot fill an acting part of a procedure now, with the reasons. An umpire
 * commands the rows of all sides. Leaves out lost units. Empty for acts, and for parts that do not act.
 */
export function listUnableRows(
  view: View,
  actor: Actor,
  part: ActionPart,
): readonly { readonly row: Row; readonly why: Refusal }[] {
  const { role } = part;
  if (!role || !part.acts) return [];
  return listRowsInView(view, part.table)
    .filter((row) => !isOut(view, actor, part, row) && isHis(view, actor, part, row))
    .flatMap((row) => {
      const why = catchRefusal(() => checksOf(view, actor, role, row).forEach((check) => check()));
      return why ? [{ row, why }] : [];
    });
}
