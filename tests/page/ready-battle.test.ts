/**
 * Plays a built-in scenario on three phones, from an empty channel to the first shot. Every tap is counted, and one
 * command is typed.
 */
import { describe, expect, it } from 'vitest';
import { browserFor, CHROMIUM } from './browser.js';
import { Club } from './club.js';

/** The maximum number of taps from the menu of built-in scenarios to the first shot. */
const MOST_TAPS = 12;

describe.skipIf(CHROMIUM === undefined)('a ready battle on telephones', () => {
  let club: Club;
  const browser = browserFor(() => club.close());

  it(`has its sides, its rooms and its first shot within ${MOST_TAPS} taps, and nothing is typed but /help`, async () => {
    club = await Club.open([]);
    const umpire = await club.sit(browser(), 'umpire');
    const ana = await club.sit(browser(), 'ana');
    const paco = await club.sit(browser(), 'paco');
    await umpire.type('/help');
    await umpire.tap({ menu: 'Choose a scenario', line: /The Palacio de Ibarra/ });
    await umpire.tap('Start, private channels');
    await ana.tap('Play Garibaldi');
    await paco.tap('Play Blackshirts');
    // Guns may fire in any phase of a move, so the first shot is possible immediately.
    await paco.tap('My units');
    await paco.tap({ menu: 'Choose a unit', line: /^47 mm Gun/ });
    await paco.tap({ menu: 'Other actions for 47 mm Gun', line: /^Anti-tank fire \(anti-tank armour\)/ });
    await paco.tap('T-26 no. 1 (21.1 in) · careful');
    await paco.tap('Roll');
    expect(club.record().at(-1)).toMatchObject({ kind: 'resolved', resolutions: [{ dice: [{ for: 'to hit' }, {}] }] });
    const all = [umpire, ana, paco];
    expect(all.reduce((sum, { taps }) => sum + taps, 0)).toBeLessThanOrEqual(MOST_TAPS);
    expect(all.reduce((sum, { characters }) => sum + characters, 0)).toBe('/help'.length);
    for (const thumbs of all) thumbs.check();
  });
});
