// The steps that `npm run check` and `npm test` share, in addition to tests. Each step prints one line, or its whole output if it
// fails.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const cache = (name) => join('dist', '.cache', name);

/** Returns Node's arguments for running a program of a package. */
export const program = (path, ...args) => [join('node_modules', ...path.split('/')), ...args];

const tsc = (project) => program('typescript-7/bin/tsc', '-p', project);
const linter = join('scripts', 'lint.mjs');
const knip = program('knip/bin/knip.js', '--cache', '--cache-location', cache('knip'));

export const types = {
  name: 'types',
  runs: [tsc('tsconfig.json'), tsc(join('src', 'web', 'page')), tsc(join('src', 'present', 'replay', 'page'))],
};

export const lint = { name: 'lint', runs: [[linter]] };
export const lintOfChanges = { name: 'lint', runs: [[linter, '--changes']] };

export const format = { name: 'format', runs: [program('oxfmt/bin/oxfmt', '--check', '.')] };

/** The import laws. tests/laws.test.ts runs the same laws in `npm test`, and proves that each law can fail. */
export const laws = {
  name: 'import laws',
  runs: [
    program(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      ...['--cache', cache('laws'), '--cache-strategy', 'content', 'src', 'commands'],
    ),
  ],
};

export const deadCode = { name: 'dead code', runs: [knip, [...knip, '--production']] };

/**
 * Runs a program of this clone with Node.
 * @returns whether it succeeded, and its output
 */
function runNode(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.once('close', (status) => resolve({ ok: status === 0, output }));
  });
}

const secondsSince = (start) => ((performance.now() - start) / 1000).toFixed(1);

async function runStep({ name, runs }) {
  const start = performance.now();
  for (const args of runs) {
    const { ok, output } = await runNode(args);
    if (ok) continue;
    process.stdout.write(`${name}: failed (${secondsSince(start)} s)\nnode ${args.join(' ')}\n${output}\n`);
    return false;
  }
  process.stdout.write(`${name}: good (${secondsSince(start)} s)\n`);
  return true;
}

/**
 * Runs steps in order, at most `atOnce` at a time.
 * @returns the names of the failed steps
 */
export async function runSteps(steps, atOnce = 2) {
  const waiting = [...steps];
  const failed = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await runStep(step))) failed.push(step.name);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return failed;
}
