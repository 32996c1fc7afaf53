import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { listSchemaFields } from '../../src/rules/index.js';
import {
  convertToRowNameField,
  defineDerivedField,
  defineConvertedField,
  defineRuleField,
  defineNewerField,
  defineFlagField,
  defineNeededField,
  defineNullableField,
  defineOptionalField,
  RowKind,
  defineUsualField,
  defineCalculatedField,
} from '../../src/rules/rows.js';
import { refusedBy as refusal } from '../refused.js';

const TANK = new RowKind({
  armour: defineNeededField(z.int().min(0), 'Armour', '1.1, R-1', {
    asked: ['order'],
    sheet: 'Armour',
    missing: 'it is required',
  }),
  gun: defineNullableField(
    defineCalculatedField(z.enum(['long', 'short']), 'Gun', '1.2', {
      asked: ['order', 'begins'],
      sheet: ['Gun', '9'],
      line: true,
    }),
  ),
  fuel: defineUsualField(10, z.int(), 'Fuel', '', {
    asked: ['state'],
    sheet: 'Fuel',
    own: true,
    lineWords: (fuel) => `${fuel} l`,
  }),
  towedBy: convertToRowNameField(
    'unit',
    defineOptionalField(z.string(), 'What tows it', '3', { asked: ['state'], sheet: 'Towed by' }),
  ),
  order: defineConvertedField<string | null>()(null, z.enum(['none', 'go']), 'Order', '', { asked: ['state'] }),
  fired: defineFlagField('Fired', '2', { asked: ['state'], sheet: 'Fired', line: 'fired', eachTurn: false, routine: true }),
  hits: defineRuleField<readonly number[]>([], { untold: true }),
  met: defineNewerField(defineRuleField(0, { eachTurn: 0, bookkeeping: true })),
  wreck: defineDerivedField<boolean>(),
});
type Tank = typeof TANK;

describe('a row as one value', () => {
  it('asks people for what they may give, and requires what a new row needs', () => {
    const asked = listSchemaFields(TANK.schema).map(({ key, required, names, description }) => [
      key,
      required,
      names,
      description,
    ]);
    expect(asked).toEqual([
      ['armour', true, undefined, 'Armour (1.1, R-1)'],
      ['gun', false, undefined, 'Gun (1.2)'],
      ['fuel', false, undefined, 'Fuel'],
      ['towedBy', false, 'unit', 'What tows it (3)'],
      ['order', false, undefined, 'Order'],
      ['fired', false, undefined, 'Fired (2)'],
    ]);
    expect(TANK.parse({})).toEqual({});
    expect(refusal(() => TANK.parse({ hits: [1] }))).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is new: what is given, what is usual, and what the rulebook works out of them', () => {
    const given = TANK.parse({ name: 'A', armour: 3, towedBy: 'B', order: 'go' });
    const row = TANK.fresh(given, ({ armour, gun = armour > 2 ? 'long' : null }) => ({ gun, towedBy: 'u7' }));
    expect(Object.entries(row)).toEqual([
      ['name', 'A'],
      ['armour', 3],
      ['gun', 'long'],
      ['fuel', 10],
      ['towedBy', 'u7'],
      ['order', null], // The given value means something else.
      ['fired', false],
      ['hits', []],
      ['met', 0],
    ]);
    const unasked = (): never => expect.unreachable('what is missing is said first');
    const why = refusal(() => TANK.fresh({}, unasked));
    expect(why).toMatchObject({ code: 'INVALID_INPUT', field: 'armour', message: 'armour: it is required' });
  });

  it('is changed by what is given and kept as it is, and by nothing else', () => {
    const old = { id: 'u1', armour: 1, fuel: 4 };
    expect(TANK.complete({ fuel: 2, order: 'go', towedBy: 'B' }, old, () => ({ gun: null }))).toEqual({ ...old, fuel: 2 });
  });

  const row = { armour: 0, gun: 'long', fuel: 10, towedBy: null, order: null, fired: true, hits: [], wreck: false } as const;

  it('has a sheet of what is not as usual, in order, with other words or lines in place of a field’s', () => {
    expect(TANK.sheet(row)).toEqual([
      { label: 'Armour', value: '0', cite: '1.1' },
      { label: 'Gun', value: 'long', cite: '9' },
      { label: 'Fired', value: 'yes', cite: '2' },
    ]);
    const more = TANK.sheet({ ...row, gun: null }, { armour: '', fuel: 'half', wreck: [{ label: 'Hull', value: 'whole' }] });
    expect(more.map(({ label, value }) => `${label} ${value}`)).toEqual(['Fuel half', 'Fired yes', 'Hull whole']);
  });

  it('has a few words for lists', () => {
    expect(TANK.line(row)).toEqual(['long', '10 l', 'fired']);
    expect(TANK.line({ ...row, gun: null, fired: false })).toEqual(['10 l']);
  });

  it('tells what turns begin with, and which fields are so', () => {
    expect(TANK.newTurn).toEqual({ fired: false, met: 0 });
    expect(TANK.having(({ own }) => own)).toEqual(['fuel']);
    expect(TANK.having(({ asked }) => asked?.includes('begins'))).toEqual(['gun']);
  });

  it('fills in what an older row lacks, and null where values before a change stand for it, with the field’s default', () => {
    const old = { name: 'A', armour: 3, gun: null };
    expect(TANK.whole(old)).toEqual({ ...old, met: 0 });
    expect(TANK.whole({ ...old, met: null })).toEqual({ ...old, met: 0 });
    const present = { ...old, met: 2 };
    expect(TANK.whole(present)).toBe(present);
    // @ts-expect-error a later field of a row that is not filled in may be missing or null
    void ((row: Parameters<Tank['sheet']>[0]) => row.met + 1);
    expectTypeOf<ReturnType<typeof TANK.whole<Parameters<Tank['sheet']>[0]>>['met']>().toEqualTypeOf<number>();
  });

  it('has the type of its fields: old rows may lack a later one', () => {
    type Row = Parameters<Tank['sheet']>[0];
    expectTypeOf<Row['gun']>().toEqualTypeOf<'long' | 'short' | null>();
    expectTypeOf<Row['towedBy']>().toEqualTypeOf<string | null>();
    expectTypeOf<Row['met']>().toEqualTypeOf<number | null | undefined>();
    expectTypeOf<Parameters<Tank['fresh']>[0]['order']>().toEqualTypeOf<'none' | 'go' | undefined>();
    // @ts-expect-error a field that there is not
    void (() => TANK.sheet(row, { colour: 'green' }));
    // @ts-expect-error what is worked out must be
    void (() => TANK.fresh({}, () => ({})));
  });
});
