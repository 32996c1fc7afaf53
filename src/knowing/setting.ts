/** The facts that are needed to describe events to a reader. */
import {
  type BattleEvent,
  type Ledger,
  type RollsTakenBack,
  rollsTakenBack,
  type SealedGame,
  type WhoIs,
} from '../game/index.js';
import type { AnyBattle } from '../game/sealed.js';
import type { Row, Ruleset } from '../rules/index.js';

/** The fields of an event for the record only, told to no one. */
export type Kept = 'interactionId' | 'slot' | 'nonce' | 'previousHash' | 'ruleset' | 'rulesetVersion';

/** An event without the fields that only the record needs. */
export type Whole = Omit<BattleEvent, Kept>;

/** The facts that are needed to describe one event: the battle after it, and its rulebook. */
export interface Setting {
  readonly battle: AnyBattle;
  readonly ruleset: Ruleset;
  /** Returns an earlier event, because an undo names the units of the undone event. */
  readonly earlier?: (number: number) => BattleEvent | undefined;
  /** Returns an earlier event as it stood before another, with its corrections by then. */
  readonly stood?: (event: BattleEvent, before: number) => BattleEvent;
  /** Returns a removed row in its last state. */
  readonly gone?: (table: string, id: string) => Row | undefined;
  /** Finds the people behind keys; by default only names in older events are known. */
  readonly whoIs?: WhoIs;
  /** Counts all rolls without effect, by side. Told at a battle's end. */
  readonly rollsTakenBack?: () => RollsTakenBack;
  /** Returns the whole record, for who scored and took what. Told at a battle's end. */
  readonly record?: () => readonly BattleEvent[];
}

/** The facts from the record that are needed beside a battle to describe its events. */
export type BesideBattle = Required<Omit<Setting, 'battle' | 'ruleset' | 'rollsTakenBack' | 'record'>> & {
  /** Returns the whole record, which is read only at the end of a battle. */
  readonly events: () => readonly BattleEvent[];
  readonly ledger: () => Ledger;
};

/** Returns the facts that are needed to describe the events of a game. */
export function settingOf({ battle, ruleset }: SealedGame, { events, ledger, ...beside }: BesideBattle): Required<Setting> {
  return { battle, ruleset, ...beside, record: events, rollsTakenBack: () => rollsTakenBack(events, ledger(), battle, ruleset) };
}
