/** A turn's end is told in short: what happened, losses by side, what comes next, in each room as its readers may know it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Playing, textOf } from './playing.js';

let playing: Playing;
beforeAll(async () => {
  playing = await Playing.open({ seed: '1944' });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:rules',
    '@umpire #hq /side add name:Axis nation:germany player:@ana',
    '@umpire #hq /side add name:Allies nation:uk player:@paco',
    '@umpire #hq /eagles-unit add name:1/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D division:"12 Pz"',
    '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:4 kind:infantry division:"3 Inf"',
    '@umpire #hq /eagles-unit add name:"B Coy" side:Allies base-fp:4 kind:infantry division:"3 Inf"',
    '@umpire #hq /eagles-unit state unit:"A Coy" spotted:True',
    '@umpire #hq /turn phase anyway:True',
    '@umpire #hq /turn phase anyway:True',
    '@ana #hq /eagles direct-fire firer:1/Pz target:"A Coy" range-yards:300',
    '@umpire #hq /eagles-unit state unit:"B Coy" destroyed:True',
  ]);
});
afterAll(() => playing.close());

it('is told with the phase that begins the next turn, and with no other', async () => {
  expect(textOf(await playing.play('@umpire #hq /turn phase anyway:True'))).not.toContain('in short');
  const told = textOf(await playing.play('@umpire #hq /turn phase anyway:True'));
  expect(told).toContain('Turn 1 in short');
  expect(told).toMatch(/What happened[^]*Direct fire: 1\/Pz → A Coy/);
  // Nobody has spotted it: the room of all hears nothing of its end, and of nobody else's.
  expect(told).not.toContain('Lost so far');
  expect(told).not.toContain('B Coy');
});
