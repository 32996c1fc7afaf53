import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { beforeAll, describe, expect, it } from 'vitest';

const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: never[];
  options: ICruiseOptions;
};

async function cruised(ruleSet: { forbidden: never[] }, rooms: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(rooms, { ...options, ruleSet, validate: true }, undefined, {
    tsConfig: extractTSConfig('tsconfig.json'),
  });
  return output as ICruiseResult;
}

describe('the import laws', () => {
  it('hold, over every module of the house', async () => {
    const { summary, modules } = await cruised({ forbidden }, ['src', 'commands']);
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
    const ours = modules.map(({ source }) => source).filter((source) => /^(src|commands)\//.test(source));
    expect(ours.length).toBeGreaterThan(60);
    expect(ours).toContain('src/dice/exact.ts');
  });

  it('can fail: a law that the house breaks on purpose is reported', async () => {
    const law = { name: 'nobody-imports-dice', severity: 'error', from: {}, to: { path: '^src/dice/' } };
    const { summary } = await cruised({ forbidden: [law as never] }, ['src/dice']);
    expect(summary.violations.length).toBeGreaterThan(0);
  });

  it('can fail: a room that opens a battle, or an index that lets it, is reported', async () => {
    const [law, ofIndex] = ['under-seal', 'seal-as-a-type'].map((name) => {
      const found = (forbidden as readonly { name: string; from: { path: string; pathNot?: string } }[]).find(
        (rule) => rule.name === name,
      );
      return found!;
    });
    // Returns the rules as if the store were an ordinary folder, and every file of the core its index.
    const strict = [
      { ...law!, from: { ...law!.from, pathNot: '^src/(game|knowing)/' } },
      { ...ofIndex!, from: { path: '^src/game/' } },
    ];
    const { summary } = await cruised({ forbidden: strict as never[] }, ['src/game', 'src/store']);
    const found = summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
    expect(found).toContain('under-seal: src/store/battles.ts');
    expect(found).toContain('seal-as-a-type: src/game/knowledge.ts');
    expect(found).not.toContain('seal-as-a-type: src/game/index.ts');
  });

  it('can fail: two files that name each other’s types alone go round in a circle', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'circle-'));
    try {
      writeFileSync(join(folder, 'a.ts'), "import type { B } from './b.js';\nexport type A = B | null;\n");
      writeFileSync(join(folder, 'b.ts'), "import type { A } from './a.js';\nexport type B = { readonly a: A };\n");
      const { summary } = await cruised({ forbidden }, [folder]);
      expect(summary.violations.map(({ rule }) => rule.name)).toContain('no-circular');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a battle as umpires know it', () => {
  /** Files of the bot that read a whole battle, as an umpire or as one reader, each with its reason. */
  const AS_UMPIRES = [
    'src/discord/battles/agreeing.ts',
    'src/discord/battles/ending.ts',
    'src/discord/battles/order-export.ts',
    'src/discord/battles/order-import.ts',
    'src/discord/battles/reminding.ts',
    'src/discord/battles/scenario-saving.ts',
    'src/discord/commands/going-on.ts',
    'src/discord/commands/status.ts',
    'src/discord/commands/templates.ts',
    'src/discord/correcting/correction-menu.ts',
    'src/discord/desks/adding.ts',
    'src/discord/desks/contacts.ts',
    'src/discord/desks/open-looks.ts',
    'src/discord/desks/setting-out.ts',
    'src/discord/desks/umpires-desk.ts',
    'src/discord/desks/undisputed.ts',
    'src/discord/lessons/learning.ts',
    'src/discord/options/values.ts',
    'src/discord/pictures/map-pictures.ts',
  ];

  it('is asked for in few files of the bot, and there in so many words', () => {
    const files = ['src/discord', 'commands'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8')] as const),
    );
    const asks = files
      .filter(([, text]) => /\bopenView\((?:[^()]|\([^()]*\))*\bUMPIRE_AS_READER\)/.test(text))
      .map(([path]) => path);
    expect(asks.sort()).toEqual(AS_UMPIRES);
    const otherwise = files.filter(([, text]) => /\bcreateView\b|standing: 'umpire'/.test(text)).map(([path]) => path);
    expect(otherwise).toEqual([]);
  });
});

describe('the names of types', () => {
  /** Returns the folder of a file. The table and the pages stand for Discord, whose words they use. */
  function roomOf(path: string): string | undefined {
    const [, rulebook] = /^src\/rules\/(corps|cullen|eagles|megagame|wtj1943)\//.exec(path) ?? [];
    if (rulebook !== undefined || /^src\/(table|web)\/|\/page\//.test(path)) return undefined;
    return /^(?:src\/)?[^/]+/.exec(path)![0];
  }

  /** Lists the names that two folders, or two files of one folder, export as different types. */
  function twofold(files: readonly (readonly [path: string, text: string])[]): string[] {
    const places = new Map<string, Set<string>>();
    for (const [path, text] of files)
      if (roomOf(path) !== undefined)
        for (const [, name] of text.matchAll(/^export (?:abstract )?(?:interface|type|class|enum) (\w+)/gm))
          places.set(name!, (places.get(name!) ?? new Set()).add(path));
    return [...places].flatMap(([name, paths]) => (paths.size > 1 ? [`${name}: ${[...paths].join(', ')}`] : []));
  }

  it('mean one thing in the house', () => {
    const files = ['src', 'commands'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8')] as const),
    );
    expect(files.length).toBeGreaterThan(600);
    expect(twofold(files)).toEqual([]);
  });

  it('can fail', () => {
    const one = ['src/game/a.ts', 'export interface Roll {}'] as const;
    const other = ['src/present/b.ts', 'export class Roll {}'] as const;
    expect(twofold([one, other])).toEqual(['Roll: src/game/a.ts, src/present/b.ts']);
    expect(twofold([one, ['src/table/b.ts', 'export class Roll {}']])).toEqual([]);
  });
});

describe('the laws of lint', () => {
  const late = 'export async function late(): Promise<void> { await Promise.resolve(); }\n';
  const cases = (other: string): string =>
    `export const f = (x: 'a' | 'b'): number => { switch (x) { case 'a': return 1; ${other} } return 0; };`;
  const pattern = (source: string): string => `export const PATTERN = ${source};`;
  const LINEAR = 'regexp(no-super-linear';

  /** A file for each rule, and the rule that it breaks; null if it breaks none. */
  const FILES: readonly (readonly [what: string, path: string, code: string, rule: string | null])[] = [
    ['a promise that nobody awaits', 'src/a.ts', `${late}export const go = (): void => { late(); };`, 'no-floating-promises'],
    ['a promise where none is expected', 'src/b.ts', `${late}[1].forEach(async () => late());`, 'no-misused-promises'],
    ['a wait for what is no promise', 'src/c.ts', 'export const f = async (): Promise<void> => { await 1; };', 'await-thenable'],
    ['a case of a union that is left out', 'src/d.ts', cases(''), 'switch-exhaustiveness-check'],
    ['one that the default has', 'src/e.ts', cases('default: break;'), null],
    [
      'a type that is imported as a value',
      'src/f.ts',
      "import { Stats } from 'node:fs';\nexport type S = Stats;",
      'consistent-type-imports',
    ],
    ['a name that nobody uses', 'src/g.ts', 'const lost = 1;\nexport {};', 'no-unused-vars'],
    ['one that says so', 'src/h.ts', 'const _lost = 1;\nexport const f = (_x: number): number => 1;', null],
    ['any', 'src/i.ts', 'export const f = (x: any): number => 1;', 'no-explicit-any'],
    ['what came in as any', 'src/j.ts', "export const f = (): string => JSON.parse('1');", 'no-unsafe-return'],
    ['a method without its object', 'src/k.ts', 'export const { get } = new Map<string, string>();', 'unbound-method'],
    ['an object as words', 'src/l.ts', 'export const f = (x: object): string => `${x}`;', 'no-base-to-string'],
    ['an error without its cause', 'src/m.ts', "try { JSON.parse(''); } catch { throw 'no'; }\nexport {};", 'only-throw-error'],
    [
      'an assertion for nothing',
      'src/n.ts',
      'export const f = (x: string): string => x as string;',
      'no-unnecessary-type-assertion',
    ],
    ['the environment', 'src/o.ts', 'export const home = process.env.HOME;', 'no-restricted-properties'],
    ['the environment in its one place', 'src/config.ts', 'export const home = process.env.HOME;', null],
    ['a clock in the pure core', 'src/game/a.ts', 'export const now = (): number => Date.now();', 'no-restricted-globals'],
    ['chance in the pure core', 'src/rules/a.ts', 'export const roll = (): number => Math.random();', 'no-restricted-properties'],
    [
      'chance that cannot be had again',
      'tests/a.ts',
      'export const roll = (): number => Math.random();',
      'no-restricted-properties',
    ],
    ['properties with a seed of their own', 'tests/b.ts', "export { default } from 'fast-check';", 'no-restricted-imports'],
    ['a name that there is not', 'scripts/a.mjs', 'export const f = () => nowhere;', 'no-undef'],
    ['a comment that allows what nobody does', 'scripts/b.mjs', '// oxlint-disable-next-line no-empty\nexport const a = 1;', ''],
    [
      'a pattern with repetitions that overlap, of a list that once held the bot for minutes',
      'scripts/c.mjs',
      pattern(String.raw`/\s*(?:"([^"]*)"|([^,["]*))\s*(?:,|$)/gy`),
      LINEAR,
    ],
    ['the same thing inside a repetition', 'src/p.ts', pattern(String.raw`/^(a+)+$/`), LINEAR],
    ['a search that begins anew at every character', 'src/q.ts', pattern(String.raw`/\/+$/`), LINEAR],
    ['the same across the ends of lines', 'commands/a.ts', pattern(String.raw`/^\s*\|.*\|\s*$/m`), LINEAR],
    ['a pattern that reads each character once', 'scripts/d.mjs', pattern(String.raw`/^\d{1,3}d\d{1,4}$/`), null],
  ];

  /** The rules that each file breaks according to the linter, or its message if it belongs to no rule. */
  const said = new Map<string, string[]>();

  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'laws-'));
    try {
      symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
      copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
      copyFileSync('tsconfig.json', join(folder, 'tsconfig.json'));
      for (const [, path, code] of FILES) {
        mkdirSync(join(folder, path, '..'), { recursive: true });
        writeFileSync(join(folder, path), `${code}\n`);
      }
      const words = [resolve('node_modules/oxlint/bin/oxlint'), '--format', 'json', ...['src', 'commands', 'tests', 'scripts']];
      const { stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code?: string; message: string }[] };
      for (const { filename, code, message } of diagnostics) said.set(filename, [...(said.get(filename) ?? []), code ?? message]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each(FILES)('%s', (_what, path, _code, rule) => {
    const found = (said.get(path) ?? []).join('\n');
    if (rule === null) expect(found).toBe('');
    else if (rule === '') expect(found).toMatch(/unused/i);
    else expect(found).toContain(rule);
  });
});
