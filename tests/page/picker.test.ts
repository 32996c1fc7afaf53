import { describe, expect, it } from 'vitest';
import {
  listCompleteCommands,
  findOpenFileOption,
  quoteCommand,
  formatCommandSignature,
  findStrayOption,
  suggestCompletions,
  type Completions,
} from '../../src/web/page/picker.js';
import type { TableNames, PageCommand } from '../../src/web/protocol.js';

const names: TableNames = {
  seats: [],
  channels: [{ id: '1', name: 'hq' }],
  users: [{ id: '2', name: 'axis', bot: false }],
  roles: [{ id: '3', name: 'Umpires' }],
};
const commands: PageCommand[] = [
  {
    name: 'unit',
    description: 'Units',
    options: [
      {
        type: 1,
        name: 'show',
        description: 'Shows one',
        options: [
          { type: 3, name: 'note', description: 'Words' },
          { type: 3, name: 'unit', description: 'Which', required: true, autocomplete: true },
          {
            type: 3,
            name: 'side',
            description: 'Side',
            choices: [
              { name: 'Axis', value: 'a' },
              { name: 'Both sides', value: 'b' },
            ],
          },
          { type: 6, name: 'player', description: 'Who' },
          { type: 4, name: 'turn', description: 'When', min_value: 1, max_value: 9 },
        ],
      },
      {
        type: 2,
        name: 'file',
        description: 'Files',
        options: [{ type: 1, name: 'import', description: 'Reads', options: [{ type: 11, name: 'file', description: 'It' }] }],
      },
    ],
  },
  { name: 'turn', description: 'Goes on' },
];
const leaves = listCompleteCommands(commands);
const at = (text: string, caret = text.length): Completions | undefined => suggestCompletions(text, caret, leaves, names);
const inserts = (text: string): (string | undefined)[] | undefined => at(text)?.items.map((i) => i.insert);

describe('the picker', () => {
  it('spells subcommands out and finds commands by any of their words', () => {
    expect(leaves.map((l) => l.words)).toEqual(['turn', 'unit file import', 'unit show']);
    expect(at('words')).toBeUndefined();
    expect(inserts('/')).toEqual(['/turn ', '/unit file import ', '/unit show ']);
    expect(inserts('/sho')).toEqual(['/unit show ']);
    expect(inserts('/unit  sh')).toEqual(['/unit show ']);
    expect(at('/xyz')).toMatchObject({ heading: 'No such command', items: [], preselect: false });
  });
  it('offers the options that are left, required ones first; Enter sends when none of those is missing', () => {
    expect(inserts('/unit show ')).toEqual(['unit:', 'note:', 'side:', 'player:', 'turn:']);
    expect(at('/unit show ')?.preselect).toBe(true);
    expect(at('/unit show unit:"1/Pz" ')).toMatchObject({ preselect: false });
    expect(inserts('/unit show unit:"1/Pz" p')).toEqual(['player:']);
    expect(at('/unit show unit:"1/Pz"')?.items[0]?.insert).toBe(' note:');
    expect(at('/unit show ')?.items[4]?.note).toBe('whole number 1 to 9');
  });
  it('offers values: choices, people, and what the bot says', () => {
    expect(inserts('/unit show side:bo')).toEqual(['side:"Both sides" ']);
    expect(inserts('/unit show player:')).toEqual(['player:"@axis" ']);
    expect(at('/unit show side:Axis unit:"A C')?.ask).toEqual({
      command: 'unit show',
      options: { side: 'Axis', unit: 'A C' },
      focused: 'unit',
    });
    expect(at('/unit show wrong:x')).toMatchObject({ heading: '/unit show has no option wrong', items: [] });
    expect(at('/unit show turn:3')).toMatchObject({ items: [], preselect: false });
  });
  it('takes a value with spaces before it has its quotes', () => {
    expect(at('/unit show unit:a co')).toMatchObject({ from: 11, ask: { options: { unit: 'a co' } } });
    expect(inserts('/unit show unit:a si')).toEqual(['side:']);
  });
  it('looks at what stands before the caret', () => {
    expect(at('/unit show unit:x side:Axis', 17)).toMatchObject({ ask: { options: { unit: 'x' } } });
  });
  it('knows what is missing, and where a file belongs', () => {
    expect(formatCommandSignature('/unit show note:x', leaves)?.missing.map((o) => o.name)).toEqual(['unit']);
    expect(formatCommandSignature('/nothing', leaves)).toBeUndefined();
    expect(findOpenFileOption('/unit file import', leaves)).toBe('file');
    expect(findOpenFileOption('/unit file import file:@a.csv', leaves)).toBeUndefined();
  });
});

describe('quotes', () => {
  it.each([
    ['/unit show note:Hill 112 unit:1/Pz', '/unit show note:"Hill 112" unit:1/Pz'],
    ['/unit show unit: A Coy', '/unit show unit:"A Coy"'],
    ['/unit show unit:A Coy note:odds of 3:1, no more turn:2', '/unit show unit:"A Coy" note:"odds of 3:1, no more" turn:2'],
    ['/unit show note:one line\nand another', '/unit show note:"one line\\nand another"'],
    ['/unit show unit:"A Coy" note:"as it is"', '/unit show unit:"A Coy" note:"as it is"'],
    ['/unit show note:the "old" hill', '/unit show note:the "old" hill'],
    ['/unit show unit:1/Pz turn:2', '/unit show unit:1/Pz turn:2'],
    ['/unit show', '/unit show'],
    ['/nothing note:a b', '/nothing note:a b'],
  ])('are typed by the page where a value needs them: %s', (typed, sent) => {
    expect(quoteCommand(typed, leaves)).toBe(sent);
  });

  it.each([
    ['/unit show unit:A Coy target:1/Pz', '/unit show has no option target.'],
    ['/unit show unit:A Coy turn:2', undefined],
    ['/unit show unit:"A Coy target:1/Pz"', undefined],
    ['/unit show note:the order: halt', undefined],
  ])('do not swallow an option that there is not: %s', (typed, told) => {
    expect(findStrayOption(typed, leaves)).toBe(told);
  });
});
