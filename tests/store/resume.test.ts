import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type BattleEvent,
  FIRST_HASH,
  hashEvent,
  parseRecordFile,
  type Person,
  writeRecordLines,
  verifyRecord,
} from '../../src/game/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { listRecordFaults, openStore } from '../../src/store/index.js';
import { hasPython, NEEDS, pythonFinds } from '../verify/python.js';
import { asking, byBob, newFile, opening, Shelf, SURROUNDINGS } from './shelf.js';
import { wholeOf } from '../whole.js';

const MELEE = {
  type: 'resolve',
  procedure: 'eagles.melee',
  roles: {},
  typed: { attackerFp: 4, defenderFp: 3 },
} as const;

const roll = (shelf: Shelf): BattleEvent => shelf.act(MELEE).events[0]!;
const end = (shelf: Shelf, keepsSeed = false): BattleEvent => shelf.battles.end(asking(), undefined, { keepsSeed }).events[0]!;
const resume = (shelf: Shelf): BattleEvent => shelf.battles.resume(asking()).events[0]!;
const sha256 = (hex: unknown): string =>
  createHash('sha256')
    .update(Buffer.from(String(hex), 'hex'))
    .digest('hex');
const textOf = (shelf: Shelf, withSeed = true): string =>
  `${[...writeRecordLines(shelf.recordFiles.of(shelf.gameId, withSeed))].join('\n')}\n`;

/** Returns the faults that both verifiers find in a record file; null if there is none. */
function found(text: string): (string | null)[] {
  const { fault } = verifyRecord({ ...parseRecordFile(text), finalHash: null, rulesetById: findRuleset });
  const [ofPython] = hasPython ? pythonFinds([{ text, final: null }]) : [fault];
  return [fault, ofPython ?? null].map((each) => each && `${each.event} ${each.what}`);
}
const HOLDS = [null, null];

/** Returns the record with altered events and recalculated hashes. */
function forged(text: string, alter: (event: BattleEvent) => BattleEvent): string {
  const read = parseRecordFile(text);
  let previousHash = FIRST_HASH;
  const events = read.events.map((event) => {
    const altered = { ...alter(event), previousHash };
    previousHash = hashEvent(altered);
    return { ...altered, hash: previousHash };
  });
  return `${[...writeRecordLines({ ...read, events })].join('\n')}\n`;
}

describe('a battle that has ended', () => {
  it(`goes on under the seed that was kept back, and both verifiers work the dice out${NEEDS}`, () => {
    const shelf = new Shelf();
    roll(shelf);
    end(shelf, true);
    expect(() => shelf.act(MELEE)).toThrow('Use `/game resume`');
    const resumed = resume(shelf);
    expect(resumed).toMatchObject({ kind: 'game-resumed', command: { commitment: null, after: 5 } });
    roll(shelf);
    expect(wholeOf(shelf.battles.open(shelf.gameId)).game.status).toBe('open');
    expect(found(textOf(shelf))).toEqual(HOLDS);
  });

  it(`goes on under a new seed, committed to, when the last one was told: nobody can work its next dice out${NEEDS}`, () => {
    const shelf = new Shelf();
    const first = roll(shelf);
    const told = end(shelf).command.seed;
    const resumed = resume(shelf);
    const second = roll(shelf);
    const battle = wholeOf(shelf.battles.open(shelf.gameId));
    expect(battle.game).toMatchObject({ status: 'open', seed: null, commitment: resumed.command.commitment });
    expect(resumed.notes[0]).toContain('the dice now come from a new seed');
    expect(JSON.stringify(shelf.record.events(shelf.gameId))).not.toContain(
      shelf.database.$client.prepare('SELECT seed FROM games').pluck().get(),
    );
    expect(found(textOf(shelf))).toEqual(HOLDS);
    expect(found(textOf(shelf, false))).toEqual(HOLDS);
    const last = end(shelf).command.seed;
    expect(last).not.toBe(told);
    expect(sha256(last)).toBe(resumed.command.commitment);
    expect([first.diceKind, second.diceKind]).toEqual(['verified', 'verified']);
    expect(found(textOf(shelf, false))).toEqual(HOLDS);
    resume(shelf);
    roll(shelf);
    expect(found(textOf(shelf))).toEqual(HOLDS);
    expect(listRecordFaults(shelf.database.$client, shelf.gameId)).toEqual([]);
  });

  it(`is put right across its end: what fell before keeps its dice, further ones are those of its own seed${NEEDS}`, () => {
    const shelf = new Shelf();
    const first = roll(shelf);
    const added = shelf.act({ type: 'add-unit', name: 'B Coy', side: 's2', fields: { baseFp: 4 } }).events[0]!;
    end(shelf);
    resume(shelf);
    roll(shelf);
    shelf.act({ type: 'correct', event: first.number, changes: { attackerFp: 9 }, later: 'again', reason: 'miscounted' });
    shelf.act({ type: 'undo', event: added.number, later: 'again' });
    expect(found(textOf(shelf))).toEqual(HOLDS);
    // Everything since the first roll is undone, except that the battle ended and continues with another seed.
    shelf.act({ type: 'undo', event: first.number, scope: 'onwards', later: 'again' });
    expect(wholeOf(shelf.battles.open(shelf.gameId)).game).toMatchObject({ status: 'open', seed: null });
    roll(shelf);
    expect(found(textOf(shelf))).toEqual(HOLDS);
    const elsewhere = openStore(opening(newFile()), SURROUNDINGS);
    elsewhere.recordFiles.take(parseRecordFile(textOf(shelf)), '500', '600');
    elsewhere.battles.act(asking(), MELEE);
    expect(
      verifyRecord({ ...elsewhere.recordFiles.of(shelf.gameId, true), finalHash: null, rulesetById: findRuleset }).fault,
    ).toBeNull();
  });

  it('is resumed by umpires alone, once, and only when it has ended', () => {
    const shelf = new Shelf();
    expect(() => shelf.battles.resume(asking())).toThrow('is still running');
    end(shelf);
    const seed = shelf.database.$client.prepare('SELECT seed FROM games').pluck();
    const before = seed.get();
    expect(() => shelf.battles.resume(byBob())).toThrow('Only umpires of this battle');
    expect(seed.get()).toBe(before);
    const again = asking();
    const { events } = shelf.battles.resume(again);
    const now = seed.get();
    expect(shelf.battles.resume(again).events).toEqual(events);
    expect(seed.get()).toBe(now);
    expect(() => shelf.battles.resume(asking())).toThrow('is still running');
  });

  it(`has a record that nobody bends: the seed that was told, the new commitment, an end without a new seed${NEEDS}`, () => {
    const shelf = new Shelf();
    roll(shelf);
    end(shelf);
    resume(shelf);
    roll(shelf);
    end(shelf);
    const text = textOf(shelf);
    expect(found(text)).toEqual(HOLDS);
    const isBent = (alter: (event: BattleEvent) => BattleEvent): void => {
      for (const verdict of found(forged(text, alter))) expect(verdict).not.toBeNull();
    };
    const other = '77'.repeat(32);
    isBent((event) => (event.number === 5 ? { ...event, command: { ...event.command, seed: other } } : event));
    isBent((event) => (event.number === 6 ? { ...event, command: { ...event.command, commitment: sha256(other) } } : event));
    isBent((event) => (event.number === 6 ? { ...event, command: { ...event.command, commitment: null } } : event));
    isBent((event) => (event.kind === 'game-resumed' ? { ...event, kind: 'settings-changed' } : event));
  });

  it(`calls nobody by name again, once keys stand in the place of names${NEEDS}`, () => {
    const shelf = new Shelf();
    const anna: Person = { userId: '4242', name: 'Anna', roleIds: [], isAdministrator: false };
    shelf.act({ type: 'edit-side', side: 's2', fields: {}, addPlayerIds: ['4242'], removePlayerIds: [] });
    shelf.battles.act({ ...asking(), person: anna }, { type: 'salt', words: 'Rain at Caen' });
    roll(shelf);
    end(shelf);
    resume(shelf);
    const text = textOf(shelf);
    expect(found(text)).toEqual(HOLDS);
    const named = forged(text, (event) => (event.number === 4 ? { ...event, actor: { ...event.actor, name: 'Anna' } } : event));
    expect(found(named)).toEqual(['4 actor', '4 actor']);
  });
});
