import { describe, expect, it } from 'vitest';
import type { Resolution, Ruleset } from '../../src/rules/index.js';
import { corpsRuleset } from '../../src/rules/corps/index.js';
import { cullenRuleset } from '../../src/rules/cullen/index.js';
import { megagameRuleset } from '../../src/rules/megagame/index.js';
import { battleOf, ON_MAP, Player } from './mapped-battle.js';
import { rowNamed } from './played.js';

const bare = ({ input, ...facts }: Resolution): object => ({
  ...facts,
  roles: undefined,
  input: Object.fromEntries(Object.entries(input).filter(([key]) => !ON_MAP.includes(key))),
});

describe.each([cullenRuleset, corpsRuleset, megagameRuleset].map((rulebook: Ruleset) => [rulebook.title, rulebook] as const))(
  '%s: a battle on a map in which no distance is typed',
  (_title, rulebook) => {
    const told = battleOf(rulebook);
    const rolls = told.steps.filter((step) => 'roll' in step);

    it(told.about, () => {
      const player = new Player(rulebook, told, true);
      const results = player.play();
      expect(results).toHaveLength(rolls.length);
      for (const [index, { why, measured, outcome }] of rolls.entries()) {
        expect(results[index]!.input, why).toMatchObject(measured);
        expect(results[index]!.outcome, why).toMatchObject(outcome);
      }
      for (const [name, fields] of Object.entries(told.ends.units))
        expect(rowNamed(player.battle.tables.unit, name), name).toMatchObject(fields);
      expect(player.placed()).toEqual(told.ends.places);
    });

    it('the same with its distances typed, and no map, has the same facts', () => {
      const [mapped, typed] = [true, false].map((isMapped) => new Player(rulebook, told, isMapped).play());
      expect(typed!.map(bare)).toEqual(mapped!.map(bare));
    });
  },
);
