/** Orders under seal, as the books have them: what an attack and a command test were ordered to be comes from the opened order. */
import { describe, expect, it } from 'vitest';
import { type JsonObject, scriptedFaces } from '../../src/dice/index.js';
import { asItStands, type BattleEvent, type GameCommand, type Need, needs, orderable, viewFor } from '../../src/game/index.js';
import type { Actor, Refusal, Ruleset } from '../../src/rules/index.js';
import { corps } from '../../src/rules/corps/index.js';
import { eagles } from '../../src/rules/eagles/index.js';
import { megagame } from '../../src/rules/megagame/index.js';
import { wtj1943 } from '../../src/rules/wtj1943/index.js';
import { House, playerOf, UMPIRE } from '../game/house.js';

const SALT = '5a'.repeat(32);

/** A battle whose two sides have a player each. */
class Evening extends House {
  readonly ours: string;
  readonly theirs: string;
  readonly ann: Actor;

  constructor(ruleset: Ruleset, sides: readonly JsonObject[], settings: JsonObject = {}) {
    super(ruleset);
    this.start('Evening', settings);
    const [ours, theirs] = sides.map((fields, index) => {
      this.do({ type: 'add-side', name: ['Ours', 'Theirs'][index]!, fields, roleId: null, playerIds: [`p${index}`] });
      return `s${this.last.number}`;
    });
    [this.ours, this.theirs] = [ours!, theirs!];
    this.ann = playerOf(this.ours);
  }

  add(name: string, side: string, fields: JsonObject): string {
    this.do({ type: 'add-unit', name, side, fields });
    return `u${this.last.number}`;
  }

  one(id: string): JsonObject {
    return this.row('unit', id)!;
  }

  /** What a player of Ours orders. @returns the order */
  order(unit: string, does: JsonObject | null, words = 'As the book has it'): string {
    this.do({ type: 'write-order', unit, words, does }, this.ann);
    return `o${this.last.number}`;
  }

  seal(): void {
    for (const side of [this.ours, this.theirs]) this.do({ type: 'ready', side, ready: true, salt: SALT }, playerOf(side));
  }

  /** Something done with these faces. */
  roll(does: JsonObject, as: Actor, faces: readonly number[]): BattleEvent {
    const source = scriptedFaces(faces);
    const [event] = this.do(does as unknown as GameCommand, as, () => source);
    source.finish();
    return event!;
  }

  no(does: JsonObject): Refusal {
    return this.refused(does as unknown as GameCommand, this.ann);
  }
}

const input = (event: BattleEvent): JsonObject => event.resolutions[0]!.input;

describe('Combat, Results Table: orders under seal (M-40)', () => {
  /** Guards, armour of status 12, and the footmen of 1 Para before Gren of status 5. */
  function field(orders: 'sealed' | 'off' = 'sealed') {
    const game = new Evening(megagame, [{ nation: 'allied' }, { nation: 'german' }]);
    const tanks = game.add('Guards', game.ours, { troops: 'tanks', status: 12, fuelSp: 3, ammoSp: 3 });
    const para = game.add('1 Para', game.ours, { troops: 'foot', status: 5, ammoSp: 3 });
    const gren = game.add('Gren', game.theirs, { troops: 'foot', status: 5, ammoSp: 3 });
    game.do({ type: 'set-orders', orders });
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
  /** 12 + 3 - 5: a success, 2 km. */
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
      message: 'order: the orders say normal, so leave it out; an umpire may say otherwise (Results Table, M-40)',
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
    expect(event.notes).toContain('order breakthrough typed by an umpire, otherwise than ordered.');
  });

  it('before they open nobody fights by them, and the fight that an overrun grants is nobody’s order', () => {
    const game = field();
    toCombat(game);
    expect(game.no(attack(game))).toMatchObject({ code: 'CONFLICT', cites: ['Combat', 'M-40'] });
    game.do({ type: 'go-to-phase', phase: 'orders' });
    game.order(game.tanks, attack(game, { order: 'breakthrough' }));
    open(game);
    // All armour, and 12 is twice 5: an overrun.
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
    const seen = (game: Field, side: string) => viewFor(game.ruleset, game.battle, playerOf(side)).battle.tables.unit;
    expect(JSON.stringify([...seen(many, many.theirs)])).toBe(JSON.stringify([...seen(none, none.theirs)]));
    expect(seen(many, many.ours).get(many.tanks)).toMatchObject({ prepared: true, attackOrder: 'breakthrough' });
  });

  it('in battles with open orders players say at the fight what they like', () => {
    const game = field('off');
    toCombat(game);
    expect(input(fight(game, { order: 'breakthrough' }))).toMatchObject({ order: 'breakthrough', attUnprepared: 1 });
  });
});

describe('2.1: declared under seal (W-27)', () => {
  function field(orders: 'sealed' | 'off' = 'sealed') {
    const game = new Evening(wtj1943, [{}, {}], { year: 1943 });
    game.do({ type: 'act', act: 'chart-example', params: {} });
    const infantry = { kind: 'infantry', bases: 3, nationality: 'soviet', training: 'regular' };
    const rifles = game.add('Rifles', game.ours, infantry);
    const guards = game.add('Guards', game.ours, infantry);
    game.do({ type: 'set-orders', orders });
    return Object.assign(game, { rifles, guards });
  }
  type Field = ReturnType<typeof field>;

  const test = (unit: string, typed: JsonObject = {}): JsonObject => ({
    type: 'resolve',
    procedure: 'wtj1943.command-test',
    roles: { unit: [unit] },
    typed,
  });
  const take = (game: Field, unit: string, typed: JsonObject = {}, as: Actor = game.ann): BattleEvent =>
    game.roll(test(unit, typed), as, [4]);
  const opened = (): Field => {
    const game = field();
    game.order(game.rifles, test(game.rifles, { order: 'assault' }));
    game.seal();
    return game;
  };

  it('a unit is tested for what its order declares, on its column of the chart', () => {
    const game = opened();
    const open = field('off');
    expect(input(take(game, game.rifles))).toEqual(input(take(open, open.rifles, { order: 'assault' })));
  });

  it('it declares nothing else at the table', () => {
    const game = opened();
    expect(game.no(test(game.rifles, { order: 'maneuver' }))).toMatchObject({
      code: 'UMPIRE_ONLY',
      field: 'order',
      cites: ['2.1', 'W-27'],
    });
    const event = take(game, game.rifles, { order: 'maneuver' }, UMPIRE);
    expect(event.notes).toContain('order maneuver typed by an umpire, otherwise than ordered.');
  });

  it('who has no such order takes no test, unless an umpire lets it', () => {
    const game = opened();
    expect(game.no(test(game.guards, { order: 'maneuver' }))).toMatchObject({ code: 'ILLEGAL', cites: ['2.1', 'W-27'] });
    expect(input(take(game, game.guards, { order: 'maneuver' }, UMPIRE)).order).toBe('maneuver');
  });

  it('nobody is tested before orders open, and each turn is declared anew', () => {
    const game = field();
    expect(game.no(test(game.rifles, { order: 'assault' }))).toMatchObject({ code: 'CONFLICT', cites: ['2.1', 'W-27'] });
    const next = opened();
    next.do({ type: 'advance', to: 'turn' });
    expect(next.one(next.rifles).declared).toBeNull();
  });
});

describe('3.1, 3.11: requests of artillery, written', () => {
  it('are orders for a battery: ordered, sealed, opened, and carried out in their step', () => {
    const game = new Evening(eagles, [{ nation: 'usa' }, { nation: 'germany' }], { spotting: 'open' });
    const guns = game.add('105 Bn', game.ours, { baseFp: 0, kind: 'artillery', guns: 4, calibreMm: 105, xYards: 0, yYards: 0 });
    game.do({ type: 'act', act: 'register-point', params: { side: game.ours, number: 1, label: 'Church', xYards: 0, yYards: 500 } });
    game.do({ type: 'set-orders', orders: 'sealed' });
    const ids = orderable(eagles, game.battle, game.ann, guns).map(({ id }) => id);
    expect(ids).toContain('a.artillery-call');
    const call = { type: 'act', act: 'artillery-call', params: { battery: guns, registrationPoint: 1 } };
    const order = game.order(guns, call, 'FIRE at point 1');
    game.seal();
    const { battle } = game;
    const [{ choices = [] }] = needs(viewFor(eagles, battle, UMPIRE)).rows.filter(({ kind }) => kind === 'errand') as [Need];
    expect(choices[0]!.command).toEqual({ ...call, order });
    game.do(choices[0]!.command);
    // 3.2: 1 turn for the USA.
    expect([...game.battle.tables.mission!.values()]).toMatchObject([{ battery: guns, status: 'queued' }]);
    expect(game.row('order', order)).toMatchObject({ state: 'done', remark: null });
  });
});

describe('Orders: transport or normal, before moves', () => {
  it('stand in the order to move, and are carried out with it', () => {
    const game = new Evening(corps, [{}, {}], { season: 'summer' });
    game.do({ type: 'act', act: 'formation-add', params: { side: game.ours, name: '3 Div', nationality: 'british' } });
    const unit = game.add('I/12', game.ours, { type: 'infantry', formation: '3 Div', sp: 4, moveType: 'wheeled' });
    game.do({ type: 'set-orders', orders: 'sealed' });
    expect(orderable(corps, game.battle, game.ann, unit).map(({ id }) => id)).toContain('p.corps.movement');
    const move = {
      type: 'resolve',
      procedure: 'corps.movement',
      roles: { unit: [unit] },
      typed: { orders: 'transport', roadInches: 12 },
    };
    const order = game.order(unit, move, 'By road, transport orders');
    game.seal();
    const event = game.roll({ ...move, order }, UMPIRE, []);
    expect(input(event)).toMatchObject({ orders: 'transport' });
    expect(game.one(unit)).toMatchObject({ movedUnder: 'transport' });
    expect(game.row('order', order)).toMatchObject({ state: 'done', remark: null });
  });
});

describe('battles of before', () => {
  it('whose orders were sealed under an older version of the rulebook are judged again as they were', () => {
    const { ordered: _, ...older } = megagame;
    const before = new Evening({ ...older, version: '9' }, [{ nation: 'allied' }, { nation: 'german' }]);
    const tanks = before.add('Guards', before.ours, { troops: 'tanks', status: 12 });
    const spare = before.last.number + 1;
    before.do({ type: 'note', text: 'A fine morning', picture: null, onlyForSide: null });
    before.do({ type: 'set-orders', orders: 'sealed' });
    before.order(tanks, { type: 'act', act: 'prepare-attack', params: { units: [tanks] } });
    before.seal();
    const opening = before.last.number;
    const now = new House(megagame);
    now.state = before.state;
    now.record.push(...before.record);
    now.undo(spare, 'again');
    expect(asItStands(now.state, now.chronicle, opening)!.kind).toBe('orders-opened');
    expect(now.row('unit', tanks)).toMatchObject({ prepared: false, attackOrder: null });
  });
});
