import { z } from 'zod';
import { NATIONS } from './vocabulary.js';

export const sideFields = z.strictObject({
  nation: z.enum(NATIONS).describe('Its aircraft (Air-Ground Attacks)'),
});
