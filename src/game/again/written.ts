/** What judged others again, as text: of thousands of commands it is long, and is written before it is carried out. */
import { canonicalJson, Digest } from '../../dice/index.js';
import type { Actor } from '../../rules/index.js';
import type { BattleEvent, JudgedAgain } from '../event.js';

/** The text of a `JudgedAgain`, for the record and for the hash of its event. */
export interface AgainWritten {
  readonly of: JudgedAgain;
  /** As `JSON.stringify` writes it. */
  readonly json: string;
  /** What the canonical text of the event begins with, up to it. */
  readonly head: string;
  /** The digest of that text with it. */
  readonly digest: Digest;
}

/** What the canonical text of such an event begins with: its keys are sorted. */
const headOf = (actor: Actor): string => `{"actor":${canonicalJson(actor)},"again":`;

/** Writes it, a command at a step. @param actor who will have carried it out */
export function* writing(again: JudgedAgain, actor: Actor): Generator<void, AgainWritten, void> {
  const { taken, changed, commands } = again;
  const head = headOf(actor);
  const digest = new Digest().add(`${head}{"changed":${canonicalJson(changed)},"commands":[`);
  const texts: string[] = [];
  for (const command of commands) {
    digest.add(`${texts.length === 0 ? '' : ','}${canonicalJson(command)}`);
    texts.push(JSON.stringify(command));
    yield;
  }
  digest.add(`],"taken":${canonicalJson(taken)}}`);
  const json = `{"taken":${JSON.stringify(taken)},"changed":${JSON.stringify(changed)},"commands":[${texts.join(',')}]}`;
  return { of: again, json, head, digest };
}

/** The hash of an event, from what was written of it; undefined when that is not its own. */
export function hashFromWritten(event: Omit<BattleEvent, 'hash'>, { of, head, digest }: AgainWritten): string | undefined {
  if (event.again !== of || headOf(event.actor) !== head) return undefined;
  const { hash: _own, ...rest } = event as BattleEvent;
  const text = canonicalJson({ ...rest, again: null });
  return digest
    .copy()
    .add(text.slice(`${head}null`.length))
    .hex();
}

/** An event as it is recorded. @param written what of it was written before */
export function bodyOf(event: BattleEvent, written?: AgainWritten): string {
  if (!written || written.of !== event.again) return JSON.stringify(event);
  const members = Object.entries(event).filter(([, value]) => value !== undefined);
  return `{${members.map(([key, value]) => `"${key}":${key === 'again' ? written.json : JSON.stringify(value)}`).join(',')}}`;
}
