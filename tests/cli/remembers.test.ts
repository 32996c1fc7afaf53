/** The local table after it was killed: each person sees the same as before, and buttons of old messages work. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type {
  RequestResult,
  PageToServerMessage,
  PageMessage,
  PageRequest,
  ServerToPageMessage,
  WelcomeMessage,
  TableNames,
} from '../../src/web/protocol.js';
import { MAIN } from '../compiled.js';

let folder: string;
let running: Running[] = [];
const closed: Promise<unknown>[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'umpire-remembers-'));
});
beforeEach(() => (running = []));
afterEach(async () => {
  for (const one of running) await one.kill();
});
afterAll(async () => {
  await Promise.all(closed);
  rmSync(folder, { recursive: true });
});

interface Running {
  readonly url: string;
  readonly type: (line: string) => void;
  readonly shown: () => string;
  readonly kill: () => Promise<void>;
}

/** Runs `npm start` without a token until it is killed. */
async function start(database: string): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, DATABASE_PATH: join(folder, database), TABLE_PORT: '0' },
    stdio: 'pipe',
  });
  // The table's bot also writes to this stream, and ends shortly after the table is killed.
  child.stderr!.pipe(process.stderr, { end: false });
  closed.push(once(child, 'close'));
  let shown = '';
  const url = await new Promise<string>((settle, fail) => {
    child.once('exit', (code) => fail(new Error(`it ended with ${code}: ${shown}`)));
    child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      shown += chunk;
      const found = /The table is open at (http:\S+?)\/?\s/.exec(shown);
      if (found) settle(found[1]!);
    });
  });
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const one = { url, type: (line: string) => void child.stdin!.write(`${line}\n`), shown: () => shown, kill };
  running.push(one);
  return one;
}

/** A person who uses the page. */
interface Person {
  readonly names: WelcomeMessage & TableNames;
  readonly ask: (request: PageRequest) => Promise<RequestResult>;
  /** Types a line in a channel. It must not fail. */
  readonly line: (channel: string, text: string) => Promise<RequestResult>;
  /** Returns everything that the person sees, by channel, oldest first. */
  readonly sees: () => Promise<Record<string, readonly PageMessage[]>>;
  readonly leave: () => void;
}

async function sit(url: string, seat: string): Promise<Person> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/page/socket`);
  await once(socket, 'open');
  const say = (message: PageToServerMessage): void => socket.send(JSON.stringify(message));
  const waiting = new Map<number, (done: RequestResult) => void>();
  let names!: WelcomeMessage & TableNames;
  const welcomed = new Promise<void>((settle) =>
    socket.on('message', (data: Buffer) => {
      const heard = JSON.parse(data.toString()) as ServerToPageMessage;
      if (heard.kind === 'welcome') settle(void (names = heard));
      if (heard.kind === 'names') names = { ...names, ...heard };
      if (heard.kind === 'done') waiting.get(heard.n)?.(heard);
    }),
  );
  say({ kind: 'hello', seat });
  await welcomed;
  const ask = (request: PageRequest): Promise<RequestResult> =>
    new Promise((settle) => {
      const n = waiting.size + 1;
      waiting.set(n, settle);
      say({ kind: 'ask', n, request });
    });
  const idOf = (name: string): string => names.channels.find((channel) => channel.name === name)!.id;
  return {
    get names() {
      return names;
    },
    ask,
    line: async (channel, text) => {
      const done = await ask({ ask: 'line', channel: idOf(channel), text, uploads: [] });
      expect(done.error, text).toBeUndefined();
      return done;
    },
    sees: async () => {
      const seen: Record<string, readonly PageMessage[]> = {};
      for (const { id, name } of names.channels) {
        const { messages = [], more } = await ask({ ask: 'open', channel: id });
        expect(more).toBe(false);
        seen[`${name} ${id}`] = messages;
      }
      return seen;
    },
    leave: () => socket.terminate(),
  };
}

const PEOPLE = ['umpire', 'axis', 'allies', 'bob'];

/** Returns what everyone sees once two readings are the same. */
async function everybody(url: string): Promise<unknown> {
  const look = async (): Promise<unknown> => {
    const all: Record<string, unknown> = {};
    for (const name of PEOPLE) {
      const person = await sit(url, name);
      const { channels, users, roles, seats } = person.names;
      all[name] = { channels, users: users.length, roles, seats: seats.length, messages: await person.sees() };
      person.leave();
    }
    return all;
  };
  let before = await look();
  for (;;) {
    await new Promise((go) => setTimeout(go, 700));
    const now = await look();
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}

const texts = (seen: Record<string, readonly PageMessage[]>): string => JSON.stringify(seen);
const customIdOf = (message: PageMessage, label: string): string | undefined =>
  new RegExp(`"custom_id":"([^"]+)"[^{}]*"label":"${label}"|"label":"${label}"[^{}]*"custom_id":"([^"]+)"`)
    .exec(JSON.stringify(message.components))
    ?.slice(1)
    .find((found) => found !== undefined);

describe('npm start without a token, killed and started again', () => {
  it('shows everybody what he saw, old buttons work, and the commands of every rulebook are offered again', async () => {
    const odds = {
      ask: 'line',
      text: '/eagles direct-fire fp:6 target-da:INFANTRY target-tpd:BB range-yards:450 odds:true',
      uploads: [],
    } as const;
    const works = async (url: string): Promise<void> => {
      const person = await sit(url, 'umpire');
      const channel = person.names.channels.find(({ name }) => name === 'hq')!.id;
      await expect.poll(async () => (await person.ask({ ...odds, channel })).error).toBeUndefined();
    };
    const first = await start('kept.db');
    await works(first.url);
    await (await sit(first.url, 'bob')).line('hq', 'bob was here');
    const umpire = await sit(first.url, 'umpire');
    await umpire.line('hq', '/game start ruleset:eagles name:"Hill 112" spotting:open');
    await umpire.line('hq', '/side add name:Axis nation:germany player:@axis');
    await umpire.line('hq', '/side add name:Allies nation:usa player:@allies');
    await umpire.line('hq', '/eagles-unit add name:"1/Pz" side:Axis kind:vehicle base-fp:6 da:DENSE move-code:D');
    await umpire.line('hq', '/eagles-unit add name:"A Coy" side:Allies base-fp:4');
    await umpire.line('hq', '/eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450');
    await umpire.line('hq', '/unit export');
    await umpire.ask({ ask: 'channel', name: 'ops', labels: [] });
    await umpire.line('ops', '/game start ruleset:eagles name:"Hill 113"');
    await umpire.line('ops', '/side add name:Axis nation:germany player:@axis');
    await umpire.line('ops', '/side add name:Allies nation:usa player:@allies');
    await umpire.line('ops', '/game channels create');
    const axis = await sit(first.url, 'axis');
    await axis.line('axis', '/unit list');
    await axis.line('axis', 'we hold the ridge');
    await expect.poll(async () => texts(await umpire.sees())).toContain('### Hill 113');
    const before = await everybody(first.url);
    const roomsOf = (person: Person): string[] => person.names.channels.map(({ name }) => name);
    expect(roomsOf(umpire).length).toBeGreaterThan(roomsOf(axis).length);
    expect(roomsOf(axis).length).toBeGreaterThan(3);
    const seenByAxis = await axis.sees();
    const idsBefore = new Set(Object.values(seenByAxis).flatMap((list) => list.map(({ id }) => id)));
    const withFile = Object.values(await umpire.sees())
      .flat()
      .find(({ files }) => files.length > 0)!;
    const bytes = await (await fetch(first.url + withFile.files[0]!.url)).text();
    await first.kill();

    const second = await start('kept.db');
    expect(second.url).not.toBe(first.url);
    expect(await everybody(second.url)).toEqual(before);
    const axisAgain = await sit(second.url, 'axis');
    expect(texts(await axisAgain.sees())).toContain('we hold the ridge');
    const allies = await sit(second.url, 'allies');
    expect(texts(await allies.sees())).not.toContain('we hold the ridge');
    expect(bytes).toContain('A Coy');
    expect(await (await fetch(second.url + withFile.files[0]!.url)).text()).toBe(bytes);

    const umpireAgain = await sit(second.url, 'umpire');
    expect(umpireAgain.names.demo).toBe(false);
    const hq = umpireAgain.names.channels.find(({ name }) => name === 'hq')!.id;
    const seen = (await umpireAgain.ask({ ask: 'open', channel: hq })).messages!;
    const shot = seen.findLast((m) => m.used?.command === 'eagles direct-fire')!;
    const more = await umpireAgain.ask({ ask: 'press', channel: hq, message: shot.id, customId: customIdOf(shot, 'More')! });
    expect(more).not.toHaveProperty('error');
    const offered = (await umpireAgain.ask({ ask: 'open', channel: hq })).messages!.at(-1)!;
    expect(offered.onlyYou).toBe(true);
    const undo = await umpireAgain.ask({
      ask: 'press',
      channel: hq,
      message: offered.id,
      customId: customIdOf(offered, 'Undo')!,
    });
    expect(undo).not.toHaveProperty('error');
    await everybody(second.url);
    const after = (await umpireAgain.ask({ ask: 'open', channel: hq })).messages!;
    expect(JSON.stringify(after.slice(-2))).toContain('Undone: event p');
    // The old post itself was edited under its original id.
    expect(after.find(({ id }) => id === shot.id)).toMatchObject({ edited: true });
    expect(JSON.stringify(after.find(({ id }) => id === shot.id))).not.toBe(JSON.stringify(shot));
    const fresh = after.filter(({ id }) => !seen.some((m) => m.id === id));
    expect(fresh.length).toBeGreaterThan(0);
    for (const { id } of fresh) expect(idsBefore.has(id)).toBe(false);
    await works(second.url);
    expect(statSync(join(folder, 'kept.db.table', 'table.jsonl')).mode & 0o077).toBe(0);
  });

  it('forgets practice, which repeats its ids', async () => {
    const first = await start('practice.db');
    first.type('@umpire #hq before practice');
    first.type('seed 1944');
    await expect.poll(first.shown).toContain('Practice with seed 1944');
    first.type('@umpire #hq in practice');
    const there = await sit(first.url, 'umpire');
    await expect.poll(async () => texts(await there.sees())).toContain('in practice');
    await first.kill();
    const second = await start('practice.db');
    const seen = texts(await (await sit(second.url, 'umpire')).sees());
    expect(seen).toContain('before practice');
    expect(seen).not.toContain('in practice');
    expect(existsSync(join(folder, 'practice.db.table'))).toBe(true);
  });
});
