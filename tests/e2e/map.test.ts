/** A typed battle on the map: what each side sees of it, and undos. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPOTTED } from './hill-112.js';
import { Playing, textOf } from './playing.js';

let playing: Playing;
beforeAll(async () => {
  playing = await Playing.begun([...SPOTTED]);
});
afterAll(() => playing.close());

const told = async (line: string): Promise<string> => textOf(await playing.play(line));
const picture = (line: string) => playing.pictureOf(line);

describe('the map', () => {
  it('is laid out, and units are put on it', async () => {
    expect(await told('@axis #hq /map show')).toContain('has no map');
    expect(await told('@umpire #hq /map new')).toContain('72 x 48 in, squares of 6 in');
    expect(await told('@axis #hq /map place unit:1/Pz at:D4.7')).toContain('D4.7');
    await playing.play('@axis #hq /map place unit:2/Pz at:23,18 facing:90');
    await playing.play('@allies #hq /map place unit:"A Coy" at:G6 sign:X1');
    expect(await told('@allies #hq /map place unit:1/Pz at:E5')).toContain('Cannot find a unit called');
    await playing.play('@umpire #hq /map feature kind:wood at:"B2; B4; D4" name:"Dead Horse Copse"');
  });

  it('units move by the rules, and several at once by an umpire, by call signs and names', async () => {
    expect(await told('@axis #hq /map move moves:"1P 3N, 2/Pz E5"')).toContain('1/Pz must move by the rules on this map');
    expect(await told('@umpire #hq /map move moves:"1P 3N, 2/Pz E5"')).toContain('2 units move on the map');
    expect(await told('@umpire #hq /map move moves:"1P nowhere"')).toContain('Cannot find the place');
  });

  it('measures are told to who asks alone', async () => {
    // 1/Pz is now in D4.1 at 19,22, and A Coy in the middle of G6 at 39,33. They are 20 and 11 inches apart.
    expect(await told('@axis #hq /map measure from:1/Pz to:X1')).toContain('D4.1 to G6: 2283 yd, NE (61 degrees)');
    expect(await told('@allies #hq /map measure from:1/Pz to:X1')).toContain('Cannot find the place');
  });

  it('each is shown what he knows, and the public what everybody knows', async () => {
    const axis = await picture('@axis #hq /map show');
    expect(axis.name).toBe('map.png');
    expect(axis.alt).toContain('known to Axis');
    expect(axis.alt).toContain('1/Pz (FP 6) at D4.1');
    expect(axis.alt).toContain('X1 A Coy in G6');
    const allies = await picture('@allies #hq /map show');
    expect(allies.alt).toContain('Axis: none.');
    expect(allies.alt).toContain('wood Dead Horse Copse');
    const everybody = await picture('@umpire #hq /map show public:True');
    expect(everybody.alt).not.toContain('/Pz');
    expect((await picture('@umpire #hq /map show side:Allies')).bytes).toBe(allies.bytes);
    expect((await picture('@umpire #hq /map show')).alt).toContain('with everything');
    expect(await told('@axis #hq /map show side:Allies')).toContain('Only umpires');
  });

  it('what the other side does in secret changes no byte of it', async () => {
    const before = await picture('@allies #hq /map show');
    await playing.play('@umpire #hq /map move moves:"1/Pz A1; 2/Pz A2"');
    await playing.play('@axis #hq /map feature kind:minefield at:F6 side:Axis');
    expect(await picture('@allies #hq /map show')).toEqual(before);
    await playing.play('@umpire #hq /undo later:refuse');
    await playing.play('@umpire #hq /undo later:refuse');
  });

  it('an undo brings the picture back, byte for byte', async () => {
    const before = await picture('@umpire #hq /map show');
    await playing.play('@umpire #hq /map move moves:"1/Pz 5E"');
    expect((await picture('@umpire #hq /map show')).bytes).not.toBe(before.bytes);
    await playing.play('@umpire #hq /undo later:refuse');
    expect(await picture('@umpire #hq /map show')).toEqual(before);
  });

  it('is played by figures on a table where the umpire says so: then places are people’s word', async () => {
    expect(await told('@axis #hq /map set ground:table')).toContain('Only umpires');
    expect(await told('@umpire #hq /map set ground:table squares:ask')).toContain('Figures on a table show where units are');
    expect(await told('@axis #hq /map move moves:"2/Pz F5"')).toContain('2/Pz goes to F5');
    expect(await told('@axis #hq /map measure from:2/Pz to:G5')).toContain('F5 to G5: 0 to 1342 yd');
    expect(await told('@umpire #hq /map set ground:map squares:middle')).toContain('A square means its middle');
    expect(await told('@axis #hq /map measure from:2/Pz to:G5')).toContain('F5 to G5: ');
  });

  it('says what a place means while it is typed', async () => {
    expect(await told('@axis #hq /map place unit:1/Pz at:E5?')).toContain('E5 (27 in across, 27 in up)');
    expect(await told('@allies #hq /map place unit:"A Coy" at:"2W of 1/Pz"?')).not.toContain('1/Pz -');
  });

  it('is taken away, and the record holds', async () => {
    await playing.play('@umpire #hq /map clear feature:"Dead Horse Copse"');
    expect(await told('@axis #hq /map clear')).toContain('Only an umpire');
    expect(await told('@umpire #hq /map clear')).toContain('The map was removed');
    expect(await told('@umpire #hq /verify')).toContain('Record verified');
  });
});
