import { leftOpenBy, mayKnow, readerOf } from '../game/index.js';
import type { Status } from '../present/index.js';
import type { Actor } from '../rules/index.js';
import type { OpenGame } from '../store/index.js';
import { viewOf } from './pickers.js';

/** How a battle stands, as far as this person may know. */
export function statusOf(game: OpenGame, actor: Actor): Status {
  const { battle } = game.state;
  const reader = readerOf(actor, battle);
  const known = game.state.kinds.filter((events) => mayKnow(reader, events));
  const due = game.ruleset
    .diary(battle)
    .filter(({ sideId }) => actor.standing === 'umpire' || sideId === null || sideId === actor.sideId);
  return {
    view: viewOf(game, actor),
    due,
    events: known.reduce((sum, { count }) => sum + count, 0),
    open: actor.standing === 'umpire' ? leftOpenBy(game.ruleset, battle, 'turn') : [],
  };
}
