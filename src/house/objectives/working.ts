/** Calculates the state of each objective from the battle and from the objective's earlier state. */
import { listRows } from '../../rules/battle.js';
import {
  findEmptyValue,
  type Battle,
  measureDistance,
  type Draft,
  type GroundMap,
  isInArea,
  findMap,
  listPlaces,
  type Row,
  type Ruleset,
  type RowMap,
  isSameName,
  UMPIRES_AUDIENCE,
  type UnitRow,
} from '../../rules/index.js';
import {
  ALL_SIDES_VIEWER,
  DEPARTURE_TABLE,
  type DepartureRow,
  findDeparture,
  listDepartures,
  MUSTER_TABLE,
  buildMusterId,
  type MusterRow,
  NO_SIDE,
  type ObjectiveRow,
  listObjectives,
  STANDING_TABLE,
  findStanding,
  buildStandingId,
  type StandingRow,
  listStandings,
} from './rows.js';

/**
 * Updates the state of the objectives after the changes in a draft. The update is part of the same event, and is undone with it.
 */
export function updateStandings(ruleset: Ruleset, before: Battle, draft: Draft): void {
  if (draft.changes.length === 0) return;
  const objectives = listObjectives(draft.battle);
  dropStale(draft, objectives);
  if (objectives.length === 0) return;
  keepMuster(ruleset, draft);
  const { battle } = draft;
  const sides = [...battle.tables.side.keys()];
  const hasTurnEnded = before.game.turn > 0 && battle.game.turn > before.game.turn;
  for (const viewer of [UMPIRES_AUDIENCE, ...sides, ALL_SIDES_VIEWER]) {
    const eyes = eyesOf(viewer, sides, battle, ruleset);
    for (const objective of objectives) {
      const old = findStanding(battle, objective.id, viewer);
      const now = worked(objective, old, hasTurnEnded, eyes, battle);
      if (old) draft.set(STANDING_TABLE, old.id, now);
      else {
        const id = buildStandingId(objective.id, viewer);
        draft.create(STANDING_TABLE, id, { id, objective: objective.id, viewer, ...now });
      }
    }
  }
}

/** Removes stored states that refer to objectives, sides or units that no longer exist. */
function dropStale(draft: Draft, objectives: readonly ObjectiveRow[]): void {
  const { battle } = draft;
  const isObjective = new Set(objectives.map(({ id }) => id));
  const isViewer = new Set([UMPIRES_AUDIENCE, ALL_SIDES_VIEWER, ...battle.tables.side.keys()]);
  for (const { id, objective, viewer } of listStandings(battle))
    if (!isObjective.has(objective) || !isViewer.has(viewer)) draft.remove(STANDING_TABLE, id);
  for (const table of [MUSTER_TABLE, DEPARTURE_TABLE])
    for (const { id, unit } of listRows(battle.tables[table] as RowMap<MusterRow | DepartureRow> | undefined))
      if (!battle.tables.unit.has(unit) || (table === MUSTER_TABLE && objectives.length === 0)) draft.remove(table, id);
}

function keepMuster({ strength }: Ruleset, draft: Draft): void {
  const known = draft.battle.tables[MUSTER_TABLE];
  for (const unit of draft.battle.tables.unit.values()) {
    const id = buildMusterId(unit.id);
    if (known?.has(id)) continue;
    const row: MusterRow = { id, unit: unit.id, side: unit.side, strength: strength.of(unit) };
    draft.create(MUSTER_TABLE, id, row);
  }
}

/** The units of a battle, as far as a viewer may know them. */
interface Eyes {
  readonly units: readonly Seen[];
  readonly inside: (objective: ObjectiveRow) => ReadonlySet<string>;
}

interface Seen {
  readonly unit: UnitRow;
  readonly isLost: boolean;
  readonly strength: number;
  readonly mustered: number;
}

function eyesOf(viewer: string, sides: readonly string[], battle: Battle, ruleset: Ruleset): Eyes {
  const knows = (unit: UnitRow): boolean =>
    viewer === UMPIRES_AUDIENCE ||
    (viewer === ALL_SIDES_VIEWER
      ? sides.every((side) => ruleset.knows(side, unit, battle))
      : unit.side === viewer || ruleset.knows(viewer, unit, battle));
  const own = ruleset.ownFields?.unit ?? [];
  const units = [...battle.tables.unit.values()].filter(knows).map((real): Seen => {
    const isOpen = own.length === 0 || viewer === UMPIRES_AUDIENCE || viewer === real.side;
    const unit = isOpen ? real : withoutOwn(real, own);
    const mustered = (battle.tables[MUSTER_TABLE]?.get(buildMusterId(real.id)) as MusterRow | undefined)?.strength ?? 1;
    const isLost = [real, unit].every((row) => ruleset.strength.isLost(row));
    const [is, seems] = [real, unit].map((row) => ruleset.strength.of(row));
    return { unit, isLost, mustered, strength: isLost ? 0 : is === seems ? is! : mustered };
  });
  const seen = new Map(units.map((each) => [each.unit.id, each]));
  const map = findMap(battle);
  const places = listPlaces(battle).filter(({ stale }) => !stale);
  return {
    units,
    inside(objective) {
      const within = places.filter((place) => {
        const there = seen.get(place.unit);
        if (!there || there.isLost || !map) return false;
        const aside = ruleset.aside?.(battle.tables.unit.get(place.unit)!) ?? null;
        return (aside === null || objective.also.includes(aside)) && isIn(objective, place, map);
      });
      return new Set(within.map(({ unit }) => seen.get(unit)!.unit.side));
    },
  };
}

function withoutOwn(unit: UnitRow, own: readonly string[]): UnitRow {
  const row = unit as Row;
  return { ...unit, ...Object.fromEntries(own.filter((key) => key in row).map((key) => [key, findEmptyValue(row[key])])) };
}

/**
 * Checks whether a unit is in an objective's area, or in its zone including the edge. If only the unit's square is known, the
 * square's centre counts.
 */
function isIn({ spot, area, radius }: ObjectiveRow, { x, y }: { x: number; y: number }, map: GroundMap): boolean {
  if (area) return isInArea({ x, y }, area);
  if (!spot) return false;
  return measureDistance({ x, y, half: 0 }, { x: spot.x, y: spot.y, half: 0 }, map).least <= (radius ?? 0);
}

/** Checks whether a unit counts for an objective. */
export function isUnitOfObjective({ of, units, field, is }: ObjectiveRow, unit: UnitRow): boolean {
  if (of !== null && unit.side !== of) return false;
  if (units.length > 0 && !units.includes(unit.id)) return false;
  const value = field === null ? null : (unit as Row)[field];
  return (
    field === null ||
    ((typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') && isSameName(`${value}`, is ?? ''))
  );
}

type Worked = Omit<StandingRow, 'id' | 'objective' | 'viewer'>;

const NOTHING: Worked = {
  holder: null,
  contested: false,
  first: null,
  held: null,
  done: 0,
  among: 0,
  met: false,
  awards: [],
};

function worked(
  objective: ObjectiveRow,
  old: StandingRow | undefined,
  hasTurnEnded: boolean,
  eyes: Eyes,
  battle: Battle,
): Worked {
  const { kind, points, side: only, judged } = objective;
  const hasEnded = battle.game.status === 'ended';
  const to = (...sides: readonly (string | null)[]): Worked['awards'] =>
    sides.flatMap((side) => (side === null || (only !== null && only !== side) ? [] : [{ side, points }]));
  switch (kind) {
    case 'judged': {
      const winner = judged === null || judged === NO_SIDE || !battle.tables.side.has(judged) ? null : judged;
      return { ...NOTHING, met: judged !== null, awards: to(winner) };
    }
    case 'hold':
    case 'hold-turns':
    case 'first':
      return atPlace(objective, old, hasTurnEnded, eyes.inside(objective), to, hasEnded);
    case 'exit':
      return ofExits(objective, eyes, battle);
    default:
      return ofUnits(objective, eyes, [...battle.tables.side.keys()], to, hasEnded);
  }
}

type To = (...sides: readonly (string | null)[]) => Worked['awards'];

function atPlace(
  { kind, turns, side: only }: ObjectiveRow,
  old: StandingRow | undefined,
  hasTurnEnded: boolean,
  inside: ReadonlySet<string>,
  to: To,
  hasEnded: boolean,
): Worked {
  const [one = null] = inside.size === 1 ? inside : [];
  const base = { ...NOTHING, holder: one, contested: inside.size > 1 };
  if (kind === 'hold') return { ...base, met: hasEnded && one !== null, awards: to(one) };
  if (kind === 'first') {
    const entered = only === null ? one : inside.has(only) ? only : null;
    const first = old?.first ?? entered;
    return { ...base, first, met: first !== null, awards: to(first) };
  }
  const wanted = turns ?? 1;
  const before = old?.held ?? null;
  if (before && before.turns >= wanted) return { ...base, held: before, met: true, awards: to(before.side) };
  const counts = one !== null && (only === null || one === only);
  const goesOn = counts && before?.side === one;
  const held = hasTurnEnded ? (counts ? { side: one, turns: (goesOn ? before.turns : 0) + 1 } : null) : goesOn ? before : null;
  const met = held !== null && held.turns >= wanted;
  return { ...base, held, met, awards: met ? to(held.side) : [] };
}

function ofUnits(objective: ObjectiveRow, { units }: Eyes, sides: readonly string[], to: To, hasEnded: boolean): Worked {
  const { kind, part, of, side: only, points } = objective;
  const about = units.filter(({ unit }) => isUnitOfObjective(objective, unit));
  const lost = about.filter(({ isLost }) => isLost).length;
  const base = { ...NOTHING, done: lost, among: about.length };
  const others = only === null ? sides.filter((side) => side !== of) : [only];
  if (kind === 'losses') {
    const awards = lost === 0 ? [] : others.map((side) => ({ side, points: points * lost }));
    return { ...base, met: lost > 0, awards };
  }
  const sum = (of_: (seen: Seen) => number): number => about.reduce((total, seen) => total + of_(seen), 0);
  const [mustered, left] = [sum((seen) => seen.mustered), sum((seen) => Math.min(seen.strength, seen.mustered))];
  if (kind === 'destroy') {
    const done =
      about.length > 0 &&
      (part === 'half' ? mustered > 0 && left * 2 <= mustered : part === 'any' ? lost > 0 : lost === about.length);
    return { ...base, met: done, awards: done ? to(...others) : [] };
  }
  const isSaved = part === 'half' ? mustered === 0 || left * 2 >= mustered : part === 'any' ? lost < about.length : lost === 0;
  return { ...base, met: hasEnded && isSaved, awards: isSaved && about.length > 0 ? to(only ?? of) : [] };
}

function ofExits(objective: ObjectiveRow, { units }: Eyes, battle: Battle): Worked {
  const { edge, points, side: only } = objective;
  const known = new Map(units.map(({ unit }) => [unit.id, unit]));
  const gone = listDepartures(battle).flatMap((row) => {
    const unit = known.get(row.unit);
    return unit && findDeparture(battle, unit.id) && (edge === null || row.edge === edge) && isUnitOfObjective(objective, unit)
      ? [unit]
      : [];
  });
  const sides = [...new Set(gone.map(({ side }) => side))].filter((side) => only === null || only === side);
  const awards = sides.map((side) => ({ side, points: points * gone.filter((unit) => unit.side === side).length }));
  const among = units.filter(({ unit }) => isUnitOfObjective(objective, unit)).length;
  return { ...NOTHING, done: gone.length, among, met: gone.length > 0, awards };
}
