import { z } from 'zod';
import { buildDestinationParam } from '../../ground/going.js';
import type { ValuesOf } from '../../inputs.js';
import { refuseIllegal, type Refusal } from '../../refusal.js';
import { roundHalfUp } from '../rounding.js';
import {
  CONTACT_KINDS,
  DAY_OR_NIGHT,
  defineFlag,
  defineInt,
  MOVE_ORDERS,
  MOVE_TYPES,
  defineNumber,
  POSITIONS,
  SIZES,
} from '../vocabulary.js';

/** The schemas of a move's inputs. */
export const MOVE_SCHEMAS = {
  moveType: z.enum(MOVE_TYPES).describe('Row of the movement table for the unit, or for the vehicle it rides in'),
  phase: z.enum(DAY_OR_NIGHT).default('day').describe('Time of the action: by day or overnight'),
  orders: z.enum(MOVE_ORDERS).default('normal').describe('Normal or transport orders (Orders)'),
  roughInches: defineNumber(0, 200).default(0).describe('Inches in bocage, marsh or dense wood'),
  brokenInches: defineNumber(0, 200).default(0).describe('Inches in low hedges or open wood'),
  openInches: defineNumber(0, 200).default(0).describe('Inches in the open'),
  roadInches: defineNumber(0, 200).default(0).describe('Inches on roads or in built-up areas'),
  streamCrossings: defineInt(0, 4).default(0).describe('Number of streams crossed away from bridges and fords'),
  embus: defineFlag('The unit mounts its transport in this move'),
  debus: defineFlag('The unit dismounts in this move'),
  towardsEnemy: defineFlag('The unit moves nearer to the enemy'),
  inCommand: z.boolean().default(true).describe('The unit is in command (Command)'),
  size: z.enum(SIZES).default('battalion').describe('Size of the unit'),
  contact: z
    .enum(CONTACT_KINDS)
    .default('none')
    .describe('Kind of enemy that the unit moves into. Rear: transport, support and HQs'),
  position: z.enum(POSITIONS).default('behind-lines').describe('Position of the unit at the start of the move'),
  surrounded: defineFlag('The unit is surrounded'),
  usedBefore: defineNumber(0, 1).optional().describe('Share of this turn’s move already used'),
  ordersBefore: z.enum(MOVE_ORDERS).optional().describe('Orders under which the unit has already moved this turn'),
  to: buildDestinationParam(),
};
export type Move = ValuesOf<typeof MOVE_SCHEMAS>;

/** Builds the refusal for a unit out of command that would move nearer to the enemy (Command, CO-7). */
export const refuseOutOfCommand = (): Refusal =>
  refuseIllegal('A unit out of command cannot move towards the enemy. Choose another route.', 'Command', 'CO-7');

/**
 * Refuses a move that is not allowed.
 * @param used the share of the turn's whole move that the unit will have used after this move; 0 before it is known
 * @throws {Refusal} ILLEGAL if a rule forbids the move
 */
export function refuseMove(move: Move, used = 0): void {
  const { moveType, phase, orders, contact, position } = move;
  const transport = orders === 'transport';
  const night = phase === 'night';
  if (transport && night)
    throw refuseIllegal(
      'Units cannot be under transport orders at night. Choose “normal” orders.',
      'Night Phase: Movement',
      'CO-18',
    );
  const isLook = used <= (move.usedBefore ?? 0) && contact === 'none';
  if (move.ordersBefore !== undefined && move.ordersBefore !== orders && !isLook) {
    const into = contact === 'none' ? '' : ', and leave “contact” out';
    throw refuseIllegal(
      `The unit has already moved under ${move.ordersBefore} orders this turn. Choose the same orders${into}.`,
      'Orders',
      'CO-72',
    );
  }
  if (transport && (move.roughInches > 0 || move.brokenInches > 0))
    throw refuseIllegal(
      'Under transport orders, a unit can move only on open ground and roads. Choose “normal” orders or another route.',
      'Orders',
      'CO-16',
    );
  if (transport && move.streamCrossings > 0)
    throw refuseIllegal(
      'Under transport orders, a unit can cross streams only at bridges and fords. Choose another route.',
      'Orders',
      'CO-16',
    );
  if (transport && contact !== 'none')
    throw refuseIllegal('A unit under transport orders cannot move into combat. Choose “normal” orders.', 'Orders');
  if (!transport && (move.embus || move.debus))
    throw refuseIllegal('Units can embus and debus only under transport orders. Choose “transport” orders.', 'Movement', 'CO-17');
  if (move.streamCrossings > 0 && moveType !== 'foot' && moveType !== 'mounted')
    throw refuseIllegal(
      `Units of the kind “${moveType}” can cross a stream only at a bridge or ford. Choose another route.`,
      'Movement',
      'CO-13',
      'CO-14',
    );
  if (!move.inCommand && (move.towardsEnemy || contact !== 'none')) throw refuseOutOfCommand();
  if (move.size === 'detachment' && contact === 'battalion')
    throw refuseIllegal(
      'A detachment cannot move into contact with a battalion of infantry, engineers, cavalry, recce or armour. Choose another target.',
      'Deploying into detachments',
    );
  if (position === 'in-contact' && move.surrounded)
    throw refuseIllegal('A surrounded unit in contact cannot leave. Choose another unit.', 'Night Phase: Movement', 'CO-21');
  if (night && contact !== 'none')
    throw refuseIllegal('Units cannot move into contact at night. Choose another place.', 'Night Phase: Movement', 'CO-18');
  if (night && move.towardsEnemy && position !== 'behind-lines')
    throw refuseIllegal(
      'At night, only units behind their own lines can move nearer to the enemy. Choose another route.',
      'Night Phase: Movement',
      'CO-18',
    );
  if (used > 1 && move.usedBefore !== undefined) {
    const percent = [move.usedBefore, used - move.usedBefore].map((share) => `${roundHalfUp(share * 100, 1)}%`);
    throw refuseIllegal(
      `The unit has already used ${percent[0]} of its move this turn, and this move takes ${percent[1]} more. Choose a shorter move.`,
      'Movement',
      'CO-72',
    );
  }
  if (used > 1)
    throw refuseIllegal(
      `This move takes ${roundHalfUp(used * 100, 1)}% of a full move, which is too far. Choose a shorter move.`,
      'Movement',
      'CO-15',
    );
}
