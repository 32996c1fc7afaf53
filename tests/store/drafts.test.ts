import { expect, it } from 'vitest';
import { refusedBy } from '../refused.js';
import { addSide, asking, Shelf, START } from './shelf.js';

const DRAFT = { id: '77', gameId: '', userId: '1', command: { type: 'erase' } } as const;

it('a draft and its command are one: done, the draft is gone; refused, it waits; and it is done once', async () => {
  const { battles, drafts, record, gameId } = new Shelf();
  const settles = { id: DRAFT.id, userId: DRAFT.userId };
  drafts.keep(DRAFT);
  expect(refusedBy(() => battles.act({ ...asking(), settles }, addSide('Axis'))).code).not.toBe('NOT_FOUND');
  expect(drafts.waiting(settles.id, settles.userId)).toMatchObject(DRAFT);
  // A start that fails in the middle, as after a kill, also leaves the draft.
  expect(refusedBy(() => battles.start({ ...asking({ channelId: '601' }), settles }, { ...START, ruleset: 'chess' })).code).toBe(
    'NOT_FOUND',
  );
  expect(drafts.waiting(settles.id, settles.userId)).toMatchObject(DRAFT);
  battles.start({ ...asking({ channelId: '601' }), settles }, START);
  expect(drafts.waiting(settles.id, settles.userId)).toBeUndefined();
  const before = record.last(gameId)!.number;
  expect(refusedBy(() => battles.act({ ...asking(), settles }, addSide('Allies'))).message).toContain(
    'already answered or is not yours',
  );
  await expect(battles.actSoon({ ...asking(), settles }, addSide('Allies'))).rejects.toThrow('already answered or is not yours');
  expect(record.last(gameId)!.number).toBe(before);
});
