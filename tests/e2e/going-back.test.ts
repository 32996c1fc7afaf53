/** A unit that a result forces back appears in its player's panel and the umpires' panel, with places to tap. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { labelsOf, Playing, textOf } from './playing.js';

let playing: Playing;
beforeAll(async () => {
  playing = await Playing.begun([
    '@umpire #hq /game start ruleset:cullen name:Teruel',
    '@umpire #hq /side add name:Republic player:@ana',
    '@umpire #hq /side add name:Nationalists player:@paco',
    '@umpire #hq /cullen-unit add name:"A Coy" side:Republic kind:infantry rifle:4',
    '@umpire #hq /cullen-unit add name:"1 Tabor" side:Nationalists kind:infantry rifle:4',
    '@umpire #hq /map new',
    '@umpire #hq /map place unit:"A Coy" at:21,21',
    '@umpire #hq /map place unit:"1 Tabor" at:21,40',
    '@umpire #hq /cullen-unit state unit:"A Coy" dps:4',
    '@umpire #hq /cullen-game set phase:movement',
    '@umpire #hq /game channels create',
    // With four DPs, a 1 gives -3, which means "retreat", 12 inches.
    '@umpire #umpires /cullen-move troops unit:"A Coy" dice:1',
  ]);
});
afterAll(() => playing.closeWhole());

const OPEN = 'A Coy must go back 12 in, but no one has chosen where';

it('the desk has it first, and the enemy’s has not', async () => {
  expect(textOf(await playing.play('@ana #republic /my'))).toContain(`**Your turn:** ${OPEN}`);
  expect(textOf(await playing.play('@paco #nationalists /my'))).not.toContain('goes back');
});

it('a phase is not ended over it unasked', async () => {
  expect(textOf(await playing.play('@umpire #umpires /turn phase'))).toContain(OPEN);
});

it('three taps from the desk it stands where its player says', async () => {
  await playing.play('@ana #republic /my');
  expect(labelsOf(await playing.play('@ana #republic [A Coy]'))).toEqual(
    expect.arrayContaining(['D2, 12 in', 'E3, 12 in', 'Another place']),
  );
  expect(textOf(await playing.play('@ana #republic [D2, 12 in]'))).toContain('12 in from its present place');
  expect(textOf(await playing.play('@ana #republic [Do it]'))).toContain(
    'A Coy goes back 12 in, to D2.5 (21 in across, 9 in up).',
  );
  expect(textOf(await playing.play('@ana #republic /my'))).not.toContain('goes back');
});
