import { MAP_ACT_IDS } from '../../../../src/house/index.js';
import { describe, expect, it } from 'vitest';
import { type JsonObject, createScriptedFaces } from '../../../../src/dice/index.js';
import { eaglesRuleset } from '../../../../src/rules/eagles/index.js';
import { findRow } from '../../../../src/rules/index.js';
import { House, playerOf, textOf, UMPIRE } from '../../../game/house.js';

const act = (id: string, params: JsonObject = {}, dice?: readonly number[]) => ({
  type: 'act' as const, act: id, params, ...(dice ? { dice } : {}),
}); // prettier-ignore
const put = (unit: string, at: string) => act(MAP_ACT_IDS.place, { unit, at });
const goes = (unit: string, to: string, typed: JsonObject = {}) => ({
  type: 'resolve' as const, procedure: 'eagles.movement', roles: { unit: [unit] }, typed: { to, ...typed },
}); // prettier-ignore

/**
 * Creates a map of 72 by 48 inches with 1/Pz (code D, 10 inches a turn) of the Axis and A Coy (code A, 4 inches) of the
 * Allies. All units are hidden.
 */
function mapped(settings: JsonObject = {}) {
  const house = House.withSides({ spotting: 'rules', ...settings });
  const tank = house.unit('1/Pz', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D', tpd: 'BB' });
  const coy = house.unit('A Coy', house.allies, { tpd: 'BB' });
  house.do(act(MAP_ACT_IDS.new));
  const place = (unit: string) => {
    const row = [...(house.battle.tables.place?.values() ?? [])].find((row) => row.unit === unit);
    return row && [row.x, row.y, row.half, row.stale];
  };
  const field = (unit: string, key: string) => findRow(house.battle, 'unit', unit)![key];
  const axisPlayer = playerOf(house.axis);
  return Object.assign(house, { tank, coy, place, field, axisPlayer });
}

describe('2.1, E-56: a move goes on the map with its command', () => {
  it('as far as its allowance, measured', () => {
    const house = mapped();
    house.do(put(house.tank, '10,10'));
    // The legs of 6 and 8 inches make a distance of 10 in a straight line, which is all of code D.
    house.do(goes(house.tank, '16,18'), house.axisPlayer);
    expect(house.place(house.tank)).toEqual([16, 18, 0, false]);
    expect(house.last.resolutions[0]!.input).toMatchObject({ to: '16,18', movedInches: 10 });
    expect(house.field(house.tank, 'moved')).toBe(true);
  });

  it('and no farther: it is refused with its section, and nothing has happened', () => {
    const house = mapped();
    house.do(put(house.tank, '10,10'));
    const before = textOf(house.battle);
    const refused = house.refused(goes(house.tank, '16,18.1'), house.axisPlayer);
    expect(refused).toMatchObject({ code: 'ILLEGAL', cites: ['2.1'] });
    expect(refused.message).toContain('The move is 10.08 inches, but the unit can move only 10. Enter a shorter move.');
    expect(textOf(house.battle)).toBe(before);
  });

  it('an undo moves it back', () => {
    const house = mapped();
    house.do(put(house.tank, '10,10'));
    const before = textOf(house.battle);
    house.do(goes(house.tank, '5N'), house.axisPlayer);
    house.undo();
    expect(textOf(house.battle)).toBe(before);
  });

  it('another way is judged again: a correction moves it elsewhere, or says why not', () => {
    const house = mapped();
    house.do(put(house.tank, '10,10'));
    house.do(goes(house.tank, '5N'));
    const { number } = house.last;
    const correct = (to: string) =>
      ({ type: 'correct', event: number, changes: { to }, later: 'again', reason: 'misread' }) as const;
    house.do(correct('5E'));
    expect(house.place(house.tank)).toEqual([15, 10, 0, false]);
    expect(house.refused(correct('11E')).code).toBe('ILLEGAL');
  });

  it('without a map nothing changes, and nowhere can be gone to', () => {
    const house = House.withSides();
    const unit = house.unit('A Coy', house.allies);
    expect(house.refused(goes(unit, 'D4')).message).toContain('This battle has no map');
    const { to: _, ...typed } = goes(unit, '').typed as JsonObject;
    house.do({ ...goes(unit, ''), typed });
    expect(house.last.resolutions[0]!.input).not.toHaveProperty('movedInches');
  });

  it('what is typed beats what is measured, and is told', () => {
    const house = mapped();
    house.do(put(house.tank, '10,10'));
    house.do(goes(house.tank, '16,18.1', { movedInches: 9.5 }));
    expect(house.last.notes).toContain('The distance was entered by hand (measured on the map).');
    expect(house.place(house.tank)).toEqual([16, 18.1, 0, false]);
  });

  it('a doubt that spans the allowance is told and asked about', () => {
    const house = mapped();
    house.do(put(house.tank, 'D4'));
    // From D4 to D5 is 0 to 13.4 inches, and the unit has 10.
    expect(house.refused(goes(house.tank, 'D5')).message).toContain(
      'to: The distance is 0 to 1342 yd on the map, but the result changes at 1000 yd',
    );
    house.do(goes(house.tank, '6N'));
    expect(house.last.resolutions[0]!.input).toMatchObject({ movedInches: 6 });
    expect(house.place(house.tank)).toEqual([21, 27, 3, false]);
  });

  it('terrain is what the map has on its way: woods take a code, and a wood that is perhaps missed is asked about', () => {
    const house = mapped();
    house.do(act(MAP_ACT_IDS.feature, { kind: 'wood', at: '9,12; 21,12; 21,16; 9,16', name: 'Copse' }));
    house.do(put(house.tank, '10,10'));
    // Code D less 1 is C: 8 inches.
    expect(house.refused(goes(house.tank, '9N')).message).toContain('The move is 9 inches, but the unit can move only 8');
    house.do(goes(house.tank, '8N'));
    expect(house.last.resolutions[0]!.input).toMatchObject({ terrain: 'woods', movedInches: 8 });
    house.undo();
    house.do(put(house.tank, 'B2'));
    expect(house.refused(goes(house.tank, '2N')).message).toContain(
      'terrain: The route of 1/Pz leads through wood Copse, or just past it',
    );
  });

  it('2.2: who leaves a road goes by its bends; all but the last leg is on it', () => {
    const house = mapped();
    house.do(put(house.tank, '10,10'));
    // The unit moves 4 inches on the road, and has 6 of 10 left.
    expect(house.refused(goes(house.tank, '4E; 7N', { mode: 'leaving-road' })).message).toContain(
      'The move is 7 inches, but the unit can move only 6',
    );
    house.do(goes(house.tank, '4E; 6N', { mode: 'leaving-road' }));
    expect(house.last.resolutions[0]!.input).toMatchObject({ roadInchesUsed: 4, movedInches: 6 });
    expect(house.place(house.tank)).toEqual([14, 16, 0, false]);
  });

  it('a further move off the map makes a place stale, and a hand on the map sets it right', () => {
    const house = mapped();
    house.do(put(house.tank, '10,10'));
    house.do(goes(house.tank, '5N'));
    house.do({ type: 'advance', to: 'turn' });
    house.do({ ...goes(house.tank, ''), typed: {} });
    expect(house.place(house.tank)).toEqual([10, 15, 0, true]);
    house.do({ type: 'advance', to: 'turn' });
    expect(house.refused(goes(house.tank, '5N')).message).toContain('1/Pz has left its place on the map');
    house.do(put(house.tank, '10,20'));
    house.do(goes(house.tank, '5N'));
    expect(house.place(house.tank)).toEqual([10, 25, 0, false]);
  });

  it('4.1: who moves close to an enemy is seen', () => {
    const house = mapped();
    house.do(put(house.tank, '10,10'));
    house.do(put(house.coy, '10,24'));
    house.do(goes(house.tank, '8N'), house.axisPlayer);
    expect(house.field(house.tank, 'spotted')).toBe(false);
    house.do({ type: 'advance', to: 'turn' });
    house.do(goes(house.tank, '1N'), house.axisPlayer);
    expect(house.field(house.tank, 'spotted')).toBe(true);
    expect(house.record.at(-1)).toMatchObject({ kind: 'unit-spotted' });
  });

  it('what is public of a hidden unit’s move has neither squares nor how far it went', () => {
    const house = mapped({ spotting: 'open' });
    house.do({ type: 'set-unseen-names', allowed: false });
    house.do(put(house.tank, '10,10'));
    house.do(goes(house.tank, '5N'));
    expect(house.last.notes).toEqual(['Measured on the map.']);
  });
});

describe('4.1, 4.11, E-62: spotting reads the map', () => {
  /**
   * Creates A Coy (infantry) and Truck (vehicle) of the Allies, this many yards from the spotting 1/Pz. Woods, a
   * village and a road are around 10,30.
   */
  function looking(yards: number) {
    const house = mapped({ spotting: 'open' });
    house.do(act(MAP_ACT_IDS.set, { ground: 'map' }));
    const truck = house.unit('Truck', house.allies, { kind: 'vehicle', da: 'THIN', moveCode: 'C' });
    house.do(act(MAP_ACT_IDS.feature, { kind: 'wood', at: '8,28; 12,28; 12,32; 8,32', name: 'Copse' }));
    house.do(act(MAP_ACT_IDS.feature, { kind: 'village', at: '18,28; 22,28; 22,32; 18,32', name: 'Bedburg' }));
    house.do(act(MAP_ACT_IDS.feature, { kind: 'road', at: '20,30; 40,30', name: 'Main road' }));
    const look = (
      target: string,
      at: string,
      typed: JsonObject = {},
      as = playerOf(house.axis),
      faces: readonly number[] = [100],
    ) => {
      const [x, y] = at.split(',').map(Number);
      house.do(put(house.tank, `${x},${(y! - yards / 100).toFixed(2)}`));
      house.do(put(target, at));
      for (const unit of [house.tank, target]) house.do({ type: 'edit-unit', unit, fields: { spotted: true } });
      house.do({ type: 'edit-unit', unit: target, fields: { spotted: false } });
      const command = {
        type: 'resolve',
        procedure: 'eagles.spotting',
        roles: { spotter: [house.tank], target: [target] },
        typed,
      } as const;
      // The map shows a player only units that their side has spotted, so an umpire makes the attempt.
      house.do(command, as, () => createScriptedFaces(faces));
      return house.last.resolutions[0]!.outcome;
    };
    return Object.assign(house, { truck, look });
  }

  it('infantry in a drawn wood at 900 yards: 60 less 20 and 20 is 20 %', () => {
    const house = looking(900);
    expect(house.look(house.coy, '10,30', {}, UMPIRE)).toMatchObject({ automaticBy: 'none', chancePercent: 20 });
    expect(house.last.resolutions[0]!.input).toMatchObject({ location: 'woods', rangeYards: 900 });
  });

  it('in a village it is in a house: 60 less 20 and 10 is 30 %', () => {
    const house = looking(900);
    expect(house.look(house.coy, '20,30', {}, UMPIRE)).toMatchObject({ chancePercent: 30 });
  });

  it('a vehicle on a drawn road at 1,000 yards is spotted without a die, at 1,001 by 70 %', () => {
    const near = looking(1000);
    expect(near.look(near.truck, '30,30', {}, UMPIRE, [])).toMatchObject({ automaticBy: 'road', spotted: true });
    const far = looking(1001);
    expect(far.look(far.truck, '30,30', {}, UMPIRE)).toMatchObject({ automaticBy: 'none', chancePercent: 70 });
  });

  it('half an inch is on the road and more is not; a vehicle on a road through a village is in both', () => {
    for (const [at, location] of [
      ['30,30.5', 'road'],
      ['30,30.6', 'open'],
      ['21,30', 'road-house'],
      ['19,29', 'house'],
    ] as const) {
      const house = looking(1200);
      house.look(house.truck, at, {}, UMPIRE);
      expect(house.last.resolutions[0]!.input.location, at).toBe(location);
    }
  });

  it('drawn ground is record: an umpire who says otherwise is named; where nothing is drawn anybody says', () => {
    const house = looking(900);
    house.look(house.coy, '10,30', { location: 'open' }, UMPIRE);
    expect(house.last.notes.join()).toContain('For “location”, an umpire entered open, unlike the value on the map');
    house.do({ type: 'advance', to: 'turn' });
    house.do({ type: 'edit-unit', unit: house.coy, fields: { spotted: true } });
    const command = (typed: JsonObject) =>
      ({ type: 'resolve', procedure: 'eagles.spotting', roles: { spotter: [house.tank], target: [house.coy] }, typed }) as const;
    const refused = house.refused(command({ location: 'open' }), house.axisPlayer);
    expect(refused).toMatchObject({ code: 'UMPIRE_ONLY', field: 'location' });
    const bare = looking(900);
    bare.look(bare.coy, '50,30', { location: 'house' }, UMPIRE);
    expect(bare.last.notes.join()).not.toContain('an umpire entered ');
  });

  it('who ends his move on a road within 1,000 yards is seen by it', () => {
    const house = mapped();
    house.do(act(MAP_ACT_IDS.feature, { kind: 'road', at: '10,0; 10,40', name: 'Main road' }));
    house.do({ type: 'edit-unit', unit: house.coy, fields: { spotted: true } });
    house.do(put(house.tank, '14,10'));
    house.do(put(house.coy, '10,25'));
    house.do(goes(house.tank, '10,15'), house.axisPlayer);
    expect(house.last.summary).toBe('1/Pz has been spotted, because it is on a road close to the enemy (4.1).');
  });
});

describe('1.4, E-62: who stays in woods or buildings that are drawn is in CC', () => {
  const after = (tpd: string, at: string, does?: (house: ReturnType<typeof mapped>) => void): unknown => {
    const house = mapped();
    house.do(act(MAP_ACT_IDS.feature, { kind: 'wood', at: '8,28; 12,28; 12,32; 8,32', name: 'Copse' }));
    house.do(put(house.coy, at));
    if (tpd !== house.field(house.coy, 'tpd')) house.do({ type: 'edit-unit', unit: house.coy, fields: { tpd } });
    does?.(house);
    house.do({ type: 'advance', to: 'phase' });
    return house.field(house.coy, 'tpd');
  };

  it('as a movement phase ends: from AA and BB, and not from DD', () => {
    expect(['AA', 'BB', 'CC', 'DD'].map((tpd) => after(tpd, '10,30'))).toEqual(['CC', 'CC', 'CC', 'DD']);
  });

  it('not beside it, and not in the turn in which it moves', () => {
    expect(after('BB', '14,30')).toBe('BB');
    expect(after('BB', '10,30', (house) => house.do(goes(house.coy, '1N')))).toBe('AA');
  });
});

describe('1.5, E-61: who drives into mines stops where they begin, and rolls for damage', () => {
  /** Creates a section around 10,15: from 8.5 to 11.5 across, and from 13.5 to 16.5 up. 1/Pz is at 10,10. */
  function mined(kind: 'hasty' | 'deliberate' = 'hasty', side?: 'axis' | 'allies') {
    const house = mapped();
    house.do(act('minefield-add', { name: 'M1', kind, at: '10,15', ...(side ? { side: house[side] } : {}) }));
    house.do(put(house.tank, '10,10'));
    const section = () => [...house.battle.tables.minefield!.values()][0]!;
    const open = () => eaglesRuleset.openTasks(house.battle).map(({ text, sideId }) => [text, sideId]);
    const roll = (typed: JsonObject, faces: readonly number[] = []) =>
      house.do(
        {
          type: 'resolve',
          procedure: 'eagles.minefield',
          roles: { unit: [house.tank], section: [section().id as string] },
          typed,
        },
        house.axisPlayer,
        () => createScriptedFaces(faces),
      );
    return Object.assign(house, { section, open, roll });
  }
  const DUE = '1/Pz has stopped in minefield M1 and has not rolled for damage';

  it('into them, or through them and 5 inches beyond: its place is where they begin', () => {
    for (const to of ['10,15', '10,20', '10N']) {
      const house = mined();
      house.do(goes(house.tank, to), house.axisPlayer);
      expect(house.place(house.tank), to).toEqual([10, 13.5, 0, false]);
      expect(house.field(house.tank, 'halted')).toBe(true);
      expect(house.last).toMatchObject({ kind: 'mines-met', audience: house.axis });
      expect(house.last.summary).toBe(
        '1/Pz stops at the edge of minefield M1 and must roll for damage (1.5). Use `/eagles minefield`.',
      );
    }
  });

  it('on whichever leg that is; the bends before it stand, those after it do not', () => {
    const house = mined();
    house.do(goes(house.tank, '12,12; 12,15; 9,15'), house.axisPlayer);
    // The unit enters from the right, at 11.5.
    expect(house.place(house.tank)).toEqual([11.5, 15, 0, false]);
    const place = [...house.battle.tables.place!.values()].find(({ unit }) => unit === house.tank)!;
    expect(place.way).toEqual([
      [10, 10],
      [12, 12],
      [12, 15],
      [11.5, 15],
    ]);
  });

  it('past them, and out of a section in which it stands, it goes on', () => {
    const past = mined();
    past.do(goes(past.tank, '12,10; 12,18'), past.axisPlayer);
    expect(past.place(past.tank)).toEqual([12, 18, 0, false]);
    const inside = mined();
    inside.do(put(inside.tank, '10,15'));
    inside.do(goes(inside.tank, '10,20'), inside.axisPlayer);
    expect(inside.place(inside.tank)).toEqual([10, 20, 0, false]);
    expect([...past.open(), ...inside.open()]).toEqual([]);
  });

  it('the roll is open until it is made: the phase does not end unasked', () => {
    const house = mined();
    house.do(goes(house.tank, '10N'), house.axisPlayer);
    expect(house.open()).toEqual([[DUE, house.axis]]);
    // Mines damage a unit with defensive rating MODERATE on 20 % or less.
    house.roll({}, [20]);
    expect(house.last.summary).toBe('The mines hit (chance 20%). The unit takes 1 impairment and stops.');
    expect(house.open()).toEqual([]);
    expect(house.refused({ ...goes(house.tank, '1N') }, house.axisPlayer).cites).toContain('1.5');
  });

  it('a minesweeper is told to clear it, and is not at risk (E-23)', () => {
    const house = mined('deliberate', 'allies');
    house.do({ type: 'edit-unit', unit: house.tank, fields: { minesweeper: true } });
    house.do(goes(house.tank, '10N'), house.axisPlayer);
    expect(house.last.summary).toBe('1/Pz stops at the edge of minefield M1 and must clear it (1.5). Use `/eagles minefield`.');
    expect(house.open()).toEqual([['1/Pz has stopped in minefield M1 and has not cleared it', house.axis]]);
    house.roll({});
    expect(house.battle.tables.minefield!.size).toBe(0);
    expect(house.open()).toEqual([]);
  });

  it('of a hidden section nothing is told before; its having come into it reveals it', () => {
    const house = mined('deliberate', 'allies');
    house.do(goes(house.tank, '10N'), house.axisPlayer);
    expect(house.place(house.tank)).toEqual([10, 13.5, 0, false]);
    expect(house.section().known).toBe(true);
    expect(house.last).toMatchObject({ kind: 'mines-met', audience: house.axis });
    expect(house.open()).toEqual([[DUE, house.axis]]);
    house.undo(house.record.at(-2)!.number);
    expect([house.place(house.tank), house.section().known, house.field(house.tank, 'halted')]).toEqual([
      [10, 10, 0, false],
      false,
      false,
    ]);
    expect(house.open()).toEqual([]);
  });

  it('its own side’s are mines all the same, and stay hidden from the enemy', () => {
    const house = mined('deliberate', 'axis');
    house.do(goes(house.tank, '10N'), house.axisPlayer);
    expect(house.place(house.tank)).toEqual([10, 13.5, 0, false]);
    expect(house.section().known).toBe(false);
  });

  it('of a unit that all have spotted all are told', () => {
    const house = mined();
    house.do({ type: 'edit-unit', unit: house.tank, fields: { spotted: true } });
    house.do(goes(house.tank, '10N'), house.axisPlayer);
    expect(house.last).toMatchObject({ kind: 'mines-met', audience: 'all' });
  });

  it('E-23: infantry that clears was safe only where the section was known before', () => {
    for (const [kind, faces] of [
      ['hasty', []],
      ['deliberate', [31]],
    ] as const) {
      const house = mined(kind, 'allies');
      house.do({ type: 'edit-unit', unit: house.tank, fields: { kind: 'infantry', da: 'INFANTRY' } });
      house.do(goes(house.tank, '10N'), house.axisPlayer);
      house.roll({ entrant: 'clearing' }, faces);
      expect(house.last.resolutions[0]!.input.known, kind).toBe(kind === 'hasty');
    }
  });

  it('a section that is gone wants no roll, and an umpire frees a unit by hand', () => {
    const house = mined();
    house.do(goes(house.tank, '10N'), house.axisPlayer);
    house.do({ type: 'edit-unit', unit: house.tank, fields: { halted: false } });
    expect(house.open()).toEqual([]);
  });

  it('where a place is known to its square alone nobody can tell: it goes on, and its umpire hears of it', () => {
    const house = mined('deliberate', 'allies');
    house.do(put(house.tank, 'B2'));
    house.do(goes(house.tank, 'B3', { movedInches: 6 }), house.axisPlayer);
    expect(house.last).toMatchObject({ kind: 'mines-met', audience: 'umpires' });
    expect(house.last.summary).toBe(
      '1/Pz may have come into the hidden minefield M1. Use `/eagles minefield` to roll for it (1.5).',
    );
  });
});

describe('with open figures (E-51)', () => {
  /** Creates an unspotted A Coy, 10 inches from 1/Pz on the map. */
  function open(fields: JsonObject = {}) {
    const house = mapped({ spotting: 'open' });
    if (Object.keys(fields).length > 0) house.do({ type: 'edit-unit', unit: house.coy, fields });
    house.do(put(house.tank, '10,10'));
    house.do(put(house.coy, '10,20'));
    const looks = (typed: JsonObject = {}) =>
      ({ type: 'resolve', procedure: 'eagles.spotting', roles: { spotter: [house.tank], target: [house.coy] }, typed }) as const;
    const fires = (typed: JsonObject = {}) =>
      ({ type: 'resolve', procedure: 'eagles.direct-fire', roles: { firer: [house.tank], target: [house.coy] }, typed }) as const;
    return Object.assign(house, { looks, fires });
  }

  it('who stands is known, and measured for players', () => {
    const house = open();
    house.do(house.looks(), house.axisPlayer);
    expect(house.last.notes).toContain('Measured B2.3 to B4.6: 1000 yd.');
    expect(house.last.resolutions[0]!.input).toMatchObject({ rangeYards: 1000 });
    house.do({ type: 'advance', to: 'phase' });
    house.do({ type: 'advance', to: 'phase' });
    house.do(house.fires(), house.axisPlayer);
    expect(house.last.resolutions[0]!.input).toMatchObject({ rangeYards: 1000 });
  });

  it('who is in contact is known to be, where an assault is declared', () => {
    const house = open({ kind: 'vehicle', da: 'THIN' });
    const infantry = house.unit('Grenadiers', house.axis);
    house.do(put(infantry, '10,11'));
    for (const _ of ['indirect', 'direct', 'melee']) house.do({ type: 'advance', to: 'phase' });
    const declared = act('assault-declare', { infantry, enemy: house.coy });
    // The units are 900 yards apart: no contact, and everyone can see this.
    expect(house.refused(declared, house.axisPlayer)).toMatchObject({ code: 'ILLEGAL', check: 'reach' });
    expect(house.refused(declared, house.axisPlayer).message).toContain('900 yd');
  });

  describe('where players name only what their side has seen', () => {
    const unseen = (fields: JsonObject = {}) => {
      const house = open(fields);
      house.do({ type: 'set-unseen-names', allowed: false });
      return house;
    };

    it('who stands is not known by that, and is named by nobody', () => {
      const house = unseen();
      expect(house.refused(house.looks(), house.axisPlayer).code).toBe('NOT_FOUND');
      house.do({ type: 'advance', to: 'phase' });
      house.do({ type: 'advance', to: 'phase' });
      expect(house.refused(house.fires({ rangeYards: 900 }), house.axisPlayer).code).toBe('NOT_FOUND');
    });

    it('is measured for umpires, and for all once it is spotted', () => {
      const house = unseen();
      house.do(house.looks());
      expect(house.last.notes).toContain('Measured on the map: 1000 yd.');
      expect(house.last.resolutions[0]!.input).toMatchObject({ rangeYards: 1000 });
      for (const unit of [house.coy, house.tank])
        if (house.field(unit, 'spotted') !== true) house.do({ type: 'edit-unit', unit, fields: { spotted: true } });
      house.do({ type: 'advance', to: 'turn' });
      house.do(house.looks(), house.axisPlayer);
      expect(house.last.notes).toContain('Measured B2.3 to B4.6: 1000 yd.');
    });
  });
});

describe('3.6, 6.2: what lies in a zone', () => {
  /**
   * Creates a sortie over 30,30 (3000 by 3000 yards) in turn 2, and units of the Allies around it. Strafing and rockets
   * do not drift (E-34).
   */
  function over(attack: 'strafe' | 'rockets', ...placed: readonly (readonly [name: string, at: string])[]) {
    const house = mapped({ aircraft: true });
    house.do(put(house.tank, '1,1'));
    house.do(put(house.coy, '60,40'));
    const units = placed.map(([name, at]) => {
      const unit = house.unit(name, house.allies);
      house.do(put(unit, at));
      return unit;
    });
    house.do({ type: 'advance', to: 'phase' });
    house.do(act('sortie-call', { side: house.axis, attack, at: '30,30' }));
    house.do({ type: 'advance', to: 'turn' });
    house.do({ type: 'advance', to: 'phase' });
    const mission = [...house.battle.tables.mission!.keys()][0]!;
    const offered = () => {
      const suggested = house.ruleset.openTasks(house.battle)[0]?.suggested;
      return suggested && 'params' in suggested ? suggested.params.targets : undefined;
    };
    const zone = () => house.last.resolutions.find(({ procedure }) => procedure === 'eagles.barrage-zone')?.outcome.hitIds;
    return Object.assign(house, { units, mission, offered, zone, aim: findRow(house.battle, 'mission', mission)!.aim });
  }
  const resolve = (house: ReturnType<typeof over>) => house.do(act('mission-resolve', { mission: house.mission }));

  it('is told by places: 2 in from the point is in it, and more is not', () => {
    const house = over('strafe', ['In', '30,32'], ['Out', '30,32.01'], ['Middle', '30,31']);
    expect(house.aim).toEqual({ x: 3000, y: 3000 });
    // The menu lists the nearest first, and the attack follows the order of the battle.
    expect(house.offered()).toEqual([house.units[2], house.units[0]]);
    resolve(house);
    expect(house.zone()).toEqual([house.units[0], house.units[2]]);
  });

  it('whoever is perhaps in it leaves it to an umpire, who is offered them, nearest first', () => {
    // E6 spans 24 to 30 and 30 to 36, so its nearest corner is the point itself. The ninth F6.7 is 0 to 2.83 inches
    // from it.
    const house = over('strafe', ['Square', 'E6'], ['Exact', '30,31']);
    resolve(house);
    expect(house.last.kind).toBe('mission-awaiting');
    expect(house.zone()).toBeUndefined();
    expect(house.offered()).toEqual([house.units[0], house.units[1]]);
    house.do(act('mission-targets', { mission: house.mission, targets: [house.units[1]!] }));
    expect(house.last.kind).toBe('mission-landed');
  });

  it('of a converged attack the nearest alone is struck, and who may be nearest is asked about', () => {
    const sure = over('rockets', ['Near', '30,30.5'], ['Farther', '30,31.5']);
    expect(sure.offered()).toEqual([sure.units[0]]);
    resolve(sure);
    expect(sure.zone()).toEqual([sure.units[0]]);
    // F6.73 is 0.67 inches square: 0 to 0.94 inches from the point.
    const unsure = over('rockets', ['Near', '30,30.5'], ['Perhaps nearer', 'F6.77']);
    resolve(unsure);
    expect(unsure.last.kind).toBe('mission-awaiting');
  });

  it('6.4: who fires at it is in its zone, in range, or asked about', () => {
    const fire = (house: ReturnType<typeof over>, unit: string, typed: JsonObject = {}) => ({
      type: 'resolve' as const,
      procedure: 'eagles.anti-aircraft',
      roles: { sortie: [house.mission], firer: [unit] },
      typed,
    });
    const house = over('strafe', ['In', '30,32'], ['Out', '30,33'], ['Perhaps', 'F6']);
    const [inside, outside, perhaps] = house.units as [string, string, string];
    expect(house.refused(fire(house, outside)).message).toContain(
      'Out is 300 yd from the sortie. Only AA units can fire from more than 200 yd. Choose another unit.',
    );
    expect(house.refused(fire(house, perhaps)).message).toContain(
      'rangeYards: The distance is 0 to 849 yd on the map, but the result changes at 500 yd',
    );
    expect(house.refused(fire(house, perhaps, { rangeYards: 100 })).message).toContain(
      'inZone: Perhaps is 0 to 849 yd from the sortie',
    );
    house.do(fire(house, inside));
    expect(house.last.resolutions[0]!.input).toMatchObject({ rangeYards: 200, inZone: true });
    house.do(fire(house, perhaps, { rangeYards: 100, inZone: true }));
    // An umpire who decides that it is near enough has it fire as from the zone.
    house.do({ ...fire(house, outside), anyway: true });
    expect(house.last.resolutions[0]!.input).toMatchObject({ rangeYards: 300, inZone: true });
  });
});

describe('3.3, 3.11: the line of fire', () => {
  function battery(at: string, settings: JsonObject = {}) {
    const house = mapped(settings);
    const guns = house.unit('Battery', house.axis, { kind: 'artillery', guns: 4, calibreMm: 105 });
    house.do(put(guns, at));
    house.do(act('register-point', { side: house.axis, label: 'Crossroads', at: '30,30' }));
    house.do({ type: 'advance', to: 'phase' });
    const mission = () => [...house.battle.tables.mission!.values()].at(-1)!;
    return Object.assign(house, { guns, mission });
  }
  const call = (guns: string, more: JsonObject = {}) => act('artillery-call', { battery: guns, registrationPoint: 1, ...more });

  it('its direction is measured, and so is a shift to a place: 90 degrees, 200 on and 300 to the left', () => {
    const house = battery('2,30');
    house.do(call(house.guns, { shiftTo: '32,33' }));
    expect(house.mission()).toMatchObject({ bearing: 90, addYards: 200, rightYards: -300, aim: { x: 3200, y: 3300 } });
  });

  it('no farther than the rules let it', () => {
    const house = battery('2,30');
    expect(house.refused(call(house.guns, { shiftTo: '40,30' })).message).toContain('Fire can shift at most 800 yards');
  });

  it('the advanced error knows its range; where a column is in doubt it is asked', () => {
    // The range of 28 inches is 2800 yards. From A6, 0 to 6 inches across, the distance is 24 to 30.6 inches: one
    // column. From 9 inches to the left of F4, there are two.
    const sure = battery('2,30', { advancedDrift: true });
    sure.do(call(sure.guns));
    const column = battery('A6', { advancedDrift: true });
    column.do(call(column.guns));
    const doubtful = battery('B6', { advancedDrift: true });
    // B6 is 6 to 12 inches across and 30 to 36 away: 18 to 24.7 inches.
    expect(doubtful.refused(call(doubtful.guns)).message).toContain(
      'rangeYards: The range is 1800 to 2474 yd, and the firing error changes beyond 2000 yd',
    );
    doubtful.do(call(doubtful.guns, { rangeYards: 1900 }));
  });
});

describe('1.8: a drop lands on the map', () => {
  it('about the zone that is named on it', () => {
    const house = mapped();
    const para = house.unit('Para', house.allies);
    // The result 3 o'clock with 4 on a d6 by day is 2 inches to the right.
    house.do({
      type: 'resolve',
      procedure: 'eagles.paratroop-drop',
      roles: { drop: [para] },
      typed: { time: 'day', zone: '40,20' },
      dice: [3, 4],
    });
    expect(house.place(para)).toEqual([42, 20, 0, false]);
  });

  it('E-71: a unit that stands on the map is not dropped by its player; its umpire may roll its scatter', () => {
    const house = mapped();
    house.do(act(MAP_ACT_IDS.set, { ground: 'map' }));
    house.do(put(house.coy, '30,20'));
    const drop = {
      type: 'resolve',
      procedure: 'eagles.paratroop-drop',
      roles: { drop: [house.coy] },
      typed: { time: 'day', zone: '60,40' },
      dice: [3, 4],
    } as const;
    const { dice: _, ...typed } = drop;
    expect(house.refused(typed, playerOf(house.allies)).message).toBe(
      'A Coy has already landed. Choose a unit that is not on the map.',
    );
    house.do(drop);
    expect(house.place(house.coy)).toEqual([62, 40, 0, false]);
  });
});

describe('E-78: a drop that ends where no unit can stand', () => {
  // 3 o'clock with 4 on a d6 by day is 2 inches to the right.
  it.each([
    ['40,20', 'Para has come down in lake Pond (E-78). An umpire decides what happens to it.'],
    ['71,20', 'Para has come down outside the map (E-78). An umpire decides what happens to it.'],
  ])('at 2 inches to the right of %s', (zone, told) => {
    const house = mapped();
    house.do(act(MAP_ACT_IDS.feature, { kind: 'lake', at: '41,18; 46,18; 46,22; 41,22', name: 'Pond' }));
    const para = house.unit('Para', house.allies);
    house.do({
      type: 'resolve',
      procedure: 'eagles.paratroop-drop',
      roles: { drop: [para] },
      typed: { time: 'day', zone },
      dice: [3, 4],
    });
    expect(house.last).toMatchObject({ summary: told, audience: house.allies });
  });
});

describe('E-57: seen along the whole way', () => {
  // A Coy is at 30,20, more than 600 yards from both ends of the route. Its first leg comes within 482 yards, or 557.
  it.each([
    ['30,24.9; 34,24.9', true],
    ['30,26; 34,26', false],
  ])('by %s: %s', (to, seen) => {
    const house = mapped();
    house.do(put(house.tank, '25,24'));
    house.do(put(house.coy, '30,20'));
    house.do(goes(house.tank, to), house.axisPlayer);
    expect(house.field(house.tank, 'spotted')).toBe(seen);
  });

  it('a place that is known to a square is no proof of it', () => {
    const house = mapped();
    house.do(put(house.tank, '25,24'));
    house.do(put(house.coy, 'F4'));
    house.do(goes(house.tank, '30,24.9; 34,24.9'), house.axisPlayer);
    expect(house.field(house.tank, 'spotted')).toBe(false);
  });
});

describe('5.3, E-57: the nearest enemy of a suicide squad', () => {
  function squad(spotted: boolean) {
    const house = mapped({ year: 1942 });
    const unit = house.unit('Kessho', house.axis, { nation: 'japan', weapon: 'R', spotted: true });
    const near = house.unit('B Coy', house.allies, { tpd: 'BB', spotted });
    house.do(put(unit, '10,10'));
    house.do(put(near, '10,12'));
    const far = house.unit('C Coy', house.allies, { tpd: 'BB', spotted: true });
    house.do(put(far, '13,14'));
    house.do({ type: 'resolve', procedure: 'eagles.suicide-squad', roles: { unit: [unit] }, typed: {} });
    return house.last.notes;
  }

  it('is told, of those that its side has spotted', () => {
    expect(squad(true)).toContain('Nearest enemy on the map: B Coy (measured B2.3 to B3.9: 200 yd) (5.3).');
    expect(squad(false)).toContain('Nearest enemy on the map: C Coy (measured B2.3 to C3.4: 500 yd) (5.3).');
  });
});
