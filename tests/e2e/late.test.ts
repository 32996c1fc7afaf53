import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import { readConfig } from '../../src/config.js';
import { type Clocks, SYSTEM_CLOCKS } from '../../src/discord/discord-time.js';
import { startBot } from '../../src/discord/bot.js';
import { createLog } from '../../src/discord/log.js';
import { type Answer, type Message, openTable, type Seat, type Table, type TableOptions } from '../../src/table/index.js';
import { forge } from './forging.js';
import { eventsIn, inFolder, type LogLine, Running, wordsOf } from './running.js';

const HOUR = 3_600_000;
const DROPPED = 'an interaction came too late and was dropped';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A table whose gateway is as hard as Discord's own. */
async function strictTable(options: Partial<TableOptions> = {}): Promise<Table> {
  const table = await openTable({ token: 'a.late.bot', gateway: { isStrict: true }, ...options });
  open.push(() => table.close());
  return table;
}

async function run(table: Table): Promise<Running> {
  const running = await new Promise<Running>((started) => {
    void inFolder(async (folder) => {
      const begun = Running.start(table, join(folder, 'umpire.db')).tell(table);
      started(begun);
      await begun.ended;
    });
  });
  open.push(() => running.kill());
  await running.hasSaid('ready');
  return running;
}

const message = (answer: Answer): Message => (answer as { readonly message: Message }).message;

/** A battle in its first turn. */
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
    const running = await run(table);
    const umpire = await battle(table);
    const before = kinds(running.databasePath);
    table.gateway.isAway = true;
    table.dropGateway();
    const late = umpire.command('turn next', { anyway: true });
    await expect(late.answer).rejects.toThrow();
    await sleep(500);
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
    running.child.kill('SIGSTOP');
    const late = [
      umpire.command('turn next', { anyway: true }),
      umpire.command('side add', { name: 'Others', nation: 'usa' }),
      umpire.press('More'),
    ];
    await Promise.all(late.map(({ answer }) => expect(answer).rejects.toThrow()));
    await sleep(1500);
    running.child.kill('SIGCONT');
    await expect.poll(() => running.said(DROPPED).length).toBe(late.length);
    expect(kinds(running.databasePath)).toEqual(before);
    expect(wordsOf(message(await umpire.command('turn next', { anyway: true }).answer))).toContain('Turn 2');
  });

  it('but is on record is no late command: it happened once, and is not told as a mistake', async () => {
    const table = await strictTable();
    const running = await run(table);
    const umpire = await battle(table);
    await umpire.command('eagles-unit add', { name: '1/Pz', side: 'Axis', 'base-fp': 6 }).answer;
    for (let n = 0; n < 4; n++) table.failNext(({ path }) => path.endsWith('/callback'), 500);
    const removal = umpire.command('unit remove', { unit: '1/Pz' });
    await expect(removal.answer).rejects.toThrow();
    await running.hasSaid('a post did not go out and stays owed');
    const before = kinds(running.databasePath);
    // Discord would still take the answer.
    Object.assign(removal, { state: 'pending', deliveredAt: Date.now() });
    await sleep(1000);
    const messages = table.world.channel('hq').messages;
    const shown = messages.length;
    table.redeliver(removal.id);
    await table.idle();
    await expect.poll(() => messages.length).toBeGreaterThan(shown);
    for (const told of messages.slice(shown)) expect(wordsOf(told)).not.toMatch(/Not as things stand|there is no unit/);
    expect(running.said(DROPPED)).toEqual([]);
    expect(kinds(running.databasePath)).toEqual(before);
  });
});

describe.each([HOUR, -HOUR])('a machine whose clock is wrong by %i ms', (wrongBy) => {
  /** A bot in this process, whose wall clock is another. */
  async function botWith(table: Table, clocks: Clocks): Promise<LogLine[]> {
    const lines: LogLine[] = [];
    const log = createLog('info', undefined, (line) => lines.push(JSON.parse(line) as LogLine));
    await new Promise<void>((started, failed) => {
      void inFolder(async (folder) => {
        const config = readConfig({ DISCORD_API_URL: table.apiUrl, DATABASE_PATH: join(folder, 'umpire.db') });
        const onFinished = (id: string | null): void => table.finished(id);
        const begun = startBot({ config: { ...config, discordToken: table.token }, commands: COMMANDS, log, clocks, onFinished });
        begun.then(() => started(), failed);
        const bot = await begun;
        await new Promise<void>((over) => open.push(() => bot.stop().then(over)));
      });
    });
    return lines;
  }
  const wrongClocks = (lines: readonly LogLine[]): LogLine[] =>
    lines.filter(({ msg }) => msg.startsWith('the clock of this machine'));

  it('drops nothing for it, and tells it once', async () => {
    const table = await strictTable({ answerWithinMs: 20_000 });
    const lines = await botWith(table, { ...SYSTEM_CLOCKS, wall: () => Date.now() + wrongBy });
    await battle(table);
    await table.idle();
    expect(lines.filter(({ msg }) => msg === DROPPED)).toEqual([]);
    expect(wrongClocks(lines)).toHaveLength(1);
    expect(Math.abs(Number(wrongClocks(lines)[0]!.secondsAhead) - wrongBy / 1000)).toBeLessThanOrEqual(2);
  });

  it('drops nothing when it becomes so while the bot runs', async () => {
    const table = await strictTable({ answerWithinMs: 20_000 });
    let by = 0;
    const lines = await botWith(table, { ...SYSTEM_CLOCKS, wall: () => Date.now() + by });
    const umpire = await battle(table);
    by = wrongBy;
    expect(wordsOf(message(await umpire.command('turn next', { anyway: true }).answer))).toContain('Turn 2');
    await table.idle();
    expect(lines.filter(({ msg }) => msg === DROPPED)).toEqual([]);
    expect(wrongClocks(lines)).toHaveLength(1);
  });
});

describe('what is nobody’s mistake', () => {
  it('an answer that Discord takes no more is no bug, whoever asked: one line, without a stack or a reference', async () => {
    const table = await strictTable();
    const running = await run(table);
    const umpire = await battle(table);
    const { options } = table.desk as unknown as { options: { answerWithinMs: number } };
    options.answerWithinMs = -1;
    void umpire.command('turn status');
    void umpire.command('help');
    await running.hasSaid('an answer came too late, or twice');
    await table.idle();
    options.answerWithinMs = 3000;
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
    const running = await run(table);
    const umpire = await battle(table);
    const answer = forge(
      table,
      () => umpire.command('turn status'),
      (payload) => void (payload.data = { ...(payload.data as object), name, options } as never),
    ).answer;
    expect(wordsOf(message(await answer))).toContain('is not a command of this version: reload Discord');
    expect(running.log.filter(({ level }) => level >= 40)).toEqual([]);
  });
});
