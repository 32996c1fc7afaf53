/** Units that arrive in a later turn. Umpires can announce, delay and withdraw them. */
import { z } from 'zod';
import type { JsonObject } from '../../dice/index.js';
import {
  defineAct,
  buildIdParam,
  createRowFinder,
  requireOwnSide,
  buildSentenceEvent,
  defineUmpireAct,
} from '../../rules/act.js';
import { dropUndefined } from '../../rules/fields.js';
import { checkNotOnEnemy, findEnemyOn, putOnMap } from '../../rules/ground/going.js';
import { MAX_PLACE_LENGTH } from '../../rules/ground/notation.js';
import { EMPTY_ARRIVAL } from '../../rules/ground/reading.js';
import {
  type Act,
  type ActContext,
  type Battle,
  checkName,
  describeSpot,
  type DiaryEntry,
  type DraftEvent,
  type Edge,
  EDGES,
  findFirstFreeName,
  requireFreeName,
  removeFromMap,
  findMap,
  findRowName,
  type OpenTask,
  Refusal,
  refuseInvalid,
  type RowName,
  findRow,
  type Ruleset,
  listSchemaFields,
  type Spot,
  UMPIRES_AUDIENCE,
  type UnitRow,
  joinWords,
} from '../../rules/index.js';
import { exportUnitFields, listNamesById } from '../entries.js';
import { findTableRowByName } from '../referred.js';
import { readEntry, describeEntry, listEntryPlaces, mustChooseEntry, readChosenSpot, findEntrySpot } from './entering.js';
import { findDueTime, hasMomentBegun, describeMoment, findPhase, phaseParam, requireFuture, turnParam } from './moments.js';
import { REINFORCEMENT_TABLE, listReinforcements, type ReinforcementRow } from './rows.js';

/** The maximum number of units in one command. */
const MOST_AT_ONCE = 50;

const reinforcementOf = (description: string) => buildIdParam(REINFORCEMENT_TABLE, description);
const reinforcementIn = createRowFinder<ReinforcementRow, ActContext>(REINFORCEMENT_TABLE, { field: 'unit' });

const arrival = {
  turn: turnParam,
  phase: phaseParam,
  at: z
    .string()
    .max(1000)
    .optional()
    .describe('Place, such as D4, or several to choose from, such as D4; D5. Any words if there is no map'),
  edge: z.enum(EDGES).optional().describe('Edge along which the unit’s side can choose a place'),
  facing: z.int().min(0).max(359).optional().describe('Facing in degrees. 0 points away from the near edge'),
};

/** A reinforcement as a person enters it. */
interface EnteredReinforcement {
  readonly name: string;
  /** The id of the unit's side. */
  readonly side: string;
  readonly fields: JsonObject;
  readonly turn: number;
  readonly phase?: string | undefined;
  readonly at?: string | undefined;
  readonly edge?: Edge | undefined;
  readonly facing?: number | undefined;
}

/**
 * Records a unit that will arrive later. If the unit's side chooses the place of entry, a time earlier in this turn is also
 * allowed. The unit then waits for the choice at once.
 * @throws {Refusal} INVALID_INPUT if a field, phase or place is wrong, or for any other past time; CONFLICT if a unit or
 *   reinforcement has the name, or for an edge without a map
 */
export function announceUnit(desk: ActContext, ruleset: Ruleset, given: EnteredReinforcement): ReinforcementRow {
  const { battle } = desk.draft;
  const name = requireFreeName([...battle.tables.unit.values(), ...listReinforcements(battle)], given.name, null, 'a unit');
  completed(desk, ruleset, given.side, given.fields);
  const entry = readEntry(battle, given.at, given.edge);
  const moment = { turn: given.turn, phase: findPhase(ruleset, given.phase) };
  const here = mustChooseEntry(battle, entry) && hasMomentBegun(battle, ruleset, moment) && moment.turn === battle.game.turn;
  if (!here) requireFuture(battle, ruleset, moment);
  const row: ReinforcementRow = {
    id: desk.newId(REINFORCEMENT_TABLE),
    name,
    side: given.side,
    fields: given.fields,
    ...moment,
    ...entry,
    facing: given.facing ?? null,
    here,
  };
  desk.draft.create(REINFORCEMENT_TABLE, row.id, { ...row, name });
  return row;
}

/**
 * Returns all fields of a unit that joins the battle, without references to units that do not exist.
 * @throws {Refusal} if a field is not allowed
 */
function completed({ draft: { battle } }: ActContext, ruleset: Ruleset, side: string, fields: JsonObject): JsonObject {
  const naming = new Set(
    listSchemaFields(ruleset.unitFields)
      .filter(({ names }) => names === 'unit')
      .map(({ key }) => key),
  );
  const isThere = (name: unknown): boolean => typeof name !== 'string' || findTableRowByName(battle, 'unit', name) !== undefined;
  const known = Object.entries(fields).filter(([key, value]) => !naming.has(key) || [value].flat().every(isThere));
  return ruleset.completeUnit(Object.fromEntries(known), findRow(battle, 'side', side)!, null, battle);
}

const wordsOfRow = (row: ReinforcementRow, ruleset: Ruleset): string => {
  const where = describeEntry(row);
  return `${describeMoment(ruleset, row)}${where === '' ? '' : `, ${where}`}`;
};

/** Builds the act that removes units from the battle and announces that they will arrive later. */
const add = (ruleset: Ruleset): Act =>
  defineUmpireAct({
    id: 'reinforcement-add',
    inputs: {
      units: z
        .array(z.string())
        .min(1)
        .max(MOST_AT_ONCE)
        .meta({ refers: 'unit', description: 'Units that leave the battle now and arrive later' }),
      ...arrival,
    },
    run(desk, { units: ids, ...given }) {
      const { draft } = desk;
      const units = [...new Set(ids)].map((id) => draft.battle.tables.unit.get(id) ?? notThere());
      const [side, ...others] = new Set(units.map((unit) => unit.side));
      if (others.length > 0)
        throw refuseInvalid('units', 'Those units belong to different sides. Choose units of one side only.');
      const names = listNamesById(draft.battle);
      const entries = units.map((unit) => ({ unit, fields: exportUnitFields(unit, draft.battle, ruleset, names) }));
      for (const { unit } of entries) {
        ruleset.unitRemoved?.(desk, unit);
        removeFromMap(draft, unit.id);
        draft.remove('unit', unit.id);
      }
      const rows = entries.map(({ unit, fields }) =>
        announceUnit(desk, ruleset, { name: unit.name, side: unit.side, fields, ...given }),
      );
      const words = `${joinWords(rows.map(({ name }) => name))} will arrive: ${wordsOfRow(rows[0]!, ruleset)}.`;
      return buildSentenceEvent('reinforcement-announced', words, { side: side! });
    },
  });

function notThere(): never {
  throw new Refusal('NOT_FOUND', 'Cannot find that unit in this battle. Choose one from the list.', 'units');
}

/** Builds the act that changes the time or place of a unit's arrival. */
const delay = (ruleset: Ruleset): Act =>
  defineUmpireAct({
    id: 'reinforcement-delay',
    inputs: { unit: reinforcementOf('Unit on its way'), ...arrival },
    run(desk, { unit, turn, phase, at, edge, facing }) {
      const { draft } = desk;
      const row = reinforcementIn(desk, unit);
      const moment = requireFuture(draft.battle, ruleset, {
        turn,
        phase: phase === undefined ? row.phase : findPhase(ruleset, phase),
      });
      const entry = at === undefined && edge === undefined ? {} : readEntry(draft.battle, at, edge);
      draft.set(REINFORCEMENT_TABLE, row.id, { ...moment, ...entry, ...dropUndefined({ facing }), here: false });
      const now = reinforcementIn(desk, unit);
      return buildSentenceEvent('reinforcement-announced', `${row.name} will arrive: ${wordsOfRow(now, ruleset)}.`, row);
    },
  });

const withdraw: Act = defineUmpireAct({
  id: 'reinforcement-withdraw',
  inputs: { unit: reinforcementOf('Unit that will not arrive') },
  run(desk, { unit }) {
    const { id, name, side } = reinforcementIn(desk, unit);
    desk.draft.remove(REINFORCEMENT_TABLE, id);
    return buildSentenceEvent('reinforcement-withdrawn', `${name} will not arrive.`, { side });
  },
});

const now = (ruleset: Ruleset): Act =>
  defineUmpireAct({
    id: 'reinforcement-now',
    inputs: { unit: reinforcementOf('Unit that arrives at once') },
    run: (desk, { unit }) => arrive(desk, reinforcementIn(desk, unit), ruleset),
  });

/** Builds the act by which a side chooses where its unit enters. */
const enter = (ruleset: Ruleset): Act =>
  defineAct({
    id: ENTER,
    offered: { when: (battle) => listReinforcements(battle).some(({ here }) => here) },
    inputs: {
      unit: reinforcementOf('Unit that waits at its edge'),
      at: z
        .string()
        .max(MAX_PLACE_LENGTH)
        .meta({ place: true, description: 'Place where the unit enters the map, such as D4, D4.7 or 23,18' }),
    },
    placesFor: (battle, { unit }) =>
      listReinforcements(battle).flatMap((row) => (row.id === unit && row.here ? listEntryPlaces(battle, row) : [])),
    run(desk, { unit, at }) {
      const row = reinforcementIn(desk, unit);
      requireOwnSide(desk, row.side, 'unit');
      if (!row.here) throw refuseInvalid('unit', `${row.name} has not arrived yet. Wait for ${wordsOfRow(row, ruleset)}.`);
      return joins(desk, row, ruleset, readChosenSpot(desk.draft.battle, row, at), true);
    },
  });

const ENTER = 'reinforcement-enter';

/** Brings a unit into the battle when it is due. If its side must choose the place, the unit waits at the edge of the map. */
function arrive(desk: ActContext, row: ReinforcementRow, ruleset: Ruleset): DraftEvent {
  const { draft } = desk;
  if (mustChooseEntry(draft.battle, row)) {
    draft.set(REINFORCEMENT_TABLE, row.id, { here: true });
    const words = `${row.name} waits ${describeEntry(row)}. Use /reinforcement enter to choose where it enters.`;
    return buildSentenceEvent('reinforcement-waits', words, row);
  }
  return joins(desk, row, ruleset, findEntrySpot(draft.battle, row));
}

/**
 * Adds a unit to the battle. If the unit's fields are no longer valid, delays the unit by a turn and informs umpires of the
 * reason.
 * @param isChosen true if the unit's side has chosen the place. Default: the place was fixed
 * @throws {Refusal} ILLEGAL if a player has chosen the place of an enemy
 */
function joins(desk: ActContext, row: ReinforcementRow, ruleset: Ruleset, spot: Spot | undefined, isChosen = false): DraftEvent {
  const { draft } = desk;
  let fields: JsonObject;
  try {
    fields = completed(desk, ruleset, row.side, row.fields);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const turn = Math.max(row.turn, draft.battle.game.turn) + 1;
    draft.set(REINFORCEMENT_TABLE, row.id, { turn, here: false });
    const words = `${row.name} cannot arrive yet, so the arrival moves to the next turn. Use /reinforcement withdraw to cancel it. Reason: ${error.message}`;
    return buildSentenceEvent('reinforcement-announced', words, { side: UMPIRES_AUDIENCE });
  }
  const id = desk.newId('unit');
  const name = findFreeName(draft.battle, row.name);
  draft.create('unit', id, { ...fields, id, name, side: row.side });
  draft.remove(REINFORCEMENT_TABLE, row.id);
  if (spot && isChosen) checkNotOnEnemy(desk, ruleset, draft.battle.tables.unit.get(id)!, spot);
  const there = spot && findEnemyOn(draft.battle, ruleset, draft.battle.tables.unit.get(id)!, spot);
  const came = spot && putOn(desk, ruleset, id, spot, row.facing);
  const happening = told(desk, ruleset, id, arrivalWords(draft.battle, row, name, spot), came?.notes ?? [], there);
  return { ...happening, then: came?.then ?? [] };
}

function putOn(desk: ActContext, ruleset: Ruleset, id: string, spot: Spot, facing: number | null) {
  putOnMap(desk, id, spot, dropUndefined({ facing: facing ?? undefined }));
  const unit = desk.draft.battle.tables.unit.get(id)!;
  return (
    ruleset.ground?.arrive?.(desk, unit, { before: undefined, spots: [spot], isMove: false, isArrival: true }) ?? EMPTY_ARRIVAL
  );
}

function arrivalWords(battle: Battle, row: ReinforcementRow, name: string, spot: Spot | undefined): string {
  const map = findMap(battle);
  if (spot && map) return `${name} arrives at ${describeSpot(spot, map)}.`;
  const where = describeEntry(row);
  return `${name} arrives${where === '' ? '' : ` ${where}`}.`;
}

/** Decides who is informed: everyone if every side knows the unit, otherwise only the unit's own side. */
function told(
  { draft: { battle } }: ActContext,
  ruleset: Ruleset,
  id: string,
  words: string,
  notes: readonly string[],
  there: UnitRow | undefined,
): DraftEvent {
  const unit = battle.tables.unit.get(id)!;
  const sides = [...battle.tables.side.keys()];
  const knowAll = (row: UnitRow): boolean => sides.every((side) => side === row.side || ruleset.knows(side, row, battle));
  const isOpen = knowAll(unit);
  // The place was fixed before the enemy came there, and no rulebook says who gives way.
  const held = there && (!isOpen || knowAll(there)) ? [`${there.name} already stands there.`] : [];
  return buildSentenceEvent('reinforcement-arrived', words, isOpen ? null : unit, [...held, ...notes]);
}

/** Returns the name of a unit, with a number if another unit has the same name now. */
export const findFreeName = (battle: Battle, name: string): RowName =>
  findFirstFreeName(
    [...battle.tables.unit.values()].map((unit: UnitRow) => unit.name),
    (number) => (number === 1 ? name : checkName(`${name.slice(0, 74)} ${number}`, 'name')),
  );

/** The rank that places arrivals after all other entries for the same time, because fire lands before units arrive. */
const AFTER_ALL = 1000;

/** Returns the arrivals of announced units as diary entries. */
export const listDueReinforcements = (battle: Battle): readonly DiaryEntry[] =>
  listReinforcements(battle).flatMap((row, index) =>
    row.here
      ? []
      : {
          id: `${REINFORCEMENT_TABLE} ${row.id}`,
          kind: REINFORCEMENT_TABLE,
          ...findDueTime(battle, row),
          order: [AFTER_ALL, index],
          label: `${row.name} arrives${describeEntry(row) === '' ? '' : ` ${describeEntry(row)}`}`,
          sideId: row.side,
        },
  );

/** Carries out an entry of `listDueReinforcements`. */
export const settleReinforcement = (desk: ActContext, { id }: DiaryEntry, ruleset: Ruleset): DraftEvent =>
  arrive(desk, reinforcementIn({ ...desk, actor: BY_ITSELF }, id.slice(REINFORCEMENT_TABLE.length + 1)), ruleset);

const BY_ITSELF = { id: '', standing: 'umpire', sideId: null } as const;

/** Returns the tasks of units that are waiting at the edge of the map until their sides choose a place of entry. */
export const listUnitsToEnter = (battle: Battle): readonly OpenTask[] =>
  listReinforcements(battle)
    .filter(({ here }) => here)
    .map((row) => ({
      text: `${row.name} waits ${describeEntry(row)}, off the map`,
      cites: ['/reinforcement enter'],
      phase: row.phase ?? battle.game.phase,
      sideId: row.side,
      row: { table: REINFORCEMENT_TABLE, id: row.id },
      suggested: { act: ENTER, params: { unit: row.id } },
    }));

/** Describes a reinforcement in one line, without its name, for a list. */
export function describeReinforcement(row: ReinforcementRow, battle: Battle, ruleset: Ruleset): string {
  const side = findRowName(findRow(battle, 'side', row.side) ?? {});
  return row.here ? `${side}, waits ${describeEntry(row)}` : `${side}, ${wordsOfRow(row, ruleset)}`;
}

export const createReinforcementActs = (ruleset: Ruleset): readonly Act[] => [
  add(ruleset),
  delay(ruleset),
  withdraw,
  now(ruleset),
  enter(ruleset),
];
