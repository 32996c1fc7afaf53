// Makes dist out of src, commands and bench: each program as one file with its packages, which starts sooner than hundreds, without a look at
// its types; and the pages.
import { join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { besides, settings } from './making.mjs';
import { finish, keepOnly, put, putCopy, root } from './put.mjs';

const PROGRAMS = [
  'src/main.ts',
  ...['main', 'docs', 'example-battles'].map((name) => `src/cli/${name}.ts`),
  'src/web/index.ts',
  ...['main', 'bare-bot'].map((name) => `bench/${name}.ts`),
  // In processes and threads of their own.
  ...['discord/long-work/long-worker', 'pictures/worker', 'store/file-checker'].map((name) => `src/${name}.ts`),
];

/** Packages with files of their own beside their code: compiled, fonts, threads. */
const EXTERNAL = ['better-sqlite3', 'sharp', '@resvg/*', 'dejavu-fonts-ttf', 'pino'];
/** Packages in the older form ask Node for its modules by `require`. */
const REQUIRE = "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** Data that is read at run time. */
const DATA = join('src', 'table', 'discord-api.json');

/** What a module looks for beside itself lies beside its own place in dist, whichever program it has become a part of. */
function urlInDist(path) {
  const place = `/dist/${relative(root, path).replaceAll(sep, '/').replace(/\.ts$/, '.js')}`;
  return `import.meta.url.replace(/\\/dist\\/(?!.*\\/dist\\/).*/, ${JSON.stringify(place)})`;
}

const { outputFiles } = await build({
  ...settings,
  entryPoints: PROGRAMS,
  outdir: 'dist',
  external: EXTERNAL,
  banner: { js: REQUIRE },
  plugins: [besides(urlInDist)],
  sourcemap: true,
  sourcesContent: false,
});
const made = new Set(outputFiles.map(({ path }) => path));
for (const { path, contents } of outputFiles) put(path, contents);
made.add(putCopy(join(root, DATA), join(root, 'dist', DATA)));

await import('./page.mjs');
for (const folder of ['src', 'commands', 'bench']) keepOnly(join(root, 'dist', folder), made);
finish();
