/** Whatever a stranger sends to the table's address can at most end that connection. */
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openTable, type Table } from '../../src/table/index.js';
import { servePage } from '../../src/web/index.js';
import { TOKEN } from './bot.js';

let table: Table;
const bugs: unknown[] = [];

async function open(unseatedMs?: number): Promise<{ readonly host: string; readonly port: number; readonly url: string }> {
  table = await openTable({ token: TOKEN });
  table.on('bug', (bug) => bugs.push(bug));
  servePage(table, { seats: ['umpire'], channels: ['hq'], ...(unseatedMs === undefined ? {} : { unseatedMs }) });
  return { host: '127.0.0.1', port: Number(new URL(table.url).port), url: table.url };
}

afterEach(async () => {
  await table.close();
  expect(bugs.splice(0)).toEqual([]);
});

/**
 * Returns everything sent back for these bytes until the other end closes. With `reset`, the connection is cut as soon
 * as they are sent.
 */
function send(at: { readonly host: string; readonly port: number }, bytes: string, reset = false): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(at.port, at.host, () => {
      socket.write(bytes);
      if (reset) setImmediate(() => socket.resetAndDestroy());
    });
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (data) => (heard += data.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
  });
}

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n';
const TARGETS = [
  '//',
  '///',
  '//[',
  '/%',
  '/%zz/..',
  '/\\',
  '*',
  'http://[',
  'http://',
  '//@:99999',
  '/?%',
  '/attachments/%/%/%',
  '/api',
  '/api/v10/',
];

describe('no request ends the table', () => {
  it.each(TARGETS)('GET %s', async (target) => {
    const at = await open();
    for (const extra of ['', UPGRADE])
      for (const method of ['GET', 'POST', 'OPTIONS'])
        await send(
          at,
          `${method} ${target} HTTP/1.1\r\nHost: localhost:${at.port}\r\n${extra || 'Connection: close\r\n'}\r\n`,
          true,
        );
    expect(await send(at, `GET ${target} HTTP/1.1\r\nHost: localhost:${at.port}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 \d/,
    );
    expect((await fetch(at.url)).status).toBe(200);
  });

  it('nor do lines that are none', async () => {
    const at = await open();
    for (const bytes of [
      '\0\0\0',
      'GET\r\n\r\n',
      'CONNECT x:1 HTTP/1.1\r\n\r\n',
      `GET /page/socket HTTP/1.1\r\n${UPGRADE}\r\n\x81\x7f`,
    ])
      await send(at, bytes, true);
    expect((await fetch(at.url)).status).toBe(200);
  });
});

describe('strangers', () => {
  it('are not read before they are known: a big request without the token is told so at once', async () => {
    const at = await open();
    const head = (path: string): string =>
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20000000\r\n\r\n{`;
    expect(await send(at, head('/api/v10/channels/1/messages'))).toMatch(/^HTTP\/1\.1 401/);
    expect(await send(at, head('/api/v10/interactions/1/nobody/callback'))).toMatch(/^HTTP\/1\.1 413/);
  });

  it('who do not say who they are go after a moment, and are few', async () => {
    const at = await open(2_000);
    const sockets = Array.from({ length: 14 }, () => new WebSocket(`${at.url.replace('http', 'ws')}/page/socket`));
    const ends = await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<string>((resolve) => {
            socket.on('error', ({ message }) => resolve(message));
            socket.on('close', (code) => resolve(`closed ${code}`));
          }),
      ),
    );
    expect(ends.filter((end) => end === 'closed 1008')).toHaveLength(10);
    expect(ends.filter((end) => end.includes('403'))).toHaveLength(4);
  });
});
