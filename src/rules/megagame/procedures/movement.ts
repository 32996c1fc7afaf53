import { z } from 'zod';
import type { Json } from '../../../dice/index.js';
import type { Check } from '../../checks.js';
import { buildDestinationParam } from '../../ground/going.js';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildModifierStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import type { MegagameEffect } from '../effect-kinds.js';
import { createAudienceFinder } from '../own-affairs.js';
import { checkCanFight } from '../readiness.js';
import { MEASURES } from '../measures.js';
import { roundToDecimals } from '../rounding.js';
import {
  inputWith,
  type MegagameBattle,
  defineMegagameProcedure,
  type MegagameScene,
  type MegagameUnit,
  defineUnitInputs,
} from '../state.js';
import { defineFlag, type Mode, MODES, defineNumber, type Terrain, TERRAINS, type Troops } from '../vocabulary.js';
import {
  ENEMIES_NEARBY_CHECK,
  findUnseenMeeting,
  CROSSES_RIVER_CHECK,
  findLongerDistance,
  findTerrainAfterLeg,
  ON_ROADS_CHECK,
  findDifferingTerrain,
  findRiverCrossing,
  findSlowestTerrain,
  findLegTerrain,
} from './movement-measured.js';
import { isAboveLimit, mayFightAfterMove } from './half-turn.js';

/** The distance in km that troops move in a whole turn without interruption, by mode; null if the mode is impossible. */
type Row = Readonly<Record<Mode, number | null>>;

const km = (tactical: number | null, nonTactical: number | null, roadColumn: number): Row => ({
  tactical,
  'non-tactical': nonTactical,
  'road-column': roadColumn,
});
const everywhere = (row: Row): Readonly<Record<Terrain, Row>> => ({ open: row, close: row, wood: row, town: row, marsh: row });

/** Movement: the distances as printed. Terrain without a printed row follows M-3. */
export const MOVE_DISTANCES: Readonly<Record<Troops, Readonly<Record<Terrain, Row>>>> = {
  foot: everywhere(km(15, 25, 30)),
  motorised: { ...everywhere(km(18, 28, 64)), open: km(30, 32, 64) },
  tanks: { ...everywhere(km(18, 28, 64)), marsh: km(8, 18, 64), open: km(30, 32, 64) },
  'towed-artillery': everywhere(km(null, null, 75)),
  recce: { ...everywhere(km(18, 28, 100)), open: km(30, 35, 100) },
};

/** Movement, last column: whether troops can cross rivers. */
export const CAN_CROSS_RIVERS: Readonly<Record<Troops, boolean>> = {
  foot: true,
  motorised: false,
  tanks: false,
  'towed-artillery': false,
  recce: true,
};

/** Movement: the kinds of terrain in the printed rows. All other kinds follow M-3. */
const PRINTED_TERRAINS: Readonly<Record<Troops, readonly Terrain[]>> = {
  foot: TERRAINS,
  motorised: ['close', 'open'],
  tanks: ['wood', 'town', 'marsh', 'open'],
  'towed-artillery': TERRAINS,
  recce: ['close', 'open'],
};

/** Checks whether troops need a fuel point to move. All troops except those on foot need it (M-7). */
export const needsFuel = (troops: Troops): boolean => troops !== 'foot';

/**
 * Checks whether a unit has fuel. Also returns true if the unit needs no fuel, or has paid for this turn on its first leg (M-7).
 */
export function hasFuel({ troops, fuelSp, movedPct: moved }: MegagameUnit): boolean {
  return !needsFuel(troops) || fuelSp >= 1 || moved > 0;
}

/**
 * Returns the lengths in km at which the consequences of a leg change (M-5). These are the longest leg that is allowed, and the
 * longest leg that still allows an attack. Leaves out lengths of 0. The list is empty without a unit or mode, or if the unit
 * cannot move in that mode.
 */
function edgesOf(scene: MegagameScene<'unit'>): readonly number[] {
  const unit = scene.one('unit');
  const mode = MODES.find((each) => each === scene.typed?.mode);
  const ground = findLegTerrain(scene, 'terrain')?.value ?? 'open';
  const typed = TERRAINS.find((each) => each === (scene.typed?.terrain ?? ground));
  const maxKm = unit && mode && typed ? MOVE_DISTANCES[unit.troops][typed][mode] : null;
  if (!unit || maxKm === null) return [];
  const free = Math.max(0, 100 - unit.movedPct - unit.delayPct) / (scene.typed?.overrun === true ? 2 : 1);
  return [(maxKm * free) / 100, (maxKm * Math.max(0, 50 - unit.movedPct)) / 100].filter((edge) => edge > 0);
}

/**
 * Returns a function that finds a unit's longest move in a whole turn on a kind of terrain, in km. The entered mode counts.
 * Without a mode, or if the unit cannot move in this mode, the longest move is 0.
 */
const kmIn =
  ({ typed }: MegagameScene<'unit'>) =>
  ({ troops }: MegagameUnit, terrain: Json): number => {
    const [mode, ground] = [MODES.find((each) => each === typed?.mode), TERRAINS.find((each) => each === terrain)];
    return (mode && ground && MOVE_DISTANCES[troops][ground][mode]) ?? 0;
  };

/** Returns the share of a turn that a leg takes, in percent. */
const legPctOf = (distanceKm: number, maxKm: number): number => roundToDecimals((100 * distanceKm) / maxKm, 2);

/**
 * Returns the distance in km for a share of a turn, rounded for display to 0.1 km. Rounds down if a leg of the rounded distance
 * would be refused.
 */
function toldKm(maxKm: number, pct: number): number {
  const km = roundToDecimals((maxKm * pct) / 100, 1);
  return isAboveLimit(legPctOf(km, maxKm), pct) ? roundToDecimals(km - 0.1, 1) : km;
}

/**
 * Returns the share of a turn, in percent, that a unit has left for moving. For the move after an overrun, only half of that
 * share is left (Results Table).
 */
const freePctOf = (movedPct: number, { delayPct, overrun }: { readonly delayPct: number; readonly overrun: boolean }): number =>
  Math.max(0, 100 - movedPct - delayPct) / (overrun ? 2 : 1);

/** The inputs of a move that determine the length of a leg. */
interface Leg {
  readonly troops: Troops;
  readonly terrain: Terrain;
  readonly mode: Mode;
  readonly distanceKm: number;
  readonly movedPct: number;
}

/** M-5: warns that a unit with a prepared attack moves too far to be able to attack. Armour may attack anyway. */
const LOSES_ATTACK: Check<MegagameUnit, MegagameBattle, 'unit'> = {
  name: 'ground',
  cites: ['Movement', 'M-5', 'M-10'],
  find({ one, input }) {
    const unit = one('unit');
    const leg = unit?.prepared && !unit.armour ? (input() as Leg | null) : null;
    const maxKm = leg && MOVE_DISTANCES[leg.troops][leg.terrain][leg.mode];
    if (!leg || !maxKm || leg.distanceKm === 0 || !mayFightAfterMove(leg.movedPct)) return null;
    return mayFightAfterMove(leg.movedPct + legPctOf(leg.distanceKm, maxKm))
      ? null
      : { is: 'yes', price: 'The unit gives up its prepared attack, because it moves too far to attack this turn.' };
  },
};

/**
 * M-58: requires that a unit that moves on after an overrun has overrun an enemy in this turn, and that its legs since then are at
 * most half of the move that it had left. Units of battles of older versions have no such record.
 */
const OVERRUNS: Check<MegagameUnit, MegagameBattle, 'unit'> = {
  name: 'ground',
  cites: ['Results Table', 'M-58'],
  find({ one, typed, input }) {
    const unit = typed.overrun === true ? one('unit') : undefined;
    if (!unit || unit.overranAt === undefined) return null;
    const { name, overranAt, movedPct, delayPct } = unit;
    if (overranAt === null)
      return {
        is: 'no',
        fact: `${name} has not overrun an enemy this turn.`,
        wanted: 'Leave out `overrun`, or fight with a breakthrough order first.',
      };
    const leg = input() as Leg | null;
    const maxKm = leg && MOVE_DISTANCES[leg.troops][leg.terrain][leg.mode];
    const leftPct = overranAt + freePctOf(overranAt, { delayPct, overrun: true }) - movedPct;
    if (!leg || !maxKm || !isAboveLimit(legPctOf(leg.distanceKm, maxKm), Math.max(0, leftPct))) return null;
    return {
      is: 'no',
      fact: `${name} has only ${toldKm(maxKm, Math.max(0, leftPct))} km left after its overrun.`,
      wanted: 'Choose a nearer destination.',
    };
  },
};

const unit = defineUnitInputs('unit');

/** A single leg of a unit's move (section Movement). */
export const movement = defineMegagameProcedure({
  id: 'megagame.movement',
  sections: ['Movement', 'Combat', 'Results Table', 'Bombing/Interdiction'],
  title: 'Move a unit, and show whether it can still attack',
  inputs: {
    troops: unit.its('troops', 'Kind of troops. Foot includes horse-drawn troops (Movement)'),
    mode: z.enum(MODES).describe('Way of moving on this leg (Movement)'),
    terrain: inputWith(z.enum(TERRAINS).default('open').describe('Terrain on this leg (Movement)'), {
      measured: findLegTerrain,
      drawn: (scene, typed) =>
        findDifferingTerrain(findLegTerrain(scene, 'terrain'), typed) ?? findSlowestTerrain(scene, typed, kmIn(scene)),
    }),
    distanceKm: inputWith(defineNumber(0, 200).default(0).describe('Length of this leg in km. 0: only show the reach'), {
      measured: MEASURES.alongWay<'unit'>('unit', edgesOf),
      drawn: findLongerDistance,
    }),
    movedPct: unit.its('movedPct', 'Share of the turn already spent moving, in % (Movement)'),
    delayPct: unit.its('delayPct', 'Share of the turn lost to interruptions, in % (Movement)'),
    riverCrossing: inputWith(defineFlag('The leg crosses a river without a bridge (Movement)'), {
      measured: findRiverCrossing,
      drawn: (scene, typed) => findDifferingTerrain(findRiverCrossing(scene, 'riverCrossing'), typed),
    }),
    overrun: defineFlag('The unit moves through the enemy after an overrun (Results Table)'),
    hasFuel: unit.from(
      z.boolean().default(true).describe('The unit has a fuel point for this turn (Combat)'),
      ({ fuelSp }) => fuelSp >= 1,
    ),
    immobilised: unit.its('immobilised', 'The unit is immobilised by interdiction (Bombing/Interdiction)'),
    to: buildDestinationParam(),
  },
  remarkedFirst: ['distanceKm'],
  roles: { unit: { description: 'Unit that moves', acts: true, check: checkCanFight } },
  checks: [OVERRUNS, ON_ROADS_CHECK, ENEMIES_NEARBY_CHECK, CROSSES_RIVER_CHECK, LOSES_ATTACK],
  farthest(scene) {
    const { typed = {} } = scene;
    const unit = typed.distanceKm === undefined && typed.troops === undefined ? scene.one('unit') : undefined;
    const mode = MODES.find((each) => each === typed.mode);
    return unit && mode && Math.max(...Object.values(MOVE_DISTANCES[unit.troops]).map((row) => row[mode] ?? 0));
  },
  run(_dice, input) {
    const { troops, mode, terrain, distanceKm, delayPct, overrun } = input;
    const maxKm = MOVE_DISTANCES[troops][terrain][mode];
    if (maxKm === null)
      throw refuseIllegal('Motor-towed artillery can move only in road column. Choose “road-column” as the mode.', 'Movement');
    const riverCrossingPossible = CAN_CROSS_RIVERS[troops];
    if (input.riverCrossing && !riverCrossingPossible)
      throw refuseIllegal(
        `Troops of the kind “${troops}” cannot cross a river without a bridge. Choose another route.`,
        'Movement',
      );
    const moves = distanceKm > 0;
    if (moves && input.immobilised)
      throw refuseIllegal(
        'The unit is immobilised until the end of the turn. Choose another unit.',
        'Bombing/Interdiction',
        'M-24',
      );
    const paysFuel = moves && needsFuel(troops) && input.movedPct === 0;
    if (paysFuel && !input.hasFuel)
      throw refuseIllegal(
        'The unit does not have a fuel point for this turn. Choose another unit, or ask an umpire for fuel.',
        'Combat',
        'M-7',
      );

    const freePct = freePctOf(input.movedPct, input);
    const allowedKm = roundToDecimals((maxKm * freePct) / 100, 1);
    const legPct = legPctOf(distanceKm, maxKm);
    if (isAboveLimit(legPct, freePct))
      throw refuseIllegal(
        `A leg of ${distanceKm} km takes ${legPct}% of the turn, but only ${roundToDecimals(freePct, 2)}% (${toldKm(maxKm, freePct)} km) is ${overrun ? 'left for an overrun' : 'left'}. Enter a shorter leg.`,
        ...(overrun ? ['Results Table'] : []),
        'Movement',
        'M-5',
      );
    const movedPctAfter = Math.min(100, roundToDecimals(input.movedPct + legPct, 2));
    const remainingKm = roundToDecimals((maxKm * Math.max(0, 100 - movedPctAfter - delayPct)) / 100, 1);
    const canAttack = mayFightAfterMove(movedPctAfter);
    const fuelSp = paysFuel ? 1 : 0;

    const ruledTerrain = !PRINTED_TERRAINS[troops].includes(terrain);
    const steps = [
      buildTableStep(`Most km in a turn (${troops}, ${terrain}, ${mode})`, maxKm, 'Movement', ruledTerrain && 'M-3'),
      ...includeIf(input.movedPct > 0, buildModifierStep('Percentage of the turn used before', -input.movedPct, 'Movement')),
      ...includeIf(delayPct > 0, buildModifierStep('Percentage lost to interruptions', -delayPct, 'Movement')),
      ...includeIf(overrun, buildModifierStep('Half of the remaining movement for an overrun', '1/2', 'Results Table')),
      buildResultStep('Longest possible leg in km', toldKm(maxKm, freePct), 'Movement'),
      ...includeIf(moves, buildBaseStep('Percentage of the turn for this leg', legPct, 'Movement', 'M-5')),
      ...includeIf(paysFuel, buildBaseStep('Fuel SP', fuelSp, 'Combat', 'M-7')),
      ...includeIf(moves, buildResultStep('Percentage of the turn used so far', movedPctAfter, 'Movement')),
      buildResultStep('May attack', canAttack ? 'yes' : 'no', 'Movement', movedPctAfter > 0 && 'M-5'),
    ];

    const effects: MegagameEffect<'unit'>[] = [
      { kind: 'set', role: 'unit', fields: { movedPct: movedPctAfter, mode, terrain } },
      ...includeIf(paysFuel, { kind: 'pay-fuel', role: 'unit', amount: fuelSp } as const),
    ];
    return {
      outcome: {
        maxKm,
        allowedKm,
        movedPctAfter,
        remainingKm,
        canAttack,
        fuelSp,
        riverCrossingPossible,
      },
      steps,
      effects: moves ? effects : [],
    };
  },
  after(desk, { roles, input: { to, distanceKm, mode } }) {
    if (distanceKm === 0) return []; // A move of 0 km is only a query, so nothing moves.
    return (roles.unit ?? []).flatMap((id) => {
      const { battle } = desk.draft;
      const unit = battle.tables.unit.get(id);
      const way = unit && MEASURES.way(unit, battle, to);
      const { then } = MEASURES.go(desk, id, to, Infinity, { meets: findUnseenMeeting });
      const terrain = unit && way && findTerrainAfterLeg(unit, way, mode, battle, desk.draft.battle);
      if (terrain) desk.draft.set('unit', id, { terrain });
      return then;
    });
  },
  audience: createAudienceFinder('unit'),
  certainOver: ['canAttack'],
  summary: ({ maxKm, movedPctAfter, canAttack }, { distanceKm, movedPct: before, delayPct, overrun }) =>
    distanceKm === 0
      ? `The unit can move up to ${toldKm(maxKm, freePctOf(before, { delayPct, overrun }))} km (${maxKm} km in a whole turn).`
      : `The unit moves ${distanceKm} km and has ${toldKm(maxKm, freePctOf(movedPctAfter, { delayPct, overrun: false }))} km left. The unit has now used ${movedPctAfter}% of its turn and ${canAttack ? 'can still attack' : overrun ? 'can attack only if its overrun lets it fight again' : 'cannot attack this turn'}.`,
  tone: () => 'plain',
});
