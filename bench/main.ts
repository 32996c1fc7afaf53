import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import BetterSqlite3 from 'better-sqlite3';
import { runBatch } from '../src/cli/batch.js';
import { oddsOf, parseInput } from '../src/rules/index.js';
import { procedureById } from '../src/rules/registry.js';
import { openDatabase } from '../src/store/index.js';
import type { Seat } from '../src/table/index.js';
import { eventBytes, prepareBattle, TYPED_SHOT } from './battles.js';
import { type Seated, seat } from './bots.js';
import { postingWhatIsOwed, sweeping } from './deliveries.js';
import { heaviestInputs } from './heaviest.js';
import { figures, rounded, timed } from './measure.js';
import { drawingMaps } from './maps.js';
import { openingThePage } from './page.js';
import { puttingRight } from './putting-right.js';
import { inThousands } from './thousands.js';
import { answeringInRooms } from './rooms.js';

const SERIAL = 600;
const WARM_UP = 150;
const AT_ONCE = 32;
const ROUNDS = 20;
const APPENDS = 3000;
const BATCH = 20_000;

type Options = Readonly<Record<string, string | number>>;

/** One command as somebody sends it, until its first response is here. */
const command = (person: Seat, name: string, options: Options): Promise<unknown> => person.command(name, options).answer;

interface Contender {
  readonly send: () => Promise<unknown>;
  readonly milliseconds: number[];
}

/** Takes turns, so that what slows the machine slows all contenders. */
async function alternate(contenders: readonly Contender[], runs: number): Promise<void> {
  for (let i = 0; i < WARM_UP; i++) for (const { send } of contenders) await send();
  for (let i = 0; i < runs; i++) for (const { send, milliseconds } of contenders) milliseconds.push(await timed(send));
}

async function throughput(contenders: readonly Contender[]): Promise<{ perSecond: number[]; unanswered: number }> {
  const spent = contenders.map(() => 0);
  let unanswered = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, { send }] of contenders.entries()) {
      spent[i]! += await timed(async () => {
        const answers = await Promise.allSettled(Array.from({ length: AT_ONCE }, send));
        unanswered += answers.filter(({ status }) => status === 'rejected').length;
      });
    }
  }
  return { perSecond: spent.map((ms) => (1000 * ROUNDS * AT_ONCE) / ms), unanswered };
}

async function answering(folder: string) {
  const databasePath = join(folder, 'bench.db');
  const bytes = eventBytes();
  const bare = await seat({ kind: 'bare', databasePath: join(folder, 'bare.db'), bytes });
  const small = { channel: 'small', units: 10, events: 50 };
  const large = { channel: 'large', units: 1000, events: 10_000 };
  let ours: Seated | undefined;
  try {
    // Channel ids are the table's: it is opened first, the battles are made for its channels, then the bot connects.
    ours = await seat({ kind: 'ours', databasePath });
    const seats = [small, large].map(({ channel }) => ours!.table.seat('umpire', channel));
    const database = openDatabase(databasePath);
    [small, large].forEach(({ units, events }, i) =>
      prepareBattle(database, seats[i]!.guild.id, seats[i]!.channel.id, units, events),
    );
    database.$client.close();
    const somebody = bare.table.seat('umpire', 'bare');
    const contender = (send: () => Promise<unknown>): Contender => ({ send, milliseconds: [] });
    const bareOptions = { firer: 'Unit 0', target: 'Unit 1' };
    const contenders = [
      contender(() => command(somebody, 'bare', bareOptions)),
      contender(() => command(somebody, 'bare-post', bareOptions)),
      contender(() => command(somebody, 'bare-commit', bareOptions)),
      contender(() => command(seats[0]!, 'eagles direct-fire', TYPED_SHOT)),
      contender(() => command(seats[1]!, 'eagles direct-fire', TYPED_SHOT)),
    ];
    await alternate(contenders, SERIAL);
    const [bareWord, barePost, bareCommit, directFire, inLargeBattle] = contenders.map(({ milliseconds }) =>
      figures(milliseconds),
    ) as [Figures, Figures, Figures, Figures, Figures];
    const { perSecond, unanswered } = await throughput(contenders.slice(0, 4));
    const [wordsPerSecond, postsPerSecond, commitsPerSecond, directFirePerSecond] = perSecond as [number, number, number, number];
    return {
      serial: {
        bareWord,
        barePost,
        bareCommit,
        eventBytes: bytes,
        directFire,
        ratioToBareWord: rounded(directFire.medianMs / bareWord.medianMs),
        ratioToBarePost: rounded(directFire.medianMs / barePost.medianMs),
        ratioToBareCommit: rounded(directFire.medianMs / bareCommit.medianMs),
      },
      atOnce: {
        interactions: AT_ONCE,
        bareWordsPerSecond: rounded(wordsPerSecond),
        barePostsPerSecond: rounded(postsPerSecond),
        bareCommitsPerSecond: rounded(commitsPerSecond),
        directFirePerSecond: rounded(directFirePerSecond),
        shareOfBareWords: rounded(directFirePerSecond / wordsPerSecond),
        shareOfBarePosts: rounded(directFirePerSecond / postsPerSecond),
        shareOfBareCommits: rounded(directFirePerSecond / commitsPerSecond),
        unanswered,
      },
      largeBattle: {
        units: large.units,
        events: large.events,
        ...inLargeBattle,
        ratioToSmall: rounded(inLargeBattle.medianMs / directFire.medianMs),
      },
    };
  } finally {
    await bare.stop();
    await ours?.stop();
  }
}

type Figures = ReturnType<typeof figures>;

/** Events appended whole (decided, folded, kept) against bare inserts of the same text with the same pragmas. */
async function appending(folder: string): Promise<object> {
  const database = openDatabase(join(folder, 'appends.db'));
  const prepared = prepareBattle(database, 'guild', 'channel', 10, 20);
  const { store } = prepared;
  const body = JSON.stringify(store.record.latest(store.channels.battleIn('guild', 'channel')!, 1)[0]);
  const raw = new BetterSqlite3(join(folder, 'raw.db'));
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.exec('CREATE TABLE events (number INTEGER PRIMARY KEY, body TEXT NOT NULL)');
  const insert = raw.prepare('INSERT INTO events (body) VALUES (?)');
  let ours = 0;
  let bare = 0;
  for (let i = 0; i < APPENDS; i++) {
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
    const procedure = procedureById(id);
    const input = parseInput(procedure, raw);
    let outcomes = 0;
    const ms = await timed(() => (outcomes = oddsOf(procedure, input).length));
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
  const ms = await timed(() => runBatch(Readable.from([`${`${line}\n`.repeat(BATCH)}`]), output, procedureById));
  return { resolvesPerSecond: rounded((1000 * BATCH) / ms) };
}

/** What is measured, by the word that asks for it alone. */
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
