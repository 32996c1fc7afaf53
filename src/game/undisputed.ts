/** Which opened orders of the present phase nobody disputes: they meet no enemy, measured on the map, and can be carried out as they are. */
import { isHeld, isMet, ORDER_ACTS, type OrderRow, ordersToDo } from '../house/index.js';
import {
  type Actor,
  type Battle,
  farBetweenLines,
  type GroundMap,
  mapOf,
  nameOf,
  nearLine,
  onPlane,
  placesOf,
  rowOf,
  type Ruleset,
  sceneOf,
  type Spot,
  type UnitRow,
  unlessRefused,
  wayOf,
} from '../rules/index.js';
import { ANY_UMPIRE } from './audience.js';
import type { GameCommand } from './command.js';
import { viewFor, type View } from './knowledge.js';
import { stepOf } from './doings.js';
import { moverIn } from './places.js';
import { doingCalled, doingIdOf, type Undertaking, type Doing } from './undertaking.js';
import { unsealed } from './ordering.js';

/** An opened order with the command that carries it out. */
export interface Clear {
  readonly order: OrderRow;
  readonly command: GameCommand;
}

/** An order for the umpire to judge. `why` is part of a sentence; `command` carries the order out if he allows it. */
export interface Disputed {
  readonly order: OrderRow;
  readonly why: string;
  readonly command: GameCommand;
}

export interface Sorted {
  /** In the order in which they are carried out. */
  readonly clear: readonly Clear[];
  readonly disputed: readonly Disputed[];
}

/** Squares of the map within which who moves meets an enemy, where the rulebook says nothing of it. */
const MEETS_SQUARES = 2;

/** A way that a unit is ordered to go, from where it stands. */
interface Going {
  readonly order: OrderRow;
  readonly side: string;
  readonly spots: readonly [Spot, ...Spot[]];
}

/**
 * Sorts the opened orders of the present phase into clear and disputed, as umpires know all of them. An order is disputed if it
 * names an enemy, comes near one or crosses the way of one, enters another unit's place, hangs on words or on an unmet
 * condition, has alternatives, or cannot be done as written.
 */
export function sortOrders(ruleset: Ruleset, battle: Battle): Sorted {
  const sorted = judged(ruleset, battle, ANY_UMPIRE).map(({ order, dispute }) => ({
    order,
    why: dispute(),
    command: commandOf(order),
  }));
  const isClear = ({ why }: { readonly why: string | null }): boolean => why === null;
  return {
    clear: sorted.filter(isClear).map(({ order, command }) => ({ order, command })),
    disputed: sorted.flatMap(({ why, ...one }) => (why === null ? [] : [{ ...one, why }])),
  };
}

/**
 * The next undisputed order of the present phase, by the steps of the phase, as its own side knows the battle: an order that
 * waits betrays no unseen enemy.
 * @param left orders that the rules refused
 */
export function nextUndisputed(ruleset: Ruleset, battle: Battle, left: ReadonlySet<string>): Clear | undefined {
  const sides = [...battle.tables.side.keys()];
  const orders = sides.flatMap((sideId) => judged(ruleset, battle, { id: '', standing: 'player', sideId }));
  const next = byStep(orders).find(({ order, dispute }) => !left.has(order.id) && dispute() === null);
  return next && { order: next.order, command: commandOf(next.order) };
}

/** Opened orders of the present phase, of those that a reader knows of. */
export const ordersNow = ({ ruleset, battle }: View): readonly OrderRow[] => {
  const open = unsealed(battle);
  return ordersToDo(open, ruleset).filter((order) => isOfPhase(ruleset, open, order));
};

interface Judged {
  readonly order: OrderRow;
  readonly step: number;
  /** Why it is disputed; null: it is not. */
  readonly dispute: () => string | null;
}

/** The opened orders of the present phase that a reader knows of, by the steps of the phase. */
function judged(ruleset: Ruleset, battle: Battle, reader: Actor): readonly Judged[] {
  const view = viewFor(ruleset, unsealed(battle), reader);
  const orders = ordersToDo(view.battle, ruleset).filter((order) => isOfPhase(ruleset, view.battle, order));
  const goings = orders.flatMap((order) => goingOf(view, order) ?? []);
  return byStep(
    orders.map((order) => ({
      order,
      step: stepNumber(view, order),
      dispute: () => whyDisputed(view, order, orders, goings),
    })),
  );
}

const byStep = (orders: readonly Judged[]): readonly Judged[] => [...orders].sort((a, b) => a.step - b.step);

/** The player who gave an order: an umpire judges orders that this player could not carry out himself. */
const playerOf = ({ side }: OrderRow): Actor => ({ id: '', standing: 'player', sideId: side });

function isOfPhase(ruleset: Ruleset, battle: Battle, { does }: OrderRow): boolean {
  const doing = doingIn(ruleset, does);
  const phases = doing?.procedure?.phases ?? doing?.procedure?.usualPhases;
  if (phases) return phases.includes(battle.game.phase);
  return doing?.act?.offered?.when(battle) ?? true;
}

const doingIn = (ruleset: Ruleset, does: OrderRow['does']): Doing | undefined =>
  does === null ? undefined : unlessRefused(() => doingCalled(ruleset, doingIdOf(does as unknown as GameCommand)));

/** The command that carries an order out. */
export const commandOf = ({ id, does }: OrderRow): GameCommand =>
  does === null
    ? { type: 'act', act: ORDER_ACTS.done, params: { order: id } }
    : { ...(does as unknown as Undertaking), order: id };

/** The step of the phase in which it is done; 0: the phase has none. */
function stepNumber({ ruleset, battle }: View, { does }: OrderRow): number {
  const procedure = doingIn(ruleset, does)?.procedure;
  if (!procedure?.stepOf) return 0;
  const { roles, typed } = does as unknown as Undertaking & { readonly type: 'resolve' };
  return procedure.stepOf(sceneOf(procedure, battle, roles, typed))?.number ?? 0;
}

function whyDisputed(view: View, order: OrderRow, orders: readonly OrderRow[], goings: readonly Going[]): string | null {
  const { ruleset, battle } = view;
  const { does, when, unit } = order;
  if (orders.some((other) => other.id !== order.id && other.unit === unit)) return 'it has alternatives';
  if (when !== null) return `it hangs on words: ${when}`;
  if (isMet(ruleset, battle, order) === false) return 'what it hangs on is not so yet';
  if (isHeld(order)) return null;
  if (does === null || !doingIn(ruleset, does)) return 'it is in words';
  const enemy = enemyNamed(battle, order);
  if (enemy) return `it meets ${nameOf(enemy)}`;
  const going = goings.find((each) => each.order.id === order.id);
  const met = going ? whyMet(view, going, goings) : null;
  if (met !== null) return met;
  if (!going && movesFreely(view, order)) return 'where it goes cannot be measured on the map';
  const { asks, missing, why } = stepOf(view, playerOf(order), does as unknown as Undertaking);
  return why?.message ?? (asks || missing.length > 0 ? 'not all is said' : null);
}

/** An enemy whom an order names. */
function enemyNamed(battle: Battle, { does, side }: OrderRow): UnitRow | undefined {
  const { roles, params } = does as { readonly roles?: object; readonly params?: object };
  const named = Object.values({ ...roles, ...params }).flat();
  const units = named.flatMap((id) => (typeof id === 'string' ? (battle.tables.unit.get(id) ?? []) : []));
  return units.find((unit) => unit.side !== side);
}

/** Whether it moves somebody, with nothing on the map that says where. */
function movesFreely({ ruleset, battle }: View, { does, unit: id }: OrderRow): boolean {
  const unit = rowOf(battle, 'unit', id) as UnitRow | undefined;
  const { procedure } = doingIn(ruleset, does) ?? {};
  return unit !== undefined && procedure !== undefined && ruleset.ground?.movedBy?.(unit, battle).procedure === procedure.id;
}

/** The way of an order that goes somewhere on the map; undefined: it goes nowhere, or nobody can tell. */
function goingOf(view: View, order: OrderRow): Going | undefined {
  const { does, side } = order;
  if (!doingIn(view.ruleset, does)) return undefined;
  const mover = moverIn(view, does as unknown as Undertaking);
  if (mover?.to == null) return undefined;
  const { unit, place, to } = mover;
  return unlessRefused(() => ({ order, side, spots: [place, ...(wayOf(view.ruleset, view.battle, unit, to)?.spots ?? [])] }));
}

/** Where an order has its unit go; undefined: nowhere on the map, or nobody can tell. */
export const goalOfOrder = (view: View, order: OrderRow): Spot | undefined => goingOf(view, order)?.spots.slice(1).at(-1);

/** What it meets on the map. */
function whyMet({ ruleset, battle }: View, { order, side, spots }: Going, goings: readonly Going[]): string | null {
  const map = mapOf(battle)!;
  const within = ruleset.ground?.meets?.(battle) ?? MEETS_SQUARES * map.square * map.per;
  const enemies = placesOf(battle).flatMap((place) => {
    const unit = rowOf(battle, 'unit', place.unit);
    return unit && unit.side !== side && !place.stale ? [{ ...place, name: nameOf(unit) }] : [];
  });
  const [near] = legsOf(spots).flatMap(([from, to]) => nearLine(from, to, enemies, within, map));
  if (near) return `its way goes near ${near.name}`;
  const others = goings.filter((other) => other.order.id !== order.id);
  const crossed = others.find((other) => other.side !== side && areNear(spots, other.spots, within, map));
  if (crossed) return `its way meets that of ${crossed.order.name}`;
  const end = spots.at(-1)!;
  const beside = others.find((other) => other.spots.at(-1)!.x === end.x && other.spots.at(-1)!.y === end.y);
  return beside ? `${beside.order.name} enters the same place` : null;
}

/** Each stretch of a way; who stays where it is, its place. */
function legsOf(spots: readonly [Spot, ...Spot[]]): readonly (readonly [Spot, Spot])[] {
  const [first, ...others] = spots;
  return others.length === 0 ? [[first, first]] : others.map((to, index) => [spots[index]!, to]);
}

/** Whether two ways come within a distance of one another, in the rulebook's measure. */
function areNear(one: Going['spots'], other: Going['spots'], within: number, map: GroundMap): boolean {
  const legs = (spots: Going['spots']) => legsOf(spots).map(([from, to]) => [onPlane(from, map), onPlane(to, map)] as const);
  return legs(one).some(([a, b]) => legs(other).some(([c, d]) => farBetweenLines(a, b, c, d) * map.per <= within));
}
