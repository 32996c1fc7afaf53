/** Decides which rows, fields and keys a reader may know. Messages never contain anything else. */
import type { Json } from '../dice/index.js';
import { composeWithModules, mayTypeUnseenNames, type StatusLine } from '../house/index.js';
import {
  groupBy,
  cachePerObject,
  findEmptyValue,
  hasPlainSight,
  type Actor,
  type Battle,
  type Cast,
  GAME_TABLE,
  listHiddenFields,
  findRowName,
  type Procedure,
  type Row,
  findRow,
  type Ruleset,
  type Scene,
  isStrengthExact,
  type RowMap,
  buildSightingPlace,
  PLACE_TABLE,
  type PlaceRow,
  SIGHTING_TABLE,
  type SightingRow,
  listSightings,
  type UnitRow,
} from '../rules/index.js';
import { joinAudience, PUBLIC_READER, mayKnowSideSecrets, type Reader } from './audience.js';
import { type AnyBattle, openSealedBattle, type SealedBattle } from './sealed.js';

/** Checks whether a reader may know a row. A spectator may know only rows that all sides may know. */
export function mayKnowRow(ruleset: Ruleset, reader: Reader, table: string, row: Row, battle: Battle): boolean {
  if (reader.standing === 'umpire' || table === GAME_TABLE || table === 'side') return true;
  const { sideId } = reader;
  const sides = reader.standing === 'player' && sideId !== null ? [sideId] : [...battle.tables.side.keys()];
  const whole = composeWithModules(ruleset);
  return sides.length > 0 && sides.every((side) => whole.sideKnows(side, table, row, battle));
}

const VIEW = Symbol('view');

declare const KNOWN: unique symbol;

/** The battle within a view, limited to what the view's reader may know. */
export interface KnownBattle extends Battle {
  readonly [KNOWN]: true;
}

/**
 * A battle as far as one reader may know it, without hidden rows and fields. Only `createView` creates views. Lists, sheets,
 * completion and odds accept nothing else, so they cannot reveal a secret.
 */
export interface View {
  readonly [VIEW]: Reader;
  readonly ruleset: Ruleset;
  readonly battle: KnownBattle;
}

/** A whole battle, sealed against direct reading, and its rulebook. */
export interface SealedGame {
  readonly ruleset: Ruleset;
  readonly battle: SealedBattle;
}

/** Returns a battle as far as one reader may know it. The reader `UMPIRE` may know everything. */
export const openView = ({ ruleset, battle }: SealedGame, reader: Reader): View => createView(ruleset, battle, reader);

/** Returns the public part of a battle, which spectators may also see: its own row, its sides, and rows that all sides know. */
export const openPublicPart = ({ ruleset, battle }: SealedGame): KnownBattle => createView(ruleset, battle, PUBLIC_READER).battle;

/** Builds a version of a function that caches its results by battle and reader. */
function keptPerReader<T>(
  work: (ruleset: Ruleset, battle: Battle, reader: Reader) => T,
): (ruleset: Ruleset, whole: AnyBattle, reader: Reader) => T {
  const readersOf = cachePerObject((_battle: Battle) => new Map<string, { readonly ruleset: Ruleset; readonly made: T }>());
  return (ruleset, whole, { standing, sideId }) => {
    const battle = openSealedBattle(whole);
    const readers = readersOf(battle);
    const key = `${standing} ${sideId}`;
    const found = readers.get(key);
    if (found?.ruleset === ruleset) return found.made;
    const made = work(ruleset, battle, { standing, sideId });
    readers.set(key, { ruleset, made });
    return made;
  };
}

/** Returns a battle as far as one reader may know it. Each table is filtered when it is first used. */
export const createView = keptPerReader((ruleset, battle, reader): View => {
  if (reader.standing === 'umpire') return { [VIEW]: reader, ruleset, battle: battle as KnownBattle };
  const known = new Map<string, RowMap>();
  const tableCalled = (table: string): RowMap => {
    const rows = known.get(table) ?? knownTable(ruleset, reader, table, battle);
    known.set(table, rows);
    return rows;
  };
  const tables = {} as Record<string, RowMap>;
  for (const table of Object.keys(battle.tables))
    Object.defineProperty(tables, table, { enumerable: true, get: () => tableCalled(table) });
  return { [VIEW]: reader, ruleset, battle: { ...battle, tables: tables as unknown as Battle['tables'] } as KnownBattle };
});

function knownTable(ruleset: Ruleset, reader: Reader, table: string, battle: Battle): RowMap {
  const rows = [...(battle.tables[table] as RowMap)].filter(([, row]) => mayKnowRow(ruleset, reader, table, row, battle));
  return new Map(rows.map(([id, row]) => [id, redactRow(ruleset, reader, table, row, battle)]));
}

/** Returns the reader that a view was made for. */
export const findViewReader = (view: View): Reader => view[VIEW];

/** Returns the lines that modules add to the status and the panels of a view's reader. */
export const listModuleLines = ({ ruleset, battle }: View): readonly StatusLine[] =>
  composeWithModules(ruleset).statusLines(battle);

/** Returns the rows of a table in a view, in the table's sequence. */
export const listRowsInView = ({ battle }: View, table: string): readonly Row[] => [...(battle.tables[table]?.values() ?? [])];

export const isRowInView = ({ battle }: View, table: string, id: string): boolean => findRow(battle, table, id) !== undefined;

/**
 * Checks whether the rulebook hides units in this battle, so that players can name only units that their side knows. Otherwise
 * everyone can see all units on the table.
 */
export const areUnitsHidden = (ruleset: Ruleset, battle: Battle): boolean => ruleset.hiddenBy?.(battle) != null;

/** Checks whether players may name units that their side has not seen. */
export const mayNameUnseenUnits = (ruleset: Ruleset, battle: Battle): boolean =>
  !areUnitsHidden(ruleset, battle) && mayTypeUnseenNames(battle);

/**
 * Checks whether a reader may name a unit. Readers may name units that they know or remember or, if all units are visible, any
 * unit.
 */
export function mayNameUnit(ruleset: Ruleset, reader: Reader, unit: UnitRow, battle: Battle): boolean {
  return (
    mayNameUnseenUnits(ruleset, battle) ||
    mayKnowRow(ruleset, reader, 'unit', unit, battle) ||
    listRememberedUnits(ruleset, reader, battle).has(unit.id)
  );
}

/** Checks whether players can aim at the last known position of a unit. The rulebook must allow this, and must hide units. */
const isAimedByMemory = (ruleset: Ruleset, battle: Battle): boolean =>
  ruleset.aimsAtLastSeen !== undefined && (ruleset.secretNames === true || areUnitsHidden(ruleset, battle));

/** Returns the sightings of the units that a player's side remembers and can aim at, by unit id. */
export const listRememberedUnits = (
  ruleset: Ruleset,
  { standing, sideId }: Reader,
  battle: Battle,
): ReadonlyMap<string, SightingRow> =>
  isAimedByMemory(ruleset, battle) && standing === 'player' && sideId !== null
    ? (bySide(listSightings(battle)).get(sideId) ?? NO_SIGHTINGS)
    : NO_SIGHTINGS;

const NO_SIGHTINGS: ReadonlyMap<string, SightingRow> = new Map();

/** Caches the sightings of each side, by unit id. */
const bySide = cachePerObject((rows: readonly SightingRow[]): ReadonlyMap<string, ReadonlyMap<string, SightingRow>> => {
  const groups = [...groupBy(rows, ({ seenBy }) => seenBy)];
  return new Map(groups.map(([side, own]) => [side, new Map(own.map((row) => [row.unit, row]))]));
});

const UNNAMED = 'that unit';

/**
 * Returns a battle in which a remembered unit has the name of the side's contact instead of its true name. Otherwise a refusal
 * could reveal which unit the contact is. Null if the reader does not remember any unit under another name.
 */
export function hideTrueNames(ruleset: Ruleset, reader: Reader, battle: Battle): Battle | null {
  const unnamed = [...listRememberedUnits(ruleset, reader, battle).values()].flatMap(
    ({ unit: id, name }): [string, UnitRow][] => {
      const unit = battle.tables.unit.get(id);
      return unit && unit.name !== name && !mayKnowRow(ruleset, reader, 'unit', unit, battle)
        ? [[id, { ...unit, name: UNNAMED }]]
        : [];
    },
  );
  return unnamed.length === 0
    ? null
    : { ...battle, tables: { ...battle.tables, unit: new Map([...battle.tables.unit, ...unnamed]) } };
}

/**
 * Returns a battle with stand-ins for all units that a reader only remembers. The stand-ins are the same whatever the units' true
 * state, even if the units no longer exist.
 */
export function replaceRememberedUnits(ruleset: Ruleset, reader: Reader, battle: Battle): Battle {
  const standIns = [...listRememberedUnits(ruleset, reader, battle).values()].flatMap(
    ({ unit: id, side }): [string, UnitRow][] => {
      const [unit, owner] = [battle.tables.unit.get(id), battle.tables.side.get(side)];
      if (!owner || (unit && mayKnowRow(ruleset, reader, 'unit', unit, battle))) return [];
      return [[id, { ...ruleset.aimsAtLastSeen?.(owner), id, side, name: UNNAMED }]];
    },
  );
  return { ...battle, tables: { ...battle.tables, unit: new Map([...battle.tables.unit, ...standIns]) } };
}

/** An enemy unit as a side remembers it, without any of its other facts. */
export type BelievedUnit = UnitRow & { readonly lastSeen: SightingRow };

/** Lists the enemy units that a player only remembers, sorted by name. */
export const listContactUnits = cachePerObject((view: View): readonly BelievedUnit[] => {
  const seen = listRowsInView(view, SIGHTING_TABLE) as readonly SightingRow[];
  if (seen.length === 0 || findViewReader(view).standing !== 'player') return [];
  return seen
    .filter(({ unit, side }) => !isRowInView(view, 'unit', unit) && side !== findViewReader(view).sideId)
    .map((lastSeen) => ({ id: lastSeen.unit, name: lastSeen.name, side: lastSeen.side, lastSeen }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
});

/**
 * Lists the enemy units that a reader cannot see now but can aim at. Each has its last known position, and the list is sorted by
 * name.
 */
export const listBelievedUnits = (view: View): readonly BelievedUnit[] =>
  isAimedByMemory(view.ruleset, view.battle) ? listContactUnits(view) : [];

/** Returns a unit that represents a remembered unit, with a stand-in's values for everything that the side does not know. */
export function findStandIn({ battle, ruleset }: View, unit: UnitRow): UnitRow {
  const owner = battle.tables.side.get(unit.side);
  return { ...(owner && ruleset.aimsAtLastSeen?.(owner)), ...unit };
}

/** The place where a side expects a unit that it has never seen: out of reach of any unit on a map. */
const NOWHERE = { x: 1e9, y: 1e9, half: 0, turn: 0 };

/** Returns a battle as its reader believes it to be. Remembered units are where the reader's side last saw them. */
export const replaceUnknownUnits = cachePerObject((view: View): Battle => {
  const units = listBelievedUnits(view);
  if (units.length === 0) return view.battle;
  return withUnits(
    view.battle,
    units.map((unit) => [findStandIn(view, unit), buildSightingPlace(unit.lastSeen)]),
  );
});

/**
 * Returns a battle as its reader believes it to be, with additional units that the reader has never seen. These units are far
 * away.
 */
export const addUnseenUnits = (view: View, unseen: readonly Pick<UnitRow, 'id' | 'side'>[]): Battle =>
  withUnits(
    replaceUnknownUnits(view),
    unseen.map(({ id, side }) => [
      { ...findStandIn(view, { id, side, name: UNNAMED }), id, side, name: UNNAMED },
      buildSightingPlace({ ...NOWHERE, unit: id }),
    ]),
  );

const withUnits = (battle: Battle, units: readonly (readonly [UnitRow, readonly [string, PlaceRow]])[]): Battle => ({
  ...battle,
  tables: {
    ...battle.tables,
    unit: new Map([...battle.tables.unit, ...units.map(([unit]) => [unit.id, unit] as const)]),
    [PLACE_TABLE]: new Map([
      ...(battle.tables[PLACE_TABLE] as ReadonlyMap<string, PlaceRow>),
      ...units.map(([, place]) => place),
    ]),
  },
});

const believedById = cachePerObject((view: View) => new Map(listBelievedUnits(view).map((unit) => [unit.id, unit])));

/** Returns the remembered unit with this id; undefined if there is no such unit. */
export const findBelievedUnit = (view: View, id: string): BelievedUnit | undefined => believedById(view).get(id);

/** Returns the ids and names of all rows of a table, because people may copy either from the record. */
export const listRecordedNames = (
  { battle }: SealedGame,
  table: string,
): readonly { readonly id: string; readonly name: string }[] =>
  [...(openSealedBattle(battle).tables[table]?.entries() ?? [])].map(([id, row]) => ({ id, name: findRowName(row) }));

/** Returns the units that a person can name: units that they know or, if players may name any unit, all units. */
export const listNameableUnits = ({ ruleset, battle }: SealedGame, reader: Reader): readonly UnitRow[] =>
  figures(ruleset, battle, reader);

const figures = keptPerReader((ruleset, whole, reader): readonly UnitRow[] => {
  const units = [...whole.tables.unit.values()];
  if (reader.standing === 'umpire') return units;
  const isAny = mayNameUnseenUnits(ruleset, whole);
  const remembered = listRememberedUnits(ruleset, reader, whole);
  if (isAny && remembered.size === 0) return units;
  const gone = [...remembered.values()]
    .filter(({ unit }) => !whole.tables.unit.has(unit))
    .map(({ unit: id, name, side }): UnitRow => ({ id, name, side }));
  return [...units, ...gone].flatMap((unit) => {
    if (!whole.tables.unit.has(unit.id)) return [unit];
    if (mayKnowRow(ruleset, reader, 'unit', unit, whole)) return [unit];
    const seen = remembered.get(unit.id);
    // A remembered unit keeps the name that it had when it was last seen.
    return [...(isAny ? [unit] : []), ...(seen ? [{ ...unit, name: seen.name }] : [])];
  });
});

/**
 * Decides who may read a result. By default everyone may, unless the procedure chooses the readers. If units are hidden, by the
 * rulebook or because they see each other on the map, only the sides of its units may read it, and each other side that knows all
 * of them, or a target of units of another side. A side counts as knowing a unit that it knew before the result. It also counts if
 * it learns of the unit through the result and the owner is aware of this.
 * @param isOfOld true for a result that an older version recorded. Then everyone read results of several sides, and the side of
 *   the units alone read their own, unless every other side knew them. Default: false
 * @returns the audience, or null for everyone
 */
export function findResultAudience(
  ruleset: Ruleset,
  procedure: Procedure,
  scene: Scene,
  actor: Actor,
  after: Battle,
  isOfOld = false,
): string | null {
  if (procedure.audience) return procedure.audience(scene, actor, after);
  const { battle } = scene;
  const isHidden = areUnitsHidden(ruleset, battle);
  if (!isHidden && (isOfOld || !hasPlainSight(battle))) return null;
  const roles = Object.entries(procedure.roles).filter(([, { table }]) => table === undefined);
  const isActing = ([, { acts }]: (typeof roles)[number]): boolean => acts === true;
  const unitsIn = (some: typeof roles): readonly UnitRow[] => some.flatMap(([role]) => scene.many(role));
  const units = unitsIn(roles);
  const [side, ...otherSides] = new Set(units.map((unit) => unit.side));
  // An attack without a unit that acts, such as an airstrike, comes from another side.
  const isAttacked =
    unitsIn(roles.filter(([, { usuallyEnemy, opposes }]) => usuallyEnemy === true || opposes !== undefined)).length > 0 &&
    unitsIn(roles.filter(isActing)).length === 0;
  if (side === undefined) return null;
  const isOfOne = otherSides.length === 0 && !isAttacked;
  if (!isOfOne && isOfOld) return null;
  const attackers = isAttacked ? listRoleSides(procedure, scene, actor).filter((one) => one !== side) : [];
  // It is not on record whose attack this is.
  if (isAttacked && otherSides.length === 0 && attackers.length === 0) return null;
  const isKnown = (unit: UnitRow, other: string): boolean => {
    const now = after.tables.unit.get(unit.id) ?? unit;
    const isUnawares = (ruleset.hiddenFields?.(unit.side, 'unit', now, after) ?? []).length > 0;
    return ruleset.knows(other, unit, battle) || (!isUnawares && ruleset.knows(other, now, after));
  };
  const sides = [...battle.tables.side.keys()];
  const knowsAll = (other: string): boolean => units.every((unit) => isKnown(unit, other));
  if (isOfOne && isOfOld) return sides.every((other) => other === side || knowsAll(other)) ? null : side;
  // A side that knows only the acting units of a fight, or only a target, reads of the others as unseen.
  const acting = unitsIn(roles.filter(isActing));
  const knowsActing = (other: string): boolean => acting.every((unit) => isKnown(unit, other));
  const seesPart = (other: string): boolean =>
    isHidden &&
    (knowsActing(other)
      ? otherSides.length > 0 && acting.length > 0
      : unitsIn(roles.filter((role) => !isActing(role))).some((unit) => isKnown(unit, other)));
  const involved = [side, ...otherSides, ...attackers];
  const readers = sides.filter((id) => involved.includes(id) || knowsAll(id) || seesPart(id));
  return readers.length === sides.length ? null : joinAudience(readers);
}

/** Returns the sides of all rows in a procedure's roles, and of the player who acts. */
const listRoleSides = (procedure: Procedure, scene: Scene, { standing, sideId }: Actor): readonly string[] => [
  ...Object.keys(procedure.roles).flatMap((role) => scene.rows(role).map((row) => row.side as string)),
  ...(standing === 'player' && sideId !== null ? [sideId] : []),
];

/**
 * Builds a function that checks whether a reader may know a key of a procedure's input and outcome. Umpires may know all keys.
 * Only the side of the rows in the key's role may know a key in `ownKeys`. If the rows belong to several sides, no side may.
 * Everyone may know all other keys, and keys of roles without rows.
 */
export function createKeyFilter(
  procedure: Procedure | undefined,
  roles: Cast,
  battle: Battle,
  reader: Reader,
): (key: string) => boolean {
  const { ownKeys = {}, roles: definitions = {} } = procedure ?? {};
  return (key) => {
    const owner = ownKeys[key];
    if (owner === undefined) return true;
    const table = definitions[owner]?.table ?? 'unit';
    return (roles[owner] ?? []).every((id) => mayKnowSideSecrets(reader, ownerOf(table, findRow(battle, table, id))));
  };
}

/** Returns the remarks on a result that a reader may know. These include remarks that are only for the reader's own side. */
export function filterRemarks(
  procedure: Procedure | undefined,
  roles: Cast,
  battle: Battle,
  reader: Reader,
  remarks: readonly string[],
): readonly string[] {
  const { ownRemarks, roles: definitions = {} } = procedure ?? {};
  if (!ownRemarks) return remarks;
  const isOwn = (role: string): boolean => {
    const table = definitions[role]?.table ?? 'unit';
    return (roles[role] ?? []).some((id) => mayKnowSideSecrets(reader, ownerOf(table, findRow(battle, table, id))));
  };
  return remarks.filter((remark) =>
    Object.entries(ownRemarks).every(([beginning, role]) => !remark.startsWith(beginning) || isOwn(role)),
  );
}

/** Returns the side that owns a row. A side owns itself. */
const ownerOf = (table: string, row: Row | undefined): Json | undefined => (table === 'side' ? row?.id : row?.side);

/** Checks whether a reader may know a field of a row. A field may be hidden even if the row is known. */
export function mayKnowField(
  ruleset: Ruleset,
  reader: Reader,
  table: string,
  row: Row | undefined,
  key: string,
  battle: Battle,
): boolean {
  return isOpenTo(ruleset, reader, table, row, key) && !hiddenFrom(ruleset, reader, table, row, battle).includes(key);
}

/** Checks whether a field is public or belongs to the reader's side. */
const isOpenTo = ({ ownFields = {} }: Ruleset, reader: Reader, table: string, row: Row | undefined, key: string): boolean =>
  !ownFields[table]?.includes(key) || mayKnowSideSecrets(reader, ownerOf(table, row));

/**
 * Checks whether a unit's strength is hidden from a side that does not know the unit, in a battle that does not show exact
 * strengths.
 */
function isRough(ruleset: Ruleset, sideId: string | null, table: string, row: Row, battle: Battle): boolean {
  if (table !== 'unit' || isStrengthExact(battle) !== false) return false;
  const sides = sideId === null ? [...battle.tables.side.keys()] : [sideId];
  return !sides.every((side) => row.side === side || ruleset.knows(side, row as UnitRow, battle));
}

/**
 * Lists the fields of a row that the rulebook hides from a reader now (`Ruleset.hiddenFields`). Empty for an umpire. Readers
 * without a side never know more than the row's own side does.
 */
function hiddenFrom(
  ruleset: Ruleset,
  { standing, sideId }: Reader,
  table: string,
  row: Row | undefined,
  battle: Battle,
): readonly string[] {
  const side = standing === 'player' && sideId !== null ? sideId : row?.side;
  if (row && standing !== 'umpire' && isRough(ruleset, standing === 'player' ? sideId : null, table, row, battle))
    return listHiddenFields(row);
  return (standing !== 'umpire' && row && typeof side === 'string' && ruleset.hiddenFields?.(side, table, row, battle)) || [];
}

/** Returns a row without the fields that only another side may know. */
export const removeOwnFields = <R extends Row>(ruleset: Ruleset, reader: Reader, table: string, row: R): R =>
  Object.fromEntries(Object.entries(row).filter(([key]) => isOpenTo(ruleset, reader, table, row, key))) as R;

/** Returns a row as far as a reader may know it. Fields that only another side may know are empty. */
export function redactRow(ruleset: Ruleset, reader: Reader, table: string, row: Row, battle: Battle): Row {
  const hidden = [
    ...(ruleset.ownFields?.[table] ?? []).filter((key) => !isOpenTo(ruleset, reader, table, row, key)),
    ...hiddenFrom(ruleset, reader, table, row, battle),
  ];
  return hidden.length === 0 ? row : { ...row, ...Object.fromEntries(hidden.map((key) => [key, findEmptyValue(row[key])])) };
}
