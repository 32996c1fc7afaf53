import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BotHere } from '../bot-here.js';
import { openTable, playScript, type Table } from '../../src/table/index.js';
import { servePage } from '../../src/web/index.js';
import { TOKEN } from '../table/bot.js';
import { CHROMIUM, launch, visit, type Visit, PHONE } from './browser.js';

/** A shot at the wrong company, and three more shots. */
const SCRIPT = [
  '@umpire #hq /game start ruleset:eagles name:"Hill 112" spotting:open',
  '@umpire #hq /side add name:Axis nation:germany player:@axis',
  '@umpire #hq /side add name:Allies nation:uk player:@allies',
  ...['1/Pz', '2/Pz', '3/Pz', '4/Pz'].map(
    (name) => `@umpire #hq /eagles-unit add name:${name} side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D`,
  ),
  ...['A Coy', 'B Coy'].map((name) => `@umpire #hq /eagles-unit add name:"${name}" side:Allies base-fp:4 tpd:BB`),
  ...[1, 2, 3, 4].map((n) => `@umpire #hq /eagles direct-fire firer:${n}/Pz target:"${n === 1 ? 'A' : 'B'} Coy" range-yards:450`),
];

describe.skipIf(CHROMIUM === undefined)('a wrong target, noticed three shots later on a phone', () => {
  let folder: string;
  let browser: Browser;
  let table: Table;
  let bot: BotHere;
  let seat: Visit | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'umpire-taps-'));
    browser = await launch();
    table = await openTable({ token: TOKEN, answerWithinMs: 300_000, seed: '1944' });
    bot = new BotHere(table, { databasePath: join(folder, 'battle.db'), logLevel: 'warn', practiceSeed: '1944' });
    await bot.start();
    servePage(table, { seats: ['umpire', 'axis', 'allies'], channels: ['hq'] });
    for await (const { kind } of playScript(SCRIPT, { table, bot, baseDir: folder })) expect(kind).toBe('reply');
  });
  afterAll(async () => {
    await seat?.close();
    await bot.stop();
    await table.close();
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is right again in four taps', async () => {
    seat = await visit(browser, table.url, 'umpire', PHONE);
    const { page } = seat;
    const shot = page.locator('.message', { hasText: 'Direct fire: 1/Pz → A Coy' }).first();
    await shot.getByRole('button', { name: 'More', exact: true }).tap();
    await page.locator('.message').last().getByRole('button', { name: 'Correct', exact: true }).tap();
    await page.locator('.message').last().getByRole('button', { name: 'B Coy', exact: true }).tap();
    // If no later result depends on it, the button is labelled Correct.
    const preview = page.locator('.message', { hasText: 'Nothing is erased' }).last();
    await preview.getByRole('button', { name: /^(Recalculate all|Correct)$/ }).tap();
    await page.getByRole('heading', { name: 'Corrected event', exact: false }).first().waitFor();
    const corrected = page.locator('.message', { hasText: 'Corrected event' }).last();
    expect(await corrected.innerText()).toContain('1/Pz → B Coy');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  });
});
