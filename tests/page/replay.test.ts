/** Tests the replay in a real browser, opened as a file. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findShownNumber } from '../../src/game/index.js';
import { htmlOf, longBattle, replay, twoTurns } from '../present/replay/battles.js';
import { CHROMIUM } from './browser.js';
import { openingReplays, seriousIn } from './replays.js';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const SHA = 'ee'.repeat(32);

/** Returns the processor time of a browser's renderers in seconds. */
async function rendererSeconds(page: Page): Promise<number> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  expect(renderers.length).toBeGreaterThan(0);
  return renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

describe.skipIf(CHROMIUM === undefined)('a replay', () => {
  const open = openingReplays();
  const moment = (page: Page): Promise<string | null> => page.locator('.event .moment').textContent();
  const target = (page: Page): Promise<string> => page.locator('tr', { hasText: 'A Coy' }).innerText();

  it('steps by keys: arrows, Home and End, Page Up and Down by turns', async () => {
    const page = await open(htmlOf(replay(twoTurns())));
    expect(await moment(page)).toBe('Event p1 · turn 1 · Movement');
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    expect(await page.locator('.event h2').textContent()).toBe('Direct fire: 1/Pz → A Coy');
    expect(await page.locator('.event').innerText()).toContain('Range 200 yd: +1 (1.2)');
    expect(await page.locator('.event .by').textContent()).toContain('Undone by Anna');
    expect(await target(page)).toContain('FP 2');
    expect(await page.locator('tr.changed').count()).toBe(2);
    await page.keyboard.press('ArrowLeft');
    expect(await target(page)).toContain('FP 4');
    await page.keyboard.press('PageDown');
    expect(await moment(page)).toContain('turn 2');
    await page.keyboard.press('PageUp');
    expect(await moment(page)).toContain('Event p1 ');
    await page.keyboard.press('End');
    expect(await target(page)).toContain('FP 2');
    expect(await page.locator('.legend').innerText()).toMatch(/Axis: 6\s+Allies: 2/);
    await page.keyboard.press('Home');
    expect(await moment(page)).toContain('Event p1 ');
  });

  it('plays and pauses by the space bar', async () => {
    const page = await open(htmlOf(replay(twoTurns())));
    await page.keyboard.press(' ');
    await page.getByText('Pause', { exact: true }).waitFor();
    await page.locator('.event .moment', { hasText: 'Event p2 ' }).waitFor();
    await page.keyboard.press(' ');
    await page.getByText('Play', { exact: true }).waitFor();
  });

  it('shows notes with their pictures, and what people typed as text', async () => {
    const played = twoTurns();
    const ref = { sha256: SHA, mediaType: 'image/png', bytes: 70 };
    played.do({ type: 'note', text: '<img src=x onerror=alert(1)>', picture: ref, onlyForSide: null });
    const page = await open(htmlOf(replay(played, undefined, () => ({ ...ref, base64: PNG }))));
    await page.keyboard.press('End');
    expect(await page.locator('.event h2').textContent()).toBe('<img src=x onerror=alert(1)>');
    const picture = page.getByAltText(`Picture of event ${findShownNumber(played.last)}`);
    await picture.waitFor();
    expect(await page.evaluate('document.querySelector(".event img").naturalWidth')).toBe(1);
  });

  it.each([
    ['a desk', { width: 1100, height: 800 }, 'light'],
    ['a phone in the dark', { width: 360, height: 740 }, 'dark'],
  ] as const)('has nothing seriously inaccessible and no sideways scrolling on %s', async (_name, viewport, colorScheme) => {
    const page = await open(htmlOf(replay(twoTurns())), { viewport, colorScheme });
    await page.keyboard.press('End');
    expect(await seriousIn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('prints the whole report', async () => {
    const played = twoTurns();
    const page = await open(htmlOf(replay(played)));
    await page.evaluate(
      'addEventListener("beforeprint", () => { globalThis.printed = document.querySelectorAll(".paper .step").length })',
    );
    const pdf = await page.pdf();
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await page.evaluate('globalThis.printed')).toBe(played.events.length);
  });

  it('opens 5,000 events in time that grows with their number, not with its square', async () => {
    const short = await open(htmlOf(replay(longBattle(1000))));
    const page = await open(htmlOf(replay(longBattle(5000))));
    expect((await rendererSeconds(page)) / (await rendererSeconds(short))).toBeLessThan(12);
    await page.keyboard.press('End');
    expect(await moment(page)).toContain('Event p5000 ');
  });
});
