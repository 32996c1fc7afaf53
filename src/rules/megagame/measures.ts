/** Measures distances on the map in km (M-34). */
import { Measures } from '../ground/measures.js';
import { knows } from './roles.js';
import type { MegagameBattle, MegagameUnit } from './state.js';

export const MEASURES = new Measures<MegagameUnit, MegagameBattle>({ measure: 'km', knows });
