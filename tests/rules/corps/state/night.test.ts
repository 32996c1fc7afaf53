import { beforeEach, describe, expect, it } from 'vitest';
import type { BattleEvent } from '../../../../src/game/index.js';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import { Campaign, player, refusal, UMPIRE } from './campaign.js';

let campaign: Campaign;
beforeEach(() => {
  campaign = new Campaign({ season: 'winter' });
  campaign.next([5]); // A weather roll of 5 is cloudy.
});

const line = (name: string): string => corpsRuleset.rowLine!('proposal', campaign.proposal(name) as never, campaign.battle);
const change = (name: string, fields: object): void => {
  campaign.act('night-change', { proposal: campaign.id('proposal', name), ...fields });
};
const sp = (...names: readonly string[]): readonly number[] => names.map((name) => campaign.unit(name).sp);
const nightfall = (): void => {
  campaign.until('night-recovery', { weather: [5] });
};
/** Returns the texts of events, with their readers. */
const told = (events: readonly BattleEvent[]): readonly object[] =>
  events.map(({ kind, audience, summary, notes }) => ({ kind, audience, summary, notes }));
/** Adds a unit that has lost some of its SP. */
const worn = (name: string, left: number, most: number, type = 'infantry', division = '12 SS'): void => {
  campaign.add(name, division, { type, sp: left, spMax: most });
};

describe('Night: what is proposed when it begins', () => {
  it('recovery and resupply for each division, in order, and the morning’s weather', () => {
    nightfall();
    expect(campaign.names('proposal')).toEqual([
      'Recovery 12 SS',
      'Recovery 272 Inf',
      'Recovery 7 Armd',
      'Resupply 12 SS',
      'Resupply 272 Inf',
      'Resupply 7 Armd',
      'Weather',
    ]);
  });

  it('in public it is told that the night is proposed; what is proposed, each side for its own divisions', () => {
    expect(told(campaign.until('night-recovery', { weather: [5] }).slice(-4))).toEqual([
      {
        kind: 'phase',
        audience: 'all',
        summary: 'Turn 3: Night recovery.',
        notes: [
          'Night after day 1.',
          'Proposals for the night are ready. Use /corps-night list to see yours. They are carried out when their phases end.',
        ],
      },
      {
        kind: 'night-proposed',
        audience: campaign.axis,
        summary: 'Proposals for Axis',
        notes: [
          'Recovery 12 SS: no SP recovered.',
          'Recovery 272 Inf: no SP recovered.',
          'Resupply 12 SS: 3 POL and 4 LOG.',
          'Resupply 272 Inf: 0 POL and 4 LOG.',
        ],
      },
      {
        kind: 'night-proposed',
        audience: campaign.allies,
        summary: 'Proposals for Allies',
        notes: ['Recovery 7 Armd: no SP recovered.', 'Resupply 7 Armd: 5 POL and 5 LOG.'],
      },
      {
        kind: 'night-proposed',
        audience: 'umpires',
        summary: 'Proposals for the umpires',
        notes: ['Weather: rolled when the day starts, with 0 on the die.'],
      },
    ]);
  });

  it('so it is when it is proposed anew', () => {
    nightfall();
    const events = campaign.do({ type: 'act', act: 'night-propose', params: {} });
    expect(events.map(({ audience }) => audience)).toEqual(['all', campaign.axis, campaign.allies, 'umpires']);
    expect(told(events)[0]).toMatchObject({ summary: 'New proposals were created for the night.', notes: [] });
  });

  it('each side knows what is proposed for its own divisions, the weather is the umpire’s', () => {
    nightfall();
    const known = (side: string): readonly string[] =>
      campaign
        .names('proposal')
        .filter((name) => corpsRuleset.knowsRow!(side, 'proposal', campaign.proposal(name) as never, campaign.battle));
    expect(known(campaign.allies)).toEqual(['Recovery 7 Armd', 'Resupply 7 Armd']);
    expect(known(campaign.axis).includes('Weather')).toBe(false);
  });

  it('is what the battle says at any time: later changes of units and divisions show in it', () => {
    worn('1/A', 1, 4);
    nightfall();
    expect(line('Recovery 12 SS')).toBe('1 SP recovered (1/A +1)'); // half of 3, rounded down
    campaign.edit('1/A', { sp: 0, dispersedSp: 0 });
    expect(line('Recovery 12 SS')).toBe('no SP recovered');
    campaign.stocks('12 SS', { supplyRoute: 'air' });
    expect(line('Resupply 12 SS')).toBe('0 POL and 1 LOG'); // 7, half by air 3, half again for clouds 1
  });
});

describe('Night Phase: Recovery', () => {
  it('the umpire’s list goes on without a unit that has left the battle since', () => {
    worn('A', 1, 4);
    worn('B', 1, 4);
    nightfall(); // The units have lost 6 SP, and 3 come back.
    change('Recovery 12 SS', { gets: 'A 1, B 2' });
    campaign.do({ type: 'remove-unit', unit: campaign.id('unit', 'B') }); // The units have lost 3 SP, and 1 comes back.
    change('Recovery 12 SS', { skip: true });
    change('Recovery 12 SS', { skip: false });
    expect(line('Recovery 12 SS')).toBe('1 SP recovered (A +1)');
  });

  it('half of what is lost, rounded down, one at a time to whom misses most, the first of the roster on ties', () => {
    worn('A', 4, 5);
    worn('B', 1, 4);
    worn('C', 1, 4);
    worn('D', 3, 4);
    nightfall(); // 8 lost, 4 back: B, C, B, C
    expect(line('Recovery 12 SS')).toBe('4 SP recovered (B +2, C +2)');
    const events = campaign.next();
    expect(sp('A', 'B', 'C', 'D')).toEqual([4, 3, 3, 3]);
    expect(told(events)).toEqual([
      { kind: 'phase', audience: 'all', summary: 'Turn 3: Night resupply.', notes: ['Recovery: B +2, C +2.'] },
      { kind: 'resolved', audience: campaign.axis, summary: '4 SP are recovered.', notes: ['B +2, C +2.'] },
    ]);
    expect(events.flatMap(({ resolutions }) => resolutions)).toMatchObject([
      { procedure: 'corps.night-recovery', roles: { division: [campaign.id('formation', '12 SS')] } },
    ]);
  });

  it('one SP comes back, and none', () => {
    worn('A', 2, 4);
    nightfall();
    expect(campaign.next()[1]).toMatchObject({ summary: '1 SP is recovered.', notes: ['A +1.'] });
    campaign.act('set-game', { phase: 'night-recovery' });
    expect(campaign.next().map(({ notes }) => notes)).toEqual([[]]); // No proposals are left.
    campaign.act('set-game', { phase: 'night-recovery' });
    campaign.edit('A', { sp: 4 });
    campaign.act('night-propose');
    expect(campaign.next().map(({ notes }) => notes)).toEqual([['Recovery: no SP recovered.']]);
  });

  it('which losses count: of units in command, not cut off, not eliminated, without SP scattered or detached (CO-61)', () => {
    worn('Out', 1, 5);
    worn('Cut', 1, 5);
    worn('Gone', 0, 5);
    worn('Fine', 2, 4);
    campaign.edit('Cut', { isolationDay: 1 });
    campaign.edit('Fine', { dispersedSp: 1, sp: 1 }); // The unit has 1 of its 3 SP scattered, which comes back first.
    nightfall();
    campaign.edit('Out', { inCommand: false });
    expect(line('Recovery 12 SS')).toBe('1 SP recovered (Fine +1)');
    campaign.edit('Fine', { detachedSp: 2, sp: 2 });
    expect(line('Recovery 12 SS')).toBe('no SP recovered');
  });

  it('a hospital gives infantry 1 more, a recovery unit armour, on top of the cap (CO-60)', () => {
    worn('Foot', 1, 3);
    worn('Pz', 1, 6, 'armour');
    worn('Guns', 1, 3, 'artillery');
    campaign.stocks('12 SS', { hospital: true, recoveryUnit: true, maxRecoverySp: 1 });
    nightfall(); // 9 lost: half 4, capped to 1; the tank regiment misses most
    expect(line('Recovery 12 SS')).toBe('3 SP recovered (Foot +1, Pz +2)');
    campaign.act('night-apply');
    expect(sp('Foot', 'Pz', 'Guns')).toEqual([2, 3, 1]);
  });

  it('a division that is all cut off gets nothing', () => {
    worn('A', 1, 5);
    campaign.edit('A', { isolationDay: 2 });
    nightfall();
    campaign.next();
    expect(sp('A')).toEqual([1]);
    expect(campaign.last.notes).toEqual(['Recovery: no SP recovered.']);
  });

  it('to a division that is all cut off nothing comes overland, and it is told why; by air it comes (CO-66)', () => {
    worn('A', 1, 5);
    campaign.edit('A', { isolationDay: 2 });
    nightfall();
    expect(line('Resupply 12 SS')).toBe('no supplies, because the division is wholly cut off (CO-66)');
    campaign.stocks('12 SS', { supplyRoute: 'air' });
    expect(line('Resupply 12 SS')).toMatch(/^0 POL and 1 LOG/); // 7, half by air 3, half again for clouds 1
    campaign.stocks('12 SS', { supplyRoute: 'overland' });
    campaign.until('night-movement');
    const told = campaign.record.find(({ resolutions }) => resolutions.some(({ procedure }) => procedure === 'corps.resupply'))!;
    expect(told.notes).toContain('12 SS is wholly cut off, so no supplies reach it overland (Supply, CO-66).');
    expect(campaign.stock('12 SS')).toMatchObject({ log: 0, pol: 0 });
  });

  it('a transport and an HQ that is not lost recover like others; a lost HQ does not', () => {
    worn('Lorries', 1, 3, 'transport');
    worn('HQ', 1, 3, 'hq');
    nightfall();
    expect(line('Recovery 12 SS')).toBe('2 SP recovered (Lorries +1, HQ +1)');
  });
});

describe('Night Phase: Resupply', () => {
  it('stocks rise, and each side is told of its own', () => {
    nightfall();
    campaign.next();
    expect(campaign.stock('12 SS')).toMatchObject({ log: 0, pol: 0 });
    const events = campaign.next();
    expect(campaign.stock('12 SS')).toMatchObject({ log: 4, pol: 3 });
    expect(campaign.stock('272 Inf')).toMatchObject({ log: 4, pol: 0 });
    expect(campaign.stock('7 Armd')).toMatchObject({ log: 5, pol: 5 });
    expect(campaign.stock('I SS Corps')).toMatchObject({ log: 0, pol: 0 });
    const { axis, allies } = campaign;
    expect(told(events)).toEqual([
      {
        kind: 'phase',
        audience: 'all',
        summary: 'Turn 3: Night movement.',
        notes: ['Resupply: each side can see only its own supplies.'],
      },
      { kind: 'resolved', audience: axis, summary: '3 POL and 4 LOG arrive.', notes: [] },
      { kind: 'resolved', audience: axis, summary: '0 POL and 4 LOG arrive.', notes: [] },
      { kind: 'resolved', audience: allies, summary: '5 POL and 5 LOG arrive.', notes: [] },
    ]);
  });

  it('the commander chooses his balance, for his own division and by night only (CO-64)', () => {
    const want = (division: string, pol: number, as: string): unknown =>
      campaign.act('night-want', { division: campaign.id('formation', division), pol }, player(as));
    expect(refusal(() => want('7 Armd', 8, campaign.allies)).cites).toEqual(['Night Phase: Resupply', 'CO-64']);
    nightfall();
    want('7 Armd', 8, campaign.allies);
    expect(campaign.last).toMatchObject({ summary: 'Resupply 7 Armd: 8 POL and 2 LOG.', audience: campaign.allies });
    expect(refusal(() => want('7 Armd', 8, campaign.axis)).code).toBe('NOT_FOUND');
    expect(refusal(() => want('272 Inf', 1, campaign.axis)).cites).toEqual(['Night Phase: Resupply', 'CO-62']);
    campaign.act('night-apply');
    expect(campaign.stock('7 Armd')).toMatchObject({ pol: 8, log: 2 });
  });

  it('by air under A/A fire a die is rolled, and both ends of it are foreseen (CO-63)', () => {
    campaign.act('set-game', { weather: 'fine' });
    campaign.stocks('7 Armd', { supplyRoute: 'air', enemyAA: true });
    nightfall();
    expect(line('Resupply 7 Armd')).toBe('2 POL and 3 LOG (only 2 in total if A/A fire disrupts the supply)');
    campaign.act('night-apply', {}, undefined, [4]);
    expect(campaign.stock('7 Armd')).toMatchObject({ pol: 2, log: 0 });
  });

  it('above a maximum it is unused (CO-64)', () => {
    campaign.stocks('7 Armd', { logMax: 2, polMax: 1 });
    nightfall();
    expect(line('Resupply 7 Armd')).toBe('1 POL and 2 LOG');
    campaign.stocks('7 Armd', { clear: 'pol-max' });
    expect(line('Resupply 7 Armd')).toBe('8 POL and 2 LOG');
  });

  it('in other years the umpire gives the rate (CO-65)', () => {
    campaign.act('set-game', { year: 1943 });
    nightfall();
    expect(line('Resupply 12 SS')).toBe('no supplies, because the rulebook has no rate for 1943. Enter rate-units (CO-65)');
    change('Resupply 12 SS', { rateUnits: 6 });
    campaign.act('night-apply');
    expect(campaign.stock('12 SS')).toMatchObject({ pol: 3, log: 3 });
    expect(campaign.stock('7 Armd')).toMatchObject({ pol: 0, log: 0 });
    expect(campaign.last).toMatchObject({
      kind: 'night',
      summary: 'Resupply 7 Armd: no supplies, because the rulebook has no rate for 1943 (CO-65).',
      audience: campaign.allies,
    });
  });
});

describe('/corps-night: one guided step', () => {
  beforeEach(() => {
    worn('A', 1, 5);
    worn('B', 3, 4);
    campaign.stocks('7 Armd', { supplyRoute: 'air', enemyAA: true });
  });

  it('everything at once, dice and all, each division’s its own side’s affair; going on then finds nothing left', () => {
    nightfall();
    const events = campaign.do({ type: 'act', act: 'night-apply', params: {} }, [3]);
    const { axis, allies } = campaign;
    expect(told(events)).toEqual([
      {
        kind: 'night',
        audience: 'all',
        summary: 'Recovery and resupply.',
        notes: ['Recovery: A +2.', 'Resupply: each side can see only its own supplies.'],
      },
      { kind: 'resolved', audience: axis, summary: '2 SP are recovered.', notes: ['A +2.'] },
      { kind: 'resolved', audience: axis, summary: '3 POL and 4 LOG arrive.', notes: [] },
      { kind: 'resolved', audience: axis, summary: '0 POL and 4 LOG arrive.', notes: [] },
      { kind: 'resolved', audience: allies, summary: '1 POL and 1 LOG arrive.', notes: [] },
    ]);
    expect(events.slice(1).map(({ resolutions }) => resolutions.map(({ roles }) => roles.division))).toEqual(
      ['12 SS', '12 SS', '272 Inf', '7 Armd'].map((name) => [[campaign.id('formation', name)]]),
    );
    expect(campaign.names('proposal')).toEqual(['Weather']);
    expect(sp('A', 'B')).toEqual([3, 3]); // The units have lost 5 SP, and 2 come back, both to A.
    expect(campaign.stock('7 Armd')).toMatchObject({ pol: 1, log: 1 }); // From 10, supplies are 5 by air and 2 under clouds, without disruption.
    expect(refusal(() => campaign.act('night-apply')).code).toBe('CONFLICT');
    campaign.until('night-movement');
    expect(sp('A', 'B')).toEqual([3, 3]);
    expect(campaign.stock('12 SS')).toMatchObject({ pol: 3, log: 4 });
  });

  it('undone for one division, and whole, and then proposed again', () => {
    nightfall();
    campaign.act('night-apply', {}, undefined, [3]);
    campaign.undo(campaign.last.number);
    expect(campaign.stock('7 Armd')).toMatchObject({ pol: 0, log: 0 });
    expect(campaign.names('proposal')).toEqual(['Resupply 7 Armd', 'Weather']);
    expect(campaign.stock('12 SS')).toMatchObject({ pol: 3, log: 4 });
    campaign.undo();
    expect(sp('A', 'B')).toEqual([1, 3]);
    expect(campaign.stock('12 SS')).toMatchObject({ pol: 0, log: 0 });
    expect(campaign.names('proposal').length).toBe(7);
  });

  it('going on carries out what the phase is for', () => {
    nightfall();
    campaign.next();
    expect(sp('A')).toEqual([3]);
    expect(campaign.names('proposal')).toEqual(['Resupply 12 SS', 'Resupply 272 Inf', 'Resupply 7 Armd', 'Weather']);
    campaign.next([6]);
    expect(campaign.stock('7 Armd')).toMatchObject({ pol: 1, log: 0 }); // Anti-aircraft fire halves the 2 units.
    expect(campaign.names('proposal')).toEqual(['Weather']);
  });

  it('the umpire says who gets the SP', () => {
    nightfall();
    change('Recovery 12 SS', {
      gets: 'a 1, B 1',
    });
    expect(campaign.last).toMatchObject({ summary: 'Recovery 12 SS: 2 SP recovered (A +1, B +1).', audience: campaign.axis });
    campaign.next();
    expect(sp('A', 'B')).toEqual([2, 4]);
  });

  it('no more than come back, to no unit more than it misses, and hospital SP to infantry alone', () => {
    worn('Pz', 1, 2, 'armour');
    campaign.stocks('12 SS', { hospital: true, ratePercent: 0 });
    nightfall(); // Only the hospital's 1 SP comes back.
    const gets = (list: string): unknown => change('Recovery 12 SS', { gets: list });
    expect(refusal(() => gets('A 2')).field).toBe('gets');
    expect(refusal(() => gets('Pz 1')).message).toContain('1 SP recovered (A +1)');
    expect(refusal(() => gets('B 2')).message).toContain('can regain at most 1 SP (CO-61)');
    expect(refusal(() => gets('X 1')).field).toBe('gets');
    expect(refusal(() => gets('B 1, b 1')).field).toBe('gets');
    expect(refusal(() => gets('B')).message).toContain('1/25 PzGren 2, 12 Pz 1');
    expect(refusal(() => gets('1')).field).toBe('gets');
    gets('B 1');
    campaign.next();
    expect(sp('A', 'B', 'Pz')).toEqual([1, 4, 1]);
  });

  it('a list that fits no longer gives way to what is proposed', () => {
    nightfall();
    change('Recovery 12 SS', { gets: 'A 2' });
    campaign.edit('A', { sp: 4 }); // 1 lost by each: 1 SP is recovered, and not 2
    expect(line('Recovery 12 SS')).toBe('1 SP recovered (A +1)');
    campaign.next();
    expect(sp('A', 'B')).toEqual([5, 3]);
  });

  it('no unit gets more than it misses by then, and none that is gone', () => {
    nightfall();
    change('Recovery 12 SS', { gets: 'A 2' });
    campaign.edit('A', { sp: 4 });
    campaign.edit('B', { sp: 1 }); // The units have lost 4 SP and 2 come back, but A lacks only 1.
    campaign.next();
    expect(sp('A', 'B')).toEqual([5, 1]);
    campaign.undo(); // The change of phase is undone, with the SP of 12 SS.
    change('Recovery 12 SS', { gets: 'B 2' });
    campaign.do({ type: 'remove-unit', unit: campaign.id('unit', 'B') });
    campaign.next();
    expect(sp('A')).toEqual([4]);
  });

  it('figures may be changed, which shares out afresh, and put back', () => {
    nightfall();
    change('Recovery 12 SS', { gets: 'B 1' });
    change('Recovery 12 SS', { ratePercent: 100, maxRecoverySp: 4 });
    expect(line('Recovery 12 SS')).toBe('4 SP recovered (A +4)'); // A misses 4, B 1: A, A, A, and on the tie the first
    change('Recovery 12 SS', { reset: true });
    expect(line('Recovery 12 SS')).toBe('2 SP recovered (A +2)');
    change('Resupply 12 SS', { route: 'none' });
    expect(line('Resupply 12 SS')).toBe('no supplies');
    expect(refusal(() => change('Resupply 272 Inf', { polWanted: 1 })).cites).toEqual(['Night Phase: Resupply', 'CO-62']);
    expect(refusal(() => change('Resupply 12 SS', { ratePercent: 10 })).field).toBe('ratePercent');
    expect(refusal(() => change('Weather', { gets: '' })).field).toBe('gets');
  });

  it('or nothing is to come of it', () => {
    nightfall();
    change('Recovery 12 SS', { skip: true });
    change('Resupply 12 SS', { skip: true });
    expect(line('Recovery 12 SS')).toBe('skipped by the umpire');
    const [said, recovery, supply] = campaign.do({ type: 'act', act: 'night-apply', params: {} }, [3]);
    expect(sp('A', 'B')).toEqual([1, 3]);
    expect(campaign.stock('12 SS').log).toBe(0);
    expect(said!.notes[0]).toBe('Recovery: no SP recovered.');
    expect(recovery).toMatchObject({ summary: 'Recovery 12 SS: skipped by the umpire.', audience: campaign.axis });
    expect(supply).toMatchObject({ summary: 'Resupply 12 SS: skipped by the umpire.', audience: campaign.axis });
  });

  it('the weather’s shift is agreed on overnight and rolled with in the morning (CO-2, CO-3)', () => {
    nightfall();
    change('Weather', { shift: -3 });
    expect(campaign.last.audience).toBe('umpires');
    expect(line('Weather')).toBe('rolled when the day starts, with -3 on the die');
    campaign.act('night-apply', {}, undefined, [3]);
    expect(campaign.game.weather).toBe('cloudy');
    campaign.until('weather', { weather: [6] }); // The score of 6 - 3 = 3 is overcast in winter.
    expect(campaign.game).toMatchObject({ weather: 'overcast', weatherShift: 0 });
    expect(campaign.last.resolutions[0]).toMatchObject({ procedure: 'corps.weather', outcome: { tableRow: 3 } });
    expect(campaign.names('proposal')).toEqual([]);
  });

  it('what is left open when the night ends comes up in the weather of the night (CO-2)', () => {
    campaign.act('set-game', { weather: 'fine' });
    campaign.stocks('7 Armd', { enemyAA: false });
    campaign.act('set-game', { phase: 'night-movement' });
    campaign.act('night-propose');
    campaign.next([1]); // The sky is overcast from the morning on.
    expect(campaign.game.weather).toBe('overcast');
    expect(campaign.stock('7 Armd')).toMatchObject({ pol: 2, log: 3 }); // From 10, supplies are 5 by air under a fine sky.
  });

  it('the weather may be left as it is', () => {
    nightfall();
    change('Weather', { skip: true });
    const { weather } = campaign.game;
    campaign.act('night-apply', {}, undefined, [3]);
    campaign.until('weather', { weather: [] });
    expect(campaign.game.weather).toBe(weather);
    expect(campaign.last.notes).toEqual(['Day 2 starts.', 'The weather stays as it is, as the umpire chose.']);
  });

  it('what was done by hand is proposed no more, and only umpires do it', () => {
    nightfall();
    const recover = (as?: string): unknown =>
      campaign.roll('night-recovery', { division: ['12 SS'] }, {}, [], as === undefined ? UMPIRE : player(as));
    expect(refusal(() => recover(campaign.axis)).code).toBe('UMPIRE_ONLY');
    recover();
    expect(sp('A', 'B')).toEqual([3, 3]);
    expect(campaign.has('proposal', 'Recovery 12 SS')).toBe(false);
    campaign.next();
    expect(sp('A', 'B')).toEqual([3, 3]);
    const supply = (as = UMPIRE): unknown => campaign.roll('resupply', { division: ['12 SS'] }, { polWanted: 7 }, [], as);
    expect(refusal(() => supply(player(campaign.axis))).code).toBe('UMPIRE_ONLY');
    supply();
    expect(campaign.last.audience).toBe(campaign.axis); // Only their own side sees stocks.
    expect(campaign.has('proposal', 'Resupply 12 SS')).toBe(false);
    expect(campaign.has('proposal', 'Resupply 7 Armd')).toBe(true);
    expect(campaign.stock('12 SS')).toMatchObject({ pol: 7, log: 0 });
    campaign.next([3]);
    expect(campaign.stock('12 SS')).toMatchObject({ pol: 7, log: 0 });
  });

  it('can be proposed anew, by night', () => {
    expect(refusal(() => campaign.act('night-propose')).cites).toEqual(['Turn sequence']);
    expect(refusal(() => campaign.act('night-apply')).cites).toEqual(['Turn sequence']);
    campaign.act('set-game', { phase: 'night-movement' });
    campaign.act('night-propose');
    expect(campaign.names('proposal').length).toBe(7);
    campaign.next([3, 5]); // First comes the A/A fire, then the weather: whatever is still open is carried out before the day.
    expect(sp('A')).toEqual([3]);
    expect(campaign.names('proposal')).toEqual([]);
  });

  it('a division that is renamed or taken out takes its proposals along', () => {
    nightfall();
    campaign.stocks('7 Armd', { name: 'Desert Rats' });
    expect(campaign.has('proposal', 'Resupply Desert Rats')).toBe(true);
    campaign.act('formation-remove', { formation: campaign.id('formation', 'Desert Rats') });
    expect(campaign.names('proposal').filter((name) => name.includes('Rats'))).toEqual([]);
  });
});
