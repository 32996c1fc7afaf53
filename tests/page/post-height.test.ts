/** Measures how much of a phone's screen the post of a shot takes. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BotHere } from '../bot-here.js';
import { openTable, playScript, type ScriptRecord, type Table } from '../../src/table/index.js';
import { servePage } from '../../src/web/index.js';
import { rulebooksWith } from '../cases/scripted.js';
import { TOKEN } from '../table/bot.js';
import { CHROMIUM, launch, visit, type Visit, PHONE } from './browser.js';

const BATTLES = rulebooksWith('posts.script').map(({ id }) => {
  const text = readFileSync(new URL(`../cases/${id}/posts.script`, import.meta.url), 'utf8').replaceAll('#posts', `#${id}`);
  /** The posts of one shot, or of the most similar action in the rulebook. */
  const shots = /^# Shots: (.+)$/m.exec(text)?.[1]?.split('; ') ?? [];
  return { id, lines: text.split('\n'), shots };
});
const MOST_LINES = 7;

/**
 * Counts the lines of an embed's text by the boxes in the browser, without the note that only practice battles have.
 */
const LINES = `(embed) => {
  for (const footer of embed.querySelectorAll('.footer'))
    footer.textContent = footer.textContent.replace('practice battle \\u00b7 ', '');
  return [...embed.querySelector('.embed-text').children].reduce((sum, block) => {
    const range = document.createRange();
    range.selectNodeContents(block);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0).sort((a, b) => a.top - b.top);
    let bottom = -Infinity;
    let lines = 0;
    for (const box of boxes) {
      if ((box.top + box.bottom) / 2 > bottom) {
        lines++;
        bottom = box.bottom;
      }
    }
    return sum + lines;
  }, 0);
}`;

describe.skipIf(CHROMIUM === undefined)('the post of a shot on a telephone of 390 pixels', () => {
  let folder: string;
  let browser: Browser;
  let table: Table;
  let bot: BotHere;
  let seat: Visit;
  /** The event numbers by rulebook and title. */
  const marks = new Map<string, string>();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'umpire-height-'));
    browser = await launch();
    table = await openTable({ token: TOKEN, answerWithinMs: 300_000, seed: '1944' });
    bot = new BotHere(table, { databasePath: join(folder, 'battle.db'), logLevel: 'warn', practiceSeed: '1944' });
    await bot.start();
    for (const { id, lines, shots } of BATTLES) {
      const records: ScriptRecord[] = [];
      for await (const record of playScript(lines, { table, bot, baseDir: folder })) records.push(record);
      expect(records.filter(({ kind }) => kind === 'refused')).toEqual([]);
      for (const title of shots) {
        const line = lines.indexOf(`# Shown: ${title}`) + 2;
        const footer = JSON.stringify(records.findLast((record) => record.line === line)?.body);
        marks.set(`${id}: ${title}`, /"event (\S+)/.exec(footer)![1]!);
      }
    }
    servePage(table, { seats: ['umpire'], channels: ['hq'] });
    seat = await visit(browser, table.url, 'umpire', PHONE);
  });
  afterAll(async () => {
    await seat.close();
    await bot.stop();
    await table.close();
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is measured in every rulebook', () => {
    for (const { id, shots } of BATTLES) expect(shots.length, id).toBeGreaterThan(0);
  });

  it.each(BATTLES.flatMap(({ id, shots }) => shots.map((title) => [id, title] as const)))(
    `takes at most ${MOST_LINES} lines in %s: %s`,
    async (id, title) => {
      const { page } = seat;
      const side = page.getByRole('button', { name: 'Channels and seats' });
      if ((await page.locator(`[data-ready="${id}"]`).count()) === 0) {
        await side.tap();
        await page
          .getByRole('navigation')
          .getByRole('button', { name: new RegExp(`^#?${id}\\b`) })
          .tap();
        await page.waitForSelector(`[data-ready="${id}"]`);
      }
      const mark = JSON.stringify(`event ${marks.get(`${id}: ${title}`)!} ·`);
      const found = `[...document.querySelectorAll('.embed')].findLast(({ textContent }) => textContent.includes(${mark}))`;
      const lines = await page.evaluate<number>(`(${LINES})(${found})`);
      expect(lines).toBeGreaterThan(2);
      // A chart that is not official has an additional line.
      const isOfficial = await page.evaluate<boolean>(`!/not (?:the )?official/.test((${found}).textContent)`);
      expect(lines).toBeLessThanOrEqual(isOfficial ? MOST_LINES : MOST_LINES + 1);
    },
  );
});
