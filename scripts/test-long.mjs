// `npm run test:long` runs the randomised tests with many more cases. Prints their figures as the table of docs/testing.md, and
// updates the table there.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, root, say } from './prepare.mjs';

const PAGE = join(root, 'docs', 'testing.md');
const BEGIN = '<!-- figures: written by npm run test:long -->';
const END = '<!-- end of figures -->';
/** The time limit in milliseconds for each test, which replaces its own limit. */
const TIMEOUT_MS = 6 * 3600 * 1000;
/** Tests that test random choices, but make no random choices themselves. */
const FIXED = ['tests/docs', 'tests/chance'];

const part = process.env.TEST_LONG || '1';
process.env.TEST_SEED ||= randomBytes(5).toString('hex');
const only = process.argv.slice(2);

install();
build();
const folder = mkdtempSync(join(tmpdir(), 'umpire-long-'));
const figuresPath = join(folder, 'figures.jsonl');
writeFileSync(figuresPath, '');
const words = ['run', '--reporter=default', `--testTimeout=${TIMEOUT_MS}`, `--hookTimeout=${TIMEOUT_MS}`];
const began = Date.now();
const chosen = only.length > 0 ? only : drawingFiles();
const { status } = spawnSync(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), ...words, ...chosen], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_LONG: part, TEST_FIGURES: figuresPath },
});
const told = readFileSync(figuresPath, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));
rmSync(folder, { recursive: true, force: true });

const text = page(told, { date: new Date(began).toISOString().slice(0, 10), seconds: (Date.now() - began) / 1000, status });
process.stdout.write(`\n${text}\n`);
// The weekly workflow shows the content of this file.
writeFileSync(join(root, 'dist', 'long-run.md'), `${text}\n`);
if (only.length === 0 && status === 0) {
  const before = readFileSync(PAGE, 'utf8');
  const from = before.indexOf(BEGIN) + BEGIN.length;
  writeFileSync(PAGE, `${before.slice(0, from)}\n\n${text}\n\n${before.slice(before.indexOf(END))}`);
  say('Written into docs/testing.md.');
}
process.exit(status ?? 1);

/** Returns the test files that use random choices, because they import the module of chance directly or through their helpers. */
function drawingFiles() {
  const found = spawnSync(
    'git',
    ['grep', '-lE', 'chance/|brute-force|promises.js|random-play|fuzz', '--', 'tests/**/*.test.ts'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return found.stdout.split('\n').filter((file) => file !== '' && !FIXED.some((fixed) => file.startsWith(fixed)));
}

/** Returns the figures as Markdown, with a row for each test that reports figures, and a row for all properties together. */
function page(lines, { date, seconds, status }) {
  const rows = [];
  const together = { properties: 0, inputs: 0, files: 0, seconds: 0 };
  const kinds = new Map();
  for (const { what, figures, seconds: took } of lines) {
    if ('properties' in figures) {
      together.properties += figures.properties;
      together.inputs += figures.inputs;
      together.files++;
      together.seconds += took;
      continue;
    }
    // Battles of the same kind share a row, so that "the fuzz of eagles, battle 3" counts as "the fuzz of eagles".
    const kind = what.replace(/, battle \d+$/, '');
    const row = kinds.get(kind) ?? { kind, times: 0, figures: {}, seconds: 0 };
    row.times++;
    row.seconds += took;
    for (const [name, value] of Object.entries(figures))
      row.figures[name] = typeof value === 'number' ? (row.figures[name] ?? 0) + value : value;
    kinds.set(kind, row);
  }
  for (const { kind, times, figures, seconds: took } of kinds.values()) {
    const done = Object.entries({ ...(times > 1 && { battles: times }), ...figures });
    rows.push([kind, done.map(([name, value]) => `${inWords(value)} ${name}`).join(', '), duration(took)]);
  }
  if (together.files > 0) {
    const { properties, inputs, files } = together;
    rows.push([
      `the properties of ${files} files`,
      `${inWords(properties)} checks, ${inWords(inputs)} inputs`,
      duration(together.seconds),
    ]);
  }
  rows.sort(([a], [b]) => (a < b ? -1 : 1));
  const size = part === '1' ? 'the whole long size' : `${part} of the long size (TEST_LONG=${part})`;
  const ended = status === 0 ? 'all passed' : 'NOT all passed';
  return [
    `${date}, ${size}, TEST_SEED=${process.env.TEST_SEED}, Node.js ${process.version}, ${duration(seconds)} in all: ${ended}.`,
    '',
    '| what | what it did | took |',
    '| --- | --- | --- |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
}

function inWords(value) {
  return typeof value === 'number' ? value.toLocaleString('en-GB') : value;
}

function duration(seconds) {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
