/**
 * An evening at 390 pixels: six players at their desks, two umpires at their panel, four turns of eagles on a map. What is played is
 * tapped; taps and typed characters are counted. Then the same four turns are typed, and the record is the same.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BotProcess } from '../../src/cli/bot-process.js';
import type { BattleEvent } from '../../src/game/index.js';
import { rulesetById } from '../../src/rules/registry.js';
import { openDatabase, storeIn } from '../../src/store/index.js';
import { openTable, playScript, type Table } from '../../src/table/index.js';
import { servePage } from '../../src/web/index.js';
import { TOKEN } from '../table/bot.js';
import { CHROMIUM, launch, visit, type Visit } from './browser.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Who plays, and the room in which. */
const ROOMS = {
  umpire: 'umpires',
  ana: 'axis',
  ben: 'axis',
  carl: 'axis',
  paco: 'allies',
  quim: 'allies',
  rosa: 'allies',
  deputy: 'umpires',
} as const;
type Who = keyof typeof ROOMS;

const unit = (name: string, side: string, more: string) => `@umpire #hq /eagles-unit add name:"${name}" side:${side} ${more}`;
const at = (name: string, place: string) => `@umpire #hq /map place unit:"${name}" at:${place}`;

/** The battle before the evening: typed, and not counted. */
const SET_UP = [
  'role Umpires @umpire @deputy',
  '@umpire #hq /game start ruleset:eagles name:"Hill 112" spotting:open umpire-role:@Umpires',
  '@umpire #hq /side add name:Axis nation:germany player:@ana player-2:@ben player-3:@carl',
  '@umpire #hq /side add name:Allies nation:uk player:@paco player-2:@quim player-3:@rosa',
  unit('1/Pz', 'Axis', 'base-fp:6 kind:vehicle da:MODERATE move-code:D'),
  unit('2/Pz', 'Axis', 'base-fp:6 kind:vehicle da:MODERATE move-code:D'),
  unit('5 Gren', 'Axis', 'base-fp:4 kind:infantry'),
  unit('A Coy', 'Allies', 'base-fp:4 kind:infantry'),
  unit('B Coy', 'Allies', 'base-fp:4 kind:infantry'),
  unit('C Coy', 'Allies', 'base-fp:4 kind:infantry'),
  unit('7 RTR', 'Allies', 'base-fp:5 kind:vehicle da:MODERATE move-code:D'),
  '@umpire #hq /map new',
  at('1/Pz', '20,18'),
  at('2/Pz', '24,18'),
  at('5 Gren', '28,18'),
  at('A Coy', '20,28'),
  at('B Coy', '28,28'),
  at('C Coy', '30,36'),
  at('7 RTR', '26,30'),
  ...['1/Pz', '2/Pz', '5 Gren', 'A Coy', 'B Coy', 'C Coy', '7 RTR'].map(
    (name) => `@umpire #hq /eagles-unit state unit:"${name}" spotted:True`,
  ),
  '@umpire #hq /game dice by-hand:everybody',
  '@umpire #hq /game rooms make',
  '@umpire #hq /desk',
];

const PHASES = ['Movement', 'Indirect fire', 'Direct fire', 'Melee'] as const;

/** A tap on a button, on a menu and one of its lines, or on a form's Submit with what is typed before it. */
type Tap = string | { readonly menu: string; readonly line: RegExp } | { readonly form: string };

/** Something that somebody does: by taps, and as it is typed. */
interface Deed {
  readonly who: Who;
  /** What an umpire's panel says when he does it: it keeps itself, within three seconds or so. */
  readonly sees?: string;
  readonly taps: readonly Tap[];
  readonly typed: string | null;
}

const quoted = (name: string): string => (name.includes(' ') ? `"${name}"` : name);

/** Of units on the map: where to, in one form. */
const moves = (who: Who, name: string, to: string): Deed => ({
  who,
  taps: ['My units', name, 'Where to', { form: to }, 'Do it'],
  typed: `/eagles movement unit:${quoted(name)} to:${to}`,
});
const shoots = (who: Who, name: string, target: string, yards: number): Deed => ({
  who,
  taps: ['My units', name, `${target} (${yards} yd)`, 'Roll'],
  typed: `/eagles direct-fire firer:${quoted(name)} target:${quoted(target)}`,
});
const done = (who: Who): Deed => ({ who, taps: ['My units', 'Done'], typed: '/turn ready' });
const next = (who: Who): Deed => ({ who, taps: ['Next phase'], typed: '/turn phase anyway:True' });

/** What is done in each turn: nobody is shot at who has still to act, whatever the dice say. Umpires press when the panel shows the phase. */
const EVENING: readonly (readonly Deed[])[] = [
  [
    moves('ana', '1/Pz', '20,22'),
    moves('carl', '5 Gren', '28,20'),
    moves('quim', '7 RTR', '26,26'),
    moves('rosa', 'C Coy', '30,34'),
    done('ben'),
    done('paco'),
    next('umpire'),
    next('umpire'),
    shoots('ana', '1/Pz', 'A Coy', 600),
    {
      who: 'rosa',
      taps: ['My units', 'Call an umpire', { form: 'Is the Mill a wood?' }],
      typed: '/call umpire about:"Is the Mill a wood?"',
    },
    { who: 'deputy', sees: 'Is the Mill a wood?', taps: [{ menu: 'I take this', line: /Is the Mill a wood/ }], typed: null },
    { who: 'deputy', sees: 'deputy does this', taps: ['Answered'], typed: '/call answered' },
    next('umpire'),
    next('umpire'),
  ],
  [
    moves('ben', '2/Pz', '24,20'),
    done('paco'),
    next('umpire'),
    next('umpire'),
    shoots('paco', 'B Coy', '5 Gren', 800),
    // An umpire says that Allies is ready.
    { who: 'deputy', sees: 'Allies is not ready', taps: ['Is ready'], typed: '/turn ready side:Allies' },
    next('umpire'),
    next('umpire'),
  ],
  [
    moves('ana', '1/Pz', '20,23'),
    next('umpire'),
    next('umpire'),
    shoots('ben', '2/Pz', 'B Coy', 894),
    next('umpire'),
    next('umpire'),
  ],
  [next('umpire'), next('umpire'), shoots('quim', '7 RTR', '2/Pz', 632), next('umpire'), next('umpire')],
];

/** What is the same of an event, whether it was tapped or typed: all but when and on which way it came, and what follows from that. */
const sameOf = ({ kind, turn, phase, actor, command, summary, notes, resolutions, changes, audience }: BattleEvent) => ({
  kind,
  turn,
  phase,
  by: actor.id,
  // A panel's button names the call that it answers.
  command: { ...command, dice: null, ...('call' in command && { call: null }) },
  summary,
  notes,
  resolutions: resolutions.map(({ dice, ...result }) => ({ ...result, dice: dice.map(({ face }) => face) })),
  changes,
  audience,
});

/** What was rolled, as it is typed. */
const facesOf = ({ resolutions }: BattleEvent): string => resolutions.flatMap(({ dice }) => dice.map(({ face }) => face)).join();

/** A table with the bot and the battle as it is set up. */
class Club {
  private constructor(
    readonly folder: string,
    readonly table: Table,
    readonly bot: BotProcess,
  ) {}

  static async open(): Promise<Club> {
    const folder = mkdtempSync(join(tmpdir(), 'umpire-evening-'));
    const table = await openTable({ token: TOKEN, answerWithinMs: 60_000, seed: '1944' });
    const bot = new BotProcess(table, { databasePath: join(folder, 'battle.db'), logLevel: 'warn', practiceSeed: '1944' });
    await bot.start();
    const club = new Club(folder, table, bot);
    servePage(table, { seats: Object.keys(ROOMS), channels: ['hq'] });
    await club.type(SET_UP);
    return club;
  }

  async type(lines: readonly string[]): Promise<void> {
    const { table, bot, folder } = this;
    const control = { start: () => bot.start(), stop: () => bot.stop(), kill: () => bot.kill() };
    for await (const { kind, body } of playScript(lines, { table, bot: control, baseDir: folder }))
      expect(`${kind} ${JSON.stringify(body)}`).not.toMatch(/^refused|Nothing has changed/);
  }

  record(): BattleEvent[] {
    const database = openDatabase(join(this.folder, 'battle.db'));
    try {
      const unused = (): never => {
        throw new Error('nothing is written here');
      };
      const store = storeIn(database, { now: unused, randomBytes: unused, rulesetById });
      const gameId = database.$client.prepare('SELECT id FROM games').pluck().get() as string;
      return store.record.events(gameId, { after: 0 });
    } finally {
      database.$client.close();
    }
  }

  async close(): Promise<void> {
    await this.bot.stop();
    await this.table.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Somebody with a telephone. */
class Thumbs {
  taps = 0;
  characters = 0;

  constructor(
    private readonly seat: Visit,
    private readonly table: Table,
  ) {}

  get page(): Page {
    return this.seat.page;
  }

  async enter(room: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Channels and seats' }).tap();
    await this.page
      .getByRole('navigation')
      .getByRole('button', { name: new RegExp(`^#?${room}\\b`) })
      .tap();
    this.taps += 2;
    await this.page.waitForSelector(`[data-ready="${room}"]`);
  }

  async tap(what: Tap): Promise<void> {
    const { page } = this;
    const feed = page.locator('main');
    const before = await feed.innerText();
    if (typeof what === 'string') {
      await page.locator('.message').getByRole('button', { name: what, exact: true }).last().tap();
      this.taps += 1;
    } else if ('menu' in what) {
      await page.locator('.message').getByRole('button', { name: what.menu }).last().tap();
      await page.getByRole('option', { name: what.line }).first().tap();
      this.taps += 2;
    } else {
      await page.getByRole('dialog').getByRole('textbox').first().fill(what.form);
      await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).tap();
      this.taps += 1;
      this.characters += what.form.length;
    }
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    await expect.poll(async () => (await page.getByRole('dialog').count()) > 0 || (await feed.innerText()) !== before).toBe(true);
    await this.table.idle();
    if ((await page.getByText('Nothing has changed').count()) > 0)
      throw new Error(`refused: ${JSON.stringify(what)}\n${await feed.innerText()}`);
  }

  /** Waits until the last panel says so. */
  async sees(words: string): Promise<void> {
    await expect.poll(() => this.page.locator('.message .container').last().innerText(), { timeout: 60_000 }).toContain(words);
  }

  check(): void {
    this.seat.check();
  }
}

describe.skipIf(CHROMIUM === undefined)('an evening on telephones', () => {
  let browser: Browser;
  const seats: Visit[] = [];
  const clubs: Club[] = [];

  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(async () => {
    for (const seat of seats) await seat.close();
    for (const club of clubs) await club.close();
    await browser.close();
  });

  it('is played with thumbs, a shot with four taps, and is the record that typing makes', async () => {
    const club = await Club.open();
    clubs.push(club);
    const people = new Map<Who, Thumbs>();
    for (const [who, room] of Object.entries(ROOMS) as [Who, string][]) {
      const seat = await visit(browser, club.table.url, who, PHONE);
      seats.push(seat);
      people.set(who, new Thumbs(seat, club.table));
      await people.get(who)!.enter(room);
    }
    let phases = 0;
    for (const { who, sees, taps } of EVENING.flat()) {
      const thumbs = people.get(who)!;
      const isNext = taps[0] === 'Next phase';
      if (isNext) await thumbs.sees(`Turn ${1 + Math.floor(phases / 4)}, ${PHASES[phases++ % 4]!}`);
      else if (sees !== undefined) await thumbs.sees(sees);
      const before = thumbs.taps;
      for (const what of taps) await thumbs.tap(what);
      if (taps.at(-1) === 'Roll') expect(thumbs.taps - before).toBe(4);
    }
    const tapped = club.record();
    const faces = tapped
      .filter(({ kind }) => kind === 'resolved')
      .map(facesOf)
      .filter((list) => list !== '');
    const typing = await Club.open();
    clubs.push(typing);
    const lines = EVENING.flat().flatMap(({ who, typed }) => (typed === null ? [] : [`@${who} #${ROOMS[who]} ${typed}`]));
    // What was rolled by the bot is entered here: a die hangs on its interaction.
    await typing.type(lines.map((line) => (line.includes('direct-fire') ? `${line} dice:${faces.shift() ?? ''}` : line)));
    expect(faces).toEqual([]);
    expect(typing.record().map(sameOf)).toEqual(tapped.map(sameOf));
    for (const thumbs of people.values()) thumbs.check();
    const sum = (of: (thumbs: Thumbs) => number): number => [...people.values()].reduce((all, thumbs) => all + of(thumbs), 0);
    const keys = lines.reduce((all, line) => all + line.replace(/^@\S+ #\S+ /, '').length, 0);
    const page = readFileSync('docs/evening.md', 'utf8');
    expect(page).toContain(`${sum(({ taps }) => taps)} taps and ${sum(({ characters }) => characters)} typed characters`);
    expect(page).toContain(`${lines.length} lines of ${keys} characters`);
  }, 600_000);
});
