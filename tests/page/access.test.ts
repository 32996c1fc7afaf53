/** Who may reach the page, and what it sends them, tested without a browser by plain requests and sockets. */
import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openTable, type Table } from '../../src/table/index.js';
import { servePage } from '../../src/web/index.js';
import { Seats } from '../../src/web/seats.js';
import { Uploads } from '../../src/web/uploads.js';
import { TOKEN } from '../table/bot.js';

const PAGE = { seats: ['umpire', 'axis', 'allies'], channels: ['hq'] };
let table: Table | undefined;

afterEach(async () => {
  await table?.close();
  table = undefined;
});

async function open(host?: string): Promise<Table> {
  table = await openTable({ token: TOKEN, ...(host !== undefined && { host }) });
  return table;
}

function get(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    })
      .on('error', reject)
      .end();
  });
}

/** Returns the table's answers to a client that sends this, until `enough` is true. */
function hear(url: string, said: readonly unknown[], enough: string, headers: Record<string, string> = {}): Promise<string[]> {
  return new Promise((resolve) => {
    const heard: string[] = [];
    const socket = new WebSocket(`${url.replace('http', 'ws')}/page/socket`, { headers });
    const end = (): void => {
      socket.terminate();
      resolve(heard);
    };
    socket.on('open', () =>
      said.forEach((message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message))),
    );
    socket.on('message', (data: Buffer) => {
      heard.push(data.toString());
      if (data.toString().includes(enough)) end();
    });
    socket.on('error', (error) => heard.push(`error: ${error.message}`));
    socket.on('close', (code) => {
      heard.push(`closed ${code}`);
      end();
    });
  });
}

describe('the page on loopback', () => {
  it('sends its files with a strict policy', async () => {
    const { url } = await open();
    servePage(table!, PAGE);
    for (const path of ['/', '/page.js', '/page.css', '/icon.svg']) {
      const { status, headers } = await get(url + path);
      expect(status).toBe(200);
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    expect((await get(`${url}/../package.json`)).status).toBe(404);
  });

  it('is reached by this machine’s own names only, and by no other site’s page', async () => {
    const { url } = await open();
    servePage(table!, PAGE);
    const { port } = new URL(url);
    expect((await get(url, { host: `localhost:${port}` })).status).not.toBe(403);
    expect((await get(url, { host: `evil.test:${port}` })).status).toBe(403);
    const hello = [{ kind: 'hello' }];
    expect(await hear(url, hello, 'welcome', { origin: 'http://evil.test' })).toEqual([
      'error: Unexpected server response: 403',
      'closed 1006',
    ]);
    expect((await hear(url, hello, 'welcome', { origin: url }))[0]).toContain('"seat":"umpire"');
    expect((await hear(url, hello, 'welcome'))[0]).not.toContain('key');
  });

  it('does not go down with nonsense', async () => {
    const { url } = await open();
    servePage(table!, PAGE);
    const bugs: unknown[] = [];
    table?.on('bug', (bug) => bugs.push(bug));
    for (const said of ['{', '[]', '{"kind":"ask"}', { kind: 'ask', n: 1, request: { ask: 'demo' } }, 'x'.repeat(300_000)])
      expect((await hear(url, [said], 'nothing')).at(-1)).toMatch(/closed 1008|closed 1009/);
    const asks = [
      { ask: 'open', channel: 'nowhere' },
      { ask: 'nothing' },
      { ask: 'line', channel: 5, text: {} },
      { ask: 'submit', channel: '', values: [] },
    ].map((request, n) => ({ kind: 'ask', n, request }));
    const heard = await hear(url, [{ kind: 'hello', seat: '<b>' }, ...asks], '"n":3');
    expect(heard[0]).toContain('"seat":"umpire"');
    expect(heard.filter((text) => text.includes('"done"'))).toHaveLength(4);
    expect(bugs).toEqual([]);
  });

  it('gives files only to whoever has their whole address', async () => {
    const { url } = await open();
    servePage(table!, PAGE);
    const [file] = table!.seat('umpire', 'hq').say('', [{ name: 'a.txt', bytes: new Uint8Array([65]) }]).attachments;
    expect((await get(file!.url)).status).toBe(200);
    expect((await get(file!.url.replace(/\?.*/, ''))).status).toBe(404);
    expect((await get(file!.url.replace(/.$/, (c) => (c === '0' ? '1' : '0')))).status).toBe(404);
    expect(url).toContain('127.0.0.1');
  });
});

describe('the page on a network', () => {
  it('lets nobody in without the key of a seat', async () => {
    const { url } = await open('0.0.0.0');
    const page = servePage(table!, { ...PAGE, secret: 's' });
    for (const hello of [{}, { key: '' }, { key: 'guess' }, { seat: 'umpire' }])
      expect(await hear(url, [{ kind: 'hello', ...hello }], 'welcome')).toEqual([
        expect.stringContaining('"kind":"refused"'),
        'closed 1008',
      ]);
    const [umpire, axis] = page.seats.links().map(({ hash }) => hash.replace('#key=', ''));
    const host = (await hear(url, [{ kind: 'hello', key: umpire }], 'welcome'))[0]!;
    expect(host).toContain(axis);
    const player = (await hear(url, [{ kind: 'hello', key: axis, seat: 'umpire' }], 'welcome'))[0]!;
    expect(player).toContain('"seat":"axis"');
    expect(player).not.toContain(umpire);
    expect(player).not.toContain(`"key"`);
    for (const request of [
      { ask: 'seat', name: 'mine' },
      { ask: 'demo' },
      { ask: 'channel', name: 'mine' },
      { ask: 'line', channel: table!.world.channel('hq').id, text: 'restart' },
      { ask: 'line', channel: table!.world.channel('hq').id, text: 'role Umpires @axis' },
    ]) {
      const heard = await hear(
        url,
        [
          { kind: 'hello', key: axis },
          { kind: 'ask', n: 1, request },
        ],
        '"done"',
      );
      expect(heard.at(-1)).toContain('That is for the host of the table.');
    }
  });

  it('tells of a private channel, and what is said there, to nobody else', async () => {
    const { url } = await open('0.0.0.0');
    const page = servePage(table!, { ...PAGE, channels: ['hq', { name: 'axis-only', only: ['axis'] }], secret: 's' });
    const keys = page.seats.links().map(({ hash }) => hash.replace('#key=', ''));
    const { id } = table!.world.channel('axis-only');
    table!.seat('axis', 'axis-only').say('we attack at dawn');
    const asks = [
      { ask: 'open', channel: id },
      { ask: 'line', channel: id, text: 'hello' },
      { ask: 'line', channel: table!.world.channel('hq').id, text: '@allies #axis-only hello' },
    ].map((request, n) => ({ kind: 'ask', n, request }));
    const [umpire, axis, allies] = await Promise.all(
      keys.map((key) => hear(url, [{ kind: 'hello', key }, ...asks], '"n":2').then((heard) => heard.join('\n'))),
    );
    for (const allowed of [umpire, axis]) expect(allowed).toContain('we attack at dawn');
    expect(allies).not.toContain('we attack');
    expect(allies).not.toContain('"name":"axis-only"');
    expect(allies!.match(/There is no channel #axis-only/g)).toHaveLength(3);
    expect(
      table!
        .seat('axis', 'axis-only')
        .messages()
        .map((m) => m.author.name),
    ).not.toContain('allies');
  });

  it('keeps its links from one start to the next, and each its own', () => {
    const links = new Seats(['umpire', 'axis'], false, 'secret').links();
    expect(new Seats(['umpire', 'axis'], false, 'secret').links()).toEqual(links);
    expect(new Seats(['umpire', 'axis'], false, 'other').links()).not.toEqual(links);
    expect(new Set(links.map(({ hash }) => hash)).size).toBe(2);
    expect(links[0]!.hash).toMatch(/^#key=[\w-]{27}$/);
  });
});

describe('an upload', () => {
  const body = async function* (bytes: number) {
    yield await Promise.resolve(Buffer.alloc(bytes));
  };
  const upload = (uploads: Uploads, bytes: number, user = '1') =>
    uploads.take(Object.assign(body(bytes), { headers: {} }) as never, user, 'a.bin');

  it('is bounded, and is its sender’s alone', async () => {
    const uploads = new Uploads();
    expect(await upload(uploads, 10 * 1024 * 1024 + 1)).toBeUndefined();
    const id = (await upload(uploads, 5))!;
    expect(uploads.find([id], '2')).toEqual([]);
    expect(uploads.find([id, 'other'], '1')).toHaveLength(1);
    for (let i = 0; i < 7; i++) await upload(uploads, 10 * 1024 * 1024, '2');
    expect(uploads.find([id], '1')).toEqual([]);
  });
});
