/** The house's part of a battle's game row: umpires, seed, settings. */
import type { JsonObject } from '../../dice/index.js';
import { type Actor, type Battle, type GameRow, Refusal } from '../../rules/index.js';

/** People who may enter faces of real dice. */
export const HAND_DICE = ['nobody', 'umpires', 'everybody'] as const;
export type HandDice = (typeof HAND_DICE)[number];

/** People who may take back their own last command, if it rolled nothing and nothing has followed. Umpires may undo anything. */
export const WITHDRAWALS = ['nobody', 'players'] as const;
export type Withdrawals = (typeof WITHDRAWALS)[number];

/** Posts show the working, or leave it to _More_. */
export const POST_STYLES = ['short', 'full'] as const;
export type PostStyle = (typeof POST_STYLES)[number];

/** A phase's post notifies players, in the room of an awaited side, or nobody. */
export const MENTIONS = ['players', 'nobody'] as const;
export type Mentions = (typeof MENTIONS)[number];

/** Orders are written, sealed and opened at once, or not at all. */
export const ORDERS = ['off', 'sealed'] as const;
export type Orders = (typeof ORDERS)[number];

/** Umpires to choose from as a battle begins: a person, or the bot with the players' agreement. */
export const UMPIRED_BY = ['a person', 'the bot'] as const;

/** A seed that was revealed before the battle went on. */
export interface EarlierSeed {
  /** The number of the last event whose dice it made. */
  readonly until: number;
  readonly seed: string;
}

/** A battle's umpires and settings, in its game row. */
export interface UmpireRow extends GameRow {
  readonly umpireId: string;
  readonly umpireRoleId: string | null;
  /** Assistant umpires; none, if absent (older battles). */
  readonly assistantIds?: readonly string[] | null;
  /** `bot`: nobody umpires, the players agree. A person, in battles that do not say. */
  readonly umpiredBy?: 'bot' | 'person';
  /** SHA-256 of the seed; the seed itself once the battle has ended. */
  readonly commitment: string;
  readonly seed: string | null;
  /** Set for a battle of a practice seed: its dice repeat. */
  readonly practice?: true;
  /** Of a battle that was resumed after its seed was revealed. */
  readonly earlierSeeds?: readonly (EarlierSeed & JsonObject)[];
  /** People allowed to enter real dice; umpires, if absent (older battles). */
  readonly handDice?: HandDice;
  /** People allowed to take back their last command; nobody, if absent (older battles). */
  readonly withdrawals?: Withdrawals;
  /** The style of posts; short, if absent (older battles). */
  readonly posts?: PostStyle;
  /** People notified of phases; players, if absent (older battles). */
  readonly mentions?: Mentions;
  /** Sealed orders; off, if absent (older battles). */
  readonly orders?: Orders;
  /** Players may name figures unseen by their side, where its rulebook lets them; true, if absent (older battles). */
  readonly unseenNames?: boolean;
}

/** The umpire row of a started battle. */
export function gameRow(battle: Battle): UmpireRow {
  return battle.game as UmpireRow;
}

/** True if nobody umpires a battle: the bot does as the book says, and players agree on the rest. */
export const isUnrefereed = ({ game }: Pick<Battle, 'game'>): boolean => (game as UmpireRow).umpiredBy === 'bot';

/** True if a battle's dice repeat for people with the practice seed. */
export const isPractice = ({ game }: Pick<Battle, 'game'>): boolean => (game as UmpireRow).practice === true;

/** The style of a battle's posts. */
export const postStyle = (battle: Pick<Battle, 'game'>): PostStyle => (battle.game as UmpireRow).posts ?? 'short';

/** The people notified by phases in side rooms. */
export const mentionsIn = (battle: Battle): Mentions => gameRow(battle).mentions ?? 'players';

/** True if players may name figures unseen by their side, where its rulebook does not hide them anyway. */
export const namesUnseen = ({ game }: Pick<Battle, 'game'>): boolean => (game as UmpireRow).unseenNames !== false;

/** Assistant umpires, by key. */
export const assistantsOf = (battle: Battle): readonly string[] => gameRow(battle).assistantIds ?? [];

/** True if an umpire is an assistant; the battle's starter never is. */
export function isAssistant(battle: Battle, { id }: Pick<Actor, 'id'>): boolean {
  return id !== gameRow(battle).umpireId && assistantsOf(battle).includes(id);
}

/** An assistant's refusal. */
export const chiefsAlone = (): Refusal =>
  new Refusal('UMPIRE_ONLY', 'only an umpire of this battle may do that, and no assistant');

/** True if players may take back their last command. */
export const mayWithdraw = (battle: Battle): boolean => gameRow(battle).withdrawals === 'players';
