import { MAP_ACT_IDS } from '../../../../src/house/index.js';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { eaglesRuleset } from '../../../../src/rules/eagles/index.js';
import { calculateImpairedFirepower } from '../../../../src/rules/eagles/procedures/impairment.js';
import type { EaglesUnit } from '../../../../src/rules/eagles/state.js';
import { listSchemaFields } from '../../../../src/rules/index.js';
import { aUnit } from '../scene.js';
import { Fight, refusal } from './fight.js';

const SIDE = { id: 's1', name: 'Axis', nation: 'germany', registrationPoints: [], roleId: null, playerIds: [] };
const { battle } = new Fight();
const complete = (given: JsonObject, old: EaglesUnit | null = null): EaglesUnit =>
  ({ id: 'u1', side: 's1', ...eaglesRuleset.completeUnit({ baseFp: 4, ...given }, SIDE, old, battle) }) as EaglesUnit;
const edit = (old: EaglesUnit, given: JsonObject): EaglesUnit =>
  ({ id: 'u1', side: 's1', ...eaglesRuleset.completeUnit(given, SIDE, old, battle) }) as EaglesUnit;

describe('State: a unit and its defaults', () => {
  it('is infantry that has done nothing yet, of its side’s nation', () => {
    expect(complete({ name: 'A Coy' })).toEqual(aUnit({ tpd: 'AA' }));
  });

  it.each<[string, JsonObject, Partial<EaglesUnit>]>([
    ['a bunker is HARD (1.3)', { kind: 'bunker' }, { da: 'HARD', moveCode: 'A' }],
    ['a towed anti-tank gun is an anti-tank gun (3.9)', { kind: 'towed-at' }, { gun: 'anti-tank', da: 'INFANTRY' }],
    ['a vehicle has an AAMG (6.4)', { kind: 'vehicle', da: 'THIN', moveCode: 'E' }, { aaWeapon: 'hmg', moveCode: 'E' }],
    ['naval guns are four of 175 mm, off the board (3.8)', { source: 'naval' }, { guns: 4, calibreMm: 175, offBoard: true }],
    ['rockets are not', { source: 'rocket', guns: 6, calibreMm: 150 }, { guns: 6, calibreMm: 150, offBoard: false }],
    ['its own nation beats its side’s', { nation: 'italy' }, { nation: 'italy' }],
    ['impairments are counted off its firepower', { impairments: 3 }, { fp: 1, destroyed: false }],
    ['no step left: destroyed', { impairments: 9 }, { impairments: 4, fp: 0, destroyed: true }],
  ])('%s', (_what, given, expected) => {
    expect(complete(given)).toMatchObject(expected);
  });

  it.each<[string, JsonObject, string]>([
    ['a vehicle needs its armour class', { kind: 'vehicle', moveCode: 'D' }, 'da'],
    ['and its movement code', { kind: 'vehicle', da: 'THIN' }, 'moveCode'],
    ['firepower is 0 to 40', { baseFp: 41 }, 'baseFp'],
    ['fp is derived and cannot be set', { fp: 3 }, 'fp'],
    ['a typo is no field', { calibre: 105 }, 'calibre'],
    ['a choice is a choice', { kind: 'cavalry' }, 'kind'],
    ['no step left and not destroyed', { impairments: 4, destroyed: false }, 'destroyed'],
  ])('refuses: %s', (_what, given, field) => {
    expect(refusal(() => complete(given))).toMatchObject({ code: 'INVALID_INPUT', field });
  });

  it('firepower is required of a new unit only', () => {
    expect(refusal(() => eaglesRuleset.completeUnit({}, SIDE, null, battle)).field).toBe('baseFp');
    expect(
      listSchemaFields(eaglesRuleset.unitFields)
        .filter(({ required }) => required)
        .map(({ key }) => key),
    ).toEqual(['baseFp']);
  });
});

describe('an umpire edits a unit', () => {
  const old = complete({ kind: 'vehicle', baseFp: 6, da: 'DENSE', moveCode: 'C', tpd: 'CC' });

  it('what is not given stays', () => {
    expect(edit(old, { suppressed: true })).toEqual({ ...old, suppressed: true });
    expect(edit(old, { kind: 'infantry' })).toMatchObject({ kind: 'infantry', da: 'DENSE' });
  });

  it('impairments and destruction go together, unless the unit was destroyed otherwise', () => {
    const gone = edit(old, { impairments: 4 });
    expect(gone).toMatchObject({ destroyed: true, fp: 0 });
    expect(edit(gone, { impairments: 1 })).toMatchObject({ destroyed: false, fp: 4 });
    const killed = edit(old, { destroyed: true });
    expect(killed).toMatchObject({ destroyed: true, fp: 6 });
    expect(edit(killed, { impairments: 1 }).destroyed).toBe(true);
    expect(edit(killed, { destroyed: false })).toEqual(old);
  });

  it('a unit that moves is in AA, unless its position is given too (E-47)', () => {
    expect(edit(old, { moved: true }).tpd).toBe('AA');
    expect(edit(old, { moved: true, tpd: 'BB' }).tpd).toBe('BB');
  });

  it('positions can be taken away again', () => {
    expect(edit(edit(old, { xYards: 3, yYards: 4 }), { xYards: null, yYards: null })).toEqual(old);
  });

  it('fp is always that of 1.7', () => {
    for (let impairments = 0; impairments <= 5; impairments++) {
      const unit = edit(old, { impairments });
      expect(unit.fp).toBe(calculateImpairedFirepower(unit.kind, unit.baseFp, unit.impairments).fp);
    }
  });
});

describe('sheets and lines', () => {
  it('a sheet shows what is not as usual, in order', () => {
    const unit = complete({
      impairments: 1,
      suppressed: true,
      xYards: 100,
      yYards: 50,
      moved: true,
      movedAt: 'A',
      division: '1st',
    });
    expect(eaglesRuleset.unitSheet(unit, battle, () => true).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Kind: infantry',
      'Nation: Germany',
      'Division: 1st',
      'Firepower: 3 of 4, 1 impairment',
      'Armour class: INFANTRY',
      'Position: AA',
      'Movement: A',
      'Place: 100, 50 yd',
      'Suppressed: yes',
      'Moved: at A',
    ]);
  });

  it('by whom it is spotted is told of those alone whom the reader may know of', () => {
    const spotters = ['r1', 'r2'].map((id) => aUnit({ id, name: id === 'r1' ? 'Recce' : 'Snipers' }));
    const on = { ...battle, tables: { ...battle.tables, unit: new Map(spotters.map((unit) => [unit.id, unit])) } };
    const told = (spotted: EaglesUnit['spotted'], ...known: readonly string[]) =>
      eaglesRuleset.unitSheet(aUnit({ spotted }), on, (_table, id) => known.includes(id)).find(({ label }) => label === 'Spotted')
        ?.value;
    expect(told(['r1', 'r2'], 'r1', 'r2')).toBe('by Recce, Snipers');
    expect(told(['r1', 'r2'], 'r2')).toBe('by Snipers and others');
    expect(told(['r1', 'r2'])).toBe('yes');
    expect(told(['gone'], 'gone')).toBeUndefined();
    expect([told(true), told(false)]).toEqual(['yes', undefined]);
  });

  it('where a unit stands is in yards on a table and a hex on a map; who stands nowhere has no such line', () => {
    const hexes = new Fight({ map: 'hex' }).battle;
    const where = (unit: EaglesUnit, on = battle) =>
      eaglesRuleset.unitSheet(unit, on, () => true).find(({ label }) => label === 'Place')?.value;
    expect(where(aUnit({ q: 3, r: -2 }), hexes)).toBe('hex 3, -2');
    expect(where(aUnit({ q: 3, r: null }), hexes)).toBeUndefined();
    expect(where(aUnit({ q: null, r: 1 }), hexes)).toBeUndefined();
    expect(where(aUnit({ xYards: 0, yYards: -5 }))).toBe('0, -5 yd');
    expect(where(aUnit({ xYards: 1, yYards: null }))).toBeUndefined();
    expect(where(aUnit({ xYards: null, yYards: 1 }))).toBeUndefined();
  });

  it('on a map it stands at its place there, which may be that from before it moved', () => {
    const fight = new Fight();
    const unit = fight.add('1/Pz', fight.side('Axis', 'germany'), { xYards: 5, yYards: 5 });
    fight.act(MAP_ACT_IDS.new, { squares: 'ask' });
    fight.act(MAP_ACT_IDS.place, { unit, at: 'D4' });
    const where = () =>
      eaglesRuleset.unitSheet(fight.named('1/Pz'), fight.battle, () => true).find(({ label }) => label === 'Place')?.value;
    expect(where()).toBe('D4 (21 in across, 21 in up)');
    fight.until(2, 'movement');
    fight.roll('movement', { unit: [unit] }, { movedInches: 4 });
    expect(where()).toBe('D4 (21 in across, 21 in up), before it moved');
    fight.act(MAP_ACT_IDS.place, { unit, at: 'E4' });
    expect(where()).toBe('E4 (27 in across, 21 in up)');
  });

  it('a battery’s sheet shows its guns', () => {
    const unit = complete({
      kind: 'artillery',
      guns: 6,
      calibreMm: 105,
      offBoard: true,
      task: 'barrage',
      gunState: 'setting-up',
      gunReadyTurn: 4,
      assaultBarredTurn: 2,
      spotted: ['gone'],
    });
    const lines = eaglesRuleset.unitSheet(unit, battle, () => true).map(({ label, value }) => `${label}: ${value}`);
    expect(lines.slice(5)).toEqual([
      'Movement: A',
      'Guns: 6 guns of 105 mm',
      'Gun type: towed',
      'Gun state: setting up until turn 4',
      'Off-board: yes',
      'Task: barrage',
      'Cannot assault: in turn 2',
    ]);
  });

  it('guns are asked for, and shown, by their sections: kind, state and its change 3.9, how many 3.6', () => {
    const asked = listSchemaFields(eaglesRuleset.unitFields).flatMap(({ key, description }) =>
      key.startsWith('gun') ? [[key, description]] : [],
    );
    expect(Object.fromEntries(asked)).toEqual({
      guns: 'Number of guns',
      gun: 'Kind of gun (3.9)',
      gunState: 'Deployed, in transit or changing (3.9)',
      gunReadyTurn: 'First turn in which the change is over (3.9)',
    });
    const guns = aUnit({ kind: 'artillery', guns: 4, calibreMm: 105, gun: 'towed', gunState: 'transit', offBoard: true });
    const cites = eaglesRuleset.unitSheet(guns, battle, () => true).map(({ label, cite }) => [label, cite]);
    expect(Object.fromEntries(cites)).toMatchObject({ Guns: '3.6', 'Gun type': '3.9', 'Gun state': '3.9', 'Off-board': '3.5' });
  });

  it('a line tells units apart', () => {
    expect(eaglesRuleset.unitLine(complete({}))).toBe('FP 4, INFANTRY, AA');
    expect(eaglesRuleset.unitLine(complete({ tpd: 'BB', suppressed: true, kind: 'vehicle', da: 'THIN', moveCode: 'E' }))).toBe(
      'FP 4, THIN, BB, suppressed',
    );
    expect(eaglesRuleset.unitLine(complete({ guns: 4, calibreMm: 105, offBoard: true }))).toBe(
      'FP 4, INFANTRY, AA, 4 guns of 105 mm, off-board',
    );
    expect(eaglesRuleset.unitLine(complete({ destroyed: true }))).toBe('destroyed');
  });
});
