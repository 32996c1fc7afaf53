// Makes dist out of src, commands and bench: programs file by file, without a look at their types, and the pages as bundles.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { finish, put, putCopy, root } from './put.mjs';

/** Bundled by scripts/page.mjs; their types are those of a browser. */
const PAGES = [join('src', 'web', 'page'), join('src', 'present', 'replay', 'page')];
const FOLDERS = ['src', 'commands', 'bench'];

const files = FOLDERS.flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)));
const ours = files.filter((file) => !PAGES.some((page) => file.startsWith(page)));
const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: ours.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts')),
  outdir: 'dist',
  outbase: '.',
  write: false,
  format: 'esm',
  platform: 'node',
  charset: 'utf8',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});
const made = new Set(outputFiles.map(({ path }) => path));
for (const { path, contents } of outputFiles) put(path, contents);
// Data that is read at run time lies beside the programs.
for (const file of ours.filter((path) => path.endsWith('.json'))) made.add(putCopy(join(root, file), join(root, 'dist', file)));

await import('./page.mjs');
for (const folder of FOLDERS)
  for (const entry of readdirSync(join(root, 'dist', folder), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !made.has(path)) rmSync(path, { force: true });
  }
finish();
