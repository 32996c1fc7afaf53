import { z } from 'zod';
import { buildIdParam, buildSentenceEvent } from '../../act.js';
import { dropUndefined } from '../../fields.js';
import { requireFreeName, createNameAfter, type RowName } from '../../names.js';
import { refuseInvalid } from '../../refusal.js';
import { type Wtj1943Context, listMinefields } from '../battle.js';
import { refuseWithoutMap, buildPlaceParam, listStepStarts } from '../../ground/going.js';
import { findSpot } from '../../ground/locating.js';
import { FEATURE_TABLE, findMap, type Spot } from '../../ground/rows.js';
import { KNOWLEDGE_FUNCTIONS, placeMinefieldMarker, findMinefieldMarker } from '../going.js';
import { describeRow } from '../roles.js';
import { MINEFIELD_ROW_KIND } from '../rows.js';
import type { Minefield } from '../state.js';
import { findNamedMinefield, umpireAct } from './act.js';

const name = z.string().min(1).max(80);

const at = buildPlaceParam('The middle of its marker on the map: D4.7, 23,18');

/**
 * Finds the point on the map that an umpire's text names. A square counts as its centre.
 * @throws {Refusal} CONFLICT if the battle has no map; any refusal of `locate` if the text names no place
 */
function pointAt({ draft: { battle } }: Wtj1943Context, text: string): Spot {
  const map = findMap(battle);
  if (!map) throw refuseWithoutMap();
  return findSpot(text, map, listStepStarts(KNOWLEDGE_FUNCTIONS, battle, null, undefined, 'at'));
}

/**
 * Checks a minefield's name.
 * @throws {Refusal} INVALID_INPUT if the name is not permitted; CONFLICT if another minefield has the name
 */
const freeMinefieldName = ({ draft }: Wtj1943Context, wanted: string, ownId: string | null): RowName =>
  requireFreeName(listMinefields(draft.battle), wanted, ownId, 'a minefield');

/** 2.5: adds a minefield with a red marker on the table. The minefield remains for the whole game, and nothing reduces it. */
export const addMinefieldAct = umpireAct({
  id: 'minefield-add',
  inputs: { name: name.describe('Name of the marker'), at },
  run(desk, params) {
    const name = freeMinefieldName(desk, params.name, null);
    const id = desk.newId('minefield');
    const minefield: Minefield = { id, ...MINEFIELD_ROW_KIND.fresh({ name }, () => ({})) };
    desk.draft.create('minefield', id, { ...minefield, name });
    if (params.at !== undefined)
      placeMinefieldMarker(desk, name, pointAt(desk, params.at), findMinefieldMarker(desk.draft.battle, minefield));
    return buildSentenceEvent('minefield-added', `Minefield added: ${name}. Its red marker stays for the whole game (2.5).`);
  },
});

/** Allows an umpire to change a minefield and its lane. */
export const changeMinefieldAct = umpireAct({
  id: 'set-minefield',
  inputs: {
    minefield: buildIdParam('minefield', 'Minefield'),
    name: name.optional().describe('New name'),
    ...MINEFIELD_ROW_KIND.optional('laneYards', 'laneDoneYards'),
    at,
  },
  run(desk, { minefield: id, name: newName, at: place, ...params }) {
    const before = findNamedMinefield(desk, id);
    const name = newName === undefined ? createNameAfter(before) : freeMinefieldName(desk, newName, id);
    const after: Minefield = { ...before, ...dropUndefined(params), name };
    const { laneYards, laneDoneYards } = after;
    if (laneYards === null && laneDoneYards > 0)
      throw refuseInvalid('laneYards', 'A lane that has been started needs a length. Enter the length in yards.');
    if (laneYards !== null && laneDoneYards > laneYards)
      throw refuseInvalid('laneDoneYards', `The lane is only ${laneYards} yards long. Enter ${laneYards} yards or less.`);
    const whole = { ...after, complete: laneYards !== null && laneDoneYards === laneYards };
    desk.draft.set('minefield', id, whole);
    const mark = findMinefieldMarker(desk.draft.battle, before);
    if (place !== undefined) placeMinefieldMarker(desk, name, pointAt(desk, place), mark);
    else if (mark) desk.draft.set(FEATURE_TABLE, mark.id, { name });
    return buildSentenceEvent('minefield-set', `Minefield ${after.name}: ${describeRow('minefield', whole, desk.draft.battle)}.`);
  },
});
