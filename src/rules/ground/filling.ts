/** Fills in inputs that are measured on the map, so that people need not enter them. */
import type { Json } from '../../dice/index.js';
import type { UnitRow } from '../battle.js';
import { type Refusal, UnmeasuredRefusal } from '../refusal.js';
import { describeLength } from './locating.js';
import { findDistanceBand, describeDistance, type Interval, roundLength } from './measuring.js';
import type { GroundMap, Length } from './rows.js';

/**
 * Returns one distance for a measured interval: its middle, rounded.
 * @param key the input that the refusal asks people to enter
 * @param edges the far ends of the bands of a rulebook's table
 * @throws {Refusal} INVALID_INPUT if the interval crosses an edge, because the bot never guesses a band
 */
export function chooseDistance(
  far: Interval,
  { measure }: Pick<GroundMap, 'measure'>,
  key: string,
  edges: readonly number[],
): number {
  const doubt = refuseInexactDistance(far, measure, key, edges);
  if (doubt) throw doubt;
  return findIntervalMiddle(far, measure);
}

/**
 * A value from the map for one input, used if people have not entered a value. A remark on the result shows that the value was
 * measured.
 */
export interface FoundValue {
  /** The units that the distance was measured between. */
  readonly of: readonly UnitRow[];
  /** The measured value; undefined if there is no value to fill in. */
  readonly value: Json | undefined;
  /**
   * The best value for a player that the rulebook allows besides the measured one, such as the nearest range on a target's way.
   * Default: the measured value.
   */
  readonly best?: number | undefined;
  /**
   * The reason why a person must enter the value. Either the start of a route is unknown, the map uses another unit of length, or
   * inexact places allow different results. The bot never guesses a value.
   */
  readonly doubt?: Refusal | undefined;
  /**
   * Returns the text of the measurement, such as `measured D4 to F2: 14 in`. Names squares only if `isOpen` is true, which means
   * that the reader may know the places of all units in `of`.
   */
  words(this: void, isOpen: boolean): string;
}

/** Returns a measured distance as an input value, rounded: the middle of the interval. */
export const findIntervalMiddle = ({ least, most }: Interval, measure: Length): number =>
  roundLength((roundLength(least, measure) + roundLength(most, measure)) / 2, measure);

/**
 * Builds the refusal that asks people for a distance if the measured interval crosses the edge of a band; otherwise undefined.
 * @param edges the far ends of the bands of a rulebook's table
 */
export function refuseInexactDistance(
  far: Interval,
  measure: Length,
  key: string,
  edges: readonly number[],
): Refusal | undefined {
  const [least, most] = [roundLength(far.least, measure), roundLength(far.most, measure)];
  const rising = [...edges].sort((x, y) => x - y);
  if (typeof findDistanceBand({ least, most }, rising) === 'number') return undefined;
  const edge = rising.find((each) => least <= each && each < most)!;
  return new UnmeasuredRefusal(
    key,
    `The distance is ${describeDistance(far, { measure })} on the map, but the result changes at ${describeLength(edge, measure)}. Enter the exact distance, or place the units more precisely.`,
  );
}
