/** The desks on a telephone, as axe sees them: the umpires' panel, a player's desk and its form, and pictures. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BotProcess } from '../../src/cli/bot-process.js';
import { openTable, playScript, type Table } from '../../src/table/index.js';
import { servePage } from '../../src/web/index.js';
import { TOKEN } from '../table/bot.js';
import { CHROMIUM, launch, visit, type Visit } from './browser.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Who plays, and the room in which. */
const ROOMS = {
  umpire: 'umpires',
  ana: 'axis',
  ben: 'axis',
  carl: 'axis',
  paco: 'allies',
  quim: 'allies',
  rosa: 'allies',
  deputy: 'umpires',
} as const;

const unit = (name: string, side: string, more: string) => `@umpire #hq /eagles-unit add name:"${name}" side:${side} ${more}`;
const at = (name: string, place: string) => `@umpire #hq /map place unit:"${name}" at:${place}`;

/** The battle before the evening: typed, and not counted. */
const SET_UP = [
  'role Umpires @umpire @deputy',
  '@umpire #hq /game start ruleset:eagles name:"Hill 112" spotting:open umpire-role:@Umpires',
  '@umpire #hq /side add name:Axis nation:germany player:@ana player-2:@ben player-3:@carl',
  '@umpire #hq /side add name:Allies nation:uk player:@paco player-2:@quim player-3:@rosa',
  unit('1/Pz', 'Axis', 'base-fp:6 kind:vehicle da:MODERATE move-code:D'),
  unit('2/Pz', 'Axis', 'base-fp:6 kind:vehicle da:MODERATE move-code:D'),
  unit('5 Gren', 'Axis', 'base-fp:4 kind:infantry'),
  unit('A Coy', 'Allies', 'base-fp:4 kind:infantry'),
  unit('B Coy', 'Allies', 'base-fp:4 kind:infantry'),
  unit('C Coy', 'Allies', 'base-fp:4 kind:infantry'),
  unit('7 RTR', 'Allies', 'base-fp:5 kind:vehicle da:MODERATE move-code:D'),
  '@umpire #hq /map new',
  at('1/Pz', '20,18'),
  at('2/Pz', '24,18'),
  at('5 Gren', '28,18'),
  at('A Coy', '20,28'),
  at('B Coy', '28,28'),
  at('C Coy', '30,36'),
  at('7 RTR', '26,30'),
  ...['1/Pz', '2/Pz', '5 Gren', 'A Coy', 'B Coy', 'C Coy', '7 RTR'].map(
    (name) => `@umpire #hq /eagles-unit state unit:"${name}" spotted:True`,
  ),
  '@umpire #hq /game dice by-hand:everybody',
  '@umpire #hq /game rooms make',
  '@umpire #hq /desk',
];

/** A table with the bot and the battle as it is set up. */
class Club {
  private constructor(
    readonly folder: string,
    readonly table: Table,
    readonly bot: BotProcess,
  ) {}

  static async open(): Promise<Club> {
    const folder = mkdtempSync(join(tmpdir(), 'umpire-evening-'));
    const table = await openTable({ token: TOKEN, answerWithinMs: 60_000, seed: '1944' });
    const bot = new BotProcess(table, { databasePath: join(folder, 'battle.db'), logLevel: 'warn', practiceSeed: '1944' });
    await bot.start();
    const club = new Club(folder, table, bot);
    servePage(table, { seats: Object.keys(ROOMS), channels: ['hq'] });
    await club.type(SET_UP);
    return club;
  }

  async type(lines: readonly string[]): Promise<void> {
    const { table, bot, folder } = this;
    const control = { start: () => bot.start(), stop: () => bot.stop(), kill: () => bot.kill() };
    for await (const { kind, body } of playScript(lines, { table, bot: control, baseDir: folder }))
      expect(`${kind} ${JSON.stringify(body)}`).not.toMatch(/^refused|Nothing has changed/);
  }

  async close(): Promise<void> {
    await this.bot.stop();
    await this.table.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Somebody with a telephone. */
class Thumbs {
  constructor(
    private readonly seat: Visit,
    private readonly table: Table,
  ) {}

  get page(): Page {
    return this.seat.page;
  }

  async enter(room: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Channels and seats' }).tap();
    await this.page
      .getByRole('navigation')
      .getByRole('button', { name: new RegExp(`^#?${room}\\b`) })
      .tap();
    await this.page.waitForSelector(`[data-ready="${room}"]`);
  }

  async tap(label: string): Promise<void> {
    await this.page.locator('.message').getByRole('button', { name: label, exact: true }).last().tap();
    await expect.poll(() => this.page.locator('[aria-busy=true]').count()).toBe(0);
    await this.table.idle();
  }

  /** Waits until the last panel says so. */
  async sees(words: string): Promise<void> {
    await expect.poll(() => this.page.locator('.message .container').last().innerText(), { timeout: 60_000 }).toContain(words);
  }

  check(): void {
    this.seat.check();
  }

  async nothingSerious(): Promise<void> {
    const { page } = this;
    await page.evaluate(axe.source);
    const found: axe.AxeResults = await page.evaluate('axe.run(document, { resultTypes: ["violations"] })');
    const serious = found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  }
}

describe.skipIf(CHROMIUM === undefined)('desks on telephones', () => {
  let browser: Browser;
  const seats: Visit[] = [];
  const clubs: Club[] = [];

  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(async () => {
    for (const seat of seats) await seat.close();
    for (const club of clubs) await club.close();
    await browser.close();
  });

  it('hinder nobody, and each picture has its words', async () => {
    const club = await Club.open();
    clubs.push(club);
    await club.type(['@carl #axis /map show', '@rosa #allies /call umpire about:"Is it a wood?"']);
    const [umpire, carl] = await Promise.all(
      (['umpire', 'carl'] as const).map(async (who) => {
        const seat = await visit(browser, club.table.url, who, PHONE);
        seats.push(seat);
        const thumbs = new Thumbs(seat, club.table);
        await thumbs.enter(ROOMS[who]);
        return thumbs;
      }),
    );
    await umpire!.sees('Is it a wood?');
    await umpire!.nothingSerious();
    const pictures = carl!.page.locator('.message img');
    await expect.poll(() => pictures.count()).toBeGreaterThan(0);
    for (const picture of await pictures.all()) expect(await picture.getAttribute('alt')).toMatch(/\w+ \w+/);
    for (const press of ['My units', '5 Gren', 'Where to']) {
      await carl!.tap(press);
      await carl!.nothingSerious();
    }
    umpire!.check();
    carl!.check();
  });
});
