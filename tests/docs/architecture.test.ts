import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PAGE = readFileSync('docs/architecture.md', 'utf8');
const ROOMS = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
/** The page, and the descriptions of the folders in their own files. */
const PAGES = [
  ...['docs/architecture.md', 'docs/dependencies.md', 'docs/performance.md'],
  ...readdirSync('src', { recursive: true, encoding: 'utf8' }).flatMap((path) =>
    path.endsWith('README.md') ? [join('src', path)] : [],
  ),
];

const DEPENDENCIES = readFileSync('docs/dependencies.md', 'utf8');

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
});
