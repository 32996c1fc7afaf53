import { illegal } from '../../refusal.js';
import type { Move } from './movement.js';
import { halfUp } from '../rounding.js';

/** Forbidden moves. @param used the move's share of the turn, once known @throws {Refusal} ILLEGAL */
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
