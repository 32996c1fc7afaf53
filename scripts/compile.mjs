// Makes dist out of src, commands and bench: each program as one file with its packages, which starts in half the time of hundreds, without a
// look at its types; and the pages.
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from 'esbuild';
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
const places = {
  name: 'places',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8');
      if (!contents.includes('import.meta.url')) return undefined;
      const place = `/dist/${relative(root, path).replaceAll(sep, '/').replace(/\.ts$/, '.js')}`;
      const url = `import.meta.url.replace(/\\/dist\\/(?!.*\\/dist\\/).*/, ${JSON.stringify(place)})`;
      return { contents: contents.replaceAll('import.meta.url', url), loader: 'ts' };
    }),
};

const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: PROGRAMS,
  outdir: 'dist',
  outbase: '.',
  write: false,
  bundle: true,
  external: EXTERNAL,
  banner: { js: REQUIRE },
  plugins: [places],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  charset: 'utf8',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});
const made = new Set(outputFiles.map(({ path }) => path));
for (const { path, contents } of outputFiles) put(path, contents);
made.add(putCopy(join(root, DATA), join(root, 'dist', DATA)));

await import('./page.mjs');
for (const folder of ['src', 'commands', 'bench']) keepOnly(join(root, 'dist', folder), made);
finish();
