import { z } from 'zod';
import { illegal } from '../../refusal.js';
import { counted } from '../../words.js';
import { result, table, when } from '../../working.js';
import { affairOf } from '../own-affairs.js';
import { partOf } from '../part-of.js';
import { AIR_GROUP, type AirGroup, megagameProcedure, type MegagameScene } from '../state.js';
import { AIR_LEVELS, type AirLevel, type AirRole, int, type Nation, NATIONS } from '../vocabulary.js';

type Level = Exclude<AirLevel, 'none'>;

/** Squadrons as printed; `to` null: or more. */
export interface Squadrons {
  readonly from: number;
  readonly to: number | null;
}

const sqns = (from: number, to: number | null = from): Squadrons => ({ from, to });
const orMore = (from: number): Squadrons => sqns(from, null);
type Force = Nation | 'heavy';

/** `3-5`, `10 or more`, `1`, `-`. */
export function printedSqns(cell: Squadrons | null): string {
  if (cell === null) return '-';
  if (cell.to === null) return `${cell.from} or more`;
  return cell.from === cell.to ? `${cell.from}` : `${cell.from}-${cell.to}`;
}

/** Air-Ground Attacks. The heavy bombers' rows overlap as printed: the highest whose lower figure is reached counts (M-11). */
export const AIR_GROUND: Readonly<Record<Force, Readonly<Record<Level, Squadrons | null>>>> = {
  german: { ordinary: sqns(1, 2), superior: sqns(3, 5), overwhelming: sqns(6, 9), apocalyptic: orMore(10) },
  allied: { ordinary: sqns(1), superior: sqns(2, 3), overwhelming: sqns(4, 7), apocalyptic: orMore(8) },
  heavy: { ordinary: null, superior: null, overwhelming: sqns(1, 2), apocalyptic: orMore(2) },
};

/** Combat: what a level of air support adds, once for its side (M-8). */
export const AIR_FACTORS: Readonly<Record<AirLevel, number>> = {
  none: 0,
  ordinary: 4,
  superior: 6,
  overwhelming: 8,
  apocalyptic: 10,
};

const LEVELS = AIR_LEVELS.filter((level) => level !== 'none');

/** The highest level whose lower figure so many squadrons reach (M-11). */
function levelOf(force: Force, squadrons: number): AirLevel {
  return LEVELS.findLast((level) => squadrons >= (AIR_GROUND[force][level]?.from ?? Infinity)) ?? 'none';
}

/** Whether two printed cells hold this number, so that only the ruling decides. */
function isOverlap(force: Force, squadrons: number): boolean {
  const holding = LEVELS.filter((level) => {
    const cell = AIR_GROUND[force][level];
    return cell !== null && squadrons >= cell.from && squadrons <= (cell.to ?? Infinity);
  });
  return holding.length > 1;
}

/** The air groups in a role. */
const groupsIn = <R extends string>(scene: MegagameScene<R>, role: R): readonly AirGroup[] =>
  scene.rows(role) as readonly AirGroup[];

/** Squadrons of these roles together. */
export function squadronsOf(groups: readonly AirGroup[], ...roles: readonly AirRole[]): number {
  return groups.filter(({ role }) => roles.includes(role)).reduce((sum, { squadrons }) => sum + squadrons, 0);
}

/** Air groups of the roles that may do this. @throws {Refusal} ILLEGAL for another, citing `cite` */
export function groupsFor<R extends string>(
  scene: MegagameScene<R>,
  role: R,
  able: readonly AirRole[],
  cite: string,
): readonly AirGroup[] {
  const groups = groupsIn(scene, role);
  const unable = groups.find((group) => !able.includes(group.role));
  if (unable) throw illegal(`${unable.name} is a ${unable.role} group; this is for ${able.join(' and ')} groups`, cite);
  return groups;
}

/** Roles of the aircraft that attack ground troops. */
export const BOMBING_ROLES: readonly AirRole[] = ['ground-attack', 'heavy-bomber'];

const bombers = (scene: MegagameScene<'groups'>): readonly AirGroup[] =>
  groupsFor(scene, 'groups', BOMBING_ROLES, 'Air-Ground Attacks');

/** The nation of the side that the groups fly for; of two sides, none. */
function nationOf(scene: MegagameScene<'groups'>): Nation | undefined {
  const nations = new Set(groupsIn(scene, 'groups').map(({ side }) => scene.battle.tables.side.get(side)?.nation));
  return nations.size === 1 ? [...nations][0] : undefined;
}

type AirSupportOutcome = {
  readonly level: AirLevel;
  readonly factor: number;
};

/** Air-Ground Attacks: squadrons over one combat. */
export const airSupport = megagameProcedure({
  id: 'megagame.air-support',
  title: 'Air support: its level from squadrons',
  cites: ['Air-Ground Attacks', 'Combat', 'M-8', 'M-11', 'M-12'],
  input: z.strictObject({
    nation: z.enum(NATIONS).describe('Whose ground-attack squadrons (Air-Ground Attacks)'),
    groundAttackSqns: int(0, 100).default(0).describe('Ground-attack squadrons over this combat (Air-Ground Attacks)'),
    heavySqns: int(0, 100).default(0).describe('Heavy bomber squadrons over this combat (Air-Ground Attacks)'),
  }),
  roles: {
    groups: {
      table: AIR_GROUP,
      description: 'Air groups over this combat',
      many: true,
      acts: true,
      fills: {},
      fillsFromScene: {
        nation: (_row, scene) => nationOf(scene),
        groundAttackSqns: (_row, scene) => partOf(scene.typed?.groundAttackSqns, squadronsOf(bombers(scene), 'ground-attack')),
        heavySqns: (_row, scene) => partOf(scene.typed?.heavySqns, squadronsOf(bombers(scene), 'heavy-bomber')),
      },
    },
  },
  run(_dice, { nation, groundAttackSqns, heavySqns }) {
    const byGroundAttack = levelOf(nation, groundAttackSqns);
    const byHeavies = levelOf('heavy', heavySqns);
    const heaviesCount = AIR_FACTORS[byHeavies] > AIR_FACTORS[byGroundAttack];
    const level = heaviesCount ? byHeavies : byGroundAttack; // M-12
    const factor = AIR_FACTORS[level];

    const ofBoth = groundAttackSqns > 0 && heavySqns > 0;
    const ruledHeavies = heaviesCount && isOverlap('heavy', heavySqns);
    const steps = [
      ...when(
        groundAttackSqns > 0,
        table(`${nation} ground attack, ${counted(groundAttackSqns, 'squadron')}`, byGroundAttack, 'Air-Ground Attacks'),
      ),
      ...when(
        heavySqns > 0,
        table(`Heavy bombers, ${counted(heavySqns, 'squadron')}`, byHeavies, 'Air-Ground Attacks', ruledHeavies && 'M-11'),
      ),
      result(`Air support: ${level}`, factor, 'Air-Ground Attacks', 'Combat', ofBoth && 'M-12'),
    ];
    const outcome: AirSupportOutcome = { level, factor };
    return { outcome, steps, effects: [{ kind: 'set-air', role: 'groups', fields: { flown: true } }] };
  },
  audience: affairOf('groups'),
  oddsOver: [],
  certainOver: ['level'],
  summary: ({ level, factor }) => (level === 'none' ? 'No air support.' : `Air support is ${level}: +${factor} in combat.`),
  tone: () => 'plain',
});
