import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const PAGE = readFileSync('CONTRIBUTING.md', 'utf8');
const read = (path: string): string => readFileSync(path, 'utf8');

/** A fence of code, and the file that it is to be: the last one that is named before it. */
const made = PAGE.split(/\n {3}```(?:ts|json)\n/).flatMap((part, i, parts) => {
  const path = [...part.replace(/^[^]*\n {3}```\n/, '').matchAll(/`([\w/.-]+\.(?:ts|json))`/g)].at(-1)?.[1];
  const code = parts[i + 1]?.split('\n   ```')[0];
  return path === undefined || code === undefined ? [] : [{ path, code: code.replace(/^ {3}/gm, '') }];
});

describe('CONTRIBUTING.md', () => {
  it('names files that are there, or that a walk makes', () => {
    const paths = [...PAGE.matchAll(/`((?:src|tests|commands)\/[\w/.-]+)`|\]\(([\w/.-]+)\)/g)].map(
      ([, quoted, linked]) => (quoted ?? linked)!,
    );
    expect(paths.length).toBeGreaterThan(20);
    const isThere = (path: string): boolean => existsSync(path) || made.some((file) => file.path === path);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  it('makes files that are not there yet', () => {
    expect(made.map(({ path }) => path)).toEqual([
      'src/rules/eagles/procedures/first-move.ts',
      'tests/rules/eagles/first-move.test.ts',
      'tests/cases/eagles/first-move.json',
      'src/present/about.ts',
      'commands/about.ts',
      'tests/e2e/about.test.ts',
    ]);
    for (const { path } of made) expect(existsSync(path), path).toBe(false);
  });

  it('imports what is there', () => {
    for (const { path, code } of made) {
      for (const [, names, from] of code.matchAll(/^import (?:type )?\{ ([^}]+) \} from '(\.[^']+)\.js';$/gm)) {
        const file = new URL(`${from}.ts`, `file:///${path}`).pathname.slice(1);
        const text = made.find((other) => other.path === file)?.code ?? read(file);
        const known = file === 'src/present/index.ts' ? `${text} presentAbout` : text;
        for (const name of names!.split(', ')) expect(known, `${name} of ${file}`).toContain(name.replace('type ', ''));
      }
    }
  });

  it('changes words that stand where it says', () => {
    const minefield = read('src/rules/eagles/procedures/minefield.ts');
    expect(minefield).toContain('HARD: 5 }');
    const test = read('tests/rules/eagles/minefield.test.ts');
    expect(test).toContain("['HARD', 5]");
    expect(test).toMatch(/const missed = .*'HARD'.*\[6\]/);
    expect(read('tests/rules/eagles/charts.test.ts')).toMatch(/10% +\| 5%/);
    expect(read('src/rules/eagles/ruleset.ts')).toMatch(/ version: '\d+',/);
    expect(read('src/rules/eagles/catalogue.ts')).toMatch(/const BATTLE: .*\[\n/);
    expect(read('tests/rules/eagles/state/ruleset.test.ts')).toContain("'direct-fire',");
    expect(read('commands/index.ts')).toContain('\n  help,\n');
    expect(read('src/discord/permissions.ts')).toContain('\n  help: everybody,\n');
  });
});
