import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import { leavesOf } from '../e2e/commands.js';

const LEAVES = new Map(leavesOf(COMMANDS.map(({ data }) => data)).map((leaf) => [leaf.name, leaf]));
const HEADS = new Set([...LEAVES.keys()].map((name) => name.split(' ')[0]!));

describe.each([
  ['docs/evening.md', 10],
  ['docs/map.md', 10],
  ['docs/objectives.md', 10],
  ['docs/double-blind.md', 10],
  ['docs/own-files.md', 5],
] as const)('%s', (path, least) => {
  const page = readFileSync(path, 'utf8');
  const typed = [...page.matchAll(/`\/([^`]+)`/g)].map(([, line]) => line!);
  const nameOf = (line: string): string => {
    const name = /^[a-z0-9-]+(?: [a-z-]+)*(?=$| [a-z-]+:)/.exec(line)?.[0] ?? line;
    return HEADS.has(name) || LEAVES.has(name) ? name : (/^[a-z0-9-]+/.exec(line)?.[0] ?? line);
  };

  it('types commands and options that there are', () => {
    expect(typed.length).toBeGreaterThanOrEqual(least);
    for (const line of typed) {
      const name = nameOf(line);
      expect(LEAVES.has(name) || (HEADS.has(name) && line === name), line).toBe(true);
      const options = LEAVES.get(name)?.options.map((option) => option.name) ?? [];
      for (const [, option] of line.replaceAll(/"[^"]*"/g, '""').matchAll(/\s([\w-]+):/g))
        expect(options, line).toContain(option);
    }
  });

  it('links to pages and pictures that there are', () => {
    const links = [...page.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to]) => to!);
    expect(links.filter((to) => !existsSync(`docs/${to}`))).toEqual([]);
  });
});
