/** The structure of a file with an order of battle. The contents are checked later. */
import { z } from 'zod';
import type { JsonObject } from '../dice/index.js';
import { MAX_ORBAT_UNITS } from './limits.js';

/** An order of battle. Its sides, units and rows are identified by names instead of ids. */
export interface OrderOfBattle {
  readonly sides: readonly { readonly name: string; readonly fields: JsonObject }[];
  readonly acts: readonly { readonly act: string; readonly params: JsonObject }[];
  readonly units: readonly { readonly name: string; readonly side: string; readonly fields: JsonObject }[];
  /** The places of units on the battle's map, in the form that people enter. */
  readonly places?: readonly { readonly unit: string; readonly at: string }[];
  /** Changes to the fields of units that are already in the battle. */
  readonly changed?: readonly { readonly unit: string; readonly fields: JsonObject }[];
  /** The names of units to be removed from the battle. */
  readonly gone?: readonly string[];
  /** The units in the file that were left out because they have no template, each with the reason. */
  readonly left?: readonly { readonly name: string; readonly side: string; readonly why: string }[];
}

const fields = z
  .looseObject({})
  .optional()
  .describe('Values that the rulebook needs. You can also enter them at the same level as the name');

/** A unit in a file, with its side and fields. */
export const UNIT_ENTRY_SCHEMA = z.looseObject({ name: z.string(), side: z.string(), fields });

/**
 * The schema of a file with sides, units, and rows that acts create. Rows have names instead of ids. All keys except `name` and
 * `side` are fields.
 */
export const ORDER_FILE_SCHEMA = z.strictObject({
  sides: z
    .array(z.looseObject({ name: z.string(), fields }))
    .max(20)
    .default([])
    .describe('Sides, with the values that the rulebook needs'),
  acts: z
    .array(z.strictObject({ act: z.string(), params: z.looseObject({}).default({}) }))
    .max(500)
    .default([])
    .describe('Other entries to create, such as formations, air groups or a chart'),
  units: z
    .array(UNIT_ENTRY_SCHEMA)
    .max(MAX_ORBAT_UNITS)
    .default([])
    .describe('Units, each with its side and the values that the rulebook needs'),
});

/** Converts the contents of a file to an order of battle. */
export function readOrderOfBattle({ sides, acts, units }: z.infer<typeof ORDER_FILE_SCHEMA>): OrderOfBattle {
  return {
    sides: sides.map(({ name, fields: apart, ...flat }) => ({ name, fields: (apart ?? flat) as JsonObject })),
    acts: acts as OrderOfBattle['acts'],
    units: units.map(readUnitEntry),
  };
}

/** Converts an entry of a file to a unit. */
export const readUnitEntry = ({
  name,
  side,
  fields: apart,
  ...flat
}: z.infer<typeof UNIT_ENTRY_SCHEMA>): OrderOfBattle['units'][number] => ({
  name,
  side,
  fields: (apart ?? flat) as JsonObject,
});
