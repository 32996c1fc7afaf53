// Makes dist/modules: src and commands module by module, as Node loads them itself. Tests run these: Vite's own form of a module asks for
// every imported name anew wherever it is used.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { besides, settings } from './making.mjs';
import { finish, keepOnly, put, root } from './put.mjs';

/** Modules of a browser's page: tests take them as they are written. */
const OF_PAGES = /[\\/]page[\\/]/;

const modules = ['src', 'commands'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, name))
    .filter((name) => name.endsWith('.ts') && !OF_PAGES.test(name)),
);

/** A module imports others where they stand. */
const apart = {
  name: 'apart',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ path, kind }) => (kind === 'entry-point' ? undefined : { path, external: true })),
};

const { outputFiles } = await build({
  ...settings,
  entryPoints: modules,
  outdir: join('dist', 'modules'),
  packages: 'external',
  plugins: [apart, besides((path) => JSON.stringify(pathToFileURL(path).href))],
});
for (const { path, contents } of outputFiles) put(path, contents);
keepOnly(join(root, 'dist', 'modules'), new Set(outputFiles.map(({ path }) => path)));
finish();
