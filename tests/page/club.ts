/** A battle on a map with eight people on phones, played by taps. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { BotHere } from '../bot-here.js';
import type { BattleEvent } from '../../src/game/index.js';
import { openTable, playScript, type Table } from '../../src/table/index.js';
import { servePage } from '../../src/web/index.js';
import { eventsIn } from '../e2e/running.js';
import { TOKEN } from '../table/bot.js';
import { PHONE, visit, type Visit } from './browser.js';

/** The players, and the channel of each. */
export const ROOMS = {
  umpire: 'umpires',
  ana: 'axis',
  ben: 'axis',
  carl: 'axis',
  paco: 'allies',
  quim: 'allies',
  rosa: 'allies',
  deputy: 'umpires',
} as const;
export type Who = keyof typeof ROOMS;

const unit = (name: string, side: string, more: string) => `@umpire #hq /eagles-unit add name:"${name}" side:${side} ${more}`;
const at = (name: string, place: string) => `@umpire #hq /map place unit:"${name}" at:${place}`;

/** The lines that set up the battle. They are typed, and not counted. */
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
  '@umpire #hq /game channels create',
];

/** A tap on a button, on a menu and one of its lines, or on a form's Submit after its text was typed. */
export type Tap = string | { readonly menu: string; readonly line: RegExp } | { readonly form: string };

/** A table with the bot and the battle after its set-up. */
export class Club {
  private readonly seats: Visit[] = [];

  private constructor(
    private readonly folder: string,
    private readonly table: Table,
    private readonly bot: BotHere,
  ) {}

  /** @param setUp the lines that are typed before anyone joins */
  static async open(setUp: readonly string[] = SET_UP): Promise<Club> {
    const folder = mkdtempSync(join(tmpdir(), 'umpire-evening-'));
    const table = await openTable({ token: TOKEN, answerWithinMs: 300_000, seed: '1944' });
    const bot = new BotHere(table, { databasePath: join(folder, 'battle.db'), logLevel: 'warn', practiceSeed: '1944' });
    await bot.start();
    const club = new Club(folder, table, bot);
    servePage(table, { seats: Object.keys(ROOMS), channels: ['hq'] });
    await club.type(setUp);
    return club;
  }

  async type(lines: readonly string[]): Promise<void> {
    const { table, bot, folder } = this;
    for await (const { kind, body } of playScript(lines, { table, bot, baseDir: folder }))
      expect(`${kind} ${JSON.stringify(body)}`).not.toMatch(/^refused|Nothing has changed/);
  }

  get url(): string {
    return this.table.url;
  }

  /** Waits until the bot has done all that it was asked for. */
  async quiet(): Promise<void> {
    await this.table.idle();
  }

  record(): BattleEvent[] {
    return eventsIn(join(this.folder, 'battle.db'));
  }

  /** Opens a phone in a person's channel. */
  async phone(browser: Browser, who: Who): Promise<Thumbs> {
    const thumbs = await this.sit(browser, who);
    await thumbs.enter(ROOMS[who]);
    return thumbs;
  }

  /** Opens a phone in the first channel. */
  async sit(browser: Browser, who: Who): Promise<Thumbs> {
    const seat = await visit(browser, this.table.url, who, PHONE);
    this.seats.push(seat);
    return new Thumbs(seat, this.table);
  }

  async close(): Promise<void> {
    for (const seat of this.seats) await seat.close();
    await this.bot.stop();
    await this.table.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A person with a phone, whose taps and typed characters are counted. */
export class Thumbs {
  taps = 0;
  characters = 0;

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
    this.taps += 2;
    await this.page.waitForSelector(`[data-ready="${room}"]`);
  }

  /** Types a line and sends it. */
  async type(line: string): Promise<void> {
    await this.page.locator('#box').fill(line);
    await this.page.locator('#box').press('Escape');
    await this.page.locator('#box').press('Enter');
    this.characters += line.length;
    await expect.poll(() => this.page.locator('#box').inputValue()).toBe('');
    await this.table.idle();
  }

  async tap(what: Tap): Promise<void> {
    const { page } = this;
    const feed = page.locator('main');
    const before = await feed.innerText();
    if (typeof what === 'string') {
      await page.locator('.message').getByRole('button', { name: what, exact: true }).last().tap();
      this.taps += 1;
    } else if ('menu' in what) {
      await page.locator('.message').getByRole('button', { name: what.menu }).last().tap();
      await page.getByRole('option', { name: what.line }).first().tap();
      this.taps += 2;
    } else {
      await page.getByRole('dialog').getByRole('textbox').first().fill(what.form);
      await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).tap();
      this.taps += 1;
      this.characters += what.form.length;
    }
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    await expect.poll(async () => (await page.getByRole('dialog').count()) > 0 || (await feed.innerText()) !== before).toBe(true);
    await this.table.idle();
    // The question whether to continue has the same text, but is not a refusal.
    const refusals = page
      .getByText('Nothing has changed')
      .filter({ hasNotText: 'The post of the next phase lists what you left open' });
    if ((await refusals.count()) > 0) throw new Error(`refused: ${JSON.stringify(what)}\n${await feed.innerText()}`);
  }

  /** Waits until the last panel contains this text. */
  async sees(words: string): Promise<void> {
    await expect.poll(() => this.page.locator('.message .container').last().innerText()).toContain(words);
  }

  check(): void {
    this.seat.check();
  }
}
