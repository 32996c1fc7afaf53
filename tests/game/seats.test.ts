/** Who may join a side directly, who must ask, and from when on a player may read what the side has sealed. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { findActor, listOpenAgreements, readScenario, type Scenario, createView } from '../../src/game/index.js';
import type { Actor } from '../../src/rules/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { House, playerOf, SPECTATOR } from './house.js';
import { SALT } from './sealed-tanks.js';

const FILE = JSON.parse(readFileSync(new URL('../../scenarios/mokra.json', import.meta.url), 'utf8')) as JsonObject;
const PHASES = findRuleset('eagles').phases.map(({ id }) => id);

/** Mokra is for at most four people. */
const MOST = 4;

let house: House;
let poland: string;
let germany: string;

/** Starts Mokra in its first phase, without any players. */
function begin(umpiredBy: 'person' | 'bot' = 'person'): void {
  const read = readScenario(FILE);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  const scenario = read.scenario as Scenario & JsonObject;
  expect(read.scenario.players.most).toBe(MOST);
  house = new House(findRuleset('eagles'));
  const settings = read.scenario.settings.rulebook as JsonObject;
  const start = { type: 'start', name: 'Mokra', ruleset: 'eagles', settings, umpireRoleId: null, commitment: 'c0' } as const;
  house.do(umpiredBy === 'bot' ? { ...start, umpiredBy } : start);
  house.do({ type: 'open-scenario', scenario });
  [poland, germany] = ['Poland', 'Germany'].map(
    (name) => [...house.battle.tables.side.values()].find((side) => side.name === name)!.id,
  ) as [string, string];
}

const stranger = (id: string): Actor => ({ ...SPECTATOR, id });
const join = (id: string, side: string) => house.do({ type: 'join', side }, stranger(id));
const playersOf = (side: string): readonly string[] => house.battle.tables.side.get(side)!.playerIds;
const standingOf = (key: string) => findActor(house.battle, { userId: key, key, name: key, roleIds: [], isAdministrator: false });
const toPhase = (phase: string): void => {
  while (house.battle.game.phase !== phase) house.do({ type: 'advance', to: 'phase' });
};

beforeEach(() => begin());

describe('a seat on a side with players', () => {
  it('is open in the first phase, as long as fewer play than the scenario is for', () => {
    for (const id of ['a', 'b', 'c', 'd']) join(id, poland);
    expect(playersOf(poland)).toEqual(['a', 'b', 'c', 'd']);
    expect(house.record.filter(({ kind }) => kind === 'player-joined')).toHaveLength(MOST);
  });

  it('beyond the scenario’s players is the umpire’s to give: he is asked once, and the stranger plays nothing meanwhile', () => {
    for (const id of ['a', 'b', 'c']) join(id, poland);
    join('d', germany);
    join('e', poland);
    expect(house.last).toMatchObject({ kind: 'seat-asked', audience: 'all' });
    expect(playersOf(poland)).toEqual(['a', 'b', 'c']);
    expect(standingOf('e')).toMatchObject({ standing: 'spectator', sideId: null });
    expect(house.refused({ type: 'join', side: poland }, stranger('e'))).toMatchObject({ code: 'CONFLICT' });
    expect(house.refused({ type: 'admit', side: poland, person: 'e' }, playerOf(poland)).code).toBe('UMPIRE_ONLY');
    expect(house.refused({ type: 'admit', side: poland, person: 'someone else' }).code).toBe('NOT_FOUND');
    house.do({ type: 'admit', side: poland, person: 'e' });
    expect(playersOf(poland)).toEqual(['a', 'b', 'c', 'e']);
  });

  it('after the first phase is the umpire’s to give, however few play', () => {
    join('a', poland);
    toPhase(PHASES[1]!);
    join('b', poland);
    expect(house.last.kind).toBe('seat-asked');
    expect(playersOf(poland)).toEqual(['a']);
    expect(standingOf('b').standing).toBe('spectator');
  });

  it('is given by an umpire who adds people himself, at any time', () => {
    join('a', poland);
    toPhase(PHASES[1]!);
    house.do({ type: 'edit-side', side: poland, fields: {}, addPlayerIds: ['b'], removePlayerIds: [] });
    expect(playersOf(poland)).toEqual(['a', 'b']);
  });
});

describe('a seat in a battle without an umpire', () => {
  it('after the first phase is a proposal, which each side with players has to agree to', () => {
    begin('bot');
    join('a', poland);
    join('d', germany);
    toPhase(PHASES[1]!);
    join('b', poland);
    const proposal = listOpenAgreements(house.battle)[0]!;
    expect(proposal.first.does).toEqual({ type: 'admit', side: poland, person: 'b' });
    const agree = (side: string) => house.do({ type: 'agree', agreement: proposal.id, says: 'yes' }, playerOf(side));
    agree(germany);
    expect(listOpenAgreements(house.battle)[0]?.id).toBe(proposal.id);
    expect(playersOf(poland)).toEqual(['a']);
    agree(poland);
    expect(listOpenAgreements(house.battle)).toEqual([]);
  });

  it('can be asked for while another proposal is open, by one person at a time', () => {
    begin('bot');
    join('a', poland);
    join('d', germany);
    toPhase(PHASES[1]!);
    house.do({ type: 'propose', does: null, words: 'We stop at ten' }, playerOf(germany));
    join('b', poland);
    expect(listOpenAgreements(house.battle).map(({ first }) => first.does?.type)).toEqual([undefined, 'admit']);
    expect(house.refused({ type: 'join', side: poland }, stranger('c')).code).toBe('CONFLICT');
  });
});

describe('a side under seal', () => {
  /** Poland has sealed an order. Germany, which has a player, has not. */
  function sealPoland(): void {
    join('a', poland);
    join('d', germany);
    house.do({ type: 'set-orders', orders: 'sealed' });
    toPhase('movement');
    const unit = [...house.battle.tables.unit.values()].find(({ side }) => side === poland)!.id;
    house.do({ type: 'write-order', unit, words: 'Hold the railway', does: null }, playerOf(poland));
    house.do({ type: 'ready', side: poland, ready: true, salt: SALT, conditions: true }, playerOf(poland));
  }

  it('is closed to whoever comes after the seal: they play, and read its orders, as soon as these are open', () => {
    sealPoland();
    house.do({ type: 'edit-side', side: poland, fields: {}, addPlayerIds: ['b'], removePlayerIds: [] });
    expect(playersOf(poland)).toEqual(['a']);
    const reader = standingOf('b');
    expect(reader).toMatchObject({ standing: 'spectator', sideId: null });
    const known = JSON.stringify(createView(house.ruleset, house.battle, reader).battle);
    expect(known).not.toContain('Hold the railway');
    expect(house.refused({ type: 'ready', side: poland, ready: false }, reader).code).toBe('NOT_YOURS');
    house.do({ type: 'ready', side: germany, ready: true, salt: SALT, conditions: true }, playerOf(germany));
    expect(house.record.some(({ kind }) => kind === 'orders-opened')).toBe(true);
    expect(playersOf(poland)).toEqual(['a', 'b']);
    expect(standingOf('b')).toMatchObject({ standing: 'player', sideId: poland });
  });

  it('is closed in the same way to who joins by himself, and to whom an umpire lets in', () => {
    sealPoland();
    for (const id of ['b', 'c']) {
      join(id, poland);
      expect(house.last.kind).toBe('player-joined');
    }
    join('e', poland);
    expect(house.last.kind).toBe('seat-asked');
    house.do({ type: 'admit', side: poland, person: 'e' });
    expect(playersOf(poland)).toEqual(['a']);
    house.do({ type: 'ready', side: germany, ready: true, salt: SALT, conditions: true }, playerOf(germany));
    expect(playersOf(poland)).toEqual(['a', 'b', 'c', 'e']);
  });

  it('of nobody is open until it has sealed, and then the umpire’s to give', () => {
    house.do({ type: 'set-orders', orders: 'sealed' });
    join('d', germany);
    toPhase('movement');
    join('a', poland);
    expect(playersOf(poland)).toEqual(['a']);
    house.do({ type: 'leave', seat: 'a' }, { ...playerOf(poland), id: 'a' });
    house.do({ type: 'ready', side: poland, ready: true, salt: SALT, conditions: true });
    join('b', poland);
    expect(house.last.kind).toBe('seat-asked');
    expect(playersOf(poland)).toEqual([]);
  });
});
