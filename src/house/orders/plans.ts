/** Plans: sets of orders that a side saves under a name and can copy into its draft orders. */
import { z } from 'zod';
import type { JsonObject } from '../../dice/index.js';
import {
  findActingSideId,
  defineAct,
  buildIdParam,
  refuseUnknownRow,
  requireOwnSide,
  buildSentenceEvent,
} from '../../rules/act.js';
import {
  type Act,
  type ActContext,
  type Battle,
  countNoun,
  createNameAfter,
  findRowName,
  Refusal,
  refuseInvalid,
  type Row,
  findRow,
  type Ruleset,
} from '../../rules/index.js';
import { listRows, type UnitRow } from '../../rules/battle.js';
import { mayCommand } from '../command/index.js';
import {
  buildEnteredOrder,
  NEVER_OFFERED,
  ORDER_ACT_IDS,
  type EnteredOrder,
  writeOrderRow,
  requireBattleWithOrders,
  requireUnsealedOrders,
  sideParam,
} from './acts.js';
import { type OrderCondition, listOrders, findTurnToOrder, listOrderableUnits, listUnitsWithoutOrder } from './rows.js';

/** The table of plans. Only umpires and the plan's own side may know a plan. */
export const PLAN_TABLE = 'plan';
export const MAX_PLAN_NAME_LENGTH = 40;
/** The maximum number of plans of a side. A Discord menu has no room for more. */
const MOST_PLANS = 25;

/** An order in a plan. */
type PlanOrder = Pick<EnteredOrder, 'unit' | 'words'> & {
  /** The unit's name when the order was saved. */
  readonly name: string;
  readonly does: JsonObject | null;
  readonly when: string | null;
  readonly condition: OrderCondition | null;
  readonly standing: boolean;
};

/** A set of orders that a side has saved under a name. */
export type PlanRow = Row & {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly orders: readonly PlanOrder[];
};

/** Returns a side's plans, oldest first. */
export const listPlans = ({ tables }: Battle, sideId: string): readonly PlanRow[] =>
  listRows(tables[PLAN_TABLE] as ReadonlyMap<string, PlanRow> | undefined).filter(({ side }) => side === sideId);

export const findPlan = (battle: Battle, id: string): PlanRow | undefined =>
  findRow(battle, PLAN_TABLE, id) as PlanRow | undefined;

/** Returns the line for a plan in a list, such as `2 orders: 1/Pz, 2/Pz`. */
export const describePlan = ({ orders }: PlanRow): string =>
  `${countNoun(orders.length, 'order')}: ${[...new Set(orders.map(({ name }) => name))].join(', ')}`;

const keep: Act = defineAct({
  id: ORDER_ACT_IDS.keep,
  offered: NEVER_OFFERED,
  inputs: {
    name: z.string().min(1).max(MAX_PLAN_NAME_LENGTH).describe('Name of the plan. A plan with the same name is replaced'),
    side: sideParam,
  },
  run(desk, { name: typed, side }) {
    const sideId = findActingSideId(desk, side);
    const { draft, actor } = desk;
    const { battle } = draft;
    requireBattleWithOrders(battle);
    const name = typed.trim();
    if (name === '') throw refuseInvalid('name', 'The plan has no name. Enter a name for the plan.');
    const orders = listOrders(battle, sideId, findTurnToOrder(battle, sideId)).flatMap((order): PlanOrder[] => {
      const unit = battle.tables.unit.get(order.unit);
      if (!unit || !mayCommand(battle, actor, unit)) return [];
      const { when = null, condition = null, standing = false, ...given } = buildEnteredOrder(order);
      return [{ ...given, name: unit.name, when, condition, standing }];
    });
    if (orders.length === 0) throw new Refusal('CONFLICT', 'There are no draft orders to save. Write orders first.');
    const all = listPlans(battle, sideId);
    const before = all.find((row) => row.name.toLowerCase() === name.toLowerCase());
    if (!before && all.length >= MOST_PLANS)
      throw new Refusal('CONFLICT', `A side can save at most ${MOST_PLANS} plans. Use \`/orders remove\` to remove one.`);
    if (before) draft.remove(PLAN_TABLE, before.id);
    const id = desk.newId(PLAN_TABLE);
    draft.create(PLAN_TABLE, id, { id, name: createNameAfter({ name }), side: sideId, orders } satisfies PlanRow);
    return buildSentenceEvent(
      'orders-kept',
      `Plan saved: “${name}” with ${countNoun(orders.length, 'order')}.`,
      { side: sideId },
      linesOf(orders),
    );
  },
});

const linesOf = (orders: readonly { readonly name: string; readonly words: string }[]): readonly string[] =>
  orders.map(({ name, words }) => `${name}: ${words}`);

/**
 * Finds a plan of the actor's own side.
 * @throws {Refusal} NOT_FOUND if the plan does not exist; NOT_YOURS if it belongs to another side
 */
function ownPlan(desk: ActContext, id: string): PlanRow {
  const row = findPlan(desk.draft.battle, id);
  if (!row) throw refuseUnknownRow('plan', 'plan');
  requireOwnSide(desk, row.side, 'plan');
  return row;
}

const forget: Act = defineAct({
  id: ORDER_ACT_IDS.forget,
  offered: NEVER_OFFERED,
  inputs: { plan: buildIdParam(PLAN_TABLE, 'Plan to remove') },
  run(desk, { plan }) {
    const { id, name, side } = ownPlan(desk, plan);
    desk.draft.remove(PLAN_TABLE, id);
    return buildSentenceEvent('orders-kept', `Plan removed: “${name}”.`, { side });
  },
});

/**
 * Sorts the orders of a plan into those that can be used and those that cannot. `usable` orders are for units that are still in
 * the battle, have no order, and are commanded by the person who uses the plan. `left` has the reason for each other order, keyed
 * by the unit's name.
 * @param commands checks whether that person commands a unit
 */
export function sortPlanOrders(
  ruleset: Ruleset,
  battle: Battle,
  { side, orders }: PlanRow,
  commands: (unit: UnitRow) => boolean,
): { readonly usable: readonly PlanOrder[]; readonly left: ReadonlyMap<string, string> } {
  const there = new Map(listOrderableUnits(ruleset, battle, side).map((unit) => [unit.id, unit]));
  const without = new Set(listUnitsWithoutOrder(ruleset, battle, side, findTurnToOrder(battle, side)).map(({ id }) => id));
  const whyLeft = ({ unit: id }: PlanOrder): string | undefined => {
    const unit = there.get(id);
    if (!unit) return 'is no longer there';
    if (!commands(unit)) return 'is commanded by another player';
    return without.has(id) ? undefined : 'already has an order';
  };
  const judged = orders.map((order) => ({ order, why: whyLeft(order) }));
  return {
    usable: judged.flatMap(({ order, why }) => (why === undefined ? [order] : [])),
    left: new Map(judged.flatMap(({ order, why }) => (why === undefined ? [] : [[order.name, why] as const]))),
  };
}

const use = (ruleset: Ruleset): Act =>
  defineAct({
    id: ORDER_ACT_IDS.use,
    offered: NEVER_OFFERED,
    inputs: {
      plan: buildIdParam(PLAN_TABLE, 'Plan whose orders you use'),
      without: z
        .array(buildIdParam('unit', 'A unit'))
        .max(1000)
        .optional()
        .describe('Units that do not get an order from the plan'),
    },
    run(desk, { plan, without = [] }) {
      const row = ownPlan(desk, plan);
      const { draft, actor } = desk;
      const { battle } = draft;
      requireBattleWithOrders(battle);
      requireUnsealedOrders(battle, row.side);
      const { usable, left } = sortPlanOrders(ruleset, battle, row, (unit) => mayCommand(battle, actor, unit));
      const given = usable.filter(({ unit }) => !without.includes(unit));
      const leftOut = [
        ...left,
        ...usable.filter((order) => !given.includes(order)).map(({ name }) => [name, 'cannot carry it out now'] as const),
      ];
      const lines = [...new Map(leftOut)].map(([name, why]) => `Left out: ${name} ${why}`);
      if (given.length === 0)
        throw new Refusal(
          'CONFLICT',
          `None of the orders in “${row.name}” can be used now. Write new orders instead. ${lines.join('. ')}.`,
        );
      const written = given.map(({ name: _name, when, condition, ...order }) =>
        writeOrderRow(desk, { ...order, when: when ?? undefined, condition: condition ?? undefined }),
      );
      return buildSentenceEvent(
        'order-written',
        `${countNoun(written.length, 'order')} written for turn ${written[0]!.turn} from “${row.name}”.`,
        { side: row.side },
        [
          ...linesOf(written.map(({ unit, words }) => ({ name: findRowName(findRow(battle, 'unit', unit) ?? {}), words }))),
          ...lines,
        ],
      );
    },
  });

export const createPlanActs = (ruleset: Ruleset): readonly Act[] => [keep, use(ruleset), forget];
