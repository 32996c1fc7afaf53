/** Tasks in random battles of every rulebook, and the people that they wait for. */
import { describe, expect, it } from 'vitest';
import { applyEvents, type GameCommand, type Task, listTasks, type Reader, createView } from '../../src/game/index.js';
import type { JsonObject } from '../../src/dice/index.js';
import { type Actor, Refusal } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { isLong, sized, tell, within } from '../chance/chance.js';
import type { ChanceBattle } from '../any/chance-battle.js';
import { battleAfter } from '../any/kept-battles.js';

const UMPIRE: Reader = { standing: 'umpire', sideId: null };
/** The number of random commands for each of the five rulebooks, and in one battle. */
const COMMANDS = sized('needs');
const A_BATTLE = 60;
/** How often an incomplete command is tried with random values for the rest. */
const TRIES = 60;

const byUmpire: Actor = { id: '1', name: 'Anna', standing: 'umpire', sideId: null };

const isSame =
  ({ kind, rows, words }: Task) =>
  (other: Task): boolean =>
    other.kind === kind && other.words === words && JSON.stringify(other.rows) === JSON.stringify(rows);

/**
 * Returns the command of a task with random values for everything that it lacks; undefined if no attempt is accepted.
 */
function filledIn(played: ChanceBattle, command: GameCommand): GameCommand | undefined {
  const { maker, state, ruleset } = played;
  const asItStands = (): GameCommand | undefined => (maker.refusal(state, byUmpire, command) ? undefined : command);
  if (command.type === 'resolve') {
    const procedure = ruleset.procedures.find(({ id }) => id === command.procedure)!;
    for (let n = 0; n < TRIES; n++) {
      const made = maker.resolve(state, byUmpire, procedure);
      const whole = { ...made, roles: { ...made.roles, ...command.roles }, again: true as const };
      if (!maker.refusal(state, byUmpire, whole)) return whole;
    }
    return asItStands();
  }
  if (command.type === 'act') {
    const act = ruleset.acts.find(({ id }) => id === command.act)!;
    for (let n = 0; n < TRIES; n++) {
      const made = maker.act(state, byUmpire, act);
      const whole = { ...made, params: { ...made.params, ...command.params } };
      if (!maker.refusal(state, byUmpire, whole)) return whole;
    }
    return asItStands();
  }
  return command;
}

/** What is done in parts (1943, sections 2.3 and 2.4) is needed until all parts are done. */
const isInParts = (words: string): boolean => /shared the fate|dangerous terrain/.test(words);
/** An umpire may type that a suicide squad fights as other infantry. It may then survive, and must still assault (5.3). */
const isTypedAsOther = ({ typed = {} }: { readonly typed?: JsonObject }): boolean =>
  (typed.infantryType ?? 'suicide') !== 'suicide';

/**
 * A move may have no distance, and an attempt may not count. The unit is then still listed. A task that the rulebook
 * requires is done.
 */
const mayStay = ({ kind, words }: Task, command: object): boolean =>
  kind === 'unit' || isInParts(words) || (words.includes('a suicide squad') && isTypedAsOther(command));

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('needs of %s', (id, ruleset) => {
  it(
    'are the same worked out afresh from the record, and each row goes by its command or is refused in words',
    () => {
      const began = performance.now();
      let [rows, gone, stayed, refused, commands] = [0, 0, 0, 0, 0];
      for (let battles = 0; commands < COMMANDS; battles++) {
        const played = battleAfter(ruleset, 0, `needs ${id} ${battles}`, { n: battles });
        const sides = [...played.state.battle.tables.side.keys()];
        for (let n = 0; n < A_BATTLE; n++) {
          played.play();
          commands += 1;
          const { battle } = played.state;
          const fresh = applyEvents(played.state.gameId, played.events).battle;
          const readers: Reader[] = [UMPIRE, { standing: 'spectator', sideId: null }];
          readers.push(...sides.map((sideId) => ({ standing: 'player', sideId }) as const));
          for (const reader of readers) {
            const now = listTasks(createView(ruleset, battle, reader));
            expect(listTasks(createView(ruleset, fresh, reader))).toEqual(now);
            expect(new Set(now.rows.map((row) => row.id)).size).toBe(now.rows.length);
            rows += now.rows.length;
            if (reader.standing === 'spectator') expect(now.rows.every(({ command }) => command === null)).toBe(true);
          }
          // Carries out the command of one task.
          const doable = listTasks(createView(ruleset, battle, UMPIRE)).rows.filter(({ command }) => command !== null);
          const open = doable.filter(({ kind }) => kind === 'open');
          const row = played.choose.pick(played.choose.chance(0.5) && open.length > 0 ? open : doable);
          if (!row || played.choose.chance(0.3)) continue;
          const { roles, fields } = row.asks;
          if (fields.length > 0) expect(played.maker.refusal(played.state, byUmpire, row.command!)).toBeInstanceOf(Refusal);
          expect(roles.every((role) => !JSON.stringify(row.command).includes(`"${role}":`))).toBe(true);
          const command = filledIn(played, row.command!);
          if (!command) {
            const refusal = played.maker.refusal(played.state, byUmpire, row.command!);
            expect(refusal).toBeInstanceOf(Refusal);
            expect(refusal!.message).not.toBe('');
            refused += 1;
            continue;
          }
          const before = listTasks(createView(ruleset, played.state.battle, UMPIRE)).rows.filter(isSame(row)).length;
          if (!played.do(command)) continue;
          commands += 1;
          const after = listTasks(createView(ruleset, played.state.battle, UMPIRE)).rows.filter(isSame(row)).length;
          if (after < before) gone += 1;
          else if (mayStay(row, command)) stayed += 1;
          else expect.fail(`still needed: ${row.words}, ${JSON.stringify(command)}`);
        }
      }
      // A rulebook may have no tasks at all.
      if (ruleset.unitActions) expect(Math.min(rows, gone)).toBeGreaterThan(0);
      const figures = {
        commands,
        tasks: rows,
        'rows done and gone': gone,
        'done and still shown': stayed,
        'refused in words': refused,
      };
      if (isLong) tell(`needs of ${id}`, figures, began);
    },
    within(120_000),
  );
});
