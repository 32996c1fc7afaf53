/**
 * The changes from one battle to another must lead there, including the order of rows, and contain nothing unnecessary.
 */
import { describe, expect, it } from 'vitest';
import { applyChanges, type Battle, type Row } from '../../src/rules/index.js';
import { listBattleChanges } from '../../src/game/again/difference.js';
import { fc, runs } from '../chance/properties.js';

type Tables = Readonly<Record<string, readonly Row[]>>;
const battle = (tables: Tables, game: Row = { turn: 1 }): Battle =>
  ({
    game,
    tables: Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, new Map(rows.map((row) => [row.id, row]))])),
  }) as unknown as Battle;
/** Returns the rows in order, without empty tables. */
const plain = ({ game, tables }: Battle): unknown => ({
  game,
  tables: Object.entries(tables)
    .map(([name, rows]) => [name, [...(rows as ReadonlyMap<string, Row>).values()]] as const)
    .filter(([, rows]) => rows.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
});
function expectLeads(from: Battle, to: Battle): void {
  expect(plain(applyChanges(from, listBattleChanges(from, to)))).toEqual(plain(to));
}
const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, fp: 4 }));

describe('the difference of two battles', () => {
  it('is none between equals', () => {
    const one = battle({ unit: [a!, b!] });
    expect(listBattleChanges(one, one)).toEqual([]);
    expect(listBattleChanges(one, battle({ unit: [{ ...a! }, { ...b! }], order: [] }))).toEqual([]);
  });

  it('is the fields that differ, of the game first, then table by table', () => {
    const from = battle({ unit: [a!, b!], side: [a!] }, { turn: 1, phase: 'x' });
    const to = battle({ side: [{ ...a!, fp: 1 }], unit: [a!, { ...b!, fp: 2, hit: true }] }, { turn: 2, phase: 'x' });
    expect(listBattleChanges(from, to)).toEqual([
      { table: 'game', id: 'game', before: { turn: 1 }, after: { turn: 2 } },
      { table: 'side', id: 'a', before: { fp: 4 }, after: { fp: 1 } },
      { table: 'unit', id: 'b', before: { fp: 4, hit: null }, after: { fp: 2, hit: true } },
    ]);
  });

  it('is a row that goes, and one that comes last', () => {
    expect(listBattleChanges(battle({ unit: [a!, b!] }), battle({ unit: [a!, c!] }))).toEqual([
      { table: 'unit', id: 'b', before: b, after: null },
      { table: 'unit', id: 'c', before: null, after: c },
    ]);
  });

  it('makes anew what has lost a field or its place, with all that stand after it, and nothing before', () => {
    const { fp: _, ...bare } = b!;
    const lost = listBattleChanges(battle({ unit: [a!, b!, c!] }), battle({ unit: [a!, bare, c!] }));
    expect(lost.map(({ id, after }) => [id, after])).toEqual([
      ['b', null],
      ['c', null],
      ['b', bare],
      ['c', c],
    ]);
    const turned = listBattleChanges(battle({ unit: [a!, b!, c!] }), battle({ unit: [a!, c!, b!] }));
    expect(turned.map(({ id, after }) => [id, after && after.id])).toEqual([
      ['b', null],
      ['c', null],
      ['c', 'c'],
      ['b', 'b'],
    ]);
  });

  it('leads from any battle to any other', () => {
    const row = fc.record(
      { id: fc.constantFrom('a', 'b', 'c', 'd'), fp: fc.nat(2), hit: fc.boolean() },
      { requiredKeys: ['id'] },
    );
    const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 4 });
    const any = fc
      .record({ unit: rows, side: rows, order: rows }, { requiredKeys: ['unit'] })
      .map((tables) => battle(tables as unknown as Tables));
    fc.assert(
      fc.property(any, any, (from, to) => {
        expectLeads(from, to);
      }),
      { numRuns: runs(200) },
    );
  });
});
