import { z } from 'zod';
import { ARMOUR_CLASSES, COVERS, flag, int, number, STATUSES, TARGET_TYPES } from '../vocabulary.js';

/** Input keys that several firing procedures have. */
export const rangeInches = number(0, 1000).describe('Range in inches');
export const firerStatus = z.enum(STATUSES).default('steady').describe('Status of the firers (Movement)');
export const targetType = z.enum(TARGET_TYPES).default('infantry').describe('Target; cavalry only while mounted');
export const targetDps = int(0, 4).default(0).describe('DPs that the target holds now (DPs)');
export const cover = z.enum(COVERS).default('none').describe('Cover of the whole target unit (Cover)');
export const vehicleCover = z.enum(COVERS).exclude(['trenches']).default('none').describe('Cover of the vehicle (Cover)');
export const armour = z.enum(ARMOUR_CLASSES).describe('Armour class of the target (Elements)');
export const carrying = flag('It carries troops');
