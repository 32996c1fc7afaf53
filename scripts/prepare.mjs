// Prepares a clone to run: installs the packages of package-lock.json and builds what has changed. Uses only
// Node's own modules, because packages may not be installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampOf = (name) => join(root, name);
export const say = (text) => process.stderr.write(`${text}\n`);

/**
 * The supported major versions of Node in package.json, such as "^20.19.0 || ^24.0.0", each with its lowest
 * minor version.
 */
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const lines = [...engines.node.matchAll(/\^(\d+)\.(\d+)/g)].map(([, major, minor]) => [Number(major), Number(minor)]);
const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number);
if (!lines.some(([major, minor]) => ourMajor === major && ourMinor >= minor)) {
  const named = lines.map(([major, minor]) => (minor === 0 ? `${major}` : `${major} from ${major}.${minor}`));
  say(`discord-umpire needs Node ${named.join(', ')}; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Runs a program, and ends the script if the program fails. The program's output is shown only on failure, unless `show` is set.
 */
function run(command, args, { show = false } = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    // On Windows, npm is a script, which only a shell can run. A shell would fail on spaces in the path of
    // node.
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (done.status === 0) return;
  say(`${command} ${args.join(' ')} failed:\n${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`);
  process.exit(done.status || 1);
}

function isStamped(name, fingerprint) {
  return existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === fingerprint;
}

function stamp(name, fingerprint) {
  mkdirSync(dirname(stampOf(name)), { recursive: true });
  // A copy of the folder may consist of hard links. The stamp is deleted first, so that the original's stamp does not change.
  rmSync(stampOf(name), { force: true });
  writeFileSync(stampOf(name), fingerprint);
}

/** Installs the locked packages, unless they are already installed. */
export function install({ quiet = false } = {}) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.version)
    .digest('hex');
  if (isStamped('node_modules/.umpire-installed', lock)) return;
  if (!quiet) say('Installing packages (a minute or two, once) ...');
  // If packages are already installed, only changed packages are installed again.
  const how = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  run('npm', [...how, '--no-audit', '--no-fund', '--loglevel=error']);
  stamp('node_modules/.umpire-installed', lock);
}

/** Lists the path, size and time of every file in some folders, because a build depends on these files. */
function fingerprintOf(folders) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const stats = statSync(path);
    if (stats.isDirectory()) for (const entry of readdirSync(path).sort()) visit(join(path, entry));
    else hash.update(`${path}|${stats.size}|${stats.mtimeMs}\n`);
  };
  folders.filter((folder) => existsSync(join(root, folder))).forEach((folder) => visit(join(root, folder)));
  return hash.digest('hex');
}

/**
 * Builds dist from src, commands and bench, unless it is up to date. Does not check types, because `npm run check` and `npm test`
 * do so.
 */
export function build({ quiet = false } = {}) {
  const fingerprint = fingerprintOf([
    ...['src', 'commands', 'scenarios', 'bench', 'tsconfig.json', 'package-lock.json'],
    ...['compile', 'making', 'page', 'put'].map((name) => `scripts/${name}.mjs`),
  ]);
  if (isStamped('dist/.umpire-built', fingerprint)) return;
  if (!quiet) say('Building ...');
  run(process.execPath, [join('scripts', 'compile.mjs')]);
  stamp('dist/.umpire-built', fingerprint);
}

/**
 * Returns a seed that depends only on the sources of the tested program. The same program gets the same tests everywhere, and
 * every change of the program results in new tests.
 */
export function seedOfSources() {
  const hash = createHash('sha256');
  const visit = (path) => {
    const entries = readdirSync(join(root, path), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const inside = `${path}/${entry.name}`;
      if (entry.isDirectory()) visit(inside);
      else hash.update(`${inside}\n`).update(readFileSync(join(root, inside)));
    }
  };
  for (const folder of ['commands', 'migrations', 'scenarios', 'src']) visit(folder);
  return hash
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
    .slice(0, 10);
}
