import { z } from 'zod';
import type { Step } from '../../result.js';
import { note, when } from '../../working.js';
import { ARMOUR_CLASSES, COVERS, flag, int, number, type Status, STATUSES, TARGET_TYPES } from '../vocabulary.js';

/** Input keys that several firing procedures have. */
export const rangeInches = number(0, 1000).describe('Range in inches');
export const firerStatus = z.enum(STATUSES).default('steady').describe('Status of the firers (Movement)');
export const targetType = z.enum(TARGET_TYPES).default('infantry').describe('Target; cavalry only while mounted');
export const targetDps = int(0, 4).default(0).describe('DPs that the target holds now (DPs)');
export const cover = z.enum(COVERS).default('none').describe('Cover of the whole target unit (Cover)');
export const vehicleCover = z.enum(COVERS).exclude(['trenches']).default('none').describe('Cover of the vehicle (Cover)');
export const armour = z.enum(ARMOUR_CLASSES).describe('Armour class of the target (Elements)');
export const carrying = flag('It carries troops');

/** Of weapons that lose nothing by their firers' status, what TC-18 says of those that are not steady. */
export const statusSteps = (status: Status): readonly Step[] =>
  when(
    status !== 'steady',
    note(`${status === 'pinned' ? 'Pinned' : 'Retiring'} firers shoot this as well as steady ones`, 'TC-18'),
  );
