// Bundles the web pages: the local table's page into dist/page, and the replay page into dist/replay. Each page has one script
// and one style sheet, and loads nothing from other sites.
import { join } from 'node:path';
import { build } from 'esbuild';
import { finish, put, putCopy, root } from './put.mjs';

async function bundle(from, to, name, files = []) {
  const { outputFiles } = await build({
    entryPoints: [join(from, 'main.ts'), join(from, 'page.css')],
    entryNames: name,
    outdir: to,
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    charset: 'utf8',
    target: ['es2022', 'chrome111', 'firefox121', 'safari16.4'],
    legalComments: 'none',
    logLevel: 'warning',
  });
  for (const { path, contents } of outputFiles) put(path, contents);
  for (const file of files) putCopy(join(from, file), join(to, file));
}

await bundle(join(root, 'src', 'web', 'page'), join(root, 'dist', 'page'), 'page', ['index.html', 'icon.svg']);
await bundle(join(root, 'src', 'present', 'replay', 'page'), join(root, 'dist', 'replay'), 'replay');
finish();
