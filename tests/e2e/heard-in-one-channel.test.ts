/** A fight of two of three sides in a battle of one channel: the attacked side reads of it on its panel, and the third side nowhere. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Playing, textOf } from './playing.js';

let playing: Playing;
beforeAll(async () => {
  playing = await Playing.begun([
    'role Umpires @umpire',
    '@umpire #hq /game start ruleset:megagame name:Heard umpire-role:@Umpires',
    '@umpire #hq /side add name:Axis nation:german player:@ana',
    '@umpire #hq /side add name:Allies nation:allied player:@paco',
    '@umpire #hq /side add name:Reds nation:allied player:@rosa',
    '@umpire #hq /game orders how:sealed',
    ...['Anton Axis', 'Bravo Allies', 'Charlie Reds'].map((each) => {
      const [name, side] = each.split(' ');
      return `@umpire #hq /megagame-unit add name:${name} side:${side} troops:foot status:6 ammo-sp:2 fuel-sp:2`;
    }),
    '@umpire #hq /map new',
    '@umpire #hq /map place unit:Anton at:15,15',
    '@umpire #hq /map place unit:Bravo at:17,15',
    '@umpire #hq /map place unit:Charlie at:45,35',
    '@umpire #hq /orders open',
    ...['air', 'movement', 'combat'].map(() => '@umpire #hq /turn phase anyway:True'),
  ]);
});
afterAll(() => playing.closeWhole());

const panel = async (person: string) => textOf(await playing.play(`@${person} #hq /my`));
/** The messages that everyone in the channel can read. */
const posts = () =>
  JSON.stringify(
    playing.table
      .seat('rosa', 'hq')
      .messages()
      .filter((message) => (message as { readonly audience?: unknown }).audience === null),
  );

it('is told on the panel of the attacked side in the same phase, once', async () => {
  const [before, shown] = [await panel('rosa'), posts()];
  const answer = textOf(await playing.play('@ana #hq /megagame combat attackers:Anton defenders:"Contact 1" terrain:open'));
  expect(answer).toContain('Combat: Anton → Bravo');
  const told = await panel('paco');
  expect(told.match(/Combat: Anton → Bravo/g)).toHaveLength(1);
  expect(told).not.toMatch(/score -?\d/);
  // The attackers have read it as their answer.
  expect(await panel('ana')).not.toContain('because others would see it');
  expect([await panel('rosa'), posts()]).toEqual([before, shown]);
});

it('leaves the panel once it is undone, and with its phase', async () => {
  await playing.play('@umpire #hq /undo');
  await playing.play('@umpire #hq [Undo]');
  const undone = await panel('paco');
  expect(undone).not.toMatch(/Combat: Anton → Bravo - /);
  await playing.play('@umpire #hq /turn phase anyway:True');
  expect(await panel('paco')).not.toContain('because others would see it');
});
