import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';

const PAGE = readFileSync('docs/putting-right.md', 'utf8');
const SOURCE = ['correcting/putting-right', 'drafts/confirming']
  .map((name) => readFileSync(`src/discord/${name}.ts`, 'utf8'))
  .join('\n');

interface Option {
  readonly name: string;
  readonly choices?: readonly { readonly name: string }[];
}

const optionsOf = (command: string): readonly Option[] => COMMANDS.find(({ data }) => data.name === command)!.data.options ?? [];

describe('docs/putting-right.md', () => {
  it('types commands and options that there are', () => {
    const typed = [...PAGE.matchAll(/`\/(undo|redo|correct|overrule)([^`]*)`/g)];
    expect(typed.length).toBeGreaterThan(7);
    for (const [, command, rest] of typed)
      for (const [, option] of rest!.replaceAll(/"[^"]*"/g, '""').matchAll(/\s([\w-]+):/g))
        expect(
          optionsOf(command!).map(({ name }) => name),
          `/${command} ${option}`,
        ).toContain(option);
  });

  it('names choices and buttons as they are', () => {
    const scopes = optionsOf('undo')
      .find(({ name }) => name === 'scope')!
      .choices!.map(({ name }) => name);
    for (const [, scope] of PAGE.matchAll(/scope:"([^"]+)"/g)) expect(scopes).toContain(scope);
    for (const label of ['Recalculate all', 'Keep later results', 'Cancel']) {
      expect(PAGE).toContain(`**${label}**`);
      expect(SOURCE).toContain(`'${label}'`);
    }
  });
});
