import type { Row } from '../battle.js';
import { illegal } from '../refusal.js';
import { unitIn } from './battle.js';
import { OPEN } from './chart/lookup.js';
import type { Minefield, Wtj1943Battle, Wtj1943Unit } from './state.js';
import { ORDER_WORDS } from './vocabulary.js';

type Check = (unit: Wtj1943Unit, battle: Wtj1943Battle) => void;

/** 2.3, 2.5 */
const isVehicle: Check = ({ name, kind }) => {
  if (kind !== 'vehicle') throw illegal(`${name} is no vehicle`, '2.3');
};

const isEngineer: Check = ({ name, kind }) => {
  if (kind !== 'engineer') throw illegal(`${name} is no engineer base`, '2.5');
};

/** Who sits on a vehicle or hangs on it goes where it goes. */
const isOnItsFeet: Check = ({ name, carriedBy }, battle) => {
  const carrier = unitIn(battle, carriedBy);
  if (carrier) throw illegal(`${name} is on or behind ${carrier.name}: it gets off or unlimbers first`, '2.4');
};

/** 2.4: infantry stands are carried, cavalry only without its horses. */
const isInfantry: Check = ({ name, kind, mounted }) => {
  if (kind === 'vehicle' || kind === 'gun' || kind === 'wagon' || (kind === 'cavalry' && mounted))
    throw illegal(`${name} is no infantry stand: vehicles do not carry it`, '2.4');
};

const isTow: Check = ({ name, kind }) => {
  if (kind !== 'vehicle' && kind !== 'wagon') throw illegal(`${name} is no vehicle and tows nothing`, '2.4');
};

const isTowedWeapon: Check = ({ name, kind, gunClass }) => {
  if (kind !== 'gun' && gunClass === null) throw illegal(`${name} is no weapon that is towed`, '2.4');
};

const CHECKS: Readonly<Record<string, Check>> = {
  'wtj1943.command-test unit': ({ name, order }) => {
    if (order !== null)
      throw illegal(`${name} has taken its command test this turn: its order to ${ORDER_WORDS[order]} stands`, '2.1');
  },
  'wtj1943.foot-move unit': (unit, battle) => {
    if (unit.kind === 'vehicle') throw illegal(`${unit.name} is a vehicle and moves as one`, '2.3');
    isOnItsFeet(unit, battle);
  },
  'wtj1943.vehicle-move unit': isVehicle,
  'wtj1943.dangerous-terrain unit': isVehicle,
  'wtj1943.transport infantry': isInfantry,
  'wtj1943.transport vehicle': isVehicle,
  'wtj1943.gun-setup gun': isTowedWeapon,
  'wtj1943.gun-setup vehicle': isTow,
  'wtj1943.cavalry-mount unit': ({ name, kind }) => {
    if (kind !== 'cavalry') throw illegal(`${name} is no cavalry`, '2.2');
  },
  'wtj1943.dig-in unit': isOnItsFeet,
  'wtj1943.dig-in engineers': (unit, battle) => {
    isEngineer(unit, battle);
    isOnItsFeet(unit, battle);
  },
  'wtj1943.entrench-vehicle unit': isVehicle,
  'wtj1943.mine-lane unit': (unit, battle) => {
    isEngineer(unit, battle);
    isOnItsFeet(unit, battle);
  },
};

/** Says why a unit can take no part in this role, by throwing. @throws {Refusal} ILLEGAL */
export function checkRole(procedureId: string, role: string, unit: Wtj1943Unit, battle: Wtj1943Battle): void {
  if (unit.bases === 0) throw illegal(`${unit.name} has no bases left`, '2.4', '2.5');
  CHECKS[`${procedureId} ${role}`]?.(unit, battle);
}

/** Models, red markers and the umpire's chart lie open on the table. */
export const knows = (): boolean => true;

const range = (from: number, to: number): string => (from === to ? `${from}` : `${from} to ${to}`);

function laneLine({ laneYards, laneDoneYards, complete }: Minefield): string {
  if (laneYards === null) return 'no lane';
  return complete ? `lane through, ${laneYards} yd` : `lane ${laneDoneYards} of ${laneYards} yd`;
}

function terrainLine(name: string, { game: { chart } }: Wtj1943Battle): string {
  const entry = chart?.terrain.find(({ id }) => id === name);
  if (!entry) return name === OPEN ? 'no penalty' : '';
  const { footPct, cavalryPct, wheeledPct, halfTrackedPct, trackedPct, immobilise } = entry;
  const columns: readonly (readonly [string, number | undefined])[] = [
    ['foot', footPct],
    ['cavalry', cavalryPct],
    ['wheeled', wheeledPct],
    ['half-tracked', halfTrackedPct],
    ['tracked', trackedPct],
  ];
  return [
    ...columns.flatMap(([column, pct]) => (pct === undefined ? [] : [`${column} ${pct}%`])),
    ...(immobilise ? [`immobilises on ${range(immobilise.from, immobilise.to)}`] : []),
  ].join(', ');
}

function mineLine(name: string, { game: { chart } }: Wtj1943Battle): string {
  const line = chart?.mines?.targets.find(({ id }) => id === name);
  if (!chart?.mines || !line) return '';
  const { lossFrom, lossTo, damageFrom, damageTo } = line;
  const damage = damageFrom === undefined || damageTo === undefined ? '' : `, damage ${range(damageFrom, damageTo)}`;
  return `${chart.mines.die}: loss ${range(lossFrom, lossTo)}${damage}`;
}

/** The few words that tell a minefield, a terrain or a line of the Area Weapons Chart apart in a list. */
export function rowLine(table: string, row: Row, battle: Wtj1943Battle): string {
  if (table === 'minefield') return laneLine(row as Minefield);
  if (table === 'terrain') return terrainLine(row.name as string, battle);
  return table === 'mine-target' ? mineLine(row.name as string, battle) : '';
}
