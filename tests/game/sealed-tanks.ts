/**
 * Creates a movement phase with sealed orders. Tanks of the Axis stand in column A of a map with 100 yards to the inch,
 * and A Coy of the Allies stands elsewhere.
 */
import type { JsonObject } from '../../src/dice/index.js';
import type { GameCommand } from '../../src/game/index.js';
import { type House, playerOf } from './house.js';

export const SALT = '5a'.repeat(32);
export const act = (id: string, params: JsonObject = {}): GameCommand => ({ type: 'act', act: id, params });
export const move = (unit: string, to: string): JsonObject => ({
  type: 'resolve',
  procedure: 'eagles.movement',
  roles: { unit: [unit] },
  typed: { to },
});

export function sealedTanks(house: House, axis: string, allies: string, enemyAt = 'L1.7') {
  for (const side of [axis, allies])
    house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
  house.do(act('map-new', { squares: 'middle', ground: 'map' }));
  const stand = (name: string, side: string, at: string, fields: JsonObject = {}): string => {
    const unit = house.unit(name, side, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D', ...fields });
    house.do(act('map-place', { unit, at }));
    return unit;
  };
  const units = {
    one: stand('1/Pz', axis, 'A1'),
    two: stand('2/Pz', axis, 'A3'),
    three: stand('3/Pz', axis, 'J1'),
    coy: stand('A Coy', allies, enemyAt, { kind: 'infantry' }),
  };
  while (house.battle.game.phase !== 'movement') house.do({ type: 'advance', to: 'phase' });
  house.do({ type: 'set-orders', orders: 'sealed' });
  const order = (unit: string, does: JsonObject | null, words = 'As written'): string => {
    house.do({ type: 'write-order', unit, words, does }, playerOf(house.row('unit', unit)!.side as string));
    return `o${house.last.number}`;
  };
  return { ...units, order };
}
