import { readdirSync, readFileSync } from 'node:fs';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import renamed from '../../docs/renamed.json' with { type: 'json' };
import { USAGE } from '../../src/cli/umpire.js';
import { leavesOf } from '../e2e/commands.js';
import { partOf } from './walks.js';

const PAGE = readFileSync('docs/operations.md', 'utf8');
const all = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map(([, found]) => found!))];
const settingsIn = (text: string, pattern: RegExp): string[] => all(text, pattern).sort();

describe('docs/operations.md', () => {
  it('explains every setting that the program reads, and .env.example shows each', () => {
    const read = settingsIn(readFileSync('src/config.ts', 'utf8'), /^ {2}([A-Z_]+): optional\(/gm);
    expect(read.length).toBeGreaterThan(6);
    expect(settingsIn(PAGE, /^\| `([A-Z_]+)` +\|/gm)).toEqual(read);
    expect(settingsIn(readFileSync('.env.example', 'utf8'), /^([A-Z_]+)=/gm)).toEqual(read);
  });

  it('invites the bot with the permissions that it names', () => {
    const table = /\| permission [^]*?\n\n/.exec(PAGE)![0];
    const names = all(table, /^\| ([A-Z][A-Za-z, ]+?) +\|/gm).flatMap((cell) => cell.split(', '));
    const flagOf = (name: string): string =>
      name === 'View Channels' ? 'ViewChannel' : name.replace(/ (\w)/g, (_, first: string) => first.toUpperCase());
    const bits = [...new Set(names)].map((name) => PermissionFlagsBits[flagOf(name) as keyof typeof PermissionFlagsBits]);
    expect(bits.length).toBeGreaterThan(5);
    expect(/&permissions=(\d+)/.exec(PAGE)![1]).toBe(String(bits.reduce((sum, bit) => sum | bit, 0n)));
  });

  it('names commands of `umpire` and scripts of npm that there are', () => {
    const commands = all(PAGE, /(?:`| {4}|umpire -- )umpire (?:-- )?([a-z]+)\b/g);
    expect(commands.length).toBeGreaterThan(4);
    expect(commands.filter((command) => !USAGE.includes(`umpire ${command}`))).toEqual([]);
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const ran = all(PAGE, /npm run (?:-s |--silent )?([a-z]+)/g);
    expect(ran.length).toBeGreaterThan(1);
    expect(ran.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('names slash commands that there are, and says how a club comes from the old names to the new', () => {
    const today = new Set(leavesOf(COMMANDS.map(({ data }) => data)).flatMap(({ name }) => [name, name.split(' ')[0]!]));
    const old = new Map(Object.entries(renamed.commands).map(([from, to]) => [from.slice(1), to]));
    const paths = ['tmp', 'metrics']; // The names of a folder, and of a path of the health address.
    const named = all(PAGE, /`\/([a-z-]+(?: [a-z-]+)*)(?= [a-z-]+:|`)/g).filter((name) => !paths.includes(name));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !today.has(name) && !old.has(name))).toEqual([]);
    const upgrading = partOf(PAGE, 'Upgrading');
    const outdated = named.filter((name) => !today.has(name));
    expect(outdated.filter((name) => !upgrading.includes(`\`${old.get(name)!}\` in place of \`/${name}\``))).toEqual([]);
    for (const words of ['backup', 'renamed.json', '--renamed', '/game checks']) expect(upgrading).toContain(words);
  });

  it('tells of lines of the log that the program writes', () => {
    const table = /\| `msg`[^]*?\n\n/.exec(PAGE)![0];
    const told = table
      .split('\n')
      .flatMap((row) => all(row.split('|')[1] ?? '', /`([^`]+)`/g))
      .filter((line) => line !== 'msg');
    expect(told.length).toBeGreaterThan(8);
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(`src/${path}`, 'utf8'));
    expect(told.filter((line) => !sources.some((text) => text.includes(`'${line}'`)))).toEqual([]);
  });
});
