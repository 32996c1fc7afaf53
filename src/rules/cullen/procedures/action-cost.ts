import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildModifierStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import type { Check } from '../../checks.js';
import { listPassengers, findVehicle, unitIn } from '../battle.js';
import { TRUCK_IN_REACH_CHECK } from '../checks.js';
import { countElements } from '../elements.js';
import type { CullenEffect } from '../effect-kinds.js';
import { formatInches, roundInches } from '../moving/movement-tables.js';
import { findInchesGone, listDistanceUsedRemarks } from '../moving/on-the-map.js';
import { MEASURES } from '../measures.js';
import { checkMover } from '../readiness.js';
import { createAudienceFinder } from '../roles.js';
import { UNIT_ROW_KIND } from '../rows.js';
import { type CullenBattle, defineCullenProcedure, type CullenScene, type CullenUnit, defineUnitInputs } from '../state.js';
import { changeUnit, LEAVING_TRENCHES_FRACTION } from '../unit-state.js';
import { defineFlag, defineInt, isVehicle, defineNumber } from '../vocabulary.js';
import { FRACTION_TEXT } from './assault-move.js';

const CITE = 'Movement';

export const MOVE_ACTIONS = ['limber', 'bus', 'setUpMortar', 'mount', 'leaveTrenches'] as const;
type MoveAction = (typeof MOVE_ACTIONS)[number];

/** The fraction of a move that each action takes (Movement). */
export const ACTION_FRACTION: Readonly<Record<MoveAction, number>> = {
  limber: 1,
  bus: 1,
  setUpMortar: 0.5,
  mount: 0.5,
  leaveTrenches: LEAVING_TRENCHES_FRACTION,
};

export const ACTION_LABEL: Readonly<Record<MoveAction, string>> = {
  limber: 'Limbering or unlimbering',
  bus: 'Bussing or debussing',
  setUpMortar: 'Setting up a mortar',
  mount: 'Mounting or dismounting',
  leaveTrenches: 'Leaving trenches',
};

/** The maximum number of stands that a truck unit can carry (Movement). */
export const MAX_TRUCK_STANDS = 8;
const MOST_STANDS = 50;

/** The effect of each action on the unit. Bussing also uses the truck's move (TC-10). */
const ACTION_EFFECT: Readonly<Record<MoveAction, CullenEffect<'unit' | 'truck'>>> = {
  limber: { kind: 'toggle', role: 'unit', field: 'setUp' },
  bus: { kind: 'bus', role: 'unit', on: 'truck' },
  setUpMortar: { kind: 'set', role: 'unit', fields: { setUp: true } },
  mount: { kind: 'toggle', role: 'unit', field: 'mounted' },
  leaveTrenches: { kind: 'set', role: 'unit', fields: { cover: 'none' } },
};

/** The reason why a unit cannot take an action; null if the unit can take it. */
const UNABLE: Readonly<Record<MoveAction, (unit: CullenUnit) => string | null>> = {
  limber: ({ kind, guns, gunClass }) =>
    kind === 'artillery' && (guns > 0 || gunClass !== null) ? null : 'has no guns to limber',
  bus: (unit) => (isVehicle(unit) ? 'is a vehicle and cannot ride on another' : null),
  setUpMortar: ({ mortar, setUp }) => (mortar === 0 ? 'has no mortar' : setUp ? 'has already set up its mortar' : null),
  mount: ({ kind }) => (kind === 'cavalry' || kind === 'officer' ? null : 'has no horses'),
  leaveTrenches: ({ cover }) => (cover === 'trenches' ? null : 'is not in trenches'),
};

/**
 * Checks the vehicle that a unit gets on or off.
 * @throws {Refusal} ILLEGAL if the vehicle has no whole move left; or if the unit gets on, and the chosen truck is not a vehicle,
 *   is not sound, or already carries a unit
 */
function checkTruck(unit: CullenUnit, truck: CullenUnit | undefined, battle: CullenBattle): void {
  const carrier = findVehicle(battle, unit);
  const vehicle = carrier ?? truck;
  if (vehicle?.bussedThisMove === true)
    throw refuseIllegal(`${vehicle.name} has already used its move for bussing. Choose another vehicle.`, CITE, 'TC-10');
  const { rolled, spent } = vehicle ? moveOf(vehicle) : { rolled: 0, spent: 0 };
  if (vehicle && (rolled < 0 || spent > 0))
    throw refuseIllegal(`${vehicle.name} does not have its whole move left for bussing. Choose another vehicle.`, CITE, 'TC-10');
  if (!truck || carrier) return;
  if (!isVehicle(truck)) throw refuseIllegal(`${truck.name} is not a vehicle. Choose a vehicle.`, CITE);
  if (truck.condition !== 'sound') throw refuseIllegal(`${truck.name} is ${truck.condition}. Choose another vehicle.`, CITE);
  if (truck.carries !== null || listPassengers(battle, truck).length > 0)
    throw refuseIllegal(`${truck.name} is already carrying a unit. Choose another vehicle.`, CITE);
}

/** Checks the chosen actions and the vehicle. @throws {Refusal} ILLEGAL if the unit cannot do one of the actions */
function checkActions(unit: CullenUnit, { battle, typed, one }: CullenScene<'truck'>): void {
  if ((typed?.limber === true || typed?.setUpMortar === true) && findVehicle(battle, unit))
    throw refuseIllegal(`${unit.name} is on board a vehicle. Leave the vehicle first.`, CITE, 'TC-57');
  for (const action of MOVE_ACTIONS) {
    const unable = typed?.[action] === true ? UNABLE[action](unit) : null;
    if (unable !== null) throw refuseIllegal(`${unit.name} ${unable}. Choose another action.`, CITE);
  }
  if (typed?.bus === true) checkTruck(unit, one('truck'), battle);
}

/**
 * Returns the inches that a unit rolled for its move, and the inches that it has used. Actions take fractions of the roll
 * (TC-10).
 */
function moveOf(unit: CullenUnit): { readonly rolled: number; readonly spent: number } {
  const { moveInches, rolledInches } = UNIT_ROW_KIND.whole(unit);
  const spent = roundInches(Math.abs(rolledInches) - Math.abs(moveInches));
  const isOfRoll = spent > 0 && moveInches * rolledInches >= 0; // An umpire may have set a distance that no roll explains.
  return isOfRoll ? { rolled: rolledInches, spent } : { rolled: moveInches, spent: 0 };
}

/** Returns the vehicle that gives up its move when a unit gets on or off; undefined if no vehicle does. */
const vehicleIn = ({ battle, typed, one }: CullenScene<'unit' | 'truck'>): CullenUnit | undefined => {
  const unit = one('unit');
  return unit && typed?.bus === true ? (findVehicle(battle, unit) ?? one('truck')) : undefined;
};

/** Checks whether a unit cannot get on a vehicle, because it is on none and people have chosen none. */
function isLeftBehind({ battle, typed, one }: CullenScene<'unit' | 'truck'>): boolean {
  const unit = one('unit');
  return unit !== undefined && typed?.bus === true && !findVehicle(battle, unit) && !one('truck');
}

/**
 * TC-83: on a binding map, requires that a unit has the part of its move left that its actions take, and that a vehicle which a
 * unit gets on or off has not moved. What a unit has moved on the map is no longer left.
 */
const MOVE_LEFT_CHECK: Check<CullenUnit, CullenBattle, 'unit' | 'truck'> = {
  name: 'reach',
  cites: [CITE, 'TC-83'],
  find({ battle, one, typed, sees }) {
    const unit = one('unit');
    if (!unit || MEASURES.map(battle)?.ground !== 'map') return null;
    const fraction = MOVE_ACTIONS.reduce((sum, action) => sum + (typed[action] === true ? ACTION_FRACTION[action] : 0), 0);
    const carrier = findVehicle(battle, unit);
    const vehicle = typed.bus === true ? (carrier ?? one('truck')) : undefined;
    const { rolled, spent } = moveOf(unit);
    const left = Math.abs(rolled) * (1 - fraction) - spent;
    const hasMoved = ({ id }: CullenUnit, leftInches: number): boolean =>
      findInchesGone(unitIn(battle, id)!, battle) > Math.max(0, leftInches);
    const mover = [
      ...includeIf(fraction > 0 && !carrier && hasMoved(unit, left), unit),
      ...includeIf(vehicle !== undefined && sees(vehicle) && hasMoved(vehicle, 0), vehicle),
    ][0];
    if (!mover) return null;
    const gone = formatInches(findInchesGone(mover, battle));
    const share = mover === vehicle || fraction === 1 ? 'its whole move' : 'half of its move';
    return {
      is: 'no',
      fact: `${mover.name} has moved ${gone} on the map, so it does not have ${share} left.`,
      wanted: 'Do this before the unit moves, or in the next move.',
    };
  },
};

const unit = defineUnitInputs('unit');

/** The actions that take a fraction of a move (Movement). */
export const actionCostProcedure = defineCullenProcedure({
  id: 'cullen.action-cost',
  sections: ['Movement'],
  title: 'Limber, mount, board a vehicle or do another action that uses part of a move',
  heading: 'Cost of actions',
  inputs: {
    moveInches: unit.inScene(
      defineNumber(-200, 200).describe('Inches rolled for this move. Negative: backwards'),
      (unit, scene: CullenScene<'truck'>) => {
        checkActions(unit, scene);
        return moveOf(unit).rolled;
      },
    ),
    spentInches: unit.inScene(
      defineNumber(0, 200).optional().describe('Inches of the roll already used by trenches, wire and actions'),
      (unit, { typed }) => (typed?.moveInches === undefined && moveOf(unit).spent) || undefined,
    ),
    limber: defineFlag('The unit limbers or unlimbers: 1 move'),
    bus: defineFlag('The unit gets on or off a vehicle: 1 move'),
    setUpMortar: defineFlag('The unit sets up a mortar: 1/2 move'),
    mount: defineFlag('The unit mounts or dismounts: 1/2 move'),
    leaveTrenches: defineFlag('The unit leaves trenches: 1/2 move'),
    stands: unit.inScene(
      defineInt(0, MOST_STANDS).default(0).describe('Stands that one unit of trucks carries'),
      (unit, { typed }) =>
        typed?.bus === true && unit.carriedBy === null ? Math.min(MOST_STANDS, countElements(unit)) : undefined,
    ),
  },
  roles: {
    unit: { description: 'Unit that acts', acts: true, check: checkMover },
    truck: { description: 'Vehicle that the unit gets on or off', acts: true },
  },
  checks: [TRUCK_IN_REACH_CHECK, MOVE_LEFT_CHECK],
  usualPhases: ['assault-movement', 'movement'],
  run(_dice, input) {
    const { moveInches, spentInches = 0, stands } = input;
    const actions = MOVE_ACTIONS.filter((action) => input[action]);
    const fractionUsed = actions.reduce((sum, action) => sum + ACTION_FRACTION[action], 0);
    if (actions.length === 0)
      throw refuseIllegal('No action is chosen. Choose “limber”, “bus”, “mount” or another action.', CITE);
    if (fractionUsed > 1)
      throw refuseIllegal(
        `Together these actions take ${fractionUsed} moves, but the unit has only one. Choose fewer actions.`,
        CITE,
        'TC-10',
      );
    if (moveInches === 0)
      throw refuseIllegal(
        'The unit has no move left for an action. If it has not moved, roll its movement first. To stay, it moves to its own place.',
        CITE,
        'TC-10',
      );
    if (moveInches < 0 && actions.some((action) => action !== 'leaveTrenches'))
      throw refuseIllegal('A unit forced back can only leave trenches. Leave the other actions out.', CITE, 'TC-10');
    if (input.bus && stands > MAX_TRUCK_STANDS)
      throw refuseIllegal(`A unit of trucks can carry ${MAX_TRUCK_STANDS} stands, not ${stands}. Enter fewer stands.`, CITE);
    const rolled = Math.abs(moveInches);
    const inHand = spentInches === 0 ? rolled : roundInches(rolled - spentInches);
    const left = inHand - rolled * fractionUsed;
    if (left < 0)
      throw refuseIllegal(
        `The unit has ${formatInches(Math.max(0, inHand))} of its ${formatInches(rolled)} left, but these actions take ${formatInches(rolled * fractionUsed)}. Choose fewer actions.`,
        CITE,
        'TC-10',
      );

    const leftInches = left === 0 ? 0 : Math.sign(moveInches) * left;
    return {
      outcome: { fractionUsed, leftInches },
      steps: [
        buildBaseStep('Inches of movement', moveInches, CITE),
        ...includeIf(spentInches > 0, buildModifierStep('Inches already used', -spentInches, CITE, 'TC-10')),
        ...actions.map((action) =>
          buildTableStep(ACTION_LABEL[action], FRACTION_TEXT[ACTION_FRACTION[action]]!, CITE, action === 'limber' && 'TC-23'),
        ),
        buildResultStep('Movement left', formatInches(leftInches), CITE, 'TC-10'),
      ],
      effects: [
        { kind: 'set', role: 'unit', fields: { moveInches: leftInches, moved: true, concealed: false } },
        ...actions.map((action) => ACTION_EFFECT[action]),
      ],
    };
  },
  after(desk, { roles, input: { moveInches } }) {
    for (const id of roles.unit ?? []) changeUnit(desk, id, { rolledInches: moveInches });
  },
  remarks(scene, outcome) {
    const vehicle = vehicleIn(scene);
    const unit = scene.one('unit');
    return [
      ...(unit && outcome ? listDistanceUsedRemarks(unit, outcome.leftInches, scene.battle) : []),
      ...(vehicle ? listDistanceUsedRemarks(vehicle, 0, scene.battle) : []),
      ...includeIf(isLeftBehind(scene), 'No truck is chosen, so the unit does not get on (Movement).'),
      ...includeIf(vehicle !== undefined, `${vehicle?.name ?? ''} also uses its whole move for this (TC-10).`),
    ];
  },
  audience: createAudienceFinder(['unit', 'truck']),
  summary: ({ fractionUsed, leftInches }, input) => {
    const takes = MOVE_ACTIONS.filter((action) => input[action]).length > 1 ? 'The actions take' : 'The action takes';
    return fractionUsed === 1
      ? `${takes} the whole move.`
      : `${takes} half of the move and ${takes.endsWith('s') ? 'leaves' : 'leave'} ${leftInches === 0 ? 'nothing' : formatInches(leftInches)}.`;
  },
  tone: () => 'plain',
});
