import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMessage } from '../../src/table/messages.js';
import { openTable, type Table } from '../../src/table/index.js';
import { servePage } from '../../src/web/index.js';
import { hold, startBot, TOKEN, type Bot } from '../table/bot.js';
import { CHROMIUM, last, launch, send, visit, type Visit } from './browser.js';

const SEATS = { seats: ['umpire', 'axis', 'allies', 'spectator'], channels: ['hq', 'axis'] };

interface Picture {
  readonly naturalWidth: number;
  readonly decode: () => Promise<void>;
}

let browser: Browser;
let table: Table;
let bot: Bot;
let visits: Visit[] = [];
/** Matches console errors that a test causes on purpose. */
let allowed: RegExp | undefined;

async function sitDown(seat = 'umpire', options: Parameters<typeof visit>[3] = {}): Promise<Page> {
  const opened = await visit(browser, table.url, seat, options);
  visits.push(opened);
  return opened.page;
}

/** Writes a message as the bot, without its commands. */
function post(body: Record<string, unknown>, audience: string | null = null): void {
  const channel = table.world.channel('hq');
  createMessage(table.world, table.files, { channel, author: table.world.bot, audience, body, files: new Map() });
}

async function seriousOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: axe.AxeResults = await page.evaluate('axe.run(document, { resultTypes: ["violations"] })');
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`);
}

describe.skipIf(CHROMIUM === undefined)('the page', () => {
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    allowed = undefined;
    visits = [];
    table = await openTable({ token: TOKEN, answerWithinMs: 300_000 });
    servePage(table, SEATS);
    bot = await startBot(table);
  });
  afterEach(async () => {
    for (const { check } of visits) check(allowed);
    for (const { close } of visits) await close();
    await bot.client.destroy();
    await table.close();
  });

  it('picks a command, its options and their values with the keyboard alone', async () => {
    const page = await sitDown();
    await page.keyboard.type('/uni');
    const options = page.getByRole('option');
    await expect.poll(() => options.allInnerTexts()).toHaveLength(2);
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('[aria-selected=true]').innerText()).toContain('/unit show');
    await page.keyboard.press('Tab');
    expect(await page.locator('#box').inputValue()).toBe('/unit show ');
    expect(await options.first().innerText()).toMatch(/name\s+Which\s+required text/);
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Unit 2/Pz' }).waitFor();
    await page.keyboard.type('A');
    await expect.poll(() => options.allInnerTexts()).toHaveLength(1);
    await page.keyboard.press('Enter');
    expect(await page.locator('#box').inputValue()).toBe('/unit show name:"A Coy" ');
    await page.keyboard.type('side:al');
    await page.keyboard.press('Tab');
    expect(await page.locator('#box').inputValue()).toBe('/unit show name:"A Coy" side:Allies ');
    await page.keyboard.press('Escape');
    expect(await options.count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByText('A Coy of allies').waitFor();
    expect(await last(page).innerText()).toContain('umpire used /unit show');
  });

  it('tells what is missing, and gives back a line that was refused', async () => {
    const page = await sitDown();
    await page.locator('#box').fill('/say');
    await page.locator('#box').press('Escape');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toContain('/say needs text.');
    await page.locator('#box').fill('/say text:x times:9');
    await page.keyboard.press('Enter');
    await page.getByText('The option `times` takes 3 or less.').waitFor();
    expect(await page.locator('#box').inputValue()).toBe('/say text:x times:9');
    await page.locator('#box').fill('@axis #hq /say text:x');
    await page.keyboard.press('Enter');
    await page.getByText('You sit as umpire. Change seats to act as axis.').waitFor();
    await send(page, '@axis are you ready?');
    await page.locator('.content', { hasText: '@axis are you ready?' }).waitFor();
    await send(page, '# Orders\nfor today');
    await page.getByRole('heading', { name: 'Orders' }).waitFor();
    await page.locator('#box').fill('/mute');
    await page.locator('#box').press('Escape');
    await page.keyboard.press('Enter');
    await page.getByText('The application did not respond').waitFor();
  });

  it('sends what is typed while the bot is still answering as soon as it has, and says so', async () => {
    const page = await sitDown();
    const letGo = hold();
    await page.locator('#box').fill('/held');
    await page.locator('#box').press('Escape');
    await page.keyboard.press('Enter');
    await page.locator('#box').fill('after that');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toContain('The bot is still answering: this is sent then.');
    expect(await page.locator('#box').inputValue()).toBe('after that');
    letGo();
    await page.locator('.content', { hasText: 'after that' }).waitFor();
    await expect.poll(() => page.locator('#box').inputValue()).toBe('');
  });

  it('fills in a form', async () => {
    const page = await sitDown();
    await send(page, '/ask');
    const form = page.getByRole('dialog', { name: 'Why?' });
    await form.waitFor();
    await page.keyboard.press('Tab');
    await form.getByLabel('Note').fill('by hand');
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.getByText('The field Reason must be filled in.').waitFor();
    expect(await seriousOf(page)).toEqual([]);
    await form.getByLabel('Reason').fill('wrong range');
    await page.keyboard.press('Enter');
    await page.getByText('because wrong range, by hand').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await send(page, '/ask');
    await page.keyboard.press('Escape');
    await expect.poll(() => table.seat('umpire', 'hq').form).toBeUndefined();
    await send(page, '/ask');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('#box').fill('{Reason: "too late"}');
    await page.keyboard.press('Enter');
    await page.getByText('No form is open.').waitFor();
  });

  it('presses buttons and chooses in menus', async () => {
    const page = await sitDown();
    await send(page, '/panel');
    expect(await page.getByRole('button', { name: 'Off' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Target' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Choose these' }).click();
    await page.getByText('chosen a+c').waitFor();
    await page.getByRole('button', { name: 'Dismiss message' }).click();
    await expect.poll(() => page.getByText('chosen a+c').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('undone').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await send(page, '/slow');
    await page.getByText('Thought').waitFor();
  });

  it('uploads a file for a command, and with a message', async () => {
    const page = await sitDown();
    await page.locator('#box').fill('/unit import ');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'order of battle.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') });
    await expect.poll(() => page.locator('#box').inputValue()).toBe('/unit import file:"@order of battle.csv" ');
    await page.locator('#box').press('Enter');
    await page.getByText('order of battle.csv: 4').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'out.csv' }).click()]);
    expect(await (await download.createReadStream()).toArray()).toEqual([Buffer.from('A,B\n')]);
    await page.locator('input[type=file]').setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: PIXEL });
    await page.getByText('map.png is attached.').waitFor({ state: 'attached' });
    await page.locator('#box').fill('the map');
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'map.png' }).waitFor();
    expect(
      await page.getByRole('img', { name: 'map.png' }).evaluate((img: Picture) => img.decode().then(() => img.naturalWidth)),
    ).toBe(1);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'huge.bin', mimeType: 'x/y', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
    await page.getByText('huge.bin is larger than 10 MiB.').waitFor();
    const response = await fetch(`${table.url}/page/upload?name=x`, { method: 'POST', body: 'x' });
    expect(response.status).toBe(403);
  });

  it('changes seats in one click; new seats and channels are there at once, for everybody', async () => {
    const page = await sitDown();
    const other = await sitDown('allies');
    await page.getByRole('button', { name: 'axis', exact: true }).last().click();
    await expect.poll(() => page.title()).toContain('axis at');
    await send(page, '/say text:hello secret:true');
    await page.getByText('hello | all').waitFor();
    await page.getByRole('button', { name: '+ Add a seat' }).click();
    await page.keyboard.type('observer');
    await page.keyboard.press('Enter');
    await other.getByRole('button', { name: 'observer', exact: true }).click();
    await expect.poll(() => other.title()).toContain('observer at');
    await page.getByRole('button', { name: '+ Add a channel' }).click();
    await page.keyboard.type('rear');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#channel-title').innerText()).toBe('# rear');
    await send(page, 'in the rear');
    await other.getByRole('button', { name: 'rear (new messages)' }).click();
    await other.getByText('in the rear').waitFor();
    // Another person types where one has just left.
    await other.keyboard.type('heard');
    await expect.poll(() => other.locator('#box').inputValue()).toBe('heard');
    await page.getByRole('button', { name: '+ Add a channel' }).click();
    await page.keyboard.type('staff');
    await page.keyboard.press('Tab');
    await page.keyboard.type('axis, nobody');
    await page.keyboard.press('Enter');
    await page.getByText('There is no seat nobody.').waitFor();
    await page.getByLabel('Only for these seats').fill('@axis');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'staff (private)' }).waitFor();
    await other.reload();
    await other.waitForSelector('[data-ready]');
    expect(await other.title()).toContain('observer at');
    expect(await other.getByRole('button', { name: 'rear' }).count()).toBe(1);
    expect(await other.getByRole('button', { name: 'staff' }).count()).toBe(0);
  });

  it('offers commands by seat', async () => {
    const page = await sitDown();
    await page.locator('#box').fill('/adm');
    expect(await page.getByRole('option').allInnerTexts()).toHaveLength(1);
    await page.getByRole('button', { name: 'spectator', exact: true }).click();
    await expect.poll(() => page.title()).toContain('spectator at');
    await page.locator('#box').fill('/adm');
    await expect.poll(() => page.locator('.popup-heading', { hasText: 'No such command' }).count()).toBe(1);
  });

  it('sends a seat nothing that it may not see', async () => {
    const axis = await sitDown('axis');
    const received: string[] = [];
    const opened = await browser.newContext();
    const allies = await opened.newPage();
    allies.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void received.push(String(payload))));
    await allies.goto(`${table.url}/#seat=allies`);
    await allies.waitForSelector('[data-ready]');
    await send(axis, '/say text:"the plan is secret" secret:true');
    await axis.getByText('the plan is secret').waitFor();
    await send(axis, '/slow');
    await send(axis, '/twice');
    await send(axis, 'in the open');
    await allies.getByText('in the open').waitFor();
    await allies.getByText('first, mended').waitFor();
    await allies.reload();
    await allies.getByText('in the open').waitFor();
    expect(await allies.getByText('Only you can see this').count()).toBe(0);
    for (const secret of ['the plan is secret', 'Thought', 'second']) expect(received.join('\n')).not.toContain(secret);
    expect(await axis.getByText('Only you can see this').count()).toBe(3);
    await opened.close();
  });

  it('survives the bot’s restart, and the table’s', async () => {
    const page = await sitDown();
    await send(page, 'before');
    await bot.client.destroy();
    await page.getByText('Umpire is away').waitFor();
    await page.locator('#box').fill('/say text:waited');
    await page.locator('#box').press('Enter');
    bot = await startBot(table);
    await page.getByText('waited | all').waitFor();
    await expect.poll(() => page.getByText('Umpire is away').count()).toBe(0);
    const port = Number(new URL(table.url).port);
    allowed = /WebSocket connection to .* failed/;
    await bot.client.destroy();
    await table.close();
    await page.getByText('Connection lost').waitFor();
    table = await openTable({ token: TOKEN, port, answerWithinMs: 300_000 });
    servePage(table, SEATS);
    bot = await startBot(table);
    await expect.poll(() => page.getByText('Connection lost').count()).toBe(0);
    await send(page, '/say text:again');
    await page.getByText('again | all').waitFor();
    expect(await page.getByText('before').count()).toBe(0);
  });

  it('opens on 2,000 messages with the newest, and loads older ones as one scrolls', async () => {
    for (let i = 0; i < 2000; i++)
      post({ embeds: [{ title: `Shot ${i}`, description: 'kill dice **0** 1 2', color: 0xff0000 }] });
    const page = await sitDown();
    await page.getByText('Shot 1999').waitFor();
    const messages = page.locator('.message');
    expect(await messages.count()).toBe(50);
    const log = page.getByRole('log');
    for (const wanted of [100, 150]) {
      await log.evaluate((scroller: { scrollTop: number }) => void (scroller.scrollTop = 0));
      await expect.poll(() => messages.count()).toBe(wanted);
    }
    expect(await log.evaluate(({ scrollTop }: { scrollTop: number }) => scrollTop)).toBeGreaterThan(1000);
    expect(await page.getByText('Shot 1850', { exact: true }).count()).toBe(1);
    post({ content: 'the newest' });
    await page.getByRole('button', { name: 'New messages' }).click();
    await expect.poll(() => page.getByText('the newest').isVisible()).toBe(true);
  });

  it('shows a message that is taller than the view from its beginning', async () => {
    const page = await sitDown('umpire', { viewport: { width: 390, height: 500 } });
    const log = page.getByRole('log');
    post({ content: ['the tall one', ...Array<string>(40).fill('and on')].join('\n') });
    await expect.poll(() => last(page).textContent()).toContain('the tall one');
    const [shown, view] = [(await last(page).boundingBox())!, (await log.boundingBox())!];
    expect(shown.height).toBeGreaterThan(view.height);
    expect(Math.abs(shown.y - view.y)).toBeLessThan(40);
    // A reader who has not scrolled sees the next message, and one who has scrolled stays.
    post({ content: 'behind it' });
    await expect.poll(() => page.getByText('behind it').isVisible()).toBe(true);
    await log.evaluate((scroller: { scrollTop: number }) => void (scroller.scrollTop = 0));
    // The page notices it in the next frame.
    await page.evaluate('new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))');
    post({ content: 'after that' });
    await page.getByRole('button', { name: 'New messages' }).click();
    await expect.poll(() => page.getByText('after that').isVisible()).toBe(true);
  });

  it('shows a hostile name as text everywhere', async () => {
    const long = 'x'.repeat(300);
    const names = [
      '<img src=x onerror=alert(1)>',
      '**bold** `code` [a](javascript:alert(1)) ||s||',
      long,
      '\u202eevil\u2066 \u05d0\u05d1\u05d2',
    ];
    const escaped = (name: string): string => name.replaceAll(/([\\*_~`|<>[\]()#@-])/g, '\\$1');
    const page = await sitDown('umpire', { viewport: { width: 390, height: 844 } });
    for (const [i, name] of names.entries()) {
      post({
        content: escaped(name),
        embeds: [
          {
            title: escaped(name).slice(0, 256),
            description: escaped(name),
            author: { name },
            footer: { text: name },
            fields: [{ name: escaped(name).slice(0, 256), value: escaped(name), inline: true }],
          },
        ],
        components: [{ type: 1, components: [{ type: 2, style: 1, label: name.slice(0, 80), custom_id: 'x' }] }],
      });
      await expect.poll(() => page.locator('.message').count()).toBe(i + 1);
      for (const part of ['.content', '.description', '.embed-author', '.footer', 'dd']) {
        const shown = await last(page).locator(part).innerText();
        expect(shown.trim()).toBe(name);
      }
      expect(await last(page).locator('h4').innerText()).toBe(name.slice(0, name.length > 256 ? 256 : undefined));
      expect(await last(page).getByRole('button').first().innerText()).toBe(name.slice(0, 80));
    }
    post({
      content: '<img src=x onerror=alert(1)> [pay](javascript:alert(1)) <script>alert(1)</script> https://elsewhere.test/x.png',
      embeds: [{ image: { url: 'https://elsewhere.test/y.png' }, title: 't', url: 'javascript:alert(1)' as never }],
    });
    await page.getByText('Picture elsewhere').waitFor();
    expect(await page.locator('.message img, .message script').count()).toBe(0);
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    const marks = `${'*'.repeat(1900)}${'['.repeat(50)}${'`'.repeat(40)}`;
    post({ content: marks });
    await expect.poll(() => page.locator('.message').count()).toBe(6);
  });

  it('shows Discord’s markdown, and what it mentions', async () => {
    const page = await sitDown();
    const [axis, hq] = [table.seat('axis', 'hq').user.id, table.world.channel('hq').id];
    post({
      content: `**bold** *it* __u__ ~~no~~ \`a  b\` <@${axis}> <#${hq}> <t:0:D>\n> quoted\n- one\n- two\n## Head\nafter\n\`\`\`\ncode\n\`\`\``,
    });
    const content = last(page).locator('.content');
    await content.getByText('@axis').waitFor();
    for (const [tag, text] of [
      ['strong', 'bold'],
      ['em', 'it'],
      ['u', 'u'],
      ['s', 'no'],
      ['p code, code', 'a  b'],
      ['blockquote', 'quoted'],
      ['li', 'one'],
      ['pre', 'code'],
    ] as const)
      expect(await content.locator(tag).first().textContent()).toBe(text);
    expect(await content.getByRole('heading', { name: 'Head' }).count()).toBe(1);
    expect(await content.locator('.mention').allInnerTexts()).toEqual(['@axis', '#hq']);
    expect(await content.locator('time').innerText()).toMatch(/19(70|69)/);
  });

  it('opens a channel that a message mentions or links to, even when another has its name', async () => {
    const { world } = table;
    const hq = world.channel('hq');
    const other = world.newChannel(world.guild(), { name: 'axis', overwrites: new Map() });
    const page = await sitDown();
    post({ content: `<#${other.id}> and https://discord.com/channels/${hq.guildId}/${other.id}/123` });
    const mentions = last(page).locator('.mention');
    await expect.poll(() => mentions.allInnerTexts()).toEqual(['#axis', '#axis › message']);
    await mentions.nth(1).click();
    await expect.poll(() => page.locator('#channel-title').innerText()).toBe('# axis');
    await send(page, 'here I am');
    expect(other.messages.map(({ content }) => content)).toEqual(['here I am']);
    expect(world.channel('axis').messages).toEqual([]);
    expect(await page.locator('[aria-current=page]').count()).toBe(1);
    await page.getByRole('button', { name: 'axis', exact: true }).first().click();
    await expect.poll(() => page.locator('.message').count()).toBe(0);
  });

  it('fits a phone', async () => {
    const page = await sitDown('umpire', { viewport: { width: 390, height: 844 } });
    await send(page, '/panel');
    await page.getByRole('button', { name: 'Channels and seats' }).click();
    await page.getByRole('button', { name: 'axis', exact: true }).first().click();
    await expect.poll(() => page.locator('#channel-title').innerText()).toBe('# axis');
    expect(await page.locator('.side').isVisible()).toBe(false);
    await page.locator('#box').fill('/');
    await page.getByRole('option').first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await page.locator('#box').isVisible()).toBe(true);
    expect(await seriousOf(page)).toEqual([]);
  });

  it.each(['dark', 'light'] as const)('has no serious fault of accessibility, %s', async (colorScheme) => {
    const page = await sitDown('umpire', { colorScheme });
    expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
    await send(page, '/panel');
    await send(page, '/say text:"only me" secret:true');
    post({
      content: '# Head\n`code` ||spoiler|| <t:0:R> https://a.test\n-# small',
      embeds: [
        { title: 'T', url: 'https://a.test', description: 'd', fields: [{ name: 'n', value: 'v' }], footer: { text: 'f' } },
      ],
    });
    await page.getByText('spoiler').waitFor({ state: 'attached' });
    await page.locator('#box').fill('/s');
    await page.getByRole('option').first().waitFor();
    expect(await seriousOf(page)).toEqual([]);
    await page.locator('#box').press('Escape');
    await page.getByRole('button', { name: 'Target' }).click();
    expect(await seriousOf(page)).toEqual([]);
  });
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
