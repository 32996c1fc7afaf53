/** What happens in later turns: reinforcements, and the umpire's calendar. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import {
  type ActionDraft,
  createView,
  findCommandAction,
  findField,
  listTasks,
  listValueChoices,
  readOpening,
} from '../../src/game/index.js';
import { composeWithModules, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import {
  type Actor,
  findUnitPlace,
  type Refusal,
  type Row,
  formatSpotName,
  findMap,
  UMPIRES_AUDIENCE,
} from '../../src/rules/index.js';
import { RULESETS, findRuleset } from '../../src/rules/registry.js';
import { scheduledIn } from '../e2e/scheduled.js';
import { House, playerOf, textOf, UMPIRE } from '../game/house.js';

const asked = (id: string, params: JsonObject) => ({ type: 'act', act: id, params }) as const;
const rows = (house: House, table: string): readonly Row[] => [...(house.battle.tables[table]?.values() ?? [])] as Row[];
const unitCalled = (house: House, name: string): Row | undefined => rows(house, 'unit').find((unit) => unit.name === name);
const on = (house: House, name = 'Guards'): string => rows(house, 'reinforcement').find((row) => row.name === name)!.id as string;
const words = ({ message }: Refusal): string => message;
const nextTurn = { type: 'advance', to: 'turn' } as const;

/** Creates a battle of Eagles with hidden units on a map. Guards of the Allies are scheduled to arrive. */
function battle(arrival: JsonObject = { turn: 2, at: 'D4' }, settings: JsonObject = { spotting: 'rules' }) {
  const house = House.withSides(settings);
  house.do(asked('map-new', NEW_MAP_DEFAULTS));
  const ash = house.unit('Ash', house.axis);
  const guards = house.unit('Guards', house.allies, { baseFp: 6 });
  house.do(asked('reinforcement-add', { units: [guards], ...arrival }));
  return { house, ash };
}

describe('a unit that is to arrive', () => {
  it('is no unit of the battle until it does, and nothing tells the enemy of it', () => {
    const { house } = battle();
    expect(rows(house, 'unit').map(({ name }) => name)).toEqual(['Ash']);
    expect(house.last).toMatchObject({
      kind: 'reinforcement-announced',
      audience: house.allies,
      summary: 'Guards will arrive: turn 2, at D4.',
    });
    const seenBy = (as: Actor): number => createView(house.ruleset, house.battle, as).battle.tables.reinforcement!.size;
    expect([seenBy(playerOf(house.allies)), seenBy(playerOf(house.axis)), seenBy(UMPIRE)]).toEqual([1, 0, 1]);
    expect(
      composeWithModules(house.ruleset)
        .diary(house.battle)
        .map(({ label, sideId }) => [label, sideId]),
    ).toEqual([['Guards arrives at D4', house.allies]]);
  });

  it('arrives once, at its place, told to its own side alone while the enemy does not know of it', () => {
    const { house } = battle();
    house.do(nextTurn);
    const arrived = house.record.filter(({ kind }) => kind === 'reinforcement-arrived');
    expect(arrived.map(({ summary, audience, turn }) => [summary, audience, turn])).toEqual([
      ['Guards arrives at D4 (21 in across, 21 in up).', house.allies, 2],
    ]);
    const unit = unitCalled(house, 'Guards')!;
    expect(unit).toMatchObject({ side: house.allies, baseFp: 6 });
    expect(formatSpotName(findUnitPlace(house.battle, unit.id as string)!, findMap(house.battle)!)).toBe('D4');
    expect(rows(house, 'reinforcement')).toEqual([]);
    house.do(nextTurn);
    expect(house.record.filter(({ kind }) => kind === 'reinforcement-arrived')).toHaveLength(1);
  });

  it('goes back to where it waited by an undo of the turn, and comes again with a redo', () => {
    const { house } = battle();
    const before = textOf(house.battle);
    house.do(nextTurn);
    const after = textOf(house.battle);
    house.do({ type: 'undo', scope: 'turn', later: 'refuse' });
    expect(textOf(house.battle)).toBe(before);
    house.do({ type: 'redo', later: 'refuse' });
    expect(textOf(house.battle)).toBe(after);
  });

  it('was there all the time, when its announcement is taken back afterwards', () => {
    const { house } = battle();
    const announced = house.last.number;
    house.do(nextTurn);
    house.undo(announced, 'again');
    expect(rows(house, 'reinforcement')).toEqual([]);
    expect(rows(house, 'unit').map(({ name }) => name)).toEqual(['Ash', 'Guards']);
  });

  it('comes a turn later, when its announcement is corrected so afterwards', () => {
    const { house } = battle();
    const announced = house.last.number;
    house.do(nextTurn);
    house.do({ type: 'correct', event: announced, changes: { turn: 3 }, later: 'again', reason: 'A turn later' });
    expect([unitCalled(house, 'Guards'), rows(house, 'reinforcement')[0]?.turn]).toEqual([undefined, 3]);
    house.do(nextTurn);
    expect(unitCalled(house, 'Guards')).toBeDefined();
  });

  it('is on its way in a battle that begins like this one, too', () => {
    const { house } = battle({ turn: 2, edge: 'left' });
    const opening = readOpening(house.record, house.ruleset, false);
    expect(opening.rows.reinforcement).toMatchObject([{ name: 'Guards', edge: 'left', side: `c${house.allies}` }]);
  });

  it('is put off, hastened, withdrawn; what has begun is refused', () => {
    const { house } = battle({ turn: 3, phase: 'movement', at: 'D4' });
    const delay = (params: JsonObject) => asked('reinforcement-delay', { unit: on(house), ...params });
    house.do(delay({ turn: 4, edge: 'left' }));
    expect(house.last.summary).toBe('Guards will arrive: turn 4, Movement, at the left edge.');
    house.do(delay({ turn: 1, phase: 'direct Fire', at: 'a1' }));
    expect(house.last.summary).toBe('Guards will arrive: turn 1, Direct fire, at A1.');
    expect(words(house.refused(delay({ turn: 1, phase: 'movement' })))).toContain('The start of turn 1, Movement has passed');
    expect(words(house.refused(delay({ turn: 3, phase: 'tea' })))).toContain('does not have that phase');
    expect(words(house.refused(delay({ turn: 3 }), playerOf(house.allies)))).toContain('Only umpires');
    house.do(asked('reinforcement-withdraw', { unit: on(house) }));
    expect([house.last.summary, house.last.audience]).toEqual(['Guards will not arrive.', house.allies]);
    house.do(nextTurn);
    expect(unitCalled(house, 'Guards')).toBeUndefined();
  });

  it('arrives at once, if an umpire says so', () => {
    const { house } = battle({ turn: 9 });
    house.do(asked('reinforcement-now', { unit: on(house) }));
    expect([house.last.summary, rows(house, 'reinforcement').length]).toEqual(['Guards arrives.', 0]);
  });

  it('along an edge, or at one of several places, its own side says where: until then it is off the map and no unit', () => {
    const { house } = battle({ turn: 2, edge: 'left' });
    const enter = (at: string) => asked('reinforcement-enter', { unit: on(house), at });
    expect(words(house.refused(enter('A4'), playerOf(house.allies)))).toContain('has not arrived yet');
    house.do(nextTurn);
    expect(house.record.at(-1)).toMatchObject({
      kind: 'reinforcement-waits',
      audience: house.allies,
      summary: 'Guards waits at the left edge. Use /reinforcement enter to choose where it enters.',
    });
    expect(unitCalled(house, 'Guards')).toBeUndefined();
    const wanted = (as: Actor) =>
      listTasks(createView(house.ruleset, house.battle, as)).rows.filter(({ rows: [row] }) => row?.table === 'reinforcement');
    expect(wanted(playerOf(house.allies))).toMatchObject([
      {
        words: 'Guards waits at the left edge, off the map',
        command: { act: 'reinforcement-enter', params: { unit: on(house) } },
        asks: { fields: [{ key: 'at' }] },
      },
    ]);
    expect(wanted(playerOf(house.axis))).toEqual([]);
    expect(words(house.refused(enter('B4'), playerOf(house.allies)))).toContain(
      'The unit must enter the map at the left edge. Choose a place there.',
    );
    expect(words(house.refused(enter('A4'), playerOf(house.axis)))).toContain('Cannot find that reinforcement');
    house.do(enter('A4'), playerOf(house.allies));
    expect([house.last.summary, house.last.audience]).toEqual(['Guards arrives at A4 (0 in across, 21 in up).', house.allies]);
    expect(unitCalled(house, 'Guards')).toBeDefined();
    expect(rows(house, 'reinforcement')).toEqual([]);
  });

  it('at several places: one of them', () => {
    const { house } = battle({ turn: 2, at: 'C3; C4' });
    house.do(nextTurn);
    const enter = (at: string) => asked('reinforcement-enter', { unit: on(house), at });
    expect(words(house.refused(enter('D4')))).toContain('The unit must enter the map at C3 or C4. Choose a place there.');
    house.do(enter('C4.7'));
    expect(house.last.summary).toBe('Guards arrives at C4.7 (13 in across, 19 in up).');
  });

  // The map is 72 by 48 inches with squares of 6, so 8 squares lie along its left edge and 12 along its far edge.
  it('is offered the places where it can enter: its places, or the roads and squares along its edge', () => {
    const offered = (arrival: JsonObject, as?: Actor) => {
      const { house } = battle({ turn: 2, ...arrival });
      house.do(asked('map-feature', { kind: 'road', at: '0,20; 30,20; 30,48', name: 'the pike' }));
      const who = as ?? playerOf(house.allies);
      const before = offer(house, who);
      house.do(nextTurn);
      return [before, offer(house, who)];
    };
    const offer = (house: House, as: Actor, name = 'Guards') => {
      const command: ActionDraft = asked('reinforcement-enter', { unit: on(house, name) });
      const view = createView(house.ruleset, house.battle, as);
      const field = findField(findCommandAction(house.ruleset, command), 'at')!;
      return listValueChoices(view, as, command, field).choices;
    };
    const left = ['0,20', '0,3', '0,9', '0,15', '0,21', '0,27', '0,33', '0,39', '0,45'];
    expect(offered({ edge: 'left' })).toEqual([null, left]);
    expect(offered({ edge: 'left' }, UMPIRE)).toEqual([null, left]);
    expect(offered({ edge: 'far' })).toEqual([null, ['30,48', '9,48', '21,48', '33,48', '45,48', '57,48', '69,48']]);
    expect(offered({ at: 'C3; C4' })).toEqual([null, ['C3', 'C4']]);
    const { house } = battle({ turn: 2, edge: 'left' });
    house.do(nextTurn);
    house.do(asked('reinforcement-enter', { unit: on(house), at: left[3]! }), playerOf(house.allies));
    expect(house.last.summary).toBe('Guards arrives at A3.4 (0 in across, 15 in up).');
    // The next unit is not offered the point where the first one stands.
    const hussars = house.unit('Hussars', house.allies, { baseFp: 6 });
    house.do(asked('reinforcement-add', { units: [hussars], turn: 3, edge: 'left' }));
    house.do(nextTurn);
    expect(offer(house, playerOf(house.allies), 'Hussars')).toEqual(['0,3', '0,9', '0,21', '0,27', '0,33', '0,39', '0,45']);
  });

  it('is told to everybody where everybody knows of it', () => {
    const { house } = battle({ turn: 2, at: 'D4' });
    const id = on(house);
    house.do(asked('reinforcement-withdraw', { unit: id }));
    house.undo();
    const seen = house.unit('Scouts', house.allies, { spotted: true });
    house.do(asked('reinforcement-add', { units: [seen], turn: 2 }));
    house.do(nextTurn);
    const arrived = house.record.filter(({ kind }) => kind === 'reinforcement-arrived');
    expect(arrived.map(({ summary, audience }) => [summary, audience])).toEqual([
      ['Guards arrives at D4 (21 in across, 21 in up).', house.allies],
      ['Scouts arrives.', 'all'],
    ]);
  });

  it('whose name was taken meanwhile has another', () => {
    const { house } = battle({ turn: 2 });
    house.unit('Guards', house.axis);
    house.do(nextTurn);
    expect(rows(house, 'unit').map(({ name }) => name)).toEqual(['Ash', 'Guards', 'Guards 2']);
  });

  it('needs a map for its edge, and places that are on it', () => {
    const house = House.withSides();
    const tom = house.unit('Tom', house.axis);
    const add = (params: JsonObject) => asked('reinforcement-add', { units: [tom], turn: 2, ...params });
    expect(words(house.refused(add({ edge: 'far' })))).toContain('no map');
    house.do(add({ at: 'the road from Hill 112' }));
    house.do(nextTurn);
    expect(house.last.summary).toBe('Tom arrives at the road from Hill 112.');
    house.undo();
    house.undo();
    house.do(asked('map-new', NEW_MAP_DEFAULTS));
    expect(words(house.refused(add({ at: 'Z99' })))).toContain('map');
    expect(words(house.refused(add({ at: '2N of "Tom"' })))).toContain('You cannot count steps from a unit here');
    expect(words(house.refused(add({ at: 'D4', edge: 'far' })))).toContain('cannot have both');
  });
});

describe('the umpire’s calendar', () => {
  const add = (params: JsonObject) => asked('calendar-add', params);

  it('tells a remark once, to whom it is for, and nobody knows of it before', () => {
    const house = House.withSides();
    house.do(add({ turn: 2, name: 'Fog lifts', text: 'One sees 2,000 yards.' }));
    house.do(add({ turn: 2, phase: 'movement', name: 'A runner', side: house.axis }));
    house.do(add({ turn: 2, phase: 'movement', name: 'Guns heard', umpires: true }));
    expect(house.record.slice(-3).map(({ audience }) => audience)).toEqual([
      UMPIRES_AUDIENCE,
      UMPIRES_AUDIENCE,
      UMPIRES_AUDIENCE,
    ]);
    expect(createView(house.ruleset, house.battle, playerOf(house.axis)).battle.tables.calendar!.size).toBe(0);
    house.do(nextTurn);
    house.do(nextTurn);
    const told = house.record.filter(({ kind }) => kind === 'calendar-due');
    expect(told.map(({ summary, audience, notes, turn }) => [summary, audience, [...notes], turn])).toEqual([
      ['Fog lifts.', 'all', ['One sees 2,000 yards.'], 2],
      ['A runner.', house.axis, [], 2],
      ['Guns heard.', UMPIRES_AUDIENCE, [], 2],
    ]);
    expect(rows(house, 'calendar')).toEqual([]);
  });

  it('has an act ready, that an umpire does by a press: nothing rolls before', () => {
    const house = new House(findRuleset('corps'));
    house.start('Hatten', { season: 'winter' });
    house.do(add({ turn: 2, name: 'The weather turns', umpires: true, act: 'corps-game weather' }));
    house.do(nextTurn);
    const due = house.record.filter(({ kind }) => kind === 'calendar-due');
    expect(due.map(({ audience, diceKind }) => [audience, diceKind])).toEqual([[UMPIRES_AUDIENCE, 'none']]);
    const row = rows(house, 'calendar')[0]!;
    const task = listTasks(createView(house.ruleset, house.battle, UMPIRE)).rows.find(
      ({ rows: [about] }) => about?.table === 'calendar',
    );
    expect(task).toMatchObject({
      words: 'The weather turns is due now',
      command: { type: 'act', act: 'calendar-do', params: { entry: row.id } },
      awaitsDice: true,
    });
    house.do(task!.command!);
    expect(house.last.kind).toBe('weather');
    expect(house.last.diceKind).toBe('verified');
    expect(rows(house, 'calendar')).toEqual([]);
    house.undo();
    expect(rows(house, 'calendar')).toEqual([row]);
  });

  it('is judged as it is written down', () => {
    const house = new House(findRuleset('corps'));
    house.start('Hatten', { season: 'winter' });
    const refused = (params: JsonObject): string => words(house.refused(add({ turn: 2, name: 'It', ...params })));
    expect(refused({ act: 'tea' })).toContain('has no command “tea”');
    expect(refused({ act: 'set-game', values: 'tea=hot' })).toContain('is not an option of that command');
    expect(refused({ values: 'a=b' })).toContain('need a command');
    expect(refused({ turn: 1 })).toContain('has passed');
    expect(refused({ side: 's1', umpires: true })).toContain('Choose one of the two');
    expect(refused({ side: 's99' })).toContain('Cannot find that side');
    expect(refused({ act: 'set-game', values: 'day' })).toContain('“day” is not an option');
    expect(refused({ phase: 'tea' })).toContain('does not have that phase. Choose one of ');
    house.do(add({ turn: 2, name: 'It' }));
    expect(refused({})).toContain('with that name. Choose another name.');
    house.do(asked('calendar-remove', { entry: rows(house, 'calendar')[0]!.id! }));
    expect(rows(house, 'calendar')).toEqual([]);
  });
});

describe('units that are on their way', () => {
  function waiting() {
    const house = House.withSides();
    const units = ['1 Coy', '2 Coy', '3 Coy'].map((name) => house.unit(name, house.axis));
    const enemy = house.unit('A Coy', house.allies);
    const add = (params: JsonObject) => asked('reinforcement-add', { turn: 3, units, ...params });
    const lines = (): unknown[] =>
      rows(house, 'reinforcement').map((row) => [
        row.name,
        composeWithModules(house.ruleset).rowLine('reinforcement', row, house.battle),
      ]);
    return Object.assign(house, { units, enemy, add, lines });
  }

  it('are announced together, of one side, each once; without a map their place is words', () => {
    const house = waiting();
    const [first, second] = house.units;
    expect(house.refused(house.add({ units: [first!, house.enemy] })).field).toBe('units');
    expect(house.refused(house.add({ units: ['u99'] }))).toMatchObject({ code: 'NOT_FOUND', field: 'units' });
    expect(house.refused(house.add({ edge: 'left' })).code).toBe('CONFLICT');
    expect(house.refused(house.add({ at: 'the mill', edge: 'left' })).field).toBe('edge');
    expect(house.refused(house.add({ turn: 1 })).field).toBe('turn');
    house.do(house.add({ units: [first!, second!, first!], at: 'the mill' }));
    expect(house.last).toMatchObject({
      audience: house.axis,
      summary: '1 Coy and 2 Coy will arrive: turn 3, at the mill.',
    });
    house.do(house.add({ units: [house.units[2]!], phase: 'direct' }));
    const { title } = house.ruleset.phases.find(({ id }) => id === 'direct')!;
    expect(house.lines()).toEqual([
      ['1 Coy', 'Axis, turn 3, at the mill'],
      ['2 Coy', 'Axis, turn 3, at the mill'],
      ['3 Coy', `Axis, turn 3, ${title}`],
    ]);
    expect([...house.battle.tables.unit.values()].map(({ name }) => name)).toEqual(['A Coy']);
    const refusal = house.refused({ type: 'act', act: 'reinforcement-enter', params: { unit: on(house, '1 Coy'), at: 'D4' } });
    expect(refusal).toMatchObject({ field: 'unit', message: 'unit: 1 Coy has not arrived yet. Wait for turn 3, at the mill.' });
    for (let n = 0; n < 2; n++) house.do(nextTurn);
    expect(house.record.filter(({ kind }) => kind === 'reinforcement-arrived').map(({ summary }) => summary)).toEqual([
      '1 Coy arrives at the mill.',
      '2 Coy arrives at the mill.',
    ]);
  });

  it('are put off without other words for where, and keep their phase', () => {
    const house = waiting();
    house.do(asked('map-new', { ...NEW_MAP_DEFAULTS }));
    house.do(house.add({ at: 'D4; E4; F4', phase: 'direct' }));
    const { title } = house.ruleset.phases.find(({ id }) => id === 'direct')!;
    expect(house.last.summary).toBe(`1 Coy, 2 Coy and 3 Coy will arrive: turn 3, ${title}, at D4, E4 or F4.`);
    house.do(asked('reinforcement-delay', { unit: on(house, '1 Coy'), turn: 5 }));
    expect(house.last.summary).toBe(`1 Coy will arrive: turn 5, ${title}, at D4, E4 or F4.`);
    house.do(asked('reinforcement-delay', { unit: on(house, '2 Coy'), turn: 4, edge: 'near', phase: 'movement' }));
    expect(house.lines()[1]).toEqual(['2 Coy', expect.stringMatching(/^Axis, turn 4, .*, at the near edge$/)]);
    house.do(asked('reinforcement-withdraw', { unit: on(house, '3 Coy') }));
    expect(house.last).toMatchObject({ audience: house.axis, summary: '3 Coy will not arrive.' });
    expect(house.lines()).toHaveLength(2);
    expect(house.refused(asked('reinforcement-delay', { unit: on(house, '1 Coy'), turn: 1, phase: 'movement' })).field).toBe(
      'turn',
    );
  });
});

describe('a calendar entry', () => {
  function corps() {
    const house = new House(findRuleset('corps'));
    house.start('Hatten', { season: 'winter' });
    const add = (params: JsonObject) => asked('calendar-add', { turn: 2, name: 'It', ...params });
    const line = (): string =>
      composeWithModules(house.ruleset).rowLine('calendar', rows(house, 'calendar').at(-1)!, house.battle);
    return Object.assign(house, { add, line });
  }

  it('takes a command as it is typed, or its act; options by their names, each as what it is', () => {
    for (const act of ['corps-game set', '/corps-game set', ' corps-game set ', 'set-game']) {
      const house = corps();
      house.do(house.add({ act, values: 'weather = overcast ; weather-shift=-1; ;DAY=3' }));
      expect(rows(house, 'calendar')[0]).toMatchObject({
        act: 'set-game',
        params: { weather: 'overcast', weatherShift: -1, day: 3 },
      });
      expect(house.line()).toBe('turn 2, carries out set-game');
    }
    const house = corps();
    expect(house.refused(house.add({ act: 'set-game', values: 'day=noon' })).field).toBe('params.day');
    expect(house.refused(house.add({ act: 'message-send' })).field).toBe('act'); // Only people can use the shared acts.
  });

  it('is for a phase by its id or title, and told to whom it is for', () => {
    const house = corps();
    house.do({ type: 'add-side', name: 'Axis', fields: {}, roleId: null, playerIds: [] });
    const [side] = [...house.battle.tables.side.keys()];
    const { id, title } = house.ruleset.phases[3]!;
    house.do(house.add({ phase: id, umpires: true }));
    expect(house.line()).toBe(`turn 2, ${title}, for umpires`);
    expect(house.last).toMatchObject({ audience: UMPIRES_AUDIENCE, summary: `Added to the calendar: It, turn 2, ${title}.` });
    house.do(house.add({ name: 'That', phase: ` ${title.toUpperCase()} `, side: side! }));
    expect(house.line()).toBe(`turn 2, ${title}, for Axis`);
    expect(rows(house, 'calendar').map((row) => row.phase)).toEqual([id, id]);
  });

  it('may be for a later phase of this turn, and for none that has begun', () => {
    const house = corps();
    const first = house.battle.game.phase;
    const [, second] = house.ruleset.phases;
    expect(house.refused(house.add({ turn: 1, phase: first })).field).toBe('turn');
    house.do(house.add({ turn: 1, phase: second!.id }));
    house.do({ type: 'advance', to: 'phase' });
    expect(house.record.filter(({ kind }) => kind === 'calendar-due')).toHaveLength(1);
    expect(house.refused(house.add({ turn: 1, phase: second!.id })).field).toBe('turn');
  });

  it('is there to be done once it has come due, if it is something to do', () => {
    const house = corps();
    house.do(house.add({ name: 'Fog' }));
    const fog = rows(house, 'calendar')[0]!.id as string;
    expect(house.refused(asked('calendar-do', { entry: fog }))).toMatchObject({ code: 'INVALID_INPUT', field: 'entry' });
    for (const act of ['calendar-do', 'calendar-remove'])
      expect(house.refused(asked(act, { entry: 'c99' }))).toMatchObject({ code: 'NOT_FOUND', field: 'entry' });
    house.do(house.add({ name: 'Day', act: 'set-game', values: 'day=3' }));
    house.do(nextTurn);
    expect(rows(house, 'calendar').map((row) => [row.name, row.due])).toEqual([['Day', true]]);
    expect(house.line()).toBe('due now, carries out set-game');
    house.do(asked('calendar-do', { entry: rows(house, 'calendar')[0]!.id! }));
    expect([house.battle.game, rows(house, 'calendar')]).toMatchObject([{ day: 3 }, []]);
  });
});

describe('what comes in later turns, by its record', () => {
  it('comes once, and once more where its turn was taken back; one that does not come, or twice, is found', () => {
    const { house } = battle({ turn: 2 });
    house.do(asked('calendar-add', { name: 'Dusk', turn: 2 }));
    house.do(nextTurn);
    house.do({ type: 'undo', scope: 'turn', later: 'again' });
    expect(rows(house, 'calendar')).toHaveLength(1);
    expect(rows(house, 'reinforcement')).toHaveLength(1);
    house.do(nextTurn);
    expect(scheduledIn('g', house.record)).toEqual({ announced: 2, came: 4, takenBack: 2, faults: [] });
    const last = house.record.findLast(({ kind }) => kind === 'calendar-due')!;
    const without = house.record.map((event) => (event === last ? { ...event, kind: 'noted' as const } : event));
    expect(scheduledIn('g', without).faults).toEqual(['Dusk came 0 times, and 1 was due']);
    const undone = house.record.findLast(({ kind }) => kind === 'undone')!;
    const kept = house.record.map((event) =>
      event === undone ? { ...event, changes: event.changes.filter(({ table }) => table !== 'calendar') } : event,
    );
    expect(scheduledIn('g', kept).faults[0]).toContain('does not wait again');
  });
});

it.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  '%s: any unit of its example leaves, and arrives as it was',
  (_id, ruleset) => {
    const house = new House(ruleset);
    house.start('A field', ruleset.id === 'corps' ? { season: 'summer' } : ruleset.id === 'wtj1943' ? { year: 1943 } : {});
    house.do({ type: 'import-order', order: ruleset.example });
    for (const unit of rows(house, 'unit')) {
      const { id: _, ...before } = unit;
      house.do(asked('reinforcement-add', { units: [unit.id!], turn: 9 }));
      house.do(asked('reinforcement-now', { unit: on(house, unit.name as string) }));
      const { id: __, ...after } = unitCalled(house, unit.name as string)!;
      expect(Object.keys(after)).toEqual(Object.keys(before));
    }
  },
);
