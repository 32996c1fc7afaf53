/** A pasted sheet of 20 units with unknown headings, on a phone: both sides are on the map after at most 12 taps. */
import { describe, expect, it } from 'vitest';
import { browserFor, CHROMIUM } from './browser.js';
import { Club } from './club.js';

/**
 * Ten units of each side. The heading of their strength is a word that the bot does not know, and suggests no meaning.
 */
const SHEET = [
  'Bezeichner\tLagerseite\tGattungswort\tWucht\tBemalt',
  ...Array.from({ length: 10 }, (_, n) => `${n + 1}. Kompanie\tGermany\tInfanterie\t${3 + (n % 2)}\tja`),
  ...Array.from({ length: 10 }, (_, n) => `${'ABCDEFGHJK'[n]!} Coy\tGreat Britain\tInfanterie\t${3 + (n % 2)}\tnein`),
].join('\n');
const MOST_TAPS = 12;

describe.skipIf(CHROMIUM === undefined)('a pasted sheet at 390 pixels', () => {
  let club: Club | undefined;
  const browser = browserFor(async () => club?.close());

  it('brings both sides onto the map in twelve taps at most', async () => {
    club = await Club.open(['@umpire #hq /game start ruleset:eagles name:"Hill 112" spotting:open']);
    const umpire = await club.sit(browser(), 'umpire');
    await umpire.type('/unit import');
    await umpire.tap({ form: SHEET });
    // The meaning of the column of numbers is the only thing that the sheet does not show.
    await umpire.tap({ menu: 'Choose something to correct', line: /Column D/ });
    await umpire.tap({ menu: 'Choose one', line: /^Base FP/ });
    await umpire.tap('Import');
    await umpire.tap('Create a map');
    await umpire.tap('Place units');
    await umpire.tap('All at the near edge');
    await umpire.tap('Place the units there');
    await umpire.tap('All at the far edge');
    await umpire.tap('Place the units there');
    expect(umpire.taps).toBeLessThanOrEqual(MOST_TAPS);
    umpire.check();
    expect(await umpire.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    const rows = club.record().flatMap(({ changes }) => changes);
    const of = (table: string) =>
      rows.flatMap((change) => (change.table === table && change.after ? [change.after as Record<string, unknown>] : []));
    expect(of('unit').map(({ name, baseFp, kind }) => `${String(name)} ${String(baseFp)} ${String(kind)}`)).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `${n + 1}. Kompanie ${3 + (n % 2)} infantry`),
      ...Array.from({ length: 10 }, (_, n) => `${'ABCDEFGHJK'[n]!} Coy ${3 + (n % 2)} infantry`),
    ]);
    expect(of('side').map(({ name, nation }) => `${String(name)} ${String(nation)}`)).toEqual([
      'Germany germany',
      'Great Britain uk',
    ]);
    // A table of 48 inches has rows of 6 inches, so the middles of the first and the last are at 3 and 45.
    const places = of('place').map(({ y }) => y);
    expect([places.filter((y) => y === 3), places.filter((y) => y === 45)].map(({ length }) => length)).toEqual([10, 10]);
  });
});
