/** Whoever sits down at the table in a browser gets the channels of their side, and nobody else's: the host too, who may play. */
import { afterAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Club } from './club.js';

let club: Club;
afterAll(() => club.close());

/** A browser in a seat, without its page. */
async function sit(seat: string) {
  const socket = new WebSocket(`${club.url.replace('http', 'ws')}/page/socket`, { headers: { origin: club.url } });
  const done = new Map<number, (result: { readonly error?: string }) => void>();
  let channels: readonly { readonly id: string; readonly name: string }[] = [];
  const seated = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const told = JSON.parse(data.toString()) as { kind: string; n: number; channels?: typeof channels; error?: string };
      if (told.channels) channels = told.channels;
      if (told.kind === 'welcome') resolve();
      if (told.kind === 'done') done.get(told.n)?.(told);
    });
  });
  socket.on('open', () => socket.send(JSON.stringify({ kind: 'hello', seat })));
  await seated;
  return {
    sees: () => channels.map(({ name }) => name).sort(),
    line: async (text: string) => {
      const { id } = channels.find(({ name }) => name === 'hq')!;
      const n = done.size + 1;
      const answer = new Promise<{ readonly error?: string }>((resolve) => done.set(n, resolve));
      socket.send(JSON.stringify({ kind: 'ask', n, request: { ask: 'line', channel: id, text } }));
      expect((await answer).error).toBeUndefined();
      await club.quiet();
    },
  };
}

it('a battle without an umpire between the host and another seat', async () => {
  club = await Club.open([]);
  const host = await sit('umpire');
  await host.line('/game start scenario:mokra');
  await host.line('[Start without an umpire]');
  await host.line('[Play Germany]');
  const ana = await sit('ana');
  await ana.line('[Play Poland]');
  expect(ana.sees()).toEqual(['hq', 'poland']);
  expect(host.sees()).toEqual(['germany', 'hq']);
});
