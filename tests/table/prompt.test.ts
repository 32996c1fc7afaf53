import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COLOURED_STYLE, PLAIN_STYLE, removeControlCharacters, measureTextWidth, wrapLines } from '../../src/table/ansi.js';
import {
  listCompletions,
  ScriptPlayer,
  renderRecord,
  runPrompt,
  type BotControl,
  type ScriptRecord,
  type Table,
} from '../../src/table/index.js';
import { formatMarkdown } from '../../src/table/text.js';
import { tableWithBot } from './bot.js';

const who = { user: 'umpire', channel: 'hq' };

describe('text', () => {
  it('keeps what markdown means', () => {
    const plain = (text: string): string => formatMarkdown(text, PLAIN_STYLE, (sigil, id) => `${sigil}${id}!`);
    expect(plain('**Hit** on `1/Pz`, ~~twice~~ __once__ *so* _far_')).toBe('Hit on 1/Pz, ~~twice~~ once so far');
    expect(plain('\\*not bold\\* and 2 \\> 1, snake_case_name')).toBe('*not bold* and 2 > 1, snake_case_name');
    expect(plain('**a \\*\\* b**')).toBe('a ** b');
    expect(plain('<@12> in <#34> [rules](https://example.org)')).toBe('@12! in #34! rules (https://example.org)');
    expect(plain('# Head\n> said\n```\ntable\n```')).toBe('Head\n| said\ntable');
    expect(plain('<t:0:f>')).toBe('1970-01-01 00:00 UTC');
    expect(formatMarkdown('**x**', COLOURED_STYLE)).toBe('\u001b[1mx\u001b[22m');
  });

  it('is wrapped, and harmless', () => {
    expect(wrapLines('one two three', 8)).toEqual(['one two', 'three']);
    expect(wrapLines(COLOURED_STYLE.bold('one two'), 7)).toHaveLength(1);
    expect(measureTextWidth('Kö\u0301nig 戦')).toBe(8);
    expect(removeControlCharacters('a\u001b[2Jb\u202ec\nd')).toBe('a[2Jbc\nd');
  });

  it('shows embeds, buttons, menus, files and forms', () => {
    const record = (kind: ScriptRecord['kind'], body: Record<string, unknown>, ephemeral = false): string =>
      renderRecord({ line: 1, user: 'axis', channel: 'hq', kind, ephemeral, body }, 'Umpire', { width: 60 });
    const text = record(
      'reply',
      {
        content: 'Done.',
        embeds: [
          {
            title: 'Direct fire',
            description: 'two **hits**',
            fields: [
              { name: 'Range', value: '450 yd', inline: true },
              { name: 'Dice', value: '3\n7' },
            ],
            footer: { text: '4.2' },
            color: 255,
          },
        ],
        components: [
          {
            type: 1,
            components: [
              { type: 2, style: 1, label: 'Undo', custom_id: 'u' },
              { type: 2, style: 2, label: 'Odds', custom_id: 'o', disabled: true },
            ],
          },
        ],
        files: [{ name: 'map.png', bytes: 2048 }],
      },
      true,
    );
    expect(text.split('\n')).toEqual([
      'Umpire #hq (only @axis can see this)',
      '  Done.',
      '  | Direct fire',
      '  | two hits',
      '  | Range: 450 yd',
      '  | Dice',
      '  |   3',
      '  |   7',
      '  | 4.2',
      '  (file map.png, 2.0 KiB)',
      '  [Undo] (Odds)',
    ]);
    expect(record('choices', { choices: [{ name: 'Unit 1', value: '1' }] })).toBe('  Unit 1 = 1');
    expect(
      record('form', { title: 'Why?', components: [{ type: 18, label: 'Reason', component: { type: 4, custom_id: 'r' } }] }),
    ).toContain('{Reason: "..."}');
    expect(
      record('refused', {
        code: 50035,
        message: 'Invalid Form Body',
        errors: { content: { _errors: [{ message: 'Too long' }] } },
      }),
    ).toBe('Refused: Invalid Form Body (50035)\n  content: Too long');
  });
});

describe('the prompt', () => {
  let table: Table;
  let close: () => Promise<void>;
  let player: ScriptPlayer;
  const none: BotControl = { start: async () => {}, stop: async () => {}, kill: async () => {} };

  beforeAll(async () => {
    ({ table, close } = await tableWithBot({ answerWithinMs: 300_000 }));
    table.seat('umpire', 'hq');
    table.seat('axis', 'front');
  });
  afterAll(async () => close());
  beforeEach(() => {
    player = new ScriptPlayer({ table, bot: none, baseDir: '.' });
    return () => player.close();
  });

  const run = async (lines: readonly string[], directives = {}): Promise<{ text: string; ok: boolean }> => {
    const output = new PassThrough();
    const ok = await runPrompt({ table, player, input: Readable.from(lines.map((l) => `${l}\n`)), output, who, directives });
    return { text: String(output.read() ?? ''), ok };
  };

  it('plays what comes through a pipe, echoing it, to the end of the input', async () => {
    const { text, ok } = await run(['/say text:hello', '@axis #front', '/say text:psst secret:true', 'seed AB', 'look'], {
      seed: (rest: string) => `seed is ${rest}`,
    });
    expect(ok).toBe(true);
    expect(text).toContain('@umpire #hq> /say text:hello\nUmpire #hq\n  hello | all | ');
    expect(text).toContain('@axis #front> /say text:psst secret:true\nUmpire #front (only @axis can see this)\n  psst');
    expect(text).toContain('@axis #front> seed AB\nseed is AB\n');
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/psst/);
  });

  it('tells what it cannot do, and leaves on exit', async () => {
    const { text, ok } = await run(['/say', '@um!pire x', 'exit', '/say text:never']);
    expect(ok).toBe(false);
    expect(text).toContain('Refused: The command needs `text`.');
    expect(text).toContain('Refused: column 1: Expected @name, found @um!pire.');
    expect(text).not.toContain('never');
  });

  it('completes users, channels, commands, options, choices and what the bot offers', async () => {
    const complete = async (line: string): Promise<string[]> => [...(await listCompletions(table, who, line)).candidates];
    expect(await complete('@a')).toEqual(['@axis ']);
    expect(await complete('@axis #f')).toEqual(['#front ']);
    expect(await complete('/s')).toEqual(['/say ', '/slow ']);
    expect(await complete('@axis #front /adm')).toEqual([]);
    expect(await complete('/unit ')).toEqual(['import ', 'show ']);
    expect(await complete('/say ')).toEqual(['text:', 'secret:', 'times:', 'to:', 'where:']);
    expect(await complete('/say text:"a b" t')).toEqual(['times:', 'to:']);
    expect(await complete('/say secret:t')).toEqual(['secret:true ']);
    expect(await complete('/say to:@ax')).toEqual(['to:@axis ']);
    expect(await complete('/unit show side:a')).toEqual(['side:Axis ', 'side:Allies ']);
    expect(await complete('/unit show name:')).toEqual(['name:1/Pz ', 'name:2/Pz ', 'name:"A Coy" ']);
    expect(await complete('/unit show name:"A')).toEqual(['name:"A Coy" ']);
    await table.seat('umpire', 'hq').command('panel').answer;
    expect(await complete('[')).toEqual(['[Undo]', '[Later]', '[Target: A Coy]', '[Target: B Coy]', '[Target: C Coy]']);
    await table.seat('umpire', 'hq').command('ask').answer;
    expect(await complete('{')).toEqual(['{Reason: "", Note: "none"}']);
    expect(await complete('hello')).toEqual([]);
  });
});
