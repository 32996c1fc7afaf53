/**
 * The end of a turn is summarised: what happened, losses by side, and what comes next, in each channel as its readers
 * may know it.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hill112 } from './hill-112.js';
import { type Playing, textOf } from './playing.js';

let playing: Playing;
beforeAll(async () => {
  playing = await hill112({ units: ['1/Pz', 'A Coy', 'B Coy'], isDivided: true }, [
    '@umpire #hq /eagles-unit state unit:"A Coy" spotted:True',
    '@umpire #hq /turn phase anyway:True',
    '@umpire #hq /turn phase anyway:True',
    '@ana #hq /eagles direct-fire firer:1/Pz target:"A Coy" range-yards:300',
    '@umpire #hq /eagles-unit state unit:"B Coy" destroyed:True',
  ]);
});
afterAll(() => playing.close());

it('is told with the phase that begins the next turn, and with no other', async () => {
  expect(textOf(await playing.play('@umpire #hq /turn phase anyway:True'))).not.toContain('Summary of ');
  const told = textOf(await playing.play('@umpire #hq /turn phase anyway:True'));
  expect(told).toContain('Summary of turn 1');
  expect(told).toMatch(/What happened[^]*Direct fire: 1\/Pz → A Coy/);
  // No one has spotted the unit, so the public channel mentions neither its loss nor any other.
  expect(told).not.toContain('Known losses so far');
  expect(told).not.toContain('B Coy');
});
