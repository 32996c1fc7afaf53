/** Messages on their way, and how long each means takes. */
import { type Battle, type GameRow, type Row, rowOf, rowsIn } from '../../rules/battle.js';

/** Table of messages on their way. Umpires alone know of them: who sent one is told that it left, who gets it that it came. */
export const MESSAGE = 'message';

/** How a message goes. */
export const MEANS = ['radio', 'telephone', 'runner'] as const;
export type Means = (typeof MEANS)[number];

/** A message on its way. */
export type MessageRow = Row & {
  readonly id: string;
  /** "Axis to Allies": what umpires call it. */
  readonly name: string;
  /** A side's id, or `UMPIRES`. */
  readonly from: string;
  /** A side's id, or `UMPIRES`. */
  readonly to: string;
  readonly by: Means;
  readonly words: string;
  /** As it begins the message arrives. Null: an umpire holds it. */
  readonly turn: number | null;
  /** Among one side: it is for the player who commands this unit. Left out of messages between sides. */
  readonly unit?: string;
};

/** Turns that a message takes, by means. */
export type Delays = Readonly<Record<Means, number>>;

/** Without settings all messages arrive at once. */
const AT_ONCE: Delays = { radio: 0, telephone: 0, runner: 0 };

/** How long messages take in a battle. */
export const delaysIn = ({ game }: Battle): Delays => ({
  ...AT_ONCE,
  ...(game as GameRow & { readonly delays?: Partial<Delays> }).delays,
});

/** In how many of 100 a message is lost, and taken by another side. */
export type Chances = { readonly lost: number; readonly taken: number };

const SURE: Chances = { lost: 0, taken: 0 };

/** What may become of messages by a means; without settings all arrive. */
export const chancesOf = ({ game }: Battle, by: Means): Chances =>
  (game as GameRow & { readonly chances?: Partial<Record<Means, Chances>> }).chances?.[by] ?? SURE;

/** Messages on their way, in the order in which they were sent. */
export const messagesIn = ({ tables }: Battle): readonly MessageRow[] =>
  rowsIn(tables[MESSAGE] as ReadonlyMap<string, MessageRow> | undefined);

export const messageIn = (battle: Battle, id: string): MessageRow | undefined =>
  rowOf(battle, MESSAGE, id) as MessageRow | undefined;
