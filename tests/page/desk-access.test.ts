/** Checks the panels on a phone with axe: the umpires' panel, a player's panel and its form, and pictures. */
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { browserFor, CHROMIUM } from './browser.js';
import { Club, ROOMS, type Thumbs } from './club.js';

async function nothingSerious({ page }: Thumbs): Promise<void> {
  await page.evaluate(axe.source);
  const found: axe.AxeResults = await page.evaluate('axe.run(document, { resultTypes: ["violations"] })');
  const serious = found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
}

describe.skipIf(CHROMIUM === undefined)('desks on telephones', () => {
  let club: Club;
  const browser = browserFor(() => club.close());

  it('hinder nobody, and each picture has its words', async () => {
    club = await Club.open();
    await club.type([`@carl #${ROOMS.carl} /map show`, `@rosa #${ROOMS.rosa} /call umpire about:"Is it a wood?"`]);
    const [umpire, carl] = await Promise.all([club.phone(browser(), 'umpire'), club.phone(browser(), 'carl')]);
    await umpire.sees('Is it a wood?');
    await nothingSerious(umpire);
    const pictures = carl.page.locator('.message img');
    await expect.poll(() => pictures.count()).toBeGreaterThan(0);
    for (const picture of await pictures.all()) expect(await picture.getAttribute('alt')).toMatch(/\w+ \w+/);
    for (const press of ['My units', '5 Gren', 'Another place']) {
      await carl.tap(press);
      await nothingSerious(carl);
    }
    umpire.check();
    carl.check();
  });
});
