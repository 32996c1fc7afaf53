/**
 * Every command of a rulebook that accepts a name answers a name that the person may not know exactly like a name that
 * does not exist.
 */
import { ApplicationCommandOptionType as Type } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/index.js';
import { formatOptionName, type Ruleset, listSchemaFields } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { leavesOf } from './commands.js';
import { Playing, textOf } from './playing.js';
import { procedureOf, valuesFor } from './values.js';

const NONE = 'Qqux nonesuch';

/** Returns an answer without the name, and without the similar names that it suggests. */
const withoutName = (told: string, name: string): string =>
  told
    .replaceAll('\\', '')
    .replaceAll(name, '_')
    .replace(/[Dd]id you mean [^?]*\?/, 'Choose one from the list.');

/** Returns every setting that a battle must have. */
const settingsOf = ({ gameSettings }: Ruleset): string =>
  listSchemaFields(gameSettings)
    .filter(({ required }) => required)
    .map(({ key, choices = [], minimum }) => `${formatOptionName(key)}:${choices[0] ?? minimum ?? 1}`)
    .join(' ');

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('%s', (_id, ruleset) => {
  it('tells a unit that one does not know of from none on no road', async () => {
    const playing = await Playing.open({ seed: '1944' });
    const [own, other] = ruleset.example.sides.map(({ name }) => name);
    await playing.playAll([
      `@umpire #hq /game start ruleset:"${ruleset.title}" name:Names ${settingsOf(ruleset)}`,
      '@umpire #hq /unit import example:True',
      '@umpire #hq [Import]',
      `@umpire #hq /side edit side:"${own}" player:@ann`,
      `@umpire #hq /side edit side:"${other}" player:@bob`,
    ]);
    const { battle } = playing.tables(playing.gameIds()[0]!);
    const [side] = [...battle.tables.side.values()].filter(({ name }) => name === own);
    const hidden = [...battle.tables.unit.values()].find((unit) => !ruleset.knows(side!.id, unit as never, battle));
    const isNameless = (ruleset.hiddenBy?.(battle) ?? null) !== null;
    const mine = new Set([...ruleset.commands, ...ruleset.actCommands].map(({ name }) => name));
    const roads = hidden
      ? leavesOf(COMMANDS.flatMap(({ data }) => data as never)).filter(
          ({ name }) => mine.has(name.split(' ')[0]!) || name === 'unit show',
        )
      : [];
    let compared = 0;
    for (const leaf of roads) {
      const procedure = procedureOf(leaf, { ruleset });
      const hasOdds = leaf.options.some(({ name }) => name === 'odds');
      if (procedure && !hasOdds && !isNameless) continue; // Players may target any unit on the table.
      for (const option of leaf.options) {
        if (option.type !== Type.String || option.autocomplete !== true || option.name === 'to' || option.name === 'area')
          continue;
        const asked = async (named: string): Promise<string> => {
          const values = { ...valuesFor(leaf, { ruleset }, false), [option.name]: named, ...(hasOdds ? { odds: true } : {}) };
          const typed = Object.entries(values).map(([key, value]) => `${key}:${JSON.stringify(value)}`);
          return withoutName(textOf(await playing.play(`@ann #hq /${leaf.name} ${typed.join(' ')}`)), named);
        };
        expect(await asked(hidden!.name), `/${leaf.name} ${option.name}`).toBe(await asked(NONE));
        compared++;
      }
    }
    await playing.close();
    expect(compared > 0).toBe(hidden !== undefined);
  }, 600_000);
});
