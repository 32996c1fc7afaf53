import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import { leavesOf } from '../e2e/commands.js';

const PAGE = readFileSync('docs/fair-dice.md', 'utf8');

describe('docs/fair-dice.md', () => {
  it('names commands that there are', () => {
    const leaves = new Set(leavesOf(COMMANDS.map(({ data }) => data)).map(({ name }) => name));
    const heads = new Set([...leaves].map((name) => name.split(' ')[0]!));
    const named = [...PAGE.matchAll(/`\/([a-z0-9-]+(?: [a-z-]+)?)/g)].map(([, words]) => words!);
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((words) => !leaves.has(words) && !heads.has(words.split(' ')[0]!))).toEqual([]);
  });

  it('links to pages that there are', () => {
    const links = [...PAGE.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path!);
    expect(links.filter((path) => !existsSync(`docs/${path}`))).toEqual([]);
  });

  it('says what is proved, against whom, and what is not, in words for a secretary', () => {
    for (const words of ['/verify', 'seed', 'umpire', 'who runs the bot']) expect(PAGE.toLowerCase()).toContain(words);
    expect(PAGE).not.toMatch(/HMAC|SHA-256|canonical/);
  });
});
