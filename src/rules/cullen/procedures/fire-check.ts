import { z } from 'zod';
import { refuseIllegal } from '../../refusal.js';
import { buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { countAllElements, findShooter } from '../firing/from-units.js';
import { bearingInput, clearanceInput, findFriendsInLine } from '../firing/line-measured.js';
import {
  ARC_DEGREES,
  listArcAxes,
  FRIEND_KINDS,
  HEIGHTS,
  isInArc,
  WEAPON_MOUNTS,
  OVERHEAD_FIRE_RULES,
  SHOOTERS,
} from '../firing/line-of-fire.js';
import { createAudienceFinder } from '../roles.js';
import { defineCullenProcedure, inputWith, defineUnitInputs } from '../state.js';
import { defineFlag, defineInt, defineNumber } from '../vocabulary.js';

/** The check of whether a shot is allowed (Arcs of Fire, Overhead Fire, Cover). */
export const fireCheck = defineCullenProcedure({
  id: 'cullen.fire-check',
  sections: ['Arcs of Fire', 'Overhead Fire', 'Cover'],
  title: 'Check the arc of fire, overhead fire and cover of a shot',
  heading: 'Line of fire',
  onlyCalculates: true,
  inputs: {
    shooter: defineUnitInputs('firer').inScene(
      z.enum(SHOOTERS).describe('Weapon that fires. Turret and hull are for vehicles only'),
      findShooter,
    ),
    mount: z.enum(WEAPON_MOUNTS).default('front').describe('Side on which a hull weapon is mounted'),
    bearingDegrees: inputWith(
      z.number().min(0).lt(360).default(0).describe('Bearing of the target in degrees, clockwise from the facing: 0 to 359'),
      { measured: bearingInput(findShooter) },
    ),
    friends: inputWith(z.enum(FRIEND_KINDS).default('none').describe('Friendly units in the line of fire. Foot means infantry'), {
      measured: findFriendsInLine,
    }),
    height: z
      .enum(HEIGHTS)
      .default('equal')
      .describe('Height of the shooter, compared with the friendly units in the line of fire'),
    contact: defineFlag('The vehicle is in contact with the friendly units in the line of fire'),
    friendsInches: inputWith(
      defineNumber(0, 1000).default(0).describe('Inches from the gun to the friendly units in the line of fire'),
      { measured: clearanceInput('from', 'gun to friends') },
    ),
    friendsTargetInches: inputWith(
      defineNumber(0, 1000).default(0).describe('Inches from the friendly units in the line of fire to the target'),
      { measured: clearanceInput('to', 'friends to target') },
    ),
    targetElements: defineUnitInputs('target').from(
      defineInt(1, 50).default(1).describe('Number of elements in the target'),
      (target) => Math.max(1, countAllElements(target)),
    ),
    elementsInCover: defineInt(0, 50).default(0).describe('Number of target elements in cover'),
  },
  roles: {
    firer: { description: 'Firing unit', acts: true },
    target: { usuallyEnemy: true, description: 'Unit fired at' },
  },
  run(_dice, input) {
    const { shooter, mount, bearingDegrees, friends, targetElements, elementsInCover } = input;
    if (elementsInCover > targetElements)
      throw refuseIllegal(
        `The target cannot have ${elementsInCover} of its ${targetElements} elements in cover. Enter ${targetElements} or fewer.`,
        'Cover',
      );
    const axes = listArcAxes(shooter, mount);
    const inArc = isInArc(bearingDegrees, axes);
    const overhead = friends === 'none' || OVERHEAD_FIRE_RULES[shooter].allowed(input);
    const targetInCover = 2 * elementsInCover > targetElements;
    const arcs = axes === null ? 'all round' : axes.map((axis) => `${axis} +/- ${ARC_DEGREES / 2} degrees`).join(', ');
    const weapon = shooter === 'hull' ? `${shooter} weapon, ${mount}` : shooter;
    return {
      outcome: { inArc, overhead, targetInCover, mayFire: inArc && overhead },
      steps: [
        buildTableStep(`Arc of ${weapon}`, arcs, 'Arcs of Fire', axes !== null && 'TC-45'),
        buildResultStep(`Target at ${bearingDegrees} degrees`, inArc ? 'in the arc' : 'outside the arc', 'Arcs of Fire'),
        ...includeIf(
          friends !== 'none',
          buildTableStep(`Overhead fire by ${shooter}`, OVERHEAD_FIRE_RULES[shooter].when, 'Overhead Fire', 'TC-46'),
          buildResultStep('Overhead fire', overhead ? 'allowed' : 'not allowed', 'Overhead Fire'),
        ),
        buildResultStep(
          `Elements in cover, ${elementsInCover} of ${targetElements}`,
          targetInCover ? 'the whole unit has cover' : 'no cover',
          'Cover',
        ),
      ],
      effects: [],
    };
  },
  audience: createAudienceFinder(['firer'], ['target']),
  summary({ inArc, overhead, targetInCover, mayFire }) {
    const cover = targetInCover ? 'the target has cover' : 'the target has no cover';
    if (mayFire) return `The unit may fire, and ${cover}.`;
    const reasons = [
      ...(inArc ? [] : ['the target is outside the arc of fire']),
      ...(overhead ? [] : ['friendly units are in the line of fire']),
    ];
    return `The unit cannot fire: ${reasons.join(' and ')} (${cover}).`;
  },
  tone: () => 'plain',
});
