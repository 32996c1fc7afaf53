import { z } from 'zod';
import { findUnitTerrain } from '../standing.js';
import { defineUnitInputs } from '../state.js';
import { countSpOnTable } from '../unit.js';
import { countNoun } from '../../words.js';
import {
  defineInt,
  isArmourType,
  isFootType,
  type Terrain,
  TERRAINS,
  type UnitType,
  unitTypeSchema,
  type Works,
} from '../vocabulary.js';

export const HIT_FACES: readonly number[] = [6]; // The die results that hit (sections Combat, and Air and Sea Power).
export const EASY_HIT_FACES: readonly number[] = [4, 5, 6]; // The die results that hit a unit in transport mode, or a unit that is disembarking (section Combat).
export const SAVE_FACES: readonly number[] = [4, 5, 6]; // The die results that save a hit (section Combat).

/**
 * A saving roll according to the section *Combat*, with the unit that makes it and the reason. Each hit allows only one saving
 * roll, however many reasons there are (CO-33).
 */
interface SaveLine {
  readonly reason: string;
  readonly who: string;
  readonly against: string;
  readonly cite: string;
}

export const SAVES = {
  builtUp: { reason: 'built-up area', who: 'Defending infantry and engineers', against: 'any hit', cite: 'Combat' },
  emplacement: { reason: 'emplacement', who: 'Defending infantry and engineers', against: 'any hit', cite: 'Combat' },
  fortification: { reason: 'fortification', who: 'The defender that it was built for', against: 'any hit', cite: 'Engineers' },
  rough: { reason: 'rough ground', who: 'All except armour, also when attacking', against: 'any hit', cite: 'Combat' },
  lightWeapons: {
    reason: 'short of anti-tank weapons',
    who: 'Armour, also when attacking',
    against: 'infantry, engineers and cavalry marked L, outside built-up areas',
    cite: 'Combat',
  },
  recceDetachment: { reason: 'recce detachment', who: 'Anyone', against: 'a recce detachment', cite: 'Combat' },
  riverBank: { reason: 'river bank', who: 'Defenders, if nothing else applies', against: 'any hit in a combat', cite: 'Combat' },
} as const satisfies Readonly<Record<string, SaveLine>>;

/** Describes hits and saves, such as `3 hits, 1 of them saved` or `no hits`. */
export function describeHits(hits: number, saved: number): string {
  if (hits === 0) return 'no hits';
  return `${countNoun(hits, 'hit')}${saved > 0 ? `, ${saved} of them saved` : ''}`;
}

/** The reason for a save, and the die result that the save needs. */
export interface Save {
  readonly line: SaveLine;
  readonly cites: readonly [string, ...string[]];
}

export const buildSave = (line: SaveLine, ...rulings: readonly string[]): Save => ({ line, cites: [line.cite, ...rulings] });

/** A unit under fire, with the facts of its position that may save it. */
interface SaveTarget {
  readonly type: UnitType;
  readonly terrain: Terrain;
  readonly works: Works;
}

const inRough = ({ type, terrain }: SaveTarget): boolean => terrain === 'rough' && !isArmourType(type);

/**
 * Returns the saving roll for a unit's terrain; null if the terrain allows no save. An attacker has no other saving roll (Combat,
 * CO-33).
 */
export function findGroundSave(target: SaveTarget): Save | null {
  return inRough(target) ? buildSave(SAVES.rough, 'CO-33') : null;
}

/** Returns the saving roll for the position of an attacked unit; null if the position allows no save (Combat, CO-34). */
export function findPositionSave(target: SaveTarget): Save | null {
  const foot = isFootType(target.type);
  const rulings = target.type === 'engineers' ? ['CO-34'] : [];
  if (foot && target.terrain === 'built-up') return buildSave(SAVES.builtUp, ...rulings);
  if (foot && target.works === 'emplacement') return buildSave(SAVES.emplacement, ...rulings);
  if (target.works === 'fortification') return buildSave(SAVES.fortification, 'CO-29');
  return inRough(target) ? buildSave(SAVES.rough) : null;
}

/**
 * Describes the inputs from a unit under fire from a distance. The unit's terrain may come from a map (CO-84). `R` is the type of
 * the other roles.
 */
export const buildStruckInputs = <R extends string>() => {
  const target = defineUnitInputs<R | 'target'>('target');
  return {
    targetType: target.from(unitTypeSchema.describe('Type of the target'), ({ type }) => type),
    targetSp: target.from(defineInt(1, 20).describe('Strength points of the target'), countSpOnTable),
    targetTerrain: target.inScene(z.enum(TERRAINS).default('open').describe('Terrain of the target'), (unit, { battle }) =>
      findUnitTerrain(unit, battle),
    ),
    targetWorks: target.its('works', 'Prepared position of the target'),
  };
};
