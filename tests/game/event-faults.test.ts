/** Faults within one event: each alteration, with a recalculated hash, is found without applying the rules. */
import { describe, expect, it } from 'vitest';
import { calculateSeedCommitment, calculateDiceKey } from '../../src/dice/index.js';
import { type BattleEvent, applyEvents, hashEvent } from '../../src/game/index.js';
import { findEventFault } from '../../src/game/event-faults.js';
import { House } from './house.js';

const SEED = 'ab'.repeat(32);

/** Plays a shot with dice of the seed and one with dice of a real table, an edit and its undo, a turn, and the end. */
function fought() {
  const house = new House();
  house.start('Hill 112', { spotting: 'open' }, calculateSeedCommitment(SEED));
  const [axis, allies] = [house.side('Axis', 'germany'), house.side('Allies', 'usa')];
  const [firer, target] = [house.unit('1/Pz', axis), house.unit('A Coy', allies)];
  const shot = { type: 'resolve', procedure: 'eagles.direct-fire', roles: { firer: [firer], target: [target] } } as const;
  const first = (events: readonly BattleEvent[]): number => events[0]!.number;
  const numbers = {
    unit: first([house.last]),
    shot: first(house.do({ ...shot, typed: { rangeYards: 450 } })),
    entered: first(house.do({ ...shot, typed: { rangeYards: 450 }, dice: [1, 1, 1, 1] })),
    edited: first(house.do({ type: 'edit-unit', unit: target, fields: { baseFp: 5, moved: true } })),
    undone: first(house.undo()),
    turn: first(house.do({ type: 'advance', to: 'turn' })),
    end: first(house.do({ type: 'end', seed: SEED })),
  };
  return { record: house.record, numbers, target };
}
const { record, numbers, target } = fought();

/** Returns the fault of an event altered in this way. Its hash is recalculated unless it is altered too. */
function faultOf(number: number, altered: Partial<BattleEvent>, seed: string | null = SEED): string | undefined {
  const event = { ...record[number - 1]!, ...altered };
  const events = record.map((each) => (each.number === number ? event : each));
  const before = events.slice(0, number - 1);
  const { hash: _, ...facts } = event;
  const fault = findEventFault(
    'hash' in altered ? event : { ...facts, hash: hashEvent(facts) },
    {
      start: record[0]!,
      before: before.at(-1),
      state: applyEvents('g', before),
      events,
      seed: seed === null ? null : calculateDiceKey(seed, []),
      earlier: [],
      interactions: new Set(before.map(({ interactionId }) => interactionId)),
    },
    { rolled: 0, entered: 0, reused: 0, further: 0 },
  );
  return fault?.what;
}
const at = (number: number): BattleEvent => record[number - 1]!;
const diceOf = (number: number, change: (die: BattleEvent['resolutions'][number]['dice'][number], index: number) => object) => ({
  resolutions: at(number).resolutions.map((resolution) => ({
    ...resolution,
    dice: resolution.dice.map((die, index) => ({ ...die, ...change(die, index) })),
  })),
});

it('as it was played, no event has a fault, with the seed or without', () => {
  for (const { number } of record) for (const seed of [SEED, null]) expect(faultOf(number, {}, seed)).toBeUndefined();
});

describe('its place in the record', () => {
  it('has its number, its battle, the hash before it and its own', () => {
    expect(faultOf(numbers.unit, { number: numbers.unit + 1 })).toBe('order');
    expect(faultOf(numbers.unit, { gameId: 'other' })).toBe('battle');
    expect(faultOf(numbers.unit, { ruleset: 'corps' })).toBe('battle');
    expect(faultOf(numbers.unit, { previousHash: '0'.repeat(64) })).toBe('order');
    expect(faultOf(1, { previousHash: 'f'.repeat(64) })).toBe('order');
    expect(faultOf(numbers.unit, { hash: '0'.repeat(64) })).toBe('hash');
  });

  it('belongs to an interaction that has no events yet, or goes on with that of the event before it', () => {
    expect(faultOf(numbers.unit, { interactionId: at(numbers.unit - 1).interactionId })).toBe('order');
    expect(faultOf(numbers.unit, { part: 1 })).toBe('order');
    expect(faultOf(numbers.unit, { part: 2, interactionId: at(numbers.unit - 1).interactionId })).toBe('order');
  });

  it('comes before the end, and nothing is resumed that has not ended', () => {
    expect(faultOf(numbers.turn, { kind: 'game-resumed' })).toBe('order');
  });

  it('has a nonce of 16 hexadecimal digits, or none', () => {
    expect(faultOf(numbers.unit, { nonce: '0123456789abcdef' })).toBeUndefined();
    for (const nonce of ['0123456789abcde', '0123456789abcdef0', '0123456789ABCDEF'])
      expect(faultOf(numbers.unit, { nonce })).toBe('nonce');
  });
});

describe('what it takes back', () => {
  it('is an earlier event that stands, and only for a kind that takes back', () => {
    expect(faultOf(numbers.edited, { undoes: numbers.shot })).toBe('undoes');
    expect(faultOf(numbers.undone, { undoes: null })).toBe('undoes');
    for (const undoes of [numbers.undone, numbers.undone + 1, 1]) expect(faultOf(numbers.undone, { undoes })).toBe('undoes');
  });

  it('is put back as it was found', () => {
    const [change] = at(numbers.undone).changes;
    expect(faultOf(numbers.undone, { changes: [] })).toBe('changes');
    expect(faultOf(numbers.undone, { changes: [{ ...change!, after: { ...change!.after, moved: true } }] })).toBe('changes');
  });
});

describe('its dice', () => {
  it('are those of the seed, where it is known', () => {
    const other = diceOf(numbers.shot, ({ face }, index) => (index === 0 ? { face: (face + 1) % 10 } : {}));
    expect(faultOf(numbers.shot, other)).toBe('dice');
    expect(faultOf(numbers.shot, other, null)).toBeUndefined();
  });

  it('have faces that there are: of ten sides 0 to 9', () => {
    for (const face of [-1, 10])
      expect(
        faultOf(
          numbers.shot,
          diceOf(numbers.shot, () => ({ face })),
          null,
        ),
      ).toBe('dice');
    for (const face of [0, 9])
      expect(
        faultOf(
          numbers.shot,
          diceOf(numbers.shot, () => ({ face })),
          null,
        ),
      ).toBeUndefined();
    for (const face of [0, 7])
      expect(
        faultOf(
          numbers.shot,
          diceOf(numbers.shot, () => ({ die: 'd6', face })),
          null,
        ),
      ).toBe('dice');
    for (const face of [1, 6])
      expect(
        faultOf(
          numbers.shot,
          diceOf(numbers.shot, () => ({ die: 'd6', face })),
          null,
        ),
      ).toBeUndefined();
  });

  it('are called what they are, and the event by them', () => {
    expect(
      faultOf(
        numbers.shot,
        diceOf(numbers.shot, () => ({ origin: 'entered' })),
        null,
      ),
    ).toBe('dice');
    expect(faultOf(numbers.shot, { diceKind: 'entered' })).toBe('dice');
    expect(faultOf(numbers.unit, { diceKind: 'verified' })).toBe('dice');
    expect(faultOf(numbers.entered, { diceKind: 'verified' })).toBe('dice');
  });

  it('that were entered are those of the command, one for one', () => {
    const { command } = at(numbers.entered);
    expect(faultOf(numbers.entered, { command: { ...command, dice: [1, 1, 1, 2] } })).toBe('dice');
    expect(faultOf(numbers.entered, { command: { ...command, dice: [1, 1, 1, 1, 1] } })).toBe('dice');
    expect(faultOf(numbers.entered, { command: { ...command, dice: [1, 1, 1] } })).toBe('dice');
  });
});

describe('its changes', () => {
  const [change] = at(numbers.edited).changes;

  it('start from what was so', () => {
    const changed = (more: object) => faultOf(numbers.edited, { changes: [{ ...change!, ...more }] });
    expect(changed({})).toBeUndefined();
    expect(changed({ before: { ...change!.before, moved: true } })).toBe('changes');
    expect(changed({ id: 'u99' })).toBe('changes');
    expect(changed({ table: 'mission' })).toBe('changes');
    expect(changed({ before: null })).toBe('changes');
    expect(changed({ before: null, after: null })).toBe('changes');
    // The fields before and after the change must be the same.
    expect(changed({ after: { moved: true } })).toBe('changes');
    // A removal contains the whole row.
    expect(changed({ after: null })).toBe('changes');
  });

  it('of a new row are of one that was not there', () => {
    const [created] = at(numbers.unit).changes;
    expect(faultOf(numbers.edited, { changes: [created!] })).toBe('changes');
    expect(faultOf(numbers.unit, { changes: [{ ...created!, after: null }] })).toBe('changes');
  });

  it('each start from the changes before it in the same event', () => {
    const back = { ...change!, before: change!.after, after: change!.before };
    expect(faultOf(numbers.edited, { changes: [change!, back, change!] })).toBeUndefined();
    expect(faultOf(numbers.edited, { changes: [change!, change!] })).toBe('changes');
    expect(change!.id).toBe(target);
  });

  it('are of the turn and phase that it was', () => {
    expect(faultOf(numbers.edited, { turn: 2 })).toBe('turn');
    expect(faultOf(numbers.edited, { phase: 'melee' })).toBe('turn');
    expect(faultOf(1, { turn: 2 })).toBe('turn');
  });
});
