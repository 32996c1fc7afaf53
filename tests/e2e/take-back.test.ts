/**
 * A player undoes their last move with a button in their panel, marks the other units as holding, and asks what their
 * side sees.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listTasks, createView } from '../../src/game/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { hill112 } from './hill-112.js';
import { labelsOf, type Playing, textOf } from './playing.js';

let playing: Playing;
let gameId: string;
beforeAll(async () => {
  playing = await hill112({ units: ['1/Pz', '2/Pz', 'A Coy'] }, [
    '@umpire #hq /map new',
    '@umpire #hq /map place unit:1/Pz at:20,20',
    '@umpire #hq /map place unit:2/Pz at:30,20',
    // The unit is hidden, four inches from the destination of 1/Pz, which sees it there.
    '@umpire #hq /map place unit:"A Coy" at:20,29',
  ]);
  gameId = playing.gameIds()[0]!;
});
afterAll(() => playing.closeWhole());

const placeOf = (name: string) => {
  const { battle } = playing.tables(gameId);
  const { id } = playing.unitNamed(gameId, name);
  return [...battle.tables.place!.values()].find(({ unit }) => unit === id);
};
const desk = (user: string) => playing.play(`@${user} #hq /my`);

it('the button takes it back, whoever that he does not know of has seen it, and it moves again', async () => {
  expect(labelsOf(await desk('ana')).join()).not.toContain('Take back');
  await playing.play('@ana #hq /eagles movement unit:1/Pz to:20,25');
  expect(playing.unitNamed(gameId, '1/Pz')).toMatchObject({ spotted: true, moved: true });
  expect(labelsOf(await desk('paco')).join()).not.toContain('Take back');
  expect(labelsOf(await desk('ana'))).toContain('Undo move of 1/Pz');
  const undone = await playing.play('@ana #hq [Undo move of 1/Pz]');
  expect(textOf(undone)).toContain('Undone');
  expect(textOf(undone)).not.toMatch(/and \d+ more|A Coy|spotted/);
  expect(placeOf('1/Pz')).toMatchObject({ x: 20, y: 20 });
  expect(playing.unitNamed(gameId, '1/Pz')).toMatchObject({ spotted: false, moved: false });
  await playing.play('@ana #hq /eagles movement unit:1/Pz to:25,20');
  expect(labelsOf(await desk('ana')).join()).not.toContain('Take back');
});

it('an old button is refused once something has followed', async () => {
  await playing.play('@ana #hq /eagles movement unit:2/Pz to:30,22');
  expect(labelsOf(await desk('ana'))).toContain('Undo move of 2/Pz');
  await playing.play('@paco #hq /log note text:"They come."');
  const before = playing.eventCount();
  expect(textOf(await playing.play('@ana #hq [Undo move of 2/Pz]'))).toContain('only your own last move');
  expect(playing.eventCount()).toBe(before);
});

it('while units have not moved, Done says that they hold', async () => {
  expect(labelsOf(await desk('ana'))).toContain('Done');
  const theirs = await desk('paco');
  expect(labelsOf(theirs)).toContain('Done (others hold)');
  expect(textOf(theirs)).toContain('Units that have not moved hold their position.');
  await playing.play('@paco #hq [Done (others hold)]');
  expect(playing.events(gameId).at(-1)).toMatchObject({ kind: 'ready', command: { ready: true } });
});

it('Look says where, in the same words whether anybody is there or not, to its side and the umpires', async () => {
  const looked = async (user: string, where: string): Promise<string> => {
    await desk(user);
    await playing.play(`@${user} #hq [Other actions: Observe a place]`);
    const answer = textOf(await playing.play(`@${user} #hq {Place or marker: "${where}"}`));
    return answer.replaceAll(/#[0-9a-f]{10}|p\d+a\d+/g, '').replaceAll(where, '...');
  };
  const there = await looked('ana', 'D5');
  expect(playing.events(gameId).at(-1)).toMatchObject({
    kind: 'umpire-called',
    diceKind: 'none',
    command: { words: 'Looks at D5', at: 'D5' },
  });
  expect(playing.events(gameId).at(-1)!.audience).not.toBe('all');
  expect(there).toContain('Looks at ... (');
  expect(await looked('ana', 'H8')).toBe(there);
  // The umpires' task has the answer of the side's own sight.
  const needsOf = listTasks(createView(eaglesRuleset, playing.tables(gameId).battle, { standing: 'umpire', sideId: null })).rows;
  expect(needsOf.findLast(({ kind }) => kind === 'call')!.fromSight!.words).toContain('You do not know of any enemy within');
  await looked('ana', 'Marker 7');
  expect(playing.events(gameId).at(-1)!.command).toEqual({ type: 'call', words: 'Looks at Marker 7' });
});
