/** Everything that is needed to describe an event for a reader. */
import {
  type BattleEvent,
  type Ledger,
  type UndoneRolls,
  countUndoneRolls,
  type SealedGame,
  type PersonFinder,
} from '../game/index.js';
import type { AnyBattle } from '../game/sealed.js';
import type { Row, Ruleset } from '../rules/index.js';

/** The fields of an event that only the record needs. */
type RecordOnlyField = 'interactionId' | 'slot' | 'nonce' | 'previousHash' | 'ruleset' | 'rulesetVersion';

/** An event without the fields that only the record needs. */
export type WholeEvent = Omit<BattleEvent, RecordOnlyField>;

/** The data for describing an event: the battle after the event, its rulebook, and the functions below. */
export interface DescriptionContext {
  readonly battle: AnyBattle;
  readonly ruleset: Ruleset;
  /** Returns an earlier event. For example, an undo mentions the units of the undone event. */
  readonly earlier?: (number: number) => BattleEvent | undefined;
  /** Returns an earlier event with its corrections, as it was before another event. */
  readonly stood?: (event: BattleEvent, before: number) => BattleEvent;
  /** Returns a removed row as it was before its removal. */
  readonly gone?: (table: string, id: string) => Row | undefined;
  /** Finds the people behind keys. By default, only the names in older events are known. */
  readonly whoIs?: PersonFinder;
  /** Counts all undone and overruled rolls by side. Used in the post at the end of a battle. */
  readonly rollsTakenBack?: () => UndoneRolls;
  /** Returns the whole record. Used for scores and captures in the post at the end of a battle. */
  readonly record?: () => readonly BattleEvent[];
}

/** Everything from the record that is needed to describe events. The battle itself is not included. */
type EventSources = Required<Omit<DescriptionContext, 'battle' | 'ruleset' | 'rollsTakenBack' | 'record'>> & {
  /** Returns the whole record. Only called at the end of a battle. */
  readonly events: () => readonly BattleEvent[];
  readonly ledger: () => Ledger;
};

/** Returns everything that is needed to describe the events of a battle. */
export function createDescriptionContext(
  { battle, ruleset }: SealedGame,
  { events, ledger, ...beside }: EventSources,
): Required<DescriptionContext> {
  return {
    battle,
    ruleset,
    ...beside,
    record: events,
    rollsTakenBack: () => countUndoneRolls(events, ledger(), battle, ruleset),
  };
}
