import { describe, expect, it } from 'vitest';
import type { BattleEvent } from '../../../../src/game/index.js';
import { formatChangeLines, createHiddenCheck } from '../../../../src/present/changes.js';
import { createNameFinders } from '../../../../src/present/names.js';
import { EXAMPLE_CHART } from '../../../../src/rules/wtj1943/chart/example.js';
import { CHARTS } from '../../../../src/rules/wtj1943/charts.js';
import { wtj1943Ruleset } from '../../../../src/rules/wtj1943/index.js';
import { expectFromChart } from '../scene.js';
import { player, refusal, Skirmish, SPECTATOR } from './skirmish.js';

const OURS = {
  schema: 'wtj1943-chart/1',
  name: 'Friday club',
  official: true,
  notes: 'From our copy.',
  training: [{ id: 'guards', maneuver: 2, assault: 2 }],
  foot: { walking: { moveYards: 90, assaultYards: 140 }, rushing: { moveYards: 70 } },
  terrain: [
    { id: 'woods', footPct: 30 },
    { id: 'mud', trackedPct: 50, immobilise: { from: 2, to: 3 } },
  ],
};
const terrainOf = (game: Skirmish) => [...(game.battle.tables.terrain?.values() ?? [])].map(({ name }) => name);
const targetsOf = (game: Skirmish) => [...(game.battle.tables['mine-target']?.values() ?? [])].map(({ name }) => name);

describe("the umpire's chart of a battle", () => {
  it('is none at first', () => {
    const game = new Skirmish({ chart: false });
    expect(game.battle.game.chart).toBeNull();
    expect(terrainOf(game)).toEqual([]);
  });

  it('is the example for the asking, under its own name alone', () => {
    const game = new Skirmish({ chart: false });
    const event = game.act('chart-example', {});
    expect(event.summary).toBe('This battle uses the chart “EXAMPLE - not the official combat chart”, not official.');
    expect(event.notes[0]).toContain('invented');
    expect(game.battle.game.chart).toEqual(EXAMPLE_CHART);
    expect(terrainOf(game)).toEqual(['open', 'road', 'rough', 'woods', 'marsh']);
    expect(targetsOf(game)).toEqual(['infantry', 'vehicle']);
  });

  it('is loaded from a file and replaces the one there was', () => {
    const game = new Skirmish();
    const woods = game.row('terrain', 'woods');
    const event = game.act('chart-load', { chart: OURS });
    expect(event.summary).toBe('This battle uses the chart “Friday club”.');
    expect(game.battle.game.chart).toEqual(OURS);
    expect(terrainOf(game).sort()).toEqual(['mud', 'open', 'woods']);
    expect(game.row('terrain', 'woods')).toBe(woods);
    expect(targetsOf(game)).toEqual([]);
  });

  it('with one fault is not kept', () => {
    const game = new Skirmish();
    const terrain = [...OURS.terrain, { id: 'marsh', immobilise: { from: 6, to: 2 } }];
    const fault = refusal(() => game.act('chart-load', { chart: { ...OURS, terrain } }));
    expect(fault).toMatchObject({ code: 'INVALID_INPUT', field: 'chart' });
    expect(fault.message).toBe(
      'chart: terrain[2].immobilise: The range cannot run from 6 down to 2. Enter the lower number first.',
    );
    expect(game.battle.game.chart).toEqual(EXAMPLE_CHART);
    expect(terrainOf(game)).toContain('road');
    expect(refusal(() => game.act('chart-load', {})).field).toBe('chart');
  });

  it('is taken away', () => {
    const game = new Skirmish();
    expect(game.act('chart-remove', {}).summary).toBe(
      'The chart “EXAMPLE - not the official combat chart”, not official, was removed. Its values are now entered by hand.',
    );
    expect(game.battle.game.chart).toBeNull();
    expect([...terrainOf(game), ...targetsOf(game)]).toEqual([]);
    expect(refusal(() => game.act('chart-remove', {})).code).toBe('CONFLICT');
  });

  it('posts tell that it came and went, not the rows that its lines make', () => {
    const game = new Skirmish({ chart: false });
    const tell = (event: BattleEvent): string[] =>
      formatChangeLines(
        event.changes,
        createNameFinders(game.battle, event.changes),
        () => true,
        createHiddenCheck(event, { ruleset: wtj1943Ruleset, battle: game.battle }),
      );
    for (const act of ['chart-example', 'chart-remove']) {
      const event = game.act(act, {});
      expect(event.changes.map(({ table }) => table)).toContain('mine-target');
      expect(tell(event)).toEqual([expect.stringMatching(/^Battle: .*chart/)]);
    }
    expect(tell(game.act('minefield-add', { name: 'M1' }))).toEqual(['M1: new']);
  });

  it('comes back when that is undone', () => {
    const game = new Skirmish();
    game.act('chart-remove', {});
    game.do({ type: 'undo', later: 'refuse' });
    expect(game.battle.game.chart).toEqual(EXAMPLE_CHART);
    expect(terrainOf(game)).toHaveLength(5);
  });

  it.each(['again', 'keep'] as const)('has each terrain once, whatever is undone in between (later: %s)', (later) => {
    const game = new Skirmish();
    const removal = game.act('chart-remove', {}).number;
    game.act('chart-example', {});
    game.do({ type: 'undo', event: removal, later });
    const { chart } = game.battle.game;
    expect(chart).toEqual(EXAMPLE_CHART);
    expect(terrainOf(game).sort()).toEqual(['marsh', 'open', 'road', 'rough', 'woods']);
    expect(targetsOf(game).sort()).toEqual(['infantry', 'vehicle']);
    game.act('chart-remove', {});
    expect(terrainOf(game)).toEqual([]);
  });

  it('is an umpire’s affair', () => {
    const game = new Skirmish();
    for (const [act, params] of [
      ['chart-load', { chart: OURS }],
      ['chart-example', {}],
      ['chart-remove', {}],
    ] as const)
      for (const who of [player(game.soviets), SPECTATOR])
        expect(['UMPIRE_ONLY', 'NOT_YOURS']).toContain(refusal(() => game.act(act, params, who)).code);
  });
});

describe('figures of the chart in results', () => {
  it('are named with every result that used them', () => {
    const game = new Skirmish();
    const unit = game.add('1/7');
    const test = game.roll('command-test', { unit: [unit] }, { order: 'maneuver' }, [3]);
    expect(test.resolutions[0]!.input.target).toBe(3);
    expect(test.notes).toEqual(['Figures from the chart “EXAMPLE - not the official combat chart”.']);
    game.act('chart-load', { chart: OURS });
    const move = game.roll('foot-move', { unit: [unit], terrain: [game.row('terrain', 'woods')] }, { distanceYards: 10 });
    expect(move.resolutions[0]!.input).toMatchObject({ allowanceYards: 90, penaltyPct: 30 });
    expect(move.notes).toEqual(['Figures from the chart “Friday club”.']);
  });

  it('are not named where they were given by hand, or where none is used', () => {
    const game = new Skirmish();
    const unit = game.add('1/7');
    expect(game.roll('command-test', { unit: [unit] }, { order: 'maneuver', target: 2 }, [3]).notes).toEqual([
      'For “target”, an umpire entered 2, but the battle has 3 on record.',
    ]);
    expect(game.roll('dig-in', { unit: [unit] }, { work: 'hasty' }).notes).toEqual([]);
    const bare = new Skirmish({ chart: false });
    const other = bare.add('1/7');
    expect(bare.roll('command-test', { unit: [other] }, { order: 'maneuver', target: 2 }, [3]).notes).toEqual([]);
  });

  it.each([
    ['without a chart', false, 'regular'],
    ['with a chart that has no such entry', true, 'elite'],
  ])('%s the refusal says whose figure it is and what to do', (_where, chart, training) => {
    const game = new Skirmish({ chart });
    const unit = game.add('1/7', { training });
    const missing = refusal(() => game.roll('command-test', { unit: [unit] }, { order: 'maneuver' }));
    expectFromChart(missing, 'target');
    // The umpire can do it by hand.
    expect(
      game.roll('command-test', { unit: [unit] }, { order: 'maneuver', target: 4 }, [4]).resolutions[0]!.outcome.passed,
    ).toBe(true);
  });

  it('a terrain without a figure for the mover is refused in the same words', () => {
    const game = new Skirmish();
    game.act('chart-load', { chart: OURS });
    const unit = game.add('1/7', { training: 'guards' });
    game.pass('maneuver', unit);
    const mud = { unit: [unit], terrain: [game.row('terrain', 'mud')] };
    const missing = refusal(() => game.roll('foot-move', mud, { distanceYards: 10 }));
    expectFromChart(missing, 'penaltyPct');
    game.roll('foot-move', mud, { distanceYards: 10, penaltyPct: 50 });
    expect(game.unit(unit).movedYards).toBe(10);
  });
});

describe('charts to read', () => {
  it('are those of the rulebook, and with a battle the umpire’s under its own name', () => {
    expect(wtj1943Ruleset.charts(null)).toEqual(CHARTS);
    expect(wtj1943Ruleset.charts(new Skirmish({ chart: false }).battle)).toEqual(CHARTS);
    const titles = wtj1943Ruleset
      .charts(new Skirmish().battle)
      .slice(CHARTS.length)
      .map(({ title }) => title);
    expect(titles).toHaveLength(5);
    for (const title of titles) expect(title).toContain('EXAMPLE - not the official combat chart');
  });

  it('have as many cells as columns, and ids of their own', () => {
    const all = wtj1943Ruleset.charts(new Skirmish().battle);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { id, columns, rows, cite } of all) {
      expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(cite).not.toBe('');
      expect(rows.length, id).toBeGreaterThan(0);
      for (const row of rows) expect(row.length, id).toBe(columns.length);
    }
  });

  it('print the command modifiers, the limber table and the spade work as the book does', () => {
    const rows = (id: string) => CHARTS.find((chart) => chart.id === id)!.rows;
    expect(rows('command-modifiers').map(([, modifier]) => modifier)).toEqual([-1, -1, -1, -2, -4]);
    expect(rows('gun-handling')).toEqual([
      ['small', '1 to 4', '¼', 'none', 'none'],
      ['medium', '5 to 6', '½', '¼', '¾'],
      ['large', '7 and more', '1', '½', '1'],
    ]);
    // W-13: half or three quarters of a turn of work.
    expect(CHARTS.find(({ id }) => id === 'gun-handling')!.notes![0]).toContain('½ or ¾ of a turn of work');
    expect(rows('digging-in')).toEqual([
      ['hasty', 6],
      ['foxholes', 20],
    ]);
    expect(rows('transport')).toEqual([
      ['passengers', '50% of the turn', '50% of the turn', 'vehicle list'],
      ['riders', '100 yards', '200 yards', '1 base'],
    ]);
  });

  it('print the game’s chart as it was loaded, blanks as dashes', () => {
    const game = new Skirmish();
    game.act('chart-load', { chart: OURS });
    const charts = wtj1943Ruleset.charts(game.battle).slice(CHARTS.length);
    expect(charts.map(({ id, title }) => [id, title])).toEqual([
      ['game-training', 'Command: Friday club'],
      ['game-foot', 'Movement, yards: Friday club'],
      ['game-terrain', 'Terrain penalties in %: Friday club'],
    ]);
    expect(charts.map(({ rows }) => rows)).toEqual([
      [['guards', 2, 2]],
      [
        ['walking', 90, 140],
        ['rushing', 70, '-'],
      ],
      [
        ['woods', 30, '-', '-', '-', '-', '-'],
        ['mud', '-', '-', '-', '-', 50, '2 to 3'],
      ],
    ]);
    for (const { notes } of charts) expect(notes).toEqual(['From our copy.']);
    expect(charts[2]!.columns).toEqual([
      'Terrain',
      ...['Foot', 'Cavalry', 'Wheeled', 'Half-tracked', 'Tracked'],
      'Immobilised on 2d6',
    ]);
  });

  it('print a single total as one number, and no notes where the chart has none', () => {
    const game = new Skirmish();
    const terrain = [{ id: 'mud', trackedPct: 50, immobilise: { from: 2, to: 2 } }];
    game.act('chart-load', { chart: { ...OURS, terrain, notes: '' } });
    const charts = wtj1943Ruleset.charts(game.battle).slice(CHARTS.length);
    expect(charts.find(({ id }) => id === 'game-terrain')!.rows).toEqual([['mud', '-', '-', '-', '-', 50, '2']]);
    for (const { notes } of charts) expect(notes).toBeUndefined();
  });
});
