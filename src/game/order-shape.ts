/** The structure of a file with an order of battle. The contents are checked later. */
import { z } from 'zod';
import type { Json, JsonObject } from '../dice/index.js';
import { MAX_ORBAT_UNITS } from './limits.js';
import { findRowName, normalizeName, type Battle, type Row } from '../rules/index.js';

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

/** The possible matches between the sides of an order of battle and the sides of a battle. */
export interface OrderMerge {
  /** The names of the battle's sides that have no units and do not appear in the order of battle. */
  readonly empty: readonly string[];
  /** The names of the sides that the order of battle would add. */
  readonly fresh: readonly string[];
  /**
   * The order of battle with its new sides replaced by the battle's empty sides. `pairs` lists each new side (`from`) with its
   * empty side. Null if there are no new sides, or if the numbers of new and empty sides differ.
   */
  readonly joined: { readonly order: OrderOfBattle; readonly pairs: readonly (readonly [from: string, to: string])[] } | null;
}

/**
 * Matches the battle's sides without units to the new sides of an order of battle. Sides with the same nation are matched first,
 * the others in sequence.
 */
export function planOrderMerge(order: OrderOfBattle, { tables }: Battle): OrderMerge {
  const rows = [...tables.side.values()] as readonly Row[];
  const known = new Set(rows.map((side) => normalizeName(findRowName(side))));
  const fresh = order.sides.filter(({ name }) => !known.has(normalizeName(name)));
  const named = new Set([...order.sides.map(({ name }) => name), ...order.units.map(({ side }) => side)].map(normalizeName));
  const withUnits = new Set([...tables.unit.values()].map(({ side }) => side));
  const empty = rows.filter((side) => !withUnits.has(side.id as string) && !named.has(normalizeName(findRowName(side))));
  const names = { empty: empty.map(findRowName), fresh: fresh.map(({ name }) => name) };
  if (fresh.length === 0 || empty.length !== fresh.length) return { ...names, joined: null };
  const left = [...empty];
  const take = (fits: (side: Row) => boolean): Row | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const ofNation = fresh.map(({ fields }) => take(({ nation }) => nation !== undefined && nation === fields.nation));
  const pairs = fresh.map(({ name }, index) => [name, findRowName(ofNation[index] ?? take(() => true)!)] as const);
  return { ...names, joined: { order: renamed(order, pairs), pairs } };
}

function renamed(order: OrderOfBattle, pairs: readonly (readonly [from: string, to: string])[]): OrderOfBattle {
  const toOf = new Map(pairs.map(([from, to]) => [normalizeName(from), to]));
  const sideNow = (name: string): string => toOf.get(normalizeName(name)) ?? name;
  const paramsNow = (params: JsonObject): JsonObject =>
    typeof params.side === 'string' ? { ...params, side: sideNow(params.side) satisfies Json } : params;
  return {
    ...order,
    sides: order.sides.filter(({ name }) => !toOf.has(normalizeName(name))),
    acts: order.acts.map(({ act, params }) => ({ act, params: paramsNow(params) })),
    units: order.units.map((unit) => ({ ...unit, side: sideNow(unit.side) })),
  };
}
