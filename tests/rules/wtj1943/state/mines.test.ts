import { describe, expect, it } from 'vitest';
import { wtj1943Ruleset } from '../../../../src/rules/wtj1943/index.js';
import { refusal, Skirmish } from './skirmish.js';

describe('2.5 Minefields are red markers for the whole game', () => {
  it('are laid by name, and stay whatever passes', () => {
    const game = new Skirmish();
    const field = game.minefield('North field');
    expect(game.field(field)).toEqual({
      id: field,
      name: 'North field',
      laneYards: null,
      laneDoneYards: 0,
      complete: false,
      laneWay: [],
    });
    expect(refusal(() => game.act('minefield-add', { name: 'north FIELD' })).code).toBe('CONFLICT');
    expect(refusal(() => game.act('minefield-add', { name: ' ' })).field).toBe('name');
    const unit = game.add('1/7');
    game.roll('minefield', { unit: [unit] });
    game.roll('mine-hit', { unit: [unit] }, {}, [1, 1, 1, 1, 1, 1]);
    for (let turn = 0; turn < 5; turn++) game.nextTurn();
    expect(game.field(field)).toMatchObject({ name: 'North field', laneDoneYards: 0 });
  });

  it('are known to everybody', () => {
    const game = new Skirmish();
    const field = game.field(game.minefield('North field'));
    expect(wtj1943Ruleset.knowsRow!(game.germans, 'minefield', { ...field }, game.battle)).toBe(true);
    expect(wtj1943Ruleset.knows(game.germans, game.unit(game.add('1/7')), game.battle)).toBe(true);
  });
});

describe('2.5 Mine checks', () => {
  it('become due as a unit passes and are rolled for it', () => {
    const game = new Skirmish();
    const unit = game.add('1/7', { bases: 3 });
    expect(game.roll('minefield', { unit: [unit] }, { minefields: 2 }).resolutions[0]!.outcome).toEqual({
      inside: true,
      checks: 6,
    });
    expect(game.unit(unit).mineChecks).toBe(6);
    const hit = game.roll('mine-hit', { unit: [unit] }, { checks: 2 }, [6, 6, 4, 5]);
    expect(hit.resolutions[0]!.outcome).toMatchObject({ lossCount: 1, damageCount: 1 });
    expect(game.unit(unit)).toMatchObject({ bases: 2, hits: 1, mineChecks: 4 });
    game.roll('mine-hit', { unit: [unit] }, {}, [1, 1, 1, 1, 1, 1, 1, 1]);
    expect(game.unit(unit)).toMatchObject({ bases: 2, mineChecks: 0 });
  });

  it('take bases from horses or troopers of cavalry, never below nothing', () => {
    const game = new Skirmish();
    const riders = game.add('Cossacks', { kind: 'cavalry', bases: 2 });
    const line = { unit: [riders], mineTarget: [game.row('mine-target', 'infantry')] };
    game.roll('mine-hit', line, {}, [6, 6]);
    expect(game.unit(riders)).toMatchObject({ bases: 1, horseBases: 1, trooperBases: 0 });
    const onFoot = game.add('Don', { kind: 'cavalry', bases: 4, mounted: false, trooperBases: 4 });
    game.roll('mine-hit', { ...line, unit: [onFoot] }, {}, [6, 6]);
    expect(game.unit(onFoot)).toMatchObject({ bases: 3, horseBases: 4, trooperBases: 3 });
    game.roll('mine-hit', line, { checks: 3 }, [6, 6, 6, 6, 6, 6]);
    expect(game.unit(riders)).toMatchObject({ bases: 0, horseBases: 0 });
  });

  it('are not due for the horse holder of cavalry on foot', () => {
    const game = new Skirmish();
    const riders = game.add('Uhlans', { kind: 'cavalry', bases: 4, mounted: false, horseBases: 4, trooperBases: 4 });
    expect(game.roll('minefield', { unit: [riders] }).resolutions[0]!.outcome).toEqual({ inside: true, checks: 3 });
  });

  it('are not due for vehicles that are stuck and stay behind', () => {
    const game = new Skirmish();
    const tanks = game.vehicle('Tanks', 't-34', { bases: 3 });
    game.edit(tanks, { immobilizedBases: 2 });
    expect(game.roll('minefield', { unit: [tanks] }).resolutions[0]!.outcome).toEqual({ inside: true, checks: 1 });
    expect(game.roll('minefield', { unit: [tanks] }, { bases: 3 }).resolutions[0]!.outcome).toMatchObject({ checks: 3 }); // The unit is stuck in the mines.
  });

  it('a platoon whose last free vehicle is lost is stuck as a whole', () => {
    const game = new Skirmish();
    const tanks = game.vehicle('Tanks', 't-34', { bases: 2, immobilizedBases: 1 });
    expect(game.unit(tanks).immobilized).toBe(false);
    game.roll('mine-hit', { unit: [tanks] }, {}, [6, 6]);
    expect(game.unit(tanks)).toMatchObject({ bases: 1, immobilizedBases: 1, immobilized: true });
  });
});

describe('2.5 Lanes', () => {
  function clearing() {
    const game = new Skirmish();
    const field = game.minefield('North field');
    const engineers = game.add('Sappers', { kind: 'engineer', bases: 1 });
    const clear = (typed = {}) => {
      game.pass('maneuver', engineers);
      return game.roll('mine-lane', { unit: [engineers], minefield: [field] }, typed).resolutions[0]!.outcome;
    };
    return { game, field, engineers, clear };
  }

  it('grow turn by turn, 75 yards with the example chart, and are safe when they go through', () => {
    const { game, field, engineers, clear } = clearing();
    const seen = [];
    for (let turn = 0; turn < 4; turn++) {
      seen.push(clear().laneDoneYards);
      expect(game.unit(engineers)).toMatchObject({ movedYards: turn < 3 ? 75 : 15, spentPct: turn < 3 ? 100 : 20 });
      expect(game.field(field).complete).toBe(turn === 3);
      const passing = game.roll('minefield', { unit: [engineers], through: [field] }).resolutions[0]!;
      expect(passing.input.lane).toBe(turn === 3 ? 'centred' : 'none');
      expect(passing.outcome.checks).toBe(turn === 3 ? 0 : 1);
      game.nextTurn();
    }
    expect(seen).toEqual([75, 150, 225, 240]);
    expect(refusal(() => clear()).cites).toEqual(['2.5']);
  });

  it('are cleared by engineers: nobody else goes unchecked for clearing one (W-17)', () => {
    const { game, field, engineers } = clearing();
    const unit = game.add('1/31', { bases: 3 });
    const pass = (who: string, typed: object) =>
      game.roll('minefield', { unit: [who], through: [field] }, { ...typed }).resolutions[0]!.outcome;
    expect(refusal(() => pass(unit, { clearing: true }))).toMatchObject({
      cites: ['2.5', 'W-17'],
      message: '1/31 cannot clear mines. Choose engineers.',
    });
    expect(game.unit(unit).mineChecks).toBe(0);
    expect(pass(unit, { clearing: false })).toEqual({ inside: true, checks: 3 });
    expect(pass(engineers, { clearing: true })).toEqual({ inside: true, checks: 0 });
  });

  it('protect when they go through, not before (W-17)', () => {
    const { game, field } = clearing();
    const unit = game.add('Don', { bases: 2 });
    const pass = (lane: string) => game.roll('minefield', { unit: [unit], through: [field] }, { lane }).resolutions[0]!.outcome;
    expect(refusal(() => pass('centred'))).toMatchObject({
      cites: ['2.5', 'W-17'],
      message: 'Only a complete lane can protect a unit, but North field has none. Choose “none” as the lane.',
    });
    game.act('set-minefield', { minefield: field, laneYards: 240, laneDoneYards: 10 });
    expect(refusal(() => pass('centred')).message).toBe(
      'Only a complete lane can protect a unit, but North field has only 10 of 240 yards of one. Choose “none” as the lane.',
    );
    expect(pass('off-centre')).toEqual({ inside: true, checks: 2 });
    game.act('set-minefield', { minefield: field, laneDoneYards: 240 });
    expect(pass('centred')).toEqual({ inside: true, checks: 0 });
    expect(pass('off-centre')).toEqual({ inside: true, checks: 2 });
  });

  it('keep the length that they were begun with', () => {
    const { game, field, clear } = clearing();
    clear({ laneYards: 100 });
    expect(game.field(field)).toMatchObject({ laneYards: 100, laneDoneYards: 75, complete: false });
    game.nextTurn();
    expect(clear()).toMatchObject({ laneDoneYards: 100, complete: true });
  });

  it('are put right by the umpire', () => {
    const { game, field } = clearing();
    const set = (params: object) => game.act('set-minefield', { minefield: field, ...params });
    expect(set({ name: 'South field' }).summary).toBe('Minefield South field: no lane.');
    expect(set({ laneYards: 240, laneDoneYards: 100 }).summary).toBe('Minefield South field: lane 100 of 240 yd.');
    expect(game.field(field).complete).toBe(false);
    expect(set({ laneDoneYards: 240 }).summary).toBe('Minefield South field: lane through, 240 yd.');
    expect(game.field(field).complete).toBe(true);
    expect(refusal(() => set({ laneDoneYards: 241 })).field).toBe('laneDoneYards');
    const other = game.minefield('West field');
    expect(refusal(() => game.act('set-minefield', { minefield: other, laneDoneYards: 5 })).field).toBe('laneYards');
    expect(refusal(() => game.act('set-minefield', { minefield: other, name: 'south field' })).code).toBe('CONFLICT');
    expect(refusal(() => game.act('set-minefield', { minefield: 'm0', name: 'x' })).code).toBe('NOT_FOUND');
  });
});

describe('the lines of rows in lists', () => {
  it('tell terrain and mine targets of the chart apart', () => {
    const game = new Skirmish();
    const line = (table: 'terrain' | 'mine-target', name: string) =>
      wtj1943Ruleset.rowLine!(table, { id: 'x', name }, game.battle);
    expect(line('terrain', 'woods')).toBe('foot 25%, cavalry 50%, wheeled 60%, tracked 40%, immobilises on 2 to 4');
    expect(line('terrain', 'rough')).toBe('foot 25%, wheeled 50%, tracked 25%, immobilises on 2');
    expect(line('terrain', 'open')).toBe('no penalty');
    expect(line('mine-target', 'infantry')).toBe('2d6: loss 11 to 12, damage 9 to 10');
    expect(line('mine-target', 'vehicle')).toBe('2d6: loss 12, damage 10 to 11');
  });
});
