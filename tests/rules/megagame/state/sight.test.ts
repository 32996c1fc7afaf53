/** M-47: units in plain sight of each other are contacts of their sides, which learn nothing else about them. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { listCommandQuestions, PUBLIC_READER, listNameableUnits, type Reader, createView } from '../../../../src/game/index.js';
import { SealedBattle } from '../../../../src/game/sealed.js';
import { isConditionMet, MAP_ACT_IDS, findNewMapDefaults, ORDER_ACT_IDS, type OrderRow } from '../../../../src/house/index.js';
import { formatReport, presentUnitList, buildReport } from '../../../../src/present/index.js';
import { eaglesRuleset } from '../../../../src/rules/eagles/index.js';
import { catchRefusal } from '../../../../src/rules/refusal.js';
import { formatSpotName } from '../../../../src/rules/index.js';
import { megagameRuleset } from '../../../../src/rules/megagame/index.js';
import type { House } from '../../../game/house.js';
import { Game, player, refusal, UMPIRE } from './game.js';

/**
 * Creates 501 of the Allies, and a brigade of tanks of the Axis 15 km away that can come within 3 km. 59 of the Axis is
 * 40 km away.
 */
function field(map: JsonObject = findNewMapDefaults(megagameRuleset)) {
  const game = new Game();
  game.act(MAP_ACT_IDS.new, map);
  const at = (name: string, side: string, place: string, fields: JsonObject = {}): string => {
    const id = game.add(name, side, { fuelSp: 9, ...fields });
    game.act(MAP_ACT_IDS.place, { unit: id, at: place });
    return id;
  };
  const reds = game.addSide('Reds', { nation: 'allied' });
  const ours = at('501', game.allies, '20,20');
  const tanks = at('107 Panzer', game.axis, '35,20', { troops: 'tanks', status: 9 });
  const far = at('59', game.axis, '60,20');
  game.goTo('movement');
  const march = (to: string, unit = tanks): void =>
    void game.do(
      {
        type: 'resolve',
        procedure: 'megagame.movement',
        roles: { unit: [unit] },
        typed: { to, mode: 'tactical' },
      },
      [],
    );
  return Object.assign(game, { reds, ours, tanks, far, at, march });
}

const seen = (game: Game, reader: Reader): unknown[] =>
  [...(createView(megagameRuleset, game.battle, reader).battle.tables.sighting?.values() ?? [])].map((row) => {
    const { name, is, x, y, turn, since } = row;
    return [name, is, x, y, turn, since];
  });

const reports = (game: Game): unknown[] =>
  game.record.filter(({ kind }) => kind === 'contact-reported').map(({ audience, summary }) => [audience, summary]);

const TOO_FAR = 'Your side does not see that enemy near enough to your units. Move closer first, or choose another enemy.';

describe('an enemy that is named while another one is in contact (M-42: 2 km, 2.8 at the corners)', () => {
  const fieldOfTwo = () => {
    const game = field();
    game.march('22,20');
    const seenFar = game.at('12 Panzer', game.axis, '20,24.5');
    game.goTo('combat');
    const combat = (defenders: readonly string[]) => ({
      ...{ type: 'resolve', procedure: 'megagame.combat' },
      ...{ roles: { attackers: [game.ours], defenders }, typed: {} },
    });
    const why = (defenders: readonly string[], as: Reader, more: JsonObject = {}) => {
      const found = catchRefusal(() => void game.do({ ...combat(defenders), ...more } as never, [3], as as never));
      return found ? [found.code, found.message] : null;
    };
    return Object.assign(game, { seenFar, why, combat, ofAllies: player(game.allies) });
  };

  it('is refused by the place where it was seen, in the same words as one that the side has never seen', () => {
    const game = fieldOfTwo();
    for (const defenders of [[game.seenFar], [game.far], [game.tanks, game.seenFar], [game.tanks, game.far]])
      expect(game.why(defenders, game.ofAllies, { anyway: true })).toEqual(['ILLEGAL', TOO_FAR]);
    expect(game.record.map(({ summary }) => summary).join(' ')).not.toContain('no one is there');
  });

  it('is refused alike whatever has become of it since, and wherever an unseen one stands', () => {
    const gone = fieldOfTwo();
    gone.act(MAP_ACT_IDS.place, { unit: gone.seenFar, at: '80,40' });
    gone.act(MAP_ACT_IDS.place, { unit: gone.far, at: '90,50' });
    gone.do({ type: 'edit-unit', unit: gone.seenFar, fields: { status: 0 } } as never);
    for (const id of [gone.seenFar, gone.far])
      expect(gone.why([id], gone.ofAllies, { anyway: true })).toEqual(['ILLEGAL', TOO_FAR]);
  });

  it('does not keep the one in contact from being fought', () => {
    const game = fieldOfTwo();
    expect(game.why([game.tanks], game.ofAllies, { anyway: true })).toBeNull();
  });

  it('is asked of an umpire who carries out the order of a side, and fought if the umpire goes on', () => {
    const game = fieldOfTwo();
    const { house } = game as unknown as { readonly house: House };
    game.nextTurn();
    house.do({ type: 'set-orders', orders: 'sealed' });
    house.do(
      { type: 'write-order', unit: game.ours, words: 'Attack it', does: game.combat([game.seenFar]) },
      player(game.allies),
    );
    for (const side of [game.allies, game.axis, game.reds])
      house.do({ type: 'ready', side, ready: true, salt: 'ab'.repeat(32) }, player(side));
    game.goTo('combat');
    const [order = ''] = game.battle.tables.order!.keys();
    expect(game.why([game.seenFar], UMPIRE, { order })).toEqual([
      'ASK',
      'The side that ordered this does not see that enemy near enough to its units. Continue only if they are near enough.',
    ]);
    expect(game.why([game.seenFar], UMPIRE, { order, anyway: true })).toBeNull();
    expect(game.record.at(-1)!.kind).toBe('resolved');
  });
});

describe('a brigade that comes within 5 km', () => {
  it('is a contact of the side that sees it, with its place and neither name nor kind nor strength', () => {
    const game = field();
    expect(seen(game, player(game.allies))).toEqual([]);
    game.march('23,20');
    expect(seen(game, player(game.allies))).toEqual([['Contact 1', 'U-----', 23, 20, 1, 1]]);
    expect(seen(game, player(game.axis))).toEqual([['Contact 1', 'U-----', 20, 20, 1, 1]]);
    const told = JSON.stringify([
      ...createView(megagameRuleset, game.battle, player(game.allies)).battle.tables.sighting!.values(),
    ]);
    expect(told).not.toMatch(/107|Panzer|tanks|UCA|status/);
  });

  it('can be named as its side has it, and no refusal tells who it is, however it was named', () => {
    const game = field();
    game.march('23,20');
    game.goTo('combat');
    const actor = player(game.allies);
    const named = listNameableUnits({ ruleset: megagameRuleset, battle: new SealedBattle(game.battle) }, actor);
    expect(named.filter(({ id }) => id === game.tanks).map(({ name }) => name)).toEqual(['107 Panzer', 'Contact 1']);
    const why = (attackers: string, defenders: string[], as: Reader, more: JsonObject = {}): string => {
      const command = {
        type: 'resolve',
        procedure: 'megagame.combat',
        roles: { attackers: [attackers], defenders },
        typed: {},
        ...more,
      };
      return catchRefusal(() => void game.do(command as never, [3], as as never))!.message;
    };
    const refused = [
      why(game.ours, [game.tanks], actor),
      why(game.ours, [game.tanks, game.ours], actor),
      why(game.ours, [game.tanks], actor, { dice: [3, 3, 3] }),
    ];
    // At 3 km it touches no enemy that it sees, whoever that is (M-42: 2 km, 2.8 at the corners).
    expect(refused[0]).toBe(TOO_FAR);
    for (const words of refused) expect(words).not.toMatch(/107|Panzer|Contact/);
    // At 2 km the contact of this turn is enough (M-46).
    game.march('22,20');
    const asked = {
      type: 'resolve',
      procedure: 'megagame.combat',
      roles: { attackers: [game.ours], defenders: [game.tanks] },
      typed: {},
    };
    const found = listCommandQuestions(megagameRuleset, game.battle, actor as never, asked as never).map(
      ({ finding }) => finding,
    );
    expect(found.filter(({ is }) => is !== 'yes')).toEqual([]);
    expect(JSON.stringify(found)).not.toMatch(/107|Panzer|Contact/);
    // Its own side sees its name.
    expect(why(game.tanks, [game.tanks], player(game.axis))).toContain('107 Panzer');
  });

  it('is seen by no third side, and a unit beyond 5 km by nobody', () => {
    const game = field();
    game.march('23,20');
    expect(seen(game, player(game.reds))).toEqual([]);
    expect(seen(game, PUBLIC_READER)).toEqual([]);
    game.at('Late', game.axis, '25.1,20');
    expect(seen(game, player(game.allies))).toHaveLength(1);
    game.at('Near', game.axis, '25,20');
    expect(seen(game, player(game.allies))).toHaveLength(2);
  });

  it('is reported again when it comes back into sight, also if it was the side’s own unit that had gone', () => {
    const game = field();
    game.march('24,20');
    const first = reports(game).length;
    game.act(MAP_ACT_IDS.place, { unit: game.ours, at: '20,28' });
    expect(reports(game)).toHaveLength(first);
    game.march('22,24');
    expect(reports(game).slice(first)).toEqual([
      [game.allies, expect.stringMatching(/^In sight: Contact 1 \(Axis\) at /)],
      [game.axis, expect.stringMatching(/^In sight: Contact 1 \(Allies\) at /)],
    ]);
    game.march('22,25');
    expect(reports(game)).toHaveLength(first + 2);
  });

  it('is seen when it passes within 5 km and does not stop, where it was seen last, and sees whom it passes', () => {
    const game = field();
    // From 35,20 to 8,20 the route passes 3 km north of 501 at 20,20. The last half km within 5 km is 16 km to the west
    // of 32,23.
    game.march('32,23');
    game.march('8,23');
    expect(seen(game, player(game.allies))).toEqual([['Contact 1', 'U-----', 16, 23, 1, 1]]);
    expect(seen(game, player(game.axis))).toEqual([['Contact 1', 'U-----', 20, 20, 1, 1]]);
    expect(reports(game)).toEqual([
      [game.allies, 'In sight: Contact 1 (Axis) at D5.4.'],
      [game.axis, 'In sight: Contact 1 (Allies) at E5.7.'],
    ]);
    expect(seen(game, player(game.reds))).toEqual([]);
  });

  it('is not seen on a way that keeps 5 km away, or passes behind a wood', () => {
    const far = field();
    far.march('32,25.1');
    far.march('8,25.1');
    expect(reports(far)).toEqual([]);
    const hidden = field();
    hidden.act(MAP_ACT_IDS.feature, { kind: 'wood', name: 'Zon', at: '14,21; 26,21; 26,22.5; 14,22.5' });
    hidden.march('32,23');
    hidden.march('8,23');
    expect(reports(hidden)).toEqual([]);
  });

  it('is not seen on the way once the march is undone', () => {
    const game = field();
    game.march('32,23');
    game.march('8,23');
    const { number } = game.record.findLast(({ kind }) => kind === 'resolved')!;
    game.do({ type: 'undo', event: number, later: 'again' } as never);
    expect(seen(game, player(game.allies))).toEqual([]);
  });

  it('is in the list of units of the side that has it, with its place and age, and in no other', () => {
    const game = field();
    game.march('23,20');
    game.nextTurn();
    game.act(MAP_ACT_IDS.place, { unit: game.tanks, at: '60,40' });
    game.nextTurn();
    const listed = (reader: Reader): unknown => {
      const { title, description } = presentUnitList(createView(megagameRuleset, game.battle, reader)).embeds[0]!;
      return [title, description!.split('\n').slice(-2)];
    };
    expect(listed(player(game.allies))).toEqual(['1 unit, 1 contact', ['**Axis**', 'Contact 1: at E5.8, last seen in turn 2']]);
    expect(listed(player(game.reds))).toEqual(['0 units', ['You do not know of any units.']]);
    expect(JSON.stringify(listed(UMPIRE))).not.toContain('Contact');
  });

  it('is not seen through a wood that lies between them', () => {
    const game = field();
    game.act(MAP_ACT_IDS.feature, { kind: 'wood', name: 'Zon', at: '21,19; 22,19; 22,21; 21,21' });
    game.march('23,20');
    expect(seen(game, player(game.allies))).toEqual([]);
  });

  it('is reported to each side that sees it, once, and no one else is told', () => {
    const game = field();
    game.march('23,20');
    expect(reports(game)).toEqual([
      [game.allies, 'In sight: Contact 1 (Axis) at E5.8.'],
      [game.axis, 'In sight: Contact 1 (Allies) at E5.7.'],
    ]);
    game.march('22,20');
    expect(reports(game)).toHaveLength(2);
    expect(seen(game, player(game.allies))).toEqual([['Contact 1', 'U-----', 22, 20, 1, 1]]);
  });

  it('is reported again when it comes back into sight, and not while it stays in sight', () => {
    const game = field();
    game.march('23,20');
    // 35,20 is 15 km from 501 at 20,20. The last half km of the way within 5 km is at 25,20.
    game.march('35,20');
    expect(seen(game, player(game.allies))).toEqual([['Contact 1', 'U-----', 25, 20, 1, 1]]);
    expect(reports(game)).toHaveLength(2);
    game.nextTurn();
    game.goTo('movement');
    game.march('24,20');
    expect(reports(game).slice(2)).toEqual([
      [game.allies, 'In sight: Contact 1 (Axis) at E5.9.'],
      [game.axis, 'In sight: Contact 1 (Allies) at E5.7.'],
    ]);
    game.nextTurn();
    game.goTo('movement');
    game.march('22,20');
    expect(reports(game)).toHaveLength(4);
  });

  it('stays on the map as last seen when it goes out of sight, and is up to date in each turn in which it is seen', () => {
    const game = field();
    game.march('23,20');
    game.nextTurn();
    expect(seen(game, player(game.allies))).toEqual([['Contact 1', 'U-----', 23, 20, 2, 1]]);
    game.act(MAP_ACT_IDS.place, { unit: game.tanks, at: '60,40' });
    game.nextTurn();
    expect(seen(game, player(game.allies))).toEqual([['Contact 1', 'U-----', 23, 20, 2, 1]]);
  });

  it('is known by name and kind once it has fought, and the report does not say that it was never seen', () => {
    const game = field();
    game.march('22,20');
    game.goTo('combat');
    game.do(
      { type: 'resolve', procedure: 'megagame.combat', roles: { attackers: [game.ours], defenders: [game.tanks] }, typed: {} },
      [3],
    );
    expect(seen(game, player(game.allies))).toMatchObject([['107 Panzer', 'UCA---', 22, 20, 1, 1]]);
    game.act(MAP_ACT_IDS.place, { unit: game.tanks, at: '60,40' });
    game.nextTurn();
    const text = formatReport(
      buildReport(game.record, game.battle, megagameRuleset, { ...player(''), standing: 'umpire' } as never),
      () => undefined,
    );
    expect(text).not.toMatch(/Allies had never seen[^\n]*107/);
  });

  it('is no contact any more once its march is undone, or corrected to end elsewhere', () => {
    const undone = field();
    undone.march('23,20');
    const { number } = undone.record.findLast(({ kind }) => kind === 'resolved')!;
    undone.do({ type: 'undo', event: number, later: 'again' } as never);
    expect([seen(undone, player(undone.allies)), seen(undone, player(undone.axis))]).toEqual([[], []]);
    const corrected = field();
    corrected.march('23,20');
    const event = corrected.record.findLast(({ kind }) => kind === 'resolved')!.number;
    corrected.do({ type: 'correct', event, changes: { to: '30,20' }, later: 'again', reason: 'wrong square' } as never);
    expect(seen(corrected, player(corrected.allies))).toEqual([]);
  });

  it('gives a side the same contacts, whatever else is out of its sight', () => {
    const games = [
      (): void => undefined,
      (game: ReturnType<typeof field>) => void game.act(MAP_ACT_IDS.place, { unit: game.far, at: '60,40' }),
    ];
    const told = games.map((differ) => {
      const game = field();
      game.at('Second', game.axis, '70,50', { status: 3 });
      differ(game);
      game.march('23,20');
      return [seen(game, player(game.allies)), reports(game)];
    });
    expect(told[1]).toEqual(told[0]);
  });
});

describe('a contact in the condition of an order', () => {
  const ordered = () => {
    const game = field();
    const { house } = game as unknown as { readonly house: House };
    house.do({ type: 'set-orders', orders: 'sealed', unseenNames: false });
    const ofAllies = player(game.allies);
    /** Writes an order that stays, with a condition, and returns its row. */
    const order = (condition: JsonObject): OrderRow => {
      house.do({ type: 'write-order', unit: game.ours, words: 'Fall back', does: null, standing: true }, ofAllies);
      const id = [...game.battle.tables.order!.keys()].at(-1)!;
      house.do({ type: 'act', act: ORDER_ACT_IDS.when, params: { order: id, ...condition } }, ofAllies);
      return game.battle.tables.order!.get(id) as never;
    };
    const isTrue = (row: OrderRow): boolean[] => {
      const views = [game.battle, createView(megagameRuleset, game.battle, ofAllies).battle];
      return views.map((battle) => isConditionMet(megagameRuleset, battle, row)!);
    };
    return Object.assign(game, { order, isTrue });
  };

  it('is named as its side has it, and is true in a turn in which the side sees it', () => {
    const game = ordered();
    game.march('23,20');
    const row = game.order({ seen: game.tanks });
    expect(row.condition).toEqual({ kind: 'seen', unit: game.tanks, name: 'Contact 1' });
    expect(game.isTrue(row)).toEqual([true, true]);
    game.act(MAP_ACT_IDS.place, { unit: game.tanks, at: '60,40' });
    game.nextTurn();
    expect(game.isTrue(row)).toEqual([false, false]);
    const again = game.order({ seen: game.tanks });
    expect(again.condition).toEqual(row.condition);
    game.act(MAP_ACT_IDS.place, { unit: game.tanks, at: '24,20' });
    expect(game.isTrue(again)).toEqual([true, true]);
  });

  it('counts as near by the place where its side has it in this turn', () => {
    const game = ordered();
    // 3 km from 501 at 20,20.
    game.march('23,20');
    expect(game.isTrue(game.order({ within: 3 }))).toEqual([true, true]);
    expect(game.isTrue(game.order({ within: 2 }))).toEqual([false, false]);
    game.act(MAP_ACT_IDS.place, { unit: game.tanks, at: '60,40' });
    game.nextTurn();
    expect(game.isTrue(game.order({ within: 3 }))).toEqual([false, false]);
  });

  it('is refused alike for an enemy that the side has never seen and for none', () => {
    const game = ordered();
    game.march('23,20');
    const [unseen, none] = [game.far, 'u999'].map((seen) => refusal(() => void game.order({ seen })).message);
    expect(unseen).toBe(none);
  });
});

describe('M-47: plain sight', () => {
  it('is off on a map of before and on figures of a table, and an umpire switches it', () => {
    for (const map of [{ ground: 'map' }, { ...findNewMapDefaults(megagameRuleset), ground: 'table' }]) {
      const game = field(map);
      game.act(MAP_ACT_IDS.place, { unit: game.tanks, at: '23,20' });
      expect(seen(game, player(game.allies))).toEqual([]);
    }
    const game = field();
    game.act(MAP_ACT_IDS.set, { sight: false });
    game.march('23,20');
    expect(seen(game, player(game.allies))).toEqual([]);
    game.act(MAP_ACT_IDS.set, { sight: true });
    expect(seen(game, player(game.allies))).toHaveLength(1);
    expect(refusal(() => game.act(MAP_ACT_IDS.set, { ground: 'table', sight: true })).field).toBe('sight');
  });

  it('is no part of a new map in a rulebook with rules of its own for sight', () => {
    expect(findNewMapDefaults(eaglesRuleset)).not.toHaveProperty('sight');
  });
});

describe('an umpire', () => {
  const story = (game: Game): unknown[] =>
    game.record.slice(-2).map(({ kind, audience, summary }) => [kind, audience === 'all' ? 'all' : audience, summary]);

  it('shows a unit to one side, which alone is told of the contact, and hides it again', () => {
    const game = field();
    game.act(MAP_ACT_IDS.contact, { side: game.allies, unit: game.far });
    expect(seen(game, player(game.allies))).toEqual([['59', 'UCI---', 60, 20, 1, 1]]);
    expect([seen(game, player(game.reds)), seen(game, player(game.axis))]).toEqual([[], []]);
    expect(story(game)).toEqual([
      ['map-changed', 'umpires', 'Shown to Allies: 59 (Axis) at M5.7.'],
      ['contact-reported', game.allies, 'In sight: 59 (Axis) at M5.7.'],
    ]);
    game.act(MAP_ACT_IDS.contact, { side: game.allies, unit: game.far, hide: true });
    expect(seen(game, player(game.allies))).toEqual([]);
    expect(game.record.at(-1)!.audience).toBe('umpires');
  });

  it('shows something false, which the side has as it has any contact, and the record says so to umpires alone', () => {
    const [truth, lie] = [field(), field()];
    truth.act(MAP_ACT_IDS.contact, { side: truth.allies, unit: truth.far, at: '40,20', name: 'Contact 1' });
    lie.act(MAP_ACT_IDS.contact, { side: lie.allies, at: '40,20', of: lie.axis });
    expect(seen(lie, player(lie.allies))).toEqual([['Contact 1', 'U-----', 40, 20, 1, 1]]);
    expect(lie.record.at(-1)!.summary).toBe(truth.record.at(-1)!.summary);
    expect(lie.record.at(-2)).toMatchObject({
      audience: 'umpires',
      summary: 'Shown to Allies: Contact 1 (Axis) at I5.7, which is false.',
    });
    lie.act(MAP_ACT_IDS.contact, { side: lie.allies, name: 'contact 1', hide: true });
    expect(seen(lie, player(lie.allies))).toEqual([]);
  });

  it('alone may do so, and neither shows a side its own unit nor hides what it does not have', () => {
    const game = field();
    const act = (params: JsonObject, as?: Reader): void =>
      void game.do({ type: 'act', act: MAP_ACT_IDS.contact, params }, [], as as never);
    expect(refusal(() => act({ side: game.allies, unit: game.far }, player(game.allies))).code).toBe('UMPIRE_ONLY');
    expect(refusal(() => act({ side: game.allies, unit: game.ours })).code).toBe('NOT_FOUND');
    expect(refusal(() => act({ side: game.allies, unit: game.far, hide: true })).field).toBe('unit');
    expect(refusal(() => act({ side: game.allies })).field).toBe('at');
  });

  it('undoes it like any other command', () => {
    const game = field();
    game.act(MAP_ACT_IDS.contact, { side: game.allies, unit: game.far });
    game.do({ type: 'undo', later: 'refuse' });
    expect(seen(game, player(game.allies))).toEqual([]);
  });
});

describe('a march on hexes of 5 km (M-50, M-53)', () => {
  /** 501 at 0505, on the march in the movement phase, and enemies in these hexes. Units see each other in neighbouring hexes. */
  const onHexes = (to: string, ...enemies: readonly string[]) => {
    const game = new Game();
    game.act(MAP_ACT_IDS.new, { ground: 'map', hexes: true, sight: true, width: 20, height: 20 });
    const at = (name: string, side: string, hex: string, fields = {}): string => {
      const id = game.add(name, side, fields);
      game.act(MAP_ACT_IDS.place, { unit: id, at: hex });
      return id;
    };
    const ours = at('501', game.allies, '0505', { troops: 'recce', fuelSp: 1 });
    for (const [index, hex] of enemies.entries()) at(`${index + 1} Pz`, game.axis, hex);
    game.goTo('movement');
    const why = catchRefusal(() => game.roll('movement', { unit: [ours] }, { mode: 'tactical', to }, [], player(game.allies)));
    const map = [...game.battle.tables.map!.values()][0] as never;
    const place = [...game.battle.tables.place!.values()].find(({ unit }) => unit === ours) as never;
    return { game, why, ends: formatSpotName(place, map) };
  };

  it('ends in the first hex that touches an enemy whom its side does not see, and each side learns of it', () => {
    const { game, ends } = onHexes('0510', '0508');
    expect(ends).toBe('0507');
    expect(reports(game).slice(0, 2)).toEqual([
      [game.allies, '501 meets Contact 1 and stops there.'],
      [game.axis, 'Contact 1 meets 1 Pz and stops there.'],
    ]);
  });

  it('passes an enemy two hexes to the side, and goes round a corner to the one behind it', () => {
    expect(onHexes('0510', '0708').ends).toBe('0510');
    expect(onHexes('0706; 0509', '0508').ends).toBe('0607');
  });

  it('ends at the nearer of two', () => {
    expect(onHexes('0510', '0509', '0508').ends).toBe('0507');
  });

  it('does not lead through the hex of an enemy that its side sees, and may lead away from it', () => {
    const { why, ends } = onHexes('0509', '0506');
    expect(why?.message).toBe(
      'The route of 501 leads through the hex of Contact 1. Stop before contact, or choose a route around Contact 1.',
    );
    expect(ends).toBe('0505');
    expect(onHexes('0502', '0506').ends).toBe('0502');
  });
});

describe('a march that meets an enemy before a wood (M-53)', () => {
  it('leaves a unit on foot in the open where it stops, and one that arrives is in the wood', () => {
    const marched = (enemyAt: string) => {
      const game = new Game();
      game.act(MAP_ACT_IDS.new, { ground: 'map', sight: true });
      game.act(MAP_ACT_IDS.feature, { kind: 'wood', name: 'Reichswald', at: '30,15; 40,15; 40,25; 30,25' });
      game.act(MAP_ACT_IDS.feature, { kind: 'smoke', name: 'Screen', at: '22,15; 23,15; 23,25; 22,25' });
      const ours = game.add('501', game.allies);
      const theirs = game.add('107', game.axis);
      game.act(MAP_ACT_IDS.place, { unit: ours, at: '20,20' });
      game.act(MAP_ACT_IDS.place, { unit: theirs, at: enemyAt });
      game.goTo('movement');
      game.roll('movement', { unit: [ours] }, { mode: 'non-tactical', to: '32,20' }, [], player(game.allies));
      return game.unit('501').terrain;
    };
    expect([marched('25,20'), marched('60,50')]).toEqual(['open', 'wood']);
  });
});
