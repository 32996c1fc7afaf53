import { z } from 'zod';
import { destination } from '../../ground/going.js';
import { illegal } from '../../refusal.js';
import { halfUp } from '../rounding.js';
import { CONTACTS, DAY_OR_NIGHT, flag, int, MOVE_ORDERS, MOVE_TYPES, number, POSITIONS, SIZES } from '../vocabulary.js';

/** The input of a move. */
export const MOVE = z.strictObject({
  moveType: z.enum(MOVE_TYPES).describe('Row of the table; of the vehicle, if it rides'),
  phase: z.enum(DAY_OR_NIGHT).default('day').describe('By day or overnight'),
  orders: z.enum(MOVE_ORDERS).default('normal').describe('Normal or transport orders (Orders)'),
  roughInches: number(0, 200).default(0).describe('Inches in bocage, marsh, dense wood'),
  brokenInches: number(0, 200).default(0).describe('Inches in low hedges, open wood'),
  openInches: number(0, 200).default(0).describe('Inches in the open'),
  roadInches: number(0, 200).default(0).describe('Inches on road or in built-up areas'),
  streamCrossings: int(0, 4).default(0).describe('Streams crossed away from bridges and fords'),
  embus: flag('It mounts its transport in this move'),
  debus: flag('It dismounts in this move'),
  towardsEnemy: flag('It moves nearer to the enemy'),
  inCommand: z.boolean().default(true).describe('It is in command (Command)'),
  size: z.enum(SIZES).default('battalion').describe('Its size'),
  contact: z.enum(CONTACTS).default('none').describe('What it runs into; rear: transport, support, HQ'),
  position: z.enum(POSITIONS).default('behind-lines').describe('Where it starts'),
  surrounded: flag('It is surrounded'),
  usedBefore: number(0, 1).optional().describe('Share of its move that it has used in this turn'),
  ordersBefore: z.enum(MOVE_ORDERS).optional().describe('Orders under which it has moved in this turn'),
  to: destination(),
});
export type Move = z.output<typeof MOVE>;

/**
 * Refuses a move that is not allowed.
 * @param used the share of the turn's whole move that the unit will have used after this move; 0 before it is known
 * @throws {Refusal} ILLEGAL if a rule forbids the move
 */
export function refuseMove(move: Move, used = 0): void {
  const { moveType, phase, orders, contact, position } = move;
  const transport = orders === 'transport';
  const night = phase === 'night';
  if (transport && night) throw illegal('there are no transport orders at night', 'Night Phase: Movement', 'CO-18');
  const isLook = used <= (move.usedBefore ?? 0) && contact === 'none';
  if (move.ordersBefore !== undefined && move.ordersBefore !== orders && !isLook) {
    const into = contact === 'none' ? '' : ', and may not move into combat';
    throw illegal(`it has moved under ${move.ordersBefore} orders in this turn${into}`, 'Orders', 'CO-72');
  }
  if (transport && (move.roughInches > 0 || move.brokenInches > 0))
    throw illegal('under transport orders a unit moves on open ground and roads only', 'Orders', 'CO-16');
  if (transport && move.streamCrossings > 0)
    throw illegal('under transport orders streams are crossed at bridges and fords only', 'Orders', 'CO-16');
  if (transport && contact !== 'none') throw illegal('a unit under transport orders may not move into combat', 'Orders');
  if (!transport && (move.embus || move.debus))
    throw illegal('units embus and debus under transport orders only', 'Movement', 'CO-17');
  if (move.streamCrossings > 0 && moveType !== 'foot' && moveType !== 'mounted')
    throw illegal(`${moveType} units cross streams at bridges and fords only`, 'Movement', 'CO-13', 'CO-14');
  if (!move.inCommand && (move.towardsEnemy || contact !== 'none'))
    throw illegal('a unit out of command may not move towards the enemy', 'Command', 'CO-7');
  if (move.size === 'detachment' && contact === 'battalion')
    throw illegal(
      'a detachment may not move into contact with infantry, engineers, cavalry, recce or armour of battalion size',
      'Deploying into detachments',
    );
  if (position === 'in-contact' && move.surrounded)
    throw illegal('a surrounded unit in contact does not get away', 'Night Phase: Movement', 'CO-21');
  if (night && contact !== 'none') throw illegal('nobody moves into contact at night', 'Night Phase: Movement', 'CO-18');
  if (night && move.towardsEnemy && position !== 'behind-lines')
    throw illegal('at night only units behind their own lines may move nearer to the enemy', 'Night Phase: Movement', 'CO-18');
  if (used > 1 && move.usedBefore !== undefined) {
    const percent = [move.usedBefore, used - move.usedBefore].map((share) => `${halfUp(share * 100, 1)}%`);
    throw illegal(`${percent[0]} of its move is used in this turn, and that is ${percent[1]} more`, 'Movement', 'CO-72');
  }
  if (used > 1) throw illegal(`that is ${halfUp(used * 100, 1)}% of a move`, 'Movement', 'CO-15');
}
