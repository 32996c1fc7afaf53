/** Tests run `src` and `commands` as scripts/modules.mjs makes them; where files are watched or covered, as they are written. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { TestProject, Vite, Vitest } from 'vitest/node';

const ROOT = dirname(import.meta.dirname);
const MADE = join(ROOT, 'dist', 'modules');

/** Vitest imports these itself, untouched. */
export const MADE_MODULES = /[\\/]dist[\\/]modules[\\/]/;

/** `TEST_AS_WRITTEN=1` asks for it: then the stack of an error names lines of `src`. */
const isAsWritten = ({ config }: Vitest): boolean =>
  Boolean(process.env.TEST_AS_WRITTEN) || config.watch || config.coverage.enabled;

/** Gives tests the made modules. */
export function madeModules(): Vite.Plugin {
  let asWritten = false;
  return {
    name: 'made-modules',
    enforce: 'pre',
    configureVitest({ vitest }) {
      asWritten = isAsWritten(vitest);
    },
    resolveId(source, importer) {
      if (asWritten || importer === undefined || !/^\.\.?\/.*\.js$/.test(source)) return undefined;
      const made = join(MADE, relative(ROOT, resolve(dirname(importer.split('?')[0]!), source)));
      return existsSync(made) ? { id: made, external: true } : undefined;
    },
  };
}

/** Makes them, once for all projects of a run: vitest's globalSetup. */
export default function makeModules({ vitest }: TestProject): void {
  if (isAsWritten(vitest) || process.env.TEST_MODULES === MADE) return;
  process.env.TEST_MODULES = MADE;
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'modules.mjs')], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The modules were not made:\n${stderr}`);
}
