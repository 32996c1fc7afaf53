/** Laws of undos and corrections, tested on random battles of all five rulebooks with phases and turns in between. */
import { afterAll, describe, expect, it } from 'vitest';
import {
  formatCanonicalJson,
  createRepeatedFaces,
  drawFurtherFaces,
  isSameJson,
  createVerifiedFaces,
} from '../../src/dice/index.js';
import {
  type BattleEvent,
  decideCommand,
  createEmptyGame,
  type GameCommand,
  type GameState,
  isUndoable,
} from '../../src/game/index.js';
import { runAllSteps } from '../../src/game/at-once.js';
import { collectAmendedEvents, type PastCommand, readPastCommands, listCountedEvents } from '../../src/game/again/past.js';
import {
  applyChanges,
  type Battle,
  type Change,
  EMPTY_BATTLE,
  Refusal,
  type Row,
  type RowMap,
  type Ruleset,
  listSchemaFields,
} from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { isLong, numberFor, sized } from '../chance/chance.js';
import { AnyBattle } from './any-battle.js';
import { orderOf, textOf, UMPIRE } from './house.js';

const BATTLES = sized('rightBattles');
/** The maximum number of further battles until there was something to compare. Most laws need none, rare ones a few dozen. */
const MORE = 400;
const EVENTS = 40;

const seen = new Map<string, number>();
const saw = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);

/** A battle, with the number of events after its opening and after each command that had an effect. */
interface Kept {
  readonly battle: AnyBattle;
  readonly ends: readonly number[];
}

/** The maximum number of battles in memory. A long run has hundreds. */
const MOST_KEPT = 4;
const kept = new Map<string, Kept>();

/** Returns a battle that is played once for all laws. With mutants, each law plays its own. */
function keptOf(ruleset: Ruleset, n: number, puttingRight: boolean): Kept {
  const label = `laws of ${puttingRight ? 'putting right' : 'what stands'}, ${ruleset.id} ${n}`;
  const known = '__stryker__' in globalThis ? undefined : kept.get(label);
  if (known) return known;
  const battle = new AnyBattle(ruleset, numberFor(label), puttingRight).open();
  const ends = [battle.record.length];
  const until = battle.record.length + EVENTS;
  for (let tries = 0; battle.record.length < until && tries < 40 * EVENTS; tries++)
    if (battle.step().length > 0) ends.push(battle.record.length);
  const made = { battle, ends };
  if (n < MOST_KEPT) kept.set(label, made);
  return made;
}

/** Plays battles of a rulebook. `each` is called after every command that had an effect. */
function played(
  index: number,
  law: string,
  each: (battle: AnyBattle) => void,
  puttingRight = true,
  isEnough: () => boolean = () => true,
): void {
  const ruleset = RULESETS[index]!;
  // A random battle may have nothing to compare.
  for (let n = 0; n < BATTLES || (!isEnough() && n < BATTLES + MORE); n++) {
    const { battle: one, ends } = keptOf(ruleset, n, puttingRight);
    const battle = one.before(numberFor(`${law}, ${ruleset.id} ${n}`));
    battle.take(one.record.slice(0, ends[0]));
    for (const [at, end] of ends.slice(1).entries()) {
      battle.take(one.record.slice(ends[at], end));
      each(battle);
    }
  }
}

/**
 * Plays battles of what is not undone, until `each` has compared something.
 * @param each returns whether it has
 */
function playedToCompare(index: number, law: string, each: (battle: AnyBattle) => boolean | void): void {
  let compared = 0;
  const count = (battle: AnyBattle): void => void (compared += each(battle) === true ? 1 : 0);
  played(index, law, count, false, () => compared > 0);
  expect(compared).toBeGreaterThan(0);
}

/**
 * Carries out a command unless it is refused.
 * @returns whether it was carried out
 */
function done(battle: AnyBattle, command: GameCommand): boolean {
  try {
    battle.do(command, UMPIRE, undefined, `putting-right ${battle.record.length}`);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    saw(`${command.type} refused`);
    return false;
  }
}

/** Returns the battle that results from the present facts of all commands. */
function foldOfStanding(battle: AnyBattle): Battle {
  const { commands, takings } = runAllSteps(readPastCommands(battle.chronicle));
  const taking = (number: number): BattleEvent => takings.find((event) => event.number === number)!;
  return commands
    .flatMap((command) => listCountedEvents(command, battle.state, taking))
    .reduce<Battle>((folded, { changes }) => applyChanges(folded, changes), EMPTY_BATTLE);
}

const whole = (battle: Battle): string => {
  const told = { ...battle, tables: { ...battle.tables, ...inTheirOrder(battle) } };
  return `${textOf(told)}\n${orderOf(told)}`;
};

/**
 * Missions keep the numbers that people have read. In a battle played differently the numbers may differ, but not their
 * order.
 */
function inTheirOrder({ tables: { mission } }: Battle): { readonly mission?: RowMap } {
  if (!mission) return {};
  const rank = ({ side, number }: Row): number =>
    [...mission.values()].filter((other) => other.side === side && Number(other.number) < Number(number)).length;
  return { mission: new Map([...mission].map(([id, row]) => [id, { ...row, number: rank(row) }])) };
}

/**
 * Plays a battle from the start with the commands that are not undone, without the program's own recalculation. Each is
 * decided with its own number and the faces that were rolled for it. Undefined if this function cannot distinguish
 * enough to do that.
 */
function playedAgain(
  battle: AnyBattle,
  without: ReadonlySet<number>,
  instead = new Map<number, GameCommand>(),
): string | undefined {
  const events = new Map<number, BattleEvent>();
  let state: GameState = createEmptyGame(battle.gameId);
  for (const { first, recorded } of runAllSteps(readPastCommands(battle.chronicle)).commands) {
    if (without.has(first)) continue;
    const [{ actor, interactionId, at }] = recorded as readonly [BattleEvent];
    const { dice: _dice, ...command } = (instead.get(first) ?? recorded[0]!.command) as GameCommand & { dice?: unknown };
    try {
      const decided = decideCommand({ ...state, lastNumber: first - 1 }, command, {
        ruleset: battle.ruleset,
        actor,
        interactionId,
        at,
        facesFor: (number) =>
          createRepeatedFaces(
            recorded.find((event) => event.number === number)?.resolutions ?? [],
            drawFurtherFaces(interactionId, (id) =>
              createVerifiedFaces(battle.seed, { gameId: battle.gameId, eventNumber: number, interactionId: id }),
            ),
          ),
        chronicle: { get: (number) => events.get(number), after: () => [] },
      });
      // Automatic events of a change of phase are normally identified by their slot. Here only their order is known.
      const slots = (all: readonly BattleEvent[]): string => all.map(({ slot = '' }) => slot).join('|');
      if (slots(decided.events) !== slots(recorded)) return undefined;
      for (const event of decided.events) events.set(event.number, event);
      state = decided.state;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // A player who once typed what the record gave may no longer do so. A recalculation keeps the typed value.
      if (error.code === 'UMPIRE_ONLY') return undefined;
    }
  }
  return whole(state.battle);
}

const overruling = { type: 'overrule', rest: 'stands', later: 'again', reason: 'so it was' } as const;

/** Returns a random field of a unit that these changes set and that people can set. */
function fieldMade(battle: AnyBattle, changes: readonly Change[]): readonly [key: string, unit: string] | undefined {
  const settable = new Set(listSchemaFields(battle.ruleset.unitFields).map(({ key }) => key));
  const made = changes.flatMap(({ table, id, before, after }) =>
    table === 'unit' && before && after
      ? Object.entries(after).flatMap(([key, value]) => (settable.has(key) && value !== null ? [[key, id] as const] : []))
      : [],
  );
  const there = made.filter(([key, id]) => (battle.row('unit', id)?.[key] ?? null) !== null);
  return there.length === 0 ? undefined : battle.choose.of(there);
}

const givesNumber = ({ table, before, after }: Change): boolean =>
  (table === 'mission' && before === null) || (table === 'side' && after?.registrationPoints !== undefined && before !== null);

const headOf = (past: readonly PastCommand[], chance: AnyBattle['choose']): PastCommand =>
  past[Math.max(1, past.length - 1 - chance.below(25))]!;

afterAll(() => {
  if (isLong) process.stdout.write(`Putting right: ${[...seen].map(([what, count]) => `${what} ${count}`).join(', ')}\n`);
});

describe.each(RULESETS.map(({ id }, index) => [id, index] as const))('%s', (_id, index) => {
  it('undo by judging again gives the battle that was played without it', () => {
    playedToCompare(index, 'without', (battle) => {
      if (battle.choose.chance(70)) return;
      const { first, recorded } = headOf(runAllSteps(readPastCommands(battle.chronicle)).commands, battle.choose);
      if (!recorded.every((event) => isUndoable(battle.state, event))) return;
      // Later missions and registration points keep the numbers that people have read. Played without the event, they
      // would count from one.
      if (recorded.some(({ changes }) => changes.some(givesNumber))) return saw('numbers kept');
      const branch = battle.branch();
      if (!done(branch, { type: 'undo', event: recorded.find(({ kind }) => kind === 'phase')?.number ?? first, later: 'again' }))
        return;
      const wanted = playedAgain(battle, new Set([first]));
      if (wanted === undefined) return saw('not compared');
      expect(whole(branch.battle)).toBe(wanted);
      return true;
    });
  });

  it('a correction gives the battle that was played with it', () => {
    playedToCompare(index, 'otherwise', (battle) => {
      if (battle.choose.chance(60)) return;
      const command = battle.correction();
      const event = battle.record[command.event - 1]!;
      const given = event.command as unknown as GameCommand;
      if (given.type !== 'resolve' || command.roles || !isUndoable(battle.state, event)) return;
      const typed = Object.fromEntries(
        Object.entries({ ...given.typed, ...command.changes }).filter(([, value]) => value !== null),
      );
      const branch = battle.branch();
      if (!done(branch, { ...command, later: 'again' })) return;
      const wanted = playedAgain(battle, new Set(), new Map([[command.event, { ...given, typed, again: true }]]));
      if (wanted === undefined) return saw('not compared');
      expect(whole(branch.battle)).toBe(wanted);
      return true;
    });
  });

  it('what stands comes to the battle, whatever is put right', () => {
    played(index, 'standing', (battle) => {
      const { undoes } = battle.last;
      if (undoes !== null || battle.choose.chance(10)) expect(whole(battle.battle)).toBe(whole(foldOfStanding(battle)));
      if (undoes !== null) saw(battle.last.kind);
    });
  });

  it('undo then redo restores, whatever was put right before', () => {
    played(index, 'redo', (battle) => {
      if (battle.choose.chance(75)) return;
      const { recorded } = headOf(runAllSteps(readPastCommands(battle.chronicle)).commands, battle.choose);
      const branch = battle.branch();
      const event = recorded.at(-1)!.number;
      if (!done(branch, { type: 'undo', event, later: 'again' })) return;
      if (done(branch, { type: 'redo', later: 'again' })) expect(whole(branch.battle)).toBe(whole(battle.battle));
    });
  });

  it('leaving results as they fell changes no outcome', () => {
    played(index, 'left', (battle) => {
      if (battle.choose.chance(60)) return;
      const { recorded } = headOf(runAllSteps(readPastCommands(battle.chronicle)).commands, battle.choose);
      const branch = battle.branch();
      const event = recorded[0]!.number;
      if (!done(branch, { type: 'undo', event, later: 'keep' })) return;
      const taken = new Set(branch.record[battle.record.length]!.again!.taken);
      const { commands, takings } = runAllSteps(readPastCommands(branch.chronicle));
      const taking = (number: number): BattleEvent => takings.find((each) => each.number === number)!;
      for (const command of commands) {
        if (command.first <= event) continue;
        const before = listCountedEvents(command, battle.state, taking);
        for (const now of listCountedEvents(command, branch.state, taking)) {
          const then = before.find(({ number }) => number === now.number);
          if (!then || taken.has(now.number) || now.resolutions.length !== then.resolutions.length) continue;
          const outcomes = ({ resolutions }: BattleEvent): string =>
            formatCanonicalJson(resolutions.map(({ outcome }) => outcome));
          if (now.kind === 'resolved') expect(outcomes(now)).toBe(outcomes(then));
        }
      }
      expect(whole(branch.battle)).toBe(whole(foldOfStanding(branch)));
    });
  });

  it('an overruling that sets a field to what the event made of it changes nothing, whatever came after', () => {
    playedToCompare(index, 'set as it is', (battle) => {
      if (battle.choose.chance(40)) return;
      const number = Math.max(2, battle.record.length - battle.choose.below(6));
      const { changes, undoes } = battle.record[number - 1]!;
      const then = battle.branch();
      then.rewind(number);
      const [key, unit] = fieldMade(then, changes) ?? [];
      if (undoes !== null || key === undefined || unit === undefined) return;
      const fields = { [key]: then.row('unit', unit)![key]! };
      const branch = battle.branch();
      if (!done(branch, { ...overruling, event: number, set: [{ unit, fields }] })) return;
      expect(whole(branch.battle)).toBe(whole(battle.battle));
      return true;
    });
  });

  it('an overruling of one field leaves all that the event did not touch: there it is as if an umpire set the field right after it', () => {
    playedToCompare(index, 'set otherwise', (battle) => {
      const { changes, undoes, number } = battle.last;
      const [key, unit] = fieldMade(battle, changes) ?? [];
      if (undoes !== null || key === undefined || unit === undefined) return;
      const fields = battle.values(
        listSchemaFields(battle.ruleset.unitFields).filter((field) => field.key === key),
        100,
      );
      // Setting even the present value by hand also corrects related fields, as the law above tests.
      if (isSameJson(fields[key] ?? null, battle.row('unit', unit)![key] ?? null)) return;
      const [branch, byHand] = [battle.branch(), battle.branch()];
      if (!done(branch, { ...overruling, event: number, set: [{ unit, fields }] })) return;
      if (!done(byHand, { type: 'edit-unit', unit, fields })) return;
      // Overruling an event also removes its consequences in the rows that it changed.
      const untouched = ({ battle: { game, tables } }: AnyBattle): string =>
        formatCanonicalJson({
          game: { ...game },
          tables: Object.fromEntries(
            Object.entries(tables).map(([table, rows]) => [
              table,
              [...rows.values()].filter(({ id }) => !changes.some((change) => change.table === table && change.id === id)),
            ]),
          ),
        });
      expect(untouched(branch)).toBe(untouched(byHand));
      expect(branch.row('unit', unit)![key]).toEqual(byHand.row('unit', unit)![key]);
      return true;
    });
  });

  it('back to an event is the battle as it was then', () => {
    played(index, 'back', (battle) => {
      if (battle.choose.chance(80)) return;
      const number = Math.max(2, battle.record.length - battle.choose.below(12));
      const event = battle.record[number - 1]!;
      const from = number - event.part;
      const branch = battle.branch();
      if (!done(branch, { type: 'undo', event: number, scope: 'onwards', later: 'again' })) return;
      const earlier = battle.branch();
      earlier.rewind(from - 1);
      expect(whole(branch.battle)).toBe(whole(earlier.battle));
      saw('back to an event');
    });
  });
});

it('takings in force amend what they are about', () => {
  expect(collectAmendedEvents([]).removed.size).toBe(0);
});
