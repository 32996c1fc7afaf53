import { describe, expect, it } from 'vitest';
import { createKeyFilter, mayKnowField, redactRow, removeOwnFields } from '../../src/game/index.js';
import { redactFor } from '../../src/knowing/index.js';
import { createAutomaticEvents } from '../../src/rules/turns.js';
import { UMPIRES_AUDIENCE } from '../../src/rules/happening.js';
import { type Battle, EMPTY_BATTLE, type Procedure, type Row, type Ruleset, buildSentenceEvent } from '../../src/rules/index.js';
import { House, playerOf, SPECTATOR, UMPIRE } from './house.js';
import { mayKnowEvent } from '../../src/game/audience.js';

const unit = (id: string, side: string) => ({ id, name: id, side });
const battle: Battle = {
  ...EMPTY_BATTLE,
  tables: { side: new Map(), unit: new Map([unit('u1', 's1'), unit('u2', 's2')].map((row) => [row.id, row])) },
};
const OWN = playerOf('s1');
const OTHER = playerOf('s2');

describe('keys that are a side’s own', () => {
  const procedure = {
    roles: { attackers: { fills: {} }, defenders: { fills: {} } },
    ownKeys: { attackersLog: 'attackers', defendersLog: 'defenders' },
  } as unknown as Procedure;
  const told = (
    reader: typeof OWN,
    roles: Record<string, readonly string[]> = { attackers: ['u1'], defenders: ['u2'] },
  ): string[] => ['attackersLog', 'defendersLog', 'rangeYards'].filter(createKeyFilter(procedure, roles, battle, reader));

  it('are told to that side and to umpires', () => {
    expect(told(OWN)).toEqual(['attackersLog', 'rangeYards']);
    expect(told(OTHER)).toEqual(['defendersLog', 'rangeYards']);
    expect(told(UMPIRE)).toEqual(['attackersLog', 'defendersLog', 'rangeYards']);
    expect(told(SPECTATOR)).toEqual(['rangeYards']);
  });

  it('are nobody’s when no row takes the role: who typed them knows them', () => {
    expect(told(OWN, {})).toEqual(['attackersLog', 'defendersLog', 'rangeYards']);
  });

  it('of rows of several sides are told to umpires alone', () => {
    const roles = { attackers: ['u1', 'u2'], defenders: [] };
    expect([OWN, OTHER, UMPIRE].map((reader) => told(reader, roles).includes('attackersLog'))).toEqual([false, false, true]);
  });

  it('stay untold when the row is gone', () => {
    expect(told(OWN, { attackers: ['u9'], defenders: ['u2'] })).toEqual(['rangeYards']);
  });
});

describe('fields that are a side’s own', () => {
  const ruleset = { ownFields: { unit: ['fuel', 'prepared', 'carries', 'place', 'boss'] } } as unknown as Ruleset;
  const row: Row = { ...unit('u1', 's1'), fuel: 3, prepared: true, carries: ['u4'], place: 'A4', boss: null, strength: 5 };

  it('stand in a row for its side and for umpires', () => {
    for (const reader of [OWN, UMPIRE]) expect(redactRow(ruleset, reader, 'unit', row, battle)).toBe(row);
    expect(mayKnowField(ruleset, OWN, 'unit', row, 'fuel', battle)).toBe(true);
  });

  it('are as nothing for everybody else', () => {
    for (const reader of [OTHER, SPECTATOR])
      expect(redactRow(ruleset, reader, 'unit', row, battle)).toEqual({
        ...row,
        fuel: 0,
        prepared: false,
        carries: [],
        place: '',
        boss: null,
      });
    expect(mayKnowField(ruleset, OTHER, 'unit', row, 'fuel', battle)).toBe(false);
    expect(mayKnowField(ruleset, OTHER, 'unit', row, 'strength', battle)).toBe(true);
    expect(mayKnowField(ruleset, OTHER, 'unit', undefined, 'fuel', battle)).toBe(false);
  });

  it('of the side itself are its own, and left out for others', () => {
    const ofSides = { ownFields: { side: ['fireBearing'] } } as unknown as Ruleset;
    const side: Row = { id: 's1', name: 'Blues', fireBearing: 20 };
    for (const reader of [OWN, UMPIRE]) expect(removeOwnFields(ofSides, reader, 'side', side)).toEqual(side);
    for (const reader of [OTHER, SPECTATOR])
      expect(removeOwnFields(ofSides, reader, 'side', side)).toEqual({ id: 's1', name: 'Blues' });
  });
});

describe('a unit that is there no more', () => {
  it('is known as it was when it went, not by what an event changed of it', () => {
    const house = House.withSides({ spotting: 'rules' });
    const coy = house.unit('A Coy', house.axis, { suppressed: true });
    const [phase] = house.do({ type: 'advance', to: 'phase' }); // The new phase removes the unit's marker.
    expect(phase!.changes).toContainEqual(expect.objectContaining({ table: 'unit', id: coy, before: { suppressed: true } }));
    house.do({ type: 'remove-unit', unit: coy });
    const gone = house.last.changes.find(({ id }) => id === coy)!.before!;
    const told = (reader: typeof OWN, last: Row | undefined) =>
      redactFor(phase!, { battle: house.battle, ruleset: house.ruleset, gone: () => last }, reader)!.number;
    for (const reader of [playerOf(house.allies), SPECTATOR]) {
      expect(told(reader, gone)).toBe(phase!.number);
      expect(told(reader, undefined)).toBe(phase!.number);
    }
  });
});

describe('what happens further', () => {
  /** Creates a rulebook in which each side is informed of something of its own at the start of a phase. */
  function telling(): House & { readonly axis: string; readonly allies: string } {
    const plain = House.withSides();
    const ruleset: Ruleset = {
      ...plain.ruleset,
      phaseBegins: (desk) => ({
        ...createAutomaticEvents(['Night falls.']),
        then: [...desk.draft.battle.tables.side.values()].map(({ id, name }) => (later) => {
          later.draft.set('side', id, { nation: 'uk' });
          return {
            ...buildSentenceEvent('recce', `For ${name} alone.`, { side: id }),
            then: [() => buildSentenceEvent('noted', 'And last.', { side: UMPIRES_AUDIENCE })],
          };
        }),
      }),
    };
    const house = new House(ruleset);
    house.start('Hill 112', {});
    return Object.assign(house, { axis: house.side('Axis', 'germany'), allies: house.side('Allies', 'usa') });
  }

  it('is an event of its own for each, in order, of one command and one chain', () => {
    const house = telling();
    const before = house.record.length;
    const events = house.do({ type: 'advance', to: 'phase' });
    expect(events.map(({ kind, audience, part, number }) => [kind, audience, part, number - before])).toEqual([
      ['phase', 'all', 0, 1],
      ['recce', house.axis, 1, 2],
      ['noted', UMPIRES_AUDIENCE, 2, 3],
      ['recce', house.allies, 3, 4],
      ['noted', UMPIRES_AUDIENCE, 4, 5],
    ]);
    expect(events.map(({ previousHash }) => previousHash).slice(1)).toEqual(events.map(({ hash }) => hash).slice(0, -1));
    expect([...house.battle.tables.side.values()].map((side) => (side as unknown as Row).nation)).toEqual(['uk', 'uk']);
    expect(mayKnowEvent(playerOf(house.axis), events[1]!)).toBe(true);
    expect(mayKnowEvent(playerOf(house.axis), events[3]!)).toBe(false);
    expect(mayKnowEvent(playerOf(house.axis), events[2]!)).toBe(false);
  });

  it('is undone each by itself', () => {
    const house = telling();
    house.do({ type: 'advance', to: 'phase' });
    house.undo(house.record.length - 3);
    const [axis, allies] = [...house.battle.tables.side.values()] as unknown as Row[];
    expect([axis!.nation, allies!.nation]).toEqual(['germany', 'uk']);
  });
});
