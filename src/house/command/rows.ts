/** Rows that record which player commands which units of a side. Without rows, all players of the side command all its units. */
import {
  type Actor,
  type Battle,
  normalizeName,
  findRowName,
  Refusal,
  type Row,
  findRow,
  type Ruleset,
  type UnitRow,
} from '../../rules/index.js';
import { listRows } from '../../rules/battle.js';

/** The table of commands. Each unit with its own commander has a row, and so does each commander of a side. */
export const COMMAND_TABLE = 'command';

export type CommandRow = Row & {
  readonly id: string;
  readonly side: string;
  /** The unit that the player commands; null if the player commands the side. */
  readonly unit: string | null;
  /** The player's key. */
  readonly player: string;
};

export const listCommandRows = ({ tables }: Battle): readonly CommandRow[] =>
  listRows(tables[COMMAND_TABLE] as ReadonlyMap<string, CommandRow> | undefined);

/** Returns the key of a side's commander, or undefined if the side has no commander. */
export const findSideCommander = (battle: Battle, sideId: string): string | undefined =>
  listCommandRows(battle).find(({ side, unit }) => side === sideId && unit === null)?.player;

/**
 * Returns the key of the player who commands a unit. If no player commands the unit itself, returns the key of the side's
 * commander. Undefined if the side has no commander either, because all its players then command the unit.
 */
export const findCommander = (battle: Battle, { id, side }: Pick<UnitRow, 'id' | 'side'>): string | undefined =>
  listCommandRows(battle).find(({ unit }) => unit === id)?.player ?? findSideCommander(battle, side);

/** Returns the units of a side that were assigned to this player. @param player the player's key */
export const listAssignedUnits = (battle: Battle, side: string, player: string): readonly UnitRow[] =>
  listCommandRows(battle).flatMap((row) =>
    row.side === side && row.player === player && row.unit !== null ? (findRow(battle, 'unit', row.unit) as UnitRow) : [],
  );

/**
 * Checks whether a person may act and write orders for a unit. Umpires and the unit's or side's commander may. If the unit has no
 * commander, anyone may. Does not check the person's side.
 */
export function mayCommand(
  battle: Battle,
  { id, standing }: Pick<Actor, 'id' | 'standing'>,
  unit: Pick<UnitRow, 'id' | 'side'>,
): boolean {
  if (standing === 'umpire') return true;
  const commander = findCommander(battle, unit);
  return commander === undefined || commander === id || findSideCommander(battle, unit.side) === id;
}

/**
 * Checks whether a unit is a player's own: they command it themselves, or no one does. A side's commander may command more units
 * (`mayCommand`), whose players write their orders.
 */
export function isOwnCommand(
  battle: Battle,
  { id, standing }: Pick<Actor, 'id' | 'standing'>,
  unit: Pick<UnitRow, 'id' | 'side'>,
): boolean {
  const commander = findCommander(battle, unit);
  return standing === 'umpire' || commander === undefined || commander === id;
}

/**
 * The text used in a refusal in place of a commander's name, because names are stored outside the record. The name is inserted
 * when the refusal is shown.
 */
export const ANOTHER_PLAYER_TEXT = 'another player of your side';

/**
 * Requires that the actor may command a unit of their own side. Units of other sides and unknown ids pass, because other checks
 * refuse them.
 * @throws {Refusal} NOT_YOURS if another player commands the unit, and the actor is neither the side's commander nor an umpire
 */
export function requireCommand(battle: Battle, actor: Actor, unitId: string, field: string | null = null): void {
  const unit = findRow(battle, 'unit', unitId) as UnitRow | undefined;
  const person = unit && findCommander(battle, unit);
  if (person === undefined || unit?.side !== actor.sideId || mayCommand(battle, actor, unit)) return;
  throw new Refusal(
    'NOT_YOURS',
    `${findRowName(unit)} is commanded by ${ANOTHER_PLAYER_TEXT}. Use \`/message send commands-unit:"${findRowName(unit)}"\` to send them a message.`,
    field,
    [],
    null,
    { person, unit: unit.id },
  );
}

/** The kinds of groups that can be assigned to a player as a whole: a formation, or all units of one kind. */
export type GroupKind = 'formation' | 'kind';

/** Returns the names of the groups in a side, such as its battalions or its kinds of units, without duplicates. */
export const listGroups = (ruleset: Ruleset, battle: Battle, sideId: string, group: GroupKind): readonly string[] => [
  ...new Set(ownUnits(battle, sideId).flatMap((unit) => groupName(ruleset, battle, unit, group) ?? [])),
];

/** Returns the units of a side that belong to the group with this name. */
export const listGroupUnits = (
  ruleset: Ruleset,
  battle: Battle,
  sideId: string,
  group: GroupKind,
  name: string,
): readonly UnitRow[] =>
  ownUnits(battle, sideId).filter((unit) => {
    const called = groupName(ruleset, battle, unit, group);
    return called !== undefined && normalizeName(called) === normalizeName(name);
  });

const ownUnits = (battle: Battle, sideId: string): readonly UnitRow[] =>
  listRows(battle.tables.unit).filter(({ side }) => side === sideId);

function groupName({ groups = {} }: Ruleset, battle: Battle, unit: UnitRow, group: GroupKind): string | undefined {
  const { [group]: by } = groups;
  const value = by && (unit as Row)[by.field];
  if (typeof value !== 'string' || value === '') return undefined;
  return by!.refers === undefined ? value : findRowName(findRow(battle, by!.refers, value) ?? {}) || undefined;
}
