import type { z } from 'zod';
import { defineAct, buildIdParam, refuseUnknownRow, buildSentenceEvent } from './act.js';
import type { Battle, SideRow } from './battle.js';
import { dropUndefined } from './fields.js';
import { copyFromSide, type SideFieldFlags } from './from-side.js';
import type { Act } from './happening.js';
import { describeSetting } from './words.js';

type Fields = Readonly<Record<string, z.ZodType>>;

/**
 * Builds the act `set-side`, with which an umpire changes fields of a side that belong to this rulebook. Fields that the umpire
 * does not enter keep their values.
 * @param told returns the text of the event. Default: "<side> was changed."
 * @param fromSide the fields that units take from their side. Default: no fields
 */
export function defineSetSideAct<B extends Battle, G extends object = object>(
  fields: Fields,
  told: (side: SideRow, given: G) => string = ({ name }) => `${name} was changed.`,
  fromSide: SideFieldFlags = {},
): Act<B> {
  return defineAct<B, { side: z.ZodString }>({
    id: 'set-side',
    umpireOnly: true,
    inputs: { side: buildIdParam('side', 'Side'), ...fields },
    run(desk, { side: id, ...rest }) {
      const { draft } = desk;
      const side = draft.battle.tables.side.get(id);
      if (!side) throw refuseUnknownRow('side', 'side');
      const given = dropUndefined(rest) as G;
      draft.set('side', id, given);
      copyFromSide(desk, side, fromSide);
      return buildSentenceEvent('side-edited', told(side, given), { side: id });
    },
  });
}

/**
 * Builds the act `set-game`, with which an umpire changes fields of the battle. All other fields keep their values, except fields
 * that depend on a changed field.
 * @param following returns the fields that depend on the changed fields. Default: no fields
 */
export function defineSetGameAct<B extends Battle>(fields: Fields, following: (given: object) => object = () => ({})): Act<B> {
  return defineAct<B, Fields>({
    id: 'set-game',
    umpireOnly: true,
    inputs: fields,
    run({ draft }, params) {
      const given = dropUndefined(params);
      draft.setGame({ ...given, ...following(given) });
      const words = Object.entries(given).map(([key, value]) => describeSetting(key, value));
      return buildSentenceEvent('game-set', `Game settings: ${words.join(', ') || 'nothing changed'}.`);
    },
  });
}
