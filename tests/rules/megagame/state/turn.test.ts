import { describe, expect, it } from 'vitest';
import { megagameRuleset } from '../../../../src/rules/megagame/index.js';
import { embedFor } from '../../../present/posting.js';
import { Game, player, refusal, UMPIRE } from './game.js';

const MARKS = { movedPct: 60, delayPct: 20, immobilised: true, flakSuppressed: true, noCounterAttack: true } as const;
const CLEARED = { movedPct: 0, delayPct: 0, immobilised: false, flakSuppressed: false, noCounterAttack: false };

describe('the turn (M-4)', () => {
  it('is orders, air, movement, combat, supply, and then the next turn', () => {
    const game = new Game();
    const seen = [game.battle.game.phase];
    for (let step = 0; step < 5; step++) {
      game.next();
      seen.push(game.battle.game.phase);
    }
    expect(seen).toEqual(['orders', 'air', 'movement', 'combat', 'supply', 'orders']);
    expect(game.battle.game.turn).toBe(2);
    expect(game.record.at(-1)!.summary).toBe('Turn 2: Orders.');
  });

  it('lets an umpire go to any phase at any time', () => {
    const game = new Game();
    game.goTo('combat');
    game.goTo('air');
    expect(game.battle.game).toMatchObject({ phase: 'air', turn: 1 });
    expect(refusal(() => game.goTo('melee')).code).toBe('INVALID_INPUT');
    expect(refusal(() => game.do({ type: 'go-to-phase', phase: 'air' }, [], player(game.allies))).code).toBe('UMPIRE_ONLY');
    expect(megagameRuleset.sequenceCite).toBe('M-4');
  });

  it('refuses nothing for its phase: players march and attack in any (M-4)', () => {
    const game = new Game();
    const attacker = game.add('1 Para', game.allies);
    const defender = game.add('Gren', game.axis);
    const as = player(game.allies);
    for (const phase of ['air', 'supply', 'orders']) {
      game.goTo(phase);
      game.roll('movement', { unit: [attacker] }, { mode: 'tactical', distanceKm: 1 }, [], as);
    }
    game.roll('combat', { attackers: [attacker], defenders: [defender] }, {}, [3], as);
    expect(game.record.at(-1)!.resolutions[0]!.outcome).toMatchObject({ die: 3 });
  });
});

describe('when the turn changes', () => {
  it('the marks of every unit go; status, supply and orders to prepare stay', () => {
    const game = new Game();
    const id = game.add('1 Para', game.allies, { status: 4, startStatus: 6, fuelSp: 2 });
    game.edit(id, { ...MARKS, prepared: true });
    game.nextTurn();
    expect(game.unit('1 Para')).toMatchObject({ ...CLEARED, status: 4, ammoSp: 3, fuelSp: 2, prepared: true });
  });

  it('who stood still is tactical again, who marched is not (M-9)', () => {
    const game = new Game();
    const still = game.add('Still', game.allies);
    const moved = game.add('Moved', game.allies);
    game.edit(still, { mode: 'road-column' });
    game.edit(moved, { mode: 'road-column', movedPct: 0.5 });
    game.nextTurn();
    expect(game.unit('Still').mode).toBe('tactical');
    expect(game.unit('Moved').mode).toBe('road-column');
    expect(game.record.at(-1)).toMatchObject({
      audience: game.allies,
      summary: 'Deployed tactically after a turn without a move: Still (M-9).',
    });
    game.nextTurn();
    expect(game.unit('Moved').mode).toBe('tactical');
  });

  it('who has no status left takes no part any more: nobody is told of it, and an umpire who brings it back finds it deployed (M-1, M-9)', () => {
    const game = new Game();
    const gone = game.add('Gone', game.axis);
    game.edit(gone, { mode: 'road-column', status: 0 });
    const event = game.nextTurn();
    expect(game.record.at(-1)).toMatchObject({ kind: 'phase', audience: 'all' });
    expect(JSON.stringify(embedFor(event, { battle: game.battle, ruleset: megagameRuleset }))).not.toMatch(/Gone|column/);
    game.edit(gone, { status: 4 });
    const para = game.add('1 Para', game.allies, { prepared: true });
    // Status 5 against 4 with a die of 1 is confused.
    expect(game.roll('combat', { attackers: [para], defenders: [gone] }, {}, [1]).resolutions[0]!).toMatchObject({
      input: { defNonTactical: 0 },
      outcome: { defTotal: 4, result: 'confused' },
    });
  });

  it('each side hears of its own units that are deployed again, and nobody of both (M-9, M-29)', () => {
    const game = new Game();
    for (const [name, side] of [
      ['A', game.allies],
      ['C', game.axis],
      ['B', game.allies],
    ] as const)
      game.edit(game.add(name, side), { mode: 'non-tactical' });
    game.nextTurn();
    const [turn, ...told] = game.record.slice(-3);
    expect(turn).toMatchObject({ kind: 'phase', audience: 'all' });
    expect(told.map(({ audience, summary }) => [audience, summary])).toEqual([
      [game.allies, 'Deployed tactically after a turn without a move: A, B (M-9).'],
      [game.axis, 'Deployed tactically after a turn without a move: C (M-9).'],
    ]);
    for (const name of ['A', 'B', 'C']) expect(game.unit(name).mode).toBe('tactical');
  });

  it('tells that nobody is immobilised any more, and not how many were (M-24)', () => {
    const game = new Game();
    for (const name of ['A', 'B']) game.edit(game.add(name, game.allies), { immobilised: true });
    for (const _ of [1, 2]) expect(game.nextTurn().notes).toEqual(['Immobilised units can move again (M-24).']);
    expect(game.record[0]!.notes.join(' ')).not.toContain('immobilised');
  });

  it('air groups have not flown, and recce groups have looked at nothing', () => {
    const game = new Game();
    game.fly('Eyes', game.allies, 'recce', 2);
    game.act('recce', { group: game.group('Eyes').id, zone: 'Arnhem' });
    game.act('air-group-edit', { group: game.group('Eyes').id, damage: 1 });
    expect(game.group('Eyes')).toMatchObject({ flown: true, zones: ['Arnhem'] });
    game.nextTurn();
    expect(game.group('Eyes')).toMatchObject({ flown: false, zones: [], damage: 1, squadrons: 2 });
  });

  it('and at no other change of phase, back to orders neither', () => {
    const game = new Game();
    const id = game.add('1 Para', game.allies, { mode: 'non-tactical' });
    game.edit(id, MARKS);
    const before = game.unit('1 Para');
    for (const phase of ['supply', 'orders', 'combat'])
      expect(game.goTo(phase).changes.filter(({ table }) => table === 'unit')).toEqual([]);
    expect(game.unit('1 Para')).toEqual(before);
    // Combat is the fourth phase. Supply follows, and then the next turn.
    game.next();
    expect(game.unit('1 Para')).toEqual(before);
    game.next();
    expect(game.unit('1 Para')).toMatchObject({ ...CLEARED, mode: 'non-tactical' });
  });

  it('an umpire who sets the turn changes no marks', () => {
    const game = new Game();
    const id = game.add('1 Para', game.allies);
    game.edit(id, MARKS);
    game.act('set-game', { turn: 4, phase: 'combat' });
    expect(game.battle.game).toMatchObject({ turn: 4, phase: 'combat' });
    expect(game.unit('1 Para')).toMatchObject(MARKS);
    game.nextTurn();
    expect(game.battle.game.turn).toBe(5);
    expect(game.unit('1 Para')).toMatchObject(CLEARED);
  });

  it('nothing comes due later', () => {
    const game = new Game();
    expect(megagameRuleset.diary(game.battle)).toEqual([]);
    expect(() => megagameRuleset.comeDue(undefined as never, { id: 'x' } as never)).toThrow('nothing comes due');
  });
});

describe('Combat: orders to prepare (M-10)', () => {
  const prepare = (game: Game, units: readonly string[], as = UMPIRE) => game.act('prepare-attack', { units }, as);

  it('are put on record by a side in the orders phase, and known to it alone', () => {
    const game = new Game();
    const units = ['A', 'B'].map((name) => game.add(name, game.allies));
    const event = prepare(game, units, player(game.allies));
    expect(event).toMatchObject({ kind: 'attack-prepared', audience: game.allies, summary: 'Attack prepared: A, B.' });
    expect(game.unit('A').prepared && game.unit('B').prepared).toBe(true);
    game.next();
    expect(refusal(() => prepare(game, units, player(game.allies)))).toMatchObject({
      code: 'ILLEGAL',
      cites: ['Combat', 'M-10'],
    });
    game.act('cancel-attack', { units: [units[0]!] }, player(game.allies));
    expect(game.unit('A').prepared).toBe(false);
    expect(game.unit('B').prepared).toBe(true);
  });

  it('an umpire puts them on record at any time', () => {
    const game = new Game();
    const unit = game.add('A', game.allies);
    game.goTo('combat');
    prepare(game, [unit]);
    expect(game.unit('A').prepared).toBe(true);
  });

  it('are for own units that can still attack, of one side', () => {
    const game = new Game();
    const ours = game.add('A', game.allies);
    const theirs = game.add('B', game.axis);
    const dump = game.add('Dump', game.allies, { status: 0 });
    expect(refusal(() => prepare(game, [theirs], player(game.allies))).code).toBe('NOT_FOUND');
    expect(refusal(() => prepare(game, ['nobody'])).code).toBe('NOT_FOUND');
    expect(refusal(() => prepare(game, [ours, theirs])).field).toBe('units');
    expect(refusal(() => prepare(game, []))).toMatchObject({ code: 'INVALID_INPUT', field: 'units' });
    expect(refusal(() => prepare(game, [dump]))).toMatchObject({ code: 'ILLEGAL', cites: ['Combat', 'M-1'] });
  });

  it('last until the unit attacks or is made to retreat, through any number of turns', () => {
    const game = new Game();
    const attacker = game.add('A', game.allies, { status: 8 });
    const defender = game.add('B', game.axis, { status: 4 });
    prepare(game, [attacker]);
    prepare(game, [defender]);
    game.nextTurn();
    game.nextTurn();
    expect(game.unit('A').prepared).toBe(true);
    const attack = (faces: readonly number[]) => game.roll('combat', { attackers: [attacker], defenders: [defender] }, {}, faces);
    // Status 8 against 4 with a die of 1 is a limited success, with a retreat of 2 km.
    expect(attack([1]).resolutions[0]!.input).toMatchObject({ attUnprepared: 0 });
    expect(game.unit('A').prepared).toBe(false);
    expect(game.unit('B').prepared).toBe(false);
    expect(attack([1]).resolutions[0]!.input).toMatchObject({ attUnprepared: 1 });
  });
});
