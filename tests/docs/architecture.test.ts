import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PAGE = readFileSync('docs/architecture.md', 'utf8');
const ROOMS = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
/** The page, and the descriptions of the folders in their own files. */
const PAGES = [
  ...['docs/architecture.md', 'docs/dependencies.md', 'docs/performance.md'],
  ...readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /README\.md$/.test(path))
    .map((path) => `src/${path.replaceAll('\\', '/')}`),
].filter((path) => existsSync(path));

const DEPENDENCIES = readFileSync('docs/dependencies.md', 'utf8');

/** The sources, without their comments: a name that only a comment has is not there. */
const CODE = ['src', 'commands', 'tests', 'scripts', 'bench']
  .flatMap(listSources)
  .map((path) => readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''))
  .join('\n');
/** Names of other programs. */
const OF_OTHERS: readonly string[] = ['Date', 'permissionsFor'];

function listSources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.m?[tj]s$/.test(path))
    .map((path) => join(folder, path));
}

/** Checks whether the code declares a function, type, member or key of this name. */
const isDeclared = (name: string): boolean =>
  new RegExp(
    `\\b(?:function\\*?|const|class|interface|type) ${name}\\b|^\\s+(?:(?:readonly|private|public|async|static|\\*) ?)*${name}\\??(?:<[^>]*>)?[(:,]`,
    'm',
  ).test(CODE);

describe('docs/architecture.md', () => {
  it('says of every dependency why it is there', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>;
    const names = Object.keys({ ...dependencies, ...devDependencies });
    expect(names.filter((name) => !DEPENDENCIES.includes(`\`${name}\``))).toEqual([]);
  });

  it('fits on a few screens', () => {
    expect(PAGE.split('\n').length).toBeLessThan(121);
  });

  it('tells of every room', () => {
    expect(ROOMS.length).toBeGreaterThan(6);
    expect(ROOMS.map(({ name }) => name).filter((name) => !PAGE.includes(`- **${name}** - `))).toEqual([]);
  });

  it.each(PAGES)('%s names files that are there', (page) => {
    const paths = [...readFileSync(page, 'utf8').matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:ts|cjs))`/g)].map(([, path]) => path!);
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
    for (const path of paths) {
      const isThere =
        existsSync(path) ||
        existsSync(join(dirname(page), path)) ||
        sources.some((source) => `/${source}`.endsWith(`/${path}`)) ||
        existsSync(`commands/${path}`);
      expect(isThere, path).toBe(true);
    }
  });

  it.each(PAGES.filter((page) => page !== 'docs/dependencies.md'))('%s names functions and types that are there', (page) => {
    const named = [...readFileSync(page, 'utf8').matchAll(/`(?:\w+\.)*([A-Za-z]\w*)(\([\w, ]*\))?`/g)]
      .filter(([, name, call]) => call !== undefined || /^[A-Za-z]+[a-z][A-Z]|^[A-Z][a-z]{2}/.test(name!))
      .map(([, name]) => name!);
    expect([...new Set(named)].filter((name) => !OF_OTHERS.includes(name) && !isDeclared(name))).toEqual([]);
  });
});
