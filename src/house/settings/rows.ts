/** The part of a battle's game row that all rulebooks share: umpires, seed and settings. */
import type { Json, JsonObject } from '../../dice/index.js';
import { type Actor, type Battle, type CheckMode, type CheckName, type GameRow, Refusal } from '../../rules/index.js';

/** Who may enter dice rolled by hand. */
export const HAND_DICE = ['nobody', 'umpires', 'everybody'] as const;
export type HandDice = (typeof HAND_DICE)[number];

/**
 * Who may undo commands, in addition to umpires.
 * - `players`: each player may undo their own last command if it rolled no dice and nothing has happened since.
 * - `nobody`: a player may undo only their own last move.
 */
export const UNDO_RIGHTS = ['nobody', 'players'] as const;
export type UndoRight = (typeof UNDO_RIGHTS)[number];

/**
 * The styles of posts. Full posts show the rules and dice behind a result. Short posts show them only after someone presses
 * _More_.
 */
export const POST_STYLES = ['short', 'full'] as const;
export type PostStyle = (typeof POST_STYLES)[number];

/** Who is mentioned in the post of a new phase: the players of each side that is not ready, in the side's channel, or no one. */
export const MENTION_MODES = ['players', 'nobody'] as const;
export type MentionMode = (typeof MENTION_MODES)[number];

/** What ends a phase: an umpire, or the bot when all sides are ready. */
export const PHASE_ENDS = ['umpire', 'ready'] as const;
export type PhaseEnd = (typeof PHASE_ENDS)[number];

/** How orders are used: not at all, or written, sealed and opened together. */
export const ORDERS_MODES = ['off', 'sealed'] as const;
export type OrdersMode = (typeof ORDERS_MODES)[number];

/** What a unit without an order does if other units of its side have orders: the unit holds, or players may move it freely. */
export const UNORDERED_UNIT_RULES = ['hold', 'free'] as const;
export type UnorderedUnitRule = (typeof UNORDERED_UNIT_RULES)[number];

/** Who umpires a new battle: a person, or the bot with the players' agreement. */
export const UMPIRE_CHOICES = ['a person', 'the bot'] as const;

/** The maximum number of characters that a player can add to the dice seed. */
export const MAX_SALT_LENGTH = 200;

/** A seed that was revealed before a battle was reopened. */
export interface EarlierSeed {
  /** The number of the last event that used this seed. */
  readonly until: number;
  readonly seed: string;
}

/** The umpires and settings of a battle, in its game row. */
export interface UmpireRow extends GameRow {
  readonly umpireId: string;
  readonly umpireRoleId: string | null;
  /** The keys of the assistant umpires. Missing in older battles, which did not have assistants. */
  readonly assistantIds?: readonly string[] | null;
  /** The SHA-256 of the seed, published before the first roll. */
  readonly commitment: string;
  /** The seed, once it has been revealed at the end of the battle; null until then. */
  readonly seed: string | null;
  /** Set if the battle uses the practice seed, because anyone can then predict its dice. */
  readonly practice?: true;
  /** The seeds that were revealed before the battle was reopened. Missing if the battle was never reopened. */
  readonly earlierSeeds?: readonly (EarlierSeed & JsonObject)[];
  /** The people who may enter dice rolled by hand. Missing in older battles, where only umpires may. */
  readonly handDice?: HandDice;
  /** Whether players may undo their last command. Missing in older battles, where only umpires may. */
  readonly withdrawals?: UndoRight;
  /** The style of posts. Missing in older battles, where posts are short. */
  readonly posts?: PostStyle;
  /** The people mentioned in posts of phases. Missing in older battles, where players are mentioned. */
  readonly mentions?: MentionMode;
  /** What ends a phase. Missing if an umpire ends it. */
  readonly pace?: PhaseEnd;
  /** The length of each phase in milliseconds. Missing or null if phases have no fixed length. */
  readonly phaseTime?: number | null;
  /** Whether orders are sealed. Missing in older battles, where orders are not sealed. */
  readonly orders?: OrdersMode;
  /** What units without an order do in a battle with sealed orders. If missing, they hold. */
  readonly withoutOrders?: UnorderedUnitRule;
  /** What a failed rule check does. If missing, or null after an undo, the player's action is refused. */
  readonly checks?: CheckMode | null;
  /** The rule checks that are switched off. If missing, or null after an undo, all checks are on. */
  readonly checksOff?: readonly CheckName[] | null;
}

/** The default values for settings that are missing in older battles. */
const USUAL: Readonly<Partial<UmpireRow>> = {
  assistantIds: [],
  umpiredBy: 'person',
  handDice: 'umpires',
  withdrawals: 'nobody',
  posts: 'short',
  mentions: 'players',
  orders: 'off',
  unseenNames: true,
  withoutOrders: 'hold',
  phaseTime: null,
  pace: 'umpire',
};

/** Returns the default value of a setting that is missing in a battle; null for other keys. */
export const findDefaultSetting = (key: string): Json => (USUAL as JsonObject)[key] ?? null;

/** Returns the game row of a battle that has started, with the battle's umpires and settings. */
export function findGameRow(battle: Battle): UmpireRow {
  return battle.game as UmpireRow;
}

/** Checks whether the battle has no umpire. The bot then applies the rules, and players settle everything else by agreement. */
export const isWithoutUmpire = ({ game }: Pick<Battle, 'game'>): boolean => game.umpiredBy === 'bot';

/** Checks whether the battle uses the practice seed, so that anyone can predict its dice. */
export const hasPracticeSeed = ({ game }: Pick<Battle, 'game'>): boolean => (game as UmpireRow).practice === true;

export const findPostStyle = (battle: Pick<Battle, 'game'>): PostStyle => (battle.game as UmpireRow).posts ?? 'short';

/** Returns what ends a phase: an umpire, or the bot once all sides are ready. */
export const findPhaseEnd = ({ game }: Pick<Battle, 'game'>): PhaseEnd => (game as UmpireRow).pace ?? 'umpire';

/** Returns the length of each phase in milliseconds; null if phases have no fixed length. */
export const findPhaseLengthMs = ({ game }: Pick<Battle, 'game'>): number | null => (game as UmpireRow).phaseTime ?? null;

/** Returns who is mentioned when a new phase is posted in the sides' channels. */
export const findMentionMode = (battle: Battle): MentionMode => findGameRow(battle).mentions ?? 'players';

/** Checks whether players may name units that their side has not seen, unless the rulebook hides these units. */
export const mayTypeUnseenNames = ({ game }: Pick<Battle, 'game'>): boolean => game.unseenNames !== false;

/** Checks whether units without an order must hold if other units of their side have orders. */
export const mustHoldWithoutOrder = ({ game }: Pick<Battle, 'game'>): boolean => (game as UmpireRow).withoutOrders !== 'free';

/** Returns what a failed rule check does in a battle: refuse the action, warn, or do nothing. */
export const findCheckMode = ({ game }: Pick<Battle, 'game'>, check: CheckName): CheckMode => {
  const { checks, checksOff } = game as UmpireRow;
  return checksOff?.includes(check) ? 'off' : (checks ?? 'refuse');
};

/** Returns the keys of the assistant umpires. */
export const listAssistants = (battle: Battle): readonly string[] => findGameRow(battle).assistantIds ?? [];

/** Checks whether an umpire is an assistant. The person who started the battle is never an assistant. */
export function isAssistant(battle: Battle, { id }: Pick<Actor, 'id'>): boolean {
  return id !== findGameRow(battle).umpireId && listAssistants(battle).includes(id);
}

/** Returns the refusal for a command that assistant umpires may not use. */
export const refuseAssistants = (): Refusal =>
  new Refusal('UMPIRE_ONLY', 'An assistant umpire cannot use that command. Ask the umpire who leads this battle.');

/** Checks whether players may undo their last command. */
export const mayUndoOwnCommand = (battle: Battle): boolean => findGameRow(battle).withdrawals === 'players';
