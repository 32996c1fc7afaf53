import { afterAll, beforeAll, expect, it } from 'vitest';
import { labelsOf, Playing, textOf } from './playing.js';

let playing: Playing;
let gameId: string;
beforeAll(async () => {
  playing = await Playing.begun([
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
    '@umpire #hq /side add name:Axis nation:germany',
    '@umpire #hq /side add name:Allies nation:usa',
    '@umpire #hq /eagles-unit add name:"1/Pz" side:Axis base-fp:6 kind:infantry tpd:AA',
    '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:6 tpd:AA',
    // FP 6 at 450 yards gives 7 dice in AA, of which 0, 9 and 8 hit. Two hits impair once (sections 4.2 and 4.3), so A
    // Coy fires back with FP 5.
    '@umpire #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450',
    '@umpire #hq /eagles direct-fire firer:"A Coy" target:"1/Pz" range-yards:450',
  ]);
  expect(playing.player.ok).toBe(true);
  gameId = playing.gameIds()[0]!;
});
afterAll(() => playing.closeWhole());

/** Returns the present row of A Coy. */
const target = (): Record<string, unknown> =>
  [...playing.tables(gameId).battle.tables.unit.values()].find(({ name }) => name === 'A Coy') as unknown as Record<
    string,
    unknown
  >;

const shots = () => playing.events(gameId).filter(({ kind }) => kind === 'resolved');

it('asks what shall become of later results, and waits for the answer', async () => {
  const before = target();
  expect(before.impairments).toBeGreaterThan(0);
  const asked = await playing.play('@umpire #hq /undo event:6 later:refuse');
  expect(asked).toMatchObject([{ kind: 'reply', ephemeral: true }]);
  expect(textOf(asked)).toContain('Undo event p4?');
  // If it is not impaired, A Coy fires with two more dice. Their results, and everything that depends on them, are
  // shown only when they count.
  expect(textOf(asked)).toContain('A later result needs at least 2 further dice. Their faces, and what happens to 1 later event');
  expect(textOf(asked)).not.toContain('What would change');
  expect(labelsOf(asked)).toEqual(['Recalculate all', 'Keep later results', 'Cancel']);
  expect(target()).toEqual(before);
  expect(playing.tables(gameId).lastNumber).toBe(7);
});

it('leaves later results as they fell, and brings the event back as it was', async () => {
  const before = target();
  const undone = await playing.play('@umpire #hq [Keep later results]');
  expect(textOf(undone)).toContain('Undone: event p4');
  expect(labelsOf(undone)).toEqual(['More']);
  expect(target()).toMatchObject({ impairments: 0, suppressed: false, fired: true });
  expect(labelsOf(await playing.play('@umpire #hq [More]'))).toEqual(['Redo', 'Add note']);
  const redone = await playing.play('@umpire #hq [Redo]');
  expect(textOf(redone)).toContain('Redone: event p4');
  expect(textOf(redone.slice(0, 1))).not.toContain('~~');
  expect(labelsOf(redone)).toEqual(['More']);
  expect(target()).toEqual(before);
});

it('judges later results again, and their posts say so', async () => {
  await playing.play('@umpire #hq /undo event:6');
  const undone = await playing.play('@umpire #hq [Recalculate all]');
  expect(textOf(undone)).toMatch(/Event p5 is now: .* \(It was: .*\)/);
  expect(target()).toMatchObject({ impairments: 0, suppressed: false });
  const shown = (): string => JSON.stringify(playing.table.world.channel('hq').messages);
  await expect.poll(shown).toMatch(/Changed by umpire \(event p8\)\. It was: ~~/);
  expect(shots()).toHaveLength(2);
});

it('takes back what could not have happened, and names what has gone', async () => {
  await playing.play('@umpire #hq /undo event:4 later:refuse');
  const undone = await playing.play('@umpire #hq [Recalculate all]');
  expect(textOf(undone)).toContain('Event p5 could not have happened');
  expect(target()).toMatchObject({ impairments: 0, suppressed: false, fired: false });
  expect([...playing.tables(gameId).battle.tables.unit.values()].map(({ name }) => name)).toEqual(['A Coy']);
  const log = await playing.play('@umpire #hq /log show');
  expect(textOf(log)).toContain('Direct fire: 1/Pz → A Coy');
  expect(textOf(log)).not.toMatch(/Unit u\d/);
});
