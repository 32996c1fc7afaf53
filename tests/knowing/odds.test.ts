import { describe, expect, it } from 'vitest';
import { EMPTY_BATTLE, applyChanges } from '../../src/rules/index.js';
import type { Reader } from '../../src/game/index.js';
import { redactFor, type VisibleEvent, createOddsFilter } from '../../src/knowing/index.js';
import { presentExplanation, type EventExplanationContext } from '../../src/present/index.js';
import { Played } from '../present/battle.js';
import { postOf } from '../present/posting.js';

const UMPIRE: Reader = { standing: 'umpire', sideId: null };
const ONLOOKER: Reader = { standing: 'spectator', sideId: null };
const player = (sideId: string): Reader => ({ standing: 'player', sideId });

/** A barrage by a battery that the Allies have not seen: 150 yards too far, at nobody. */
function landed() {
  const played = new Played();
  const axis = played.side('Axis', 'usa');
  const allies = played.side('Allies', 'germany');
  const battery = { kind: 'artillery', baseFp: 2, guns: 4, calibreMm: 105, xYards: 0, yYards: 0 };
  const unit = played.unit('Secret Battery', axis, battery);
  played.unit('A Coy', allies, { baseFp: 4, xYards: 5000, yYards: 5000 });
  const call = { battery: unit, freePoint: 'the church', xYards: 1000, yYards: 2000 };
  played.do({ type: 'act', act: 'artillery-call', params: call });
  played.do({ type: 'advance', to: 'turn' });
  const events = played.do({ type: 'advance', to: 'phase' }, [7, 1]);
  const event = events.find(({ kind }) => kind === 'mission-landed')!;
  const contextFor = (reader: Reader): EventExplanationContext => ({
    ...played.context,
    reader,
    before: applyChanges(
      EMPTY_BATTLE,
      played.events.filter(({ number }) => number < event.number).flatMap(({ changes }) => changes),
    ),
  });
  return { played, axis, allies, event, contextFor };
}

const text = (body: unknown): string => JSON.stringify(body);
const WHERE_FROM = ['rangeYards', 'bearingDegrees', 'nation', 'xYards', 'yYards'];

describe('where a barrage is fired from', () => {
  const { played, axis, allies, event, contextFor } = landed();
  const toldTo = (reader: Reader): VisibleEvent => redactFor(event, contextFor(reader), reader)!;
  const drift = event.resolutions.find(({ procedure }) => procedure === 'eagles.barrage-drift')!;

  it('is told to its side and to umpires alone: in odds, explanation and post', () => {
    for (const reader of [player(axis), UMPIRE]) {
      const told = createOddsFilter(toldTo(reader), drift, contextFor(reader));
      expect(WHERE_FROM.filter((key) => !told(key))).toEqual([]);
      expect(text(presentExplanation(toldTo(reader), contextFor(reader), { page: 1, buttonId: String }))).toContain('degrees');
    }
    for (const reader of [player(allies), ONLOOKER]) {
      const told = createOddsFilter(toldTo(reader), drift, contextFor(reader));
      expect(WHERE_FROM.filter(told)).toEqual([]);
      expect(text(presentExplanation(toldTo(reader), contextFor(reader), { page: 1, buttonId: String }))).not.toMatch(
        /degrees|Secret Battery/,
      );
    }
    expect(text(postOf(event, played.context))).not.toMatch(/degrees|Secret Battery/);
  });

  it('the error itself is told to everybody', () => {
    for (const reader of [player(allies), ONLOOKER]) {
      const told = createOddsFilter(toldTo(reader), drift, contextFor(reader));
      expect(['errorYards', 'errorHexes', 'direction'].filter((key) => !told(key))).toEqual([]);
    }
    expect(text(postOf(event, played.context))).toContain('150 yards too far');
  });
});
