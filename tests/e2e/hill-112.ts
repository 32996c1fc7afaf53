/** The opening of Hill 112 that several tests share. */
import { Playing } from './playing.js';

const BEGIN = '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112"';
const SEATS = [
  '@umpire #hq /side add name:Axis nation:germany player:@axis',
  '@umpire #hq /side add name:Allies nation:usa player:@allies',
];

/** Places the units in the open: a tank of the Axis in front of the Allies' units. */
export const IN_THE_OPEN = [
  `${BEGIN} spotting:open`,
  ...SEATS,
  '@umpire #hq /eagles-unit add name:"1/Pz" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D',
];

/** Places the units by the rules of spotting: two tanks, and a company that they have spotted. */
export const SPOTTED = [
  `${BEGIN} spotting:rules`,
  ...SEATS,
  '@umpire #hq /eagles-unit add name:1/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D',
  '@umpire #hq /eagles-unit add name:2/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D',
  '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:4',
  '@umpire #hq /eagles-unit state unit:"A Coy" spotted:True',
];

const TANKS = ['Axis', 'base-fp:6 kind:vehicle da:MODERATE move-code:D', '12 Pz'] as const;
const FOOT = ['Allies', 'base-fp:4 kind:infantry', '3 Inf'] as const;
const UNITS = { '1/Pz': TANKS, '2/Pz': TANKS, 'A Coy': FOOT, 'B Coy': FOOT, 'C Coy': FOOT };

/**
 * Starts the bot at a table and plays these lines. By the rules of spotting, Ana plays the Axis and Paco the Allies.
 * @param units the units on the table; `isDivided` puts each into its division
 */
export async function hill112(
  { units, isDivided = false }: { readonly units: readonly (keyof typeof UNITS)[]; readonly isDivided?: boolean },
  lines: readonly string[] = [],
): Promise<Playing> {
  const playing = await Playing.begun([
    `${BEGIN} spotting:rules`,
    '@umpire #hq /side add name:Axis nation:germany player:@ana',
    '@umpire #hq /side add name:Allies nation:uk player:@paco',
    ...units.map((name) => {
      const [side, fields, division] = UNITS[name];
      return `@umpire #hq /eagles-unit add name:"${name}" side:${side} ${fields}${isDivided ? ` division:"${division}"` : ''}`;
    }),
    ...lines,
  ]);
  return playing;
}
