import assert from 'node:assert/strict';
import { type FaceSource, type JsonObject, createRandomFaces } from '../../src/dice/index.js';
import type { BattleEvent, GameCommand } from '../../src/game/index.js';
import { type Actor, type Battle, Refusal, type Ruleset } from '../../src/rules/index.js';
import { fc, runs } from '../chance/properties.js';
import { House } from '../game/house.js';
import { type Cast, expectTakenBack, player, UMPIRE } from './played.js';

/** The next step of a battle: numbers that select from whatever the battle has at that moment. */
export interface Step {
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly asPlayer: boolean;
}

/** Returns dice from a 32-bit mixer, so that the same battle gets the same dice. */
function faces(seed: number): FaceSource {
  let state = seed >>> 0;
  return createRandomFaces(() => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b) >>> 0;
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35) >>> 0;
    return (z ^ (z >>> 16)) >>> 0;
  });
}

/** A battle with random steps. The rulebook sets it up and decides what a step does. */
export abstract class RandomPlay<B extends Battle> {
  private readonly house: House;
  private readonly source: FaceSource;

  constructor(
    private readonly ruleset: Ruleset,
    seed: number,
    settings: JsonObject = {},
  ) {
    this.source = faces(seed);
    this.house = new House(ruleset);
    this.house.start('x', settings);
  }

  abstract command(step: Step): GameCommand;

  get battle(): B {
    return this.house.battle as B;
  }

  get record(): readonly BattleEvent[] {
    return this.house.record;
  }

  do(command: GameCommand, as: Actor = UMPIRE): readonly BattleEvent[] {
    return this.house.do(command, as, () => this.source);
  }

  ids(table: string): string[] {
    return [...((this.battle as Battle).tables[table]?.keys() ?? [])];
  }

  /**
   * Adds a side.
   * @returns its id
   */
  protected addSide(name: string, fields: JsonObject): string {
    this.do({ type: 'add-side', name, fields, roleId: null, playerIds: [] });
    return this.ids('side').at(-1)!;
  }

  protected addUnit(name: string, side: string, fields: JsonObject): void {
    this.do({ type: 'add-unit', name, side, fields });
  }

  /** Returns the id of a row of a table; a wrong id if the table is empty. */
  protected pick(table: string, n: number): string {
    return pickFrom(this.ids(table), n);
  }

  protected resolution(procedure: string, roles: Cast, typed: JsonObject = {}): GameCommand {
    return { type: 'resolve', procedure: `${this.ruleset.id}.${procedure}`, roles, typed };
  }
}

export const act = (id: string, params: JsonObject): GameCommand => ({ type: 'act', act: id, params });

/** Returns one of these ids; a wrong id if there are none. */
export const pickFrom = (ids: readonly string[], n: number): string => ids[n % Math.max(1, ids.length)] ?? 'nothing';

interface Course<B extends Battle> {
  readonly start: (seed: number) => RandomPlay<B>;
  /** The highest kind of step. Kinds start at 0. */
  readonly lastKind: number;
  /** The maximum of a step's numbers. */
  readonly most: number;
  readonly steps: readonly [fewest: number, most: number];
  /** The number of battles, scaled by `runs`. */
  readonly battles: number;
  /** Asserts properties after each step, whether it was accepted or refused. */
  readonly check: (taken: Taken<B>) => void;
}

/** A step, with the battle before and after it. */
interface Taken<B extends Battle> {
  readonly before: B;
  readonly after: B;
  readonly command: GameCommand;
  readonly refused: boolean;
}

/**
 * Asserts that any battle keeps its invariants, that every refusal has a reason, and that every event can be undone.
 */
export function expectSoundPlay<B extends Battle>({ start, lastKind, most, steps, battles, check }: Course<B>): void {
  const number = fc.nat(most);
  const step: fc.Arbitrary<Step> = fc.record({ kind: fc.nat(lastKind), a: number, b: number, c: number, asPlayer: fc.boolean() });
  const [minLength, maxLength] = steps;
  fc.assert(
    fc.property(fc.integer(), fc.array(step, { minLength, maxLength }), (diceSeed, taken) => {
      const play = start(diceSeed);
      for (const each of taken) {
        const before = play.battle;
        const command = play.command(each);
        const events = doneOrRefused(play, command, each.asPlayer ? player(pickFrom(play.ids('side'), each.a)) : UMPIRE);
        check({ before, after: play.battle, command, refused: !events });
        if (events) expectTakenBack(before, play.battle, events);
      }
    }),
    { numRuns: runs(battles) },
  );
}

/** Returns the events of a command; undefined if it is refused. A refusal must have a text and change nothing. */
function doneOrRefused(play: RandomPlay<Battle>, command: GameCommand, as: Actor): readonly BattleEvent[] | undefined {
  const before = play.battle;
  try {
    return play.do(command, as);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    assert.ok(error.message.length > 10);
    assert.equal(play.battle, before);
    return undefined;
  }
}
