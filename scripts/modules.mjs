// Makes dist/modules: src and commands module by module, as Node loads them itself. Tests run these: Vite's own form of a module asks for
// every imported name anew wherever it is used.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { finish, keepOnly, put, root } from './put.mjs';

/** Modules of a browser's page: tests take them as they are written. */
const OF_PAGES = /[\\/]page[\\/]/;

const modules = ['src', 'commands'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, name))
    .filter((name) => name.endsWith('.ts') && !OF_PAGES.test(name)),
);

/** A module imports others where they stand, and looks for files beside its source. */
const asWritten = {
  name: 'as-written',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ path, kind }) => (kind === 'entry-point' ? undefined : { path, external: true }));
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8');
      if (!contents.includes('import.meta.url')) return undefined;
      return { contents: contents.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)), loader: 'ts' };
    });
  },
};

const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: modules,
  outdir: join('dist', 'modules'),
  outbase: '.',
  write: false,
  bundle: true,
  packages: 'external',
  plugins: [asWritten],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  charset: 'utf8',
  logLevel: 'warning',
});
for (const { path, contents } of outputFiles) put(path, contents);
keepOnly(join(root, 'dist', 'modules'), new Set(outputFiles.map(({ path }) => path)));
finish();
