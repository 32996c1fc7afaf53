/**
 * Three layouts in which clubs publish orders of battle, with invented units. In every rulebook they can be imported
 * with menus alone: no one edits the file, and the only presses are choices in the preview.
 */
import { describe, expect, it } from 'vitest';
import { readOrderFile } from '../../src/discord/battles/order-file.js';
import { OMITTED_ANSWER } from '../../src/discord/battles/order-table.js';
import { tryTables } from '../../src/discord/battles/order-trial.js';
import { runAllSteps } from '../../src/game/at-once.js';
import type { JsonObject } from '../../src/dice/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { House, UMPIRE } from '../game/house.js';

interface Laid {
  readonly file: string;
  readonly units: readonly string[];
}

const LAYOUTS: Readonly<Record<string, Laid>> = {
  'an equipment list: title, columns of collectors, a total': {
    file: [
      'Battlegroup of the Iron Ford;;;;;',
      ';;;;;',
      'Unit;Side;Type;Qty painted;Manufacturer;Base size',
      '1st Ford Rifles;Great Britain;Infantry;12;Foundry;30 mm',
      '2nd Ford Rifles;Great Britain;Infantry;12;Foundry;30 mm',
      'Ferry Grenadiers;Germany;Infantry;9;Ferrier;30 mm',
      'Total;;;33;;',
    ].join('\r\n'),
    units: ['1st Ford Rifles (Great Britain)', '2nd Ford Rifles (Great Britain)', 'Ferry Grenadiers (Germany)'],
  },
  'blocks: the side above its units, a headquarters beside them': {
    file: [
      'Unit\tParent unit\tType',
      'Soviet Union\t\t',
      'A Coy\t1 Bridge Bn\tInfantry',
      'A Coy\t2 Bridge Bn\tInfantry',
      'Germany\t\t',
      'Wache\tKampfgruppe Steg\tInfantry',
    ].join('\n'),
    units: ['A Coy (Soviet Union)', 'A Coy, 2 Bridge Bn (Soviet Union)', 'Wache (Germany)'],
  },
  'a wiki: Markdown, the side in the first row of its block': {
    file: [
      '## Order of battle',
      '',
      '| Side | Formation | Unit | Class | Remarks |',
      '| --- | --- | --- | --- | --- |',
      '| United States | Task Force Elm | **Elm Rangers** | Rifle | late |',
      '|  | Task Force Elm | Oak Rangers | Rifle |  |',
      '| Germany | Gruppe Ulme | Ulmenjäger | Jäger |  |',
    ].join('\n'),
    units: ['Elm Rangers (United States)', 'Oak Rangers (United States)', 'Ulmenjäger (Germany)'],
  },
};

const SETTINGS: Readonly<Record<string, JsonObject>> = { corps: { season: 'summer' }, wtj1943: { year: 1943 } };
/** The maximum number of presses, more than any of these files needs. */
const MOST = 12;

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('%s', (id, ruleset) => {
  it.each(Object.entries(LAYOUTS))('%s', async (_name, { file, units }) => {
    const house = new House(ruleset);
    house.start('Iron Ford', SETTINGS[id] ?? {});
    const { tables } = await readOrderFile(Buffer.from(file), ruleset);
    let answers: Record<string, string> = {};
    for (let presses = 1; ; presses++) {
      expect(presses).toBeLessThanOrEqual(MOST);
      const found = runAllSteps(tryTables({ ...tables!, answers }, ruleset, house.battle as never, UMPIRE, {}));
      const [asked] = found.questions.filter(({ isOpen }) => isOpen);
      if (!asked) {
        expect(found.faults).toEqual([]);
        house.do({ type: 'import-order', order: found.reading.order });
        break;
      }
      const usual = asked.choices.find(({ value }) => ['infantry', 'foot', 'regular'].includes(value));
      const choice = usual ?? asked.choices.find(({ value }) => value !== OMITTED_ANSWER && value !== '0');
      answers = { ...answers, [asked.id]: choice!.value };
    }
    const sides = new Map([...house.battle.tables.side.values()].map((side) => [side.id, side.name]));
    expect([...house.battle.tables.unit.values()].map(({ name, side }) => `${name} (${sides.get(side)!})`)).toEqual(units);
  });
});
