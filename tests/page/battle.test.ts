import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotHere } from '../bot-here.js';
import { createDemoLines } from '../../src/cli/table.js';
import { openTable, parseLine, playScript, type BotAction, type Table } from '../../src/table/index.js';
import { servePage } from '../../src/web/index.js';
import { TOKEN } from '../table/bot.js';
import { CHROMIUM, last, launch, send, visit, type Visit } from './browser.js';

const SEED = '1944';
const SCRIPT = [
  'role Umpires @umpire @helper',
  '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open umpire-role:Umpires',
  '@helper #hq /side add name:Axis nation:germany player:@axis',
  '@umpire #hq /side add name:Allies nation:uk player:@allies',
  '@umpire #hq /eagles-unit add name:1/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D tpd:BB',
  '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:4 kind:infantry tpd:"BB"',
  '@umpire #hq /turn next anyway:True',
  '@umpire #hq [More]',
  '@umpire #hq [Undo]',
  '@umpire #hq /turn phase',
  '@umpire #hq /turn phase',
  '@axis #hq /eagles direct-fire firer:1/Pz target:"A Coy" range-yards:450',
  '@axis #hq [More]',
  '@axis #hq [Odds]',
  '@allies #hq /unit show unit:"A Coy"',
  '@allies #hq /eagles direct-fire firer:1/Pz target:"A Coy" range-yards:450',
  '@spectator #hq /unit list',
  '@umpire #hq good shooting',
  '@umpire #hq /log export format:markdown',
  '@umpire #hq /game end sure:True',
];

let folder: string;
let browser: Browser;
let table: Table;
let bot: BotHere;
let visits: Visit[] = [];

async function openWithBot(database: string, seed?: string): Promise<void> {
  table = await openTable({ token: TOKEN, answerWithinMs: 300_000, ...(seed !== undefined && { seed }) });
  bot = new BotHere(table, { databasePath: join(folder, database), logLevel: 'warn', practiceSeed: seed });
  await bot.start();
}

async function closeAll(): Promise<void> {
  for (const { check } of visits) check();
  for (const { close } of visits) await close();
  visits = [];
  await bot.stop();
  await table.close();
}

async function sitDown(seat = 'umpire'): Promise<Page> {
  const opened = await visit(browser, table.url, seat);
  visits.push(opened);
  return opened.page;
}

const shown = ({ kind, audience, body, files }: BotAction) => ({
  kind,
  ephemeral: audience !== null,
  body: ['choices', 'form', 'refused'].includes(kind)
    ? body
    : { ...body, files: files.map(({ name, bytes }) => ({ name, bytes })) },
});

const MINUTE = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC`;

/**
 * The hash of the last event depends on the times, so it differs in every run. The battle summary contains the first
 * and last of these times by the minute, which may differ between two runs.
 */
const withoutTimes = (bodies: readonly unknown[]): unknown =>
  JSON.parse(
    JSON.stringify(bodies)
      .replace(/[0-9a-f]{64}/g, 'hash')
      .replace(/#[0-9a-f]{10}/g, '#hash')
      .replace(new RegExp(`(played from )${MINUTE}( to )${MINUTE}`, 'g'), '$1minute$2minute'),
  );

describe.skipIf(CHROMIUM === undefined)('a battle at the page', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'page-'));
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    visits = [];
  });
  afterEach(closeAll);

  it('leads somebody new from an empty table to the first step of a lesson, and nothing is typed', async () => {
    await openWithBot('lesson.db');
    servePage(table, { seats: ['umpire'], channels: ['hq'], demo: () => createDemoLines(join(folder, 'lesson.db')), bot });
    const page = await sitDown();
    for (const label of ['How to play', 'Start the tutorial', 'Eagles, Crowns and Oak Leaves', '#lesson-eagles-umpire'])
      await page.getByRole('button', { name: label, exact: true }).click();
    await page.getByRole('heading', { name: 'Step 1 of 11: Your units' }).waitFor();
    // The thread is deleted, and the page goes back to the channel above it instead of staying where nothing answers.
    await page.getByRole('button', { name: 'Leave the tutorial', exact: true }).click();
    await expect.poll(() => page.locator('#channel-title').innerText()).toBe('# hq');
    expect(await page.getByRole('button', { name: /^lesson-eagles/ }).count()).toBe(0);
  });

  it('begins with a demonstration; then a shot by keyboard, its odds, its undoing', async () => {
    await openWithBot('demo.db');
    servePage(table, {
      seats: ['umpire', 'axis', 'allies', 'spectator'],
      channels: ['hq'],
      demo: () => createDemoLines(join(folder, 'demo.db')),
      bot,
    });
    const page = await sitDown();
    const onlooker = await sitDown('spectator');
    await page.getByRole('button', { name: 'Demo battle' }).click();
    await page.getByRole('heading', { name: 'Direct fire: 1/Pz → A Coy' }).waitFor();
    expect(await page.locator('#channel-title').innerText()).toBe('# demo');
    expect(await page.getByRole('button', { name: 'Demo battle' }).count()).toBe(0);
    await onlooker.getByRole('button', { name: /^demo/ }).click();
    await onlooker.getByRole('heading', { name: 'Direct fire: 1/Pz → A Coy' }).waitFor();
    expect(await onlooker.getByRole('heading', { name: 'Pak 40' }).count()).toBe(0);

    await page.getByRole('button', { name: 'allies', exact: true }).last().click();
    await expect.poll(() => page.title()).toContain('allies at');
    await page.keyboard.type('/direct-');
    await page.keyboard.press('Enter');
    await page.keyboard.type('firer:b c');
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toHaveLength(1);
    await page.keyboard.press('Enter');
    await page.keyboard.type('tar');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1/Pz ');
    await page.keyboard.type('range-yards:300');
    expect(await page.locator('#box').inputValue()).toBe('/eagles direct-fire firer:"B Coy" target:1/Pz range-yards:300');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Direct fire: B Coy → 1/Pz' }).waitFor();
    await last(page).getByRole('button', { name: 'More' }).click();
    await page.getByText('Only you can see this').waitFor();
    await last(page).getByRole('button', { name: 'Odds' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Odds: Direct fire' }).waitFor();
    expect(await onlooker.getByRole('heading', { name: 'Odds: Direct fire' }).count()).toBe(0);

    await page.getByRole('button', { name: 'umpire', exact: true }).last().click();
    await expect.poll(() => page.title()).toContain('umpire at');
    await page.locator('.message', { hasText: 'B Coy → 1/Pz' }).getByRole('button', { name: 'More' }).click();
    await last(page).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: event').waitFor();
    await send(page, 'restart');
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('button', { name: 'Odds' }).last().click();
    await page.getByRole('heading', { name: 'Odds: Direct fire' }).waitFor();
  });

  it('posts the same bodies as the same script without a page', async () => {
    await openWithBot('script.db', SEED);
    const expected: unknown[] = [];
    for await (const { kind, ephemeral, body } of playScript(SCRIPT, { table, bot, baseDir: folder }))
      expected.push({ kind, ephemeral, body });
    expect(expected).not.toContainEqual(expect.objectContaining({ kind: 'refused' }));
    await closeAll();

    await openWithBot('page.db', SEED);
    const posted: unknown[] = [];
    table.on('act', (act) => posted.push(shown(act)));
    servePage(table, { seats: ['umpire', 'axis', 'allies', 'spectator', 'helper'], channels: ['hq'] });
    const page = await sitDown();
    let seat = 'umpire';
    for (const text of SCRIPT) {
      const line = parseLine(text);
      const user = line.kind === 'act' ? line.who.user : 'umpire';
      if (user !== seat) {
        await page.getByRole('button', { name: user, exact: true }).last().click();
        await expect.poll(() => page.title()).toContain(`${user} at`);
        seat = user;
      }
      const before = posted.length;
      if (line.kind === 'act' && line.action.kind === 'press')
        await page.getByRole('button', { name: line.action.label, exact: true }).last().click();
      else await send(page, text.replace(/^@\S+ #\S+ /, ''));
      if (line.kind === 'act' && line.action.kind !== 'say') await expect.poll(() => posted.length).toBeGreaterThan(before);
      await table.idle();
    }
    expect(withoutTimes(posted)).toEqual(withoutTimes(expected));
    expect(posted.length).toBeGreaterThan(SCRIPT.length - 3);
  });
});
