import { z } from 'zod';
import { NATIONS } from './vocabulary.js';

export const sideFields = z.strictObject({
  nation: z.enum(NATIONS).describe('Row of the air-ground table (Air-Ground Attacks)'),
});
