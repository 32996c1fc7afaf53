/** Acts on a battle's map that all rulebooks share. */
import { z } from 'zod';
import { formatCanonicalJson, type JsonObject } from '../../dice/index.js';
import { findProcedureCommand } from '../../rules/reference.js';
import {
  defineAct,
  buildIdParam,
  refuseUnknownRow,
  requireOwnSide,
  buildSentenceEvent,
  defineUmpireAct,
} from '../../rules/act.js';
import type { Battle, UnitRow } from '../../rules/battle.js';
import { dropUndefined } from '../../rules/fields.js';
import { checkName, findFirstFreeName, requireFreeName, createNameAfter, isSameName } from '../../rules/names.js';
import { refuseIllegal, refuseInvalid, Refusal } from '../../rules/refusal.js';
import { type Act, type ActContext, type DraftEvent, UMPIRES_AUDIENCE } from '../../rules/happening.js';
import type { Ruleset } from '../../rules/ruleset.js';
import type { OpenTask } from '../../rules/turns.js';
import { countNoun } from '../../rules/words.js';
import { findMaxLineOffset, isOnLine, canBindUnit } from '../../rules/ground/bound.js';
import { listKnownFeatures } from '../../rules/ground/drawn.js';
import { checkNotOnEnemy, refuseMoveByHand, refuseWithoutMap, putOnMap, listStepStarts } from '../../rules/ground/going.js';
import { findTouchInterval } from '../../rules/ground/contact.js';
import { findPointAtShare, measureDistance, describeDistance } from '../../rules/ground/measuring.js';
import {
  describeMapSize,
  countGridSquares,
  describeLength,
  findSpot,
  type StepStarts,
  describeSpot,
} from '../../rules/ground/locating.js';
import { MAX_PLACE_LENGTH, splitPlaces } from '../../rules/ground/notation.js';
import { areFieldsSealed } from '../../rules/ordered.js';
import { describeContacts, findNextContactName, PLAIN_SIGHT_TEXT, UNKNOWN_SYMBOL } from '../../rules/ground/plain-sight.js';
import { findSquaresOutline } from '../../rules/ground/squares.js';
import { type Arrival, type MapLayout, EMPTY_ARRIVAL, DEFAULT_GROUND_READING } from '../../rules/ground/reading.js';
import {
  FEATURE_TABLE,
  FEATURE_KINDS,
  type FeatureRow,
  listFeatures,
  findRetreat,
  type RetreatRow,
  describeFeature,
  type GroundMode,
  GROUND_TABLES,
  GROUND_MODES,
  type GroundMap,
  GROWTH_KINDS,
  GROWTHS,
  MAP_TABLE,
  findMap,
  PLACE_TABLE,
  findUnitPlace,
  listPlaces,
  type PlaceRow,
  type Spot,
  SIGHTING_TABLE,
  listSightings,
  pickSpot,
  overwriteSpot,
  type SquareMeaning,
  SQUARE_MEANINGS,
} from '../../rules/ground/rows.js';

/** The ids of the map's acts, for code that uses these acts directly. */
export const MAP_ACT_IDS = {
  new: 'map-new',
  place: 'map-place',
  move: 'map-move',
  back: 'map-back',
  set: 'map-set',
  feature: 'map-feature',
  picture: 'map-picture',
  clear: 'map-clear',
  turnEnd: 'map-turn-end',
  contact: 'map-contact',
} as const;

/** The maximum width and height in squares or hexes. The names of squares have at most two digits. */
const MOST_ACROSS = 99;
const SIGN_MAX = 3;
const MOST_CORNERS = 30;
/** The maximum number of units that one `/map move` command can move. */
export const MAX_MOVED_UNITS = 50;

const extent = z.number().min(1).max(10_000);

/** Lists of actions leave these acts out. People type them, or use the buttons of a map. */
const unlisted = (): boolean => false;

const newMap = (ruleset: Ruleset): Act =>
  defineUmpireAct({
    id: MAP_ACT_IDS.new,
    neverAgreed: true,
    becomes: (entered, { battle }) => ({
      type: 'act',
      act: MAP_ACT_IDS.new,
      params: { ...findNewMapDefaults(ruleset, battle), ...entered },
    }),
    offeredWhen: unlisted,
    inputs: mapLayoutParams.shape,
    run(desk, { hexes, scale, squares, ground, centimetres, sight, sightFar, sightInto, ...given }) {
      const { draft } = desk;
      if (findMap(draft.battle))
        throw new Refusal('CONFLICT', 'This battle already has a map. Use `/map clear` to remove it first.');
      const { ready, hexes: ofHexes = HEXES } = ruleset.ground ?? DEFAULT_GROUND_READING;
      const inInches = hexes === true && ready.grid !== 'hexes' ? ofHexes : ready;
      const laid = centimetres === true ? inCentimetres(inInches, scale) : inInches;
      const per = scale ?? laid.per;
      // On a table everyone sees the figures themselves, and most rulebooks have their own sight rules.
      const sees = sight !== false && ground === 'map' && ruleset.ground?.plainSight !== undefined;
      const seen = sees ? { sight, sightFar, sightInto } : { sight: sight === false ? false : undefined };
      const played = dropUndefined({ squares: laid.grid === 'hexes' ? undefined : squares, ground, ...seen });
      const map: GroundMap = { ...laid, per, ...dropUndefined(given), ...played, id: desk.newId(MAP_TABLE), picture: null };
      requireWhole(map);
      draft.create(MAP_TABLE, map.id, map);
      const each =
        map.length === map.measure && per === 1 ? '' : `, ${describeLength(1, map.length)} = ${describeLength(per, map.measure)}`;
      return buildSentenceEvent('map-made', `Map created: ${describeMapSize(map)}${each}.`);
    },
  });

/** The default settings of a new map. In older commands both are missing, which means `ask` and `table`. */
export const NEW_MAP_DEFAULTS = { squares: 'middle', ground: 'map' } as const satisfies {
  squares: SquareMeaning;
  ground: GroundMode;
};

/**
 * Returns the default settings of a new map for a rulebook. If the rulebook has plain sight, units on the map see each other. If
 * the rulebook's figures are normally visible to everyone, this applies only with sealed orders.
 */
export const findNewMapDefaults = ({ ground }: Pick<Ruleset, 'ground'>, battle?: Pick<Battle, 'game'>): JsonObject => ({
  ...NEW_MAP_DEFAULTS,
  ...(ground?.plainSight && (!ground.plainSight.isSealedOnly || (battle && areFieldsSealed(battle))) ? { sight: true } : {}),
});

/** The settings for how a map is used in play. */
const ways = {
  squares: z
    .enum(SQUARE_MEANINGS)
    .optional()
    .describe('Meaning of a square: its middle, or ask for the exact place where it matters'),
  ground: z.enum(GROUND_MODES).optional().describe('Place where units move: on the map by the rules, or as models on a table'),
  sight: z.boolean().optional().describe('Units see each other on the map, and each side gets its contacts'),
  sightFar: z
    .number()
    .min(0.1)
    .max(10_000)
    .optional()
    .describe('Distance at which units see each other, in the rulebook’s measure. Default: as in the rulebook'),
  sightInto: z
    .number()
    .min(0)
    .max(10_000)
    .optional()
    .describe('Distance at which units see into a wood, village or hill. Default: as in the rulebook'),
};

/** The parameters for the layout of a map. */
export const mapLayoutParams = z.strictObject({
  width: extent.optional().describe('Width of the map in inches, km or hexes. Default: as in the rulebook'),
  height: extent.optional().describe('Height of the map, from the near edge to the far edge. Default: as in the rulebook'),
  square: z.number().min(0.1).max(1000).optional().describe('Length of one square. Squares at the edge may be cut off'),
  hexes: z.boolean().optional().describe('The map has hexes instead of squares'),
  centimetres: z.boolean().optional().describe('The map is measured in centimetres'),
  scale: z
    .number()
    .min(0.001)
    .max(100_000)
    .optional()
    .describe('Distance that one inch, cm, km or hex stands for, in the rulebook’s measure'),
  ...ways,
});

/** A map of 40 by 30 hexes. */
const HEXES = { width: 40, height: 30, length: 'hex', square: 1, grid: 'hexes', measure: 'hex', per: 1 } as const;

/** A table of 180 × 120 cm (about 72 × 48 in) in squares of 15 cm. */
const IN_CENTIMETRES = { width: 180, height: 120, length: 'cm', square: 15 } as const;
const CENTIMETRES_OF_INCH = 2.54;

/**
 * Converts the layout of a map to centimetres.
 * @throws {Refusal} INVALID_INPUT for hexes, or if the map has no printed scale and none is entered
 */
function inCentimetres(layout: MapLayout, scale: number | undefined): MapLayout {
  if (layout.grid === 'hexes')
    throw refuseInvalid('centimetres', 'Hexes are not measured in centimetres. Leave out `hexes` or `centimetres`.');
  if (layout.length !== 'in' && scale === undefined)
    throw refuseInvalid(
      'scale',
      `The scale is missing. In \`scale\`, enter how many ${layout.measure} one centimetre represents.`,
    );
  return { ...layout, ...IN_CENTIMETRES, per: Number((layout.per / CENTIMETRES_OF_INCH).toPrecision(6)) };
}

function requireWhole({ width, height, square, grid, length }: GroundMap): void {
  if (grid === 'hexes' && square !== 1) throw refuseInvalid('square', 'The size of hexes cannot be chosen. Leave out `square`.');
  for (const [field, extentGiven] of Object.entries({ width, height })) {
    if (grid === 'hexes' && !Number.isInteger(extentGiven))
      throw refuseInvalid(field, 'The map must have a whole number of hexes. Enter a whole number.');
    if (square > extentGiven + 1e-9)
      throw refuseInvalid(
        'square',
        `A square of ${describeLength(square, length)} is too large for the map. Enter at most ${describeLength(extentGiven, length)}.`,
      );
  }
  for (const [field, across] of Object.entries(countGridSquares({ width, height, square, grid })))
    if (typeof across === 'number' && across > MOST_ACROSS)
      throw refuseInvalid(
        field === 'columns' ? 'width' : 'height',
        `A map can be at most ${MOST_ACROSS} ${grid} across. Enter a smaller size.`,
      );
}

/** Returns the battle's map. @throws {Refusal} CONFLICT if there is no map */
function mapIn({ draft }: ActContext): GroundMap {
  const map = findMap(draft.battle);
  if (!map) throw refuseWithoutMap();
  return map;
}

/** Returns the starting points for counting steps on the map, as far as the actor may know them. */
const startsOf = ({ draft, actor }: ActContext, ruleset: Ruleset, unit: string | null, field: string): StepStarts =>
  listStepStarts(
    ruleset,
    draft.battle,
    actor.standing === 'umpire' ? null : (actor.sideId ?? ''),
    unit === null ? undefined : findUnitPlace(draft.battle, unit),
    field,
  );

/**
 * Checks that a person may place a unit by hand. Umpires always may. Players may if the map does not measure moves (`ground` is
 * not `map`), or if the rulebook has no move for the unit. Otherwise they may only before the first movement phase, if the unit
 * has no current place, or if a result lets the unit move to this spot.
 * @throws {Refusal} ILLEGAL if only the rules may move the unit
 */
function checkByHand(
  { actor, draft: { battle } }: ActContext,
  ruleset: Ruleset,
  unit: UnitRow,
  map: GroundMap,
  spot?: Spot,
): void {
  const place = findUnitPlace(battle, unit.id);
  if (actor.standing === 'umpire' || map.ground !== 'map' || !place || place.stale) return;
  if (spot && ruleset.ground?.mayPlace?.(unit, battle, spot)) return;
  const moved = ruleset.ground?.movedBy?.(unit, battle);
  if (!moved || isBeforeMoves(ruleset, moved.procedure, battle)) return;
  const command = slashCommandOf(ruleset, moved.procedure);
  throw refuseMoveByHand(unit, command, moved.cites);
}

/**
 * Requires that a player does not bring a unit onto the map base to base with an enemy known to its side, where the map binds and
 * units have begun to move. A unit comes into contact by moving, and this one has not moved.
 * @throws {Refusal} ILLEGAL if the unit certainly touches such an enemy there
 */
function checkNotBesideEnemy(
  { actor, draft: { battle } }: ActContext,
  ruleset: Ruleset,
  unit: UnitRow,
  map: GroundMap,
  spot: Spot,
): void {
  const { ground, strength } = ruleset;
  const [moved, base] = [ground?.movedBy?.(unit, battle), ground?.base?.(unit, battle)];
  if (actor.standing === 'umpire' || map.ground !== 'map' || map.grid === 'hexes' || findUnitPlace(battle, unit.id)) return;
  if (!moved || !base || map.measure !== ground?.ready?.measure || isBeforeMoves(ruleset, moved.procedure, battle)) return;
  for (const enemy of battle.tables.unit.values()) {
    const [place, enemyBase] = [findUnitPlace(battle, enemy.id), ground.base?.(enemy, battle)];
    if (enemy.side === unit.side || strength.isLost(enemy) || !ruleset.knows(unit.side, enemy, battle)) continue;
    if (!place || place.stale || !enemyBase) continue;
    if (measureDistance(spot, place, map).most > findTouchInterval(base, enemyBase).least) continue;
    throw refuseIllegal(
      `${unit.name} would touch ${enemy.name} there. Choose another place, or ask an umpire to place the unit.`,
      ...moved.cites,
    );
  }
}

/** Checks whether this is the first turn, before its movement phase. */
function isBeforeMoves({ phases, procedures }: Ruleset, procedure: string, { game }: Battle): boolean {
  const moving = procedures.find(({ id }) => id === procedure)?.phases;
  const now = phases.findIndex(({ id }) => id === game.phase);
  return game.turn === 1 && now < phases.findIndex(({ id }) => moving?.includes(id));
}

/** Returns the slash command of a procedure, such as `/eagles movement`. */
function slashCommandOf({ commands }: Ruleset, procedure: string): string {
  const typed = findProcedureCommand(commands, procedure);
  if (typed === undefined) throw new Error(`${procedure} has no slash command`);
  return typed;
}

/** Returns the rulebook's effects of placing a unit, if it has any. */
function arrival({ ground }: Ruleset, desk: ActContext, { id }: UnitRow, before: PlaceRow | undefined, spot: Spot): Arrival {
  const unit = desk.draft.battle.tables.unit.get(id)!;
  return ground?.arrive?.(desk, unit, { before, spots: [spot], isMove: false }) ?? EMPTY_ARRIVAL;
}

/**
 * Finds a unit of the actor's own side. An umpire may choose a unit of any side.
 * @throws {Refusal} NOT_FOUND if the unit does not exist; NOT_YOURS if the actor may not act for its side
 */
function ownUnit(desk: ActContext, id: string, field: string): UnitRow {
  const unit = desk.draft.battle.tables.unit.get(id);
  if (!unit) throw refuseUnknownRow('unit', field);
  requireOwnSide(desk, unit.side, field);
  return unit;
}

/**
 * Decides who may know of a move by hand. Everyone may (null) if all other sides know the units before and after the move. On a
 * table where all units are visible, a unit's first placement is also public. Otherwise only the units' own side may know. If the
 * units belong to several sides, only umpires may know.
 */
function affairOf(ruleset: Ruleset, before: Battle, after: Battle, units: readonly UnitRow[]): { readonly side: string } | null {
  const sides = [...after.tables.side.keys()];
  const isOpen = ruleset.hiddenBy?.(before) == null;
  const isKnown = ({ id, side }: UnitRow): boolean =>
    sides.every((other) => {
      const [was, is] = [before.tables.unit.get(id), after.tables.unit.get(id)];
      if (other === side || !was || !is) return other === side;
      const comes = isOpen && !findUnitPlace(before, id);
      return (comes || ruleset.knows(other, was, before)) && ruleset.knows(other, is, after);
    });
  if (units.every(isKnown)) return null;
  const [side, ...others] = new Set(units.map((unit) => unit.side));
  return { side: side === undefined || others.length > 0 ? UMPIRES_AUDIENCE : side };
}

/** The parameters for the place of a unit. */
export const placeParams = z.strictObject({
  unit: buildIdParam('unit', 'Unit'),
  at: z
    .string()
    .max(MAX_PLACE_LENGTH)
    .meta({ place: true, description: 'Place, such as D4, D4.7, 23,18, 6NE 2N, 2W of "A Coy", or 1207 on hexes' }),
  facing: z.int().min(0).max(359).optional().describe('Facing in degrees. 0 points away from the near edge'),
  sign: z.string().max(20).optional().describe('Call sign on the map, up to three characters'),
  line: buildIdParam(FEATURE_TABLE, 'Railway, road or other line that the unit can never leave (umpires only)').optional(),
});

const placeUnit = (ruleset: Ruleset): Act =>
  defineAct({
    id: MAP_ACT_IDS.place,
    // Lists offer it only where a result lets a unit be placed by hand.
    offeredWhen: (battle) => [...battle.tables.unit.values()].some((unit) => ruleset.ground?.mayPlace?.(unit, battle)),
    offered: { with: (unit, battle) => ruleset.ground?.mayPlace?.(unit, battle) === true },
    judges: true,
    inputs: placeParams.shape,
    run(desk, { unit: id, at, facing, sign, line }) {
      const unit = ownUnit(desk, id, 'unit');
      const map = mapIn(desk);
      const before = desk.draft.battle;
      const spot = findSpot(at, map, startsOf(desk, ruleset, id, 'at'));
      checkByHand(desk, ruleset, unit, map, spot);
      checkNotOnEnemy(desk, ruleset, unit, spot);
      checkNotBesideEnemy(desk, ruleset, unit, map, spot);
      const bound = line === undefined ? undefined : lineFor(desk, ruleset, { unit, line, spot, map });
      const more = dropUndefined({ facing, sign: sign === undefined ? undefined : checkedSign(sign), line: bound?.id });
      const { notes: arrivalNotes, then } = arrival(ruleset, desk, unit, putOnMap(desk, id, spot, more), spot);
      const notes = bound ? [`${unit.name} can only move along ${bound.name}.`, ...arrivalNotes] : arrivalNotes;
      const affair = affairOf(ruleset, before, desk.draft.battle, [unit]);
      return { ...buildSentenceEvent('unit-placed', `${unit.name} is at ${describeSpot(spot, map)}.`, affair, notes), then };
    },
  });

/**
 * Finds the line on the map that an umpire ties a unit to.
 * @throws {Refusal} UMPIRE_ONLY for a player; NOT_FOUND if the line does not exist; INVALID_INPUT if it is not a line that
 *   everyone sees, or if the unit is not on it
 */
function lineFor(
  { actor, draft: { battle } }: ActContext,
  { ground }: Ruleset,
  { unit, line: id, spot, map }: { readonly unit: UnitRow; readonly line: string; readonly spot: Spot; readonly map: GroundMap },
): FeatureRow {
  if (actor.standing !== 'umpire')
    throw new Refusal('UMPIRE_ONLY', 'Only an umpire can bind a unit to a line. Ask an umpire.', 'line');
  const line = listFeatures(battle).find((feature) => feature.id === id);
  if (!line) throw refuseUnknownRow(FEATURE_TABLE, 'line');
  if (!canBindUnit(line)) throw refuseInvalid('line', 'Choose a line that everyone sees, such as a railway or a road.');
  if (isOnLine(line, spot, map, findMaxLineOffset(ground?.base?.(unit, battle), map)) !== true)
    throw refuseInvalid('at', `${unit.name} must be on ${line.name}. Enter a place on that line.`);
  return line;
}

function checkedSign(raw: string): string {
  const sign = checkName(raw, 'sign');
  if ([...sign].length > SIGN_MAX)
    throw refuseInvalid('sign', `The call sign is too long. Enter at most ${SIGN_MAX} characters.`);
  return sign;
}

const moveUnits = (ruleset: Ruleset): Act =>
  defineAct({
    id: MAP_ACT_IDS.move,
    judges: true,
    inputs: {
      units: z.array(z.string()).min(1).max(MAX_MOVED_UNITS).meta({ refers: 'unit', description: 'Units to move' }),
      to: z.array(z.string().max(MAX_PLACE_LENGTH)).min(1).max(MAX_MOVED_UNITS).describe('Destination of each unit'),
    },
    run(desk, { units: ids, to }) {
      const map = mapIn(desk);
      if (ids.length !== to.length)
        throw refuseInvalid('to', 'You have entered more or fewer places than units. Enter one place for each unit.');
      const units = ids.map((id) => ownUnit(desk, id, 'units'));
      if (new Set(ids).size !== ids.length) throw refuseInvalid('units', 'A unit is listed twice. Enter each unit once.');
      const before = desk.draft.battle;
      const moves = units.map((unit, index) => {
        const spot = findSpot(to[index]!, map, startsOf(desk, ruleset, unit.id, 'to'), 'to');
        checkByHand(desk, ruleset, unit, map, spot);
        checkNotOnEnemy(desk, ruleset, unit, spot);
        checkNotBesideEnemy(desk, ruleset, unit, map, spot);
        const from = putOnMap(desk, unit.id, spot);
        const far = from ? `, ${describeDistance(measureDistance(from, spot, map), map)}` : '';
        return { line: `${unit.name} goes to ${describeSpot(spot, map)}${far}.`, ...arrival(ruleset, desk, unit, from, spot) };
      });
      const affair = affairOf(ruleset, before, desk.draft.battle, units);
      const lines = moves.map(({ line }) => line);
      const notes = moves.flatMap((move) => move.notes);
      const [only, ...others] = lines;
      const happening =
        others.length === 0
          ? buildSentenceEvent('units-moved', only!, affair, notes)
          : buildSentenceEvent('units-moved', `${countNoun(lines.length, 'unit')} move on the map.`, affair, [
              ...lines,
              ...notes,
            ]);
      return { ...happening, then: moves.flatMap(({ then }) => then) };
    },
  });

/** The tolerance for measured routes. Places are rounded to a tenth, so a route may measure this much too short. */
const ROUNDED = 0.15;

const goBack = (ruleset: Ruleset): Act =>
  defineAct({
    id: MAP_ACT_IDS.back,
    judges: true,
    inputs: {
      unit: buildIdParam('unit', 'Unit that must move back after a result'),
      to: z.string().max(MAX_PLACE_LENGTH).meta({
        place: true,
        goes: true,
        description: 'Place in the direction of the move, at least as far away as the unit moves',
      }),
    },
    offered: {
      when: (battle) => sentBack(ruleset, battle).length > 0,
      with: (unit, battle) => !ruleset.strength.isLost(unit) && findRetreat(battle, unit.id) !== undefined,
    },
    run(desk, { unit: id, to }) {
      const unit = ownUnit(desk, id, 'unit');
      const map = mapIn(desk);
      const from = findUnitPlace(desk.draft.battle, id);
      const back = findRetreat(desk.draft.battle, id);
      if (!from || !back) throw new Refusal('ILLEGAL', `${unit.name} does not have to move back. Choose another unit.`, 'unit');
      const before = desk.draft.battle;
      const starts = { ...startsOf(desk, ruleset, id, 'to'), here: pickSpot(from) };
      const spot = backOn(from, back, findSpot(to, map, starts, 'to'), map);
      const stopped = ruleset.ground?.fallBack?.(desk, unit, from, spot, back.far);
      const far = stopped?.far ?? back.far;
      const end = far < back.far ? { ...findPointAtShare(from, spot, far / back.far), half: from.half } : spot;
      const { notes, then } = arrival(ruleset, desk, unit, putOnMap(desk, id, end), end);
      const words = `${unit.name} goes back ${describeLength(far, map.measure)}, to ${describeSpot(end, map)}.`;
      const affair = affairOf(ruleset, before, desk.draft.battle, [unit]);
      return { ...buildSentenceEvent('units-moved', words, affair, [...(stopped?.notes ?? []), ...notes]), then };
    },
  });

/**
 * Returns the end of a straight retreat of the required length.
 * @throws {Refusal} ILLEGAL if the place is too near or, on hexes, too far
 */
function backOn(from: Spot, { far, cites }: RetreatRow, towards: Spot, map: GroundMap): Spot {
  const away = measureDistance({ ...from, half: 0 }, { ...towards, half: 0 }, map).most;
  const most = describeLength(far, map.measure);
  if (away < far - ROUNDED * map.per)
    throw refuseIllegal(
      `The unit must move back ${most}, but that place is only ${describeLength(away, map.measure)} away. Choose a place further away.`,
      ...cites,
    );
  if (away <= far + ROUNDED * map.per) return towards;
  if (map.grid === 'hexes') throw refuseIllegal(`The unit must move back ${most}. Choose a hex exactly that far away.`, ...cites);
  return { ...findPointAtShare(from, towards, far / away), half: from.half };
}

/** Returns the surviving units that must fall back and do not have a destination yet. */
const sentBack = ({ strength }: Pick<Ruleset, 'strength'>, battle: Battle) =>
  listPlaces(battle).flatMap(({ unit: id }) => {
    const [back, unit] = [findRetreat(battle, id), battle.tables.unit.get(id)];
    return back && unit && !strength.isLost(unit) ? [{ unit, back }] : [];
  });

/**
 * Returns the open tasks of units that must fall back, or an empty list if there is no map. Only the units' own side may know
 * these tasks.
 */
export const listRetreatTasks = (battle: Battle, ruleset: Ruleset): readonly OpenTask[] => {
  const map = findMap(battle);
  if (!map) return [];
  return sentBack(ruleset, battle).map(({ unit, back }) => ({
    text: `${unit.name} must go back ${describeLength(back.far, map.measure)}, but no one has chosen where`,
    cites: back.cites as OpenTask['cites'],
    phase: battle.game.phase,
    sideId: unit.side,
    row: { table: 'unit', id: unit.id },
    suggested: { act: MAP_ACT_IDS.back, params: { unit: unit.id } },
  }));
};

/** The parameters of a terrain feature. */
export const featureParams = z.strictObject({
  kind: z.enum(FEATURE_KINDS).describe('Kind of terrain or marker'),
  at: z
    .string()
    .max(1000)
    .meta({ place: true, description: 'Squares, such as B4 C4 C5, or corners or bends, such as D4; 23,18; E5.9' }),
  name: z.string().min(1).max(80).optional().describe('Name on the map'),
  side: buildIdParam('side', 'Only side that can see the drawing. Default: all sides').optional(),
  growth: z
    .enum(GROWTHS)
    .optional()
    .describe('Density of a wood or of hedges: dense (such as bocage) or open (such as low hedges)'),
});

const addFeature = (ruleset: Ruleset): Act =>
  defineAct({
    id: MAP_ACT_IDS.feature,
    offeredWhen: unlisted,
    inputs: featureParams.shape,
    run(desk, { kind, at, name: raw, side, growth }) {
      const { draft, actor } = desk;
      const map = mapIn(desk);
      if (side === undefined && actor.standing !== 'umpire')
        throw refuseInvalid('side', 'Only umpires can draw for all sides. Choose your own side in `side`.');
      if (side !== undefined) requireOwnSide(desk, side, 'side');
      if (side !== undefined && !draft.battle.tables.side.has(side)) throw refuseUnknownRow('side', 'side');
      if (growth !== undefined && !GROWTH_KINDS.includes(kind))
        throw refuseInvalid('growth', `Only ${GROWTH_KINDS.join(' and ')} can have a density. Leave out \`growth\`.`);
      const points = findSquaresOutline(kind, at, map) ?? cornersIn(at, map, startsOf(desk, ruleset, null, 'at'));
      // Counts only terrain that the audience knows, because the number in the new name must not reveal hidden terrain.
      const known = listKnownFeatures(draft.battle, side ?? null);
      const name =
        raw === undefined
          ? findFirstFreeName(
              known.map((feature) => feature.name),
              (number) => `${kind} ${number}`,
            )
          : requireFreeName(known, raw, null, 'something on the map');
      const feature = {
        id: desk.newId(FEATURE_TABLE),
        name,
        kind,
        points,
        side: side ?? null,
        ...(growth && { growth }),
      } satisfies FeatureRow;
      draft.create(FEATURE_TABLE, feature.id, feature);
      return buildSentenceEvent(
        'map-changed',
        `Added to the map: ${describeFeature(feature)}.`,
        side === undefined ? null : { side },
      );
    },
  });

const cornersIn = (at: string, map: GroundMap, starts: StepStarts) =>
  splitPlaces(at, MOST_CORNERS, 'at')
    .map((text) => findSpot(text, map, starts))
    .map(({ x, y }) => [x, y] as const);

/** Changes how the bot reads a place when only the square is given: as the centre of the square, or as any point in it. */
function takeSquares({ draft }: ActContext, squares: SquareMeaning): void {
  for (const { id, half, within = 0 } of listPlaces(draft.battle)) {
    if (squares === 'middle' && half > 0) draft.set(PLACE_TABLE, id, { half: 0, within: half });
    if (squares === 'ask' && within > 0) draft.set(PLACE_TABLE, id, { half: within, within: 0 });
  }
}

const SQUARES_WORDS: Readonly<Record<SquareMeaning, string>> = {
  middle: 'A square means its middle.',
  ask: 'A square means any point in it. The bot asks where that matters.',
};
const GROUND_WORDS: Readonly<Record<GroundMode, string>> = {
  map: 'Units move on the map by the rules. Umpires can put them anywhere.',
  table: 'Figures on a table show where units are.',
};

/** Shows a unit or a dummy contact to a side, or removes a contact. Until the battle has ended, only umpires learn which. */
const setContact = (ruleset: Ruleset): Act =>
  defineUmpireAct({
    id: MAP_ACT_IDS.contact,
    neverAgreed: true,
    offeredWhen: unlisted,
    inputs: {
      side: buildIdParam('side', 'Side that has the contact'),
      unit: buildIdParam('unit', 'Unit to show or hide. Leave empty for a dummy contact').optional(),
      at: z
        .string()
        .max(MAX_PLACE_LENGTH)
        .optional()
        .meta({ place: true, description: 'Place shown to the side. Default: the place of the unit' }),
      name: z.string().max(80).optional().describe('Name shown to the side. Default: the name of the unit, or Contact 1'),
      about: z.string().min(1).max(60).optional().describe('Kind and strength shown to the side, such as “strong tank unit”'),
      of: buildIdParam('side', 'Side to which a dummy contact seems to belong').optional(),
      hide: z.boolean().optional().describe('The contact is removed from the side’s map'),
    },
    run(desk, { side, unit: id, at, name, about, of, hide = false }) {
      const { draft } = desk;
      const { battle } = draft;
      const map = mapIn(desk);
      const seer = battle.tables.side.get(side);
      const unit = id === undefined ? undefined : battle.tables.unit.get(id);
      if (!seer) throw refuseUnknownRow('side', 'side');
      if (id !== undefined && (!unit || unit.side === side)) throw refuseUnknownRow('unit', 'unit');
      const own = listSightings(battle).filter(({ seenBy }) => seenBy === side);
      const wanted = name === undefined ? undefined : checkName(name, 'name');
      const known = own.find((row) => (unit ? row.unit === unit.id : wanted !== undefined && isSameName(row.name, wanted)));
      if (hide) {
        if (!known)
          throw refuseInvalid(
            'unit',
            `${seer.name} does not know this unit yet. Choose another unit, or enter the name of the contact.`,
          );
        draft.remove(SIGHTING_TABLE, known.id);
        return buildSentenceEvent('map-changed', `${seer.name} no longer has the contact ${known.name}.`, {
          side: UMPIRES_AUDIENCE,
        });
      }
      if (unit && ruleset.knows(side, unit, battle))
        throw new Refusal('CONFLICT', `${seer.name} already knows ${unit.name}. Choose another unit.`, 'unit');
      const place = unit && findUnitPlace(battle, unit.id);
      const spot =
        at === undefined ? place && !place.stale && pickSpot(place) : findSpot(at, map, startsOf(desk, ruleset, null, 'at'));
      if (!spot) throw refuseInvalid('at', 'The place is missing. Enter a place, such as D4.');
      const owner = unit?.side ?? of ?? known?.side ?? [...battle.tables.side.keys()].find((other) => other !== side);
      if (owner === undefined || owner === side || !battle.tables.side.has(owner)) throw refuseUnknownRow('side', 'of');
      const { turn } = battle.game;
      const symbol = unit ? (ruleset.ground ?? DEFAULT_GROUND_READING).symbol(unit) : UNKNOWN_SYMBOL;
      const shown = {
        ...{
          side: owner,
          name: wanted ?? (unit ? createNameAfter(unit) : findNextContactName(battle, side)),
          is: symbol.is,
          size: symbol.size,
        },
        ...{ ...overwriteSpot(known, spot), turn, how: 'told' as const, ...dropUndefined({ about }) },
      };
      // A second press, or another umpire, must not report the same contact again.
      if (known && formatCanonicalJson({ ...known, ...shown }) === formatCanonicalJson(known))
        throw new Refusal('CONFLICT', `${seer.name} already has this contact. Choose another unit or place.`, 'unit');
      const rowId = known?.id ?? desk.newId(SIGHTING_TABLE);
      if (known) draft.set(SIGHTING_TABLE, rowId, shown);
      else draft.create(SIGHTING_TABLE, rowId, { ...shown, id: rowId, unit: unit?.id ?? rowId, seenBy: side, since: turn });
      const words = describeContacts([{ ...shown, id: rowId, unit: unit?.id ?? rowId, seenBy: side }], battle);
      return {
        ...buildSentenceEvent('map-changed', `Shown to ${seer.name}: ${words}${unit ? '' : ', which is false'}.`, {
          side: UMPIRES_AUDIENCE,
        }),
        then: [() => buildSentenceEvent('contact-reported', `In sight: ${words}.`, { side })],
      };
    },
  });

/**
 * Requires that the units can see each other on the map, if the settings ask for a line of sight.
 * @throws {Refusal} INVALID_INPUT if the rulebook does not have plain sight, or if units do not move on the map or have no sight
 */
export function requireSight({ ground: reading }: Pick<Ruleset, 'ground'>, settings: SightSettings): void {
  const { sight, ground, sightFar, sightInto } = settings;
  const hasFigures = (sightFar ?? sightInto) !== undefined;
  if (sight !== true && !hasFigures) return;
  if (!reading?.plainSight)
    throw refuseInvalid(
      'sight',
      'This rulebook does not calculate which units on the map can see each other. Leave out `sight`.',
    );
  if (ground !== 'map')
    throw refuseInvalid('sight', 'Automatic spotting needs units that move on the map. Choose `ground:map` as well.');
  if (sight === false)
    throw refuseInvalid('sight', 'Automatic spotting is off on this map. Choose True for `sight`, or leave out the distances.');
}

/** The settings of a map that decide what units see on it. */
type SightSettings = {
  readonly [K in 'sight' | 'ground' | 'sightFar' | 'sightInto']?: GroundMap[K] | undefined;
};

const SIGHT_OFF = 'Sides no longer get new contacts from the map.';

const setMap = (ruleset: Ruleset): Act =>
  defineUmpireAct({
    id: MAP_ACT_IDS.set,
    offeredWhen: unlisted,
    inputs: ways,
    run(desk, { squares, ground, sight, sightFar, sightInto }) {
      const map = mapIn(desk);
      const figures = dropUndefined({ sightFar, sightInto });
      const hasFigures = Object.keys(figures).length > 0;
      if (squares === undefined && ground === undefined && sight === undefined && !hasFigures)
        throw refuseInvalid('squares', 'No setting is chosen. Choose `squares`, `ground` or `sight`.');
      requireSight(ruleset, { sight: map.sight, ground: map.ground, ...dropUndefined({ sight, ground, sightFar, sightInto }) });
      if (squares !== undefined && map.grid === 'hexes')
        throw refuseInvalid('squares', 'A map with hexes does not have this setting. Leave out `squares`.');
      desk.draft.set(MAP_TABLE, map.id, { ...dropUndefined({ squares, ground, sight }), ...figures });
      if (squares !== undefined) takeSquares(desk, squares);
      const words = [
        squares && SQUARES_WORDS[squares],
        ground && GROUND_WORDS[ground],
        sight === undefined ? undefined : sight ? PLAIN_SIGHT_TEXT : SIGHT_OFF,
        sightFar === undefined ? undefined : `Units see each other at up to ${describeLength(sightFar, map.measure)}.`,
        sightInto === undefined
          ? undefined
          : `Units see up to ${describeLength(sightInto, map.measure)} into a wood, village or hill.`,
      ].filter((line) => line !== undefined);
      return buildSentenceEvent('map-changed', words.join(' '));
    },
  });

const postAtTurnEnd: Act = defineUmpireAct({
  id: MAP_ACT_IDS.turnEnd,
  neverAgreed: true,
  offeredWhen: unlisted,
  inputs: {
    post: z.boolean().describe('The map is posted when a turn ends'),
  },
  run(desk, { post }) {
    desk.draft.set(MAP_TABLE, mapIn(desk).id, { atTurnEnd: post });
    return buildSentenceEvent(
      'map-changed',
      post ? 'The map is posted when each turn ends.' : 'The map is shown only on request.',
    );
  },
});

/** The maximum size of a stored picture in bytes. */
export const MAX_PICTURE_BYTES = 2_000_000;

const layPicture: Act = defineUmpireAct({
  id: MAP_ACT_IDS.picture,
  inputs: {
    picture: z
      .strictObject({
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        mediaType: z.enum(['image/png', 'image/jpeg']),
        bytes: z.int().min(1).max(MAX_PICTURE_BYTES),
      })
      .describe('Hash of the picture'),
    photograph: z.boolean().optional().describe('The picture is a photograph of this turn'),
    notes: z.array(z.string().max(200)).max(5).optional().describe('Changes made to the original picture, for its credit'),
  },
  run(desk, { picture, photograph = false, notes = [] }) {
    const { draft } = desk;
    const { turn } = draft.battle.game;
    draft.set(MAP_TABLE, mapIn(desk).id, { picture: { ...picture, turn: photograph ? turn : null } });
    return buildSentenceEvent(
      'map-changed',
      photograph ? `The map now uses a photograph of turn ${turn}.` : 'The map now uses a picture.',
      null,
      notes,
    );
  },
});

const clearMap = (ruleset: Ruleset): Act =>
  defineAct({
    id: MAP_ACT_IDS.clear,
    offeredWhen: unlisted,
    inputs: {
      unit: buildIdParam('unit', 'Unit to remove').optional(),
      feature: buildIdParam(FEATURE_TABLE, 'Wood, river or marker to remove').optional(),
      picture: z.boolean().optional().describe('The picture is removed, but the map stays (umpires only)'),
    },
    run(desk, { unit, feature, picture = false }) {
      const map = mapIn(desk);
      if (Number(unit !== undefined) + Number(feature !== undefined) + Number(picture) > 1)
        throw refuseInvalid('unit', 'You can remove only one thing at a time. Choose a unit, a drawing or the picture.');
      if (unit !== undefined) return takeUnit(desk, ruleset, unit, map);
      if (feature !== undefined) return takeFeature(desk, feature);
      if (desk.actor.standing !== 'umpire')
        throw new Refusal('UMPIRE_ONLY', `Only an umpire can remove the ${picture ? 'picture' : 'whole map'}. Ask an umpire.`);
      if (picture) return takePicture(desk, map);
      for (const table of GROUND_TABLES)
        for (const id of [...((desk.draft.battle.tables[table] as ReadonlyMap<string, unknown> | undefined)?.keys() ?? [])])
          desk.draft.remove(table, id);
      return buildSentenceEvent('map-changed', 'The map was removed.');
    },
  });

function takePicture({ draft }: ActContext, { id, picture }: GroundMap): DraftEvent {
  if (picture === null) throw refuseInvalid('picture', 'The map has no picture to remove. Leave out `picture`.');
  draft.set(MAP_TABLE, id, { picture: null });
  return buildSentenceEvent('map-changed', 'The picture under the map was removed.');
}

function takeUnit(desk: ActContext, ruleset: Ruleset, id: string, map: GroundMap): DraftEvent {
  const unit = ownUnit(desk, id, 'unit');
  const before = desk.draft.battle;
  const place = findUnitPlace(before, id);
  if (!place) throw refuseInvalid('unit', `${unit.name} is not on the map. Choose another unit.`);
  checkByHand(desk, ruleset, unit, map);
  desk.draft.remove(PLACE_TABLE, place.id);
  return buildSentenceEvent(
    'map-changed',
    `${unit.name} was removed from the map.`,
    affairOf(ruleset, before, desk.draft.battle, [unit]),
  );
}

function takeFeature(desk: ActContext, id: string): DraftEvent {
  const found = listFeatures(desk.draft.battle).find((row) => row.id === id);
  if (!found) throw refuseUnknownRow(FEATURE_TABLE, 'feature');
  const { side } = found;
  if (side === null && desk.actor.standing !== 'umpire')
    throw new Refusal('UMPIRE_ONLY', 'Only an umpire can remove things that all sides can see. Ask an umpire.');
  if (side !== null) requireOwnSide(desk, side, 'feature');
  desk.draft.remove(FEATURE_TABLE, id);
  return buildSentenceEvent('map-changed', `Removed from the map: ${describeFeature(found)}.`, side === null ? null : { side });
}

/** Builds the map's acts for battles of a rulebook. */
export const createGroundActs = (ruleset: Ruleset): readonly Act[] => [
  newMap(ruleset),
  placeUnit(ruleset),
  moveUnits(ruleset),
  goBack(ruleset),
  addFeature(ruleset),
  layPicture,
  clearMap(ruleset),
  setMap(ruleset),
  setContact(ruleset),
  postAtTurnEnd,
];
