import { describe, expect, it } from 'vitest';
import { eaglesRuleset } from '../../../../src/rules/eagles/index.js';
import { parseWithSchema, listSchemaFields } from '../../../../src/rules/index.js';
import { createView } from '../../../../src/game/index.js';
import { findProcedure, findRuleset, RULESETS } from '../../../../src/rules/registry.js';
import { Fight, player, refusal, UMPIRE } from './fight.js';

describe('the rulebook as a value', () => {
  it('stands in the registry', () => {
    expect(RULESETS).toContain(eaglesRuleset);
    expect(findRuleset('eagles')).toBe(eaglesRuleset);
    expect(refusal(() => findRuleset('chess')).code).toBe('NOT_FOUND');
    expect(findProcedure('eagles.melee').id).toBe('eagles.melee');
    expect(refusal(() => findProcedure('eagles.chess')).code).toBe('UNKNOWN_PROCEDURE');
  });

  it('has settings that are all optional, and off unless asked for (3.3, 3.9, 4.1, 6.0)', () => {
    expect(parseWithSchema(eaglesRuleset.gameSettings, {})).toEqual({
      map: 'table',
      spotting: 'rules',
      advancedSpotting: false,
      advancedDrift: false,
      gunSetup: false,
      aircraft: false,
      handLandings: false,
      desert: false,
      ground: 'normal',
      year: 1944,
      date: '',
    });
    expect(refusal(() => parseWithSchema(eaglesRuleset.gameSettings, { year: 1950 })).field).toBe('year');
    expect(refusal(() => parseWithSchema(eaglesRuleset.sideFields, {})).field).toBe('nation');
  });

  it('fits Discord: at most 25 parameters to an act, descriptions of at most 100 characters, ids that say what they name', () => {
    for (const { id, input } of eaglesRuleset.acts) {
      const fields = listSchemaFields(input);
      expect(fields.length, id).toBeLessThanOrEqual(25);
      for (const { key, description, refers } of fields) {
        expect(description.length, `${id} ${key}: ${description}`).toBeLessThanOrEqual(100);
        expect(description, `${id} ${key}`).not.toBe(key);
        const named = [
          'unit',
          'battery',
          'mission',
          'side',
          'section',
          'counterBatteryTarget',
          'targets',
          'infantry',
          'enemy',
        ].includes(key);
        expect(refers !== undefined, `${id} ${key}`).toBe(named);
      }
    }
    for (const { key, description } of [
      ...listSchemaFields(eaglesRuleset.gameSettings),
      ...listSchemaFields(eaglesRuleset.unitFields),
    ]) {
      expect(description.length, key).toBeLessThanOrEqual(100);
      expect(description).not.toBe(key);
    }
  });
});

describe('3.2: registration points', () => {
  it('up to ten, plotted by their side before turn 1, then fixed except for an umpire', () => {
    const fight = new Fight();
    const axis = fight.side('Axis', 'germany');
    const allies = fight.side('Allies', 'usa');
    const as = player(axis);
    const points = () => fight.battle.tables.side.get(axis)!.registrationPoints;
    fight.act('register-point', { label: 'mill', xYards: 100, yYards: 200 }, as);
    fight.act('register-point', { label: 'wood', number: 3 }, as);
    fight.act('register-point', { label: 'hill' }, as);
    expect(points()).toEqual([
      { number: 1, label: 'mill', point: { x: 100, y: 200 } },
      { number: 2, label: 'hill', point: null },
      { number: 3, label: 'wood', point: null },
    ]);
    expect(fight.record.at(-1)!.audience).toBe(axis);
    fight.act('register-point', { label: 'church', number: 1 }, as);
    expect(points()[0]).toEqual({ number: 1, label: 'church', point: null });
    expect(refusal(() => fight.act('register-point', { label: 'half', xYards: 5 }, as)).field).toBe('yYards');
    expect(refusal(() => fight.act('register-point', { label: 'hex', q: 5, r: 5 }, as)).field).toBe('q');
    expect(refusal(() => fight.act('register-point', { label: 'eleven', number: 11 }, as)).field).toBe('number');
    expect(refusal(() => fight.act('register-point', { label: 'x', side: allies }, as)).code).toBe('NOT_YOURS');
    expect(refusal(() => fight.act('register-point', { label: 'x' })).field).toBe('side');
    for (let number = 4; number <= 10; number++) fight.act('register-point', { label: `p${number}` }, as);
    expect(refusal(() => fight.act('register-point', { label: 'eleventh' }, as)).cites).toEqual(['3.2']);
    fight.next();
    expect(refusal(() => fight.act('register-point', { label: 'late', number: 1 }, as)).cites).toEqual(['3.2']);
    fight.act('register-point', { label: 'late', number: 1, side: axis });
    expect(points()[0]!.label).toBe('late');
  });
});

describe('3.0: tasks', () => {
  it('only batteries barrage; artillery and heavy weapons support', () => {
    const fight = new Fight();
    const axis = fight.side('Axis', 'germany');
    const guns = fight.add('Guns', axis, { kind: 'artillery', guns: 4, calibreMm: 105 });
    const mortars = fight.add('Mortars', axis, { kind: 'weapons' });
    const rifles = fight.add('Rifles', axis);
    const set = (unit: string, task: string) => fight.act('set-task', { unit, task }, player(axis));
    set(guns, 'barrage');
    expect(fight.named('Guns').task).toBe('barrage');
    set(guns, 'direct-support');
    set(guns, 'none');
    set(mortars, 'direct-support');
    expect(refusal(() => set(mortars, 'barrage')).cites).toEqual(['3.0']);
    expect(refusal(() => set(rifles, 'direct-support')).cites).toEqual(['3.0']);
    expect(refusal(() => fight.act('set-task', { task: 'none' })).field).toBe('unit');
  });
});

describe('positions', () => {
  it('players place their units in the movement phase, and move none that cannot move', () => {
    const fight = new Fight();
    const axis = fight.side('Axis', 'germany');
    const unit = fight.add('A Coy', axis, { suppressed: true });
    const put = (x: number, as = player(axis)) => fight.act('place-unit', { unit, xYards: x, yYards: 0 }, as);
    put(10);
    expect(fight.named('A Coy')).toMatchObject({ xYards: 10, yYards: 0, moved: false });
    expect(fight.record.at(-1)!.audience).toBe(axis);
    expect(refusal(() => put(20)).cites).toContain('1.6');
    put(20, UMPIRE);
    expect(refusal(() => fight.act('place-unit', { unit })).field).toBe('xYards');
    fight.next();
    expect(refusal(() => put(30)).cites).toContain('Sequence');
  });

  it('are hexes on a hex map', () => {
    const fight = new Fight({ map: 'hex' });
    const unit = fight.add('A Coy', fight.side('Axis', 'germany'));
    fight.act('place-unit', { unit, q: 3, r: -4 });
    expect(fight.named('A Coy')).toMatchObject({ q: 3, r: -4, xYards: null });
    expect(refusal(() => fight.act('place-unit', { unit, xYards: 3, yYards: 4 })).field).toBe('xYards');
  });
});

describe('an umpire sets any field of a game and a side', () => {
  it('and leaves what is not given', () => {
    const fight = new Fight({ aircraft: true, year: 1942 });
    const axis = fight.side('Axis', 'germany');
    fight.act('set-game', { turn: 5, phase: 'direct', ground: 'mud' });
    expect(fight.battle.game).toMatchObject({ turn: 5, phase: 'direct', ground: 'mud', aircraft: true, year: 1942 });
    expect(refusal(() => fight.act('set-game', { ground: 'ice' })).field).toBe('ground');
    expect(refusal(() => fight.act('set-game', { turn: 6 }, player(axis))).code).toBe('UMPIRE_ONLY');
    fight.act('register-point', { side: axis, label: 'mill' });
    fight.act('set-side', { side: axis, nation: 'italy' });
    expect(fight.battle.tables.side.get(axis)).toMatchObject({ nation: 'italy', registrationPoints: [{ number: 1 }] });
    const points = [{ number: 2, label: 'hill', point: { x: 1, y: 2 } }];
    fight.act('set-side', { side: axis, registrationPoints: points });
    expect(fight.battle.tables.side.get(axis)!.registrationPoints).toEqual(points);
    expect(refusal(() => fight.act('set-side', { side: 'nobody', nation: 'italy' })).code).toBe('NOT_FOUND');
    // A point is found by its label, in any spelling. A label that two points share finds neither.
    const twice = [1, 2].map((number) => ({ number, label: number === 1 ? 'Mill' : 'MILL', point: null }));
    expect(refusal(() => fight.act('set-side', { side: axis, registrationPoints: twice })).code).toBe('INVALID_INPUT');
  });
});

describe('what may be known', () => {
  it('where a side’s guns stand, and what they have plotted, is its own affair (3.2, E-53)', () => {
    const fight = new Fight();
    const axis = fight.side('Axis', 'germany');
    const allies = fight.side('Allies', 'usa');
    fight.act('register-point', { side: axis, number: 1, label: 'mill' });
    fight.act('set-direction', { side: axis, bearing: 20 });
    const row = (side: string) => {
      const reader = { standing: 'player', sideId: side } as const;
      return createView(eaglesRuleset, fight.battle, reader).battle.tables.side.get(axis)!;
    };
    expect(row(axis)).toMatchObject({ fireBearing: 20, registrationPoints: [{ number: 1, label: 'mill' }] });
    expect(row(allies)).toMatchObject({ name: 'Axis', fireBearing: 0, registrationPoints: [] });
  });

  it('a mission is its side’s; aircraft over their target are everybody’s', () => {
    const fight = new Fight({ aircraft: true });
    const axis = fight.side('Axis', 'germany');
    const allies = fight.side('Allies', 'usa');
    const guns = fight.add('Guns', axis, { kind: 'artillery', guns: 4, calibreMm: 105 });
    fight.act('artillery-call', { battery: guns, freePoint: 'mill' });
    fight.act('sortie-call', { side: axis, attack: 'strafe', freePoint: 'mill' });
    fight.act('minefield-add', { name: 'M1', kind: 'deliberate' });
    const knows = (side: string, number: number) => eaglesRuleset.knowsRow!(side, 'mission', fight.mission(number), fight.battle);
    expect([knows(axis, 1), knows(allies, 1), knows(axis, 2), knows(allies, 2)]).toEqual([true, false, true, false]);
    expect(eaglesRuleset.knowsRow!(axis, 'minefield', fight.section('M1') as never, fight.battle)).toBe(false);
    fight.until(2, 'movement');
    expect([knows(allies, 1), knows(allies, 2)]).toEqual([false, true]);
    const line = (number: number) => eaglesRuleset.rowLine!('mission', fight.mission(number), fight.battle);
    expect([line(1), line(2)]).toEqual([
      'Mission 1 (Guns), due in turn 3: FIRE, mill, spread',
      'Sortie 2 (strafe), due in turn 2',
    ]);
    expect(eaglesRuleset.rowLine!('minefield', fight.section('M1') as never, fight.battle)).toBe('deliberate, hidden');
    fight.next();
    expect(line(2)).toBe('Sortie 2 (strafe), over its target, next comes anti-aircraft fire (6.4), then an umpire resolves it');
  });
});
