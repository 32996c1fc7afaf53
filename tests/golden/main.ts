/** `npm run golden`: makes the corpus, compares it, accepts what was meant. docs/testing.md tells how. */
import { appendFileSync, existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Differences, told } from './difference.js';
import { battlesIn, type Hashes, HASHES, parseHashes, readHashes, roadsThatDiffer, writeHashes } from './hashes.js';
import { byRoad, type Hashed } from './leaf.js';
import { built, git, Pool, treeOf } from './pool.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILE = pathToFileURL(join(ROOT, HASHES));
const CHANGES = join(ROOT, 'tests/golden/CHANGES.md');
/** Of leaves that differ, so many of one road and kind are read, in all and in one battle. */
const MOST_READ = 60;
const MOST_READ_IN_ONE = 6;

const USAGE = `npm run golden -- make                 makes the hashes of all battles, and says where they are not those on record
npm run golden -- compare             tells what is told otherwise than at the commit that last accepted
npm run golden -- compare --base REF  tells what is told otherwise than at that commit
npm run golden -- record              takes the hashes of battles that have none on record yet
npm run golden -- accept "why"        compares, takes the new hashes, and lists the differences in tests/golden/CHANGES.md
npm run golden -- draw RULEBOOK       draws the chance battles of a rulebook anew
--only TEXT                           battles alone that have this in their name
--processes N                         that many at once, in place of one for each core`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface Options {
  readonly base: string | undefined;
  readonly only: string;
  readonly processes: number;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { base: { type: 'string' }, only: { type: 'string', default: '' }, processes: { type: 'string' } },
  });
  const [command, word] = positionals;
  const options: Options = {
    base: values.base,
    only: values.only,
    processes: Number(values.processes ?? availableParallelism()),
  };
  switch (command) {
    case 'make':
      return make(options);
    case 'record':
      return record(options);
    case 'compare':
      return (await compare(options)).lines.length === 0 ? 0 : 1;
    case 'accept':
      if (word !== undefined && word.trim() !== '') return accept(options, word);
      break;
    case 'draw':
      if (word !== undefined) return draw(word);
      break;
    default:
  }
  say(USAGE);
  return 2;
}

/** At a table the built program makes the files. */
const isTyped = (id: string): boolean => !/-\d\d$/.test(id);

/** The corpus of this tree, hashed by road. */
async function made({ only, processes }: Options, isMade = (_id: string): boolean => true): Promise<Hashes> {
  const pool = new Pool(ROOT, processes);
  const began = Date.now();
  let [leaves, done] = [0, 0];
  const ids = (await pool.ids).filter((id) => id.includes(only) && isMade(id));
  if (ids.some(isTyped)) built(ROOT);
  const roads = await Promise.all(
    ids.map(async (id) => {
      const { leaves: of } = await pool.ask({ id });
      leaves += of.length;
      if (++done % 20 === 0) process.stderr.write(`${done} of ${ids.length}\n`);
      return [...byRoad(of)];
    }),
  );
  pool.close();
  say(`${ids.length} battles, ${leaves} things told, in ${Math.round((Date.now() - began) / 1000)} s.`);
  return new Map(roads.flat());
}

/** Those of a battle that was not asked for stay as they are. */
const within = (hashes: Hashes, only: string): Hashes =>
  new Map([...hashes].filter(([key]) => key.split(' ')[0]!.includes(only)));

function onRecord(): Hashes {
  return existsSync(FILE) ? readHashes(FILE) : new Map<string, string>();
}

async function make(options: Options): Promise<number> {
  const hashes = await made(options);
  const known = within(onRecord(), options.only);
  const all = changedBattles(known, hashes);
  const has = battlesIn(known);
  const differing = all.filter((id) => has.has(id));
  if (all.length > differing.length) say(`${all.length - differing.length} battles have no hashes on record yet.`);
  for (const id of differing) say(`${id}: ${roadsThatDiffer(id, known, hashes).join(', ')}`);
  say(differing.length === 0 ? 'All of it is as on record.' : `${differing.length} battles are told otherwise than on record.`);
  return differing.length === 0 ? 0 : 1;
}

function changedBattles(before: Hashes, after: Hashes): string[] {
  const ids = new Set([...battlesIn(before), ...battlesIn(after)]);
  return [...ids].filter((id) => roadsThatDiffer(id, before, after).length > 0);
}

interface Compared {
  readonly hashes: Hashes;
  /** What differs, a paragraph each; none: nothing does. */
  readonly lines: readonly string[];
}

async function compare(options: Options): Promise<Compared> {
  const commit =
    options.base === undefined ? git('log', '-1', '--format=%H', '--', HASHES) : git('rev-parse', `${options.base}^{commit}`);
  if (commit === '') throw new Error(`${HASHES} is in no commit yet`);
  const hashes = await made(options);
  const known = within(hashesAt(commit), options.only);
  const differing = known.size === 0 ? [...battlesIn(hashes)] : changedBattles(known, hashes);
  if (differing.length === 0) {
    say(`Everything is told as at ${commit.slice(0, 10)}.`);
    return { hashes, lines: [] };
  }
  say(`${differing.length} battles may differ from ${commit.slice(0, 10)}: that commit is played, too.`);
  const lines = await differences(commit, differing);
  for (const line of lines) say(`\n${line}`);
  return { hashes, lines };
}

function hashesAt(commit: string): Hashes {
  try {
    return parseHashes(git('show', `${commit}:${HASHES}`));
  } catch {
    return new Map();
  }
}

/** Leaves by name; those of one name by their order. */
function named(leaves: readonly Hashed[]): Map<string, number> {
  const names = new Map<string, number>();
  const times = new Map<string, number>();
  for (const [place, { road, reader, at, kind }] of leaves.entries()) {
    const name = [road, reader, at, kind].join('\t');
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    names.set(`${name}\t${time}`, place);
  }
  return names;
}

const placeOf = ({ at }: Hashed): number => (/^\d+/.test(at) ? Number.parseInt(at, 10) : Infinity);

/** Plays battles as they are played at a commit, there and here, and gathers what is told otherwise. */
async function differences(commit: string, ids: readonly string[]): Promise<string[]> {
  const tree = treeOf(ROOT, commit);
  if (ids.some(isTyped)) built(tree);
  const there = new Pool(tree, 1);
  const here = new Pool(ROOT, 1, join(tree, 'tests'));
  const found = new Differences();
  const read = new Map<string, number>();
  let [unread, followed, same] = [0, 0, 0];
  const parted: string[] = [];
  for (const id of ids) {
    const [before, after] = await Promise.all([there.ask({ id }), here.ask({ id })]);
    const [left, right] = [named(before.leaves), named(after.leaves)];
    const alone = [
      ...[...left].filter(([name]) => !right.has(name)).map(([, place]) => [before.leaves[place]!, false] as const),
      ...[...right].filter(([name]) => !left.has(name)).map(([, place]) => [after.leaves[place]!, true] as const),
    ];
    // Where a command is refused that was not, or the other way round, the battle goes on otherwise.
    const parts = Math.min(...alone.filter(([{ road }]) => ['events', 'refusals'].includes(road)).map(([leaf]) => placeOf(leaf)));
    if (parts !== Infinity) parted.push(`${id} at ${parts}`);
    const counts = new Map<string, number>();
    const wanted: (readonly [number, number])[] = [];
    for (const [name, place] of left) {
      const other = right.get(name);
      const leaf = before.leaves[place]!;
      if (other === undefined || leaf.hash === after.leaves[other]!.hash) continue;
      if (placeOf(leaf) > parts) {
        followed++;
        continue;
      }
      const kind = `${leaf.road}\t${leaf.kind}`;
      const [inOne, all] = [counts.get(kind) ?? 0, read.get(kind) ?? 0];
      if (inOne >= MOST_READ_IN_ONE || all >= MOST_READ) {
        unread++;
        continue;
      }
      counts.set(kind, inOne + 1);
      read.set(kind, all + 1);
      wanted.push([place, other]);
    }
    for (const [leaf, isNew] of alone) {
      if (placeOf(leaf) > parts) followed++;
      else found.addWhole(leaf, isNew);
    }
    if (wanted.length === 0 && alone.length === 0) same++;
    if (wanted.length === 0) continue;
    const [was, is] = await Promise.all([
      there.ask({ id, only: wanted.map(([place]) => place) }),
      here.ask({ id, only: wanted.map(([, place]) => place) }),
    ]);
    for (const [place, other] of wanted) found.add(before.leaves[place]!, was.bodies[place] ?? '', is.bodies[other] ?? '');
  }
  there.close();
  here.close();
  const lines = [...found.all.values()].sort((a, b) => b.places - a.places).map((one, index) => told(one, index + 1));
  if (parted.length > 0)
    lines.push(
      `${parted.length} battles went another way, by a command that is refused now or was then: ${parted.join(', ')}. ${followed} things that followed are not told.`,
    );
  if (unread > 0) lines.push(`${unread} more places of the same roads and kinds differ, and were not read.`);
  if (same > 0)
    lines.push(
      `${same} battles are told alike when both are given what that commit has: what is put in has changed, or was added.`,
    );
  return lines;
}

async function record(options: Options): Promise<number> {
  const known = onRecord();
  const has = battlesIn(known);
  const hashes = await made(options, (id) => !has.has(id));
  writeHashes(FILE, new Map([...known, ...hashes]));
  return 0;
}

async function accept(options: Options, why: string): Promise<number> {
  const { hashes, lines } = await compare(options);
  if (lines.length === 0 && changedBattles(within(onRecord(), options.only), hashes).length === 0) return 0;
  const kept = [...onRecord()].filter(([key]) => !key.split(' ')[0]!.includes(options.only));
  writeHashes(FILE, new Map([...kept, ...hashes]));
  const began = existsSync(CHANGES)
    ? ''
    : '# Changes of what is told\n\nWritten by `npm run golden -- accept`, the newest last.\n';
  appendFileSync(CHANGES, `${began}\n## ${why}\n\n\`\`\`text\n${lines.join('\n\n')}\n\`\`\`\n`);
  say(`Taken into ${HASHES}; what differs is listed in tests/golden/CHANGES.md.`);
  return 0;
}

async function draw(ruleset: string): Promise<number> {
  const { drawAll } = await import('./drawing.js');
  say(`${drawAll(ruleset)} battles of ${ruleset} are drawn.`);
  return 0;
}

process.exit(await main());
