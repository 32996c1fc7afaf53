/** Commands that a player may not give alone, and sides may agree on. */
import { isUnrefereed, mayBeAgreed } from '../house/index.js';
import { type Actor, type Battle, Refusal } from '../rules/index.js';
import type { GameCommand } from './command.js';

/** The words of acts and core for an umpire's command. */
const UMPIRES_ALONE = 'only an umpire of this battle may do that';

/** Refusal of an umpire's command, in a battle without one. */
export const nobodyUmpires = (): Refusal =>
  new Refusal(
    'UMPIRE_ONLY',
    'nobody umpires this battle: a phase ends when all sides are ready (/turn ready), and what an umpire would say you put to the other side (/propose answer:)',
  );

/** A player of a battle without an umpire gives an umpire's command: he may propose it to the other sides. */
export class ToAgree extends Refusal {
  constructor(
    readonly gameId: string,
    readonly command: GameCommand,
    /** The reason against it; empty: it is an umpire's, and there is no more to say. */
    readonly why: string,
  ) {
    super('UMPIRE_ONLY', 'this battle has no umpire: propose it to the other side');
  }

  /** A refusal for the person: in a battle without an umpire, a command open to agreement becomes a proposal. */
  static or(error: unknown, gameId: string, battle: Battle, { standing, sideId }: Actor, command: GameCommand): unknown {
    if (!(error instanceof Refusal) || !isUnrefereed(battle) || battle.game.status !== 'open') return error;
    const isOthers = error.code === 'NOT_YOURS' && (command.type === 'act' || command.type === 'resolve');
    if (error.code !== 'UMPIRE_ONLY' && !isOthers) return error;
    const isPlayer = standing === 'player' && sideId !== null;
    if (isPlayer && mayBeAgreed(command))
      return new ToAgree(gameId, command, error.message === UMPIRES_ALONE ? '' : error.message);
    return isOthers ? error : nobodyUmpires();
  }
}
