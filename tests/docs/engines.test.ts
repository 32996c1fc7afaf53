import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const json = (path: string): Record<string, never> => JSON.parse(readFileSync(path, 'utf8')) as Record<string, never>;
const { node } = json('package.json').engines as unknown as { node: string };

/** The first supported version of each major version of Node: 20.19.0, 22.13.0 and so on. */
const firsts = node.split(' || ').map((range) => {
  expect(range).toMatch(/^\^\d+\.\d+\.0$/);
  return range.slice(1);
});

describe('which Node it runs on', () => {
  it('is one thing in package.json and in the lockfile', () => {
    const packages = json('package-lock.json').packages as unknown as Record<string, { engines?: { node: string } }>;
    expect(packages['']!.engines).toEqual({ node });
  });

  it('is what the newest line of SQLite for Node 20 runs on', () => {
    const { engines } = json('node_modules/better-sqlite3/package.json') as unknown as { engines: { node: string } };
    for (const first of firsts) expect(engines.node).toContain(`${first.split('.')[0]}.x`);
  });

  it.each(['README.md', 'docs/operations.md'])('is said in %s', (page) => {
    const text = readFileSync(page, 'utf8');
    for (const first of firsts) {
      const [major, minor] = first.split('.');
      expect(text).toContain(minor === '0' ? major : `${major}.${minor}`);
    }
  });

  it('is tried line by line where the project is checked', () => {
    const workflow = readFileSync('.github/workflows/check.yml', 'utf8');
    const [, tried] = /node: \[([\d, ]+)\]/.exec(workflow)!;
    const majors = firsts.map((first) => first.split('.')[0]);
    for (const major of tried!.split(', ')) expect(majors).toContain(major);
    expect(tried).toContain('20');
  });

  it('is the newest line with long support in the image and for those who work on it', () => {
    const newest = firsts
      .map((first) => Number(first.split('.')[0]))
      .filter((major) => major % 2 === 0)
      .at(-1)!;
    expect(readFileSync('.nvmrc', 'utf8')).toBe(`${newest}\n`);
    const bases = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => Number(major));
    expect(bases).toEqual([newest, newest]);
  });
});
