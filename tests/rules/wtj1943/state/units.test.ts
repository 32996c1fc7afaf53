import { describe, expect, it } from 'vitest';
import { player, refusal, Skirmish, SPECTATOR } from './skirmish.js';

describe('2.1 One command test a turn', () => {
  it('the order that was declared stands for the rest of the turn', () => {
    const game = new Skirmish();
    const unit = game.add('1/7');
    game.roll('command-test', { unit: [unit] }, { order: 'maneuver' }, [1]);
    expect(game.unit(unit)).toMatchObject({ order: 'maneuver', commandPassed: false });
    const again = refusal(() => game.roll('command-test', { unit: [unit] }, { order: 'assault' }, [6]));
    expect(again).toMatchObject({ code: 'ILLEGAL', cites: ['2.1'] });
    expect(refusal(() => game.roll('foot-move', { unit: [unit] }, { order: 'assault' })).cites).toEqual(['2.1']);
    game.nextTurn();
    game.roll('command-test', { unit: [unit] }, { order: 'assault' }, [6]);
    expect(game.unit(unit)).toMatchObject({ order: 'assault', commandPassed: true });
  });

  it('hits on the command base burden its units', () => {
    const game = new Skirmish();
    const hq = game.add('HQ 7', { kind: 'hq', bases: 1 });
    const unit = game.add('1/7', { hq: 'HQ 7' });
    game.edit(hq, { hits: 2 });
    expect(game.roll('command-test', { unit: [unit] }, { order: 'maneuver' }, [5]).resolutions[0]!.outcome).toMatchObject({
      modifier: -2,
      score: 3,
      passed: true,
    });
  });

  it('vehicles need the test as every other unit does', () => {
    const game = new Skirmish();
    const tank = game.vehicle('T-34', 't-34');
    expect(refusal(() => game.roll('vehicle-move', { unit: [tank] }, { distanceYards: 1 })).cites).toEqual(['2.1']);
    game.pass('maneuver', tank);
    game.roll('vehicle-move', { unit: [tank] }, { distanceYards: 1 });
    expect(game.unit(tank).movedYards).toBe(1);
  });
});

describe('2.1, 2.2 Going prone and standing up', () => {
  it('a unit that failed its test may only go prone', () => {
    const game = new Skirmish();
    const unit = game.add('1/7');
    game.roll('command-test', { unit: [unit] }, { order: 'maneuver' }, [1]);
    expect(refusal(() => game.roll('foot-move', { unit: [unit] }, { distanceYards: 1 })).cites).toEqual(['2.1']);
    expect(game.act('posture', { unit, posture: 'prone' }).summary).toBe('1/7 goes prone.');
    expect(game.unit(unit)).toMatchObject({ prone: true, postureChanged: true, spentPct: 0 });
  });

  it('needs neither test nor movement to go prone, but the test to stand up', () => {
    const game = new Skirmish();
    const unit = game.add('1/7', { prone: true });
    expect(refusal(() => game.act('posture', { unit, posture: 'standing' }))).toMatchObject({ code: 'ILLEGAL', cites: ['2.1'] });
    game.pass('maneuver', unit);
    expect(game.act('posture', { unit, posture: 'standing' }).summary).toBe('1/7 stands up.');
    expect(game.unit(unit)).toMatchObject({ prone: false, postureChanged: true });
  });

  it('needs no test to go prone by the command of moves either, as long as nothing else is done with it', () => {
    const game = new Skirmish();
    const unit = game.add('1/7');
    for (const more of [{ distanceYards: 5 }, { contact: 'front' }])
      expect(refusal(() => game.roll('foot-move', { unit: [unit] }, { goesProne: true, ...more })).cites).toEqual(['2.1']);
    game.roll('foot-move', { unit: [unit] }, { goesProne: true });
    expect(game.unit(unit)).toMatchObject({ prone: true, postureChanged: true, spentPct: 0, order: null });
    game.pass('assault', unit); // The unit may still test, and crawl into contact.
    game.roll('foot-move', { unit: [unit] }, { distanceYards: 30, contact: 'front' });
    expect(game.unit(unit)).toMatchObject({ prone: true, movedYards: 30 });
  });

  it('one change of posture in a movement phase, by word or by move', () => {
    const game = new Skirmish();
    const unit = game.add('1/7');
    game.pass('maneuver', unit);
    game.act('posture', { unit, posture: 'prone' });
    expect(refusal(() => game.act('posture', { unit, posture: 'standing' })).cites).toEqual(['2.2']);
    expect(refusal(() => game.roll('foot-move', { unit: [unit] }, { stands: true })).cites).toEqual(['2.2']);
    game.nextTurn();
    game.pass('maneuver', unit);
    game.roll('foot-move', { unit: [unit] }, { stands: true, distanceYards: 50 });
    expect(game.unit(unit)).toMatchObject({ prone: false, postureChanged: true, movedYards: 50, spentPct: 50 });
    expect(refusal(() => game.act('posture', { unit, posture: 'prone' })).cites).toEqual(['2.2']);
    expect(refusal(() => game.roll('foot-move', { unit: [unit] }, { goesProne: true })).cites).toEqual(['2.2']);
  });

  it('who is prone goes prone no more (W-7)', () => {
    const game = new Skirmish();
    const unit = game.add('1/7', { prone: true });
    expect(refusal(() => game.act('posture', { unit, posture: 'prone' })).cites).toEqual(['2.2', 'W-7']);
    game.edit(unit, { prone: false });
    expect(refusal(() => game.act('posture', { unit, posture: 'standing' })).cites).toEqual(['2.2', 'W-7']);
  });

  it.each(['gun', 'wagon', 'cavalry'])('a %s does not go prone by a move either', (kind) => {
    const game = new Skirmish();
    const unit = game.add('X', { kind });
    game.pass('maneuver', unit);
    const move = () => game.roll('foot-move', { unit: [unit] }, { distanceYards: 10, goesProne: true });
    expect(refusal(move)).toMatchObject({ message: 'X cannot go prone. Choose troops on foot.', cites: ['2.2'] });
    expect(game.unit(unit).prone).toBe(false);
  });

  it.each([
    ['vehicle', {}, false],
    ['wagon', {}, false],
    ['gun', {}, false],
    ['cavalry', {}, false],
    ['cavalry', { mounted: false }, true],
    ['cyclist', {}, true],
    ['engineer', {}, true],
    ['heavy-weapon', {}, true],
    ['hq', {}, true],
  ])('%s %j lies down: %s', (kind, fields, lies) => {
    const game = new Skirmish();
    const unit = game.add('X', { kind, ...fields });
    if (lies) game.act('posture', { unit, posture: 'prone' });
    else expect(refusal(() => game.act('posture', { unit, posture: 'prone' })).cites).toEqual(['2.2']);
    expect(game.unit(unit).prone).toBe(lies);
  });
});

describe('who does what', () => {
  it('players act with their own side, umpires with all, spectators with none', () => {
    const game = new Skirmish();
    const unit = game.add('1/7');
    const ours = player(game.soviets);
    const theirs = player(game.germans);
    for (const who of [theirs, SPECTATOR]) {
      expect(refusal(() => game.act('posture', { unit, posture: 'prone' }, who)).code).toBe('NOT_YOURS');
      expect(refusal(() => game.act('withdraw', { unit }, who)).code).toBe('NOT_YOURS');
    }
    expect(refusal(() => game.roll('command-test', { unit: [unit] }, { order: 'maneuver' }, [6], theirs)).code).toBe('NOT_YOURS');
    game.act('withdraw', { unit }, ours);
    expect(refusal(() => game.act('withdraw', { unit }, ours)).code).toBe('CONFLICT');
    game.act('posture', { unit, posture: 'prone' }, ours);
    for (const [act, params] of [
      ['minefield-add', { name: 'M' }],
      ['set-side', { side: game.soviets, trenchYards: 5 }],
      ['set-game', { year: 1944 }],
    ] as const)
      expect(refusal(() => game.act(act, params, ours)).code).toBe('UMPIRE_ONLY');
  });

  it('units that are not there are not found', () => {
    const game = new Skirmish();
    expect(refusal(() => game.act('posture', { unit: 'u99', posture: 'prone' })).code).toBe('NOT_FOUND');
    expect(refusal(() => game.act('withdraw', { unit: 'u99' })).code).toBe('NOT_FOUND');
  });

  it('a unit without bases takes no part', () => {
    const game = new Skirmish();
    const unit = game.add('1/7', { bases: 0 });
    expect(refusal(() => game.roll('command-test', { unit: [unit] }, { order: 'maneuver' }, [6])).message).toContain(
      'no bases left',
    );
    expect(refusal(() => game.act('withdraw', { unit })).code).toBe('ILLEGAL');
  });

  // The procedure, the role, the kind that is not allowed, and the section.
  it.each([
    ['foot-move', 'unit', 'vehicle', '2.3'],
    ['vehicle-move', 'unit', 'infantry', '2.3'],
    ['dangerous-terrain', 'unit', 'cavalry', '2.3'],
    ['transport', 'infantry', 'vehicle', '2.4'],
    ['transport', 'infantry', 'gun', '2.4'],
    ['transport', 'infantry', 'wagon', '2.4'],
    ['transport', 'infantry', 'cavalry', '2.4'],
    ['transport', 'vehicle', 'infantry', '2.3'],
    ['gun-setup', 'gun', 'infantry', '2.4'],
    ['gun-setup', 'vehicle', 'gun', '2.4'],
    ['cavalry-mount', 'unit', 'infantry', '2.2'],
    ['dig-in', 'engineers', 'infantry', '2.5'],
    ['entrench-vehicle', 'unit', 'infantry', '2.3'],
    ['mine-lane', 'unit', 'infantry', '2.5'],
  ])('%s: %s is no %s', (procedure, role, kind, cite) => {
    const game = new Skirmish();
    const unit = game.add('X', { kind });
    const wrong = refusal(() => game.roll(procedure, { [role]: [unit] }, {}, [6, 6]));
    expect(wrong).toMatchObject({ code: 'ILLEGAL', cites: [cite] });
  });

  it('dismounted cavalry is carried as infantry is (2.2)', () => {
    const game = new Skirmish();
    const truck = game.vehicle('Truck', 'truck');
    const troopers = game.add('Cossacks', { kind: 'cavalry', bases: 2, mounted: false });
    game.pass('maneuver', truck, troopers);
    game.roll('transport', { infantry: [troopers], vehicle: [truck] }, { carriage: 'passengers', action: 'mount' });
    expect(game.unit(troopers).carriedBy).toBe(truck);
  });

  it('who is on a vehicle walks, digs and clears nothing', () => {
    const game = new Skirmish();
    const truck = game.vehicle('Truck', 'truck');
    const unit = game.add('Sappers', { kind: 'engineer', bases: 1 });
    game.edit(unit, { carriedBy: 'Truck', carriage: 'passengers', order: 'maneuver', commandPassed: true });
    expect(game.unit(unit).carriedBy).toBe(truck);
    for (const run of [
      () => game.roll('foot-move', { unit: [unit] }, { distanceYards: 10 }),
      () => game.roll('dig-in', { unit: [unit] }, { work: 'hasty' }),
      () => game.roll('mine-lane', { unit: [unit] }),
    ])
      expect(refusal(run)).toMatchObject({ code: 'ILLEGAL', cites: ['2.4'] });
  });
});

describe('2.2 Cavalry and troopers without horses', () => {
  function dismounted() {
    const game = new Skirmish();
    const cavalry = game.add('Cossacks', { kind: 'cavalry', bases: 4 });
    const local = game.add('Partisans', { bases: 2 });
    game.pass('maneuver', cavalry);
    game.roll('cavalry-mount', { unit: [cavalry] }, { action: 'dismount' });
    return { game, cavalry, local };
  }

  it('dismounts for a quarter of its move; its bases are infantry then', () => {
    const { game, cavalry } = dismounted();
    expect(game.unit(cavalry)).toMatchObject({ mounted: false, horseBases: 4, trooperBases: 4, bases: 4, spentPct: 25 });
    // This is three quarters of the infantry's 100 yards.
    expect(game.roll('foot-move', { unit: [cavalry] }).resolutions[0]!.input).toMatchObject({
      category: 'walking',
      allowanceYards: 100,
    });
    expect(refusal(() => game.roll('cavalry-mount', { unit: [cavalry] }, { action: 'dismount' })).cites).toEqual(['2.2']);
  });

  it('does not walk away from troopers without horses, until the umpire gives them to a local formation', () => {
    const { game, cavalry, local } = dismounted();
    game.edit(cavalry, { horseBases: 3 });
    expect(refusal(() => game.roll('cavalry-mount', { unit: [cavalry] }, { action: 'mount' })).cites).toEqual(['2.2']);
    expect(refusal(() => game.roll('foot-move', { unit: [cavalry] }, { category: 'cavalry', distanceYards: 10 })).cites).toEqual([
      '2.2',
    ]);
    const over = game.act('transfer-troopers', { cavalry, to: local, bases: 1 });
    expect(over.summary).toBe('1 base of Cossacks joins Partisans (2.2).');
    expect(game.unit(cavalry)).toMatchObject({ trooperBases: 3, bases: 3, horseBases: 3 });
    expect(game.unit(local).bases).toBe(3);
    game.roll('cavalry-mount', { unit: [cavalry] }, { action: 'mount' });
    expect(game.unit(cavalry)).toMatchObject({ mounted: true, trooperBases: 0, horseBases: 3, bases: 3, spentPct: 50 });
  });

  it('are given to no formation that is lost', () => {
    const game = new Skirmish();
    const cavalry = game.add('Cossacks', { kind: 'cavalry', bases: 3, mounted: false, trooperBases: 3, horseBases: 1 });
    const lost = game.add('2/7', { bases: 0 });
    expect(refusal(() => game.act('transfer-troopers', { cavalry, to: lost, bases: 2 })).message).toBe(
      'The troopers cannot join 2/7. Choose another unit on foot on their side.',
    );
  });

  it('transfers no more than have no horses, and only to a formation that can take them', () => {
    const { game, cavalry, local } = dismounted();
    const enemy = game.add('Grenadiers', {}, game.germans);
    const tank = game.vehicle('Tank', 't-34');
    const full = game.add('Crowd', { bases: 60 });
    const over = (to: string, bases: number, from = cavalry) =>
      refusal(() => game.act('transfer-troopers', { cavalry: from, to, bases })).cites;
    expect(over(local, 1)).toEqual(['2.2']); // Every trooper has a horse.
    game.edit(cavalry, { horseBases: 2 });
    expect(over(local, 3)).toEqual(['2.2']);
    for (const to of [enemy, tank, cavalry, full]) expect(over(to, 1)).toEqual(['2.2']);
    expect(over(local, 1, local)).toEqual(['2.2']);
    game.edit(cavalry, { mounted: true });
    expect(over(local, 1)).toEqual(['2.2']);
    expect(refusal(() => game.act('transfer-troopers', { cavalry, to: local, bases: 1 }, player(game.soviets))).code).toBe(
      'UMPIRE_ONLY',
    );
  });
});

describe('2.2 Losses of dismounted cavalry', () => {
  it('that an umpire puts on record are troopers: they do not mount again', () => {
    const game = new Skirmish();
    const cavalry = game.add('Cossacks', { kind: 'cavalry', bases: 4 });
    game.pass('maneuver', cavalry);
    game.roll('cavalry-mount', { unit: [cavalry] }, { action: 'dismount' });
    game.edit(cavalry, { bases: 3 }); // A base was lost to fire.
    expect(game.unit(cavalry)).toMatchObject({ bases: 3, trooperBases: 3, horseBases: 4 });
    game.nextTurn();
    game.pass('maneuver', cavalry);
    game.roll('cavalry-mount', { unit: [cavalry] }, { action: 'mount' });
    expect(game.unit(cavalry)).toMatchObject({ bases: 3, horseBases: 3, trooperBases: 0 });
  });

  it('whom an umpire dismounts or mounts is on foot, or on horses, with all its bases', () => {
    const game = new Skirmish();
    const cavalry = game.add('Cossacks', { kind: 'cavalry', bases: 4 });
    game.edit(cavalry, { mounted: false });
    expect(game.unit(cavalry)).toMatchObject({ bases: 4, trooperBases: 4, horseBases: 4 });
    game.edit(cavalry, { mounted: true, bases: 2 });
    expect(game.unit(cavalry)).toMatchObject({ bases: 2, trooperBases: 0, horseBases: 2 });
    const joined = game.add('Uhlans', { kind: 'cavalry', bases: 3, mounted: false, horseBases: 2 });
    expect(game.unit(joined)).toMatchObject({ bases: 3, trooperBases: 3, horseBases: 2 });
    game.edit(joined, { prone: true });
    expect(game.unit(joined).trooperBases).toBe(3);
  });
});

describe('2.2 The formation that troopers without horses join', () => {
  it('is on foot: cavalry on its horses takes none, dismounted cavalry takes them for its spare horses', () => {
    const game = new Skirmish();
    const stranded = game.add('Cossacks', { kind: 'cavalry', bases: 4, mounted: false, horseBases: 2 });
    const mounted = game.add('Uhlans', { kind: 'cavalry', bases: 3 });
    const herd = game.add('Kuban', { kind: 'cavalry', bases: 2, mounted: false, horseBases: 4 });
    const over = (to: string) => game.act('transfer-troopers', { cavalry: stranded, to, bases: 1 });
    expect(refusal(() => over(mounted)).cites).toEqual(['2.2']);
    over(herd);
    expect(game.unit(herd)).toMatchObject({ bases: 3, trooperBases: 3, horseBases: 4 });
    game.pass('maneuver', herd);
    game.roll('cavalry-mount', { unit: [herd] }, { action: 'mount' });
    expect(game.unit(herd)).toMatchObject({ bases: 3, horseBases: 3, trooperBases: 0 });
  });
});

describe('what an umpire may set', () => {
  it('year, turn and phase', () => {
    const game = new Skirmish();
    expect(game.act('set-game', { year: 1944, turn: 7, phase: 'fire' }).summary).toBe(
      'Game settings: year 1944, turn 7, phase fire.',
    );
    expect(game.battle.game).toMatchObject({ year: 1944, turn: 7, phase: 'fire' });
    expect(refusal(() => game.act('set-game', {})).code).toBe('CONFLICT');
  });

  it('the trench-line of a side', () => {
    const game = new Skirmish();
    expect(game.act('set-side', { side: game.soviets, trenchYards: 640 }).summary).toBe(
      'Soviets: 640 yards of trench-line (2.5).',
    );
    expect(game.battle.tables.side.get(game.soviets)!.trenchYards).toBe(640);
    expect(refusal(() => game.act('set-side', { side: 's99', trenchYards: 1 })).code).toBe('NOT_FOUND');
    expect(refusal(() => game.act('set-side', { side: game.soviets, trenchYards: 100_001 })).field).toBe('trenchYards');
  });
});
