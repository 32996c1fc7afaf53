import type { Task } from '../src/game/index.js';

/** Readable custom ids of a player's panel of units. */
export const OWN_DESK_IDS = {
  unit: (id: string) => `unit:${id}`,
  word: (id: string) => id,
  units: 'units',
  actions: 'doings',
  ready: 'ready',
  call: 'call',
  again: 'again',
};

/**
 * Returns readable custom ids of the umpires' panel.
 * @param most the maximum number of characters of a task's id
 */
export const panelIds = (most: number) => ({
  task: ({ id }: Task) => `need:${id}`.slice(0, most),
  send: ({ id }: Task) => `send:${id}`.slice(0, most),
  tasks: 'needs',
  take: 'take',
  phase: 'phase',
  status: 'status',
  again: 'again',
  together: null,
  looks: 'looks',
  prepare: null,
  pause: null,
});
