import { z } from 'zod';

/** Schemas for input fields that all rulebooks use. */
export const defineInt = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum);
export const defineNumber = (minimum: number, maximum: number) => z.number().min(minimum).max(maximum);
export const defineFlag = (description: string) => z.boolean().default(false).describe(description);

/** Returns a yes-or-no parameter. If the parameter is missing, the present value does not change. */
export const defineOptionalFlag = (description: string) => z.boolean().optional().describe(description);

/** Returns the parameters without undefined values. */
export function dropUndefined<P extends object>(params: P): { [K in keyof P]?: Exclude<P[K], undefined> } {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof dropUndefined<P>
  >;
}
