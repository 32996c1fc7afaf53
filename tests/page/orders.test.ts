/**
 * Plays a turn of a double-blind battle at a width of 390 pixels, as docs/double-blind.md describes it: two players and
 * an umpire, by counted taps.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tell } from '../chance/chance.js';
import { CHROMIUM, launch } from './browser.js';
import { Club, type Tap, type Thumbs } from './club.js';

const NAMES = ['1/Pz', '2/Pz', '3/Pz', '4/Pz', '5 Gren', '6 Gren'] as const;
const MOST_TAPS = 20;
/**
 * Returns the place of a unit in inches. If it were placed only by its square, no place would certainly be within
 * reach.
 */
const xOf = (n: number): number => 3 + 6 * n;

const SET_UP = [
  'role Umpires @umpire',
  '@umpire #hq /game start ruleset:eagles name:"Hill 112" spotting:rules umpire-role:@Umpires',
  '@umpire #hq /side add name:Axis nation:germany player:@ana',
  '@umpire #hq /side add name:Allies nation:uk player:@paco',
  ...NAMES.map((name) =>
    name.endsWith('Pz')
      ? `@umpire #hq /eagles-unit add name:"${name}" side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D`
      : `@umpire #hq /eagles-unit add name:"${name}" side:Axis base-fp:4 kind:infantry`,
  ),
  '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:4 kind:infantry',
  '@umpire #hq /map new',
  ...NAMES.map((name, n) => `@umpire #hq /map place unit:"${name}" at:${xOf(n)},3`),
  '@umpire #hq /map place unit:"A Coy" at:C8',
  '@umpire #hq /game channels create',
];

describe.skipIf(CHROMIUM === undefined)('a turn under seal on telephones', () => {
  let browser: Browser;
  let club: Club;
  let ana: Thumbs;
  let paco: Thumbs;
  let umpire: Thumbs;

  beforeAll(async () => {
    browser = await launch();
    club = await Club.open(SET_UP);
    [umpire, ana, paco] = [
      await club.phone(browser, 'umpire'),
      await club.phone(browser, 'ana'),
      await club.phone(browser, 'paco'),
    ];
  });
  afterAll(async () => {
    await club?.close();
    await browser?.close();
  });

  const shot = async (who: Thumbs, name: string): Promise<void> => {
    if (process.env.SHOTS) await who.page.screenshot({ path: `${process.env.SHOTS}-${name}.png` });
  };

  it('a player writes orders for six units and seals them in 20 taps at most', async () => {
    await umpire.type('/game orders how:sealed');
    await shot(umpire, 'umpire-1');
    await ana.type('/my');
    await shot(ana, 'ana-1');
    const [from, began] = [ana.taps, performance.now()];
    const taps: Tap[] = ['Orders', { menu: 'Choose a unit to order', line: /^1\/Pz/ }];
    for (const tap of taps) await ana.tap(tap);
    await shot(ana, 'ana-2');
    for (const [n] of NAMES.entries()) {
      const places = ana.page
        .locator('.message')
        .last()
        .getByRole('button', { name: /, \d+ yd/ });
      if ((await places.count()) > 0) await ana.tap((await places.first().innerText()).trim());
      else {
        // Infantry cannot leave a square of 6 inches within its move, so its destination is typed.
        await ana.tap('Enter a destination');
        await ana.tap({ form: `${xOf(n) + 2},3` });
      }
      await shot(ana, `ana-place-${n}`);
      await ana.tap(n < NAMES.length - 1 ? `Give order, then ${NAMES[n + 1]!}` : 'Give order');
    }
    await shot(ana, 'ana-3');
    await ana.tap('Seal orders');
    await shot(ana, 'ana-4');
    expect(ana.taps - from).toBeLessThanOrEqual(MOST_TAPS);
    tell('orders for six units', { taps: ana.taps - from }, began);
    expect(club.record().filter(({ kind }) => kind === 'order-written')).toHaveLength(NAMES.length);
  });

  it('the other says what holds in a few, and all open', async () => {
    await paco.type('/my');
    await paco.tap('Orders');
    await paco.tap('Others hold');
    await shot(paco, 'paco-1');
    await paco.tap('Seal orders');
    await shot(paco, 'paco-2');
    expect(club.record().at(-1)!.kind).toBe('orders-opened');
  });

  it('the umpire carries out what nobody disputes in one press', async () => {
    await umpire.sees('Carry out undisputed');
    await shot(umpire, 'umpire-2');
    await umpire.tap('Carry out undisputed');
    await shot(umpire, 'umpire-3');
    const press = umpire.page.getByRole('button', { name: /^Carry out \d+$/ }).last();
    await umpire.tap((await press.innerText()).trim());
    const { length } = club
      .record()
      .filter(({ changes }) => changes.some(({ table, after }) => table === 'order' && after?.state === 'done'));
    expect(length).toBeGreaterThanOrEqual(4);
    await shot(umpire, 'umpire-4');
  });
});
