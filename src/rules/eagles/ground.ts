import { hexPathProcedure } from './procedures/hex-path.js';
import { minefieldProcedure } from './procedures/minefield.js';
import { movement } from './procedures/movement.js';
import { carryOutMapArrival } from './arrival.js';
import { STAND_BASE } from './contact.js';
import { listRows } from '../battle.js';
import type { GroundMarker, GroundReading } from '../ground/reading.js';
import type { GroundMap } from '../ground/rows.js';
import { convertPointToMap, ZONE_RADIUS_YARDS } from './geometry.js';
import { isStoppedInPlace } from './minefields.js';
import { findSpottingYards, SIGHT_DEPTH } from './observation.js';
import { EFFECTIVE_RANGE_YARDS } from './kill-dice.js';
import type { EaglesBattle, EaglesUnit, Mission, Point } from './state.js';
import type { UnitKind } from './vocabulary.js';

const SYMBOLS: Readonly<Record<UnitKind, string>> = {
  infantry: 'UCI---',
  weapons: 'UCM---',
  artillery: 'UCF---',
  'towed-at': 'UCAA--',
  vehicle: 'UCA---',
  bunker: 'UCI---',
  administrative: 'USS---',
};

/** Returns the map marker of a mission: its aim, or the place where its fire has landed. */
function markOf(mission: Mission, { game }: EaglesBattle, map: GroundMap): readonly GroundMarker[] {
  const { aim, impact, status, landedTurn, number } = mission;
  const radius = game.map === 'table' ? ZONE_RADIUS_YARDS / map.per : 0.5;
  const at = (kind: GroundMarker['kind'], point: Point | null): readonly GroundMarker[] => {
    const spot = point && convertPointToMap(point, game, map);
    return spot ? [{ kind, ...spot, radius, label: `mission ${number}` }] : [];
  };
  return [...at('fallen', landedTurn === game.turn ? impact : null), ...at('due', status === 'queued' ? aim : null)];
}

/** Defines how the rulebook uses the map. An inch is 100 yards, and a stand is a company. */
export const GROUND_READING: GroundReading<EaglesUnit> = {
  ready: { width: 72, height: 48, length: 'in', square: 6, grid: 'squares', measure: 'yd', per: 100 },
  tableMetres: 182.88, // The size of a hex in metres, because section 2.1 counts a hex as 200 yards of movement.
  meets: (battle) => findSpottingYards('moved', (battle as EaglesBattle).game.desert), // See section 4.1.
  symbols: Object.values(SYMBOLS),
  symbol: ({ kind }) => ({ is: SYMBOLS[kind], size: 'E' }),
  movedBy: (_unit, battle) =>
    (battle as EaglesBattle).game.map === 'table'
      ? { procedure: movement.id, cites: ['2.1'] }
      : { procedure: hexPathProcedure.id, cites: ['2.5'] },
  notOnHold: [minefieldProcedure.id], // A unit that enters mines moves (E-54).
  base: () => STAND_BASE,
  hasMoved: (was, is, battle) =>
    is.moved &&
    (!was.moved || was.movedAt !== is.movedAt) &&
    !(is.halted && !was.halted && is.movedAt === 'none' && isStoppedInPlace(battle as EaglesBattle, is.id)),
  arrive: carryOutMapArrival,
  bands: ({ baseFp }, battle) =>
    baseFp === 0
      ? []
      : [
          { label: 'maximum', far: EFFECTIVE_RANGE_YARDS.from - 1 }, // See section 1.2 and ruling E-2.
          { label: 'effective', far: EFFECTIVE_RANGE_YARDS.to },
          { label: 'seen when it fires', far: findSpottingYards('fired', (battle as EaglesBattle).game.desert) }, // See section 4.1.
        ].sort((a, b) => a.far - b.far),
  // Long range has no upper limit (section 1.2).
  sight: { into: SIGHT_DEPTH, fires: ({ baseFp }) => (baseFp === 0 ? 0 : Infinity) },
  marks: (battle, map) =>
    listRows((battle as EaglesBattle).tables.mission).flatMap((mission) => markOf(mission, battle as EaglesBattle, map)),
};
