import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Playing, textOf } from './playing.js';

let playing: Playing;
beforeAll(async () => {
  playing = await Playing.begun([
    '@owner #hq /help',
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112"',
    '@umpire #hq /side add name:Axis nation:germany player:@ana player-2:@pia',
    '@umpire #hq /side add name:Allies nation:uk player:@paco',
  ]);
});
afterAll(async () => {
  expect(playing.faultIn(playing.gameIds()[0]!)).toBeUndefined();
  await playing.close();
});

const ask = async (line: string): Promise<string> => textOf(await playing.play(line));

describe('/umpire', () => {
  it('adds an assistant, who does what umpires do but for the end, and takes the right back', async () => {
    expect(await ask('@ann #hq /turn phase anyway:True')).toContain('Only umpires of this battle can do that');
    expect(await ask('@ana #hq /umpire add user:@ann')).toContain('Only umpires of this battle can do that');
    expect(await ask('@umpire #hq /umpire add user:@ann')).toContain('An assistant umpire was added');
    expect(await ask('@ana #hq /umpire list')).toMatch(/started the battle and umpires it[^]*Assistants: <@\d+>/);
    expect(await ask('@ann #hq /turn phase anyway:True')).toContain('Indirect');
    for (const line of ['/game end', '/game dice by-hand:everybody', '/umpire add user:@paco', '/overrule event:1 reason:no'])
      expect(await ask(`@ann #hq ${line}`), line).toContain('An assistant umpire cannot use that command');
    await playing.play('@umpire #hq /umpire remove user:@ann');
    expect(await ask('@ann #hq /turn phase anyway:True')).toContain('Only umpires of this battle can do that');
  });
});

describe('the post of a new assistant umpire', () => {
  it('says who it is, and for which side they play, to everybody', async () => {
    const { id } = playing.table.world.member('paco').user;
    await playing.play('@umpire #hq /umpire add user:@paco');
    const [post] = playing.table.world.channel('hq').messages.slice(-1);
    expect(post!.audience).toBeNull();
    const words = JSON.stringify(post);
    expect(words).toContain('An assistant umpire was added');
    expect(words).toContain(`<@${id}>`);
    expect(words).toContain('That person also plays for Allies.');
    await playing.play('@umpire #hq /umpire remove user:@paco');
    await playing.play('@umpire #hq /umpire add user:@ann');
    expect(JSON.stringify(playing.table.world.channel('hq').messages.at(-1))).toContain('No side lists that person as a player.');
    await playing.play('@umpire #hq /umpire remove user:@ann');
  });
});

describe('/side hand-over', () => {
  it('puts somebody in the place of who is absent', async () => {
    expect(await ask('@ana #hq /my')).toContain('Axis · Turn 1');
    await playing.play('@umpire #hq /side hand-over player:@ana to:@zoe');
    expect(await ask('@ana #hq /my')).toContain('You do not have units in this battle');
    expect(await ask('@zoe #hq /my')).toContain('Axis · Turn 1');
    expect(await ask('@pia #hq /my')).toContain('Axis · Turn 1');
    expect(await ask('@umpire #hq /side hand-over player:@ana')).toContain('does not play in this battle');
  });
});
