import type { Actor } from '../rules/index.js';
import type { BattleEvent } from './event.js';

/** Whether somebody may know of an event: everybody's events, one's own side's; umpires know all. */
export function mayKnow(actor: Pick<Actor, 'standing' | 'sideId'>, { audience }: Pick<BattleEvent, 'audience'>): boolean {
  if (audience === 'all' || actor.standing === 'umpire') return true;
  return actor.standing === 'player' && actor.sideId !== null && audience === actor.sideId;
}
