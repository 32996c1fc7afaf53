/** Sealed orders: the kind of an attack comes from the opened order. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { findPresentEvent, type BattleEvent, createView } from '../../../../src/game/index.js';
import type { Actor } from '../../../../src/rules/index.js';
import { megagameRuleset } from '../../../../src/rules/megagame/index.js';
import { House, playerOf, UMPIRE } from '../../../game/house.js';
import { Evening, input } from '../../evening.js';

describe('Combat, Results Table: orders under seal (M-40)', () => {
  /** Creates Guards, armour of status 12, and 1 Para on foot, against Gren of status 5. */
  function field(orders: 'sealed' | 'off' = 'sealed') {
    const game = new Evening(megagameRuleset, [{ nation: 'allied' }, { nation: 'german' }]);
    const tanks = game.add('Guards', game.ours, { troops: 'tanks', status: 12, fuelSp: 3, ammoSp: 3 });
    const para = game.add('1 Para', game.ours, { troops: 'foot', status: 5, ammoSp: 3 });
    const gren = game.add('Gren', game.theirs, { troops: 'foot', status: 5, ammoSp: 3 });
    if (orders !== 'off') game.do({ type: 'set-orders', orders });
    return Object.assign(game, { tanks, para, gren });
  }
  type Field = ReturnType<typeof field>;

  const attack = ({ tanks, gren }: Field, typed: JsonObject = {}): JsonObject => ({
    type: 'resolve',
    procedure: 'megagame.combat',
    roles: { attackers: [tanks], defenders: [gren] },
    typed,
  });
  const toCombat = (game: Field) => game.do({ type: 'go-to-phase', phase: 'combat' });
  const open = (game: Field): void => {
    game.seal();
    toCombat(game);
  };
  /** The score of 12 + 3 - 5 is a success, with a retreat of 2 km. */
  const fight = (game: Field, typed: JsonObject = {}, as: Actor = game.ann, more: JsonObject = {}): BattleEvent =>
    game.roll({ ...attack(game, typed), ...more }, as, [3, 2]);

  it('an attack that is ordered is prepared, and breaks through if that was ordered: a player need not say it', () => {
    const game = field();
    game.order(game.tanks, attack(game, { order: 'breakthrough' }));
    expect(game.one(game.tanks)).toMatchObject({ prepared: false, attackOrder: null });
    open(game);
    expect(game.one(game.tanks)).toMatchObject({ prepared: true, attackOrder: 'breakthrough' });
    expect(game.one(game.para)).toMatchObject({ prepared: false, attackOrder: 'normal' });
    expect(input(fight(game))).toMatchObject({
      order: 'breakthrough',
      attUnprepared: 0,
    });
  });

  it('an order to prepare prepares, and is no order to break through', () => {
    const game = field();
    game.order(game.tanks, { type: 'act', act: 'prepare-attack', params: { units: [game.tanks] } });
    open(game);
    expect(game.no(attack(game, { order: 'breakthrough' }))).toMatchObject({
      code: 'UMPIRE_ONLY',
      field: 'order',
      cites: ['Results Table', 'M-40'],
      message: 'order: Your orders already have the value normal. Leave this value out, or ask an umpire.',
    });
    expect(input(fight(game))).toMatchObject({
      order: 'normal',
      attUnprepared: 0,
    });
  });

  it('who was ordered nothing attacks unprepared, -2, and says nothing else', () => {
    const game = field();
    game.order(game.tanks, null, 'Hold');
    open(game);
    expect(game.no(attack(game, { attUnprepared: 0 }))).toMatchObject({ code: 'UMPIRE_ONLY', cites: ['Combat', 'M-40'] });
    expect(input(fight(game))).toMatchObject({ attUnprepared: 1 });
  });

  it('nobody prepares an attack beside the seal; an umpire does, and his own word at the fight is named', () => {
    const game = field();
    const prepares = { type: 'act', act: 'prepare-attack', params: { units: [game.tanks] } } as const;
    expect(game.no(prepares)).toMatchObject({ code: 'ILLEGAL', cites: ['Combat', 'M-40'] });
    game.do(prepares);
    expect(game.one(game.tanks).prepared).toBe(true);
    open(game);
    const event = fight(game, { order: 'breakthrough' }, UMPIRE);
    expect(input(event)).toMatchObject({ order: 'breakthrough' });
    expect(event.notes).toContain('For “order”, an umpire entered breakthrough, unlike the value in the orders.');
  });

  it('before they open nobody fights by them, and the fight that an overrun grants is nobody’s order', () => {
    const game = field();
    toCombat(game);
    expect(game.no(attack(game))).toMatchObject({ code: 'CONFLICT', cites: ['Combat', 'M-40'] });
    game.do({ type: 'go-to-phase', phase: 'orders' });
    game.order(game.tanks, attack(game, { order: 'breakthrough' }));
    open(game);
    // All attackers are armour, and 12 is more than twice 5: an overrun.
    fight(game);
    const again = game.roll(attack(game, { order: 'overrun' }), game.ann, [3]);
    expect(input(again)).toMatchObject({ order: 'overrun', attUnprepared: 1 });
  });

  it('that open later than in the orders phase prepare nothing', () => {
    const game = field();
    game.order(game.tanks, attack(game));
    game.do({ type: 'go-to-phase', phase: 'movement' });
    game.seal();
    expect(game.one(game.tanks)).toMatchObject({ prepared: false, attackOrder: 'normal' });
  });

  it('of alternatives the one that is carried out says it: the others were a bluff', () => {
    const game = field();
    game.order(game.tanks, null, 'Hold');
    const bold = game.order(game.tanks, attack(game, { order: 'breakthrough' }));
    game.seal();
    expect(game.one(game.tanks)).toMatchObject({ prepared: false, attackOrder: 'normal' });
    const event = fight(game, { order: 'breakthrough' }, UMPIRE, { order: bold });
    expect(input(event)).toMatchObject({ order: 'breakthrough', attUnprepared: 0 });
    expect(event.notes).toEqual([]);
    expect(game.row('order', bold)).toMatchObject({ state: 'done', remark: null });
  });

  it('are of one turn: what was ordered is forgotten with it, and what is prepared stays prepared', () => {
    const game = field();
    game.order(game.tanks, attack(game, { order: 'breakthrough' }));
    open(game);
    game.do({ type: 'advance', to: 'turn' });
    expect(game.one(game.tanks)).toMatchObject({ prepared: true, attackOrder: null });
  });

  it('are told to their own side alone as they open', () => {
    const none = field();
    const many = field();
    many.order(many.tanks, attack(many, { order: 'breakthrough' }));
    for (const game of [none, many]) game.seal();
    const seen = (game: Field, side: string) => createView(game.ruleset, game.battle, playerOf(side)).battle.tables.unit;
    expect(JSON.stringify([...seen(many, many.theirs)])).toBe(JSON.stringify([...seen(none, none.theirs)]));
    expect(seen(many, many.ours).get(many.tanks)).toMatchObject({ prepared: true, attackOrder: 'breakthrough' });
  });

  it('in battles with open orders players say at the fight what they like', () => {
    const game = field('off');
    toCombat(game);
    expect(input(fight(game, { order: 'breakthrough' }))).toMatchObject({ order: 'breakthrough', attUnprepared: 1 });
  });
});

describe('battles of before', () => {
  it('whose orders were sealed under an older version of the rulebook are judged again as they were', () => {
    const { ordered: _, ...older } = megagameRuleset;
    const before = new Evening({ ...older, version: '9' }, [{ nation: 'allied' }, { nation: 'german' }]);
    const tanks = before.add('Guards', before.ours, { troops: 'tanks', status: 12 });
    const spare = before.last.number + 1;
    before.do({ type: 'note', text: 'A fine morning', picture: null, onlyForSide: null });
    before.do({ type: 'set-orders', orders: 'sealed' });
    before.order(tanks, { type: 'act', act: 'prepare-attack', params: { units: [tanks] } });
    before.seal();
    const opening = before.last.number;
    const now = new House(megagameRuleset);
    now.state = before.state;
    now.record.push(...before.record);
    now.undo(spare, 'again');
    expect(findPresentEvent(now.state, now.chronicle, opening)!.kind).toBe('orders-opened');
    expect(now.row('unit', tanks)).toMatchObject({ prepared: false, attackOrder: null });
  });
});
