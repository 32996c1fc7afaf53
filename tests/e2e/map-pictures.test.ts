/**
 * Pictures of the map at the table: parts of it, rings, moves and shots, and the buttons below them. None of them
 * reveals a secret.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPOTTED } from './hill-112.js';
import { labelsOf, Playing, textOf } from './playing.js';

const OPENING = [
  ...SPOTTED,
  '@umpire #hq /map new ground:table',
  '@axis #hq /map place unit:1/Pz at:18,20',
  '@allies #hq /map place unit:"A Coy" at:22,20',
];

describe('pictures of a map', () => {
  let playing: Playing;
  beforeAll(async () => {
    playing = await Playing.open({ seed: '1944' });
    await playing.playAll(OPENING);
  });
  afterAll(() => playing.close());
  const picture = (line: string) => playing.pictureOf(line);
  const told = async (line: string): Promise<string> => textOf(await playing.play(line));

  it('show the part around a place or a unit, and how far a unit reaches', async () => {
    const { alt } = await picture('@axis #hq /map show around:1/Pz range-of:1/Pz');
    // 18,20 is at the left of D4, half way up. The rings are at 299 and 600 yards (section 1.2), and at 500 yards,
    // where firers are seen (section 4.1).
    expect(alt).toContain('around D4.4, ranges of 1/Pz');
    expect(alt).toContain('Ranges of 1/Pz: maximum 299 yd; seen when it fires 500 yd; effective 600 yd.');
    const far = await picture('@axis #hq /map show around:L1');
    expect(far.alt).toContain('Axis: none. Allies: none.');
    expect(await told('@axis #hq /map show around:Z9')).toContain('Nothing has changed');
    expect(await told('@axis #hq /map show range-of:L1')).toContain('Cannot find “L1” on your map');
  });

  it('show moves and shots of the turn, and no more when they are taken back', async () => {
    const before = await picture('@umpire #hq /map show moves:True');
    expect(before.alt).toContain('Moves: none. Shots: none.');
    await playing.play('@allies #hq /map move moves:"AC 1S"');
    const { alt } = await picture('@umpire #hq /map show moves:True');
    expect(alt).toContain('Moves: AC D4.6 to D4.9 (100 yd).');
    await playing.play('@umpire #hq /turn phase');
    await playing.play('@umpire #hq /turn phase');
    await playing.play('@axis #hq /eagles direct-fire firer:1/Pz target:"A Coy"');
    const shot = await picture('@umpire #hq /map show moves:True');
    expect(shot.alt).toMatch(/Shots: 1P at AC, (hit|no effect)\./);
    await playing.play('@umpire #hq /undo later:refuse');
    expect((await picture('@umpire #hq /map show moves:True')).alt).toContain('Shots: none.');
  });

  it('have buttons that show whoever presses them what that one may see', async () => {
    const shown = await picture('@umpire #hq /map show public:True');
    expect(shown.alt).toContain('Axis: none.');
    const axis = await picture('@axis #hq [Moves]');
    expect(axis.alt).toContain('known to Axis, moves and shots');
    expect(axis.alt).toContain('1/Pz');
    const allies = await picture('@allies #hq [Bigger]');
    expect(allies.alt).toContain('known to Allies');
    expect(allies.alt).not.toContain('/Pz');
    expect(Buffer.from(allies.bytes, 'base64').readUInt32BE(16)).toBe(2400);
    await playing.play('@allies #hq [Around...]');
    const part = await picture('@allies #hq {around:A Coy}');
    expect(part.alt).toContain('around D4');
  });

  it('show an umpire by a button what a side knows, and go on so until he wants everything', async () => {
    expect(labelsOf(await playing.play('@allies #hq /map show'))).not.toContain('As Axis');
    expect(labelsOf(await playing.play('@umpire #hq /map show public:True'))).not.toContain('As Axis');
    expect((await picture('@umpire #hq /map show')).alt).toContain('/Pz');
    const allies = await playing.play('@umpire #hq [As Allies]');
    expect(labelsOf(allies)).toEqual(expect.arrayContaining(['Everything', 'As Axis']));
    expect(labelsOf(allies)).not.toContain('As Allies');
    const bigger = await picture('@umpire #hq [Bigger]');
    expect(bigger.alt).toContain('known to Allies');
    expect(bigger.alt).not.toContain('/Pz');
    expect((await picture('@umpire #hq [Everything]')).alt).toContain('with everything');
    expect(await told('@allies #hq /map show side:Axis')).toContain('Only umpires');
  });
});

describe('two battles that differ in what a side may not know', () => {
  const twins: Playing[] = [];
  beforeAll(async () => {
    for (const secret of [
      ['@axis #hq /map place unit:2/Pz at:B2', '@axis #hq /map move moves:"1/Pz 30,30"'],
      [
        '@axis #hq /map place unit:2/Pz at:L8 sign:AC',
        '@axis #hq /map feature kind:minefield at:F6 side:Axis name:Trap',
        '@axis #hq /map move moves:"2/Pz 23,20"',
      ],
    ]) {
      const playing = await Playing.open({ seed: '1944' });
      twins.push(playing);
      await playing.playAll([...OPENING, ...secret, '@allies #hq /map move moves:"AC 2S"']);
    }
  });
  afterAll(() => Promise.all(twins.map((playing) => playing.close())));

  it.each([
    '@allies #hq /map show',
    '@allies #hq /map show moves:True big:True',
    '@allies #hq /map show around:"A Coy" range-of:"A Coy"',
    '@allies #hq /map show around:22,20 moves:True',
    '@umpire #hq /map show public:True moves:True',
    '@umpire #hq /map show side:Allies',
  ])('give the same bytes, words and name: %s', async (line) => {
    const [left, right] = [await twins[0]!.pictureOf(line), await twins[1]!.pictureOf(line)];
    expect(right).toEqual(left);
  });

  it.each([
    '@allies #hq /map show around:2/Pz',
    '@allies #hq /map show range-of:2/Pz',
    '@allies #hq /map show range-of:Nobody',
    '@allies #hq /map show range-of:2?',
    '@allies #hq /map show around:?',
    '@allies #hq /map show around:"2W of 2/Pz"?',
    '@allies #hq /map measure from:AC to:Trap',
  ])('and the same answer: %s', async (line) => {
    const [left, right] = [textOf(await twins[0]!.play(line)), textOf(await twins[1]!.play(line))];
    expect(right).toBe(left);
  });

  it('by the buttons too, whoever pressed last', async () => {
    for (const playing of twins) await playing.pictureOf('@axis #hq /map show public:True');
    for (const label of ['Moves', 'Bigger']) {
      const [left, right] = [
        await twins[0]!.pictureOf(`@allies #hq [${label}]`),
        await twins[1]!.pictureOf(`@allies #hq [${label}]`),
      ];
      expect(right).toEqual(left);
    }
  });
});
