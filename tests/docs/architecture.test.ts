import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const PAGE = readFileSync('docs/architecture.md', 'utf8');

describe('docs/architecture.md', () => {
  it('says of every dependency why it is there', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>;
    const names = Object.keys({ ...dependencies, ...devDependencies });
    expect(names.filter((name) => !PAGE.includes(`\`${name}\``))).toEqual([]);
  });

  it('tells of every room', () => {
    const rooms = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(rooms.length).toBeGreaterThan(6);
    expect(rooms.map(({ name }) => name).filter((name) => !PAGE.includes(`- **${name}** - `))).toEqual([]);
  });

  it('names files that are there', () => {
    const paths = [...PAGE.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:ts|cjs))`/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(20);
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
    for (const path of paths) {
      const isThere =
        existsSync(path) || sources.some((source) => `/${source}`.endsWith(`/${path}`)) || existsSync(`commands/${path}`);
      expect(isThere, path).toBe(true);
    }
  });
});
