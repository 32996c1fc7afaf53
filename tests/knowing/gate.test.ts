/**
 * The types of the gate: the secret parts of a record, and that a recorded event is not the same as one that a reader
 * sees.
 */
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type BattleEvent, UMPIRE_AS_READER } from '../../src/game/index.js';
import {
  type DescriptionContext,
  redactFor,
  redactForPost,
  redactForChannel,
  type VisibleEvent,
} from '../../src/knowing/index.js';
import {
  type EventContext,
  presentEvent,
  presentCommandEvents,
  presentEventDetails,
  presentExplanation,
} from '../../src/present/index.js';
import { Played } from '../present/battle.js';

describe('a recorded event and a told one', () => {
  it('are no stand-ins for each other', () => {
    expectTypeOf<BattleEvent>().not.toExtend<VisibleEvent>();
    expectTypeOf<VisibleEvent>().not.toExtend<BattleEvent>();
    expectTypeOf<VisibleEvent>().not.toHaveProperty('interactionId');
    expectTypeOf<VisibleEvent>().not.toHaveProperty('nonce');
  });

  it('presenters take the told one alone', () => {
    expectTypeOf(presentEvent).parameter(0).toEqualTypeOf<VisibleEvent>();
    expectTypeOf(presentCommandEvents).parameter(0).toEqualTypeOf<readonly VisibleEvent[]>();
    expectTypeOf(presentEventDetails).parameter(0).toEqualTypeOf<readonly VisibleEvent[]>();
    expectTypeOf(presentExplanation).parameter(0).toEqualTypeOf<VisibleEvent>();
    expectTypeOf<EventContext>().toExtend<DescriptionContext>();
  });

  it('what a record keeps for itself is told nobody, umpires neither', () => {
    const played = new Played();
    played.side('Axis', 'usa');
    const event = { ...played.last, nonce: '0123456789abcdef' };
    for (const told of [redactForPost(event, played.context), redactFor(event, played.context, UMPIRE_AS_READER)!])
      expect(JSON.stringify(told)).not.toMatch(/nonce|interactionId|previousHash|rulesetVersion/);
  });
});

describe('an event of one side', () => {
  const played = new Played();
  const [axis, allies] = [played.side('Axis', 'usa'), played.side('Allies', 'germany')];
  const event: BattleEvent = { ...played.last, audience: axis };

  it('is told in its room, in the umpires’, and in no other', () => {
    const told = ['umpires', axis, allies, 'all'].filter((audience) => redactForChannel(event, played.context, audience));
    expect(told).toEqual(['umpires', axis]);
  });

  it('nor in another room once the battle has ended, when everybody may read the record', () => {
    const { battle } = played.context;
    const ended = { ...played.context, battle: { ...battle, game: { ...battle.game, status: 'ended' as const } } };
    expect(redactFor(event, ended, { standing: 'player', sideId: allies })).toBeDefined();
    expect(redactForChannel(event, ended, allies)).toBeUndefined();
  });

  it('cannot be told where it is not for whoever reads', () => {
    expect(() => redactForPost(event, { ...played.context, reader: { standing: 'player', sideId: allies } })).toThrow(
      'not for everybody who is told',
    );
  });
});
