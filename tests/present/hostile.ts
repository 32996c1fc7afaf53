import { expect } from 'vitest';
import type { Component, PostBody } from '../../src/present/index.js';
import { findBodyRefusal } from '../../src/table/refusals.js';
import { fc } from '../chance/properties.js';

const NASTY = [
  '**bold** __under__ ~~struck~~ ||spoiler|| `code` ```block```',
  '@everyone @here <@123456789012345678> <@&123456789012345678> <#123456789012345678> </game start:123456789012345678>',
  '<:emoji:123456789012345678> <a:emoji:123456789012345678> <t:1700000000:R> :skull: <id:guide>',
  '[link](https://example.com) https://example.com <https://example.com> http://a.b',
  '# heading\n> quote\n>>> quote\n- list\n-# small\n1. one\n* item',
  '\u202eright to left\u202c \u2066isolate\u2069 \u200f\u061c',
  '\u0000\u0007\u001b[31m\u200b\ufeff',
  '👩‍👩‍👧‍👦👨🏽‍🚀🏴󠁧󠁢󠁥󠁮󠁧󠁿🇩🇪',
  'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  '\\',
  '\\\\',
  '\\*',
  '**',
  '`',
  '~~',
  '||',
  '\ud800',
  ' ',
  '',
  'x'.repeat(10_000),
  '*'.repeat(3000),
  '👩‍👩‍👧‍👦'.repeat(900),
  'a' + '\u0301'.repeat(5000),
  '&amp; &lt;@123456789012345678&gt;',
];

/** Text that tries to break the formatting of a message. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY),
  fc
    .array(fc.oneof(fc.constantFrom(...NASTY.filter(({ length }) => length < 200)), fc.string({ unit: 'binary' })), {
      maxLength: 5,
    })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
);

/** Returns all text of a message in which Discord interprets Markdown. */
export function markdownOf({ embeds }: PostBody<Component>): string[] {
  return embeds.flatMap(({ title = '', description = '', fields = [] }) => [
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
}

/** Checks that Discord would accept the message, and that it mentions no one. */
export function expectSound(body: PostBody<Component>): void {
  expect(findBodyRefusal('message', body)).toBeUndefined();
  expect(body.allowed_mentions).toEqual({ parse: [] });
  expect(JSON.stringify(body)).not.toMatch(/\\ud[89a-f]/i);
  for (const text of markdownOf(body)) expectHarmless(text);
}

/** Patterns that must not occur in a text outside code. */
const HARMS: Readonly<Record<string, (bare: string) => boolean>> = {
  'a mention or a timestamp': (bare) => /<[@#:/at]/.test(bare),
  'a mention of all': (bare) => /@(everyone|here)/.test(bare),
  'a link': (bare) => /https?:\/\//.test(bare),
  'the code of an emoji': (bare) => /:[^\s:]+:/.test(bare),
  'a link with words': (bare) => bare.includes(']('),
  // The bot itself isolates right-to-left words with U+2068 and U+2069. It removes such characters from people's text.
  'an invisible turn': (bare) => /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/u.test(bare),
  'a heading, a quotation or small print': (bare) => /^\s*(#|>|-#)/m.test(bare),
  'a bold that stays open': (bare) => bare.split('**').length % 2 === 0,
  'a struck stretch that stays open': (bare) => bare.split('~~').length % 2 === 0,
  'a spoiler or a code stretch that stays open': (bare) => /\|\||`/.test(bare),
};

/**
 * Checks that no mention, emoji code, timestamp, link or direction character of the text remains outside code. Tests
 * check tens of thousands of texts, so `expect` is called only for a fault.
 */
export function expectHarmless(markdown: string): void {
  const bare = markdown
    .replace(/^```\n[^`]*\n```$/gm, '')
    .replace(/\\[^0-9A-Za-z\s]/g, '∎')
    .replace(/`[^`\n]*`/g, '');
  const found = Object.keys(HARMS).filter((harm) => HARMS[harm]!(bare));
  if (found.length > 0) expect.fail(`${found.join(', ')} in ${JSON.stringify(bare)}`);
}
