/**
 * Writes `again`, the part of a correcting event that contains its consequences. With thousands of recalculated commands this
 * part is long, so it is written in advance.
 */
import { formatCanonicalJson, Digest } from '../../dice/index.js';
import type { Actor } from '../../rules/index.js';
import type { BattleEvent, Recalculation } from '../event.js';

/** The text of a `Recalculation`, used for the record and for the event's hash. */
export interface RecalculationText {
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
