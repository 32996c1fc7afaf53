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

/** The largest number of units of one side in a combat. */
const MAX_UNITS = 6;

const combatant = z.strictObject({
  name: z.string().min(1).max(60).optional().describe('Name, for the record'),
  type: unitType.describe('What it is'),
  sp: int(1, 20).describe('Strength points'),
  size: z.enum(SIZES).default('battalion').describe('Its size'),
  marks: z
    .array(z.enum(MARKS))
    .refine((marks) => new Set(marks).size === marks.length, 'a mark is given twice')
    .default([])
    .describe('S well armed, I poorly, L no anti-tank weapons'),
  mode: z.enum(MODES).default('normal').describe('Its mode (Orders)'),
  terrain: z.enum(TERRAINS).default('open').describe('What it stands in'),
  works: z.enum(WORKS).default('none').describe('Prepared position, of a defender'),
  riverBank: flag('It defends a river bank'),
  role: z.enum(COMBAT_ROLES).default('contact').describe('In contact, behind infantry, firing in'),
  target: int(1, MAX_UNITS).optional().describe('Its place in the enemy list'),
  isolationDay: int(0, 9).default(0).describe('Day of isolation'),
  outOfLog: flag('Artillery without LOG'),
  gunClass: z.enum(GUN_CLASSES).default('standard').describe('Ranged artillery: its class'),
  rangeInches: number(0, 500).default(0).describe('Ranged artillery: inches to its target'),
});

const SIDES = ['attackers', 'defenders'] as const;
const ENEMY = { attackers: 'defenders', defenders: 'attackers' } as const;

const named = (units: readonly z.output<typeof combatant>[], word: string) =>
  units.map((unit, index) => ({ ...unit, name: unit.name ?? `${word} ${index + 1}` }));

export const combatInput = z
  .strictObject({
    attackers: z.array(combatant).min(1).max(MAX_UNITS).describe('The side that moved in or presses on'),
    defenders: z.array(combatant).min(1).max(MAX_UNITS).describe('The other side'),
    attackersNaval: flag('Ships support the attackers'),
    defendersNaval: flag('Ships support the defenders'),
    attackersLog: stock.optional().describe('LOG of the attackers; left out: not checked'),
    defendersLog: stock.optional().describe('LOG of the defenders; left out: not checked'),
  })
  .superRefine((input, context) => {
    for (const side of SIDES) {
      const most = input[ENEMY[side]].length;
      input[side].forEach(({ target }, index) => {
        if (target !== undefined && target > most)
          context.addIssue({ code: 'custom', path: [side, index, 'target'], message: `the enemy list has ${most} only` });
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
