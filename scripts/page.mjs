// Bundles the local table's page into dist/page: one script, one style sheet, nothing fetched from elsewhere.
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const from = join(root, 'src', 'table', 'page');
const to = join(root, 'dist', 'page');

mkdirSync(to, { recursive: true });
await build({
  entryPoints: [join(from, 'main.ts'), join(from, 'page.css')],
  entryNames: 'page',
  outdir: to,
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022', 'chrome111', 'firefox121', 'safari16.4'],
  legalComments: 'none',
  logLevel: 'warning',
});
for (const file of ['index.html', 'icon.svg']) cpSync(join(from, file), join(to, file));
