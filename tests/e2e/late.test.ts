import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Clocks, SYSTEM_CLOCKS } from '../../src/discord/connection/discord-time.js';
import { type InteractionAnswer, type Message, openTable, type Seat, type Table } from '../../src/table/index.js';
import { forge } from './forging.js';
import { eventsIn, Heard, inFolder, type LogLine, Running, wordsOf } from './running.js';

const HOUR = 3_600_000;
const PATIENCE_MS = 300_000;
const DISCORD_WAITS_MS = 3000;
const DROPPED = 'an interaction came too late and was dropped';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** Opens a table whose gateway is as strict as Discord's. Other tests measure how fast answers are. */
async function strictTable(): Promise<Table> {
  const table = await openTable({ token: 'a.late.bot', gateway: { isStrict: true }, answerWithinMs: PATIENCE_MS });
  open.push(() => table.close());
  return table;
}

/** Makes the table wait for answers from now on as long as Discord does, or longer for a busy machine. */
function waitFor(table: Table, ms: number): void {
  (table.desk as unknown as { options: { answerWithinMs: number } }).options.answerWithinMs = ms;
}

/** Returns the path of a database, whose folder is deleted after the test. */
async function databasePath(): Promise<string> {
  return new Promise((made) => {
    void inFolder((folder) => {
      made(join(folder, 'umpire.db'));
      return new Promise<void>((over) => open.unshift(() => Promise.resolve(over())));
    });
  });
}

/** Starts a bot in this process. */
async function hear(table: Table, clocks: Clocks = SYSTEM_CLOCKS): Promise<Heard> {
  const heard = new Heard(table, await databasePath(), { clocks, onFinished: (id) => table.finished(id) });
  open.push(() => heard.stop());
  await heard.begun;
  await table.botReady();
  return heard;
}

/** Starts a bot in a separate process. */
async function run(table: Table): Promise<Running> {
  const running = Running.start(table, await databasePath()).tell(table);
  open.push(() => running.kill());
  await running.hasSaid('ready');
  return running;
}

const message = (answer: InteractionAnswer): Message => (answer as { readonly message: Message }).message;

/** Starts a battle in its first turn. */
async function battle(table: Table): Promise<Seat> {
  const umpire = table.seat('umpire', 'hq');
  await umpire.command('game start', { ruleset: 'eagles', name: 'Hill 112', spotting: 'open' }).answer;
  await umpire.command('side add', { name: 'Axis', nation: 'germany' }).answer;
  return umpire;
}

const kinds = (databasePath: string): string[] => eventsIn(databasePath).map(({ kind }) => kind);

describe('a command that comes so late that its person was told that it failed', () => {
  it('with a session that resumed after a broken connection is not carried out: typed again, it happens once', async () => {
    const table = await strictTable();
    const running = await hear(table);
    const umpire = await battle(table);
    const before = kinds(running.databasePath);
    waitFor(table, DISCORD_WAITS_MS);
    table.gateway.isAway = true;
    table.dropGateway();
    const late = umpire.command('turn next', { anyway: true });
    await expect(late.answer).rejects.toThrow();
    await sleep(500);
    waitFor(table, PATIENCE_MS);
    table.gateway.isAway = false;
    await running.hasSaid(DROPPED);
    expect(running.said(DROPPED)).toEqual([expect.objectContaining({ level: 30, interaction: late.id, what: '/turn next' })]);
    expect(kinds(running.databasePath)).toEqual(before);
    const again = message(await umpire.command('turn next', { anyway: true }).answer);
    expect(wordsOf(again)).toContain('Turn 2');
    expect(running.log.filter(({ level }) => level >= 50)).toEqual([]);
  });

  it('while the process stood still is not carried out, nor are presses; what comes after is', async () => {
    const table = await strictTable();
    const running = await run(table);
    const umpire = await battle(table);
    await table.idle();
    const before = kinds(running.databasePath);
    waitFor(table, DISCORD_WAITS_MS);
    running.child.kill('SIGSTOP');
    const late = [
      umpire.command('turn next', { anyway: true }),
      umpire.command('side add', { name: 'Others', nation: 'usa' }),
      umpire.press('More'),
    ];
    await Promise.all(late.map(({ answer }) => expect(answer).rejects.toThrow()));
    await sleep(1500);
    waitFor(table, PATIENCE_MS);
    running.child.kill('SIGCONT');
    await expect.poll(() => running.said(DROPPED).length).toBe(late.length);
    expect(kinds(running.databasePath)).toEqual(before);
    expect(wordsOf(message(await umpire.command('turn next', { anyway: true }).answer))).toContain('Turn 2');
  });

  it('but is on record is no late command: it happened once, and is not told as a mistake', async () => {
    const table = await strictTable();
    const running = await hear(table);
    const umpire = await battle(table);
    await umpire.command('eagles-unit add', { name: '1/Pz', side: 'Axis', 'base-fp': 6 }).answer;
    waitFor(table, DISCORD_WAITS_MS);
    for (let n = 0; n < 4; n++) table.failNext(({ path }) => path.endsWith('/callback'), 500);
    const removal = umpire.command('unit remove', { unit: '1/Pz' });
    await expect(removal.answer).rejects.toThrow();
    await running.hasSaid('a post did not go out and stays owed');
    const before = kinds(running.databasePath);
    // Discord would still accept the answer.
    waitFor(table, PATIENCE_MS);
    Object.assign(removal, { state: 'pending', deliveredAt: Date.now() });
    await sleep(1000);
    const messages = table.world.channel('hq').messages;
    const shown = messages.length;
    table.redeliver(removal.id);
    await table.idle();
    await expect.poll(() => messages.length).toBeGreaterThan(shown);
    for (const told of messages.slice(shown)) expect(wordsOf(told)).not.toMatch(/Not possible right now|there is no unit/);
    expect(running.said(DROPPED)).toEqual([]);
    expect(kinds(running.databasePath)).toEqual(before);
  });
});

describe.each([HOUR, -HOUR])('a machine whose clock is wrong by %i ms', (wrongBy) => {
  const wrongClocks = (heard: Heard): LogLine[] => heard.said(/^the clock of this machine/);

  it('drops nothing for it, and tells it once', async () => {
    const table = await strictTable();
    const heard = await hear(table, { ...SYSTEM_CLOCKS, wall: () => Date.now() + wrongBy });
    await battle(table);
    await table.idle();
    expect(heard.said(DROPPED)).toEqual([]);
    expect(wrongClocks(heard)).toHaveLength(1);
    expect(Math.abs(Number(wrongClocks(heard)[0]!.secondsAhead) - wrongBy / 1000)).toBeLessThanOrEqual(2);
  });

  it('drops nothing when it becomes so while the bot runs', async () => {
    const table = await strictTable();
    let by = 0;
    const heard = await hear(table, { ...SYSTEM_CLOCKS, wall: () => Date.now() + by });
    const umpire = await battle(table);
    by = wrongBy;
    expect(wordsOf(message(await umpire.command('turn next', { anyway: true }).answer))).toContain('Turn 2');
    await table.idle();
    expect(heard.said(DROPPED)).toEqual([]);
    expect(wrongClocks(heard)).toHaveLength(1);
  });
});

describe('what is nobody’s mistake', () => {
  it('an answer that Discord takes no more is no bug, whoever asked: one line, without a stack or a reference', async () => {
    const table = await strictTable();
    const running = await hear(table);
    const umpire = await battle(table);
    waitFor(table, -1);
    void umpire.command('turn status');
    void umpire.command('help');
    await running.hasSaid('an answer came too late, or twice');
    await table.idle();
    waitFor(table, PATIENCE_MS);
    const late = running.said('an answer came too late, or twice');
    expect(late.length).toBe(2);
    expect(late.every((line) => line.level === 30 && !('err' in line) && !('reference' in line))).toBe(true);
    expect(running.log.filter(({ level }) => level >= 40)).toEqual([]);
  });

  it.each([
    ['turn', [{ name: 'backwards', type: 1 }]],
    ['backwards', []],
  ])('a command that this version does not have is told as that: /%s', async (name, options) => {
    const table = await strictTable();
    const running = await hear(table);
    const umpire = await battle(table);
    const answer = forge(
      table,
      () => umpire.command('turn status'),
      (payload) => void (payload.data = { ...(payload.data as object), name, options } as never),
    ).answer;
    expect(wordsOf(message(await answer))).toContain('is not a command of this version of the bot. Reload Discord');
    expect(running.log.filter(({ level }) => level >= 40)).toEqual([]);
  });
});
