import type { GameState } from '../src/game/index.js';
import { SealedBattle } from '../src/game/sealed.js';
import type { Battle, Ruleset } from '../src/rules/index.js';
import type { OpenGame } from '../src/store/index.js';

/** The whole battle that the store hands out under seal, for tests to look into. */
export const wholeOf = ({ battle }: { readonly battle: SealedBattle }): Battle => SealedBattle.open(battle);

/** The same with its record's state, as the store itself reads it. */
export const stateOf = (game: OpenGame): GameState => ({ ...game.state, battle: wholeOf(game) });

/** A game as the store hands it out. */
export const sealedGame = ({ battle, ...state }: GameState, ruleset: Ruleset): OpenGame => ({
  gameId: state.gameId,
  state,
  ruleset,
  battle: new SealedBattle(battle),
});
