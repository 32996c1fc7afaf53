/**
 * The pictures in the documentation exist, are small enough for phones, and have a description for people who cannot
 * see them.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const MOST_BYTES = 120_000;
const PAGES = ['README.md', ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [join('docs', name)] : []))];

/** Returns the pictures of a page, given as `![alt](path)` or as an element. */
function picturesOf(page: string): { readonly path: string; readonly alt: string }[] {
  const text = readFileSync(page, 'utf8');
  const found = [
    ...text.matchAll(/!\[(?<alt>[^\]]*)\]\((?<src>[^)]+)\)/g),
    ...text.matchAll(/<img src="(?<src>[^"]+)"[^>]*? alt="(?<alt>[^"]*)"/g),
  ];
  expect(found, page).toHaveLength(text.match(/!\[|<img/g)?.length ?? 0);
  return found.map(({ groups }) => ({ path: join(dirname(page), groups!.src!), alt: groups!.alt! }));
}

describe('pictures', () => {
  it.each(PAGES.flatMap((page) => picturesOf(page).map(({ path, alt }) => [path, alt])))(
    '%s is small and has words',
    (path, alt) => {
      expect(statSync(path).size).toBeLessThan(MOST_BYTES);
      expect(alt.length).toBeGreaterThan(40);
    },
  );

  it('begin with the map, and go through an evening', () => {
    expect(picturesOf('README.md').map(({ path }) => path)[0]).toBe('docs/images/map.png');
    expect(picturesOf('docs/evening.md').length).toBeGreaterThanOrEqual(3);
  });
});
