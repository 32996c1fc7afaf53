/** Hill 112, as several tests begin it: a battle of Eagles with spotting between Ana’s Axis and Paco’s Allies. */
import { Playing } from './playing.js';

const TANKS = ['Axis', 'base-fp:6 kind:vehicle da:MODERATE move-code:D', '12 Pz'] as const;
const FOOT = ['Allies', 'base-fp:4 kind:infantry', '3 Inf'] as const;
const UNITS = { '1/Pz': TANKS, '2/Pz': TANKS, 'A Coy': FOOT, 'B Coy': FOOT, 'C Coy': FOOT };

/**
 * The bot at a table, after the opening and these lines.
 * @param units on the table; `isDivided`: each in its division
 */
export async function hill112(
  { units, isDivided = false }: { readonly units: readonly (keyof typeof UNITS)[]; readonly isDivided?: boolean },
  lines: readonly string[] = [],
): Promise<Playing> {
  const playing = await Playing.open({ seed: '1944' });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:rules',
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
