/**
 * The panel shows before the press, not after it, that a unit has already moved or fired. No action that is shown as
 * allowed is refused (sections 2.1 and 4.0, E-52).
 */
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
  ]);
});
afterAll(() => playing.closeWhole());

it('a train that has moved this phase is offered no second move', async () => {
  await playing.play('@anna #hq /eagles movement unit:"Armoured Train 53" to:38,20');
  await playing.play('@anna #hq /my');
  const asked = await playing.play('@anna #hq [Choose another unit: Armoured Train 53]');
  expect(textOf(asked)).toContain('Not possible: Armoured Train 53 has moved this phase. Choose another unit.');
  expect(labelsOf(asked)).not.toContain('Do it');
  expect(labelsOf(asked)).not.toContain('Another place');
  expect(labelsOf(asked)).toContain('My units');
});

it('guns that have fired are offered no second shot', async () => {
  await playing.playAll(['@umpire #hq /turn phase anyway:True', '@umpire #hq /turn phase anyway:True']);
  await playing.play('@anna #hq /eagles direct-fire firer:"37 mm Bofors" target:"1/Pz 35"');
  await playing.play('@anna #hq /my');
  const [target] = labelsOf(await playing.play('@anna #hq [Choose another unit: 37 mm Bofors]'));
  const asked = await playing.play(`@anna #hq [${target!}]`);
  expect(textOf(asked)).toContain('Not possible: 37 mm Bofors has fired this phase. Choose another unit.');
  expect(labelsOf(asked)).not.toContain('Roll');
});

it('from turn 2 on a unit whose destination is still to be chosen has not left its place', async () => {
  await playing.play('@umpire #hq /turn next anyway:True');
  await playing.play('@bert #hq /my');
  const asked = await playing.play('@bert #hq [1/Pz 35]');
  expect(textOf(asked)).toContain('Where to?');
  expect(textOf(asked)).not.toContain('has left its place');
});
