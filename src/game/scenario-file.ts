/**
 * Describes the shape of a scenario's file: a battle before its first turn, as one JSON document. `scenario.ts` finds a
 * scenario's other faults, and opens it in a battle.
 */
import { z } from 'zod';
import type { Json, JsonObject } from '../dice/index.js';
import {
  HAND_DICE,
  MAP_FEATURE,
  MAP_LAYOUT,
  MAP_PLACE,
  MOST_LEVELS,
  MOST_OBJECTIVES,
  OBJECTIVE_PARAMS,
  POST_STYLES,
  VICTORY_LEVEL,
  WITHDRAWALS,
} from '../house/index.js';
import { EDGES } from '../rules/index.js';
import { ORDER_FILE, orderIn, type OrderOfBattle, UNIT_FILE, unitIn } from './order-shape.js';

const MOST_SIDES = 10;
const MOST_FEATURES = 200;
const MOST_POSITIONS = 500;
const MOST_TO_COME = 200;
/** The largest number of characters of a briefing, which must fit into one post. */
const BRIEFING_MAX = 2000;

const text = (most: number, description: string) => z.string().min(1).max(most).describe(description);

const comes = {
  turn: z.int().min(1).max(999).describe('The turn'),
  phase: z.string().min(1).max(40).optional().describe('With the beginning of which phase; of the turn, if left out'),
};

const REINFORCEMENT_FILE = z.strictObject({
  ...comes,
  at: z.string().min(1).max(1000).optional().describe('Where: D4; or several to choose among: D4; D5. Words, without a map'),
  edge: z.enum(EDGES).optional().describe('Anywhere along this edge of the map, as its side says; in turn 1: from the beginning'),
  facing: z.int().min(0).max(359).optional().describe('Which way it faces in degrees, 0 away from the near edge'),
  unit: UNIT_FILE.describe('The unit, as an entry of order.units'),
});

const CALENDAR_FILE = z.strictObject({
  ...comes,
  name: text(80, 'What it is, in a few words'),
  text: z.string().min(1).max(500).optional().describe('More words, told with it'),
  side: z.string().max(80).optional().describe('The side that is told; everybody, if left out'),
  umpires: z.literal(true).optional().describe('Umpires alone are told'),
  act: z.string().min(1).max(60).optional().describe('An act that an umpire then does by a press, as in order.acts'),
  params: z.looseObject({}).optional().describe('Its parameters, rows by their names'),
});

/** The schema of the file. Names in its lists are looked up when the scenario is opened. */
const SCENARIO_FILE = z.strictObject({
  $schema: z.string().max(300).optional().describe('The address of the JSON Schema, for editors'),
  version: z.literal(1).describe('The version of this format: 1'),
  rulebook: text(40, 'The id of the rulebook: eagles, corps, cullen, megagame or wtj1943'),
  title: text(80, 'The name of the battle'),
  place: text(80, 'The place of the battle'),
  date: text(60, 'The date of the battle'),
  about: text(1000, 'What happened there, and what this battle is about. Everybody reads it'),
  teaches: text(300, 'What players of it learn'),
  credits: text(500, 'The author of the scenario, and his sources'),
  licence: text(80, 'The terms on which people may share it'),
  players: z
    .strictObject({ least: z.int().min(1).max(20), most: z.int().min(1).max(20) })
    .describe('The number of players, without umpires'),
  hours: z.number().min(0.25).max(72).describe('The hours that a game of it takes'),
  turns: z.int().min(1).max(500).describe('The number of its turns'),
  settings: z
    .strictObject({
      rulebook: z.looseObject({}).default({}).describe('Settings of the rulebook, as /game start takes them'),
      house: z
        .strictObject({
          posts: z.enum(POST_STYLES).optional().describe('/game set posts'),
          dice: z.enum(HAND_DICE).optional().describe('/game dice by-hand'),
          withdrawals: z.enum(WITHDRAWALS).optional().describe('/game withdrawals by'),
          mapAtTurnEnd: z.boolean().optional().describe('/map turn-end post'),
        })
        .default({})
        .describe('Settings of every battle; the usual ones, if left out'),
    })
    .default({ rulebook: {}, house: {} })
    .describe('Settings of the rulebook, and those of every battle (house)'),
  sides: z
    .array(
      z.strictObject({
        name: text(80, 'The side, as the order of battle calls it'),
        nation: text(60, 'Whose troops they are, in words'),
        briefing: text(BRIEFING_MAX, 'What its players are told, and nobody else'),
      }),
    )
    .min(1)
    .max(MOST_SIDES)
    .describe('The sides, each with its nation and its briefing'),
  umpires: text(BRIEFING_MAX, 'The briefing of the umpires: how to run the battle, and how to count victory'),
  map: MAP_LAYOUT.extend({ features: z.array(MAP_FEATURE).max(MOST_FEATURES).default([]).describe('What lies on it') })
    .optional()
    .describe('The map, with the values of /map new. Without this key the battle has no map'),
  order: ORDER_FILE.describe('The order of battle, in the format of /unit import'),
  positions: z.array(MAP_PLACE).max(MOST_POSITIONS).default([]).describe('The places of units on the map'),
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
    .describe('Announcements and actions of the umpire in later turns. Before that only umpires know of them'),
  objectives: z
    .array(OBJECTIVE_PARAMS)
    .max(MOST_OBJECTIVES)
    .optional()
    .describe('The objectives, with the values of /objective add. Without this key only the briefings tell how to win'),
  victory: z
    .array(VICTORY_LEVEL)
    .max(MOST_LEVELS)
    .optional()
    .describe('The names of victories by the lead in points: marginal from 1, decisive from 3'),
  balance: z
    .strictObject({
      games: z.int().min(1).max(100_000).describe('Games between two players of the same kind'),
      wins: z
        .array(z.strictObject({ side: text(80, 'The side'), games: z.int().min(0).max(100_000).describe('Games that it won') }))
        .max(MOST_SIDES)
        .describe('What each side won; what is left over was drawn'),
    })
    .optional()
    .describe('How often each side won in many games, for the card. Without this key the card shows no balance'),
});

type FileOf = z.infer<typeof SCENARIO_FILE>;

type ReinforcementIn = Omit<z.infer<typeof REINFORCEMENT_FILE>, 'unit'> & { readonly unit: OrderOfBattle['units'][number] };

/** A scenario as it was read, with every default filled in. The fields of units are kept apart from their names. */
export type Scenario = Omit<FileOf, 'order' | 'reinforcements' | '$schema'> & {
  readonly order: OrderOfBattle;
  readonly reinforcements?: readonly ReinforcementIn[] | undefined;
};

/** A fault of a scenario, with its path: keys, and indexes in lists from 0. */
export interface ScenarioFault {
  readonly path: readonly (string | number)[];
  /** The fault in words, without the path. */
  readonly message: string;
}

/** The largest number of faults that are collected: more than anybody is shown at once. */
const MOST_FAULTS = 200;

/** Reads a document and checks only its shape. */
export function readScenario(document: Json): { readonly scenario: Scenario } | { readonly faults: readonly ScenarioFault[] } {
  const parsed = SCENARIO_FILE.safeParse(document);
  if (!parsed.success)
    return {
      faults: parsed.error.issues.slice(0, MOST_FAULTS).flatMap((issue): ScenarioFault[] => {
        const path = issue.path as (string | number)[];
        if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
        return issue.keys.map((key) => ({ path: [...path, key.slice(0, 40)], message: 'there is no place for it' }));
      }),
    };
  const { $schema: _, order, reinforcements, ...rest } = parsed.data;
  const toArrive = reinforcements?.map((entry) => ({ ...entry, unit: unitIn(entry.unit) }));
  return { scenario: { ...rest, order: orderIn(order), ...(toArrive ? { reinforcements: toArrive } : {}) } };
}

/** The JSON Schema of the file. */
export const scenarioSchema = (): JsonObject =>
  z.toJSONSchema(SCENARIO_FILE, { io: 'input', target: 'draft-2020-12' }) as JsonObject;
