import { z } from 'zod';
import { refuseIllegal } from '../../refusal.js';
import { capitalize, countNoun } from '../../words.js';
import { buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { listAirGroups } from '../battle.js';
import { createAudienceFinder } from '../own-affairs.js';
import { checkSupportedUnit } from '../support.js';
import { countTakingPart, createTooLargeFilter } from '../part-of.js';
import { AIR_GROUP_TABLE, type AirGroup, defineMegagameProcedure, type MegagameScene, rowsOf } from '../state.js';
import { type AirRole, defineInt, type Nation, NATIONS } from '../vocabulary.js';
import { AIR_FACTORS, findAirLevel, isRuledByOverlap } from './air-levels.js';

/** Returns the air groups in a role. */
const groupsIn = <R extends string>(scene: MegagameScene<R>, role: R): readonly AirGroup[] =>
  scene.rows(role) as readonly AirGroup[];

/** Returns the total squadrons of the groups with these roles. */
export function countSquadrons(groups: readonly AirGroup[], ...roles: readonly AirRole[]): number {
  return groups.filter(({ role }) => roles.includes(role)).reduce((sum, group) => sum + group.squadrons, 0);
}

/**
 * Finds the air groups in a role of the procedure.
 * @param able the kinds of air group that the procedure allows
 * @param cite the section that the refusal cites
 * @throws {Refusal} ILLEGAL if a group is of another kind
 */
export function findGroupsInRole<R extends string>(
  scene: MegagameScene<R>,
  role: R,
  able: readonly AirRole[],
  cite: string,
): readonly AirGroup[] {
  const groups = groupsIn(scene, role);
  const unable = groups.find((group) => !able.includes(group.role));
  if (unable)
    throw refuseIllegal(
      `${unable.name} is a ${unable.role} group, which cannot fly this mission. Choose ${able.join(' or ')} groups.`,
      cite,
    );
  return groups;
}

/** Returns a function that counts the squadrons of these roles in the named groups; undefined if no groups are named. */
export const createSquadronCounter =
  <R extends string>(part: R, ...roles: readonly AirRole[]) =>
  (scene: MegagameScene<R>): number | undefined =>
    scene.rows(part).length === 0 ? undefined : countSquadrons(groupsIn(scene, part), ...roles);

/** The roles of aircraft that attack ground troops. */
export const BOMBING_ROLES: readonly AirRole[] = ['ground-attack', 'heavy-bomber'];

type Scene = MegagameScene<'groups' | 'supports'>;
const flights = rowsOf('groups', AIR_GROUP_TABLE);
const squadrons = defineInt(0, 100).default(0);

const bombers = (scene: Scene): readonly AirGroup[] => findGroupsInRole(scene, 'groups', BOMBING_ROLES, 'Air-Ground Attacks');

/** Returns the nation of the side that the groups fly for; undefined if the groups fly for two sides. */
function nationOf(scene: Scene): Nation | undefined {
  const nations = new Set(groupsIn(scene, 'groups').map(({ side }) => scene.battle.tables.side.get(side)?.nation));
  return nations.size === 1 ? [...nations][0] : undefined;
}

/** The first words of a remark that only the groups' own side may read (M-29). */
export const ALREADY_FLOWN = 'Already flown this turn: ';

/** Returns a remark that names the groups that have already flown in this turn. */
export function listFlownRemarks(scene: MegagameScene<'groups'>): readonly string[] {
  const flown = groupsIn(scene, 'groups').filter((group) => group.flown);
  return flown.length === 0 ? [] : [`${ALREADY_FLOWN}${flown.map(({ name }) => name).join(', ')} (Air-Ground Attacks).`];
}

/** Air-Ground Attacks: squadrons that support a single combat. */
export const airSupport = defineMegagameProcedure({
  id: 'megagame.air-support',
  sections: ['Air-Ground Attacks', 'Combat'],
  title: 'Show the level of air support that squadrons give',
  inputs: {
    nation: flights.inScene(
      z.enum(NATIONS).describe('Nation of the ground-attack squadrons (Air-Ground Attacks)'),
      (_row, scene: Scene) => nationOf(scene),
    ),
    groundAttackSqns: flights.inScene(
      squadrons.describe('Ground-attack squadrons over this combat (Air-Ground Attacks)'),
      (_row, scene: Scene) => countTakingPart(scene.typed?.groundAttackSqns, countSquadrons(bombers(scene), 'ground-attack')),
    ),
    heavySqns: flights.inScene(
      squadrons.describe('Heavy bomber squadrons over this combat (Air-Ground Attacks)'),
      (_row, scene: Scene) => countTakingPart(scene.typed?.heavySqns, countSquadrons(bombers(scene), 'heavy-bomber')),
    ),
  },
  roles: {
    groups: { table: AIR_GROUP_TABLE, description: 'Air groups over this combat', many: true, acts: true },
    supports: {
      description: 'Units to support in their next fight (M-37)',
      many: true,
      acts: true,
      offeredTo: ({ status }) => status > 0,
      checkWith: (unit, scene) => checkSupportedUnit(unit, groupsIn(scene, 'groups')),
    },
  },
  offeredWhen: (battle) => listAirGroups(battle).some(({ role }) => BOMBING_ROLES.includes(role)),
  passesOver: createTooLargeFilter<'groups' | 'supports'>({
    groundAttackSqns: createSquadronCounter('groups', 'ground-attack'),
    heavySqns: createSquadronCounter('groups', 'heavy-bomber'),
  }),
  run(_dice, { nation, groundAttackSqns, heavySqns }) {
    const { byGroundAttack, byHeavies, heaviesCount, level } = findAirLevel(nation, groundAttackSqns, heavySqns);
    const factor = AIR_FACTORS[level];

    const ofBoth = groundAttackSqns > 0 && heavySqns > 0;
    const ruledHeavies = heaviesCount && isRuledByOverlap(heavySqns);
    const steps = [
      ...includeIf(
        groundAttackSqns > 0,
        buildTableStep(
          `${capitalize(nation)} ground attack, ${countNoun(groundAttackSqns, 'squadron')}`,
          byGroundAttack,
          'Air-Ground Attacks',
        ),
      ),
      ...includeIf(
        heavySqns > 0,
        buildTableStep(
          `Heavy bombers, ${countNoun(heavySqns, 'squadron')}`,
          byHeavies,
          'Air-Ground Attacks',
          ruledHeavies && 'M-11',
        ),
      ),
      buildResultStep(`Factor of air support (${level})`, factor, 'Air-Ground Attacks', 'Combat', ofBoth && 'M-12'),
    ];
    return {
      outcome: { level, factor },
      steps,
      effects: [
        { kind: 'set-air', role: 'groups', fields: { flown: true } },
        ...includeIf(groundAttackSqns + heavySqns > 0, {
          kind: 'use-squadrons',
          role: 'groups',
          groundAttackSqns,
          heavySqns,
        } as const),
        ...includeIf(level !== 'none', {
          kind: 'buy-air',
          role: 'groups',
          for: 'supports',
          nation,
          groundAttackSqns,
          heavySqns,
        } as const),
      ],
    };
  },
  remarks: listFlownRemarks,
  audience: createAudienceFinder('groups'),
  certainOver: ['level'],
  summary: ({ level, factor }) =>
    level === 'none' ? 'There is no air support.' : `Air support is ${level}: +${factor} in combat.`,
  tone: () => 'plain',
});
