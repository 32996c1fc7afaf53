// `npm run lint` lints every file, which takes half a minute. `npm run lint -- --changes` lints only files that have changed
// since they last passed. Files that import a changed file are not linted, although a function that has become asynchronous may
// break a rule there.
import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finish, put, root } from './put.mjs';

/** The files that decide how other files are linted. */
const LAW = ['.oxlintrc.json', 'tsconfig.json', 'package-lock.json'];
/**
 * The maximum number of changed files to lint separately. If more files have changed, all files are linted, because the length of
 * a command line is limited.
 */
const FEW = 200;

const cache = join(root, 'dist', '.cache', 'lint.json');
const digest = (path) =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex');
const listed = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard', '--', '*.ts', '*.js', '*.mjs', '*.cjs'], {
  cwd: root,
  encoding: 'utf8',
});
const files = (listed.stdout ?? '').split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
const now = Object.fromEntries([...LAW, ...files].map((path) => [path, digest(path)]));
const good = process.argv.includes('--changes') && existsSync(cache) ? JSON.parse(readFileSync(cache, 'utf8')) : {};
const isAsItWas = (path) => good[path] === now[path];
const changed = files.filter((path) => !isAsItWas(path));
const isAll = files.length === 0 || changed.length > FEW || !LAW.every(isAsItWas);

const { status } =
  isAll || changed.length > 0
    ? spawnSync(process.execPath, [join('node_modules', 'oxlint', 'bin', 'oxlint'), ...(isAll ? [] : changed)], {
        cwd: root,
        stdio: 'inherit',
      })
    : { status: 0 };
if (status === 0) put(cache, Buffer.from(JSON.stringify(now)));
finish();
process.exitCode = status ?? 1;
