import { describe, expect, it } from 'vitest';
import { applyEvents, listTasks, type Reader, createView } from '../../src/game/index.js';
import { House, playerOf, SPECTATOR, UMPIRE } from './house.js';

/** Creates a battle in its movement phase, with a player on each side. */
function battle() {
  const house = House.withSides();
  for (const side of [house.axis, house.allies])
    house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
  house.unit('1/Pz', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D' });
  house.unit('A Coy', house.allies);
  return house;
}
const needsOf = (house: House, reader: Reader = UMPIRE) => listTasks(createView(house.ruleset, house.battle, reader));
const words = (house: House, reader: Reader = UMPIRE) => needsOf(house, reader).rows.map((row) => row.words);
const ready = (side: string, isReady = true) => ({ type: 'ready', side, ready: isReady }) as const;

describe('a side is ready', () => {
  it('for the present phase: who is not is awaited', () => {
    const house = battle();
    const { axis, allies } = house;
    expect(needsOf(house)).toMatchObject({ ready: [], awaited: [axis, allies] });
    house.do(ready(axis), playerOf(axis));
    expect(house.last).toMatchObject({ kind: 'ready', audience: 'all', summary: 'Axis: ready.' });
    expect(needsOf(house)).toMatchObject({ ready: [axis], awaited: [allies] });
    house.do({ type: 'advance', to: 'phase' });
    expect(needsOf(house)).toMatchObject({ ready: [], awaited: [axis, allies] });
  });

  it('and takes it back itself', () => {
    const house = battle();
    house.do(ready(house.axis), playerOf(house.axis));
    house.do(ready(house.axis, false), playerOf(house.axis));
    expect(house.last.summary).toBe('Axis: no longer ready.');
    expect(needsOf(house).ready).toEqual([]);
  });

  it('by its own players or an umpire, once', () => {
    const house = battle();
    expect(house.refused(ready(house.axis), playerOf(house.allies)).code).toBe('NOT_YOURS');
    expect(house.refused(ready(house.axis), SPECTATOR).code).toBe('NOT_YOURS');
    expect(house.refused(ready(house.axis, false), playerOf(house.axis)).code).toBe('CONFLICT');
    house.do(ready(house.axis));
    expect(house.refused(ready(house.axis), playerOf(house.axis)).message).toBe(
      'Axis is already marked as ready. Use `/turn status` to see all sides.',
    );
  });

  it('and is so no more when the umpire comes back to the phase', () => {
    const house = battle();
    house.do({ type: 'advance', to: 'turn' });
    house.do(ready(house.axis));
    house.do({ type: 'set-deadline', deadline: { from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T00:20:00.000Z' } });
    house.do({ type: 'act', act: 'set-game', params: { turn: 1, phase: 'melee' } });
    house.do({ type: 'advance', to: 'phase' });
    expect(house.battle.game).toMatchObject({ turn: 2, phase: 'movement' });
    expect(needsOf(house)).toMatchObject({ ready: [], deadline: null });
  });

  it('is passed over by an undo that names nothing', () => {
    const house = battle();
    const unit = [...house.battle.tables.unit.keys()][0]!;
    house.do({ type: 'edit-unit', unit, name: '9/Pz', fields: {} });
    house.do(ready(house.axis));
    house.undo();
    expect(house.row('unit', unit)).toMatchObject({ name: '1/Pz' });
    expect(needsOf(house).ready).toEqual([house.axis]);
  });
});

describe('an umpire is called', () => {
  it('by a player: his side and umpires know of it until it is answered', () => {
    const house = battle();
    const { axis, allies } = house;
    house.do({ type: 'call', words: ' Is the wood in the way? ' }, playerOf(axis));
    expect(house.last).toMatchObject({ kind: 'umpire-called', audience: axis });
    const line = 'Axis calls an umpire: Is the wood in the way?';
    expect(words(house)[0]).toBe(line);
    expect(words(house, playerOf(axis))[0]).toBe(line);
    for (const other of [playerOf(allies), SPECTATOR]) expect(words(house, other)).not.toContain(line);
    const [call] = needsOf(house).rows;
    expect(needsOf(house, playerOf(axis)).rows[0]!.command).toBeNull();
    house.do(call!.command!);
    expect(house.last).toMatchObject({ kind: 'call-answered', audience: axis });
    expect(words(house)).not.toContain(line);
    expect(house.refused(call!.command!).code).toBe('NOT_FOUND');
  });

  it('and an answer in words goes to the side with its question', () => {
    const house = battle();
    house.do({ type: 'call', words: 'May we dig?' }, playerOf(house.axis));
    house.do({ type: 'answer-call', call: null, words: ' Yes, but not on the road. ' });
    expect([house.last.audience, house.last.summary, house.last.notes]).toEqual([
      house.axis,
      'An umpire answers Axis: Yes, but not on the road.',
      ['Question: May we dig?'],
    ]);
    house.do({ type: 'call', words: '' }, playerOf(house.axis));
    house.do({ type: 'answer-call', call: null, words: '' });
    expect(house.last.summary).toBe('An umpire has answered Axis at the table.');
  });

  it('and all calls are answered at once, each side told of its own', () => {
    const house = battle();
    house.do({ type: 'call', words: '' }, playerOf(house.axis));
    house.do({ type: 'call', words: 'help' }, playerOf(house.allies));
    const events = house.do({ type: 'answer-call', call: null });
    expect(events.map(({ audience, summary }) => [audience, summary])).toEqual([
      [house.axis, 'An umpire has answered Axis.'],
      [house.allies, 'An umpire has answered Allies.'],
    ]);
    expect(house.refused({ type: 'answer-call', call: null }).code).toBe('NOT_FOUND');
  });

  it('by nobody else, and not more than five times over', () => {
    const house = battle();
    expect(house.refused({ type: 'call', words: '' }, SPECTATOR).code).toBe('NOT_YOURS');
    expect(house.refused({ type: 'answer-call', call: null }, playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
    for (let n = 0; n < 5; n++) house.do({ type: 'call', words: `${n}` }, playerOf(house.axis));
    expect(house.refused({ type: 'call', words: '6' }, playerOf(house.axis)).code).toBe('CONFLICT');
  });
});

describe('a phase has a deadline', () => {
  const FROM = '2026-01-01T00:00:00.000Z';
  const deadline = (to: string) => ({ type: 'set-deadline', deadline: { from: FROM, to } }) as const;

  it('until it ends or the deadline is taken off', () => {
    const house = battle();
    house.do(deadline('2026-01-01T00:20:00.000Z'));
    expect(needsOf(house).deadline).toEqual({ from: FROM, to: '2026-01-01T00:20:00.000Z' });
    house.do({ type: 'set-deadline', deadline: null });
    expect(needsOf(house).deadline).toBeNull();
    house.do(deadline('2026-01-01T00:20:00.000Z'));
    house.do({ type: 'advance', to: 'phase' });
    expect(needsOf(house).deadline).toBeNull();
  });

  it('that lies ahead, within thirty days, and that an umpire sets', () => {
    const house = battle();
    expect(house.refused(deadline('2026-01-01T00:20:00.000Z'), playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
    for (const to of [FROM, '2025-12-31T23:00:00.000Z', 'tomorrow', '2026-01-31T00:00:00.001Z'])
      expect(house.refused(deadline(to)).code).toBe('INVALID_INPUT');
    expect(house.refused({ type: 'set-deadline', deadline: null }).code).toBe('CONFLICT');
  });
});

describe('what needs whom', () => {
  it('in the movement phase: who has not moved, his own to a player, all to umpires, nobody to others', () => {
    const house = battle();
    const mine = playerOf(house.axis);
    const unitsOf = (reader: Reader) => needsOf(house, reader).rows.filter(({ kind }) => kind === 'unit');
    expect(unitsOf(UMPIRE).map((row) => row.words)).toEqual(['1/Pz has not moved', 'A Coy has not moved']);
    expect(unitsOf(SPECTATOR)).toEqual([]);
    const [panzer, ...others] = unitsOf(mine);
    expect(others).toEqual([]);
    expect(panzer!.command).toMatchObject({ type: 'resolve', procedure: 'eagles.movement', typed: {} });
    house.do(panzer!.command!, mine);
    expect(unitsOf(mine)).toEqual([]);
  });

  it('is nothing when the battle has ended, and the same from the record', () => {
    const house = battle();
    expect(listTasks(createView(house.ruleset, applyEvents('g', house.record).battle, UMPIRE))).toEqual(needsOf(house));
    house.do({ type: 'end', seed: null });
    expect(needsOf(house)).toEqual({ rows: [], ready: [], awaited: [], deadline: null });
  });
});
