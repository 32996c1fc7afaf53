/**
 * Warns players of the price of a move before they make it. The price is what the unit gives up, and the water that it crosses
 * away from a bridge.
 */
import type { Battle, UnitRow } from '../battle.js';
import type { Check, CheckedAction } from '../checks.js';
import { tryOrHandleRefusal } from '../refusal.js';
import { BRIDGE_KINDS, isBridged, countRiversOnRoute } from './crossing.js';
import type { Route } from './going.js';
import { findFeaturesOnRoute } from './on-way.js';
import type { FeatureKind } from './rows.js';

/** Checks whether people have entered a destination, or have entered a length of the move in one of these inputs. */
const isTyped = (typed: CheckedAction['typed'], lengths: readonly string[]): boolean =>
  typeof typed.to === 'string' || lengths.some((key) => Number(typed[key] ?? 0) > 0);

/**
 * Builds a check that warns the player about what a moving unit gives up.
 * @param lengths the inputs for the length of a move without a destination
 * @param what returns the price as a full sentence; null if the unit gives up nothing
 */
export const createLossWarning = <U extends UnitRow, B extends Battle, R extends string>(
  cites: readonly [string, ...string[]],
  role: R,
  lengths: readonly string[],
  what: (unit: U, battle: B) => string | null,
): Check<U, B, R> => ({
  name: 'ground',
  cites,
  find({ one, typed, battle }) {
    const unit = isTyped(typed, lengths) ? one(role) : undefined;
    const price = unit ? what(unit, battle) : null;
    return price === null ? null : { is: 'yes', price };
  },
});

/**
 * Builds a check that warns the player of water on the route, away from bridges.
 * @param cost the price of the crossing as the end of a sentence, such as `, which takes half of its move`. Default: the warning
 *   mentions no price
 * @param at the kinds of terrain where crossing is free. Default: bridges
 * @param slows checks whether water costs this unit anything. Default: always
 */
export const createWaterWarning = <U extends UnitRow, B extends Battle, R extends string>(
  cites: readonly [string, ...string[]],
  role: R,
  wayOf: (unit: U, battle: B, to: string) => Route | undefined,
  {
    cost = '',
    at = BRIDGE_KINDS,
    slows = () => true,
  }: {
    readonly cost?: string;
    readonly at?: readonly FeatureKind[];
    readonly slows?: (unit: U, checked: CheckedAction<U, B, R>) => boolean;
  } = {},
): Check<U, B, R> => ({
  name: 'ground',
  cites,
  find(checked) {
    const { one, typed, battle } = checked;
    const [unit, { to }] = [one(role), typed];
    const way =
      unit && typeof to === 'string' && slows(unit, checked) ? tryOrHandleRefusal(() => wayOf(unit, battle, to)) : undefined;
    if (!unit || !way) return null;
    const crossed = countRiversOnRoute(battle, way, unit.side, at);
    if (crossed.every((count) => count === 0)) return null;
    const isCertain = crossed.some((count) => count !== null && count > 0);
    const river = findFeaturesOnRoute(battle, way, unit.side).find(
      ({ feature }) => feature.kind === 'river' && !isBridged(battle, way, unit.side, feature, at),
    );
    if (!river) return null;
    const [bridge] = at;
    return {
      is: 'yes',
      price: isCertain
        ? `The unit crosses ${river.feature.name} away from a ${bridge}${cost}.`
        : `The unit may cross ${river.feature.name} away from a ${bridge}.`,
    };
  },
});
