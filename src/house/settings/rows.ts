/** The house's part of a battle's game row: umpires, seed, settings. */
import type { JsonObject } from '../../dice/index.js';
import { type Actor, type Battle, type GameRow, Refusal } from '../../rules/index.js';

/** People who may enter faces of real dice. */
export const HAND_DICE = ['nobody', 'umpires', 'everybody'] as const;
export type HandDice = (typeof HAND_DICE)[number];

/** People who may take back their own last command, if it rolled nothing and nothing has followed. Umpires may undo anything. */
export const WITHDRAWALS = ['nobody', 'players'] as const;
export type Withdrawals = (typeof WITHDRAWALS)[number];

/** Whether posts show the working, or leave it to _More_. */
export const POST_STYLES = ['short', 'full'] as const;
export type PostStyle = (typeof POST_STYLES)[number];

/** Whether a phase's post notifies players, in the room of an awaited side. */
export const MENTIONS = ['players', 'nobody'] as const;
export type Mentions = (typeof MENTIONS)[number];

/** Whether orders are written, sealed and opened at once. */
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
  /** Whether its dice repeat: a battle of a practice seed. */
  readonly practice?: true;
  /** Of a battle that was resumed after its seed was revealed. */
  readonly earlierSeeds?: readonly (EarlierSeed & JsonObject)[];
  /** Who may enter real dice; umpires, if absent (older battles). */
  readonly handDice?: HandDice;
  /** Whether players may take back their last command; nobody, if absent (older battles). */
  readonly withdrawals?: Withdrawals;
  /** Whether posts show the working; short, in battles that do not say. */
  readonly posts?: PostStyle;
  /** Whom phases notify; players, if absent (older battles). */
  readonly mentions?: Mentions;
  /** Whether orders are sealed; off, in battles that do not say. */
  readonly orders?: Orders;
  /** Whether players may name figures that their side has not seen, where its rulebook lets them; they may, in battles that do not say. */
  readonly unseenNames?: boolean;
}

/** The umpire row of a started battle. */
export function gameRow(battle: Battle): UmpireRow {
  return battle.game as UmpireRow;
}

/** Whether nobody umpires a battle: the bot does what the book says, and players agree on the rest. */
export const isUnrefereed = ({ game }: Pick<Battle, 'game'>): boolean => (game as UmpireRow).umpiredBy === 'bot';

/** Whether a battle's dice repeat for people with the practice seed. */
export const isPractice = ({ game }: Pick<Battle, 'game'>): boolean => (game as UmpireRow).practice === true;

/** How a battle's posts are. */
export const postStyle = (battle: Pick<Battle, 'game'>): PostStyle => (battle.game as UmpireRow).posts ?? 'short';

/** The people notified by phases in side rooms. */
export const mentionsIn = (battle: Battle): Mentions => gameRow(battle).mentions ?? 'players';

/** Whether players may name figures that their side has not seen, where its rulebook does not hide them anyway. */
export const namesUnseen = ({ game }: Pick<Battle, 'game'>): boolean => (game as UmpireRow).unseenNames !== false;

/** Assistant umpires, by key. */
export const assistantsOf = (battle: Battle): readonly string[] => gameRow(battle).assistantIds ?? [];

/** Whether an umpire is an assistant; the battle's starter never is. */
export function isAssistant(battle: Battle, { id }: Pick<Actor, 'id'>): boolean {
  return id !== gameRow(battle).umpireId && assistantsOf(battle).includes(id);
}

/** An assistant's refusal. */
export const chiefsAlone = (): Refusal =>
  new Refusal('UMPIRE_ONLY', 'only an umpire of this battle may do that, and no assistant');

/** Whether players may take back their last command. */
export const mayWithdraw = (battle: Battle): boolean => gameRow(battle).withdrawals === 'players';
