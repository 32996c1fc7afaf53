/** Measures distances on the map in km (M-34). */
import { formatSpotName } from '../ground/locating.js';
import { Measures } from '../ground/measures.js';
import type { Spot } from '../ground/rows.js';
import { mayKnowUnit } from './roles.js';
import type { MegagameBattle, MegagameUnit } from './state.js';

export const MEASURES = new Measures<MegagameUnit, MegagameBattle>({ measure: 'km', knows: mayKnowUnit });

/** Returns the name of the square or hex of a spot. The battle must have a map in km. */
export const findSquareName = (battle: MegagameBattle, spot: Spot): string =>
  formatSpotName(spot, MEASURES.map(battle)!).split('.')[0]!;
