/** Carries out the commands of play: procedures, acts and notes. */
import {
  CALL_TABLE,
  markOrderCarriedOut,
  findGameRow,
  isWithoutUmpire,
  addCall,
  setChosenFields,
  findSeal,
  describeNearbySight,
  settleOrder,
} from '../../house/index.js';
import { BadDiceError, createEnteredFaces, type Json, type JsonObject, type ScriptedFaces } from '../../dice/index.js';
import {
  type Act,
  type Actor,
  applyResolution,
  areFieldsSealed,
  type Battle,
  type Cast,
  type ActContext,
  type DraftEvent,
  refuseIllegal,
  listInputFields,
  refuseInvalid,
  hasAddedPlainSight,
  findSpot,
  findMap,
  mayHaveLeft,
  findRowName,
  refuseUnknownRow,
  findUnitPlace,
  type Procedure,
  Refusal,
  findRow,
  buildSentenceEvent,
  findSealedField,
  listStepStarts,
  createScene,
  UMPIRES_AUDIENCE,
  tryOrHandleRefusal,
} from '../../rules/index.js';
import type { GameCommand, UnitMove } from '../command.js';
import { findMatchingOrder } from '../as-ordered.js';
import { requireRightToCommand } from '../commanding.js';
import type { Attempt } from '../attempt.js';
import { listDecidedValues, permitAction } from '../gate.js';
import { findResultAudience } from '../knowledge.js';
import { checkCast, hasAnyRow, listResultRemarks, createSightCheck, fillInput, type StagedCommand } from '../scene.js';
import { formatMoveSlot } from '../move-slots.js';
import { listRepetitionRemarks } from '../once.js';
import { listEarlierStepRemarks } from '../steps.js';
import { requireMayAddSalt, trimSaltWords } from '../salts.js';
import { permitTypedValues } from '../typed.js';
import type { Decision } from './decision.js';
import { reportNoOneFound, tryContacts } from './missed.js';

type ActionCommand = GameCommand & { readonly type: 'resolve' | 'act' };

/**
 * Carries out a procedure as a single event.
 * @param slot the event's slot in a group move. Default: empty, if the procedure is the whole command
 */
export function resolveProcedure(decision: Decision, given: UnitMove, slot = ''): void {
  const procedure = decision.procedureCalled(given.procedure);
  const missed = tryContacts(decision, given, slot, (trial, tried) => resolveProcedure(trial, tried, slot));
  if (missed === 'tried') return;
  if (missed) {
    const { dice: _, ...unrolled } = given;
    return recordRolling(decision, unrolled, (desk) => reportNoOneFound(desk, decision, procedure, given, missed), { slot });
  }
  const { battle, ruleset } = decision;
  const roles = decision.isLeft ? decision.leftCast(slot, procedure, given.roles) : rolesThere(decision, procedure, given.roles);
  const command = { ...given, roles };
  if (!decision.isAgain) {
    requireOpenOrders(decision, procedure, command);
    requireRightToCommand(ruleset, battle, decision.actor, command);
  }
  const past = { battle, procedures: ruleset.procedures, done: () => decision.done() };
  const isRolled = procedure.rolls;
  if (isRolled) requireGoal(decision, procedure, command);
  const happen = (desk: ActContext): DraftEvent => {
    const happening = resolveOn(
      decision,
      desk,
      slot,
      procedure,
      withoutPassedOver(decision, slot, procedure, command),
      command.anyway === true,
      (ruleset, called, scene, actor, overrides, input) => [
        ...permitTypedValues(ruleset, called, scene, decision.isAgain ? forgiven(actor) : actor, overrides),
        ...listRepetitionRemarks(past, called, scene, input(), actor, command.again === true),
        ...listEarlierStepRemarks(past, ruleset, called, scene),
        ...gateRemarks(decision, slot, {
          rule: called,
          staging: { roles, typed: scene.typed ?? {}, ...(overrides && { overrides }) },
          anyway: command.anyway === true,
          order: command.order,
          input,
        }),
      ],
    );
    if (!isRolled) requireGoal(decision, procedure, command, desk.draft.battle);
    return happening;
  };
  recordRolling(decision, given, happen, { slot });
}

/**
 * Runs the gate's checks for an action. A recalculated command is checked only if it comes from the current version of the rules.
 * Values corrected by an umpire are not checked, because they are the umpire's decision.
 */
function gateRemarks(decision: Decision, slot: string, attempt: Attempt): readonly string[] {
  const { ruleset, battle, actor, isAgain, isOfOld, isLeft } = decision;
  if (isLeft || (isAgain && isOfOld)) return [];
  return permitAction(ruleset, battle, actor, attempt, { isAgain, isMeant: decision.correctedIn(slot).size > 0 });
}

/** Returns the rows that a command uses. In a recalculation, leaves out optional rows that no longer exist. */
function rolesThere({ battle, isAgain }: Decision, procedure: Procedure, roles: Cast): Cast {
  if (!isAgain) return roles;
  return Object.fromEntries(
    Object.entries(roles).map(([role, ids]) => {
      const definition = procedure.roles[role];
      const table = definition?.table;
      return [role, mayHaveLeft(definition) && table ? ids.filter((id) => findRow(battle, table, id)) : ids];
    }),
  );
}

/**
 * Requires a player to enter a destination for a unit if the map is binding. Otherwise the player could later place the unit
 * anywhere by hand. A unit needs no destination if it has no place or an outdated place, or if it stays where it is (`staysPut`).
 * @param after the battle after the move, where only units that have moved need a destination. Default: before the roll, where
 *   every unit that could move needs a destination
 * @throws {Refusal} INVALID_INPUT if the destination is missing
 */
function requireGoal(
  { battle, ruleset: { ground }, actor, isAgain }: Decision,
  procedure: Procedure,
  { roles, typed }: StagedCommand,
  after?: Battle,
): void {
  const goal = listInputFields(procedure).find(({ goes }) => goes);
  if (isAgain || actor.standing !== 'player' || !goal || typed[goal.key] !== undefined) return;
  if (findMap(battle)?.ground !== 'map') return;
  for (const id of Object.values(roles).flat()) {
    const [unit, then] = [battle, after].map((each) => each?.tables.unit.get(id));
    const moved = unit && ground?.movedBy?.(unit, battle);
    if (!moved || findUnitPlace(battle, id)?.stale !== false || ground?.staysPut?.(unit, battle)) continue;
    if (after && !(then && ground?.hasMoved?.(unit, then, battle))) continue;
    throw new Refusal('INVALID_INPUT', `Enter where ${unit.name} goes on the map.`, goal.key, moved.cites);
  }
}

/**
 * Moves several units one after another, each with its own procedure. If one of the moves is refused, no unit moves.
 * @throws {Refusal} INVALID_INPUT if a unit is in two moves; the refusal of the first unit that may not move, with the unit's
 *   name
 */
export function moveUnitsTogether(decision: Decision, moves: readonly UnitMove[]): void {
  const movers = moves.flatMap(({ roles }) => Object.values(roles).flat());
  if (new Set(movers).size !== movers.length)
    throw refuseInvalid('moves', 'A unit can move only once in a command. Enter each unit once.');
  for (const [index, move] of moves.entries())
    try {
      resolveProcedure(decision, move, formatMoveSlot(index));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const [id = ''] = Object.values(move.roles).flat();
      const unit = findRow(decision.battle, 'unit', id);
      throw unit && !error.message.includes(findRowName(unit))
        ? new Refusal(error.code, `${findRowName(unit)}: ${error.message}`, error.field, error.cites)
        : error;
    }
}

/**
 * Requires that a player's orders are open before a procedure that takes values from them (`byOrder`).
 * @throws {Refusal} CONFLICT if the orders are not open or not sealed, in a battle that seals orders
 */
function requireOpenOrders({ battle, ruleset, actor }: Decision, { byOrder = {} }: Procedure, { roles }: StagedCommand): void {
  const [first] = Object.values(byOrder);
  const { cites } = ruleset.ordered?.[first?.field ?? ''] ?? {};
  if (!cites || actor.standing !== 'player' || !areFieldsSealed(battle) || Object.keys(roles).length === 0) return;
  if (findSeal(battle, actor.sideId ?? '')?.isOpen !== true)
    throw new Refusal('CONFLICT', 'This action depends on your sealed orders. Wait until the orders are opened.', null, cites);
}

/**
 * Returns the units and values of a command, without entered values that its procedure ignores (`passesOver`). In a
 * recalculation, `castAgain` adds the rows that an ignored value originally counted, such as the units behind a number of
 * supports. Inputs and roles that umpires have corrected are kept.
 */
function withoutPassedOver(
  decision: Decision,
  slot: string,
  procedure: Procedure,
  { roles, typed, overrides }: StagedCommand,
): StagedCommand {
  const { battle, circumstances, holdsRecord } = decision;
  const corrected = decision.correctedIn(slot);
  if (!procedure.passesOver || !holdsRecord) return { roles, typed, ...(overrides && { overrides }) };
  const scene = createScene(procedure, battle, roles, typed);
  const changes = () => decision.changedFirst(slot);
  const passed = procedure.passesOver(scene, circumstances.actor, decision.isAgain, changes).filter((key) => !corrected.has(key));
  const kept = Object.fromEntries(Object.entries(typed).filter(([key]) => !passed.includes(key)));
  const first = passed.length > 0 ? changes() : [];
  const found = Object.entries(procedure.castAgain?.(scene, roles, first) ?? {}).filter(([role]) => !corrected.has(role));
  return { roles: { ...roles, ...Object.fromEntries(found) }, typed: kept, ...(overrides && { overrides }) };
}

/**
 * Records the event of a procedure or act. If the command carries out an order, marks the order as done. Dice entered by hand
 * must match the rolls of the rules.
 * @param facesGoOn true if the entered dice are also used for events that follow from this event. Default: false
 * @throws {Refusal} BAD_DICE if the entered dice do not match; NOT_YOURS if the person may not enter dice; any refusal of
 *   `markOrderCarriedOut`
 */
function recordRolling(
  decision: Decision,
  command: ActionCommand,
  happen: (desk: ActContext) => DraftEvent,
  { slot = '', facesGoOn = false }: { readonly slot?: string; readonly facesGoOn?: boolean } = {},
): void {
  const { dice, order } = command;
  const entered = dice === undefined ? undefined : enteredByHand(decision, dice);
  const isOwn = order === undefined && !decision.isOfOld && !decision.isTrial;
  const own =
    isOwn && command.type === 'resolve'
      ? findMatchingOrder(decision.battle, decision.actor, decision.procedureCalled(command.procedure), command)
      : undefined;
  const happenWhole = (desk: ActContext): DraftEvent => {
    if (order !== undefined && !decision.isOfOld) setChosenFields(decision.ruleset, desk.draft, order);
    const happening = happen(desk);
    if (order !== undefined && !decision.isTrial) markOrderCarriedOut(decision.ruleset, desk, order, command, decision.isAgain);
    if (own !== undefined) settleOrder(decision.ruleset, desk, own, null);
    return happening;
  };
  try {
    decision.record(happenWhole, { slot, ...(entered ? { faces: entered, facesGoOn } : {}) });
    entered?.finish();
  } catch (error) {
    throw error instanceof BadDiceError ? new Refusal('BAD_DICE', `dice: ${error.message}`, 'dice') : error;
  }
}

/** Returns the actor with an umpire's rights, so that a recalculation accepts an entered value again. */
const forgiven = (actor: Actor): Actor => ({ ...actor, standing: 'umpire' });

/**
 * Checks the actor and the phase, resolves a procedure with the chosen units, and applies its effects to them.
 * @param heldAgainstRecord returns remarks on entered values that differ from the record, and on repeated actions
 * @throws {Refusal} as `checkCast`, `heldAgainstRecord` and `fillInput` do; INVALID_INPUT for a destination without a unit
 */
function resolveOn(
  decision: Decision,
  desk: ActContext,
  slot: string,
  procedure: Procedure,
  staging: StagedCommand,
  anyway: boolean,
  heldAgainstRecord: (...asked: [...Parameters<typeof permitTypedValues>, () => JsonObject]) => readonly string[],
): DraftEvent {
  const { ruleset, isLeft } = decision;
  const { battle } = desk.draft;
  const { roles, typed, overrides } = staging;
  const sees = createSightCheck(ruleset, battle, desk.actor);
  const scene = createScene(procedure, battle, rolesThere(decision, procedure, roles), typed, sees);
  if (!isLeft) checkCast(ruleset, procedure, battle, desk.actor, staging);
  let staged: JsonObject | undefined;
  const undecided = (): JsonObject | null => tryOrHandleRefusal(() => fillInput(procedure, battle, staging, sees)) ?? null;
  const decided = isLeft
    ? {}
    : listDecidedValues(ruleset, battle, desk.actor, { rule: procedure, staging, anyway, input: undecided });
  const filling = { ...staging, typed: { ...decided, ...typed } };
  const input = (): JsonObject =>
    (staged ??= decision.leftInput(slot, procedure, roles) ?? fillInput(procedure, battle, filling, sees));
  const typedOtherwise = isLeft ? [] : heldAgainstRecord(ruleset, procedure, scene, desk.actor, overrides, input);
  const isAboutSomebody = hasAnyRow(procedure, scene);
  if (!isAboutSomebody) refuseGoing(procedure, typed);
  const resolution = desk.judge(procedure, input(), roles);
  const then = isAboutSomebody ? applyResolution(ruleset, desk, procedure, resolution, typed) : [];
  const withActor = { ...scene, actingSide: desk.actor.sideId };
  const notes = [...typedOtherwise, ...listResultRemarks(ruleset, procedure, withActor, resolution.outcome, overrides)];
  const sideId = findResultAudience(ruleset, procedure, scene, desk.actor, desk.draft.battle, decision.isOfOld);
  return { kind: 'resolved', summary: resolution.summary, resolutions: [resolution], notes, sideId, then };
}

/** Requires that a command without units has no destination. @throws {Refusal} INVALID_INPUT if the command has a destination */
function refuseGoing(procedure: Procedure, typed: JsonObject): void {
  const going = listInputFields(procedure).find(({ key, goes }) => goes === true && typed[key] !== undefined);
  if (going) throw refuseInvalid(going.key, 'No unit is chosen for this destination. Choose a unit.');
}

/**
 * Returns a source for dice that were rolled at a real table.
 * @throws {Refusal} NOT_YOURS if this person may not enter dice in this battle
 */
function enteredByHand(decision: Decision, faces: readonly number[]): ScriptedFaces {
  const allowed = findGameRow(decision.battle).handDice ?? 'umpires';
  const { standing } = decision.circumstances.actor;
  if (allowed === 'nobody' || (allowed === 'umpires' && standing !== 'umpire'))
    throw new Refusal(
      'NOT_YOURS',
      'You cannot enter dice rolled by hand in this battle. Leave the dice out to let the bot roll.',
      'dice',
    );
  return createEnteredFaces(faces);
}

/**
 * Limits who may know a result if its act requires this (`hasAddedPlainSight`): only the units' own side or, if the units belong
 * to several sides, only umpires.
 */
function toldToOwners({ ruleset, battle }: Decision, { draft }: ActContext, happening: DraftEvent): DraftEvent {
  if (happening.sideId != null || !hasAddedPlainSight(ruleset, battle)) return happening;
  const [side, ...others] = new Set(
    draft.changes.flatMap(({ table, id }) =>
      table === 'unit' ? ((draft.battle.tables.unit.get(id) ?? battle.tables.unit.get(id))?.side ?? []) : [],
    ),
  );
  return side === undefined ? happening : { ...happening, sideId: others.length > 0 ? UMPIRES_AUDIENCE : side };
}

export function carryOutAct(decision: Decision, command: GameCommand & { type: 'act' }): void {
  const called = decision.actCalled(command.act);
  if (called.chiefOnly) decision.chiefOnly();
  if (decision.isAgain) requireRows(decision, called, command.params);
  else requireRightToCommand(decision.ruleset, decision.battle, decision.actor, command);
  const bySeal = findSealedField(decision.ruleset, decision.battle, called);
  if (bySeal && decision.actor.standing === 'player' && !decision.isAgain && !decision.isTrial)
    throw refuseIllegal('Units act on sealed orders in this phase. Write an order for the unit instead.', ...bySeal.cites);
  if (command.dice !== undefined && !called.rolls)
    throw refuseInvalid('dice', 'No dice are rolled for this action. Leave the dice out.');
  // The number of dice that the bot rolls for unseen units would reveal these units to the player.
  if (command.dice !== undefined && called.answers && isWithoutUmpire(decision.battle) && !decision.isAgain)
    throw refuseInvalid('dice', 'The bot rolls the dice for this action. Leave the dice out.');
  const happen = (desk: ActContext): DraftEvent => {
    // The act's own refusals come first, because they never reveal whether a hidden row exists.
    const happening = toldToOwners(decision, desk, called.run(desk, command.params));
    const staging = { roles: {}, typed: command.params };
    const remarks = gateRemarks(decision, '', {
      rule: called,
      staging,
      anyway: command.anyway === true,
      order: command.order,
      input: () => null,
    });
    const notes = [...answersTo(decision, desk, called, command.params, happening.summary), ...remarks];
    return notes.length === 0 ? happening : { ...happening, notes: [...happening.notes, ...notes] };
  };
  recordRolling(decision, command, happen, { facesGoOn: called.rollsFurther === true });
}

/**
 * Passes a player's question about a place on to the umpires, with a suggested answer from what the side sees. In a battle
 * without an umpire, returns what the side sees there.
 */
function answersTo(
  decision: Decision,
  desk: ActContext,
  { id, asksAbout, answers }: Act,
  params: JsonObject,
  words: string,
): readonly string[] {
  const { ruleset, battle, actor, isLeft, isOfOld, isAgain } = decision;
  const map = findMap(battle);
  const asked = asksAbout === undefined ? undefined : params[asksAbout];
  if (!map || actor.sideId === null || typeof asked !== 'string' || isLeft || isOfOld) return [];
  const starts = listStepStarts(ruleset, battle, actor.sideId, undefined, asksAbout!);
  const spot = tryOrHandleRefusal(() => findSpot(asked, map, starts));
  const waits = isAgain ? decision.changedFirst('').some(({ table }) => table === CALL_TABLE) : !isWithoutUmpire(battle);
  const rolled = spot && answers ? { act: id, params } : undefined;
  if (waits) addCall(desk, actor.sideId, words.replace(/\.$/, ''), spot, rolled);
  if (waits || !isWithoutUmpire(battle)) return [];
  return [
    spot
      ? describeNearbySight(ruleset, desk.knownTo(actor.sideId), actor.sideId, spot)
      : 'The map does not show that place, so the bot cannot say what your side sees there. Enter a place such as D4.',
  ];
}

/**
 * Requires that all rows of an act still exist when its command is recalculated.
 * @throws {Refusal} NOT_FOUND if a row does not exist
 */
function requireRows({ battle }: Decision, act: Act, given: JsonObject): void {
  for (const { key, refers } of listInputFields(act)) {
    if (refers === undefined) continue;
    const value = given[key];
    for (const id of Array.isArray(value) ? (value as Json[]) : [value])
      if (typeof id === 'string' && !findRow(battle, refers, id)) throw refuseUnknownRow(refers, key);
  }
}

export function addSaltWords(decision: Decision, typed: string): void {
  const { actor, chronicle } = decision.circumstances;
  const words = trimSaltWords(typed);
  // A recalculation keeps the recorded words, even if the player has changed sides since.
  if (!decision.isAgain) requireMayAddSalt(decision.state.salts, actor, chronicle);
  decision.record(() => buildSentenceEvent('salted', `Words for the dice seed: ${words}`));
}
