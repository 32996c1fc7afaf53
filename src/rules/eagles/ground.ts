import { hexPath } from './procedures/hex-path.js';
import { minefield } from './procedures/minefield.js';
import { movement } from './procedures/movement.js';
import { arriveOnMap } from './arrival.js';
import { BASE } from './contact.js';
import { listRows } from '../battle.js';
import type { GroundMark, GroundReading } from '../ground/reading.js';
import type { GroundMap } from '../ground/rows.js';
import { pointOnMap, ZONE_RADIUS_YARDS } from './geometry.js';
import { stopsWhereItStands } from './minefields.js';
import { limitYards, SIGHT_DEPTH } from './observation.js';
import { EFFECTIVE_YARDS } from './kill-dice.js';
import type { EaglesBattle, EaglesUnit, Mission, Point } from './state.js';
import type { Kind } from './vocabulary.js';

const SYMBOLS: Readonly<Record<Kind, string>> = {
  infantry: 'UCI---',
  weapons: 'UCM---',
  artillery: 'UCF---',
  'towed-at': 'UCAA--',
  vehicle: 'UCA---',
  bunker: 'UCI---',
  administrative: 'USS---',
};

/** Returns the map marker of a mission: its aim, or the place where its fire has landed. */
function markOf(mission: Mission, { game }: EaglesBattle, map: GroundMap): readonly GroundMark[] {
  const { aim, impact, status, landedTurn, number } = mission;
  const radius = game.map === 'table' ? ZONE_RADIUS_YARDS / map.per : 0.5;
  const at = (kind: GroundMark['kind'], point: Point | null): readonly GroundMark[] => {
    const spot = point && pointOnMap(point, game, map);
    return spot ? [{ kind, ...spot, radius, label: `mission ${number}` }] : [];
  };
  return [...at('fallen', landedTurn === game.turn ? impact : null), ...at('due', status === 'queued' ? aim : null)];
}

/** Defines how the rulebook uses the map. An inch is 100 yards, and a stand is a company. */
export const GROUND: GroundReading<EaglesUnit> = {
  ready: { width: 72, height: 48, length: 'in', square: 6, grid: 'squares', measure: 'yd', per: 100 },
  tableMetres: 182.88, // The size of a hex in metres, because section 2.1 counts a hex as 200 yards of movement.
  meets: (battle) => limitYards('moved', (battle as EaglesBattle).game.desert), // See section 4.1.
  symbols: Object.values(SYMBOLS),
  symbol: ({ kind }) => ({ is: SYMBOLS[kind], size: 'E' }),
  movedBy: (_unit, battle) =>
    (battle as EaglesBattle).game.map === 'table'
      ? { procedure: movement.id, cites: ['2.1'] }
      : { procedure: hexPath.id, cites: ['2.5'] },
  notOnHold: [minefield.id], // A unit that enters mines moves (E-54).
  base: () => BASE,
  hasMoved: (was, is, battle) =>
    is.moved &&
    (!was.moved || was.movedAt !== is.movedAt) &&
    !(is.halted && !was.halted && is.movedAt === 'none' && stopsWhereItStands(battle as EaglesBattle, is.id)),
  arrive: arriveOnMap,
  bands: ({ baseFp }, battle) =>
    baseFp === 0
      ? []
      : [
          { label: 'maximum', far: EFFECTIVE_YARDS.from - 1 }, // See section 1.2 and ruling E-2.
          { label: 'effective', far: EFFECTIVE_YARDS.to },
          { label: 'seen when it fires', far: limitYards('fired', (battle as EaglesBattle).game.desert) }, // See section 4.1.
        ].sort((a, b) => a.far - b.far),
  // Long range has no upper limit (section 1.2).
  sight: { into: SIGHT_DEPTH, fires: ({ baseFp }) => (baseFp === 0 ? 0 : Infinity) },
  marks: (battle, map) =>
    listRows((battle as EaglesBattle).tables.mission).flatMap((mission) => markOf(mission, battle as EaglesBattle, map)),
};
