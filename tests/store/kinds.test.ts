import { expect, it } from 'vitest';
import { addUnit, Shelf } from './shelf.js';

it('which kinds of events there have been, and for whom, is counted as they are appended: no event is opened for it', () => {
  const shelf = new Shelf();
  const { record, gameId, database } = shelf;
  shelf.act(addUnit('1/Pz'));
  const kinds = record.kinds(gameId);
  const events = record.events(gameId);
  expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(events.length);
  for (const { kind, audience, count } of kinds)
    expect(events.filter((event) => event.kind === kind && event.audience === audience)).toHaveLength(count);
  database.$client.exec('ALTER TABLE events RENAME TO events_out_of_reach');
  expect(record.kinds(gameId)).toEqual(kinds);
});
