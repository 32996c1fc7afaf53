/** A map on a telephone opens in the page, and not in a new tab. */
import { describe, expect, it } from 'vitest';
import { browserFor, CHROMIUM } from './browser.js';
import { Club } from './club.js';

describe.skipIf(CHROMIUM === undefined)('a picture in the channel', () => {
  let club: Club;
  const browser = browserFor(() => club.close());

  it('opens in a dialog at 390 px, in full size at the next press, and closes', async () => {
    club = await Club.open(['@umpire #hq /game start scenario:mokra', '@umpire #hq [Start, one channel]']);
    const umpire = await club.sit(browser(), 'umpire');
    await umpire.type('/map show');
    const { page } = umpire;
    await page.locator('.message a.image').last().tap();
    const shown = page.locator('dialog.enlarged');
    await expect.poll(() => shown.count()).toBe(1);
    const box = await shown.boundingBox();
    expect(box!.width).toBeLessThanOrEqual(390);
    expect(page.context().pages()).toHaveLength(1);
    await shown.locator('img').tap();
    await expect.poll(async () => (await shown.locator('img').boundingBox())!.width).toBeGreaterThan(390);
    await shown.getByRole('button', { name: 'Close' }).tap();
    await expect.poll(() => shown.count()).toBe(0);
    umpire.check();
  });
});
