import { existsSync } from 'node:fs';
import { createMessage } from '../src/table/messages.js';
import { openTable } from '../src/table/index.js';
import { servePage } from '../src/web/index.js';
import { figures, rounded, sized, timed } from './measure.js';

const MESSAGES = sized(2000, 100);
const OPENINGS = sized(10);
const PAGES_BACK = sized(20);
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));

/**
 * Measures the table's page on a channel of 2,000 posts: the time until the newest post is visible, and the response
 * times after that. Returns null without a browser.
 */
export async function openingThePage(): Promise<Record<string, number> | null> {
  if (CHROMIUM === undefined) return null;
  const { chromium } = await import('playwright-core');
  const table = await openTable({ token: 'YmVuY2g.bench.bench' });
  servePage(table, { seats: ['umpire'], channels: ['hq'] });
  const { world, files } = table;
  const post = (title: string): void => {
    const body = {
      embeds: [
        {
          color: 0xdf413f,
          title,
          description: 'kill dice **0** **9** 8 4 7 3\n**2 of 6 dice hit: suppressed, 1 impairment.**',
          fields: [
            { name: 'Changes', value: '1/Pz: fired\nA Coy: suppressed; impairments 0 → 1' },
            { name: 'Working', value: 'Firepower: 6 (1.2)\nRange 450 yd: 0 (1.2)\nKill dice: 6 (4.2)\nHits: 2 (4.2)' },
          ],
          footer: { text: '1.2, 4.2, 4.3' },
        },
      ],
      components: [{ type: 1, components: [{ type: 2, style: 4, label: 'Undo', custom_id: title }] }],
    };
    createMessage(world, files, { channel: world.channel('hq'), author: world.bot, audience: null, body, files: new Map() });
  };
  for (let i = 1; i <= MESSAGES; i++) post(`Shot ${i}`);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const openings: number[] = [];
    let page = await browser.newPage();
    for (let i = 0; i < OPENINGS; i++) {
      await page.context().close();
      page = await (await browser.newContext()).newPage();
      openings.push(
        await timed(async () => {
          await page.goto(table.url);
          await page.getByText(`Shot ${MESSAGES}`, { exact: true }).waitFor();
        }),
      );
    }
    const back: number[] = [];
    for (let i = 1; i <= PAGES_BACK; i++)
      back.push(
        await timed(async () => {
          await page.getByRole('log').evaluate((log: { scrollTop: number }) => void (log.scrollTop = 0));
          await page
            .locator('.message')
            .nth(50 * (i + 1) - 1)
            .waitFor({ state: 'attached' });
        }),
      );
    const arriving: number[] = [];
    for (let i = 1; i <= OPENINGS; i++)
      arriving.push(
        await timed(async () => {
          post(`New ${i}`);
          await page.locator(`.message[data-id="${world.channel('hq').messages.at(-1)!.id}"]`).waitFor({ state: 'attached' });
        }),
      );
    return {
      messages: MESSAGES,
      openMedianMs: rounded(figures(openings).medianMs),
      openWorstMs: rounded(Math.max(...openings)),
      fiftyOlderMedianMs: rounded(figures(back).medianMs),
      newWithAThousandShownMedianMs: rounded(figures(arriving).medianMs),
    };
  } finally {
    await browser.close();
    await table.close();
  }
}
