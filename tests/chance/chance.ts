import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { SIZES } from './sizes.js';

/** The figures that a long run reports about a test, by name: kills, commands, battles and so on. */
export type Figures = Readonly<Record<string, number | string>>;

/** One line of the file that TEST_FIGURES names. */
export interface Told {
  readonly what: string;
  readonly figures: Figures;
  readonly seconds: number;
}

// The seed is chosen once for a run, by begin.ts, before any worker starts. The workers get it from their environment.
process.env.TEST_SEED ||= randomBytes(5).toString('hex');

/** The seed of this run. All random choices in the tests follow from it. */
export const TEST_SEED = process.env.TEST_SEED;

/** The fraction of the long sizes: TEST_LONG=1 is the full size, 0.2 a fifth, and 0 the usual run. */
const LONG = Number(process.env.TEST_LONG || 0);
if (!(LONG >= 0)) throw new Error(`TEST_LONG wants a number, like 1 or 0.2: ${process.env.TEST_LONG}`);

/** True if this run is a long one. */
export const isLong = LONG > 0;

/** Returns a size for this run. Fractions of the long sizes are never below the usual ones. */
export function sized(name: keyof typeof SIZES): number {
  return sizeOf(SIZES[name]);
}

/**
 * Returns the number of runs of a property: an eighth of `count` in the usual run, and 20 times `count` in the long
 * one.
 */
export function runs(count: number): number {
  return sizeOf({ usual: Math.ceil(count / 8), long: count * 20 });
}

/**
 * Returns as many of these items as the size allows, in their own order. In the usual run, the seed chooses them.
 * @param label names the choice, so that different choices differ
 */
export function chosen<T>(from: readonly T[], size: keyof typeof SIZES, label: string): readonly T[] {
  const byLot = from.map((one, place) => ({ one, place, lot: seedFor(`${label} ${place}`) }));
  const kept = byLot.sort((a, b) => (a.lot < b.lot ? -1 : 1)).slice(0, sized(size));
  return kept.sort((a, b) => a.place - b.place).map(({ one }) => one);
}

function sizeOf({ usual, long }: { readonly usual: number; readonly long: number }): number {
  return isLong ? Math.max(usual, Math.round(long * LONG)) : usual;
}

/** Returns the time limit of a test whose size grows in the long run. */
export function within(milliseconds: number): number {
  return isLong ? Math.max(milliseconds, HOURS_MS) : milliseconds;
}
const HOURS_MS = 6 * 3600 * 1000;

/** The random choices that a test file has made so far. */
let drawn = { isAny: false, properties: 0, inputs: 0, since: 0 };

/**
 * Returns hex digits that follow from the run's seed and a label. Each random choice has its own label, so that no test
 * depends on the tests that ran before it.
 */
export function seedFor(label: string): string {
  drawn.isAny = true;
  return createHash('sha256').update(`${TEST_SEED} ${label}`).digest('hex').slice(0, 16);
}

/** Returns a 32-bit number that follows from the run's seed and a label. */
export function numberFor(label: string): number {
  return Number.parseInt(seedFor(label).slice(0, 8), 16) | 0;
}

/** Resets the counters at the start of a test file. */
export function beginFile(): void {
  drawn = { isAny: false, properties: 0, inputs: 0, since: performance.now() };
}

/** Checks whether the test file has made random choices since its start. */
export function hasDrawn(): boolean {
  return drawn.isAny;
}

/** Counts a property that was checked with this many inputs. */
export function countProperty(inputs: number): void {
  drawn.properties++;
  drawn.inputs += inputs;
}

/** In a long run, reports the properties of a finished test file. */
export function tellProperties(path: string): void {
  const { properties, inputs, since } = drawn;
  if (isLong && properties > 0) tell(relative(process.cwd(), path), { properties, inputs }, since);
}

/** Returns the command that repeats the failures of a test file. */
export function howToReplay(path: string): string {
  const long = isLong ? ` TEST_LONG=${process.env.TEST_LONG}` : '';
  return `Chance decided here. To have it again: TEST_SEED=${TEST_SEED}${long} npm test -- ${relative(process.cwd(), path)}`;
}

/**
 * Reports what a test did, with the run's seed: a line on the console, and a line in the file of TEST_FIGURES, which
 * scripts/test-long.mjs sets.
 */
export function tell(what: string, figures: Figures, since: number): void {
  const seconds = (performance.now() - since) / 1000;
  const told: Told = { what, figures, seconds };
  const words = Object.entries(figures).map(([name, value]) => `${value} ${name}`);
  console.log(`${what}: ${words.join(', ')}; seed ${TEST_SEED}, ${seconds.toFixed(1)} s`);
  if (process.env.TEST_FIGURES) appendFileSync(process.env.TEST_FIGURES, `${JSON.stringify(told)}\n`);
}
