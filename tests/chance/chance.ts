import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { SIZES } from './sizes.js';

/** What a long run tells of a test, by name: kills, commands, battles ... */
export type Figures = Readonly<Record<string, number | string>>;

/** One line of TEST_FIGURES. */
export interface Told {
  readonly what: string;
  readonly figures: Figures;
  readonly seconds: number;
}

// Chosen once for a run: by begin.ts, before there are any workers, which have it from their environment.
process.env.TEST_SEED ||= randomBytes(5).toString('hex');

/** The seed of this run: all that chance decides in the tests follows from it. */
export const TEST_SEED = process.env.TEST_SEED;

/** How much of the long sizes is asked for: TEST_LONG=1 is all of them, 0.2 a fifth; 0 is the usual run. */
const LONG = Number(process.env.TEST_LONG || 0);
if (!(LONG >= 0)) throw new Error(`TEST_LONG wants a number, like 1 or 0.2: ${process.env.TEST_LONG}`);

/** Whether this run is a long one. */
export const isLong = LONG > 0;

/** The size of something in this run. A part of the long sizes is never less than the usual ones. */
export function sized(name: keyof typeof SIZES): number {
  return sizeOf(SIZES[name]);
}

/** The runs of a property: an eighth of `count` in the usual run, 20 times `count` in the long one. */
export function runs(count: number): number {
  return sizeOf({ usual: Math.ceil(count / 8), long: count * 20 });
}

/**
 * As many of these as the size asks for, in their own order; in the usual run the seed chooses them.
 * @param label what they are chosen for
 */
export function chosen<T>(from: readonly T[], size: keyof typeof SIZES, label: string): readonly T[] {
  const byLot = from.map((one, place) => ({ one, place, lot: seedFor(`${label} ${place}`) }));
  const kept = byLot.sort((a, b) => (a.lot < b.lot ? -1 : 1)).slice(0, sized(size));
  return kept.sort((a, b) => a.place - b.place).map(({ one }) => one);
}

function sizeOf({ usual, long }: { readonly usual: number; readonly long: number }): number {
  return isLong ? Math.max(usual, Math.round(long * LONG)) : usual;
}

/** A time limit for a test whose size grows in the long run. */
export function within(milliseconds: number): number {
  return isLong ? Math.max(milliseconds, HOURS_MS) : milliseconds;
}
const HOURS_MS = 6 * 3600 * 1000;

/** What a test file has done by chance so far. */
let drawn = { isAny: false, properties: 0, inputs: 0, since: 0 };

/**
 * Hex digits that follow from the seed of this run and a label. Each thing that chance decides has a label of its own, so that
 * no test depends on which others ran before it.
 */
export function seedFor(label: string): string {
  drawn.isAny = true;
  return createHash('sha256').update(`${TEST_SEED} ${label}`).digest('hex').slice(0, 16);
}

/** A 32-bit number that follows from the seed of this run and a label. */
export function numberFor(label: string): number {
  return Number.parseInt(seedFor(label).slice(0, 8), 16) | 0;
}

/** A test file begins: it has drawn nothing yet. */
export function beginFile(): void {
  drawn = { isAny: false, properties: 0, inputs: 0, since: performance.now() };
}

/** Whether the test file has drawn by chance since its beginning. */
export function hasDrawn(): boolean {
  return drawn.isAny;
}

/** A property has been checked with so many inputs. */
export function countProperty(inputs: number): void {
  drawn.properties++;
  drawn.inputs += inputs;
}

/** In a long run, tells of the properties of a test file that ends. */
export function tellProperties(path: string): void {
  const { properties, inputs, since } = drawn;
  if (isLong && properties > 0) tell(relative(process.cwd(), path), { properties, inputs }, since);
}

/** How what went wrong in a test file is brought about again. */
export function howToReplay(path: string): string {
  const long = isLong ? ` TEST_LONG=${process.env.TEST_LONG}` : '';
  return `Chance decided here. To have it again: TEST_SEED=${TEST_SEED}${long} npm test -- ${relative(process.cwd(), path)}`;
}

/** Tells what a test did, with the run's seed: a line on the console, and one of TEST_FIGURES, which scripts/test-long.mjs sets. */
export function tell(what: string, figures: Figures, since: number): void {
  const seconds = (performance.now() - since) / 1000;
  const told: Told = { what, figures, seconds };
  const words = Object.entries(figures).map(([name, value]) => `${value} ${name}`);
  console.log(`${what}: ${words.join(', ')}; seed ${TEST_SEED}, ${seconds.toFixed(1)} s`);
  if (process.env.TEST_FIGURES) appendFileSync(process.env.TEST_FIGURES, `${JSON.stringify(told)}\n`);
}
