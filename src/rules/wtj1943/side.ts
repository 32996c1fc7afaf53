import { z } from 'zod';
import { int, MAX_TRENCH_YARDS } from './vocabulary.js';

export const trenchYards = int(0, MAX_TRENCH_YARDS).describe('Trench-line of the setup sheet not yet used, yards (2.5)');

export const sideFields = z.strictObject({ trenchYards: trenchYards.default(0) });
