/**
 * Handles actions against units that a side only remembers. The action is first tried on stand-ins built from the side's memory,
 * so that no refusal depends on the true state. If a unit is no longer there, the side learns only that no one was found.
 */
import { type FaceSource, createVerifiedFaces } from '../../dice/index.js';
import { findOrder } from '../../house/index.js';
import {
  type ActContext,
  measureDistance,
  type DraftEvent,
  findMap,
  findRowName,
  findUnitPlace,
  type Procedure,
  Refusal,
  catchRefusal,
  buildSentenceEvent,
  SIGHTING_TABLE,
  type SightingRow,
  listSightings,
  formatSpotName,
} from '../../rules/index.js';
import type { Attempt } from '../attempt.js';
import type { Reader } from '../audience.js';
import type { UnitMove } from '../command.js';
import { listPlaceQuestions, findTooFarRefusal } from '../gate.js';
import { replaceRememberedUnits, mayNameUnseenUnits, listRememberedUnits, createView } from '../knowledge.js';
import { checkCast } from '../scene.js';
import { Decision } from './decision.js';

/** A command that is decided only to see whether it is refused. It is never recorded. */
class Supposed extends Decision {
  override readonly isTrial = true;
}

/** Returns separate dice for a trial, because the battle's own dice are only for events. */
export const createTrialDice = (): FaceSource => createVerifiedFaces('00', { gameId: '', eventNumber: 0, interactionId: '' });

type CarryOut = (decision: Decision, given: UnitMove) => void;

/** An action against contacts that are not there, and the side that learns this. */
interface MissedTarget {
  readonly side: string;
  readonly contacts: readonly SightingRow[];
}

/**
 * Returns the side that a command is for. This is the player's side or, if an umpire carries out an order, the side of the order.
 */
function sideBehind({ battle, actor }: Decision, { order }: UnitMove): string | null {
  return actor.standing === 'player' ? actor.sideId : (order !== undefined && findOrder(battle, order)?.side) || null;
}

/**
 * Tries an action against units that its side only remembers.
 * @param carryOut carries out an action on another decision
 * @returns the contacts that are not found; `tried` if the trial has succeeded; null if the action does not involve remembered
 *   units
 * @throws {Refusal} the refusal that would follow if the side's memory were true
 */
export function tryContacts(
  decision: Decision,
  given: UnitMove,
  slot: string,
  carryOut: CarryOut,
): MissedTarget | 'tried' | null {
  const { ruleset, battle, actor } = decision;
  const side = decision instanceof Supposed ? null : sideBehind(decision, given);
  if (side === null) return null;
  const reader: Reader = { standing: 'player', sideId: side };
  const remembered = listRememberedUnits(ruleset, reader, battle);
  const named = [...new Set(Object.values(given.roles).flat())];
  const contacts = named.flatMap((id) => {
    const unit = battle.tables.unit.get(id);
    return (!unit || !ruleset.knows(side, unit, battle)) && remembered.has(id) ? [remembered.get(id)!] : [];
  });
  if (decision.isAgain) return decision.judgedFirst(slot) === false ? { side, contacts } : null;
  requireNear(decision, given, reader, named);
  if (contacts.length === 0) return null;
  // The number of dice may reveal something about the enemy, or that there is no enemy.
  if (actor.standing === 'player' && given.dice !== undefined)
    throw new Refusal(
      'NOT_YOURS',
      'Only an umpire can enter dice for a unit that your side cannot see. Leave the dice out to let the bot roll.',
      'dice',
    );
  const { dice: _, ...rolled } = given;
  const tryOn = (imagined: typeof battle): void => {
    const circumstances = { ...decision.circumstances, facesFor: createTrialDice };
    carryOut(new Supposed({ ...decision.state, battle: imagined }, rolled, circumstances), rolled);
  };
  if (actor.standing === 'player') tryOn(replaceRememberedUnits(ruleset, reader, battle));
  if (decision.isTrial) return 'tried';
  const lost = contacts.filter(({ unit: id }) => {
    const unit = battle.tables.unit.get(id);
    return !unit || ruleset.strength.isLost(unit);
  });
  if (lost.length > 0) return { side, contacts: lost };
  if (actor.standing === 'umpire' && given.anyway === true) return null;
  if (listPlaceQuestions(ruleset, battle, attemptIn(decision, given)).length > 0) return { side, contacts };
  // A refusal that depends on the true state would reveal it.
  const refusal = actor.standing === 'player' ? catchRefusal(() => tryOn(battle)) : null;
  return refusal?.code === 'ILLEGAL' || refusal?.code === 'NOT_FOUND' ? { side, contacts } : null;
}

/** Converts an action to the form that the gate checks. */
const attemptIn = (decision: Decision, given: UnitMove): Attempt => ({
  rule: decision.procedureCalled(given.procedure),
  ...{ staging: given, anyway: true, order: given.order, input: () => null },
});

/**
 * Requires that the acting units are near enough to the enemies of the action, as far as their side knows (`findTooFarRefusal`).
 * @throws {Refusal} NOT_FOUND if the procedure hides the unit from this person
 * @throws {CheckRefusal} ILLEGAL for a player; ASK for an umpire who carries out the side's order
 */
function requireNear(decision: Decision, given: UnitMove, reader: Reader, ids: readonly string[]): void {
  const { ruleset, battle, actor } = decision;
  if (decision.isTrial || (actor.standing === 'umpire' && given.anyway === true)) return;
  const sideOf = (id: string): string | undefined => battle.tables.unit.get(id)?.side;
  const tooFar = findTooFarRefusal(createView(ruleset, battle, reader), actor, attemptIn(decision, given), ids, sideOf);
  if (!tooFar) return;
  // Some units, such as supply dumps, can be a target only when they are seen. They are refused as if they did not exist.
  const refused = catchRefusal(() =>
    checkCast(ruleset, decision.procedureCalled(given.procedure), replaceRememberedUnits(ruleset, reader, battle), actor, given),
  );
  throw refused?.unheard ? refused : tooFar;
}

/**
 * Reports that no one is at the place of these contacts. The side learns this, and the contacts near its units are removed from
 * its map. Nothing is rolled or used up.
 */
export function reportNoOneFound(
  { draft }: ActContext,
  { ruleset }: Decision,
  { roles: definitions }: Procedure,
  { roles }: UnitMove,
  { side, contacts }: MissedTarget,
): DraftEvent {
  const { battle } = draft;
  const map = findMap(battle);
  const acting = Object.entries(definitions).flatMap(([role, { acts, table }]) =>
    acts && table === undefined ? (roles[role] ?? []).flatMap((id) => battle.tables.unit.get(id) ?? []) : [],
  );
  // If players may choose any unit on the table, the report must not reveal which unit the contact is.
  const isNamed = map !== undefined && !mayNameUnseenUnits(ruleset, battle);
  const reach = map && (ruleset.ground?.meets?.(battle) ?? 2 * map.square * map.per);
  const near = contacts.filter(
    (contact) =>
      isNamed &&
      acting.some(({ id }) => {
        const place = findUnitPlace(battle, id);
        return place?.stale === false && measureDistance(place, contact, map).least <= reach!;
      }),
  );
  for (const { id } of near) if (listSightings(draft.battle).some((row) => row.id === id)) draft.remove(SIGHTING_TABLE, id);
  const where = near.map((contact) => formatSpotName(contact, map!)).join(', ');
  const names = acting.map(findRowName).join(', ');
  return buildSentenceEvent('contact-reported', `${names}: no one is ${where === '' ? 'there' : `at ${where}`}.`, { side });
}
