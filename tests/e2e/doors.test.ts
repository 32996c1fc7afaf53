/**
 * A person who comes late is offered a side, gets a link to its channel, and can read what they missed. An ended battle
 * leads to the next one.
 */
import { afterEach, expect, it } from 'vitest';
import { labelsOf, Playing, textOf } from './playing.js';

let playing: Playing;
afterEach(() => playing.close());

const BEGUN = ['@umpire #hq /game start scenario:mokra', '@umpire #hq [Start, private channels]', '@anna #hq [Play Poland]'];

it('whoever plays no side is offered the sides, wherever they are told that they play none', async () => {
  playing = await Playing.open({ seed: '1944' });
  await playing.playAll(BEGUN);
  for (const line of ['/my', '/turn ready', '/help', '/eagles movement unit:"1/Pz 35"']) {
    const told = await playing.play(`@eve #hq ${line}`);
    expect([line, ...labelsOf(told)]).toEqual(expect.arrayContaining([line, 'Play Poland', 'Play Germany']));
  }
  // Players and umpires are offered no side.
  for (const who of ['anna', 'umpire'])
    for (const line of ['/my', '/help']) expect(labelsOf(await playing.play(`@${who} #hq ${line}`))).not.toContain('Play Poland');
});

it('the door leads to the side’s channel, and from the second turn on to what was missed', async () => {
  playing = await Playing.open({ seed: '1944' });
  await playing.playAll([...BEGUN, '@umpire #hq /turn next anyway:True', '@eve #hq /my']);
  const joined = await playing.play('@eve #hq [Play Germany]');
  expect(textOf(joined)).toMatch(/Your channel is <#\d+>\./);
  expect(textOf(joined)).toContain('See what you missed');
  const missed = textOf(await playing.play('@eve #hq [See what you missed]'));
  expect(missed).toContain('Turn 2');
  expect(missed).not.toContain('Uhlan');
});

it('what was missed begins after one’s own last action', async () => {
  playing = await Playing.open({ seed: '1944' });
  await playing.playAll([...BEGUN, '@umpire #hq /turn next anyway:True', '@eve #hq [Play Germany]', '@eve #germany /turn ready']);
  const since = '@eve #hq [See what you missed]';
  expect(textOf(await playing.play(since))).toContain('Nothing has happened since your last action.');
  await playing.play('@anna #poland /turn ready');
  const told = textOf(await playing.play(since));
  expect(told).toContain('Poland: ready');
  expect(told).not.toContain('Germany: ready');
});

it('an ended battle says so in its channels, and leads to the open one', async () => {
  playing = await Playing.open({ seed: '1944' });
  await playing.playAll([...BEGUN, '@umpire #umpires /game end sure:True']);
  const alone = textOf(await playing.play('@anna #poland /my'));
  expect(alone).toContain('**Mokra** has ended.');
  expect(alone).not.toContain('Done');
  await playing.playAll(['@umpire #next /game start scenario:palacio-de-ibarra', '@umpire #next [Start, one channel]']);
  const next = textOf(await playing.play('@anna #poland /my'));
  expect(next).toContain('**Mokra** has ended.');
  expect(next).toMatch(/Go to an open battle: \*\*[^*]+\*\* \(<#\d+>\)/);
});

it('after a battle, the channel where it began leads to the next one, the tutorial and the report', async () => {
  playing = await Playing.open({ seed: '1944' });
  await playing.playAll(BEGUN);
  const ended = await playing.play('@umpire #umpires /game end sure:True');
  const post = ended.filter(({ channel, body }) => channel === 'hq' && labelsOf([{ body }] as never).includes('New battle'));
  expect(post).toHaveLength(1);
  expect(labelsOf(post)).toEqual(
    expect.arrayContaining(['New battle', 'Start the tutorial', 'Get the report', 'Close channels']),
  );
  const report = await playing.play('@anna #hq [Get the report]');
  expect(JSON.stringify(report)).toContain('mokra');
  expect(labelsOf(await playing.play('@anna #hq [New battle]'))).toContain('Start the tutorial');
  await playing.playAll(['@umpire #hq /game start scenario:mokra', '@umpire #hq [Start, one channel]']);
});

it('after a battle with its summary elsewhere, the channel where it began has a link to it and the same doors', async () => {
  playing = await Playing.open({ seed: '1944' });
  await playing.playAll([
    '@umpire #hq /game start scenario:mokra',
    '@umpire #hq [Start, one channel]',
    '@anna #hq [Play Poland]',
    '@umpire #square Hello',
    '@umpire #hq /game channels use public:#square',
  ]);
  const ended = await playing.play('@umpire #hq /game end sure:True');
  const doors = (name: string) =>
    ended.filter(({ channel, body }) => channel === name && labelsOf([{ body }] as never).includes('New battle'));
  expect(doors('square')).toHaveLength(1);
  const [post, ...others] = doors('hq');
  expect(others).toEqual([]);
  const square = playing.table.world.channel('square').id;
  expect(textOf([post!])).toContain(`**Mokra** has ended. Its summary is in <#${square}>.`);
  expect(labelsOf([post!])).toEqual(['New battle', 'Start the tutorial', 'Get the report']);
  // A side's secrets are open after the end, also to those who did not play.
  const files = await playing.filesOf('@eve #hq [Get the report]');
  expect([...files.keys()][0]).toBe('mokra.md');
  expect(textOf(await playing.play('@eve #hq [Start the tutorial]'))).toContain('Step 1');
  expect(labelsOf(await playing.play('@anna #hq [New battle]'))).toContain('Start the tutorial');
  await playing.playAll(['@umpire #hq /game start scenario:palacio-de-ibarra', '@umpire #hq [Start, one channel]']);
  // A new battle is there now.
  expect(textOf(await playing.play('@anna #hq [New battle]'))).toContain('Nothing has changed.');
});
