/** M-46: a player's panel never shows a fight as allowed if the side knows the enemy only from an earlier sighting. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { labelsOf, Playing, textOf } from './playing.js';

let playing: Playing;

beforeAll(async () => {
  playing = await Playing.begun([
    'role Umpires @umpire',
    '@umpire #hq /game start ruleset:megagame name:"Arnhem" umpire-role:@Umpires',
    '@umpire #hq /side add name:Axis nation:german player:@ana',
    '@umpire #hq /side add name:Allies nation:allied player:@paco',
    '@umpire #hq /map new width:60 height:50',
    '@umpire #hq /megagame-unit add name:"A Foot" side:Axis troops:foot status:6 ammo-sp:1',
    '@umpire #hq /megagame-unit add name:"B Foot" side:Allies troops:foot status:6 ammo-sp:1',
    '@umpire #hq /map move moves:"A Foot 20,20, B Foot 22,20"',
    // The contact is of turn 1, and units do not see each other any more in turn 2.
    '@umpire #hq /map set sight:False',
    '@umpire #hq /turn next anyway:True',
    '@umpire #hq /turn phase anyway:True',
    '@umpire #hq /turn phase anyway:True',
    '@umpire #hq /turn phase anyway:True',
    '@ana #hq /my',
    '@ana #hq [A Foot]',
  ]);
});
afterAll(() => playing.close());

it('asks before the press, and the press is the answer', async () => {
  const asked = await playing.play('@ana #hq [Contact 1 (2 km) · careful]');
  expect(textOf(asked)).toContain('The map does not show how far apart A Foot and Contact 1 are.');
  expect(labelsOf(asked)).toContain('Roll anyway');
  expect(labelsOf(asked)).not.toContain('Roll');
  const fought = await playing.play('@ana #hq [Roll anyway]');
  expect(textOf(fought)).toContain('Settled at the table');
});
