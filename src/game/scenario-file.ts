/**
 * The structure of a scenario file, which describes a battle before its first turn as one JSON document. Other faults of a
 * scenario are found in `scenario.ts`, which also opens it in a battle.
 */
import { z } from 'zod';
import type { Json, JsonObject } from '../dice/index.js';
import {
  HAND_DICE,
  MAP_FEATURE,
  MAP_LAYOUT,
  MAP_PLACE,
  MAX_VICTORY_LEVELS,
  MAX_OBJECTIVES,
  OBJECTIVE_PARAMS,
  ORDERS_MODES,
  POST_STYLES,
  VICTORY_LEVEL,
  UNDO_RIGHTS,
} from '../house/index.js';
import { EDGES } from '../rules/index.js';
import { ORDER_FILE_SCHEMA, readOrderOfBattle, type OrderOfBattle, UNIT_ENTRY_SCHEMA, readUnitEntry } from './order-shape.js';

const MOST_SIDES = 10;
const MOST_FEATURES = 200;
const MOST_POSITIONS = 500;
const MOST_TO_COME = 200;
/** The maximum number of characters in a briefing, which must fit into one post. */
const BRIEFING_MAX = 2000;

const text = (most: number, description: string) => z.string().min(1).max(most).describe(description);

const comes = {
  turn: z.int().min(1).max(999).describe('Turn'),
  phase: z.string().min(1).max(40).optional().describe('Phase that starts with this entry. Default: the first phase of the turn'),
};

const REINFORCEMENT_FILE = z.strictObject({
  ...comes,
  at: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe('Place, such as D4, or several to choose from, such as D4; D5. Any words if there is no map'),
  edge: z
    .enum(EDGES)
    .optional()
    .describe('Map edge where the unit arrives. Its side chooses the exact place. Turn 1: at the start'),
  facing: z.int().min(0).max(359).optional().describe('Facing of the unit in degrees. 0 points away from the near edge'),
  unit: UNIT_ENTRY_SCHEMA.describe('Unit that arrives, described like a unit of the order of battle'),
});

const CALENDAR_FILE = z.strictObject({
  ...comes,
  name: text(80, 'Name, in a few words'),
  text: z.string().min(1).max(500).optional().describe('Longer text, shown with the name'),
  side: z.string().max(80).optional().describe('Side that can see the drawing. Default: everyone'),
  umpires: z.literal(true).optional().describe('Only umpires can see the drawing'),
  act: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe('Action behind an umpire’s button at that time, in the format of the order of battle'),
  params: z.looseObject({}).optional().describe('Options of the action. Refer to units and sides by name'),
});

/** The schema of the file. The names in its lists are checked when the scenario is opened. */
const SCENARIO_FILE = z.strictObject({
  $schema: z.string().max(300).optional().describe('Address of the JSON Schema, for editors'),
  version: z.literal([1, 2]).describe('Version of this format: 2. Version 1 has no sight, unless its map says so'),
  rulebook: text(40, 'Id of the rulebook: eagles, corps, cullen, megagame or wtj1943'),
  title: text(80, 'Name of the battle'),
  place: text(80, 'Place of the battle'),
  date: text(60, 'Date of the battle'),
  about: text(1000, 'Historical story of the battle. Everyone can read it'),
  teaches: text(300, 'Things that players learn in it'),
  credits: text(500, 'Author of the scenario, and sources'),
  licence: text(80, 'Licence under which people may share it'),
  players: z
    .strictObject({ least: z.int().min(1).max(20), most: z.int().min(1).max(20) })
    .describe('Number of players, without umpires'),
  hours: z.number().min(0.25).max(72).describe('Length of a game in hours'),
  turns: z.int().min(1).max(500).describe('Number of turns'),
  settings: z
    .strictObject({
      rulebook: z.looseObject({}).default({}).describe('Settings of the rulebook, as in /game start'),
      house: z
        .strictObject({
          posts: z.enum(POST_STYLES).optional().describe('Length of posts, as in /game set posts'),
          dice: z.enum(HAND_DICE).optional().describe('People who can enter dice rolled by hand, as in /game dice by-hand'),
          withdrawals: z.enum(UNDO_RIGHTS).optional().describe('People who can undo their own last command, as in /game undo by'),
          orders: z.enum(ORDERS_MODES).optional().describe('Whether orders are sealed, with all that /game orders sets'),
          exactStrength: z.boolean().optional().describe('Fights show exact strength, as in /game strength exact'),
          mapAtTurnEnd: z.boolean().optional().describe('The map is posted when a turn ends, as in /map turn-end post'),
        })
        .default({})
        .describe('Settings that every battle has. Default: the usual ones'),
    })
    .default({ rulebook: {}, house: {} })
    .describe('Settings of the rulebook, and settings that every battle has (house)'),
  sides: z
    .array(
      z.strictObject({
        name: text(80, 'Side, as the order of battle calls it'),
        nation: text(60, 'Nation of the troops, in words'),
        briefing: text(BRIEFING_MAX, 'Briefing that only its players can read'),
      }),
    )
    .min(1)
    .max(MOST_SIDES)
    .describe('Sides, each with its nation and its briefing'),
  umpires: text(BRIEFING_MAX, 'Briefing of the umpires: how to run the battle, and how to count victory'),
  map: MAP_LAYOUT.extend({ features: z.array(MAP_FEATURE).max(MOST_FEATURES).default([]).describe('Terrain on the map') })
    .optional()
    .describe('The map, with the values of /map new. Without this key the battle has no map'),
  order: ORDER_FILE_SCHEMA.describe('Order of battle, in the format of /unit import'),
  positions: z.array(MAP_PLACE).max(MOST_POSITIONS).default([]).describe('Places of units on the map'),
  reinforcements: z
    .array(REINFORCEMENT_FILE)
    .min(1)
    .max(MOST_TO_COME)
    .optional()
    .describe('Units that arrive later. Only their own side and umpires know of them'),
  calendar: z
    .array(CALENDAR_FILE)
    .min(1)
    .max(MOST_TO_COME)
    .optional()
    .describe('Announcements and umpire actions in later turns. Until then, only umpires know of them'),
  objectives: z
    .array(OBJECTIVE_PARAMS)
    .max(MAX_OBJECTIVES)
    .optional()
    .describe('Objectives, as in /objective add. Without this key, only the briefings say how to win'),
  victory: z
    .array(VICTORY_LEVEL)
    .max(MAX_VICTORY_LEVELS)
    .optional()
    .describe('Names of the victory levels by lead in points: marginal from 1, decisive from 3'),
  balance: z
    .strictObject({
      games: z.int().min(1).max(100_000).describe('Number of games between two bots of the same kind'),
      wins: z
        .array(
          z.strictObject({
            side: text(80, 'Name of the side'),
            games: z.int().min(0).max(100_000).describe('Number of games won by this side'),
          }),
        )
        .max(MOST_SIDES)
        .describe('Number of test games that each side won. The other games were drawn'),
    })
    .optional()
    .describe('Wins of each side in test games, for the card. Default: the card does not show a balance'),
});

type FileOf = z.infer<typeof SCENARIO_FILE>;

type ReinforcementIn = Omit<z.infer<typeof REINFORCEMENT_FILE>, 'unit'> & { readonly unit: OrderOfBattle['units'][number] };

/** A parsed scenario with all defaults filled in. A unit's fields are kept separate from its name. */
export type Scenario = Omit<FileOf, 'order' | 'reinforcements' | '$schema'> & {
  readonly order: OrderOfBattle;
  readonly reinforcements?: readonly ReinforcementIn[] | undefined;
};

/** A fault of a scenario. Its path consists of keys, and of list indexes from 0. */
export interface ScenarioFault {
  readonly path: readonly (string | number)[];
  /** A description of the fault, without the path. */
  readonly message: string;
}

/** The maximum number of faults that are collected. Fewer are shown at once. */
const MOST_FAULTS = 200;

/** Parses a document and checks only its structure. */
export function readScenario(document: Json): { readonly scenario: Scenario } | { readonly faults: readonly ScenarioFault[] } {
  const parsed = SCENARIO_FILE.safeParse(document);
  if (!parsed.success)
    return {
      faults: parsed.error.issues.slice(0, MOST_FAULTS).flatMap((issue): ScenarioFault[] => {
        const path = issue.path as (string | number)[];
        if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
        return issue.keys.map((key) => ({
          path: [...path, key.slice(0, 40)],
          message: 'This key is not used here. Leave it out.',
        }));
      }),
    };
  const { $schema: _, order, reinforcements, ...rest } = parsed.data;
  const toArrive = reinforcements?.map((entry) => ({ ...entry, unit: readUnitEntry(entry.unit) }));
  return { scenario: { ...rest, order: readOrderOfBattle(order), ...(toArrive ? { reinforcements: toArrive } : {}) } };
}

/** Returns the JSON Schema of scenario files. */
export const createScenarioSchema = (): JsonObject =>
  z.toJSONSchema(SCENARIO_FILE, { io: 'input', target: 'draft-2020-12' }) as JsonObject;
