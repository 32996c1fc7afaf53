// Brings a clone to where it can run: installs what package-lock.json asks for and builds what changed. Node's own modules only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampOf = (name) => join(root, name);
export const say = (text) => process.stderr.write(`${text}\n`);

/** Lines of Node that package.json names, as in "^20.19.0 || ^24.0.0", each from its minor version on. */
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const lines = [...engines.node.matchAll(/\^(\d+)\.(\d+)/g)].map(([, major, minor]) => [Number(major), Number(minor)]);
const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number);
if (!lines.some(([major, minor]) => ourMajor === major && ourMinor >= minor)) {
  const named = lines.map(([major, minor]) => (minor === 0 ? `${major}` : `${major} from ${major}.${minor}`));
  say(`discord-umpire needs Node ${named.join(', ')}; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a program of this clone and stops everything when it fails; what it prints is shown only then, unless `show`. */
function run(command, args, { show = false } = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    // npm is a script there; a shell would stumble over blanks in the path of node.
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
  // A copy of the folder may be made of hard links, and must keep its own stamp.
  rmSync(stampOf(name), { force: true });
  writeFileSync(stampOf(name), fingerprint);
}

/** Installs the locked packages, unless they are there. */
export function install({ quiet = false } = {}) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.version)
    .digest('hex');
  if (isStamped('node_modules/.umpire-installed', lock)) return;
  if (!quiet) say('Installing packages (a minute or two, once) ...');
  // Where packages are installed already, only those that have changed are installed again.
  const how = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  run('npm', [...how, '--no-audit', '--no-fund', '--loglevel=error']);
  stamp('node_modules/.umpire-installed', lock);
}

/** Every file below some folders, as path, size and time: what a build depends on. */
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

/** Makes dist out of src, commands and bench, unless it is up to date. Types are looked at by `npm run check` and `npm test`. */
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
 * A seed that follows from the program that is tested, and from nothing else: the same program is judged alike wherever and however often
 * it is tested, and each change of it draws afresh.
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
