import { describe, expect, it } from 'vitest';
import { LineError, parseLine, type LineAction, type ScriptLine } from '../../src/table/index.js';
import { fc, runs } from '../chance/properties.js';
import { formatLine } from './format-line.js';

const who = { user: 'umpire', channel: 'hq' };
const act = (action: LineAction): ScriptLine => ({ kind: 'act', who, action });

describe('typed lines', () => {
  it('are blank, or comments', () => {
    for (const text of ['', '   ', '# a comment', '#hq is a comment too']) expect(parseLine(text)).toEqual({ kind: 'blank' });
  });

  it('use commands', () => {
    expect(parseLine('@umpire #hq /game start ruleset:eagles name:"Hill 112"')).toEqual(
      act({
        kind: 'command',
        command: 'game start',
        options: new Map([
          ['ruleset', 'eagles'],
          ['name', 'Hill 112'],
        ]),
        asks: false,
      }),
    );
    expect(parseLine('@umpire #hq /unit import file:@order-of-battle.csv')).toMatchObject({
      action: { options: new Map([['file', '@order-of-battle.csv']]) },
    });
    expect(parseLine('@umpire #hq /help')).toMatchObject({ action: { command: 'help', options: new Map() } });
  });

  it('ask for autocomplete with a last question mark', () => {
    expect(parseLine('@umpire #hq /fire firer:1/?')).toMatchObject({
      action: { options: new Map([['firer', '1/']]), asks: true },
    });
    expect(parseLine('@umpire #hq /fire firer:?')).toMatchObject({ action: { options: new Map([['firer', '']]), asks: true } });
    expect(parseLine('@umpire #hq /fire firer:"A Co"?')).toMatchObject({
      action: { options: new Map([['firer', 'A Co']]), asks: true },
    });
    expect(parseLine('@umpire #hq /note text:"really?"')).toMatchObject({
      action: { options: new Map([['text', 'really?']]), asks: false },
    });
    expect(parseLine('@umpire #hq /note text:really? times:2')).toMatchObject({ action: { asks: false } });
  });

  it('press, choose and fill in', () => {
    expect(parseLine('@umpire #hq [Undo]')).toEqual(act({ kind: 'press', label: 'Undo' }));
    expect(parseLine('@umpire #hq <Why?>')).toEqual(act({ kind: 'on-post', name: 'Why?' }));
    for (const words of ['<@123> halt', '<#42>', '<3', '<t:0:R>', '<Why?> he asks'])
      expect(parseLine(`@umpire #hq ${words}`)).toEqual(act({ kind: 'say', text: words }));
    expect(parseLine('@umpire #hq [Target: A Coy, "B, the other"]')).toEqual(
      act({ kind: 'choose', placeholder: 'Target', labels: ['A Coy', 'B, the other'], raw: 'Target: A Coy, "B, the other"' }),
    );
    expect(parseLine('@umpire #hq {Reason: "wrong \\"range\\"\\nagain", Note: none}')).toEqual(
      act({
        kind: 'submit',
        values: new Map([
          ['Reason', 'wrong "range"\nagain'],
          ['Note', 'none'],
        ]),
      }),
    );
  });

  it('say, give roles, restart and kill', () => {
    expect(parseLine('@umpire #hq hello there ')).toEqual(act({ kind: 'say', text: 'hello there' }));
    expect(parseLine('role Umpire @umpire @helper')).toEqual({ kind: 'role', name: 'Umpire', users: ['umpire', 'helper'] });
    expect(parseLine('role "Side Axis" @a')).toEqual({ kind: 'role', name: 'Side Axis', users: ['a'] });
    expect(parseLine('role "@home" @a')).toEqual({ kind: 'role', name: '@home', users: ['a'] });
    expect([parseLine('restart'), parseLine('kill')]).toEqual([{ kind: 'restart' }, { kind: 'kill' }]);
  });

  it('may leave out who and where at the prompt', () => {
    expect(parseLine('/help', who)).toMatchObject({ who, action: { kind: 'command' } });
    expect(parseLine('good morning', who)).toEqual(act({ kind: 'say', text: 'good morning' }));
    expect(parseLine('@axis [Undo]', who)).toMatchObject({ who: { user: 'axis', channel: 'hq' } });
    expect(parseLine('@axis #axis', who)).toEqual({ kind: 'sit', who: { user: 'axis', channel: 'axis' } });
  });

  it.each([
    ['nonsense here', 1],
    ['@umpire /game', 9],
    ['@umpire #hq', 12],
    ['@um!pire #hq /x', 1],
    ['@umpire #hq /', 14],
    ['@umpire #hq /game name:Hill 112', 29],
    ['@umpire #hq /game a:1 a:2', 23],
    ['@umpire #hq /game name:"Hill', 24],
    ['@umpire #hq /game name:"Hill"x', 30],
    ['@umpire #hq [Undo', 18],
    ['@umpire #hq []', 14],
    ['@umpire #hq {Reason}', 14],
    ['role Umpire', 12],
    ['role Umpire umpire', 13],
  ])('refuses %s, telling where', (text, column) => {
    let error: unknown;
    try {
      parseLine(text);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(LineError);
    expect((error as LineError).column).toBe(column);
  });

  it('are read as they were written', () => {
    const name = fc.stringMatching(/^[a-z0-9_.-]{1,12}$/);
    const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
    const value = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((s) => !/[\r\u2028\u2029]/.test(s));
    const label = value.filter((s) => s.trim() !== '');
    const action: fc.Arbitrary<LineAction> = fc.oneof(
      fc
        .record({
          words: fc.array(word, { minLength: 1, maxLength: 3 }),
          options: fc.uniqueArray(fc.tuple(word, value), { selector: ([n]) => n, maxLength: 4 }),
          asks: fc.boolean(),
        })
        .map(({ words, options, asks }): LineAction => ({
          kind: 'command',
          command: words.join(' '),
          options: new Map(options),
          asks: asks && options.length > 0,
        })),
      label.map((l): LineAction => ({ kind: 'press', label: l })),
      fc.stringMatching(/^[A-Z][a-z ]{0,20}\?$/).map((n): LineAction => ({ kind: 'on-post', name: n })),
      fc
        .uniqueArray(fc.tuple(label, value), { selector: ([l]) => l, maxLength: 4 })
        .map((v): LineAction => ({ kind: 'submit', values: new Map(v) })),
      fc
        .tuple(label, fc.array(label, { minLength: 1, maxLength: 4 }))
        .map(([placeholder, labels]): LineAction => ({ kind: 'choose', placeholder, labels, raw: '' })),
      fc.stringMatching(/^[a-z][a-z ,.!?"]{0,20}[a-z]$/).map((text): LineAction => ({ kind: 'say', text })),
    );
    const line: fc.Arbitrary<ScriptLine> = fc.oneof(
      fc
        .record({ user: name, channel: name, action })
        .map((a): ScriptLine => ({ kind: 'act', who: { user: a.user, channel: a.channel }, action: a.action })),
      fc.record({ kind: fc.constant('role' as const), name: label, users: fc.array(name, { minLength: 1, maxLength: 3 }) }),
    );
    const bare = (l: ScriptLine): unknown =>
      l.kind === 'act' && l.action.kind === 'choose' ? { ...l, action: { ...l.action, raw: '' } } : l;
    fc.assert(
      fc.property(line, (l) => void expect(bare(parseLine(formatLine(l)))).toEqual(bare(l))),
      { numRuns: runs(500) },
    );
  });

  it('never fail but with a LineError', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((s) => `@a #b ${s}`),
          fc.string().map((s) => `@a #b /x ${s}`),
        ),
        (text) => {
          try {
            parseLine(text);
          } catch (error) {
            expect(error).toBeInstanceOf(LineError);
          }
        },
      ),
    );
  });
});
