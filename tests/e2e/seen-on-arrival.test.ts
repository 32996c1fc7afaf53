/** Acceptance of plain sight: a reinforcement that arrives in sight is reported in the channels of the sides that see each other, once. */
import { expect, it } from 'vitest';
import { Playing } from './playing.js';
import { SIGHT_FIELDS } from './sight-fields.js';

// By hand: Dora arrives 2.2 km (megagame: 5 km, M-47), 2.2 in (corps: 6 in, CO-87) from Bravo, and more than 20 from Charlie.
const FIELDS = {
  megagame: ['/megagame-unit add name:Dora side:Axis troops:foot status:6 ammo-sp:2 fuel-sp:2', '16,16'],
  corps: ['/corps-unit add name:Dora side:Axis type:infantry formation:"Div Anton" sp:4', '17,17'],
} as const;

it.each(Object.entries(FIELDS))('%s: an arrival in sight', async (id, [unit, at]) => {
  const field = SIGHT_FIELDS[id]!;
  const playing = await Playing.begun([
    'role Umpires @umpire',
    `@umpire #hq /game start ${field.start} name:Seen umpire-role:@Umpires`,
    ...['ana Axis', 'paco Allies', 'rosa Reds'].map((each, n) => {
      const [person, side] = each.split(' ');
      return `@umpire #hq /side add name:${side} ${field.sides[n]!} player:@${person}`;
    }),
    ...[...field.units, ...field.map, ...(field.ready ?? []), unit].map((line) => `@umpire #hq ${line}`),
    '@umpire #hq /game channels create',
    `@umpire #umpires /reinforcement add units:Dora turn:3 at:${at}`,
  ]);
  try {
    const reports = (name: string): number =>
      playing.table
        .seat('umpire', name)
        .messages()
        .filter((message) => JSON.stringify(message).includes('In sight: ')).length;
    expect(['axis', 'allies', 'reds'].map(reports)).toEqual([0, 0, 0]);
    await playing.play('@umpire #umpires /reinforcement now unit:Dora');
    await expect.poll(() => ['axis', 'allies', 'reds'].map(reports)).toEqual([1, 1, 0]);
    await playing.table.idle();
    expect(['axis', 'allies', 'reds'].map(reports)).toEqual([1, 1, 0]);
    expect(playing.faultIn(playing.gameIds()[0]!)).toBeUndefined();
  } finally {
    await playing.closeWhole();
  }
});
