/** Opens scenarios, either in a battle that has just started or as a trial. */
import type { JsonObject } from '../dice/index.js';
import {
  announceUnit,
  addCalendarEntry,
  findTableRowByName,
  recordScenario,
  MAP_ACT_IDS,
  NEW_MAP_DEFAULTS,
  findNewMapDefaults,
  OBJECTIVE_ACT_IDS,
  requireSight,
  findScenarioRow,
  recordOrdersSetting,
  findOrdersDefaults,
} from '../house/index.js';
import {
  type Battle,
  countNoun,
  type ActContext,
  EMPTY_BATTLE,
  type DraftEvent,
  refuseInvalid,
  normalizeName,
  Refusal,
  catchRefusal,
  type Ruleset,
  buildSentenceEvent,
  UMPIRES_AUDIENCE,
} from '../rules/index.js';
import { runAllSteps } from './at-once.js';
import { ANY_UMPIRE } from './audience.js';
import type { OrderOfBattle } from './order-shape.js';
import { buildFirstGameRow } from './deciding/start.js';
import { importOrderInSteps, createTrialContext } from './order.js';
import type { Scenario, ScenarioFault } from './scenario-file.js';

type Path = ScenarioFault['path'];
type Refused = (path: Path, refusal: Refusal) => void;

/**
 * Adds a scenario to a battle that has just started. If any part is refused, nothing is added.
 * @throws {Refusal} the refusal of the first faulty part, with the path of the part (`order.units.3.baseFp`) as its field;
 *   CONFLICT if a scenario was already opened in the battle
 */
export const addScenario = (desk: ActContext, ruleset: Ruleset, scenario: Scenario): DraftEvent =>
  runAllSteps(addScenarioInSteps(desk, ruleset, scenario));

/** Adds a scenario like `addScenario`, but yields after each entry. */
export function* addScenarioInSteps(desk: ActContext, ruleset: Ruleset, scenario: Scenario): Generator<void, DraftEvent, void> {
  if (findScenarioRow(desk.draft.battle))
    throw new Refusal('CONFLICT', 'This battle already has a scenario. Use another channel to start a new one.');
  const notes = yield* putting(desk, ruleset, scenario, (path, { code, message, cites }) => {
    throw new Refusal(code, message, path.join('.'), cites);
  });
  const { title, place, date, sides, turns, order } = scenario;
  const words = `${date}, ${place}. ${sides.map(({ name }) => name).join(' against ')}, ${countNoun(turns, 'turn')}.`;
  return {
    ...buildSentenceEvent(
      'scenario-opened',
      `${title}: ${countNoun(order.units.length, 'unit')} ${order.units.length === 1 ? 'is in its place' : 'are in their places'}.`,
      { side: UMPIRES_AUDIENCE },
      notes,
    ),
    then: [() => buildSentenceEvent('scenario-told', words)],
  };
}

/** The result of trying out a scenario: its further faults, and the battle that it creates. */
interface Tried {
  readonly faults: readonly ScenarioFault[];
  readonly battle: Battle;
}

/** Tries out a scenario, and yields after each entry. @param name the name of the battle */
export function* tryScenario(ruleset: Ruleset, scenario: Scenario, name: string): Generator<void, Tried, void> {
  const faults: ScenarioFault[] = [];
  const refused: Refused = (path, { message, field }) => {
    const words = field !== null && message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
    faults.push({ path, message: words });
  };
  const desk = createTrialContext(EMPTY_BATTLE, ANY_UMPIRE);
  attempt(['settings', 'rulebook'], refused, () =>
    desk.draft.setGame(
      buildFirstGameRow(
        ruleset,
        { name, ruleset: ruleset.id, settings: scenario.settings.rulebook as JsonObject, umpireRoleId: null, commitment: '' },
        '',
      ),
    ),
  );
  // If the settings have a fault, nothing else can be checked.
  if (faults.length === 0) yield* putting(desk, ruleset, scenario, refused);
  return { faults, battle: desk.draft.battle };
}

function* putting(desk: ActContext, ruleset: Ruleset, scenario: Scenario, refused: Refused): Generator<void, string[], void> {
  const { version, order, map, positions, settings, sides, umpires } = scenario;
  const notes: string[] = [];
  const put = function* (
    part: Partial<OrderOfBattle>,
    pathOf: (list: string, index: number) => Path,
  ): Generator<void, void, void> {
    const whole = { sides: [], acts: [], units: [], ...part };
    const done = yield* importOrderInSteps(desk, ruleset, whole, (list, index, refusal) =>
      refused([...pathOf(list, index), ...(refusal.field === null ? [] : refusal.field.split('.'))], refusal),
    );
    notes.push(...done.notes);
  };
  const inOrder = (list: string, index: number): Path => ['order', list, index];
  yield* put({ sides: order.sides }, inOrder);
  for (const [index, { name }] of sides.entries())
    attempt(['sides', index], refused, () => {
      sideCalled(desk, name);
      if (sides.findIndex((other) => normalizeName(other.name) === normalizeName(name)) < index)
        throw new Refusal('CONFLICT', 'name: This side has two briefings. Leave one out.', 'name');
    });
  for (const [index, { name }] of order.sides.entries())
    attempt(['order', 'sides', index], refused, () => {
      if (!sides.some((side) => normalizeName(side.name) === normalizeName(name)))
        throw refuseInvalid('name', 'This side does not have a briefing. Add one in “sides”.');
    });
  if (map) {
    const { features, ...layout } = map;
    // Files of version 1 are older than the setting for sight. In their battles all units stay visible.
    const usual = version === 1 ? NEW_MAP_DEFAULTS : findNewMapDefaults(ruleset);
    yield* put({ acts: [acting(MAP_ACT_IDS.new, { ...usual, ...layout })] }, () => ['map']);
    if (version !== 1) attempt(['map'], refused, () => requireSight(ruleset, { ...usual, ...layout }));
    yield* put({ acts: features.map((feature) => acting(MAP_ACT_IDS.feature, feature)) }, (_, index) => [
      'map',
      'features',
      index,
    ]);
    const { mapAtTurnEnd } = settings.house;
    if (mapAtTurnEnd !== undefined)
      yield* put({ acts: [acting(MAP_ACT_IDS.turnEnd, { post: mapAtTurnEnd })] }, () => ['settings', 'house', 'mapAtTurnEnd']);
  }
  yield* put({ acts: order.acts }, inOrder);
  yield* put({ units: order.units }, inOrder);
  yield* put({ acts: positions.map((position) => acting(MAP_ACT_IDS.place, position)) }, (_, index) => ['positions', index]);
  yield* putToCome(desk, ruleset, scenario, refused);
  const { objectives = [], victory = [] } = scenario;
  yield* put({ acts: objectives.map((each) => acting(OBJECTIVE_ACT_IDS.add, each)) }, (_, index) => ['objectives', index]);
  yield* put({ acts: victory.map((each) => acting(OBJECTIVE_ACT_IDS.level, each)) }, (_, index) => ['victory', index]);
  setHouse(desk, ruleset, settings.house);
  attempt([], refused, () => {
    const { title, place, date, about, teaches, credits, licence, players, hours, turns } = scenario;
    const briefings = sides.map(({ name, nation, briefing }) => ({ side: sideCalled(desk, name), nation, text: briefing }));
    const row = { name: title, place, date, about, teaches, credits, licence, players, hours, turns };
    recordScenario(desk, row, briefings, umpires);
  });
  return notes;
}

/** Adds plans for later turns: reinforcements, and the umpire's calendar. */
function* putToCome(desk: ActContext, ruleset: Ruleset, scenario: Scenario, refused: Refused): Generator<void, void, void> {
  for (const [index, { unit, ...arrival }] of (scenario.reinforcements ?? []).entries()) {
    const path: Path = ['reinforcements', index];
    const told: Refused = (_inside, refusal) => refused([...path, ...placeOfArrival(refusal)], refusal);
    attempt([], told, () => {
      const side = sideCalled(desk, unit.side, 'side');
      announceUnit(desk, ruleset, { name: unit.name, side, fields: unit.fields, ...arrival });
    });
    yield;
  }
  for (const [index, { side, umpires = false, ...entry }] of (scenario.calendar ?? []).entries()) {
    attempt(['calendar', index], refused, () => {
      if (side !== undefined && umpires) throw refuseInvalid('umpires', 'Enter a side or “umpires”, but not both.');
      const told = umpires ? UMPIRES_AUDIENCE : side === undefined ? null : sideCalled(desk, side, 'side');
      addCalendarEntry(desk, ruleset, { ...entry, side: told, params: entry.params as JsonObject | undefined });
    });
    yield;
  }
}

/** The keys of a `reinforcements` entry that are not fields of the unit. */
const OF_ARRIVAL: readonly string[] = ['turn', 'phase', 'at', 'edge', 'facing'];

function placeOfArrival({ field }: Refusal): Path {
  if (field === null) return [];
  const inside = field.split('.');
  return OF_ARRIVAL.includes(inside[0]!) ? inside : ['unit', ...inside];
}

const acting = (act: string, params: object): OrderOfBattle['acts'][number] => ({
  act,
  params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)),
});

/** Finds the id of the side with a name. @throws {Refusal} NOT_FOUND if there is no such side */
function sideCalled({ draft }: ActContext, name: string, field = 'name'): string {
  const side = findTableRowByName(draft.battle, 'side', name);
  if (!side) throw new Refusal('NOT_FOUND', `${field}: Cannot find that side in the order of battle. Add it there first.`, field);
  return side.id as string;
}

function setHouse({ draft }: ActContext, ruleset: Ruleset, house: Scenario['settings']['house']): void {
  const { posts, dice, withdrawals, orders, exactStrength } = house;
  draft.setGame({
    ...(posts === undefined ? {} : { posts }),
    ...(dice === undefined ? {} : { handDice: dice }),
    ...(withdrawals === undefined ? {} : { withdrawals }),
    ...(exactStrength === undefined ? {} : { exactStrength }),
  });
  if (orders === 'sealed')
    recordOrdersSetting(draft, { orders, unseenNames: false, ...findOrdersDefaults(ruleset, draft.battle) });
}

function attempt(path: Path, refused: Refused, work: () => void): void {
  const refusal = catchRefusal(work);
  if (refusal) refused([...path, ...(refusal.field === null ? [] : refusal.field.split('.'))], refusal);
}
