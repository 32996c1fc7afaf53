import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT_CODES } from '../../src/cli/umpire.js';
import { openDatabase } from '../../src/store/index.js';
import { MAIN } from '../compiled.js';

let folder: string;
const running = new Set<ChildProcess>();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'umpire-prompt-'));
});
afterAll(() => {
  running.forEach((child) => child.kill());
  rmSync(folder, { recursive: true, force: true });
});

interface Shown {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Returns the text shown after a typed line. */
  readonly after: (typed: string) => string;
}

/** Returns what `npm start` shows without a token if these lines are typed and the input then ends. */
function type(database: string, lines: readonly string[]): Promise<Shown> {
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH, DATABASE_PATH: join(folder, database), TABLE_PORT: '0' },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    running.add(child);
    child.on('error', fail).on('close', (status) => {
      running.delete(child);
      const blocks = stdout.split(/^@\S+ #\S+> /m).slice(1);
      const after = (typed: string): string => {
        const block = blocks.find((candidate) => candidate.startsWith(`${typed}\n`));
        if (block === undefined) throw new Error(`${typed} was not typed:\n${stdout}`);
        return block.slice(typed.length + 1).trimEnd();
      };
      settle({ status, stdout, stderr, after });
    });
    child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  });
}

/** Checks that the text is written for people: it contains neither JSON nor messages of programs. */
function expectFriendly({ stdout, stderr }: Shown): void {
  expect(stderr).toBe('');
  expect(stdout).not.toMatch(/\{"|undefined|\[object|\bat .+:\d+:\d+|Error:/);
  // The output has no key in camel case, and no Markdown.
  expect(stdout).not.toMatch(/\b[a-z]{2,}[A-Z][a-z]+\b|\*\*|\\/);
}

/** Mistakes that a person can make before there is a battle. */
const MISTAKES = [
  '/',
  '/rol dice:3d10',
  '/roll',
  '/roll dice:banana',
  '/roll dice:3d10 for:a b',
  '[Nothing]',
  '{Reason: "x"}',
  '@',
  '/turn next',
  '/eagles movement',
  'seed',
  'seed dawn',
  '/roll dice:d6',
];
const NEWCOMER = [
  'help',
  '/help',
  '/game start ruleset:eagles name:"Hill 112"',
  '/side add name:Axis nation:germany player:@axis',
  '/side add name:Allies nation:usa player:@allies',
  '/eagles-unit add name:"1/Pz" side:Axis kind:vehicle base-fp:6 da:DENSE move-code:D',
  '/eagles-unit add name:"A Coy" side:Allies base-fp:4',
  '/eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450',
  '/eagles direct-fire firer:1/?',
  '[More]',
  '[Odds]',
  '[Undo]',
  '@axis #axis',
  '/unit list',
  'good evening',
];
const PRACTICE = ['@umpire #hq', 'seed 1944', '/game start ruleset:eagles name:Practice', 'exit', 'nobody hears this'];

describe('npm start without a token', () => {
  let shown: Shown;
  beforeAll(async () => {
    shown = await type('prompt.db', [...MISTAKES, ...NEWCOMER, ...PRACTICE]);
  });

  it('speaks to people all the time, and tells by its status that lines could not be played', () => {
    expectFriendly(shown);
    expect(shown.status).toBe(EXIT_CODES.fault);
  });

  it('shows a newcomer the way, and what is typed works', () => {
    expect(shown.stdout).toMatch(/Type \/command option:value/);
    expect(shown.after('help')).toContain('presses a button');
    const start = shown.after('/game start ruleset:eagles name:"Hill 112"');
    for (const command of ['/side add', '/eagles-unit add', '[How to play]', '[Example forces]'])
      expect(start).toContain(command);
    expect(shown.after('/eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450')).toMatch(/Kill dice: \d/);
    expect(shown.after('/eagles direct-fire firer:1/?')).toBe('  1/Pz (FP 6, DENSE, AA, fired) = 1/Pz');
    expect(shown.after('[Odds]')).toContain('Odds: Direct fire');
    expect(shown.after('[Undo]')).toContain('Undone: event p4');
    expect(shown.after('/unit list')).toContain('1/Pz');
    expect(shown.after('/unit list')).not.toContain('A Coy');
  });

  it('says of every mistake what it is, and plays on', () => {
    expect(shown.after('/')).toContain('A command begins with /name.');
    expect(shown.after('/rol dice:3d10')).toContain('There is no command /rol.');
    expect(shown.after('/roll')).toContain('needs');
    expect(shown.after('/roll dice:banana')).toContain('Enter dice such as 3d10 or 2d6+1');
    expect(shown.after('/roll dice:3d10 for:a b').replace(/\s+/g, ' ')).toContain('A value with spaces stands in quotes.');
    expect(shown.after('[Nothing]')).toContain('There is no button [Nothing] here.');
    expect(shown.after('{Reason: "x"}')).toContain('No form is open.');
    expect(shown.after('@')).toContain('Expected @name');
    expect(shown.after('/turn next')).toContain('No battle is running here');
    expect(shown.after('/eagles movement')).toContain('code: Enter a value (A, B, C, D, E)');
    for (const seed of ['seed', 'seed dawn'])
      expect(shown.after(seed)).toBe('seed wants an even number of hex digits, like: seed 1944');
    expect(shown.after('/roll dice:d6')).toMatch(/Total [1-6]/);
  });

  it('practises on a record of its own, and ends when asked to', () => {
    expect(shown.after('seed 1944')).toContain('dice and ids repeat');
    expect(shown.after('/game start ruleset:eagles name:Practice')).toContain('Practice');
    expect(shown.stdout).not.toContain('nobody hears this');
    const record = openDatabase(join(folder, 'prompt.db'));
    expect(record.$client.prepare('SELECT name FROM games').pluck().all()).toEqual(['Hill 112']);
    record.$client.close();
  });
});
