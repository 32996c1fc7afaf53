// Compiles src, commands and bench into dist without checking types. Each program becomes a single file together with its
// packages, because a single file loads faster than hundreds. Also builds the web pages.
import { join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { besides, settings } from './making.mjs';
import { finish, keepOnly, put, putCopy, root } from './put.mjs';

const PROGRAMS = [
  'src/main.ts',
  ...['main', 'docs', 'example-battles'].map((name) => `src/cli/${name}.ts`),
  'src/web/index.ts',
  ...['main', 'bare-bot'].map((name) => `bench/${name}.ts`),
  // Modules that run in separate processes or threads, and therefore need their own files.
  ...['discord/long-work/long-worker', 'pictures/worker', 'store/file-checker'].map((name) => `src/${name}.ts`),
];

/**
 * Packages that cannot be bundled, because they need other files next to their code: compiled modules, fonts
 * or threads.
 */
const EXTERNAL = ['better-sqlite3', 'sharp', '@resvg/*', 'dejavu-fonts-ttf', 'pino'];
/** Code that gives CommonJS packages a `require` function for Node's modules. */
const REQUIRE = "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** A data file that is read at run time. */
const DATA = join('src', 'table', 'discord-api.json');

/**
 * Returns an expression for the URL of a file that a module expects next to itself. In dist, the file is in the place of the
 * module's own folder, whatever program contains the module.
 */
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
