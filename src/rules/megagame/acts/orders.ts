import { z } from 'zod';
import { buildIdParam, buildSentenceEvent } from '../../act.js';
import { refuseIllegal, refuseInvalid } from '../../refusal.js';
import type { MegagameContext } from '../battle.js';
import type { MegagameUnit } from '../state.js';
import { defineAct, requireOwnUnit } from './act.js';

const MOST_UNITS = 30;

const units = (description: string) => z.array(buildIdParam('unit', 'Unit')).min(1).max(MOST_UNITS).describe(description);

/**
 * Finds the named units, without duplicates. Because an order concerns only one side, a player may name only units of their own
 * side. An umpire may name units of only one side.
 * @throws {Refusal} INVALID_INPUT if no unit is named, or if units of several sides are named; any refusal of `ownUnit`
 */
function unitsOfOneSide(desk: MegagameContext, ids: readonly string[]): readonly [MegagameUnit, ...MegagameUnit[]] {
  const [first, ...others] = [...new Set(ids)].map((id) => requireOwnUnit(desk, id, 'units'));
  if (!first || others.some(({ side }) => side !== first.side)) throw refuseInvalid('units', 'Choose units of one side only.');
  return [first, ...others];
}

const named = (ordered: readonly MegagameUnit[]): string => ordered.map(({ name }) => name).join(', ');

/** Combat, M-10: orders units to prepare an attack. Players can do so in the orders phase, umpires at any time. */
export const prepareAttackAct = defineAct({
  id: 'prepare-attack',
  offered: {
    when: ({ game }) => game.phase === 'orders',
    with: (unit, { game }) => game.phase === 'orders' && !(unit as MegagameUnit).prepared,
  },
  inputs: { units: units('Units that prepare to attack (Combat)') },
  run(desk, { units: ids }) {
    const ordered = unitsOfOneSide(desk, ids);
    if (desk.actor.standing !== 'umpire' && desk.draft.battle.game.phase !== 'orders')
      throw refuseIllegal(
        'You can order units to prepare an attack only in the Orders phase. Wait for that phase, or ask an umpire.',
        'Combat',
        'M-10',
      );
    const spent = ordered.find(({ status }) => status === 0);
    if (spent) throw refuseIllegal(`${spent.name} has no status left and is out of play. Choose another unit.`, 'Combat', 'M-1');
    for (const { id } of ordered) desk.draft.set('unit', id, { prepared: true });
    return buildSentenceEvent('attack-prepared', `Attack prepared: ${named(ordered)}.`, ordered[0]);
  },
});

/** Cancels orders to prepare an attack, at any time. */
export const cancelAttackAct = defineAct({
  id: 'cancel-attack',
  offered: { with: (unit) => (unit as MegagameUnit).prepared },
  inputs: { units: units('Units that no longer prepare to attack (Combat)') },
  run(desk, { units: ids }) {
    const ordered = unitsOfOneSide(desk, ids);
    for (const { id } of ordered) desk.draft.set('unit', id, { prepared: false });
    return buildSentenceEvent('attack-cancelled', `Attack no longer prepared: ${named(ordered)}.`, ordered[0]);
  },
});
