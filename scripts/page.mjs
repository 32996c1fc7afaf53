// Bundles the pages: the local table's into dist/page, that of replays into dist/replay. One script and one style sheet each,
// nothing fetched from elsewhere.
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

async function bundle(from, to, name, files = []) {
  mkdirSync(to, { recursive: true });
  await build({
    entryPoints: [join(from, 'main.ts'), join(from, 'page.css')],
    entryNames: name,
    outdir: to,
    bundle: true,
    minify: true,
    format: 'esm',
    charset: 'utf8',
    target: ['es2022', 'chrome111', 'firefox121', 'safari16.4'],
    legalComments: 'none',
    logLevel: 'warning',
  });
  for (const file of files) cpSync(join(from, file), join(to, file));
}

await bundle(join(root, 'src', 'web', 'page'), join(root, 'dist', 'page'), 'page', ['index.html', 'icon.svg']);
await bundle(join(root, 'src', 'present', 'replay', 'page'), join(root, 'dist', 'replay'), 'replay');
