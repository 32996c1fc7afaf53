/** Scenarios saved on a server: who may open them, and whether they contain what was saved. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Playing, textOf } from './playing.js';

let playing: Playing;
const said = async (line: string): Promise<string> => textOf(await playing.play(line));

beforeAll(async () => {
  playing = await Playing.begun([
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:rules',
    '@umpire #hq /side add name:Axis nation:germany player:@anna',
    '@umpire #hq /side add name:Allies nation:uk player:@bert',
    '@umpire #hq /eagles-unit add name:"88 mm" side:Axis base-fp:8 division:"12 SS"',
  ]);
});
afterAll(() => playing.close());

describe('a battle that is kept for the server', () => {
  let file: string;

  it('is begun by its name, by whoever keeps it; the file is the same', async () => {
    expect(await said('@umpire #hq /scenario save on-server:"Friday night"')).toContain(
      'Saved on this server as **Friday night**',
    );
    expect(await said('@umpire #hq /scenario list')).toContain('Friday night');
    expect(await said('@umpire #field /scenario show scenario:"friday NIGHT"')).toContain('"label":"Start, one channel"');
    const files = await playing.filesOf('@umpire #hq /scenario export scenario:"Friday night"');
    file = Buffer.from(files.get('scenario.json')!.bytes).toString('utf8');
    const saved = await playing.filesOf('@umpire #hq /scenario save');
    expect(Buffer.from(saved.get('scenario.json')!.bytes).toString('utf8')).toBe(file);
    expect(file).toContain('88 mm');
  });

  it('is as if it were not there for others, players of it too, while it goes on: in lists, completions and whatever they type', async () => {
    for (const typed of ['game start scenario', 'scenario show scenario', 'scenario export scenario']) {
      const kept = await said(`@anna #field /${typed}:"Friday night"`);
      expect(kept).toBe(await said(`@anna #field /${typed}:"Saturday night"`));
      expect(kept).toContain('Cannot find that scenario');
    }
    expect(await said('@anna #field /scenario list')).not.toContain('Friday');
    expect(await said('@anna #field /game start scenario:Fri?')).not.toContain('Friday');
    expect(await said('@umpire #field /game start scenario:Fri?')).toContain('Friday night (saved on this server)');
  });

  it('is replaced and taken away by whoever keeps it, and never has a name of the shelf', async () => {
    expect(await said('@umpire #hq /scenario save on-server:Mokra')).toContain('There is a built-in scenario called Mokra');
    expect(await said('@umpire #hq /scenario save from:now on-server:"FRIDAY night"')).toContain(
      'Saved on this server as **Friday night**',
    );
    expect((await said('@umpire #hq /scenario list')).match(/Friday night/g)).toHaveLength(2);
  });

  it('stays over a restart, and is everybody’s once the battle has ended', async () => {
    await playing.playAll(['@umpire #hq /game end sure:True', 'restart']);
    expect(await said('@anna #field /scenario list')).toContain('Friday night');
    expect(await said('@anna #field /game start scenario:"Friday night"')).toContain('"label":"Start, one channel"');
    expect(await said('@anna #field [Start, one channel]')).toContain('choose your side');
    const units = playing.tables(playing.gameIds()[1]!).battle.tables.unit;
    expect([...units.values()].map(({ name }) => name)).toEqual(['88 mm']);
  });

  it('is told to whoever keeps it as kept of him, and is nobody’s once he is forgotten', async () => {
    expect(await said('@umpire #hq /privacy')).toContain('Scenarios that you saved');
    const kept = await playing.filesOf('@umpire #hq [Download]');
    expect([...kept.values()].map(({ bytes }) => Buffer.from(bytes).toString('utf8')).join('')).toContain('"Friday night"');
    await playing.playAll(['@umpire #hq [Erase my data]', '@umpire #hq [Erase all my data]']);
    expect(await said('@umpire #hq /scenario list')).toContain('Friday night');
    expect(await said('@umpire #hq /privacy')).not.toContain('Scenarios that you saved');
  });

  it('is taken away by who manages the server, and by nobody else who does not keep it', async () => {
    expect(await said('@bert #hq /scenario remove scenario:"Friday night"')).toContain('Someone else saved Friday night');
    expect(await said('@umpire #hq /scenario remove scenario:"Friday night"')).toContain('has been removed');
    expect(await said('@umpire #hq /scenario remove scenario:"Friday night"')).toContain('Cannot find a scenario of that name');
  });
});

describe('a server’s saved scenarios', () => {
  it('are ten of one person at most: they fill no list alone, may replace their own, and others still save theirs', async () => {
    for (const where of ['@filler #own', '@saver #other'])
      await playing.playAll([
        `${where} /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 113"`,
        `${where} /side add name:Axis nation:germany`,
        `${where} /side add name:Allies nation:uk`,
      ]);
    for (let n = 1; n <= 10; n++)
      expect(await said(`@filler #own /scenario save on-server:"Mine ${n}"`), `${n}`).toContain('Saved on this server');
    expect(await said('@filler #own /scenario save on-server:"Mine 11"')).toContain('You have already saved 10 scenarios');
    expect(await said('@filler #own /scenario save on-server:"Mine 10"')).toContain('Saved on this server');
    expect(await said('@saver #other /scenario save on-server:"Theirs"')).toContain('Saved on this server');
    await playing.play('@filler #own /scenario remove scenario:"Mine 3"');
    expect(await said('@filler #own /scenario save on-server:"Mine 11"')).toContain('Saved on this server');
  });
});
