import { MAP_ACT_IDS } from '../../../src/house/index.js';
import { Played, type Skirmish, shoot } from '../battle.js';

const act = (played: Skirmish, id: string, params: Record<string, unknown>): void =>
  void played.do({ type: 'act', act: id, params: params as never });

export const moveTo = (played: Skirmish, unit: string, to: string): void =>
  act(played, MAP_ACT_IDS.move, { units: [unit], to: [to] });

/** Creates a skirmish on a map before its first move, with 1/Pz at 18,18 and A Coy at 30,18. */
export function onAMap(): Skirmish {
  const played = Played.skirmish();
  act(played, MAP_ACT_IDS.new, {});
  act(played, MAP_ACT_IDS.feature, { kind: 'wood', at: 'B2; B4; D4', name: 'Copse' });
  act(played, MAP_ACT_IDS.place, { unit: played.firer, at: '18,18' });
  act(played, MAP_ACT_IDS.place, { unit: played.target, at: '30,18' });
  return played;
}

/**
 * Adds a background picture to the map. Its hash repeats one hex digit.
 * @returns the hash
 */
export function layUnder(played: Skirmish, digit: string, isPhotograph = false): string {
  const sha256 = digit.repeat(64);
  act(played, MAP_ACT_IDS.picture, { picture: { sha256, mediaType: 'image/png', bytes: 9 }, photograph: isPhotograph });
  return sha256;
}

/**
 * Adds sealed orders: 1/Pz is ordered to 24,24, and A Coy to G3 by way of F3.
 * @returns the ids of the orders
 */
export function ordered(played: Skirmish): Readonly<Record<'tank' | 'coy', string>> {
  played.do({ type: 'set-orders', orders: 'sealed' });
  const write = (unit: string, to: string): string => {
    const does = { type: 'resolve', procedure: 'eagles.movement', roles: { unit: [unit] }, typed: { to, terrain: 'clear' } };
    played.do({ type: 'write-order', unit, words: `To ${to}`, does });
    return [...played.context.battle.tables.order!.keys()].at(-1)!;
  };
  return { tank: write(played.firer, '24,24'), coy: write(played.target, 'F3; G3') };
}

/** Plays the skirmish on until it has this many events: moves back and forth, with shots and woods in between. */
export function mappedBattle(count: number): Skirmish {
  const played = onAMap();
  shoot(played);
  for (let n = 0; played.events.length < count; n++) {
    const [unit, row] = n % 2 === 0 ? [played.firer, 10] : [played.target, 30];
    moveTo(played, unit, `${5 + ((n * 7) % 60)},${row + ((n * 3) % 9)}`);
    if (n % 40 === 39) act(played, MAP_ACT_IDS.feature, { kind: 'smoke', at: `${(n * 5) % 60},20`, name: `Screen ${n}` });
  }
  return played;
}
