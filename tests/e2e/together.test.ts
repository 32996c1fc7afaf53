/** Several units move together by one sequence of taps: the units, the destination, and one post for each channel. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScriptRecord } from '../../src/table/index.js';
import { hill112 } from './hill-112.js';
import { labelsOf, Playing, textOf } from './playing.js';

let playing: Playing;
let gameId: string;
beforeAll(async () => {
  playing = await hill112({ units: ['1/Pz', '2/Pz'] }, [
    '@umpire #hq /eagles-unit add name:Gren side:Axis base-fp:4 kind:infantry move-code:A',
    '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:4 kind:infantry move-code:A',
    '@umpire #hq /map new',
    '@umpire #hq /map feature kind:village name:Bedburg at:E6',
    '@umpire #hq /map place unit:1/Pz at:20,20',
    '@umpire #hq /map place unit:2/Pz at:22,20',
    '@umpire #hq /map place unit:Gren at:24,20',
    '@umpire #hq /map place unit:"A Coy" at:20,44',
    '@umpire #hq /game channels create',
  ]);
  gameId = playing.gameIds()[0]!;
});
afterAll(() => playing.closeWhole());

/** Returns the moves in the last command of the Axis. */
const moved = () => playing.events(gameId).filter(({ slot }) => slot?.startsWith('move.'));
const posts = (records: readonly ScriptRecord[], channel: string) =>
  records.filter((record) => record.channel === channel && (record.kind === 'message' || record.kind === 'reply'));

describe('Together', () => {
  it('four taps move three units, told in one post in each room that may know', async () => {
    expect(labelsOf(await playing.play('@ana #axis /my'))).toContain('Move together');
    expect(textOf(await playing.play('@ana #axis [Move together]'))).toContain('**Which units?**');
    expect(labelsOf(await playing.play('@ana #axis [All 3]'))).toContain('E6 Bedburg');
    // From 20,20 to the middle of E6 at 27,33 is 14¾ inches, of which a tank moves 10 and a company 4.
    const shown = textOf(await playing.play('@ana #axis [E6 Bedburg]'));
    expect(shown).toContain('**1/Pz** to E5, 998 yd, as far as it can');
    expect(shown).toContain('**Gren** to E4, 400 yd, as far as it can');
    const done = await playing.play('@ana #axis [Do it]');
    expect(moved()).toHaveLength(3);
    expect(posts(done, 'axis')).toHaveLength(1);
    expect(textOf(posts(done, 'axis'))).toMatch(/3 units move.*Movement: 1\/Pz.*Movement: 2\/Pz.*Movement: Gren/s);
    // The card is updated: the panel is the newest message, with the result at its top, and the pressed card is
    // deleted.
    const cards = () =>
      playing.table
        .seat('ana', 'axis')
        .messages()
        .filter(({ audience }) => audience !== null);
    expect(cards().at(-1)!.embeds[0]!.description).toContain('**3 units move**');
    expect(cards().at(-1)!.embeds[0]!.description).toContain('Movement: 1/Pz');
    expect(cards().at(-1)!.embeds[0]!.description).not.toContain('Measured');
    expect(JSON.stringify(cards())).not.toContain('"Do it"');
    // The Allies know none of the units, so they get no post.
    expect(posts(done, 'allies')).toEqual([]);
    expect(labelsOf(await playing.play('@ana #axis /my'))).not.toContain('Move together');
  });

  it('is taken back by one button, and goes elsewhere', async () => {
    await playing.play('@ana #axis /my');
    const undone = await playing.play('@ana #axis [Undo my last move]');
    expect(textOf(undone)).toContain('Also undone: 2 more events');
    await playing.play('@ana #axis /my');
    await playing.play('@ana #axis [Move together]');
    await playing.play('@ana #axis [Choose units to move: 1/Pz, Gren]');
    const form = await playing.play('@ana #axis [Another place]');
    expect(form).toMatchObject([{ kind: 'form' }]);
    expect(textOf(await playing.play('@ana #axis {To: "3N"}'))).toContain('**Gren** to E4, 300 yd');
    await playing.play('@ana #axis [Do it]');
    expect(
      moved()
        .slice(3)
        .map(({ part }) => part),
    ).toEqual([0, 1]);
  });

  it('an old button moves nobody twice', async () => {
    const before = playing.eventCount();
    expect(textOf(await playing.play('@ana #axis [Do it]'))).toMatch(/already done|no button/);
    expect(playing.eventCount()).toBe(before);
  });
});

describe('Together where dice decide how far (Cullen)', () => {
  it('one press rolls for each, and each is told by a post of its own', async () => {
    const table = await Playing.open({ seed: '1944' });
    await table.playAll([
      '@umpire #hq /game start ruleset:cullen name:"The Ebro"',
      '@umpire #hq /side add name:Axis player:@ana',
      '@umpire #hq /side add name:Allies player:@paco',
      '@umpire #hq /map new',
      '@umpire #hq /cullen-unit add name:"1st Tabor" side:Axis kind:infantry rifle:4 mr:1',
      '@umpire #hq /cullen-unit add name:"2nd Tabor" side:Axis kind:infantry rifle:4 mr:1',
      '@umpire #hq /map move moves:"1st Tabor C4, 2nd Tabor D4"',
      '@umpire #hq /game channels create',
      '@umpire #hq /turn phase',
      '@umpire #hq /turn phase',
    ]);
    const game = table.gameIds()[0]!;
    expect(labelsOf(await table.play('@ana #axis /my'))).toContain('Move together');
    await table.play('@ana #axis [Move together]');
    expect(labelsOf(await table.play('@ana #axis [All 2]'))).toContain('To the north');
    const shown = await table.play('@ana #axis [To the north]');
    expect(textOf(shown)).toContain('**1st Tabor** to C6, 12 in, as far as the dice allow');
    expect(labelsOf(shown)).toContain('Roll');
    const done = await table.play('@ana #axis [Roll]');
    const events = table.events(game).filter(({ slot }) => slot?.startsWith('move.'));
    expect(events.map(({ diceKind }) => diceKind)).toEqual(['verified', 'verified']);
    const titles = (channel: string) => textOf(posts(done, channel)).match(/Movement: \d\w+ Tabor/g);
    for (const channel of ['hq', 'allies']) expect(titles(channel)).toEqual(['Movement: 1st Tabor', 'Movement: 2nd Tabor']);
    expect(table.faultIn(game)).toBeUndefined();
    await table.close();
  });
});
