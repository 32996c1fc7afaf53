/** The last sentence of a side's briefing is its reminder in the greeting, where the sentences before it are not shown. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { takeLastSentence } from '../../src/present/sentences.js';

const FOLDER = new URL('../../scenarios/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

it.each(FILES)('the reminders of %s need no sentence before them', (name) => {
  const { sides } = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as { sides: readonly { briefing: string }[] };
  expect(sides).toHaveLength(2);
  for (const { briefing } of sides)
    expect(takeLastSentence(briefing, 40)).not.toMatch(/^(One|It|They|That|This|These|Those|Then|There)\b|\b(these|those)\b/);
});
