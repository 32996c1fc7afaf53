/** The acts for orders. Sides write, withdraw and repeat orders. Umpires open orders and record their results. */
import { z } from 'zod';
import { formatCanonicalJson, type JsonObject } from '../../dice/index.js';
import {
  findActingSideId,
  defineAct,
  buildFigureParam,
  buildIdParam,
  refuseUnknownRow,
  requireOwnSide,
  buildSentenceEvent,
  defineUmpireAct,
} from '../../rules/act.js';
import {
  type Act,
  type ActContext,
  type AnytimeTask,
  areFieldsSealed,
  type Battle,
  countNoun,
  type DraftEvent,
  findNextPhase,
  findFirstFreeName,
  findMap,
  findRowName,
  type OpenTask,
  Refusal,
  refuseIllegal,
  refuseInvalid,
  requireSide,
  type RowName,
  findRow,
  type Ruleset,
  type SuggestedCommand,
  formatTurn,
  UMPIRES_AUDIENCE,
  type UnitRow,
} from '../../rules/index.js';
import { isOwnCommand, mayCommand, requireCommand } from '../command/index.js';
import type { PendingDecision } from '../module.js';
import { mayTypeUnseenNames } from '../settings/index.js';
import { listOpenAlternatives, listOrderPhases } from './phases.js';
import { describeConditionNow, describeConditions, buildSeenCondition } from './conditions.js';
import {
  areOrdersOpen,
  HOLD_ORDER_TEXT,
  type OrderCondition,
  areOrdersSealed,
  ORDER_TABLE,
  findOrder,
  type OrderRow,
  listAllOrders,
  listOrders,
  buildOrderTitle,
  findTurnToOrder,
  listUnitsWithoutOrder,
} from './rows.js';
import { isKeptNextTurn, openAllOrders } from './sealing.js';

export const ORDER_ACT_IDS = {
  write: 'order-write',
  when: 'order-when',
  withdraw: 'order-withdraw',
  repeat: 'order-repeat',
  hold: 'order-hold',
  lasting: 'order-lasting',
  keep: 'order-keep',
  use: 'order-use',
  forget: 'order-forget',
  open: 'order-open',
  done: 'order-done',
  fail: 'order-fail',
} as const;

export const MAX_ORDER_LENGTH = 300;
/** The maximum number of alternative orders for a unit. One alternative is real, and the others are bluffs. */
const MOST_ALTERNATIVES = 3;
/** The maximum number of characters in the command of an order. All commands that the bot builds are shorter. */
const MOST_DOES = 8_000;
export const MAX_ORDER_CONDITION_LENGTH = 120;
/** The latest turn that a condition can name. */
const MOST_TURNS = 10_000;
/** The greatest distance that a condition can name. */
const MOST_WITHIN = 1_000_000;

/** An order as a person enters it. */
export interface EnteredOrder {
  readonly unit: string;
  readonly words: string;
  readonly does: JsonObject | null;
  readonly when?: string | undefined;
  readonly condition?: OrderCondition | undefined;
  readonly standing?: boolean | undefined;
}

/** Writes an order that was built with buttons and menus. Its action is carried out later. */
export type OrdersCommand = { readonly type: 'write-order' } & Omit<EnteredOrder, 'condition'>;

/** Requires a battle that is played with orders. @throws {Refusal} ILLEGAL if the battle is played without orders */
export function requireBattleWithOrders(battle: Battle): void {
  if (!areFieldsSealed(battle))
    throw refuseIllegal(
      'This battle is played without orders. Ask an umpire to change that with `/game orders`.',
      '/game orders',
    );
}

/** Requires that a side's orders are not sealed. @throws {Refusal} CONFLICT if the orders are sealed */
export function requireUnsealedOrders(battle: Battle, sideId: string): void {
  if (areOrdersSealed(battle, sideId))
    throw new Refusal(
      'CONFLICT',
      'Your orders for this turn are already sealed. Use `/turn ready ready:False` to break the seal, which everyone will see.',
    );
}

/**
 * Returns a name for a new order that differs from the names of the unit's other orders.
 * @throws {Refusal} CONFLICT if the unit already has the maximum number of alternatives
 */
function orderName(battle: Battle, unit: UnitRow, turn: number): RowName {
  const taken = listAllOrders(battle).filter((row) => row.unit === unit.id);
  if (taken.filter((row) => row.turn === turn).length >= MOST_ALTERNATIVES)
    throw new Refusal('CONFLICT', `${unit.name} already has ${MOST_ALTERNATIVES} orders for that turn. Withdraw one first.`);
  const names = taken.map(({ name }) => name);
  return findFirstFreeName(names, (number) => (number === 1 ? unit.name : `${unit.name} (${number})`));
}

/**
 * Adds an order for a unit. The order is for the turn returned by `findTurnToOrder`.
 * @throws {Refusal} ILLEGAL if the battle is played without orders; NOT_FOUND if the unit does not exist; NOT_YOURS if a player
 *   gives an order to another side's unit, or to a unit that another player commands; CONFLICT if the side's orders are sealed,
 *   or if the unit already has `MOST_ALTERNATIVES` orders for that turn; INVALID_INPUT if the words are empty or too long, or if
 *   the ordered command is too long
 */
export function writeOrderRow(desk: ActContext, given: EnteredOrder): OrderRow {
  const { draft } = desk;
  const { battle } = draft;
  requireBattleWithOrders(battle);
  const unit = battle.tables.unit.get(given.unit);
  if (!unit) throw refuseUnknownRow('unit', 'unit');
  requireOwnSide(desk, unit.side, 'unit');
  requireCommand(battle, desk.actor, unit.id, 'unit');
  requireUnsealedOrders(battle, unit.side);
  const words = given.words.trim();
  if (words === '' || words.length > MAX_ORDER_LENGTH)
    throw refuseInvalid('words', `The order is empty or too long. Enter 1 to ${MAX_ORDER_LENGTH} characters.`);
  if (given.does && formatCanonicalJson(given.does).length > MOST_DOES)
    throw refuseInvalid('does', 'That action is too long for an order. Enter a shorter one.');
  const turn = findTurnToOrder(battle, unit.side);
  const id = desk.newId(ORDER_TABLE);
  const first = desk.wroteFirst?.(id);
  const isUmpires = first ? first.byUmpire === true : desk.actor.standing === 'umpire';
  const row = {
    id,
    name: orderName(battle, unit, turn),
    side: unit.side,
    unit: unit.id,
    turn,
    words,
    does: given.does,
    when: given.when?.trim() || null,
    ...(given.condition ? { condition: given.condition } : {}),
    standing: given.standing ?? false,
    ...(isUmpires ? { byUmpire: true as const } : {}),
    state: 'written',
    remark: null,
  } satisfies OrderRow;
  draft.create(ORDER_TABLE, row.id, row);
  return row;
}

/** Describes the conditions and duration of an order, such as "turn 4, when B Coy is seen, until further orders". */
const conditions = (
  ruleset: Ruleset,
  order: Pick<OrderRow, 'turn' | 'when' | 'condition' | 'standing'>,
  hangs = describeConditions(ruleset, order),
): string => [formatTurn(ruleset, order.turn), ...hangs, ...(order.standing ? ['until further orders'] : [])].join(', ');

function written(desk: ActContext, ruleset: Ruleset, given: EnteredOrder): DraftEvent {
  const row = writeOrderRow(desk, given);
  return buildSentenceEvent('order-written', `Order for ${row.name}, ${conditions(ruleset, row)}: ${row.words}`, {
    side: row.side,
  });
}

export const sideParam = buildIdParam('side', 'Side. Default: your own').optional();
/** Keeps an act out of the lists of actions in a phase, because the draft orders have buttons for it. */
export const NEVER_OFFERED = { when: () => false };

const write = (ruleset: Ruleset): Act =>
  defineAct({
    id: ORDER_ACT_IDS.write,
    offered: NEVER_OFFERED,
    inputs: {
      unit: buildIdParam('unit', 'Unit that gets the order'),
      words: z.string().min(1).max(MAX_ORDER_LENGTH).describe('Text of the order'),
      when: z.string().max(MAX_ORDER_CONDITION_LENGTH).optional().describe('Condition in words, such as: B Coy is seen'),
      standing: z.boolean().optional().describe('The order lasts until further orders'),
    },
    run: (desk, given) => written(desk, ruleset, { ...given, does: null }),
  });

/**
 * Finds an order by its id.
 * @throws {Refusal} NOT_FOUND if the order does not exist; NOT_YOURS if the order is for a unit of another side, or for a unit
 *   that another player commands
 */
function ownOrder(desk: ActContext, id: string): OrderRow {
  const row = findOrder(desk.draft.battle, id);
  if (!row) throw refuseUnknownRow('order', 'order');
  requireOwnSide(desk, row.side, 'order');
  requireCommand(desk.draft.battle, desk.actor, row.unit, 'order');
  return row;
}

const when = (ruleset: Ruleset): Act =>
  defineAct({
    id: ORDER_ACT_IDS.when,
    offered: NEVER_OFFERED,
    inputs: {
      order: buildIdParam(ORDER_TABLE, 'Order that is not sealed yet'),
      turn: z.int().min(1).max(MOST_TURNS).optional().describe('Turn in which the order is carried out'),
      seen: buildFigureParam('Enemy unit that your side must see first').optional(),
      fired: z.boolean().optional().describe('The unit waits until it is fired at'),
      within: z
        .number()
        .positive()
        .max(MOST_WITHIN)
        .optional()
        .describe('Distance within which a known enemy must come, in the map’s measure'),
      words: z
        .string()
        .max(MAX_ORDER_CONDITION_LENGTH)
        .optional()
        .describe('Condition in words for the umpire, such as: it rains'),
    },
    run(desk, { order, words, ...told }) {
      const row = unsealed(desk, order);
      const condition = conditionOf(desk, ruleset, row, told);
      desk.draft.set(ORDER_TABLE, row.id, { condition, when: words?.trim() || null });
      return buildSentenceEvent(
        'order-written',
        `Order for ${row.name}, ${conditions(ruleset, findOrder(desk.draft.battle, row.id)!)}: ${row.words}`,
        {
          side: row.side,
        },
      );
    },
  });

/**
 * Reads an order's condition that the bot checks: a turn has begun, an enemy unit is seen, the unit has been fired at, or an
 * enemy is near. Null if the order has no condition of this kind.
 * @throws {Refusal} INVALID_INPUT for more than one condition, for a turn before the order's turn, or for a distance in a battle
 *   without a map; NOT_FOUND if the unit to be seen does not exist, is of the order's own side, or may not be named by that side
 */
function conditionOf(
  desk: ActContext,
  ruleset: Ruleset,
  { turn: from, side }: OrderRow,
  {
    turn,
    seen,
    fired,
    within,
  }: {
    readonly turn?: number | undefined;
    readonly seen?: string | undefined;
    readonly fired?: boolean | undefined;
    readonly within?: number | undefined;
  },
): OrderCondition | null {
  if ([turn, seen, fired || undefined, within].filter((told) => told !== undefined).length > 1)
    throw refuseInvalid('order', 'An order can have only one condition that the bot checks. Leave out the others.');
  if (turn !== undefined && turn < from)
    throw refuseInvalid('turn', `Orders can now start in ${formatTurn(ruleset, from)} or later. Enter that turn or a later one.`);
  if (turn !== undefined) return { kind: 'turn', turn };
  if (fired) return { kind: 'fired' };
  const { battle } = desk.draft;
  if (within !== undefined) {
    const map = findMap(battle);
    if (!map) throw refuseInvalid('within', 'This battle has no map to measure on. Leave out `within`.');
    return { kind: 'near', within, measure: map.measure };
  }
  if (seen === undefined) return null;
  // If players may name any unit on the table, a condition may refer to an enemy that has not been spotted.
  const isOpen = ruleset.secretNames !== true && !ruleset.hiddenBy?.(battle) && mayTypeUnseenNames(battle);
  const condition = buildSeenCondition(ruleset, battle, side, seen, isOpen);
  if (!condition) throw refuseUnknownRow('unit', 'seen');
  return condition;
}

/**
 * Finds an order that its side may still change.
 * @throws {Refusal} CONFLICT if the order is no longer `written`; any refusal of `ownOrder`
 */
function unsealed(desk: ActContext, id: string): OrderRow {
  const row = ownOrder(desk, id);
  if (row.state !== 'written')
    throw new Refusal('CONFLICT', 'That order can no longer be changed. Choose an order that is not sealed yet.');
  return row;
}

const lasting = (ruleset: Ruleset): Act =>
  defineAct({
    id: ORDER_ACT_IDS.lasting,
    offered: NEVER_OFFERED,
    inputs: {
      order: buildIdParam(ORDER_TABLE, 'Order that is not sealed yet'),
      standing: z.boolean().describe('The order lasts until further orders. False: only for its turn'),
    },
    run(desk, { order, standing }) {
      const row = unsealed(desk, order);
      if (row.standing === standing)
        throw new Refusal(
          'CONFLICT',
          standing
            ? 'That order already lasts until further orders. Choose False to limit the order to its turn.'
            : 'That order already applies only in its own turn. Choose True to make the order last.',
        );
      desk.draft.set(ORDER_TABLE, row.id, { standing });
      const now = findOrder(desk.draft.battle, order)!;
      const how = standing ? '' : ', for that turn only';
      return buildSentenceEvent('order-written', `Order for ${row.name}, ${conditions(ruleset, now)}${how}: ${row.words}`, {
        side: row.side,
      });
    },
  });

const withdraw: Act = defineAct({
  id: ORDER_ACT_IDS.withdraw,
  offered: NEVER_OFFERED,
  inputs: { order: buildIdParam(ORDER_TABLE, 'Order to withdraw') },
  run(desk, { order }) {
    const row = unsealed(desk, order);
    desk.draft.remove(ORDER_TABLE, row.id);
    return buildSentenceEvent('order-withdrawn', `Order withdrawn: ${row.name}.`, { side: row.side });
  },
});

/**
 * Writes several orders for one side in a single event.
 * @param none the refusal for an empty `givens`
 * @throws {Refusal} CONFLICT if `givens` is empty; any refusal of `writeOrderRow`
 */
function severally(desk: ActContext, sideId: string, givens: readonly EnteredOrder[], none: string): DraftEvent {
  const { battle } = desk.draft;
  requireBattleWithOrders(battle);
  requireUnsealedOrders(battle, sideId);
  if (givens.length === 0) throw new Refusal('CONFLICT', none);
  const rows = givens.map((given) => writeOrderRow(desk, given));
  const lines = rows.map(({ name, words }) => `${name}: ${words}`);
  return buildSentenceEvent(
    'order-written',
    `${countNoun(rows.length, 'order')} written for turn ${rows[0]!.turn}.`,
    { side: sideId },
    lines,
  );
}

/**
 * Returns the units that the actor commands and that do not have an order.
 * @param own true to leave out units that another player commands under the actor
 */
const unorderedOwn = (
  ruleset: Ruleset,
  { draft: { battle }, actor }: ActContext,
  sideId: string,
  turn: number,
  own = false,
): readonly UnitRow[] =>
  listUnitsWithoutOrder(ruleset, battle, sideId, turn).filter((unit) =>
    own ? isOwnCommand(battle, actor, unit) : mayCommand(battle, actor, unit),
  );

const ownParam = z.boolean().optional().describe('Only your own units, not those of players under your command');

const repeat = (ruleset: Ruleset): Act =>
  defineAct({
    id: ORDER_ACT_IDS.repeat,
    offered: NEVER_OFFERED,
    inputs: { side: sideParam, own: ownParam },
    run(desk, { side, own }) {
      const sideId = findActingSideId(desk, side);
      const { battle } = desk.draft;
      const turn = findTurnToOrder(battle, sideId);
      const before = listOrders(battle, sideId, turn - 1);
      const givens = unorderedOwn(ruleset, desk, sideId, turn, own).flatMap(({ id }) =>
        before.filter(({ unit }) => unit === id).slice(0, 1),
      );
      return severally(
        desk,
        sideId,
        givens.map(buildEnteredOrder),
        'None of the units without an order had one last turn. Write new orders.',
      );
    },
  });

/** Converts an order to parameters with which its side can write it again for another turn. */
export const buildEnteredOrder = ({ unit, words, does, when, condition, standing }: OrderRow): EnteredOrder => ({
  unit,
  words,
  does,
  when: when ?? undefined,
  // A condition that names a turn makes no sense in another turn.
  condition: condition && condition.kind !== 'turn' ? condition : undefined,
  standing,
});

const hold = (ruleset: Ruleset): Act =>
  defineAct({
    id: ORDER_ACT_IDS.hold,
    offered: NEVER_OFFERED,
    inputs: { side: sideParam, own: ownParam },
    run(desk, { side, own }) {
      const sideId = findActingSideId(desk, side);
      const { battle } = desk.draft;
      const givens = unorderedOwn(ruleset, desk, sideId, findTurnToOrder(battle, sideId), own).map(({ id }) => ({
        unit: id,
        words: HOLD_ORDER_TEXT,
        does: null,
      }));
      return severally(desk, sideId, givens, 'Every unit already has an order. Withdraw one to change it.');
    },
  });

const open: Act = defineUmpireAct({
  id: ORDER_ACT_IDS.open,
  inputs: {},
  run(desk) {
    const { battle } = desk.draft;
    requireBattleWithOrders(battle);
    if (areOrdersOpen(battle))
      throw new Refusal('CONFLICT', 'The orders for this turn are already open. Use `/orders list` to see them.');
    return openAllOrders(desk);
  },
});

/** Finds an open order. @throws {Refusal} NOT_FOUND if the order does not exist; CONFLICT if the order is not open */
function openOrder(battle: Battle, id: string): OrderRow {
  const row = findOrder(battle, id);
  if (!row) throw refuseUnknownRow('order', 'order');
  if (row.state !== 'open')
    throw new Refusal(
      'CONFLICT',
      row.state === 'written' || row.state === 'sealed'
        ? 'That order is not open yet. Use `/orders open` first.'
        : 'That order is already settled. Choose another one.',
    );
  return row;
}

/**
 * Marks an order as carried out, either by its player or through an umpire's command. The unit's alternatives for the same phase
 * were bluffs, so they lapse. Its orders for other phases remain open.
 */
export function settleOrder(ruleset: Ruleset, { draft }: ActContext, id: string, remark: string | null): void {
  for (const other of listOpenAlternatives(ruleset, draft.battle, findOrder(draft.battle, id)!))
    draft.set(ORDER_TABLE, other.id, { state: 'lapsed', remark: 'another order of its unit was carried out' });
  draft.set(ORDER_TABLE, id, { state: 'done', remark });
}

/**
 * Builds the act that an umpire uses to mark a side's order as carried out or failed. The side is informed.
 * @param told the first words of the report to the side
 * @param came marks the order on the draft
 */
const settling = (
  id: string,
  [order, words]: readonly [order: string, words: string],
  told: string,
  came: (desk: ActContext, id: string, words: string | null) => void,
): Act =>
  defineUmpireAct({
    id,
    judges: true,
    inputs: {
      order: buildIdParam(ORDER_TABLE, order),
      words: z.string().min(1).max(MAX_ORDER_LENGTH).optional().describe(words),
    },
    run(desk, given) {
      const { words: remark = null } = given;
      const row = openOrder(desk.draft.battle, given.order);
      came(desk, row.id, remark);
      return buildSentenceEvent('order-settled', `${row.name}: ${told}${remark === null ? '.' : `. ${remark}`}`, {
        side: row.side,
      });
    },
  });

const done = (ruleset: Ruleset): Act =>
  settling(
    ORDER_ACT_IDS.done,
    ['Order that was carried out', 'Result, if not as ordered'],
    'order carried out',
    (desk, id, remark) => settleOrder(ruleset, desk, id, remark),
  );

const fail = settling(
  ORDER_ACT_IDS.fail,
  ['Order that could not be carried out', 'Reason, as its side will read it'],
  'order not carried out',
  ({ draft }, id, remark) => draft.set(ORDER_TABLE, id, { state: 'failed', remark }),
);

/**
 * Marks an order as carried out, and the unit's alternatives for the same phase as lapsed. Adds a remark if the command differs
 * from the order, or if the order is only text. In a recalculation, an order that is no longer open is ignored.
 * @param done the command that carries out the order
 * @throws {Refusal} UMPIRE_ONLY if the actor is not an umpire; NOT_FOUND if the order does not exist; CONFLICT if it is not open
 */
export function markOrderCarriedOut(ruleset: Ruleset, desk: ActContext, id: string, done: JsonObject, isAgain: boolean): void {
  const { draft, actor } = desk;
  if (isAgain && findOrder(draft.battle, id)?.state !== 'open') return;
  if (actor.standing !== 'umpire') throw new Refusal('UMPIRE_ONLY', 'Only an umpire can carry out orders. Ask an umpire.');
  const row = openOrder(draft.battle, id);
  const isAsOrdered = row.does !== null && formatCanonicalJson(bare(row.does)) === formatCanonicalJson(bare(done));
  settleOrder(ruleset, desk, id, isAsOrdered ? null : 'not as ordered');
}

/** Returns the command of an action without its dice and without the reference to its order. */
const bare = ({ dice: _dice, order: _order, again: _again, ...rest }: JsonObject): JsonObject => rest;

/** Returns the open orders as tasks that umpires may do at any time. */
export const listOpenOrderTasks = (battle: Battle, ruleset: Ruleset): readonly AnytimeTask[] =>
  listOpenOrders(battle, ruleset).map((order) => createOrderTask(ruleset, battle, order));

/** Lists the open orders. Orders for the current phase or for any phase come first, followed by the others by phase. */
export function listOpenOrders(battle: Battle, ruleset: Ruleset): readonly OrderRow[] {
  const rank = (order: OrderRow): number => {
    const phases = listOrderPhases(ruleset, battle, order);
    if (!phases) return 0;
    const at = Math.min(...phases.map((phase) => ruleset.phases.findIndex(({ id }) => id === phase)));
    return phases.includes(battle.game.phase) ? 0 : at + 1;
  };
  return listAllOrders(battle)
    .filter(({ state }) => state === 'open')
    .sort((a, b) => rank(a) - rank(b));
}

/** Returns the open orders that would lapse if the turn ended now. */
export function listLapsingOrders(ruleset: Ruleset, battle: Battle, to: 'phase' | 'turn'): readonly OpenTask[] {
  if (to === 'phase' && !findNextPhase(ruleset, battle).opensTurn) return [];
  return listOpenOrders(battle, ruleset)
    .filter((order) => !isKeptNextTurn(order))
    .map(({ name, words }) => ({
      text: `The order for ${name} is still open: ${words}`,
      cites: ['/orders'],
      phase: battle.game.phase,
      sideId: UMPIRES_AUDIENCE,
    }));
}

function createOrderTask(ruleset: Ruleset, battle: Battle, order: OrderRow): AnytimeTask {
  const { id, side, words, does } = order;
  const suggested = does && suggestOrderedCommand(does, id);
  return {
    text: [
      `${findRowName(findRow(battle, 'side', side) ?? {})}, ${buildOrderTitle(battle, order)}: ${words}`,
      ...describeConditionNow(ruleset, battle, order),
    ].join(', '),
    row: { table: ORDER_TABLE, id },
    choices: [
      suggested
        ? { label: 'Carry out', suggested, isShownFirst: true }
        : { label: 'Mark as carried out', suggested: { act: ORDER_ACT_IDS.done, params: { order: id } } },
      { label: 'Mark as failed', suggested: { act: ORDER_ACT_IDS.fail, params: { order: id } } },
    ],
  };
}

/** Returns the suggested command that carries out an order. */
function suggestOrderedCommand(does: JsonObject, order: string): SuggestedCommand | null {
  if (does.type === 'act') return { act: does.act as string, params: does.params as JsonObject, order };
  if (does.type !== 'resolve') return null;
  const { procedure, roles, typed, overrides } = does;
  return { procedure, roles, typed, ...(overrides === undefined ? {} : { overrides }), order } as SuggestedCommand;
}

/** Records a new order. @throws {Refusal} NOT_YOURS if the actor is a spectator; any refusal of `writeOrderRow` */
export function writeOrder(deciding: PendingDecision, { type: _type, ...given }: OrdersCommand): void {
  requireSide(deciding.actor);
  deciding.record((desk) => written(desk, deciding.ruleset, given));
}

const STATE_WORDS: Readonly<Record<OrderRow['state'], string>> = {
  written: 'not sealed yet',
  sealed: 'sealed',
  open: 'open',
  done: 'carried out',
  failed: 'could not be carried out',
  lapsed: 'lapsed',
};

/** Describes an order in one line, without its name, for a list. */
export const describeOrder = (row: OrderRow, battle: Battle, ruleset: Ruleset): string =>
  `${row.words} (${conditions(ruleset, row, describeConditionNow(ruleset, battle, row))}; ${STATE_WORDS[row.state]}${row.remark === null ? '' : `: ${row.remark}`})`;

export const createOrderActs = (ruleset: Ruleset): readonly Act[] => [
  write(ruleset),
  when(ruleset),
  lasting(ruleset),
  withdraw,
  repeat(ruleset),
  hold(ruleset),
  open,
  done(ruleset),
  fail,
];
