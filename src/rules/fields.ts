import { z } from 'zod';

/** Input fields that all rulebooks use. */
export const int = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum);
export const number = (minimum: number, maximum: number) => z.number().min(minimum).max(maximum);
export const flag = (description: string) => z.boolean().default(false).describe(description);

/** Returns a yes-or-no parameter. Without it, the present value does not change. */
export const mark = (description: string) => z.boolean().optional().describe(description);

/** Returns the parameters that were given, without undefined keys. */
export function onlyGiven<P extends object>(params: P): { [K in keyof P]?: Exclude<P[K], undefined> } {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as ReturnType<typeof onlyGiven<P>>;
}
