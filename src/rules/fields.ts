import { z } from 'zod';

/** Input fields as all rulebooks have them. */
export const int = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum);
export const number = (minimum: number, maximum: number) => z.number().min(minimum).max(maximum);
export const flag = (description: string) => z.boolean().default(false).describe(description);
