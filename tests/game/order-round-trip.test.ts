/** An order of battle is exported, edited and imported again. Whatever was not edited stays exactly the same. */
import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readOrderFile } from '../../src/discord/battles/order-file.js';
import { createUnitFile } from '../../src/discord/battles/order-export.js';
import { tryTables } from '../../src/discord/battles/order-trial.js';
import { formatCanonicalJson, type JsonObject } from '../../src/dice/index.js';
import { runAllSteps } from '../../src/game/at-once.js';
import { exportUnitEntries } from '../../src/game/index.js';
import type { Ruleset, UnitRow } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { crowded } from './crowded.js';
import type { Rulebook } from './on-ground.js';
import { House, UMPIRE } from './house.js';

/** The required settings of these rulebooks' battles. */
const SETTINGS: Readonly<Record<string, JsonObject>> = { corps: { season: 'summer' }, wtj1943: { year: 1943 } };
const FORMATS = ['csv', 'xlsx'] as const;

const rows = (house: { readonly battle: { readonly tables: { readonly unit: ReadonlyMap<string, unknown> } } }): UnitRow[] =>
  [...house.battle.tables.unit.values()] as UnitRow[];

/** Returns all rows, regardless of the order in which they were created. */
const sorted = ({ battle }: House): string[] =>
  Object.entries(battle.tables)
    .flatMap(([table, all]) => [...all.values()].map((row) => `${table} ${formatCanonicalJson(row)}`))
    .sort();

async function exported(house: House, ruleset: Ruleset, format: (typeof FORMATS)[number]) {
  return createUnitFile(exportUnitEntries(rows(house), house.battle, ruleset), ruleset, format);
}

async function read(file: Buffer, house: House, ruleset: Ruleset) {
  const { tables } = await readOrderFile(new Uint8Array(file), ruleset);
  return runAllSteps(tryTables({ ...tables!, answers: {} }, ruleset, house.battle as never, UMPIRE, {}));
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('%s', (id, ruleset) => {
  it.each(FORMATS)('an exported %s that nobody edited changes nothing', async (format) => {
    const { house } = crowded(id as Rulebook, 30, 'a round trip');
    const file = await exported(house, ruleset, format);
    const { faults, questions, reading } = await read(file, house, ruleset);
    expect([faults, questions.filter(({ isOpen }) => isOpen), reading.differences]).toEqual([[], [], []]);
    expect(reading.order).toEqual({ sides: [], acts: [], units: [] });
    if (format === 'csv') expect((await exported(house, ruleset, format)).equals(file)).toBe(true);
  });

  it('an edited name is a new unit and a gone one; all else stays byte for byte, and one undo brings all back', async () => {
    const house = new House(ruleset);
    house.start('Hill 112', SETTINGS[id] ?? {});
    house.do({ type: 'import-order', order: ruleset.example });
    const before = sorted(house);
    // No unit is subordinate to the last unit of an example.
    const others = rows(house);
    const last = others.pop()!;
    const text = (await exported(house, ruleset, 'csv')).toString('utf8');
    const lines = text.split('\r\n');
    const at = lines.findIndex((line) => line.startsWith(`${last.name},`) || line.startsWith(`"${last.name}",`));
    const edited = lines.map((line, index) => (index === at ? line.replace(last.name, 'Renamed by hand') : line)).join('\r\n');
    const { faults, reading } = await read(Buffer.from(edited), house, ruleset);
    expect(faults).toEqual([]);
    expect(reading.differences.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      'Renamed by hand: new',
      `${last.name}: gone`,
    ]);
    const kept = (): string => JSON.stringify(others.map((unit) => house.battle.tables.unit.get(unit.id)));
    const others1 = kept();
    house.do({ type: 'import-order', order: reading.order });
    expect(kept()).toBe(others1);
    expect(rows(house).map(({ name }) => name)).toContain('Renamed by hand');
    house.undo();
    const now = sorted(house);
    expect([before.filter((row) => !now.includes(row)), now.filter((row) => !before.includes(row))]).toEqual([[], []]);
  });
});

it('the cells of a workbook are text, so that a spreadsheet makes no dates of names', async () => {
  const { house } = crowded('eagles', 5, 'text cells');
  const ruleset = RULESETS.find(({ id }) => id === 'eagles')!;
  const parts = unzipSync(new Uint8Array(await exported(house, ruleset, 'xlsx')));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
  const cells = [...sheet.matchAll(/<c [^>]*>/g)].map(([cell]) => cell);
  expect(cells.length).toBeGreaterThan(20);
  expect(cells.filter((cell) => !/t="(?:s|inlineStr|str)"/.test(cell))).toEqual([]);
  // Format 49 means text in every workbook.
  const [, style = ''] = / s="(\d+)"/.exec(cells[0]!) ?? [];
  const styles = strFromU8(parts['xl/styles.xml']!);
  const formats = [...styles.split('<cellXfs')[1]!.matchAll(/<xf\b[^>]*>/g)].map(([xf]) => /numFmtId="(\d+)"/.exec(xf)?.[1]);
  const format = formats[Number(style)];
  const code = format === '49' ? '@' : new RegExp(`numFmtId="${format!}" formatCode="([^"]*)"`).exec(styles)?.[1];
  expect(code).toBe('@');
});
