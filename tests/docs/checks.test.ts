import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderChecksPage } from '../../src/cli/checks-page.js';
import { RULESETS } from '../../src/rules/registry.js';

describe('docs/what-the-bot-refuses.md', () => {
  const page = renderChecksPage(RULESETS);

  it('is what the rulebooks check now: npm run docs', () => {
    expect(readFileSync('docs/what-the-bot-refuses.md', 'utf8')).toBe(page);
  });

  it('has each rulebook, with its contact, movement and fire', () => {
    for (const { title } of RULESETS) expect(page).toContain(`## ${title}`);
    for (const line of [
      '| `/eagles melee` | ground (4.1, E-74); contact (5.1); reach (5.3, E-76); typed (5.31, E-77) |',
      '| `/megagame movement` | ground (',
      '| `/corps combat` | ground (Combat, CO-101); range (Artillery Ranges, CO-24); contact (',
      '| `/map back` | ',
    ])
      expect(page).toContain(line);
  });

  it('is linked from the README', () => {
    expect(readFileSync('README.md', 'utf8')).toContain('(docs/what-the-bot-refuses.md)');
  });
});
