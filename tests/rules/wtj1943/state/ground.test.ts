import { MAP_ACT_IDS } from '../../../../src/house/index.js';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { refusal, Skirmish } from './skirmish.js';

/** A battle on a map of 1440 by 960 yards in squares of 120. */
class OnMap extends Skirmish {
  constructor() {
    super();
    this.act(MAP_ACT_IDS.new, {});
  }

  put(unit: string, at: string): void {
    this.act(MAP_ACT_IDS.place, { unit, at });
  }

  place(unit: string): readonly unknown[] | undefined {
    const row = [...(this.battle.tables.place?.values() ?? [])].find((row) => row.unit === unit);
    return row && [row.x, row.y, row.stale];
  }

  goes(
    procedure: 'foot-move' | 'vehicle-move',
    unit: string,
    typed: JsonObject,
    more: Readonly<Record<string, readonly string[]>> = {},
  ): JsonObject {
    this.roll(procedure, { unit: [unit], ...more }, typed);
    return this.record.at(-1)!.resolutions[0]!.input;
  }
}

/** Creates infantry with a move of 100 yards, with a place and an order. */
function walking(at = '600,480') {
  const game = new OnMap();
  const unit = game.add('1/31');
  game.put(unit, at);
  game.pass('maneuver', unit);
  return Object.assign(game, { walker: unit });
}

describe('2.2, W-23: a leg goes on the map with its command', () => {
  it('60 and 80 yards are the 100 that it has, and it stands there', () => {
    const game = walking();
    expect(game.goes('foot-move', game.walker, { to: '660,560' })).toMatchObject({ distanceYards: 100, to: '660,560' });
    expect(game.place(game.walker)).toEqual([660, 560, false]);
    expect(game.unit(game.walker)).toMatchObject({ movedYards: 100, spentPct: 100 });
    expect(game.record.at(-1)!.notes).toContain('Measured F5.7 to F5.2: 100 yd.');
  });

  it('and no farther, by its section; an undo moves it back', () => {
    const game = walking();
    const refused = refusal(() => game.goes('foot-move', game.walker, { to: '101N' }));
    expect(refused.message).toContain('The leg is 101 yards long, but the unit can move only 100 yards');
    expect(refused.cites).toContain('2.2');
    game.goes('foot-move', game.walker, { to: '40N' });
    game.goes('foot-move', game.walker, { to: '60E' });
    expect(game.place(game.walker)).toEqual([660, 520, false]);
    game.undo();
    expect(game.place(game.walker)).toEqual([600, 520, false]);
    expect(refusal(() => game.goes('foot-move', game.walker, { to: '61E' })).message).toContain('can move only 60 yards');
  });

  it('terrain counts in its reach, and a doubt that spans it is asked about', () => {
    const game = walking('E5');
    const woods = { terrain: [game.row('terrain', 'woods')] };
    // From E5 to F5 is 0 to 268 yards, and in woods 75 of 100 are left.
    expect(refusal(() => game.goes('foot-move', game.walker, { to: 'F5' }, woods)).message).toContain(
      'to: The distance is 0 to 268 yd on the map, but the result changes at 75 yd',
    );
    expect(game.goes('foot-move', game.walker, { to: '75E' }, woods)).toMatchObject({ distanceYards: 75 });
  });

  it('the same typed gives the same facts, and what is typed is told', () => {
    const [measured, typed] = [walking(), walking()];
    measured.goes('foot-move', measured.walker, { to: '80N' });
    typed.goes('foot-move', typed.walker, { distanceYards: 80 });
    const outcome = (game: Skirmish) => game.record.at(-1)!.resolutions[0]!.outcome;
    expect(outcome(typed)).toEqual(outcome(measured));
    expect(typed.unit(typed.walker)).toEqual(measured.unit(measured.walker));
    // In a later turn its recorded place is out of date.
    typed.nextTurn();
    typed.pass('maneuver', typed.walker);
    typed.goes('foot-move', typed.walker, { distanceYards: 80 });
    expect(typed.place(typed.walker)).toEqual([600, 480, true]);
    const both = walking();
    both.goes('foot-move', both.walker, { to: '80N', distanceYards: 70 });
    expect(both.record.at(-1)!.notes).toContain('The distance was entered by hand (measured F5.7 to F5.1: 80 yd).');
  });

  it('2.4: who rides or is towed goes where its vehicle goes', () => {
    const game = new OnMap();
    const tank = game.vehicle('T-34', 't-34');
    const rider = game.add('Desant', { bases: 1 });
    game.put(tank, '600,480');
    game.put(rider, '590,480');
    game.pass('maneuver', tank, rider);
    game.roll('transport', { infantry: [rider], vehicle: [tank] }, { carriage: 'riders', action: 'mount' });
    expect(game.place(rider)).toEqual([600, 480, false]);
    expect(game.goes('vehicle-move', tank, { to: '150E' })).toMatchObject({ distanceYards: 150 });
    expect(game.place(rider)).toEqual([750, 480, false]);
    game.act(MAP_ACT_IDS.feature, { kind: 'wood', at: '760,400; 900,400; 900,560; 760,560', name: 'Copse' });
    expect(refusal(() => game.goes('vehicle-move', tank, { to: '20E' })).message).toContain(
      'A vehicle with riders cannot enter woods off the road. Choose another route, or dismount the riders first.',
    );
    expect(game.goes('vehicle-move', tank, { to: '20E', enters: 'woods-road' })).toMatchObject({ enters: 'woods-road' });
  });
});

describe('2.5, W-23: markers of mines on the map', () => {
  const checks = (game: OnMap, unit: string, typed: JsonObject = {}) => {
    game.roll('minefield', { unit: [unit] }, typed);
    const { input, outcome } = game.record.at(-1)!.resolutions[0]!;
    return { near: input.closestYards, markers: input.minefields, checks: outcome.checks };
  };

  it('how near a move has come to one is measured along its way: 120 yards are in, more are not', () => {
    const game = walking();
    game.act('minefield-add', { name: 'Mill field', at: '650,600' });
    // From 600,480 to 700,480 the nearest point is 650,480, 120 yards from the middle.
    game.goes('foot-move', game.walker, { to: '100E' });
    expect(checks(game, game.walker)).toEqual({ near: 120, markers: 1, checks: 3 });
    const past = walking();
    past.act('minefield-add', { name: 'Mill field', at: '650,601' });
    past.goes('foot-move', past.walker, { to: '100E' });
    expect(checks(past, past.walker)).toEqual({ near: 121, markers: 1, checks: 0 });
  });

  it('two of them are two', () => {
    const game = walking();
    game.act('minefield-add', { name: 'North', at: '650,540' });
    game.act('minefield-add', { name: 'South', at: '650,400' });
    game.act('minefield-add', { name: 'Far', at: '100,100' });
    game.goes('foot-move', game.walker, { to: '100E' });
    expect(checks(game, game.walker)).toEqual({ near: 60, markers: 2, checks: 6 });
  });

  it('of several the named one alone is measured', () => {
    const game = walking();
    const [near, far] = [['North', '650,540'], ['South', '650,380']].map(([name, at]) => {
      game.act('minefield-add', { name: name!, at: at! });
      return [...game.battle.tables.minefield.keys()].at(-1)!;
    }); // prettier-ignore
    game.goes('foot-move', game.walker, { to: '100E' });
    const by = (through: string) => {
      game.roll('minefield', { unit: [game.walker], through: [through] });
      const { input, outcome } = game.record.at(-1)!.resolutions[0]!;
      return { near: input.closestYards, markers: input.minefields, checks: outcome.checks };
    };
    expect(by(near!)).toEqual({ near: 60, markers: 1, checks: 3 });
    expect(by(far!)).toEqual({ near: 100, markers: 1, checks: 3 });
    game.act('set-minefield', { minefield: far!, at: '650,350' });
    expect(by(far!)).toEqual({ near: 130, markers: 1, checks: 0 });
  });

  it('a doubt that spans the radius is asked about', () => {
    const game = walking('F5.5');
    game.act('minefield-add', { name: 'Mill field', at: '660,660' });
    // 660,540 is known to 20 yards either way: 91.7 to 148.3 by the circle around the ninth.
    expect(refusal(() => checks(game, game.walker)).message).toContain(
      'closestYards: The distance is 92 to 148 yd on the map, but the result changes at 120 yd',
    );
    expect(checks(game, game.walker, { closestYards: 125 })).toMatchObject({ checks: 0 });
  });

  it('without a map nothing is measured, and a marker keeps its mark under another name', () => {
    const game = new Skirmish();
    const unit = game.add('1/31');
    game.roll('minefield', { unit: [unit] });
    expect(game.record.at(-1)!.resolutions[0]!.input).toMatchObject({ closestYards: 0, minefields: 1 });
    const mapped = walking();
    const minefield = mapped.minefield('Mill field');
    mapped.act('set-minefield', { minefield, at: '660,560' });
    mapped.act('set-minefield', { minefield, name: 'Field' });
    expect([...mapped.battle.tables.feature!.values()]).toMatchObject([
      { name: 'Field', kind: 'minefield', points: [[660, 560]] },
    ]);
  });

  it('engineers go as far as they have cleared', () => {
    const game = new OnMap();
    const sappers = game.add('Sappers', { kind: 'engineer', bases: 1 });
    const minefield = game.minefield('Mill field');
    game.put(sappers, '600,480');
    game.pass('maneuver', sappers);
    const clear = (to: string) => game.roll('mine-lane', { unit: [sappers], minefield: [minefield] }, { to });
    expect(refusal(() => clear('99N')).cites).toContain('2.5');
    clear('10N');
    expect(game.place(sappers)).toEqual([600, 490, false]);
  });

  it('engineers clear no farther than their way (2.5, W-18)', () => {
    const game = new OnMap();
    const sappers = game.add('Sappers', { kind: 'engineer', bases: 1 });
    const minefield = game.minefield('Mill field');
    game.put(sappers, '600,480');
    game.pass('maneuver', sappers);
    const clear = (to: string) => game.roll('mine-lane', { unit: [sappers], minefield: [minefield] }, { to });
    // Of the 75 yards in rough ground, 30 are on the way: 40 % of the turn.
    expect(clear('30N').resolutions[0]!.outcome).toMatchObject({ clearedYards: 30, laneDoneYards: 30 });
    expect(game.unit(sappers).spentPct).toBeCloseTo(40);
    expect(refusal(() => clear('46N')).cites).toContain('2.5');
    expect(clear('45N').resolutions[0]!.outcome).toMatchObject({ clearedYards: 45, laneDoneYards: 75 });
  });
});
