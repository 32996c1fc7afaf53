/** Sides and units that join, change and leave. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { createActCommand, type GameCommand } from '../../src/game/index.js';
import { composeWithModules } from '../../src/house/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { House, playerOf, UMPIRE } from '../game/house.js';

const KEYS = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
const edit = (side: string, more: object = {}): GameCommand => ({
  type: 'edit-side',
  side,
  fields: {},
  addPlayerIds: [],
  removePlayerIds: [],
  ...more,
});

describe('a side', () => {
  it('joins with its players, each once, and is told to everybody', () => {
    const house = House.withSides();
    const add = (name: string): GameCommand => ({
      type: 'add-side',
      name,
      fields: { nation: 'ussr' },
      roleId: 'r1',
      playerIds: [KEYS[0]!, KEYS[1]!, KEYS[0]!],
    });
    house.do(add(' Reds '));
    expect(house.last).toMatchObject({ kind: 'side-added', audience: 'all', summary: 'Side added: Reds.' });
    expect([...house.battle.tables.side.values()].at(-1)).toMatchObject({
      name: 'Reds',
      roleId: 'r1',
      playerIds: KEYS.slice(0, 2),
    });
    expect(house.refused(add('REDS'))).toMatchObject({ code: 'CONFLICT' });
    expect(house.refused(add('Blues'), playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
    expect(house.refused({ ...add('Blues'), fields: { nation: 'mars' } } as GameCommand).field).toContain('nation');
  });

  it('changes by what is given alone: fields, players, its role', () => {
    const house = House.withSides();
    const { axis } = house;
    const row = () => house.battle.tables.side.get(axis);
    house.do(edit(axis, { roleId: 'r1', addPlayerIds: KEYS }));
    expect(house.last).toMatchObject({ audience: axis, summary: 'Axis was changed.' });
    expect(row()).toMatchObject({ name: 'Axis', nation: 'germany', roleId: 'r1', playerIds: KEYS });
    house.do(edit(axis, { fields: { nation: 'italy' }, addPlayerIds: [KEYS[2]!], removePlayerIds: [KEYS[0]!, 'x'] }));
    expect(row()).toMatchObject({ nation: 'italy', roleId: 'r1', playerIds: KEYS.slice(1) });
    house.do(edit(axis, { roleId: null }));
    expect(row()).toMatchObject({ nation: 'italy', roleId: null, playerIds: KEYS.slice(1) });
    expect(house.record.filter(({ kind }) => kind === 'side-edited')).toHaveLength(3);
    house.do(edit(axis, { name: 'AXIS' }));
    expect(house.record.slice(-2).map(({ audience, summary }) => [audience, summary])).toEqual([
      [axis, 'AXIS was changed.'],
      ['all', 'Axis is now called AXIS.'],
    ]);
    expect(house.refused(edit(axis, { name: 'Allies' })).code).toBe('CONFLICT');
    expect(house.refused(edit('s99')).code).toBe('NOT_FOUND');
  });

  it('is left by a player, by his own seat', () => {
    const house = House.withSides();
    const player = { ...playerOf(house.axis), id: KEYS[0]! };
    house.do(edit(house.axis, { addPlayerIds: [...KEYS.slice(0, 2), '1234'] }));
    const leave = (seat: string): GameCommand => ({ type: 'leave', seat });
    expect(house.refused(leave(KEYS[1]!), player).code).toBe('NOT_YOURS');
    expect(house.refused(leave(KEYS[2]!), player)).toMatchObject({ code: 'NOT_FOUND' });
    house.do(leave(KEYS[0]!), player);
    expect(house.last).toMatchObject({ kind: 'player-left', summary: 'A player has left Axis.', audience: 'all' });
    // A player with a Discord id is from before people had keys. The store knows who it is.
    house.do(leave('1234'), player);
    expect(house.battle.tables.side.get(house.axis)!.playerIds).toEqual([KEYS[1]]);
    expect(house.refused(leave(KEYS[0]!), player).code).toBe('NOT_FOUND');
  });
});

describe('a unit', () => {
  it('joins and leaves by an umpire, told to its side, with its place on the map', () => {
    const house = House.withSides();
    house.do({ type: 'act', act: 'map-new', params: {} });
    const unit = house.unit('1/Pz', house.axis);
    expect(house.last).toMatchObject({ kind: 'unit-added', audience: house.axis, summary: 'Unit added to Axis: 1/Pz.' });
    house.do({ type: 'act', act: 'map-place', params: { unit, at: 'D4' } });
    const remove: GameCommand = { type: 'remove-unit', unit };
    expect(house.refused(remove, playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
    house.do(remove);
    expect(house.last).toMatchObject({ audience: house.axis, summary: '1/Pz was removed from the battle.' });
    expect([house.battle.tables.unit.size, house.battle.tables.place!.size]).toEqual([0, 0]);
    expect(house.refused(remove)).toMatchObject({ code: 'NOT_FOUND' });
    const add = (name: string, side: string): GameCommand => ({ type: 'add-unit', name, side, fields: { baseFp: 4 } });
    expect(house.refused(add('2/Pz', 's99'))).toMatchObject({ code: 'NOT_FOUND' });
    house.do(add('2/Pz', house.axis));
    expect(house.refused(add('2/PZ', house.allies)).code).toBe('CONFLICT');
  });
});

it('every form of a rulebook becomes a command with the entered fields alone, and with a new name or side beside them', () => {
  const by = { actor: UMPIRE, battle: House.withSides().battle };
  for (const house of RULESETS.map(composeWithModules)) {
    const { acts } = house.rulebookCommands[0]!;
    const text = (sub: string, entered: JsonObject) => JSON.stringify(createActCommand(house.act(acts[sub]![0])!, entered, by));
    const named = { name: 'A Coy', side: 's1', x: 2 };
    expect(text('add', named)).toBe('{"type":"add-unit","name":"A Coy","side":"s1","fields":{"x":2}}');
    expect(text('edit', { unit: 'u1', ...named })).toBe(
      '{"type":"edit-unit","unit":"u1","name":"A Coy","side":"s1","fields":{"x":2}}',
    );
    for (const form of Object.keys(acts).slice(1))
      expect(text(form, { unit: 'u1', x: 2 })).toBe('{"type":"edit-unit","unit":"u1","fields":{"x":2}}');
  }
});
