/** The consequences of a correction that has not been recorded yet. */
import type { Actor, Change } from '../../rules/index.js';
import type { GameCommand } from '../command.js';
import type { BattleEvent, Recalculation } from '../event.js';
import { Digest, formatCanonicalJson } from '../../dice/index.js';

/** The text of a `Recalculation`, used for the record and for the event's hash. */
interface RecalculationText {
  readonly of: Recalculation;
  /** The text as `JSON.stringify` would write it. */
  readonly json: string;
  /** The event's canonical text up to this part. */
  readonly head: string;
  /** A digest of the head and of this part's canonical text. */
  readonly digest: Digest;
}

/** Returns the start of a correcting event's canonical text. Keys are sorted, so `actor` and `again` come first. */
const headOf = (actor: Actor): string => `{"actor":${formatCanonicalJson(actor)},"again":`;

/** Writes the text, and yields after each command. @param actor the person who carries out the correcting command */
export function* writeRecalculation(again: Recalculation, actor: Actor): Generator<void, RecalculationText, void> {
  const { taken, changed, commands } = again;
  const head = headOf(actor);
  const digest = new Digest().add(`${head}{"changed":${formatCanonicalJson(changed)},"commands":[`);
  const texts: string[] = [];
  for (const command of commands) {
    digest.add(`${texts.length === 0 ? '' : ','}${formatCanonicalJson(command)}`);
    texts.push(JSON.stringify(command));
    yield;
  }
  digest.add(`],"taken":${formatCanonicalJson(taken)}}`);
  const json = `{"taken":${JSON.stringify(taken)},"changed":${JSON.stringify(changed)},"commands":[${texts.join(',')}]}`;
  return { of: again, json, head, digest };
}

/** Returns an event's hash, calculated from its prepared text; undefined if the text was prepared for another event. */
export function calculateHashFromText(
  event: Omit<BattleEvent, 'hash'>,
  { of, head, digest }: RecalculationText,
): string | undefined {
  if (event.again !== of || headOf(event.actor) !== head) return undefined;
  const { hash: _own, ...rest } = event as BattleEvent;
  const text = formatCanonicalJson({ ...rest, again: null });
  return digest
    .copy()
    .add(text.slice(`${head}null`.length))
    .hex();
}

/** Returns the text of an event for the record. @param written the part that was written in advance */
export function buildEventBody(event: BattleEvent, written?: RecalculationText): string {
  if (!written || written.of !== event.again) return JSON.stringify(event);
  const members = Object.entries(event).filter(([, value]) => value !== undefined);
  return `{${members.map(([key, value]) => `"${key}":${key === 'again' ? written.json : JSON.stringify(value)}`).join(',')}}`;
}

/** An undo or correction that someone intends, before it is recorded. */
export interface AmendmentIntent {
  readonly kind: 'undone' | 'corrected' | 'overruled';
  /** The number of the event that is corrected. */
  readonly undoes: number;
  readonly taken: readonly number[];
  readonly command: GameCommand;
}

/** A later event with a result that changes. */
export interface ChangedResult {
  readonly before: BattleEvent;
  readonly after: BattleEvent;
}

/** A later event that no longer happens after the correction. */
export interface CancelledResult {
  readonly event: BattleEvent;
  /** The reason why the event's command is now refused; null if the command is not refused. */
  readonly why: string | null;
}

export interface AmendmentPlan {
  readonly again: Recalculation;
  /** The changes that turn the current battle into the corrected battle. */
  readonly changes: readonly Change[];
  /** The later results that change. The umpire sees this list and the next lists before deciding. */
  readonly changed: readonly ChangedResult[];
  /** The corrected results that are now visible to different people. */
  readonly apart: readonly ChangedResult[];
  readonly gone: readonly CancelledResult[];
  readonly fresh: readonly BattleEvent[];
  readonly same: number;
  /**
   * The first event that would roll additional dice that no one has seen. Later events may depend on these dice. Null if there is
   * no such event.
   */
  readonly unseen: UnseenChange | null;
}

/** Dice that would be rolled for the first time. */
export interface UnseenChange {
  readonly number: number;
  /** The minimum number of these dice. */
  readonly dice: number;
}

/** A plan that was calculated in advance, and the state of the battle that it is valid for. */
export interface PreparedPlan {
  readonly lastHash: string;
  readonly command: GameCommand;
  readonly plan: AmendmentPlan;
  /** The plan as text for the record, if the plan is to be carried out. */
  readonly written?: RecalculationText;
}
