import { z } from 'zod';
import { findActingSideId, createActBuilders, createRowFinder, requireOwnSide } from '../../act.js';
import { refuseIllegal, refuseInvalid, Refusal } from '../../refusal.js';
import type { EaglesContext } from '../battle.js';
import { isSectionKnownTo } from '../minefields.js';
import { mayKnowUnit } from '../roles.js';
import type { EaglesBattle, EaglesSide, EaglesUnit, Minefield, Mission, Point } from '../state.js';
import { findGroundMap, convertToRulebookUnits } from '../positions.js';
import { KNOWLEDGE_FUNCTIONS } from '../observation.js';
import { refuseWithoutMap, buildPlaceParam, listStepStarts } from '../../ground/going.js';
import { findSpot } from '../../ground/locating.js';
import { findUnitPlace, type Spot } from '../../ground/rows.js';
import { defineInt, type PhaseId } from '../vocabulary.js';

export const { defineAct, umpireAct } = createActBuilders<EaglesBattle>();

/** Schema of a coordinate: yards on a table, or axial q or r on a hex map. */
const place = z.number().min(-100000).max(100000).optional();
const hex = defineInt(-100000, 100000).optional();
export const pointFields = {
  at: buildPlaceParam('Place on the map, such as D4.7, 23,18 or 2W of "A Coy"'),
  xYards: place.describe('Yards across the table, from the left edge'),
  yYards: place.describe('Yards up the table, from the near edge'),
  q: hex.describe('Axial coordinate q, on a hex map'),
  r: hex.describe('Axial coordinate r, on a hex map'),
};

interface PointParams {
  readonly at?: string | undefined;
  readonly xYards?: number | undefined;
  readonly yYards?: number | undefined;
  readonly q?: number | undefined;
  readonly r?: number | undefined;
}

/**
 * Returns the point that people have entered for fire or mines; null if people have entered no point. A square counts as its
 * centre.
 */
export const convertSpotToPoint = (spot: Spot | null): Point | null => spot && { x: spot.x, y: spot.y };

/**
 * Converts a place that people enter into a point in the rulebook's units: yards or, on hexes, axial coordinates. A square
 * becomes its centre. People may count steps from any unit that they know.
 * @param unit the unit from which a relative place (`N6`) is counted
 * @throws {Refusal} CONFLICT if the battle has no map of the right kind; INVALID_INPUT if the place is not understood, is off the
 *   map, or is counted from a unit that is not on the map; NOT_FOUND if the place is counted from a unit that does not exist, or
 *   that the person may not know
 */
export function readSpot({ draft: { battle }, actor }: EaglesContext, text: string, key: string, unit?: EaglesUnit): Spot {
  const map = findGroundMap(battle);
  if (!map) throw refuseWithoutMap();
  const here = unit && findUnitPlace(battle, unit.id);
  const knower = actor.standing === 'umpire' ? null : (actor.sideId ?? '');
  return convertToRulebookUnits(findSpot(text, map, listStepStarts(KNOWLEDGE_FUNCTIONS, battle, knower, here, key), key), map);
}

/**
 * Reads the point that a person has entered as a place or as coordinates; null if they have entered no point.
 * @throws {Refusal} INVALID_INPUT if one coordinate is missing, if both a place and coordinates are entered, or if the
 *   coordinates are for the other kind of map; for a place, any refusal of `readSpot`
 */
export function readPoint(desk: EaglesContext, params: PointParams, unit?: EaglesUnit): Spot | null {
  const { at, xYards, yYards, q, r } = params;
  const { draft } = desk;
  if (at !== undefined) {
    if ([xYards, yYards, q, r].some((value) => value !== undefined))
      throw refuseInvalid('at', 'Enter a place or coordinates, not both.');
    const spot = readSpot(desk, at, 'at', unit);
    return { ...spot, x: Math.round(spot.x), y: Math.round(spot.y) };
  }
  const onTable = draft.battle.game.map === 'table';
  const [x, y, xKey, yKey] = onTable ? ([xYards, yYards, 'xYards', 'yYards'] as const) : ([q, r, 'q', 'r'] as const);
  const [otherX, otherY, otherKey] = onTable ? ([q, r, 'q'] as const) : ([xYards, yYards, 'xYards'] as const);
  if (otherX !== undefined || otherY !== undefined)
    throw new Refusal(
      'INVALID_INPUT',
      onTable
        ? 'This battle is played on a table, not on hexes. Enter `x-yards` and `y-yards`, such as 50 and 1000.'
        : 'This battle is played on a hex map, not on a table. Enter the hex in `q` and `r`, such as 3 and 5.',
      otherKey,
    );
  if (x === undefined && y === undefined) return null;
  if (x === undefined || y === undefined)
    throw refuseInvalid(x === undefined ? xKey : yKey, 'A point needs two coordinates. Enter both of them.');
  return { x, y, half: 0 };
}

/** Finds units that the actor may know. */
export const findKnownUnit = createRowFinder<EaglesUnit, EaglesContext>('unit', {
  knows: (unit, { draft, actor }) => mayKnowUnit(actor.sideId!, unit, draft.battle),
});
export const findKnownMission = createRowFinder<Mission, EaglesContext>('mission');
export const findKnownSection = createRowFinder<Minefield, EaglesContext>('minefield', {
  what: 'minefield section',
  field: 'section',
  knows: (section, { actor }) => isSectionKnownTo(section, actor.sideId ?? undefined),
});

/**
 * Finds a unit that the actor may command.
 * @throws {Refusal} NOT_FOUND if there is no such unit, or if the actor may not know the unit; NOT_YOURS if the actor plays
 *   another side; ILLEGAL if the unit is destroyed
 */
export function requireOwnUnit(desk: EaglesContext, id: string, field = 'unit'): EaglesUnit {
  const unit = findKnownUnit(desk, id, field);
  requireOwnSide(desk, unit.side, field);
  if (unit.destroyed) throw refuseIllegal(`${unit.name} has been destroyed. Choose another unit.`, '1.7');
  return unit;
}

/**
 * Finds the side for which a person acts. Default: the player's own side.
 * @throws {Refusal} as `findActingSideId` does
 */
export function findActingSide(desk: EaglesContext, named: string | undefined): EaglesSide {
  return desk.draft.battle.tables.side.get(findActingSideId(desk, named))!;
}

/** The phase in which players call for fire (Sequence, indirect step D). */
export const CALL_PHASE = 'indirect' satisfies PhaseId;

/**
 * Requires that players call for fire only in step D of the indirect fire phase (Sequence, 3.1). Umpires may do so at any time.
 * @throws {Refusal} ILLEGAL if a player calls in another phase
 */
export function requireCallPhase({ actor, draft }: EaglesContext): void {
  if (actor.standing !== 'umpire' && draft.battle.game.phase !== CALL_PHASE)
    throw refuseIllegal(
      'You can call for fire only in step D of the Indirect fire phase. Wait for that step, or ask an umpire.',
      'Sequence',
      '3.1',
    );
}
