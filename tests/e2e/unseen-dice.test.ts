/** Additional dice that no one has seen: the preview of a correction depends on none of them. */
import { expect, it } from 'vitest';
import { findShownNumber } from '../../src/game/index.js';
import { Playing, textOf } from './playing.js';

const SEEDS = ['1944', '1815', '1066'];

/** A Coy was hit, and fired back with the dice that it still had. B Coy should have been the target. */
async function shownAndDone(seed: string): Promise<{ readonly shown: string; readonly looked: string; readonly done: string }> {
  const playing = await Playing.open({ seed });
  await playing.playAll([
    'role Umpires @umpire',
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open umpire-role:Umpires',
    '@umpire #hq /side add name:Axis nation:germany',
    '@umpire #hq /side add name:Allies nation:usa',
    '@umpire #hq /eagles-unit add name:"1/Pz" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D',
    '@umpire #hq /eagles-unit add name:Gren side:Axis base-fp:40 tpd:BB',
    '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:6 tpd:BB',
    '@umpire #hq /eagles-unit add name:"B Coy" side:Allies base-fp:6 tpd:BB',
    '@umpire #hq /turn phase anyway:True',
    '@umpire #hq /turn phase anyway:True',
    '@umpire #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450 dice:9,9,9,1,1,1',
  ]);
  const gameId = playing.gameIds()[0]!;
  const mark = findShownNumber(playing.events(gameId).at(-1)!);
  const dice = (fp: number): string => Array.from({ length: fp }, () => 2).join(',');
  const { fp } = playing.unitNamed(gameId, 'A Coy');
  await playing.play(`@umpire #hq /eagles direct-fire firer:"A Coy" target:Gren range-yards:450 dice:${dice(Number(fp))}`);
  const count = playing.eventCount();
  const correct = async (): Promise<string> =>
    textOf(await playing.play(`@umpire #hq /correct event:${mark} values:"target=B Coy"`)).replaceAll(/draft:\d+/g, 'draft');
  const shown = await correct();
  await playing.play('@umpire #hq [Cancel]');
  const looked = await correct();
  expect(playing.eventCount()).toBe(count);
  await playing.play('@umpire #hq [Recalculate all]');
  const done = JSON.stringify(playing.events(gameId).at(-1)!.again);
  expect(playing.faultIn(gameId)).toBeUndefined();
  await playing.close();
  return { shown, looked, done };
}

it('a preview tells how many further dice there are at least, the same whatever they would show', async () => {
  const all = [];
  for (const seed of SEEDS) all.push(await shownAndDone(seed));
  expect(all[0]!.shown).toMatch(
    /A later result needs at least \d+ further dice\. Their faces, .* are shown when the correction is carried out/,
  );
  expect(new Set(all.map(({ shown }) => shown)).size).toBe(1);
  expect(new Set(all.map(({ looked }) => looked)).size).toBe(1);
  expect(new Set(all.map(({ done }) => done)).size).toBeGreaterThan(1);
}, 60_000);
