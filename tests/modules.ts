/**
 * Makes tests use the modules that scripts/modules.mjs builds from `src` and `commands`. In watch mode and for
 * coverage, tests use the sources.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { TestProject, Vite, Vitest } from 'vitest/node';

const ROOT = dirname(import.meta.dirname);
const MADE = join(ROOT, 'dist', 'modules');

/** Vitest imports these files without transforming them. */
export const MADE_MODULES = /[\\/]dist[\\/]modules[\\/]/;

/** `TEST_AS_WRITTEN=1` makes tests use the sources, so that stack traces show lines of `src`. */
const isAsWritten = ({ config }: Vitest): boolean =>
  Boolean(process.env.TEST_AS_WRITTEN) || config.watch || config.coverage.enabled;

/** Creates a plugin that redirects imports to the built modules. */
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

/** Builds the modules, once for all projects of a run (vitest's globalSetup). */
export default function makeModules({ vitest }: TestProject): void {
  if (isAsWritten(vitest) || process.env.TEST_MODULES === MADE) return;
  process.env.TEST_MODULES = MADE;
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'modules.mjs')], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The modules were not made:\n${stderr}`);
}
