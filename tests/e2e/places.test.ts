/** Permanent places, directions, stocks that change hands, and a player who undoes their own command. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Playing, textOf } from './playing.js';

let playing: Playing;
beforeAll(async () => {
  playing = await Playing.open({ seed: '1947' });
});
afterAll(() => playing.close());

const told = async (line: string): Promise<string> => textOf(await playing.play(line));

describe('Eagles', () => {
  beforeAll(() =>
    playing.playAll([
      '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
      '@umpire #hq /side add name:Axis nation:germany player:@axis',
      '@umpire #hq /side add name:Allies nation:usa player:@allies',
    ]),
  );

  it('a side says once in which direction its guns fire (E-53)', async () => {
    expect(await told('@axis #hq /artillery direction bearing:180')).toContain('180');
    const [axis] = [...playing.tables(playing.gameIds()[0]!).battle.tables.side.values()];
    expect(axis).toMatchObject({ fireBearing: 180 });
  });

  it('minefields are listed to those who know of them (1.5)', async () => {
    await playing.play('@umpire #hq /eagles-map minefield name:Red kind:deliberate side:Axis');
    expect(await told('@axis #hq /eagles-map minefields')).toContain('Red');
    expect(await told('@allies #hq /eagles-map minefields')).not.toContain('Red');
  });

  it('a player takes back what he did last, where the battle lets him', async () => {
    await playing.play('@axis #hq /log note text:"We dig in."');
    expect(await told('@axis #hq /undo')).toContain('Only umpires of this battle can do that');
    await playing.play('@umpire #hq /game undo by:players');
    await playing.play('@axis #hq /log note text:"We stay."');
    expect(await told('@allies #hq /undo')).toContain('only your own last command');
    expect(await told('@axis #hq /undo')).toContain('Undone');
    await playing.play('@umpire #hq /game end sure:True');
  });
});

describe('Corps', () => {
  beforeAll(() =>
    playing.playAll([
      '@umpire #ops /game start ruleset:"Corps: operational rules with SP, LOG and POL" name:Epsom season:summer',
      '@umpire #ops /side add name:Axis player:@axis',
      '@umpire #ops /side add name:Allies player:@allies',
      '@umpire #ops /corps-formation add name:"12 SS" side:Axis nationality:axis log:4 pol:3',
      '@umpire #ops /corps-formation add name:"1 SS" side:Axis nationality:axis echelon:corps log:9 pol:9',
      '@umpire #ops /corps-formation edit formation:"12 SS" parent:"1 SS"',
    ]),
  );

  it('bridges and minefields stand until they are gone (CO-74)', async () => {
    expect(await told('@umpire #ops /corps-job stands kind:bridge name:Orne')).toContain('Orne');
    await playing.play('@umpire #ops /corps-job stands kind:minefield name:Field side:Axis');
    expect(await told('@axis #ops /corps-job places')).toContain('Field');
    const others = await told('@allies #ops /corps-job places');
    expect(others).toContain('Orne');
    expect(others).not.toContain('Field');
    await playing.play('@umpire #ops /corps-job gone structure:Orne');
    expect(await told('@allies #ops /corps-job places')).not.toContain('Orne');
  });

  it('LOG and POL change hands along the chain, in the move phase (CO-73)', async () => {
    const transfer = '@axis #ops /corps-formation transfer from-formation:"1 SS" to-formation:"12 SS" log:2 pol:1';
    const stocks = (): unknown[] => {
      const { formation } = playing.tables(playing.gameIds().at(-1)!).battle.tables;
      return [...(formation?.values() ?? [])].map(({ name, log, pol }) => [name, log, pol]);
    };
    expect(await told(transfer)).toContain('Supplies can change hands only in the Move phase and overnight');
    const [division, corps] = stocks() as [[string, number, number], [string, number, number]];
    for (let n = 0; n < 3; n++) await playing.play('@umpire #ops /turn phase');
    await playing.play(transfer);
    expect(stocks()).toEqual([
      ['12 SS', division[1] + 2, division[2] + 1],
      ['1 SS', corps[1] - 2, corps[2] - 1],
    ]);
  });
});
