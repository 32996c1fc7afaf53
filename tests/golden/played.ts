/** Battles as they were put in: who said what, in order. Nothing here draws, so that two programs are given the same. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

/** A command and who gives it: `umpire`, `assistant`, `spectator`, or the id of a player's side. As plain JSON. */
export type Said = readonly [who: string, command: Readonly<Record<string, unknown>>];

/** A battle of the corpus that is played with commands alone. */
export interface PlayedBattle {
  /** `eagles-07`, `corps-mapped` */
  readonly id: string;
  readonly ruleset: string;
  readonly gameId: string;
  readonly seed: string;
  readonly said: readonly Said[];
}

export const ASSISTANT_ID = '2';

/** The folder of the recorded battles, a packed file of JSON lines for each rulebook. */
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

/** When the command of this place comes, and under which interaction: a minute after the one before it. */
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
