import { describe, expect, it } from 'vitest';
import { checkName, MAX_ROW_NAME_LENGTH, Refusal, isSameName } from '../../src/rules/index.js';
import { fc, runs } from '../chance/properties.js';
import { House } from './house.js';

function refusedName(raw: string): Refusal {
  try {
    checkName(raw, 'name');
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error(`${JSON.stringify(raw)} was accepted`);
}

describe('a name', () => {
  it.each([
    ['1/Pz', '1/Pz'],
    ['  A   Coy ', 'A Coy'],
    ['A\nCoy', 'A Coy'],
    ['A\tCoy\r\n', 'A Coy'],
    ['A\u2028Coy', 'A Coy'],
    ['A\u00a0\u3000Coy', 'A Coy'],
    ['\u202eyoC A\u202c', 'yoC A'],
    ['A\u2066\u2069 Coy\u200f', 'A Coy'],
    ['A\u0000 \u0007Coy\u009b', 'A Coy'],
    ['A\u200b\u2060\ufeff Coy', 'A Coy'],
    ['A\ud800 Coy', 'A Coy'],
    ['A\ue000 Coy', 'A Coy'],
    ['Königsberg', 'Königsberg'],
    ['Ko\u0308nigsberg', 'Königsberg'],
    ['Ko\u200b\u0308nigsberg', 'Königsberg'],
    ['👨‍👩‍👧 family', '👨‍👩‍👧 family'],
    ['Танковый', 'Танковый'],
    ['戦車', '戦車'],
    ['@everyone <#1> **x** `y`', '@everyone <#1> **x** `y`'],
  ])('%j becomes %j', (raw, clean) => {
    expect(checkName(raw, 'name')).toBe(clean);
  });

  it.each([
    '',
    '   ',
    '\n\t',
    '\u200b\u200b',
    '\u202e',
    '\u200d',
    '\u200c\u200d',
    '\u3164',
    '\u115f\u1160',
    '\u2800',
    '\u00ad',
    '\ufe0f',
    '\u0301',
    '\ue000',
  ])('%j shows nothing and is refused', (raw) => {
    expect(refusedName(raw)).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'name',
      message: 'name: The name is empty. Enter at least one visible character.',
    });
  });

  it('has 80 characters at most, counted when it is clean', () => {
    expect(MAX_ROW_NAME_LENGTH).toBe(80);
    expect(checkName(`${'x'.repeat(80)}${' '.repeat(500)}`, 'name')).toHaveLength(80);
    expect(refusedName('x'.repeat(81))).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'name: The name is too long. Enter at most 80 characters.',
    });
    expect(refusedName('x'.repeat(10_000)).message).toBe('name: The name is too long. Enter at most 80 characters.');
    expect(refusedName('👍'.repeat(41)).message).toBe('name: The name is too long. Enter at most 80 characters.');
    expect(checkName(`A${'\u200b'.repeat(10_000)}`, 'name')).toBe('A');
  });

  it('once clean stays as it is, and steers nothing', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 }));
    fc.assert(
      fc.property(anything, (raw) => {
        let name;
        try {
          name = checkName(raw, 'name');
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
          return;
        }
        expect(checkName(name, 'name')).toBe(name);
        expect(name).not.toMatch(/[\p{Cc}\p{Cs}\p{Co}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
        expect(isSameName(raw, name) || raw !== name).toBe(true);
        expect(JSON.parse(JSON.stringify(name))).toBe(name);
        expect(Buffer.from(name, 'utf8').toString('utf8')).toBe(name);
      }),
      { numRuns: runs(400) },
    );
  });
});

describe('the same name', () => {
  it.each([
    ['A Coy', 'a coy'],
    ['KÖNIGSBERG', 'königsberg'],
    ['STRASSE', 'Straße'],
    ['ΟΔΟΣ', 'οδος'],
    ['ТАНК', 'танк'],
    ['A Coy', 'A\u200d Coy'],
    ['A Coy', 'A\u3164 Coy'],
    ['☎', '☎\ufe0f'],
  ])('%j and %j', (a, b) => {
    expect(isSameName(a, b)).toBe(true);
    expect(isSameName(b, a)).toBe(true);
  });

  it.each([
    ['A Coy', 'B Coy'],
    ['1/Pz', '11/Pz'],
    ['e', 'é'],
    ['👍', '👎'],
  ])('not %j and %j', (a, b) => {
    expect(isSameName(a, b)).toBe(false);
  });
});

describe('names in a battle', () => {
  const DUPLICATES = ['A Coy', 'a coy', ' A  COY ', 'A\u200b Coy', 'A\u200d Coy'];

  it.each(DUPLICATES)('a unit %j where there is an A Coy is refused, of either side', (name) => {
    const house = House.withSides();
    house.unit('A Coy', house.axis);
    for (const side of [house.axis, house.allies]) {
      const refusal = house.refused({ type: 'add-unit', name, side, fields: { baseFp: 4 } });
      expect(refusal).toMatchObject({ code: 'CONFLICT', field: 'name' });
    }
    const other = house.unit('B Coy', house.axis);
    expect(house.refused({ type: 'edit-unit', unit: other, name, fields: {} })).toMatchObject({
      code: 'CONFLICT',
      field: 'name',
    });
  });

  it('a side of the same name is refused; a unit may be called like a side', () => {
    const house = House.withSides();
    expect(house.refused({ type: 'add-side', name: 'aXIS', fields: { nation: 'italy' }, roleId: null, playerIds: [] }).code).toBe(
      'CONFLICT',
    );
    expect(
      house.refused({ type: 'edit-side', side: house.allies, name: 'AXIS', fields: {}, addPlayerIds: [], removePlayerIds: [] })
        .code,
    ).toBe('CONFLICT');
    expect(house.row('unit', house.unit('Axis', house.axis))).toMatchObject({ name: 'Axis' });
  });

  it('a row may be given its own name in another case', () => {
    const house = House.withSides();
    const id = house.unit('a coy', house.axis);
    house.do({ type: 'edit-unit', unit: id, name: 'A Coy', fields: {} });
    expect(house.row('unit', id)!.name).toBe('A Coy');
  });

  it('a name is free again once its unit is taken out', () => {
    const house = House.withSides();
    house.do({ type: 'remove-unit', unit: house.unit('A Coy', house.axis) });
    expect(house.row('unit', house.unit('A Coy', house.allies))).toMatchObject({ side: house.allies });
  });

  it('hostile names are cleaned before they are kept: of the battle, a side and a unit', () => {
    const house = new House();
    house.start('\u202eHill\n112\u0000');
    expect(house.battle.game.name).toBe('Hill 112');
    const side = house.side('Axis\u200b', 'germany');
    expect(house.row('side', side)!.name).toBe('Axis');
    expect(house.row('unit', house.unit('\u2067A\tCoy', side))!.name).toBe('A Coy');
    expect(() => new House().start('\u200b')).toThrow('name: The name is empty. Enter at least one visible character.');
  });
});
