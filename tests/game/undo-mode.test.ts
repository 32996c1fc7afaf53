/** Plays every scripted battle a second time in undo mode, and checks that undo mode finds faults. */
import { afterAll, describe, expect, it } from 'vitest';
import type { BattleEvent } from '../../src/game/index.js';
import type { Battle } from '../../src/rules/index.js';
import { isLong, numberFor, sized, tell } from '../chance/chance.js';
import { scriptedBattles } from './scripted-battles.js';
import { orderOf, textOf } from './house.js';
import { Course, differenceOf, undoMode } from './undo-mode.js';

/** One in four commands of a battle is undone, so that in the long run every command is. */
const PART = 4;
const TAKEN_BACK = sized('undoMode');
const BATTLES = scriptedBattles();

const began = performance.now();
const seen = { battles: 0, commands: 0, 'taken back and brought again': 0, events: 0 };
afterAll(() => {
  if (isLong) tell('undo mode', seen, began);
});

/** Checks whether an event can never be undone: the start and the end. */
const isFixed = ({ command }: (typeof BATTLES)[number]['commands'][number]): boolean => ['start', 'end'].includes(command.type);

describe('undo mode', () => {
  it('has every scripted battle of every rulebook', () => {
    const names = ['corps', 'cullen', 'eagles', 'megagame', 'wtj1943'].flatMap((id) =>
      ['battle', 'mapped', 'posts', 'rooms'].map((battle) => `${id} ${battle}`),
    );
    const underSeal = ['corps', 'eagles', 'megagame'].map((id) => `${id} double-blind`);
    expect(BATTLES.map(({ name }) => name).sort()).toEqual([...names, ...underSeal].sort());
  });

  it.each(BATTLES.map((battle) => [battle.name, battle] as const))(
    '%s: what is taken back leaves no trace, what is brought again stands as it did, and what follows is told the same',
    (name, battle) => {
      const from = Math.abs(numberFor(`undo mode ${name}`));
      const takesBack = (index: number): boolean => (index + from) % PART < TAKEN_BACK;
      const { findings, commands, takenBack, events } = undoMode(battle, { takesBack });
      expect(findings).toEqual([]);
      expect(takenBack).toBe(battle.commands.filter((command, index) => takesBack(index) && !isFixed(command)).length);
      seen.battles += 1;
      seen.commands += commands;
      seen['taken back and brought again'] += takenBack;
      seen.events += events;
    },
  );
});

/** The number of commands of a finished battle that are undone, each together with another command after it. */
const TAKEN_BACK_LATE = sized('undoLate');

describe('at the end of a battle', () => {
  it.each(BATTLES.map((battle) => [battle.name, battle] as const))(
    '%s: whatever is taken back, later results are judged again or left as they fell, or it is refused in words; what stands comes to the battle',
    (name, battle) => {
      const played = Course.untilItsEnd(battle);
      const whole = (state: Battle): string => `${textOf(state)}\n${orderOf(state)}`;
      const drawn = (course: Course, label: string): number => {
        const events = course.undoable();
        return events[Math.abs(numberFor(label)) % events.length]!.number;
      };
      for (let n = 0; n < TAKEN_BACK_LATE; n++) {
        const label = `late ${name} ${n}`;
        const branch = played.branch();
        const before = branch.state;
        if (branch.putRight({ type: 'undo', event: drawn(branch, label), later: n % 2 === 0 ? 'keep' : 'again' })) {
          expect(branch.state).toBe(before);
          continue;
        }
        branch.putRight({ type: 'undo', event: drawn(branch, `${label} then`), later: 'keep' });
        expect(whole(branch.state.battle)).toBe(whole(branch.foldOfStanding()));
      }
    },
  );
});

describe('undo mode on purpose', () => {
  const battle = BATTLES.find(({ name }) => name === 'eagles rooms')!;
  const withoutOne = (events: readonly BattleEvent[]): readonly BattleEvent[] =>
    events.map((event) => ({ ...event, changes: event.changes.slice(1) }));

  it.each(['undo', 'redo'] as const)('finds one %s that leaves a change out, at the command where it does', (broken) => {
    const changing = new Set<number>();
    undoMode(battle, {
      tamper(events, command) {
        if (events.some(({ changes }) => changes.length > 0)) changing.add(command);
        return events;
      },
    });
    expect(changing.size).toBeGreaterThan(10);
    for (const command of changing) {
      const { findings } = undoMode(battle, {
        takesBack: (index) => index === command,
        tamper: (events, _command, what) => (what === broken ? withoutOne(events) : events),
      });
      expect(findings[0]?.command).toBe(command + 1);
      expect(findings[0]?.what).toMatch(/^(taken back|brought again), /);
    }
  });

  it('finds other words in one event that is brought again', () => {
    const { findings } = undoMode(battle, {
      takesBack: (index) => index === 8,
      tamper: (events, _command, what) =>
        what === 'undo'
          ? events
          : events.map((event) => ({
              ...event,
              again: {
                ...event.again!,
                commands: event.again!.commands.map((each) => ({
                  ...each,
                  events: each.events.map((facts) => ({ ...facts, summary: `${facts.summary}!` })),
                })),
              },
            })),
    });
    expect(findings.map(({ type, what }) => `${type}: ${what.split(' ')[0]}`)).toEqual(['act: brought', 'report: report']);
  });

  it('tells rows in another order, a need that is gone, a post to one reader alone', () => {
    const moment = { tables: '{}', order: '["u1","u2"]', 'needs of umpire': '[1]', 'post 0 to player <row 1>': '"a"' };
    expect(differenceOf(moment, { ...moment })).toBeUndefined();
    expect(differenceOf(moment, { ...moment, order: '["u2","u1"]' })).toBe('order: ["u1","u2"] is now ["u2","u1"]');
    expect(differenceOf(moment, { ...moment, 'needs of umpire': '[]' })).toBe('needs of umpire: [1] is now []');
    expect(differenceOf(moment, { ...moment, 'post 0 to spectator': '"a"' })).toBe('post 0 to spectator:  is now "a"');
  });
});
