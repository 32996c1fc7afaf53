/**
 * Measures how work grows with the size of a battle: lists, posts, panels, draft orders and maps of battles with 10 to
 * 1,000 units, orders, objectives, messages and features. Bot and table share this process, so the measured times are
 * slightly too long rather than too short.
 */
import { join } from 'node:path';
import { type Database, openDatabase } from '../src/store/index.js';
import { type Interaction, openTable, type Seat, type Table } from '../src/table/index.js';
import { BotHere } from '../tests/bot-here.js';
import { grownBattle } from './grown.js';
import { done, figures, rounded, sized, type Spent, spentOn, timed } from './measure.js';

/** The sizes for each kind. A battle has at most 30 objectives, and a side at most 50 messages on the way. */
const SIZES: Readonly<Record<Kind, readonly number[]>> = {
  units: [10, 30, 100, 300, 1000],
  orders: [10, 30, 100, 300, 1020],
  objectives: [10, 30],
  messages: [10, 30, 50],
  features: [10, 30, 100, 300, 1000],
};
type Kind = 'units' | 'orders' | 'objectives' | 'messages' | 'features';
const RUNS = sized(3);
/** The size from which growth is measured. Below it, sending the answer takes most of the time. */
const GROWS_FROM = 100;
const SHOWS = sized(100);

/** Returns the read-only commands, and the commands that advance a battle. */
const looks = (player: Seat, umpire: Seat): Readonly<Record<string, () => Interaction>> => ({
  '/my': () => player.command('my'),
  '/panel': () => umpire.command('panel'),
  '/unit list': () => umpire.command('unit list', {}),
  '/side list': () => umpire.command('side list', {}),
  '/game status': () => umpire.command('game status', {}),
  '/turn status': () => umpire.command('turn status', {}),
  '/orders list': () => player.command('orders list', {}),
  '/objective list': () => umpire.command('objective list', {}),
  '/message list': () => umpire.command('message list', {}),
  '/log show': () => umpire.command('log show', {}),
  '/help': () => player.command('help', {}),
  '/map show': () => player.command('map show', {}),
  'a completion': () => umpire.autocomplete('unit show', { unit: 'Unit' }, 'unit'),
});

interface Grown {
  readonly size: number;
  readonly spent: Spent;
}

/** Returns the slope of time over size on a double logarithmic scale. */
function exponentOf(grown: readonly Grown[]): number | null {
  const points = grown
    .filter(({ size }) => size >= GROWS_FROM)
    .map(({ size, spent }) => [Math.log(size), Math.log(spent.wholeMs)] as const);
  if (points.length < 2) return null;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, at]) => at))];
  return mean(points.map(([a, b]) => (a - x) * (b - y))) / mean(points.map(([a]) => (a - x) ** 2));
}

class GrowthBench {
  readonly measured = new Map<string, Grown[]>();

  constructor(
    private readonly table: Table,
    private readonly database: Database,
  ) {}

  async take(kind: Kind, size: number): Promise<void> {
    const channel = `${kind}-${size}`;
    const umpire = this.table.seat('umpire', channel);
    const player = this.table.seat('anna', channel);
    grownBattle(this.database, umpire, player, kind, size);
    for (const [what, ask] of Object.entries(looks(player, umpire))) await this.note(kind, what, size, ask);
    if (kind === 'orders') await this.pad(player, size);
    if (kind === 'orders')
      for (const [what, ask] of Object.entries(looks(player, umpire))) await this.note(kind, `${what}, open`, size, ask);
    await this.goOn(kind, size, umpire);
  }

  /** @param before opens the card on which `ask` presses a button, without being measured */
  private async note(
    kind: Kind,
    what: string,
    size: number,
    ask: () => Interaction,
    before: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    await before();
    await done(ask());
    const runs: Spent[] = [];
    for (let run = 0; run < RUNS; run++) {
      await before();
      runs.push(await spentOn(() => done(ask())));
    }
    this.keep(`${kind}: ${what}`, size, {
      wholeMs: Math.min(...runs.map(({ wholeMs }) => wholeMs)),
      heldMs: figures(runs.map(({ heldMs }) => heldMs)).medianMs,
    });
  }

  private keep(what: string, size: number, spent: Spent): void {
    this.measured.set(what, [...(this.measured.get(what) ?? []), { size, spent }]);
  }

  private async pad(player: Seat, size: number): Promise<void> {
    const press = (): Interaction => player.press('Orders');
    await this.note('orders', 'the pad', size, press, () => done(player.command('my')));
    // Both sides are ready, so the orders are opened.
    this.keep('orders: the seal', size, await spentOn(() => done(player.command('turn ready', {}))));
  }

  /** Ends two phases, with all their posts. */
  private async goOn(kind: Kind, size: number, umpire: Seat): Promise<void> {
    for (const what of ['turn phase', 'turn next']) {
      const spent = await spentOn(async () => {
        await done(umpire.command(what, {}));
        await new Promise((resolve) => setTimeout(resolve, 300));
      });
      this.keep(`${kind}: /${what}`, size, spent);
    }
  }
}

/** Measures 100 people who look at the map of a large battle, and one who looks at that of a small battle. */
async function besideOthers(table: Table, database: Database): Promise<object> {
  const [large, small] = ['large', 'small'].map((channel) => table.seat('umpire', channel));
  grownBattle(database, large!, table.seat('anna', 'large'), 'features', sized(1000, 2));
  grownBattle(database, small!, table.seat('anna', 'small'), 'features', 2);
  const show = (seat: Seat) => done(seat.command('map show', {}));
  await show(small!);
  const aloneMs = await timed(() => show(small!));
  const crowd = Array.from({ length: SHOWS }, (_, n) => table.seat(`onlooker ${n}`, 'large'));
  let besideMs = NaN;
  const { heldMs } = await spentOn(async () => {
    const shows = crowd.map(show);
    besideMs = await timed(() => show(small!));
    await Promise.all(shows);
  });
  return { shows: SHOWS, aloneMs: rounded(aloneMs), besideMs: rounded(besideMs), longestHoldMs: rounded(heldMs) };
}

/**
 * Measures, for each command, its growth, the longest time for which it blocks the event loop at any size, and its time
 * at the largest size.
 */
export async function growing(folder: string): Promise<Readonly<Record<string, object>>> {
  const databasePath = join(folder, 'growth.db');
  const table = await openTable({ token: 'YmVuY2g.growth.bench', validate: false, answerWithinMs: 600_000 });
  // A separate thread draws pictures, as in the real bot.
  const bot = new BotHere(table, { databasePath, logLevel: 'fatal', practiceSeed: undefined }, { worksApart: true });
  await bot.start();
  const database = openDatabase(databasePath);
  try {
    const bench = new GrowthBench(table, database);
    for (const kind of Object.keys(SIZES) as Kind[]) for (const size of SIZES[kind]) await bench.take(kind, sized(size, 2));
    const beside = await besideOthers(table, database);
    const growths = [...bench.measured].map(([what, grown]): [string, object] => {
      const exponent = exponentOf(grown);
      return [
        what,
        {
          ...(exponent === null ? {} : { exponent: rounded(exponent) }),
          longestHoldMs: rounded(Math.max(...grown.map(({ spent }) => spent.heldMs))),
          wholeMs: rounded(Math.max(...grown.map(({ spent }) => spent.wholeMs))),
        },
      ];
    });
    return { ...Object.fromEntries(growths), 'a small map beside large ones': beside };
  } finally {
    database.$client.close();
    await bot.stop();
    await table.close();
  }
}
