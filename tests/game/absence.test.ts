/**
 * In a battle without an umpire, the players of one side are away. Tests the agreed length of each phase, and what
 * follows when it has passed.
 */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import {
  findActor,
  findDeadline,
  findAutomaticCommand,
  type GameCommand,
  listOpenAgreements,
  readScenario,
  listSidesToWaitFor,
  verifyRecord,
} from '../../src/game/index.js';
import { listAbsentSides, listReadySides } from '../../src/house/index.js';
import { findRuleset, RULESETS } from '../../src/rules/registry.js';
import { House, playerOf, SPECTATOR } from './house.js';

const FILE = JSON.parse(readFileSync(new URL('../../scenarios/mokra.json', import.meta.url), 'utf8')) as JsonObject;
const HOUR = 3_600_000;
const FROM = '2026-01-01T00:00:00.000Z';
const EACH = { type: 'set-deadline', deadline: { from: FROM, to: '2026-01-02T00:00:00.000Z' }, each: 24 * HOUR } as const;

/** A battle whose clock the test sets. */
class Timed extends House {
  at = FROM;
  protected override momentFor = () => ({ at: this.at, interactionId: `i${this.record.length}` });
}

let house: Timed;
let poland: string;
let germany: string;

/** Lets the bot do what follows from the last events. */
function follow(count: number): void {
  for (let last = house.record.slice(-count); ;) {
    const next = findAutomaticCommand(house.ruleset, house.battle, last, last, new Set());
    if (!next) return;
    last = [...house.do(next.command)];
  }
}

/** Lets the time of the phase pass, so that the bot holds for the late sides. */
function late(): void {
  house.at = findDeadline(house.battle)!.to;
  const sides = listSidesToWaitFor(house.ruleset, house.battle).map(({ id }) => id);
  follow(house.do({ type: 'hold', sides }).length);
}

const done = (side: string): void => follow(house.do({ type: 'ready', side, ready: true }, playerOf(side)).length);
const phase = (): string => `${house.battle.game.turn} ${house.battle.game.phase}`;

beforeEach(() => {
  house = new Timed(findRuleset('eagles'));
  const read = readScenario(FILE);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  const { scenario } = read;
  const { rulebook } = scenario.settings;
  house.do({
    type: 'start',
    name: 'Mokra',
    ruleset: 'eagles',
    settings: rulebook as never,
    umpireRoleId: null,
    commitment: 'c0',
    umpiredBy: 'bot',
  });
  house.do({ type: 'open-scenario', scenario: scenario as never });
  [poland, germany] = [...house.battle.tables.side.keys()] as [string, string];
  for (const side of [poland, germany]) house.do({ type: 'join', side }, { ...SPECTATOR, id: `p${side}` });
});

describe('the time of each phase', () => {
  it('is agreed once, and begins anew with every phase', () => {
    house.do(EACH);
    expect(house.last.notes[0]).toBe('Each phase lasts 1 d.');
    house.at = '2026-01-01T06:30:00.000Z';
    done(poland);
    done(germany);
    expect(phase()).toBe('1 indirect');
    expect(findDeadline(house.battle)).toEqual({ from: house.at, to: '2026-01-02T06:30:00.000Z' });
    house.do({ type: 'set-deadline', deadline: null, each: null });
    done(poland);
    done(germany);
    expect(findDeadline(house.battle)).toBeNull();
  });

  it('stays as it was when an event before it is undone and worked out again', () => {
    house.do(EACH);
    house.at = '2026-01-01T06:30:00.000Z';
    house.do({ type: 'advance', to: 'phase' });
    house.at = '2026-01-01T09:00:00.000Z';
    house.do({ type: 'undo', event: 1 + house.record.findIndex(({ kind }) => kind === 'player-joined'), later: 'again' });
    expect(findDeadline(house.battle)?.from).toBe('2026-01-01T06:30:00.000Z');
    expect(verifyRecord({ events: house.record, seed: null, finalHash: null, rulesetById: findRuleset }).fault).toBeNull();
  });

  it('cannot be less than a minute or more than a month', () => {
    for (const each of [0, 59_000, 31 * 24 * HOUR, 1.5]) expect(house.refused({ ...EACH, each }).code).toBe('INVALID_INPUT');
  });

  it.each(RULESETS.map(({ id }) => id))('is a setting of every rulebook (%s)', (id) => {
    const other = new House(findRuleset(id));
    other.start('Hill 112', other.ruleset.guide.firstGame ?? {});
    other.do(EACH);
    other.do({ type: 'advance', to: 'phase' });
    expect(findDeadline(other.battle)).toEqual({ from: FROM, to: '2026-01-02T00:00:00.000Z' });
  });
});

describe('U-4: a side that is late', () => {
  beforeEach(() => void house.do(EACH));

  it('is held for: it is ready, its units stay as they were, and the phase ends', () => {
    const units = () => JSON.stringify([...house.battle.tables.unit.values()].filter(({ side }) => side === germany));
    const before = units();
    done(poland);
    late();
    const held = house.record.find(({ command }) => command.type === 'hold')!;
    expect(held).toMatchObject({
      kind: 'ready',
      audience: 'all',
      summary: 'The deadline has passed. Sides that do nothing more in this phase: Germany.',
      notes: [],
    });
    expect(phase()).toBe('1 indirect');
    expect(listReadySides(house.battle)).toEqual([]);
    expect(units()).toBe(before);
    expect(listAbsentSides(house.battle)).toEqual([]);
  });

  it('is away when it is late twice in a row, and there again with its first word', () => {
    late();
    late();
    expect(listAbsentSides(house.battle)).toEqual([poland, germany]);
    done(germany);
    expect(listAbsentSides(house.battle)).toEqual([poland]);
    late();
    done(poland);
    expect(listAbsentSides(house.battle)).toEqual([]);
  });

  it('is not away when it was late once, was there, and was late once more', () => {
    late();
    for (const side of [poland, germany]) done(side);
    late();
    expect(listAbsentSides(house.battle)).toEqual([]);
  });

  it('can be held for by the bot only', () => {
    const hold: GameCommand = { type: 'hold', sides: [germany] };
    expect(house.refused(hold, playerOf(poland)).code).toBe('UMPIRE_ONLY');
    done(germany);
    expect(house.refused(hold).code).toBe('CONFLICT');
  });
});

describe('U-4: while a side is away', () => {
  const propose = (does: object): void =>
    follow(house.do({ type: 'propose', does: does as never, words: 'as typed' }, playerOf(poland)).length);

  beforeEach(() => {
    house.do(EACH);
    for (let n = 0; n < 2; n++) {
      done(poland);
      late();
    }
    expect(listAbsentSides(house.battle)).toEqual([germany]);
  });

  it('anyone without a side can play it, who does not know the secrets of the other', () => {
    expect(house.refused({ type: 'join', side: germany }, playerOf(poland)).code).toBe('NOT_YOURS');
    const carl = { userId: 'c', key: 'c', name: 'Carl', roleIds: [], isAdministrator: false };
    house.do({ type: 'join', side: germany }, { ...SPECTATOR, id: 'c' });
    expect(house.last).toMatchObject({ kind: 'player-joined' });
    expect(findActor(house.battle, carl)).toMatchObject({ standing: 'player', sideId: germany });
    expect(listAbsentSides(house.battle)).toEqual([]);
  });

  it('the battle ends by its objectives at the word of the other side', () => {
    propose({ type: 'end', seed: null });
    expect(house.battle.game.status).toBe('ended');
    expect(house.last.notes).toEqual([expect.stringContaining('By the objectives: ')]);
  });

  it.each([
    ['a result in its own words', { type: 'end', seed: null, result: 'a Polish victory' }],
    ['a ruling', { type: 'edit-umpires', add: ['77'], remove: [] }],
    ['an undo', { type: 'undo', later: 'again' }],
  ])('the other side cannot have %s without an answer', (_, does) => {
    propose(does);
    expect(listOpenAgreements(house.battle)).toHaveLength(1);
    expect(house.battle.game.status).toBe('open');
  });

  it('a proposal that it has left open keeps the other side from nothing', () => {
    house.do({ type: 'propose', does: null, words: 'We stop at ten' }, playerOf(germany));
    late();
    late();
    propose({ type: 'end', seed: null });
    expect(house.battle.game.status).toBe('ended');
  });
});
