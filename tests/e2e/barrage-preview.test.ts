/** Calls a barrage by taps. Its registration points are buttons, and the preview shows where and when it lands. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { labelsOf, Playing, textOf } from './playing.js';

let playing: Playing;
beforeAll(async () => {
  playing = await Playing.open({ seed: '1939' });
  await playing.playAll([
    '@umpire #hq /game start scenario:mokra',
    '@umpire #hq [Start, one channel]',
    '@anna #hq [Play Poland]',
    '@bert #hq [Play Germany]',
    '@umpire #hq /map place unit:Scouts at:"22,16.5"',
    '@umpire #hq /turn phase anyway:True',
  ]);
});
afterAll(() => playing.closeWhole());

it('a call for fire takes four taps with /my, and says first where, when and on whom it lands', async () => {
  const desk = await playing.play('@bert #hq /my');
  expect(textOf(desk)).toContain('**You can** call fire with 1/AR 103. Then press _Done_.');
  const asked = await playing.play('@bert #hq [1/AR 103]');
  expect(labelsOf(asked)).toEqual(expect.arrayContaining(['1 Mokra II', '2 low hill']));
  expect(textOf(asked)).not.toContain('Not possible');
  const shown = await playing.play('@bert #hq [1 Mokra II]');
  const text = textOf(shown);
  expect(text).toContain('Mission 101 (1/AR 103) lands in turn 3 (Indirect fire).');
  expect(text).toContain('In the zone now: 1/21 Uhlans, Scouts (yours).');
  expect(text).toContain('Careful: Your own unit is in the zone: Scouts.');
});

it('the question for a registration point has the map of the side beside it, with what the side knows alone', async () => {
  await playing.play('@bert #hq /my');
  const [file] = (await playing.filesOf('@bert #hq [1/AR 103]')).values();
  expect(file?.alt).toContain('Mokra II');
  expect(file?.alt).toContain('1/AR 103');
  expect(file?.alt).not.toContain('2 Horse Battery');
});

it('the map of the post shows the zone as a ring, and the map of the side shows it once the call is made', async () => {
  await playing.play('@bert #hq /my');
  await playing.play('@bert #hq [1/AR 103]');
  const [file] = (await playing.filesOf('@bert #hq [1 Mokra II]')).values();
  expect(file?.alt).toContain('mission 101');
  await playing.play('@bert #hq [Do it]');
  // The battery already has a mission (section 3.1). A second call would replace it, so the panel suggests neither a
  // call nor the end of the fire.
  expect(textOf(await playing.play('@bert #hq /my'))).not.toMatch(/call fire with|end the fire/);
  const [own] = (await playing.filesOf('@bert #hq /map show')).values();
  expect(own?.alt).toContain('mission 101');
  const [theirs] = (await playing.filesOf('@anna #hq /map show')).values();
  expect(theirs?.alt).not.toContain('mission 101');
});
