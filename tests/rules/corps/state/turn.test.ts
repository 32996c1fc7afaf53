import { beforeEach, describe, expect, it } from 'vitest';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import { Campaign, player, refusal } from './campaign.js';
import { embedFor } from '../../../present/posting.js';

let campaign: Campaign;
beforeEach(() => {
  campaign = new Campaign({ season: 'winter' }); // The day has two daylight turns (CO-1).
});

const moment = (): string => {
  const { day, turnOfDay, turn, phase } = campaign.game;
  return `day ${day} ${turnOfDay} turn ${turn} ${phase}`;
};

describe('Scale: daylight turns of a day', () => {
  it.each([
    ['winter', 2],
    ['spring', 3],
    ['autumn', 3],
    ['summer', 4],
  ])('%s has %i, unless the umpire says otherwise (CO-1)', (season, turns) => {
    expect(new Campaign({ season }).game).toMatchObject({ dayTurns: turns, day: 1, turnOfDay: 1, turn: 1, phase: 'weather' });
    expect(new Campaign({ season, dayTurns: 2 }).game.dayTurns).toBe(2);
  });

  it('the season is required', () => {
    expect(refusal(() => new Campaign({})).field).toBe('season');
  });
});

describe('Turn sequence', () => {
  it('six phases, weather in the first turn of a day only; the night has three, and does not count as a turn', () => {
    const moments = [moment()];
    while (campaign.game.day < 3) {
      campaign.next(campaign.game.phase === 'night-movement' || campaign.game.weather === null ? [3] : []);
      moments.push(moment());
    }
    const day = (n: number, turn: number): string[] => [
      `day ${n} 1 turn ${turn} weather`,
      ...['command-check', 'air-strikes', 'move', 'combat', 'replace-hq'].map((phase) => `day ${n} 1 turn ${turn} ${phase}`),
      ...['command-check', 'air-strikes', 'move', 'combat', 'replace-hq'].map((phase) => `day ${n} 2 turn ${turn + 1} ${phase}`),
      ...['night-recovery', 'night-resupply', 'night-movement'].map((phase) => `day ${n} night turn ${turn + 2} ${phase}`),
    ];
    expect(moments).toEqual([...day(1, 1), ...day(2, 3), 'day 3 1 turn 5 weather']);
  });

  it('/turn next goes on to the next daylight turn or to the night', () => {
    const moments = [[5], [], [6], []].map((faces) => {
      campaign.do({ type: 'advance', to: 'turn' }, faces);
      return moment();
    });
    expect(moments).toEqual([
      'day 1 2 turn 2 command-check',
      'day 1 night turn 3 night-recovery',
      'day 2 1 turn 3 weather',
      'day 2 2 turn 4 command-check',
    ]);
  });

  it('is fixed: nobody jumps to another phase', () => {
    expect(refusal(() => campaign.do({ type: 'go-to-phase', phase: 'combat' })).cites).toEqual(['Turn sequence']);
  });

  it('each turn and night says where the day stands', () => {
    campaign.next([6]);
    expect(campaign.last.notes[0]).toBe('Day 1, turn 1 of 2.');
    campaign.until('command-check');
    expect(campaign.last.notes[0]).toBe('Day 1, turn 2 of 2. The weather is fine.');
    const night = campaign.until('night-recovery').findLast(({ kind }) => kind === 'phase');
    expect(night!.notes[0]).toBe('Night after day 1.');
  });
});

describe('Weather: once a day, in its first turn (CO-2)', () => {
  it('of the first day it is rolled as the phase ends, so that its shift can be set before', () => {
    expect(campaign.game.weather).toBe(null);
    expect(campaign.record[0]!.notes).toEqual(['The weather is rolled when this phase ends (Weather).']);
    campaign.act('set-game', { weatherShift: 2 });
    campaign.next([3]); // In winter 3 + 2 = 5 is cloudy (CO-3).
    expect(campaign.game.weather).toBe('cloudy');
    expect(campaign.last.resolutions.map(({ procedure, dice }) => [procedure, dice.map(({ face }) => face)])).toEqual([
      ['corps.weather', [3]],
    ]);
  });

  it('or when the umpire says so, with another shift if he likes', () => {
    campaign.act('roll-weather', { shift: -1 }, undefined, [6]); // In winter a 5 is cloudy.
    expect(campaign.game).toMatchObject({ weather: 'cloudy', weatherShift: 0 });
    expect(campaign.last).toMatchObject({ kind: 'weather', resolutions: [{ outcome: { tableRow: 5 } }] });
    campaign.next();
    expect(campaign.game.weather).toBe('cloudy');
    campaign.undo();
    campaign.undo();
    expect(campaign.game.weather).toBe(null);
    expect(refusal(() => campaign.act('roll-weather', {}, player(campaign.axis))).code).toBe('UMPIRE_ONLY');
  });

  it('a roll by hand is only a roll', () => {
    campaign.roll('weather', {}, {}, [6]);
    expect(campaign.game.weather).toBe(null);
    expect(campaign.last.notes).toEqual([
      'The battle keeps its weather. An umpire can roll new weather with /corps-game weather.',
    ]);
  });

  it('is not rolled when the umpire has set it', () => {
    campaign.act('set-game', { weather: 'overcast' });
    campaign.next();
    expect(campaign.game.weather).toBe('overcast');
  });

  it('of later days it is rolled as the phase begins, and holds for the day and its night', () => {
    campaign.next([6]); // In winter a 6 is fine.
    campaign.until('night-movement');
    expect(campaign.game.weather).toBe('fine');
    campaign.next([1]); // In winter a 1 is overcast.
    expect(campaign.game).toMatchObject({ phase: 'weather', weather: 'overcast' });
    campaign.next();
    expect(campaign.game.weather).toBe('overcast');
  });

  it('a battle that was set to a morning by hand rolls without a proposal too', () => {
    campaign.act('set-game', { weather: 'fine', phase: 'night-movement' });
    campaign.next([5]);
    expect(campaign.game.weather).toBe('cloudy');
  });
});

describe('Command check: a new turn', () => {
  const SPENT = { firedThisTurn: true, movedThisTurn: true, attackedThisTurn: true, surprised: true };
  const FRESH = { firedThisTurn: false, movedThisTurn: false, attackedThisTurn: false, surprised: false };

  it('turn flags are cleared as it opens, and as the night does', () => {
    campaign.next([5]);
    campaign.add('A', '12 SS');
    for (const phase of ['command-check', 'night-recovery']) {
      campaign.edit('A', SPENT);
      campaign.stocks('12 SS', { polSpentThisTurn: true });
      campaign.until('replace-hq');
      expect(campaign.unit('A')).toMatchObject(SPENT);
      expect(campaign.stock('12 SS').polSpentThisTurn).toBe(true);
      campaign.next();
      expect(campaign.game.phase).toBe(phase);
      expect(campaign.unit('A')).toMatchObject(FRESH);
      expect(campaign.stock('12 SS').polSpentThisTurn).toBe(false);
    }
  });

  it('everybody is in command but those whom the umpire names, or measures (Command)', () => {
    campaign.next([5]);
    for (const name of ['A', 'B', 'C', 'HQ']) campaign.add(name, '12 SS', name === 'HQ' ? { type: 'hq', sp: 1 } : {});
    campaign.edit('A', { inCommand: false });
    campaign.until('command-check');
    expect(campaign.unit('A').inCommand).toBe(true);
    campaign.act('command-check', { outOfCommand: [campaign.id('unit', 'A'), campaign.id('unit', 'B')] });
    campaign.roll('command-check', { unit: ['C'], headquarters: ['HQ'] }, { distanceInches: 18.5 });
    expect(['A', 'B', 'C'].map((name) => campaign.unit(name).inCommand)).toEqual([false, false, false]);
    campaign.act('command-check', { inCommand: [campaign.id('unit', 'A')] });
    campaign.roll('command-check', { unit: ['C'], headquarters: ['HQ'] }, { distanceInches: 18 });
    expect(['A', 'B', 'C'].map((name) => campaign.unit(name).inCommand)).toEqual([true, false, true]);
  });

  it('a division is named as a whole: all of its units that are there (Command, Supply)', () => {
    campaign.next([5]);
    for (const name of ['A', 'B', 'Gone']) campaign.add(name, '12 SS');
    campaign.add('Other', '272 Inf');
    campaign.edit('Gone', { sp: 0 });
    const division = campaign.id('formation', '12 SS');
    const states = () =>
      ['A', 'B', 'Gone', 'Other'].map((name) => [campaign.unit(name).inCommand, campaign.unit(name).isolationDay]);
    campaign.act('command-check', { division, divisionIs: 'out-of-command' });
    campaign.act('command-check', { division, divisionIs: 'cut-off' });
    expect(states()).toEqual([
      [false, 1],
      [false, 1],
      [true, 0],
      [true, 0],
    ]);
    campaign.act('command-check', { division, divisionIs: 'in-supply', inCommand: [campaign.id('unit', 'A')] });
    expect(states()).toEqual([
      [true, 0],
      [false, 0],
      [true, 0],
      [true, 0],
    ]);
    expect(refusal(() => campaign.act('command-check', { division })).field).toBe('divisionIs');
    expect(refusal(() => campaign.act('command-check', { divisionIs: 'cut-off' })).field).toBe('division');
  });

  it('a battle that an umpire sets to the night is told that nothing is proposed', () => {
    const notes = campaign.act('set-game', { phase: 'night-recovery' }).notes;
    expect(notes).toEqual(['There is no proposal for this night. Use /corps-night propose.']);
    campaign.act('night-propose');
    expect(campaign.act('set-game', { phase: 'night-resupply' }).notes).toEqual([]);
  });

  it('who is measured to an HQ that is eliminated is out of command, however near it was (CO-6)', () => {
    campaign.next([5]);
    campaign.add('A', '12 SS');
    campaign.add('HQ', '12 SS', { type: 'hq', sp: 1 });
    campaign.edit('HQ', { sp: 0 });
    const { resolutions } = campaign.roll('command-check', { unit: ['A'], headquarters: ['HQ'] }, { distanceInches: 1 });
    expect(resolutions[0]!.input).toMatchObject({ hq: 'lost' });
    expect(campaign.unit('A').inCommand).toBe(false);
  });
});

describe('how the battle stands: day, time of day and weather (Turn sequence, Weather)', () => {
  it('is told at any time', () => {
    const told = () => corpsRuleset.statusLines!(campaign.battle);
    expect(told()).toEqual(['Day 1, turn 1 of 2.', 'The weather is rolled when this phase ends (Weather).']);
    campaign.next([6]);
    expect(told()).toEqual(['Day 1, turn 1 of 2. The weather is fine.']);
    campaign.until('night-recovery');
    expect(told()).toEqual(['Night after day 1: fine.']);
    campaign.until('command-check', { weather: [5] });
    expect(told()).toEqual(['Day 2, turn 1 of 2. The weather is cloudy.']);
  });
});

describe('Supply: isolation', () => {
  const isolated = (name: string): number => campaign.unit(name).isolationDay;
  const check = (params: Readonly<Record<string, readonly string[]>>): void => {
    campaign.act(
      'command-check',
      Object.fromEntries(Object.entries(params).map(([key, names]) => [key, names.map((name) => campaign.id('unit', name))])),
    );
  };
  const morning = (): void => {
    campaign.until('weather', { weather: [5] });
    campaign.next();
  };

  beforeEach(() => {
    campaign.next([5]);
    for (const name of ['A', 'B', 'C']) campaign.add(name, '12 SS');
  });

  it('the day on which a unit is cut off is day 1, in whatever turn of it (CO-9)', () => {
    check({ cutOff: ['A'] });
    campaign.until('command-check');
    check({ cutOff: ['B', 'A'] });
    expect([isolated('A'), isolated('B'), isolated('C')]).toEqual([1, 1, 0]);
    campaign.next();
    expect(isolated('A')).toBe(1);
  });

  it('counts up at the first command check of each day, and only there (CO-9)', () => {
    check({ cutOff: ['A'] });
    morning();
    expect(isolated('A')).toBe(2);
    expect(campaign.last.notes).toContain('On day 2 of isolation, units cannot attack (Supply): A.');
    campaign.until('command-check');
    expect([campaign.game.turnOfDay, isolated('A')]).toEqual([2, 2]);
    morning();
    expect(isolated('A')).toBe(3);
    expect(campaign.last.notes).toContain(
      'On day 3 of isolation, units cannot attack and have half their dice (Supply, CO-10): A.',
    );
  });

  it('who is cut off in that very check is on day 1, and who has a path again is free', () => {
    check({ cutOff: ['A', 'B'] });
    morning();
    check({ cutOff: ['C'], inSupply: ['B'] });
    campaign.next();
    expect([isolated('A'), isolated('B'), isolated('C')]).toEqual([2, 0, 1]);
  });

  it('on day 4 it surrenders or disperses as the check closes, unless a path is found', () => {
    campaign.edit('A', { isolationDay: 3, sp: 2, dispersedSp: 2 });
    campaign.edit('B', { isolationDay: 3 });
    morning();
    expect(campaign.last.notes.at(-1)).toBe(
      'On day 4 of isolation, units surrender or disperse when this phase ends, unless an umpire finds a path: A, B.',
    );
    check({ inSupply: ['B'] });
    campaign.next();
    expect(campaign.unit('A')).toMatchObject({ sp: 0, dispersedSp: 0, isolationDay: 4, destroyed: true });
    expect(campaign.unit('B')).toMatchObject({ sp: 4, isolationDay: 0, destroyed: false });
    expect(campaign.last.notes).toEqual(['Units that surrendered or dispersed on day 4 of isolation (Supply, CO-9): A.']);
    campaign.undo();
    expect(campaign.unit('A')).toMatchObject({ sp: 3, dispersedSp: 1, destroyed: false }); // One SP came back overnight.
    expect(campaign.game.phase).toBe('command-check');
  });

  it('a battle begins on the day that its order of battle says', () => {
    const begun = new Campaign({ season: 'winter' });
    begun.add('A', '12 SS', { isolationDay: 2 });
    begun.next([5]);
    expect(begun.unit('A').isolationDay).toBe(2);
  });
});

describe('Movement: debussing', () => {
  it('lasts until the next move phase (CO-17)', () => {
    campaign.next([5]);
    campaign.add('A', '12 SS');
    campaign.edit('A', { mode: 'disembarking' });
    campaign.next();
    expect(campaign.unit('A').mode).toBe('disembarking');
    campaign.next();
    expect(campaign.unit('A').mode).toBe('normal');
    expect(campaign.last.notes).toEqual(['Disembarked (Movement, CO-17): A.']);
  });

  it('is over for nobody who was eliminated meanwhile', () => {
    campaign.next([5]);
    campaign.add('A', '12 SS');
    campaign.add('B', '12 SS');
    for (const unit of ['A', 'B']) campaign.edit(unit, { mode: 'disembarking' });
    campaign.edit('B', { sp: 0 });
    campaign.next();
    campaign.next();
    expect(campaign.last.notes).toEqual(['Disembarked (Movement, CO-17): A.']);
  });
});

describe('Turn sequence: an HQ that was lost', () => {
  beforeEach(() => {
    campaign.next([5]);
    campaign.add('HQ 12 SS', '12 SS', { type: 'hq', sp: 2 });
  });
  const bomb = (faces: readonly number[]): void => {
    campaign.roll('air-strike', { target: ['HQ 12 SS'] }, { airUnits: faces.length }, faces);
  };

  it('is back in the HQ phase of the first daylight turn after, with all its SP (CO-8)', () => {
    bomb([6, 6]);
    expect(campaign.unit('HQ 12 SS')).toMatchObject({ sp: 0, lostTurn: 1, destroyed: true });
    expect(campaign.diary).toEqual([
      {
        id: `hq:${campaign.id('unit', 'HQ 12 SS')}`,
        kind: 'hq',
        dueTurn: 2,
        duePhase: 'replace-hq',
        at: 'begin',
        order: [1],
        label: 'HQ 12 SS is replaced',
        sideId: campaign.axis,
      },
    ]);
    campaign.until('replace-hq');
    expect(campaign.unit('HQ 12 SS').sp).toBe(0);
    campaign.until('replace-hq');
    expect(campaign.game.turn).toBe(2);
    expect(campaign.unit('HQ 12 SS')).toMatchObject({ sp: 2, lostTurn: null, destroyed: false });
    expect(campaign.last).toMatchObject({
      kind: 'resolved',
      summary: 'The HQ is back with all its SP. An umpire must place the HQ.',
      audience: 'all',
      notes: [],
    });
    expect(campaign.last.resolutions).toMatchObject([
      { outcome: { replaced: true }, roles: { hq: [campaign.id('unit', 'HQ 12 SS')] }, summary: campaign.last.summary },
    ]);
    expect(campaign.diary).toEqual([]);
    campaign.undo();
    expect(campaign.unit('HQ 12 SS')).toMatchObject({ sp: 0, lostTurn: 1 });
    expect(campaign.diary.length).toBe(1);
  });

  it('lost overnight it is back in the next daylight turn (CO-8)', () => {
    campaign.until('night-movement');
    expect(campaign.game.turn).toBe(3);
    bomb([6, 6]);
    expect(campaign.unit('HQ 12 SS').lostTurn).toBe(2);
    campaign.until('replace-hq', { weather: [5] });
    expect(campaign.game.turn).toBe(3);
    expect(campaign.unit('HQ 12 SS').sp).toBe(2);
  });

  it('is not replaced when nothing of it is ever to come back', () => {
    campaign.add('Para HQ', '7 Armd', { type: 'hq', sp: 1 });
    campaign.roll('air-landing', { unit: ['Para HQ'] }, { landing: 'para', terrain: 'rough' }, [6]); // On a 7 its SP is lost permanently.
    expect(campaign.unit('Para HQ')).toMatchObject({ spMax: 0, lostTurn: 1 });
    expect(campaign.diary).toEqual([]);
  });

  it('is not lost while it has SP, and returns by hand too', () => {
    bomb([6, 1]);
    expect(campaign.unit('HQ 12 SS')).toMatchObject({ sp: 1, lostTurn: null });
    bomb([6]);
    expect(refusal(() => campaign.roll('movement', { unit: ['HQ 12 SS'] })).cites).toEqual(['Combat results']);
    campaign.act('set-game', { turn: 3 });
    campaign.roll('replace-hq', { hq: ['HQ 12 SS'] });
    expect(campaign.unit('HQ 12 SS')).toMatchObject({ sp: 2, lostTurn: null });
    expect(refusal(() => campaign.roll('replace-hq', { hq: ['HQ 12 SS'] })).cites).toEqual(['Turn sequence']);
  });
});

describe('Air-landing: scattered SP', () => {
  it('come in one each night, cut off or out of command notwithstanding (CO-59)', () => {
    campaign.next([5]);
    campaign.add('1/Para', '7 Armd', { sp: 3 });
    campaign.until('move');
    campaign.roll('air-landing', { unit: ['1/Para'] }, { landing: 'para' }, [5]); // On a 5 two SP are scattered.
    expect(campaign.unit('1/Para')).toMatchObject({ sp: 1, dispersedSp: 2, spMax: 3, destroyed: false });
    campaign.edit('1/Para', { isolationDay: 1, inCommand: false });
    const night = campaign.until('night-recovery').findLast(({ kind }) => kind === 'phase');
    expect(campaign.unit('1/Para')).toMatchObject({ sp: 2, dispersedSp: 1 });
    expect(night!.notes).toContain('Scattered SP return, 1 to each unit (Air-landing, CO-59): 1/Para.');
    campaign.until('night-recovery', { weather: [5] });
    expect(campaign.unit('1/Para')).toMatchObject({ sp: 3, dispersedSp: 0 });
    campaign.until('night-recovery', { weather: [5] });
    expect(campaign.unit('1/Para')).toMatchObject({ sp: 3, dispersedSp: 0 });
  });

  it('a unit that is all scattered is off the table, not eliminated, until then (CO-58)', () => {
    campaign.next([5]);
    campaign.add('1/Para', '7 Armd', { sp: 1 });
    campaign.roll('air-landing', { unit: ['1/Para'] }, { landing: 'para' }, [4]);
    expect(campaign.unit('1/Para')).toMatchObject({ sp: 0, dispersedSp: 1, destroyed: false });
    expect(refusal(() => campaign.roll('movement', { unit: ['1/Para'] })).cites).toEqual(['Air-landing', 'CO-58']);
    campaign.until('night-recovery');
    campaign.stocks('7 Armd', { log: 0, pol: 9 });
    campaign.roll('movement', { unit: ['1/Para'] }, { openInches: 1 });
    expect(campaign.unit('1/Para')).toMatchObject({ sp: 1, dispersedSp: 0, movedThisTurn: true });
  });

  it('a post says that a unit is scattered, and that one is eliminated which is', () => {
    campaign.next([5]);
    campaign.next();
    campaign.next();
    const told = (name: string, terrain: string, face: number): string => {
      campaign.add(name, '7 Armd', { sp: 1 });
      campaign.roll('air-landing', { unit: [name] }, { landing: 'para', terrain }, [face]);
      return JSON.stringify(embedFor(campaign.last, { battle: campaign.battle, ruleset: corpsRuleset }));
    };
    const scattered = told('1/Para', 'open', 4);
    expect(scattered).toContain('1/Para is scattered');
    expect(scattered).not.toContain('eliminated');
    expect(told('2/Para', 'rough', 6)).toContain('2/Para eliminated');
  });

  it('SP lost for good lower the rating (CO-58)', () => {
    campaign.next([5]);
    campaign.add('1/Para', '7 Armd', { sp: 3 });
    campaign.roll('air-landing', { unit: ['1/Para'] }, { landing: 'para', terrain: 'rough' }, [6]); // On a 7 one SP is scattered and one lost.
    expect(campaign.unit('1/Para')).toMatchObject({ sp: 1, dispersedSp: 1, spMax: 2 });
  });
});
