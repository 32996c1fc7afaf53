/** Shows the progress of a side with several commanders: who is done, and which units still have tasks. */
import type { View, PersonFinder } from '../game/index.js';
import {
  canCompleteSide,
  listDonePlayers,
  isSideDivided,
  type CommandShare,
  listOpenShares,
  listShares,
  findTurnToOrder,
  listUnitsWithoutOrder,
} from '../house/index.js';
import { findRowName, type UnitRow } from '../rules/index.js';
import { formatPlayer } from './people.js';
import { escapeText } from './text.js';

/** The progress of a side whose players press *Done* separately, each for their own units. */
export interface SideProgress {
  /** True if the reader is done. */
  readonly isDone: boolean;
  /** True if the side becomes ready when the reader presses *Done*. */
  readonly completes: boolean;
  /** Other players who are not done, with their units, such as `@bob: 1 Coy, 2 Coy`. */
  readonly others: readonly string[];
  /** Other players with units that have no order, such as `@bob: 1 Coy, 2 Coy`. */
  readonly unordered: readonly string[];
}

/** Returns the progress of a player's side; undefined if the side has no commanders. */
export function findSideProgress(
  { battle, ruleset }: View,
  sideId: string,
  player: string,
  whoIs: PersonFinder,
): SideProgress | undefined {
  if (!isSideDivided(battle, sideId)) return undefined;
  const done = listDonePlayers(battle, sideId);
  const isOthers = (share: CommandShare): boolean => share.player !== player;
  const without = new Set(listUnitsWithoutOrder(ruleset, battle, sideId, findTurnToOrder(battle, sideId)));
  const line = (share: CommandShare, units: readonly UnitRow[]): string =>
    `${share.player === null ? 'Anyone' : formatPlayer(share.player, whoIs)}: ${escapeText(units.map(findRowName).join(', '), 200)}`;
  return {
    isDone: done.includes(player),
    completes: canCompleteSide(ruleset, battle, sideId, player),
    others: listOpenShares(ruleset, battle, sideId, done)
      .filter(isOthers)
      .map((share) => line(share, share.units)),
    unordered: listShares(ruleset, battle, sideId)
      .filter(isOthers)
      .flatMap((share) => {
        const units = share.units.filter((unit) => without.has(unit));
        return units.length === 0 ? [] : [line(share, units)];
      }),
  };
}
