/** Commands that add, change and remove sides and units. */
import type { JsonObject } from '../../dice/index.js';
import {
  type Battle,
  copyFromSide,
  type FurtherEvents,
  removeFromMap,
  findRowName,
  parseWithSchema,
  Refusal,
  type Row,
  findRow,
  type Ruleset,
  buildSentenceEvent,
  type UnitRow,
} from '../../rules/index.js';
import type { CommandFunctions, PendingDecision } from '../module.js';
import { isPersonKey } from './people.js';
import { mustWaitForSeat, requireFreeSeat, addWaitingPeople, WAITING_FOR_SEAT_TEXT } from './seats.js';

export type RosterCommand =
  | {
      readonly type: 'add-side';
      readonly name: string;
      readonly fields: JsonObject;
      readonly roleId: string | null;
      readonly playerIds: readonly string[];
    }
  | {
      readonly type: 'edit-side';
      readonly side: string;
      readonly name?: string;
      readonly fields: JsonObject;
      readonly roleId?: string | null;
      readonly addPlayerIds: readonly string[];
      readonly removePlayerIds: readonly string[];
    }
  /**
   * Removes a player from a side, so that the player's data can be erased. `seat` is the player's entry in the side. This is the
   * player's key or, in an older battle, sometimes their Discord id.
   */
  | { readonly type: 'leave'; readonly seat: string }
  | { readonly type: 'add-unit'; readonly name: string; readonly side: string; readonly fields: JsonObject }
  | {
      readonly type: 'edit-unit';
      readonly unit: string;
      readonly name?: string;
      readonly side?: string;
      readonly fields: JsonObject;
    }
  | { readonly type: 'remove-unit'; readonly unit: string };

function addSide(deciding: PendingDecision, command: RosterCommand & { type: 'add-side' }): void {
  deciding.umpireOnly();
  const fields = parseWithSchema(deciding.ruleset.sideFields, command.fields) as JsonObject;
  const name = deciding.freeName('side', command.name, null);
  deciding.record((desk) => {
    requireFreeSeat(desk.draft.battle, null, command.playerIds);
    const id = desk.newId('side');
    desk.draft.create('side', id, { ...fields, id, name, roleId: command.roleId, playerIds: [...new Set(command.playerIds)] });
    return buildSentenceEvent('side-added', `Side added: ${name}.`);
  });
}

function editSide(deciding: PendingDecision, command: RosterCommand & { type: 'edit-side' }): void {
  deciding.umpireOnly();
  const side = deciding.rowIn('side', command.side);
  const known = new Set(Object.keys(side).filter((key) => !['id', 'name', 'roleId', 'playerIds'].includes(key)));
  const current = Object.fromEntries(Object.entries(side).filter(([key]) => known.has(key)));
  const fields = parseWithSchema(deciding.ruleset.sideFields, { ...current, ...command.fields }) as JsonObject;
  const name = command.name === undefined ? findRowName(side) : deciding.freeName('side', command.name, command.side);
  const seated = side.playerIds as readonly string[];
  const added = command.addPlayerIds.filter((id) => !seated.includes(id) && !command.removePlayerIds.includes(id));
  const isLater = added.length > 0 && mustWaitForSeat(deciding, command.side);
  const players = new Set([...seated, ...(isLater ? [] : added)]);
  command.removePlayerIds.forEach((id) => players.delete(id));
  const roleId = command.roleId === undefined ? side.roleId : command.roleId;
  deciding.record((desk) => {
    requireFreeSeat(desk.draft.battle, command.side, command.addPlayerIds);
    desk.draft.set('side', command.side, { ...fields, name, playerIds: [...players], roleId: roleId ?? null });
    copyFromSide(desk, side, deciding.ruleset.fromSide);
    if (isLater) addWaitingPeople(desk, command.side, added);
    const then = name === findRowName(side) ? [] : [() => buildSentenceEvent('side-edited', renamed(side, name))];
    return {
      ...buildSentenceEvent(
        'side-edited',
        `${name} was changed.`,
        { side: command.side },
        isLater ? [WAITING_FOR_SEAT_TEXT] : [],
      ),
      then,
    };
  });
}

/**
 * Removes a player from their own side. A seat that is a Discord id is not checked, because the store looked it up with the
 * player's own id.
 * @throws {Refusal} NOT_FOUND if no side has the seat; NOT_YOURS if the seat is the key of another player
 */
function leave(deciding: PendingDecision, { seat }: RosterCommand & { type: 'leave' }): void {
  const side = [...deciding.battle.tables.side.values()].find(({ playerIds }) => playerIds.includes(seat));
  if (!side) throw new Refusal('NOT_FOUND', 'You do not play in this battle. Choose another battle.');
  if (seat !== deciding.actor.id && isPersonKey(seat))
    throw new Refusal('NOT_YOURS', 'You can give up only your own seat. Ask an umpire to use `/side edit`.');
  deciding.record((desk) => {
    desk.draft.set('side', side.id, { playerIds: side.playerIds.filter((id) => id !== seat) });
    return buildSentenceEvent('player-left', `A player has left ${findRowName(side)}.`);
  });
}

function addUnit(deciding: PendingDecision, command: RosterCommand & { type: 'add-unit' }): void {
  deciding.umpireOnly();
  const side = deciding.rowIn('side', command.side);
  const name = deciding.freeName('unit', command.name, null);
  const fields = deciding.ruleset.completeUnit(command.fields, side, null, deciding.battle);
  deciding.record((desk) => {
    const id = desk.newId('unit');
    desk.draft.create('unit', id, { ...fields, id, name, side: command.side });
    return buildSentenceEvent('unit-added', `Unit added to ${findRowName(side)}: ${name}.`, command);
  });
}

function editUnit(deciding: PendingDecision, command: RosterCommand & { type: 'edit-unit' }): void {
  deciding.umpireOnly();
  const unit = deciding.rowIn('unit', command.unit);
  const sideId = command.side ?? (unit.side as string);
  const side = deciding.rowIn('side', sideId);
  const name = command.name === undefined ? findRowName(unit) : deciding.freeName('unit', command.name, command.unit);
  const fields = deciding.ruleset.completeUnit(command.fields, side, unit as never, deciding.battle);
  deciding.record((desk) => {
    const { battle } = desk.draft;
    desk.draft.set('unit', command.unit, { ...fields, name, side: sideId });
    deciding.ruleset.setByHand?.(desk, unit as never);
    const changed = buildSentenceEvent('unit-edited', `${name} was changed.`, { side: sideId });
    const over =
      sideId === unit.side
        ? []
        : (deciding.ruleset.goneOver?.(desk, desk.draft.battle.tables.unit.get(command.unit) as never, unit.side as string) ??
          []);
    return { ...changed, then: [...tellOthers(deciding.ruleset, unit, { before: battle, after: desk.draft.battle }), ...over] };
  });
}

/** Returns the sentence that announces a new name, such as "1/Pz is now called 2/Pz." */
const renamed = (before: Row, name: string): string => `${findRowName(before)} is now called ${name}.`;

/**
 * Builds the events that inform other sides of a unit's new side or name. Empty if neither has changed. If the rulebook hides
 * neither units nor names, there is one public event. Otherwise each side that knew the unit and still knows it gets its own
 * event, except the unit's new side. If the old side no longer knows the unit, it learns only that the unit has left.
 */
function tellOthers(
  ruleset: Ruleset,
  unit: Row,
  { before, after }: { readonly before: Battle; readonly after: Battle },
): FurtherEvents {
  const now = findRow(after, 'unit', unit.id as string)!;
  const goesOver = now.side !== unit.side;
  if (!goesOver && findRowName(now) === findRowName(unit)) return [];
  const words = [
    ...(goesOver ? [`${findRowName(unit)} goes over from ${sideName(after, unit)} to ${sideName(after, now)}.`] : []),
    ...(findRowName(now) === findRowName(unit) ? [] : [renamed(unit, findRowName(now))]),
  ].join(' ');
  if (ruleset.hiddenBy?.(before) == null && ruleset.secretNames !== true) return [() => buildSentenceEvent('unit-edited', words)];
  const mayKnow = (side: string, row: Row, battle: Battle): boolean => ruleset.knows(side, row as UnitRow, battle);
  return [...after.tables.side.keys()].flatMap((side) => {
    if (side === now.side || !mayKnow(side, unit, before)) return [];
    if (mayKnow(side, now, after)) return [() => buildSentenceEvent('unit-edited', words, { side })];
    return goesOver && side === unit.side ? [() => buildSentenceEvent('unit-edited', leaves(after, unit), { side })] : [];
  });
}

const sideName = (battle: Battle, { side }: Row): string => findRowName(findRow(battle, 'side', side as string)!);

const leaves = (battle: Battle, unit: Row): string => `${findRowName(unit)} leaves ${sideName(battle, unit)}.`;

function removeUnit(deciding: PendingDecision, { unit: id }: RosterCommand & { type: 'remove-unit' }): void {
  deciding.umpireOnly();
  const unit = deciding.rowIn('unit', id);
  deciding.record((desk) => {
    deciding.ruleset.unitRemoved?.(desk, unit as never);
    removeFromMap(desk.draft, id);
    desk.draft.remove('unit', id);
    return buildSentenceEvent('unit-removed', `${findRowName(unit)} was removed from the battle.`, { side: unit.side as string });
  });
}

export const ROSTER_COMMANDS: CommandFunctions<RosterCommand> = {
  'add-side': addSide,
  'edit-side': editSide,
  leave,
  'add-unit': addUnit,
  'edit-unit': editUnit,
  'remove-unit': removeUnit,
};
