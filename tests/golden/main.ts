/**
 * `npm run golden` calculates the hashes of the golden corpus, or compares all outputs with those of another commit.
 * See docs/testing.md.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { RULEBOOKS } from './adapter.js';
import { Corpus } from './corpus.js';
import { Differences } from './difference.js';
import { type Hashes, hashesOf, readHashes, roadsThatDiffer, writeHashes } from './hashes.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const USAGE = `npm run golden -- make             puts on record the hashes of what every battle tells now
npm run golden -- compare [COMMIT] tells what is told otherwise than at that commit, the last one unless given
npm run golden -- draw RULEBOOK    draws the chance battles of a rulebook anew
--only TEXT                        battles alone whose names begin so`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const options = { only: { type: 'string', default: '' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [command, word] = positionals;
  if (command === 'make' || command === 'compare') {
    if (!new Corpus().ids.some((id) => id.startsWith(values.only))) {
      say(`No battle's name begins with ${values.only}.`);
      return 2;
    }
    return command === 'make' ? make(values.only) : compare(word ?? 'HEAD', values.only);
  }
  if (command === 'draw' && word !== undefined) {
    const { drawAll } = await import('./drawing.js');
    say(`${drawAll(word)} battles of ${word} are drawn.`);
    return 0;
  }
  say(USAGE);
  return 2;
}

/** Plays battles, stores their hashes, and reports which of them have changed. */
async function make(only: string): Promise<number> {
  built(ROOT);
  const corpus = new Corpus();
  const before = readHashes();
  const after = new Map<string, Hashes>();
  for (const id of corpus.ids) {
    const known = before.get(id);
    const hashes = id.startsWith(only) ? hashesOf(await corpus.leaves(id)) : known;
    if (!hashes) continue;
    after.set(id, hashes);
    const roads = roadsThatDiffer(known, hashes);
    if (roads.length > 0) say(`${id}: ${known ? roads.join(', ') : 'new'}`);
  }
  writeHashes(after);
  say(`${after.size} battles are on record.`);
  return 0;
}

/** Plays the battles of a commit with its program and with the present one, and prints the differences. */
function compare(commit: string, only: string): number {
  const tree = treeOf(git('rev-parse', '--verify', `${commit}^{commit}`).trim());
  for (const one of [tree, ROOT]) built(one);
  const differences = new Differences();
  for (const rulebook of RULEBOOKS.filter((id) => id.startsWith(only) || only.startsWith(id))) {
    const folder = mkdtempSync(join(tmpdir(), 'umpire-golden-'));
    const part = only.startsWith(rulebook) ? only : rulebook;
    tell(tree, join(folder, 'before'), join(tree, 'tests'), part);
    tell(ROOT, join(folder, 'after'), join(tree, 'tests'), part);
    differences.addAll(join(folder, 'before'), join(folder, 'after'));
    rmSync(folder, { recursive: true });
  }
  const lines = differences.told();
  for (const line of lines) say(`${line}\n`);
  for (const [battle, place] of differences.parted) say(`${battle} goes another way: ${place}`);
  if (lines.length === 0) say(`Everything is told as at ${commit}.`);
  return lines.length === 0 ? 0 : 1;
}

/**
 * Writes the outputs of battles, produced by the program in a folder, to one file for each battle.
 * @param tests the folder of tests whose battles are played
 */
function tell(tree: string, folder: string, tests: string, only: string): void {
  mkdirSync(folder);
  const words = ['--import', 'tsx', 'tests/golden/tell.ts', folder, tests, only];
  execFileSync(process.execPath, words, { cwd: tree, stdio: 'inherit' });
}

const git = (...words: readonly string[]): string => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' });

/** Threads of the built program create and verify files, so it must be built first. */
const built = (tree: string): unknown => execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: tree, stdio: 'pipe' });

/**
 * Checks a commit out into a folder below dist. If the commit is older than the corpus, the present corpus is used with
 * it.
 */
function treeOf(commit: string): string {
  const tree = join(ROOT, 'dist/golden', commit);
  if (!existsSync(tree)) {
    const begun = `${tree}.begun`;
    rmSync(begun, { recursive: true, force: true });
    mkdirSync(begun, { recursive: true });
    execFileSync('git', ['archive', '--output', join(begun, '.tar'), commit], { cwd: ROOT });
    execFileSync('tar', ['-xf', '.tar'], { cwd: begun });
    // If the packages differ, that version's own build installs them.
    const isSame = readFileSync(join(ROOT, 'package-lock.json')).equals(readFileSync(join(begun, 'package-lock.json')));
    if (isSame) symlinkSync(join(ROOT, 'node_modules'), join(begun, 'node_modules'), 'dir');
    renameSync(begun, tree);
  }
  if (!git('ls-tree', '--name-only', commit, 'tests/golden/').includes('tell.ts'))
    cpSync(join(ROOT, 'tests/golden'), join(tree, 'tests/golden'), { recursive: true });
  return tree;
}

process.exit(await main());
