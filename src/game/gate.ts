/**
 * The gate: runs the checks of an action (`rules/checks.ts`) before the action is carried out. All actions pass through the gate:
 * typed commands, buttons, orders and corrections. If a check fails, a player is refused, and an umpire must confirm. In a battle
 * without an umpire, the other side must agree.
 */
import { findCheckMode, findDeparture, isWithoutUmpire, mayKnowDeparture } from '../house/index.js';
import type { Json, JsonObject } from '../dice/index.js';
import {
  type ActionFacts,
  type Actor,
  type AnyCheck,
  type Battle,
  type CheckedAction,
  CHECK_NAMES,
  type CheckName,
  CheckRefusal,
  type CheckFinding,
  sumHalfBases,
  isFavourableToActor,
  hasPlainSight,
  findMap,
  findRowName,
  listMeasuredValues,
  listPlaces,
  listPlayedSides,
  type Overrides,
  Refusal,
  type Role,
  findRow,
  type Ruleset,
  createScene,
  type UnitRow,
  tryOrHandleRefusal,
  convertKeyToWords,
} from '../rules/index.js';
import { findOrderConflict } from './as-ordered.js';
import { checkStaysOnLine } from './along-line.js';
import type { Attempt } from './attempt.js';
import { ANY_UMPIRE, PUBLIC_READER } from './audience.js';
import { replaceUnknownUnits, findBelievedUnit, isRowInView, mayKnowRow, type View, addUnseenUnits } from './knowledge.js';
import { hasAnyRow, createSightCheck, findPhaseTitle } from './scene.js';

/** A finding or price that a check raises for an action. */
export interface RaisedQuestion {
  readonly check: CheckName;
  readonly cites: readonly string[];
  readonly finding: CheckFinding;
}

/** The checks that run again after a correction has changed the table. Entered values and orders are not checked again. */
const OF_THE_TABLE: readonly CheckName[] = ['contact', 'reach', 'range', 'ground'];

/** The checks that measure nothing. They too refuse only where the map is binding, so other battles are played as before. */
const OF_A_BINDING_MAP: readonly CheckName[] = ['chance', 'typed'];

/** Returns a finding as it counts without a binding map: a roll that cannot have an effect is only a warning. */
const withoutMap = (finding: CheckFinding): CheckFinding =>
  finding.is === 'yes' ? finding : { is: 'yes', price: finding.fact, isVain: true };

/** Limits the checks that run. */
interface ChecksToRun {
  /** The checks to run. Default: all. */
  readonly only?: readonly CheckName[];
  /** True to also run the checks that the battle has switched off. */
  readonly isEvenOff?: boolean;
  /** True to also run the checks that run again after a correction whatever their name (`Check.isAskedAgain`). */
  readonly isAgain?: boolean;
}

/**
 * Yields what the checks find against an action, with the action's prices, in the sequence of the checks. Skips checks that the
 * battle has switched off. A check runs only when its finding is needed.
 */
function* iterateChecks(
  ruleset: Ruleset,
  battle: Battle,
  actor: Actor,
  attempt: Attempt,
  { only = CHECK_NAMES, isEvenOff = false, isAgain = false }: ChecksToRun = {},
): Generator<RaisedQuestion, void> {
  const { rule, staging } = attempt;
  const checks: readonly AnyCheck[] = [...(rule.checks ?? []), ...(ruleset.actChecks?.[rule.id] ?? [])];
  const isOn = (name: CheckName): boolean => isEvenOff || findCheckMode(battle, name) !== 'off';
  const isAsked = (name: CheckName): boolean => isOn(name) && only.includes(name);
  const asked = checks.filter(({ name, isAskedAgain }) => isAsked(name) || (isAgain && isAskedAgain === true && isOn(name)));
  const checked = checkedBy(ruleset, battle, actor, attempt);
  if (rule.kind === 'procedure' && !hasAnyRow(rule, checked)) return;
  const isBound = findMap(battle)?.ground === 'map';
  function* raise(check: CheckName, cites: readonly string[], given: CheckFinding | null): Generator<RaisedQuestion, void> {
    const finding = given && !isBound && OF_A_BINDING_MAP.includes(check) ? withoutMap(given) : given;
    if (finding && (finding.is !== 'yes' || finding.price !== undefined)) yield { check, cites, finding };
  }
  if (isAsked('phase')) yield* raise('phase', [ruleset.sequenceCite], outOfPhase(ruleset, battle, actor, attempt));
  if (isAsked('ground')) {
    yield* raise('ground', [], checkStaysOnLine(ruleset, battle, attempt));
    yield* raise('ground', [], findDeparted(ruleset, battle, actor, attempt));
  }
  for (const check of asked) yield* raise(check.name, check.cites, check.find(checked));
  if (isAsked('typed') && actor.standing === 'player') {
    const empty = findEmptyRole(rule, checked);
    if (empty) yield* raise('typed', [empty.neededBy], empty);
    for (const finding of typedBetter(ruleset, rule, battle, staging, checked)) yield* raise('typed', [], finding);
  }
  if (isAsked('orders')) yield* raise('orders', [], findOrderConflict(ruleset, battle, attempt));
}

/** Lists what the checks find against an action, like `iterateChecks`. */
export const runChecks = (...all: Parameters<typeof iterateChecks>): readonly RaisedQuestion[] => [...iterateChecks(...all)];

/**
 * Allows an action or refuses it.
 * @param isMeant true if an umpire corrects this action directly, which makes it the umpire's decision
 * @returns remarks for the post: the finding, and who decided
 * @throws {CheckRefusal} ILLEGAL for a player; ASK for an umpire, and for a player if only people at the table can decide
 */
export function permitAction(
  ruleset: Ruleset,
  battle: Battle,
  actor: Actor,
  attempt: Attempt,
  { isAgain = false, isMeant = false } = {},
): readonly string[] {
  const isOpen = (): boolean =>
    unitsIn(battle, attempt).every((unit) => mayKnowRow(ruleset, PUBLIC_READER, 'unit', unit, battle));
  // A corrected action is compared with its unit's order, although later actions are not.
  const only: readonly CheckName[] = isAgain ? [...OF_THE_TABLE, ...(isMeant ? (['orders'] as const) : [])] : CHECK_NAMES;
  return runChecks(ruleset, battle, actor, attempt, { only, isAgain }).flatMap(({ check, cites, finding }) => {
    if (finding.is === 'yes') return [];
    const { is, fact } = finding;
    const sections = cites.length === 0 ? '' : ` (${cites.join(', ')})`;
    // Some readers of the post may not know where the units are, so they get a shorter remark.
    const told = (open: string, closed: string): readonly string[] => [`${isOpen() ? open : closed}${sections}`];
    if (findCheckMode(battle, check) === 'warn') {
      if (is === 'no') return told(`Warning: ${fact}`, 'Warning: the map rules this out.');
      // What the map leaves open is no breach of the rules. Only the unit's own side knows what its order in words means.
      return check === 'orders' ? [] : told(`In doubt on the map: ${fact}`, 'In doubt on the map.');
    }
    // An umpire is not bound by orders, but the post shows that the action differs from the order.
    const isDone = attempt.anyway || isMeant || (check === 'orders' && actor.standing === 'umpire');
    if (check === 'orders' && isDone && (is === 'ask' || actor.standing === 'umpire' || isMeant))
      return is === 'ask' ? [] : [fact];
    const isOwn = isAgain || isMeant || mayAnswerAlone(battle, actor, attempt, check);
    if (is === 'ask' && isDone && isOwn) return told(`Settled at the table: ${fact}`, 'Settled at the table.');
    if (is === 'no' && isDone && (actor.standing === 'umpire' || isMeant)) {
      const decided = isWithoutUmpire(battle) ? 'The sides agreed' : 'An umpire decided';
      return told(`${decided}: ${fact}`, `${decided}, although the map says otherwise.`);
    }
    throw refusalFor({ check, cites, finding }, actor, isOwn);
  });
}

/**
 * Checks whether one person may answer what the map leaves open. In a battle without an umpire, the other sides at the table must
 * agree to what concerns their units. Only the unit's own side knows what its order in words means.
 */
function mayAnswerAlone(battle: Battle, { standing, sideId }: Actor, attempt: Attempt, check: CheckName): boolean {
  const isOthers = ({ side }: { readonly side: string }): boolean => side !== sideId;
  if (standing === 'umpire' || check === 'orders' || !isWithoutUmpire(battle)) return true;
  return !listPlayedSides(battle).some(({ id }) => id !== sideId) || !unitsIn(battle, attempt).some(isOthers);
}

/**
 * Returns the values that stand for what an umpire decided against the checks: this action, or the mode of a check that only warns
 * or is off. Empty if nothing was decided.
 */
export function listDecidedValues(ruleset: Ruleset, battle: Battle, actor: Actor, attempt: Attempt): JsonObject {
  const isMeant = attempt.anyway && actor.standing === 'umpire';
  const decided = CHECK_NAMES.filter((name) => isMeant || findCheckMode(battle, name) !== 'refuse');
  if (decided.length === 0) return {};
  const raised = runChecks(ruleset, battle, actor, attempt, { only: decided, isEvenOff: true });
  return Object.fromEntries(raised.flatMap(({ finding }) => (finding.is === 'no' ? Object.entries(finding.decided ?? {}) : [])));
}

/**
 * Returns the refusal for a finding that is not `yes`.
 * @param isOwn false if a question is for the other sides too. Default: true
 */
function refusalFor({ check, cites, finding }: RaisedQuestion, { standing }: Actor, isOwn = true): CheckRefusal {
  const { is, fact, wanted = '' } = finding as Exclude<CheckFinding, { readonly is: 'yes' }>;
  const code = (is === 'no' || !isOwn) && standing !== 'umpire' ? 'ILLEGAL' : 'ASK';
  return new CheckRefusal(code, check, fact, wanted, cites, is === 'ask');
}

/**
 * Returns the refusal of an action that no further value can make possible. The refusal comes from a check, or from a rule that
 * cannot measure the distance. Questions do not count as refusals.
 * @param isVainBarred true to also refuse actions that would have no effect. Default: false
 */
export function findCheckRefusal(
  ruleset: Ruleset,
  battle: Battle,
  actor: Actor,
  attempt: Attempt,
  isVainBarred = false,
): Refusal | null {
  if (actor.standing === 'umpire') return null;
  return tryOrHandleRefusal(
    () => {
      let vain: Refusal | null = null;
      for (const raised of iterateChecks(ruleset, battle, actor, attempt)) {
        const { check, cites, finding } = raised;
        if (finding.is === 'no' && findCheckMode(battle, check) === 'refuse') return refusalFor(raised, actor);
        if (isVainBarred && finding.is === 'yes' && finding.isVain)
          vain ??= new Refusal('ILLEGAL', finding.price ?? '', null, cites);
      }
      return vain;
    },
    (why) => why,
  );
}

/** The checks that can fail if a unit is not where it was last seen. */
const OF_PLACES: readonly CheckName[] = ['contact', 'reach', 'range'];

/** Lists the checks that rule out an action because of the places of its units. */
export const listPlaceQuestions = (ruleset: Ruleset, battle: Battle, attempt: Attempt): readonly RaisedQuestion[] =>
  runChecks(ruleset, battle, ANY_UMPIRE, { ...attempt, anyway: true }).filter(
    ({ check, finding }) => finding.is === 'no' && OF_PLACES.includes(check),
  );

/**
 * Returns the refusal of an action against enemies that a side cannot see now. Applies if the side's units are too far from where
 * it last saw the enemies. Without this refusal, the side would be informed that no one is there. An enemy that the side has
 * never seen counts as far away. Its name may still be known to a player, so the refusal has the same words for every such enemy.
 * @param view what the side knows
 * @param ids the units in the action
 * @param sideOf returns the side of a unit that the side has never seen; undefined if there is no such unit. Default: undefined
 * @returns a refusal with ILLEGAL for a player; with ASK for an umpire who carries out the side's order; null if the units are
 *   near enough
 */
export function findTooFarRefusal(
  view: View,
  { standing }: Pick<Actor, 'standing'>,
  attempt: Attempt,
  ids: readonly string[],
  sideOf: (id: string) => string | undefined = () => undefined,
): CheckRefusal | null {
  if (attempt.rule.kind === 'act' || !hasPlainSight(view.battle)) return null;
  const hidden = ids.filter((id) => !isRowInView(view, 'unit', id));
  const unseen = hidden.flatMap((id) => {
    const side = findBelievedUnit(view, id) ? undefined : sideOf(id);
    return side === undefined ? [] : [{ id, side }];
  });
  if (hidden.every((id) => !findBelievedUnit(view, id)) && unseen.length === 0) return null;
  const believed = unseen.length === 0 ? replaceUnknownUnits(view) : addUnseenUnits(view, unseen);
  const found = listPlaceQuestions(view.ruleset, believed, attempt).find(
    ({ check }) => findCheckMode(view.battle, check) === 'refuse',
  );
  // A raid has no distance to measure, but it also needs an enemy that the side has seen.
  const isRaid = unseen.some(({ id }) => isRaided(attempt, id)) && findCheckMode(view.battle, 'range') === 'refuse';
  if (!found && !isRaid) return null;
  const [fact, wanted] =
    standing === 'umpire'
      ? ['The side that ordered this does not see that enemy near enough to its units.', 'Continue only if they are near enough.']
      : ['Your side does not see that enemy near enough to your units.', 'Move closer first, or choose another enemy.'];
  return new CheckRefusal(standing === 'umpire' ? 'ASK' : 'ILLEGAL', found?.check ?? 'range', fact, wanted, []);
}

/** Checks whether an action is a raid on this unit (`Role.mustBeSeen`). */
const isRaided = ({ rule, staging }: Attempt, id: string): boolean =>
  rule.kind === 'procedure' &&
  Object.entries(rule.roles).some(([role, { mustBeSeen }]) => mustBeSeen === true && staging.roles[role]?.includes(id));

/**
 * Returns the finding against a complete action of a player on a binding map that has nobody in a role that needs a unit, and the
 * ruling that needs it (`Role.neededBy`). Undefined if there is no such role.
 */
function findEmptyRole(
  { kind, roles }: ActionFacts,
  { battle, many, input }: CheckedAction,
): (CheckFinding & { readonly neededBy: string }) | undefined {
  if (kind !== 'procedure' || findMap(battle)?.ground !== 'map' || listPlaces(battle).length === 0) return undefined;
  for (const [key, { neededBy, many: isList }] of Object.entries<Role>(roles))
    if (neededBy !== undefined && many(key).length === 0 && input() !== null)
      return {
        is: 'no',
        fact: `You have not chosen the ${convertKeyToWords(key)}.`,
        wanted: `Choose ${isList ? 'units' : 'a unit'} on the map.`,
        neededBy,
      };
  return undefined;
}

/** Returns the finding against an action of the rulebook with a unit that has left the map, if the actor may know of this. */
function findDeparted(
  ruleset: Ruleset,
  battle: Battle,
  { standing, sideId }: Actor,
  { rule, staging: { roles, typed } }: Attempt,
): CheckFinding | null {
  const isOfUnits = ([, role]: [string, Role]): boolean => role.table === undefined && !role.evenLost;
  const named =
    rule.kind === 'procedure'
      ? Object.entries<Role>(rule.roles)
          .filter(isOfUnits)
          .flatMap(([key]) => roles[key] ?? [])
      : ruleset.acts.some(({ id }) => id === rule.id)
        ? Object.values(typed).flat()
        : [];
  const gone = unitsNamed(battle, [...named]).find(({ id }) => {
    const row = findDeparture(battle, id);
    return row && (standing === 'umpire' || (sideId !== null && mayKnowDeparture(sideId, row, battle, ruleset)));
  });
  return gone ? { is: 'no', fact: `${findRowName(gone)} has left the map.`, wanted: 'Choose another unit.' } : null;
}

function checkedBy(ruleset: Ruleset, battle: Battle, actor: Actor, { rule, staging, input }: Attempt): CheckedAction {
  const sees = createSightCheck(ruleset, battle, actor);
  const { roles, typed, overrides } = staging;
  const named = (key: string): readonly UnitRow[] => unitsNamed(battle, typed[key]);
  const known =
    rule.kind === 'procedure'
      ? createScene(rule, battle, roles, typed, sees)
      : { one: (key: string) => named(key)[0], many: named, rows: named };
  return { ...known, battle, actor, typed, overrides, sees, input };
}

const unitsNamed = (battle: Battle, value: Json | undefined): readonly UnitRow[] =>
  (Array.isArray(value) ? (value as readonly Json[]) : [value ?? null]).flatMap((id) =>
    typeof id === 'string' ? ((findRow(battle, 'unit', id) as UnitRow | undefined) ?? []) : [],
  );

const unitsIn = (battle: Battle, { staging: { roles, typed }, rule }: Attempt): readonly UnitRow[] =>
  Object.values<Json>(rule.kind === 'procedure' ? roles : typed).flatMap((value) => unitsNamed(battle, value));

/**
 * Returns the phases in which players may take an action in a battle without an umpire; undefined for all phases. In
 * other battles the umpire controls the sequence, so players have the freedom that the rulebook allows.
 */
export const listPhasesWithoutUmpire = (
  ruleset: Ruleset,
  battle: Battle,
  { id, usualPhases }: Pick<ActionFacts, 'id' | 'usualPhases'>,
  typed: JsonObject,
): readonly string[] | undefined =>
  isWithoutUmpire(battle) ? (usualPhases ?? ruleset.phasesWithoutUmpire?.(id, typed)) : undefined;

/** Returns the finding for an action in the wrong phase, if the rulebook limits the action to certain phases. */
function outOfPhase(
  ruleset: Ruleset,
  battle: Battle,
  { standing }: Actor,
  { rule, staging: { typed } }: Attempt,
): CheckFinding | null {
  const { game } = battle;
  const phased = listPhasesWithoutUmpire(ruleset, battle, rule, typed);
  // An umpire who acts in another phase gets a warning in the post.
  if (standing === 'umpire' || !phased || phased.includes(game.phase)) return null;
  const phases = phased.map((id) => findPhaseTitle(ruleset, id)).join(' or ');
  return {
    is: 'no',
    fact: `This action is possible only in the ${phases} phase. This is the ${findPhaseTitle(ruleset, game.phase)} phase.`,
    wanted: 'Press _My units_ to see what you can do.',
  };
}

/**
 * Returns the entered values that are better for the player than the map's measurements. Only applies if the map is binding and
 * the places are exact.
 */
function typedBetter(
  ruleset: Ruleset,
  rule: ActionFacts,
  battle: Battle,
  { overrides }: { readonly overrides?: Overrides },
  checked: CheckedAction,
): readonly CheckFinding[] {
  const map = findMap(battle);
  if (map?.ground !== 'map') return [];
  const { base } = ruleset.ground ?? {};
  return listMeasuredValues(rule, checked, overrides ?? {}).flatMap(({ key, typed, found }): CheckFinding[] => {
    const { value, best, doubt, of, words } = found;
    if (typed === undefined || value === undefined || doubt) return [];
    const [a, b = a] = of;
    const slack = base && a && b ? sumHalfBases(base(a, battle), base(b, battle)) : 0;
    if (!isFavourableToActor(typed, best ?? value, rule.favours?.[key] ?? 'either', slack)) return [];
    return [
      {
        is: 'no',
        fact: `The map shows ${typeof value === 'object' ? 'a different' : `${value} for`} ${convertKeyToWords(key)} (${words(false)}).`,
        wanted: `Leave ${convertKeyToWords(key)} out, or ask an umpire.`,
      },
    ];
  });
}
