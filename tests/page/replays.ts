/** Opens replays as files in a real browser. Any request to another address and any console message is a fault. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launch } from './browser.js';

/**
 * Returns a function that opens a replay, for the tests of one `describe`. Checks each replay for faults afterwards.
 */
export function openingReplays(): (html: string, options?: BrowserContextOptions) => Promise<Page> {
  let browser: Browser;
  let folder: string;
  let wrong: string[] = [];
  beforeAll(async () => {
    execFileSync(process.execPath, ['scripts/page.mjs']);
    folder = mkdtempSync(join(tmpdir(), 'umpire-replay-'));
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    expect(wrong).toEqual([]);
    wrong = [];
  });
  return async (html, options = {}) => {
    const path = join(folder, 'battle.html');
    writeFileSync(path, html);
    const url = pathToFileURL(path).href;
    const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, ...options });
    const page = await context.newPage();
    context.on('request', (request) => {
      if (request.url() !== url && !request.url().startsWith('data:')) wrong.push(`request to ${request.url()}`);
    });
    page.on('console', (message) => wrong.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
    page.on('dialog', (dialog) => {
      wrong.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(url);
    await page.waitForSelector('[data-ready]');
    return page;
  };
}

/** Lists the serious accessibility faults of a page. */
export async function seriousIn(page: Page): Promise<string[]> {
  // The page's policy forbids other programs, so axe is injected in a way that bypasses it.
  const found = await page.evaluate<axe.AxeResults>(`${axe.source}; axe.run(document, { resultTypes: ["violations"] })`);
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}
