/** Measures in a real Chromium what is visible of errors and menus, on a phone and on a computer. */
import axe from 'axe-core';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMessage } from '../../src/table/messages.js';
import { openTable, type Channel, type Table } from '../../src/table/index.js';
import { servePage } from '../../src/web/index.js';
import { startBot, TOKEN, type Bot } from '../table/bot.js';
import { chosen } from '../chance/chance.js';
import { CHROMIUM, last, launch, PHONE, send, visit, type Visit } from './browser.js';

const SEATS = { seats: ['umpire', 'axis'], channels: ['hq'] };
const SIZES = {
  'a phone': PHONE,
  'a phone with its keyboard open': { ...PHONE, viewport: { width: 390, height: 400 } },
  'a desk': { viewport: { width: 1280, height: 800 } },
} as const;

/** An element in the browser, with the parts that are measured here. */
interface Box {
  getBoundingClientRect(): { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  contains(other: unknown): boolean;
  readonly ownerDocument: { elementFromPoint(x: number, y: number): { readonly outerHTML: string } | null };
  readonly scrollWidth: number;
  readonly clientWidth: number;
  scrollTo(x: number, y: number): void;
}

/** Returns which corners and middle of an element are covered by something else, or cut off by the window. */
const hiddenParts = (locator: Locator): Promise<string[]> =>
  locator.evaluate((element: Box) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const middle = [(left + right) / 2, (top + bottom) / 2] as const;
    // The corners are round, so points near them are tested.
    const corners = [left + 9, right - 9].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y] as const));
    return [middle, ...corners].flatMap(([x, y]) => {
      const there = element.ownerDocument.elementFromPoint(x, y);
      return there && element.contains(there) ? [] : [`${x},${y}: ${there?.outerHTML.slice(0, 80) ?? 'outside'}`];
    });
  });
/** Returns how much of a text does not fit into its box. */
const cutOff = (locator: Locator): Promise<number> =>
  locator.evaluate((element: Box) => element.scrollWidth - element.clientWidth);

async function seriousOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: axe.AxeResults = await page.evaluate('axe.run(document, { resultTypes: ["violations"] })');
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

let browser: Browser;
let table: Table;
let bot: Bot;
let visits: Visit[] = [];

async function sitDown(size: keyof typeof SIZES): Promise<Page> {
  const opened = await visit(browser, table.url, 'umpire', SIZES[size]);
  visits.push(opened);
  return opened.page;
}
const hq = (): Channel => table.world.channel('hq');
function post(body: Record<string, unknown>, channel = hq()): void {
  createMessage(table.world, table.files, { channel, author: table.world.bot, audience: null, body, files: new Map() });
}

describe.skipIf(CHROMIUM === undefined)('on the page', () => {
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    visits = [];
    table = await openTable({ token: TOKEN, answerWithinMs: 300_000 });
    servePage(table, SEATS);
    bot = await startBot(table);
  });
  afterEach(async () => {
    for (const { check } of visits) check();
    for (const { close } of visits) await close();
    await bot.client.destroy();
    await table.close();
  });

  describe.each(chosen(Object.keys(SIZES) as (keyof typeof SIZES)[], 'screens', 'boxes'))('of %s', (size) => {
    it('a long refusal is read whole, with suggestions open too, and whole are they', async () => {
      const page = await sitDown(size);
      post({ content: 'line\n'.repeat(60) });
      const long = 'mortarsWithoutAnAddress'.repeat(12);
      await page.locator('#box').fill(`[${long}]`);
      await page.locator('#box').press('Escape');
      await page.locator('#box').press('Enter');
      const problem = page.locator('.composer > .problem');
      await problem.filter({ hasText: 'mortars' }).waitFor();
      expect(await hiddenParts(problem)).toEqual([]);
      expect(await cutOff(problem)).toBe(0);
      // The missing option is shown while its suggestions open.
      await page.locator('#box').fill('/say');
      await page.locator('#box').press('Escape');
      await page.locator('#box').press('Enter');
      await page.getByText('/say needs text.').waitFor();
      await page.getByRole('option').first().waitFor();
      expect(await hiddenParts(problem)).toEqual([]);
      expect(await hiddenParts(page.locator('.suggestions'))).toEqual([]);
      const [popup, words] = await Promise.all([page.locator('.suggestions').boundingBox(), problem.boundingBox()]);
      expect(popup!.y + popup!.height).toBeLessThanOrEqual(words!.y);
    });

    it('suggestions are whole: the first and the last of them, under a long text and many attached files', async () => {
      const page = await sitDown(size);
      for (const text of ['/', '/say ']) {
        await page.locator('#box').fill(text);
        await page.getByRole('option').first().waitFor();
        expect(await hiddenParts(page.locator('.suggestions')), text).toEqual([]);
        for (const end of ['ArrowUp', 'ArrowDown']) {
          await page.keyboard.press(end);
          expect(await hiddenParts(page.getByRole('option', { selected: true })), `${text} ${end}`).toEqual([]);
        }
      }
      for (let n = 0; n < 6; n++)
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: `order-of-battle-${n}.csv`, mimeType: 'text/csv', buffer: Buffer.from('a') });
      await page.getByText('order-of-battle-5.csv', { exact: true }).waitFor();
      await page.locator('#box').fill(`/say text:"${'so many words '.repeat(60)}" `);
      await page.getByRole('option').first().waitFor();
      expect(await hiddenParts(page.locator('.suggestions'))).toEqual([]);
      await page.keyboard.press('ArrowUp');
      expect(await hiddenParts(page.getByRole('option', { selected: true }))).toEqual([]);
    });

    it('a menu of many in a post is whole, at the first and the last line, and in a thread', async () => {
      const page = await sitDown(size);
      const options = Array.from({ length: 25 }, (_, n) => ({
        label: `Company ${n}`,
        value: `${n}`,
        description: 'in the wood',
      }));
      const menu = { type: 3, custom_id: 'many', placeholder: 'Targets', max_values: 25, options };
      const body = { content: 'Which?', components: [{ type: 1, components: [menu] }] };
      const look = async (opener: Locator): Promise<void> => {
        await opener.click();
        const popup = page.locator('.popup');
        await popup.waitFor();
        expect(await hiddenParts(popup)).toEqual([]);
        expect(await hiddenParts(page.getByRole('button', { name: 'Choose these' }))).toEqual([]);
        await page.keyboard.press('End');
        expect(await hiddenParts(page.getByRole('option').last())).toEqual([]);
        await page.keyboard.press('Home');
        expect(await hiddenParts(page.getByRole('option').first())).toEqual([]);
        await page.keyboard.press('Escape');
        await popup.waitFor({ state: 'detached' });
      };
      post(body);
      await look(page.getByRole('button', { name: 'Targets' }));
      for (let n = 0; n < 30; n++) post({ content: `line ${n}` });
      post(body);
      await page.getByText('line 29').waitFor();
      await look(page.getByRole('button', { name: 'Targets' }).last());
      await page.locator('.scroller').evaluate((element: Box) => element.scrollTo(0, 0));
      await look(page.getByRole('button', { name: 'Targets' }).first());
      const thread = table.world.thread(hq(), 'Log');
      for (let n = 0; n < 10; n++) post({ content: `told ${n}` }, thread);
      post(body, thread);
      await page.goto(`${table.url}/#seat=umpire`);
      if (size !== 'a desk') await page.getByRole('button', { name: 'Channels and seats' }).click();
      await page.getByRole('button', { name: 'Log' }).click();
      await page.getByText('told 9').waitFor();
      await look(page.getByRole('button', { name: 'Targets' }).last());
    });

    it('the commands on a post are whole, wherever it stands, and say nothing over others', async () => {
      const page = await sitDown(size);
      for (let n = 0; n < 30; n++) post({ content: `line ${n}` });
      await page.getByText('line 29').waitFor();
      for (const message of [last(page), page.locator('.message').nth(20)]) {
        await message.scrollIntoViewIfNeeded();
        await message.click({ button: 'right', position: { x: 5, y: 5 } });
        const menu = page.getByRole('menu', { name: 'Commands on this post' });
        expect(await hiddenParts(menu)).toEqual([]);
        expect(await seriousOf(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await menu.waitFor({ state: 'detached' });
      }
    });
  });

  it('a message command is used by mouse, by keyboard and by a long press, on the bot’s posts alone', async () => {
    const page = await sitDown('a phone');
    post({ content: 'The bridge is down' });
    await page.getByText('The bridge is down').waitFor();
    const answer = page.locator('.message.only-you', { hasText: 'The bridge is down' });
    const item = page.getByRole('menuitem', { name: 'Read again' });
    const answered = async (): Promise<void> => {
      await answer.waitFor();
      await page.getByRole('button', { name: 'Dismiss message' }).click();
      await answer.waitFor({ state: 'detached' });
    };
    const of = page.locator('.message').first();

    await of.locator('.content').click({ button: 'right' });
    await item.click();
    await answered();

    await of.getByRole('button', { name: 'Commands on this post' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await answered();

    const { x, y, height } = (await of.locator('.content').boundingBox())!;
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 20, y: y + height / 2 }] });
    await item.waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await item.tap();
    await answered();

    await page.locator('#box').fill('<Read again>');
    await page.locator('#box').press('Enter');
    await answered();

    await send(page, 'words of mine');
    await last(page).getByText('words of mine').click({ button: 'right' });
    expect(await page.getByRole('menu').count()).toBe(0);
    expect(await last(page).getByRole('button').count()).toBe(0);
  });
});
