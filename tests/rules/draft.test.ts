/**
 * A draft that is read between its changes shows each state as it was. Changes that no one reads need no separate copy
 * of a table.
 */
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  type Battle,
  type Change,
  Draft,
  EMPTY_BATTLE,
  findFirstFreeName,
  createNameAfter,
} from '../../src/rules/index.js';
import { fc, runs } from '../chance/properties.js';

const step = fc.record({
  does: fc.constantFrom('create', 'set', 'remove', 'look'),
  table: fc.constantFrom('unit', 'order'),
  row: fc.integer({ min: 0, max: 4 }),
  value: fc.integer({ min: 0, max: 3 }),
});

const plain = ({ game, tables }: Battle) => ({ game, tables: Object.entries(tables).map(([name, rows]) => [name, [...rows]]) });

describe('a draft', () => {
  it('keeps every battle that was seen as it was, and comes to what its changes come to', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const draft = new Draft<Battle>(EMPTY_BATTLE);
        const seen: { readonly battle: Battle; readonly changes: readonly Change[] }[] = [];
        const has = (table: string, id: string): boolean =>
          applyChanges(EMPTY_BATTLE, draft.changes).tables[table]?.has(id) === true;
        for (const { does, table, row, value } of steps) {
          const id = `r${row}`;
          if (does === 'look') seen.push({ battle: draft.battle, changes: [...draft.changes] });
          else if (does === 'create' && !has(table, id)) draft.create(table, id, { id, value });
          else if (does === 'set' && has(table, id)) draft.set(table, id, { value });
          else if (does === 'remove' && has(table, id)) draft.remove(table, id);
        }
        seen.push({ battle: draft.battle, changes: draft.changes });
        for (const { battle, changes } of seen) expect(plain(battle)).toEqual(plain(applyChanges(EMPTY_BATTLE, changes)));
      }),
      { numRuns: runs(300) },
    );
  });

  it('gives no row a name that is made of its id, which would tell how many secret events came before it', () => {
    const named = (draft: Draft<Battle>) => {
      const id = 'w5';
      draft.create('weather', id, { id, name: createNameAfter({ name: 'Rain' }) });
      draft.create('weather', id, { id, name: findFirstFreeName(['Rain 1'], (number) => `Rain ${number}`) });
      // @ts-expect-error the number in it counts the events
      draft.create('weather', id, { id, name: `weather ${id}` });
      // @ts-expect-error the number in it counts the events
      draft.put('weather', id, { name: `weather ${id}` });
    };
    expect(named).toBeInstanceOf(Function);
    expect(findFirstFreeName(['Rain 1', 'RAIN 2', 'Snow 3'], (number) => `Rain ${number}`)).toBe('Rain 3');
    expect(findFirstFreeName(['Rain 1'], (number) => `Rain ${number}`, 4)).toBe('Rain 4');
  });

  it('sets no minus zero: a file would give back plain zero', () => {
    const draft = new Draft<Battle>(EMPTY_BATTLE);
    draft.create('unit', 'r1', { id: 'r1', inches: -3 });
    draft.set('unit', 'r1', { inches: -0 });
    expect(draft.changes.at(-1)!.after).toStrictEqual(JSON.parse(JSON.stringify(draft.changes.at(-1)!.after)));
  });
});
