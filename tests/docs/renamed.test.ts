/** Checks that every name of version 0.1 still exists, or has its new name in docs/renamed.json. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import renamed from '../../docs/renamed.json' with { type: 'json' };
import { MESSAGE_COMMANDS } from '../../src/discord/message-commands.js';
import { parseLine } from '../../src/table/line.js';
import { listPresentMeanings } from '../../src/table/script.js';
import { textsOnPage } from '../listed.js';

interface Old {
  /** The options of each command, with the choices of each option. */
  readonly commands: Readonly<Record<string, readonly (string | readonly string[])[]>>;
  readonly buttons: readonly string[];
  readonly menus: readonly string[];
  readonly labels: readonly string[];
}
const old = JSON.parse(readFileSync(new URL('names-0.1.json', import.meta.url), 'utf8')) as Old;

interface Described {
  readonly name: string;
  readonly type?: number;
  readonly options?: readonly Described[];
  readonly choices?: readonly { readonly name: string }[];
}

/**
 * Returns everything that can be typed now: `/turn next`, `/turn next anyway`, `/log export format:Table` and so on.
 */
function namesToday(): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (path: string, { options = [] }: Described): void => {
    names.add(path);
    for (const option of options) {
      if (option.type === 1 || option.type === 2) walk(`${path} ${option.name}`, option);
      else
        for (const name of ['', ...(option.choices ?? []).map((choice) => `:${choice.name}`)])
          names.add(`${path} ${option.name}${name}`);
    }
  };
  for (const { data } of [...COMMANDS, ...MESSAGE_COMMANDS]) {
    const body = JSON.parse(JSON.stringify(data)) as Described;
    walk(body.type === 3 ? body.name : `/${body.name}`, body);
  }
  return names;
}

/**
 * Returns the texts of these kinds, and the parts between the names and values that are filled in: `lands` of `…
 * lands`.
 */
const shown = (...kinds: string[]): ReadonlySet<string> =>
  new Set(
    kinds
      .flatMap(textsOnPage)
      .map((line) => line.replace(/^- /, '').replace(/\\(.)/g, '$1'))
      .flatMap((text) => [text, ...text.split('…').map((part) => part.replace(/^\W+|\W+$/g, ''))]),
  );

describe('docs/renamed.json', () => {
  const today = namesToday();

  it('has the new name of each command, option and choice of version 0.1 that is no longer so called', () => {
    const { commands, options, choices }: Record<'commands' | 'options' | 'choices', Readonly<Record<string, string>>> = renamed;
    const lost = Object.entries(old.commands).flatMap(([path, of]) => {
      const now = commands[path] ?? path;
      return [now, ...of.flatMap((option) => {
        const [name, ...values] = [option].flat();
        const called = `${now} ${options[`${path} ${name}`] ?? name}`;
        return [called, ...values.map((value) => `${called}:${choices[`${path} ${name}:${value}`] ?? value}`)];
      })].filter((name) => !today.has(name));
    }); // prettier-ignore
    expect(lost).toEqual([]);
    for (const path of Object.keys(commands)) expect(today.has(path), path).toBe(false);
    for (const path of Object.keys({ ...options, ...choices })) expect(today.has(path), path).toBe(false);
  });

  it.each([
    ['buttons', ['button']],
    ['menus', ['placeholder', 'example']],
    ['labels', ['label', 'title', 'option', 'post', 'button']],
  ] as const)('has the new name of each of the %s, and no name that is not shown', (part, kinds) => {
    const names = shown(...kinds);
    const since: Readonly<Record<string, string | readonly string[]>> = renamed[part];
    expect(old[part].filter((name) => !names.has(name) && !Object.hasOwn(since, name))).toEqual([]);
    expect(
      Object.values(since)
        .flat()
        // A form adds “(optional)” to the label of a value that may be left empty.
        .filter((name) => !names.has(name) && !names.has(name.replace(/ \(optional\)$/, ''))),
    ).toEqual([]);
    expect(Object.keys(since).filter((name) => !old[part].includes(name))).toEqual([]);
  });

  const read = (typed: string) => {
    const line = parseLine(`@umpire #hq ${typed}`);
    return line.kind === 'act' ? listPresentMeanings(line.action, renamed) : [];
  };

  it('reads commands, their options and choices', () => {
    expect(read('/game rooms make')).toMatchObject([{ command: 'game channels create' }]);
    expect(read('/side command side:Axis chief:True')).toMatchObject([
      { command: 'side command', options: new Map([['side', 'Axis'], ['commander', 'True']]) },
    ]); // prettier-ignore
    expect(read('/undo event:p4 later:"judge all again"')).toMatchObject([
      { options: new Map([['event', 'p4'], ['later', 'recalculate all']]) },
    ]); // prettier-ignore
    expect(read('/turn next')).toEqual([]);
  });

  it('reads buttons, menus and forms, whatever stands in their names', () => {
    expect(read('[How it stands]')).toMatchObject([{ label: 'Status' }]);
    expect(read('[Whom p12 strikes]')).toMatchObject([{ label: 'Choose targets (p12)' }]);
    expect(read('[A unit: 1/Pz]')).toContainEqual(expect.objectContaining({ placeholder: 'Choose a unit', labels: ['1/Pz'] }));
    expect(read('{What it says: "Advance"}')).toMatchObject([{ values: new Map([['Message', 'Advance']]) }]);
  });
});
