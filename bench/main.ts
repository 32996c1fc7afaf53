import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import BetterSqlite3 from 'better-sqlite3';
import { runBatch } from '../src/cli/batch.js';
import { calculateOdds, parseInput } from '../src/rules/index.js';
import { findProcedure } from '../src/rules/registry.js';
import { openDatabase } from '../src/store/index.js';
import { answering, AT_ONCE } from './answering.js';
import { lastEvent, prepareBattle } from './battles.js';
import { postingWhatIsOwed, sweeping } from './deliveries.js';
import { heaviestInputs } from './heaviest.js';
import { rounded, sized, timed } from './measure.js';
import { drawingMaps } from './maps.js';
import { openingThePage } from './page.js';
import { puttingRight } from './putting-right.js';
import { inThousands } from './thousands.js';
import { reachingFar } from './reach.js';
import { askingTheGate } from './checks.js';
import { openingDesks } from './desks.js';
import { growing } from './growth.js';
import { answeringInRooms } from './rooms.js';
import { walking } from './walk.js';

const APPENDS = sized(3000);
const APPENDS_BEFORE = sized(2000);
const BATCH = sized(20_000);

/** Compares complete events (decided, folded and stored) with plain inserts of the same text with the same pragmas. */
async function appending(folder: string): Promise<object> {
  const database = openDatabase(join(folder, 'appends.db'));
  const prepared = prepareBattle(database, 'guild', 'channel', 10, 20);
  const { store } = prepared;
  const body = JSON.stringify(lastEvent(prepared));
  const raw = new BetterSqlite3(join(folder, 'raw.db'));
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.exec('CREATE TABLE events (number INTEGER PRIMARY KEY, body TEXT NOT NULL)');
  const insert = raw.prepare('INSERT INTO events (body) VALUES (?)');
  let ours = 0;
  let bare = 0;
  for (let i = -APPENDS_BEFORE; i < APPENDS; i++) {
    if (i === 0) ours = bare = 0;
    ours += await timed(() =>
      store.battles.act(
        {
          guildId: 'guild',
          channelId: 'channel',
          person: { userId: '1', name: 'bench', roleIds: [], isAdministrator: true },
          interactionId: `append-${i}`,
          interactionToken: null,
        },
        prepared.shot(),
      ),
    );
    bare += await timed(() => raw.transaction(() => insert.run(body)).immediate());
  }
  raw.close();
  database.$client.close();
  return {
    eventsPerSecond: rounded((1000 * APPENDS) / ours),
    rawInsertsPerSecond: rounded((1000 * APPENDS) / bare),
    share: rounded(bare / ours),
  };
}

async function oddsAtTheirHeaviest(): Promise<object> {
  const measured: Record<string, { ms: number; outcomes: number }> = {};
  for (const [id, raw] of heaviestInputs()) {
    const procedure = findProcedure(id);
    const input = parseInput(procedure, raw);
    let outcomes = 0;
    const ms = await timed(() => (outcomes = calculateOdds(procedure, input).length));
    measured[id] = { ms: rounded(ms), outcomes };
  }
  return measured;
}

async function batch(): Promise<object> {
  const line = JSON.stringify({
    op: 'resolve',
    procedure: 'eagles.direct-fire',
    input: { fp: 6, targetDa: 'INFANTRY', targetTpd: 'BB', rangeYards: 450 },
  });
  const output = new PassThrough();
  output.resume();
  const ms = await timed(() => runBatch(Readable.from([`${`${line}\n`.repeat(BATCH)}`]), output, findProcedure));
  return { resolvesPerSecond: rounded((1000 * BATCH) / ms) };
}

/** The benchmarks, by the word that selects only one of them. */
const PARTS = {
  answering,
  appending,
  odds: oddsAtTheirHeaviest,
  batch,
  thousands: inThousands,
  puttingRight: (folder: string) => puttingRight(join(folder, 'putting-right.db')),
  sweeping,
  owed: postingWhatIsOwed,
  rooms: answeringInRooms,
  maps: drawingMaps,
  reach: reachingFar,
  checks: askingTheGate,
  desks: openingDesks,
  growth: growing,
  walk: walking,
  page: openingThePage,
};
type Part = keyof typeof PARTS;
type Results = { readonly [P in Part]?: Awaited<ReturnType<(typeof PARTS)[P]>> };

function print({
  answering: answers,
  appending,
  odds,
  batch,
  thousands,
  puttingRight,
  sweeping,
  owed,
  rooms,
  maps,
  reach,
  checks,
  desks,
  growth,
  walk,
  page,
}: Results) {
  const show = (title: string, figures: object | undefined): void => {
    if (figures) console.table({ [title]: figures });
  };
  if (odds) console.table(odds);
  if (answers) {
    const { serial, atOnce, largeBattle } = answers;
    const { medianMs, p99Ms, ratioToSmall } = largeBattle;
    console.table({
      'a bare handler, a word': serial.bareWord,
      'a bare handler, a post like ours': serial.barePost,
      'a bare handler, that post and a commit': serial.bareCommit,
      '/eagles direct-fire': { ...serial.directFire, ratio: serial.ratioToBareWord, toCommit: serial.ratioToBareCommit },
      '1,000 units, 10,000 events': { medianMs, p99Ms, ratio: ratioToSmall },
    });
    show(`${AT_ONCE} at once`, atOnce);
  }
  show('appends', appending);
  show('batch', batch);
  if (thousands) show(`${thousands.battles} battles of ${thousands.events} events`, thousands);
  if (puttingRight) console.table(puttingRight);
  show('sweeps, many battles', sweeping);
  show('owed posts of a channel', owed);
  show('a shot told in rooms', rooms);
  show('maps of 60 units', maps);
  if (reach) console.table(reach);
  if (checks) console.table(checks);
  if (desks) console.table(desks);
  if (growth) console.table(growth);
  show('a shot, file by file', walk);
  if (page === null) console.log('The page was not measured: there is no Chromium.');
  else show('the page, 2,000 messages', page);
}

const isPart = (word: string): word is Part => Object.hasOwn(PARTS, word);
const typed = process.argv.slice(2);
const unknown = typed.filter((word) => !isPart(word));
if (unknown.length > 0) throw new Error(`nothing is called ${unknown.join(', ')}: say any of ${Object.keys(PARTS).join(', ')}`);
const folder = mkdtempSync(join(tmpdir(), 'umpire-bench-'));
try {
  const results: Record<string, unknown> = {};
  for (const part of typed.length > 0 ? typed.filter(isPart) : (Object.keys(PARTS) as Part[]))
    results[part] = await PARTS[part](folder);
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
  print(results);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
