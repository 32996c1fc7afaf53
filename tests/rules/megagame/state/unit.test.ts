import { describe, expect, it } from 'vitest';
import { megagameRuleset } from '../../../../src/rules/megagame/index.js';
import { listSchemaFields } from '../../../../src/rules/index.js';
import { aUnit } from '../scene.js';
import { Game, refusal } from './game.js';

describe('a new unit', () => {
  it('needs its troops and its status; everything else has a default', () => {
    const game = new Game();
    game.do({ type: 'add-unit', name: '1 Para', side: game.allies, fields: { troops: 'foot', status: 6 } });
    const unit = game.unit('1 Para');
    expect(unit).toEqual(aUnit({ id: unit.id, side: game.allies, formation: 'Allies', status: 6, startStatus: 6 }));
    const add = (fields: object) =>
      refusal(() => game.do({ type: 'add-unit', name: 'x', side: game.allies, fields: fields as never }));
    expect(add({ status: 5 })).toMatchObject({ code: 'INVALID_INPUT', field: 'troops' });
    expect(add({ troops: 'foot' })).toMatchObject({ code: 'INVALID_INPUT', field: 'status' });
  });

  it('is armour when it is tanks, unless somebody says otherwise', () => {
    const game = new Game();
    const armour = (fields: object) => {
      game.add(JSON.stringify(fields), game.axis, fields as never);
      return game.unit(JSON.stringify(fields)).armour;
    };
    expect(armour({ troops: 'tanks' })).toBe(true);
    expect(armour({ troops: 'tanks', armour: false })).toBe(false);
    expect(armour({ troops: 'recce' })).toBe(false);
    expect(armour({ troops: 'recce', armour: true })).toBe(true);
  });

  it('of status 0 is a dump: it holds supply points', () => {
    const game = new Game();
    game.add('Dump', game.allies, { status: 0, ammoSp: 999, fuelSp: 40 });
    expect(game.unit('Dump')).toMatchObject({ status: 0, startStatus: 1, ammoSp: 999, fuelSp: 40 });
  });

  it('stays within its ranges', () => {
    const game = new Game();
    const wrong = (fields: object) =>
      refusal(() => game.do({ type: 'add-unit', name: 'x', side: game.allies, fields: { troops: 'foot', status: 5, ...fields } }))
        .field;
    expect(wrong({ status: 31 })).toBe('status');
    expect(wrong({ status: -1 })).toBe('status');
    expect(wrong({ startStatus: 0 })).toBe('startStatus');
    expect(wrong({ startStatus: 31 })).toBe('startStatus');
    expect(wrong({ ammoSp: 1000 })).toBe('ammoSp');
    expect(wrong({ fuelSp: -1 })).toBe('fuelSp');
    expect(wrong({ movedPct: 100.5 })).toBe('movedPct');
    expect(wrong({ delayPct: 101 })).toBe('delayPct');
    expect(wrong({ terrain: 'hill' })).toBe('terrain');
    expect(wrong({ mode: 'sleeping' })).toBe('mode');
    expect(wrong({ artilleryType: 'naval' })).toBe('artilleryType');
    expect(wrong({ flak: 'medium' })).toBe('flak');
    expect(wrong({ morale: 3 })).toBe('morale');
  });
});

describe('an umpire sets any field of a unit', () => {
  it('and nothing else changes', () => {
    const game = new Game();
    const id = game.add('1 Para', game.allies, { status: 6, square: 'F4' });
    const before = game.unit('1 Para');
    const fields = {
      troops: 'recce', formation: 'XXX Corps', status: 3, startStatus: 8, armour: true, light: true, artilleryType: 'field',
      flak: 'heavy', mode: 'road-column', prepared: true, ammoSp: 7, fuelSp: 2, movedPct: 12.5, delayPct: 30, immobilised: true,
      flakSuppressed: true, terrain: 'town', square: 'G5', noCounterAttack: true,
    } as const; // prettier-ignore
    for (const [key, value] of Object.entries(fields)) {
      const was = game.unit('1 Para');
      game.edit(id, { [key]: value });
      expect(game.unit('1 Para')).toEqual({ ...was, [key]: value });
    }
    expect(Object.keys(fields).sort()).toEqual(
      listSchemaFields(megagameRuleset.unitFields)
        .map(({ key }) => key)
        .sort(),
    );
    expect(game.unit('1 Para')).toEqual({ ...before, ...fields });
  });
});

describe('what is shown of a unit', () => {
  it('a sheet, without what is as usual', () => {
    const { battle } = new Game();
    const sheet = (fields: Parameters<typeof aUnit>[0]) =>
      Object.fromEntries(
        megagameRuleset.unitSheet(aUnit(fields) as never, battle, () => true).map(({ label, value }) => [label, value]),
      );
    expect(sheet({})).toEqual({
      Status: '5 of 5',
      Troops: 'foot',
      Formation: '1st Airborne',
      Supply: '0 ammunition SP, 0 fuel SP',
      Place: 'open',
    });
    expect(
      sheet({
        status: 3, armour: true, light: true, artilleryType: 'rocket', flak: 'light', ammoSp: 2, fuelSp: 1, square: 'H7', terrain: 'wood',
        mode: 'road-column', prepared: true, movedPct: 40, delayPct: 10, immobilised: true, flakSuppressed: true, noCounterAttack: true,
      }),
    ).toEqual({
      Status: '3 of 5', Troops: 'foot', Formation: '1st Airborne', Armour: 'yes', 'Light infantry': 'yes', Artillery: 'rocket',
      Flak: 'light', Supply: '2 ammunition SP, 1 fuel SP', Place: 'H7, wood', Mode: 'road column', 'Prepared to attack': 'yes',
      Moved: '40% of the turn', Delayed: '10% of the turn', Immobilised: 'yes', 'Flak suppressed': 'yes',
      'Counter-attack': 'not this turn',
    }); // prettier-ignore
  });

  it('its status is its strength; lost is what had one and has none', () => {
    const strength = megagameRuleset.strength;
    const told = (fields: Parameters<typeof aUnit>[0]) => [strength.of(aUnit(fields)), strength.isLost(aUnit(fields))];
    expect(told({ status: 4 })).toEqual([4, false]);
    expect(told({ status: 0, startStatus: 6 })).toEqual([0, true]);
    expect(told({ status: 0, startStatus: 1, ammoSp: 20 })).toEqual([0, false]);
  });

  it('on the map a dump is drawn as one; a unit that has lost its status is none', () => {
    const symbol = (fields: Parameters<typeof aUnit>[0]) => megagameRuleset.ground!.symbol(aUnit(fields)).is;
    expect(symbol({ status: 0, startStatus: 1, ammoSp: 20 })).toBe('USS---');
    expect(symbol({ status: 0, startStatus: 6 })).toBe('UCI---');
  });

  it('a line in a list', () => {
    const line = (fields: Parameters<typeof aUnit>[0]) => megagameRuleset.unitLine(aUnit(fields));
    expect(line({})).toBe('status 5, foot, 0 ammo, 0 fuel');
    expect(line({ status: 0, ammoSp: 20 })).toBe('no status, foot, 20 ammo, 0 fuel');
    expect(
      line({
        troops: 'towed-artillery', artilleryType: 'field', flak: 'heavy', mode: 'non-tactical', prepared: true, movedPct: 12.5,
        immobilised: true, flakSuppressed: true, noCounterAttack: true,
      }),
    ).toBe(
      'status 5, towed artillery, field, heavy flak, 0 ammo, 0 fuel, non-tactical, prepared, moved 12.5%, immobilised, flak suppressed, may not counter-attack',
    ); // prettier-ignore
  });
});
