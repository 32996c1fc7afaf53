/**
 * Compares what a correction records about earlier commands with the record. Alterations are found without the rules.
 */
import { describe, expect, it } from 'vitest';
import { calculateSeedCommitment, calculateDiceKey } from '../../src/dice/index.js';
import { type BattleEvent, applyEvents, hashEvent } from '../../src/game/index.js';
import type { RecalculatedCommand, Recalculation } from '../../src/game/event.js';
import { findEventFault } from '../../src/game/event-faults.js';
import { House } from './house.js';

const SEED = 'ab'.repeat(32);

/** Plays a shot with four dice and another after it, and corrects the first to a range at which it has five. */
function corrected() {
  const house = new House();
  house.start('Hill 112', { spotting: 'open' }, calculateSeedCommitment(SEED));
  const firer = house.unit('1/Pz', house.side('Axis', 'germany'));
  const target = house.unit('A Coy', house.side('Allies', 'usa'), { baseFp: 20 });
  const fire = (): number => {
    const roles = { firer: [firer], target: [target] };
    house.do({ type: 'resolve', procedure: 'eagles.direct-fire', roles, typed: { rangeYards: 450 } });
    return house.last.number;
  };
  const shots = [fire(), fire()];
  house.do({ type: 'correct', event: shots[0]!, changes: { rangeYards: 200 }, later: 'again', reason: 'misread' });
  return { record: house.record, shots };
}
const { record, shots } = corrected();
const correction = record.at(-1)!;
const { again } = correction as { readonly again: Recalculation };
const [shot] = again.commands as readonly [RecalculatedCommand];

interface Found {
  readonly what: string | undefined;
  readonly further: number;
}

function found(altered: Partial<Recalculation>, more: Partial<BattleEvent> = {}, seed: string | null = SEED): Found {
  const { hash: _, ...facts } = { ...correction, again: { ...again, ...altered }, ...more };
  const before = record.slice(0, -1);
  const count = { rolled: 0, entered: 0, reused: 0, further: 0 };
  const fault = findEventFault(
    { ...facts, hash: hashEvent(facts) },
    {
      start: record[0]!,
      before: before.at(-1),
      state: applyEvents('g', before),
      events: record,
      seed: seed === null ? null : calculateDiceKey(seed, []),
      earlier: [],
      interactions: new Set(before.map(({ interactionId }) => interactionId)),
    },
    count,
  );
  return { what: fault?.what, further: count.further };
}
const whatOf = (...given: Parameters<typeof found>): string | undefined => found(...given).what;
const withShot = (change: Partial<RecalculatedCommand>): Partial<Recalculation> => ({
  commands: [{ ...shot, ...change }, ...again.commands.slice(1)],
});
/** Changes one die of the shot, or the number of its dice. */
const withDice = (change: (dice: readonly object[]) => readonly object[]): Partial<Recalculation> =>
  withShot({
    events: shot.events.map((facts) => ({
      ...facts,
      resolutions: facts.resolutions.map((result) => ({ ...result, dice: change(result.dice) as typeof result.dice })),
    })),
  });

describe('a correction', () => {
  it('as it was made has no fault, with the seed and without, and counts its further die', () => {
    expect(again.commands[0]).toMatchObject({ first: shots[0], count: 1 });
    expect(shot.events[0]!.resolutions[0]!.dice.map(({ origin }) => origin)).toEqual([...Array<undefined>(4), 'further']);
    expect(found({})).toEqual({ what: undefined, further: 1 });
    expect(found({}, {}, null)).toEqual({ what: undefined, further: 1 });
  });

  it('judges commands of the record again, each once, in order, with all its events', () => {
    expect(whatOf(withShot({ first: shots[0]! - 1 }))).toBe('again');
    expect(whatOf(withShot({ first: 999 }))).toBe('again');
    expect(whatOf(withShot({ count: 2 }))).toBe('again');
    expect(whatOf({ commands: [shot, shot] })).toBe('again');
    const second = { ...shot, first: shots[1]!, events: [] };
    expect(whatOf({ commands: [second, shot] })).toBe('again');
  });

  it('has the command’s own events, each once', () => {
    const [facts] = shot.events;
    expect(whatOf(withShot({ events: [{ ...facts!, number: shots[1]! }] }))).toBe('again');
    expect(whatOf(withShot({ events: [{ ...facts!, number: shots[0]! - 1 }] }))).toBe('again');
    expect(whatOf(withShot({ events: [facts!, facts!] }))).toBe('again');
  });

  it('keeps the faces that fell, in their order, and takes further ones from the seed', () => {
    const face = (index: number, change: object) =>
      withDice((dice) => dice.map((die, at) => (at === index ? { ...die, ...change } : die)));
    const [first, , , , last] = shot.events[0]!.resolutions[0]!.dice;
    expect(whatOf(face(0, { face: (first!.face + 1) % 10 }))).toBe('dice');
    expect(whatOf(face(0, { face: (first!.face + 1) % 10 }), {}, null)).toBe('dice');
    expect(whatOf(face(0, { origin: 'further' }))).toBe('dice');
    expect(whatOf(face(4, { face: (last!.face + 1) % 10 }))).toBe('dice');
    // Without the seed, an additional die cannot be checked.
    expect(whatOf(face(4, { face: (last!.face + 1) % 10 }), {}, null)).toBeUndefined();
    expect(whatOf(face(4, { origin: 'entered' }))).toBe('dice');
    for (const die of ['d1', 'd0', 'd', 'd10000', 'x10']) expect(whatOf(face(4, { die }))).toBe('dice');
    expect(whatOf(withDice((dice) => dice.slice(0, 4)))).toBeUndefined();
  });

  it('comes to the battle that its events make', () => {
    const [change, ...others] = correction.changes;
    expect(whatOf({}, { changes: others })).toBe('changes');
    const fp = Object.keys(change!.after!)[0]!;
    expect(whatOf({}, { changes: [{ ...change!, after: { ...change!.after, [fp]: 77 } }, ...others] })).toBe('changes');
    expect(whatOf({ commands: [] })).toBe('changes');
  });
});
