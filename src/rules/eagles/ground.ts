import { arriveOnMap } from './arrival.js';
import type { GroundReading } from '../ground/reading.js';
import type { EaglesUnit } from './state.js';
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

/** 1 inch is 100 yards, a stand is a company. */
export const GROUND: GroundReading<EaglesUnit> = {
  ready: { width: 72, height: 48, length: 'in', square: 6, grid: 'squares', measure: 'yd', per: 100 },
  symbol: ({ kind }) => ({ is: SYMBOLS[kind], size: 'E' }),
  hasMoved: (was, is) => is.moved && (!was.moved || was.movedAt !== is.movedAt),
  arrive: arriveOnMap,
};
