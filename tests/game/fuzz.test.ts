import { describe, expect, it } from 'vitest';
import { type BattleEvent, createEmptyGame, applyEvent, applyEvents, type GameState, isUndoable } from '../../src/game/index.js';
import { Refusal } from '../../src/rules/index.js';
import { numberFor } from '../chance/chance.js';
import { fc, runs } from '../chance/properties.js';
import { House, orderOf, textOf } from './house.js';
import { Chooser, nextCommand, OPENING } from './random-battle.js';

const thawed = (event: BattleEvent): BattleEvent => JSON.parse(JSON.stringify(event)) as BattleEvent;

function opened(): House {
  const house = new House();
  for (const command of OPENING) house.do(command);
  return house;
}

const seeds = fc.array(fc.integer(), { minLength: 50, maxLength: 90, size: 'max' });
const seen = new Map<string, number>();

/** Plays one command chosen by a seed. An error must be a refusal that changes nothing. */
/** The kinds of events and codes of refusals that must occur. */
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
/** The maximum number of battles. All of these occur within it, except with a negligible probability. */
const MOST_BATTLES = 200;

function step(house: House, seed: number): readonly BattleEvent[] {
  const { command, actor } = nextCommand(house.battle, house.record.length, new Chooser(seed));
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
        let folded: GameState = applyEvents('g', house.record.map(thawed));
        for (const seed of choices) {
          const events = step(house, seed);
          events.forEach((event, part) => expect(event.part).toBe(part));
          for (const event of events) folded = applyEvent(folded, thawed(event));
          expect(textOf(folded.battle)).toBe(textOf(house.battle));
          expect(orderOf(folded.battle)).toBe(orderOf(house.battle));
        }
        expect({ ...folded, battle: null }).toEqual({ ...house.state, battle: null });
        expect(house.record.map(({ number }) => number)).toEqual(house.record.map((_, index) => index + 1));
        expect(textOf(createEmptyGame('g').battle)).toBe(textOf(applyEvents('g', []).battle));
      }),
      { numRuns: runs(40) },
    );
  });

  it('comes back to the very state before its last command when that is undone, and to the state after when the undo is', () => {
    fc.assert(
      fc.property(seeds, (choices) => {
        const house = opened();
        for (const seed of choices) {
          const before = textOf(house.battle);
          const [first] = step(house, seed);
          if (!first || first.kind === 'undone') continue;
          const branch = house.branch();
          branch.undo();
          expect(textOf(branch.battle)).toBe(before);
          branch.do({ type: 'redo', later: 'refuse' });
          expect(textOf(branch.battle)).toBe(textOf(house.battle));
        }
      }),
      { numRuns: runs(15) },
    );
  });

  it('goes back to its opening, whatever was put right on the way', () => {
    fc.assert(
      fc.property(seeds, (choices) => {
        const house = opened();
        const opening = `${textOf(house.battle)}${orderOf(house.battle)}`;
        const start = house.record.length;
        for (const seed of choices) step(house, seed);
        house.do({ type: 'undo', event: start + 1, scope: 'onwards', later: 'again' });
        expect(`${textOf(house.battle)}${orderOf(house.battle)}`).toBe(opening);
      }),
      { numRuns: runs(15) },
    );
  });

  it('can be undone anywhere', () => {
    fc.assert(
      fc.property(seeds, fc.nat(), (choices, which) => {
        const house = opened();
        for (const seed of choices) step(house, seed);
        const event = house.record[1 + (which % (house.record.length - 1))]!;
        if (!isUndoable(house.state, event)) return;
        for (const later of ['again', 'keep'] as const) house.branch().undo(event.number, later);
      }),
      { numRuns: runs(40) },
    );
  });
});
