import { describe, expect, it } from 'vitest';
import { type JsonObject, createScriptedFaces } from '../../src/dice/index.js';
import { applyEvents, type GameCommand, createView } from '../../src/game/index.js';
import { composeWithModules } from '../../src/house/index.js';
import type { Actor } from '../../src/rules/index.js';
import { House, playerOf } from '../game/house.js';

const act = (id: string, params: JsonObject = {}): GameCommand => ({ type: 'act', act: id, params });

/** Creates a battle of two sides whose runners take one turn, and whose telephones take two. */
function battle() {
  const house = House.withSides();
  house.do(act('message-delays', { runner: 1, telephone: 2 }));
  return Object.assign(house, { ofAxis: playerOf(house.axis), ofAllies: playerOf(house.allies) });
}

/**
 * Creates the same battle with commanders: Anna has two units of the Axis and Bert one. The map is measured in yards,
 * 100 to the inch.
 */
function commanders() {
  const house = battle();
  const { axis } = house;
  const [anna, bert] = ['a', 'b'].map((letter): Actor => ({ id: letter.repeat(32), standing: 'player', sideId: axis }));
  house.do({ type: 'edit-side', side: axis, fields: {}, addPlayerIds: [anna!.id, bert!.id], removePlayerIds: [] });
  const units = {
    near: house.unit('Near', axis),
    far: house.unit('Far', axis),
    coy: house.unit('1 Coy', axis),
    enemy: house.unit('A Coy', house.allies),
  };
  const give = (player: string, of: readonly string[]) => house.do({ type: 'give-command', side: axis, player, units: of });
  give(anna!.id, [units.near, units.far]);
  give(bert!.id, [units.coy]);
  house.do(act('map-new', {}));
  return Object.assign(house, {
    units,
    anna: anna!,
    bert: bert!,
    place: (unit: keyof typeof units, at: string) => house.do(act('map-place', { unit: units[unit], at })),
    /** Returns the turn in which a message that Anna sends arrives. */
    arrives: (params: Readonly<Record<string, string | undefined>>): number => {
      const given = { words: 'Hold', by: 'runner', commandsUnit: units.coy, ...params };
      house.do(act('message-send', JSON.parse(JSON.stringify(given)) as JsonObject), anna);
      return [...house.battle.tables.message!.values()].at(-1)!.turn as number;
    },
  });
}
const move = (unit: string): GameCommand => ({
  type: 'resolve',
  procedure: 'eagles.movement',
  roles: { unit: [unit] },
  typed: { movedInches: 4 },
});
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

  it('is one of fifty at most that a side has under way', () => {
    const house = battle();
    const send = (to: string) => act('message-send', { to, words: 'Truce?', by: 'runner' });
    for (let n = 0; n < 50; n++) house.do(send(house.allies), house.ofAxis);
    expect(house.refused(send(house.allies), house.ofAxis).code).toBe('CONFLICT');
    house.do(send(house.axis), house.ofAllies);
    toTurn(house);
    house.do(send(house.allies), house.ofAxis);
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
      house.do(act('message-send', { to: house.allies, words: 'Truce?' }), house.ofAxis, () => createScriptedFaces([roll]));
      return told(house, before).slice(1);
    };
    const die = (words: string) => ['message-changed', 'umpires', words];
    expect(withRoll(10)).toEqual([die('Message from Axis to Allies: A die shows 10: the message is lost on the way.')]);
    expect(withRoll(30)).toEqual([
      die('Message from Axis to Allies: A die shows 30: the message is captured on the way.'),
      ['message-arrived', partisans, 'Captured from the enemy: Truce?'],
    ]);
    expect(withRoll(31)).toEqual([
      die('Message from Axis to Allies: A die shows 31: the message arrives.'),
      ['message-arrived', house.allies, 'From Axis, by radio: Truce?'],
    ]);
    expect(house.refused(act('message-chances', { by: 'radio', lost: 60, taken: 50 })).code).toBe('INVALID_INPUT');
    expect(applyEvents('g', house.record)).toEqual(house.state);
  });

  it('U-2: by runner the die falls as the turn begins; where no third side is, nobody takes it', () => {
    const house = battle();
    house.do(act('message-chances', { by: 'runner', lost: 0, taken: 100 }));
    house.do(act('message-send', { to: house.allies, words: 'Truce?', by: 'runner' }), house.ofAxis);
    expect(told(house, toTurn(house)).map((line) => (line as unknown[])[1])).toEqual(['umpires', house.allies]);
    house.do(act('message-send', { words: 'May we dig?', by: 'runner' }), house.ofAxis);
    expect(told(house, toTurn(house)).slice(1)).toEqual([
      ['message-arrived', house.allies, 'Captured from the enemy: May we dig?'],
    ]);
  });

  it('U-3: to a commander of its own side takes as many turns as its way on the map is long, rounded up, from the sender’s nearest unit', () => {
    const house = commanders();
    house.do(act('message-pace', { runner: 2250 }));
    expect(house.last).toMatchObject({
      kind: 'settings-changed',
      summary: 'Messages to commanders travel: radio any distance, telephone any distance, runner 2250 yd per turn (U-3).',
    });
    expect(house.arrives({})).toBe(2); // Without a place of the sender it takes the turn of all runners.
    house.place('near', '0,0');
    house.place('coy', '30,40'); // The distance of 50 inches, 5000 yards, takes more than two turns.
    expect(house.arrives({})).toBe(4);
    house.place('far', '30,18'); // The distance is 22 inches, 2200 yards.
    expect(house.arrives({})).toBe(2);
    expect(house.arrives({ fromUnit: house.units.near })).toBe(4);
    expect(house.arrives({ by: 'telephone' })).toBe(3);
    house.do(act('map-place', { unit: house.units.far, at: '30,17.5' })); // The distance is 22.5 inches, 2250 yards.
    expect(house.arrives({})).toBe(2);
    house.do(act('message-pace', { runner: 0 }));
    expect(house.arrives({ fromUnit: house.units.near })).toBe(2);
    expect(applyEvents('g', house.record)).toEqual(house.state);
  });

  it('U-3: the whole of a doubt counts, and a place from which its unit has moved does not', () => {
    const house = commanders();
    house.do(act('message-pace', { runner: 2250 }));
    house.place('near', 'A1'); // The unit may be anywhere in a square of 6 inches.
    house.place('coy', '3,24'); // The sides of the square are 18 and 24 inches away, and its far corners 24.2 inches, 2419 yards.
    expect(house.arrives({})).toBe(3);
    toTurn(house);
    house.do(move(house.units.near)); // The unit has moved on the table, but not on the map.
    expect(house.arrives({})).toBe(3);
  });

  it('U-3: to another side and to the umpires it takes the same turns wherever anybody stands', () => {
    const house = commanders();
    house.do(act('message-pace', { radio: 1, runner: 1 }));
    house.place('enemy', '1,1');
    for (const at of ['0,0', '70,40']) {
      house.place('coy', at);
      expect(house.arrives({ to: house.allies, commandsUnit: undefined })).toBe(2);
      expect(house.arrives({ to: undefined, commandsUnit: undefined })).toBe(2);
    }
  });

  it('to a commander is for one of its own side’s units, which somebody commands', () => {
    const house = commanders();
    const why = (commandsUnit: string) => {
      const { code, field, message } = house.refused(act('message-send', { words: 'Hold', commandsUnit }), house.anna);
      return [code, field, message];
    };
    const none = ['NOT_FOUND', 'commandsUnit', 'Cannot find that unit in this battle. Choose one from the list.'];
    expect(why(house.units.enemy)).toEqual(none);
    expect(why('u99')).toEqual(none);
    const free = house.unit('2 Coy', house.axis);
    expect(why(free)).toEqual(['CONFLICT', 'commandsUnit', '2 Coy does not have its own commander. Choose a unit that has one.']);
    house.do(act('message-send', { words: 'Hold', commandsUnit: house.units.coy }), house.anna);
    expect(house.last).toMatchObject({ audience: house.axis, summary: 'To the commander of 1 Coy, by radio: Hold' });
  });

  it('goes by a means that its sender and the unit have: who lacks it is told what he has', () => {
    const house = commanders();
    const { axis, allies, units } = house;
    house.do(act('message-means', { side: axis, radio: false }));
    expect(house.last).toMatchObject({ audience: axis, summary: 'Axis can send and get messages by telephone and runner.' });
    house.do(act('message-means', { units: [units.near, units.coy], telephone: false }));
    expect(house.last).toMatchObject({
      audience: axis,
      summary: 'Near can send and get messages by runner.',
      notes: ['1 Coy can send and get messages by runner.'],
    });
    const why = (params: JsonObject, as = house.anna) => {
      const { code, message, field } = house.refused(act('message-send', { words: 'Hi', ...params }), as);
      return [code, field, message];
    };
    const lacks = (words: string) => ['CONFLICT', 'by', words];
    expect(why({ by: 'radio' })).toEqual(lacks('Near cannot send or get messages by radio. Choose runner.'));
    expect(why({ by: 'radio', fromUnit: units.far })).toEqual(
      lacks('Far cannot send or get messages by radio. Choose telephone or runner.'),
    );
    expect(why({ by: 'radio', to: allies }, house.ofAxis)).toEqual(
      lacks('Axis cannot send or get messages by radio. Choose telephone or runner.'),
    );
    expect(why({ by: 'telephone', commandsUnit: units.coy })).toEqual(
      lacks('1 Coy cannot send or get messages by telephone. Choose runner.'),
    );
    expect(why({ fromUnit: units.enemy })[0]).toBe('NOT_FOUND');
    expect(why({ fromUnit: units.coy }, house.anna)[0]).toBe('NOT_YOURS');
    // One of Anna's units has a telephone, so she has one too.
    house.do(act('message-send', { words: 'Hi', to: allies, by: 'telephone' }), house.anna);
    house.do(act('message-means', { units: [units.far], radio: true }));
    house.do(act('message-send', { words: 'Hi', to: allies }), house.anna);
    // No one learns the other side's means by writing to it, and umpires may write in any way.
    house.do(act('message-means', { side: axis, runner: false, telephone: false }));
    house.do(act('message-send', { words: 'Hi', to: axis }), playerOf(allies));
    house.do(act('message-send', { words: 'Hi', to: allies, from: axis }));
    expect(why({ to: allies }, house.ofAxis)).toEqual(
      lacks('Axis cannot send messages, because it has no means of sending. Choose another unit or side.'),
    );
    expect(applyEvents('g', house.record)).toEqual(house.state);
  });

  it('has its means said for a side, or units of one, and for some means', () => {
    const house = commanders();
    const { axis, units } = house;
    for (const params of [
      {},
      { side: axis },
      { side: axis, units: [units.near], radio: true },
      { units: [units.near, units.enemy], radio: true },
    ])
      expect(house.refused(act('message-means', params)).code).toBe('INVALID_INPUT');
    expect(house.refused(act('message-means', { side: axis, radio: false }), house.anna).code).toBe('UMPIRE_ONLY');
    house.do(act('message-means', { side: axis, radio: false }));
    const known = (sideId: string) => createView(house.ruleset, house.battle, playerOf(sideId)).battle.tables.means?.size ?? 0;
    expect([known(axis), known(house.allies)]).toEqual([1, 0]);
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
      expect(house.last).toMatchObject({ audience: reds, summary: 'Captured from the enemy: Attack at dawn' });
      expect(told(house, toTurn(house))).toHaveLength(goesOn ? 1 : 0);
    }
    house.do(act('message-send', { to: house.allies, words: 'Attack', by: 'runner' }), house.ofAxis);
    expect(house.refused(act('message-take', { message: idOf(house), side: house.allies })).code).toBe('INVALID_INPUT');
  });

  it('is altered on record, and arrives with its new words', () => {
    const house = battle();
    house.do(act('message-send', { to: house.allies, words: 'North', by: 'runner' }), house.ofAxis);
    house.do(act('message-alter', { message: idOf(house), words: 'South' }));
    expect(house.last).toMatchObject({ audience: 'umpires', notes: ['Before: North', 'Now: South'] });
    expect(told(house, toTurn(house))).toEqual([['message-arrived', house.allies, 'From Axis, by runner: South']]);
  });

  it('is on its way again when its turn is taken back', () => {
    const house = battle();
    house.do(act('message-send', { to: house.allies, words: 'Truce?', by: 'runner' }), house.ofAxis);
    toTurn(house);
    house.do({ type: 'undo', scope: 'turn', later: 'again' });
    expect([...house.battle.tables.message!.values()]).toHaveLength(1);
    expect(told(house, toTurn(house))).toEqual([['message-arrived', house.allies, 'From Axis, by runner: Truce?']]);
    expect(applyEvents('g', house.record).battle).toEqual(house.battle);
  });

  it('is altered in its report alone, or loses it, on record', () => {
    const { house } = watching();
    house.do(act('message-send', { to: house.allies, words: 'Look', by: 'runner', report: true }), house.ofAxis);
    const message = idOf(house);
    const [head] = [...house.battle.tables.message!.values()][0]!.report as string[];
    house.do(act('message-alter', { message, report: '1/Pz at A1; No one else is in sight' }));
    expect(house.last.audience).toBe('umpires');
    expect(house.last.notes.at(-1)).toBe(`The report is: ${head} 1/Pz at A1; No one else is in sight`);
    expect(house.refused(act('message-alter', { message })).code).toBe('INVALID_INPUT');
    toTurn(house);
    const arrived = house.record.find(({ summary }) => summary === 'From Axis, by runner: Look');
    expect(arrived!.notes).toEqual([head, '1/Pz at A1', 'No one else is in sight']);
    house.do(act('message-send', { to: house.allies, words: 'Again', by: 'runner', report: true }), house.ofAxis);
    house.do(act('message-alter', { message: idOf(house), words: 'Never mind', report: '-' }));
    expect(house.last.notes.at(-1)).toBe('The message is without a report');
    toTurn(house);
    expect(house.record.find(({ summary }) => summary === 'From Axis, by runner: Never mind')!.notes).toEqual([]);
  });
});

describe('a message under way', () => {
  const sent = (house: ReturnType<typeof battle>, words = 'Truce?', by = 'runner'): string => {
    house.do(act('message-send', { to: house.allies, words, by }), house.ofAxis);
    return [...house.battle.tables.message!.keys()].at(-1)!;
  };
  const why = (house: House, id: string, params: JsonObject) => {
    const { code, field } = house.refused(act(id, params));
    return [code, field];
  };

  it('is called by whose it is and to whom, further ones by a number, and told umpires with its means and turn', () => {
    const house = battle();
    sent(house);
    sent(house, 'Well?', 'telephone');
    house.do(act('message-send', { words: 'May we dig?', by: 'runner' }), house.ofAxis);
    const rows = () =>
      [...house.battle.tables.message!.values()].map((row) => [
        row.name,
        composeWithModules(house.ruleset).rowLine('message', row, house.battle),
      ]);
    expect(rows()).toEqual([
      ['Axis to Allies', 'by runner, arrives at the start of turn 2: Truce?'],
      ['Axis to Allies (2)', 'by telephone, arrives at the start of turn 3: Well?'],
      ['Axis to the umpires', 'by runner, arrives at the start of turn 2: May we dig?'],
    ]);
    house.do(act('message-hold', { message: idOf(house) }));
    expect(rows()[0]).toEqual(['Axis to Allies', 'by runner, held: Truce?']);
    toTurn(house);
    expect(rows().map(([name]) => name)).toEqual(['Axis to Allies', 'Axis to Allies (2)']);
  });

  it('is sent to one addressee, and not more than fifty of one side are', () => {
    const house = commanders();
    const { units, allies, anna } = house;
    const refused = house.refused(act('message-send', { words: 'Hi', to: allies, commandsUnit: units.coy }), anna);
    expect([refused.code, refused.field]).toEqual(['INVALID_INPUT', 'to']);
    const many = battle();
    for (let n = 0; n < 50; n++) sent(many);
    const more = act('message-send', { to: many.allies, words: 'One more', by: 'runner' });
    expect(many.refused(more, many.ofAxis)).toMatchObject({ code: 'CONFLICT' });
    many.do(act('message-send', { to: many.axis, words: 'Ours', by: 'runner' }), many.ofAllies);
    // A lost message does not free its place, because its sender would notice that.
    many.do(act('message-lose', { message: idOf(many) }));
    expect(many.refused(more, many.ofAxis)).toMatchObject({ code: 'CONFLICT' });
    toTurn(many);
    many.do(more, many.ofAxis);
  });

  it('is one of fifty in a turn if it arrives at once', () => {
    const house = battle();
    const send = act('message-send', { to: house.allies, words: 'Truce?', by: 'radio' });
    for (let n = 0; n < 50; n++) house.do(send, house.ofAxis);
    expect(house.refused(send, house.ofAxis).code).toBe('CONFLICT');
    toTurn(house);
    house.do(send, house.ofAxis);
  });

  it('is dated anew from now on, held once, and found as long as it is under way', () => {
    const house = battle();
    toTurn(house);
    const message = sent(house);
    expect(why(house, 'message-redate', { message, turn: 1 })).toEqual(['INVALID_INPUT', 'turn']);
    house.do(act('message-redate', { message, turn: 4 }));
    expect(house.last).toMatchObject({
      audience: 'umpires',
      summary: 'Message from Axis to Allies arrives at the start of turn 4.',
    });
    house.do(act('message-hold', { message }));
    expect(why(house, 'message-hold', { message })[0]).toBe('CONFLICT');
    const before = house.record.length;
    house.do(act('message-redate', { message, turn: 2 }));
    expect(told(house, before)).toEqual([
      ['message-changed', 'umpires', 'Message from Axis to Allies arrives now.'],
      ['message-arrived', house.allies, 'From Axis, by runner: Truce?'],
    ]);
    for (const [id, params] of [
      ['message-redate', { turn: 3 }],
      ['message-hold', {}],
      ['message-lose', {}],
      ['message-take', { side: house.axis }],
      ['message-alter', { words: 'No' }],
    ] as const)
      expect(why(house, id, { message, ...params })).toEqual(['NOT_FOUND', 'message']);
  });

  it('is taken by a side that is neither its sender’s nor its receiver’s, and that there is', () => {
    const house = battle();
    const message = sent(house);
    expect(why(house, 'message-take', { message, side: 's99' })).toEqual(['NOT_FOUND', 'side']);
    for (const side of [house.axis, house.allies])
      expect(why(house, 'message-take', { message, side })).toEqual(['INVALID_INPUT', 'side']);
    const reds = house.side('Reds', 'ussr');
    const before = house.record.length;
    house.do(act('message-take', { message, side: reds, goesOn: true }));
    house.do(act('message-take', { message, side: reds }));
    expect(told(house, before).map((line) => (line as unknown[])[2])).toEqual([
      'The message from Axis to Allies was captured by Reds, and still arrives.',
      'Captured from the enemy: Truce?',
      'The message from Axis to Allies was captured by Reds.',
      'Captured from the enemy: Truce?',
    ]);
  });

  it('is altered to something: no words at all are none', () => {
    const house = battle();
    const message = sent(house);
    expect(why(house, 'message-alter', { message, words: '  ' })).toEqual(['INVALID_INPUT', 'words']);
    house.do(act('message-alter', { message, report: 'Tanks at D4; ; Guns' }));
    expect(house.last.notes).toEqual(['The message was without a report', 'The report is: As seen in turn 1: Tanks at D4; Guns']);
    house.do(act('message-alter', { message, report: ' ; ' }));
    expect(house.last.notes).toEqual(['The report was: As seen in turn 1: Tanks at D4; Guns', 'The message is without a report']);
    expect(house.battle.tables.message!.get(message)).toMatchObject({ words: 'Truce?', report: [] });
  });
});

describe('how messages go', () => {
  it('is said by umpires: turns, and chances of a hundred at most', () => {
    const house = battle();
    house.do(act('message-delays', { radio: 0, telephone: 1 }));
    expect(house.last.summary).toBe('Messages arrive: radio at once, telephone after 1 turn, runner after 1 turn.');
    house.do(act('message-delays', { runner: 3 }));
    expect(house.last.summary).toBe('Messages arrive: radio at once, telephone after 1 turn, runner after 3 turns.');
    house.do(act('message-chances', { by: 'radio', lost: 60, taken: 40 }));
    expect(house.last.summary).toBe('Of 100 messages by radio, 60 are lost and 40 captured.');
    expect(house.refused(act('message-chances', { by: 'radio', lost: 60, taken: 41 })).field).toBe('taken');
    house.do(act('message-chances', { by: 'runner', lost: 1, taken: 0 }));
    // The settings of one means stay when the next one is set.
    expect(house.battle.game).toMatchObject({ chances: { radio: { lost: 60, taken: 40 }, runner: { lost: 1, taken: 0 } } });
    house.do(act('message-delays', { radio: 1 }));
    for (const id of ['message-delays', 'message-pace'])
      expect(house.refused(act(id, {}), house.ofAxis).code).toBe('UMPIRE_ONLY');
  });

  it('U-2: the sides that could take it are the others, one of them by a die of its own', () => {
    const house = battle();
    const [reds, blues] = [house.side('Reds', 'ussr'), house.side('Blues', 'uk')];
    house.do(act('message-chances', { by: 'radio', lost: 1, taken: 99 }));
    const taker = (...faces: readonly number[]): unknown => {
      house.do(act('message-send', { to: house.allies, words: 'Hi' }), house.ofAxis, () => createScriptedFaces(faces));
      return [house.last.kind, house.last.audience];
    };
    expect([taker(2, 1), taker(100, 2)]).toEqual([['message-arrived', reds], ['message-arrived', blues]]); // prettier-ignore
    expect(taker(1)).toEqual(['message-changed', 'umpires']);
    expect(house.last.notes).toEqual(['Hi']);
  });
});

/**
 * Creates a battle in which the Axis has seen A Coy, has lost sight of B Coy, and has never seen C Coy.
 * @param differ true to change what the Axis does not know
 */
function watching(differ = false) {
  const house = new House();
  house.start('Hill 112', { spotting: 'rules' });
  const [axis, allies] = [house.side('Axis', 'germany'), house.side('Allies', 'usa')];
  for (const side of [axis, allies])
    house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
  house.do(act('map-new', {}));
  house.do(act('message-delays', { runner: 1, telephone: 2 }));
  const place = (unit: string, at: string) => house.do(act('map-place', { unit, at }));
  const pz = house.unit('1/Pz', axis);
  const gun = house.unit('8.8', axis);
  const a = house.unit('A Coy', allies, { spotted: true });
  const b = house.unit('B Coy', allies, { spotted: true });
  const c = house.unit('C Coy', allies, differ ? { baseFp: 9 } : {});
  place(pz, 'D4.7');
  place(a, 'E5.1');
  place(b, 'F6.5');
  house.do({ type: 'edit-unit', unit: b, fields: { spotted: false } });
  place(b, differ ? 'A1.5' : 'F7.5');
  place(c, differ ? 'G2.1' : 'D5.5');
  const told = Object.assign(house, { axis, allies, ofAxis: playerOf(axis), ofAllies: playerOf(allies) });
  return { house: told, units: { pz, gun, a, b, c }, place };
}

describe('a report with a message', () => {
  const REPORT = [
    'As seen in turn 1:',
    '1/Pz in D4.7: 4 FP',
    '8.8: 4 FP',
    'A Coy (Allies) in E5.1',
    'B Coy (Allies) in F6.5, last seen in turn 1',
  ];

  it('has the sender’s units, the enemy that he knows, and since when: nothing else', () => {
    const { house } = watching();
    house.do(act('message-send', { to: house.allies, words: 'Look', report: true }), house.ofAxis);
    const [sent, arrived] = house.record.slice(-2);
    expect([sent!.kind, arrived!.kind]).toEqual(['message-sent', 'message-arrived']);
    expect(sent!.notes).toEqual(REPORT);
    expect(arrived!.notes).toEqual(REPORT);
    house.do(act('message-send', { to: house.allies, words: 'No report' }), house.ofAxis);
    expect(house.last.notes).toEqual([]);
  });

  it('lists units by their names, not in the order in which they came into being', () => {
    const { house, place } = watching();
    for (const name of ['Zug', 'Abt', 'Kp']) house.unit(name, house.axis);
    for (const [name, at] of [
      ['Z Coy', 'G1.1'],
      ['1 Coy', 'G2.1'],
      ['M Coy', 'G3.1'],
    ] as const)
      place(house.unit(name, house.allies, { spotted: true }), at);
    house.do(act('message-send', { to: house.allies, words: 'Look', report: true }), house.ofAxis);
    expect(house.last.notes.map((line) => line.replace(/ (?:in|\().*|:.*/, ''))).toEqual([
      'As seen',
      ...['1/Pz', '8.8', 'Abt', 'Kp', 'Zug'],
      ...['1 Coy', 'A Coy', 'M Coy', 'Z Coy'],
      'B Coy',
    ]);
  });

  it('has the fire that its side has called, where that is due', () => {
    const { house } = watching();
    const battery = house.unit('Bty', house.axis, { kind: 'artillery', guns: 4, calibreMm: 105 });
    house.do(act('artillery-call', { battery, at: '40,40', bearing: 0 }));
    house.do(act('message-send', { to: house.allies, words: 'Look', report: true }), house.ofAxis);
    expect(house.last.notes.filter((line) => / due at /.test(line))).toEqual([expect.stringMatching(/ due at G7\.\d$/)]);
  });

  it('is from one unit, if that is named; nobody else is in sight of a side that sees nobody', () => {
    const { house, units } = watching();
    house.do(act('message-send', { words: 'Look', report: true, fromUnit: units.gun }), house.ofAxis);
    expect(house.last.notes.slice(1, 3)).toEqual(['8.8: 4 FP', 'A Coy (Allies) in E5.1']);
    house.do(act('message-send', { words: 'Look', report: true, to: house.axis }), house.ofAllies);
    expect(house.last.notes.at(-1)).toBe('No one else is in sight');
  });

  it('is the umpires’ to give in a side’s name alone', () => {
    const { house } = watching();
    const params = { to: house.allies, words: 'Look', report: true };
    expect(house.refused(act('message-send', params)).field).toBe('report');
    house.do(act('message-send', { ...params, from: house.axis }));
    expect(house.last.notes).toEqual(REPORT);
  });

  it('is of the moment of writing, whatever happens on the way, and is taken with the words', () => {
    const { house, units, place } = watching();
    const reds = house.side('Reds', 'ussr');
    house.do(act('message-send', { to: house.allies, words: 'Look', by: 'runner', report: true }), house.ofAxis);
    const report = (house.last.notes as string[]).slice();
    house.do({ type: 'remove-unit', unit: units.a });
    place(units.pz, 'A1.1');
    house.do(act('message-take', { message: idOf(house), side: reds, goesOn: true }));
    expect(house.last).toMatchObject({ audience: reds, summary: 'Captured from the enemy: Look', notes: report });
    toTurn(house);
    expect(house.record.find(({ summary }) => summary === 'From Axis, by runner: Look')!.notes).toEqual(report);
    expect(applyEvents('g', house.record).battle).toEqual(house.battle);
  });

  it('within a side is told as it arrives, and to umpires as it is lost', () => {
    const { house, units } = watching();
    house.do({ type: 'give-command', side: house.axis, player: `p${house.axis}`, units: [units.pz] });
    const given = { commandsUnit: units.pz, words: 'Look', by: 'runner', report: true };
    house.do(act('message-send', given), house.ofAxis);
    expect(house.last.notes).toEqual([]);
    house.do(act('message-lose', { message: idOf(house) }));
    expect(house.last.notes.slice(0, 3)).toEqual(['Look', 'As seen in turn 1:', '1/Pz in D4.7: 4 FP']);
    house.do(act('message-send', given), house.ofAxis);
    toTurn(house);
    expect(house.record.findLast(({ kind }) => kind === 'message-arrived')!.notes[1]).toBe('1/Pz in D4.7: 4 FP');
  });

  it('is the same word for word, whatever is otherwise of what the sender does not know', () => {
    const [one, other] = [watching(), watching(true)].map(({ house }) => {
      const since = house.record.length;
      house.do(act('message-send', { to: house.allies, words: 'Look', by: 'runner', report: true }), house.ofAxis);
      house.do(act('message-send', { to: house.allies, words: 'Look', report: true }), house.ofAxis);
      toTurn(house);
      return house.record.slice(since).filter(({ kind }) => kind.startsWith('message'));
    });
    const plain = (events: typeof one): unknown => events!.map(({ hash: _hash, previousHash: _before, ...event }) => event);
    expect(one!.length).toBe(4);
    expect(plain(other)).toEqual(plain(one));
  });

  it('is written anew when what it hung on is taken back, and gone with its message', () => {
    const { house, units } = watching();
    house.do({ type: 'edit-unit', unit: units.c, fields: { spotted: true } });
    const seen = house.last.number;
    house.do(act('message-send', { to: house.allies, words: 'Look', by: 'runner', report: true }), house.ofAxis);
    expect(house.last.notes).toContain('C Coy (Allies) in D5.5');
    house.do({ type: 'undo', event: seen, later: 'again' });
    const reportNow = () => [...house.battle.tables.message!.values()][0]!.report;
    expect(reportNow()).toEqual(REPORT);
    house.do({
      type: 'undo',
      scope: 'event',
      event: house.record.find(({ kind }) => kind === 'message-sent')!.number,
      later: 'again',
    });
    expect(house.battle.tables.message!.size).toBe(0);
    expect(applyEvents('g', house.record).battle).toEqual(house.battle);
  });
});
