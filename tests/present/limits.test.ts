import type { APIEmbed } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import {
  cutMarkdown,
  cutPlainText,
  countEmbedLength,
  buildEmbedField,
  buildEmbedFields,
  fitLines,
  LIMITS,
  buildMessage,
} from '../../src/present/index.js';
import { findBodyRefusal } from '../../src/table/refusals.js';
import { fc, runs } from '../chance/properties.js';
import { hostileText } from './hostile.js';

describe('cut', () => {
  it('leaves what fits', () => {
    expect(cutMarkdown('abc', 3)).toBe('abc');
  });
  it('ends in an ellipsis within the limit', () => {
    expect(cutMarkdown('abcdef', 4)).toBe('abc…');
  });
  it('never cuts between a backslash and what it escapes', () => {
    expect(cutMarkdown('ab\\*cd', 4)).toBe('ab…');
    expect(cutMarkdown('ab\\*cd', 5)).toBe('ab\\*…');
  });
  it('closes what it leaves open', () => {
    expect(cutMarkdown('**bold text**', 9)).toBe('**bold…**');
    expect(cutMarkdown('~~**a long line**~~', 12)).toBe('~~**a l…**~~');
  });
  it('keeps families together', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(cutPlainText(`${family}${family}`, family.length + 3)).toBe(`${family}…`);
  });
  it('cuts a letter under a thousand marks all the same', () => {
    expect(cutPlainText('a' + '\u0301'.repeat(1000), 10).length).toBeLessThanOrEqual(10);
  });
  it('stays within any limit for any text', () => {
    fc.assert(
      fc.property(hostileText, fc.nat(400), (text, max) => {
        for (const kept of [cutMarkdown(text, max), cutPlainText(text, max)]) expect(kept.length).toBeLessThanOrEqual(max);
        expect(cutMarkdown(text, max)).not.toMatch(/(?<!\\)(\\\\)*\\$/.test(text) ? /(?!)/ : /(?<!\\)(\\\\)*\\$/);
      }),
    );
  });
});

describe('lines and fields', () => {
  it('keeps whole lines and counts the rest', () => {
    expect(fitLines(['one', '', 'two', 'three', 'four'], 100)).toBe('one\ntwo\nthree\nfour');
    expect(fitLines(['first line', 'second line', 'third line', 'fourth line'], 40)).toBe(
      'first line\nsecond line\n… and 2 more',
    );
  });
  it('makes no field of nothing', () => {
    expect(buildEmbedField('Changes', ['', ' '])).toEqual([]);
    expect(buildEmbedFields('Changes', [], 3)).toEqual([]);
  });
  it('splits many lines over as many fields as it may', () => {
    const lines = Array.from({ length: 100 }, (_, i) => `line ${i} ${'x'.repeat(30)}`);
    const fields = buildEmbedFields('Targets', lines, 3);
    expect(fields.map(({ name }) => name)).toEqual(['Targets', 'Targets (2)', 'Targets (3)']);
    expect(fields.every(({ value }) => value.length <= LIMITS.fieldValue)).toBe(true);
    expect(fields[2]!.value).toMatch(/… and \d+ more$/);
  });
  it('keeps the heading of a list with its list', () => {
    const lines = ['x'.repeat(LIMITS.fieldValue - 20), 'What it cost:', '- Garibaldi lost 3 of 7 units'];
    const fields = buildEmbedFields('How it ended', lines, 2);
    expect(fields.map(({ value }) => value.split('\n').at(0))).toEqual([lines[0], 'What it cost:']);
  });
});

describe('messageOf', () => {
  const embed: fc.Arbitrary<APIEmbed> = fc.record({
    title: hostileText,
    description: hostileText,
    fields: fc.array(fc.record({ name: hostileText, value: hostileText }), { maxLength: 40 }),
    footer: fc.record({ text: hostileText }),
  });

  it('fits whatever it is given into what Discord takes', () => {
    fc.assert(
      fc.property(fc.array(embed, { minLength: 1, maxLength: 14 }), (embeds) => {
        const body = buildMessage(embeds);
        expect(body.embeds.reduce((sum, one) => sum + countEmbedLength(one), 0)).toBeLessThanOrEqual(LIMITS.embedTotal);
        if (body.embeds.length > 0) expect(findBodyRefusal('message', body)).toBeUndefined();
      }),
      { numRuns: runs(60) },
    );
  });
  it('tells how many fields it left out', () => {
    const fields = Array.from({ length: 30 }, (_, i) => ({ name: `Unit ${i}`, value: 'hit' }));
    const [fitted] = buildMessage([{ title: 't', fields }]).embeds;
    expect(fitted!.fields).toHaveLength(25);
    expect(fitted!.fields!.at(-1)).toEqual({ name: 'More', value: '… and 6 more' });
  });
  it('drops a button whose id Discord would refuse', () => {
    const body = buildMessage([{ title: 't' }], [{ type: 2, style: 2, label: 'x', custom_id: 'y'.repeat(101) }]);
    expect(body.components).toEqual([]);
  });
});
