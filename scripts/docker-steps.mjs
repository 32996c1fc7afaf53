// `npm run docker:steps` carries out the steps of the Dockerfile without Docker. Each stage has an empty folder and an empty
// environment. The script then runs what the image would run. Base images are not downloaded, so this machine must have the same
// Node and packages.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { namesLetIn, stagesOf } from './dockerfile.mjs';
import { root, say } from './prepare.mjs';

const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), 'docker-steps-'));
const standIns = join(folder, 'stand-ins');
const searchPath = [standIns, dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':');
/** The environment variables that this machine may need to reach a package registry. Docker also passes them to a build. */
const NETWORK = /^(https?_proxy|no_proxy|node_extra_ca_certs|npm_config_(userconfig|cafile|registry))$/i;
const network = Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name)));
const userConfig = join(process.env.HOME ?? '/root', '.npmrc');
if (existsSync(userConfig)) network.npm_config_userconfig ??= userConfig;

function fail(why) {
  throw new Error(why);
}

/**
 * Creates substitutes for programs that only work in a container. This machine must already have everything that these programs
 * would install.
 */
function makeStandIns() {
  mkdirSync(standIns);
  const standIn = (name, script) => {
    writeFileSync(join(standIns, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(standIns, name), 0o755);
  };
  standIn(
    'apt-get',
    `[ "$1" = install ] || exit 0
for word in "$@"; do case "$word" in install|-*) ;; *) command -v "$word" >/dev/null || { echo "install $word first" >&2; exit 1; };; esac; done`,
  );
  // In the Dockerfile, this command only removes files that apt-get leaves behind. This script replaces apt-get, so there is
  // nothing to remove.
  standIn('rm', 'case "$*" in "-rf /var/lib/apt/lists/*"|"-rf /var/lib/apt/lists/"*) exit 0;; esac; exec /bin/rm "$@"');
  if (!isRoot) standIn('chown', 'exit 0');
}

/** Creates the build context, which contains the files that git would commit, unless .dockerignore excludes them. */
function makeContext(letIn) {
  const context = join(folder, 'context');
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...letIn], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  if (files.length === 0) fail('git names no file of the project');
  for (const file of files) cpSync(join(root, file), join(context, file));
  return context;
}

/** The file system of a stage: a folder that replaces the root of the Dockerfile's absolute paths. */
class Stage {
  constructor(name, places) {
    this.root = join(folder, name);
    this.places = places;
    this.workdir = '/';
    this.env = {};
    this.user = undefined;
    mkdirSync(this.root);
  }

  /** Returns the real location on this machine of a path in the image. */
  at(path) {
    return join(this.root, resolve(this.workdir, path));
  }

  /** Replaces the image's paths in a line or value of the Dockerfile with their real locations. */
  mapped(text) {
    return this.places.reduce(
      (line, place) => line.replaceAll(new RegExp(`(?<![\\w/.])${place}(?![\\w-])`, 'g'), join(this.root, place)),
      text,
    );
  }

  /** Returns the options for running a program in this stage. */
  options(more = {}) {
    const env = Object.fromEntries(Object.entries(this.env).map(([name, value]) => [name, this.mapped(value)]));
    const [uid, gid] = (this.user ?? '').split(':').map(Number);
    return {
      cwd: this.at('.'),
      env: { PATH: searchPath, HOME: join(folder, 'home'), ...env, ...more },
      ...(this.user !== undefined && isRoot ? { uid, gid } : {}),
    };
  }

  command([program, ...args]) {
    return [program, args.map((word) => this.mapped(word))];
  }
}

/** Carries out an instruction of a stage. */
function carryOut({ name, flags, args, line }, stage, context, earlier) {
  switch (name) {
    case 'WORKDIR':
      stage.workdir = resolve(stage.workdir, args[0]);
      mkdirSync(stage.at('.'), { recursive: true });
      return;
    case 'ENV':
      Object.assign(stage.env, Object.fromEntries(args));
      return;
    case 'USER':
      if (!/^\d+:\d+$/.test(args[0])) fail(`line ${line}: a user is two numbers here`);
      stage.user = args[0];
      return;
    case 'COPY':
      copy(args, flags.from === undefined ? (path) => join(context, path) : (path) => earlier.get(flags.from).at(path), stage);
      return;
    case 'RUN': {
      const [program, words] = stage.command(args);
      const { status, stdout, stderr } = spawnSync(program, words, { ...stage.options(network), encoding: 'utf8' });
      if (status !== 0) fail(`line ${line}: status ${status}\n${stdout}${stderr}`);
      return;
    }
    case 'VOLUME':
      if (!existsSync(stage.at(args[0]))) fail(`line ${line}: there is no folder ${args[0]}`);
      return;
    case 'EXPOSE':
    case 'CMD':
    case 'HEALTHCHECK':
      stage[name] = args;
      return;
    default:
      fail(`line ${line}: ${name} is not carried out here`);
  }
}

/**
 * Copies files as COPY does. The content of a folder goes into the target. A file goes into the target if the target ends in `/`,
 * and otherwise replaces the target.
 */
function copy(paths, from, stage) {
  const target = paths.at(-1);
  for (const path of paths.slice(0, -1)) {
    const source = from(path);
    if (!existsSync(source)) fail(`COPY: there is no ${path}`);
    cpSync(source, target.endsWith('/') ? join(stage.at(target), basename(path)) : stage.at(target), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

/**
 * Builds every stage.
 * @returns the last stage, which is the image
 */
function build(stages, context) {
  const places = stages.flatMap(({ steps }) =>
    steps.filter(({ name }) => name === 'WORKDIR' || name === 'VOLUME').map(({ args }) => args[0]),
  );
  const built = new Map();
  let image;
  stages.forEach(({ base, name = 'image', steps }) => {
    const [, major] = /^node:(\d+)/.exec(base) ?? fail(`FROM ${base}: only Node's own images are known here`);
    if (process.versions.node.split('.')[0] !== major) say(`(${base}: here it is Node ${process.versions.node})`);
    image = new Stage(name, places);
    built.set(name, image);
    for (const step of steps) {
      say(`${name}: ${step.name} ${step.args.join(' ')}`);
      carryOut(step, image, context, built);
    }
  });
  return image;
}

/** Checks that the image contains only what is needed at run time. */
function checkContent(image) {
  const names = readdirSync(image.at('.')).sort().join(' ');
  if (names !== 'dist migrations node_modules package.json') fail(`in the image: ${names}`);
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, { dev }] of Object.entries(packages))
    if (dev && existsSync(image.at(path))) fail(`a package of development is in the image: ${path}`);
}

function start(image, settings = {}) {
  const [program, words] = image.command(image.CMD);
  const child = spawn(program, words, { ...image.options(settings), stdio: ['ignore', 'pipe', 'pipe'] });
  const running = { child, said: '', ended: once(child, 'exit') };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (running.said += text));
  return running;
}

function health(image) {
  const [program, words] = image.command(image.HEALTHCHECK);
  const { status, stdout, stderr } = spawnSync(program, words, { ...image.options(), encoding: 'utf8' });
  say(`health: ${status}, ${(stdout + stderr).trim().replaceAll(image.root, '')}`);
  return status;
}

async function until(what, isSo, seconds = 60) {
  for (const end = Date.now() + seconds * 1000; !(await isSo()); await sleep(500))
    if (Date.now() > end) fail(`${what}: not within ${seconds} s`);
}

/** Runs the program as a container would, and checks that the program starts and stops. */
async function live(image) {
  if (health(image) !== 1) fail('a bot that never ran is well');

  const lost = start(image, { DISCORD_TOKEN: 'a.b.c', DISCORD_API_URL: 'http://127.0.0.1:9/api' });
  await until('a bot without Discord waits', () => lost.said.includes('Discord cannot be reached: trying again'));
  lost.child.kill('SIGTERM');
  const [lostStatus] = await lost.ended;
  if (lostStatus !== 0) fail(`without Discord: ${lostStatus}, ${lost.said}`);
  say(`without Discord: it waits, and stops when it is asked to`);
  if (health(image) !== 1) fail('a bot that did not reach Discord is well');

  const before = readdirSync(image.at('.'), { recursive: true }).length;
  for (const time of ['first', 'second']) {
    const table = start(image);
    await until(
      `the local table, the ${time} time`,
      () => /umpire +http:\S+/.test(table.said) || (table.child.exitCode !== null && fail(table.said)),
    );
    const { port } = new URL(/umpire +(http:\S+)/.exec(table.said)[1]);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    if (page.status !== 200) fail(`the table's page: status ${page.status}`);
    await until('healthy', () => health(image) === 0);
    table.child.kill('SIGTERM');
    const [status] = await Promise.race([table.ended, sleep(10_000, ['none within 10 s'], { ref: false })]);
    if (status !== 0) fail(`stopped: status ${status}, ${table.said}`);
    say(`without a token, the ${time} time: the local table, its page, healthy, stopped`);
  }
  if (!existsSync(image.mapped(image.env.DATABASE_PATH))) fail('the database is not in the volume');
  if (readdirSync(image.at('.'), { recursive: true }).length !== before) fail('something was written beside the program');
}

try {
  chmodSync(folder, 0o755);
  makeStandIns();
  const context = makeContext(namesLetIn(readFileSync(join(root, '.dockerignore'), 'utf8')));
  const image = build(stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8')), context);
  checkContent(image);
  await live(image);
  say('The Dockerfile holds, as far as it can be told without Docker.');
} catch (error) {
  say(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
