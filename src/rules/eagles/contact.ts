import { Contacts } from '../ground/contact.js';
import type { Base } from '../ground/reading.js';
import type { EaglesBattle, EaglesUnit } from './state.js';

/** E-66: a stand is an inch square, 100 yards of ground. */
export const BASE: Base = { width: 100, depth: 100 };

/** Contact of stands on the table. */
export const CONTACTS = new Contacts<EaglesUnit, EaglesBattle>({ measure: 'yd', base: () => BASE });
