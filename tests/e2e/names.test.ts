import { formatOptionName } from '../../src/rules/index.js';
import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import type { Role, Row, Ruleset } from '../../src/rules/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { openDatabase, openStore } from '../../src/store/index.js';
import type { InteractionAnswer } from '../../src/table/index.js';
import { type Leaf, leavesOf } from './commands.js';
import { type Seated, sitDown } from './seated.js';
import { procedureOf, valueFor } from './values.js';
import { wholeOf } from '../whole.js';

/**
 * Rulebooks that hide rows, and the commands that hide them from the second side in addition to their belonging to the
 * first side.
 */
const HIDING: Readonly<Record<string, readonly (readonly [string, Readonly<Record<string, string>>])[]>> = {
  eagles: [['eagles-map minefield', { name: 'Deep field', kind: 'deliberate' }]],
  cullen: [['cullen-unit add', { name: 'Ambush', side: 'Republic', kind: 'infantry', rifle: '3', concealed: 'True' }]],
  megagame: [],
  corps: [],
};

const NOBODY = 'Nobody Heardof';

let seated: Seated;
beforeAll(async () => {
  seated = await sitDown('1944');
  for (const id of Object.keys(HIDING)) {
    const ruleset = findRuleset(id);
    const umpire = seated.table.seat('umpire', id);
    const settings = id === 'corps' ? { season: 'summer' } : {};
    await umpire.command('game start', { ruleset: id, name: 'Friday', ...settings }).answer;
    await umpire.command('unit import', { example: true }).answer;
    await umpire.press('Import').answer;
    const [one, two] = ruleset.example.sides;
    await umpire.command('side edit', { side: one!.name, player: '@first' }).answer;
    await umpire.command('side edit', { side: two!.name, player: '@second' }).answer;
    if (id === 'cullen')
      for (const { name, side } of ruleset.example.units)
        if (side === one!.name) await umpire.command('cullen-unit state', { unit: name, concealed: 'True' }).answer;
    for (const [command, options] of HIDING[id]!) await umpire.command(command, options).answer;
  }
});
afterAll(() => seated.leave());

const unused = (): never => {
  throw new Error('nothing is written here');
};

/** Returns rows that the second side's players do not know, one of each table. */
function hiddenNames(ruleset: Ruleset): string[] {
  const database = openDatabase(seated.databasePath);
  try {
    const store = openStore(database, { now: unused, randomBytes: unused, rulesetById: findRuleset });
    const gameId = (
      database.$client.prepare('SELECT id FROM games WHERE ruleset = ?').pluck().get(ruleset.id) as string
    ).toString();
    const battle = wholeOf(store.battles.open(gameId));
    const second = [...battle.tables.side.keys()][1]!;
    return Object.entries(battle.tables).flatMap(([table, rows]) => {
      const hidden = [...(rows as ReadonlyMap<string, Row>).values()].find(
        (row) =>
          typeof row.name === 'string' &&
          !row.name.includes(',') &&
          table !== 'side' &&
          !(table === 'unit'
            ? ruleset.knows(second, row as never, battle) || (ruleset.hiddenBy?.(battle) == null && !ruleset.secretNames)
            : (ruleset.knowsRow?.(second, table, row, battle) ?? row.side === second)),
      );
      return hidden ? [hidden.name as string] : [];
    });
  } finally {
    database.$client.close();
  }
}

/** Returns the answer without the name that was typed. */
function heard(answer: InteractionAnswer, typed: string): string {
  const message = 'message' in answer ? answer.message : undefined;
  return JSON.stringify([answer.kind, message?.flags, message?.embeds]).replaceAll(typed, 'NAME');
}

const isName = (option: APIApplicationCommandBasicOption): boolean =>
  'autocomplete' in option && option.autocomplete === true && !['side', 'ruleset', 'kind', 'event', 'from'].includes(option.name);

describe.each(Object.keys(HIDING))('in a battle of %s', (id) => {
  const ruleset = findRuleset(id);
  const own = COMMANDS.filter((command) => command.ruleset === undefined || command.ruleset === id);
  const leaves = leavesOf(own.map(({ data }) => data)).filter(({ name }) => !/^(help|rules|game|server|umpire)/.test(name));
  const mine = ruleset.example.units.find(({ side }) => side === ruleset.example.sides[1]!.name)!.name;

  /** In rulebooks in which units are secret but not hidden, players name the enemies that they fight. */
  const mayBeEnemys = (leaf: Leaf, option: string): boolean => {
    const role = Object.entries(procedureOf(leaf, { ruleset })?.roles ?? {}).find(
      ([key]) => formatOptionName(key) === option,
    )?.[1];
    return (
      ruleset.hiddenBy === undefined && role !== undefined && (role as Role).acts !== true && (role as Role).table === undefined
    );
  };

  it('what is hidden is refused in the words for what there is not, in every option that takes a name', async () => {
    const hidden = hiddenNames(ruleset);
    expect(hidden.length).toBeGreaterThan(0);
    const player = seated.table.seat('second', id);
    let asked = 0;
    for (const leaf of leaves) {
      const required = leaf.options.filter(({ required: is }) => is === true);
      const given = Object.fromEntries(
        required.map((option) => [
          option.name,
          isName(option) || (option.name === 'from' && 'autocomplete' in option) ? mine : valueFor(option, { ruleset }),
        ]),
      ) as Record<string, string>;
      for (const option of leaf.options.filter(isName)) {
        if (mayBeEnemys(leaf, option.name)) continue;
        const ask = async (name: string): Promise<string> =>
          heard(await player.command(leaf.name, { ...given, [option.name]: name }).answer, name);
        const unheard = await ask(NOBODY);
        for (const name of hidden)
          for (const typed of [name, name.toUpperCase()]) {
            asked++;
            expect(await ask(typed), `/${leaf.name} ${option.name}:${typed}`).toBe(unheard);
          }
      }
    }
    expect(asked).toBeGreaterThan(50);
  });

  it('no list that opens as one types offers it', async () => {
    const player = seated.table.seat('second', id);
    const hidden = hiddenNames(ruleset);
    for (const leaf of leaves)
      for (const option of leaf.options.filter(isName)) {
        const { answer } = player.autocomplete(leaf.name, { [option.name]: '' }, option.name);
        const offered = JSON.stringify(await answer);
        for (const name of hidden) expect(offered, `/${leaf.name} ${option.name}`).not.toContain(`"${name}"`);
      }
  });
});
