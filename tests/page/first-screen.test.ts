/** What a newcomer sees on a phone without scrolling: how to change seats, and the buttons that start a battle. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BotHere } from '../bot-here.js';
import { openTable, type Table } from '../../src/table/index.js';
import { servePage } from '../../src/web/index.js';
import { TOKEN } from '../table/bot.js';
import { CHROMIUM, launch, visit, type Visit, PHONE } from './browser.js';

describe.skipIf(CHROMIUM === undefined)('the first screen on a phone', () => {
  let folder: string;
  let browser: Browser;
  let table: Table;
  let bot: BotHere;
  let seat: Visit | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'umpire-first-'));
    browser = await launch();
    table = await openTable({ token: TOKEN, answerWithinMs: 300_000, seed: '1944' });
    bot = new BotHere(table, { databasePath: join(folder, 'battle.db'), logLevel: 'warn', practiceSeed: '1944' });
    await bot.start();
    servePage(table, { seats: ['umpire', 'axis', 'allies'], channels: ['hq'] });
    seat = await visit(browser, table.url, 'umpire', PHONE);
  });
  afterAll(async () => {
    await seat?.close();
    await bot.stop();
    await table.close();
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('says where the other channels and seats are', async () => {
    const { page } = seat!;
    await page.getByText('Press ☰ for other channels and seats.').waitFor();
    await page.setViewportSize({ width: 1100, height: 844 });
    expect(await page.getByText('Press ☰ for other channels and seats.').isVisible()).toBe(false);
    await page.setViewportSize(PHONE.viewport);
  });

  it.each(['mokra', 'veghel'])('shows all buttons that start %s, below its map', async (scenario) => {
    const { page } = seat!;
    await page.locator('#box').fill(`/game start scenario:${scenario}`);
    await page.locator('#box').press('Escape');
    await page.locator('#box').press('Enter');
    const card = page.locator('.message', { hasText: 'You will learn' }).last();
    await card.locator('img').waitFor();
    const start = card.getByRole('button', { name: /^(Start|No umpire),? / });
    await expect
      .poll(async () => {
        // While the map loads on a busy machine, the page may stop to follow the newest message.
        await page.evaluate("const it = document.querySelector('.scroller'); it.scrollTo(0, it.scrollHeight);");
        const view = (await page.locator('.scroller').boundingBox())!;
        const boxes = await Promise.all((await start.all()).map((each) => each.boundingBox()));
        return boxes.map((box) => box !== null && box.y >= view.y && box.y + box.height <= view.y + view.height);
      })
      .toEqual([true, true, true, true]);
    await card.getByRole('button', { name: 'Cancel' }).tap();
  });
});
