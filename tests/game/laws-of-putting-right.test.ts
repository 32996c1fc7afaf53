import { afterAll, describe, expect, it } from 'vitest';
import {
  canonicalJson,
  type FaceSource,
  type Json,
  type JsonObject,
  type RolledFace,
  verifiedFaces,
} from '../../src/dice/index.js';
import { type BattleEvent, type GameCommand, isUndoable } from '../../src/game/index.js';
import { filledInput, type Procedure, Refusal, type Resolution, sceneOf } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { isLong, numberFor, sized, tell } from '../chance/chance.js';
import { AnyBattle } from './any-battle.js';
import { orderOf, textOf, UMPIRE } from './house.js';

const BATTLES = sized({ usual: 2, long: 100 });
const EVENTS = 40;
/** Laws, each of which has its own look at the battles of each rulebook. */
const LAWS = 7;

const seen = new Map<string, number>();
const saw = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);

/** Battles of a rulebook; `each` sees them after every command that made something happen. */
function played(index: number, each: (battle: AnyBattle) => void, mayKeep = true): AnyBattle[] {
  const ruleset = RULESETS[index]!;
  return Array.from({ length: BATTLES }, (_, n) => {
    const battle = new AnyBattle(ruleset, numberFor(`putting right, ${ruleset.id} ${n}`), mayKeep).open();
    const until = battle.record.length + EVENTS;
    for (let tries = 0; battle.record.length < until && tries < 40 * EVENTS; tries++) if (battle.step().length > 0) each(battle);
    return battle;
  });
}

/** A second battle as it was after an event. */
function rewound(battle: AnyBattle, number: number): AnyBattle {
  const earlier = battle.branch();
  earlier.rewind(number);
  return earlier;
}

const INTERACTION = 'putting-right';

/** What the last refusal was about. */
let refusedField: string | null = null;

/** Does it if it is not refused, in an interaction whose dice can be told. @returns whether it was done */
function done(battle: AnyBattle, command: GameCommand, facesFor?: (eventNumber: number) => FaceSource): boolean {
  try {
    battle.do(command, UMPIRE, facesFor, `${INTERACTION} ${battle.record.length}`);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    saw(`${command.type} refused`);
    refusedField = error.field;
    return false;
  }
}

/** What a correction judges again: the event, or what it replaced, the last that rolled or worked something out. */
function judgedBy(battle: AnyBattle, event: BattleEvent): Resolution | undefined {
  if (event.kind !== 'overruled' && event.resolutions.length > 0) return event.resolutions[0];
  return event.kind === 'corrected' || event.kind === 'overruled'
    ? judgedBy(battle, battle.record[event.undoes! - 1]!)
    : undefined;
}

/** Faces of an earlier roll, next of as many sides; further ones as an event of this number rolls them. */
function sameFaces(battle: AnyBattle, recorded: readonly RolledFace[], eventNumber: number, from: number): FaceSource {
  const left = [...recorded];
  const { gameId, seed } = battle;
  const live = verifiedFaces(seed, { gameId, eventNumber, interactionId: `${INTERACTION} ${from}` });
  return {
    next(sides, why) {
      const at = left.findIndex(({ die }) => die === `d${sides}`);
      return at < 0 ? live.next(sides, why) : left.splice(at, 1)[0]!.face;
    },
  };
}

/** A battle as text, with what event `from` made named as if event `to` had made it. */
function renamed(battle: AnyBattle, from: number, to: number): string {
  const text = textOf(battle.battle).replace(
    /"([a-z])(\d+)((?:\.\d+)?)"/g,
    (whole, table: string, number: string, rest: string) => (Number(number) === from ? `"${table}${to}${rest}"` : whole),
  );
  return canonicalJson(JSON.parse(text));
}

/** What somebody asked in the beginning, through corrections and overrulings of it. */
function askedFirst(battle: AnyBattle, event: BattleEvent): GameCommand | undefined {
  if (event.kind === 'corrected' || event.kind === 'overruled') return askedFirst(battle, battle.record[event.undoes! - 1]!);
  return event.part === 0 ? (event.command as unknown as GameCommand) : undefined;
}

/** Takes an event back with what was built on it, and all that it had replaced. */
function takenOff(battle: AnyBattle, event: BattleEvent, later: 'refuse' | 'undo' | 'keep'): boolean {
  if (!done(battle, { type: 'undo', event: event.number, later })) return false;
  if (event.kind !== 'corrected' && event.kind !== 'overruled') return true;
  // What was kept when it was replaced is kept again.
  return takenOff(battle, battle.record[event.undoes! - 1]!, 'keep');
}

/** Step by step a name or a side may stand in the way that does not in one. */
const expectInTheWay = (): void => expect(refusedField).toBe('event');

/** The last event undone: the battle is what it was before. Only between events of one interaction may names be doubled. */
function expectUndoOfOne(battle: AnyBattle): void {
  const { number, part } = battle.last;
  const before = rewound(battle, number - 1);
  if (done(battle, { type: 'undo', event: number, later: 'refuse' })) expect(textOf(battle.battle)).toBe(textOf(before.battle));
  else expect(part).toBeGreaterThan(0);
}

/** The values of a judgement that somebody gave: typed them, or a row or the battle said so. Others follow from these. */
function valuesGiven(battle: AnyBattle, event: BattleEvent, judged: Resolution, now: AnyBattle): JsonObject {
  const procedure = battle.ruleset.procedures.find(({ id }) => id === judged.procedure)!;
  const asked: JsonObject[] = [];
  for (let at: BattleEvent | undefined = event; at; at = at.undoes === null ? undefined : battle.record[at.undoes - 1]) {
    const { typed, changes } = battle.record[at.number - 1 - at.part]!.command;
    asked.unshift({ ...(typed as JsonObject), ...(changes as JsonObject) });
  }
  const typed = new Set<string>(Object.keys(given(Object.assign({}, ...asked) as JsonObject)));
  const said = filledInput(procedure, sceneOf(procedure, now.battle, judged.roles, judged.input));
  return Object.fromEntries(
    Object.entries(judged.input).filter(
      ([key]) => typed.has(key) || Object.hasOwn(said, key) || !usual(procedure, judged.input, key),
    ),
  );
}

/** Whether a value is what it is when it is left out. */
function usual(procedure: Procedure, input: JsonObject, key: string): boolean {
  const { [key]: value, ...others } = input;
  const parsed = procedure.input.safeParse(others);
  return parsed.success && canonicalJson((parsed.data as JsonObject)[key]) === canonicalJson(value);
}

const given = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Json] => entry[1] !== null));

describe.each(RULESETS.map(({ title }, index) => [title, index] as const))('%s', (_title, index) => {
  it('an undo gives the very battle before the event, its redo the very battle after', () => {
    played(index, (battle) => {
      const { last } = battle;
      if (!isUndoable(battle.state, last)) return;
      const branch = battle.branch();
      branch.undo(last.number);
      expect(textOf(branch.battle)).toBe(textOf(rewound(battle, last.number - 1).battle));
      branch.do({ type: 'redo', event: branch.last.number, later: 'refuse' });
      expect(textOf(branch.battle)).toBe(textOf(battle.battle));
      expect(orderOf(branch.battle)).toBe(orderOf(battle.battle));
      saw('undo and redo');
    });
  });

  it('everything undone, newest first, is the opening again', () => {
    for (const battle of played(index, () => undefined, false)) {
      for (let number = battle.record.length; number > 1; number--)
        if (isUndoable(battle.state, battle.record[number - 1]!)) battle.undo(number, 'undo');
      expect(textOf(battle.battle)).toBe(textOf(rewound(battle, 1).battle));
      saw('unwound');
    }
  });

  it('a correction is the battle without the event, and the same faces under the new input', () => {
    played(index, (battle) => {
      const event = battle.record[battle.correction().event - 1]!;
      const judged = judgedBy(battle, event);
      if (!judged || askedFirst(battle, event)?.type !== 'resolve') return;
      const later = battle.choose.of(['refuse', 'undo'] as const);
      const { roles: _others, ...correction } = { ...battle.correction(event.number), later };
      const corrected = battle.branch();
      if (!done(corrected, correction)) return;

      const instead = battle.branch();
      if (!takenOff(instead, event, later)) return expectInTheWay();
      const typed = given({ ...valuesGiven(battle, event, judged, instead), ...correction.changes });
      const number = instead.record.length + 1;
      const command: GameCommand = { type: 'resolve', procedure: judged.procedure, roles: judged.roles, typed };
      expect(done(instead, command, () => sameFaces(battle, judged.dice, corrected.last.number, battle.record.length))).toBe(
        true,
      );
      expect(renamed(instead, number, corrected.last.number)).toBe(renamed(corrected, number, corrected.last.number));
      expect(corrected.last.resolutions.map(({ outcome }) => outcome)).toEqual(
        instead.last.resolutions.map(({ outcome }) => outcome),
      );
      saw(`${event.kind} corrected, ${later}`);
      expectUndoOfOne(corrected);
    });
  });

  it('a correction of nothing changes nothing', () => {
    played(index, (battle) => {
      const { last } = battle;
      if (last.command.type !== 'resolve' && last.command.type !== 'act') return;
      if (last.kind === 'undone') return;
      const corrected = battle.branch();
      if (!done(corrected, { type: 'correct', event: last.number, changes: {}, later: 'refuse', reason: 'none' })) return;
      expect(renamed(corrected, last.number, last.number + 1)).toBe(renamed(battle, last.number, last.number + 1));
      saw(`${last.command.type} corrected as it was`);
    });
  });

  it('a correction of an act is the battle without it, and the act with the other values', () => {
    played(index, (battle) => {
      const { last } = battle;
      if (last.command.type !== 'act' || last.part > 0 || battle.record.length !== last.number) return;
      const { roles: _none, ...correction } = { ...battle.correction(last.number), later: 'refuse' as const };
      const corrected = battle.branch();
      if (!done(corrected, correction)) return;
      const instead = battle.branch();
      instead.undo(last.number);
      const params = given({ ...(last.command.params as JsonObject), ...correction.changes });
      const dice = last.resolutions.flatMap((resolution) => resolution.dice);
      const number = instead.record.length + 1;
      const act: GameCommand = { type: 'act', act: last.command.act as string, params };
      expect(done(instead, act, () => sameFaces(battle, dice, corrected.last.number, battle.record.length))).toBe(true);
      expect(renamed(instead, number, corrected.last.number)).toBe(renamed(corrected, number, corrected.last.number));
      saw('act corrected');
    });
  });

  it('an overruling is the battle without the event, and units as they were set; undone, the event stands again', () => {
    played(index, (battle) => {
      const command = { ...battle.overruling(), later: 'undo' as const };
      const overruled = battle.branch();
      if (command.type !== 'overrule' || !done(overruled, command)) return;
      const instead = battle.branch();
      if (!takenOff(instead, battle.record[command.event - 1]!, 'undo')) return expectInTheWay();
      for (const { unit, fields } of command.set) instead.do({ type: 'edit-unit', unit, fields });
      expect(textOf(overruled.battle)).toBe(textOf(instead.battle));
      expectUndoOfOne(overruled);
      saw('overruled');
    });
  });

  it('anything can be undone with what was built on it, unless a name or a side stands in the way', () => {
    played(index, (battle) => {
      const number = 2 + battle.choose.below(battle.record.length - 1);
      const event = battle.record[number - 1]!;
      if (!isUndoable(battle.state, event)) return;
      const branch = battle.branch();
      try {
        branch.undo(number, 'undo');
        saw('undone with what was built on it');
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
        expect((error as Refusal).field, `${(error as Refusal).message} of ${number}`).toBe('event');
      }
    });
  });
});

const since = performance.now();
afterAll(() => {
  if (isLong) tell('laws of putting right', { battles: LAWS * RULESETS.length * BATTLES, ...Object.fromEntries(seen) }, since);
  // The battles were worth playing: all of this happened, and often.
  for (const what of [
    'undo and redo',
    'unwound',
    'resolved corrected, refuse',
    'resolved corrected, undo',
    'corrected corrected, refuse',
    'corrected corrected, undo',
    'act corrected',
    'resolve corrected as it was',
    'act corrected as it was',
    'overruled',
    'undone with what was built on it',
  ])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(2 * BATTLES);
});
