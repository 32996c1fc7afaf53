/**
 * Battles of several turns: the effects of an earlier action on a later one. All numbers were first calculated from the
 * sheet.
 */
import { MAP_ACT_IDS } from '../../../../src/house/index.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import { PuttingRight } from '../../putting-right.js';
import { Campaign, player, refusal, UMPIRE } from './campaign.js';
import { embedFor } from '../../../present/posting.js';

let campaign: Campaign;
beforeEach(() => {
  campaign = new Campaign({ season: 'winter' }); // Two daylight turns and a night.
  campaign.next([5]);
});

const unitId = (name: string): string => campaign.id('unit', name);
const rejoin = (...names: readonly string[]): void => {
  campaign.act('detachment-rejoin', { detachments: names.map(unitId) });
};
const move = (unit: string, typed: object, contacted: readonly string[] = []): void => {
  campaign.roll('movement', { unit: [unit], ...(contacted.length > 0 ? { contacted } : {}) }, typed as never);
};
const deploy = (unit: string, detachments: number): void => {
  campaign.roll('deploy-detachments', { unit: [unit] }, { detachments });
};
const check = (params: Readonly<Record<string, readonly string[]>>): void => {
  campaign.act('command-check', Object.fromEntries(Object.entries(params).map(([key, names]) => [key, names.map(unitId)])));
};
const WEATHER = { weather: [5] };

describe('Supply, Turn sequence: an HQ that surrenders on its fourth day', () => {
  it('is replaced by one that has a path and is free, and stays (CO-8, CO-9)', () => {
    campaign.add('HQ', '12 SS', { type: 'hq', sp: 2, isolationDay: 3 });
    campaign.edit('HQ', { surrounded: true, position: 'in-contact', mode: 'transport' });
    campaign.until('air-strikes', WEATHER); // The battle is on day 1, turn 1, and still on day 3 of isolation.
    expect(campaign.unit('HQ').sp).toBe(2);
    campaign.until('weather', WEATHER);
    campaign.until('air-strikes', WEATHER); // The battle is on day 2, turn 3, and on day 4 of isolation.
    expect(campaign.unit('HQ')).toMatchObject({ sp: 0, lostTurn: 3 });
    campaign.until('replace-hq');
    expect(campaign.unit('HQ').sp).toBe(0);
    campaign.until('replace-hq'); // This phase is in turn 4.
    expect(campaign.unit('HQ')).toMatchObject({
      sp: 2,
      lostTurn: null,
      isolationDay: 0,
      surrounded: false,
      position: 'behind-lines',
      mode: 'normal',
    });
    campaign.until('air-strikes', WEATHER);
    expect(campaign.unit('HQ')).toMatchObject({ sp: 2, isolationDay: 0 });
  });
});

describe('Turn sequence, Command: an HQ that was lost out of command', () => {
  it('is replaced by one in command, which may move up in the night that follows (CO-80)', () => {
    campaign.add('HQ', '272 Inf', { type: 'hq', sp: 1 });
    check({ outOfCommand: ['HQ'] });
    campaign.until('air-strikes');
    campaign.roll('air-strike', { target: ['HQ'] }, { airUnits: 1 }, [6]);
    campaign.until('replace-hq');
    campaign.until('replace-hq'); // This phase is in turn 2, the last of the day.
    expect(campaign.unit('HQ')).toMatchObject({ sp: 1, inCommand: true });
    campaign.until('night-movement');
    move('HQ', { openInches: 8, towardsEnemy: true });
  });
});

describe('Deploying into detachments: a battalion all out, and back', () => {
  it('it stands where its first company stands that rejoins, out of its old works, and that move is used (CO-72, CO-79)', () => {
    campaign.add('1/A', '272 Inf', { sp: 4, works: 'fortification', riverBank: true, position: 'in-contact' });
    campaign.edit('1/A', { terrain: 'rough' });
    campaign.until('move');
    deploy('1/A', 4);
    expect(campaign.unit('1/A')).toMatchObject({ sp: 0, works: 'none', riverBank: false });
    for (const n of [1, 2, 3, 4]) {
      move(`1/A Coy ${n}`, { openInches: 3 }); // The distance is half a move on foot.
      campaign.edit(`1/A Coy ${n}`, { terrain: 'built-up' });
    }
    rejoin('1/A Coy 1', '1/A Coy 2', '1/A Coy 3', '1/A Coy 4');
    expect(campaign.unit('1/A')).toMatchObject({
      sp: 4,
      detachedSp: 0,
      size: 'battalion',
      terrain: 'built-up',
      works: 'none',
      riverBank: false,
      position: 'front-line',
      movedThisTurn: true,
      moveUsed: 0.5,
      movedUnder: 'normal',
    });
    expect(refusal(() => move('1/A', { openInches: 4 })).cites).toEqual(['Movement', 'CO-72']);
    move('1/A', { openInches: 3 });
  });

  it('nobody moves twice in a turn by rejoining: the battalion has used what its company has (CO-72)', () => {
    campaign.add('1/A', '272 Inf', { sp: 4, works: 'fortification' });
    campaign.until('move');
    deploy('1/A', 1);
    move('1/A Coy 1', { openInches: 6 });
    rejoin('1/A Coy 1');
    expect(campaign.unit('1/A')).toMatchObject({ sp: 4, moveUsed: 1, works: 'fortification' });
    expect(refusal(() => move('1/A', { openInches: 1 })).cites).toEqual(['Movement', 'CO-72']);
    campaign.until('move');
    move('1/A', { openInches: 6 });
  });

  it('the move of a company that has rejoined is taken back: the battalion has its whole move', () => {
    const right = new PuttingRight(campaign);
    campaign.add('1/A', '272 Inf', { sp: 3 });
    campaign.until('move');
    deploy('1/A', 3);
    const moved = campaign.roll('movement', { unit: ['1/A Coy 1'] }, { openInches: 6 }).number;
    rejoin('1/A Coy 1');
    expect(campaign.unit('1/A')).toMatchObject({ sp: 1, detachedSp: 2, moveUsed: 1 });
    right.undo(moved);
    expect(campaign.unit('1/A')).toMatchObject({ sp: 1, detachedSp: 2, moveUsed: 0, movedThisTurn: false });
    move('1/A', { openInches: 6 });
    expect(right.fault()).toBeNull();
  });

  it('isolation goes on for the companies, and the battalion has the day of the one that rejoins (CO-9)', () => {
    campaign.add('1/A', '272 Inf', { sp: 2 });
    check({ cutOff: ['1/A'] });
    deploy('1/A', 2);
    campaign.until('weather', WEATHER);
    campaign.next();
    expect([campaign.unit('1/A').isolationDay, campaign.unit('1/A Coy 1').isolationDay]).toEqual([2, 2]);
    check({ inSupply: ['1/A Coy 1', '1/A Coy 2'] });
    campaign.until('move');
    rejoin('1/A Coy 1');
    expect(campaign.unit('1/A')).toMatchObject({ sp: 1, isolationDay: 0 });
  });

  it('a division of which only companies are on the table is cut off with them: no recovery, nothing overland (CO-66)', () => {
    campaign.add('1/A', '272 Inf', { sp: 2, spMax: 4 });
    deploy('1/A', 2);
    check({ cutOff: ['1/A Coy 1', '1/A Coy 2'] });
    campaign.until('night-movement');
    expect(campaign.unit('1/A').sp).toBe(0);
    expect(campaign.stock('272 Inf').log).toBe(0);
  });
});

describe('Strength points: a unit that is rated again', () => {
  it('has no more on the table than is not out or scattered; who comes back is not lost', () => {
    campaign.add('1/A', '272 Inf', { sp: 4 });
    deploy('1/A', 2);
    campaign.roll('rate-strength', { unit: ['1/A'] }, { elements: 5 });
    expect(campaign.unit('1/A')).toMatchObject({ sp: 3, spMax: 5, detachedSp: 2 });
    expect(refusal(() => campaign.roll('rate-strength', { unit: ['1/A Coy 1'] }, { elements: 2 })).cites).toContain('CO-23');
    rejoin('1/A Coy 1', '1/A Coy 2');
    expect(campaign.unit('1/A')).toMatchObject({ sp: 5, detachedSp: 0 });
    campaign.add('1/Para', '7 Armd', { sp: 3 });
    campaign.roll('air-landing', { unit: ['1/Para'] }, { landing: 'para' }, [5]); // Two SP are scattered.
    campaign.roll('rate-strength', { unit: ['1/Para'] }, { elements: 3, moraleSp: 1 });
    expect(campaign.unit('1/Para')).toMatchObject({ sp: 2, dispersedSp: 2, spMax: 4 });
  });
});

describe('Air-landing: a company of a battalion', () => {
  it('what it loses for good its battalion does not get back (CO-58, CO-61)', () => {
    campaign.add('1/Para', '7 Armd', { sp: 4 });
    deploy('1/Para', 2);
    campaign.until('move');
    campaign.roll('air-landing', { unit: ['1/Para Coy 1'] }, { landing: 'para', terrain: 'rough' }, [6]); // A 7 means that SP are lost permanently.
    expect(campaign.unit('1/Para')).toMatchObject({ sp: 2, detachedSp: 1, spMax: 3 });
    campaign.until('night-resupply');
    expect(campaign.unit('1/Para')).toMatchObject({ sp: 2, detachedSp: 1, spMax: 3 });
  });
});

describe('Engineers: work over turns, and what comes between', () => {
  beforeEach(() => {
    campaign.add('Pioneers', '272 Inf', { type: 'engineers', sp: 3, marks: ['L'] });
    campaign.add('X', '7 Armd');
  });
  const begin = (task: string, workers: string, place: string, extra: object = {}): void => {
    campaign.act('job-add', { place, task, workers: unitId(workers), ...extra });
  };

  it('a company that is thrown 6" back from the bridge has moved: no turn of work (Combat results, CO-55)', () => {
    deploy('Pioneers', 1);
    begin('bridge-river', 'Pioneers Coy 1', 'Orne');
    campaign.until('combat');
    campaign.next();
    expect(campaign.job('Orne').turnsWorked).toBe(1);
    campaign.until('combat');
    campaign.roll('combat', { attackers: ['X'], defenders: ['Pioneers Coy 1'] }, {}, [1, 1, 1]);
    expect(campaign.last.resolutions[0]!.outcome.defenders).toMatchObject([{ result: 'retires' }]);
    campaign.next();
    expect(campaign.job('Orne').turnsWorked).toBe(1);
  });

  it('a unit that marches off leaves the works that were dug for it', () => {
    campaign.add('A', '272 Inf');
    begin('fortification', 'Pioneers', 'Hill', { occupant: unitId('A') });
    campaign.until('combat');
    campaign.next();
    campaign.until('move');
    move('A', { orders: 'transport', roadInches: 24 });
    campaign.until('combat');
    campaign.next();
    expect(campaign.has('job', 'Hill')).toBe(false);
    expect(campaign.unit('A').works).toBe('none');
    expect(campaign.record.findLast(({ kind }) => kind === 'work-ends')!.notes).toEqual([
      'An umpire can mark the occupying unit with /corps-unit state works:fortification.',
    ]);
  });

  it('charges go up with the bridge, whoever laid them: the next bridge there has none', () => {
    campaign.add('Sappers', '7 Armd', { type: 'engineers', sp: 3 });
    campaign.act('structure-add', { kind: 'bridge', name: 'Orne' });
    begin('demolition', 'Pioneers', 'Orne');
    begin('demolition', 'Sappers', 'orne');
    campaign.until('combat');
    campaign.next();
    const laid = () => [...campaign.battle.tables.job.values()].map(({ name, chargesLaid }) => [name, chargesLaid]);
    expect(laid()).toEqual([
      ['Orne', true],
      ['orne', true],
    ]);
    campaign.roll('blow-bridge', { job: ['orne'] }, {}, [2], player(campaign.allies));
    expect(JSON.stringify(embedFor(campaign.last, { battle: campaign.battle, ruleset: corpsRuleset }))).not.toContain('Pioneers');
    expect(campaign.battle.tables.structure!.size).toBe(0);
    expect(laid()).toEqual([]);
    campaign.undo();
    expect(laid()).toHaveLength(2);
  });
});

describe('Engineers: charges are fired once a turn', () => {
  it('the night is a turn of its own: those that failed in it are fired again in the morning (CO-56)', () => {
    campaign.add('Pioneers', '272 Inf', { type: 'engineers', sp: 2 });
    campaign.act('job-add', { place: 'Orne', task: 'demolition', workers: unitId('Pioneers') });
    campaign.act('job-edit', { job: campaign.id('job', 'Orne'), chargesLaid: true });
    const fire = (face: number) => campaign.roll('blow-bridge', { job: ['Orne'] }, {}, [face], player(campaign.axis));
    campaign.until('replace-hq'); // This phase is in turn 1.
    fire(1);
    campaign.until('replace-hq'); // This phase is in turn 2, the last of the day.
    fire(1);
    campaign.until('night-movement');
    fire(1);
    expect(refusal(() => fire(2)).cites).toContain('CO-56');
    campaign.until('air-strikes', WEATHER);
    fire(1);
    campaign.until('combat');
    expect(refusal(() => fire(2)).cites).toContain('CO-56');
    campaign.until('air-strikes');
    fire(2);
    expect(campaign.has('job', 'Orne')).toBe(false);
  });
});

describe('on a map', () => {
  const place = (unit: string, at: string): void => void campaign.act(MAP_ACT_IDS.place, { unit: unitId(unit), at });
  const where = (unit: string): unknown => {
    const found = [...(campaign.battle.tables.place?.values() ?? [])].find((row) => row.unit === unitId(unit));
    return found && [found.x, found.y, found.stale];
  };
  beforeEach(() => {
    campaign.act(MAP_ACT_IDS.new);
    campaign.add('1/A', '272 Inf', { sp: 2 });
    place('1/A', '10,10');
  });

  it('a battalion all out is off it, and no enemy to be near to; it is back where a company rejoins (CO-75, CO-79)', () => {
    campaign.add('X', '7 Armd', { inCommand: false });
    campaign.stocks('7 Armd', { pol: 5 });
    place('X', '10,20');
    campaign.until('move');
    deploy('1/A', 2);
    expect([where('1/A'), where('1/A Coy 1')]).toEqual([undefined, [10, 10, false]]);
    for (const n of [1, 2]) campaign.roll('movement', { unit: [`1/A Coy ${n}`] }, { to: '4,10' });
    campaign.edit('X', { inCommand: false });
    // From 11.7 inches to the companies it goes to 10.8. To the place that was left it was 10 inches, and would be
    // 10.2.
    expect(refusal(() => campaign.roll('movement', { unit: ['X'] }, { to: '8,20' })).cites).toContain('CO-7');
    rejoin('1/A Coy 1', '1/A Coy 2');
    expect([where('1/A'), campaign.unit('1/A').moveUsed]).toEqual([[4, 10, false], 1]);
  });

  it('a battalion all out that gets SP back overnight is back where its company is (CO-79)', () => {
    campaign.add('B', '272 Inf', { sp: 2, spMax: 3 });
    campaign.until('move');
    deploy('1/A', 2);
    campaign.roll('movement', { unit: ['1/A Coy 2'] }, { to: '4,10' });
    campaign.edit('1/A Coy 1', { sp: 0 });
    campaign.until('night-resupply'); // Half of 2 is 1, for the first unit in the roster.
    expect([where('1/A'), campaign.unit('1/A').sp, campaign.unit('B').sp]).toEqual([[4, 10, false], 1, 2]);
  });

  it('a company that is beaten by a battalion retires 6", whichever way its player says (Combat results)', () => {
    campaign.add('X', '7 Armd');
    deploy('1/A', 1);
    place('1/A Coy 1', '20,20');
    place('X', '20,21.5'); // Half of a company's base is half an inch, and half of a battalion's an inch.
    campaign.until('combat');
    campaign.roll('combat', { attackers: ['X'], defenders: ['1/A Coy 1'] }, {}, [1, 1, 1]);
    expect(campaign.last.resolutions[0]!.outcome.defenders).toMatchObject([{ result: 'retires' }]);
    const unit = unitId('1/A Coy 1');
    expect(refusal(() => campaign.act(MAP_ACT_IDS.back, { unit, to: '20,16' })).cites).toEqual(['Combat results', 'CO-77']);
    campaign.act(MAP_ACT_IDS.back, { unit, to: '20,4' });
    expect(where('1/A Coy 1')).toEqual([20, 14, false]);
  });

  it('a company that retires does not go through the victor: a player is refused, an umpire is asked (CO-77)', () => {
    campaign.add('X', '7 Armd');
    deploy('1/A', 1);
    place('1/A Coy 1', '20,20');
    place('X', '20,21.5');
    campaign.until('combat');
    campaign.roll('combat', { attackers: ['X'], defenders: ['1/A Coy 1'] }, {}, [1, 1, 1]);
    const unit = unitId('1/A Coy 1');
    const [axis, through] = [player(campaign.axis), { unit, to: '20,40' }];
    const refused = refusal(() => campaign.act(MAP_ACT_IDS.back, through, axis));
    expect([refused.code, refused.cites]).toEqual(['ILLEGAL', ['Combat', 'CO-77']]);
    expect(refusal(() => campaign.act(MAP_ACT_IDS.back, through)).code).toBe('ASK');
    campaign.act(MAP_ACT_IDS.back, { unit, to: '4,20' }, axis);
    expect(where('1/A Coy 1')).toEqual([14, 20, false]);
  });

  it('an HQ that is back stands nowhere until it is placed (CO-80)', () => {
    campaign.add('HQ', '272 Inf', { type: 'hq', sp: 1 });
    place('HQ', '10,20');
    campaign.roll('air-strike', { target: ['HQ'] }, { airUnits: 1 }, [6]);
    campaign.until('replace-hq');
    campaign.until('replace-hq');
    expect(campaign.unit('HQ').sp).toBe(1);
    expect(where('HQ')).toEqual([10, 20, true]);
    campaign.until('command-check', WEATHER);
    expect(refusal(() => campaign.roll('command-check', { unit: ['1/A'] })).field).toBe('distanceInches');
    place('HQ', '10,28');
    campaign.roll('command-check', { unit: ['1/A'] });
    expect(campaign.unit('1/A').inCommand).toBe(true);
  });

  it('a bridge that was blown carries nobody over: its river is a stream again (CO-76, CO-81)', () => {
    campaign.act(MAP_ACT_IDS.feature, { kind: 'river', at: '12,0; 12,48' });
    campaign.act(MAP_ACT_IDS.feature, { kind: 'bridge', name: 'Orne', at: '12,10' });
    campaign.add('Pioneers', '272 Inf', { type: 'engineers', sp: 2 });
    campaign.act('job-add', { place: 'orne', task: 'demolition', workers: unitId('Pioneers') });
    campaign.until('move');
    campaign.roll('movement', { unit: ['1/A'] }, { to: '13,10' });
    expect(campaign.unit('1/A').moveUsed).toBe(0.5); // The distance is 3 of 6 inches.
    campaign.until('combat');
    campaign.next();
    campaign.until('move');
    campaign.roll('blow-bridge', { job: ['orne'] }, {}, [2]);
    campaign.roll('movement', { unit: ['1/A'] }, { to: '11,10' }); // The distance is 2 of 6 inches, and the stream costs half a move.
    expect(campaign.unit('1/A').moveUsed).toBe(0.8333);
  });
});

describe('Movement: a surprise', () => {
  it('its companies do not rejoin in that turn either (CO-22)', () => {
    campaign.add('A', '272 Inf');
    campaign.until('move');
    campaign.roll('surprise', { unit: ['A'] }, { distanceInches: 7 });
    deploy('A', 1); // Deploying costs no movement, and the company has not come nearer.
    const back = () => campaign.act('detachment-rejoin', { detachments: [unitId('A Coy 1')] }, player(campaign.axis));
    expect(refusal(back).cites).toEqual(['Movement', 'CO-22']);
    campaign.until('move');
    back();
  });

  it('who was surprised too far away does not break contact in that turn either (CO-22)', () => {
    campaign.add('A', '272 Inf', { position: 'in-contact' });
    campaign.until('move');
    campaign.roll('surprise', { unit: ['A'] }, { distanceInches: 7 });
    expect(refusal(() => campaign.roll('disengage', { unit: ['A'] }, {}, [4])).cites).toEqual(['Movement', 'CO-22']);
    campaign.until('move');
    campaign.roll('disengage', { unit: ['A'] }, {}, [4]);
  });
});

describe('Combat: guns before a combat', () => {
  it('guns that have bombarded fire into no combat in that phase (CO-67)', () => {
    campaign.add('A', '272 Inf');
    campaign.add('Guns', '272 Inf', { type: 'artillery', sp: 2 });
    campaign.add('X', '7 Armd', { sp: 4 });
    campaign.add('Y', '7 Armd', { sp: 4 });
    campaign.stocks('272 Inf', { log: 3 });
    campaign.until('combat');
    const axis = player(campaign.axis);
    campaign.roll('bombardment', { firers: ['Guns'], target: ['Y'] }, {}, [1, 1, 1], axis);
    const fight = () =>
      campaign.roll('combat', { attackers: ['A', 'Guns'], defenders: ['X'] }, {}, [1, 1, 1, 1, 1, 1, 1], axis, {
        attackers: [{}, { role: 'ranged' }],
      });
    expect(refusal(fight).cites).toContain('CO-67');
    campaign.until('combat');
    fight();
    expect(campaign.stock('272 Inf').log).toBe(1);
  });
});

describe('Orders: companies of a battalion that rides', () => {
  it('ride with it: on the row of its lorries, and lost with them (CO-51, CO-78)', () => {
    campaign.add('Foot', '272 Inf', { sp: 3 });
    campaign.add('Lorries', '272 Inf', { type: 'transport', sp: 1, carries: ['Foot'] });
    campaign.until('move');
    move('Foot', { orders: 'transport', embus: true });
    deploy('Foot', 1);
    expect(campaign.unit('Foot Coy 1')).toMatchObject({ riding: true, mode: 'transport', moveUsed: 0.25 });
    move('Foot Coy 1', { orders: 'transport', roadInches: 9 }); // The distance is 9 of 45 inches.
    expect(campaign.unit('Foot Coy 1').moveUsed).toBe(0.45);
    campaign.until('combat');
    campaign.roll('air-strike', { target: ['Lorries'] }, { airUnits: 1 }, [6]);
    expect(campaign.unit('Foot Coy 1')).toMatchObject({ sp: 0, destroyed: true });
    expect(campaign.unit('Foot')).toMatchObject({ sp: 0, detachedSp: 0, destroyed: true });
  });
});

describe('Movement, Strength points: that lorries carry a unit and that it rides are one fact (CO-51, CO-82)', () => {
  beforeEach(() => {
    campaign.add('A', '272 Inf', { sp: 4 });
    campaign.add('Lorries', '272 Inf', { type: 'transport', sp: 1, carries: ['A'] });
  });
  const sheet = (name: string) =>
    Object.fromEntries(
      corpsRuleset.unitSheet(campaign.unit(name), campaign.battle, () => true).map(({ label, value }) => [label, value]),
    );
  const bombed = () => campaign.roll('air-strike', { target: ['Lorries'] }, { airUnits: 1 }, [6]);
  const isLost = () => campaign.unit('A').destroyed;

  it('whom they list is lost with them, and the sheets say where he was', () => {
    expect([sheet('Lorries').Carries, sheet('A').Rides]).toEqual(['A', 'in Lorries']);
    bombed();
    expect(campaign.unit('A')).toMatchObject({ sp: 0, destroyed: true });
    expect(sheet('Lorries').Carries).toBeUndefined();
    campaign.undo();
    expect([sheet('A').Rides, campaign.unit('A').sp]).toEqual(['in Lorries', 4]);
  });

  it('who has debussed is not lost, and who mounts them again is', () => {
    campaign.until('move');
    move('A', { orders: 'transport', embus: true, debus: true });
    expect([sheet('Lorries').Carries, sheet('A').Rides]).toEqual(['A (not on board)', undefined]);
    bombed();
    expect(isLost()).toBe(false);
    campaign.undo();
    campaign.until('command-check');
    campaign.until('move');
    move('A', { orders: 'transport', embus: true });
    bombed();
    expect(isLost()).toBe(true);
  });

  it('nor is who has walked off', () => {
    campaign.until('move');
    move('A', { openInches: 1 });
    bombed();
    expect(isLost()).toBe(false);
  });

  it.each([{ riding: false }, { works: 'emplacement' }, { position: 'in-contact' }])(
    'nor is who is off by an umpire’s hand, dug in or in contact: %o',
    (fields) => {
      campaign.edit('A', fields);
      bombed();
      expect(isLost()).toBe(false);
    },
  );

  it('the debussing is undone: he is on board', () => {
    campaign.until('move');
    move('A', { orders: 'transport', debus: true });
    campaign.undo();
    bombed();
    expect(isLost()).toBe(true);
  });

  it('with 2 SP of lorries the first that is lost costs nobody his life', () => {
    campaign.edit('Lorries', { spMax: 2, sp: 2 });
    bombed();
    expect([isLost(), sheet('A').Rides]).toEqual([false, 'in Lorries']);
    bombed();
    expect(isLost()).toBe(true);
  });
});

describe('Supply: two days of an armoured division', () => {
  it('POL by turn and night, LOG by gun, what comes up, what is captured', () => {
    for (const name of ['Pz', 'Rifles']) campaign.add(name, '12 SS', { sp: 4 });
    campaign.add('Guns', '12 SS', { type: 'artillery', sp: 2 });
    campaign.add('Col', '7 Armd', { type: 'transport', sp: 4, cargoLog: 2, cargoPol: 2 });
    campaign.stocks('12 SS', { pol: 3, log: 2, polMax: 6, logMax: 6 });
    const stocks = () => [campaign.stock('12 SS').pol, campaign.stock('12 SS').log];
    campaign.until('move');
    move('Pz', { openInches: 3 }, ['Col']); // The move costs 1 POL.
    move('Rifles', { openInches: 3 }, ['Col']);
    campaign.until('combat');
    // Two units attack, together with the guns: 3 SP are lost at once. 1 load is left. POL is lost before LOG, so it is
    // 1 LOG.
    campaign.roll('combat', { attackers: ['Pz', 'Rifles', 'Guns'], defenders: ['Col'] }, {}, [], undefined, {
      attackers: [{}, {}, { role: 'ranged' }],
    });
    expect(campaign.unit('Col')).toMatchObject({ sp: 1, cargoPol: 0, cargoLog: 1, position: 'in-contact' });
    expect(stocks()).toEqual([2, 1]);
    campaign.roll('capture-supplies', { captor: ['Pz'], transport: ['Col'] }, {}, [], player(campaign.axis));
    expect(stocks()).toEqual([2, 2]);
    campaign.until('move'); // In turn 2 no unit moves.
    campaign.until('night-resupply');
    campaign.until('night-movement'); // In the night 7 supply units arrive: 3 POL (half, rounded down) and 4 LOG, all of which fit: 2 + 3 = 5 and 2 + 4 = 6.
    expect(stocks()).toEqual([5, 6]);
    move('Rifles', { openInches: 1 }); // The night counts as a turn.
    expect(stocks()).toEqual([4, 6]);
    campaign.until('move', WEATHER);
    move('Rifles', { orders: 'transport', roadInches: 5 });
    expect(stocks()).toEqual([3, 6]);
  });
});

describe('Movement: breaking off, and attacked all the same', () => {
  it('by day an SP may go; who is caught up with in that turn fights, and may try again in the next', () => {
    campaign.add('A', '272 Inf', { sp: 3, position: 'in-contact' });
    campaign.add('X', '7 Armd', { sp: 4, position: 'in-contact' });
    campaign.stocks('7 Armd', { pol: 5 });
    campaign.until('move');
    campaign.roll('disengage', { unit: ['A'] }, {}, [2]);
    move('A', { openInches: 4 });
    expect(campaign.unit('A')).toMatchObject({ sp: 2, position: 'front-line' });
    move('X', { openInches: 4 }, ['A']);
    campaign.until('combat');
    campaign.roll('combat', { attackers: ['X'], defenders: ['A'] }, {}, [6, 1, 1, 1]);
    expect(campaign.unit('A')).toMatchObject({ sp: 1, position: 'in-contact' });
    campaign.until('move');
    campaign.roll('disengage', { unit: ['A'] }, {}, [4]);
    move('A', { openInches: 6 });
    campaign.until('night-resupply'); // The unit has lost 2 SP, and half of them comes back.
    expect(campaign.unit('A').sp).toBe(2);
  });
});

describe('Combat results: guns overrun, and the nights after', () => {
  it('the guns do not come back; their crew is 1 SP, and gives way to the next battalion', () => {
    campaign.add('A', '272 Inf', { sp: 4 });
    campaign.add('Guns', '7 Armd', { type: 'artillery', sp: 3 });
    campaign.stocks('7 Armd', { log: 1 });
    campaign.until('combat');
    campaign.roll('combat', { attackers: ['A'], defenders: ['Guns'] }, {}, [1, 1, 6, 6, 1]);
    expect([campaign.unit('A').sp, campaign.unit('Guns').sp, campaign.unit('Guns survivors').sp]).toEqual([2, 0, 1]);
    campaign.until('night-resupply');
    expect([campaign.unit('A').sp, campaign.unit('Guns').sp, campaign.unit('Guns survivors').sp]).toEqual([3, 0, 1]);
    campaign.until('combat', WEATHER);
    campaign.roll('combat', { attackers: ['A'], defenders: ['Guns survivors'] }, {}, [1, 1, 1]);
    expect(campaign.unit('Guns survivors')).toMatchObject({ sp: 1, position: 'front-line' });
  });
});

describe('Deploying into detachments: a battalion whose rest is lost while companies are out', () => {
  it('is off the table, map and works with it; it stands again where a company rejoins (CO-79)', () => {
    campaign.act(MAP_ACT_IDS.new);
    campaign.add('1/A', '272 Inf', { sp: 4, works: 'emplacement', riverBank: true });
    campaign.act(MAP_ACT_IDS.place, { unit: unitId('1/A'), at: '10,10' });
    campaign.add('Pioneers', '272 Inf', { type: 'engineers', sp: 2 });
    campaign.add('X', '7 Armd', { type: 'armour', sp: 4 });
    const places = () => [...campaign.battle.tables.place!.values()].filter(({ unit }) => unit === unitId('1/A'));
    campaign.until('move');
    deploy('1/A', 2);
    campaign.act('job-add', { place: 'Hill', task: 'fortification', workers: unitId('Pioneers'), occupant: unitId('1/A') });
    campaign.until('combat');
    // The attack scores 2 hits on 2 SP without a save. The emplacement fires back with 2 dice and 1 more.
    campaign.roll('combat', { attackers: ['X'], defenders: ['1/A'] }, {}, [6, 6, 1, 1, 1, 1, 1, 1]);
    expect(campaign.unit('1/A')).toMatchObject({ sp: 0, detachedSp: 2, works: 'none', riverBank: false, destroyed: false });
    expect([places(), campaign.job('Hill').occupant]).toEqual([[], null]);
    campaign.undo();
    expect(campaign.unit('1/A')).toMatchObject({ sp: 2, detachedSp: 2, works: 'emplacement', riverBank: true });
    expect([places().length, campaign.job('Hill').occupant]).toEqual([1, unitId('1/A')]);
    const fight = campaign.roll('combat', { attackers: ['X'], defenders: ['1/A'] }, {}, [6, 6, 1, 1, 1, 1, 1, 1]).number;
    const right = new PuttingRight(campaign);
    right.overrule(fight, unitId('1/A'), { sp: 1 }); // After the overruling, one SP is not lost.
    expect(campaign.unit('1/A')).toMatchObject({ sp: 1, detachedSp: 2, works: 'emplacement', riverBank: true });
    expect([places().length, campaign.job('Hill').occupant]).toEqual([1, unitId('1/A')]);
    right.undo();
    expect([campaign.unit('1/A').sp, places(), campaign.job('Hill').occupant]).toEqual([0, [], null]);
    campaign.until('move');
    rejoin('1/A Coy 1');
    expect(campaign.unit('1/A')).toMatchObject({ sp: 1, detachedSp: 1, works: 'none' });
    expect(places()).toMatchObject([{ x: 10, y: 10 }]);
  });

  it('a company that has rejoined is a unit no more, and stands nowhere on the map (CO-23)', () => {
    campaign.act(MAP_ACT_IDS.new);
    campaign.add('1/A', '272 Inf', { sp: 4 });
    campaign.act(MAP_ACT_IDS.place, { unit: unitId('1/A'), at: '10,10' });
    const placed = () => [...campaign.battle.tables.place!.values()].map(({ unit }) => unit);
    campaign.until('move');
    deploy('1/A', 4);
    expect(placed()).toHaveLength(4);
    rejoin('1/A Coy 1', '1/A Coy 2');
    expect(placed().sort()).toEqual([unitId('1/A'), unitId('1/A Coy 3'), unitId('1/A Coy 4')].sort());
    campaign.undo();
    expect(placed()).toHaveLength(4);
  });
});

describe('Night Phase: Recovery: a battalion all of whose companies are out', () => {
  beforeEach(() => {
    campaign.add('1/A', '272 Inf', { sp: 4 });
    campaign.add('B', '272 Inf', { sp: 3, spMax: 4 });
    campaign.add('X', '7 Armd', { sp: 6 });
    campaign.edit('1/A', { terrain: 'rough' });
    campaign.until('move');
    deploy('1/A', 4);
    campaign.until('combat');
    for (const n of [1, 2]) campaign.edit(`1/A Coy ${n}`, { sp: 0 });
    expect(campaign.unit('1/A')).toMatchObject({ sp: 0, detachedSp: 2 });
  });

  it.each(['cutOff', 'outOfCommand'])('recovers nothing while all of them are %s (CO-61)', (state) => {
    campaign.until('command-check'); // This phase is in turn 2, the last of the day.
    check({ [state]: ['1/A Coy 3', '1/A Coy 4'] });
    campaign.until('night-movement'); // Half of B's single SP is 0.
    expect([campaign.unit('1/A').sp, campaign.unit('B').sp]).toEqual([0, 3]);
  });

  it('recovers when they have a path again, whatever befell it before they left (CO-61)', () => {
    campaign.edit('1/A', { isolationDay: 2 });
    campaign.until('night-movement');
    expect(campaign.unit('1/A')).toMatchObject({ sp: 1, isolationDay: 0 });
  });

  it('is on the table again with what it gets back, beside a company that can recover (CO-61, CO-79)', () => {
    check({ cutOff: ['1/A Coy 3'] });
    campaign.edit('1/A Coy 4', { terrain: 'built-up', position: 'front-line' });
    campaign.until('night-movement'); // Half of 3 is 1, for the unit that lacks most.
    expect(campaign.unit('1/A')).toMatchObject({
      sp: 1,
      detachedSp: 2,
      terrain: 'built-up',
      position: 'front-line',
      isolationDay: 0,
    });
    expect(campaign.unit('B').sp).toBe(3);
  });
});

describe('Air-landing: scattered SP of a battalion whose rest is out as companies', () => {
  it('come in where a company stands, cut off with it (CO-59, CO-79)', () => {
    campaign.add('1/Para', '7 Armd', { sp: 3 });
    campaign.until('move');
    campaign.roll('air-landing', { unit: ['1/Para'] }, { landing: 'para' }, [5]); // Two SP are scattered.
    deploy('1/Para', 1);
    campaign.edit('1/Para Coy 1', { terrain: 'broken' });
    check({ cutOff: ['1/Para Coy 1'] });
    campaign.until('night-resupply');
    expect(campaign.unit('1/Para')).toMatchObject({
      sp: 1,
      dispersedSp: 1,
      detachedSp: 1,
      terrain: 'broken',
      isolationDay: 1,
    });
  });
});

describe('Night Phase: Recovery: a hospital of the corps', () => {
  it('is in the command chain of its divisions, as is a recovery unit (CO-60)', () => {
    campaign.stocks('I SS Corps', { hospital: true, recoveryUnit: true });
    campaign.add('A', '272 Inf', { sp: 2, spMax: 4 });
    campaign.add('Pz', '12 SS', { type: 'armour', sp: 1, spMax: 3 });
    campaign.add('X', '7 Armd', { sp: 2, spMax: 4 });
    campaign.until('night-resupply'); // Half of 2 comes back, and 1 more for the units of the corps.
    expect([campaign.unit('A').sp, campaign.unit('Pz').sp, campaign.unit('X').sp]).toEqual([4, 3, 3]);
  });
});

describe('Engineers: the enemy comes upon workers', () => {
  it('without a map, work of engineers in contact goes on, and an umpire says whether it is opposed (CO-52)', () => {
    campaign.add('Pioneers', '272 Inf', { type: 'engineers', sp: 3 });
    campaign.act('job-add', { place: 'Orne', task: 'bridge-river', workers: unitId('Pioneers') });
    campaign.until('combat');
    campaign.edit('Pioneers', { position: 'in-contact' });
    campaign.next();
    expect(campaign.record.findLast(({ kind }) => kind === 'work-goes-on')!.notes).toEqual([
      'Pioneers is recorded as in contact. If an umpire marks the work as opposed, only charges can be laid (CO-52).',
    ]);
    expect(campaign.job('Orne').turnsWorked).toBe(1);
  });

  it('on a map, work of engineers in contact rests until the contact ends; charges are laid under opposition (CO-52)', () => {
    campaign.act(MAP_ACT_IDS.new, { ground: 'map' });
    campaign.add('Pioneers', '272 Inf', { type: 'engineers', sp: 3 });
    campaign.add('Sappers', '12 SS', { type: 'engineers', sp: 3 });
    campaign.add('X', '7 Armd');
    campaign.act('job-add', { place: 'Orne', task: 'bridge-river', workers: unitId('Pioneers') });
    campaign.act('job-add', { place: 'Odon', task: 'demolition', workers: unitId('Sappers') });
    campaign.until('combat');
    for (const unit of ['Pioneers', 'Sappers']) campaign.edit(unit, { position: 'in-contact' });
    const line = (place: string): string => corpsRuleset.rowLine!('job', campaign.job(place), campaign.battle);
    expect(line('Orne')).toBe('bridge-river, Pioneers, not possible under opposition, opposed');
    expect(line('Odon')).toBe('demolition, Sappers, 0 of 2 turns, opposed');
    campaign.next();
    expect([campaign.job('Orne').turnsWorked, campaign.job('Odon').turnsWorked]).toEqual([0, 1]);
    campaign.edit('Pioneers', { position: 'front-line' });
    campaign.until('combat');
    campaign.next([5]); // Engineers: 5-6 successful
    expect([campaign.job('Orne').turnsWorked, campaign.job('Odon').chargesLaid]).toEqual([1, true]);
  });

  it('on a map, engineers in contact do not begin work but charges; an umpire may let them (CO-52)', () => {
    campaign.act(MAP_ACT_IDS.new, { ground: 'map' });
    campaign.add('Pioneers', '272 Inf', { type: 'engineers', sp: 3 });
    campaign.edit('Pioneers', { position: 'in-contact' });
    const begin = (task: string, as: Parameters<Campaign['act']>[2]) => () =>
      campaign.act('job-add', { place: 'Orne', task, workers: unitId('Pioneers') }, as);
    expect(refusal(begin('lay-mines', player(campaign.axis)))).toMatchObject({
      code: 'ILLEGAL',
      message: 'Pioneers is in contact, and opposed engineers can only lay charges. Choose “demolition”, or other engineers.',
      cites: ['Engineers', 'CO-52'],
    });
    expect(refusal(begin('lay-mines', UMPIRE)).code).toBe('ASK');
    begin('demolition', player(campaign.axis))();
    expect(campaign.has('job', 'Orne')).toBe(true);
  });
});

describe('Movement: lorries that are lost', () => {
  it('carry nobody any more: who was to ride in them has other vehicles, and his own place (CO-51, CO-75)', () => {
    campaign.add('Foot', '272 Inf', { sp: 3 });
    campaign.add('Tracks', '272 Inf', { type: 'protected-transport', sp: 1, moveType: 'tracked', carries: ['Foot'] });
    campaign.edit('Foot', { riding: false }); // The unit is next to the vehicles, not on them.
    campaign.until('air-strikes');
    campaign.roll('air-strike', { target: ['Tracks'] }, { airUnits: 1 }, [6]);
    expect(campaign.unit('Foot')).toMatchObject({ sp: 3, destroyed: false });
    expect(campaign.unit('Tracks')).toMatchObject({ destroyed: true });
    campaign.until('move');
    move('Foot', { orders: 'transport', embus: true, moveType: 'wheeled', roadInches: 22.5 }); // The move is 22.5 of 45 inches, and a quarter for embarking.
    expect(campaign.unit('Foot')).toMatchObject({ riding: true, moveUsed: 0.75 });
  });
});

describe('What an umpire sets by hand has the same consequences', () => {
  it('with its last SP a transport takes along who rides in it (CO-51)', () => {
    campaign.add('1/A', '272 Inf', { sp: 4 });
    campaign.add('Lorries', '272 Inf', { type: 'transport', sp: 2, carries: ['1/A'] });
    campaign.edit('1/A', { riding: true });
    campaign.edit('Lorries', { sp: 0 });
    expect(campaign.unit('1/A')).toMatchObject({ sp: 0, riding: false, destroyed: true });
  });

  it('engineers who are lost work no more', () => {
    campaign.add('Pioneers', '272 Inf', { type: 'engineers', sp: 2 });
    campaign.act('job-add', { place: 'Orne bridge', task: 'bridge-river', workers: unitId('Pioneers') });
    campaign.edit('Pioneers', { sp: 0 });
    expect(campaign.job('Orne bridge').workers).toBeNull();
  });

  it('a company that is lost is missing, and one that is not lost after all is out again (CO-61)', () => {
    campaign.add('1/A', '272 Inf', { sp: 4 });
    campaign.add('X', '7 Armd', { sp: 4 });
    campaign.until('move');
    deploy('1/A', 2);
    campaign.edit('1/A Coy 1', { sp: 0 });
    expect(campaign.unit('1/A')).toMatchObject({ sp: 2, detachedSp: 1 });
    campaign.undo();
    expect(campaign.unit('1/A')).toMatchObject({ sp: 2, detachedSp: 2 });
    campaign.until('combat');
    const { number } = campaign.roll('combat', { attackers: ['X'], defenders: ['1/A Coy 1'] }, {}, [6, 1, 1]);
    expect(campaign.unit('1/A')).toMatchObject({ sp: 2, detachedSp: 1 });
    new PuttingRight(campaign).overrule(number, unitId('1/A Coy 1'), { sp: 1 });
    expect(campaign.unit('1/A Coy 1')).toMatchObject({ sp: 1, destroyed: false });
    expect(campaign.unit('1/A')).toMatchObject({ sp: 2, detachedSp: 2 });
  });
});

describe('A unit that is captured, and goes over to the other side', () => {
  const goesOver = (unit: string): void => {
    const { side } = campaign.stock('7 Armd');
    campaign.do({ type: 'edit-unit', unit: unitId(unit), side, fields: { formation: '7 Armd' } });
  };

  it('a company is lost to its battalion, and does not go back to it', () => {
    campaign.add('1/A', '272 Inf', { sp: 4 });
    campaign.until('move');
    deploy('1/A', 2);
    goesOver('1/A Coy 1');
    expect(campaign.unit('1/A')).toMatchObject({ sp: 2, detachedSp: 1 });
    expect(campaign.unit('1/A Coy 1')).toMatchObject({ sp: 1, parentUnit: null });
  });

  it('lorries are lost without who was on board, and engineers to the work that they did', () => {
    campaign.add('1/A', '272 Inf', { sp: 4 });
    campaign.add('Lorries', '272 Inf', { type: 'transport', sp: 2, carries: ['1/A'] });
    campaign.edit('1/A', { riding: true });
    campaign.add('Pioneers', '272 Inf', { type: 'engineers', sp: 2 });
    campaign.act('job-add', { place: 'Orne bridge', task: 'bridge-river', workers: unitId('Pioneers') });
    goesOver('Lorries');
    goesOver('Pioneers');
    expect(campaign.unit('1/A')).toMatchObject({ sp: 4, riding: false });
    expect(campaign.unit('Lorries').carries).toEqual([]);
    expect(campaign.job('Orne bridge').workers).toBeNull();
  });
});
