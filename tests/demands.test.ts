import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../commands/index.js';
import { RULESETS } from '../src/rules/registry.js';
import { unproved, untested, untyped } from './demands.js';
import { leavesOf } from './e2e/commands.js';

const filesUnder = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`.replaceAll('\\', '/').replace(/^\.\//, ''))
    .filter((file) => ending.test(file));

const tests = new Map(
  filesUnder('tests', /\.(ts|json|script)$/)
    .filter((path) => !/^tests\/demands(\.test)?\.ts$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')]),
);
// tests/e2e/help.test.ts types the examples that /help shows for rulebooks.
tests.set('tests/e2e/help.test.ts of rulebooks', JSON.stringify(RULESETS.flatMap(({ commandExamples }) => commandExamples)));
const procedures = RULESETS.flatMap((ruleset) => ruleset.procedures.map(({ id }) => id));
const commands = leavesOf(COMMANDS.map(({ data }) => data)).map(({ name }) => name);
const pages = [...readdirSync('.').filter((file) => /^(README|CONTRIBUTING)\.md$/.test(file)), ...filesUnder('docs', /\.md$/)];

describe('nothing stands untested:', () => {
  it('every procedure has worked examples and a test file of its own that says what it promises', () => {
    expect(procedures.length).toBeGreaterThan(80);
    expect(unproved(procedures, tests)).toEqual([]);
  });

  it('every command and subcommand is typed by a test', () => {
    expect(commands.length).toBeGreaterThan(150);
    expect(untyped(commands, tests)).toEqual([]);
  });

  it('every page is named by a test', () => {
    expect(pages.length).toBeGreaterThan(7);
    expect(untested(pages, tests)).toEqual([]);
  });
});

describe('the demands can fail: they name', () => {
  it('a procedure that nobody worked out or tested', () => {
    expect(unproved([...procedures, 'eagles.telepathy'], tests)).toEqual([
      'eagles.telepathy has no worked example: tests/cases/eagles/telepathy.json',
      'eagles.telepathy has no test file that says what it promises: tests/rules/eagles/telepathy.test.ts',
    ]);
  });

  it('a procedure whose test file is about something else', () => {
    const about = new Map(tests).set('tests/rules/eagles/melee.test.ts', "describe('5.0', () => {});");
    expect(unproved(['eagles.melee'], about)).toEqual([
      'eagles.melee has no test file that says what it promises: tests/rules/eagles/melee.test.ts',
    ]);
  });

  it('a command that is mentioned, asked about or spoken of, and never typed', () => {
    const mentions = [
      "expect(answer).toContain('/unit promote');",
      "// '/unit promote'",
      "says: ['/unit promote']",
      "it('/unit promote raises somebody', () => {});",
      "await play('@umpire #hq /unit promoted');",
    ];
    const seen = new Map(tests)
      .set('tests/x.test.ts', mentions.join('\n'))
      .set('tests/x.script', '@umpire #hq /unit promote unit:1/?');
    expect(untyped([...commands, 'unit promote'], seen)).toEqual(['unit promote']);
    for (const line of [
      "await play('@umpire #hq /unit promote');",
      "seat.command('unit promote', {})",
      '["/unit promote unit:x"]',
    ])
      expect(untyped(['unit promote'], new Map([['tests/x.test.ts', line]]))).toEqual([]);
  });

  it('a page that no test opens', () => {
    expect(untested([...pages, 'docs/astrology.md'], tests)).toEqual(['docs/astrology.md']);
  });
});
