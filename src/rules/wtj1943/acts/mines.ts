import { z } from 'zod';
import { idOf, said } from '../../act.js';
import { Refusal } from '../../refusal.js';
import { type Desk, minefieldsOf } from '../battle.js';
import { rowLine } from '../roles.js';
import type { Minefield } from '../state.js';
import { int } from '../vocabulary.js';
import { defineAct, given, namedMinefield } from './act.js';

const name = z.string().trim().min(1).max(80);

/** @throws {Refusal} CONFLICT */
function checkFree(desk: Desk, wanted: string, id: string | null): void {
  const taken = minefieldsOf(desk.draft.battle).some(
    (other) => other.id !== id && other.name.toLowerCase() === wanted.toLowerCase(),
  );
  if (taken) throw new Refusal('CONFLICT', 'there is a minefield of that name already', 'name');
}

/** 2.5: a red marker, there for the whole game; nothing thins it out. */
export const minefieldAdd = defineAct({
  id: 'minefield-add',
  umpireOnly: true,
  params: z.strictObject({ name: name.describe('What the marker is called') }),
  run(desk, params) {
    checkFree(desk, params.name, null);
    const id = desk.newId('minefield');
    const minefield: Minefield = { id, name: params.name, laneYards: null, laneDoneYards: 0, complete: false };
    desk.draft.create('minefield', id, minefield);
    return said('minefield-added', `Minefield ${params.name}: a red marker, in place for the whole game (2.5).`);
  },
});

/** An umpire's hand on a minefield and its lane. */
export const setMinefield = defineAct({
  id: 'set-minefield',
  umpireOnly: true,
  params: z.strictObject({
    minefield: idOf('minefield', 'The minefield'),
    name: name.optional().describe('Another name'),
    laneYards: int(1, 1000).optional().describe('Length of its lane (2.5)'),
    laneDoneYards: int(0, 1000).optional().describe('Yards of the lane that are cleared (2.5)'),
  }),
  run(desk, { minefield: id, ...params }) {
    const before = namedMinefield(desk, id);
    if (params.name !== undefined) checkFree(desk, params.name, id);
    const after: Minefield = { ...before, ...given(params) };
    const { laneYards, laneDoneYards } = after;
    if (laneYards === null && laneDoneYards > 0)
      throw new Refusal('INVALID_INPUT', 'laneYards: a lane that is begun needs its length', 'laneYards');
    if (laneYards !== null && laneDoneYards > laneYards)
      throw new Refusal('INVALID_INPUT', `laneDoneYards: the lane is ${laneYards} yards long`, 'laneDoneYards');
    const whole = { ...after, complete: laneYards !== null && laneDoneYards === laneYards };
    desk.draft.set('minefield', id, whole);
    return said('minefield-set', `Minefield ${after.name}: ${rowLine('minefield', whole, desk.draft.battle)}.`);
  },
});
