import { z } from 'zod';
import type { FoundValue } from '../../ground/filling.js';
import type { SchemaOf, ValuesOf } from '../../inputs.js';
import type { Overrides } from '../../roles.js';
import { findContact, findUnitMode } from '../battle.js';
import { CONTACT_MEASURES } from '../contact.js';
import { MEASURES } from '../measures.js';
import { type CorpsScene, type CorpsUnit, inputWith, listOf, defineUnitInputs } from '../state.js';
import { findUnitTerrain } from '../standing.js';
import { findGunsWithoutLog, areShipsSupporting, findAvailableLog, areShipsChosen } from '../supply.js';
import { countSpOnTable } from '../unit.js';
import {
  COMBAT_ROLES,
  defineInt,
  isArmourType,
  isFootType,
  UNIT_TRAITS,
  MODES,
  defineNumber,
  stockSchema,
  TERRAINS,
} from '../vocabulary.js';
import { listGunRanges } from './artillery-range.js';

export type CombatSide = 'attackers' | 'defenders';
export type CombatRole = (typeof COMBAT_ROLES)[number];
type Scene = CorpsScene<CombatSide>;

/** The maximum number of units of one side in a combat. */
export const MAX_COMBAT_UNITS = 6;
const NAME_LENGTH = 60;

const SIDES = ['attackers', 'defenders'] as const;
export const ENEMY_ROLES = { attackers: 'defenders', defenders: 'attackers' } as const;

/**
 * Returns the part of a unit that does not touch an enemy in the combat on the map: guns support from afar, and armour supports
 * infantry. If it is in doubt whether armour touches an enemy, it must certainly touch the infantry, and must not be in a recorded
 * contact. Undefined for any other unit, and without places.
 */
export function findRoleByMap(side: CombatSide, unit: CorpsUnit, scene: Scene): CombatRole | undefined {
  const { battle, many } = scene;
  const isGuns = unit.type === 'artillery';
  if (!isGuns && !isArmourType(unit.type)) return undefined;
  const enemies = many(ENEMY_ROLES[side]);
  const sees = scene.sees ?? (() => true);
  const touched = enemies.map((enemy) => CONTACT_MEASURES.touches(unit, enemy, battle));
  const isApart = touched.every((touches) => touches === false);
  if (enemies.length === 0 || !enemies.every(sees) || (isGuns && !isApart)) return undefined;
  if (isGuns) return 'ranged';
  const isMet = (enemy: CorpsUnit, index: number): boolean =>
    touched[index] === true || findContact(battle, unit.id, enemy.id) !== undefined;
  const infantry = many(side).filter((other) => other.id !== unit.id && isFootType(other.type));
  const inFront = (other: CorpsUnit): boolean => {
    const touches = CONTACT_MEASURES.touches(unit, other, battle);
    return isApart ? touches !== false : touches === true && !enemies.some(isMet);
  };
  return infantry.some(inFront) ? 'behind' : undefined;
}

/** Returns a function that measures the distance from a side's supporting guns to their enemy (Artillery Ranges, CO-25). */
export const createSupportRange =
  (own: CombatSide) =>
  (unit: CorpsUnit, scene: Scene, key: string, overrides: Overrides): FoundValue | undefined => {
    const given = overrides[own]?.[scene.many(own).indexOf(unit)];
    if ((given?.role ?? findRoleByMap(own, unit, scene)) !== 'ranged') return undefined;
    const other = ENEMY_ROLES[own];
    const first = scene
      .many(other)
      .findIndex(
        (enemy, index) => (overrides[other]?.[index]?.role ?? findRoleByMap(other, enemy, scene) ?? 'contact') === 'contact',
      );
    const target = scene.many(other)[typeof given?.target === 'number' ? given.target - 1 : first];
    return MEASURES.pairFound(unit, target, scene.battle, key, listGunRanges(unit), unit.name);
  };

/** Returns the LOG that a side's guns may use; undefined if the side has no guns, or if the guns belong to no formation. */
const gunsLog =
  (side: CombatSide) =>
  (_unit: CorpsUnit, { battle, many }: Scene) =>
    findAvailableLog(
      battle,
      many(side).filter(({ type }) => type === 'artillery'),
    );

const marks = z
  .array(z.enum(UNIT_TRAITS))
  .refine((given) => new Set(given).size === given.length, 'A trait is listed twice. Enter each trait once.');

/**
 * Describes the units of a side at the start of a combat. Values in brackets after a unit's name replace the unit's own values.
 */
const combatants = (side: CombatSide, words: string) => {
  const unit = defineUnitInputs(side);
  return listOf(
    side,
    {
      name: unit.from(z.string().min(1).max(60).optional().describe('Name of the combat, for the record'), ({ name }) =>
        name.slice(0, NAME_LENGTH),
      ),
      type: unit.its('type', 'Type of the unit'),
      sp: unit.from(defineInt(1, 20).describe('Strength points (SP) of the unit'), countSpOnTable),
      size: unit.its('size', 'Size of the unit'),
      marks: unit.from(
        marks.default([]).describe('Traits: S (very well armed), I (very poorly armed), L (short of anti-tank weapons)'),
        (row) => row.marks,
      ),
      mode: unit.inScene(z.enum(MODES).default('normal').describe('Mode of the unit (Orders)'), (row, { battle }) =>
        findUnitMode(battle, row),
      ),
      terrain: unit.inScene(z.enum(TERRAINS).default('open').describe('Terrain of the unit'), (row, { battle }) =>
        findUnitTerrain(row, battle),
      ),
      works: unit.its('works', 'Prepared position of a defender'),
      riverBank: unit.its('riverBank', 'The unit defends a river bank'),
      role: unit.inScene(
        z
          .enum(COMBAT_ROLES)
          .default('contact')
          .describe('Place in the combat: in contact, behind infantry, or firing from a distance'),
        (row, scene: Scene) => findRoleByMap(side, row, scene),
        { likely: true },
      ),
      target: defineInt(1, MAX_COMBAT_UNITS).optional().describe('Target, by its number in the enemy list'),
      isolationDay: unit.from(defineInt(0, 9).default(0).describe('Day of isolation'), ({ isolationDay }) => isolationDay),
      // Guns may hold their fire so that other guns have LOG (CO-69). Guns that fire without LOG are refused when they should pay
      // LOG.
      outOfLog: unit.inScene(
        z.boolean().default(false).describe('The artillery has no LOG'),
        ({ id }, { battle, many }, given) =>
          findGunsWithoutLog(
            battle,
            many(side).filter((_gun, index) => given[index]?.outOfLog !== true),
          ).has(id),
        { likely: side === 'attackers', own: side },
      ),
      gunClass: unit.its('gunClass', 'Range class of artillery that fires in'),
      rangeInches: inputWith(
        defineNumber(0, 500).default(0).describe('Distance in inches from supporting artillery to its target'),
        {
          measuredEach: createSupportRange(side),
          favours: 'less',
        },
      ),
    },
    (units) => units.min(1).max(MAX_COMBAT_UNITS).describe(words),
  );
};

const LOG = stockSchema.optional();

export const combatInputs = {
  attackers: combatants('attackers', 'Units of the side that moved into contact or continues the attack'),
  defenders: combatants('defenders', 'Units of the other side'),
  attackersNaval: defineUnitInputs('attackers').inScene(
    z.boolean().default(false).describe('Ships support the attackers'),
    (_unit, scene) => areShipsChosen(scene.many('attackers'), scene, 'attackersNaval'),
  ),
  defendersNaval: defineUnitInputs('defenders').inScene(
    z.boolean().default(false).describe('Ships support the defenders'),
    (_unit, scene) => areShipsSupporting(scene.many('defenders'), scene.battle),
  ),
  attackersLog: defineUnitInputs('attackers').inScene(
    LOG.describe('LOG of the attackers. Default: not checked'),
    gunsLog('attackers'),
    {
      own: 'attackers',
    },
  ),
  defendersLog: defineUnitInputs('defenders').inScene(
    LOG.describe('LOG of the defenders. Default: not checked'),
    gunsLog('defenders'),
    {
      own: 'defenders',
    },
  ),
};
type Values = ValuesOf<typeof combatInputs>;

const named = (units: Values['attackers'], word: string) =>
  units.map((unit, index) => ({ ...unit, name: unit.name ?? `${word} ${index + 1}` }));

/** Checks the targets in a combat, and adds names for unnamed units. */
export const checkWholeCombat = (schema: SchemaOf<typeof combatInputs>) =>
  schema
    .superRefine((input, context) => {
      for (const side of SIDES) {
        const most = input[ENEMY_ROLES[side]].length;
        input[side].forEach(({ target }, index) => {
          if (target !== undefined && target > most)
            context.addIssue({
              code: 'custom',
              path: [side, index, 'target'],
              message: `The enemy list has only ${most} units. Enter a lower number.`,
            });
        });
      }
    })
    .transform((input) => ({
      ...input,
      attackers: named(input.attackers, 'attacker'),
      defenders: named(input.defenders, 'defender'),
    }));

export type CombatInput = z.output<ReturnType<typeof checkWholeCombat>>;
export type Combatant = CombatInput['attackers'][number];
