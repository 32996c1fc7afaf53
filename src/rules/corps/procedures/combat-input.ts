import { z } from 'zod';
import {
  COMBAT_ROLES,
  flag,
  GUN_CLASSES,
  int,
  MARKS,
  MODES,
  number,
  SIZES,
  stock,
  TERRAINS,
  unitType,
  WORKS,
} from '../vocabulary.js';

/** Maximum number of units of one side in a combat. */
const MAX_UNITS = 6;

const combatant = z.strictObject({
  name: z.string().min(1).max(60).optional().describe('Name of the combat, for the record'),
  type: unitType.describe('Type of the unit'),
  sp: int(1, 20).describe('Strength points'),
  size: z.enum(SIZES).default('battalion').describe('Size of the unit'),
  marks: z
    .array(z.enum(MARKS))
    .refine((marks) => new Set(marks).size === marks.length, 'A mark is listed twice. Enter each mark once.')
    .default([])
    .describe('Marks: S well armed, I poorly armed, L no anti-tank weapons'),
  mode: z.enum(MODES).default('normal').describe('Mode of the unit (Orders)'),
  terrain: z.enum(TERRAINS).default('open').describe('Terrain of the unit'),
  works: z.enum(WORKS).default('none').describe('Prepared position of a defender'),
  riverBank: flag('The unit defends a river bank'),
  role: z.enum(COMBAT_ROLES).default('contact').describe('Role: in contact, behind infantry, or firing in'),
  target: int(1, MAX_UNITS).optional().describe('Target, by its number in the enemy list'),
  isolationDay: int(0, 9).default(0).describe('Day of isolation'),
  outOfLog: flag('The artillery has no LOG'),
  gunClass: z.enum(GUN_CLASSES).default('standard').describe('Range class of artillery that fires in'),
  rangeInches: number(0, 500).default(0).describe('Inches to the target of artillery that fires in'),
});

const SIDES = ['attackers', 'defenders'] as const;
const ENEMY = { attackers: 'defenders', defenders: 'attackers' } as const;

const named = (units: readonly z.output<typeof combatant>[], word: string) =>
  units.map((unit, index) => ({ ...unit, name: unit.name ?? `${word} ${index + 1}` }));

export const combatInput = z
  .strictObject({
    attackers: z
      .array(combatant)
      .min(1)
      .max(MAX_UNITS)
      .describe('Attackers: the side that moved into contact or continues the attack'),
    defenders: z.array(combatant).min(1).max(MAX_UNITS).describe('Defenders: the other side'),
    attackersNaval: flag('Ships support the attackers'),
    defendersNaval: flag('Ships support the defenders'),
    attackersLog: stock.optional().describe('LOG of the attackers. Default: not checked'),
    defendersLog: stock.optional().describe('LOG of the defenders. Default: not checked'),
  })
  .superRefine((input, context) => {
    for (const side of SIDES) {
      const most = input[ENEMY[side]].length;
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

export type CombatInput = z.output<typeof combatInput>;
export type Combatant = CombatInput['attackers'][number];
