import { describe, expect, it } from 'vitest';
import { type JsonObject, scriptedFaces } from '../../src/dice/index.js';
import { foldAll, type GameCommand } from '../../src/game/index.js';
import { House, playerOf } from '../game/house.js';

const act = (id: string, params: JsonObject = {}): GameCommand => ({ type: 'act', act: id, params });

/** A battle of two sides whose runners take a turn and telephones two. */
function battle() {
  const house = House.withSides();
  house.do(act('message-delays', { runner: 1, telephone: 2 }));
  return Object.assign(house, { ofAxis: playerOf(house.axis), ofAllies: playerOf(house.allies) });
}
const told = (house: House, from: number): unknown[] =>
  house.record.slice(from).flatMap(({ kind, audience, summary }) => (kind === 'phase' ? [] : [[kind, audience, summary]]));
const toTurn = (house: House): number => {
  const before = house.record.length;
  house.do({ type: 'advance', to: 'turn' });
  return before;
};
const idOf = (house: House): string => [...(house.battle.tables.message?.keys() ?? [])][0]!;

describe('a message', () => {
  it('by a means that takes no time arrives at once: each side is told its own part', () => {
    const house = battle();
    const before = house.record.length;
    house.do(act('message-send', { to: house.allies, words: 'Surrender!' }), house.ofAxis);
    expect(told(house, before)).toEqual([
      ['message-sent', house.axis, 'To Allies, by radio: Surrender!'],
      ['message-arrived', house.allies, 'From Axis, by radio: Surrender!'],
    ]);
    expect(house.battle.tables.message?.size ?? 0).toBe(0);
  });

  it('by runner arrives once, as the next turn begins; until then only umpires know of it', () => {
    const house = battle();
    house.do(act('message-send', { to: house.allies, words: 'Truce?', by: 'runner' }), house.ofAxis);
    const before = toTurn(house);
    expect(told(house, before)).toEqual([['message-arrived', house.allies, 'From Axis, by runner: Truce?']]);
    expect(told(house, toTurn(house))).toEqual([]);
  });

  it('goes to the umpires where no side is named, and they answer in whose name they like', () => {
    const house = battle();
    house.do(act('message-send', { words: 'May we dig?' }), house.ofAxis);
    expect(house.last).toMatchObject({
      kind: 'message-arrived',
      audience: 'umpires',
      summary: 'From Axis, by radio: May we dig?',
    });
    house.do(act('message-send', { to: house.axis, words: 'You may.' }));
    expect(house.last).toMatchObject({ audience: house.axis, summary: 'From the umpires, by radio: You may.' });
    house.do(act('message-send', { to: house.axis, from: house.allies, words: 'Never.' }));
    expect(house.last).toMatchObject({ audience: house.axis, summary: 'From Allies, by radio: Never.' });
  });

  it('is refused in another side’s name, to one’s own side, to nobody, and empty', () => {
    const house = battle();
    const refused = (params: JsonObject) => house.refused(act('message-send', params), house.ofAxis).code;
    expect(refused({ to: house.allies, from: house.allies, words: 'Hi' })).toBe('NOT_YOURS');
    expect(refused({ to: house.axis, words: 'Hi' })).toBe('INVALID_INPUT');
    expect(refused({ to: 's99', words: 'Hi' })).toBe('NOT_FOUND');
    expect(refused({ to: house.allies, words: ' ' })).toBe('INVALID_INPUT');
  });

  it('is held, and sent on by an umpire for another turn or at once', () => {
    const house = battle();
    house.do(act('message-send', { to: house.allies, words: 'Truce?', by: 'runner' }), house.ofAxis);
    const message = idOf(house);
    house.do(act('message-hold', { message }));
    expect(house.last.audience).toBe('umpires');
    expect(told(house, toTurn(house))).toEqual([]);
    house.do(act('message-redate', { message, turn: 3 }));
    expect(told(house, toTurn(house))).toHaveLength(1);
    house.do(act('message-send', { to: house.allies, words: 'Well?', by: 'telephone' }), house.ofAxis);
    house.do(act('message-redate', { message: idOf(house), turn: 3 }));
    expect(house.last).toMatchObject({ kind: 'message-arrived', audience: house.allies });
  });

  it('U-2: is lost or taken by a d100 as it arrives, which umpires alone read', () => {
    const house = battle();
    house.do({ type: 'add-side', name: 'Partisans', fields: { nation: 'ussr' }, roleId: null, playerIds: [] });
    const partisans = [...house.battle.tables.side.keys()].at(-1)!;
    house.do(act('message-chances', { by: 'radio', lost: 10, taken: 20 }));
    const withRoll = (roll: number): unknown[] => {
      const before = house.record.length;
      house.do(act('message-send', { to: house.allies, words: 'Truce?' }), house.ofAxis, () => scriptedFaces([roll]));
      return told(house, before).slice(1);
    };
    const die = (words: string) => ['message-changed', 'umpires', words];
    expect(withRoll(10)).toEqual([die('Axis to Allies: A die shows 10: it is lost on the way.')]);
    expect(withRoll(30)).toEqual([
      die('Axis to Allies: A die shows 30: it is taken on the way.'),
      ['message-arrived', partisans, 'Taken from the enemy: Truce?'],
    ]);
    expect(withRoll(31)).toEqual([
      die('Axis to Allies: A die shows 31: it arrives.'),
      ['message-arrived', house.allies, 'From Axis, by radio: Truce?'],
    ]);
    expect(house.refused(act('message-chances', { by: 'radio', lost: 60, taken: 50 })).code).toBe('INVALID_INPUT');
    expect(foldAll('g', house.record)).toEqual(house.state);
  });

  it('U-2: by runner the die falls as the turn begins; where no third side is, nobody takes it', () => {
    const house = battle();
    house.do(act('message-chances', { by: 'runner', lost: 0, taken: 100 }));
    house.do(act('message-send', { to: house.allies, words: 'Truce?', by: 'runner' }), house.ofAxis);
    expect(told(house, toTurn(house)).map((line) => (line as unknown[])[1])).toEqual(['umpires', house.allies]);
    house.do(act('message-send', { words: 'May we dig?', by: 'runner' }), house.ofAxis);
    expect(told(house, toTurn(house)).slice(1)).toEqual([['message-arrived', house.allies, 'Taken from the enemy: May we dig?']]);
  });

  it('is lost: its recipient is told nothing, nor its sender', () => {
    const house = battle();
    house.do(act('message-send', { to: house.allies, words: 'Truce?', by: 'runner' }), house.ofAxis);
    house.do(act('message-lose', { message: idOf(house) }));
    expect(house.last).toMatchObject({ audience: 'umpires', notes: ['Truce?'] });
    expect(told(house, toTurn(house))).toEqual([]);
  });

  it('is taken by a third side, which reads its text and nothing else; it may go on', () => {
    const house = battle();
    const reds = house.side('Reds', 'ussr');
    for (const goesOn of [false, true]) {
      house.do(act('message-send', { to: house.allies, words: 'Attack at dawn', by: 'runner' }), house.ofAxis);
      house.do(act('message-take', { message: idOf(house), side: reds, goesOn }));
      expect(house.last).toMatchObject({ audience: reds, summary: 'Taken from the enemy: Attack at dawn' });
      expect(told(house, toTurn(house))).toHaveLength(goesOn ? 1 : 0);
    }
    house.do(act('message-send', { to: house.allies, words: 'Attack', by: 'runner' }), house.ofAxis);
    expect(house.refused(act('message-take', { message: idOf(house), side: house.allies })).code).toBe('INVALID_INPUT');
  });

  it('is altered on record, and arrives with its new words', () => {
    const house = battle();
    house.do(act('message-send', { to: house.allies, words: 'North', by: 'runner' }), house.ofAxis);
    house.do(act('message-alter', { message: idOf(house), words: 'South' }));
    expect(house.last).toMatchObject({ audience: 'umpires', notes: ['It was: North', 'It is: South'] });
    expect(told(house, toTurn(house))).toEqual([['message-arrived', house.allies, 'From Axis, by runner: South']]);
  });

  it('is on its way again when its turn is taken back', () => {
    const house = battle();
    house.do(act('message-send', { to: house.allies, words: 'Truce?', by: 'runner' }), house.ofAxis);
    toTurn(house);
    house.do({ type: 'undo', scope: 'turn', later: 'again' });
    expect([...house.battle.tables.message!.values()]).toHaveLength(1);
    expect(told(house, toTurn(house))).toEqual([['message-arrived', house.allies, 'From Axis, by runner: Truce?']]);
    expect(foldAll('g', house.record).battle).toEqual(house.battle);
  });
});
