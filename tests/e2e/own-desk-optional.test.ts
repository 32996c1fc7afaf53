/** In a phase without tasks, the panel lists the optional actions of a side, each by its own name. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Playing, textOf } from './playing.js';

let playing: Playing;
beforeAll(async () => {
  playing = await Playing.open({ seed: '1944' });
  await playing.playAll([
    '@umpire #hq /game start scenario:epsom',
    '@umpire #hq [Start, one channel]',
    '@anna #hq [Play British]',
    '@bert #hq [Play Germans]',
  ]);
});
afterAll(() => playing.closeWhole());

it('engineers can start work, and that is no roll', async () => {
  expect(textOf(await playing.play('@bert #hq /my'))).toContain('**You can** start work with 12 SS Pioneers. Then press _Done_.');
});

it('the map makes the command check, so that nobody is offered it', async () => {
  await playing.play('@umpire #hq /turn phase anyway:True');
  const card = textOf(await playing.play('@bert #hq /my'));
  expect(card).toContain('Turn 1, Command check');
  expect(card).not.toContain('_Command check_');
});
