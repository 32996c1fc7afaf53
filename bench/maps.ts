import { MAP_ACT_IDS } from '../src/house/index.js';
import { join } from 'node:path';
import { BotProcess } from '../src/cli/bot-process.js';
import { PictureQueue } from '../src/pictures/index.js';
import { drawMap, createShownMap } from '../src/present/index.js';
import { openDatabase } from '../src/store/index.js';
import { openTable, type Seat } from '../src/table/index.js';
import { prepareBattle, typedShot } from './battles.js';
import { wholeOf } from '../tests/whole.js';
import { figures, longestHold, rounded, sized, timed } from './measure.js';

const UNITS = 60;
const QUEUED = 8;
const RUNS = sized(20);
/** The number of shots: so many that the slowest hundredth does not depend on a single interruption. */
const SHOTS = sized(1000);
const UMPIRE = { standing: 'umpire', sideId: null } as const;

/**
 * Measures maps with 60 units: the time for one, how long eight of them block the event loop, and the time of other
 * answers meanwhile.
 */
export async function drawingMaps(folder: string): Promise<Record<string, number>> {
  const databasePath = join(folder, 'maps.db');
  const table = await openTable({ token: 'YmVuY2g.maps.bench', validate: false });
  const bot = new BotProcess(table, { databasePath, logLevel: 'fatal', practiceSeed: undefined });
  const drawing = new PictureQueue(600_000);
  try {
    await bot.start();
    const umpire = table.seat('umpire', 'map');
    const database = openDatabase(databasePath);
    const prepared = prepareBattle(database, umpire.guild.id, umpire.channel.id, UNITS, 0);
    const { store } = prepared;
    prepared.act({ type: 'act', act: MAP_ACT_IDS.new, params: {} });
    const gameId = store.channels.battleIn({ channelId: umpire.channel.id })!;
    const battleNow = () => wholeOf(store.battles.open(gameId));
    for (const [n, id] of [...battleNow().tables.unit.keys()].entries())
      prepared.act({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: id, at: `${(n * 17) % 72},${(n * 11) % 48}` } });
    const battle = battleNow();
    const { ruleset } = store.battles.open(gameId);
    const svg = (): string => drawMap(createShownMap(ruleset, UMPIRE, battle)!);
    database.$client.close();
    // This first drawing starts the thread and lets the compiler optimise the code.
    await drawing.draw(gameId, svg);
    for (let n = 0; n < RUNS; n++) svg();
    const svgMs: number[] = [];
    const pngMs: number[] = [];
    for (let n = 0; n < RUNS; n++) {
      svgMs.push(await timed(svg));
      pngMs.push(await timed(() => drawing.draw(gameId, svg)));
    }
    const heldMs = await longestHold(() =>
      Promise.all(Array.from({ length: QUEUED }, () => drawing.draw(gameId, svg))).then(() => undefined),
    );
    const shot = (): Promise<unknown> => umpire.command('eagles direct-fire', typedShot(1)).answer;
    const shots = async (): Promise<number[]> => {
      const times: number[] = [];
      for (let n = 0; n < SHOTS; n++) times.push(await timed(shot));
      return times;
    };
    const onlookers = Array.from({ length: QUEUED }, (_, n) => table.seat(`onlooker ${n}`, 'map'));
    let asked = 0;
    const show = (person: Seat): Promise<unknown> =>
      person.command('map show', { around: `${(asked++ * 7) % 70},${asked % 46}` }).finished;
    await shots();
    for (let n = 0; n < RUNS; n++) await show(onlookers[0]!);
    const quiet = figures(await shots());
    let isDone = false;
    asked = 0;
    const asking = onlookers.map(async (person) => {
      while (!isDone) await show(person);
    });
    const busy = figures(await shots());
    isDone = true;
    await Promise.all(asking);
    return {
      units: UNITS,
      svgMs: rounded(figures(svgMs).medianMs),
      pngMs: rounded(figures(pngMs).medianMs),
      [`heldBy${QUEUED}Ms`]: rounded(heldMs),
      mapsMeanwhile: asked,
      shotMs: rounded(quiet.medianMs),
      shotP99Ms: rounded(quiet.p99Ms),
      shotMeanwhileMs: rounded(busy.medianMs),
      shotMeanwhileP99Ms: rounded(busy.p99Ms),
      ratioOfP99: rounded(busy.p99Ms / quiet.p99Ms),
    };
  } finally {
    await drawing.stop();
    await bot.stop();
    await table.close();
  }
}
