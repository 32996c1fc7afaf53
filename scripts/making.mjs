// What every making of dist by esbuild has in common.
import { readFileSync } from 'node:fs';
import { root } from './put.mjs';

export const settings = {
  absWorkingDir: root,
  outbase: '.',
  write: false,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  charset: 'utf8',
  logLevel: 'warning',
};

/** A module looks for files beside itself at another place than its own. @param urlOf an expression in its place, by the path of its source */
export const besides = (urlOf) => ({
  name: 'besides',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8');
      if (!contents.includes('import.meta.url')) return undefined;
      return { contents: contents.replaceAll('import.meta.url', urlOf(path)), loader: 'ts' };
    }),
});
