import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { applyEvents, type GameCommand, createView } from '../../src/game/index.js';
import { listGroups, listGroupUnits } from '../../src/house/index.js';
import { redactFor } from '../../src/knowing/index.js';
import { type Actor, Refusal } from '../../src/rules/index.js';
import { House, SPECTATOR, UMPIRE } from '../game/house.js';

const KEYS = { anna: 'a'.repeat(32), bert: 'b'.repeat(32), carl: 'c'.repeat(32), dora: 'd'.repeat(32) };

/**
 * Creates the Axis with two companies of infantry and one of mortars, from two divisions, played by Anna, Bert and
 * Carl; and the Allies, played by Dora.
 */
function battle() {
  const house = House.withSides();
  const { axis, allies } = house;
  const seat = (side: string, keys: readonly string[]): void => {
    house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: keys, removePlayerIds: [] });
  };
  seat(axis, [KEYS.anna, KEYS.bert, KEYS.carl]);
  seat(allies, [KEYS.dora]);
  const unit = (name: string, side: string, fields: JsonObject): string => {
    house.do({ type: 'add-unit', name, side, fields: { baseFp: 4, ...fields } });
    return [...house.battle.tables.unit.keys()].at(-1)!;
  };
  const units = {
    first: unit('1 Coy', axis, { division: 'Lehr' }),
    second: unit('2 Coy', axis, { division: 'Lehr' }),
    mortars: unit('Mortars', axis, { kind: 'weapons', division: '21st' }),
    enemy: unit('A Coy', allies, {}),
  };
  const player = (id: string, sideId: string): Actor => ({ id, standing: 'player', sideId });
  const people = {
    anna: player(KEYS.anna, axis),
    bert: player(KEYS.bert, axis),
    carl: player(KEYS.carl, axis),
    dora: player(KEYS.dora, allies),
  };
  house.do({ type: 'set-orders', orders: 'sealed' });
  return Object.assign(house, { units, people });
}
type Played = ReturnType<typeof battle>;

const give = (house: Played, player: string | null, ids: readonly string[], chief?: true): GameCommand => ({
  type: 'give-command',
  side: house.axis,
  player,
  units: ids,
  ...(chief && { chief }),
});
const order = (unit: string): GameCommand => ({ type: 'act', act: 'order-write', params: { unit, words: 'Hold the wood' } });
function why(house: Played, command: GameCommand, who: Actor): Refusal | null {
  try {
    house.do(command, who);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

describe('command of units', () => {
  it('is everybody’s as long as nobody was given a unit', () => {
    const house = battle();
    expect(why(house, order(house.units.first), house.people.anna)).toBeNull();
    expect(why(house, order(house.units.first), house.people.bert)).toBeNull();
  });

  it('is his to whom a unit was given: another is refused, told whose it is, and how to write to him', () => {
    const house = battle();
    house.do(give(house, KEYS.anna, [house.units.first]));
    expect(why(house, order(house.units.first), house.people.anna)).toBeNull();
    const refusal = why(house, order(house.units.first), house.people.bert);
    expect(refusal).toMatchObject({ code: 'NOT_YOURS', commander: { person: KEYS.anna, unit: house.units.first } });
    expect(refusal?.message).toBe(
      '1 Coy is commanded by another player of your side. Use `/message send commands-unit:"1 Coy"` to send them a message.',
    );
    // Without a commander of the side, all its players command units that were given to no one.
    expect(why(house, order(house.units.second), house.people.bert)).toBeNull();
  });

  it('is told its side without anybody’s name: how many units, whether to a player or back, and of a chief', () => {
    const house = battle();
    const { first, second, mortars } = house.units;
    const told = (player: string | null, ids: readonly string[], chief?: true): unknown => {
      house.do(give(house, player, ids, chief));
      return [house.last.audience, house.last.summary.replace(' Use /side list to see who commands what.', ''), house.last.notes];
    };
    const { axis } = house;
    expect(told(KEYS.anna, [first])).toEqual([axis, 'Command of a unit is given to a player.', ['1 Coy']]);
    expect(told(KEYS.bert, [second, mortars])).toEqual([axis, 'Command of 2 units is given to a player.', ['2 Coy', 'Mortars']]);
    expect(told(KEYS.carl, [], true)).toEqual([axis, 'Axis has a commander for all its units.', []]);
    expect(told(null, [first])).toEqual([axis, 'Command of a unit returns to the whole side.', ['1 Coy']]);
    expect(told(null, [], true)).toEqual([axis, 'Axis no longer has a commander.', []]);
    expect(told(null, [])).toEqual([axis, 'All players of Axis command all its units.', []]);
    expect(why(house, give(house, null, []), UMPIRE)?.code).toBe('CONFLICT');
  });

  it('is given of one’s own side’s units, to whoever plays for it', () => {
    const house = battle();
    const { first, enemy } = house.units;
    expect(why(house, give(house, KEYS.anna, [enemy]), UMPIRE)?.code).toBe('NOT_YOURS');
    expect(why(house, give(house, KEYS.anna, ['u99']), UMPIRE)?.code).toBe('NOT_FOUND');
    expect(why(house, give(house, KEYS.dora, [first]), UMPIRE)).toMatchObject({ code: 'NOT_FOUND', field: 'player' });
    expect(why(house, give(house, KEYS.anna, [first]), SPECTATOR)?.code).toBe('NOT_YOURS');
    expect(why(house, give(house, KEYS.anna, [first]), house.people.anna)?.code).toBe('NOT_YOURS');
    // A person with a side's role plays for it.
    house.do({ type: 'edit-side', side: house.axis, fields: {}, roleId: 'r1', addPlayerIds: [], removePlayerIds: [] });
    house.do(give(house, KEYS.dora, [first]));
  });

  it('holds for what is done at once, by its units that act, and for orders built by the desk', () => {
    const house = battle();
    house.do(give(house, KEYS.anna, [house.units.first]));
    const fire: GameCommand = {
      type: 'resolve',
      procedure: 'eagles.movement',
      roles: { unit: [house.units.first] },
      typed: {},
    };
    const built: GameCommand = { type: 'write-order', unit: house.units.second, words: 'Go', does: fire };
    expect(why(house, fire, house.people.bert)).toMatchObject({ commander: { person: KEYS.anna } });
    expect(why(house, built, house.people.bert)).toMatchObject({ commander: { person: KEYS.anna } });
    expect(why(house, fire, UMPIRE)).toBeNull();
  });

  it('of all of a side is its chief’s, who may give it; others give none', () => {
    const house = battle();
    house.do(give(house, KEYS.carl, [], true));
    house.do(give(house, KEYS.anna, [house.units.first]), house.people.carl);
    expect(why(house, order(house.units.first), house.people.carl)).toBeNull();
    expect(why(house, order(house.units.second), house.people.bert)).toMatchObject({ commander: { person: KEYS.carl } });
    expect(why(house, give(house, KEYS.bert, [house.units.second]), house.people.bert)?.code).toBe('NOT_YOURS');
    expect(why(house, give(house, KEYS.dora, [house.units.second]), UMPIRE)?.code).toBe('NOT_FOUND');
    expect(why(house, give(house, KEYS.anna, [house.units.enemy]), UMPIRE)?.code).toBe('NOT_YOURS');
  });

  it('of those who hold: Others hold and Repeat last turn are for one’s own units alone', () => {
    const house = battle();
    house.do(give(house, KEYS.anna, [house.units.first]));
    house.do(give(house, KEYS.bert, [house.units.second, house.units.mortars]));
    house.do({ type: 'act', act: 'order-hold', params: {} }, house.people.bert);
    const ordered = [...(house.battle.tables.order?.values() ?? [])].map(({ unit }) => unit);
    expect(ordered).toEqual([house.units.second, house.units.mortars]);
  });

  it('of a commander of the side: by the button, units that others lead get no order from Others hold', () => {
    const house = battle();
    house.do(give(house, KEYS.carl, [], true));
    house.do(give(house, KEYS.anna, [house.units.first]), house.people.carl);
    const ordered = () => [...(house.battle.tables.order?.values() ?? [])].map(({ unit }) => unit);
    house.do({ type: 'act', act: 'order-hold', params: { own: true } }, house.people.carl);
    expect(ordered()).toEqual([house.units.second, house.units.mortars]);
    // As the command is typed, and as older battles recorded it, a commander orders all units of the side.
    house.do({ type: 'act', act: 'order-hold', params: {} }, house.people.carl);
    expect(ordered()).toContain(house.units.first);
  });

  it('is given by formation or kind', () => {
    const { ruleset, battle: now, axis, units } = battle();
    expect(listGroups(ruleset, now, axis, 'formation')).toEqual(['Lehr', '21st']);
    const named = (group: 'formation' | 'kind', name: string) =>
      listGroupUnits(ruleset, now, axis, group, name).map(({ id }) => id);
    expect(named('formation', 'lehr')).toEqual([units.first, units.second]);
    expect(named('kind', 'weapons')).toEqual([units.mortars]);
  });

  it('passes to who plays on in a player’s place, and ends with who leaves, and with a unit', () => {
    const house = battle();
    house.do(give(house, KEYS.anna, [house.units.first, house.units.second]));
    const commanders = () => [...(house.battle.tables.command?.values() ?? [])].map(({ unit, player }) => [unit, player]);
    const stand = 'e'.repeat(32);
    house.do({ type: 'edit-side', side: house.axis, fields: {}, addPlayerIds: [stand], removePlayerIds: [KEYS.anna] });
    expect(commanders()).toEqual([
      [house.units.first, stand],
      [house.units.second, stand],
    ]);
    house.do({ type: 'remove-unit', unit: house.units.first });
    expect(commanders()).toEqual([[house.units.second, stand]]);
    house.do({ type: 'leave', seat: stand }, { id: stand, standing: 'player', sideId: house.axis });
    expect(commanders()).toEqual([]);
    house.do({ type: 'undo', later: 'again' });
    expect(commanders()).toEqual([[house.units.second, stand]]);
  });

  it('is taken back and brought back; what was once allowed stay allowed', () => {
    const house = battle();
    house.do(give(house, KEYS.anna, [house.units.first]));
    const { number } = house.last;
    house.do({ type: 'undo', event: number, later: 'again' });
    house.do({ type: 'act', act: 'order-hold', params: {} }, house.people.bert);
    house.do({ type: 'redo', event: house.record.find(({ undoes }) => undoes === number)!.number, later: 'again' });
    expect(why(house, order(house.units.first), house.people.bert)?.code).toBe('NOT_YOURS');
    expect(applyEvents('g', house.record)).toEqual(house.state);
  });

  it('is given back, a unit or all', () => {
    const house = battle();
    house.do(give(house, KEYS.anna, [house.units.first, house.units.second]));
    house.do(give(house, null, [house.units.first]));
    expect(why(house, order(house.units.first), house.people.bert)).toBeNull();
    house.do(give(house, null, []));
    expect(house.last.summary).toBe('All players of Axis command all its units.');
    expect(why(house, give(house, null, []), UMPIRE)?.code).toBe('CONFLICT');
  });

  it('is its side’s secret: the other side, and who looks on, know neither event nor rows', () => {
    const house = battle();
    house.do(give(house, KEYS.anna, [house.units.first], true));
    const { ruleset, state } = house;
    for (const reader of [house.people.dora, SPECTATOR]) {
      expect(redactFor(house.last, { battle: state.battle, ruleset }, reader)).toBeUndefined();
      expect(createView(ruleset, state.battle, reader).battle.tables.command?.size ?? 0).toBe(0);
    }
    expect(house.last).toMatchObject({ kind: 'command-given', audience: house.axis });
    expect(house.last.summary).not.toContain(KEYS.anna);
    // The refusal is the same whether the person lacks command or plays the other side, so that it does not reveal who
    // commands.
    const move: GameCommand = order(house.units.first);
    expect(why(house, move, house.people.dora)).toMatchObject({ code: 'NOT_YOURS', commander: null });
  });

  it('is written to who has it, by a message of one’s own side', () => {
    const house = battle();
    const send = (unit: string): GameCommand => ({
      type: 'act',
      act: 'message-send',
      params: { words: 'Cover us', commandsUnit: unit, by: 'runner' },
    });
    expect(why(house, send(house.units.first), house.people.bert)?.code).toBe('CONFLICT');
    house.do(give(house, KEYS.anna, [house.units.first]));
    expect(why(house, send(house.units.enemy), house.people.bert)?.code).toBe('NOT_FOUND');
    house.do(send(house.units.first), house.people.bert);
    expect(house.last).toMatchObject({ audience: house.axis, summary: 'To the commander of 1 Coy, by runner: Cover us' });
    house.do({ type: 'act', act: 'message-delays', params: { runner: 1 } });
    house.do(send(house.units.first), house.people.bert);
    expect(house.last.summary).toBe('To the commander of 1 Coy, by runner. The text is shown when the message arrives.');
    expect([...house.battle.tables.message!.values()]).toMatchObject([{ name: 'Axis to the commander of 1 Coy' }]);
    house.do({ type: 'advance', to: 'turn' });
    expect(
      house.record.filter(({ kind }) => kind === 'message-arrived').map(({ audience, summary }) => [audience, summary]),
    ).toEqual([[house.axis, 'To the commander of 1 Coy, by runner: Cover us']]);
  });
});
