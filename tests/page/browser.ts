/**
 * Starts a real Chromium for the page's tests, and checks what every page must meet: no request leaves the table, and
 * no error goes unnoticed.
 */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';

/** The headless shell draws no window frames, which needs only a third of the processor time. */
const CANDIDATES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);
export const CHROMIUM = CANDIDATES.find((path) => existsSync(path));
if (CHROMIUM === undefined)
  process.stderr.write(`SKIPPED: the tests of the page need Chromium, and there is none (${CANDIDATES.join(', ')}).\n`);

export async function launch(): Promise<Browser> {
  return chromium.launch({
    timeout: 300_000,
    executablePath: CHROMIUM ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  });
}

/**
 * Provides the browser of a block of tests.
 * @param closing closes its pages afterwards
 */
export function browserFor(closing: () => Promise<void>): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(async () => {
    await closing();
    await browser?.close();
  });
  return () => browser!;
}

export interface Visit {
  readonly page: Page;
  /** Fails if there was any error since the page was opened. `allowed` matches expected console errors. */
  readonly check: (allowed?: RegExp) => void;
  readonly close: () => Promise<void>;
}

/** The settings of a phone with a touch screen. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens the page in a new browser context, in a seat. */
export async function visit(browser: Browser, url: string, seat = 'umpire', options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, ...options });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const wrong: string[] = [];
  const here = new URL(url);
  context.on('request', (request) => {
    const { hostname, port, protocol } = new URL(request.url());
    const isHere = hostname === here.hostname && (port === here.port || protocol === 'blob:');
    if (!isHere) wrong.push(`request to ${request.url()}`);
  });
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).hostname !== here.hostname) wrong.push(`socket to ${socket.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(url.includes('#') ? url : `${url}/#seat=${seat}`);
  await page.waitForSelector('[data-ready]');
  return {
    page,
    check: (allowed) => expect(wrong.filter((text) => allowed?.test(text) !== true)).toEqual([]),
    close: () => context.close(),
  };
}

/** Types a line into the message box and sends it. Closes the picker first. */
export async function send(page: Page, text: string): Promise<void> {
  await page.locator('#box').fill(text);
  await page.locator('#box').press('Escape');
  await page.locator('#box').press('Enter');
  await page.getByText('Sent.', { exact: true }).waitFor({ state: 'attached' });
}

/** Returns the last visible message. */
export const last = (page: Page) => page.locator('.message').last();
