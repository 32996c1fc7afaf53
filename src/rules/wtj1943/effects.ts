import type { Json } from '../../dice/index.js';
import { listEffectTargets } from '../carry-out.js';
import type { FurtherEvents } from '../happening.js';
import type { Resolution } from '../result.js';
import { type Wtj1943Context, listVehicleLoad, sideIn, listTerrainRows, unitIn, unitsOf } from './battle.js';
import type { Wtj1943Effect } from './effect-kinds.js';
import { placeWithVehicle } from './going.js';
import { UNIT_ROW_KIND } from './rows.js';
import { QUARTERS } from './vocabulary.js';
import type { TerrainRow, Wtj1943Unit } from './state.js';
import { MAX_HITS } from './vocabulary.js';

type UnitFields = Partial<Omit<Wtj1943Unit, 'id' | 'name' | 'side'>>;

/** The fields of a unit's fieldworks, which are lost when the unit leaves its place (2.5, W-16). */
const LEFT_BEHIND = { digTurns: 0, fieldwork: 'none', entrenched: false } as const;

/** Sets fields of a unit. All rules change units through this function. */
export function changeUnit({ draft }: Pick<Wtj1943Context, 'draft'>, id: string, fields: UnitFields): void {
  draft.set('unit', id, fields);
}

/**
 * Removes bases from a unit, and adds hits to it. Mounted cavalry also loses the same number of horses, and dismounted cavalry
 * the same number of troopers.
 */
function loseBases(desk: Wtj1943Context, unit: Wtj1943Unit, lost: number, hits: number): void {
  const bases = Math.max(0, unit.bases - lost);
  const gone = unit.bases - bases;
  const immobilizedBases = Math.min(unit.immobilizedBases, bases);
  changeUnit(desk, unit.id, {
    bases,
    hits: Math.min(MAX_HITS, unit.hits + hits),
    immobilizedBases,
    immobilized: immobilizedBases > 0 && immobilizedBases >= bases,
    ...(unit.kind !== 'cavalry'
      ? {}
      : unit.mounted
        ? { horseBases: Math.max(0, unit.horseBases - gone) }
        : { trooperBases: Math.max(0, unit.trooperBases - gone) }),
  });
}

/** Moves a unit, together with the units that it carries or tows (2.4). */
function move(desk: Wtj1943Context, unit: Wtj1943Unit, yards: number, spentPct: number): void {
  changeUnit(desk, unit.id, { spentPct });
  if (yards === 0) return;
  for (const { id, movedYards } of [unit, ...listVehicleLoad(desk.draft.battle, unit.id)])
    changeUnit(desk, id, { movedYards: movedYards + yards, ...LEFT_BEHIND });
}

/**
 * Returns how many of a unit's vehicles have passed their roll for a terrain in this turn, while other vehicles must still roll
 * (W-9).
 */
export const countPassedVehicles = (unit: Wtj1943Unit, terrain: string): number =>
  UNIT_ROW_KIND.whole(unit).passedTerrain.filter((name) => name === terrain).length;

/**
 * Returns the fields of a unit after more of its vehicles have passed their roll for a terrain. When all have passed, no roll is
 * pending.
 */
function rolledFor(unit: Wtj1943Unit, passed: number, free: number, { name }: TerrainRow): UnitFields {
  const { rolledTerrain, terrainDue, passedTerrain } = UNIT_ROW_KIND.whole(unit);
  const others = passedTerrain.filter((other) => other !== name);
  const inAll = countPassedVehicles(unit, name) + passed;
  return inAll >= free
    ? { rolledTerrain: [...rolledTerrain, name], terrainDue: terrainDue.filter((due) => due !== name), passedTerrain: others }
    : { passedTerrain: [...others, ...Array<string>(inAll).fill(name)] };
}

/** 2.3: immobilises `count` more vehicles. If all vehicles are stuck, the unit is immobilised (W-8, W-9). */
function immobilize(
  desk: Wtj1943Context,
  unit: Wtj1943Unit,
  count: number,
  rolled: number,
  terrain: TerrainRow | undefined,
): void {
  const immobilizedBases = Math.min(unit.bases, unit.immobilizedBases + count);
  const immobilized = immobilizedBases > 0 && immobilizedBases >= unit.bases;
  changeUnit(desk, unit.id, {
    immobilizedBases,
    immobilized,
    ...(immobilized ? { spentPct: 100 } : {}),
    ...(terrain ? rolledFor(unit, rolled - count, unit.bases - immobilizedBases, terrain) : {}),
    ...(immobilized && UNIT_ROW_KIND.whole(unit).terrainDue.length > 0 ? { terrainDue: [] } : {}), // An immobilised vehicle does not enter other terrain.
  });
}

/**
 * Returns the fields of a unit that its vehicle no longer carries or tows. The vehicle has left the battle, or one of the two has
 * changed sides. If the unit must still share a fate of the vehicle, the unit keeps `carriage`, which records how it was carried
 * (2.4).
 */
const offBoard = (unit: Wtj1943Unit): UnitFields => ({
  carriedBy: null,
  carriage: UNIT_ROW_KIND.whole(unit).fatesDue.length > 0 ? unit.carriage : null,
});

/** Ends the links of a unit that leaves the battle to its passengers and to the units under its command. */
export function separateRemovedUnit(desk: Wtj1943Context, { id }: Wtj1943Unit): void {
  for (const unit of unitsOf(desk.draft.battle)) {
    if (unit.carriedBy === id) changeUnit(desk, unit.id, offBoard(unit));
    if (unit.hq === id) changeUnit(desk, unit.id, { hq: null });
  }
}

/**
 * Ends the links between a unit that has changed sides and units of its old side. Links exist between a vehicle and its load (the
 * units that it carries and tows), and between a headquarters and its units.
 */
export function separateDefector(desk: Wtj1943Context, { id }: Wtj1943Unit): FurtherEvents {
  for (const unit of unitsOf(desk.draft.battle)) {
    const isStrange = (other: string | null): boolean =>
      other !== null && (unit.id === id || other === id) && unitIn(desk.draft.battle, other)?.side !== unit.side;
    if (isStrange(unit.carriedBy)) changeUnit(desk, unit.id, offBoard(unit));
    if (isStrange(unit.hq)) changeUnit(desk, unit.id, { hq: null });
  }
  return [];
}

/** Carries out one effect of a result on the rows of its role. Does nothing if the role is empty. */
export function applyEffect(desk: Wtj1943Context, effect: Wtj1943Effect, resolution: Resolution): void {
  for (const id of idsFor(desk, effect, resolution)) applyTo(desk, effect, id, resolution);
}

/**
 * Finds the ids of the rows that an effect changes, which are usually the rows in its role. If that role is empty, the effect
 * changes the vehicle that carries or tows the unit in the role `orCarrierOf`. This vehicle must have bases left.
 */
function idsFor(desk: Wtj1943Context, effect: Wtj1943Effect, resolution: Resolution): readonly string[] {
  const ids = listEffectTargets(effect, resolution);
  const load = effect.kind === 'set' || effect.kind === 'pay-quarters' ? effect.orCarrierOf : undefined;
  if (load === undefined || ids.length > 0) return ids;
  const { battle } = desk.draft;
  const carrier = unitIn(battle, unitIn(battle, resolution.roles[load]?.[0] ?? null)?.carriedBy ?? null);
  return carrier && carrier.bases > 0 ? [carrier.id] : [];
}

function applyTo(desk: Wtj1943Context, effect: Wtj1943Effect, id: string, { roles }: Resolution): void {
  const { battle } = desk.draft;
  if (effect.kind === 'lane') {
    const { laneYards, laneDoneYards, complete } = effect;
    desk.draft.set('minefield', id, { laneYards, laneDoneYards, complete });
    return;
  }
  const unit = unitIn(battle, id);
  if (!unit) throw new Error(`no unit ${id}`);
  switch (effect.kind) {
    case 'set':
      return changeUnit(desk, id, effect.fields);
    case 'move':
      return move(desk, unit, effect.yards, effect.spentPct);
    case 'immobilize': {
      const terrain = listTerrainRows(battle).find((row) => row.id === roles[effect.within]?.[0]);
      return immobilize(desk, unit, effect.count, effect.of, terrain);
    }
    case 'mount':
      placeWithVehicle(desk, id, roles[effect.on]?.[0]);
      return changeUnit(desk, id, { carriedBy: roles[effect.on]?.[0] ?? null, carriage: effect.carriage, ...LEFT_BEHIND });
    case 'dismount':
      if (effect.bases !== undefined && effect.bases < unit.bases) return;
      return changeUnit(desk, id, { carriedBy: null, carriage: null });
    case 'lose':
      return loseBases(desk, unit, effect.bases, effect.hits);
    case 'pay-quarters':
      return changeUnit(desk, id, {
        spentPct: effect.spentPct,
        owedQuarters: Math.min(QUARTERS, unit.owedQuarters + effect.owedQuarters),
      });
    case 'limber':
      return changeUnit(desk, id, {
        limbered: true,
        setUpQuarters: 0,
        carriedBy: roles[effect.behind]?.[0] ?? unit.carriedBy,
        carriage: null,
      });
    case 'unlimber': // The vehicle may drive away, but the gun remains (section 2.4).
      return changeUnit(desk, id, {
        limbered: false,
        setUpQuarters: effect.setUpQuarters,
        carriedBy: null,
        carriage: null,
      });
    case 'use-trench':
      desk.draft.set('side', sideIn(battle, unit.side).id, { trenchYards: effect.leftYards });
      return changeUnit(desk, id, { entrenched: true });
    default:
      throw new Error(`no effect ${(effect satisfies never as { kind: Json }).kind as string}`);
  }
}
