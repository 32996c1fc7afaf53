import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Playing, textOf } from './playing.js';

let playing: Playing;
let gameId: string;
const unit = (name: string): Record<string, unknown> => playing.unitNamed(gameId, name);

/**
 * Four guns of 155 mm, spread: rating X, six dice for each unit within 200 yards. In BB, 1 and 2 hit (sections 3.6 and
 * 3.7).
 */
beforeAll(async () => {
  playing = await Playing.open({ seed: '1945' });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
    '@umpire #hq /eagles-game set hand-landings:True',
    '@umpire #hq /side add name:Allies nation:usa player:@ann',
    '@umpire #hq /side add name:Axis nation:germany',
    '@umpire #hq /eagles-unit add name:Guns side:Allies base-fp:2 kind:artillery guns:4 calibre-mm:155 x-yards:0 y-yards:0',
    ...[
      ['Alpha', 2000],
      ['Bravo', 3000],
      ['Charlie', 3100],
    ].map(([name, y]) => `@umpire #hq /eagles-unit add name:${name} side:Axis base-fp:4 tpd:BB x-yards:0 y-yards:${y}`),
    '@ann #hq /artillery register label:Near x-yards:0 y-yards:2000',
    '@ann #hq /artillery register label:Far x-yards:0 y-yards:3000',
    '@umpire #hq /turn phase',
    '@ann #hq /artillery call battery:Guns registration-point:Near',
    '@umpire #hq /turn next anyway:True',
    '@umpire #hq /turn phase',
    '@umpire #hq /artillery resolve mission:1 dice:0,1,2,1,5,5,5', // Alpha takes three hits from this landing.
    '@ann #hq /artillery shift battery:Guns add-yards:200',
    '@umpire #hq /turn next anyway:True',
    '@umpire #hq /turn phase',
    '@umpire #hq /artillery resolve mission:1 dice:0,5,5,5,5,5,5', // With the point at 2200, the fire misses Alpha.
  ]);
  gameId = playing.gameIds()[0]!;
  expect(playing.player.ok).toBe(true);
});
afterAll(() => playing.closeWhole());

describe('a call for fire put right after its fire has fallen twice (3.11)', () => {
  it('the question says how many dice are rolled besides, and what everybody is told names whom it strikes instead', async () => {
    expect(unit('Alpha')).toMatchObject({ impairments: 2, suppressed: false });
    const call = playing.events(gameId).find(({ kind }) => kind === 'mission-ordered')!;
    const asked = textOf(await playing.play(`@umpire #hq /correct event:${call.number} values:"registration-point=2"`));
    expect(asked).toContain('lands at 0, 2000: Alpha suppressed, 2 impairments (3 of 6 dice hit)~~');
    // Charlie is in that zone too, and nobody has rolled for it.
    expect(asked).toContain('→ at least 6 further dice');
    expect(asked).not.toMatch(/Bravo|Charlie/);
    const told = textOf((await playing.play('@umpire #hq [Recalculate all]')).slice(0, 1));
    // SHIFT goes 200 yards from the old impact to 3200, which is a hundred yards from Charlie and two hundred from
    // Bravo.
    expect(told).toMatch(
      /Event p\d+ is now: Mission 1 \(Allies\) lands at 0, 3000: Bravo suppressed, 2 impairments \(3 of 6 dice hit\); /,
    );
    expect(told).toMatch(/Event p\d+ is now: Mission 1 \(Allies\) lands at 0, 3200: no effect on Bravo/);
    expect(unit('Alpha')).toMatchObject({ impairments: 0 });
    expect(unit('Bravo')).toMatchObject({ impairments: 2 });
  });

  it('all is as it was when that is undone', async () => {
    await playing.play('@umpire #hq /undo later:again');
    expect(unit('Alpha')).toMatchObject({ impairments: 2 });
    expect(unit('Bravo')).toMatchObject({ impairments: 0 });
  });
});
