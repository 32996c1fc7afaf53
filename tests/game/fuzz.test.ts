import { describe, expect, it } from 'vitest';
import { type BattleEvent, emptyGame, fold, foldAll, type GameState, isUndoable } from '../../src/game/index.js';
import { Refusal } from '../../src/rules/index.js';
import { numberFor } from '../chance/chance.js';
import { fc, runs } from '../chance/properties.js';
import { House, orderOf, textOf, undoneIn } from './house.js';
import { Chooser, nextCommand, OPENING } from './random-battle.js';

const thawed = (event: BattleEvent): BattleEvent => JSON.parse(JSON.stringify(event)) as BattleEvent;

function opened(): House {
  const house = new House();
  for (const command of OPENING) house.do(command);
  return house;
}

const seeds = fc.array(fc.integer(), { minLength: 50, maxLength: 90, size: 'max' });
const seen = new Map<string, number>();

/** Plays one command chosen by a seed; what is thrown must be a refusal, and then nothing has changed. */
/** Kinds of events and codes of refusals. */
const WORTH_SEEING = [
  'resolved',
  'phase',
  'undone',
  'mission-ordered',
  'mission-landed',
  'gun-ready',
  'unit-edited',
  'CONFLICT',
  'ILLEGAL',
  'UMPIRE_ONLY',
];
/** In which all of it is seen but for chances too small to think of. */
const MOST_BATTLES = 200;

function step(house: House, seed: number, mayKeep = true): readonly BattleEvent[] {
  const { command: chosen, actor } = nextCommand(house.battle, house.record.length, new Chooser(seed));
  const command = chosen.type === 'undo' && chosen.later === 'keep' && !mayKeep ? { ...chosen, later: 'undo' as const } : chosen;
  const before = house.state;
  try {
    const events = house.do(command, actor);
    for (const { kind } of events) seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return events;
  } catch (error) {
    if (!(error instanceof Refusal)) throw new Error(`bug in ${JSON.stringify(command)}`, { cause: error });
    expect(house.state).toBe(before);
    seen.set(error.code, (seen.get(error.code) ?? 0) + 1);
    return [];
  }
}

describe('any battle', () => {
  it('is worth playing: much of what can happen does', () => {
    const unseen = (): string[] => WORTH_SEEING.filter((kind) => !seen.has(kind));
    for (let battle = 0; unseen().length > 0 && battle < MOST_BATTLES; battle++) {
      const house = opened();
      const chooser = new Chooser(numberFor(`worth playing ${battle}`));
      for (let n = 0; n < 60; n++) step(house, chooser.below(2 ** 31));
    }
    expect(unseen()).toEqual([]);
  });

  it('is the fold of its events, which number without gaps and chain', () => {
    fc.assert(
      fc.property(seeds, (choices) => {
        const house = opened();
        let folded: GameState = foldAll('g', house.record.map(thawed));
        for (const seed of choices) {
          const events = step(house, seed);
          events.forEach((event, part) => expect(event.part).toBe(part));
          for (const event of events) folded = fold(folded, thawed(event));
          expect(textOf(folded.battle)).toBe(textOf(house.battle));
          expect(orderOf(folded.battle)).toBe(orderOf(house.battle));
        }
        expect({ ...folded, battle: null }).toEqual({ ...house.state, battle: null });
        expect(house.record.map(({ number }) => number)).toEqual(house.record.map((_, index) => index + 1));
        expect(new Set(house.state.undoneBy.keys())).toEqual(undoneIn(house.record));
        expect(textOf(emptyGame('g').battle)).toBe(textOf(foldAll('g', []).battle));
      }),
      { numRuns: runs(40) },
    );
  });

  it('comes back to the very state before its last event when that is undone, and to the state after when the undo is', () => {
    fc.assert(
      fc.property(seeds, (choices) => {
        const house = opened();
        const states: GameState[] = [emptyGame('g')];
        for (const event of house.record) states.push(fold(states.at(-1)!, event));
        for (const seed of choices) {
          for (const event of step(house, seed)) states.push(fold(states.at(-1)!, event));
          if (!isUndoable(house.state, house.last)) continue;
          const branch = house.branch();
          branch.undo(house.last.number);
          expect(textOf(branch.battle)).toBe(textOf(states.at(-2)!.battle));
          branch.undo(branch.last.number);
          expect(textOf(branch.battle)).toBe(textOf(house.battle));
          branch.undo(branch.last.number);
          expect(textOf(branch.battle)).toBe(textOf(states.at(-2)!.battle));
        }
      }),
      { numRuns: runs(25) },
    );
  });

  it('goes back to its opening, event by event, as long as nothing was kept', () => {
    fc.assert(
      fc.property(seeds, (choices) => {
        const house = opened();
        const opening = textOf(house.battle);
        const start = house.record.length;
        for (const seed of choices) step(house, seed, false);
        // Undo events are events like others: newest first, each one that stands is taken back.
        for (let number = house.record.length; number > start; number--)
          if (isUndoable(house.state, house.record[number - 1]!)) house.undo(number, 'undo');
        for (let number = start + 1; number <= house.record.length; number++) {
          const { kind, undoes } = house.record[number - 1]!;
          if (undoes === null) expect(house.state.undoneBy.has(number), `${number} ${kind}`).toBe(true);
        }
        expect(textOf(house.battle)).toBe(opening);
      }),
      { numRuns: runs(25) },
    );
  });

  it('can be undone anywhere with what was built on it, unless a name or a side stands in the way', () => {
    fc.assert(
      fc.property(seeds, fc.nat(), (choices, which) => {
        const house = opened();
        for (const seed of choices) step(house, seed, false);
        const event = house.record[1 + (which % (house.record.length - 1))]!;
        if (!isUndoable(house.state, event)) return;
        try {
          house.branch().undo(event.number, 'undo');
        } catch (error) {
          // Names taken since and sides gone since may stand in the way; fields that other events set may not.
          expect(error).toBeInstanceOf(Refusal);
          expect((error as Refusal).field).toBe('event');
        }
      }),
      { numRuns: runs(60) },
    );
  });
});
