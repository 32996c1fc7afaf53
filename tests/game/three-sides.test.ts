/**
 * Who may know what in a battle of three sides: what one of the others knows is known neither to the third nor to
 * everyone.
 */
import { describe, expect, it } from 'vitest';
import {
  type BattleEvent,
  PUBLIC_READER,
  mayKnowField,
  mayKnowRow,
  mayNameUnit,
  type Reader,
  createAudienceReader,
  createChannelReader,
  redactRow,
  listRowsInView,
  UMPIRE_AS_READER,
  createView,
} from '../../src/game/index.js';
import { redactFor } from '../../src/knowing/index.js';
import { listRememberedUnits, findResultAudience } from '../../src/game/knowledge.js';
import {
  type Actor,
  type Battle,
  EMPTY_BATTLE,
  type Procedure,
  type Resolution,
  type Role,
  type Row,
  type Ruleset,
  createScene,
  UMPIRES_AUDIENCE,
  type UnitRow,
} from '../../src/rules/index.js';
import { mayKnowEvent } from '../../src/game/audience.js';

const SIDES = ['reds', 'blues', 'greens'] as const;
type Side = (typeof SIDES)[number];
const player = (sideId: string): Reader => ({ standing: 'player', sideId });
/** All readers, by the names that the tests use. */
const READERS: Readonly<Record<string, Reader>> = {
  umpire: UMPIRE_AS_READER,
  reds: player('reds'),
  blues: player('blues'),
  greens: player('greens'),
  onlooker: PUBLIC_READER,
};

type Unit = UnitRow & { readonly seenBy: readonly string[]; readonly fuel: number };
const unit = (id: string, side: Side, ...seenBy: readonly Side[]): Unit => ({ id, name: `Unit ${id}`, side, seenBy, fuel: 3 });

/** A rulebook in which each side knows its own units and those that it has seen. Only these can be named. */
const ruleset = {
  id: 'stub',
  procedures: [],
  tables: ['cache'],
  ownFields: { unit: ['fuel'] },
  knows: (side: string, { side: own, seenBy }: Unit) => own === side || seenBy.includes(side),
  hiddenBy: () => ['4.1'],
} as unknown as Ruleset;
const open = { ...ruleset, hiddenBy: () => null } as Ruleset;

function battleOf(units: readonly Unit[], tables: Readonly<Record<string, readonly Row[]>> = {}): Battle {
  const sides = SIDES.map((id) => [id, { id, name: id, roleId: null, playerIds: [] }] as const);
  const others = Object.entries(tables).map(
    ([table, rows]) => [table, new Map(rows.map((row) => [row.id as string, row]))] as const,
  );
  return {
    game: { ...EMPTY_BATTLE.game, status: 'open', turn: 1 },
    tables: { side: new Map(sides), unit: new Map(units.map((row) => [row.id, row])), ...Object.fromEntries(others) },
  };
}

/** Returns the names of the readers who may know a row. */
const knowing = (table: string, row: Row, battle: Battle): string[] =>
  Object.keys(READERS).filter((who) => mayKnowRow(ruleset, READERS[who]!, table, row, battle));

describe('a unit of the Reds', () => {
  const cases: readonly (readonly [readonly Side[], readonly string[]])[] = [
    [[], ['umpire', 'reds']],
    [['blues'], ['umpire', 'reds', 'blues']],
    [['greens'], ['umpire', 'reds', 'greens']],
    [
      ['blues', 'greens'],
      ['umpire', 'reds', 'blues', 'greens', 'onlooker'],
    ],
  ];

  it.each(cases)('that %j have seen is known to %j', (seenBy, known) => {
    const row = unit('u1', 'reds', ...seenBy);
    const battle = battleOf([row, unit('u2', 'blues')]);
    expect(knowing('unit', row, battle)).toEqual(known);
    for (const [who, reader] of Object.entries(READERS)) {
      const isKnown = known.includes(who);
      expect(mayNameUnit(ruleset, reader, row, battle), who).toBe(isKnown);
      expect(mayNameUnit(open, reader, row, battle), who).toBe(true);
      const ids = listRowsInView(createView(ruleset, battle, reader), 'unit').map(({ id }) => id);
      expect(ids.includes('u1'), who).toBe(isKnown);
    }
  });

  it('that the Blues have as last seen is one at which they alone can aim; their sightings are read once for all units', () => {
    const aims = { ...ruleset, aimsAtLastSeen: {} } as Ruleset;
    const row = unit('u1', 'reds');
    const battle = battleOf([row], {
      sighting: [{ id: 'blues:u1', unit: 'u1', seenBy: 'blues', name: 'Unit u1', side: 'reds' }],
    });
    expect(Object.keys(READERS).filter((who) => mayNameUnit(aims, READERS[who]!, row, battle))).toEqual([
      'umpire',
      'reds',
      'blues',
    ]);
    expect([...listRememberedUnits(aims, READERS.blues!, battle).keys()]).toEqual(['u1']);
    expect(listRememberedUnits(aims, READERS.blues!, battle)).toBe(listRememberedUnits(aims, READERS.blues!, battle));
    // A rulebook without aiming at remembered units remembers nothing.
    expect(listRememberedUnits(ruleset, READERS.blues!, battle).size).toBe(0);
  });

  it('has its own fields for the Reds alone, whoever has seen it', () => {
    const row = unit('u1', 'reds', 'blues', 'greens');
    const told = Object.keys(READERS).filter((who) => mayKnowField(ruleset, READERS[who]!, 'unit', row, 'fuel', battleOf([row])));
    expect(told).toEqual(['umpire', 'reds']);
    const fuel = (who: string) => redactRow(ruleset, READERS[who]!, 'unit', row, battleOf([row])).fuel;
    expect(Object.keys(READERS).map(fuel)).toEqual([3, 3, 0, 0, 0]);
    const seen = (who: string) => listRowsInView(createView(ruleset, battleOf([row]), READERS[who]!), 'unit')[0]!.fuel;
    expect(Object.keys(READERS).map(seen)).toEqual([3, 3, 0, 0, 0]);
  });

  it('has its place on the map for those who know of it', () => {
    const place = { id: 'p1', unit: 'u1', x: 1, y: 1, half: 0 };
    expect(knowing('place', place, battleOf([unit('u1', 'reds', 'greens')]))).toEqual(['umpire', 'reds', 'greens']);
    expect(knowing('place', place, battleOf([unit('u1', 'reds', 'blues', 'greens')]))).toHaveLength(5);
    // Only umpires may know the place of a unit that no longer exists.
    expect(knowing('place', place, battleOf([]))).toEqual(['umpire']);
  });
});

describe('what one side keeps', () => {
  it.each([
    ['call', { id: 'c1', side: 'blues', words: 'where are we' }],
    ['sighting', { id: 's1', unit: 'u1', side: 'reds', seenBy: 'blues' }],
    ['feature', { id: 'f1', kind: 'minefield', side: 'blues' }],
    ['cache', { id: 'x1', side: 'blues' }],
  ])('as a %s is told to neither of the others, nor to everybody', (table, row) => {
    expect(knowing(table, row, battleOf([unit('u1', 'reds')]))).toEqual(['umpire', 'blues']);
  });

  it('of the ground that is everybody’s all are told', () => {
    expect(knowing('feature', { id: 'f2', kind: 'wood', side: null }, battleOf([]))).toEqual(Object.keys(READERS));
  });

  it('is known to everybody where a rulebook lets each side know of it, and to nobody who looks on where it leaves one out', () => {
    const lets = (...sides: readonly string[]) =>
      ({ ...ruleset, knowsRow: (side: string) => sides.includes(side) }) as unknown as Ruleset;
    const battle = battleOf([]);
    const row = { id: 'x1', side: 'reds' };
    expect(mayKnowRow(lets('reds', 'blues', 'greens'), PUBLIC_READER, 'cache', row, battle)).toBe(true);
    for (const two of [
      ['reds', 'blues'],
      ['reds', 'greens'],
      ['blues', 'greens'],
    ])
      expect(mayKnowRow(lets(...two), PUBLIC_READER, 'cache', row, battle)).toBe(false);
    const none = { ...battle, tables: { ...battle.tables, side: new Map() } };
    expect(mayKnowRow(ruleset, PUBLIC_READER, 'cache', row, none)).toBe(false);
  });
});

describe('what units of the Reds do among themselves', () => {
  const actor: Actor = { id: '1', name: 'Anna', standing: 'umpire', sideId: null };
  const roles: Readonly<Record<string, Partial<Role>>> = {
    mover: { acts: true, many: true },
    helper: { many: true },
    struck: { usuallyEnemy: true },
  };
  const procedure = { id: 'stub.move', roles } as unknown as Procedure;
  const affair = (
    before: readonly Unit[],
    after = before,
    cast: Record<string, string[]> = { mover: before.map(({ id }) => id) },
  ) => findResultAudience(ruleset, procedure, createScene(procedure, battleOf(before), cast), actor, battleOf(after));
  const [hidden, byBlues, byGreens, byAll] = [
    unit('u1', 'reds'),
    unit('u1', 'reds', 'blues'),
    unit('u1', 'reds', 'greens'),
    unit('u1', 'reds', 'blues', 'greens'),
  ];

  it('is theirs, and each other side’s that knows of them', () => {
    expect(affair([hidden])).toBe('reds');
    expect(affair([byBlues])).toBe('reds+blues');
    expect(affair([byGreens])).toBe('reds+greens');
    expect(affair([byAll])).toBeNull();
  });

  it('is theirs when each of the others knows of another of them', () => {
    expect(affair([byBlues, unit('u2', 'reds', 'greens')])).toBe('reds');
    expect(affair([byAll, unit('u2', 'reds', 'greens')])).toBe('reds+greens');
    expect(affair([byAll, unit('u2', 'reds', 'blues', 'greens')])).toBeNull();
    expect(affair([byAll, unit('u2', 'reds')], undefined, { mover: ['u1'], helper: ['u2'] })).toBe('reds');
  });

  it('is everybody’s when it ends before the eyes of all, or began so', () => {
    expect(affair([hidden], [byAll])).toBeNull();
    expect(affair([byAll], [hidden])).toBeNull();
    expect(affair([byBlues], [byGreens])).toBeNull();
    expect(affair([hidden], [byBlues])).toBe('reds+blues');
  });

  it('is theirs and the other side’s when that takes part, and a third side’s that knows who acts or who is hit', () => {
    const cast = { mover: ['u1'], struck: ['u9'] };
    const [foe, seen] = [unit('u9', 'greens'), unit('u9', 'greens', 'blues')];
    expect(affair([hidden, foe], undefined, cast)).toBe('reds+greens');
    // The Blues read what the unit that they know does, and not to whom.
    expect(affair([byBlues, foe], undefined, cast)).toBeNull();
    expect(affair([byBlues, seen], undefined, cast)).toBeNull();
    // The Blues read what befalls the unit that they know, and not from whom.
    expect(affair([hidden, seen], undefined, cast)).toBeNull();
    const told = Object.keys(READERS).filter((who) => mayKnowEvent(READERS[who]!, { audience: 'reds+greens' }));
    expect(told).toEqual(['umpire', 'reds', 'greens']);
  });

  it('was everybody’s in older versions when another side took part, and theirs alone when only one other side knew', () => {
    const scene = createScene(procedure, battleOf([hidden, unit('u9', 'greens')]), { mover: ['u1'], struck: ['u9'] });
    expect(findResultAudience(ruleset, procedure, scene, actor, scene.battle, true)).toBeNull();
    const own = createScene(procedure, battleOf([byBlues]), { mover: ['u1'] });
    expect(findResultAudience(ruleset, procedure, own, actor, own.battle, true)).toBe('reds');
  });

  it('is everybody’s where figures stand open', () => {
    const scene = createScene(procedure, battleOf([hidden]), { mover: ['u1'] });
    expect(findResultAudience(open, procedure, scene, actor, battleOf([hidden]))).toBeNull();
  });

  it('is theirs also when the unit does not act itself, but something is calculated for it', () => {
    expect(affair([hidden], undefined, { helper: ['u1'] })).toBe('reds');
    expect(affair([byAll], undefined, { helper: ['u1'] })).toBeNull();
  });

  it('is everybody’s when no unit on the table makes the attack, such as an airstrike', () => {
    expect(affair([hidden], undefined, { struck: ['u1'] })).toBeNull();
  });

  it('is whose its procedure says, if that says so', () => {
    const own = { ...procedure, audience: () => UMPIRES_AUDIENCE };
    expect(
      findResultAudience(ruleset, own, createScene(own, battleOf([byAll]), { mover: ['u1'] }), actor, battleOf([byAll])),
    ).toBe(UMPIRES_AUDIENCE);
  });
});

/** Returns an event of these results that a rulebook caused automatically. */
const happened = (resolutions: readonly Partial<Resolution>[], more: Partial<BattleEvent> = {}): BattleEvent =>
  ({
    ...{ gameId: 'g', number: 7, kind: 'phase', audience: 'all', summary: 'Night.', notes: [], changes: [], undoes: null },
    ...more,
    resolutions: resolutions.map((one) => ({
      roles: {},
      input: {},
      outcome: {},
      dice: [],
      steps: [],
      effects: [],
      cites: [],
      ...one,
    })),
  }) as unknown as BattleEvent;

describe('an event', () => {
  it('for one side is told to it and to umpires; for umpires to them alone', () => {
    const told = (audience: string) => Object.keys(READERS).filter((who) => mayKnowEvent(READERS[who]!, { audience }));
    expect(told('blues')).toEqual(['umpire', 'blues']);
    expect(told(UMPIRES_AUDIENCE)).toEqual(['umpire']);
    expect(told('all')).toEqual(Object.keys(READERS));
    const battle = battleOf([]);
    expect(createAudienceReader({ audience: 'greens' }, battle)).toEqual(player('greens'));
    expect(createAudienceReader({ audience: 'all' }, battle)).toEqual(PUBLIC_READER);
    // The channel of a side that has left the battle is written for spectators.
    expect(createChannelReader({ audience: 'yellows' }, battle)).toEqual(PUBLIC_READER);
    expect(createChannelReader({ audience: UMPIRES_AUDIENCE }, battle)).toEqual(UMPIRE_AS_READER);
  });

  const procedures = [
    { id: 'stub.zone', roles: {}, fromBattle: { ranges: () => [], day: () => 1 } },
    { id: 'stub.struck', roles: { target: { fills: {} } } },
  ] as unknown as Procedure[];
  const battle = battleOf([unit('u1', 'reds', 'blues'), unit('u2', 'reds', 'greens'), unit('u3', 'reds', 'blues', 'greens')]);
  const setting = { battle, ruleset: { ...ruleset, procedures } as Ruleset };
  const toldOf = (event: BattleEvent, who: string) => redactFor(event, setting, READERS[who])!;
  const results = (event: BattleEvent) =>
    Object.keys(READERS).map((who) => toldOf(event, who).resolutions.map(({ summary }) => summary));

  it('that names nobody and was counted over where everybody stands is told to umpires alone', () => {
    const counted = { procedure: 'stub.zone', input: { ranges: [100, 200] }, summary: '2 in the zone' };
    expect(results(happened([counted]))).toEqual([['2 in the zone'], [], [], [], []]);
    // A value that is not a list contains no rows.
    const dated = { procedure: 'stub.zone', input: { day: 3 }, summary: 'day 3' };
    expect(results(happened([dated]))).toEqual(Array(5).fill(['day 3']));
  });

  it('is told with what befalls units of which its reader knows, and without the others', () => {
    const struck = (id: string) => ({ procedure: 'stub.struck', roles: { target: [id] }, summary: id });
    const event = happened(['u1', 'u2', 'u3'].map(struck));
    expect(results(event)).toEqual([['u1', 'u2', 'u3'], ['u1', 'u2', 'u3'], ['u1', 'u3'], ['u2', 'u3'], ['u3']]);
  });

  it('has no remark that names a unit of which its reader does not know', () => {
    const changes = ['u1', 'u2', 'u3'].map((id) => ({ table: 'unit', id, before: { fired: true }, after: { fired: false } }));
    const event = happened([], { changes, notes: ['Unit u1 rests', 'Unit u2 rests', 'Unit u3 rests', 'It is dark'] });
    const notes = (who: string) => toldOf(event, who).notes.join('; ');
    expect(notes('umpire')).toBe('Unit u1 rests; Unit u2 rests; Unit u3 rests; It is dark');
    expect(notes('reds')).toBe(notes('umpire'));
    expect(notes('blues')).toBe('Unit u1 rests; Unit u3 rests; It is dark');
    expect(notes('greens')).toBe('Unit u2 rests; Unit u3 rests; It is dark');
    expect(notes('onlooker')).toBe('Unit u3 rests; It is dark');
  });
});
