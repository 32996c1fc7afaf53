// Builds dist/modules, which contains each module of src and commands as a separate file that Node can load. Tests run these
// files, because Vite's own form of a module is slow. That form searches for an imported name at each use.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { besides, settings } from './making.mjs';
import { finish, keepOnly, put, root } from './put.mjs';

/** Matches modules of the web pages, because tests import their source. */
const OF_PAGES = /[\\/]page[\\/]/;

const modules = ['src', 'commands'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, name))
    .filter((name) => name.endsWith('.ts') && !OF_PAGES.test(name)),
);

/** A plugin that leaves imports unchanged, so that each module remains a separate file. */
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
