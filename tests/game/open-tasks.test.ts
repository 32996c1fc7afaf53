import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { listTasksLeftOpen, describeTask } from '../../src/game/index.js';
import { type OpenTask, UMPIRES_AUDIENCE } from '../../src/rules/index.js';
import { CLOCK, type Task } from './clock.js';
import { House } from './house.js';

const task = (text: string, phase: string, sideId: string | null = null): OpenTask => ({
  text,
  cites: ['1.2', 'E-3'],
  phase,
  sideId,
});

/** Creates a clock with a task that leaves these tasks open until it is settled at the end of the next turn's dusk. */
function clock(...open: readonly OpenTask[]): House {
  const house = new House(CLOCK);
  house.start();
  const task: Task = { id: 'task', dueTurn: 2, duePhase: 'dusk', at: 'end', order: [], open };
  house.do({ type: 'act', act: 'add', params: task as unknown as JsonObject });
  return house;
}
const open = (house: House, to: 'phase' | 'turn') => listTasksLeftOpen(CLOCK, house.battle, to).map(({ text }) => text);

describe('what is open yet', () => {
  it('is told with its sections', () => {
    expect(describeTask(task('A Coy has a test to take', 'dawn'))).toBe('A Coy has a test to take (1.2, E-3).');
  });

  it('of the phase that would end, and of all that are left of the turn, in their order', () => {
    const house = clock(task('at dusk', 'dusk'), task('at dawn', 'dawn'), task('at noon', 'noon'));
    expect(open(house, 'phase')).toEqual(['at dawn']);
    expect(open(house, 'turn')).toEqual(['at dawn', 'at noon', 'at dusk']);
    house.do({ type: 'advance', to: 'phase' });
    expect(open(house, 'phase')).toEqual(['at noon']);
    expect(open(house, 'turn')).toEqual(['at noon', 'at dusk']); // Tasks that were due at dawn are over.
  });

  it('is noted as its phase ends, before what happens by itself', () => {
    const house = clock(task('B', 'noon'), task('A', 'dawn'));
    expect(house.do({ type: 'advance', to: 'phase' })).toMatchObject([
      { kind: 'phase', notes: ['Left open: A (1.2, E-3).', 'dawn ends', 'noon begins'] },
    ]);
    const notes = house.do({ type: 'advance', to: 'turn' }).map((event) => event.notes);
    expect(notes).toEqual([
      ['Left open: B (1.2, E-3).', 'noon ends', 'dusk begins'],
      ['dusk ends', 'dawn begins'],
    ]);
  });

  it('that is one side’s affair is told to that side alone, in an event of its own', () => {
    const house = clock(task('A', 'dawn', 's1'), task('B', 'dawn', UMPIRES_AUDIENCE), task('C', 'dawn'), task('D', 'dawn', 's1'));
    const [phase, ...secret] = house.do({ type: 'advance', to: 'phase' });
    expect(phase).toMatchObject({ audience: 'all', notes: ['Left open: C (1.2, E-3).', 'dawn ends', 'noon begins'] });
    const summary = 'Left open at the end of Dawn.';
    expect(secret).toMatchObject([
      {
        kind: 'left-open',
        audience: 's1',
        summary,
        notes: ['Left open: A (1.2, E-3).', 'Left open: D (1.2, E-3).'],
        changes: [],
      },
      { kind: 'left-open', audience: UMPIRES_AUDIENCE, summary, notes: ['Left open: B (1.2, E-3).'] },
    ]);
  });

  it('of several phases that one command ends is noted once', () => {
    const house = clock(task('A', 'dawn'), task('A', 'noon'));
    const notes = house.do({ type: 'advance', to: 'turn' }).flatMap((event) => event.notes);
    expect(notes.filter((note) => note.startsWith('Left open'))).toEqual(['Left open: A (1.2, E-3).']);
    // A separate command reports it again.
    const again = house.do({ type: 'advance', to: 'phase' }).flatMap((event) => event.notes);
    expect(again[0]).toBe('Left open: A (1.2, E-3).');
  });

  it('that was done is open no more', () => {
    const house = clock(task('A', 'dusk'));
    house.do({ type: 'advance', to: 'turn' });
    house.do({ type: 'advance', to: 'turn' });
    expect(open(house, 'turn')).toEqual([]);
  });
});
