import { z } from 'zod';
import { flag, int } from './vocabulary.js';

export const sideFields = z.strictObject({
  airUnits: int(0, 99).default(0).describe('Air units that it can use today (Air and Sea Power)'),
  naval: flag('Ships support it (Air and Sea Power)'),
});
