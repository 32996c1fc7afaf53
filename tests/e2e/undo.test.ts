import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScriptRecord } from '../../src/table/index.js';
import { Playing, textOf } from './playing.js';

let playing: Playing;
let gameId: string;
beforeAll(async () => {
  playing = await Playing.open({ seed: '1944' });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
    '@umpire #hq /side add name:Axis nation:germany',
    '@umpire #hq /side add name:Allies nation:usa',
    '@umpire #hq /eagles-unit add name:"1/Pz" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D',
    '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:40',
    '@umpire #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450',
    '@umpire #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:250 again:True',
  ]);
  expect(playing.player.ok).toBe(true);
  gameId = playing.gameIds()[0]!;
});
afterAll(async () => {
  expect(playing.faultIn(gameId)).toBeUndefined();
  await playing.close();
});

const labels = ([record]: readonly ScriptRecord[]): string[] =>
  [...JSON.stringify(record?.body.components).matchAll(/"label":"([^"]+)"/g)].map(([, label]) => label!);

/** A Coy's row as it stands. */
const target = (): Record<string, unknown> =>
  [...playing.tables(gameId).battle.tables.unit.values()].find(({ name }) => name === 'A Coy') as unknown as Record<
    string,
    unknown
  >;

it('asks what shall become of later events, and waits for the answer', async () => {
  const before = target();
  const asked = await playing.play('@umpire #hq /undo event:4 later:refuse');
  expect(asked).toMatchObject([{ kind: 'reply', ephemeral: true }]);
  expect(textOf(asked)).toContain('Event 4 was built on by event 5');
  expect(labels(asked)).toEqual(['Undo them too', 'Keep what they set', 'Cancel']);
  expect(target()).toEqual(before);
  expect(playing.tables(gameId).lastNumber).toBe(7);
});

it('keeps what later events set, and brings the event back as it was', async () => {
  const before = target();
  const undone = await playing.play('@umpire #hq [Keep what they set]');
  expect(textOf(undone)).toContain('Undone: event 4');
  expect(labels(undone)).toEqual(['Redo']);
  expect(target().impairments).toBe(before.impairments);
  const redone = await playing.play('@umpire #hq [Redo]');
  expect(textOf(redone)).toContain('Redone: event 4');
  expect(textOf(redone.slice(0, 1))).not.toContain('~~');
  expect(labels(redone)).toEqual(['Undo']);
  expect(target()).toEqual(before);
});

it('takes later events back too, and names what has gone', async () => {
  await playing.play('@umpire #hq /undo event:"3 A 1" later:refuse');
  const undone = await playing.play('@umpire #hq [Undo them too]');
  expect(textOf(undone)).toContain('1/Pz: no longer fired');
  expect(target()).toMatchObject({ impairments: 0, fp: 40, suppressed: false });
  expect([...playing.tables(gameId).battle.tables.unit.values()].map(({ name }) => name)).toEqual(['A Coy']);
  const log = await playing.play('@umpire #hq /log show');
  expect(textOf(log)).toContain('Direct fire: 1/Pz → A Coy');
  expect(textOf(log)).not.toMatch(/Unit u\d/);
});
