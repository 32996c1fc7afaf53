/** What the house keeps of a battle in its game row: who umpires it, its seed, and its settings. */
import type { JsonObject } from '../../dice/index.js';
import { type Actor, type Battle, type GameRow, Refusal } from '../../rules/index.js';

/** Who may enter dice that fell on a real table. */
export const HAND_DICE = ['nobody', 'umpires', 'everybody'] as const;
export type HandDice = (typeof HAND_DICE)[number];

/** Who may take back a command of his own that rolled nothing, before anything has followed. Umpires may undo anything. */
export const WITHDRAWALS = ['nobody', 'players'] as const;
export type Withdrawals = (typeof WITHDRAWALS)[number];

/** Whether posts leave what a result rests on to those who ask, or show it. */
export const POST_STYLES = ['short', 'full'] as const;
export type PostStyle = (typeof POST_STYLES)[number];

/** Whom the post of a phase notifies, in the room of a side that is awaited. */
export const MENTIONS = ['players', 'nobody'] as const;
export type Mentions = (typeof MENTIONS)[number];

/** Whether orders are written, sealed and opened at once. */
export const ORDERS = ['off', 'sealed'] as const;
export type Orders = (typeof ORDERS)[number];

/** Who umpires a battle, as it is said when it begins: a person, or the bot with what players agree on. */
export const UMPIRED_BY = ['a person', 'the bot'] as const;

/** A seed that was revealed before the battle went on. */
export interface EarlierSeed {
  /** The number of the last event whose dice it made. */
  readonly until: number;
  readonly seed: string;
}

/** Who umpires a battle, as its game row keeps it. */
export interface UmpireRow extends GameRow {
  readonly umpireId: string;
  readonly umpireRoleId: string | null;
  /** Who helps to umpire, and has less to say; nobody, in battles that do not say. */
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
  /** Who may enter dice that fell on a real table; umpires, in battles that do not say. */
  readonly handDice?: HandDice;
  /** Whether players may take back what they did last; nobody, in battles that do not say. */
  readonly withdrawals?: Withdrawals;
  /** Whether posts show the working; short, in battles that do not say. */
  readonly posts?: PostStyle;
  /** Whom phases notify; players, in battles that do not say. */
  readonly mentions?: Mentions;
  /** Whether orders are sealed; off, in battles that do not say. */
  readonly orders?: Orders;
}

/** The umpire row of a started battle. */
export function gameRow(battle: Battle): UmpireRow {
  return battle.game as UmpireRow;
}

/** Whether nobody umpires a battle: the bot does what the book says, and players agree on the rest. */
export const isUnrefereed = ({ game }: Pick<Battle, 'game'>): boolean => (game as UmpireRow).umpiredBy === 'bot';

/** Whether a battle's dice repeat, for whoever knows the practice seed. */
export const isPractice = ({ game }: Pick<Battle, 'game'>): boolean => (game as UmpireRow).practice === true;

/** How a battle's posts are. */
export const postStyle = (battle: Pick<Battle, 'game'>): PostStyle => (battle.game as UmpireRow).posts ?? 'short';

/** Whom phases notify, in the rooms of their sides. */
export const mentionsIn = (battle: Battle): Mentions => gameRow(battle).mentions ?? 'players';

/** Who helps to umpire, by key. */
export const assistantsOf = (battle: Battle): readonly string[] => gameRow(battle).assistantIds ?? [];

/** Whether an umpire is an assistant: whoever is named so, but for him who began the battle. */
export function isAssistant(battle: Battle, { id }: Pick<Actor, 'id'>): boolean {
  return id !== gameRow(battle).umpireId && assistantsOf(battle).includes(id);
}

/** What an assistant is told who may not. */
export const chiefsAlone = (): Refusal =>
  new Refusal('UMPIRE_ONLY', 'only an umpire of this battle may do that who is no assistant');

/** Whether players of a battle may take back what they did last. */
export const mayWithdraw = (battle: Battle): boolean => gameRow(battle).withdrawals === 'players';
