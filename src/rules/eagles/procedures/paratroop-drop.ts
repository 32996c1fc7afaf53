import { z } from 'zod';
import { type Dice, getFaceValue } from '../../../dice/index.js';
import { defineNumber } from '../../fields.js';
import { buildSentenceEvent } from '../../act.js';
import { refuseIllegal, refuseInvalid } from '../../refusal.js';
import type { FurtherEvents } from '../../happening.js';
import { countNoun } from '../../words.js';
import { buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { carryOutArrival, listTouchedEnemies } from '../arrival.js';
import { type EaglesContext, unitIn } from '../battle.js';
import type { EaglesEffect } from '../effect-kinds.js';
import { MAX_COORDINATE } from '../geometry.js';
import { refuseWithoutMap, buildPlaceParam, readRoute } from '../../ground/going.js';
import { createLandingCheck } from '../../ground/landing.js';
import { findFeaturesAtSpot } from '../../ground/on-way.js';
import { describeFeature, findMap, findUnitPlace } from '../../ground/rows.js';
import { KNOWLEDGE_FUNCTIONS } from '../observation.js';
import { findGroundMap, convertToRulebookUnits, findPosition } from '../positions.js';
import {
  defineEaglesProcedure,
  type EaglesBattle,
  type EaglesScene,
  type EaglesUnit,
  type Point,
  defineUnitInputs,
} from '../state.js';
import { defineInt } from '../vocabulary.js';

export const DROP_TIMES = ['day', 'night'] as const;
type DropTime = (typeof DROP_TIMES)[number];

const YARDS_PER_INCH = 100; // The scale of the table: yards on the ground for each inch (section 1.1).
export const ZONE_RADIUS_INCHES = 2; // The drop zone is a disc with a diameter of 4 inches (section 1.8).

/** 1.8: the die that scatters a unit, and the inches for each point of the die result (E-41). */
export const SCATTER_DICE: Readonly<Record<DropTime, { readonly sides: number; readonly inchesPerPoint: number }>> = {
  day: { sides: 6, inchesPerPoint: 0.5 },
  night: { sides: 10, inchesPerPoint: 1 },
};

/** The place where a unit lands in relation to the zone's centre. 12 o'clock is the far edge, and 3 o'clock the right edge. */
interface Landing {
  /** The number of the unit in the list, counted from 1. */
  readonly unit: number;
  readonly clock: number;
  readonly distanceInches: number;
  readonly rightYards: number;
  readonly farYards: number;
  readonly onZone: boolean;
}

/** Rounds to whole yards, and returns 0 instead of negative zero. */
const whole = (yards: number): number => Math.round(yards) + 0;

/** E-41: returns the place of a landing. The direction is given as on a clock, and the distance comes from the die. */
function landingAt(unit: number, clock: number, distanceInches: number): Landing {
  const angle = (clock * Math.PI) / 6;
  return {
    unit,
    clock,
    distanceInches,
    rightYards: whole(YARDS_PER_INCH * distanceInches * Math.sin(angle)),
    farYards: whole(YARDS_PER_INCH * distanceInches * Math.cos(angle)),
    onZone: distanceInches <= ZONE_RADIUS_INCHES,
  };
}

function drop(dice: Dice, index: number, time: DropTime): Landing {
  const { sides, inchesPerPoint } = SCATTER_DICE[time];
  const clock = dice.die(12, 'bearing');
  const distance = getFaceValue(sides, dice.die(sides, 'distance')) * inchesPerPoint;
  return landingAt(index + 1, clock, distance);
}

/**
 * Returns the centre of the drop zone, if people have entered the centre as a place on the map; otherwise undefined.
 * @throws {Refusal} CONFLICT if there is no map of the right kind; any refusal of `wayOf`
 */
function zoneOf(unit: EaglesUnit, { battle, typed }: EaglesScene): Point | undefined {
  const map = findGroundMap(battle);
  if (typed?.zone === undefined) return undefined;
  const way = readRoute(KNOWLEDGE_FUNCTIONS, battle, unit, typed.zone, 'zone');
  if (!way || !map) throw refuseWithoutMap();
  const { x, y } = convertToRulebookUnits(way.spots.at(-1)!, map);
  return { x: Math.round(x), y: Math.round(y) };
}

/** Returns the consequences of a landing, such as mines at the place (1.5), or enemies whose stands it touches (E-78). */
function cameDown(desk: EaglesContext, id: string): FurtherEvents {
  const { battle } = desk.draft;
  const unit = unitIn(battle, id)!;
  const spot = findPosition(battle, unit);
  if (!spot) return [];
  const touched = listTouchedEnemies(battle, id);
  const { notes, then } = carryOutArrival(desk, unit, [spot], null, { isMove: false, isArrival: true });
  const names = touched.map(({ name }) => name).join(', ');
  const where = findOddPlace(battle, unit);
  const odd = where && `${unit.name} has come down ${where} (E-78). An umpire decides what happens to it.`;
  return [
    ...notes.map((note) => () => buildSentenceEvent('mines-met', note, unit)),
    ...includeIf(odd !== undefined, () => buildSentenceEvent('unit-placed', odd!, unit)),
    ...includeIf(touched.length > 0, () =>
      buildSentenceEvent('unit-placed', `${unit.name} has come down in contact with ${names} (E-78).`, unit),
    ),
    ...then,
  ];
}

/** Describes a place where no unit can stand: outside the map, or in a lake; undefined for any other place (E-78). */
function findOddPlace(battle: EaglesBattle, unit: EaglesUnit): string | undefined {
  const [map, place] = [findGroundMap(battle), findUnitPlace(battle, unit.id)];
  if (!map || battle.game.map !== 'table') return undefined;
  if (!place) return 'outside the map';
  const lake = findFeaturesAtSpot(battle, place, map, unit.side).find(({ kind }) => kind === 'lake');
  return lake && `in ${describeFeature(lake)}`;
}

const dropped = defineUnitInputs('drop');

/** The places where units land (1.8 Paratroop Drops). */
export const paratroopDrop = defineEaglesProcedure({
  id: 'eagles.paratroop-drop',
  sections: ['1.8'],
  title: 'Roll the scatter of a parachute drop',
  inputs: {
    time: z.enum(DROP_TIMES).describe('Day or night drop (1.8)'),
    units: dropped.count(defineInt(0, 30).describe('Number of parachute units that drop (1.8)')),
    gliders: defineInt(0, 30).default(0).describe('Number of glider units that land on the zone (1.8)'),
    // People may enter the zone. The default is each unit's place.
    zoneXYards: dropped.inScene(
      defineNumber(-MAX_COORDINATE, MAX_COORDINATE)
        .optional()
        .describe('Centre of the drop zone in yards from the left edge. Default: where each unit stands'),
      (unit, scene) => zoneOf(unit, scene)?.x,
      { likely: true },
    ),
    zoneYYards: dropped.inScene(
      defineNumber(-MAX_COORDINATE, MAX_COORDINATE).optional().describe('Centre of the drop zone in yards from the near edge'),
      (unit, scene) => zoneOf(unit, scene)?.y,
      { likely: true },
    ),
    zone: buildPlaceParam('Zone centre on the map, such as D4.7 or 23,18'),
  },
  roles: { drop: { description: 'Parachute units, in the order in which they drop', many: true, acts: true } },
  checks: [createLandingCheck(['1.8', 'E-71'], 'drop')],
  phases: ['movement'],
  // The drop is not offered for units on the map, because these units have already landed.
  offeredWhen: (battle) => !findMap(battle) || [...battle.tables.unit.keys()].some((id) => !findUnitPlace(battle, id)),
  oncePer: { span: 'phase', done: 'dropped this phase', cites: ['1.8', 'E-52'] },
  run(dice, { time, units, gliders, zoneXYards, zoneYYards }) {
    if ((zoneXYards === undefined) !== (zoneYYards === undefined))
      throw refuseInvalid(
        zoneXYards === undefined ? 'zoneXYards' : 'zoneYYards',
        'The centre of the zone needs two coordinates. Enter both of them.',
      );
    const zone = zoneXYards === undefined ? {} : { zone: { x: zoneXYards || 0, y: zoneYYards! || 0 } }; // `|| 0` turns -0 into 0.
    if (units === 0 && gliders === 0) throw refuseIllegal('No units would drop. Enter a number of units or gliders.', '1.8');

    const { total: onZone, parts: landings } = dice.tally(
      units,
      (part, index) => drop(part, index, time),
      (landing) => (landing.onZone ? 1 : 0),
    );

    const { sides, inchesPerPoint } = SCATTER_DICE[time];
    const steps = [
      ...includeIf(
        units > 0,
        buildTableStep(`Inches for each point of the d${sides}, by ${time}`, inchesPerPoint, '1.8', 'E-41'),
      ),
      ...landings.map(({ unit, clock, distanceInches, onZone: on }) =>
        buildResultStep(
          `Unit ${unit}`,
          `${clock} o'clock, ${distanceInches} in${on ? ', on the zone' : ', off the zone'}`,
          '1.8',
        ),
      ),
      ...includeIf(units > 0, buildResultStep('Parachute units on the zone', onZone, '1.8')),
      ...includeIf(gliders > 0, buildResultStep('Gliders on the zone', gliders, '1.8', 'E-41')),
    ];

    const effects: EaglesEffect<'drop'>[] = landings.map(({ unit, rightYards, farYards }) => ({
      kind: 'place',
      role: 'drop',
      index: unit - 1,
      rightYards,
      farYards,
      ...zone,
    }));
    return { outcome: { landings, onZone, glidersOnZone: gliders }, steps, effects };
  },
  after: (desk, { roles: { drop: landed = [] } }) => landed.flatMap((id) => cameDown(desk, id)),
  oddsOver: ['onZone'],
  measure: { label: 'units on the zone', of: ({ onZone }) => onZone },
  summary: ({ onZone, glidersOnZone }, { units }) => {
    const gliders = countNoun(glidersOnZone, 'glider');
    if (units === 0) return `Landed on the zone: ${gliders}.`;
    return `Landed on the zone: ${onZone} of ${countNoun(units, 'parachute unit')}${glidersOnZone > 0 ? ` and ${gliders}` : ''}.`;
  },
  tone: ({ onZone, glidersOnZone }) => (onZone + glidersOnZone > 0 ? 'effect' : 'nothing'),
});
