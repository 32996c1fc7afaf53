import { z } from 'zod';
import { int } from './vocabulary.js';

export const sideFields = z.strictObject({
  airstrikes: int(0, 99).default(0).describe('Airstrikes that have got through and can be used (Airstrikes)'),
});
