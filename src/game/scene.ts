import type { Json, JsonObject } from '../dice/index.js';
import {
  type ActionFacts,
  type Actor,
  type Battle,
  type Cast,
  fillInputs,
  listFoundRemarks,
  refuseIllegal,
  refuseInvalid,
  findRowName,
  refuseUnknownRow,
  type Overrides,
  parseInput,
  type Procedure,
  Refusal,
  requireSide,
  type Role,
  type Row,
  type Ruleset,
  type Scene,
  createScene,
  refuseNonUmpire,
  refuseNotFound,
  type UnitRow,
} from '../rules/index.js';
import { PUBLIC_READER } from './audience.js';
import { mayKnowRow, mayNameUnit } from './knowledge.js';
import { type AnyBattle, openSealedBattle } from './sealed.js';

/** The rows in each role of a command, and its entered values. */
export interface StagedCommand {
  readonly roles: Cast;
  readonly typed: JsonObject;
  readonly overrides?: Overrides;
}

/**
 * Builds a function that checks whether an actor may know where a unit is. Distances are measured only from units that pass this
 * check.
 */
export const createSightCheck =
  (ruleset: Ruleset, battle: AnyBattle, actor: Actor) =>
  (unit: UnitRow): boolean =>
    actor.standing === 'umpire' || mayKnowRow(ruleset, actor, 'unit', unit, openSealedBattle(battle));

/**
 * Calculates all input values of a procedure. Entered values come first, then values from the map, the units and the battle.
 * Defaults fill in the rest.
 * @param sees checks whether the person may know a unit's place on the map. Default: all places are known
 * @throws {Refusal} INVALID_INPUT if a value is missing or not allowed
 */
export function fillInput(
  procedure: ActionFacts,
  battle: AnyBattle | null,
  { roles, typed, overrides }: StagedCommand,
  sees?: (unit: UnitRow) => boolean,
): JsonObject {
  const filled = battle
    ? fillInputs(procedure, createScene(procedure, openSealedBattle(battle), roles, typed, sees), overrides)
    : {};
  try {
    return parseInput(procedure, { ...filled, ...typed });
  } catch (error) {
    throw error instanceof Refusal ? withoutPlace(procedure, typed, error) : error;
  }
}

/** Returns a refusal without the index of the list entry. The battle fills in the list, and it may contain hidden units. */
function withoutPlace({ fromBattle = {} }: ActionFacts, typed: JsonObject, refusal: Refusal): Refusal {
  const { field, message, code, cites } = refusal;
  const [key = ''] = field?.split('.') ?? [];
  if (key === field || !(key in fromBattle) || key in typed) return refusal;
  return new Refusal(code, message.replace(`${field}: `, `${key}: `), key, cites);
}

/** Returns the side of a row in a role. If the role is for sides, the row itself is the side. */
export const findRowSide = ({ table }: Pick<Role, 'table'>, row: Row): Json | undefined => (table === 'side' ? row.id : row.side);

interface Friends {
  readonly role: string;
  readonly row: Row;
  readonly other: Row;
}

/** Returns rows in opposed roles that belong to the same side or are the same row. */
function friendsOpposed({ roles }: ActionFacts, scene: Scene): readonly Friends[] {
  return Object.entries(roles).flatMap(([role, { opposes }]) =>
    (opposes === undefined ? [] : scene.rows(role)).flatMap((row) => {
      const others = scene.rows(opposes!);
      const side = findRowSide(roles[role]!, row);
      const other = others.includes(row)
        ? row
        : others.find((each) => side !== undefined && findRowSide(roles[opposes!]!, each) === side);
      return other ? [{ role, row, other }] : [];
    }),
  );
}

const togetherWords = ({ row, other }: Friends): string => `${findRowName(other)} and ${findRowName(row)} are on the same side`;

/** Returns remarks on units that attack their own side. */
const friendlyFire = (procedure: Procedure, scene: Scene): readonly string[] =>
  friendsOpposed(procedure, scene).map((friends) => `${togetherWords(friends)}.`);

/** Returns all remarks on a result, without duplicates. `scene` is the scene before the result. */
export function listResultRemarks(
  ruleset: Ruleset,
  procedure: Procedure,
  scene: Scene,
  outcome?: JsonObject,
  overrides: Overrides = {},
): readonly string[] {
  const isOpen = (unit: UnitRow): boolean => mayKnowRow(ruleset, PUBLIC_READER, 'unit', unit, scene.battle);
  const remarks = [
    ...listFoundRemarks(procedure, scene, overrides, isOpen),
    ...(ruleset.remarks?.(procedure, scene) ?? []),
    ...outOfPhase(ruleset, procedure, scene),
    ...(procedure.remarks?.(scene, outcome) ?? []),
    ...friendlyFire(procedure, scene),
  ];
  return [...new Set(remarks)];
}

/**
 * Returns the remarks that a person sees before rolling.
 * @param sees checks whether the person may know where a unit is. Default: all places are known
 * @param actingSide the side of the person. Default: null, for a person without a side
 */
export function listRemarksBeforeRoll(
  ruleset: Ruleset,
  procedure: Procedure,
  battle: AnyBattle,
  { roles, typed, overrides }: StagedCommand,
  sees?: (unit: UnitRow) => boolean,
  actingSide: string | null = null,
): readonly string[] {
  const scene = { ...createScene(procedure, openSealedBattle(battle), roles, typed, sees), actingSide };
  return listResultRemarks(ruleset, procedure, scene, undefined, overrides);
}

/** Checks whether any role has a row. If no role has a row, people have entered all values. */
export const hasAnyRow = ({ roles }: ActionFacts, scene: Scene): boolean =>
  Object.keys(roles).some((role) => scene.rows(role).length > 0);

/** Returns a remark if a procedure belongs to another phase. The rulebook allows this, but warns of it. */
function outOfPhase(ruleset: Ruleset, procedure: Procedure, scene: Scene): readonly string[] {
  const { usualPhases } = procedure;
  const { phase } = scene.battle.game;
  if (!hasAnyRow(procedure, scene) || !usualPhases || usualPhases.includes(phase)) return [];
  const phases = usualPhases.map((id) => findPhaseTitle(ruleset, id)).join(' or ');
  return [`This action normally comes in ${phases}. The phase is ${findPhaseTitle(ruleset, phase)} (${ruleset.sequenceCite}).`];
}

export const findPhaseTitle = ({ phases }: Ruleset, id: string): string => phases.find((phase) => phase.id === id)?.title ?? id;

/**
 * Requires a player to fill at least one acting role of a procedure, not counting roles for sides. If names of units are secret,
 * a row of another side in an acting role is refused like an unknown name.
 * @throws {Refusal} INVALID_INPUT if the acting roles are all empty; NOT_FOUND for a row of another side if names are secret
 */
function checkActing({ secretNames = false }: Ruleset, { roles }: ActionFacts, scene: Scene, { sideId }: Actor): void {
  const acting = Object.entries(roles).filter(([, { acts, table }]) => acts === true && table !== 'side');
  for (const [role, definition] of secretNames ? acting : []) {
    const secret = scene.rows(role).find((row) => findRowSide(definition, row) !== sideId);
    if (secret) throw refuseNotFound(definition.table ?? 'unit', findRowName(secret), role);
  }
  if (acting.length > 0 && acting.every(([role]) => scene.rows(role).length === 0))
    throw refuseInvalid(acting[0]![0], 'Choose one of your own units.');
}

/**
 * Requires that a person may use these units in this procedure now. A command without units is not checked.
 * @throws {Refusal} for everyone: NOT_FOUND if the person may not enter a unit; NOT_YOURS for a spectator; INVALID_INPUT if a
 *   unit would oppose itself; the rulebook's own refusals. For a player also: NOT_YOURS if another side's unit acts;
 *   INVALID_INPUT if all acting roles are empty, or if friends oppose each other; ILLEGAL in the wrong phase; UMPIRE_ONLY if the
 *   procedure is for umpires
 */
export function checkCast(
  ruleset: Ruleset,
  procedure: ActionFacts,
  battle: Battle,
  actor: Actor,
  { roles, typed }: Pick<StagedCommand, 'roles' | 'typed'>,
): void {
  const scene = createScene(procedure, battle, roles, typed);
  if (!hasAnyRow(procedure, scene)) return;
  for (const [role, { table }] of Object.entries(procedure.roles))
    if (table === undefined && !scene.many(role).every((unit) => mayNameUnit(ruleset, actor, unit, battle)))
      throw refuseUnknownRow('unit', role);
  requireSide(actor);
  if (actor.standing === 'player') checkActing(ruleset, procedure, scene, actor);
  const opposed = friendsOpposed(procedure, scene);
  const friends = opposed.find(({ row, other }) => row === other) ?? opposed[0];
  if (friends && (friends.row === friends.other || actor.standing === 'player'))
    throw refuseInvalid(
      friends.role,
      friends.row === friends.other
        ? `${findRowName(friends.row)} cannot be on both sides. Choose another unit.`
        : `${togetherWords(friends)}. Choose an enemy.`,
    );
  for (const [role, definition] of Object.entries(procedure.roles)) {
    for (const row of scene.rows(role)) {
      if (definition.acts && actor.standing === 'player' && findRowSide(definition, row) !== actor.sideId) {
        throw new Refusal('NOT_YOURS', `You cannot command ${findRowName(row)}. Choose one of your own units.`, role);
      }
      if (definition.table === undefined && !definition.evenLost) ruleset.checkPart?.(row as UnitRow, battle, actor);
      definition.check?.(row, battle, actor);
      definition.checkWith?.(row, scene, actor);
    }
  }
  const { phases } = procedure;
  if (actor.standing === 'player' && phases?.length === 0) throw refuseNonUmpire();
  if (actor.standing === 'player' && phases && !phases.includes(battle.game.phase)) {
    const wanted = phases.map((id) => findPhaseTitle(ruleset, id)).join(' or ');
    throw refuseIllegal(
      `This action is possible only in the ${wanted} phase. This is the ${findPhaseTitle(ruleset, battle.game.phase)} phase. Press _My units_ to see what you can do.`,
      ruleset.sequenceCite,
    );
  }
}
