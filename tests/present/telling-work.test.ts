/** The work of presenting an event: how often its changes are read, however many notes it has. */
import { describe, expect, it } from 'vitest';
import type { BattleEvent } from '../../src/game/index.js';
import { SealedBattle } from '../../src/game/sealed.js';
import { redactForAll } from '../../src/knowing/index.js';
import { EventDescription } from '../../src/present/telling/telling.js';
import { House, playerOf } from '../game/house.js';
import { act, SALT } from '../game/sealed-tanks.js';
import { countedList, countsOf } from '../counted.js';

const ALTERNATIVES = 3;

/**
 * Creates a side with this many units and three sealed orders each. Then the other side becomes ready, which opens all
 * orders.
 */
function sealed(units: number): { readonly house: House; readonly sealedNow: BattleEvent; readonly openNow: BattleEvent } {
  const house = House.withSides();
  const { axis, allies } = house;
  for (const side of [axis, allies])
    house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
  house.do(act('map-new', { squares: 'middle', ground: 'map' }));
  const ids = Array.from({ length: units }, (_, n) => house.unit(`${n}/Pz`, axis));
  while (house.battle.game.phase !== 'movement') house.do({ type: 'advance', to: 'phase' });
  house.do({ type: 'set-orders', orders: 'sealed' });
  for (const unit of ids)
    for (let n = 0; n < ALTERNATIVES; n++) house.do({ type: 'write-order', unit, words: `Way ${n}`, does: null }, playerOf(axis));
  const ready = (side: string) => house.do({ type: 'ready', side, ready: true, salt: SALT, conditions: true }, playerOf(side));
  const sealedNow = ready(axis).find(({ kind }) => kind === 'orders-sealed')!;
  const openNow = ready(allies).find(({ kind }) => kind === 'orders-opened')!;
  return { house, sealedNow, openNow };
}

/** Counts how often a change of an event is read to present all of it. */
const looks = ({ house }: ReturnType<typeof sealed>, event: BattleEvent): number =>
  countsOf((count) => {
    const counted = { ...event, changes: countedList(event.changes, count) };
    const setting = { battle: new SealedBattle(house.battle), ruleset: house.ruleset };
    const telling = new EventDescription(redactForAll(counted, setting), setting);
    expect([telling.words, ...telling.notes, ...telling.changesBeside(), telling.whereabouts, telling.tone]).not.toEqual([]);
  });

/** The maximum number of readings: title, words, changes, losses, places and names each need one or two. */
const MOST_LOOKS = 25;

describe('the telling of an event', () => {
  const few = sealed(20);
  const many = sealed(340);

  it('of 1,020 orders has a note for each', () => {
    expect(many.sealedNow.notes).toHaveLength(340 * ALTERNATIVES);
    expect(many.openNow.changes.length).toBeGreaterThanOrEqual(340 * ALTERNATIVES);
  });

  it.each(['sealedNow', 'openNow'] as const)('costs a few looks at each change and no more, %s', (which) => {
    for (const battle of [few, many])
      expect(looks(battle, battle[which])).toBeLessThanOrEqual(MOST_LOOKS * battle[which].changes.length);
  });
});
