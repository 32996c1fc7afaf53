import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Attachment } from 'discord.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UMPIRE_FILE_BOUNDS } from '../../src/discord/files/handed-in.js';
import { downloadBytes } from '../../src/discord/files/uploads.js';

/** A server that sends 100 MB piece by piece, whatever size it declares. */
let sent = 0;
const server = createServer((request, response) => {
  if (request.url === '/broken') {
    response.writeHead(200, { 'content-length': '100' });
    response.write('a,b\n', () => response.destroy());
    return;
  }
  const piece = Buffer.alloc(64 * 1024, 'a,b\n');
  const more = (): void => {
    for (; sent < 100_000_000 && !response.destroyed; sent += piece.length)
      if (!response.write(piece)) return void response.once('drain', more);
    response.end();
  };
  more();
});
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise<void>((done) => void server.close(() => done())));

const file = (size: number): Attachment =>
  ({ size, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }) as Attachment;

it('a file of 100 MB is refused by its size, and read no farther than its limit when it lies about it', async () => {
  await expect(downloadBytes(file(100_000_000), 'file', UMPIRE_FILE_BOUNDS.bytes)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: 'file: The file is larger than 1 MB. Choose a smaller one.',
  });
  expect(sent).toBe(0);
  await expect(downloadBytes(file(10), 'file', UMPIRE_FILE_BOUNDS.bytes)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(sent).toBeLessThan(30_000_000);
});

it('a file that cannot be had is no mistake of the person', async () => {
  const gone = { size: 10, url: 'http://127.0.0.1:1/' } as Attachment;
  await expect(downloadBytes(gone, 'file', UMPIRE_FILE_BOUNDS.bytes)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('nor is a file whose download breaks off, or takes too long', async () => {
  const broken = { size: 100, url: `${file(100).url}broken` } as Attachment;
  await expect(downloadBytes(broken, 'file', UMPIRE_FILE_BOUNDS.bytes)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    field: 'file',
  });
  await expect(downloadBytes(file(10), 'file', 1e9, 1)).rejects.toMatchObject({ code: 'UNAVAILABLE', field: 'file' });
});
