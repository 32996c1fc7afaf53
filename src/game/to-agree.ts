/** Refuses umpires' commands in a battle without an umpire, and offers to propose them to the other sides. */
import { isWithoutUmpire, mayBeAgreed } from '../house/index.js';
import { type Actor, type Battle, CheckRefusal, Refusal, UMPIRES_ONLY_TEXT } from '../rules/index.js';
import type { GameCommand } from './command.js';

/** Returns the refusal for an umpire's command in a battle without an umpire. */
export const refuseWithoutUmpire = (): Refusal =>
  new Refusal(
    'UMPIRE_ONLY',
    'This battle has no umpire. Use `/turn ready` to end a phase, or `/propose` to agree something with the other side.',
  );

/** The refusal of an umpire's command that a player of a battle without an umpire may propose to the other sides. */
export class AgreementRequest extends Refusal {
  constructor(
    readonly gameId: string,
    readonly command: GameCommand,
    /** The reason against the command; empty if the command is only refused because it is for umpires. */
    readonly why: string,
    /** True if the places leave the answer open, so that the sides settle it. Default: false. */
    readonly isDoubt = false,
  ) {
    super('UMPIRE_ONLY', 'This battle has no umpire. Propose it to the other side.');
  }

  /**
   * In an open battle without an umpire, turns a refusal into an offer to propose the command (`AgreementRequest`). The actor must
   * play for a side, and the sides must be allowed to agree on the command. Applies to UMPIRE_ONLY, and to NOT_YOURS for an act
   * or procedure. Any other UMPIRE_ONLY becomes `refuseWithoutUmpire()`. Returns every other error unchanged.
   */
  static or(error: unknown, gameId: string, battle: Battle, { standing, sideId }: Actor, command: GameCommand): unknown {
    if (!(error instanceof Refusal)) return error;
    if (error instanceof CheckRefusal && error.code === 'ASK') return new ConfirmationRequest(gameId, anywayOf(command), error);
    if (!isWithoutUmpire(battle) || battle.game.status !== 'open') return error;
    // The other side must agree to an action that the checks refuse.
    if (error instanceof CheckRefusal && standing === 'player' && sideId !== null && mayBeAgreed(command))
      return new AgreementRequest(gameId, anywayOf(command), error.message, error.isDoubt);
    const isOthers = error.code === 'NOT_YOURS' && (command.type === 'act' || command.type === 'resolve');
    if (error.code !== 'UMPIRE_ONLY' && !isOthers) return error;
    const isPlayer = standing === 'player' && sideId !== null;
    if (isPlayer && mayBeAgreed(command))
      return new AgreementRequest(gameId, command, error.message === UMPIRES_ONLY_TEXT ? '' : error.message);
    return isOthers ? error : refuseWithoutUmpire();
  }
}

/** A question to the person: should a command be carried out although a check objects? */
export class ConfirmationRequest extends CheckRefusal {
  constructor(
    readonly gameId: string,
    /** The command as it will be given if the person confirms. */
    readonly command: GameCommand,
    { check, fact, message, cites }: CheckRefusal,
  ) {
    super('ASK', check, fact, message.slice(fact.length).trim(), cites);
  }
}

/** Returns a command with the confirmation of the person who was asked. */
function anywayOf(command: GameCommand): GameCommand {
  if (command.type === 'resolve' || command.type === 'act') return { ...command, anyway: true };
  return command.type === 'move-together'
    ? { ...command, moves: command.moves.map((move) => ({ ...move, anyway: true as const })) }
    : command;
}
