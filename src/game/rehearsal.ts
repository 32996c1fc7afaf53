/** Tries out a command on one reader's view of a battle before it is carried out. The trial leaves no trace. */
import { getDieFace, type FaceSource, createRepeatedFaces, createRolledDice } from '../dice/index.js';
import { Decision } from './deciding/decision.js';
import { carryOutCommand } from './deciding/given.js';
import { hasNoChange, refuseNoChange } from './deciding/idle.js';
import type { GameCommand } from './command.js';
import { type View, createView } from './knowledge.js';
import { createEmptyGame } from './state.js';
import { dropEmptyParts, findCommandAction, type ActionDraft } from './action.js';
import { ANY_UMPIRE } from './audience.js';
import {
  type Actor,
  type Battle,
  type ActContext,
  Draft,
  type DraftEvent,
  type Refusal,
  catchRefusal,
  type Resolution,
  tryOrHandleRefusal,
  type Ruleset,
} from '../rules/index.js';

/** The command that is tried out: a single action, or several moves one after another. */
type Tried = ActionDraft | (GameCommand & { readonly type: 'move-together' });

/**
 * Tries out a command as far as the reader knows the battle. Returns the refusal if the command would be refused with both the
 * highest and the lowest dice; otherwise null. The command itself may still be refused because of hidden rows, past actions, or
 * other people's actions.
 */
export function findRefusal(view: View, actor: Actor, command: Tried): Refusal | null {
  let isRolled = false;
  const highest: FaceSource = {
    next(sides, why) {
      isRolled = true;
      return HIGHEST.next(sides, why);
    },
  };
  const atBest = refusalWith(highest, view, actor, command);
  return atBest && isRolled && !refusalWith(LOWEST, view, actor, command) ? null : atBest;
}

const HIGHEST: FaceSource = { next: (sides) => getDieFace(sides, sides - 1) };
const LOWEST: FaceSource = { next: (sides) => getDieFace(sides, 0) };

/**
 * Tries out a command as far as the reader knows the battle.
 * @param rolled results with dice to be reused. Default: none, so that every die shows its lowest face
 * @returns the battle after the command's own effects, without further consequences; null if the command would be refused
 */
export function tryCommand(
  { ruleset, battle }: View,
  actor: Actor,
  command: ActionDraft,
  rolled: readonly Resolution[] = [],
): Battle | null {
  return tryOrHandleRefusal(() => rehearsed(createRepeatedFaces(rolled, LOWEST), { ruleset, battle }, actor, command)) ?? null;
}

/** A command that is decided on a draft without its consequences. The draft is discarded. */
class Rehearsal extends Decision {
  private ids = 0;
  /** True until something changes or is worth recording. */
  isIdle = true;

  override record(happen: (desk: ActContext) => DraftEvent): void {
    const dice = createRolledDice(this.circumstances.facesFor(1));
    const draft = new Draft(this.battle);
    const {
      kind,
      resolutions,
      then = [],
    } = happen({
      draft,
      dice,
      actor: this.actor,
      newId: (table) => `${table[0]}${REHEARSED}${this.ids++}`,
      judge: (procedure, input, roles) => this.judge('', procedure, dice, input, roles),
      knownTo: (sideId) => createView(this.ruleset, draft.battle, { standing: 'player', sideId }).battle,
    });
    this.isIdle &&= then.length === 0 && hasNoChange({ kind, undoes: null, resolutions, changes: draft.changes });
    // Each move starts from the battle after the previous moves.
    this.state = { ...this.state, battle: draft.battle };
  }
}

const REHEARSED = 'rehearsed';

const refusalWith = (faces: FaceSource, view: View, actor: Actor, command: Tried): Refusal | null =>
  catchRefusal(() => rehearsed(faces, view, actor, command));

/** Returns the battle after a trial. @throws {Refusal} any refusal of the command */
function rehearsed(
  faces: FaceSource,
  { ruleset, battle }: Pick<View, 'ruleset' | 'battle'>,
  actor: Actor,
  command: Tried,
): Battle {
  const undiced = undicedOf(command);
  const circumstances = { ruleset, actor, interactionId: '', at: '', facesFor: () => faces, chronicle: NO_RECORD };
  const trial = new Rehearsal({ ...createEmptyGame(''), battle }, undiced, circumstances);
  carryOutCommand(trial);
  if (command.type === 'act' && trial.isIdle && setsValue(ruleset, command)) throw refuseNoChange();
  return trial.battle;
}

/**
 * Tries out commands one after another, as if an umpire gave them, and skips refused commands. Each command is tried with the
 * highest and with the lowest dice.
 * @returns the refusal of each command; null for a command that would be carried out
 */
export function tryCommandsInTurn(
  ruleset: Ruleset,
  battle: Battle,
  commands: readonly GameCommand[],
): readonly (Refusal | null)[] {
  const runs = [HIGHEST, LOWEST].map((faces) => {
    let state = { ...createEmptyGame(''), battle };
    return commands.map((command) => {
      const circumstances = {
        ruleset,
        actor: ANY_UMPIRE,
        interactionId: '',
        at: '',
        facesFor: () => faces,
        chronicle: NO_RECORD,
      };
      return catchRefusal(() => {
        const trial = new Rehearsal(state, command, circumstances);
        carryOutCommand(trial);
        state = trial.state;
      });
    });
  });
  return commands.map((_, index) => runs[0]![index] ?? runs[1]![index] ?? null);
}

/**
 * Removes the dice from a command, so that they are not checked. Questions of checks do not count as refusals, because they are
 * asked when the command is given.
 */
function undicedOf(command: Tried): Tried {
  if (command.type === 'move-together') return { ...command, moves: command.moves.map((move) => ({ ...move, anyway: true })) };
  const { dice: _, ...undiced } = dropEmptyParts(command);
  return { ...undiced, anyway: true };
}

/** Checks whether an act has a chosen value. An order without values, such as to prepare, is carried out even if it changes nothing. */
const setsValue = (ruleset: Ruleset, command: ActionDraft & { readonly type: 'act' }): boolean =>
  findCommandAction(ruleset, command).fields.some(({ key, refers }) => refers === undefined && key in command.params);

const NO_RECORD = { get: () => undefined, after: () => [] };
