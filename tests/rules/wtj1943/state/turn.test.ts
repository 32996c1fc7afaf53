import { describe, expect, it } from 'vitest';
import { refusal, Skirmish } from './skirmish.js';

describe('the turn (W-1)', () => {
  it('runs through command, movement, fire and assault, and begins again', () => {
    const game = new Skirmish();
    const seen = [`${game.battle.game.turn} ${game.battle.game.phase}`];
    for (let k = 0; k < 5; k++) {
      game.do({ type: 'advance', to: 'phase' });
      seen.push(`${game.battle.game.turn} ${game.battle.game.phase}`);
    }
    expect(seen).toEqual(['1 command', '1 movement', '1 fire', '1 assault', '2 command', '2 movement']);
  });

  it('an umpire goes to any phase at any time, and marks stay until the turn changes (W-1)', () => {
    const game = new Skirmish();
    const unit = game.add('1/7');
    game.pass('assault', unit);
    for (const phase of ['assault', 'command', 'movement', 'command', 'fire']) {
      game.do({ type: 'go-to-phase', phase });
      expect(game.battle.game).toMatchObject({ turn: 1, phase });
      expect(game.unit(unit)).toMatchObject({ order: 'assault', commandPassed: true, consecutiveAssaults: 1 });
    }
    game.nextTurn();
    expect(game.battle.game).toMatchObject({ turn: 2, phase: 'command' });
    expect(game.unit(unit)).toMatchObject({ order: null, commandPassed: false });
  });

  it('binds nobody: players test and move in whatever phase it is', () => {
    const game = new Skirmish();
    const unit = game.add('1/7');
    const soviet = { id: 'p', name: 'p', standing: 'player', sideId: game.soviets } as const;
    game.do({ type: 'go-to-phase', phase: 'fire' });
    game.roll('command-test', { unit: [unit] }, { order: 'maneuver' }, [5], soviet);
    game.roll('foot-move', { unit: [unit] }, { distanceYards: 30 }, [], soviet);
    expect(game.unit(unit).movedYards).toBe(30);
  });

  it('a turn that an umpire sets by hand clears nothing', () => {
    const game = new Skirmish();
    const unit = game.add('1/7');
    game.pass('maneuver', unit);
    game.act('set-game', { turn: 5 });
    expect(game.battle.game.turn).toBe(5);
    expect(game.unit(unit).order).toBe('maneuver');
    game.do({ type: 'advance', to: 'phase' });
    expect(game.unit(unit).order).toBe('maneuver');
  });
});

describe('the change of turn', () => {
  it('clears the marks of the turn and keeps what belongs to other chapters', () => {
    const game = new Skirmish();
    const unit = game.add('1/7');
    const kept = { pinned: true, demoralized: true, hits: 2, prone: true, immobilized: true, digTurns: 4, mineChecks: 2 };
    game.edit(unit, {
      order: 'maneuver',
      commandPassed: true,
      firedMoved: true,
      postureChanged: true,
      movedYards: 80,
      spentPct: 80,
      rolledTerrain: ['woods'],
      dugThisTurn: true,
      ...kept,
    });
    game.nextTurn();
    expect(game.unit(unit)).toMatchObject({
      order: null,
      commandPassed: false,
      firedMoved: false,
      postureChanged: false,
      movedYards: 0,
      spentPct: 0,
      rolledTerrain: [],
      dugThisTurn: false,
      ...kept,
    });
  });

  it('who withdraws in this turn withdrew in the previous one next turn, and not the turn after', () => {
    const game = new Skirmish();
    const unit = game.add('1/7');
    game.act('withdraw', { unit });
    expect(game.unit(unit)).toMatchObject({ withdrewNow: true, withdrew: false });
    game.nextTurn();
    expect(game.unit(unit)).toMatchObject({ withdrewNow: false, withdrew: true });
    const test = game.roll('command-test', { unit: [unit] }, { order: 'maneuver' }, [5]);
    expect(test.resolutions[0]!.outcome).toEqual({ die: 5, modifier: -2, score: 3, passed: true });
    game.nextTurn();
    expect(game.unit(unit)).toMatchObject({ withdrewNow: false, withdrew: false });
  });

  it('a turn without an assault test breaks the sequence of assaults (W-2)', () => {
    const game = new Skirmish();
    const unit = game.add('1/7');
    game.roll('command-test', { unit: [unit] }, { order: 'assault' }, [1]);
    game.nextTurn();
    expect(game.unit(unit).consecutiveAssaults).toBe(1);
    // This is the second attempt in a row: 6 - 1.
    expect(game.roll('command-test', { unit: [unit] }, { order: 'assault' }, [6]).resolutions[0]!.outcome.score).toBe(5);
    game.nextTurn();
    expect(game.unit(unit).consecutiveAssaults).toBe(2);
    game.nextTurn();
    expect(game.unit(unit).consecutiveAssaults).toBe(0);
  });

  it('tells nothing of the guns and tows that are lost', () => {
    const game = new Skirmish();
    const gun = game.add('Zis-3', { kind: 'gun', gunClass: 5, bases: 1 });
    const tow = game.vehicle('Truck', 'truck');
    game.edit(gun, { setUpQuarters: 6 });
    game.edit(tow, { owedQuarters: 1 });
    const told = () => game.nextTurn().flatMap(({ notes }) => notes);
    // 6 quarters of work less the 4 of the turn, and a quarter more for limbering.
    expect(told()).toEqual([
      'Zis-3 is set up after 2 quarters of a turn and fires with the Moved modifier this turn (2.4).',
      'Truck pays 1 quarter of this turn for its gun (2.4).',
    ]);
    game.edit(gun, { setUpQuarters: 6, bases: 0 });
    game.edit(tow, { owedQuarters: 1, bases: 0 });
    expect(told()).toEqual([]);
  });

  // Class, and yards of 300 moved before; quarters until ready in the following turns, and fire in them.
  it.each([
    [5, 150, [6, 2, 0, 0], [false, true, false, false]], // This is the rulebook's example.
    [5, 0, [4, 0, 0, 0], [false, false, false, false]],
    [5, 225, [7, 3, 0, 0], [false, true, false, false]],
    [7, 0, [6, 2, 0, 0], [false, true, false, false]],
    [7, 300, [10, 6, 2, 0], [false, false, true, false]],
    [7, 225, [9, 5, 1, 0], [false, false, false, false]],
    [3, 150, [2, 0, 0, 0], [false, false, false, false]],
  ])('a gun of class %i after %i yards behind its truck sets up turn by turn', (gunClass, distanceYards, quarters, moved) => {
    const game = new Skirmish();
    const tow = game.vehicle('Truck', 'truck');
    const gun = game.add('Gun', { kind: 'gun', gunClass, bases: 1, limbered: true, carriedBy: 'Truck' });
    game.pass('maneuver', tow, gun);
    if (distanceYards > 0) game.roll('vehicle-move', { unit: [tow] }, { distanceYards });
    game.roll('gun-setup', { gun: [gun], vehicle: [tow] }, { action: 'unlimber', towClassMax: 20 });
    const seen = [game.unit(gun)];
    for (let turn = 1; turn < 4; turn++) {
      game.nextTurn();
      seen.push(game.unit(gun));
    }
    expect(seen.map(({ setUpQuarters }) => setUpQuarters)).toEqual(quarters);
    expect(seen.map(({ firedMoved }) => firedMoved)).toEqual(moved);
  });

  it('tells which guns fire how, and which vehicles still pay', () => {
    const game = new Skirmish();
    game.add('Howitzer', { kind: 'gun', gunClass: 8 });
    const told = (fields: { setUpQuarters?: number; owedQuarters?: number }) => {
      game.edit([...game.battle.tables.unit.keys()][0]!, fields);
      return game.nextTurn().at(-1)!.notes;
    };
    expect(told({ setUpQuarters: 10 })).toEqual([
      'Howitzer is set up after 6 quarters of a turn and does not fire this turn (2.4).',
    ]);
    expect(told({ setUpQuarters: 8 })).toEqual([
      'Howitzer is set up after 4 quarters of a turn and does not fire this turn (2.4).',
    ]);
    expect(told({ setUpQuarters: 7 })).toEqual([
      'Howitzer is set up after 3 quarters of a turn and fires with the Moved modifier this turn (2.4).',
    ]);
    expect(told({ setUpQuarters: 5 })).toEqual([
      'Howitzer is set up after 1 quarter of a turn and fires in full this turn (2.4).',
    ]);
    expect(told({ setUpQuarters: 4 })).toEqual([]);
    expect(told({ setUpQuarters: 0, owedQuarters: 3 })).toEqual(['Howitzer pays 3 quarters of this turn for its gun (2.4).']);
  });

  it('a vehicle pays next turn what limbering ran over', () => {
    const game = new Skirmish();
    const tow = game.vehicle('Tractor', 'truck');
    const gun = game.add('Gun', { kind: 'gun', gunClass: 7, bases: 1 });
    game.pass('maneuver', tow, gun);
    game.roll('vehicle-move', { unit: [tow] }, { distanceYards: 300 }); // Three quarters are used.
    game.roll('gun-setup', { gun: [gun], vehicle: [tow] }, { action: 'limber', towClassMax: 8 });
    expect(game.unit(tow)).toMatchObject({ spentPct: 100, owedQuarters: 3 });
    expect(game.unit(gun)).toMatchObject({ limbered: true, carriedBy: tow, setUpQuarters: 0 });
    game.nextTurn();
    expect(game.unit(tow)).toMatchObject({ spentPct: 75, owedQuarters: 0 });
    game.pass('maneuver', tow);
    // This is a quarter of three quarters of 400 yards.
    expect(game.roll('vehicle-move', { unit: [tow] }).resolutions[0]!.outcome.reachYards).toBe(75);
    game.nextTurn();
    expect(game.unit(tow).spentPct).toBe(0);
  });

  it('a crew that is setting up goes on without a command test (W-19)', () => {
    const game = new Skirmish();
    const gun = game.add('Gun', { kind: 'gun', gunClass: 5 });
    game.edit(gun, { setUpQuarters: 8 });
    game.nextTurn();
    expect(game.unit(gun)).toMatchObject({ setUpQuarters: 4, commandPassed: false });
    game.nextTurn();
    expect(game.unit(gun).setUpQuarters).toBe(0);
  });
});

describe('the year of a battle', () => {
  it.each([1936, 1946])('may be %i', (year) => {
    expect(new Skirmish({ settings: { year }, chart: false }).battle.game).toMatchObject({
      year,
      chart: null,
      turn: 1,
      phase: 'command',
    });
  });

  it.each([{ year: 1935 }, { year: 1947 }, { year: 1943.5 }, {}])('must be given from 1936 to 1946: %j', (settings) => {
    expect(refusal(() => new Skirmish({ settings })).field).toBe('year');
  });
});
