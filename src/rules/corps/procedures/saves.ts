import { isArmourType, isFootType, type Terrain, type UnitType, type Works } from '../vocabulary.js';

export const HIT_FACES: readonly number[] = [6]; // Combat, Air and Sea Power
export const EASY_HIT_FACES: readonly number[] = [4, 5, 6]; // Combat: in transport mode or disembarking
export const SAVE_FACES: readonly number[] = [4, 5, 6]; // Combat

/** Why a hit can be saved. */
export interface Save {
  readonly reason: string;
  readonly cites: readonly string[];
}

/** A unit under fire, as its position counts. */
export interface Stander {
  readonly type: UnitType;
  readonly terrain: Terrain;
  readonly works: Works;
}

/** Rough ground saves anybody but armour, in attack too (Combat, CO-33). */
export function roughSave({ type, terrain }: Stander): Save | null {
  return terrain === 'rough' && !isArmourType(type) ? { reason: 'rough ground', cites: ['Combat'] } : null;
}

/** The saving roll that a unit has by where it stands, when it is attacked; null: none (Combat, CO-33, CO-34). */
export function positionSave(target: Stander): Save | null {
  const { type, terrain, works } = target;
  const foot = isFootType(type);
  const engineers = type === 'engineers' ? ['CO-34'] : [];
  if (foot && terrain === 'built-up') return { reason: 'built-up area', cites: ['Combat', ...engineers] };
  if (foot && works === 'emplacement') return { reason: 'emplacement', cites: ['Combat', ...engineers] };
  if (works === 'fortification') return { reason: 'fortification', cites: ['Engineers', 'CO-29'] };
  return roughSave(target);
}
