/** The command of units: each player of a side may command some of its units. */
import {
  type Battle,
  type Draft,
  findRowName,
  Refusal,
  findRow,
  buildSentenceEvent,
  type SideRow,
  type UnitRow,
} from '../../rules/index.js';
import type { PendingDecision, Module } from '../module.js';
import { isWithoutUmpire } from '../settings/index.js';
import { DONE_TABLE } from './shares.js';
import { findSideCommander, COMMAND_TABLE, type CommandRow, listCommandRows } from './rows.js';

export { ANOTHER_PLAYER_TEXT, findCommander, listCommandRows, type GroupKind, listGroups } from './rows.js';
export {
  canCompleteSide,
  listDonePlayers,
  isSideDivided,
  listPlayersNotDone,
  recordDonePlayers,
  type CommandShare,
  listOpenShares,
  listShares,
  listPlayerUnits,
  clearDoneRows,
} from './shares.js';
export { isOwnCommand, mayCommand, requireCommand, listAssignedUnits, listGroupUnits } from './rows.js';

/**
 * Puts a player in command of units. `player` is the player's key. With `chief` the player also becomes the side's commander. If
 * `player` is null, the units lose their commander. With `chief`, the side also loses its commander. If `player`, units and
 * `chief` are all missing, all players of the side command all its units again.
 */
export type CommanderCommand = {
  readonly type: 'give-command';
  readonly side: string;
  readonly player: string | null;
  readonly units: readonly string[];
  readonly chief?: true;
};

/**
 * Requires a person who may assign commands: an umpire, the side's commander or, in a battle without an umpire, any player of a
 * side without a commander.
 * @throws {Refusal} NOT_YOURS if the actor is not one of these
 */
function requireGiver({ actor, battle }: PendingDecision, sideId: string): void {
  if (actor.standing === 'umpire') return;
  const chief = findSideCommander(battle, sideId);
  const isOwn = actor.standing === 'player' && actor.sideId === sideId;
  if (isOwn && (chief === actor.id || (chief === undefined && isWithoutUmpire(battle)))) return;
  throw new Refusal(
    'NOT_YOURS',
    isWithoutUmpire(battle)
      ? 'Only the commander of a side can assign its units. Ask the commander.'
      : 'Only an umpire or the commander of a side can assign its units. Ask one of them.',
  );
}

/**
 * Gives a player command of units, or removes the units from their commander.
 * @throws {Refusal} NOT_FOUND if the side or a unit is not in the battle, or if the side has no role and the given player is not
 *   among its players; NOT_YOURS if a unit is of another side, or if the actor may not give command; CONFLICT if all players
 *   should command all units, and already do
 */
function giveCommand(deciding: PendingDecision, { side: sideId, player, units: ids, chief }: CommanderCommand): void {
  if (!deciding.isAgain) requireGiver(deciding, sideId);
  const side = deciding.rowIn('side', sideId) as SideRow;
  if (player !== null && !side.playerIds.includes(player) && side.roleId === null)
    throw new Refusal(
      'NOT_FOUND',
      `That person does not play for ${findRowName(side)}. Use \`/side edit\` to add them first.`,
      'player',
    );
  const units = ids.map((id) => deciding.rowIn('unit', id) as UnitRow);
  const foreign = units.find((unit) => unit.side !== sideId);
  if (foreign)
    throw new Refusal(
      'NOT_YOURS',
      `${findRowName(foreign)} does not belong to ${findRowName(side)}. Choose another unit.`,
      'unit',
    );
  const isAll = player === null && units.length === 0 && chief !== true;
  const { battle } = deciding;
  if (isAll && !listCommandRows(battle).some((row) => row.side === sideId))
    throw new Refusal('CONFLICT', 'All players of that side already command all its units. Choose a player to assign units to.');
  deciding.record((desk) => {
    const { draft } = desk;
    const replaced = (row: CommandRow): boolean =>
      row.side === sideId && (isAll || (row.unit === null ? chief === true : ids.includes(row.unit)));
    for (const row of listCommandRows(draft.battle)) if (replaced(row)) draft.remove(COMMAND_TABLE, row.id);
    if (player !== null)
      for (const unit of [...ids, ...(chief ? [null] : [])]) {
        const id = desk.newId(COMMAND_TABLE);
        draft.create(COMMAND_TABLE, id, { id, side: sideId, unit, player } satisfies CommandRow);
      }
    return buildSentenceEvent(
      'command-given',
      wordsFor(findRowName(side), player, units.length, chief, isAll),
      { side: sideId },
      units.map(findRowName),
    );
  });
}

/** Returns the text of the event. It does not contain the player's name, because names are stored outside the record. */
function wordsFor(side: string, player: string | null, units: number, chief: true | undefined, isAll: boolean): string {
  if (isAll) return `All players of ${side} command all its units.`;
  const whom = player === null ? 'returns to the whole side' : 'is given to a player';
  const what = [
    ...(units === 0 ? [] : [`Command of ${units === 1 ? 'a unit' : `${units} units`} ${whom}`]),
    ...(chief ? [player === null ? `${side} no longer has a commander` : `${side} has a commander for all its units`] : []),
  ];
  return `${what.join('. ')}. Use /side list to see who commands what.`;
}

/**
 * Updates the commanders of units when the players of a side change.
 * - If one player replaces another in the same event, the new player takes over their units and their role as commander.
 * - Otherwise the units of the old player have no commander. If the old player commanded the side, the side has no commander
 *   either.
 * - A unit that leaves the side loses its commander.
 * - If the side leaves the battle, its commands are removed.
 */
function keepCommands(before: Battle, draft: Draft): void {
  for (const { id, side, unit, player } of listCommandRows(draft.battle)) {
    const now = findRow(draft.battle, 'side', side) as SideRow | undefined;
    const seated = (findRow(before, 'side', side) as SideRow | undefined)?.playerIds ?? [];
    const isThere = unit === null || (findRow(draft.battle, 'unit', unit) as UnitRow | undefined)?.side === side;
    if (!now || !isThere) draft.remove(COMMAND_TABLE, id);
    else if (seated.includes(player) && !now.playerIds.includes(player)) {
      const [successor, other] = now.playerIds.filter((key) => !seated.includes(key));
      if (successor !== undefined && other === undefined) draft.set(COMMAND_TABLE, id, { player: successor });
      else draft.remove(COMMAND_TABLE, id);
    }
  }
}

export const commandModule: Module<CommanderCommand> = {
  tables: {
    [COMMAND_TABLE]: { staysBehind: true, knows: (sideId, { side }) => side === sideId },
    [DONE_TABLE]: { staysBehind: true, knows: (sideId, { side }) => side === sideId },
  },
  commands: { 'give-command': giveCommand },
  follows: (_ruleset, before, draft) => keepCommands(before, draft),
};
