/**
 * Players can choose only units that their side has seen. One unit on the map has not been spotted, and no command
 * reveals its place.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Playing, textOf } from './playing.js';

let playing: Playing;
beforeAll(async () => {
  playing = await Playing.begun([
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
    '@umpire #hq /side add name:Reds nation:germany player:@ann',
    '@umpire #hq /side add name:Blues nation:usa',
    '@umpire #hq /eagles-unit add name:R1 side:Reds base-fp:6',
    '@umpire #hq /eagles-unit add name:HB side:Blues base-fp:4 kind:vehicle da:THIN move-code:D',
    '@umpire #hq /game names unseen:False',
    '@umpire #hq /map new',
    '@umpire #hq /map place unit:R1 at:10,10',
    '@umpire #hq /map place unit:HB at:10,20',
    '@umpire #hq /turn phase anyway:True',
    '@umpire #hq /turn phase anyway:True',
  ]);
});
afterAll(() => playing.close());

it.each([
  '/eagles spotting spotter:R1 target:HB',
  '/eagles spotting spotter:R1 target:HB odds:True',
  '/eagles direct-fire firer:R1 target:HB',
  '/eagles direct-fire firer:R1 target:HB odds:True',
  '/eagles direct-fire firer:R1 target:HB range-yards:700',
  '/map measure from:R1 to:HB',
  '/map measure from:HB to:D4',
  '/unit list near:HB',
])('%s', async (line) => {
  const told = textOf(await playing.play(`@ann #hq ${line}`));
  expect(told).not.toMatch(/measured|1000|1,000/i);
});

it('is measured for the umpire', async () => {
  expect(textOf(await playing.play('@umpire #hq /eagles spotting spotter:R1 target:HB'))).toContain('1000 yd');
});
