import type { Need } from '../src/game/index.js';

/** Readable custom ids of a player's desk. */
export const OWN_DESK_IDS = {
  unit: (id: string) => `unit:${id}`,
  word: (id: string) => id,
  units: 'units',
  doings: 'doings',
  ready: 'ready',
  call: 'call',
  again: 'again',
};

/** Readable custom ids of the umpires' panel. @param most characters of a need's id */
export const panelIds = (most: number) => ({
  need: ({ id }: Need) => `need:${id}`.slice(0, most),
  send: ({ id }: Need) => `send:${id}`.slice(0, most),
  needs: 'needs',
  take: 'take',
  phase: 'phase',
  status: 'status',
  again: 'again',
  together: null,
  looks: 'looks',
  prepare: null,
  pause: null,
});
