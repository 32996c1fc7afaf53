/**
 * Objectives: the conditions of each kind, who knows of it, and that corrections give the score of the battle that
 * would have happened.
 */
import { describe, expect, it } from 'vitest';
import { applyEvents, type GameCommand, listTasks, createView } from '../../src/game/index.js';
import {
  composeWithModules,
  OBJECTIVE_ACT_IDS,
  rebuildObjectiveParams,
  describeObjective,
  listObjectives,
  describeResult,
  listScores,
  describeScores,
  findBestStanding,
} from '../../src/house/index.js';
import { type Actor, type Battle, Draft, findMap, type Row, listInputFields, UMPIRES_AUDIENCE } from '../../src/rules/index.js';
import type { JsonObject } from '../../src/dice/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { AnyBattle } from '../game/any-battle.js';
import { House, playerOf, SPECTATOR, textOf, UMPIRE } from '../game/house.js';

const act = (name: string, params: JsonObject): GameCommand => ({ type: 'act', act: name, params });

interface Field extends House {
  readonly axis: string;
  readonly allies: string;
  readonly pz: string;
  readonly coy: string;
  readonly hq: string;
}

/** Creates a table of 72 by 48 inches in squares of six. No unit is at C3, whose middle is 15,15. */
function field(settings: JsonObject = {}): Field {
  const house = House.withSides(settings);
  const { axis, allies } = house;
  house.do(act('map-new', { squares: 'middle', ground: 'table' }));
  const pz = house.unit('1/Pz', axis);
  const coy = house.unit('A Coy', allies);
  const hq = house.unit('Lorries', allies, { kind: 'administrative', baseFp: 0 });
  return Object.assign(house, { pz, coy, hq });
}

const put = (house: House, unit: string, at: string, as: Actor = UMPIRE): void =>
  void house.do(act('map-place', { unit, at }), as);
const objective = (house: House, given: JsonObject): void => void house.do(act(OBJECTIVE_ACT_IDS.add, { points: 3, ...given }));
const viewOf = (house: House, as: Pick<Actor, 'standing' | 'sideId'> = UMPIRE): Battle =>
  createView(house.ruleset, house.battle, as).battle;
const lines = (house: House, as: Pick<Actor, 'standing' | 'sideId'> = UMPIRE): readonly string[] => {
  const view = viewOf(house, as);
  return listObjectives(view).map((row) => `${row.name}: ${describeObjective(row, view)}`);
};
const score = (house: House, as: Pick<Actor, 'standing' | 'sideId'> = UMPIRE): string =>
  describeScores(listScores(viewOf(house, as)));
/** Advances until the next turn has started. */
const turn = (house: House): void => void house.do({ type: 'advance', to: 'turn' });

describe('a place that is held at the end', () => {
  const begun = (given: JsonObject = {}): Field => {
    const house = field();
    objective(house, { kind: 'hold', name: 'The crossroads', at: 'C3', ...given });
    return house;
  };

  it('is held by whoever stands there alone, and by nobody while units of both sides are there', () => {
    const house = begun();
    expect(lines(house)).toEqual(['The crossroads: 3 points, hold C3 at the end. Not held by any side.']);
    put(house, house.pz, 'C3');
    expect([score(house), lines(house)[0]]).toEqual([
      'Axis 3, Allies 0',
      'The crossroads: 3 points, hold C3 at the end. Held by Axis.',
    ]);
    put(house, house.coy, '16,16');
    expect([score(house), lines(house)[0]]).toEqual([
      'Axis 0, Allies 0',
      'The crossroads: 3 points, hold C3 at the end. Contested: both sides have units there.',
    ]);
  });

  it('reaches as far as its radius, edge included: 500 yd from 15,15 is 20,15, an inch being 100 yd', () => {
    const house = begun({ radius: 500 });
    put(house, house.pz, '20,15');
    expect(score(house)).toBe('Axis 3, Allies 0');
    put(house, house.pz, '20.1,15');
    expect(score(house)).toBe('Axis 0, Allies 0');
  });

  it('is held by no lorries unless it says so, and by nobody who is destroyed', () => {
    const house = begun();
    put(house, house.hq, 'C3');
    put(house, house.pz, 'C3');
    expect(score(house)).toBe('Axis 3, Allies 0');
    objective(house, { kind: 'hold', name: 'The dump', at: 'C3', lorries: true });
    expect(score(house)).toBe('Axis 3, Allies 0');
    house.do({ type: 'edit-unit', unit: house.pz, fields: { destroyed: true } });
    expect(score(house)).toBe('Axis 0, Allies 3');
  });

  it('gives points to its side alone', () => {
    const house = begun({ side: 's3' });
    expect(house.allies).toBe('s3');
    put(house, house.pz, 'C3');
    expect(score(house)).toBe('Axis 0, Allies 0');
    put(house, house.pz, 'A1');
    put(house, house.coy, 'C3');
    expect(score(house)).toBe('Axis 0, Allies 3');
  });

  it('is a whole square, edges and corners included, where squares stand for no middles', () => {
    const house = House.withSides();
    const pz = house.unit('1/Pz', house.axis);
    house.do(act('map-new', { squares: 'ask', ground: 'table' }));
    objective(house, { kind: 'hold', name: 'The crossroads', at: 'C3' }); // The square is from 12 to 18 inches in both directions.
    const holds = (at: string): boolean => {
      put(house, pz, at);
      return score(house) === 'Axis 3, Allies 0';
    };
    expect(['15,15', '12,12', '18,12', '18,18', '12,18', '12,15', '15,18'].map(holds)).toEqual(Array(7).fill(true));
    expect(['11.9,15', '18.1,15', '15,11.9', '15,18.1', '11.9,11.9', '18.1,18.1'].map(holds)).toEqual(Array(6).fill(false));
  });

  it('is asked for as a place of the map, like every text that tells one', () => {
    const at = listInputFields(composeWithModules(eaglesRuleset).act(OBJECTIVE_ACT_IDS.add)!).find(({ key }) => key === 'at');
    expect(at).toMatchObject({ type: 'string', required: false, place: true });
  });

  it('is a village as it is drawn', () => {
    const house = field();
    house.do(act('map-feature', { kind: 'village', at: '10,10; 20,10; 20,20; 10,20', name: 'Caix' }));
    objective(house, { kind: 'hold', name: 'The village', at: 'caix' });
    put(house, house.coy, '20,20');
    expect(lines(house)).toEqual(['The village: 3 points, hold Caix at the end. Held by Allies.']);
  });
});

describe('what needs the past', () => {
  it('the first to enter stays the first, and an undo of his coming takes that back', () => {
    const house = field();
    objective(house, { kind: 'first', name: 'The bridge', at: 'C3' });
    put(house, house.pz, 'C3');
    const entered = house.last.number;
    put(house, house.pz, 'A1');
    put(house, house.coy, 'C3');
    expect(score(house)).toBe('Axis 3, Allies 0');
    house.undo(entered, 'again');
    expect(score(house)).toBe('Axis 0, Allies 3');
  });

  it('so many turns in a row are counted as turns end, and begin anew when it is lost', () => {
    const house = field();
    objective(house, { kind: 'hold-turns', name: 'The hill', at: 'C3', turns: 2 });
    put(house, house.pz, 'C3');
    turn(house);
    expect(lines(house)[0]).toContain('So far: Axis, 1 of 2 turns.');
    put(house, house.coy, 'C3');
    turn(house);
    put(house, house.coy, 'A1');
    turn(house);
    expect([score(house), lines(house)[0]]).toEqual(['Axis 0, Allies 0', expect.stringContaining('Axis, 1 of 2 turns')]);
    turn(house);
    put(house, house.pz, 'A1');
    expect([score(house), lines(house)[0]]).toEqual([
      'Axis 3, Allies 0',
      expect.stringContaining('Achieved: Axis, 2 of 2 turns'),
    ]);
  });
});

describe('units', () => {
  const lose = (house: House, unit: string): void => void house.do({ type: 'edit-unit', unit, fields: { destroyed: true } });

  it('are destroyed: all of a kind, half the strength, any', () => {
    const house = field();
    const coy = house.unit('B Coy', house.allies);
    objective(house, { kind: 'destroy', name: 'All', of: house.allies, which: 'kind=infantry' });
    objective(house, { kind: 'destroy', name: 'Half', of: house.allies, part: 'half', points: 5 });
    objective(house, { kind: 'destroy', name: 'Any', of: house.allies, part: 'any', points: 7 });
    lose(house, coy);
    expect(score(house)).toBe('Axis 12, Allies 0');
    lose(house, house.coy);
    expect(score(house)).toBe('Axis 15, Allies 0');
  });

  it('are half destroyed, and half saved, with half of the strength that they had at first: 12 FP of three companies', () => {
    const house = field();
    const others = ['B Coy', 'C Coy'].map((name) => house.unit(name, house.allies));
    objective(house, {
      kind: 'destroy',
      name: 'Half of them',
      of: house.allies,
      which: 'kind=infantry',
      part: 'half',
      points: 1,
    });
    objective(house, { kind: 'save', name: 'Half of ours', of: house.allies, which: 'kind=infantry', part: 'half', points: 2 });
    const impaired = (unit: string, left: number): string => {
      house.do({ type: 'edit-unit', unit, fields: { impairments: 4 - left } });
      return score(house);
    };
    expect(impaired(house.coy, 1)).toBe('Axis 0, Allies 2'); // The units have a strength of 9 left.
    expect(impaired(others[0]!, 2)).toBe('Axis 0, Allies 2'); // The units have a strength of 7 left.
    expect(impaired(others[1]!, 3)).toBe('Axis 1, Allies 2'); // The units have a strength of 6 left: half of both units.
    expect(impaired(others[1]!, 2)).toBe('Axis 1, Allies 0'); // The units have a strength of 5 left.
    lose(house, house.coy);
    expect(impaired(others[1]!, 4)).toBe('Axis 1, Allies 2'); // The units have a strength of 6 left, because a lost unit has none.
  });

  it('without strength have no half: none is destroyed of them, and it is saved', () => {
    const house = field();
    objective(house, { kind: 'destroy', name: 'Half of them', units: [house.hq], of: house.allies, part: 'half', points: 1 });
    objective(house, { kind: 'save', name: 'Half of ours', units: [house.hq], of: house.allies, part: 'half', points: 2 });
    expect(score(house)).toBe('Axis 0, Allies 2');
    lose(house, house.hq);
    expect(score(house)).toBe('Axis 0, Allies 2');
  });

  it('that are none are neither destroyed nor saved', () => {
    const house = field();
    for (const kind of ['destroy', 'save'])
      for (const part of ['all', 'half', 'any'])
        objective(house, { kind, name: `${kind} ${part}`, of: house.allies, which: 'kind=bunker', part });
    expect(score(house)).toBe('Axis 0, Allies 0');
  });

  it('are saved, by name, as long as they are not lost; losses count for each', () => {
    const house = field();
    objective(house, { kind: 'save', name: 'The company', of: house.allies, units: [house.coy] });
    objective(house, { kind: 'losses', name: 'Losses', of: house.allies, points: 2 });
    expect(score(house)).toBe('Axis 0, Allies 3');
    lose(house, house.coy);
    lose(house, house.hq);
    expect(score(house)).toBe('Axis 4, Allies 0');
  });

  it('leave over an edge that they have reached, and are off the map', () => {
    const house = field();
    objective(house, { kind: 'exit', name: 'Out', of: house.allies, edge: 'left', points: 2 });
    put(house, house.coy, 'B3');
    const leave = act(OBJECTIVE_ACT_IDS.exit, { unit: house.coy, edge: 'left' });
    expect(house.refused(leave, playerOf(house.allies))).toMatchObject({ code: 'ILLEGAL', field: 'edge' });
    expect(house.refused(leave, playerOf(house.axis)).code).toBe('NOT_YOURS');
    put(house, house.coy, 'A3');
    house.do(leave, playerOf(house.allies));
    expect([score(house), house.last.summary]).toEqual(['Axis 0, Allies 2', 'A Coy leaves over the left edge.']);
    expect([...(house.battle.tables.place?.values() ?? [])]).toEqual([]);
    expect(house.refused(leave).code).toBe('CONFLICT');
  });
});

describe('what an umpire judges', () => {
  it('is a task of umpires until it is judged: a choice for each side that may have it, and nobody; players hear nothing of it', () => {
    const house = field();
    objective(house, { kind: 'judged', name: 'The better story' });
    objective(house, { kind: 'judged', name: 'Nerve', side: house.axis, secret: true });
    const anytimeTasks = (as: Pick<Actor, 'standing' | 'sideId'> = UMPIRE) =>
      listTasks(createView(house.ruleset, house.battle, as)).rows.filter(({ kind }) => kind === 'anytime');
    const told = (): unknown => anytimeTasks().map(({ words, choices = [] }) => [words, choices.map(({ label }) => label)]);
    expect(told()).toEqual([
      ['The better story is not decided yet', ['Axis', 'Allies', 'No side']],
      ['Nerve is not decided yet', ['Axis', 'No side']],
    ]);
    for (const as of [playerOf(house.axis), playerOf(house.allies), SPECTATOR]) expect(anytimeTasks(as)).toEqual([]);
    house.do(anytimeTasks()[0]!.choices![1]!.command);
    expect(score(house)).toBe('Axis 0, Allies 3');
    house.do(anytimeTasks()[0]!.choices![1]!.command);
    expect(anytimeTasks()).toEqual([]);
    expect(lines(house)[1]).toContain('No side scores.');
  });

  it('is his alone, may be judged again, and what a lead is called decides the result', () => {
    const house = field();
    objective(house, { kind: 'judged', name: 'The better story' });
    const id = listObjectives(house.battle)[0]!.id;
    const judge = (side?: string): GameCommand => act(OBJECTIVE_ACT_IDS.judge, { objective: id, ...(side ? { side } : {}) });
    expect(house.refused(judge(house.axis), playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
    expect(describeResult(house.battle)).toBe('Axis 0, Allies 0: a draw');
    house.do(judge(house.axis));
    expect(describeResult(house.battle)).toBe('Axis 3, Allies 0: a victory for Axis');
    house.do(act(OBJECTIVE_ACT_IDS.level, { name: 'decisive', margin: 3 }));
    house.do(act(OBJECTIVE_ACT_IDS.level, { name: 'marginal', margin: 1 }));
    expect(describeResult(house.battle)).toBe('Axis 3, Allies 0: a decisive victory for Axis');
    house.do(judge());
    expect(describeResult(house.battle)).toBe('Axis 0, Allies 0: a draw');
  });

  it.each<[string, JsonObject, string]>([
    ['a place for what has none', { kind: 'losses', of: 's2', at: 'C3' }, 'at'],
    ['no place', { kind: 'hold' }, 'at'],
    ['a secret of nobody', { kind: 'judged', secret: true }, 'side'],
    ['no side whose units', { kind: 'destroy' }, 'of'],
    ['a field that there is not', { kind: 'destroy', of: 's2', which: 'colour=red' }, 'which'],
    ['a kind that there is not', { kind: 'destroy', of: 's2', which: 'kind=dragon' }, 'which'],
    ['no turns', { kind: 'hold-turns', at: 'C3' }, 'turns'],
    ['an edge to hold', { kind: 'hold', at: 'C3', edge: 'near' }, 'edge'],
    ['no such side', { kind: 'judged', side: 's99' }, 'side'],
    ['no such side of units', { kind: 'losses', of: 's99' }, 'of'],
    ['no such unit', { kind: 'losses', of: 's2', units: ['u99'] }, 'units'],
    ['a radius for what has no place', { kind: 'losses', of: 's2', radius: 100 }, 'radius'],
    ['headquarters where nobody holds a place', { kind: 'judged', headquarters: true }, 'headquarters'],
    ['lorries where nobody holds a place', { kind: 'exit', lorries: true }, 'lorries'],
    ['who retreats where nobody holds a place', { kind: 'save', of: 's2', retreating: true }, 'retreating'],
    ['units for a place', { kind: 'hold', at: 'C3', of: 's2' }, 'of'],
    ['a kind of units for a place', { kind: 'first', at: 'C3', which: 'kind=infantry' }, 'which'],
    ['units for a judgement', { kind: 'judged', units: ['u5'] }, 'units'],
    ['turns for a place at the end', { kind: 'hold', at: 'C3', turns: 2 }, 'turns'],
    ['a part of losses', { kind: 'losses', of: 's2', part: 'half' }, 'part'],
    ['no side of the losses', { kind: 'losses' }, 'of'],
    ['no side to save', { kind: 'save' }, 'of'],
    ['no value of a field', { kind: 'destroy', of: 's2', which: 'kind=' }, 'which'],
    ['a field alone', { kind: 'destroy', of: 's2', which: 'kind' }, 'which'],
  ])('is refused with %s', (_what, given, at) => {
    expect(field().refused(act(OBJECTIVE_ACT_IDS.add, { name: 'X', points: 1, ...given })).field).toBe(at);
  });
});

describe('an objective in words', () => {
  it.each<[JsonObject, string]>([
    [{ kind: 'hold', at: 'C3' }, '3 points, hold C3 at the end. Not held by any side.'],
    [{ kind: 'hold', at: 'C3', side: 's2', points: 1 }, '1 point, only Axis, hold C3 at the end. Not held by any side.'],
    [{ kind: 'hold', at: 'C3', radius: 500 }, '3 points, hold C3 (up to 500 yd away) at the end. Not held by any side.'],
    [{ kind: 'hold-turns', at: 'C3', turns: 1 }, '3 points, hold C3 as 1 turn ends. Not held by any side.'],
    [{ kind: 'hold-turns', at: 'C3', turns: 2 }, '3 points, hold C3 as 2 turns in a row end. Not held by any side.'],
    [{ kind: 'first', at: 'C3' }, '3 points, be the first in C3. No side has been there.'],
    [{ kind: 'destroy', of: 's3' }, '3 points, destroy all units of Allies. 0 of 2 are lost.'],
    [
      { kind: 'destroy', of: 's3', part: 'half', which: 'kind=infantry' },
      '3 points, destroy half the strength of units whose kind is infantry of Allies. 0 of 1 are lost.',
    ],
    [{ kind: 'save', of: 's3', part: 'any' }, '3 points, save at least one of units of Allies. 0 of 2 are lost.'],
    [{ kind: 'losses', of: 's3' }, '3 points for each, losses among units of Allies. 0 of 2 are lost.'],
    [{ kind: 'exit', of: 's3' }, '3 points for each, leave over an edge with units of Allies. 0 of 2 have left.'],
    [{ kind: 'exit', edge: 'far' }, '3 points for each, leave over the far edge with units. 0 of 3 have left.'],
    [{ kind: 'judged' }, '3 points, decided by an umpire. Not decided yet.'],
    [{ kind: 'judged', side: 's2', secret: true }, 'secret, 3 points, only Axis, decided by an umpire. Not decided yet.'],
  ])('%j', (given, words) => {
    const house = field();
    expect([house.axis, house.allies]).toEqual(['s2', 's3']);
    objective(house, { name: 'It', ...given });
    expect(lines(house)[0]!.replace(/ \(up to 300 yd away\)/, '')).toBe(`It: ${words}`);
  });

  it('names units as far as its reader knows them', () => {
    const house = field({ spotting: 'rules' });
    objective(house, { kind: 'destroy', name: 'Them', of: house.allies, units: [house.coy, house.hq] });
    const told = (as?: Parameters<typeof lines>[1]) => lines(house, as)[0]!.replace(/\. .*/, '');
    expect(told()).toBe('Them: 3 points, destroy all A Coy, Lorries');
    expect(told(playerOf(house.axis))).toBe('Them: 3 points, destroy all certain units of Allies');
    house.do({ type: 'edit-unit', unit: house.coy, fields: { spotted: true } });
    expect(told(playerOf(house.axis))).toBe('Them: 3 points, destroy all A Coy');
  });
});

describe('the result', () => {
  it('is called by the highest level that the lead reaches; a lead below all levels is a draw', () => {
    const house = field();
    expect(describeResult(house.battle)).toBeNull();
    const result = (points: number): string => {
      const branch = house.branch();
      objective(branch, { kind: 'judged', name: 'The day', points });
      const [day] = listObjectives(branch.battle);
      branch.do(act(OBJECTIVE_ACT_IDS.judge, { objective: day!.id, side: house.axis }));
      return describeResult(branch.battle)!.replace(/^.*: /, '');
    };
    expect(result(1)).toBe('a victory for Axis');
    for (const [name, margin] of [
      ['overwhelming', 10],
      ['marginal', 3],
      ['decisive', 6],
    ] as const)
      // prettier-ignore
      house.do(act(OBJECTIVE_ACT_IDS.level, { name, margin }));
    expect([1, 2, 3, 5, 6, 9, 10, 99].map(result)).toEqual([
      ...['a draw', 'a draw'],
      ...['a marginal victory for Axis', 'a marginal victory for Axis'],
      ...['a decisive victory for Axis', 'a decisive victory for Axis'],
      ...['an overwhelming victory for Axis', 'an overwhelming victory for Axis'],
    ]);
    house.do(act(OBJECTIVE_ACT_IDS.level, { name: 'Marginal', margin: 0 }));
    expect([3, 5, 6].map(result)).toEqual(['a draw', 'a draw', 'a decisive victory for Axis']);
  });
});

describe('objectives of umpires', () => {
  it('are taken away: a secret one is so for its side alone', () => {
    const house = field();
    objective(house, { kind: 'judged', name: 'Open' });
    objective(house, { kind: 'judged', name: 'Nerve', side: house.axis, secret: true });
    const taken = listObjectives(house.battle).map(({ id }) => {
      expect(house.refused(act(OBJECTIVE_ACT_IDS.remove, { objective: id }), playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
      house.do(act(OBJECTIVE_ACT_IDS.remove, { objective: id }));
      expect(house.refused(act(OBJECTIVE_ACT_IDS.remove, { objective: id }))).toMatchObject({
        code: 'NOT_FOUND',
        field: 'objective',
      });
      return [house.last.summary, house.last.audience];
    });
    expect(taken).toEqual([['Objective removed: Open.', 'all'], ['Objective removed: Nerve.', house.axis]]); // prettier-ignore
    expect([listObjectives(house.battle), [...house.battle.tables.standing!.values()]]).toEqual([[], []]);
  });

  it('leave nothing behind but who has left the map', () => {
    const house = field();
    objective(house, { kind: 'exit', name: 'Out', of: house.allies });
    put(house, house.coy, 'A3');
    house.do(act(OBJECTIVE_ACT_IDS.exit, { unit: house.coy, edge: 'left' }));
    const kept = (table: string): number => house.battle.tables[table]?.size ?? 0;
    const tables = ['standing', 'muster', 'departure'];
    expect(tables.map(kept).map(Boolean)).toEqual([true, true, true]);
    house.do(act(OBJECTIVE_ACT_IDS.remove, { objective: listObjectives(house.battle)[0]!.id }));
    expect(tables.map(kept)).toEqual([0, 0, 1]);
    house.do({ type: 'remove-unit', unit: house.coy });
    expect(tables.map(kept)).toEqual([0, 0, 0]);
  });

  it('are thirty at most, each with a name of its own', () => {
    const house = field();
    for (let n = 1; n <= 30; n++) objective(house, { kind: 'judged', name: `No. ${n}` });
    const more = (name: string) => house.refused(act(OBJECTIVE_ACT_IDS.add, { kind: 'judged', name, points: 1 }));
    expect(more('No. 31')).toMatchObject({
      code: 'CONFLICT',
      message: 'A battle can have at most 30 objectives. Remove one first.',
    });
    house.do(act(OBJECTIVE_ACT_IDS.remove, { objective: listObjectives(house.battle)[0]!.id }));
    expect(more('no. 30').message).toContain('There is already an objective with that name');
    objective(house, { kind: 'judged', name: 'No. 31' });
  });

  it('are judged as what they are: none that the battle tells, for nobody who may not have it', () => {
    const house = field();
    objective(house, { kind: 'losses', name: 'Losses', of: house.allies });
    objective(house, { kind: 'judged', name: 'Nerve', side: house.axis, secret: true });
    const [losses, nerve] = listObjectives(house.battle).map(({ id }) => id);
    const why = (id: string, side?: string) =>
      house.refused(act(OBJECTIVE_ACT_IDS.judge, { objective: id, ...(side ? { side } : {}) })).field;
    expect([why(losses!), why(nerve!, house.allies), why(nerve!, 's99'), why('o99')]).toEqual([
      'objective',
      'side',
      'side',
      'objective',
    ]);
    const judged = (side?: string) => {
      house.do(act(OBJECTIVE_ACT_IDS.judge, { objective: nerve!, ...(side ? { side } : {}) }));
      return [house.last.summary, house.last.audience];
    };
    expect(judged()).toEqual(['No side scores for Nerve.', house.axis]);
    expect(judged(house.axis)).toEqual(['Nerve is decided for Axis.', 'all']);
  });

  it('need a map for a place, and no radius for a village', () => {
    const house = House.withSides();
    const add = (given: JsonObject) => act(OBJECTIVE_ACT_IDS.add, { kind: 'hold', name: 'It', points: 1, ...given });
    expect(house.refused(add({ at: 'C3' }))).toMatchObject({ code: 'INVALID_INPUT', field: 'at' });
    house.do(act('map-new', { squares: 'middle', ground: 'table' }));
    house.do(act('map-feature', { kind: 'village', at: '10,10; 20,10; 20,20', name: 'Caix' }));
    expect(house.refused(add({ at: 'CAIX', radius: 100 }))).toMatchObject({ code: 'INVALID_INPUT', field: 'radius' });
    house.do(add({ at: ' caix ' }));
    expect(listObjectives(house.battle)).toMatchObject([{ at: 'Caix', spot: null, radius: null, area: [[10, 10], [20, 10], [20, 20]] }]); // prettier-ignore
    house.do(act('map-feature', { kind: 'road', at: '10,30; 20,30; 30,36', name: 'Voie romaine' }));
    house.do(add({ name: 'The Roman road', at: 'voie romaine', radius: 100 }));
    expect(listObjectives(house.battle)).toMatchObject([
      {},
      { at: 'Voie romaine', spot: { x: 20, y: 32 }, radius: 100, area: null },
    ]);
  });
});

describe('an objective that is given again, for a battle like this one', () => {
  const left = (house: House): JsonObject | undefined => {
    const given = rebuildObjectiveParams(listObjectives(house.battle)[0]!, house.battle, house.ruleset);
    return given && (JSON.parse(JSON.stringify(given)) as JsonObject);
  };

  it.each<JsonObject>([
    { kind: 'hold', at: 'C3', radius: 500, lorries: true, headquarters: true, retreating: true },
    { kind: 'hold-turns', at: 'C3', radius: 0, turns: 2, side: 'Axis', secret: true },
    { kind: 'destroy', of: 'Allies', units: ['A Coy'], part: 'half' },
    { kind: 'save', of: 'Allies', which: 'kind=infantry', part: 'any' },
    { kind: 'exit', of: 'Allies', edge: 'left' },
    { kind: 'losses', of: 'Axis' },
    { kind: 'judged', side: 'Allies' },
  ])('is what it was, rows by their names: %j', (given) => {
    const house = field();
    const ids: Readonly<Record<string, string>> = { Axis: house.axis, Allies: house.allies };
    const byId = Object.fromEntries(
      Object.entries(given).map(([key, value]) => [
        key,
        key === 'units' ? [house.coy] : typeof value === 'string' ? (ids[value] ?? value) : value,
      ]),
    );
    const whole = { name: 'It', points: 2 };
    objective(house, { ...whole, ...byId });
    expect(left(house)).toEqual({ ...whole, ...given });
  });

  it('has its village or place as long as that is on the map, else the exact spot, if it had one', () => {
    const house = field();
    const draw = (kind: string, at: string, name: string, side?: string): string => {
      house.do(act('map-feature', { kind, at, name, ...(side ? { side } : {}) }));
      return [...house.battle.tables.feature!.keys()].at(-1)!;
    };
    const village = draw('village', '10,10; 20,10; 20,20', 'Caix');
    objective(house, { kind: 'hold', name: 'The village', at: 'Caix' });
    expect(left(house)).toMatchObject({ at: 'Caix' });
    house.do(act('map-clear', { feature: village }));
    expect(left(house)).toBeUndefined();
    // Neither a side's own drawing of that name nor a marker without corners is the objective.
    const own = draw('village', '10,10; 20,10; 20,20', 'Caix', house.axis);
    expect(left(house)).toBeUndefined();
    house.do(act('map-clear', { feature: own }));
    draw('road', '10,10; 20,20', 'Caix');
    expect(left(house)).toBeUndefined();

    const bridged = field();
    bridged.do(act('map-feature', { kind: 'bridge', at: '23,18', name: 'The bridge' }));
    objective(bridged, { kind: 'first', name: 'Over it', at: 'the bridge' });
    expect(left(bridged)).toMatchObject({ at: 'The bridge' });
    bridged.do(act('map-clear', { feature: [...bridged.battle.tables.feature!.keys()][0]! }));
    const again = left(bridged)!.at as string;
    objective(bridged, { kind: 'first', name: 'Again', at: again });
    expect(listObjectives(bridged.battle)[1]).toMatchObject({ spot: { x: 23, y: 18 } });
    bridged.do(act('map-clear', {}));
    expect(left(bridged)).toBeUndefined();
  });
});

describe('a side that alone may have it', () => {
  it('is the first there though others are there too; the others never are', () => {
    const house = field();
    objective(house, { kind: 'first', name: 'The ford', at: 'C3', side: house.allies });
    put(house, house.pz, 'C3');
    expect(score(house)).toBe('Axis 0, Allies 0');
    put(house, house.coy, 'C3');
    expect(score(house)).toBe('Axis 0, Allies 3');
  });

  it('holds it turn by turn; what others hold counts for nobody', () => {
    const house = field();
    objective(house, { kind: 'hold-turns', name: 'The hill', at: 'C3', turns: 1, side: house.allies });
    put(house, house.pz, 'C3');
    turn(house);
    expect([score(house), lines(house)[0]]).toEqual(['Axis 0, Allies 0', expect.stringContaining('Held by Axis.')]);
    put(house, house.pz, 'A1');
    put(house, house.coy, 'C3');
    turn(house);
    expect(score(house)).toBe('Axis 0, Allies 3');
  });
});

describe('who knows', () => {
  it('of a secret objective its side and umpires alone, until it is met', () => {
    const house = field({ spotting: 'rules' });
    objective(house, { kind: 'first', name: 'The ford', at: 'C3', side: house.axis, secret: true });
    expect(house.last.audience).toBe(house.axis);
    const known = () => [playerOf(house.axis), playerOf(house.allies), SPECTATOR, UMPIRE].map((who) => lines(house, who).length);
    expect(known()).toEqual([1, 0, 0, 1]);
    expect([...(viewOf(house, playerOf(house.allies)).tables.standing?.values() ?? [])]).toEqual([]);
    put(house, house.pz, 'C3');
    expect(known()).toEqual([1, 0, 0, 1]);
    house.do({ type: 'edit-unit', unit: house.pz, fields: { spotted: true } });
    expect(known()).toEqual([1, 1, 1, 1]);
  });

  it('all of them once the battle has ended, and how it really stood', () => {
    const house = field({ spotting: 'rules' });
    objective(house, { kind: 'judged', name: 'Nerve', side: house.axis, secret: true });
    house.do({ type: 'end', seed: null });
    expect(lines(house, playerOf(house.allies))).toHaveLength(1);
    expect(house.last.notes).toEqual(['By the objectives: Axis 0, Allies 0: a draw.']);
  });

  it('nobody who hides on an objective: twins that differ in it tell the enemy the same bytes', () => {
    const twin = (hides: string): House & { readonly axis: string; readonly allies: string } => {
      const house = field({ spotting: 'rules' });
      for (const kind of ['hold', 'first', 'hold-turns'])
        objective(house, { kind, name: kind, at: 'C3', ...(kind === 'hold-turns' ? { turns: 1 } : {}) });
      objective(house, { kind: 'first', name: 'ours', at: 'C3', side: house.axis, secret: true });
      put(house, house.pz, hides, playerOf(house.axis));
      put(house, house.coy, 'C3');
      turn(house);
      return house;
    };
    const [there, elsewhere] = [twin('C3'), twin('A1')];
    expect(score(there)).not.toBe(score(elsewhere));
    for (const reader of [playerOf(there.allies), SPECTATOR]) {
      const [a, b] = [there, elsewhere].map((house) => textOf(viewOf(house, reader)));
      expect(a).toBe(b);
    }
    expect(score(there, playerOf(there.allies))).toBe('Axis 0, Allies 9');
  });
});

/** Returns the states of objectives without the past: those of a battle that starts with these rows. */
const standings = ({ tables }: Battle): readonly Row[] =>
  [...(tables.standing?.values() ?? [])].sort((a, b) => ((a.id as string) < (b.id as string) ? -1 : 1));

describe('whatever is put right', () => {
  it('the score is that of the battle in which it had never been, event for event', () => {
    const moves = (house: Field): readonly (() => void)[] => [
      () => put(house, house.pz, 'C3'),
      () => put(house, house.coy, 'C3'),
      () => turn(house),
      () => put(house, house.pz, 'A1'),
      () => turn(house),
      () => put(house, house.pz, 'C3'),
      () => void house.do({ type: 'edit-unit', unit: house.coy, fields: { destroyed: true } }),
      () => turn(house),
    ];
    const begun = (): Field => {
      const house = field();
      objective(house, { kind: 'hold', name: 'hold', at: 'C3' });
      objective(house, { kind: 'first', name: 'first', at: 'C3' });
      objective(house, { kind: 'hold-turns', name: 'turns', at: 'C3', turns: 2 });
      objective(house, { kind: 'losses', name: 'losses', of: house.allies });
      return house;
    };
    const without = (left: number): string => {
      const house = begun();
      for (const [index, move] of moves(house).entries()) if (index !== left) move();
      return JSON.stringify(standings(house.battle));
    };
    for (const [left] of moves(begun()).entries()) {
      const house = begun();
      const numbers = moves(house).map((move) => {
        const number = house.record.length + 1;
        move();
        return number;
      });
      if ([2, 4, 7].includes(left)) continue; // Turns can be undone only from the end.
      house.undo(numbers[left], 'again');
      expect(JSON.stringify(standings(house.battle))).toBe(without(left));
    }
  });
});

/** Returns the states of objectives calculated again, of a battle in which none are stored. */
function afresh(house: House): readonly Row[] {
  const { standing: _, ...tables } = house.battle.tables;
  const before = { ...house.battle, tables } as Battle;
  const draft = new Draft(before);
  draft.setGame({ name: 'afresh' });
  composeWithModules(house.ruleset).follow(before, draft, { resolutions: [], sideId: null, playsFor: null, isOfOld: false });
  return standings(draft.battle);
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('%s', (_id, ruleset) => {
  it('has objectives, and the umpires’ standing of each', () => {
    const house = new House(ruleset);
    house.start('Any', { corps: { season: 'summer' }, wtj1943: { year: 1943 } }[ruleset.id] ?? {});
    house.do({
      type: 'import-order',
      order: { sides: ruleset.example.sides, acts: ruleset.example.acts, units: ruleset.example.units },
    } as never);
    const [first, second] = [...house.battle.tables.side.keys()];
    objective(house, { kind: 'losses', name: 'Losses', of: first! });
    objective(house, { kind: 'save', name: 'Ours', of: second!, part: 'half' });
    const standing = findBestStanding(house.battle, listObjectives(house.battle)[1]!.id)!;
    expect(standing).toMatchObject({ viewer: UMPIRES_AUDIENCE, done: 0, awards: [{ side: second, points: 3 }] });
    expect(standing.among).toBeGreaterThan(0);
  });

  it('stands in random battles, with what is put right in them, as worked out afresh', () => {
    for (const n of [1, 2, 3]) {
      const house = new AnyBattle(ruleset, n).open();
      const [first, second] = [...house.battle.tables.side.keys()];
      objective(house, { kind: 'losses', name: 'Losses', of: first! });
      objective(house, { kind: 'destroy', name: 'Half', of: second!, part: 'half' });
      objective(house, { kind: 'save', name: 'Saved', of: first!, part: 'any' });
      if (findMap(house.battle)) objective(house, { kind: 'hold', name: 'Held', at: '1,1', radius: 1000 });
      const set = house.record.length;
      for (let tries = 0; tries < 150 && house.record.length < set + 40; tries++) house.step();
      expect(house.record.length).toBeGreaterThan(set);
      expect(JSON.stringify(standings(house.battle))).toBe(JSON.stringify(afresh(house)));
      expect(textOf(applyEvents(house.gameId, house.record).battle)).toBe(textOf(house.battle));
    }
  });
});
