import type { JsonObject } from '../../dice/index.js';
import type { Row } from '../battle.js';
import { carryOutWith } from '../carry-out.js';
import type { Effect, Procedure, Resolution, Scene } from '../procedure.js';
import { invalid, Refusal } from '../refusal.js';
import { filledInput } from '../scene.js';
import { type Desk, jobIn, proposalsOf } from './battle.js';
import { applyEffect } from './effects.js';
import type { CorpsBattle } from './state.js';
import type { ProposalKind } from './vocabulary.js';

/** Whoever takes part, by role. */
export type Cast = Readonly<Record<string, readonly string[]>>;

/** What the rows of a cast and the game fill in of a procedure's input. @throws {Refusal} when a row can take no part */
export function filledBy(procedure: Procedure, battle: CorpsBattle, cast: Cast): JsonObject {
  const rows = (role: string): readonly Row[] =>
    (cast[role] ?? []).flatMap((id) => {
      const row = battle.tables[procedure.roles[role]?.table ?? 'unit']?.get(id);
      return row === undefined ? [] : [row];
    });
  const many = rows as Scene['many'];
  const scene: Scene = { battle, rows, many, one: (role) => many(role)[0] };
  return filledInput(procedure, scene);
}

/** What was proposed for the night and has been done by hand is proposed no more. */
const DONE_BY_HAND: Readonly<Record<string, ProposalKind>> = {
  'corps.night-recovery': 'recovery',
  'corps.resupply': 'resupply',
};

/** What players leave to the battle when they capture supplies: what was there, and how much of it can be kept. */
const STOCK_FIGURES: readonly string[] = ['capturedLog', 'capturedPol', 'logStock', 'polStock', 'logMax', 'polMax'];

/**
 * Supply, CO-70: players take what an enemy transport or dump has, for a unit of their own.
 * @throws {Refusal} UMPIRE_ONLY for figures of their own; INVALID_INPUT when they do not say who takes what
 */
function requireRealStocks({ roles }: Resolution, typed: JsonObject): void {
  const figure = STOCK_FIGURES.find((key) => typed[key] !== undefined);
  if (figure !== undefined)
    throw new Refusal('UMPIRE_ONLY', 'name the transport that is taken: an umpire alone gives other figures', figure);
  const isNamed = (role: string): boolean => (roles[role] ?? []).length > 0;
  if (!isNamed('captor')) throw invalid('captor', 'name the unit of yours that takes them');
  if (!isNamed('transport') && !isNamed('dump')) throw invalid('transport', 'name what is taken');
}

/**
 * What else follows from a resolution that named rows.
 * @throws {Refusal} when players would have their division recover or be supplied (UMPIRE_ONLY), or take what is not there
 */
export function afterResolution(desk: Desk, resolution: Resolution, { typed = {} }: Pick<Scene, 'typed'> = {}): void {
  const { battle } = desk.draft;
  const { procedure, roles, outcome } = resolution;
  if (procedure === 'corps.capture-supplies' && desk.actor.standing !== 'umpire') requireRealStocks(resolution, typed);
  if (procedure in DONE_BY_HAND && desk.actor.standing !== 'umpire')
    throw new Refusal('UMPIRE_ONLY', 'an umpire runs the night; /corps-night want tells him how much POL you want');
  for (const { id, kind, formation } of proposalsOf(battle))
    if (kind === DONE_BY_HAND[procedure] && roles.division?.[0] === formation) desk.draft.remove('proposal', id);
  const job = jobIn(battle, roles.job?.[0] ?? '');
  if (!job) return;
  const isDone = procedure === 'corps.engineering' && outcome.result === 'success';
  // A bridge with charges waits for them to be fired; of any other work nothing is left to do.
  if ((isDone && job.task !== 'demolition') || (procedure === 'corps.blow-bridge' && outcome.blown === true))
    desk.draft.remove('job', job.id);
}

/**
 * Resolves a procedure with rows of the battle inside an act or as a phase goes by, and carries out its effects.
 * @param given beats what the rows fill in
 * @param apply carries out an effect otherwise than usual
 * @throws {Refusal}
 */
export function carryOut(
  desk: Desk,
  procedure: Procedure,
  cast: Cast,
  given: JsonObject = {},
  apply: (desk: Desk, effect: Effect, resolution: Resolution) => void = applyEffect,
): Resolution {
  const input = { ...filledBy(procedure, desk.draft.battle, cast), ...given };
  return carryOutWith({ applyEffect: apply, afterResolution }, desk, procedure, input, cast);
}
