/** What people do in a battle: procedures, acts, notes. */
import { BadDice, enteredFaces, type ScriptedFaces } from '../../dice/index.js';
import {
  applyResolution,
  type Desk,
  type Happening,
  invalid,
  type Procedure,
  Refusal,
  requireSide,
  said,
  sceneOf,
} from '../../rules/index.js';
import type { GameCommand } from '../command.js';
import { checkCast, remarksOn, resolveInBattle, type Staging } from '../scene.js';
import { remarksOnTyped } from '../typed.js';
import { gameRow } from '../standing.js';
import type { Decision } from './decision.js';

export function resolve(decision: Decision, command: GameCommand & { type: 'resolve' }): void {
  const procedure = decision.procedureCalled(command.procedure);
  const entered = command.dice === undefined ? undefined : enteredByHand(decision, command.dice);
  try {
    decision.record(
      (desk) => {
        const typed = typedRemarks(decision, desk, procedure, command);
        const happening = resolveOn(decision, desk, procedure, command);
        entered?.finish();
        return { ...happening, notes: [...typed, ...happening.notes] };
      },
      null,
      (live) => entered ?? live,
    );
  } catch (error) {
    throw error instanceof BadDice ? new Refusal('BAD_DICE', `dice: ${error.message}`, 'dice') : error;
  }
}

/** @throws {Refusal} as `checkCast`, and for what a player types against the record */
function typedRemarks({ ruleset }: Decision, { draft, actor }: Desk, procedure: Procedure, staging: Staging): readonly string[] {
  const { roles, typed, overrides } = staging;
  checkCast(ruleset, procedure, draft.battle, actor, roles);
  return remarksOnTyped(ruleset, procedure, sceneOf(procedure, draft.battle, roles, typed), actor, overrides);
}

/** Resolves a procedure with the units of a staging and carries out what it says. */
export function resolveOn(decision: Decision, desk: Desk, procedure: Procedure, staging: Staging): Happening {
  const { battle } = desk.draft;
  const { ruleset } = decision;
  const scene = sceneOf(procedure, battle, staging.roles, staging.typed);
  const resolution = resolveInBattle(ruleset, procedure, battle, desk.actor, staging, desk.dice);
  if (Object.values(staging.roles).some((ids) => ids.length > 0))
    applyResolution(ruleset, desk, procedure, resolution, staging.typed);
  const notes = remarksOn(ruleset, procedure, scene);
  const sideId = procedure.audience?.(scene, desk.actor, desk.draft.battle) ?? null;
  return { kind: 'resolved', summary: resolution.summary, resolutions: [resolution], notes, sideId };
}

/** @throws {Refusal} when this person may not enter dice in this battle */
function enteredByHand(decision: Decision, faces: readonly number[]): ScriptedFaces {
  const allowed = gameRow(decision.battle).handDice ?? 'umpires';
  const { standing } = decision.circumstances.actor;
  if (allowed === 'nobody' || (allowed === 'umpires' && standing !== 'umpire'))
    throw new Refusal('NOT_YOURS', `dice that fell on a real table may be entered by ${allowed} in this battle`, 'dice');
  return enteredFaces(faces);
}

export function act(decision: Decision, command: GameCommand & { type: 'act' }): void {
  const called = decision.actCalled(command.act);
  decision.record((desk) => called.run(desk, command.params));
}

export function note(decision: Decision, { text, picture, onlyForSide }: GameCommand & { type: 'note' }): void {
  const { actor } = decision.circumstances;
  const { standing, sideId } = actor;
  requireSide(actor);
  if (onlyForSide !== null && standing !== 'umpire' && onlyForSide !== sideId)
    throw new Refusal('NOT_YOURS', 'that is not your side', 'side');
  const words = text.trim();
  if (words === '' && picture === null) throw invalid('text', 'write something, or attach a picture');
  decision.record(() => said('noted', words === '' ? 'A picture.' : words, onlyForSide === null ? null : { side: onlyForSide }));
}
