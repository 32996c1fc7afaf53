import type { GameState } from '../src/game/index.js';
import { SealedBattle } from '../src/game/sealed.js';
import type { Battle, Ruleset } from '../src/rules/index.js';
import type { OpenGame } from '../src/store/index.js';

/** Returns the whole battle, which the store otherwise keeps sealed, so that tests can read it. */
export const wholeOf = ({ battle }: { readonly battle: SealedBattle }): Battle => SealedBattle.open(battle);

/** Returns the whole state of a game, including that of its record, as the store reads it. */
export const stateOf = (game: OpenGame): GameState => ({ ...game.state, battle: wholeOf(game) });

/** Seals a game in the form in which the store returns it. */
export const sealedGame = ({ battle, ...state }: GameState, ruleset: Ruleset): OpenGame => ({
  gameId: state.gameId,
  state,
  ruleset,
  battle: new SealedBattle(battle),
});
