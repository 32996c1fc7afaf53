/**
 * The recorded battles as lists of commands with their persons. There are no random choices here, so two programs get
 * the same input.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

/**
 * A command as plain JSON, and the person who gives it: `umpire`, `assistant`, `spectator`, or the id of a player's
 * side.
 */
export type Said = readonly [who: string, command: Readonly<Record<string, unknown>>];

/** A battle of the golden corpus that consists only of commands. */
export interface PlayedBattle {
  /** For example `eagles-07` or `corps-mapped`. */
  readonly id: string;
  readonly ruleset: string;
  readonly gameId: string;
  readonly seed: string;
  readonly said: readonly Said[];
}

export const ASSISTANT_ID = '2';

/** The folder of the recorded battles. Each rulebook has a packed file of JSON lines. */
export const BATTLES = new URL('battles/', import.meta.url);

const fileOf = (folder: URL, ruleset: string): URL => new URL(`${ruleset}.jsonl.gz`, folder);

export function readBattles(folder: URL, ruleset: string): PlayedBattle[] {
  const lines = gunzipSync(readFileSync(fileOf(folder, ruleset))).toString('utf8');
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as PlayedBattle);
}

export function writeBattles(folder: URL, ruleset: string, battles: readonly PlayedBattle[]): void {
  const lines = battles.map((battle) => `${JSON.stringify(battle)}\n`).join('');
  writeFileSync(fileOf(folder, ruleset), gzipSync(lines, { level: 9 }));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const DISCORD_EPOCH = 1_420_070_400_000;

/** Returns the time of the command at this place, a minute after the one before, and the id of its interaction. */
export function momentAt(place: number): { readonly at: string; readonly interactionId: string } {
  const time = Date.UTC(2026, 2, 1, 18) + 60_000 * place;
  return {
    at: new Date(time).toISOString(),
    interactionId: String((BigInt(time - DISCORD_EPOCH) << 22n) | BigInt(place)),
  };
}

export const nonceAt = (gameId: string, event: number): string => sha256(`nonce ${gameId} ${event}`).slice(0, 16);
export const seedOf = (id: string): string => sha256(`golden seed ${id}`);
export const gameIdOf = (id: string): string => sha256(`golden battle ${id}`).slice(0, 16);
