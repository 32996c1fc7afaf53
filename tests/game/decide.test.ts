import { describe, expect, it } from 'vitest';
import { createScriptedFaces } from '../../src/dice/index.js';
import { decideCommand, applyEvents, type GameCommand } from '../../src/game/index.js';
import type { Refusal } from '../../src/rules/index.js';
import { House, playerOf, said, SPECTATOR, textOf, UMPIRE } from './house.js';

const faces =
  (...given: number[]) =>
  () =>
    createScriptedFaces(given);

describe('start', () => {
  it('makes the game row: settings with their defaults, turn 1, the first phase, the umpire, the commitment, no seed', () => {
    const house = new House();
    house.do({
      type: 'start',
      name: 'Hill 112',
      ruleset: 'eagles',
      settings: { aircraft: true, year: 1943 },
      umpireRoleId: '77',
      commitment: 'c0ffee',
    });
    expect(house.battle.game).toEqual({
      name: 'Hill 112',
      ruleset: 'eagles',
      status: 'open',
      turn: 1,
      phase: 'movement',
      umpireId: UMPIRE.id,
      umpireRoleId: '77',
      commitment: 'c0ffee',
      seed: null,
      handDice: 'umpires',
      withdrawals: 'nobody',
      map: 'table',
      spotting: 'rules',
      advancedSpotting: false,
      advancedDrift: false,
      gunSetup: false,
      aircraft: true,
      handLandings: false,
      desert: false,
      ground: 'normal',
      year: 1943,
      date: '',
    });
    expect(house.last).toMatchObject({ number: 1, kind: 'game-started', turn: 1, phase: 'movement', audience: 'all' });
  });

  it('twice is refused, after the end too', () => {
    const house = House.withSides();
    const start: GameCommand = { type: 'start', name: 'x', ruleset: 'eagles', settings: {}, umpireRoleId: null, commitment: '' };
    expect(house.refused(start).code).toBe('CONFLICT');
    house.do({ type: 'end', seed: 'ab' });
    expect(house.refused(start).code).toBe('CONFLICT');
  });

  it('refuses settings that the rulebook does not have', () => {
    const start = (settings: object): Refusal => {
      const command = {
        type: 'start',
        name: 'x',
        ruleset: 'eagles',
        settings,
        umpireRoleId: null,
        commitment: '',
      } as GameCommand;
      return new House().refused(command);
    };
    expect(said(start({ weather: 'rain' }))).toEqual({ code: 'INVALID_INPUT', field: 'weather', cites: [] });
    expect(said(start({ year: 1850 })).field).toBe('year');
  });
});

describe('before the start', () => {
  it('everything is refused', () => {
    for (const command of EVERY_COMMAND) expect(new House().refused(command).code).toBe('NO_GAME');
  });
});

const EVERY_COMMAND: readonly GameCommand[] = [
  { type: 'end', seed: 'ab' },
  { type: 'add-side', name: 'Axis', fields: { nation: 'germany' }, roleId: null, playerIds: [] },
  { type: 'edit-side', side: 's2', fields: {}, addPlayerIds: [], removePlayerIds: [] },
  { type: 'add-unit', name: 'x', side: 's2', fields: { baseFp: 1 } },
  { type: 'edit-unit', unit: 'u4', fields: {} },
  { type: 'remove-unit', unit: 'u4' },
  { type: 'resolve', procedure: 'eagles.impairment', roles: {}, typed: { kind: 'infantry', baseFp: 4 } },
  { type: 'act', act: 'set-task', params: { unit: 'u4', task: 'none' } },
  { type: 'advance', to: 'phase' },
  { type: 'advance', to: 'turn' },
  { type: 'undo', later: 'refuse' },
];

describe('end', () => {
  it('reveals the seed, and then everything is refused', () => {
    const house = House.withSides();
    house.unit('A Coy', house.axis);
    house.do({ type: 'end', seed: 'ab12' });
    expect(house.battle.game).toMatchObject({ status: 'ended', seed: 'ab12' });
    for (const command of EVERY_COMMAND) expect(house.refused(command).code).toBe('NO_GAME');
  });
});

describe('the words of an end', () => {
  const ended = (command: object, prepare: (house: ReturnType<typeof House.withSides>) => void = () => undefined) => {
    const house = House.withSides();
    prepare(house);
    house.do({ type: 'end', seed: null, ...command });
    return house.last;
  };

  it('tell the result that an umpire gives, and none that is empty', () => {
    expect(ended({ result: '  The hill is held. ' }).notes).toEqual(['Result: The hill is held.']);
    for (const given of [{}, { result: '' }, { result: '  ' }]) expect(ended(given).notes).toEqual([]);
  });

  it('tell the result by the objectives beside it', () => {
    const judged = (house: ReturnType<typeof House.withSides>): void => {
      house.do({ type: 'act', act: 'objective-add', params: { kind: 'judged', name: 'The hill', points: 3 } });
      const [objective] = [...house.battle.tables.objective!.keys()];
      house.do({ type: 'act', act: 'objective-judge', params: { objective: objective!, side: house.axis } });
    };
    expect(ended({ result: 'So be it' }, judged).notes).toEqual([
      'Result: So be it',
      'By the objectives: Axis 3, Allies 0: a victory for Axis.',
    ]);
  });

  it('say whether the seed is told', () => {
    expect(ended({}).summary).toContain('Its seed stays secret');
    expect(ended({ seed: 'ab' }).summary).toBe('The battle has ended and its seed is revealed.');
  });
});

describe('resume', () => {
  it('is of a battle that has ended, after its last event, by a chief umpire', () => {
    const house = House.withSides();
    const resume = (commitment: string | null, after = house.last.number) => ({ type: 'resume', commitment, after }) as const;
    expect(house.refused(resume(null)).code).toBe('CONFLICT');
    house.do({ type: 'end', seed: 'ab' });
    expect(house.refused(resume('c1', house.last.number - 1))).toMatchObject({ code: 'INVALID_INPUT', field: 'after' });
    expect(house.refused(resume(null))).toMatchObject({ code: 'INVALID_INPUT', field: 'commitment' });
    expect(house.refused(resume('c1'), playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
    house.do(resume('c1'));
    expect(house.last.notes[0]).toContain('the dice now come from a new seed');
  });

  it('goes on under a seed that was kept back, and needs no other', () => {
    const house = House.withSides();
    const before = house.battle.game;
    house.do({ type: 'end', seed: null });
    const after = house.last.number;
    expect(house.refused({ type: 'resume', commitment: 'c1', after })).toMatchObject({ field: 'commitment' });
    house.do({ type: 'resume', commitment: null, after });
    expect(house.battle.game).toEqual({ ...before, status: 'open' });
    expect(house.last.notes[0]).toContain('is still used for the dice');
  });

  const roll = { type: 'resolve', procedure: 'eagles.melee', roles: {}, typed: { attackerFp: 4, defenderFp: 3 } } as const;

  /** Creates a battle that has ended and been reopened twice, with its seed revealed each time. */
  function resumed() {
    const house = House.withSides();
    const ends: number[] = [];
    for (const [seed, commitment] of [
      ['ab', 'c1'],
      ['cd', 'c2'],
    ] as const) {
      house.do(roll);
      house.do({ type: 'end', seed });
      ends.push(house.last.number);
      house.do({ type: 'resume', commitment, after: house.last.number });
    }
    return Object.assign(house, { ends });
  }

  it('keeps each seed that was told, with the last event whose dice it made', () => {
    const { battle, ends } = resumed();
    expect(battle.game).toMatchObject({
      status: 'open',
      seed: null,
      commitment: 'c2',
      earlierSeeds: [
        { until: ends[0], seed: 'ab' },
        { until: ends[1], seed: 'cd' },
      ],
    });
  });

  it('stays when all is taken back since before the end: a seed that was told is told', () => {
    const house = resumed();
    const before = house.battle.game;
    house.do({ type: 'undo', event: house.ends[0]! - 1, scope: 'onwards', later: 'again' });
    expect(house.battle.game).toEqual(before);
  });
});

describe('notes', () => {
  it('of one side are written by its own players or an umpire, those of all by anybody who plays', () => {
    const house = House.withSides();
    const note = (onlyForSide: string | null) => ({ type: 'note', text: 'Dug in.', picture: null, onlyForSide }) as const;
    const [axis, allies] = [playerOf(house.axis), playerOf(house.allies)];
    for (const [by, side] of [
      [axis, house.axis],
      [axis, null],
      [allies, null],
      [UMPIRE, house.axis],
    ] as const) {
      house.do(note(side), by);
      expect(house.last).toMatchObject({ kind: 'noted', audience: side ?? 'all' });
    }
    expect(house.refused(note(house.axis), allies)).toMatchObject({ code: 'NOT_YOURS', field: 'side' });
    expect(house.refused(note(null), SPECTATOR).code).toBe('NOT_YOURS');
  });
});

describe('sides', () => {
  it('are made with fields, a role and players, each player once', () => {
    const house = new House();
    house.start();
    house.do({ type: 'add-side', name: 'Axis', fields: { nation: 'germany' }, roleId: '5', playerIds: ['7', '8', '7'] });
    expect(house.row('side', 's2')).toEqual({
      id: 's2',
      name: 'Axis',
      nation: 'germany',
      registrationPoints: [],
      fireBearing: null,
      roleId: '5',
      playerIds: ['7', '8'],
    });
  });

  it('are edited field by field: what is not given stays', () => {
    const house = new House();
    house.start();
    house.do({ type: 'add-side', name: 'Axis', fields: { nation: 'germany' }, roleId: '5', playerIds: ['7', '8'] });
    house.do({ type: 'edit-side', side: 's2', fields: {}, addPlayerIds: ['9', '7'], removePlayerIds: ['8'] });
    expect(house.row('side', 's2')).toMatchObject({ name: 'Axis', nation: 'germany', roleId: '5', playerIds: ['7', '9'] });
    expect(house.last.changes).toEqual([
      { table: 'side', id: 's2', before: { playerIds: ['7', '8'] }, after: { playerIds: ['7', '9'] } },
    ]);
    house.do({
      type: 'edit-side',
      side: 's2',
      name: 'Italy',
      fields: { nation: 'italy' },
      roleId: null,
      addPlayerIds: [],
      removePlayerIds: [],
    });
    expect(house.row('side', 's2')).toMatchObject({ name: 'Italy', nation: 'italy', roleId: null });
    expect(house.record.slice(-2).map(({ kind, audience }) => [kind, audience])).toEqual([
      ['side-edited', 's2'],
      ['side-edited', 'all'],
    ]);
  });

  it('are not found, or do not fit', () => {
    const house = House.withSides();
    const edit = (fields: object, side = house.axis): GameCommand =>
      ({ type: 'edit-side', side, fields, addPlayerIds: [], removePlayerIds: [] }) as GameCommand;
    expect(said(house.refused(edit({}, 's99')))).toEqual({ code: 'NOT_FOUND', field: 'side', cites: [] });
    expect(said(house.refused(edit({ nation: 'atlantis' }))).field).toBe('nation');
    expect(said(house.refused(edit({ id: 's9' }))).field).toBe('id');
    expect(said(house.refused(edit({ playerIds: [] }))).field).toBe('playerIds');
  });
});

describe('units', () => {
  it('are made whole, and known to their side alone', () => {
    const house = House.withSides();
    const id = house.unit('1/Pz', house.axis, { kind: 'vehicle', da: 'HARD', moveCode: 'D', baseFp: 6 });
    expect(house.row('unit', id)).toMatchObject({ id, name: '1/Pz', side: house.axis, nation: 'germany', fp: 6, tpd: 'AA' });
    expect(house.last).toMatchObject({ kind: 'unit-added', audience: house.axis });
  });

  it('keep id, side and name whatever is hidden among the fields', () => {
    const house = House.withSides();
    const id = house.unit('A Coy', house.axis);
    const other = house.unit('B Coy', house.axis);
    for (const fields of [{ id: other }, { side: house.allies }])
      expect(house.refused({ type: 'edit-unit', unit: id, fields }).code).toBe('INVALID_INPUT');
    expect(house.refused({ type: 'edit-unit', unit: id, fields: { name: 'B Coy' } }).code).toBe('CONFLICT');
    expect(house.row('unit', id)).toMatchObject({ id, name: 'A Coy', side: house.axis });
  });

  it('change sides, and then it is the new side that hears how, and everybody that', () => {
    const house = House.withSides();
    const id = house.unit('A Coy', house.axis);
    house.do({ type: 'edit-unit', unit: id, side: house.allies, fields: {} });
    expect(house.row('unit', id)!.side).toBe(house.allies);
    expect(house.record.slice(-2).map(({ audience }) => audience)).toEqual([house.allies, 'all']);
    expect(house.refused({ type: 'edit-unit', unit: id, side: 's99', fields: {} })).toMatchObject({
      code: 'NOT_FOUND',
      field: 'side',
    });
  });

  it('are taken out', () => {
    const house = House.withSides();
    const id = house.unit('A Coy', house.axis);
    house.do({ type: 'remove-unit', unit: id });
    expect(house.row('unit', id)).toBeUndefined();
    for (const command of [
      { type: 'remove-unit', unit: id },
      { type: 'edit-unit', unit: id, fields: {} },
    ] satisfies GameCommand[])
      expect(house.refused(command)).toMatchObject({ code: 'NOT_FOUND', field: 'unit' });
  });
});

describe('resolve', () => {
  it('rolls once, keeps the facts and carries out the effects', () => {
    const house = House.withSides();
    const firer = house.unit('1/Pz', house.axis, { baseFp: 4 });
    const target = house.unit('A Coy', house.allies, { tpd: 'AA' });
    // FP 4 at 450 yards is rating X. In AA there is no adjustment, so there are 4 dice. At effective range 0, 9 and 8
    // hit INFANTRY (section 4.2), so three of them hit. The first hit only suppresses, and each further one impairs
    // without a second roll (section 4.3).
    const [event] = house.do(
      {
        type: 'resolve',
        procedure: 'eagles.direct-fire',
        roles: { firer: [firer], target: [target] },
        typed: { rangeYards: 450 },
      },
      UMPIRE,
      faces(0, 8, 5, 9),
    );
    expect(event).toMatchObject({ kind: 'resolved', diceKind: 'verified', audience: 'all', part: 0 });
    expect(event!.resolutions[0]!.outcome).toMatchObject({ killDice: 4, hits: 3, suppressed: true, impairments: 2 });
    expect(event!.resolutions[0]!.dice.map(({ face }) => face)).toEqual([0, 8, 5, 9]);
    expect(house.row('unit', firer)).toMatchObject({ fired: true });
    expect(house.row('unit', target)).toMatchObject({ suppressed: true, impairments: 2, fp: 2 });
  });

  it('takes what was typed over what the units say', () => {
    const house = House.withSides();
    const firer = house.unit('1/Pz', house.axis, { baseFp: 4 });
    const resolve = (typed: object) =>
      house.do({ type: 'resolve', procedure: 'eagles.direct-fire', roles: { firer: [firer] }, typed: typed as never })[0]!;
    const base = { targetDa: 'THIN', targetTpd: 'BB', rangeYards: 100 };
    expect(resolve(base).resolutions[0]!.input).toMatchObject({ fp: 4, targetDa: 'THIN' });
    expect(resolve({ ...base, fp: 9 }).resolutions[0]!.input).toMatchObject({ fp: 9 });
  });

  it('without units only rolls: nothing in the battle changes', () => {
    const house = House.withSides();
    const before = textOf(house.battle);
    const typed = { fp: 40, targetDa: 'INFANTRY', targetTpd: 'AA', rangeYards: 100 };
    const [event] = house.do({ type: 'resolve', procedure: 'eagles.direct-fire', roles: {}, typed });
    expect(event!.changes).toEqual([]);
    expect(textOf(house.battle)).toBe(before);
  });

  it('without dice says that there are none', () => {
    const house = House.withSides();
    const [event] = house.do({
      type: 'resolve',
      procedure: 'eagles.impairment',
      roles: {},
      typed: { kind: 'infantry', baseFp: 4 },
    });
    expect(event).toMatchObject({ diceKind: 'none' });
  });

  it('refuses what is not there', () => {
    const house = House.withSides();
    const unit = house.unit('A Coy', house.axis);
    const resolve = (procedure: string, roles: Record<string, string[]>): Refusal =>
      house.refused({ type: 'resolve', procedure, roles, typed: { rangeYards: 1 } });
    expect(resolve('eagles.haircut', {}).code).toBe('UNKNOWN_PROCEDURE');
    expect(resolve('eagles.direct-fire', { barber: [unit] })).toMatchObject({ code: 'INVALID_INPUT', field: 'barber' });
    expect(resolve('eagles.direct-fire', { constructor: [unit] })).toMatchObject({ code: 'INVALID_INPUT', field: 'constructor' });
    expect(resolve('eagles.direct-fire', { firer: ['u99'] })).toMatchObject({ code: 'NOT_FOUND', field: 'firer' });
    expect(resolve('eagles.direct-fire', { firer: [unit, unit] })).toMatchObject({ code: 'INVALID_INPUT', field: 'firer' });
    expect(resolve('eagles.direct-fire', { firer: [unit], support: [unit, unit] })).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'support',
    });
    expect(resolve('eagles.direct-fire', { firer: [unit] })).toMatchObject({ code: 'INVALID_INPUT', field: 'targetDa' });
  });
});

describe('permissions', () => {
  const UMPIRES_OWN = EVERY_COMMAND.filter(({ type }) => type !== 'resolve' && type !== 'act');

  it.each(UMPIRES_OWN.map((command) => [command.type, command] as const))('%s is the umpire’s', (_type, command) => {
    const house = House.withSides();
    house.unit('A Coy', house.axis);
    for (const actor of [playerOf(house.axis), SPECTATOR]) expect(house.refused(command, actor).code).toBe('UMPIRE_ONLY');
  });

  it('an act of the umpire’s is refused to everybody else, and one of the sides to spectators', () => {
    const house = House.withSides();
    const unit = house.unit('A Coy', house.axis);
    const add: GameCommand = { type: 'act', act: 'minefield-add', params: { name: 'Red', kind: 'hasty' } };
    expect(house.refused(add, playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
    expect(house.refused(add, SPECTATOR).code).toBe('UMPIRE_ONLY');
    const place: GameCommand = { type: 'act', act: 'place-unit', params: { unit, xYards: 1, yYards: 2 } };
    expect(house.refused(place, SPECTATOR).code).toBe('NOT_YOURS');
    house.do(place, playerOf(house.axis));
    expect(house.row('unit', unit)).toMatchObject({ xYards: 1, yYards: 2 });
    expect(house.refused({ type: 'act', act: 'dance', params: {} })).toMatchObject({ code: 'INVALID_INPUT', field: 'act' });
    expect(house.refused({ type: 'act', act: 'place-unit', params: { unit, speed: 3 } })).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'speed',
    });
  });

  it('a player acts with units of the own side alone; an umpire with all', () => {
    const house = House.withSides();
    const ours = house.unit('1/Pz', house.axis);
    const theirs = house.unit('A Coy', house.allies);
    house.do({ type: 'act', act: 'set-game', params: { phase: 'direct' } });
    const fire = (firer: string, target: string): GameCommand => ({
      type: 'resolve',
      procedure: 'eagles.direct-fire',
      roles: { firer: [firer], target: [target] },
      typed: { rangeYards: 100 },
    });
    expect(house.refused(fire(theirs, ours), playerOf(house.axis))).toMatchObject({ code: 'NOT_YOURS', field: 'firer' });
    expect(house.refused(fire(ours, theirs), SPECTATOR).code).toBe('NOT_YOURS');
    expect(house.do(fire(ours, theirs), playerOf(house.axis))).toHaveLength(1);
    expect(house.do(fire(theirs, ours), UMPIRE)).toHaveLength(1);
  });

  it('a player in the wrong phase is refused with the section; an umpire is not', () => {
    const house = House.withSides();
    const ours = house.unit('1/Pz', house.axis);
    const theirs = house.unit('A Coy', house.allies);
    const fire: GameCommand = {
      type: 'resolve',
      procedure: 'eagles.direct-fire',
      roles: { firer: [ours], target: [theirs] },
      typed: { rangeYards: 100 },
    };
    const refusal = house.refused(fire, playerOf(house.axis));
    expect(said(refusal)).toEqual({ code: 'ILLEGAL', field: null, cites: ['Sequence'] });
    expect(refusal.message).toBe(
      'This action is possible only in the Direct fire or Melee phase. This is the Movement phase. Press _My units_ to see what you can do.',
    );
    expect(house.do(fire, UMPIRE)).toHaveLength(1);
  });

  it('a unit that can take no part is refused with the section', () => {
    const house = House.withSides();
    const unit = house.unit('A Coy', house.axis, { destroyed: true });
    const command: GameCommand = { type: 'resolve', procedure: 'eagles.movement', roles: { unit: [unit] }, typed: {} };
    expect(said(house.refused(command))).toMatchObject({ code: 'ILLEGAL', cites: ['1.7'] });
  });
});

describe('the record', () => {
  it('numbers events from 1 without gaps, and the events of one command by part; the command is kept with the first', () => {
    const house = House.withSides({ gunSetup: true });
    house.unit('Bty', house.axis, { kind: 'artillery', guns: 4, calibreMm: 105, gunState: 'setting-up', gunReadyTurn: 2 });
    const events = house.do({ type: 'advance', to: 'turn' });
    expect(house.record.map(({ number }) => number)).toEqual(house.record.map((_, index) => index + 1));
    expect(events.map(({ kind, part, phase, turn }) => [kind, part, phase, turn])).toEqual([
      ['phase', 0, 'movement', 1],
      ['phase', 1, 'indirect', 1],
      ['phase', 2, 'direct', 1],
      ['phase', 3, 'melee', 1],
      ['gun-ready', 4, 'movement', 2],
    ]);
    expect(new Set(events.map(({ interactionId }) => interactionId)).size).toBe(1);
    expect(events.map(({ command }) => command)).toEqual([{ type: 'advance', to: 'turn' }, {}, {}, {}, {}]);
  });

  it('asks for the dice of each event by its number', () => {
    const house = House.withSides();
    const asked: number[] = [];
    house.do({ type: 'advance', to: 'turn' }, UMPIRE, (number) => {
      asked.push(number);
      return createScriptedFaces([]);
    });
    expect(asked).toEqual([4, 5, 6, 7]);
  });

  it('is plain JSON: what is read back is the very battle', () => {
    const house = House.withSides();
    house.unit('A Coy', house.axis);
    house.undo();
    const read = JSON.parse(JSON.stringify(house.record)) as typeof house.record;
    expect(textOf(applyEvents('g', read).battle)).toBe(textOf(house.battle));
  });

  it('a command that throws halfway leaves no event and the same state', () => {
    const house = House.withSides();
    const before = house.state;
    expect(() =>
      decideCommand(
        house.state,
        { type: 'advance', to: 'turn' },
        {
          ruleset: {
            ...house.ruleset,
            phaseEnds: (desk, phase) => {
              if (phase === 'direct') throw new Error('a bug');
              return house.ruleset.phaseEnds(desk, phase);
            },
          },
          actor: UMPIRE,
          interactionId: 'i',
          at: '2026-01-01T00:00:00.000Z',
          facesFor: () => createScriptedFaces([]),
          chronicle: house.chronicle,
        },
      ),
    ).toThrow('a bug');
    expect(house.state).toBe(before);
    expect(house.battle.game).toMatchObject({ turn: 1, phase: 'movement' });
  });
});
