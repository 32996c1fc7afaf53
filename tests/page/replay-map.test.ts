/** Tests the map of a replay in a real browser: steps, keys, pointers, print, and frames per second. */
import { MAP_ACT_IDS } from '../../src/house/index.js';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Played } from '../present/battle.js';
import { htmlOf, replay } from '../present/replay/battles.js';
import sharp from 'sharp';
import { layUnder, mappedBattle, moveTo, onAMap, ordered } from '../present/replay/mapped.js';
import { CHROMIUM } from './browser.js';
import { openingReplays, seriousIn } from './replays.js';

const viewBox = (page: Page): Promise<string | null> => page.locator('.map .stage').getAttribute('viewBox');
const places = (page: Page): Promise<string[]> =>
  page.evaluate('[...document.querySelectorAll(".map .stage > g[transform]")].map((one) => one.getAttribute("transform"))');

describe.skipIf(CHROMIUM === undefined)('the map of a replay', () => {
  const open = openingReplays();

  it('goes with the steps, forwards and backwards, and says in words who moved', async () => {
    const played = onAMap();
    moveTo(played, played.firer, '24,18');
    const page = await open(htmlOf(replay(played)));
    expect(await places(page)).toEqual([]);
    await page.keyboard.press('End');
    expect(await page.locator('.map-words').textContent()).toBe('1P D4.7 to E4.7.');
    expect(await page.locator('.map line.move').count()).toBe(1);
    const after = await places(page);
    await page.keyboard.press('ArrowLeft');
    const before = await places(page);
    expect(before).toHaveLength(2);
    expect(before[0]).not.toBe(after[0]);
    expect(before[1]).toBe(after[1]);
    await page.keyboard.press('ArrowRight');
    expect(await places(page)).toEqual(after);
  });

  it('has call signs of 12 pixels on a telephone, and does not scroll sideways', async () => {
    const played = onAMap();
    moveTo(played, played.firer, '24,18');
    const page = await open(htmlOf(replay(played)), { viewport: { width: 390, height: 844 } });
    await page.keyboard.press('End');
    const height = (): Promise<number> =>
      page.evaluate(
        'parseFloat(getComputedStyle(document.querySelector(".map text.sign")).fontSize) * document.querySelector(".map .stage").getScreenCTM().a',
      );
    expect(await height()).toBeCloseTo(12, 0);
    // The names of places in the terrain's picture, which is as large as the stage.
    const names = replay(played).map!.grounds.map((url) => Buffer.from(url.split(',')[1]!, 'base64').toString('utf8'));
    const sizes = names
      .join()
      .match(/(?<=font-size=")[\d.]+/g)!
      .map(Number);
    const perPoint = await page.evaluate<number>('document.querySelector(".map .stage").getScreenCTM().a');
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.min(...sizes) * perPoint).toBeGreaterThan(11);
    await page.locator('.map-tools button').first().click();
    expect(await height()).toBeGreaterThan(11.9);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    // The steps and the map are the first things on the screen.
    expect((await page.locator('.map .stage').boundingBox())!.y).toBeLessThan(300);
  });

  it('starts at the turn in its address', async () => {
    const played = onAMap();
    moveTo(played, played.firer, '24,18');
    played.do({ type: 'advance', to: 'turn' });
    moveTo(played, played.target, '36,18');
    const page = await open(htmlOf(replay(played)));
    await page.evaluate('location.hash = "#turn=2"');
    await expect.poll(() => page.locator('.moment').first().textContent()).toContain('turn 2');
    expect(await page.locator('.map-words').textContent()).toContain('AC F4.7 to G4.7');
  });

  it('lies on its picture, which the file has once, and only as long as it lay there', async () => {
    const played = onAMap();
    const sha256 = layUnder(played, 'c', true);
    for (let turn = 2; turn <= 40; turn++) {
      moveTo(played, played.firer, `24,${turn % 30}`);
      played.do({ type: 'advance', to: 'turn' });
    }
    played.do({ type: 'act', act: MAP_ACT_IDS.clear, params: { picture: true } });
    const red = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c02020' } })
      .jpeg()
      .toBuffer();
    const url = `data:image/jpeg;base64,${red.toString('base64')}`;
    const html = htmlOf(replay(played, undefined, undefined, new Map([[sha256, url]])));
    expect(html.split(url)).toHaveLength(2);
    // The file contains in addition to the picture: its place and time, and the terrain once more without a background.
    expect(html.length - htmlOf(replay(played)).length - url.length).toBeLessThan(20_000);

    const page = await open(html);
    /** Returns the red of the map's middle and the green next to it, as they are visible on the screen. */
    const colour = async (): Promise<readonly number[]> => {
      const { data, info } = await sharp(await page.locator('.map .stage').screenshot())
        .raw()
        .toBuffer({ resolveWithObject: true });
      const at = (Math.floor(info.height * 0.4) * info.width + Math.floor(info.width * 0.6)) * info.channels;
      return [data[at]!, data[at + 1]!];
    };
    const paper = await colour();
    await page.keyboard.press('End');
    const cleared = await colour();
    await page.keyboard.press('ArrowLeft');
    const [red1, green1] = await colour();
    expect(await page.locator('.map .stage').getAttribute('aria-label')).toMatch(/ on a photograph of turn 1$/);
    expect(red1).toBeGreaterThan(150);
    expect(green1).toBeLessThan(90);
    expect(cleared[1]).toBeGreaterThan(180);
    expect(paper[1]).toBeGreaterThan(180);
    expect(await seriousIn(page)).toEqual([]);
  });

  it('is shown as it was, or as a side had it, where units were hidden', async () => {
    const played = new Played('Hill 112', { spotting: 'rules' });
    const [axis, allies] = [played.side('Axis', 'germany'), played.side('Allies', 'uk')];
    const tank = played.unit('1/Pz', axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
    const coy = played.unit('A Coy', allies, { baseFp: 4 });
    played.do({ type: 'act', act: MAP_ACT_IDS.new, params: {} });
    for (const [unit, at] of [
      [tank, '18,18'],
      [coy, '30,18'],
    ] as const)
      played.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit, at } });
    const page = await open(htmlOf(replay(played)));
    await page.keyboard.press('End');
    const shown = (): Promise<string[]> =>
      page.evaluate(
        '[...document.querySelectorAll(".map .stage > g[visibility=visible] .sign")].map((one) => one.textContent).sort()',
      );
    expect(await shown()).toEqual(['1P', 'AC']);
    const whose = page.getByRole('group', { name: 'Whose map' }).getByRole('button');
    expect(await whose.allTextContents()).toEqual(['As it was', 'Axis', 'Allies']);
    await whose.nth(1).click();
    expect(await shown()).toEqual(['1P']);
    expect(await page.locator('.map .stage').getAttribute('aria-label')).toBe('Map of Hill 112, as Axis knew it');
    await whose.nth(2).click();
    expect(await shown()).toEqual(['AC']);
    // The picture stays that of the chosen unit during further steps.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    expect(await shown()).toEqual(['AC']);
    expect(await whose.nth(2).getAttribute('aria-pressed')).toBe('true');
    await whose.nth(0).click();
    expect(await shown()).toEqual(['1P', 'AC']);
    expect(await seriousIn(page)).toEqual([]);
  });

  it('has the ways that are ordered as broken lines, until they are gone', async () => {
    const played = onAMap();
    const before = replay(played).steps.length;
    const { tank } = ordered(played);
    for (const side of played.context.battle.tables.side.keys())
      played.do({ type: 'ready', side, ready: true, salt: '5a'.repeat(32) });
    const typed = { to: '24,24', terrain: 'clear' };
    played.do({ type: 'resolve', procedure: 'eagles.movement', roles: { unit: [played.firer] }, typed, order: tank });
    const page = await open(htmlOf(replay(played)));
    const ways = (): Promise<string[]> =>
      page.evaluate('[...document.querySelectorAll(".map .orders image")].map((one) => one.getAttribute("href"))');
    await page.keyboard.press('End');
    const [left, ...others] = await ways();
    expect(others).toEqual([]);
    await page.keyboard.press('ArrowLeft');
    expect(await ways()).toHaveLength(2);
    expect(await ways()).toContain(left);
    // The markers are visible in their sides' colours, one of which is blue.
    const isBlue = async (): Promise<number> => {
      const picture = await page.locator('.map .stage').screenshot();
      const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      let blue = 0;
      for (let at = 0; at < data.length; at += info.channels) if (data[at + 2]! - data[at]! > 60) blue++;
      return blue;
    };
    const withOrders = await isBlue();
    // Steps that only advance the battle are skipped, so there are fewer presses than steps.
    for (let back = replay(played).steps.length - 2; back >= before && (await ways()).length > 0; back--)
      await page.keyboard.press('ArrowLeft');
    expect(await ways()).toEqual([]);
    expect(withOrders).toBeGreaterThan((await isBlue()) + 50);
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('.map-words').textContent()).toBe('1P is ordered to E5.7.');
    expect(await seriousIn(page)).toEqual([]);
  });

  it('is zoomed and moved by keys, buttons, dragging and pinching', async () => {
    const page = await open(htmlOf(replay(mappedBattle(20))), { hasTouch: true });
    const whole = await viewBox(page);
    await page.locator('.map .stage').focus();
    await page.keyboard.press('+');
    const closer = await viewBox(page);
    expect(closer).not.toBe(whole);
    await page.keyboard.press('Shift+ArrowRight');
    expect(await viewBox(page)).not.toBe(closer);
    await page.keyboard.press('0');
    expect(await viewBox(page)).toBe(whole);
    await page.getByRole('button', { name: 'Zoom in (+)' }).click();
    const { x, y, width, height } = (await page.locator('.map .stage').boundingBox())!;
    const [midX, midY] = [x + width / 2, y + height / 2];
    const zoomed = await viewBox(page);
    await page.mouse.move(midX, midY);
    await page.mouse.down();
    await page.mouse.move(midX - 60, midY - 30, { steps: 3 });
    await page.mouse.up();
    expect(await viewBox(page)).not.toBe(zoomed);
    await page.getByRole('button', { name: 'Show all of the map (0)' }).click();
    expect(await viewBox(page)).toBe(whole);
    const touch = await page.context().newCDPSession(page);
    const fingers = (apart: number) => [
      { x: midX - apart, y: midY, id: 1 },
      { x: midX + apart, y: midY, id: 2 },
    ];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
    for (const apart of [50, 80, 110])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => viewBox(page)).not.toBe(whole);
  });

  it.each([
    ['a desk', { width: 1100, height: 800 }, 'light'],
    ['a phone in the dark', { width: 360, height: 740 }, 'dark'],
  ] as const)('has nothing seriously inaccessible and no sideways scrolling on %s', async (_name, viewport, colorScheme) => {
    const page = await open(htmlOf(replay(mappedBattle(30))), { viewport, colorScheme });
    await page.keyboard.press('End');
    expect(await seriousIn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('is printed', async () => {
    const page = await open(htmlOf(replay(mappedBattle(12))));
    await page.keyboard.press('End');
    expect((await page.pdf()).length).toBeGreaterThan(20_000);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.map .stage').isVisible()).toBe(true);
    expect(await page.locator('.map-tools').isVisible()).toBe(false);
  });

  it('goes through 500 events, and tells how many frames a second it has', async () => {
    const page = await open(htmlOf(replay(mappedBattle(500))));
    const ms: number[] = await page.evaluate(`new Promise((resolve) => {
      const slider = document.querySelector('input[type=range]');
      const times = [];
      let at = 0;
      const frame = (now) => {
        times.push(now);
        if (at >= 500) return resolve(times);
        slider.value = String(at++);
        slider.dispatchEvent(new Event('input'));
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    })`);
    const gaps = ms
      .slice(1)
      .map((time, i) => time - ms[i]!)
      .sort((a, b) => a - b);
    const perSecond = (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
    console.log(
      `The map of a replay: ${perSecond.toFixed(0)} frames a second through 500 events, half of them within ${gaps[250]!.toFixed(1)} ms`,
    );
    // A busy machine still reaches this many frames. An idle one reaches 60.
    expect(perSecond).toBeGreaterThan(15);
  });
});
