/** Tests which channels are compared with the record after a start. */
import type { Client } from 'discord.js';
import pino from 'pino';
import { expect, it } from 'vitest';
import { RestorationCheck } from '../../src/discord/posts/restoration.js';
import { openSettings } from '../../src/store/index.js';
import { Shelf } from '../store/shelf.js';

it('every channel of an open battle is read once, a hundred in one look', async () => {
  const shelf = new Shelf();
  for (let n = 0; n < 230; n++) shelf.channels.bind(shelf.gameId, `7${n}`);
  const bound = shelf.channels.of(shelf.gameId);
  const read: string[] = [];
  const fetch = (id: string) => Promise.resolve(void read.push(id));
  const client = { user: { id: '1', displayName: 'Umpire' }, channels: { fetch } } as unknown as Client<true>;
  const restorations = new RestorationCheck(
    shelf.elsewhereIn(shelf.database),
    openSettings(shelf.database),
    pino({ enabled: false }),
  );
  await restorations.look(client);
  expect(read).toHaveLength(100);
  for (let looks = 0; looks < 4; looks++) await restorations.look(client);
  expect([...read].sort()).toEqual([...bound].sort());
});
