import { connect, type Socket } from 'node:net';
import { Collection, Status } from 'discord.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { healthAtAddress } from '../../src/cli/keeping.js';
import {
  type HealthServer,
  type HealthReport,
  startHealthServer,
  type HealthSources,
} from '../../src/discord/connection/health-address.js';
import { getLastCommitTime, openSettings } from '../../src/store/index.js';
import { Kept } from '../cli/streams.js';
import { addUnit, opening, newFile, Shelf } from '../store/shelf.js';

let open: HealthServer | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await open?.stop();
  open = undefined;
});

/** Opens the health address of a bot with two shards. */
async function opened(fields: Partial<HealthSources> = {}) {
  const shards = [{ status: Status.Ready }, { status: Status.Ready }];
  const client = { ws: { shards: new Collection(shards.map((shard, id) => [id, shard])) } } as unknown as ReturnType<
    HealthSources['client']
  >;
  const usual: HealthSources = { client: () => client, lastCommit: () => new Date(), owedPosts: () => 3, fileFault: () => null };
  open = await startHealthServer('127.0.0.1', 0, { ...usual, ...fields });
  const address = `http://127.0.0.1:${open.port}`;
  const told = async (): Promise<[number, HealthReport]> => {
    const response = await fetch(`${address}/`);
    return [response.status, (await response.json()) as HealthReport];
  };
  return { address, told, shards };
}

describe('the health address', () => {
  it('tells of shards, the last commit, owed posts, the loop and the file', async () => {
    const { told } = await opened();
    const [status, report] = await told();
    expect([status, report.well, report.owedPosts, report.database]).toEqual([200, true, 3, 'ok']);
    expect(report.shards).toEqual({ connected: 2, of: 2 });
    expect(Math.abs(Date.now() - Date.parse(report.lastCommit!))).toBeLessThan(5000);
    expect(Object.values(report.loopDelayMs).every((ms) => ms >= 0)).toBe(true);
  });

  it.each<[string, Partial<HealthSources>]>([
    ['nothing was written for long', { lastCommit: () => new Date(Date.now() - 100_000) }],
    ['nothing was ever written', { lastCommit: () => undefined }],
    ['the file was moved', { fileFault: () => 'moved' }],
    [
      'there is no shard yet',
      { client: () => ({ ws: { shards: new Collection() } }) as unknown as ReturnType<HealthSources['client']> },
    ],
  ])('says 503 where %s', async (_what, fields) => {
    const [status, report] = await (await opened(fields)).told();
    expect([status, report.well]).toEqual([503, false]);
  });

  it('says 503 while a shard is away', async () => {
    const { told, shards } = await opened();
    shards[1]!.status = Status.Reconnecting;
    expect(await told()).toMatchObject([503, { well: false, shards: { connected: 1, of: 2 } }]);
    shards[1]!.status = Status.Ready;
    expect(await told()).toMatchObject([200, { well: true }]);
  });

  it('tells Prometheus the same, in its text format', async () => {
    const { address } = await opened();
    const response = await fetch(`${address}/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    for (const line of ['umpire_well 1', 'umpire_shards 2', 'umpire_shards_connected 2', 'umpire_owed_posts 3'])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^umpire_last_commit_seconds 1\d{9}/m);
    for (const name of ['process_open_fds', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });

  it('answers GET alone, and two paths', async () => {
    const { address } = await opened();
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])
      expect((await fetch(address, { method })).status, method).toBe(405);
    expect((await fetch(`${address}/../../etc/passwd`)).status).toBe(404);
    expect((await fetch(`${address}/?token=1`)).status).toBe(200);
  });

  it('is held up by nobody: idle connections, half requests and too many of both are closed', async () => {
    const { address, told } = await opened();
    const port = Number(new URL(address).port);
    const sockets: Socket[] = Array.from({ length: 40 }, (_, index) =>
      connect(port, '127.0.0.1', function (this: Socket) {
        if (index % 2 === 0) this.write('GET / HTTP/1.1\r\nHost: x\r\n');
      })
        .on('error', () => undefined)
        // A client that does not read the answer would not notice that the connection is closed.
        .resume(),
    );
    await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(40);
    expect((await told())[0]).toBe(200);
    const long = await fetch(address, { headers: { 'x-long': 'x'.repeat(20_000) } });
    expect(long.status).toBe(431);
  });

  it('is what `umpire health` asks when it is set', async () => {
    const { address } = await opened();
    const stdout = new Kept();
    expect(await healthAtAddress(stdout)).toBeUndefined();
    vi.stubEnv('HEALTH_PORT', new URL(address).port);
    expect(await healthAtAddress(stdout)).toBe(true);
    expect(JSON.parse(stdout.text)).toMatchObject({ well: true });
    await open!.stop();
    open = undefined;
    expect(await healthAtAddress(stdout)).toBe(false);
    expect(stdout.text).toContain('The bot does not answer at http://127.0.0.1:');
  });
});

describe('the last commit', () => {
  it('is when this process last wrote anything', () => {
    const fresh = opening(newFile());
    expect(getLastCommitTime(fresh)).toBeUndefined();
    openSettings(fresh).set('a', 'b');
    expect(getLastCommitTime(fresh)).toBeInstanceOf(Date);
    const shelf = new Shelf();
    const before = getLastCommitTime(shelf.database)!;
    shelf.act(addUnit('B Coy'));
    expect(getLastCommitTime(shelf.database)!.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });
});
