import { beforeEach, describe, expect, it } from 'vitest';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../../../src/house/index.js';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import { Campaign, player, refusal, UMPIRE } from './campaign.js';

let campaign: Campaign;
beforeEach(() => {
  campaign = new Campaign({ season: 'winter' }); // The day has two daylight turns.
  campaign.next([5]);
  campaign.add('Pioneers', '12 SS', { type: 'engineers', sp: 3, marks: ['L'] });
  campaign.add('HQ', '12 SS', { type: 'hq', sp: 1, engineerHq: true });
  campaign.add('A', '12 SS');
  campaign.add('X', '7 Armd', { type: 'engineers', sp: 2 });
});

const unitId = (name: string): string => campaign.id('unit', name);
const begin = (task: string, place = 'Orne', workers = 'Pioneers', extra: object = {}): void => {
  campaign.act('job-add', { place, task, workers: unitId(workers), ...extra });
};
const edit = (fields: object, place = 'Orne'): void => {
  campaign.act('job-edit', { job: campaign.id('job', place), ...fields });
};
const worked = (place = 'Orne'): number => campaign.job(place).turnsWorked;
/** Ends the present combat phase, or the next one. */
const closeCombat = (faces: readonly number[] = []): ReturnType<Campaign['next']> => {
  if (campaign.game.phase !== 'combat') campaign.until('combat', { weather: [5] });
  return campaign.next(faces);
};

describe('Engineers: work begins', () => {
  it('by engineers or an HQ with engineers, one job a place, one place a unit', () => {
    begin('bridge-river');
    expect(campaign.job('Orne')).toMatchObject({
      side: campaign.axis,
      task: 'bridge-river',
      workers: unitId('Pioneers'),
      turnsWorked: 0,
    });
    expect(campaign.last).toMatchObject({ kind: 'job-added', audience: campaign.axis });
    expect(refusal(() => begin('demolition', 'ORNE', 'HQ'))).toMatchObject({ code: 'CONFLICT', field: 'place' });
    expect(refusal(() => begin('demolition', 'Odon'))).toMatchObject({ code: 'CONFLICT', field: 'workers' });
    expect(refusal(() => begin('demolition', 'Odon', 'A')).cites).toEqual(['Engineers', 'CO-54']);
    begin('demolition', 'Odon', 'HQ');
    campaign.edit('HQ', { engineerHq: false });
    expect(campaign.diary.map(({ id }) => id)).toEqual([`job:${campaign.id('job', 'Orne')}`]);
  });

  it('players for their own units; whether it is opposed is the umpire’s word (CO-52)', () => {
    const add = (as: string, extra: object = {}): unknown =>
      campaign.act('job-add', { place: 'Odon', task: 'demolition', workers: unitId('X'), ...extra }, player(as));
    expect(refusal(() => add(campaign.axis))).toMatchObject({ code: 'NOT_YOURS', field: 'workers' });
    expect(refusal(() => add(campaign.allies, { opposed: true }))).toMatchObject({ code: 'UMPIRE_ONLY', field: 'opposed' });
    add(campaign.allies);
    expect(campaign.job('Odon').side).toBe(campaign.allies);
    const job = campaign.id('job', 'Odon');
    expect(refusal(() => campaign.act('job-remove', { job }, player(campaign.axis))).code).toBe('NOT_FOUND');
    expect(refusal(() => campaign.act('job-edit', { job, opposed: true }, player(campaign.allies))).code).toBe('UMPIRE_ONLY');
    campaign.act('job-remove', { job }, player(campaign.allies));
    expect(campaign.names('job')).toEqual([]);
  });

  it('places are each side’s own: nobody hears of the enemy’s work there, nor is stopped by it', () => {
    const add = (workers: string, side: string): unknown =>
      campaign.act('job-add', { place: 'Orne', task: 'bridge-river', workers: unitId(workers) }, player(side));
    add('Pioneers', campaign.axis);
    add('X', campaign.allies);
    const jobs = [...campaign.battle.tables.job.values()];
    expect(jobs.map(({ place, side }) => [place, side])).toEqual([
      ['Orne', campaign.axis],
      ['Orne', campaign.allies],
    ]);
    expect(refusal(() => add('HQ', campaign.axis))).toMatchObject({ code: 'CONFLICT', field: 'place' });
    closeCombat();
    expect([...campaign.battle.tables.job.values()].map(({ turnsWorked }) => turnsWorked)).toEqual([1, 1]);
    // An umpire gives one of them another name to distinguish them. For its own side the name is free.
    campaign.act('job-edit', { job: jobs[0]!.id, place: 'Orne east' });
    campaign.act('job-edit', { job: jobs[0]!.id, place: 'orne' });
    expect(campaign.names('job')).toEqual(['orne', 'Orne']);
  });

  it('a fortification alone is for a unit of the same side', () => {
    expect(refusal(() => begin('demolition', 'Orne', 'Pioneers', { occupant: unitId('A') })).field).toBe('occupant');
    expect(refusal(() => begin('fortification', 'Orne', 'Pioneers', { occupant: unitId('X') })).field).toBe('occupant');
  });
});

describe('Engineers: turns of work', () => {
  it('each daylight turn counts one as its combat phase closes, the night one as its movement does (CO-55)', () => {
    begin('bridge-river'); // The bridge takes three turns to build.
    closeCombat();
    expect(worked()).toBe(1);
    closeCombat();
    expect(worked()).toBe(2);
    campaign.until('night-movement');
    expect(worked()).toBe(2);
    campaign.next([5]);
    expect(campaign.has('job', 'Orne')).toBe(false);
    const event = campaign.record.find(({ kind }) => kind === 'work-ends')!;
    expect(event).toMatchObject({ summary: 'Orne: The bridge over the river is built.', audience: campaign.axis });
    expect(event.resolutions[0]!.outcome).toMatchObject({ turnsNeeded: 3, result: 'success' });
  });

  it('each is an event of the side’s own, which can be taken back by itself', () => {
    begin('bridge-river');
    const [work, phase] = closeCombat();
    expect([work!.kind, phase!.kind]).toEqual(['work-goes-on', 'phase']);
    expect(work!.audience).toBe(campaign.axis);
    campaign.undo(work!.number);
    expect(campaign.job('Orne')).toMatchObject({ turnsWorked: 0, lastWorked: null });
  });

  it('not if the workers moved or attacked in that turn (CO-55)', () => {
    campaign.stocks('12 SS', { log: 0, pol: 9 });
    begin('bridge-river');
    campaign.roll('movement', { unit: ['Pioneers'] }, { openInches: 1 });
    closeCombat();
    expect(worked()).toBe(0);
    campaign.until('combat');
    campaign.roll('combat', { attackers: ['Pioneers'], defenders: ['X'] }, {}, [1, 1, 1, 1]);
    closeCombat();
    expect(worked()).toBe(0);
    campaign.until('night-movement');
    campaign.roll('movement', { unit: ['Pioneers'] }, { openInches: 1 });
    campaign.next([5]);
    expect(worked()).toBe(0);
    closeCombat();
    expect(worked()).toBe(1);
  });

  it('on a map an attack that brings them into contact opposes it: the turn does not count (CO-52)', () => {
    campaign.act(MAP_ACT_IDS.new, { ground: 'map' });
    begin('bridge-river');
    campaign.roll('combat', { attackers: ['X'], defenders: ['Pioneers'] }, {}, [1, 1, 1, 1]);
    expect(campaign.unit('Pioneers').position).toBe('in-contact');
    closeCombat();
    expect(worked()).toBe(0);
    campaign.edit('Pioneers', { position: 'front-line' });
    closeCombat();
    expect(worked()).toBe(1);
  });

  it('is counted once in a phase, whatever is undone and done again', () => {
    begin('bridge-river');
    closeCombat();
    campaign.undo(); // The change of phase is undone, with the work that was counted at its end.
    expect([campaign.game.phase, worked()]).toEqual(['combat', 0]);
    campaign.next();
    expect(worked()).toBe(1);
  });

  it('what comes next stands in the diary, for its own side', () => {
    campaign.stocks('12 SS', { log: 0, pol: 9 });
    begin('bridge-river');
    const due = (): unknown => {
      const [entry] = campaign.diary;
      return entry && [entry.dueTurn, entry.duePhase, entry.at, entry.label, entry.sideId];
    };
    const label = (n: number): string => `Orne: bridge-river, turn of work ${n} of 3`;
    expect(due()).toEqual([1, 'combat', 'end', label(1), campaign.axis]);
    campaign.roll('movement', { unit: ['Pioneers'] }, {}); // A move without a distance is only a query.
    expect(due()).toEqual([1, 'combat', 'end', label(1), campaign.axis]);
    campaign.roll('movement', { unit: ['Pioneers'] }, { openInches: 1 });
    expect(due()).toEqual([2, 'combat', 'end', label(1), campaign.axis]);
    campaign.edit('Pioneers', { movedThisTurn: false });
    closeCombat();
    expect(due()).toEqual([2, 'combat', 'end', label(2), campaign.axis]);
    closeCombat();
    expect(due()).toEqual([3, 'night-movement', 'end', label(3), campaign.axis]);
    campaign.until('night-recovery');
    expect(due()).toEqual([3, 'night-movement', 'end', label(3), campaign.axis]);
    campaign.edit('Pioneers', { movedThisTurn: true });
    expect(due()).toEqual([3, 'combat', 'end', label(3), campaign.axis]);
  });

  it('an HQ takes twice as long, and its own SP is at stake (CO-54)', () => {
    begin('demolition', 'Odon', 'HQ');
    closeCombat();
    expect(worked('Odon')).toBe(1);
    edit({ opposed: true }, 'Odon');
    edit({ turnsWorked: 3 }, 'Odon');
    closeCombat([1]);
    expect(campaign.job('Odon')).toMatchObject({ turnsWorked: 0, chargesLaid: false, workers: null });
    expect(campaign.unit('HQ')).toMatchObject({ sp: 0, lostTurn: 2 });
  });

  it('under opposition nothing but charges can be laid: the work rests (CO-52)', () => {
    begin('bridge-stream');
    edit({ opposed: true });
    closeCombat();
    expect(worked()).toBe(0);
    expect(campaign.diary).toEqual([]);
    edit({ opposed: false });
    closeCombat();
    expect(campaign.has('job', 'Orne')).toBe(false);
  });

  it('rests while nobody is there to do it', () => {
    begin('bridge-river');
    campaign.edit('Pioneers', { sp: 2, dispersedSp: 1 });
    campaign.roll('air-strike', { target: ['Pioneers'] }, { airUnits: 2 }, [6, 6]);
    expect(campaign.job('Orne').workers).toBe(unitId('Pioneers')); // The unit is scattered, but not removed.
    expect(campaign.diary).toEqual([]);
    edit({ workers: unitId('HQ') });
    closeCombat();
    expect(worked()).toBe(1);
  });
});

describe('Engineers: work is done where they stand (CO-92)', () => {
  /** Pioneers in the middle of D4 (an inch is a unit of the map, a square 6 of them), and a bridge and a wood somewhere. */
  function placed(at: string, ground: object): void {
    campaign.act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
    campaign.act(MAP_ACT_IDS.feature, { ...ground });
    campaign.act(MAP_ACT_IDS.place, { unit: unitId('Pioneers'), at });
  }
  const bridge = { kind: 'bridge', at: '30,20', name: 'Pegasus' };
  const start = (place: string, as = player(campaign.axis)) => {
    campaign.act('job-add', { place, task: 'demolition', workers: unitId('Pioneers') }, as);
  };

  it('at most 2 in from a bridge: a player is refused with the distance, an umpire is asked', () => {
    placed('21.2,20', bridge); // 8.8 in
    expect(refusal(() => start('pegasus'))).toMatchObject({
      code: 'ILLEGAL',
      message: 'Pioneers is 8.8 in from pegasus. Move the engineers within 2 in first.',
      cites: ['Engineers', 'CO-92'],
    });
    expect(refusal(() => start('Pegasus', UMPIRE)).code).toBe('ASK');
    campaign.act(MAP_ACT_IDS.place, { unit: unitId('Pioneers'), at: '27.9,20' }); // 2.1 in
    expect(refusal(() => start('the Pegasus')).message).toContain('2.1 in');
    campaign.act(MAP_ACT_IDS.place, { unit: unitId('Pioneers'), at: '28,20' });
    start('Pegasus');
    expect(campaign.has('job', 'Pegasus')).toBe(true);
  });

  it('in an area or at its edge, in a square, and anywhere if the map does not show the site', () => {
    placed('25,25', { kind: 'wood', at: '20,20; 30,20; 30,30; 20,30', name: 'Copse' });
    start('Copse'); // in the middle, 5 in from its edges
    for (const [at, far] of [
      ['18,25', null],
      ['17,25', '3 in'],
      ['32.1,25', '2.1 in'],
    ] as const) {
      // prettier-ignore
      campaign.act('job-remove', { job: campaign.id('job', 'Copse') });
      campaign.act(MAP_ACT_IDS.place, { unit: unitId('Pioneers'), at });
      if (far === null) start('Copse');
      else {
        expect(refusal(() => start('Copse')).message).toContain(`Pioneers is ${far} from Copse.`);
        campaign.act('job-add', { place: 'Copse', task: 'demolition', workers: unitId('HQ') });
      }
    }
    expect(refusal(() => start('A1')).message).toContain('from A1. Move the engineers within 2 in first.');
    start('the crossroads');
  });

  it('if they move away the work rests, and an umpire may count it by hand', () => {
    placed('29,20', bridge);
    start('Pegasus');
    campaign.act(MAP_ACT_IDS.place, { unit: unitId('Pioneers'), at: '20,20' });
    expect(campaign.diary).toEqual([]);
    const line = (): string => corpsRuleset.rowLine!('job', campaign.job('Pegasus'), campaign.battle);
    expect(line()).toBe('demolition, Pioneers, 0 of 1 turns, workers away from the site');
    closeCombat();
    expect(campaign.job('Pegasus')).toMatchObject({ turnsWorked: 0, chargesLaid: false });
    campaign.until('combat', { weather: [5] });
    campaign.act('job-work', { job: campaign.id('job', 'Pegasus') });
    expect(campaign.job('Pegasus').chargesLaid).toBe(true);
  });
});

describe('Engineers: what comes of it', () => {
  it('charges stay where they were laid, without work, until they are blown (CO-56)', () => {
    begin('demolition');
    closeCombat();
    expect(campaign.job('Orne')).toMatchObject({ chargesLaid: true, turnsWorked: 0 });
    expect(campaign.diary).toEqual([]);
    begin('demolition', 'Odon'); // The workers have no job now.
    campaign.do({ type: 'remove-unit', unit: unitId('Pioneers') });
    expect(campaign.job('Orne')).toMatchObject({ chargesLaid: true, workers: null });
    campaign.until('combat');
    campaign.roll('blow-bridge', { job: ['Orne'] }, {}, [1]);
    expect(campaign.job('Orne').chargesLaid).toBe(true);
    campaign.roll('blow-bridge', { job: ['Orne'] }, {}, [2]);
    expect(campaign.has('job', 'Orne')).toBe(false);
    campaign.undo();
    expect(campaign.job('Orne').chargesLaid).toBe(true);
  });

  it('under opposition charges take two turns and a roll; a failure starts again, and may cost an SP', () => {
    begin('demolition');
    edit({ opposed: true });
    closeCombat();
    expect(worked()).toBe(1);
    closeCombat([2]);
    expect(campaign.job('Orne')).toMatchObject({ turnsWorked: 0, chargesLaid: false, workers: unitId('Pioneers') });
    expect(campaign.unit('Pioneers').sp).toBe(2);
    closeCombat([5]); // The night in between counted as one turn, so this is the second.
    expect(campaign.job('Orne')).toMatchObject({ turnsWorked: 0, chargesLaid: true });
    expect(campaign.unit('Pioneers').sp).toBe(2); // Half of the 1 SP lost, rounded down, is 0 (CO-60).
  });

  it('an umpire counts it before the phase ends, with a die that fell on the table: it is counted once', () => {
    const work = (face?: number) =>
      campaign.act('job-work', { job: campaign.id('job', 'Orne') }, UMPIRE, face === undefined ? [] : [face]);
    begin('demolition');
    edit({ opposed: true });
    expect(refusal(() => work()).cites).toEqual(['Engineers', 'CO-55']); // Work cannot be counted during the command check.
    closeCombat();
    campaign.until('combat', { weather: [5] });
    work(2); // On 1 or 2 the work fails, and the engineers lose 1 SP.
    expect(campaign.job('Orne')).toMatchObject({ turnsWorked: 0, chargesLaid: false });
    expect(campaign.unit('Pioneers').sp).toBe(2);
    expect(refusal(() => work(6)).cites).toEqual(['Engineers', 'CO-55']);
    campaign.next();
    expect(campaign.job('Orne')).toMatchObject({ turnsWorked: 0, chargesLaid: false });
    expect(campaign.unit('Pioneers').sp).toBe(2);
    expect(refusal(() => campaign.act('job-work', { job: campaign.id('job', 'Orne') }, player(campaign.axis))).code).toBe(
      'UMPIRE_ONLY',
    );
  });

  it('a fortification is marked on the unit that it is for', () => {
    begin('fortification', 'Hill', 'Pioneers', { occupant: unitId('A') });
    closeCombat();
    expect(campaign.unit('A').works).toBe('none');
    closeCombat();
    expect(campaign.unit('A').works).toBe('fortification');
    expect(campaign.has('job', 'Hill')).toBe(false);
  });

  it('or, when it is for nobody yet, left to the umpire, who is told', () => {
    begin('fortification', 'Hill');
    closeCombat();
    closeCombat();
    expect(campaign.record.find(({ kind }) => kind === 'work-ends')!.notes).toEqual([
      'An umpire can mark the occupying unit with /corps-unit state works:fortification.',
    ]);
  });

  it('an occupant that is lost is occupied for no more', () => {
    begin('fortification', 'Hill', 'Pioneers', { occupant: unitId('A') });
    campaign.roll('air-strike', { target: ['A'] }, { airUnits: 4 }, [6, 6, 6, 6]);
    expect(campaign.job('Hill').occupant).toBe(null);
  });

  it('mines take two turns to lay or to clear, and are people’s from then on (CO-53)', () => {
    begin('lay-mines', 'Field');
    closeCombat();
    closeCombat();
    expect(campaign.has('job', 'Field')).toBe(false);
  });

  it('work that is judged by hand is done all the same', () => {
    begin('bridge-stream');
    edit({ turnsWorked: 1 });
    campaign.roll('engineering', { job: ['Orne'] });
    expect(campaign.has('job', 'Orne')).toBe(false);
  });
});

describe('Engineers: who is told', () => {
  it('of work that is judged by hand its own side alone, whoever asks', () => {
    begin('bridge-river');
    campaign.act('set-game', { phase: 'combat' });
    for (const as of [player(campaign.axis), UMPIRE])
      expect(campaign.roll('engineering', { job: ['Orne'] }, {}, [], as).audience).toBe(campaign.axis);
    edit({ turnsWorked: 3 });
    const done = campaign.roll('engineering', { job: ['Orne'] }, {}, [], player(campaign.axis));
    expect(done).toMatchObject({ audience: campaign.axis, summary: 'The bridge over the river is built.' });
  });

  it('of work that is no job the player’s side who asks', () => {
    const typed = { task: 'demolition', turnsWorked: 1, sp: 3 };
    campaign.act('set-game', { phase: 'combat' });
    expect(campaign.roll('engineering', {}, typed, [], player(campaign.axis)).audience).toBe(campaign.axis);
    expect(campaign.roll('engineering', {}, typed).audience).toBe('all');
  });

  it('of charges that do not go off who laid them; a bridge that goes up everybody sees (CO-56)', () => {
    begin('demolition');
    edit({ chargesLaid: true });
    campaign.act('set-game', { phase: 'combat' });
    const fire = (face: number): unknown =>
      campaign.roll('blow-bridge', { job: ['Orne'] }, {}, [face], player(campaign.axis)).audience;
    expect(fire(1)).toBe(campaign.axis);
    campaign.until('move'); // The enemy crosses in this phase.
    expect(fire(2)).toBe('all');
    expect(campaign.roll('blow-bridge', {}, { chargesLaid: true }, [1]).audience).toBe('all');
  });

  it('a player blows a bridge in any phase, and tries once a turn (CO-56)', () => {
    begin('demolition');
    edit({ chargesLaid: true });
    const fire = (face: number) =>
      campaign.do(
        { type: 'resolve', procedure: 'corps.blow-bridge', roles: { job: [campaign.id('job', 'Orne')] }, typed: {} },
        [face],
        player(campaign.axis),
      );
    for (const phase of ['command-check', 'air-strikes', 'move', 'combat'] as const) {
      campaign.until(phase, { weather: [5] });
      if (phase === 'move') fire(1);
      if (phase === 'combat') expect(refusal(() => fire(2)).cites).toEqual(['Engineers', 'CO-56']);
    }
    campaign.until('air-strikes', { weather: [5] });
    fire(2);
    expect(campaign.has('job', 'Orne')).toBe(false);
  });
});

describe('an umpire sets any field of a job', () => {
  it('within what can be', () => {
    begin('demolition');
    begin('bridge-river', 'Odon', 'HQ');
    edit({ place: 'Orne bridge', turnsWorked: 4, chargesLaid: true });
    expect(campaign.job('Orne bridge')).toMatchObject({ place: 'Orne bridge', turnsWorked: 4, chargesLaid: true });
    const bridge = (fields: object): unknown => edit(fields, 'Orne bridge');
    expect(refusal(() => bridge({ place: 'odon' })).field).toBe('place');
    expect(refusal(() => bridge({ task: 'bridge-river' })).field).toBe('chargesLaid');
    expect(refusal(() => bridge({ workers: unitId('X') })).field).toBe('workers');
    expect(refusal(() => bridge({ workers: unitId('HQ') }))).toMatchObject({ code: 'CONFLICT', field: 'workers' });
    expect(refusal(() => bridge({ occupant: unitId('A') })).field).toBe('occupant');
    bridge({ clear: 'workers', chargesLaid: false });
    expect(campaign.job('Orne bridge')).toMatchObject({ workers: null, chargesLaid: false });
    bridge({ task: 'fortification', occupant: unitId('A') });
    expect(campaign.job('Orne bridge')).toMatchObject({ task: 'fortification', occupant: unitId('A') });
    bridge({ clear: 'occupant' });
    expect(campaign.job('Orne bridge').occupant).toBe(null);
  });
});
