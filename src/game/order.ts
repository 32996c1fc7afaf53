import { composeWithModules, findTableRowByName, MAP_ACT_IDS, replaceNamesWithIds } from '../house/index.js';
import type { Json, JsonObject } from '../dice/index.js';
import {
  type Actor,
  type Battle,
  checkName,
  countNoun,
  type ActContext,
  Draft,
  groupBy,
  type DraftEvent,
  removeFromMap,
  normalizeName,
  parseWithSchema,
  Refusal,
  catchRefusal,
  type Row,
  type Ruleset,
  buildSentenceEvent,
  listInputFields,
  listSchemaFields,
  UMPIRES_AUDIENCE,
  type UnitRow,
} from '../rules/index.js';
import { runAllSteps } from './at-once.js';
import type { OrderOfBattle } from './order-shape.js';

/** A fault in an entry of an order of battle. */
export interface OrderProblem {
  readonly list: 'sides' | 'acts' | 'units' | 'changed' | 'gone' | 'places';
  /** The index of the entry in its list, from 0. */
  readonly index: number;
  /** The path of the faulty key, joined with dots; null if the whole entry is faulty. */
  readonly field: string | null;
  /** A description of the fault, without the key. */
  readonly message: string;
}

/**
 * Adds a whole order of battle to a battle: missing sides, units and their places on the map, and other rows that acts create,
 * such as formations. If any part is refused, nothing is added.
 * @throws {Refusal} the refusal of the first faulty entry, with the path of the fault (`units.3.baseFp`) as its field
 */
export function importOrderOfBattle(desk: ActContext, ruleset: Ruleset, order: OrderOfBattle): DraftEvent {
  const putting = importOrderInSteps(desk, ruleset, order, (list, index, refusal) => {
    const place = `${list}.${index}`;
    const field = refusal.field === null ? place : `${place}.${refusal.field}`;
    throw new Refusal(refusal.code, refusal.message, field, refusal.cites);
  });
  const { newSides, notes } = runAllSteps(putting);
  const { left = [], places = [], changed = [], gone = [] } = order;
  const parts = [
    ...(newSides > 0 ? [countNoun(newSides, 'side')] : []),
    ...(order.acts.length > 0 ? [countNoun(order.acts.length, 'entry', 'entries')] : []),
    ...(order.units.length > 0 ? [countNoun(order.units.length, 'unit')] : []),
    ...(changed.length > 0 ? [`${countNoun(changed.length, 'unit')} changed`] : []),
    ...(gone.length > 0 ? [`${countNoun(gone.length, 'unit')} gone`] : []),
    ...(places.length > 0 ? [countNoun(places.length, 'place')] : []),
  ];
  const words = `Order of battle: ${parts.join(', ') || 'nothing new'}.`;
  return buildSentenceEvent('order-imported', words, { side: UMPIRES_AUDIENCE }, [...notes, ...leftLines(left)]);
}

/** Returns lines about the units in a file that were not imported. Each line has a reason and the names of the units. */
function leftLines(left: NonNullable<OrderOfBattle['left']>): string[] {
  const byReason = [...groupBy(left, ({ why }) => why)];
  return byReason.map(([why, units]) => `Still to be chosen (${why}): ${units.map(({ name }) => name).join(', ')}.`);
}

/**
 * Lists all faults of an order of battle without changing anything. An entry is also faulty if it refers to a faulty entry.
 * Yields after each entry, so that other work can run in between.
 */
export function* findOrderProblems(
  battle: Battle,
  ruleset: Ruleset,
  actor: Actor,
  order: OrderOfBattle,
): Generator<void, OrderProblem[], void> {
  const problems: OrderProblem[] = [];
  const desk = createTrialContext(battle, actor);
  yield* importOrderInSteps(desk, ruleset, order, (list, index, { field, message }) => {
    const words = field !== null && message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
    problems.push({ list, index, field, message: words });
  });
  return problems;
}

/** Returns the context in which an act is tried without dice, on a draft that is discarded. */
export function createTrialContext(battle: Battle, actor: Actor): ActContext {
  let ids = 0;
  return {
    draft: new Draft(battle),
    dice: undefined as never,
    judge: undefined as never,
    knownTo: undefined as never,
    actor,
    newId: (table: string) => `${table[0]}?${++ids}`,
  };
}

type Refused = (list: OrderProblem['list'], index: number, refusal: Refusal) => void;

/** Adds an order of battle to a battle, and yields after each entry. @param refused called for each refused entry */
export function* importOrderInSteps(
  desk: ActContext,
  ruleset: Ruleset,
  { sides, acts, units, places = [], changed = [], gone = [] }: OrderOfBattle,
  refused: Refused,
): Generator<void, { readonly newSides: number; readonly notes: string[] }, void> {
  const notes: string[] = [];
  let newSides = 0;
  yield* each('sides', sides, refused, ({ name, fields }) => {
    if (findTableRowByName(desk.draft.battle, 'side', name)) return;
    const id = desk.newId('side');
    const parsed = parseWithSchema(ruleset.sideFields, fields) as JsonObject;
    desk.draft.create('side', id, { ...parsed, id, name: checkName(name, 'name'), roleId: null, playerIds: [] });
    newSides++;
  });
  yield* each('acts', acts, refused, ({ act: actId, params }) => {
    const act = actId === MAP_ACT_IDS.picture ? undefined : composeWithModules(ruleset).actToRun(actId);
    if (!act) throw new Refusal('INVALID_INPUT', `act: Cannot find ${actId} in ${ruleset.title}. Leave this entry out.`, 'act');
    notes.push(...act.run(desk, replaceNamesWithIds(desk.draft.battle, listInputFields(act), params)).notes);
  });
  yield* putUnits(desk, ruleset, units, refused);
  yield* each('changed', changed, refused, ({ unit: name, fields }) => {
    const unit = knownUnit(desk, name);
    const side = desk.draft.battle.tables.side.get(unit.side) as Row;
    desk.draft.set('unit', unit.id, ruleset.completeUnit(fields, side, unit, desk.draft.battle));
    ruleset.setByHand?.(desk, unit);
  });
  yield* each('gone', gone, refused, (name) => {
    const unit = knownUnit(desk, name);
    ruleset.unitRemoved?.(desk, unit);
    removeFromMap(desk.draft, unit.id);
    desk.draft.remove('unit', unit.id);
  });
  yield* each('places', places, refused, ({ unit, at }) => {
    const act = composeWithModules(ruleset).actToRun(MAP_ACT_IDS.place)!;
    notes.push(...act.run(desk, replaceNamesWithIds(desk.draft.battle, listInputFields(act), { unit, at })).notes);
  });
  return { newSides, notes };
}

/** Finds a unit by its name. @throws {Refusal} NOT_FOUND if there is no unit with the name */
function knownUnit({ draft }: ActContext, name: string): UnitRow {
  const unit = findTableRowByName(draft.battle, 'unit', name);
  if (!unit)
    throw new Refusal('NOT_FOUND', `name: Cannot find a unit called “${name.slice(0, 80)}”. Enter the name of a unit.`, 'name');
  return unit as unknown as UnitRow;
}

/** Adds units. Fields that refer to later units are set after all units have been created. */
function* putUnits(
  desk: ActContext,
  ruleset: Ruleset,
  units: OrderOfBattle['units'],
  refused: Refused,
): Generator<void, void, void> {
  const { draft } = desk;
  const taken = new Set([...draft.battle.tables.unit.values()].map((unit) => normalizeName(unit.name)));
  const toJoin = new Set(units.map(({ name }) => normalizeName(name)));
  const naming = listSchemaFields(ruleset.unitFields).filter(({ names }) => names === 'unit');
  const waiting: { readonly id: string; readonly index: number; readonly fields: JsonObject }[] = [];
  yield* each('units', units, refused, ({ name, side, fields }, index) => {
    const checked = checkName(name, 'name');
    const key = normalizeName(checked);
    if (taken.has(key))
      throw new Refusal('CONFLICT', 'name: There is already a unit with that name. Choose another name.', 'name');
    taken.add(key);
    toJoin.delete(key);
    const sideRow = findTableRowByName(desk.draft.battle, 'side', side);
    if (!sideRow)
      throw new Refusal(
        'NOT_FOUND',
        `side: Cannot find a side called “${side.slice(0, 80)}”. Use \`/side add\` to add it.`,
        'side',
      );
    const id = desk.newId('unit');
    const waits = naming.filter((field) => namesIn(fields[field.key]).some((other) => toJoin.has(normalizeName(other))));
    const [now, later] = parted(fields, new Set(waits.map((field) => field.key)));
    const whole = ruleset.completeUnit(now, sideRow, null, draft.battle);
    draft.create('unit', id, { ...whole, id, name: checked, side: sideRow.id as string });
    if (waits.length > 0) waiting.push({ id, index, fields: later });
  });
  for (const { id, index, fields } of waiting) {
    attempt('units', index, refused, () => {
      const unit = draft.battle.tables.unit.get(id)!;
      const side = draft.battle.tables.side.get(unit.side) as Row;
      draft.set('unit', id, ruleset.completeUnit(fields, side, unit, draft.battle));
    });
    yield;
  }
}

function* each<T>(
  list: OrderProblem['list'],
  entries: readonly T[],
  refused: Refused,
  work: (entry: T, index: number) => void,
): Generator<void, void, void> {
  for (const [index, entry] of entries.entries()) {
    attempt(list, index, refused, () => work(entry, index));
    yield;
  }
}

function attempt(list: OrderProblem['list'], index: number, refused: Refused, work: () => void): void {
  const refusal = catchRefusal(work);
  if (refusal) refused(list, index, refusal);
}

/** Returns the names in a field, which may be a single name or a list. */
const namesIn = (value: Json | undefined): string[] => [value].flat().filter((name) => typeof name === 'string');

/** Splits fields into two groups: those with other keys, and those with one of these keys. */
function parted(fields: JsonObject, keys: ReadonlySet<string>): readonly [JsonObject, JsonObject] {
  const of = (wanted: boolean): JsonObject =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => keys.has(key) === wanted));
  return [of(false), of(true)];
}
