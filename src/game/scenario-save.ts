/** Saves a battle as a scenario that creates the same battle again. */
import type { Json, JsonObject } from '../dice/index.js';
import {
  findBriefing,
  listCalendar,
  rebuildEntry,
  convertMomentFromNow,
  findGameRow,
  listLevels,
  MAP_LAYOUT,
  findFreeName,
  describeNation,
  findNewMapDefaults,
  rebuildObjectiveParams,
  listObjectives,
  listReinforcements,
  findScenarioRow,
} from '../house/index.js';
import {
  areFieldsSealed,
  type Battle,
  listFeatures,
  GAME_TABLE,
  type GroundMap,
  findMap,
  findRowName,
  findBoundLine,
  listPlaces,
  type Row,
  type Ruleset,
  listInputFields,
  listSchemaFields,
  formatSpot,
  UMPIRES_AUDIENCE,
  type UnitRow,
} from '../rules/index.js';
import { exportActs, exportUnitEntries, exportSides } from './order-export.js';
import type { Scenario } from './scenario-file.js';

/** The tables that only matter during play, so that they are not saved in a scenario. */
const OF_PLAY: readonly string[] = ['board', 'call', 'seated', 'sighting', 'standing', 'muster'];

/**
 * Counts the rows of a battle that its saved scenario leaves out, such as missions in progress. Tables that never belong to a
 * scenario (`OF_PLAY`) are not counted.
 * @param opened the battle created from the saved scenario
 * @returns the number of missing rows for each table with missing rows
 */
export function listMissingParts(battle: Battle, opened: Battle): ReadonlyMap<string, number> {
  const counts = Object.entries(battle.tables)
    .filter(([table]) => !OF_PLAY.includes(table))
    .map(([table, rows]) => [table, rows.size - (opened.tables[table]?.size ?? 0)] as const);
  return new Map(counts.filter(([, count]) => count > 0));
}

/** The placeholder for texts that the umpire has not written. */
const UNWRITTEN = 'Nothing has been written yet.';

/**
 * Returns a battle in its current state, but with a fresh turn. No unit has moved, fired or failed a test, and no test of this
 * turn is pending.
 */
export function resetActions(battle: Battle, ruleset: Ruleset): Battle {
  const tables = Object.entries(battle.tables).map(([table, rows]) => {
    const anew = [...(rows as ReadonlyMap<string, Row>)].map(([id, row]): [string, Row] => {
      const fields = ruleset.inNewBattle(table, row, battle.game.turn);
      return [id, Object.keys(fields).length === 0 ? row : { ...row, ...fields }];
    });
    return [table, new Map(anew)] as const;
  });
  return { ...battle, tables: Object.fromEntries(tables) as unknown as Battle['tables'] };
}

/** Converts a battle to a scenario, with everything that umpires know. */
export function writeScenario(battle: Battle, ruleset: Ruleset): Scenario {
  const { game, tables } = battle;
  const known = findScenarioRow(battle);
  const { posts, handDice: dice, withdrawals } = findGameRow(battle);
  const map = findMap(battle);
  const sides = [...tables.side.values()];
  return {
    version: 2,
    rulebook: ruleset.id,
    title: known?.name ?? findRowName(game),
    place: known?.place ?? 'somewhere',
    date: known?.date ?? 'some day',
    about: known?.about ?? UNWRITTEN,
    teaches: known?.teaches ?? UNWRITTEN,
    credits: known?.credits ?? 'Saved from a battle.',
    licence: known?.licence ?? 'none given',
    players: known?.players ?? { least: 1, most: Math.max(1, Math.min(20, sides.length)) },
    hours: known?.hours ?? 2,
    turns: known?.turns ?? 10,
    settings: {
      rulebook: settingsOf(battle, ruleset),
      house: {
        ...(posts === undefined ? {} : { posts }),
        ...(dice === undefined ? {} : { dice }),
        ...(withdrawals === undefined ? {} : { withdrawals }),
        ...(areFieldsSealed(battle) ? { orders: 'sealed' } : {}),
        ...(game.exactStrength == null ? {} : { exactStrength: game.exactStrength }),
        ...(map?.atTurnEnd === undefined ? {} : { mapAtTurnEnd: map.atTurnEnd }),
      },
    },
    sides: sides.map(({ id, name }) => ({
      name,
      nation: describeNation(battle, id) || name.slice(0, 60),
      briefing: findBriefing(battle, id) ?? UNWRITTEN,
    })),
    umpires: findBriefing(battle, UMPIRES_AUDIENCE) ?? UNWRITTEN,
    ...(map ? { map: { ...layoutOf(map, ruleset), features: featuresIn(battle, map) } } : {}),
    order: {
      sides: exportSides(battle, ruleset),
      acts: exportActs(battle, ruleset, null),
      units: exportUnitEntries([...tables.unit.values()] as readonly UnitRow[], battle, ruleset),
    },
    positions: map ? positionsIn(battle, map) : [],
    ...filled('reinforcements', reinforcementsIn(battle, ruleset)),
    ...filled('calendar', calendarIn(battle, ruleset)),
    ...objectivesIn(battle, ruleset),
  };
}

const filled = <K extends string, T>(key: K, list: T[]): { readonly [k in K]?: T[] } =>
  (list.length === 0 ? {} : { [key]: list }) as { readonly [k in K]?: T[] };

/**
 * Returns the reinforcements that have not arrived yet. Their turns are counted from the current turn, because the new battle
 * starts there.
 */
function reinforcementsIn(battle: Battle, ruleset: Ruleset): NonNullable<Scenario['reinforcements']>[number][] {
  return listReinforcements(battle).map((row) => {
    const { fields, facing } = row;
    const { at, edge } = rebuildEntry(battle, row);
    const { turn, phase } = convertMomentFromNow(battle, ruleset, row, row.here);
    return {
      turn,
      ...(phase === null ? {} : { phase }),
      ...(at === null ? {} : { at }),
      ...(edge === null ? {} : { edge }),
      ...(facing === null ? {} : { facing }),
      unit: { name: findFreeName(battle, row.name), side: sideNamed(battle, row.side), fields },
    };
  });
}

function calendarIn(battle: Battle, ruleset: Ruleset): NonNullable<Scenario['calendar']> {
  return listCalendar(battle).map((row) => {
    const { name, text, side, act, params } = row;
    const { turn, phase } = convertMomentFromNow(battle, ruleset, row, false);
    const told = side === null ? {} : side === UMPIRES_AUDIENCE ? { umpires: true as const } : { side: sideNamed(battle, side) };
    return {
      turn,
      ...(phase === null ? {} : { phase }),
      name,
      ...(text === '' ? {} : { text }),
      ...told,
      ...(act === null ? {} : { act, params }),
    };
  });
}

const sideNamed = ({ tables }: Battle, id: string): string => findRowName((tables.side.get(id) as Row | undefined) ?? {});

/** Returns the battle's settings that belong to the rulebook, except those set by acts in the order of battle. */
function settingsOf({ game }: Battle, { gameSettings, orderActs = {}, acts }: Ruleset): JsonObject {
  const byAct = acts.find(({ id }) => id === orderActs[GAME_TABLE]);
  const brought = byAct ? listInputFields(byAct).map(({ key }) => key) : [];
  const row = game as unknown as Row;
  const keys = listSchemaFields(gameSettings).map(({ key }) => key);
  return Object.fromEntries(
    keys.flatMap((key): [string, Json][] => (row[key] == null || brought.includes(key) ? [] : [[key, row[key]]])),
  );
}

type Layout = Omit<NonNullable<Scenario['map']>, 'features'>;

/** Returns the parameters of the act that would create a map with the same layout. */
function layoutOf(map: GroundMap, ruleset: Ruleset): Layout {
  // These settings are missing in an older map. A copy of the map must not get the new defaults.
  const played = {
    ...(map.grid === 'hexes' ? {} : { squares: map.squares ?? 'ask' }),
    ground: map.ground ?? 'table',
    // Without this key, a new battle would have the rulebook's default for sight.
    ...((map.sight ?? findNewMapDefaults(ruleset).sight) === undefined ? {} : { sight: map.sight === true }),
  };
  const said: Readonly<Record<string, Json | undefined>> = { ...map, ...played, hexes: map.grid === 'hexes', scale: map.per };
  if (map.length === 'cm') Object.assign(said, { centimetres: true });
  const layout = Object.keys(MAP_LAYOUT.shape).flatMap((key): [string, Json][] => (said[key] == null ? [] : [[key, said[key]]]));
  return Object.fromEntries(layout);
}

function featuresIn(battle: Battle, map: GroundMap): NonNullable<Scenario['map']>['features'] {
  return listFeatures(battle).map(({ kind, points, name, side, growth }) => ({
    kind,
    at: points.map(([x, y]) => formatSpot({ x, y, half: 0 }, map)).join('; '),
    name,
    ...(growth && { growth }),
    ...(side === null ? {} : { side: findRowName(battle.tables.side.get(side)! as Row) }),
  }));
}

/** Returns the places of units on the map. Units with an outdated place are left out. */
function positionsIn(battle: Battle, map: GroundMap): Scenario['positions'] {
  return listPlaces(battle)
    .filter(({ stale }) => !stale)
    .map((place) => {
      const line = findBoundLine(battle, place.unit);
      return {
        unit: findRowName(battle.tables.unit.get(place.unit)!),
        at: formatSpot(place, map),
        ...(place.facing === null ? {} : { facing: place.facing }),
        ...(place.sign === null ? {} : { sign: place.sign }),
        ...(line && { line: line.name }),
      };
    });
}

/** Returns the objectives and the victory levels. An empty list is left out together with its key. */
function objectivesIn(battle: Battle, ruleset: Ruleset): Pick<Scenario, 'objectives' | 'victory'> {
  const [rows, victory] = [listObjectives(battle), listLevels(battle)];
  const objectives = rows.flatMap((row) => rebuildObjectiveParams(row, battle, ruleset) ?? []);
  return { ...(objectives.length === 0 ? {} : { objectives }), ...(victory.length === 0 ? {} : { victory: [...victory] }) };
}
