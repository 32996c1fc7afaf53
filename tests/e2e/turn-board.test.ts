import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hill112 } from './hill-112.js';
import { type Playing, textOf } from './playing.js';

let playing: Playing;

beforeAll(async () => {
  playing = await hill112({ units: ['1/Pz', '2/Pz', 'A Coy'], isDivided: true });
});
afterAll(() => playing.closeWhole());

const ask = async (line: string): Promise<string> => textOf(await playing.play(line));

describe('/turn status', () => {
  it('tells umpires who has not moved, by side, and whom everybody waits for', async () => {
    const told = await ask('@umpire #hq /turn status');
    for (const line of [
      'Turn 1, Movement',
      '**Axis** has not moved: 1/Pz, 2/Pz',
      '**Allies** has not moved: A Coy',
      'Axis, Allies',
    ])
      expect(told).toContain(line);
  });

  it('tells players of their own units alone', async () => {
    const told = await ask('@ana #hq /turn status');
    expect(told).toContain('**Axis** has not moved: 1/Pz, 2/Pz');
    expect(told).not.toContain('A Coy');
  });

  it('and who has moved is left out', async () => {
    await playing.play('@ana #hq /eagles movement unit:1/Pz mode:cross-country terrain:clear');
    expect(await ask('@umpire #hq /turn status')).toContain('**Axis** has not moved: 2/Pz');
  });
});

describe('/my', () => {
  it('shows a player his units by what they can still do, privately', async () => {
    const records = await playing.play('@ana #hq /my');
    expect(records).toMatchObject([{ kind: 'reply', ephemeral: true }]);
    const told = textOf(records);
    expect(told).toContain('**Your turn:** move 2/Pz, then press _Done_.');
    expect(told).not.toContain('A Coy');
    // For an umpire, /my shows the tasks that wait for them.
    expect(await ask('@umpire #hq /my')).toMatch(/has not moved[^]*Next phase/);
  });
});

describe('/turn ready', () => {
  it('is told in the open, counts for the phase, and is taken back', async () => {
    expect(await playing.play('@ana #hq /turn ready')).toMatchObject([{ kind: 'reply', ephemeral: false }]);
    expect(await ask('@umpire #hq /turn status')).toMatch(/Ready[^]*Axis[^]*Waiting for[^]*Allies/);
    expect(await ask('@ana #hq /turn ready')).toContain('Axis is already marked as ready');
    expect(await ask('@ana #hq /turn ready ready:False')).toContain('Axis: no longer ready');
    expect(await ask('@ana #hq /turn ready side:Allies')).toContain('You cannot mark that side as ready');
    expect(await ask('@umpire #hq /turn ready side:Allies')).toContain('Allies: ready');
    expect(await ask('@umpire #hq /turn ready')).toContain('No side is chosen. Choose the side that is ready.');
  });
});

describe('/call', () => {
  it('is told to nobody but the side and umpires, and is answered', async () => {
    expect(await playing.play('@ana #hq /call umpire about:"Is 2/Pz in the wood?"')).toMatchObject([{ ephemeral: true }]);
    expect(await ask('@umpire #hq /turn status')).toContain('Axis calls an umpire: Is 2/Pz in the wood?');
    expect(await ask('@paco #hq /turn status')).not.toContain('calls an umpire');
    await playing.play('restart');
    expect(await ask('@umpire #hq /turn status')).toContain('Axis calls an umpire: Is 2/Pz in the wood?');
    expect(await ask('@ana #hq /call answered')).toContain('Only umpires of this battle can do that');
    await playing.play('@umpire #hq /call answered');
    expect(await ask('@umpire #hq /turn status')).not.toContain('calls an umpire');
    expect(await ask('@umpire #hq /call answered')).toContain('No calls are open');
  });
});

describe('/turn deadline', () => {
  it('is shown in everybody’s own time until it is taken off or the phase ends', async () => {
    expect(await ask('@ana #hq /turn deadline in:20m')).toContain('Only umpires of this battle can do that');
    expect(await ask('@umpire #hq /turn deadline in:soon')).toContain('Enter a length such as 20m');
    expect(await ask('@umpire #hq /turn deadline in:20m')).toMatch(/This phase lasts until <t:\d+:f> \(<t:\d+:R>\)/);
    expect(await ask('@paco #hq /turn status')).toMatch(/This phase lasts until <t:\d+:f> \(<t:\d+:R>\)/);
    await playing.play('@umpire #hq /turn deadline in:off');
    expect(await ask('@umpire #hq /turn status')).not.toContain('lasts until');
    expect(await ask('@umpire #hq /turn deadline in:off')).toContain('This phase has no deadline');
    await playing.play('@umpire #hq /turn deadline in:1h30m');
    await playing.play('@umpire #hq /turn phase');
    expect(await ask('@umpire #hq /turn status')).not.toContain('lasts until');
  });
});
