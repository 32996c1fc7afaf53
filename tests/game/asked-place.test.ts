/**
 * A player asks about a place. The umpires' task contains the answer that the side's own sight gives, and no other side
 * learns of it.
 */
import { describe, expect, it } from 'vitest';
import { type Task, listTasks, type Reader, createView } from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { megagameRuleset } from '../../src/rules/megagame/index.js';
import { wtj1943Ruleset } from '../../src/rules/wtj1943/index.js';
import { refusal, UMPIRE } from '../rules/played.js';
import { player, Skirmish, SPECTATOR } from '../rules/wtj1943/state/skirmish.js';
import { House, playerOf } from './house.js';

/**
 * Guards of the Soviets are at 200,400, and Grenadiers of the Germans 500 yards east of them, on squares of 120 yards.
 */
function field() {
  const game = new Skirmish();
  game.act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS, sight: true });
  const put = (unit: string, at: string): void => void game.act(MAP_ACT_IDS.place, { unit, at });
  const guards = game.add('Guards');
  const grenadiers = game.add('Grenadiers', {}, game.germans);
  put(guards, '200,400');
  put(grenadiers, '700,400');
  const soviets = player(game.soviets);
  const rows = (reader: Reader): readonly Task[] => listTasks(createView(wtj1943Ruleset, game.battle, reader)).rows;
  const call = (reader: Reader = UMPIRE): Task | undefined => rows(reader).find(({ kind }) => kind === 'call');
  const asks = (at: string, words = ''): void => void game.do({ type: 'call', words, at }, [], soviets);
  return Object.assign(game, { put, guards, grenadiers, call, asks, ofSoviets: soviets, ofGermans: player(game.germans) });
}

describe('the answer to a question about a place', () => {
  it('has no enemy whom the side does not see, and the umpires read beside it who is there', () => {
    const game = field();
    game.asks('680,400', 'Is it free?');
    const { words, fromSight } = game.call()!;
    expect(words).toMatch(/^Soviets calls an umpire: Is it free\? \(F4\.\d\)$/);
    // At 480 yards the Guards see the place, but not the Grenadiers 20 yards behind it.
    expect(fromSight!.words).toMatch(/^You do not know of any enemy within 120 yd of F4\.\d\.$/);
    expect(fromSight!.unknown).toEqual([expect.stringMatching(/^Grenadiers at F4/)]);
  });

  it('says when none of the side’s units sees the place', () => {
    const game = field();
    game.asks('690,400');
    expect(game.call()!.fromSight!.words).toMatch(/of F4\.\d\. None of your units sees that place now\.$/);
  });

  it('has the contacts of the side within a square, each with its turn, and follows what the side sees', () => {
    const game = field();
    game.asks('680,400');
    game.put(game.grenadiers, '680,400');
    const { fromSight } = game.call()!;
    expect(fromSight!.words).toMatch(
      /^Contact 1 \(Germans\) at F4\.\d, seen in turn 1\. You do not know of any other enemy within 120 yd of F4\.\d\.$/,
    );
    expect(fromSight!.unknown).toEqual([]);
    game.put(game.grenadiers, '1300,400');
    expect(game.call()!.fromSight).toEqual(fromSight);
  });

  it('is for umpires: the side reads only its question, and no one else any of it', () => {
    const game = field();
    game.asks('680,400');
    expect(game.record.at(-1)).toMatchObject({ kind: 'umpire-called', audience: game.soviets });
    expect(game.call(game.ofSoviets)).toBeDefined();
    expect(game.call(game.ofSoviets)).not.toHaveProperty('fromSight');
    for (const other of [game.ofGermans, SPECTATOR]) expect(game.call(other)).toBeUndefined();
  });

  it('goes to the side with its question', () => {
    const game = field();
    game.asks('680,400', 'Is it free?');
    const { command, fromSight } = game.call()!;
    game.do({ ...command!, words: fromSight!.words } as Parameters<typeof game.do>[0]);
    expect(game.record.at(-1)).toMatchObject({
      kind: 'call-answered',
      audience: game.soviets,
      summary: `An umpire answers Soviets: ${fromSight!.words}`,
      notes: [expect.stringMatching(/^Question: Is it free\? \(F4\.\d\)$/)],
    });
    expect(game.call()).toBeUndefined();
  });
});

describe('a place that is asked about', () => {
  it('is refused alike whether it is named after an unseen unit or after none', () => {
    const game = field();
    const [unseen, none] = ['2W of Grenadiers', '2W of Nowhere'].map((at) => refusal(() => game.asks(at)));
    expect(unseen!.message.replace('Grenadiers', 'Nowhere')).toBe(none!.message);
  });

  it('needs a map, and an umpire', () => {
    const bare = new House(eaglesRuleset);
    bare.start();
    const axis = bare.side('Axis', 'germany');
    expect(bare.refused({ type: 'call', words: '', at: 'D4' }, playerOf(axis)).field).toBe('at');
    const alone = new House(eaglesRuleset);
    const settings = { spotting: 'open' };
    alone.do({
      type: 'start',
      name: 'Orne',
      ruleset: 'eagles',
      settings,
      umpireRoleId: null,
      commitment: 'c0',
      umpiredBy: 'bot',
    });
    const allies = alone.side('Allies', 'uk');
    expect(alone.refused({ type: 'call', words: '', at: 'D4' }, playerOf(allies)).code).toBe('CONFLICT');
  });
});

/** A battle of the megagame without an umpire: a brigade of tanks and a battalion 20 km apart, on squares of 5 km. */
function unumpired() {
  const house = new House(megagameRuleset);
  const start = {
    type: 'start',
    name: 'Veghel',
    ruleset: 'megagame',
    settings: {},
    umpireRoleId: null,
    commitment: 'c0',
  } as const;
  house.do({ ...start, umpiredBy: 'bot' });
  const [axis, allies] = [house.side('Axis', 'german'), house.side('Allies', 'allied')];
  const unit = (name: string, side: string, troops: string): string => {
    house.do({ type: 'add-unit', name, side, fields: { troops, status: 6 } });
    return `u${house.last.number}`;
  };
  const [panzers, paras] = [unit('107 Panzer', axis, 'tanks'), unit('501 Parachute', allies, 'foot')];
  house.do({ type: 'act', act: MAP_ACT_IDS.new, params: { ...NEW_MAP_DEFAULTS, sight: true } });
  const put = (id: string, at: string): void => void house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: id, at } });
  put(panzers, '15,15');
  put(paras, '35,15');
  const asks = (side: string, at: string | undefined, words = ''): void =>
    void house.do({ type: 'call', words, ...(at !== undefined && { at }) }, playerOf(side));
  return Object.assign(house, { axis, allies, panzers, paras, put, asks });
}

describe('a question about a place in a battle without an umpire', () => {
  it('is answered at once from what the side sees, for the side alone', () => {
    const house = unumpired();
    house.asks(house.axis, '35,15', 'Is it free?');
    expect(house.last).toMatchObject({ kind: 'call-answered', audience: house.axis, changes: [] });
    // The battalion 20 km away is not in sight (M-47: 5 km), so the answer is that of an empty place.
    expect(house.last.summary).toMatch(
      /^The bot answers Axis: You do not know of any enemy within 5 km of \S+\. None of your units sees that place now\.$/,
    );
    expect(house.last.notes).toEqual([expect.stringMatching(/^Question: Is it free\? \(\S+\)$/)]);
    expect(listTasks(createView(megagameRuleset, house.battle, UMPIRE)).rows.filter(({ kind }) => kind === 'call')).toEqual([]);
  });

  it('has the contacts that the side has, and they go with the event that gave them', () => {
    const house = unumpired();
    house.put(house.paras, '19,15');
    const seen = house.last.number;
    house.asks(house.axis, '19,15');
    expect(house.last.summary).toMatch(
      /^The bot answers Axis: Contact 1 \(Allies\) at \S+, seen in turn 1\. You do not know of any other enemy/,
    );
    house.undo(seen, 'again');
    house.asks(house.axis, '19,15');
    expect(house.last.summary).toMatch(/^The bot answers Axis: You do not know of any enemy within 5 km/);
  });

  it('needs a place, because only an umpire can answer words', () => {
    const house = unumpired();
    const { code, message } = house.refused({ type: 'call', words: 'May I?' }, playerOf(house.axis));
    expect(code).toBe('CONFLICT');
    expect(message).toContain('Enter a place on its map');
  });

  it('is refused alike whether it is named after an unseen unit or after none', () => {
    const house = unumpired();
    const [unseen, none] = ['2W of 501 Parachute', '2W of Nowhere'].map((at) =>
      house.refused({ type: 'call', words: '', at }, playerOf(house.axis)),
    );
    expect(unseen!.message.replace('501 Parachute', 'Nowhere')).toBe(none!.message);
  });

  it('has the same answer when it is recalculated, and no call waits', () => {
    const house = unumpired();
    house.do({ type: 'note', text: 'Before.', picture: null, onlyForSide: null });
    const note = house.last.number;
    house.asks(house.axis, '35,15');
    house.undo(note, 'again');
    expect(listTasks(createView(megagameRuleset, house.battle, UMPIRE)).rows.filter(({ kind }) => kind === 'call')).toEqual([]);
  });
});

describe('a recce in a battle without an umpire', () => {
  const recce = (house: ReturnType<typeof unumpired>, zone: string) => {
    const params = { name: 'Recce', side: house.axis, role: 'recce', squadrons: 2 };
    house.do({ type: 'act', act: 'air-group-add', params });
    const group = house.last.changes.find(({ table }) => table === 'air-group')!.id;
    house.do({ type: 'go-to-phase', phase: 'air' });
    const { number } = house.last;
    house.do({ type: 'act', act: 'recce', params: { group, zone } }, playerOf(house.axis));
    // The rolls for units in the zone follow the look (M-56).
    return house.record.find((event) => event.number === number + 1)!;
  };

  it('tells its side at once what the side sees of the zone', () => {
    const house = unumpired();
    house.put(house.paras, '19,15');
    const event = recce(house, '19,15');
    expect(event).toMatchObject({ kind: 'recce', audience: house.axis });
    expect(event.notes).toEqual([
      expect.stringMatching(/^Contact 1 \(Allies\) at \S+, seen in turn 1\. You do not know of any other enemy/),
    ]);
  });

  it('reads the same over an unseen enemy and over an empty zone, apart from a report', () => {
    const [there, nowhere] = ['36,15', '35,25'].map((at) => {
      const house = unumpired();
      house.put(house.paras, at);
      return recce(house, '35,15').notes;
    });
    expect(there).toEqual(nowhere);
  });

  it('says when the map does not show the zone', () => {
    expect(recce(unumpired(), 'Arnhem').notes).toEqual([expect.stringContaining('Enter a place such as D4.')]);
  });

  it('is a task of an umpire where there is one, with the answer from sight, and goes with the recce', () => {
    const house = unumpired();
    house.do({ type: 'edit-umpires', add: ['77'], remove: [] });
    const { notes, number } = recce(house, '35,15');
    expect(notes).toEqual([]);
    const call = () => listTasks(createView(megagameRuleset, house.battle, UMPIRE)).rows.find(({ kind }) => kind === 'call');
    expect(call()).toMatchObject({
      words: expect.stringMatching(/^Axis calls an umpire: Recce scouts the air zone 35,15 \(\S+\)$/) as string,
      fromSight: { unknown: [expect.stringContaining('501 Parachute')] },
    });
    expect(
      listTasks(createView(megagameRuleset, house.battle, playerOf(house.allies))).rows.filter(({ kind }) => kind === 'call'),
    ).toEqual([]);
    house.undo(number, 'again');
    expect(call()).toBeUndefined();
  });
});
