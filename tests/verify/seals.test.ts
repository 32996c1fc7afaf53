/**
 * A forger alters, swaps, delays, removes or seals sealed orders again, with all hashes recalculated. Both verifiers
 * must find it.
 */
import { describe, expect, it } from 'vitest';
import { calculateSeedCommitment, type JsonObject } from '../../src/dice/index.js';
import { type GameCommand, type LaterResultMode, parseRecordFile, writeRecordLines, verifyRecord } from '../../src/game/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { House, playerOf } from '../game/house.js';
import { hasPython, NEEDS, pythonFinds } from './python.js';
import { loose, type Loose, sealed, textOf } from './tampering.js';

const SEED = 'ab'.repeat(32);
type Open = Record<string, unknown>;

/** Creates a battle with sealed orders, and with players on both sides. */
function battle() {
  const house = new House();
  const opening = { type: 'start', name: 'Hill 112', ruleset: 'eagles', umpireRoleId: null } as const;
  house.do({ ...opening, settings: { spotting: 'open' }, commitment: calculateSeedCommitment(SEED) });
  const [axis, allies] = [house.side('Axis', 'germany'), house.side('Allies', 'usa')];
  for (const side of [axis, allies])
    house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
  const [tank, gun, coy] = [
    house.unit('1/Pz', axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D' }),
    house.unit('8.8', axis),
    house.unit('A Coy', allies),
  ];
  house.do({ type: 'set-orders', orders: 'sealed' });
  return { house, axis, allies, tank, gun, coy };
}

const act = (id: string, params: JsonObject): GameCommand => ({ type: 'act', act: id, params });

/** Returns the record of a battle that has ended. */
function recordOf(house: House): string {
  house.do({ type: 'end', seed: SEED });
  return [...writeRecordLines({ events: house.record, seed: SEED, pictures: [] })].join('\n');
}

/**
 * Plays two turns of sealed orders: with a condition, alternatives and a standing order; one carried out as written,
 * and one differently.
 */
function fought(): string {
  const { house, axis, allies, tank, gun, coy } = battle();
  const moves = { type: 'resolve', procedure: 'eagles.movement', roles: { unit: [tank] }, typed: {} } as const;
  for (let turn = 1; turn <= 2; turn++) {
    const by = { ofAxis: playerOf(axis), ofAllies: playerOf(allies) };
    house.do({ type: 'write-order', unit: tank, words: 'Moves', does: { ...moves } }, by.ofAxis);
    const ordered = `o${house.last.number}`;
    house.do(act('order-write', { unit: tank, words: 'Or stays', when: 'A Coy is seen' }), by.ofAxis);
    if (turn === 2)
      house.do(act('order-when', { order: `o${house.last.number}`, fired: true, words: 'A Coy is seen' }), by.ofAxis);
    if (turn === 1) house.do(act('order-write', { unit: gun, words: 'Overwatch', standing: true }), by.ofAxis);
    house.do(act('order-write', { unit: coy, words: 'Digs in' }), by.ofAllies);
    house.do({ type: 'ready', side: axis, ready: true, salt: '5a'.repeat(32) }, by.ofAxis);
    house.do({ type: 'ready', side: allies, ready: true, salt: `${turn}3`.repeat(32) }, by.ofAllies);
    house.do({ ...moves, typed: turn === 1 ? {} : { terrain: 'woods' }, order: ordered });
    house.do({ type: 'advance', to: 'turn' });
  }
  return recordOf(house);
}

/** Plays an order that is written, sealed, opened and settled, after which an umpire undoes it. */
function putRight(until: (typeof MOMENTS)[number], later: LaterResultMode): string {
  const { house, axis, allies, tank, gun } = battle();
  house.do(act('order-write', { unit: tank, words: 'Moves' }), playerOf(axis));
  const written = house.last.number;
  house.do(act('order-write', { unit: gun, words: 'Overwatch', standing: true }), playerOf(axis));
  house.do({ type: 'ready', side: axis, ready: true, salt: '5a'.repeat(32) }, playerOf(axis));
  if (until !== 'sealed') house.do({ type: 'ready', side: allies, ready: true, salt: '13'.repeat(32) }, playerOf(allies));
  if (until === 'settled') house.do(act('order-done', { order: `o${written}` }));
  house.undo(written, later);
  expect(house.last).toMatchObject({ kind: 'results-changed', audience: 'all' });
  expect(house.last.notes.join(' ')).toMatch(/is now: Axis: ready \(orders sealed as [0-9a-f]{16}\)\./);
  house.do({ type: 'note', text: 'On we go.', picture: null, onlyForSide: null });
  house.do({ type: 'advance', to: 'turn' });
  return recordOf(house);
}
const MOMENTS = ['sealed', 'open', 'settled'] as const;

const TEXT = fought();
const of = (file: Loose, kind: string, n = 0): Open => file.events.filter((event) => event.kind === kind)[n]!;
const changesOf = (event: Open, table: string): { after: Open }[] =>
  (event.changes as { table: string; after: Open }[]).filter((change) => change.table === table);

const FORGERIES: Readonly<Record<string, (file: Loose) => void>> = {
  'other words in the order as it was written': (file) => {
    changesOf(of(file, 'order-written'), 'order')[0]!.after.words = 'Runs';
  },
  'another condition': (file) => {
    changesOf(of(file, 'order-written', 1), 'order')[0]!.after.when = 'it rains';
  },
  'another condition that the battle can tell': (file) => {
    const told = file.events.flatMap((event) => changesOf(event, 'order')).find(({ after }) => after?.condition)!;
    told.after.condition = { kind: 'turn', turn: 2 };
  },
  'a condition taken off': (file) => {
    const told = file.events.flatMap((event) => changesOf(event, 'order')).find(({ after }) => after?.condition)!;
    told.after.condition = null;
  },
  'another place for what the desk built': (file) => {
    const { after } = changesOf(of(file, 'order-written'), 'order')[0]!;
    after.does = { ...(after.does as Open), typed: { terrain: 'woods' } };
  },
  'an order that does not last': (file) => {
    changesOf(of(file, 'order-written', 2), 'order')[0]!.after.standing = false;
  },
  'an order of another side': (file) => {
    changesOf(of(file, 'order-written', 3), 'order')[0]!.after.side = 's2';
  },
  'another hash': (file) => {
    changesOf(of(file, 'orders-sealed'), 'seal')[0]!.after.hash = '0'.repeat(64);
  },
  'another salt': (file) => {
    changesOf(of(file, 'orders-sealed'), 'seal')[0]!.after.salt = 'c3'.repeat(32);
  },
  'the seal of the other side': (file) => {
    const [one, other] = [0, 1].map((n) => changesOf(of(file, 'orders-sealed', n), 'seal')[0]!.after);
    [one!.hash, other!.hash] = [other!.hash, one!.hash];
  },
  'another hash told': (file) => {
    of(file, 'ready').summary = 'Axis: ready (orders sealed as 0123456789abcdef).';
  },
  'no hash told': (file) => {
    of(file, 'ready').summary = 'Axis: ready.';
  },
  'said to be as ordered, and is not': (file) => {
    // The order that was carried out is next to its alternative, which lapsed.
    changesOf(of(file, 'resolved', 1), 'order').find(({ after }) => after.state === 'done')!.after.remark = null;
  },
  'carried out otherwise, and not said so': (file) => {
    (of(file, 'resolved').command as Open).typed = { terrain: 'woods' };
  },
};

const sent = (text: string) => ({ text, final: null });
const botFinds = (text: string) => verifyRecord({ ...parseRecordFile(text), finalHash: null, rulesetById: findRuleset }).fault;

describe('seals on orders', () => {
  it('hold as they were made', () => {
    expect(botFinds(TEXT)).toBeNull();
  });

  it('are broken in the open alone: what an umpire puts right under one gives another, which everybody is told, and both verifiers hold', () => {
    const texts = MOMENTS.flatMap((until) => (['keep', 'again'] as const).map((later) => putRight(until, later)));
    expect(texts.map(botFinds)).toEqual(texts.map(() => null));
    if (hasPython) expect(pythonFinds(texts.map(sent))).toEqual(texts.map(() => null));
  });

  it.each(Object.entries(FORGERIES))('are found by the bot: %s', (_what, forge) => {
    const file = loose(TEXT);
    forge(file);
    const forged = textOf(sealed(file));
    expect(forged).not.toBe(TEXT);
    expect(botFinds(forged)).not.toBeNull();
  });

  it.skipIf(!hasPython)(`are found by docs/verify/verify.py${NEEDS}`, () => {
    const forged = Object.values(FORGERIES).map((forge) => {
      const file = loose(TEXT);
      forge(file);
      return sent(textOf(sealed(file)));
    });
    const [whole, ...found] = pythonFinds([sent(TEXT), ...forged]);
    expect(whole).toBeNull();
    expect(Object.keys(FORGERIES).filter((_, index) => found[index] === null)).toEqual([]);
  });
});
