import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { partOf, typedIn } from './walks.js';

const PAGE = readFileSync('CONTRIBUTING.md', 'utf8');

/** The files that the guides create. */
const MADE = ['Walk 1', 'Walk 2', 'Walk 3'].flatMap((walk) =>
  typedIn(partOf(PAGE, walk)).flatMap((typed) => ('text' in typed ? [typed.path] : [])),
);

describe('CONTRIBUTING.md', () => {
  it('names files that are there, or that a walk makes', () => {
    const paths = [...PAGE.matchAll(/`((?:src|tests|commands)\/[\w/.-]+)`|\]\(([\w/.-]+)\)/g)].map(
      ([, quoted, linked]) => (quoted ?? linked)!,
    );
    expect(paths.length).toBeGreaterThan(20);
    const isThere = (path: string): boolean => existsSync(path) || MADE.includes(path);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  it('makes files that are not there yet', () => {
    expect(MADE).toEqual([
      'src/rules/eagles/procedures/first-move.ts',
      'tests/rules/eagles/first-move.test.ts',
      'tests/cases/eagles/first-move.json',
      'src/present/about.ts',
      'commands/about.ts',
      'tests/e2e/about.test.ts',
    ]);
  });
});
