import { describe, expect, it } from 'vitest';
import { createActCommand, findRule, legal, createView } from '../../src/game/index.js';
import { listActions } from '../../src/game/action.js';
import type { JsonObject } from '../../src/dice/index.js';
import { composeWithModules, mayBeAgreed } from '../../src/house/index.js';
import type { Act } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { House, playerOf, UMPIRE } from '../game/house.js';

const settingsOf = (house: House) =>
  listActions(house.ruleset).filter(({ rule, typed }) => typed.startsWith('game ') && rule.kind === 'act');

describe('a setting of the battle', () => {
  it('is an action with a slash command in every rulebook, and lists of actions do not offer it', () => {
    for (const ruleset of RULESETS)
      expect(listActions(ruleset).flatMap(({ rule, typed }) => (typed.startsWith('game ') ? [rule.id] : []))).toEqual([
        'set-hand-dice',
        'set-withdrawals',
        'set-posts',
        'set-mentions',
        'set-pace',
        'set-unseen-names',
        'set-exact-strength',
        'set-checks',
        'salt',
        'set-orders',
      ]);
    const house = House.withSides();
    const now = legal(createView(house.ruleset, house.battle, UMPIRE), UMPIRE);
    expect(settingsOf(house).filter((setting) => now.includes(setting))).toEqual([]);
  });

  it('is recorded under its own type, as older versions recorded it', () => {
    const house = House.withSides();
    const act = settingsOf(house).find(({ typed }) => typed === 'game dice')!.rule as Act;
    const command = createActCommand(act, { allowed: 'everybody' }, { actor: UMPIRE, battle: house.battle });
    expect(JSON.stringify(command)).toBe('{"type":"set-hand-dice","allowed":"everybody"}');
    expect(findRule(house.ruleset, command)).toBe(act);
    house.do(command);
    expect(house.record.at(-1)!.command).toEqual({ type: 'set-hand-dice', allowed: 'everybody' });
    expect(house.battle.game).toMatchObject({ handDice: 'everybody' });
  });

  it('records what begins with sealed orders, and a call its empty words, although no option has them', () => {
    const house = House.withSides();
    const by = { actor: playerOf(house.axis), battle: house.battle };
    const command = (id: string, entered: JsonObject) => composeWithModules(house.ruleset).act(id)!.becomes!(entered, by);
    expect(command('set-orders', { orders: 'sealed' })).toMatchObject({ orders: 'sealed', unseenNames: false });
    expect(command('set-orders', { orders: 'off' })).toEqual({ type: 'set-orders', orders: 'off', unseenNames: true });
    expect(command('call', {})).toEqual({ type: 'call', words: '' });
    expect(command('answer-call', {})).toEqual({ type: 'answer-call', call: null, words: '' });
    expect(command('advance', { anyway: true })).toEqual({ type: 'advance', to: 'phase' });
    expect(command('advance', { to: ' melee ' })).toEqual({ type: 'go-to-phase', phase: 'melee' });
    expect(command('advance-turn', {})).toEqual({ type: 'advance', to: 'turn' });
    expect(command('ready', {})).toEqual({ type: 'ready', side: house.axis, ready: true });
    expect(command('ready', { ready: false, untilNeeded: true })).toEqual({ type: 'ready', side: house.axis, ready: false });
    expect(command('ready', { untilNeeded: true })).toMatchObject({ until: 'needed' });
    house.do({ type: 'call', words: '' }, playerOf(house.axis));
    expect(house.refused({ type: 'act', act: 'answer-call', params: { call: null } }).code).toBe('INVALID_INPUT');
  });

  it('is refused to players, and with a value that it does not have', () => {
    const house = House.withSides();
    expect(house.refused({ type: 'set-posts', posts: 'full' }, playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
    expect(house.refused({ type: 'set-posts', posts: 'none' } as never)).toMatchObject({ code: 'INVALID_INPUT', field: 'posts' });
  });

  it('can be agreed on without an umpire, except the pace, because phases then always end when all sides are ready', () => {
    const agreed = settingsOf(House.withSides()).filter(({ rule }) => mayBeAgreed({ type: rule.id }));
    expect(agreed.map(({ typed }) => typed)).toEqual([
      'game dice',
      'game undo',
      'game set',
      'game mentions',
      'game names',
      'game strength',
      'game checks',
      'game orders',
    ]);
  });
});

it('what sides may propose is what the act of an umpire’s command says', () => {
  const by = { actor: UMPIRE, battle: House.withSides().battle };
  const described = RULESETS.flatMap(listActions).flatMap(({ rule }) =>
    rule.kind === 'act' && rule.isOwnType && rule.umpireOnly && !('run' in rule) ? [rule] : [],
  );
  expect(described.length).toBeGreaterThan(15);
  for (const act of described) expect(mayBeAgreed(createActCommand(act, {}, by)), act.id).toBe(act.neverAgreed !== true);
});

it('checks without a choice show the present setting', () => {
  const house = House.withSides();
  const asked = (): string => {
    try {
      house.do({ type: 'set-checks' });
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };
  expect(asked()).toContain('Checks refuse. Players cannot do what the map rules out. Choose a setting');
  house.do({ type: 'set-checks', mode: 'warn', off: 'ground' });
  expect(asked()).toContain('Checks only warn. Results say what the map rules out. Off: ground. Choose a setting');
});
