// Functions that all builds of dist with esbuild share.
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

/**
 * Creates a plugin for modules that look for files next to themselves, because the bundle moves the modules.
 * @param urlOf returns an expression that replaces `import.meta.url`, from the path of the source
 */
export const besides = (urlOf) => ({
  name: 'besides',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8');
      if (!contents.includes('import.meta.url')) return undefined;
      return { contents: contents.replaceAll('import.meta.url', urlOf(path)), loader: 'ts' };
    }),
});
