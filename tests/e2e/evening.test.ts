import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Playing, textOf } from './playing.js';

/** A battle with the example order of battle. */
const THE_MILL = [
  '@umpire #hq /game start ruleset:eagles name:"The mill" spotting:open',
  '@umpire #hq /unit import example:True',
  '@umpire #hq [Import]',
];

describe('the end of an evening', () => {
  let playing: Playing;
  let ended: Awaited<ReturnType<Playing['play']>>;

  beforeAll(async () => {
    playing = await Playing.begun([
      ...THE_MILL,
      '@umpire #hq /turn phase anyway:True',
      '@umpire #hq /turn phase anyway:True',
      '@umpire #hq /eagles direct-fire firer:1/Pz target:"A Coy" range-yards:200 dice:0,9,8,8,0,9,0',
    ]);
    ended = await playing.play('@umpire #hq /game end sure:True result:"The Axis hold the mill"');
  });
  afterAll(() => playing.close());

  it('says who won, in the umpire’s words', () => {
    const [event] = playing.events(playing.gameIds()[0]!).slice(-1);
    expect(event).toMatchObject({ kind: 'game-ended', notes: ['Result: The Axis hold the mill'] });
    expect(textOf(ended.slice(0, 1))).toContain('Result: The Axis hold the mill');
  });

  it('is told in the channel as one message: who fought, what mattered, who won, what it cost', () => {
    const told = ended.filter(({ kind, body }) => kind === 'message' && textOf([{ body } as never]).includes('Battle summary'));
    expect(told).toHaveLength(1);
    const text = textOf(told);
    for (const words of [
      'The mill',
      '**Axis** (rules: Germany)',
      'Turn 1',
      '1/Pz against A Coy',
      'Result: The Axis hold the mill',
      'What it cost',
    ])
      expect(text).toContain(words);
    expect(told[0]!.ephemeral).toBe(false);
    // The card is part of the message itself, so that both are forwarded together.
    const { embeds } = told[0]!.body as unknown as { embeds: { image?: { url: string } }[] };
    expect(embeds[0]!.image).toEqual({ url: 'attachment://battle.png' });
  });

  it('is kept when the umpire is asked first', async () => {
    await playing.play('@umpire #hq /game resume');
    await playing.play('@umpire #hq /game end result:"A draw"');
    const { name, alt } = await playing.pictureOf('@umpire #hq [End and reveal seed]');
    expect([name, alt]).toEqual(['battle.png', expect.stringContaining('Result: A draw.')]);
    expect(playing.events(playing.gameIds()[0]!).at(-1)).toMatchObject({ kind: 'game-ended', notes: ['Result: A draw'] });
  });
});

describe('/unit list', () => {
  let playing: Playing;
  const listed = async (line: string): Promise<string> => textOf((await playing.play(line)).slice(0, 1));

  beforeAll(async () => {
    playing = await Playing.begun([
      ...THE_MILL,
      '@umpire #hq /side edit side:Axis player:@axis',
      '@umpire #hq /map new width:48 height:36',
      '@umpire #hq /map place unit:1/Pz at:B2',
      '@umpire #hq /map place unit:2/Pz at:H5',
      '@umpire #hq /map place unit:"A Coy" at:B3',
      '@umpire #hq /eagles movement unit:1/Pz',
      '@umpire #hq /eagles-unit state unit:2/Pz suppressed:True',
    ]);
  });
  afterAll(() => playing.close());

  it('finds who has not moved: for a player his own alone', async () => {
    const all = await listed('@umpire #hq /unit list left:not-moved');
    expect(all).toContain('I/25 Gren');
    expect(all).toContain('A Coy');
    expect(all).not.toContain('1/Pz');
    const own = await listed('@axis #hq /unit list left:not-moved');
    expect(own).toContain('I/25 Gren');
    expect(own).not.toContain('A Coy');
  });

  it('finds who is told with a word', async () => {
    const text = await listed('@umpire #hq /unit list with:suppressed');
    expect(text).toContain('2/Pz');
    expect(text).not.toContain('A Coy');
  });

  it('lists the nearest first, with how far they are', async () => {
    const text = await listed('@umpire #hq /unit list near:1/Pz');
    expect(text.indexOf('A Coy')).toBeGreaterThan(text.indexOf('1/Pz'));
    expect(text.indexOf('2/Pz')).toBeGreaterThan(text.indexOf('A Coy'));
    expect(text).toContain('3 units');
  });

  it('turns pages by buttons, with the same filter', async () => {
    await playing.playAll([
      '@umpire #hq /unit template save unit:"B Coy" template:Rifles',
      '@umpire #hq /unit template apply template:Rifles side:Allies name:Extra count:30',
    ]);
    const first = await listed('@umpire #hq /unit list side:Allies left:not-moved');
    expect(first).toContain('page 1 of 2');
    expect(await listed('@umpire #hq [Next]')).toContain('page 2 of 2');
    expect(await listed('@umpire #hq [Back]')).toContain('page 1 of 2');
  });
});
