/** Acts for objectives, for units that leave the map over an edge, and for the names of victories. */
import { z } from 'zod';
import type { JsonObject } from '../../dice/index.js';
import {
  defineAct,
  buildIdParam,
  refuseUnknownRow,
  requireOwnSide,
  buildSentenceEvent,
  defineUmpireAct,
} from '../../rules/act.js';
import type { Battle } from '../../rules/battle.js';
import { listStepStarts } from '../../rules/ground/going.js';
import { findSpotArea, isAlongEdge, type StepStarts } from '../../rules/ground/locating.js';
import { MAX_PLACE_LENGTH } from '../../rules/ground/notation.js';
import { isArea } from '../../rules/ground/on-way.js';
import {
  type Act,
  type ActContext,
  EDGES,
  type AnytimeTask,
  listFeatures,
  requireFreeName,
  type GroundMap,
  refuseInvalid,
  isAllowed,
  findSpot,
  findMap,
  findMeanPoint,
  findRowName,
  PLACE_TABLE,
  findUnitPlace,
  Refusal,
  type RowName,
  type Ruleset,
  isSameName,
  listSchemaFields,
  type Spot,
  pickSpot,
  formatSpot,
  type UnitRow,
} from '../../rules/index.js';
import {
  DEPARTURE_TABLE,
  buildDepartureId,
  findDeparture,
  listLevels,
  NO_SIDE,
  OBJECTIVE_TABLE,
  OBJECTIVE_KINDS,
  type ObjectiveKind,
  type ObjectiveRow,
  listObjectives,
  UNIT_SHARES,
  VICTORY_TABLE,
} from './rows.js';
import { describePoints, describeAim } from './words.js';

export const OBJECTIVE_ACT_IDS = {
  add: 'objective-add',
  remove: 'objective-remove',
  judge: 'objective-judge',
  exit: 'objective-exit',
  level: 'objective-level',
} as const;

/** The maximum number of objectives in a battle. More would not fit into a post. */
export const MAX_OBJECTIVES = 30;
export const MAX_VICTORY_LEVELS = 6;
const MOST_UNITS = 25;

/** The parameters that a person can enter for an objective. */
export const objectiveParams = z.strictObject({
  kind: z.enum(OBJECTIVE_KINDS).describe('Kind of objective'),
  name: z
    .string()
    .min(1)
    .max(80)
    .describe('Name, such as The crossroads. For an objective that an umpire decides: the whole text'),
  points: z.int().min(1).max(100).describe('Points. For losses and exit, points for each unit'),
  side: buildIdParam('side', 'Only side that can score the objective. Default: any side').optional(),
  secret: z.boolean().optional().describe('The objective is hidden from other sides until it is met'),
  at: z
    .string()
    .max(MAX_PLACE_LENGTH)
    .optional()
    .describe('Place, such as D4, 23,18 or the name of a village on the map')
    .meta({ place: true }),
  radius: z.number().min(0).max(100_000).optional().describe('Radius in the map’s measure. Default: the square'),
  turns: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('Number of turns in a row for which a side must hold the place (hold-turns)'),
  of: buildIdParam('side', 'Side of the units (destroy, save, exit, losses)').optional(),
  units: z
    .array(z.string())
    .min(1)
    .max(MOST_UNITS)
    .meta({ refers: 'unit', description: 'Units that count for the objective. Default: all units of the side' })
    .optional(),
  which: z.string().max(80).optional().describe('Only units with this value on their sheets, such as kind=vehicle'),
  part: z
    .enum(UNIT_SHARES)
    .optional()
    .describe('Part of the units: all, half their strength, or any one (destroy, save). Default: all'),
  edge: z.enum(EDGES).optional().describe('Map edge by which units must exit. Default: any'),
  headquarters: z.boolean().optional().describe('Headquarters and officers also count as units that hold the place'),
  lorries: z.boolean().optional().describe('Lorries, wagons and dumps also count as units that hold the place'),
  retreating: z.boolean().optional().describe('Retreating units also count as units that hold the place'),
});
type Given = z.output<typeof objectiveParams>;

const AT_PLACE: readonly ObjectiveKind[] = ['hold', 'hold-turns', 'first'];
const OF_UNITS: readonly ObjectiveKind[] = ['destroy', 'save', 'exit', 'losses'];

const add = (ruleset: Ruleset): Act =>
  defineUmpireAct({
    id: OBJECTIVE_ACT_IDS.add,
    inputs: objectiveParams.shape,
    run(desk, given) {
      const { draft } = desk;
      const others = listObjectives(draft.battle);
      if (others.length >= MAX_OBJECTIVES)
        throw new Refusal('CONFLICT', `A battle can have at most ${MAX_OBJECTIVES} objectives. Remove one first.`);
      const row = rowOf(desk, ruleset, given);
      draft.create(OBJECTIVE_TABLE, row.id, row);
      const words = `Objective added: ${row.name} (${describePoints(row.points)}). Aim: ${describeAim(row, draft.battle)}.`;
      return buildSentenceEvent('objective-set', words, row.secret ? { side: row.side! } : null);
    },
  });

/**
 * Builds the row of an objective from its parameters.
 * @throws {Refusal} INVALID_INPUT if a value is missing or not allowed for this kind of objective, or if a secret objective has
 *   no side; NOT_FOUND for an unknown side or unit; CONFLICT if another objective has the name; any refusal of
 *   `whichOf` or `placeIn`
 */
function rowOf(desk: ActContext, ruleset: Ruleset, given: Given): ObjectiveRow & { readonly name: RowName } {
  const { battle } = desk.draft;
  const { kind, side = null, secret = false, of = null, units = [] } = given;
  for (const field of ['side', 'of'] as const)
    if (given[field] !== undefined && !battle.tables.side.has(given[field])) throw refuseUnknownRow('side', field);
  for (const id of units) if (!battle.tables.unit.has(id)) throw refuseUnknownRow('unit', 'units');
  if (secret && side === null) throw refuseInvalid('side', 'A secret objective needs a side. Choose the side that knows it.');
  for (const key of ['at', 'radius', 'headquarters', 'lorries', 'retreating'] as const)
    if (given[key] !== undefined && !AT_PLACE.includes(kind))
      throw refuseInvalid(key, `Objectives of the kind “${kind}” do not have a place. Leave out \`${key}\`.`);
  for (const key of ['of', 'units', 'which'] as const)
    if (given[key] !== undefined && !OF_UNITS.includes(kind))
      throw refuseInvalid(key, `Objectives of the kind “${kind}” do not depend on units. Leave out \`${key}\`.`);
  if (given.turns !== undefined && kind !== 'hold-turns')
    throw refuseInvalid('turns', 'Only a hold-turns objective can count turns. Leave out `turns`.');
  if (kind === 'hold-turns' && given.turns === undefined)
    throw refuseInvalid(
      'turns',
      'The number of turns is missing. Enter the number of turns in a row for which a side must hold the place.',
    );
  if (given.part !== undefined && kind !== 'destroy' && kind !== 'save')
    throw refuseInvalid('part', 'Only a destroy or save objective can have a part. Leave out `part`.');
  if (given.edge !== undefined && kind !== 'exit')
    throw refuseInvalid('edge', 'Only an exit objective can have an edge. Leave out `edge`.');
  if (kind !== 'exit' && OF_UNITS.includes(kind) && of === null)
    throw refuseInvalid('of', 'The side of the units is missing. Choose the side in `of`.');
  const [field, is] = given.which === undefined ? [null, null] : whichOf(given.which, ruleset);
  return {
    kind,
    name: requireFreeName(listObjectives(battle), given.name, null, 'an objective'),
    points: given.points,
    side,
    secret,
    ...placeIn(desk, ruleset, given),
    turns: given.turns ?? null,
    of,
    units: [...new Set(units)],
    field,
    is,
    part: given.part ?? 'all',
    edge: given.edge ?? null,
    also: [
      ...(given.headquarters === true ? (['headquarters'] as const) : []),
      ...(given.lorries === true ? (['transport'] as const) : []),
      ...(given.retreating === true ? (['retreating'] as const) : []),
    ],
    judged: null,
    id: desk.newId(OBJECTIVE_TABLE),
  };
}

/** Converts an objective back to the parameters that would create it, with names instead of ids. */
function objectiveGiven(row: ObjectiveRow, { tables }: Battle): Given {
  const called = (id: string): string => findRowName(tables.side.get(id)!);
  const { kind, name, points, side, secret, at, radius, turns, of, units, field, is, part, edge, also } = row;
  const named = units.flatMap((id) => tables.unit.get(id)?.name ?? []);
  return {
    kind,
    name,
    points,
    ...(side === null ? {} : { side: called(side) }),
    ...(secret ? { secret } : {}),
    ...(at === null ? {} : { at }),
    ...(radius === null ? {} : { radius }),
    ...(turns === null ? {} : { turns }),
    ...(of === null ? {} : { of: called(of) }),
    ...(named.length === 0 ? {} : { units: named }),
    ...(field === null ? {} : { which: `${field}=${is}` }),
    ...(part === 'all' ? {} : { part }),
    ...(edge === null ? {} : { edge }),
    ...(also.includes('headquarters') ? { headquarters: true } : {}),
    ...(also.includes('transport') ? { lorries: true } : {}),
    ...(also.includes('retreating') ? { retreating: true } : {}),
  };
}

/**
 * Returns the parameters that would create the objective again now. If the named place is no longer on the map, the parameters
 * contain its coordinates. Returns undefined if the map, or the objective's area or square, no longer exists.
 */
export function rebuildObjectiveParams(row: ObjectiveRow, battle: Battle, ruleset: Ruleset): Given | undefined {
  const given = objectiveGiven(row, battle);
  const { at, spot, area } = row;
  if (at === null) return given;
  const map = findMap(battle);
  if (!map) return undefined;
  if (isPlaceStill(at, area !== null, battle, map, ruleset)) return given;
  return spot ? { ...given, at: formatSpot(spot, map) } : undefined;
}

function isPlaceStill(at: string, wasArea: boolean, battle: Battle, map: GroundMap, ruleset: Ruleset): boolean {
  const named = listFeatures(battle).find(({ name, side }) => side === null && isSameName(name, at));
  if (named) return !wasArea || isArea(named);
  return isAllowed(() => findSpot(at, map, exactStarts(ruleset, battle)));
}

/** Reads a text such as `kind=vehicle` as a unit field and its value. */
function whichOf(text: string, { unitFields }: Ruleset): readonly [string, string] {
  const [field = '', ...rest] = text.split('=').map((part) => part.trim());
  const is = rest.join('=');
  const known = listSchemaFields(unitFields).find(({ key }) => isSameName(key, field));
  if (!known || is === '')
    throw refuseInvalid('which', 'Cannot read that value. Enter a field of the units and its value, such as kind=vehicle.');
  if (known.choices && !known.choices.some((choice) => isSameName(choice, is)))
    throw refuseInvalid('which', `${known.key} cannot have that value. Choose one of ${known.choices.slice(0, 15).join(', ')}.`);
  return [known.key, is];
}

/**
 * Returns the starting points for counting steps to an objective's place. Other objectives are left out, because an objective
 * could then depend on itself.
 */
function exactStarts(ruleset: Ruleset, battle: Battle): StepStarts {
  const { named: _, ...starts } = listStepStarts(ruleset, battle, null, undefined, 'at');
  return starts;
}

/**
 * Finds the place of an objective:
 * - The name of terrain with an area means that area.
 * - A square that a person enters without a radius means the whole square.
 * - Any other place becomes a zone with a radius. Default: half a square, or 0 on hexes.
 * - The zone of a named road or river is centred on its middle.
 * - For a kind of objective without a place, all values are null.
 * @throws {Refusal} INVALID_INPUT if there is no map, if the place is missing, or if a named area gets a radius; any refusal of
 *   `findSpot` for an unreadable place
 */
function placeIn(
  desk: ActContext,
  ruleset: Ruleset,
  { kind, at, radius }: Given,
): Pick<ObjectiveRow, 'at' | 'spot' | 'area' | 'radius'> {
  const { battle } = desk.draft;
  if (!AT_PLACE.includes(kind)) return { at: null, spot: null, area: null, radius: null };
  const map = findMap(battle);
  if (!map)
    throw refuseInvalid(
      'at',
      'This battle has no map. Use `/map new` to create one, or choose an objective that an umpire decides.',
    );
  if (at === undefined)
    throw refuseInvalid('at', 'This objective needs a place. Enter a square such as D4, or the name of a village.');
  const named = listFeatures(battle).find(({ name, side }) => side === null && isSameName(name, at.trim()));
  if (named && isArea(named)) {
    if (radius !== undefined)
      throw refuseInvalid('radius', `The map already shows the size of ${named.name}. Leave out \`radius\`.`);
    return { at: named.name, spot: null, area: named.points, radius: null };
  }
  const spot = named ? { ...findMeanPoint(named.points), half: 0 } : pickSpot(findSpot(at, map, exactStarts(ruleset, battle)));
  const reach = spot.within || spot.half;
  if (reach > 0 && radius === undefined)
    return { at: formatSpot(spot, map), spot: null, area: squareAt(spot, map), radius: null };
  const square = map.grid === 'hexes' ? 0 : Math.round((map.square / 2) * map.per * 1000) / 1000;
  return { at: named?.name ?? formatSpot(spot, map), spot, area: null, radius: radius ?? square };
}

/** Returns the corners of the square, or of the part of a square, that contains a spot. */
function squareAt(spot: Spot, map: GroundMap): ObjectiveRow['area'] {
  const { left, right, low, high } = findSpotArea(spot, map);
  return [
    [left, low],
    [right, low],
    [right, high],
    [left, high],
  ];
}

const objectiveParam = buildIdParam(OBJECTIVE_TABLE, 'Objective');

function objectiveCalled({ draft }: ActContext, id: string): ObjectiveRow {
  const row = draft.battle.tables[OBJECTIVE_TABLE]?.get(id) as ObjectiveRow | undefined;
  if (!row) throw refuseUnknownRow('objective', 'objective');
  return row;
}

const remove: Act = defineUmpireAct({
  id: OBJECTIVE_ACT_IDS.remove,
  inputs: { objective: objectiveParam },
  run(desk, { objective }) {
    const { id, name, secret, side } = objectiveCalled(desk, objective);
    desk.draft.remove(OBJECTIVE_TABLE, id);
    return buildSentenceEvent('objective-set', `Objective removed: ${name}.`, secret ? { side: side! } : null);
  },
});

const judge: Act = defineUmpireAct({
  id: OBJECTIVE_ACT_IDS.judge,
  judges: true,
  inputs: {
    objective: objectiveParam,
    side: buildIdParam('side', 'Side that scores the points. Default: no side').optional(),
  },
  run(desk, { objective, side }) {
    const { id, name, kind, secret, side: only } = objectiveCalled(desk, objective);
    if (kind !== 'judged')
      throw refuseInvalid('objective', `The bot scores ${name} automatically. Choose an objective that an umpire decides.`);
    const winner = side === undefined ? undefined : desk.draft.battle.tables.side.get(side);
    if (side !== undefined && !winner) throw refuseUnknownRow('side', 'side');
    if (winner && only !== null && only !== winner.id)
      throw refuseInvalid('side', `${name} is an objective of another side. Choose that side, or leave out the side.`);
    desk.draft.set(OBJECTIVE_TABLE, id, { judged: winner?.id ?? NO_SIDE });
    const words = winner ? `${name} is decided for ${findRowName(winner)}.` : `No side scores for ${name}.`;
    return buildSentenceEvent('objective-judged', words, secret && !winner ? { side: only! } : null);
  },
});

/** Returns the objectives that an umpire must decide, with the sides to choose from for each objective. */
export const listObjectivesToDecide = (battle: Battle): readonly AnytimeTask[] =>
  listObjectives(battle)
    .filter(({ kind, judged }) => kind === 'judged' && judged === null)
    .map(({ id, name, side: only }) => {
      const sides = [...battle.tables.side.values()].filter((side) => only === null || side.id === only);
      const judging = (params: JsonObject) => ({ act: OBJECTIVE_ACT_IDS.judge, params: { objective: id, ...params } });
      return {
        text: `${name} is not decided yet`,
        row: { table: OBJECTIVE_TABLE, id },
        choices: [
          ...sides.map((side) => ({ label: findRowName(side), suggested: judging({ side: side.id }) })),
          { label: 'No side', suggested: judging({}) },
        ],
      };
    });

/** Returns the units that share a unit's place, because the unit carries or leads them. */
const listUnitsWith = ({ ground }: Ruleset, battle: Battle, { id }: UnitRow): readonly UnitRow[] =>
  [...battle.tables.unit.values()].filter((unit) => {
    const bearer = ground?.standsWith?.(unit, battle);
    return bearer !== undefined && [bearer, ground?.standsWith?.(bearer, battle)].some((each) => each?.id === id);
  });

const exit = (ruleset: Ruleset): Act =>
  defineAct({
    id: OBJECTIVE_ACT_IDS.exit,
    offered: { isUnprompted: true },
    inputs: {
      unit: buildIdParam('unit', 'Unit'),
      edge: z.enum(EDGES).describe('Edge over which the unit leaves'),
    },
    run(desk, { unit: id, edge }) {
      const { draft, actor } = desk;
      const { battle } = draft;
      const unit = battle.tables.unit.get(id);
      if (!unit) throw refuseUnknownRow('unit', 'unit');
      requireOwnSide(desk, unit.side, 'unit');
      ruleset.checkPart?.(unit, battle, actor);
      if (findDeparture(battle, id)) throw new Refusal('CONFLICT', `${unit.name} has already left. Choose another unit.`, 'unit');
      const place = findUnitPlace(battle, id);
      const map = findMap(battle);
      if (actor.standing !== 'umpire' && !(map && place && !place.stale && isAlongEdge(edge, place, map)))
        throw new Refusal(
          'ILLEGAL',
          `${unit.name} is not at the ${edge} edge. Move it to a square along that edge first.`,
          'edge',
        );
      const others = [...battle.tables.side.keys()].filter((side) => side !== unit.side);
      const isSeenBy = (side: string, each: UnitRow): boolean => ruleset.knows(side, each, battle);
      for (const gone of [unit, ...listUnitsWith(ruleset, battle, unit)]) {
        const rowId = buildDepartureId(gone.id);
        const seenBy = others.filter((side) => isSeenBy(side, gone));
        draft.put(DEPARTURE_TABLE, rowId, { unit: gone.id, edge, turn: battle.game.turn, seenBy });
        const left = findUnitPlace(battle, gone.id);
        if (left) draft.remove(PLACE_TABLE, left.id);
        ruleset.departed?.(desk, gone);
      }
      const isKnown = others.every((side) => isSeenBy(side, unit));
      return buildSentenceEvent(
        'unit-departed',
        `${unit.name} leaves over the ${edge} edge.`,
        isKnown ? null : { side: unit.side },
      );
    },
  });

/** The parameters that name a victory with a certain lead in points. */
export const victoryLevelParams = z.strictObject({
  name: z.string().min(1).max(40).describe('Name of the victory level, such as marginal or decisive'),
  margin: z.int().min(0).max(1000).describe('Smallest lead in points for this victory level. 0 removes the level'),
});
const level: Act = defineUmpireAct({
  id: OBJECTIVE_ACT_IDS.level,
  inputs: victoryLevelParams.shape,
  run({ draft }, { name: raw, margin }) {
    const old = listLevels(draft.battle);
    const name = requireFreeName([], raw, null, 'a level');
    const others = old.filter((each) => !isSameName(each.name, name));
    if (margin === 0 && others.length === old.length) throw refuseUnknownRow('level', 'name');
    if (others.some((each) => each.margin === margin))
      throw new Refusal('CONFLICT', 'Another victory level already has that lead in points. Enter a different number.', 'margin');
    const levels = margin === 0 ? others : [...others, { margin, name }].sort((a, b) => a.margin - b.margin);
    if (levels.length > MAX_VICTORY_LEVELS)
      throw new Refusal(
        'CONFLICT',
        `A battle can have at most ${MAX_VICTORY_LEVELS} victory levels. Remove one by setting its margin to 0.`,
      );
    draft.put(VICTORY_TABLE, VICTORY_TABLE, { levels });
    return buildSentenceEvent(
      'objective-set',
      margin === 0 ? `${name} is no longer a victory level.` : `A lead of ${describePoints(margin)} is now called ${name}.`,
    );
  },
});

export const createObjectiveActs = (ruleset: Ruleset): readonly Act[] => [add(ruleset), remove, judge, exit(ruleset), level];
