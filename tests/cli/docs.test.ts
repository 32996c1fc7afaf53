import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import { MESSAGE_COMMANDS } from '../../src/discord/message-commands.js';
import { renderCommandsPage } from '../../src/cli/commands-page.js';
import { findPostsPart } from '../../src/cli/example-posts.js';
import { renderExamplesPage } from '../../src/cli/examples-page.js';
import { renderPermissionsPage } from '../../src/cli/permissions-page.js';
import { RULESETS } from '../../src/rules/registry.js';

describe('docs/reference/commands.md', () => {
  it('is what `npm run docs` makes of the commands as they are', () => {
    expect(readFileSync('docs/reference/commands.md', 'utf8')).toBe(
      renderCommandsPage(
        COMMANDS.map(({ data }) => data),
        MESSAGE_COMMANDS.map(({ data }) => data),
      ),
    );
  });
});

describe('docs/reference/permissions.md', () => {
  it('is what `npm run docs` makes of the permissions as they are', () => {
    expect(readFileSync('docs/reference/permissions.md', 'utf8')).toBe(
      renderPermissionsPage(
        RULESETS,
        COMMANDS.flatMap(({ data, abroad }) => (abroad ? [data.name] : [])),
      ),
    );
  });
});

const PAGE = readFileSync('docs/reference/examples.md', 'utf8');

describe('docs/reference/examples.md', () => {
  it('is what `npm run docs` makes of the worked examples and the rules as they are', () => {
    // The tests of the battles check that the posts are those of the played battles.
    expect(PAGE).toBe(renderExamplesPage(RULESETS, '.', (id) => findPostsPart(PAGE, id)));
  });

  it('has ten procedures of each rulebook, or all that it has', () => {
    const calls = PAGE.match(/^### \//gm) ?? [];
    const shown = RULESETS.map(({ procedures }) => Math.min(10, procedures.length));
    expect(calls).toHaveLength(shown.reduce((a, b) => a + b, 0));
  });
});
